"""Blackjack's kernel and the real table, dealt the same cards and played by the same strategy: payments to the cent."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from random import Random

import numpy as np
from msgspec.structs import replace

from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.playing import DOUBLE, STAND
from croupier.analysis.blackjack.rules import rules_of
from croupier.analysis.simulation.accounting import Book, Ints
from croupier.analysis.simulation.blackjack.kernel import play_again, play_shoe
from croupier.analysis.simulation.model import Model
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.remedies import AGAIN, chance_of
from croupier.analysis.simulation.shards import prepared
from croupier.equipment import CARDS
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.cards import makes_blackjack
from croupier.games.blackjack.procedure import Step
from croupier.games.blackjack.state import MAIN, spot_of
from croupier.games.context import Limit
from croupier.games.shoes import Stage
from tests.rules.blackjack.play import B06, N02, Play

HARD, SOFT = range(4, 21), range(12, 21)
UPS = [*map(str, range(2, 11)), "A"]


class Rich(Play):
    """A table that takes any amount, with players who never run out of chips."""

    LIMIT = Limit(10_00, 100_000_00, 10_00)

    def join(self, name: str, seat: int = 0, chips: int = 100_000_00) -> None:
        super().join(name, seat, chips)


def random_chart(random: Random) -> str:
    """Any decision for any hand, as a strategy file: most of them are bad, and all are legal."""
    rows = [("hand", UPS)]
    rows += [(f"hard {total}", random.choices("HD" if total < 12 else ["S", "H", "D", "Ds"], k=10)) for total in HARD]
    rows += [(f"soft {total}", random.choices(["S", "H", "D", "Ds"], k=10)) for total in SOFT]
    rows += [(f"{pair}, {pair}", random.choices(["P", "P", "S"], k=10)) for pair in UPS]
    return "\n".join(",".join((f'"{name}"', *cells)) for name, cells in rows)


BOOKS = (N02, B06)


def random_question(random: Random, book: str = "", **asked: object) -> Question:
    book = book or random.choice(BOOKS)
    options = {
        "decks": random.choice(["5", "6", "8"]),
        "shoe": random.choice(["hand"] * 4 + ["automated"]),
        "perfect_pairs": random.choice(["none", "offered"]),
    }
    if book == B06:
        options["burn"] = random.choice(["none", "one"]) if options["shoe"] == "hand" else "none"
        options["super_sevens"] = random.choice(["none", "offered"])
    insurance = random.choice(["never", "always", "-1", "2"])
    question = Question(
        book=book,
        options=tuple(options.items()),
        seed=random.getrandbits(64),
        cutting_card=random.choice([0, 52, 130]) if options["shoe"] == "hand" else 0,
        boxes=random.randint(1, 3),
        strategy=random_chart(random),
        insurance=insurance,
        counting="hi-lo",
    )
    return replace(question, **asked)  # type: ignore[arg-type]


def dealt(question: Question, shoe: int) -> tuple[list[str], Ints, Ints]:
    model, _ = prepared(question)
    fresh, dealing, per_shoe, boxes, room = model.deal.args  # type: ignore[attr-defined]
    cards = fresh.copy()
    rounds = len(fresh) // (2 * boxes + 1) + 1
    codes, ends = np.zeros((rounds, boxes), np.int64), np.zeros(rounds + 1, np.int64)
    own = tuple(each.copy() for each in room)
    number = play_shoe(np.uint64(question.seed), np.uint64(0), shoe, cards, dealing, per_shoe, codes, ends, own)
    return [CARDS[card] for card in cards], codes[:number], ends[: number + 1]


class Decider:
    """The decisions of a strategy, looked up as a player would: the hand, the first card, how many hands there are."""

    def __init__(self, question: Question) -> None:
        self.rules = rules_of(question.case.terms)
        self.hands = hands_of(self.rules)
        dealing = prepared(question)[0].deal.args[1]  # type: ignore[attr-defined]
        self.chosen, self.most = dealing[5], dealing[6]

    def __call__(self, play: Play) -> str:
        number, hand_number = play.turn
        hand, box = play.hand(number, hand_number), play.box(number)
        kinds = [self.rules.kind_of(card) for card in hand.cards]
        up = self.rules.kind_of(play.round.dealer[0])
        pair = kinds[0]
        if len(kinds) == 2 and kinds[0] == kinds[1] and len(box.hands) < self.most[up, pair]:
            return "split"
        family = 0
        if hand.split:
            first = self.rules.kind_of(box.dealt[0])
            family = 1 + first + len(self.rules.worth) * (kinds[1] == first)
        held = self.hands.index[tuple(kinds.count(kind) for kind in range(len(self.rules.worth)))]
        choice = self.chosen[up, family, held]
        return "stand" if choice == STAND else "double" if choice == DOUBLE and len(kinds) == 2 else "draw"


class Insurer:
    """Whether the strategy insures: counted as a player counts, from the cards that lie or lay on the table."""

    def __init__(self, question: Question) -> None:
        self.insurance, self.size = question.insurance, 52 * int(dict(question.options)["decks"])

    def __call__(self, seen: Sequence[str], left: int) -> bool:
        if self.insurance in ("never", "always"):
            return self.insurance == "always"
        running = sum((card[0] in "23456") - (card[0] in "TJQKA") for card in seen)
        return running * 52 // left >= int(self.insurance)


def begun(question: Question) -> Rich:
    """A table whose shoe is as the question has it."""
    play = Rich(question.book, burnt=False, patrons=NAMES[: question.boxes], **dict(question.options))
    play.do(c.ShuffleCards())
    if play.state.terms.has("automated_shoe"):
        return play
    play.cut()
    play.do(c.PlaceCuttingCard(from_back=from_back(question, play)))
    if play.step is Step.BURN:
        play.do(c.BurnFirst())
    return play


NAMES = ("ann", "bob", "cat")


def from_back(question: Question, play: Play) -> int:
    if play.state.terms.has("automated_shoe"):
        return -1
    least = play.state.terms.number("cutting_card_from_back")
    return question.cutting_card or least + least // 2


def wager(play: Play, model: Model, random: Random, boxes: int) -> dict[str, dict[str, int]]:
    """Something on everything, by a player on each box."""
    stakes: dict[str, dict[str, int]] = {}
    for name in NAMES[:boxes]:
        stakes[name] = {each.name: 10_00 * random.randint(1, 20) for each in model.wagers}
        play.wager(name, stakes[name]["main"])
        for each in model.wagers[1:]:
            if each.name == "insurance":
                stakes[name][each.name] = stakes[name]["main"] // 2
                continue
            if each.name == "super_sevens":
                stakes[name][each.name] = 10_00  # one amount for all
            play.side(name, each.name, stakes[name][each.name])
    play.call()
    return stakes


def check(play: Play, book: Book, model: Model, stakes: dict[str, dict[str, int]], before: dict[str, int],
          codes: Sequence[int], said: object) -> None:  # fmt: skip
    for (name, theirs), code in zip(stakes.items(), codes, strict=True):
        expected = sum(
            -(-theirs[wager.name] * int(book.pays[code, at]) // book.unit) for at, wager in enumerate(model.wagers)
        )
        assert play.chips(name) - before[name] == expected, (said, name)


def compare(question: Question, shoe: int, random: Random, most: int = 1000) -> int:
    """Rounds until the end of the shoe, or so many; returns how many were compared."""
    model, book = prepared(question)
    cards, codes, ends = dealt(question, shoe)
    play, decide, insures = begun(question), Decider(question), Insurer(question)
    place, automated = from_back(question, play), play.state.terms.has("automated_shoe")
    names = NAMES[: question.boxes]
    assert play.game.shoe.drawn == ends[0]
    for round_, by_box in enumerate(codes[:most]):
        assert play.game.stage is Stage.READY
        assert play.game.shoe.left > place, "the table would shuffle before this round"
        before = {name: play.chips(name) for name in names}
        stakes = wager(play, model, random, question.boxes)
        own = cards[ends[round_] : ends[round_ + 1]]
        coming = iter(own)
        play_on(play, decide, coming, place, lambda: insures(cards[ends[0] : _out(play)], len(cards) - _out(play)))
        assert not list(coming), "the kernel dealt a card that the rules do not deal"
        play.finish()
        check(play, book, model, stakes, before, by_box, (question, shoe, round_))
    if automated:
        return 1
    over = len(codes) <= most
    ended = play.game.stage is Stage.SHUFFLE or play.game.shoe.left == place
    assert ended == over, "the shoe ends for both after the same round"
    return min(len(codes), most)


def _out(play: Play) -> int:
    return int(play.game.shoe.drawn)


def play_on(
    play: Play,
    decide: Decider,
    coming: Iterator[str],
    from_back: int,
    insures: Callable[[], bool],
    wrong: Callable[[Play], bool] = lambda play: False,
) -> None:
    """Every card and decision up to the settlement. `wrong` is asked before each step, and may do one instead."""
    while True:
        play.settle()
        if wrong(play):
            continue
        if play.step is Step.DEAL:
            if play.game.shoe.left == from_back and not play.game.cutting_card_out:
                play.do(c.DrawCuttingCard())
            play.card(next(coming))
        elif play.step is Step.INSURANCE:
            if insures():
                _insure(play)
            if play.step is Step.INSURANCE:  # not once everybody has been paid even money
                play.do(c.CloseInsurance())
        elif play.step is Step.DECIDE:
            play.decide(decide(play))
        else:
            assert play.step is Step.COLLECT, play.step
            return


def _insure(play: Play) -> None:
    """Every box; a blackjack takes even money."""
    for box in play.round.boxes:
        name = NAMES[box.number - 1]
        if makes_blackjack(play.state.terms, box.hands[0].cards):
            play.as_patron(name, c.TakeEvenMoney(patron=name, box=box.number))
        else:
            stake = play.round.wagers[name, spot_of(box.number, MAIN)].amount
            play.as_patron(name, c.PlaceInsurance(patron=name, box=box.number, amount=stake // 2))


def rounds(book: str, random: Random, number: int) -> None:
    done, shoe = 0, 0
    while done < number:
        done += compare(random_question(random, book), shoe, random, min(40, number - done))
        shoe += 1


# Errors


def errors(random: Random, question: Question) -> None:
    """Each error of a question in some round of its first shoe: the table is told what went wrong, and pays what the
    kernel has for the remedy."""
    model, book = prepared(question)
    cards, codes, ends = dealt(question, 0)
    _, dealing, _, boxes, room = model.deal.args  # type: ignore[attr-defined]
    own_room = tuple(each.copy() for each in room)
    numbers = np.array([CARDS.index(card) for card in cards], np.uint8)
    decide, insures = Decider(question), Insurer(question)
    for kind, (name, _) in enumerate(question.errors):
        play = begun(question)
        round_, box = random.randrange(min(4, len(codes) - 3)), random.randrange(boxes)

        def insured(play: Play = play) -> bool:
            return insures(cards[ends[0] : _out(play)], len(cards) - _out(play))

        for each in range(round_):
            wager(play, model, random, boxes)
            play_on(play, decide, iter(cards[ends[each] : ends[each + 1]]), -1, insured)
            play.finish()
        before = {each: play.chips(each) for each in NAMES[:boxes]}
        stakes = wager(play, model, random, boxes)
        coming = cards[ends[round_] : ends[-1]]
        place = random.randrange(ends[round_ + 1] - ends[round_])
        after = codes[round_ : round_ + 1].copy()
        how = int(book.how[kind])
        if name == "dealers-card-in-error":
            place = 2 * boxes + 1
        if book.remedy[kind, 0] == AGAIN:
            generator = (np.uint64(word) for word in chance_of(np.uint64(1), np.uint64(1), np.uint64(1)))
            play_again(numbers, ends, len(codes), round_, how, box, place, dealing, own_room, after, *generator)
        elif book.remedy[kind, 0] == book.void:
            after[:] = book.void
        wrong = WRONG[name](place, box, coming, ends[round_])
        play_on(play, decide, wrong, -1, insured, wrong)
        play.finish()
        wrong.afterwards(play)
        check(play, book, model, stakes, before, after[0], (question, name, round_, box, place))


class Wrong:
    """Something that goes wrong once in a round; and the cards as they come."""

    def __init__(self, place: int, box: int, cards: Sequence[str], begin: int) -> None:
        self.place, self.box, self.cards, self.begin = place, box, cards, begin
        self.done = False
        self.coming: Iterator[str] = iter(cards)

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        return next(self.coming)

    def __call__(self, play: Play) -> bool:
        if self.done or not self.now(play):
            return False
        self.done = True
        self.happens(play)
        return True

    def now(self, play: Play) -> bool:
        return play.step is Step.DEAL and _out(play) - self.begin == self.place

    def happens(self, play: Play) -> None:
        """Nothing in the round itself, where an error is found after it."""

    def afterwards(self, play: Play) -> None:
        """Most errors end with their remedy."""


class FaceUp(Wrong):
    def happens(self, play: Play) -> None:
        play.do(c.BurnFaceUpCard(card=next(self.coming)))


class BurntInError(Wrong):
    def happens(self, play: Play) -> None:
        play.do(c.ReportCardDrawnInError(card=next(self.coming), burnt=True))


class DealersCard(Wrong):
    """Before the first decision, and before insurance is closed."""

    def now(self, play: Play) -> bool:
        return play.step is Step.DECIDE

    def happens(self, play: Play) -> None:
        play.do(c.ReportDealerCardInError(card=next(self.coming)))


class DrawnInError(Wrong):
    """While somebody thinks: the card is kept, and is the next."""

    def now(self, play: Play) -> bool:
        return play.step is Step.DECIDE

    def happens(self, play: Play) -> None:
        card = next(self.coming)
        play.do(c.ReportCardDrawnInError(card=card))
        self.coming = chain([card], self.coming)


class Absent(Wrong):
    def now(self, play: Play) -> bool:
        return play.step is Step.DECIDE and play.turn[0] == self.box + 1

    def happens(self, play: Play) -> None:
        play.do(c.ReportAbsent(box=self.box + 1))


class Misplaced(Wrong):
    """Two cards of the initial deal lie in each other's place, which is found at once."""

    def now(self, play: Play) -> bool:
        return play.step is Step.DEAL and _out(play) - self.begin == 0

    def happens(self, play: Play) -> None:
        one, other = next(self.coming), next(self.coming)
        play.card(other)
        play.card(one)
        play.do(c.ReconstructRound(cards=(one, other), because="placement"))


