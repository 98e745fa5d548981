"""A house in a separate process that plays at random until it is killed: `python -m tests.properties.worker URL SEED`.

It says which versions of the table it has been told are on disk, with the hash of what it was told.
"""

import hashlib
import sys
from random import Random

from croupier.conduct import Accepted, House, must
from croupier.conduct.codec import encode
from croupier.ruling import Fact
from tests.properties.asking import AT, Rules
from tests.properties.driving import irregular, needed, plausible, set_up
from tests.properties.mini_baccarat import B18

RULES = Rules(B18, (("dealing", "face-down"), ("pairs", "perfect"), ("dragon_bonus", "offered")))


def digest(facts: tuple[Fact, ...]) -> str:
    return hashlib.sha256(b"".join(encode(fact) for fact in facts)).hexdigest()


def play(url: str, seed: str) -> None:
    random = Random(seed)
    house = House(url, clock=lambda: AT)
    hosted = house.table("T1")
    if hosted.table is None:
        for ask in set_up(RULES):
            must(house, "T1", ask.command, ask.who, ask.role)
    while True:
        assert hosted.table
        chance = random.random()
        kind = needed if chance < 0.6 else plausible if chance < 0.8 else irregular
        ask = kind(hosted.table, random)
        outcome = house.act("T1", ask.command, ask.who, ask.role)
        facts = outcome.facts if isinstance(outcome, Accepted) else ()
        print(outcome.version, len(facts), digest(facts), flush=True)


if __name__ == "__main__":
    play(*sys.argv[1:])
