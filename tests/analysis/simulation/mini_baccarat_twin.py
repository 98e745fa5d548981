"""Mini-Baccarat's kernel and the real table, dealt the same cards: payments to the cent, and the end of each shoe."""

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from croupier.analysis.simulation.accounting import Book, Ints
from croupier.analysis.simulation.mini_baccarat.kernel import play_shoe
from croupier.analysis.simulation.model import Model
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.shards import prepared
from croupier.equipment import CARDS
from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import WagerSettled
from croupier.games.mini_baccarat.procedure import Step
from croupier.games.mini_baccarat.state import Ending
from croupier.games.shoes import Stage
from croupier.ruling import Role
from tests.rules.mini_baccarat.play import B16, B18, N02, Play

ANY = Limit(5_00, 10_000_000_00, 5_00)


class Rich(Play):
    """A table that takes any amount, with players who never run out of chips."""

    LIMIT = ANY

    def join(self, name: str, seat: int = 0, chips: int = 100_000_00) -> None:
        super().join(name, seat, chips)


BOOKS = (N02, B16, B18)


def random_question(random: Random, book: str = "", **asked: object) -> Question:
    book = book or random.choice(BOOKS)
    options = {}
    if book != N02:
        options = {
            "settlement": random.choice(["commission", "non-commission"]),
            "pairs": random.choice(["none", "perfect", "canberra"]),
        }
    if book == B18:
        options["dragon_bonus"] = random.choice(["none", "offered"])
    return Question(
        book=book,
        options=tuple(options.items()),
        seed=random.getrandbits(64),
        cutting_card=random.choice([0, 14, 52, 350]),
        **asked,  # type: ignore[arg-type]
    )