class Void(Wrong):
    def now(self, play: Play) -> bool:
        return play.step is Step.DEAL and _out(play) - self.begin == 2

    def happens(self, play: Play) -> None:
        number = play.round.number
        play.do(c.VoidRound(round=number, ground="unreconstructable", reason="the cards are mixed"), play.supervisor)


class FoundLate(Wrong):
    def now(self, play: Play) -> bool:
        return False

    def afterwards(self, play: Play) -> None:
        number = play.round.number
        for name in NAMES[: len(play.state.patrons)]:
            play.wager(name, 10_00)
        play.call()
        play.card(self.cards[-1])
        late = c.VoidRound(round=number - 1, ground="placement_error", reason="seen on the recording")
        play.do(late, play.supervisor)
        void = c.VoidRound(round=number, ground="unreconstructable", reason="so that nothing lies there")
        play.do(void, play.supervisor)


WRONG: dict[str, type[Wrong]] = {
    "face-up-card": FaceUp,
    "card-drawn-in-error": DrawnInError,
    "card-burnt-in-error": BurntInError,
    "dealers-card-in-error": DealersCard,
    "misplaced-card": Misplaced,
    "beyond-rebuilding": Void,
    "misplaced-card-found-late": FoundLate,
    "absent-player": Absent,
}
