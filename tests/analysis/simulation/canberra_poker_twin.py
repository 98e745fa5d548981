"""Canberra Poker's kernel and the real table, dealt the same cards."""

from collections.abc import Callable
from functools import lru_cache
from random import Random

import numpy as np

from croupier.analysis.poker.evaluator import tables
from croupier.analysis.poker.tables import DECK
from croupier.analysis.simulation.accounting import Ints
from croupier.analysis.simulation.canberra_poker.kernel import ENDS, HAND, ROUNDS, play_again, play_block
from croupier.analysis.simulation.canberra_poker.model import THUMBS
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.remedies import AGAIN, ONE_BOX
from croupier.analysis.simulation.shards import prepared as prepared_anew
from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.procedure import Step
from croupier.games.context import Limit
from tests.rules.canberra_poker.play import BOOK, Play

BOOKS = (BOOK,)
NAMES = ("ann", "bob", "cat")
STRATEGIES = ("best", *THUMBS)
Cards = tuple[str, ...]

# Five strategies with one to three boxes: the best play behind each is found once.
prepared = lru_cache(len(STRATEGIES) * len(NAMES))(prepared_anew.__wrapped__)


class Rich(Play):
    """A table that takes any amount, with players who never run out of chips."""

    LIMIT = Limit(5_00, 10_000_00, 5_00)

    def __init__(self, boxes: int) -> None:
        super().__init__(patrons=NAMES[:boxes], maximum_payout=10**12)

    def join(self, name: str, seat: int = 0, chips: int = 100_000_00) -> None:
        super().join(name, seat, chips)


def dealt(question: Question, block: int) -> tuple[Ints, Ints]:
    """The codes and the cards of one block."""
    model, _ = prepared(question)
    boxes, fresh, play, *_ = model.deal.args  # type: ignore[attr-defined]
    codes, cards = np.zeros((ROUNDS, boxes), np.int64), np.zeros((ROUNDS, HAND * (boxes + 1)), np.int64)
    here = np.uint64(question.seed), np.uint64(0), np.uint64(block)
    play_block(*here, fresh.copy(), tables(), *play, codes, cards)
    return codes, cards


def hands_of(cards: Ints) -> tuple[Cards, ...]:
    """By box, the dealer's last."""
    named = [DECK[card] for card in cards]
    return tuple(tuple(named[at : at + HAND]) for at in range(0, len(named), HAND))


def antes(play: Play, random: Random, boxes: int) -> dict[str, int]:
    stakes = {name: 5_00 * random.randint(1, 50) for name in NAMES[:boxes]}
    for name, stake in stakes.items():
        play.wager(name, stake)
    return stakes


def play_on(play: Play, codes: Ints, hands: tuple[Cards, ...]) -> None:
    """A hand that the kernel folds is folded, every other is bet; then the settlement."""
    for box, code in enumerate(codes):
        if play.hand(box + 1).playing:
            (play.bet if code % ENDS else play.fold)(NAMES[box])
    if play.step is Step.DEALERS_HAND:
        play.do(c.RevealDealersHand(cards=hands[-1]))
    while play.step is Step.SETTLE:
        play.do(c.SettleHand(cards=hands[int(play.turn) - 1]))


