"""Hold-em's kernel and the real table, dealt the same cards: the choices are the kernel's, the payments the table's."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

import numpy as np

from croupier.analysis.poker.tables import DECK
from croupier.analysis.simulation.accounting import Ints
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.remedies import ONE_BOX, UNLESS_ONE_STANDS
from croupier.analysis.simulation.shards import prepared
from croupier.analysis.simulation.ultimate_texas_holdem.kernel import ROUNDS, SHARED, play_block
from croupier.analysis.ultimate_texas_holdem.river import CLASSES, WAYS
from croupier.games.context import Limit
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Command, Fact, Role
from croupier.table import commands as t
from tests.analysis.ultimate_texas_holdem.machine_twin import CHOICES
from tests.rules.ultimate_texas_holdem.play import U19, Play

BOOKS = (U19,)
NAMES = ("ann", "bob", "cat")
BEFORE_FLOP, ON_FLOP = CHOICES[:2], CHOICES[2]


class Rich(Play):
    """A table that takes any amount, with players who never run out of chips."""

    LIMIT = Limit(5_00, 10_000_00, 5_00)

    def __init__(self, boxes: int, elected: Mapping[str, str] = MappingProxyType({})) -> None:
        self.elected = elected
        super().__init__(patrons=NAMES[:boxes], maximum_payout=10**12)

    def do(self, command: Command, role: Role = Role.DEALER, who: str = "") -> tuple[Fact, ...]:
        """One option has the name of a figure on the sign, so that it cannot be given with the others."""
        if isinstance(command, t.ElectOptions):
            command = t.ElectOptions(options={**command.options, **self.elected})
        return super().do(command, role, who)

    def join(self, name: str, seat: int = 0, chips: int = 100_000_00) -> None:
        super().join(name, seat, chips)


def random_question(random: Random, book: str = U19, **asked: object) -> Question:
    """One seed: best play is found once, and the blocks differ."""
    options = (("maximum_payout", random.choice(["stated", "none"])),)
    return Question(book=book, options=options, seed=212, boxes=random.randint(1, 3), **asked)  # type: ignore[arg-type]


def dealt(question: Question, block: int) -> tuple[Ints, Ints]:
    """The codes and the cards of one block."""
    model, _ = prepared(question)
    boxes, fresh, order, play, *_ = model.deal.args  # type: ignore[attr-defined]
    codes, cards = np.zeros((ROUNDS, boxes), np.int64), np.zeros((ROUNDS, 2 * boxes + SHARED), np.int64)
    here = np.uint64(question.seed), np.uint64(0), np.uint64(block)
    play_block(*here, fresh.copy(), order, play, codes, cards)
    return codes, cards


def wager(play: Play, random: Random, boxes: int) -> dict[str, tuple[int, int]]:
    """An Ante with its Blind, and Trips."""
    stakes = {name: (5_00 * random.randint(1, 50), 5_00 * random.randint(1, 50)) for name in NAMES[:boxes]}
    for name, (ante, trips) in stakes.items():
        play.wager(name, ante)
        play.wager(name, trips, "trips")
    return stakes


def decide(play: Play, codes: Ints) -> None:
    """Everybody who has to decide in this betting round, as the kernel does."""
    now = play.step
    board = len(play.round.board.up)
    while play.step is Step.DECIDE and play.step is now:
        choice = CHOICES[codes[int(play.turn) - 1] // (CLASSES * WAYS)]
        if board == 0:
            play.decide(choice if choice in BEFORE_FLOP else "check")
        elif board == 3:
            play.decide(choice if choice == ON_FLOP else "check")
        else:
            play.decide(choice)


def play_on(play: Play, codes: Ints, cards: tuple[str, ...]) -> None:
    """From the first decision to the settlement."""
    boxes = len(codes)
    board, dealers = cards[2 * boxes : 2 * boxes + 5], cards[2 * boxes + 5 :]
    decide(play, codes)
    if play.step is Step.FLOP:
        play.flop(" ".join(board[:3]))
        decide(play, codes)
    if play.step is Step.TURN_AND_RIVER:
        play.turn_and_river(" ".join(board[3:]))
        decide(play, codes)
    settle(play, cards, dealers)


def settle(play: Play, cards: tuple[str, ...], dealers: tuple[str, ...]) -> None:
    if play.step is Step.DEALERS_HAND:
        play.dealers_hand(" ".join(dealers))
    if play.step is Step.REFUND:
        play.settle()
    while play.step is Step.SETTLE:
        at = 2 * (int(play.turn) - 1)
        play.settle(" ".join(cards[at : at + 2]))


def check(
    play: Play, question: Question, codes: Ints, stakes: dict[str, tuple[int, int]], had: dict[str, int], said: object
) -> None:
    _, book = prepared(question)
    for (name, theirs), code in zip(stakes.items(), codes, strict=True):
        net = play.chips(name) + play.on_layout(name) - had[name]
        paid = sum(-(-stake * int(book.pays[code, at]) // book.unit) for at, stake in enumerate(theirs))
        assert net == paid, (said, name, code)


def rounds(book: str, random: Random, number: int) -> None:
    for begin in range(0, number, ROUNDS):
        compare(random, min(ROUNDS, number - begin))


def compare(random: Random, number: int, **asked: object) -> None:
    question = random_question(random, **asked)
    block = random.getrandbits(48)
    codes, rows = dealt(question, block)
    play = Rich(question.boxes, dict(question.options))
    opened = play.table
    had = {name: play.chips(name) for name in NAMES[: question.boxes]}
    for by_box, row in zip(codes[:number], rows, strict=False):
        play.table, play.facts = opened, []
        stakes = wager(play, random, question.boxes)
        play.deal()
        cards = tuple(DECK[card] for card in row)
        play_on(play, by_box, cards)
        check(play, question, by_box, stakes, had, (block, cards))


# Errors


def errors(random: Random, question: Question) -> None:
    """The table is told what went wrong, and pays what the kernel has for the remedy."""
    _, book = prepared(question)
    codes, rows = dealt(question, random.getrandbits(48))
    play = Rich(question.boxes)
    opened = play.table
    had = {name: play.chips(name) for name in NAMES[: question.boxes]}
    for kind, (name, _) in enumerate(question.errors):
        for by_box, row in zip(codes[:6], rows, strict=False):
            play.table, play.facts = opened, []
            stakes = wager(play, random, question.boxes)
            box = random.randrange(question.boxes)
            after = book.remedy[kind, by_box]
            if book.whom[kind] == ONE_BOX:
                after = np.where(np.arange(len(by_box)) == box, after, by_box)
            elif book.whom[kind] == UNLESS_ONE_STANDS and (after == by_box).any():
                after = by_box
            ERRORS[name](play, by_box, tuple(DECK[card] for card in row), box)
            check(play, question, after, stakes, had, name)


def _in_deal(play: Play, codes: Ints, cards: tuple[str, ...], box: int) -> None:
    """A communal card: they are dealt first."""
    play.call()
    play.do(c.DealCards())
    play.do(c.ReportCardSeen(to="board", number=1))


def _dealers_card(play: Play, codes: Ints, cards: tuple[str, ...], box: int) -> None:
    """Once the first betting round is over."""
    play.deal()
    decide(play, codes)
    play.do(c.ReportCardSeen(to="dealer", number=1, card=cards[-2]))
    if not play.round.voided:
        boxes = len(codes)
        board = cards[2 * boxes : 2 * boxes + 5]
        play.flop(" ".join(board[:3]))
        decide(play, codes)
        if play.step is Step.TURN_AND_RIVER:
            play.turn_and_river(" ".join(board[3:]))
            decide(play, codes)
        settle(play, cards, cards[-2:])


def _board_card(play: Play, codes: Ints, cards: tuple[str, ...], box: int) -> None:
    play.deal()
    play.do(c.ReportCardSeen(to="board", number=1, card=cards[2 * len(codes)]))


def _dealt(command: Callable[[int], Command]) -> Callable[[Play, Ints, tuple[str, ...], int], None]:
    def told(play: Play, codes: Ints, cards: tuple[str, ...], box: int) -> None:
        play.deal()
        play.do(command(box))

    return told


def _absent(play: Play, codes: Ints, cards: tuple[str, ...], box: int) -> None:
    play.deal()
    while play.step is Step.DECIDE and int(play.turn) != box + 1:
        choice = CHOICES[codes[int(play.turn) - 1] // (CLASSES * WAYS)]
        play.decide(choice if choice in BEFORE_FLOP else "check")
    play.do(c.ReportAbsent(box=box + 1, ground="absent"))
    play_on(play, codes, cards)


def _malfunction(play: Play, codes: Ints, cards: tuple[str, ...], box: int) -> None:
    play.deal()
    play.do(c.ReportMalfunction(fault="jammed"), play.supervisor)


ERRORS: dict[str, Callable[[Play, Ints, tuple[str, ...], int], None]] = {
    "wrong-number": _dealt(lambda box: c.ReportWrongNumber(to="dealer")),
    "card-seen-in-deal": _in_deal,
    "dealers-card-seen": _dealers_card,
    "board-card-seen": _board_card,
    "hand-without-wager": _dealt(lambda box: c.ReportHandWithoutWager(box=7)),
    "missing-or-foreign-card": _dealt(lambda box: c.ReportFaultyDeck(fault="missing", note="the deck has 51")),
    "absent-player": _absent,
    "shoe-malfunction": _malfunction,
}
