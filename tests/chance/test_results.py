"""Orders that the house seals and players mix, dealt by the rules: results come as often as the exact figures say."""

from collections import Counter
from math import sqrt

import pytest

from croupier.conduct.chance import Generator, mixed, seal
from croupier.equipment import decks
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import RoundClosed
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, decide, evolve
from croupier.table.commands import BuyIn, FillFloat, JoinTable
from tests.chance.sources import counted
from tests.chance.test_shuffle import fits
from tests.properties.driving import AT, B18, Rules, set_up
from tests.trust import trust

NUMBERS = tuple(f"{number:02}" for number in range(37))
ROUNDS_A_SHOE = 50
# Published counts over all sequences of six cards from eight decks; tests/analysis counts them again.
SEQUENCES = 4_998_398_275_503_360
EXACT = {
    "banker": 2_292_252_566_437_888 / SEQUENCES,
    "player": 2_230_518_282_592_256 / SEQUENCES,
    "tie": 475_627_426_473_216 / SEQUENCES,
}


class Dealing:
    """A live table of Mini-Baccarat, without a journal, and the results of its rounds."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.results: Counter[str] = Counter()
        for ask in set_up(Rules(B18)):
            self.do(ask.command, ask.role, ask.who)
        self.do(JoinTable(patron="ann", seat=1), Role.PATRON, "ann")

    def do(self, command: Command, role: Role = Role.DEALER, who: str = "dee") -> None:
        decided = decide(self.table, Act(command, who, role, AT))
        assert not isinstance(decided, Refusal), decided
        for fact in decided:
            self.table = evolve(self.table, fact)
            if isinstance(fact, RoundClosed):
                self.results[fact.result] += 1

    def deal(self, cards: list[str]) -> None:
        self.do(FillFloat(cents=10_000_00), Role.SUPERVISOR)
        self.do(c.ShuffleCards())
        self.do(c.OfferCut(patron="ann"))
        self.do(c.CutCards(position=200), Role.PATRON, "ann")
        self.do(c.PlaceCuttingCard(from_back=14))
        self.do(c.BurnByValue(card=cards.pop()))
        for _ in range(ROUNDS_A_SHOE):
            self.do(BuyIn(patron="ann", cents=10_00), Role.PATRON, "ann")
            self.do(c.PlaceWager(patron="ann", option="tie", amount=10_00), Role.PATRON, "ann")
            self.do(c.CallNoMoreBets())
            while self.table and due(self.table, self.table.game)[0] is Step.DEAL:
                self.do(c.DealCard(card=cards.pop()))
            self.do(c.Settle())
            self.do(c.CollectCards())
        self.do(c.OrderShuffle(reason="next shoe"), Role.SUPERVISOR)


def mini_baccarat(shoes: int) -> None:
    dealing, generator = Dealing(), Generator(counted("results of Mini-Baccarat"))
    for shoe in range(shoes):
        sealed = seal(decks(8), generator)
        values = [bytes([patron, *shoe.to_bytes(31)]).hex() for patron in range(2)]
        dealing.deal(list(mixed(sealed.commitment, sealed.order, values)))
    rounds = shoes * ROUNDS_A_SHOE
    assert sum(dealing.results.values()) == rounds
    for result, chance in EXACT.items():
        spread = sqrt(rounds * chance * (1 - chance))
        assert abs(dealing.results[result] - rounds * chance) < 4 * spread, dealing.results


@trust(6)
def test_the_results_of_mini_baccarat_come_as_often_as_they_should() -> None:
    mini_baccarat(60)


@trust(6)
@pytest.mark.long
def test_so_they_do_at_length() -> None:
    mini_baccarat(1_000)


@trust(6)
def test_every_number_of_the_wheel_comes_as_often() -> None:
    generator = Generator(counted("results of a wheel"))
    came: Counter[str] = Counter()
    for spin in range(37 * 20):
        sealed = seal(NUMBERS, generator)
        came[mixed(sealed.commitment, sealed.order, [spin.to_bytes(32).hex()])[0]] += 1
    assert len(came) == 37
    assert fits(list(came.values()), 20, 36)
