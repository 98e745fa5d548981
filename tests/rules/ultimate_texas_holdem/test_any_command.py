"""Any request at any moment gets an answer: facts that keep every chip, or a refusal."""

from collections.abc import Iterator

import pytest

from croupier.games.context import Limit
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t, evolve, needs
from croupier.table.machine import candidates
from tests.rules.ultimate_texas_holdem.play import KINGS, QUEEN_TEN, Play

NOBODY, NOWHERE, NO_CARD = "nobody", 99, "Xx"
PLACES = ("", "rack", "0", "99", "-1", "²", "9" * 5000)

# Requests that no rule allows: absent people, boxes that do not exist, amounts and cards that are not real.
NONSENSE: tuple[Command, ...] = (
    *(c.PlaceWager(patron="ann", option=option, amount=-1, box=NOWHERE) for option in ("main", "blind", "trips", "x")),
    c.PlaceWager(patron="ann", option="main", amount=10**30, box=1),
    c.ChangeWager(patron=NOBODY, option="main", amount=-1, box=NOWHERE),
    c.ChangeWager(patron="ann", option="blind", amount=-1),
    c.ChangeWager(patron="ann", option="main", amount=5_00, to_option="x"),
    c.TakeBackWager(patron=NOBODY, option="x", box=NOWHERE),
    c.TakeBackWager(patron="ann", option="blind"),
    c.OrderShuffle(reason=" "),
    c.ReplaceCards(reason=" "),
    c.ReplaceCards(reason="so", cards=(NO_CARD,)),
    c.ReplaceShoe(automated=False),
    c.RepairShoe(repair=" "),
    c.SearchDeck(found=" ", whole=True),
    c.DealCards(cards=(NO_CARD,) * 5),
    c.DealCards(cards=("",) * 5),
    c.DealCards(cards=("Ah",) * 2),
    c.CompleteDeal(card="Ah"),
    *(kind(patron=NOBODY) for kind in (c.Fold, c.Check, c.Concede)),
    *(c.Play(patron=who, amount=amount) for who in (NOBODY, "ann") for amount in (-1, 0, 1, 10**30)),
    c.RevealBoard(cards=(NO_CARD,)),
    c.RevealBoard(cards=("",) * 3),
    c.RevealBoard(cards=("Ah",) * 3),
    c.RevealDealersHand(cards=(NO_CARD, NO_CARD)),
    c.RevealDealersHand(cards=("Ah",) * 20),
    *(c.ReadCards(to=to, cards=("3c", "4c")) for to in PLACES),
    c.ReadCards(to="dealer", cards=(NO_CARD, NO_CARD)),
    *(c.CorrectCards(to=to, cards=("Ah", "Kd"), reason="so") for to in PLACES),
    c.CorrectCards(to="board", cards=(), reason="so"),
    c.CorrectCards(to="dealer", cards=("", ""), reason="so"),
    *(c.ReportWrongNumber(to=to) for to in PLACES),
    *(c.ReportCardSeen(to=to) for to in PLACES),
    *(c.ReportCardSeen(to="board", number=number) for number in (-1, 0, NOWHERE)),
    *(c.ReportHandWithoutWager(box=box, handled=handled) for box in (-1, 0, NOWHERE) for handled in (False, True)),
    c.ReportHandWithoutWager(box=7, cards=1000, handled=True),
    c.ReportBlind(box=NOWHERE, amount=5_00),
    *(c.ReportBlind(box=1, amount=amount) for amount in (-1, 1)),
    c.ReportPlayWager(box=NOWHERE, amount=5_00),
    *(c.ReportPlayWager(box=1, amount=amount) for amount in (-1, 0, 1, 10**30)),
    c.ReportWagerFound(box=NOWHERE, option="main", amount=5_00),
    *(
        c.ReportWagerFound(box=1, option=option, amount=amount)
        for option in ("main", "blind", "play", "trips")
        for amount in (-1, 1, 10**30)
    ),
    c.ReportWagerFound(box=1, option="x", amount=5_00),
    c.ReportFaultyDeck(fault="", note="so"),
    c.ReportFaultyDeck(fault="missing", note=""),
    c.ReportMalfunction(fault=""),
    c.ReportAbsent(box=NOWHERE),
    c.ReportAbsent(box=1, ground="x"),
    c.PutOutOfRound(patron=NOBODY, breach="information", reason="so"),
    c.PutOutOfRound(patron="ann", breach="x", reason="so"),
    c.VoidRound(round=NOWHERE, ground="fraud", reason="so"),
    c.VoidRound(round=-1, ground="misdeal", reason="so"),
    c.VoidRound(round=1, ground="x", reason="so"),
    c.VoidRound(round=1, ground="fraud", reason="so", keep=("ann/main",)),
    c.VoidWagers(patron=NOBODY, reason="so"),
    c.VoidWagers(patron="ann", reason="so", options=("x",)),
    t.CountCards(found=-1),
    t.SetLimits(limits={"x": Limit(-1, -2, 0)}, maximum_payout=-1),
    t.GiveNotice(limits={"main": Limit(0, 0, 0)}, maximum_payout=0, rounds=-1),
    t.GiveNotice(options={"x": "y"}),
    t.PlacePersonalLimit(patron=NOBODY, maximum=-1),
)


