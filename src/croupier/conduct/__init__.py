"""Where rules, chance, time and the journal meet: the only place with side effects."""

from croupier.conduct.door import KeyTaken, Malformed
from croupier.conduct.hosted import Accepted, Hosted, Outcome, Overtaken, Refused
from croupier.conduct.house import House
from croupier.conduct.insisting import NotAllowed, must
from croupier.conduct.leases import DealtElsewhere
from croupier.conduct.setting_up import set_up_demonstration, set_up_table
from croupier.conduct.unreadable import Unreadable, UnreadableStream

__all__ = [
    "Accepted",
    "DealtElsewhere",
    "Hosted",
    "House",
    "KeyTaken",
    "Malformed",
    "NotAllowed",
    "Outcome",
    "Overtaken",
    "Refused",
    "Unreadable",
    "UnreadableStream",
    "must",
    "set_up_demonstration",
    "set_up_table",
]
