"""Blackjack's kernel and the real table, dealt the same cards and played by the same strategy: payments to the cent."""

from random import Random

import numpy as np

from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.playing import DOUBLE, STAND
from croupier.analysis.blackjack.rules import rules_of
from croupier.analysis.simulation.accounting import Ints
from croupier.analysis.simulation.blackjack.kernel import play_shoe
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.shards import prepared
from croupier.equipment import CARDS
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.procedure import Step
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


def random_question(random: Random) -> Question:
    book = random.choice([B06, N02])
    options = {"decks": random.choice(["5", "6", "8"])}
    if book == B06:
        options["burn"] = random.choice(["none", "one"])
    return Question(
        book=book,
        options=tuple(options.items()),
        seed=random.getrandbits(64),
        cutting_card=random.choice([0, 52, 130]),
        boxes=random.randint(1, 3),
        strategy=random_chart(random),
    )


def dealt(question: Question, shoe: int) -> tuple[list[str], Ints, Ints]:
    model, _ = prepared(question)
    fresh, dealing, per_shoe, boxes, room = model.deal.args  # type: ignore[attr-defined]
    cards = fresh.copy()
    rounds = len(fresh) // (2 * boxes + 1) + 1
    codes, ends = np.zeros((rounds, boxes), np.int64), np.zeros(rounds + 1, np.int64)
    own = tuple(each.copy() for each in room)
    number = play_shoe(
        np.uint64(question.seed), np.uint64(0), np.uint64(shoe), cards, dealing, per_shoe, codes, ends, own
    )
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


def compare(question: Question, shoe: int, random: Random, most: int = 1000) -> int:
    """Rounds until the end of the shoe, or so many; returns how many were compared."""
    model, book = prepared(question)
    cards, codes, ends = dealt(question, shoe)
    names = ("ann", "bob", "cat")[: question.boxes]
    play = Rich(question.book, burnt=False, patrons=names, **dict(question.options))
    decide = Decider(question)
    play.do(c.ShuffleCards())
    play.cut()
    least = play.state.terms.number("cutting_card_from_back")
    from_back = question.cutting_card or least + least // 2
    play.do(c.PlaceCuttingCard(from_back=from_back))
    if play.step is Step.BURN:
        play.do(c.BurnFirst())
    assert play.game.shoe.drawn == ends[0]
    for round_, by_box in enumerate(codes[:most]):
        assert play.game.stage is Stage.READY
        assert play.game.shoe.left > from_back, "the table would shuffle before this round"
        before = {name: play.chips(name) for name in names}
        stakes = {}
        for name in names:
            stakes[name] = {wager.name: 10_00 * random.randint(1, 20) for wager in model.wagers}
            play.wager(name, stakes[name]["main"])
            for wager in model.wagers[1:]:
                if wager.name == "super_sevens":
                    stakes[name][wager.name] = 10_00  # one amount for all
                play.side(name, wager.name, stakes[name][wager.name])
        play.call()
        coming = iter(cards[ends[round_] : ends[round_ + 1]])
        _play_on(play, decide, coming, from_back)
        assert not list(coming), "the kernel dealt a card that the rules do not deal"
        play.finish()
        for name, code in zip(names, by_box, strict=True):
            expected = sum(
                -(-stakes[name][wager.name] * int(book.pays[code, at]) // book.unit)
                for at, wager in enumerate(model.wagers)
            )
            assert play.chips(name) - before[name] == expected, (question, shoe, round_, name)
    over = len(codes) <= most
    ended = play.game.stage is Stage.SHUFFLE or play.game.shoe.left == from_back
    assert ended == over, "the shoe ends for both after the same round"
    return min(len(codes), most)


def _play_on(play: Play, decide: Decider, coming: object, from_back: int) -> None:
    """Every card and decision up to the settlement."""
    while True:
        play.settle()
        if play.step is Step.DEAL:
            if play.game.shoe.left == from_back and not play.game.cutting_card_out:
                play.do(c.DrawCuttingCard())
            play.card(next(coming))  # type: ignore[call-overload]
        elif play.step is Step.INSURANCE:
            play.do(c.CloseInsurance())
        elif play.step is Step.DECIDE:
            play.decide(decide(play))
        else:
            assert play.step is Step.COLLECT, play.step
            return
