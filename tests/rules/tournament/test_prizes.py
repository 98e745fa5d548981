"""Places and prizes: calculated, confirmed, held by disputes, paid to the last cent."""

from typing import Any

import pytest

from croupier.ruling import Role
from croupier.tournament import commands as c, needs
from croupier.tournament.facts import PlacesConfirmed, PrizePaid
from croupier.tournament.pool import POOL, divided, shared
from tests.marks import rule
from tests.rules.tournament.running import (
    BLACKJACK_2006,
    BOOKS,
    COMMISSION,
    DOLLAR,
    HOLDEM,
    NET,
    NOTIFIED,
    OF_2002,
    Running,
    cites,
    heat,
    session,
)


def played(book: str, players: int = 4, /, sessions: Any = (), **changes: Any) -> Running:
    """Over, and nobody level: later entrants have more chips."""
    cup = Running(book, sessions, **changes)
    cup.begin(players)
    cup.spread()
    cup.finish()
    return cup


@rule("canberra-poker", NI2002_45="15.19")
@rule("blackjack", NI2002_45="19.19", NI2006_147="20.19")
@rule("american-roulette", NI2002_45="12.17")
@rule("mini-baccarat", NI2002_45="13.19", NI2016_685="15.20", NI2018_687="16.20")
@rule("pai-gow", NI2002_45="17.19")
@rule("ultimate-texas-holdem", NI2019_212="16.20")
@pytest.mark.parametrize("book", BOOKS)
def test_the_director_calculates_and_awards_the_places(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    assert cites(cup.refused(c.ConfirmPlaces()), marked)
    cup.spread()
    cup.round(p4=-1004)
    cup.finish()
    need = needs(cup.state, cup.at)
    assert (need.what, need.by, need.commands) == ("places", (Role.DIRECTOR,), ("confirm_places",))
    assert marked <= set(need.under)
    cup.refused(c.ConfirmPlaces(), Role.OPERATOR)
    assert cites(cup.confirm(), marked)
    assert cup.state.places == (("p3",), ("p2",), ("p1",), ("p4",))
    assert [prize.because for prize in cup.state.prizes] == ["place 1", "place 2"]


@pytest.mark.parametrize("book", BOOKS)
def test_those_who_did_not_reach_the_final_come_after_those_who_did(book: str) -> None:
    cup = Running(book, [heat(book, advance={"overall": 2}), session(book, players_from=["heat"], chips=1000)])
    cup.begin(5)
    cup.round(p1=-1000)
    cup.round(p2=-1000)
    cup.round(p3=10, p4=20)
    cup.finish()
    cup.go_on()
    cup.round(p3=50)
    cup.finish()
    cup.confirm()
    assert cup.state.places == (("p3",), ("p4",), ("p5",), ("p2",), ("p1",))


FEES = [("110", "10"), ("99.95", "9.99"), ("33.33", "0"), ("1000.01", "100")]
BREAKDOWNS: list[list[Any]] = [[100], [60, 40], ["33.34", "33.33", "33.33"], ["50", "30", "19.99", "0.01"]]


@rule("canberra-poker", NI2002_45="15.20")
@rule("blackjack", NI2002_45="19.20", NI2006_147="20.20")
@rule("american-roulette", NI2002_45="12.18")
@rule("mini-baccarat", NI2002_45="13.20", NI2016_685="15.21", NI2018_687="16.21")
@rule("pai-gow", NI2002_45="17.20")
@rule("ultimate-texas-holdem", NI2019_212=("16.21", "16.21(b)"))
@pytest.mark.parametrize("book", BOOKS)
def test_the_whole_pool_goes_back_to_the_players(book: str, marked: set[str]) -> None:
    """Every entry count with every fee, commission and breakdown, to the cent."""
    for players in (4, 5, 13):
        for fee, commission in FEES:
            for breakdown in BREAKDOWNS[:: 1 if players == 5 else 3]:
                entry = {"fee": fee, "commission": commission, "minimum": 4}
                cup = played(book, players, entry=entry, prizes={"breakdown": breakdown})
                assert cites(cup.confirm(), marked)
                entry_of = cup.state.conditions.entry
                assert sum(cup.prizes().values()) == players * (entry_of.fee - entry_of.commission)
                cup.pay_and_close()
                assert cup.money["balance"] == 0
                assert cup.money["out"]["commission"] == players * entry_of.commission


def test_cents_that_are_left_go_to_the_better_places() -> None:
    cup = played(BOOKS[0], 4, entry={"fee": "33.33", "commission": 0, "minimum": 3}, prizes={"breakdown": [50, 30, 20]})
    cup.confirm()
    assert cup.prizes() == {"p4": 6667, "p3": 3999, "p2": 2666}
    assert divided(100_01, list(cup.state.conditions.prizes.breakdown)) == [5001, 3000, 2000]
    assert divided(2, list(cup.state.conditions.prizes.breakdown)) == [2, 0, 0]
    assert shared(100, 3) == [34, 33, 33]


@pytest.mark.parametrize("book", BOOKS)
def test_the_breakdown_is_that_of_the_number_of_entries(book: str) -> None:
    bands = [{"entries": 5, "breakdown": [50, 30, 20]}]
    for players, prizes in (4, 2), (5, 3):
        cup = played(book, players, prizes={"bands": bands})
        cup.confirm()
        assert len(cup.state.prizes) == prizes


@pytest.mark.parametrize("book", BOOKS)
def test_what_nobody_is_there_to_win_goes_to_those_who_are(book: str) -> None:
    cup = Running(book, prizes={"breakdown": [50, 30, 20]})
    cup.begin(4, absent={"p1", "p2"})
    cup.spread()
    cup.finish()
    cup.confirm()
    assert cup.prizes() == {"p4": 250 * DOLLAR, "p3": 150 * DOLLAR}


@pytest.mark.parametrize("book", BOOKS)
def test_if_nobody_played_there_is_no_place_and_the_tournament_is_cancelled(book: str) -> None:
    cup = Running(book)
    cup.begin(3, absent={"p1", "p2", "p3"})
    cup.finish()
    assert cup.refused(c.ConfirmPlaces()).instead == ("cancel_tournament",)
    cup.do(c.CancelTournament(reason="nobody came"), Role.OPERATOR, "olga")
    assert cup.money["balance"] == 0


@rule("canberra-poker", NI2002_45="15.22")
@rule("blackjack", NI2002_45="19.22")
@rule("american-roulette", NI2002_45="12.20")
@rule("mini-baccarat", NI2002_45="13.22")
@rule("pai-gow", NI2002_45="17.22")
@pytest.mark.parametrize("book", OF_2002)
def test_players_out_in_the_same_round_share_the_prizes_of_their_places(book: str, marked: set[str]) -> None:
    cup = Running(book, prizes={"breakdown": [50, 30, 20]})
    cup.begin(5)
    cup.round(p1=100)
    cup.round(p3=-1000, p4=-1000, p2=10)
    cup.round(p5=-1000)
    cup.finish()
    facts = cup.confirm()
    assert cites(facts, marked)
    assert cup.state.places == (("p1",), ("p2",), ("p5",), ("p3", "p4"))
    cup = Running(book, prizes={"breakdown": [50, 30, 20]})
    cup.begin(5)
    cup.round(p1=100, p2=-500)
    cup.round(p2=-500, p3=-1000, p4=-1000, p5=-900)
    cup.finish()
    assert cites(cup.confirm(), marked)
    assert cup.state.places == (("p1",), ("p5",), ("p2", "p3", "p4"))
    # 20 per cent of 500 among three: what each held before the round does not matter
    assert cup.prizes() == {"p1": 25000, "p5": 15000, "p2": 3334, "p3": 3333, "p4": 3333}
    cup.pay_and_close()


@rule("blackjack", NI2006_147="20.22")
@pytest.mark.parametrize("book", BLACKJACK_2006)
def test_players_put_out_by_one_round_share_the_same_division(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=10)
    cup.round(p3=-1010)
    cup.end()
    assert cites(cup.confirm(), marked)
    assert cup.state.places == (("p4",), ("p3",), ("p1", "p2"))
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=-1000)
    cup.end()
    assert cites(cup.confirm(), marked)
    assert sorted(cup.prizes().values()) == [5333, 5333, 5334, 24000]