def dealt(question: Question, shoe: int) -> tuple[list[str], Ints, Ints]:
    """The cards of one shoe as the kernel dealt them, its codes, and where its rounds end."""
    model, _ = prepared(question)
    fresh, dealing, per_shoe = model.deal.args  # type: ignore[attr-defined]
    cards = fresh.copy()
    codes, ends = np.zeros((len(fresh) // 4, 1), np.int64), np.zeros(len(fresh) // 4 + 1, np.int64)
    number = play_shoe(np.uint64(question.seed), np.uint64(0), shoe, cards, dealing, per_shoe, codes, ends)
    return [CARDS[card] for card in cards], codes[:number, 0], ends[: number + 1]


def begun(question: Question, first: str) -> Rich:
    """A table whose shoe is as the question has it, and this the first card."""
    play = Rich(question.book, burnt=False, **dict(question.options))
    play.do(c.ShuffleCards())
    play.cut()
    play.do(c.PlaceCuttingCard(from_back=from_back(question, play)))
    play.burn(first)
    return play


def from_back(question: Question, play: Play) -> int:
    return question.cutting_card or play.state.terms.number("cutting_card_from_back") + 2


def wager(play: Play, model: Model, random: Random) -> dict[str, int]:
    """Something on everything, by two players: nobody wagers on both sides."""
    stakes = {each.name: 5_00 * random.randint(1, 100) for each in model.wagers}
    for name, stake in stakes.items():
        play.wager("bob" if "banker" in name else "ann", name, stake)
    play.call()
    return stakes


def card(play: Play, card: str, place: int) -> None:
    if play.game.shoe.left <= place and play.game.ending is Ending.NOT_YET:
        play.do(c.DrawCuttingCard())
    play.settle()
    assert play.step is Step.DEAL, "the kernel dealt a card that the rules do not deal"
    play.card(card)


def paid(play: Play, since: int) -> dict[str, int]:
    """Net, by wager."""
    settled = [fact for fact in play.facts[since:] if isinstance(fact, WagerSettled)]
    return {
        fact.option: fact.pays if fact.outcome == "win" else -fact.stake * (fact.outcome == "lose") for fact in settled
    }


def expected(book: Book, model: Model, code: int, stakes: dict[str, int]) -> dict[str, int]:
    return {
        wager.name: -(-stakes[wager.name] * int(book.pays[code, at]) // book.unit)
        for at, wager in enumerate(model.wagers)
    }


def compare(question: Question, shoe: int, random: Random, most: int = 1000) -> int:
    """Rounds until the end of the shoe, or so many; returns how many were compared."""
    model, book = prepared(question)
    cards, codes, ends = dealt(question, shoe)
    play = begun(question, cards[0])
    place = from_back(question, play)
    assert play.game.shoe.drawn == ends[0], "as many cards are burnt"
    for round_, code in enumerate(codes[:most]):
        assert play.game.stage is Stage.READY
        stakes = wager(play, model, random)
        before = len(play.facts)
        for each in cards[ends[round_] : ends[round_ + 1]]:
            card(play, each, place)
        play.finish()
        assert paid(play, before) == expected(book, model, code, stakes), (question, shoe, round_)
    over = len(codes) <= most
    assert (play.game.stage is Stage.SHUFFLE) == over, "the shoe ends for both after the same round"
    return min(len(codes), most)


def rounds(book: str, random: Random, number: int) -> None:
    done, shoe = 0, 0
    while done < number:
        done += compare(random_question(random, book), shoe, random, number - done)
        shoe += 1


# Errors


def errors(random: Random, question: Question) -> None:
    """Each error of a question in some round of its first shoe: the table is told what went wrong, and pays what the
    kernel has for the remedy; where the next round is one without wagers, it takes none."""
    model, book = prepared(question)
    cards, codes, ends = dealt(question, 0)
    for kind, (name, _) in enumerate(question.errors):
        possible = [at for at, code in enumerate(codes[:20]) if book.remedy[kind, code] >= 0]
        round_ = random.choice(possible)
        play = begun(question, cards[0])
        stakes: dict[str, int] = {}
        for each in range(round_ + 1):
            stakes = wager(play, model, random)
            before, chips = len(play.facts), _chips(play) + sum(stakes.values())
            own = cards[ends[each] : ends[each + 1]]
            if each < round_:
                for one in own:
                    card(play, one, 0)
                play.finish()
        coming = cards[ends[round_ + 1] :]
        ERRORS[name](play, own, coming[0])
        code = int(book.remedy[kind, codes[round_]])
        if code == book.void:
            assert _chips(play) == chips, (question, name, "the wagers are back")
            continue
        assert paid(play, before) == expected(book, model, code, stakes), (question, name, round_)
        assert bool(play.round.no_bet) == book.no_bets[kind, codes[round_]], (question, name, round_)
        if play.round.no_bet:
            chips = _chips(play)
            play.refused(
                c.PlaceWager(patron="ann", option="tie", amount=5_00), NO_BETS[question.book], Role.PATRON, "ann"
            )
            play.call()
        else:
            wager(play, model, random)
        for one in cards[ends[round_ + 1] : ends[round_ + 2]]:
            card(play, one, 0)
        play.finish()
        assert play.game.shoe.drawn == ends[round_ + 2], "the card in excess led off the next round"


NO_BETS = {B16: "12.2[no-bet]", B18: "13.2[no-bet]", N02: "9.2[no bets]"}


def _chips(play: Play) -> int:
    return sum(play.chips(name) for name in ("ann", "bob"))


def _deal(play: Play, cards: Sequence[str]) -> None:
    for each in cards:
        card(play, each, 0)


def _to_player(play: Play, cards: Sequence[str], coming: str) -> None:
    _deal(play, cards[:4])
    play.settle()
    play.do(c.ReportCardToPlayerInError(card=(*cards[4:], coming)[0]))
    play.finish()


def _in_excess(seen: bool) -> Callable[[Play, Sequence[str], str], None]:
    def told(play: Play, cards: Sequence[str], coming: str) -> None:
        _deal(play, cards)
        play.settle()
        play.do(c.ReportExcessCard(card=coming if seen else ""))
        play.finish()

    return told


def _misplaced(play: Play, cards: Sequence[str], coming: str) -> None:
    """The first two cards went to the wrong hands."""
    _deal(play, (cards[1], cards[0], *cards[2:3]))
    play.do(c.ReconstructRound(cards=tuple(cards[:3]), because="placement"))
    _deal(play, cards[3:])
    play.finish()


def _void(play: Play, cards: Sequence[str], coming: str) -> None:
    _deal(play, cards[:3])
    number = play.round.number
    play.do(c.VoidRound(round=number, ground="unreconstructable", reason="the cards are mixed"), play.supervisor)


def _found_late(play: Play, cards: Sequence[str], coming: str) -> None:
    _deal(play, cards)
    play.finish()
    number = play.round.number - 1
    play.wager("ann", "player", 5_00)
    play.wager("bob", "banker", 5_00)
    play.call()
    card(play, coming, 0)
    play.do(c.VoidRound(round=number, ground="placement_error", reason="seen on the recording"), play.supervisor)
    play.do(
        c.VoidRound(round=number + 1, ground="unreconstructable", reason="so that nothing lies there"), play.supervisor
    )


def _too_few(play: Play, cards: Sequence[str], coming: str) -> None:
    _deal(play, cards[:3])
    play.do(c.ReportShoeExhausted(), play.supervisor)


ERRORS: dict[str, Callable[[Play, Sequence[str], str], None]] = {
    "card-to-player-in-error": _to_player,
    "excess-card-exposed": _in_excess(seen=True),
    "excess-card-unseen": _in_excess(seen=False),
    "misplaced-card": _misplaced,
    "beyond-rebuilding": _void,
    "misplaced-card-found-late": _found_late,
    "too-few-cards": _too_few,
}


def taken_off(random: Random, question: Question) -> None:
    """Cards dealt face down are found in wrong places before any is seen: the players take their wagers off."""
    model, book = prepared(question)
    ((name, _),) = question.errors
    assert name == "misplaced-card-wagers-off"
    assert (book.remedy == book.void).all()
    play = begun(question, dealt(question, 0)[0][0])
    chips = _chips(play)
    stakes = wager(play, model, random)
    play.deal_face_down(3)
    play.do(c.ReconstructRound(cards=("",) * 3))
    for option in stakes:
        who = "bob" if "banker" in option else "ann"
        play.as_patron(who, c.TakeBackWager(patron=who, option=option))
    assert _chips(play) == chips