def check(play: Play, question: Question, codes: Ints, stakes: dict[str, int], had: dict[str, int]) -> None:
    _, book = prepared(question)
    for (name, stake), code in zip(stakes.items(), codes, strict=True):
        net = play.chips(name) + play.on_layout(name) - had[name]
        assert net == -(-stake * int(book.pays[code, 0]) // book.unit), (question.seed, question.strategy, name, code)


def rounds(book: str, random: Random, number: int) -> None:
    """A block of each strategy by turns, with one to three boxes."""
    for block in range(-(-number // ROUNDS)):
        compare(random, min(ROUNDS, number - block * ROUNDS), STRATEGIES[block % len(STRATEGIES)], random.randint(1, 3))


def compare(random: Random, number: int, strategy: str = "best", boxes: int = 1) -> None:
    question = Question(book=BOOK, seed=52, strategy=strategy, boxes=boxes)
    codes, cards = dealt(question, random.getrandbits(48))
    play = Rich(boxes)
    opened = play.table
    had = {name: play.chips(name) for name in NAMES[:boxes]}
    for by_box, row in zip(codes[:number], cards, strict=False):
        play.table, play.facts = opened, []
        stakes = antes(play, random, boxes)
        play.call()
        hands = hands_of(row)
        play.do(c.CompleteDeal(card=hands[-1][-1]))
        play_on(play, by_box, hands)
        check(play, question, by_box, stakes, had)


# Errors


def errors(random: Random, question: Question) -> None:
    """The table is told what went wrong, and pays what the kernel has for the remedy."""
    model, book = prepared(question)
    _, _, by_rank, *_ = model.deal.args  # type: ignore[attr-defined]
    codes, cards = dealt(question, random.getrandbits(48))
    play = Rich(question.boxes)
    opened = play.table
    had = {name: play.chips(name) for name in NAMES[: question.boxes]}
    for kind, (name, _) in enumerate(question.errors):
        for by_box, row in zip(codes[:6], cards, strict=False):
            play.table, play.facts = opened, []
            stakes = antes(play, random, question.boxes)
            play.call()
            hands, box, shown = hands_of(row), random.randrange(question.boxes), random.randrange(HAND - 1)
            after = by_box.copy()
            if book.remedy[kind, by_box[box]] == AGAIN:
                again = after.reshape(1, -1)
                play_again(row, shown, tables(), *by_rank, again)
                after = again[0]
            else:
                for each, code in enumerate(by_box):
                    if book.whom[kind] != ONE_BOX or each == box:
                        after[each] = book.remedy[kind, code]
            ERRORS[name](play, by_box if name != "dealers-card-exposed" else after, hands, box, shown)
            check(play, question, after, stakes, had)


def _deal(play: Play, hands: tuple[Cards, ...]) -> None:
    play.do(c.CompleteDeal(card=hands[-1][-1]))


def _exposed(number: int) -> Callable[[Play, Ints, tuple[Cards, ...], int, int], None]:
    def told(play: Play, codes: Ints, hands: tuple[Cards, ...], box: int, shown: int) -> None:
        _deal(play, hands)
        for each in range(number):
            play.expose(box + 1, each + 1, hands[box][each])
        if number == 1:
            play_on(play, codes, hands)

    return told


def _dealers_exposed(play: Play, codes: Ints, hands: tuple[Cards, ...], box: int, shown: int) -> None:
    """In the middle of the deal; then the last card comes face down."""
    dealer, boxes = hands[-1], len(hands) - 1
    play.deal_so_many((boxes + 1) * (shown + 1))
    play.expose("dealer", shown + 1, dealer[shown])
    play.do(c.CompleteDeal())
    play_on(play, codes, hands)


def _hand(command: Callable[[int], object]) -> Callable[[Play, Ints, tuple[Cards, ...], int, int], None]:
    def told(play: Play, codes: Ints, hands: tuple[Cards, ...], box: int, shown: int) -> None:
        _deal(play, hands)
        play.do(command(box + 1))  # type: ignore[arg-type]
        play_on(play, codes, hands)

    return told


def _dealers_number(play: Play, codes: Ints, hands: tuple[Cards, ...], box: int, shown: int) -> None:
    """Found at the end, once the hands that were bet are settled."""
    _deal(play, hands)
    play_on(play, codes, hands)
    play.do(c.ReportWrongNumber(to="dealer"))
    while play.step is Step.SETTLE:
        play.do(c.SettleHand())  # the hands decide nothing any more


def _absent(play: Play, codes: Ints, hands: tuple[Cards, ...], box: int, shown: int) -> None:
    _deal(play, hands)
    for each, code in enumerate(codes):
        if each == box:
            play.do(c.ReportAbsent(box=box + 1, ground="absent"))
        else:
            (play.bet if code % ENDS else play.fold)(NAMES[each])
    play_on(play, codes[:0], hands)


def _found_late(play: Play, codes: Ints, hands: tuple[Cards, ...], box: int, shown: int) -> None:
    _deal(play, hands)
    play_on(play, codes, hands)
    number = play.round.number
    play.collect()
    play.prepare_shoe()
    for name in NAMES[: len(codes)]:
        play.wager(name, 5_00)
    play.call()
    play.deal_one()
    play.director(c.VoidRound(round=number, ground="placement_error", reason="seen on the recording"))


ERRORS: dict[str, Callable[[Play, Ints, tuple[Cards, ...], int, int], None]] = {
    "exposed-card": _exposed(1),
    "three-exposed-cards": _exposed(3),
    "dealers-card-exposed": _dealers_exposed,
    "out-of-rotation": _hand(lambda box: c.ReportOutOfRotation(box=box)),
    "wrong-number": _hand(lambda box: c.ReportWrongNumber(to=str(box))),
    "dealers-wrong-number": _dealers_number,
    "hand-beyond-rebuilding": _hand(lambda box: c.ReconstructHand(box=box, possible=False)),
    "absent-player": _absent,
    "error-found-late": _found_late,
}