@pytest.mark.parametrize("book", NOTIFIED)
def test_so_they_do_where_the_book_speaks_of_chips_and_points_only(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=-1000)
    cup.end()
    cup.confirm()
    assert sorted(cup.prizes().values()) == [5333, 5333, 5334, 24000]


@pytest.mark.parametrize("book", BOOKS)
def test_sessions_can_have_prizes_of_their_own(book: str) -> None:
    sessions = [
        heat(book, advance={"overall": 2}, prizes=[10, 5]),
        session(book, players_from=["heat"], chips=1000),
    ]
    cup = Running(book, sessions, prizes={"breakdown": [50, 35]})
    cup.begin(5)
    cup.spread()
    cup.finish()
    cup.go_on()
    cup.round(p4=50)
    cup.finish()
    cup.confirm()
    assert cup.prizes() == {"p4": 250_00 + 25_00, "p5": 175_00 + 50_00}
    assert cup.state.prizes[0].because == "place 1, and 25.00 from sessions"
    cup.pay_and_close()


@pytest.mark.parametrize("book", BOOKS)
def test_a_tie_for_a_sessions_own_prize_is_parted(book: str) -> None:
    sessions = [heat(book, advance={"overall": 2}, prizes=[10]), session(book, players_from=["heat"], chips=1000)]
    cup = Running(book, sessions, prizes={"breakdown": [50, 40]})
    cup.begin(4)
    cup.round(p1=50, p2=50)
    cup.finish()
    assert not cup.state.sessions["heat"].ranked
    cup.do(c.DecideTie(players=("p1", "p2")))
    cup.round(p2=20)
    assert cup.state.sessions["heat"].places[0] == ("p2",)


