"""The kernels on a few shoes, against the real table. Run as a module, with JIT on, off or checked.

Best play of Pai Gow and of the poker games cannot be found without compiling: here their kernels go by made-up tables,
and the tests beside this file set them against the table.
"""

from fractions import Fraction
from random import Random

import numpy as np

from croupier.analysis.canberra_poker.order import order_of
from croupier.analysis.canberra_poker.tally import FOLDED
from croupier.analysis.pai_gow.meetings import LOST, WON
from croupier.analysis.poker.evaluator import tables
from croupier.analysis.simulation.accounting import Book, Sums, new_state
from croupier.analysis.simulation.canberra_poker import kernel as canberra
from croupier.analysis.simulation.canberra_poker.irregularities import irregularities as of_five_cards
from croupier.analysis.simulation.irregularities import Irregularity
from croupier.analysis.simulation.model import Model, Wager, book_of, new_sums, with_void
from croupier.analysis.simulation.pai_gow import kernel as pai_gow
from croupier.analysis.simulation.pai_gow.irregularities import EVERY as OF_TILES
from croupier.analysis.simulation.question import Bettor, Question
from croupier.analysis.simulation.shards import deal, prepared
from croupier.analysis.simulation.ultimate_texas_holdem import kernel as hold_em
from croupier.analysis.simulation.ultimate_texas_holdem.irregularities import irregularities as of_seven_cards
from croupier.analysis.ultimate_texas_holdem.kinds import FIVES, HOLES, PAIRS, kinds
from croupier.analysis.ultimate_texas_holdem.orders import as_read
from croupier.analysis.ultimate_texas_holdem.river import AHEAD, CLASSES, WAYS
from croupier.instruments import library
from tests.analysis.simulation import american_roulette_twin, blackjack_twin, mini_baccarat_twin
from tests.rules.american_roulette.play import BOOK as ROULETTE
from tests.rules.blackjack.play import B06
from tests.rules.mini_baccarat.play import B18

EVERY_PLAN = (
    Bettor(stakes=(("banker", 25_00),), plan="martingale", bankroll=1_000_00),
    Bettor(stakes=(("player", 25_00), ("tie", 5_00)), plan="by-stack", bankroll=1_000_00, part=50),
    Bettor(stakes=(("player", 25_00),), plan="by-count", ramp=(1, 2, 4)),
)


def check() -> None:
    random = Random(19)
    for shoe in range(2):
        mini_baccarat_twin.compare(mini_baccarat_twin.random_question(random), shoe, random, most=20)
    american_roulette_twin.compare(random, 10)
    for shoe in range(2):
        blackjack_twin.compare(blackjack_twin.random_question(random), shoe, random, most=8)
    errors(random)
    deal(Question(book=ROULETTE, bettors=(Bettor(stakes=(("red", 5_00),)),)), 0, 1)
    careless = Question(book=B06, boxes=3, strategy=blackjack_twin.random_chart(random), mistakes=500_000)
    assert deal(careless, 0, 20).codes.sum() >= 60, "a code for each box of each round"
    question = Question(book=B18, bettors=EVERY_PLAN, counting="hi-lo", session=20, evening=40)
    sums = deal(question, 0, 200, rows=True)
    assert sums.codes.sum() == sums.counted[1] >= 200, "every round has one end"
    assert (sums.shoes[:, 2:].sum(axis=0)[:7] == sums.moments[:, 0]).all(), "shoes add up to all"
    assert (sums.spread[1:, 0].sum(axis=1) == sums.counted[0]).all(), "every shoe with a wager is in one bin"
    assert (sums.bettors[:, 0] > 0).all(), "everybody wagers"


