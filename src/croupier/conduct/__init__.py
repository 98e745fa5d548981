"""Where rules, chance, time and the journal meet: the only place with side effects."""

from croupier.conduct.door import Malformed
from croupier.conduct.hosted import Accepted, Hosted, Outcome, Overtaken, Refused
from croupier.conduct.house import House, NotAllowed
from croupier.conduct.setting_up import set_up_demonstration, set_up_table
from croupier.conduct.unreadable import Unreadable, UnreadableStream

__all__ = [
    "Accepted",
    "Hosted",
    "House",
    "Malformed",
    "NotAllowed",
    "Outcome",
    "Overtaken",
    "Refused",
    "Unreadable",
    "UnreadableStream",
    "set_up_demonstration",
    "set_up_table",
]
