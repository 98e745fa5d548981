"""The audit of a house: its journal is whole, its facts follow from each other under clauses that exist, every chip is
accounted for, sealed shoes were dealt as they were committed to, and tournaments were drawn, played and paid by their
rules."""

from croupier.conduct.audit.everything import audit
from croupier.conduct.audit.report import Audit, Finding, Owed, Unrevealed

__all__ = ["Audit", "Finding", "Owed", "Unrevealed", "audit"]
