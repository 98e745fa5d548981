"""The marker shows who wagers first; the others follow when the dealer asks them, and then their wagers stand."""

import pytest

from croupier.games.canberra_poker.commands import Fold
from croupier.games.commands import (
    CallNoMoreBets,
    ChangeWager,
    OfferCut,
    PlaceWager,
    RecallNoMoreBets,
    ReportWagerFound,
    TakeBackWager,
    VoidWagers,
)
from croupier.games.context import Limit
from croupier.games.pai_gow.commands import DeclareMisdeal
from croupier.games.pai_gow.dealing_the_tiles import places_of
from croupier.ruling import Refusal, Role
from croupier.table import commands as t, facts as f, open_to
from croupier.table.tournament_play.turns import in_order, next_to_call
from croupier.views.table_view import seen_by
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.tournament_play.cup import B02, G02, IN_TURN, LEAST, MINI_BACCARAT, P02, R02, SEATS, START, U19, Cup

in_turn = pytest.mark.parametrize("book", IN_TURN)


@rule("canberra-poker", NI2002_45=("15.14", "A:Marker"))
@rule("blackjack", NI2002_45=("19.14", "A:Marker"), NI2006_147=("20.15", "A:Starting Marker"))
@rule("mini-baccarat", NI2002_45=("13.14", "A:Marker"), NI2016_685=("15.15", "A:Starting Marker"))
@rule("mini-baccarat", NI2018_687=("16.15", "A:Starting Marker"))
@rule("pai-gow", NI2002_45=("17.14", "A:Marker"))
@rule("ultimate-texas-holdem", NI2019_212="16.16")
@in_turn
def test_the_marker_shows_who_wagers_first_and_moves_on_after_each_round(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    if book != U19:
        assert marked <= set(cup.turned_away(t.OpenRound(), Role.DIRECTOR).under)  # drawn before the first round
    assert marked <= set(cup.turned_away(t.OpenRound(marker=3), Role.DIRECTOR).under)  # nobody sits there
    assert cup.round(marker=5) == ["cat", "dan", "ann", "bob"]
    assert marked <= set(cup.last(f.RoundGranted).under)
    assert cup.round() == ["dan", "ann", "bob", "cat"]
    assert cup.round() == ["ann", "bob", "cat", "dan"]
    assert cup.round() == ["bob", "cat", "dan", "ann"]
    assert cup.round() == ["cat", "dan", "ann", "bob"]
    assert [opened.marker for opened in cup.all(f.RoundGranted)] == [5, 7, 2, 4, 5]
    assert seen_by(cup.state, 1, "", None).marker == 7


@rule("canberra-poker", NI2002_45="15.14[order]")
@rule("blackjack", NI2002_45="19.14[order]", NI2006_147="20.15[clockwise]")
@rule("mini-baccarat", NI2002_45="13.14[order]", NI2016_685="15.15[clockwise]", NI2018_687="16.15[clockwise]")
@rule("pai-gow", NI2002_45="17.14[order]")
@rule("ultimate-texas-holdem", NI2019_212="16.16[clockwise]")
@in_turn
def test_the_dealer_asks_in_order(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    for due, others in (("bob", ("ann", "cat", "dan")), ("cat", ("ann", "bob", "dan"))):
        assert due in cup.need.say
        for other in others:
            refusal = cup.turned_away(t.CallPlayer(patron=other))
            assert marked <= set(refusal.under)
            assert due in refusal.because
        for role in (Role.PATRON, Role.DIRECTOR):
            cup.turned_away(t.CallPlayer(patron=due), role)
        cup.call(due)
        assert marked <= set(cup.last(f.PlayerCalled).under)
        cup.wager(due)
    assert cup.everybody() == ["dan", "ann"]
    cup.turned_away(t.CallPlayer(patron="bob"))


def test_at_pai_gow_the_order_is_that_of_the_tiles() -> None:
    """Both go round anticlockwise: the box that is asked next is the one that would get the next stack."""
    cup = Cup(G02)
    cup.open(marker=4)
    boxes = [cup.state.patrons[name].seat for name in in_order(cup.state)]
    dealt = sorted(boxes, key=lambda box: places_of(cup.state.terms, box, 4))
    assert boxes == dealt


@in_turn
def test_empty_seats_are_skipped_and_the_marker_of_an_empty_seat_moves_on(book: str) -> None:
    cup = Cup(book)
    cup.round(marker=4)
    cup.unseat("cat")  # whose turn it would be to lead
    assert cup.round() == ["dan", "ann", "bob"]
    cup.open()
    assert cup.state.marker == 2
    cup.everybody()
    cup.play()
    cup.unseat("dan")
    cup.seat("eve", 6)
    assert cup.round() == ["bob", "eve", "ann"]


@in_turn
def test_who_is_excluded_when_asked_is_not_waited_for(book: str) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.do(t.ExcludePatron(patron="bob", reason="a device"), cup.operator)
    assert (cup.need.commands, cup.need.to) == (("call_player",), "")
    assert "cat" in cup.need.say
    assert seen_by(cup.state, 1, "", None).called == ""
    assert cup.everybody() == ["cat", "dan", "ann"]
    cup.play()


@in_turn
def test_the_last_player_keeps_the_marker(book: str) -> None:
    cup = Cup(book, seats={"ann": 3})
    assert cup.round(marker=3) == ["ann"]
    assert cup.round() == ["ann"]


@rule("canberra-poker", NI2002_45="15.15")
@rule("blackjack", NI2002_45="19.15", NI2006_147="20.16")
@rule("mini-baccarat", NI2002_45="13.15", NI2016_685="15.16", NI2018_687="16.16")
@rule("pai-gow", NI2002_45="17.15")
@rule("ultimate-texas-holdem", NI2019_212="16.17")
@in_turn
def test_an_opportunity_lasts_from_ones_own_call_to_the_next_ones(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    assert marked <= set(cup.need.under)
    assert marked <= set(cup.turned_away(CallNoMoreBets()).under)  # nobody has been asked
    cup.call("bob")
    assert marked <= set(cup.last(f.PlayerCalled).under)
    cup.wager("bob")
    cup.as_patron("bob", ChangeWager(patron="bob", option=cup.main, amount=2 * LEAST))
    cup.take_back("bob")
    cup.wager("bob", 3 * LEAST)
    assert not cup.all(f.OutOfTurnWarned)
    assert seen_by(cup.state, 1, "", None).called == "bob"
    cup.call("cat")
    cup.wager_refused("bob")
    assert seen_by(cup.state, 1, "", None).called == "cat"


@rule("canberra-poker", NI2002_45="15.14[lock]")
@rule("blackjack", NI2002_45="19.14[lock]", NI2006_147="20.15[locked]")
@rule("mini-baccarat", NI2002_45="13.14[lock]", NI2016_685="15.15[locked]", NI2018_687="16.15[locked]")
@rule("pai-gow", NI2002_45="17.14[lock]")
@rule("ultimate-texas-holdem", NI2019_212="16.16[locked]")
@in_turn
def test_a_wager_may_not_be_changed_once_the_next_player_is_asked(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("bob")
    cup.call("cat")
    for change in (
        ChangeWager(patron="bob", option=cup.main, amount=2 * LEAST),
        TakeBackWager(patron="bob", option=cup.main),
        cup.placing("bob"),
    ):
        assert marked <= set(cup.turned_away(change, Role.PATRON, "bob").under)
        assert marked <= set(cup.turned_away(change, Role.DEALER).under)
    cup.wager("cat")
    cup.everybody()
    cup.close()
    if RecallNoMoreBets in cup.state.machine.DECIDE:
        cup.do(RecallNoMoreBets())  # opens the betting again for the last player, not for those before
        assert marked <= set(cup.turned_away(cup.placing("bob"), Role.PATRON, "bob").under)
        cup.take_back("ann")


@rule("canberra-poker", NI2002_45="15.14[out of turn]")
@rule("blackjack", NI2002_45="19.14[out of turn]", NI2006_147="20.15[out of order]")
@rule(
    "mini-baccarat", NI2002_45="13.14[out of turn]", NI2016_685="15.15[out of order]", NI2018_687="16.15[out of order]"
)
@rule("pai-gow", NI2002_45="17.14[out of turn]")
@rule("ultimate-texas-holdem", NI2019_212="16.16[out of order]")
@in_turn
def test_a_wager_out_of_turn_stands_with_a_warning_and_a_further_one_may_be_void(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("bob")
    *_, warned = cup.wager("dan")
    assert isinstance(warned, f.OutOfTurnWarned)
    assert (warned.patron, warned.times) == ("dan", 1)
    assert marked <= set(warned.under)
    void = t.VoidOutOfTurn(patron="dan", reason="warned before")
    assert marked <= set(cup.turned_away(void, Role.DIRECTOR).under)  # a first time is a warning
    assert cup.everybody() == ["cat", "dan", "ann"]  # dan is asked in turn like everybody
    assert marked.isdisjoint(cup.wager_refused("dan").under)  # betting has passed dan
    cup.play()
    stack = cup.chips("dan")
    cup.open()  # cat leads
    assert cup.wager("dan")[-1].times == 2  # type: ignore[attr-defined]
    for role in (Role.DEALER, cup.supervisor):
        if role is not Role.DIRECTOR:
            cup.turned_away(void, role)
    cup.turned_away(t.VoidOutOfTurn(patron="dan", reason=" "), Role.DIRECTOR)
    facts = cup.direct(void)
    assert all(marked <= set(fact.under) for fact in facts)
    assert cup.chips("dan") == stack
    assert cup.everybody() == ["cat", "ann", "bob", "dan"]  # asked again, last
    cup.play()


@in_turn
def test_a_player_whose_wager_was_void_has_not_failed_the_minimum(book: str) -> None:
    cup = Cup(book)
    cup.unseat("dan")
    cup.seat("dan", 7, warned=True)  # at another table
    cup.open(marker=4)
    cup.wager("dan")
    cup.direct(t.VoidOutOfTurn(patron="dan", reason="warned before"))
    for name in ("bob", "cat", "ann"):
        cup.call(name)
        cup.wager(name)
    cup.turned_away(CallNoMoreBets())  # dan is asked once more
    cup.call("dan")
    cup.play()
    assert cup.chips("dan") == START


@rule("canberra-poker", NI2002_45="15.14[out of turn]")
@rule("blackjack", NI2002_45="19.14[out of turn]", NI2006_147="20.15[out of order]")
@rule("mini-baccarat", NI2002_45="13.14[out of turn]")
@rule("mini-baccarat", NI2016_685="15.15[out of order]", NI2018_687="16.15[out of order]")
@rule("pai-gow", NI2002_45="17.14[out of turn]")
@rule("ultimate-texas-holdem", NI2019_212="16.16[out of order]")
@in_turn
def test_once_the_bets_are_closed_it_is_void_only_as_any_other_wager_is(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.unseat("dan")
    cup.seat("dan", 7, warned=True)
    cup.open(marker=4)
    cup.wager("dan")
    cup.everybody()
    cup.close()
    refusal = cup.turned_away(t.VoidOutOfTurn(patron="dan", reason="warned before"), Role.DIRECTOR)
    assert marked <= set(refusal.under)
    assert refusal.instead == ("void_wagers",)
    cup.do(VoidWagers(patron="dan", reason="wagers early whatever is said"), cup.operator)


@in_turn
def test_or_sits_the_round_out(book: str) -> None:
    cup = Cup(book)
    cup.unseat("dan")
    cup.seat("dan", 7, warned=True)
    cup.open(marker=4)
    cup.wager("dan")
    cup.direct(t.VoidOutOfTurn(patron="dan", reason="warned before"))
    cup.direct(t.ExcuseFromRound(patron="dan", reason="sits out"))
    cup.wager_refused("dan")
    assert cup.everybody() == ["bob", "cat", "ann"]
    cup.play()
    assert cup.round() == ["cat", "dan", "ann", "bob"]


@in_turn
def test_out_of_turn_wagers_are_taken_but_not_offered(book: str) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")

    def offered(name: str) -> bool:
        return any(isinstance(choice.command, PlaceWager) for choice in open_to(cup.state, name, Role.PATRON))

    assert [name for name in SEATS if offered(name)] == ["bob"]
    cup.wager("bob")
    calls = [c.command for c in open_to(cup.state, "dee", Role.DEALER) if isinstance(c.command, t.CallPlayer)]
    assert calls == [t.CallPlayer(patron="cat")]
    cup.call("cat")
    assert [name for name in SEATS if offered(name)] == ["cat"]


@rule("canberra-poker", NI2002_45="15.14[out of turn]")
@rule("blackjack", NI2002_45="19.14[out of turn]", NI2006_147="20.15[out of order]")
@rule(
    "mini-baccarat", NI2002_45="13.14[out of turn]", NI2016_685="15.15[out of order]", NI2018_687="16.15[out of order]"
)
@rule("pai-gow", NI2002_45="17.14[out of turn]")
@rule("ultimate-texas-holdem", NI2019_212="16.16[out of order]")
@in_turn
@pytest.mark.parametrize("role", [Role.PATRON, Role.DEALER])
@pytest.mark.parametrize("attempt", ["take back", "change", "place again"])
def test_it_stands_before_the_turn_and_each_attempt_to_change_it_infringes(
    book: str, role: Role, attempt: str, marked: set[str]
) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("cat", 2 * LEAST)
    down, chips = cup.on_layout("cat"), cup.chips("cat")
    command = {
        "take back": TakeBackWager(patron="cat", option=cup.main),
        "change": ChangeWager(patron="cat", option=cup.main, amount=LEAST),
        "place again": cup.placing("cat"),
    }[attempt]
    void = t.VoidOutOfTurn(patron="cat", reason="warned before")
    cup.turned_away(void, Role.DIRECTOR)  # once is a warning
    who = "cat" if role is Role.PATRON else "dee"
    for times in (2, 3):
        refusal = cup.attempt(command, role, who)
        assert marked <= set(refusal.under)
        assert "~T40" in refusal.under
        (warned,) = refusal.brings
        assert isinstance(warned, f.OutOfTurnWarned)
        assert (warned.patron, warned.times, warned.refused) == ("cat", times, True)
        assert "wager stands" in tell(warned)
        assert (cup.on_layout("cat"), cup.chips("cat")) == (down, chips)
    assert not any(command == choice.command for choice in open_to(cup.state, "cat", Role.PATRON))
    cup.direct(void)
    assert (cup.on_layout("cat"), cup.chips("cat")) == (0, START)
    cup.wager("bob")
    assert cup.everybody() == ["dan", "ann", "cat"]
    cup.play()


@rule("canberra-poker", NI2002_45="15.14[out of turn]")
@rule("blackjack", NI2002_45="19.14[out of turn]", NI2006_147="20.15[out of order]")
@rule(
    "mini-baccarat", NI2002_45="13.14[out of turn]", NI2016_685="15.15[out of order]", NI2018_687="16.15[out of order]"
)
@rule("pai-gow", NI2002_45="17.14[out of turn]")
@rule("ultimate-texas-holdem", NI2019_212="16.16[out of order]")
@in_turn
@pytest.mark.parametrize("role", [Role.PATRON, Role.DIRECTOR, Role.INSPECTOR])
def test_an_attempt_of_somebody_who_may_not_act_for_the_player_is_no_infringement(
    book: str, role: Role, marked: set[str]
) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("cat", 2 * LEAST)
    for command in (
        TakeBackWager(patron="cat", option=cup.main),
        ChangeWager(patron="cat", option=cup.main, amount=LEAST),
        cup.placing("cat"),
    ):
        refusal = cup.attempt(command, role, "bob")
        assert not refusal.brings
        assert set(cup.state.terms.cite("dealer")) <= set(refusal.under)
    void = cup.turned_away(t.VoidOutOfTurn(patron="cat", reason="warned before"), Role.DIRECTOR)
    assert marked <= set(void.under)


@rule("canberra-poker", NI2002_45="15.15")
@rule("blackjack", NI2002_45="19.15", NI2006_147="20.16")
@rule("mini-baccarat", NI2002_45="13.15", NI2016_685="15.16", NI2018_687="16.16")
@rule("pai-gow", NI2002_45="17.15")
@rule("ultimate-texas-holdem", NI2019_212="16.17")
@in_turn
def test_who_wagered_early_is_asked_in_turn_and_may_change_the_wager_then(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("cat")
    cup.wager("bob")
    assert marked <= set(cup.turned_away(t.CallPlayer(patron="dan")).under)
    cup.as_patron("bob", ChangeWager(patron="bob", option=cup.main, amount=2 * LEAST))  # bob's turn is not over
    cup.call("cat")
    assert cup.turned_away(TakeBackWager(patron="bob", option=cup.main), Role.PATRON, "bob").under == (
        cup.state.terms.cite("wager_locked_after_turn")
    )
    cup.take_back("cat")
    cup.wager("cat", 2 * LEAST)
    assert len(cup.all(f.OutOfTurnWarned)) == 1
    cup.call("dan")
    locked = cup.turned_away(TakeBackWager(patron="cat", option=cup.main), Role.PATRON, "cat")
    assert locked.under == cup.state.terms.cite("wager_locked_after_turn")
    assert not locked.brings


@rule("canberra-poker", NI2002_45="15.14[out of turn]")
@rule("blackjack", NI2002_45="19.14[out of turn]", NI2006_147="20.15[out of order]")
@rule(
    "mini-baccarat", NI2002_45="13.14[out of turn]", NI2016_685="15.15[out of order]", NI2018_687="16.15[out of order]"
)
@rule("pai-gow", NI2002_45="17.14[out of turn]")
@rule("ultimate-texas-holdem", NI2019_212="16.16[out of order]")
@in_turn
def test_a_wager_made_anew_in_turn_is_not_void_for_the_one_that_was_early(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("cat")
    cup.attempt(TakeBackWager(patron="cat", option=cup.main), Role.PATRON, "cat")
    cup.wager("bob")
    cup.call("cat")
    void = t.VoidOutOfTurn(patron="cat", reason="warned before")
    cup.as_patron("cat", ChangeWager(patron="cat", option=cup.main, amount=2 * LEAST))
    assert not isinstance(cup.ask(void, Role.DIRECTOR), Refusal)  # it is still the wager that was placed early
    cup.take_back("cat")
    cup.wager("cat", 2 * LEAST)
    assert marked <= set(cup.turned_away(void, Role.DIRECTOR).under)
    cup.call("dan")
    cup.turned_away(void, Role.DIRECTOR)


@rule("blackjack", NI2002_45="19.14[lock]")
@rule("mini-baccarat", NI2002_45="13.14[lock]", NI2016_685="15.15[locked]", NI2018_687="16.15[locked]")
@pytest.mark.parametrize("book", [B02, *MINI_BACCARAT])
@pytest.mark.parametrize("role", [Role.PATRON, Role.DEALER])
def test_a_wager_made_in_turn_stands_also_where_its_player_is_let_wager_last(
    book: str, role: Role, marked: set[str]
) -> None:
    limits = {"main": Limit(4 * LEAST, 500_00, LEAST)}
    cup = Cup(book, limits=limits, perfect_pairs="offered") if book == B02 else Cup(book, limits=limits)
    beside = "perfect_pairs" if book == B02 else "tie"
    cup.open(marker=4)
    for name in ("bob", "cat", "dan", "ann"):
        cup.call(name)
        if name == "cat":
            cup.wager(name, LEAST, beside)
        else:
            cup.wager(name, 4 * LEAST)
    cup.direct(t.LetWagerLast(patron="cat"))
    who = "cat" if role is Role.PATRON else "dee"
    for command in (
        TakeBackWager(patron="cat", option=beside),
        ChangeWager(patron="cat", option=beside, amount=2 * LEAST),
        cup.placing("cat", LEAST, beside),
    ):
        refusal = cup.turned_away(command, role, who)
        assert marked <= set(refusal.under)
        assert not refusal.brings  # it was not placed out of turn
    cup.call("cat")
    cup.as_patron("cat", TakeBackWager(patron="cat", option=beside))
    cup.wager("cat", 4 * LEAST)
    cup.play()


def early_twice(cup: Cup) -> t.VoidOutOfTurn:
    """The wager of cat is early and could be void, since cat has tried to take it back."""
    if not cup.state.order.opened:
        cup.open(marker=4)
    cup.call("bob")
    cup.wager("cat")
    cup.attempt(TakeBackWager(patron="cat", option=cup.main), Role.PATRON, "cat")
    cup.wager("bob")
    void = t.VoidOutOfTurn(patron="cat", reason="warned before")
    assert not isinstance(cup.ask(void, Role.DIRECTOR), Refusal)
    return void


@rule("canberra-poker", NI2002_45="15.14[out of turn]")
@rule("blackjack", NI2002_45="19.14[out of turn]", NI2006_147="20.15[out of order]")
@rule(
    "mini-baccarat", NI2002_45="13.14[out of turn]", NI2016_685="15.15[out of order]", NI2018_687="16.15[out of order]"
)
@rule("pai-gow", NI2002_45="17.14[out of turn]")
@rule("ultimate-texas-holdem", NI2019_212="16.16[out of order]")
@in_turn
@pytest.mark.parametrize("asked", [False, True])
def test_nor_is_one_made_in_turn_after_the_early_one_was_void(book: str, asked: bool, marked: set[str]) -> None:
    cup = Cup(book)
    void = early_twice(cup)
    if asked:
        cup.call("cat")
    cup.do(VoidWagers(patron="cat", reason="a device"), cup.operator)
    assert marked <= set(cup.turned_away(void, Role.DIRECTOR).under)
    if not asked:
        cup.call("cat")
    cup.wager("cat")
    assert marked <= set(cup.turned_away(void, Role.DIRECTOR).under)
    assert cup.everybody() == ["dan", "ann"]
    cup.play()


@in_turn
@pytest.mark.parametrize("last", [False, True])
def test_who_lost_an_early_wager_in_their_own_turn_is_asked_once_more_after_all_others(book: str, last: bool) -> None:
    cup = Cup(book)
    cup.open(marker=7 if last else 4)
    for name in ("dan", "ann") if last else ():
        cup.call(name)
        cup.wager(name)
    void = early_twice(cup)
    cup.call("cat")
    cup.direct(void)
    assert cup.everybody() == (["cat"] if last else ["dan", "ann", "cat"])
    assert len(cup.all(f.OutOfTurnWarned)) == 2
    cup.play()


@rule("mini-baccarat", NI2002_45="13.14[out of turn]", NI2016_685="15.15[out of order]")
@rule("mini-baccarat", NI2018_687="16.15[out of order]")
@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_nor_after_the_early_one_proved_not_to_lie_there(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.unseat("dan")
    cup.unseat("ann")
    void = early_twice(cup)
    cup.call("cat")
    cup.close()
    cup.do(ReportWagerFound(patron="cat", option=cup.main, amount=0, box=5), cup.supervisor)
    cup.do(RecallNoMoreBets())
    cup.wager("cat")
    assert marked <= set(cup.turned_away(void, Role.DIRECTOR).under)


@rule("pai-gow", NI2002_45="17.14[out of turn]")
@pytest.mark.parametrize("book", [G02])
def test_nor_after_the_early_one_went_back_with_a_misdeal(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    void = early_twice(cup)
    cup.do(DeclareMisdeal(reason="a tile was exposed in the cut"))
    cup.deal_on()
    for name in ("bob", "cat"):
        cup.call(name)
        cup.wager(name)
    assert marked <= set(cup.turned_away(void, Role.DIRECTOR).under)


@rule("pai-gow", NI2002_45=("13.2", "13.3", "17.14[order]", "17.15"))
@pytest.mark.parametrize(("asked", "called"), [(1, False), (2, False), (4, False), (4, True)])
def test_after_a_misdeal_all_are_asked_anew_from_the_marker(asked: int, called: bool) -> None:
    cup = Cup(G02)
    cup.round(marker=4)
    cup.open(rounds_left=3, seconds=20)
    order = ["cat", "dan", "ann", "bob"]
    before = cup.stacks()
    for name in order[:asked]:
        cup.call(name)
        cup.wager(name)
    if called:
        cup.close()
    cup.do(DeclareMisdeal(reason="a tile was exposed in the cut"))
    assert cup.stacks() == before
    cup.deal_on()
    assert cup.need.commands == ("call_player",)
    assert (cup.state.marker, cup.state.rounds_left, cup.state.order.seconds) == (5, 3, 20)
    assert cup.everybody() == order
    assert not cup.all(f.OutOfTurnWarned)
    cup.play()
    assert cup.round() == ["dan", "ann", "bob", "cat"]


@rule("pai-gow", NI2002_45=("13.3", "17.13", "17.14"))
def test_who_lost_an_early_wager_before_a_misdeal_is_asked_anew_too_and_who_sits_out_still_does() -> None:
    cup = Cup(G02)
    cup.direct(t.OpenRound(marker=4))
    cup.do(DeclareMisdeal(reason="a tile was exposed in the shuffle"))  # before anybody could wager
    cup.deal_on()
    cup.direct(t.ExcuseFromRound(patron="ann", reason="ill"))
    cup.direct(early_twice(cup))
    cup.do(DeclareMisdeal(reason="a tile was exposed in the cut"))
    cup.deal_on()
    assert cup.everybody() == ["bob", "cat", "dan"]
    cup.turned_away(t.CallPlayer(patron="ann"))
    cup.play()


def test_between_two_rounds_a_misdeal_opens_none() -> None:
    cup = Cup(G02)
    cup.do(DeclareMisdeal(reason="a tile was exposed in the shuffle"))
    cup.deal_on()
    assert cup.need.commands == ("open_round",)


@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_another_wager_beside_it_is_out_of_turn_too_and_stands(book: str) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("cat")
    *_, warned = cup.wager("cat", LEAST, "tie")
    assert isinstance(warned, f.OutOfTurnWarned)
    assert (warned.times, warned.refused) == (2, False)
    cup.direct(t.VoidOutOfTurn(patron="cat", reason="warned before"))
    assert cup.on_layout("cat") == 0


@rule("canberra-poker", NI2002_45="15.15")
@rule("blackjack", NI2002_45="19.15", NI2006_147="20.16")
@rule("mini-baccarat", NI2002_45="13.15", NI2016_685="15.16", NI2018_687="16.16")
@rule("pai-gow", NI2002_45="17.15")
@rule("ultimate-texas-holdem", NI2019_212="16.17")
@in_turn
def test_nobody_is_asked_before_a_wager_can_be_taken(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.direct(t.OpenRound(marker=4))
    while cup.need.commands != ("call_player",):
        refusal = cup.turned_away(t.CallPlayer(patron="bob"))
        assert marked <= set(refusal.under)
        assert refusal.instead == cup.need.commands
        assert next_to_call(cup.state) == ""
        assert t.CallPlayer(patron="bob") not in [each.command for each in open_to(cup.state, "dee", Role.DEALER)]
        assert cup.step()
    cup.call("bob")


@rule("canberra-poker", NI2002_45="15.15")
@rule("blackjack", NI2002_45="19.15", NI2006_147="20.16")
@rule("mini-baccarat", NI2002_45="13.15", NI2016_685="15.16", NI2018_687="16.16")
@rule("pai-gow", NI2002_45="17.15")
@rule("ultimate-texas-holdem", NI2019_212="16.17")
@in_turn
def test_nor_while_the_order_that_would_be_dealt_is_lost(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    order = cup.state.game.shoe_number
    cup.do(t.ReportOrderLost(shoe=order, because="the key is gone"))
    call = t.CallPlayer(patron="bob")
    refusal = cup.turned_away(call)
    assert marked | {"~H15"} <= set(refusal.under)
    assert call not in [each.command for each in open_to(cup.state, "dee", Role.DEALER)]
    cup.do(t.ReportOrderFound(shoe=order))
    cup.do(call)


def test_the_marker_may_be_left_out_where_the_book_says_may() -> None:
    cup = Cup(U19)
    cup.direct(t.OpenRound(marker=-1))
    cup.deal_on()
    assert cup.state.marker == 0
    cup.turned_away(t.CallPlayer(patron="ann"))
    for name in ("dan", "ann", "cat", "bob"):
        cup.wager(name)
    cup.take_back("dan")
    cup.wager("dan")
    assert not cup.all(f.OutOfTurnWarned)
    cup.play()
    cup.direct(t.OpenRound())
    assert cup.state.marker == 0
    for book in IN_TURN:
        if book != U19:
            Cup(book).turned_away(t.OpenRound(marker=-1), Role.DIRECTOR)


def test_at_the_wheel_all_wager_at_once() -> None:
    cup = Cup(R02)
    cup.turned_away(t.OpenRound(marker=2), Role.DIRECTOR)
    cup.open()
    cup.turned_away(t.CallPlayer(patron="ann"))
    for name in ("dan", "ann", "cat", "bob"):
        cup.wager(name)
    cup.take_back("dan")
    cup.wager("dan", 2 * LEAST)
    assert not cup.all(f.OutOfTurnWarned)
    cup.turned_away(t.VoidOutOfTurn(patron="dan", reason="none"), Role.DIRECTOR)
    cup.play()


@rule("canberra-poker", NI2002_45="7.1")
def test_players_bet_or_fold_in_the_order_of_the_antes() -> None:
    cup = Cup(P02)
    cup.open(marker=5)
    cup.everybody()
    cup.close()
    while "bet" not in cup.need.commands:
        cup.step()
    decided = []
    while "bet" in cup.need.commands:
        name = next(name for name, seat in SEATS.items() if str(seat) == cup.need.to)
        decided.append(name)
        cup.as_patron(name, Fold(patron=name))
        while "settle_hand" in cup.need.commands:
            cup.step()
    assert decided == ["cat", "dan", "ann", "bob"]


@rule("blackjack", NI2002_45="5.2(a)")
def test_the_holder_of_the_marker_cuts_first() -> None:
    cup = Cup(B02)
    cup.direct(t.OpenRound(marker=5))
    cup.step()  # shuffled
    cup.refused(OfferCut(patron="ann"), "5.2(a)")
    cup.do(OfferCut(patron="cat"))