@pytest.mark.parametrize("book", BOOKS)
def test_where_sessions_share_out_everything_no_cent_is_left_over(book: str) -> None:
    sessions = [
        heat(book, advance={"overall": 2}, prizes=["33.33", "33.33"]),
        session(book, players_from=["heat"], chips=1000, prizes=["33.34"]),
    ]
    cup = Running(book, sessions, entry={"fee": "33.33", "commission": 0, "minimum": 4}, prizes={"breakdown": []})
    cup.begin(5)
    cup.spread()
    cup.finish()
    cup.go_on()
    cup.round(p4=50)
    cup.finish()
    cup.confirm()
    assert sum(cup.prizes().values()) == 5 * 3333
    cup.pay_and_close()


@rule("ultimate-texas-holdem", NI2019_212="16.22")
@pytest.mark.parametrize("book", HOLDEM)
def test_the_casino_adds_cash_goods_or_services(book: str, marked: set[str]) -> None:
    added = [
        {"what": "Cash", "kind": "cash", "value": 100},
        {"what": "A watch", "kind": "goods", "value": 500, "place": 1},
        {"what": "Dinner", "kind": "services", "value": 50, "place": 2},
    ]
    cup = played(book, prizes={"added": added})
    assert cup.money["in"]["added"] == 100 * DOLLAR
    cup.confirm()
    assert sum(cup.prizes().values()) == 4 * NET + 100 * DOLLAR
    assert [prize.goods for prize in cup.state.prizes] == [("A watch",), ("Dinner",)]
    assert cites(cup.do(c.PayPrize(player="p4")), marked)
    assert cup.last(PrizePaid).goods == ("A watch",)
    cup.do(c.PayPrize(player="p3"))
    cup.do(c.CloseTournament())
    assert cup.money["balance"] == 0


@pytest.mark.parametrize("book", HOLDEM)
def test_a_tie_on_which_only_goods_hang_is_parted(book: str) -> None:
    added = [{"what": "A watch", "kind": "goods", "value": 500, "place": 1}]
    cup = Running(book, prizes={"breakdown": [50, 50], "added": added})
    cup.begin(4)
    cup.round(p1=50, p2=50)
    cup.finish()
    assert needs(cup.state, cup.at).what == "tie"


