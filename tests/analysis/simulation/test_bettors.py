"""Bettors and their evenings, against a plain twin that goes through the same rounds one by one."""

from dataclasses import dataclass, field

import pytest

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.plans import COUNTS, PROGRESSIONS
from croupier.analysis.simulation.question import Bettor, Question
from croupier.analysis.simulation.results import evenings
from croupier.analysis.simulation.shards import deal, prepared, shoes_in
from tests.analysis.simulation.mini_baccarat_twin import dealt
from tests.rules.mini_baccarat.play import B18

LEAST, MOST, MULTIPLE = 5_00, 500_00, 5_00
BETTORS = (
    Bettor(stakes=(("banker", 25_00),)),
    Bettor(stakes=(("banker", 20_00), ("tie", 5_00)), plan="martingale", bankroll=400_00),
    Bettor(stakes=(("player", 10_00),), plan="fibonacci", bankroll=1_000_00),
    Bettor(stakes=(("player", 10_00),), plan="by-stack", part=100, bankroll=300_00),
    Bettor(stakes=(("player", 10_00),), plan="by-count", ramp=(1, 3, 6), bankroll=2_000_00),
)
QUESTION = Question(
    book=B18,
    seed=11,
    bettors=BETTORS,
    counting="hi-lo",
    session=20,
    evening=60,
    limits=(("main", LEAST, MOST, MULTIPLE),),
)


@dataclass
class Plain:
    """One bettor, as somebody would keep the books."""

    bettor: Bettor
    nets: list[int] = field(default_factory=list)
    staked: int = 0
    ruined: list[bool] = field(default_factory=list)
    results: list[int] = field(default_factory=list)  # of evenings
    drawdowns: list[int] = field(default_factory=list)

    def begin(self) -> None:
        self.stack = self.peak = self.bettor.bankroll
        self.level = self.played = self.fall = 0
        self.gone = False

    def stake(self, name: str, first: int, count: int, down: int) -> int:
        plan = self.bettor.plan
        if plan == "by-stack":
            stake = self.stack * self.bettor.part // 1000
        elif plan == "by-count":
            stake = first * self.bettor.ramp[min(max(count, 0), len(self.bettor.ramp) - 1)]
        else:
            stake = first * (PROGRESSIONS[plan][0][self.level] if plan in PROGRESSIONS else 1)
        limited = name in ("player", "banker")
        if limited:
            stake = max(min(stake, MOST), LEAST)
        if self.bettor.bankroll:
            stake = min(stake, self.stack - down)
        if limited:
            stake -= stake % MULTIPLE
        return stake if stake >= (LEAST if limited else 1) else 0

    def round(self, pays: dict[str, int], unit: int, count: int) -> None:
        net = down = 0
        if not self.gone:
            for name, first in self.bettor.stakes:
                stake = self.stake(name, first, count, down)
                down += stake
                net += -(-stake * pays[name] // unit)
            least = min(LEAST if name in ("player", "banker") else 1 for name, _ in self.bettor.stakes)
            self.gone = bool(self.bettor.bankroll) and not down and self.stack < least
        self.staked += down
        self.nets.append(net)
        self.stack += net
        self.peak = max(self.peak, self.stack)
        self.fall = max(self.fall, self.peak - self.stack)
        if self.bettor.plan in PROGRESSIONS and net:
            self.level = PROGRESSIONS[self.bettor.plan][1 if net > 0 else 2][self.level]
        self.played += 1
        if self.played == QUESTION.evening:
            self.ruined.append(self.gone)
            self.results.append(self.stack - self.bettor.bankroll)
            self.drawdowns.append(self.fall)
            self.begin()


@pytest.mark.long
def test_every_plan_is_followed_to_the_cent() -> None:
    model, book = prepared(QUESTION)
    plain = [Plain(bettor) for bettor in BETTORS]
    for each in plain:
        each.begin()
    for shoe in range(shoes_in(0)):
        cards, codes, ends = dealt(QUESTION, shoe)
        for round_, code in enumerate(codes):
            seen = cards[ends[0] : ends[round_]]
            count = sum(COUNTS["hi-lo"][card[0]] for card in seen) * 52 // (len(cards) - int(ends[round_]))
            pays = {wager.name: int(book.pays[code, at]) for at, wager in enumerate(model.wagers)}
            for each in plain:
                each.round(pays, book.unit, count)
    sums = deal(QUESTION, 0)
    for each, found in zip(plain, evenings(QUESTION, sums), strict=True):
        assert (found.net, found.staked) == (sum(each.nets), each.staked), each.bettor
        assert (found.evenings, found.ruined) == (len(each.results), sum(each.ruined)), each.bettor
        assert found.drawdown == pytest.approx(sum(each.drawdowns) / len(each.drawdowns))
        (of_evenings,) = (spread for spread in found.spreads if spread.of == "evening")
        assert of_evenings.low <= sorted(each.results)[max(0, -(-5 * len(each.results) // 100) - 1)]
    assert any(sum(each.ruined) for each in plain), "somebody is ruined"


@pytest.mark.parametrize(
    ("bettor", "says"),
    [
        (Bettor(stakes=()), "has a stake"),
        (Bettor(stakes=(("luck", 5_00),)), "no wager 'luck'"),
        (Bettor(stakes=(("tie", 5_00),), plan="by-stack"), "a bankroll and a part"),
        (Bettor(stakes=(("tie", 5_00),), plan="by-count"), "a ramp and a system"),
        (Bettor(stakes=(("tie", 5_00),), box=2), "no box 2"),
    ],
)
def test_a_bettor_who_makes_no_sense_is_one_clear_line(bettor: Bettor, says: str) -> None:
    with pytest.raises(AnalysisError, match=says):
        prepared(Question(book=B18, bettors=(bettor,)))
