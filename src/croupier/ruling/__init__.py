"""What every rule machine speaks: citations, acts, facts, refusals, needs."""

from croupier.ruling.machine import Act, Choice, Command, Fact, Need, Refusal, Role, Under

__all__ = ["Act", "Choice", "Command", "Fact", "Need", "Refusal", "Role", "Under"]
