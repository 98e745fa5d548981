"""Mini-Baccarat's kernel and the real table, dealt the same cards: payments to the cent, and the end of each shoe."""

from random import Random

import numpy as np

from croupier.analysis.simulation.accounting import Ints
from croupier.analysis.simulation.mini_baccarat.kernel import play_shoe
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.shards import prepared
from croupier.equipment import CARDS
from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import WagerSettled
from croupier.games.mini_baccarat.procedure import Step
from croupier.games.mini_baccarat.state import Ending
from croupier.games.shoes import Stage
from tests.rules.mini_baccarat.play import B16, B18, N02, Play

ANY = Limit(5_00, 10_000_000_00, 5_00)


class Rich(Play):
    """A table that takes any amount, with players who never run out of chips."""

    LIMIT = ANY

    def join(self, name: str, seat: int = 0, chips: int = 100_000_00) -> None:
        super().join(name, seat, chips)


def random_question(random: Random) -> Question:
    book = random.choice([B16, B18, N02])
    options = {}
    if book != N02:
        options = {
            "settlement": random.choice(["commission", "non-commission"]),
            "pairs": random.choice(["perfect", "canberra"]),
        }
    return Question(
        book=book,
        options=tuple(options.items()),
        seed=random.getrandbits(64),
        cutting_card=random.choice([0, 14, 52, 350]),
    )


def dealt(question: Question, shoe: int) -> tuple[list[str], Ints, Ints]:
    """The cards of one shoe as the kernel dealt them, its codes, and where its rounds end."""
    model, _ = prepared(question)
    fresh, dealing, per_shoe = model.deal.args  # type: ignore[attr-defined]
    cards = fresh.copy()
    codes, ends = np.zeros((len(fresh) // 4, 1), np.int64), np.zeros(len(fresh) // 4 + 1, np.int64)
    number = play_shoe(np.uint64(question.seed), np.uint64(0), np.uint64(shoe), cards, dealing, per_shoe, codes, ends)
    return [CARDS[card] for card in cards], codes[:number, 0], ends[: number + 1]


def compare(question: Question, shoe: int, random: Random, most: int = 1000) -> int:
    """Rounds until the end of the shoe, or so many; returns how many were compared."""
    model, book = prepared(question)
    cards, codes, ends = dealt(question, shoe)
    options = dict(question.options)
    play = Rich(question.book, burnt=False, **options)
    from_back = question.cutting_card or play.state.terms.number("cutting_card_from_back") + 2
    play.do(c.ShuffleCards())
    play.cut()
    play.do(c.PlaceCuttingCard(from_back=from_back))
    play.burn(cards[0])
    assert play.game.shoe.drawn == ends[0], "as many cards are burnt"
    for round_, code in enumerate(codes[:most]):
        assert play.game.stage is Stage.READY
        stakes = {wager.name: 5_00 * random.randint(1, 100) for wager in model.wagers}
        for name, stake in stakes.items():
            play.wager("bob" if "banker" in name else "ann", name, stake)
        play.call()
        before = len(play.facts)
        for card in cards[ends[round_] : ends[round_ + 1]]:
            if play.game.shoe.left <= from_back and play.game.ending is Ending.NOT_YET:
                play.do(c.DrawCuttingCard())
            play.settle()
            assert play.step is Step.DEAL, "the kernel dealt a card that the rules do not deal"
            play.card(card)
        play.finish()
        settled = [fact for fact in play.facts[before:] if isinstance(fact, WagerSettled)]
        paid = {
            fact.option: fact.pays if fact.outcome == "win" else -fact.stake * (fact.outcome == "lose")
            for fact in settled
        }
        for at, wager in enumerate(model.wagers):
            net = -(-stakes[wager.name] * int(book.pays[code, at]) // book.unit)
            assert net == paid[wager.name], (question, shoe, round_, wager.name)
    over = len(codes) <= most
    assert (play.game.stage is Stage.SHUFFLE) == over, "the shoe ends for both after the same round"
    return min(len(codes), most)