@rule("ultimate-texas-holdem", NI2019_212=("16.20", "16.22"))
@pytest.mark.parametrize("book", HOLDEM)
@pytest.mark.parametrize(("second", "parted"), [("A pen", True), ("A watch", False)])
def test_so_is_one_on_which_different_goods_hang(book: str, second: str, parted: bool) -> None:
    added = [
        {"what": what, "kind": "goods", "value": 500, "place": place} for place, what in ((1, "A watch"), (2, second))
    ]
    cup = Running(book, prizes={"breakdown": [50, 50], "added": added})
    cup.begin(4)
    cup.round(p1=50, p2=50)
    cup.finish()
    assert (needs(cup.state, cup.at).what == "tie") is parted


@pytest.mark.parametrize("book", HOLDEM)
def test_one_watch_is_won_once(book: str) -> None:
    added = [{"what": "A watch", "kind": "goods", "value": 500, "place": 1}]
    cup = Running(book, prizes={"added": added})
    cup.begin(3)
    cup.round(p1=-1000, p2=-1000, p3=-1000)
    cup.end()
    cup.confirm()
    assert sum(prize.goods == ("A watch",) for prize in cup.state.prizes) == 1


@rule("mini-baccarat", NI2016_685="15.22[balance]", NI2018_687="16.22[balance]")
@rule("ultimate-texas-holdem", NI2019_212=("16.21", "16.21(a)"))
@pytest.mark.parametrize("book", NOTIFIED)
def test_fees_less_commission_are_the_pool(book: str, marked: set[str]) -> None:
    cup = played(book)
    assert cup.state.balances[POOL] == 4 * NET
    cup.confirm()
    cup.pay_and_close()
    assert cup.money["in"]["entries"] == 4 * (NET + COMMISSION)
    assert cup.money["out"]["prizes"] == 4 * NET
    assert marked <= set(cup.state.terms.cite("pool"))


@rule("canberra-poker", NI2002_45="15.20")
@rule("blackjack", NI2002_45="19.20", NI2006_147="20.20")
@rule("american-roulette", NI2002_45="12.18")
@rule("mini-baccarat", NI2002_45="13.20", NI2016_685="15.21", NI2018_687="16.21")
@rule("pai-gow", NI2002_45="17.20")
@rule("ultimate-texas-holdem", NI2019_212=("16.21", "16.21(b)"))
@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_paid_before_the_places_are_confirmed_and_nothing_twice(book: str, marked: set[str]) -> None:
    cup = played(book)
    refusal = cup.refused(c.PayPrize(player="p4"))
    assert cites(refusal, marked)
    assert refusal.instead == ("confirm_places",)
    cup.confirm()
    assert needs(cup.state, cup.at).what == "prizes"
    assert cites(cup.refused(c.PayPrize(player="p1")), marked)
    assert cites(cup.do(c.PayPrize(player="p4")), marked)
    refusal = cup.refused(c.PayPrize(player="p4"))
    assert cites(refusal, marked)
    assert refusal.instead == ("p3",)


@rule("canberra-poker", NI2002_45="15.19")
@rule("blackjack", NI2002_45="19.19", NI2006_147="20.19")
@rule("american-roulette", NI2002_45="12.17")
@rule("mini-baccarat", NI2002_45="13.19", NI2016_685="15.20", NI2018_687="16.20")
@rule("pai-gow", NI2002_45="17.19")
@rule("ultimate-texas-holdem", NI2019_212="16.20")
@pytest.mark.parametrize("book", BOOKS)
def test_places_are_confirmed_once_and_reopened_before_they_are_confirmed_anew(book: str, marked: set[str]) -> None:
    cup = played(book)
    cup.confirm()
    refusal = cup.refused(c.ConfirmPlaces())
    assert cites(refusal, marked)
    assert refusal.because == "the places are confirmed already"
    assert refusal.instead == ("pay_prize", "reopen_places")
    cup.do(c.ReopenPlaces(reason="an error"))
    cup.confirm()


