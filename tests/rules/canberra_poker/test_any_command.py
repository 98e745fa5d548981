"""Any request at any moment gets an answer: facts that keep every chip, or a refusal."""

from collections.abc import Iterator

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.machine import DECIDE
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import evolve, needs
from croupier.table.machine import candidates
from tests.rules.canberra_poker.play import ACE_KING, LOW, NOTHING, PAIR, Play

NOBODY, NOWHERE, NO_CARD = "nobody", 99, "Xx"

# Requests that no rule allows: absent people, boxes that do not exist, amounts and cards that are not real.
NONSENSE: tuple[Command, ...] = (
    *(c.PlaceWager(patron="ann", option=option, amount=-1, box=NOWHERE) for option in ("main", "bet", "x")),
    c.ChangeWager(patron=NOBODY, option="main", amount=-1, box=NOWHERE),
    c.ChangeWager(patron="ann", option="main", amount=10_00, to_option="bet"),
    c.TakeBackWager(patron=NOBODY, option="x", box=NOWHERE),
    c.CutCards(position=-1),
    c.ReplaceCards(reason="", cards=(NO_CARD,)),
    c.DealCards(cards=(NO_CARD, NO_CARD)),
    c.CompleteDeal(card=NO_CARD),
    c.CompleteDeal(card=NO_CARD, exposed=NOWHERE),
    c.ReadCards(to="nowhere", cards=(NO_CARD,)),
    c.ReadCards(to="dealer", cards=(NO_CARD,) * 5),
    c.CorrectCards(to="nowhere", cards=(NO_CARD,), reason="so"),
    c.CorrectCards(to="1", cards=(NO_CARD,) * 5, reason="so"),
    c.Bet(patron=NOBODY),
    c.Fold(patron=NOBODY),
    c.RevealDealersHand(cards=(NO_CARD,) * 5),
    c.SettleHand(cards=(NO_CARD,) * 3),
    c.PutOutOfRound(patron=NOBODY, breach="x", reason=""),
    c.ReportExposedCard(to="nowhere", number=-1, card=NO_CARD),
    c.ReportExposedCard(to="1", number=NOWHERE, card=NO_CARD),
    c.ReportOutOfRotation(box=NOWHERE),
    c.ReportWrongNumber(to="nowhere"),
    c.ReportWrongNumber(to="99"),
    c.ReportHandWithoutWager(box=NOWHERE),
    c.ReportHandWithoutWager(box=3, cards=NOWHERE),
    c.ReportWagerFound(box=NOWHERE, option="main", amount=5_00),
    *(c.ReportWagerFound(box=1, option="main", amount=amount) for amount in (-1, 1, 10**30)),
    *(c.ReportWagerFound(box=1, option="bet", amount=amount) for amount in (-1, 0, 1, 10**30)),
    c.ReportWagerFound(box=1, option="x", amount=5_00),
    c.ReconstructHand(box=NOWHERE),
    c.ReconstructHand(box=1, cards=(NO_CARD,) * 5),
    c.ReportAbsent(box=NOWHERE),
    c.VoidRound(round=NOWHERE, ground="fraud", reason="so"),
    c.VoidRound(round=1, ground="x", reason="so"),
    c.VoidWagers(patron=NOBODY, reason="so"),
    c.VoidWagers(patron="ann", reason="so", options=("x",)),
)


def moments() -> Iterator[Play]:
    """A table at every kind of moment: prepared, wagered at, dealt, decided on, settled, put right, void."""
    play = Play(burnt=False)
    yield play
    play.do(c.ShuffleCards())
    yield play
    play.do(c.CutCards(position=26))
    yield play
    play.antes("ann", "bob")
    yield play
    play.call()
    yield play
    for number in range(14):
        play.deal_one()
        if number == 5:
            play.expose("dealer", 1, "Ah")
        if number == 7:
            play.expose(1, 1, PAIR[:2])
        yield play
    play.deal_one()
    yield play
    play.rebuild(1)
    play.bet("ann")
    yield play
    play.bet("bob")
    yield play
    play.dealers_hand(ACE_KING)
    yield play
    play.settle(NOTHING)
    yield play
    play.settle(PAIR)
    yield play
    play.rebuild(2, "8c 8d 4h 4s 5c")
    yield play
    play.settle()
    yield play
    play.collect()
    yield play
    play.prepare_shoe()
    play.antes("ann", "bob")
    play.deal("2s")
    play.do(c.ReportWrongNumber(to="1"))
    yield play
    play.bet("bob")
    play.do(c.ReportWrongNumber(to="dealer"))
    yield play
    play.settle()
    yield play
    play.collect()
    play.prepare_shoe()
    play.antes("ann", "bob")
    play.deal("2s")
    play.fold("ann")
    yield play
    play.director(c.PutOutOfRound(patron="bob", breach="exchange", reason="swapped cards"))
    yield play
    play.director(c.VoidRound(round=3, ground="fraud", reason="a marked card"))
    yield play
    play.collect()
    play.director(c.ReplaceCards(reason="worn"))
    play.prepare_shoe()
    yield play
    play.do(c.CheckReplacement())
    play.director(c.CheckReplacement())
    play.play(LOW, ann=PAIR, bob="fold")
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
        assert fact.under
        after = evolve(after, fact)
    assert sum(after.balances.values()) == 0
    assert all(cents >= 0 for account, cents in after.balances.items() if account.startswith(("patron:", "wager:")))
    wagers = {wager.area: wager.amount for wager in after.game.round.wagers.values()}
    assert wagers == {account: cents for account, cents in after.balances.items() if account.startswith("wager:")}
    assert needs(after, play.at).say
    return True


def test_whatever_the_screens_might_offer_is_answered_at_every_moment() -> None:
    allowed = set()
    for play in moments():
        people = (("ann", Role.PATRON), ("bob", Role.PATRON), ("dealer", Role.DEALER), ("boss", Role.DIRECTOR))
        for who, role in people:
            for command, _ in candidates(play.state, who, role):
                if answered(play, command, role, who):
                    allowed.add(type(command))
    # Those that name cards or an amount are not offered: no example is. The rest was each possible at some moment.
    named = {c.ReportExposedCard, c.ReadCards, c.CorrectCards, c.RevealDealersHand, c.ReportWagerFound}
    assert set(DECIDE) - allowed <= named


def test_nonsense_is_refused_at_every_moment() -> None:
    for play in moments():
        for command in NONSENSE:
            for role in (Role.DEALER, Role.PATRON, Role.DIRECTOR):
                who = getattr(command, "patron", "ann")
                assert not answered(play, command, role, who), (play.step, command, role)