def errors(random: Random) -> None:
    """Something goes wrong in every round, and the accounts say so."""
    for twin, book in ((mini_baccarat_twin, B18), (blackjack_twin, B06), (american_roulette_twin, ROULETTE)):
        names = tuple(each.name for each in prepared(twin.random_question(random, book))[0].irregularities)
        rates = tuple((name, 1_000_000_000 // len(names)) for name in names)
        sums = deal(twin.random_question(random, book, errors=rates), 0, 60)
        assert sums.errors[:, 0].sum() > sums.counted[1] / 2, "most rounds have an error"
        assert sums.codes.sum() >= sums.counted[1], "and every box of every round one end"


def accounts(codes: int, boxes: int, irregularities: tuple[Irregularity, ...] = ()) -> tuple[Book, Sums]:
    """Somewhere to add codes to; what they pay does not matter. Every round has an error, where there are some."""
    rates = tuple((each.name, 1_000_000_000 // len(irregularities)) for each in irregularities)
    question = Question(book=B18, boxes=boxes, errors=rates)
    model = Model((Wager("main", [Fraction(0)] * codes),), lambda *_: None, 64, irregularities=irregularities)
    book = book_of(question, with_void(model))
    return book, new_sums(book, 0)


def tiles() -> None:
    """All hands alike, and a Bank that loses or wins every part."""
    group, number = np.zeros(32, np.int64), np.zeros((1, 1, 1, 1), np.int16)
    one = np.zeros(1, np.int64)
    for end, code in ((WON, 8), (LOST, 0)):
        setting = (group, number, one, one, one, one, np.full((2, 1, 1), end, np.int8))
        others = (np.array([0, 1]), np.array([[True]]))
        dealt = np.uint64(1), np.uint64(2), 1, 1, 2, np.arange(32), setting, others
        book, sums = accounts(9, 2)
        pai_gow.run_shard(*dealt, 500_000, book, sums, new_state(0))
        assert sums.codes[code] == 2 * pai_gow.ROUNDS, "the only setting is a mistake too"
        book, sums = accounts(9, 2, OF_TILES)
        pai_gow.run_shard(*dealt, 0, book, sums, new_state(0))
        assert sums.errors[:, 0].sum() >= pai_gow.ROUNDS - 1


def five_cards() -> None:
    """No hand is bet, then some, then every one."""
    terms = library().book("NI2002-45/canberra-poker").terms()
    order = order_of(terms)
    bits = np.zeros((13, canberra.HANDS // 8 + 1), np.uint8)
    places = {int(canberra.place_of(*hand)) for hand in ((4, 3, 2, 1, 0), (51, 47, 48, 50, 49), (51, 0, 30, 7, 21))}
    assert {0, canberra.HANDS - 1} < places
    canberra.set_bits(np.array([[0, 1, 5, 10, 15]]), np.array([True]), bits[0])
    assert sum(int(byte).bit_count() for byte in bits[0]) == 6, "the hand, and those that differ in the other suits"
    for filled, folded in ((bits, None), (np.full_like(bits, 255), 0)):
        book, sums = accounts(11 * canberra.ENDS, 2)
        play = (order.levels, order.qualified, order.places, filled)
        deck = np.arange(52)
        dealt = np.uint64(1), np.uint64(2), 1, 1, 2, deck, tables(), play
        canberra.run_shard(*dealt, 0, book, sums, new_state(0))
        assert sums.codes.sum() == 2 * canberra.ROUNDS
        assert folded is None or sums.codes[FOLDED] == folded
        canberra.run_shard(*dealt, 1_000_000, book, sums, new_state(0))
        assert sums.codes[FOLDED] > canberra.ROUNDS / 2, "at random every second hand is folded"
        book, sums = accounts(11 * canberra.ENDS, 2, of_five_cards(terms))
        canberra.run_shard(*dealt, 0, book, sums, new_state(0))
        assert sums.errors[:, 0].sum() >= canberra.ROUNDS - 1


def seven_cards() -> None:
    """Everybody comes to the river, and bets there or folds."""
    order, known = as_read(library().book("NI2019-212/ultimate-texas-holdem").terms()), kinds()
    packed, bits = np.zeros((1, 2), np.int64), np.zeros((1, 2), np.bool_)
    packed[0, 0] = 990 << (10 * AHEAD)
    nets = np.zeros((5, CLASSES, WAYS), np.int64)
    nets[-2] = 1
    hold_em.bet_on_river(packed, nets, bits)
    assert bits.tolist() == [[True, False]], "a hand that is always ahead is bet, one that cannot be dealt is not"
    suits = np.tile(np.arange(4), (22_100, 1))
    for bets, choice in ((True, 3), (False, 4)):
        plain, suited = np.full((FIVES, PAIRS), bets), np.full((len(known.boards), HOLES), bets)
        before = (np.zeros((52, 52), np.int64), np.full(1, -1), np.zeros((1, 1326), np.uint8))
        flops = (np.zeros(22_100, np.int64), suits)
        play = (*before, *flops, known.hole, known.choose, known.board_at, plain, suited, 4)
        codes = 5 * CLASSES * WAYS
        dealt = np.uint64(1), np.uint64(2), 1, 1, 2, np.arange(52), order, play
        book, sums = accounts(codes, 2)
        hold_em.run_shard(*dealt, 0, book, sums, new_state(0))
        assert sums.codes[:codes].reshape(5, -1).sum(axis=1)[choice] == 2 * hold_em.ROUNDS
        book, sums = accounts(codes, 2, of_seven_cards(4))
        hold_em.run_shard(*dealt, 1_000_000, book, sums, new_state(0))
        assert sums.errors[:, 0].sum() >= hold_em.ROUNDS - 1


if __name__ == "__main__":
    with np.errstate(over="ignore"):  # as plain Python the generator's numbers wrap around too
        check()
        tiles()
        five_cards()
        seven_cards()
