"""Any request at any moment gets an answer: facts that keep every chip, or a refusal."""

from collections.abc import Iterator

import pytest

from croupier.games.blackjack import commands as c
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import evolve, needs
from croupier.table.machine import candidates
from tests.rules.blackjack.play import BOOKS, Play

NOBODY, NOWHERE, NO_CARD = "nobody", 99, "Xx"

# Requests that no rule allows: absent people, boxes that do not exist, amounts and cards that are not real.
NONSENSE: tuple[Command, ...] = (
    *(c.PlaceWager(patron="ann", option=option, amount=-1, box=NOWHERE) for option in ("main", "insurance", "x")),
    c.ChangeWager(patron=NOBODY, option="main", amount=-1, box=NOWHERE),
    c.TakeBackWager(patron=NOBODY, option="x", box=NOWHERE),
    c.PermitSeveralBoxes(patron=NOBODY),
    c.GiveUpBox(patron=NOBODY, box=NOWHERE, to=NOBODY),
    c.HoldToMinimum(patron=NOBODY),
    c.RestrictPatron(patron=NOBODY, advised=""),
    c.LiftRestriction(patron=NOBODY),
    c.OfferCut(patron=NOBODY),
    c.DeclineCut(patron=NOBODY),
    c.CutCards(position=-1),
    c.PlaceCuttingCard(from_back=-1),
    c.InsertCuttingCard(from_back=-1),
    c.DealCard(card=NO_CARD),
    c.PlaceInsurance(patron=NOBODY, box=NOWHERE, amount=-1),
    c.TakeEvenMoney(patron=NOBODY, box=NOWHERE),
    *(kind(patron=NOBODY, box=NOWHERE, hand=NOWHERE) for kind in (c.Draw, c.Stand, c.Split, c.Double)),
    c.Double(patron="ann", amount=-1),
    *(kind(patron=NOBODY) for kind in (c.FollowSplit, c.StayOnFirstHand, c.FollowDouble, c.DeclineDouble)),
    c.ReportAbsent(box=NOWHERE),
    c.BurnFaceUpCard(card=NO_CARD),
    c.ReportCardDrawnInError(card=NO_CARD),
    c.ReportDealerCardInError(card=NO_CARD),
    c.ReconstructRound(cards=(NO_CARD,) * 20),
    c.ReconstructRound(cards=(), because="entry"),
    c.ReportMalfunction(fault=""),
    c.VoidRound(round=NOWHERE, ground="fraud", reason="so"),
    c.VoidWagers(patron=NOBODY, reason="so"),
)


def moments(book: str, shoe: str) -> Iterator[Play]:
    """A table at every kind of moment: being prepared, wagered at, dealt, decided on, settled, broken and repaired."""
    play = Play(book, burnt=False, shoe=shoe)
    yield play
    play.do(c.ShuffleCards())
    yield play
    if shoe == "hand":
        play.cut(100)
        yield play
        play.do(c.PlaceCuttingCard(from_back=60))
    yield play
    for name in ("ann", "bob"):
        play.wager(name, 10_00)
        play.side(name, "perfect_pairs")
    yield play
    play.call()
    yield play
    for card in ("8c", "Tc", "Ad", "8h", "9h"):
        play.card(card)
        yield play
    play.settle()
    yield play
    play.insure("ann", 5_00)
    play.close_insurance()
    yield play
    play.decide("split")
    yield play
    play.card("3s")
    play.decide("double")
    yield play
    play.deal("Ts 9s")
    play.decide("stand")
    yield play
    if shoe == "automated":
        play.do(c.ReportMalfunction(fault="torn"))
        yield play
        cutter = "bob"
        play.do(c.OfferCut(patron=cutter))
        play.as_patron(cutter, c.CutCards(position=100))
    else:
        play.do(c.DrawCuttingCard())
    yield play
    play.decide("stand")
    play.deal("Ks")
    yield play
    play.settle()
    yield play
    play.do(c.VoidRound(round=1, ground="fraud", reason="a marked card"), play.operator)
    yield play
    play.do(c.CollectCards())
    yield play


def answered(play: Play, command: Command, role: Role, who: str) -> bool:
    """Whether it was allowed; either way the answer is sound."""
    decided = play.ask(command, role, who)
    if isinstance(decided, Refusal):
        book = library().book(play.state.setting.book)
        assert decided.because
        assert all(clause.startswith("~") or book.cite(clause) for clause in decided.under)
        return False
    after = play.state
    for fact in decided:
        after = evolve(after, fact)
    assert sum(after.balances.values()) == 0
    assert all(cents >= 0 for account, cents in after.balances.items() if account.startswith(("patron:", "wager:")))
    wagers = {wager.area: wager.amount for wager in after.game.round.wagers.values()}
    assert wagers == {account: cents for account, cents in after.balances.items() if account.startswith("wager:")}
    assert needs(after, play.at).say
    return True


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("shoe", ["hand", "automated"])
def test_whatever_the_screens_might_offer_is_answered_at_every_moment(book: str, shoe: str) -> None:
    for play in moments(book, shoe):
        people = (("ann", Role.PATRON), ("bob", Role.PATRON), ("dealer", Role.DEALER), ("boss", play.operator))
        for who, role in people:
            for command, _ in candidates(play.state, who, role):
                answered(play, command, role, who)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("shoe", ["hand", "automated"])
def test_nonsense_is_refused_at_every_moment(book: str, shoe: str) -> None:
    for play in moments(book, shoe):
        for command in NONSENSE:
            for role in (Role.DEALER, Role.PATRON, play.operator, play.supervisor):
                assert not answered(play, command, role, getattr(command, "patron", "ann"))