def moments() -> Iterator[Play]:
    """A table at every kind of moment: shuffled at, wagered at, dealt, decided on, settled, faulty and void."""
    play = Play(burnt=False)
    yield play
    play.do(c.ShuffleCards())
    yield play
    for name in ("ann", "bob"):
        play.wager(name, 10_00)
        play.wager(name, 5_00, "trips")
        yield play
    play.do(c.OrderShuffle(reason="a card fell"), Role.SUPERVISOR)
    yield play
    play.do(c.ShuffleCards())
    play.call()
    yield play
    play.do(c.DealCards())
    yield play
    play.read("Qc Jd")
    yield play
    play.deal()
    yield play
    play.decide("check", "play 3")
    yield play
    play.do(c.ReportCardSeen(to="dealer", card="Qs"))
    yield play
    play.flop()
    yield play
    play.decide("check")
    yield play
    play.turn_and_river()
    yield play
    play.decide("play 1")
    yield play
    play.dealers_hand(QUEEN_TEN)
    yield play
    play.do(c.ReportPlayWager(box=2, amount=15_00))
    play.do(c.ReportBlind(box=1, amount=5_00))
    yield play
    play.settle()
    yield play
    play.settle("As 9c")
    yield play
    play.as_patron("ann", c.Concede(patron="ann"))
    yield play
    play.finish()
    yield play
    play.do(c.ReportMalfunction(fault="torn"))
    yield play
    play.do(c.RepairShoe(repair="a new belt"), Role.SUPERVISOR)
    play.do(c.ReportFaultyDeck(fault="missing", note="51 cards"))
    yield play
    play.do(c.SearchDeck())
    play.do(c.ShuffleCards())
    yield play
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    play.begin("ann", "bob")
    play.decide("fold")
    play.do(c.ReportHandWithoutWager(box=7, handled=True))
    yield play
    play.do(c.PutOutOfRound(patron="bob", breach="exchange", reason="so"), Role.OPERATOR)
    yield play
    play.finish()
    yield play
    play.do(c.ReplaceCards(reason="a card is gone"), Role.OPERATOR)
    play.prepare_shoe()
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    play.begin("ann", "bob")
    play.decide("play 4", "play 4")
    play.board()
    play.dealers_hand(KINGS)
    yield play
    play.do(c.VoidWagers(patron="bob", reason="so"), Role.OPERATOR)
    yield play
    play.do(c.VoidRound(round=3, ground="misdeal", reason="so"), Role.SUPERVISOR)
    yield play
    play.finish()
    play.do(t.GiveClosingNotice(), Role.OPERATOR)
    play.do(t.CloseTable(), Role.OPERATOR)
    yield play


def answered(play: Play, command: Command, role: Role, who: str) -> bool:
    """Whether it was allowed; either way the answer is sound."""
    decided = play.ask(command, role, who)
    if isinstance(decided, Refusal):
        book = library().book(play.state.setting.book)
        assert decided.because
        assert decided.under
        assert all(clause.startswith("~") or book.cite(clause) for clause in decided.under)
        return False
    after = play.state
    for fact in decided:
        after = evolve(after, fact)
    assert sum(after.balances.values()) == 0
    assert all(cents >= 0 for account, cents in after.balances.items() if account.startswith(("patron:", "wager:")))
    wagers = {wager.area: wager.amount for wager in after.game.round.wagers.values()}
    assert wagers == {account: cents for account, cents in after.balances.items() if account.startswith("wager:")}
    assert all(0 < wager.at_risk <= wager.amount for wager in after.game.round.wagers.values())
    assert needs(after, play.at).say
    return True


def test_whatever_the_screens_might_offer_is_answered_at_every_moment() -> None:
    for play in moments():
        people = (("ann", Role.PATRON), ("bob", Role.PATRON), ("dealer", Role.DEALER), ("boss", Role.OPERATOR))
        for who, role in (*people, ("sue", Role.SUPERVISOR)):
            for command, _ in candidates(play.state, who, role):
                answered(play, command, role, who)


@pytest.mark.parametrize("role", [Role.DEALER, Role.PATRON, Role.OPERATOR, Role.SUPERVISOR])
def test_nonsense_is_refused_at_every_moment(role: Role) -> None:
    for play in moments():
        for command in NONSENSE:
            assert not answered(play, command, role, getattr(command, "patron", "ann")), command
