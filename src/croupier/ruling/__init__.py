"""The vocabulary of every rules machine: citations, acts, facts, refusals, needs, and questions to people."""

from croupier.ruling.asking import Ask, Asks, as_written, asks_of, left_open
from croupier.ruling.machine import (
    Act,
    Choice,
    Command,
    Decision,
    Fact,
    HiddenFact,
    Need,
    OwnFact,
    PublicFact,
    Refusal,
    Role,
    SpokenFact,
    Under,
)

__all__ = [
    "Act",
    "Ask",
    "Asks",
    "Choice",
    "Command",
    "Decision",
    "Fact",
    "HiddenFact",
    "Need",
    "OwnFact",
    "PublicFact",
    "Refusal",
    "Role",
    "SpokenFact",
    "Under",
    "as_written",
    "asks_of",
    "left_open",
]