@rule("canberra-poker", NI2002_45="15.20")
@rule("blackjack", NI2002_45="19.20", NI2006_147="20.20")
@rule("american-roulette", NI2002_45="12.18")
@rule("mini-baccarat", NI2002_45="13.20", NI2016_685="15.21", NI2018_687="16.21")
@rule("pai-gow", NI2002_45="17.20")
@rule("ultimate-texas-holdem", NI2019_212=("16.21", "16.21(b)"))
@pytest.mark.parametrize("book", BOOKS)
def test_a_tournament_closes_only_when_the_pool_is_empty(book: str, marked: set[str]) -> None:
    cup = played(book)
    assert cites(cup.refused(c.CloseTournament()), marked)
    cup.confirm()
    cup.do(c.PayPrize(player="p4"))
    refusal = cup.refused(c.CloseTournament())
    assert cites(refusal, marked)
    assert "160.00 of the prize pool" in refusal.because
    cup.do(c.PayPrize(player="p3"))
    assert needs(cup.state, cup.at).commands == ("close_tournament",)
    assert cites(cup.do(c.CloseTournament()), marked)
    assert not cup.state.balances.get(POOL)
    for command in (c.ReopenPlaces(reason="x"), c.CancelTournament(reason="x"), c.CallBreak(minutes=5)):
        assert cites(cup.refused(command, Role.OPERATOR), marked)
    assert needs(cup.state, cup.at).what == "nothing"


@rule("canberra-poker", NI2002_45="15.19")
@rule("blackjack", NI2002_45="19.19", NI2006_147="20.19")
@rule("american-roulette", NI2002_45="12.17")
@rule("mini-baccarat", NI2002_45="13.19", NI2016_685="15.20", NI2018_687="16.20")
@rule("pai-gow", NI2002_45="17.19")
@rule("ultimate-texas-holdem", NI2019_212="16.20")
@pytest.mark.parametrize("book", BOOKS)
def test_places_are_reopened_once_what_was_paid_is_reversed(book: str, marked: set[str]) -> None:
    cup = played(book)
    assert cites(cup.refused(c.ReopenPlaces(reason="an error")), marked)
    cup.confirm()
    cup.do(c.PayPrize(player="p4"))
    refusal = cup.refused(c.ReopenPlaces(reason="an error"))
    assert cites(refusal, marked)
    assert refusal.instead == ("reverse_prize",)
    cup.refused(c.ReversePrize(player="p4", reason=" "))
    cup.refused(c.ReversePrize(player="p3", reason="never paid"))
    cup.do(c.ReversePrize(player="p4", reason="an error"))
    assert cup.state.balances[POOL] == 4 * NET
    cup.refused(c.ReopenPlaces(reason=" "))
    assert cites(cup.do(c.ReopenPlaces(reason="an error")), marked)
    cup.do(c.ExcludePlayer(player="p4", reason="marked cards"))
    cup.confirm()
    assert cup.prizes() == {"p3": 240 * DOLLAR, "p2": 160 * DOLLAR}
    assert len(cup.all(PlacesConfirmed)) == 2
    cup.pay_and_close()


@rule("canberra-poker", NI2002_45="14.6")
@rule("blackjack", NI2002_45="16.6", NI2006_147="16.4")
@rule("american-roulette", NI2002_45="10.6")
@rule("mini-baccarat", NI2002_45="11.6", NI2016_685="14.4", NI2018_687="15.4")
@rule("pai-gow", NI2002_45="16.6")
@rule("ultimate-texas-holdem", NI2019_212="15.5")
@pytest.mark.parametrize("book", BOOKS)
def test_an_open_dispute_holds_the_places(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3", "p4")
    assert cites(cup.refused(c.DisputePlace(player="p1", matter="my seat"), Role.PATRON, "p1"), marked)
    cup.go_on()
    cup.spread()
    cup.finish()
    assert cites(cup.refused(c.DisputePlace(player="p1", matter=" "), Role.PATRON, "p1"), marked)
    assert cites(cup.refused(c.DisputePlace(player="p1", matter="p1 had more"), Role.PATRON, "p2"), marked)
    assert cites(cup.do(c.DisputePlace(player="p1", matter="I had more"), Role.PATRON, "p1"), marked)
    need = needs(cup.state, cup.at)
    assert (need.what, need.commands) == ("dispute", ("decide_place_dispute",))
    assert cites(cup.refused(c.ConfirmPlaces()), marked)
    decision = c.DecidePlaceDispute(dispute=1, decision="recounted: no")
    cup.refused(decision, Role.PATRON, "p1")
    assert cites(cup.refused(c.DecidePlaceDispute(dispute=2, decision="no")), marked)
    assert cites(cup.refused(c.DecidePlaceDispute(dispute=1, decision=" ")), marked)
    assert cites(cup.do(decision), marked)
    assert cites(cup.refused(decision), marked)
    cup.confirm()
    assert cites(cup.refused(c.DisputePlace(player="p1", matter="still"), Role.PATRON, "p1"), marked)


@rule("canberra-poker", NI2002_45="14.6[review]")
@rule("blackjack", NI2002_45="16.6[review]", NI2006_147="16.4")
@rule("american-roulette", NI2002_45="10.6[review]")
@rule("mini-baccarat", NI2002_45="11.6[review]", NI2016_685="14.4", NI2018_687="15.4")
@rule("pai-gow", NI2002_45="16.6[review]")
@rule("ultimate-texas-holdem", NI2019_212="15.5")
@pytest.mark.parametrize("book", BOOKS)
def test_a_review_holds_them_too_and_is_asked_for_before_they_are_confirmed(book: str, marked: set[str]) -> None:
    cup = played(book)
    for number in (1, 2):
        cup.do(c.DisputePlace(player="p1", matter="I had more"), Role.PATRON, "p1")
        if number == 1:
            request = c.RequestPlaceReview(dispute=1, by="p1")
            assert cites(cup.refused(request, Role.PATRON, "p1"), marked)  # nothing is decided yet
        cup.do(c.DecidePlaceDispute(dispute=number, decision="no"))
    outcome = c.RecordPlaceReview(dispute=1, outcome="the director was right")
    assert cites(cup.refused(outcome, Role.INSPECTOR), marked)
    assert cites(cup.refused(c.RequestPlaceReview(dispute=1, by="p1"), Role.PATRON, "p2"), marked)  # p1 did not ask
    assert cites(cup.do(c.RequestPlaceReview(dispute=1, by="p1"), Role.PATRON, "p1"), marked)
    assert cites(cup.refused(c.ConfirmPlaces()), marked)
    assert cites(cup.refused(outcome), marked)
    assert cites(cup.do(outcome, Role.INSPECTOR, "ines"), marked)
    assert cites(cup.refused(outcome, Role.INSPECTOR, "ines"), marked)
    cup.confirm()
    assert cites(cup.refused(c.RequestPlaceReview(dispute=2, by="p1"), Role.PATRON, "p1"), marked)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("leaves", [c.WithdrawEntry, c.ExcludePlayer])
def test_who_leaves_before_the_first_session_has_no_place(book: str, leaves: Any) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3")
    cup.draw()
    cup.do(leaves(player="p2", reason="gone"))
    cup.seat()
    cup.start()
    cup.round(p1=-10)
    cup.finish()
    cup.confirm()
    assert cup.state.places == (("p3",), ("p1",))
    assert sum(cup.prizes().values()) == 3 * NET


@pytest.mark.parametrize("book", BOOKS)
def test_who_leaves_during_a_session_is_placed_like_somebody_out_in_that_round(book: str) -> None:
    cup = Running(book)
    cup.begin(5)
    cup.round(p1=-1000, p2=90)
    cup.do(c.WithdrawEntry(player="p2", reason="a train"))
    cup.round(p3=-1000)
    cup.round(p4=10)
    cup.finish()
    cup.confirm()
    assert cup.state.places == (("p4",), ("p5",), ("p3",), ("p1", "p2"))
