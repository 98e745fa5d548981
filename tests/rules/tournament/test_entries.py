"""Entries: one each, paid in full; reserves, substitutes, withdrawals, exclusion and what was recorded by mistake."""

import pytest

from croupier.tournament import commands as c
from croupier.tournament.facts import EntryTaken, SubstituteDecided
from croupier.tournament.pool import COMMISSION as KEPT, POOL
from tests.marks import rule
from tests.rules.tournament.running import (
    APPROVED,
    BOOKS,
    COMMISSION,
    DOLLAR,
    FEE,
    HOLDEM,
    NET,
    NOTIFIED,
    Running,
    cites,
)


def entry(player: str, paid: int = FEE, **how: object) -> c.TakeEntry:
    return c.TakeEntry(player=player, paid=paid, **how)  # type: ignore[arg-type]


@rule("canberra-poker", NI2002_45="15.5")
@rule("blackjack", NI2002_45="19.5", NI2006_147="20.6")
@rule("american-roulette", NI2002_45="12.5")
@rule("mini-baccarat", NI2002_45="13.5", NI2016_685="15.6", NI2018_687="16.6")
@rule("pai-gow", NI2002_45="17.5")
@rule("ultimate-texas-holdem", NI2019_212="16.6")
@pytest.mark.parametrize("book", BOOKS)
def test_one_entry_each(book: str, marked: set[str]) -> None:
    cup = Running(book)
    assert cites(cup.do(entry("ann")), marked)
    cup.do(entry("res", reserve=True))
    for again in (entry("ann"), entry("ann", reserve=True), entry("res"), entry("res", reserve=True)):
        assert cites(cup.refused(again), marked)
    assert len(cup.state.players) == 1
    for name in ("", " ", "a:b", "a/b", "a" * 41, "a\nb", "a\u202eb", "ANN", "аnn", "ａｎｎ", "Res"):
        assert cites(cup.refused(entry(name)), marked)


@rule("canberra-poker", NI2002_45="15.5")
@rule("blackjack", NI2002_45="19.5", NI2006_147="20.6")
@rule("american-roulette", NI2002_45="12.5")
@rule("mini-baccarat", NI2002_45="13.5", NI2016_685="15.6", NI2018_687="16.6")
@rule("pai-gow", NI2002_45="17.5")
@rule("ultimate-texas-holdem", NI2019_212="16.6")
@pytest.mark.parametrize("book", BOOKS)
def test_who_has_withdrawn_does_not_enter_a_second_time(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.enter("ann")
    cup.do(c.WithdrawEntry(player="ann", reason="ill"))
    assert cites(cup.refused(entry("ann")), marked)


@rule("canberra-poker", NI2002_45=("15.20", "12.1"))
@rule("blackjack", NI2002_45=("19.20", "17.1"), NI2006_147=("20.23[balance]", "20.23", "A:Tournament Commission"))
@rule("american-roulette", NI2002_45=("12.18", "11.1"))
@rule(
    "mini-baccarat",
    NI2002_45=("13.20", "12.1"),
    NI2016_685=("15.22[balance]", "15.22", "A:Tournament Commission"),
    NI2018_687=("16.22[balance]", "16.22", "A:Tournament Commission"),
)
@rule("pai-gow", NI2002_45=("17.20", "14.1"))
@rule("ultimate-texas-holdem", NI2019_212=("16.21", "16.21(a)", "A:Tournament Commission"))
@pytest.mark.parametrize("book", BOOKS)
def test_the_commission_is_kept_apart_and_the_rest_of_the_fee_is_prize_money(book: str, marked: set[str]) -> None:
    cup = Running(book)
    facts = cup.do(entry("ann"))
    assert cites(facts, marked)
    assert (cup.last(EntryTaken).fee, cup.last(EntryTaken).commission) == (FEE, COMMISSION)
    cup.enter("ben")
    assert cup.state.balances[POOL] == 2 * NET
    assert cup.state.balances[KEPT] == 2 * COMMISSION
    assert cup.money["in"]["entries"] == 2 * FEE


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("fee", "commission"), [(110, 0), ("99.95", "9.95"), (1, "0.10")])
def test_every_fee_divides_to_the_cent(book: str, fee: object, commission: object) -> None:
    cup = Running(book, entry={"fee": fee, "commission": commission})
    cup.enter("ann", "ben", "cat")
    entry_of = cup.state.conditions.entry
    assert cup.state.balances[POOL] == 3 * (entry_of.fee - entry_of.commission)
    assert cup.state.balances.get(KEPT, 0) == 3 * entry_of.commission


@rule("canberra-poker", NI2002_45="15.2(c)")
@rule("blackjack", NI2002_45="19.2(c)", NI2006_147="20.4(c)")
@rule("american-roulette", NI2002_45="12.2(c)")
@rule("mini-baccarat", NI2002_45="13.2(c)", NI2016_685="15.3(a)(iii)", NI2018_687="16.3(a)(iii)")
@rule("pai-gow", NI2002_45="17.2(c)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(ii)")
@pytest.mark.parametrize("book", BOOKS)
def test_the_fee_is_paid_in_full(book: str, marked: set[str]) -> None:
    cup = Running(book)
    for paid in (0, FEE - 1, FEE + 1, -FEE):
        assert cites(cup.refused(entry("ann", paid)), marked)


@rule("canberra-poker", NI2002_45="15.2(e)")
@rule("blackjack", NI2002_45="19.2(e)", NI2006_147="20.4(e)")
@rule("american-roulette", NI2002_45="12.2(e)")
@rule("mini-baccarat", NI2002_45="13.2(e)", NI2016_685="15.3(a)(v)", NI2018_687="16.3(a)(v)")
@rule("pai-gow", NI2002_45="17.2(e)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(v)")
@pytest.mark.parametrize("book", BOOKS)
def test_no_more_players_than_the_conditions_allow(book: str, marked: set[str]) -> None:
    cup = Running(book, entry={"maximum": 3, "minimum": 3})
    cup.enter("ann", "ben", "cat")
    refusal = cup.refused(entry("dan"))
    assert cites(refusal, marked)
    assert refusal.instead == ("take_entry as a reserve",)
    cup.do(entry("dan", reserve=True))


@rule("canberra-poker", NI2002_45="15.2(e)")
@rule("blackjack", NI2002_45="19.2(e)", NI2006_147="20.4(e)")
@rule("american-roulette", NI2002_45="12.2(e)")
@rule("mini-baccarat", NI2002_45="13.2(e)", NI2016_685="15.3(a)(v)", NI2018_687="16.3(a)(v)")
@rule("pai-gow", NI2002_45="17.2(e)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(v)")
@pytest.mark.parametrize("book", BOOKS)
def test_seats_are_not_drawn_for_fewer_than_the_minimum(book: str, marked: set[str]) -> None:
    cup = Running(book, entry={"minimum": 4})
    cup.enter("ann", "ben", "cat")
    cup.do(c.SealBallot(session="final", commitment="0" * 64))
    refusal = cup.refused(c.DrawSeats(session="final", seed="17"))
    assert "not the number" in refusal.because
    cup = Running(book, entry={"minimum": 4})
    cup.enter("ann", "ben", "cat")
    with pytest.raises(AssertionError, match="the conditions require at least 4"):
        cup.draw()
    refusal = cup.refused(c.DrawSeats(session="final", seed="17"))
    assert cites(refusal, marked)
    assert refusal.instead == ("take_entry", "cancel_tournament")
    cup.enter("dan")
    cup.draw()


@rule("mini-baccarat", NI2016_685="15.5", NI2018_687="16.5")
@rule("ultimate-texas-holdem", NI2019_212="16.5")
@pytest.mark.parametrize("book", NOTIFIED)
def test_nobody_enters_without_the_written_agreement_that_is_asked_for(book: str, marked: set[str]) -> None:
    cup = Running(book, entry={"agreement": True})
    assert cites(cup.refused(entry("ann")), marked)
    assert cites(cup.refused(entry("ann", agreement=" ")), marked)
    cup.do(entry("ann", agreement="signed 7"))
    assert cup.last(EntryTaken).agreement == "signed 7"
    Running(book).enter("ann")


@rule("canberra-poker", NI2002_45="15.2(f)")
@rule("blackjack", NI2002_45="19.2(f)", NI2006_147="20.4(f)")
@rule("american-roulette", NI2002_45="12.2(f)")
@rule("mini-baccarat", NI2002_45="13.2(f)", NI2016_685="15.3(a)(vi)", NI2018_687="16.3(a)(vi)")
@rule("pai-gow", NI2002_45="17.2(f)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(vi)")
@pytest.mark.parametrize("book", BOOKS)
def test_a_group_is_no_larger_than_the_conditions_allow(book: str, marked: set[str]) -> None:
    cup = Running(book, entry={"groups": "Two of a club.", "largest_group": 2})
    cup.enter("ann", "ben", group="club")
    assert cites(cup.refused(entry("cat", group="club")), marked)
    assert cites(cup.refused(entry("cat", group="club", reserve=True)), marked)
    cup.enter("cat", group="other")
    cup.enter("dan")


@rule("canberra-poker", NI2002_45="15.9")
@rule("blackjack", NI2002_45="19.9", NI2006_147="20.10")
@rule("american-roulette", NI2002_45="12.9")
@rule("mini-baccarat", NI2002_45="13.9", NI2016_685="15.10", NI2018_687="16.10")
@rule("pai-gow", NI2002_45="17.9")
@rule("ultimate-texas-holdem", NI2019_212="16.11")
@pytest.mark.parametrize("book", BOOKS)
def test_a_reserve_is_listed_and_pays_nothing_yet(book: str, marked: set[str]) -> None:
    cup = Running(book, entry={"reserves": 1})
    assert cites(cup.do(entry("res", 0, reserve=True)), marked)
    assert [each.name for each in cup.state.reserves] == ["res"]
    assert not cup.state.balances
    assert cites(cup.refused(entry("two", 0, reserve=True)), marked)
    assert cites(cup.do(c.WithdrawEntry(player="res", reason="went home")), marked)
    cup.do(entry("two", 0, reserve=True))


@pytest.mark.parametrize("book", BOOKS)
def test_entries_are_open_until_the_draw(book: str) -> None:
    cup = Running(book)
    cup.enter("ann", "ben", "cat")
    cup.draw()
    refusal = cup.refused(entry("dan"))
    assert refusal.instead == ("take_entry as a reserve",)
    cup = Running(book)
    cup.do(c.CloseEntries())
    assert "closed" in cup.refused(entry("dan")).because
    assert "closed already" in cup.refused(c.CloseEntries()).because


@rule("canberra-poker", NI2002_45="15.10")
@rule("blackjack", NI2002_45="19.10", NI2006_147="20.11")
@rule("american-roulette", NI2002_45="12.10")
@rule("mini-baccarat", NI2002_45="13.10", NI2016_685="15.11", NI2018_687="16.11")
@rule("pai-gow", NI2002_45="17.10")
@rule("ultimate-texas-holdem", NI2019_212="16.12")
@pytest.mark.parametrize("book", BOOKS)
def test_a_substitute_is_at_the_directors_discretion(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(3)
    asked = c.DecideSubstitute(player="p1", substitute="sub", allowed=False, reason="too late")
    assert cites(cup.do(asked), marked)
    assert cup.player("p1").plays == "p1"
    facts = cup.do(c.DecideSubstitute(player="p1", substitute="sub", allowed=True, reason="ill"))
    assert cites(facts, marked)
    assert cup.last(SubstituteDecided).reason == "ill"
    assert cup.player("p1").plays == "sub"
    assert cup.player("p1").seat
    assert cup.money["in"]["entries"] == 3 * FEE
    cup.do(c.DecideSubstitute(player="p1", substitute="p1", allowed=True, reason="well again"))
    assert cup.player("p1").plays == "p1"


@rule("canberra-poker", NI2002_45=("15.10", "15.5"))
@rule("blackjack", NI2002_45=("19.10", "19.5"), NI2006_147=("20.11", "20.6"))
@rule("american-roulette", NI2002_45=("12.10", "12.5"))
@rule("mini-baccarat", NI2002_45=("13.10", "13.5"), NI2016_685=("15.11", "15.6"), NI2018_687=("16.11", "16.6"))
@rule("pai-gow", NI2002_45=("17.10", "17.5"))
@rule("ultimate-texas-holdem", NI2019_212=("16.12", "16.6"))
@pytest.mark.parametrize("book", BOOKS)
def test_nobody_plays_two_entries_as_a_substitute(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.do(c.DecideSubstitute(player="p1", substitute="sub", allowed=True, reason="ill"))
    for taken in ("p2", "sub"):
        asked = c.DecideSubstitute(player="p3", substitute=taken, allowed=True, reason="ill")
        assert cites(cup.refused(asked), marked)
    cup.do(c.DecideSubstitute(player="p3", substitute="p2", allowed=False, reason="plays already"))
    for wrong in ("", "a:b", "a/b", "a\u200bb", "a" * 41):
        cup.refused(c.DecideSubstitute(player="p3", substitute=wrong, allowed=True, reason="ill"))
    cup.refused(c.DecideSubstitute(player="p3", substitute="zoe", allowed=True, reason=" "))


@rule("canberra-poker", NI2002_45="15.23")
@rule("blackjack", NI2002_45="19.23", NI2006_147="20.24")
@rule("american-roulette", NI2002_45="12.21")
@rule("mini-baccarat", NI2002_45="13.23", NI2016_685="15.23", NI2018_687="16.23")
@rule("pai-gow", NI2002_45="17.23")
@rule("ultimate-texas-holdem", NI2019_212="16.23")
@pytest.mark.parametrize("book", BOOKS)
def test_who_withdraws_has_nothing_back(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p2=200)
    facts = cup.do(c.WithdrawEntry(player="p2", reason="ill"))
    assert cites(facts, marked)
    assert cup.money["out"]["refunds"] == 0
    assert cup.state.balances[POOL] == 4 * NET
    assert "p2" not in cup.tables()[0].stacks
    assert cup.player("p2").standing == "withdrawn"


@rule("ultimate-texas-holdem", NI2019_212="16.23")
@pytest.mark.parametrize("book", HOLDEM)
def test_unless_the_conditions_permit_a_refund_until_the_start(book: str, marked: set[str]) -> None:
    cup = Running(book, entry={"refundable_until_start": True})
    cup.enter("p1", "p2", "p3", "p4")
    cup.draw()
    facts = cup.do(c.WithdrawEntry(player="p1", reason="ill"))
    assert cites(facts, marked)
    assert cup.money["out"]["refunds"] == FEE
    assert cup.state.balances[POOL] == 3 * NET
    assert cup.state.balances[KEPT] == 3 * COMMISSION
    assert cup.state.entries == 3
    assert "got the entry fee back" in cup.refused(c.ReinstatePlayer(player="p1", reason="well again")).because
    cup.seat()
    cup.start()
    cup.do(c.WithdrawEntry(player="p2", reason="bored"))
    assert cup.money["out"]["refunds"] == FEE


@pytest.mark.parametrize("book", BOOKS)
def test_an_entry_recorded_by_mistake_is_struck_with_its_postings(book: str) -> None:
    cup = Running(book)
    cup.enter("ann", "ben")
    assert "say why" in cup.refused(c.StrikeEntry(player="ann", reason="")).because
    cup.do(c.StrikeEntry(player="ann", reason="wrong name"))
    assert cup.state.balances[POOL] == NET
    assert cup.money["in"]["entries"] == FEE
    assert list(cup.state.players) == ["ben"]
    cup.enter("ann", "cat", "dan")
    assert cup.player("ann").number == 3
    cup.draw()
    assert cup.refused(c.StrikeEntry(player="ann", reason="wrong name")).instead == ("withdraw_entry",)


@rule("canberra-poker", NI2002_45="14.3(b)")
@rule("blackjack", NI2002_45="16.3(b)", NI2006_147="16.2(b)")
@rule("american-roulette", NI2002_45="10.3(b)")
@rule("mini-baccarat", NI2002_45="11.3bis(b)", NI2016_685="14.2(b)", NI2018_687="15.2(b)")
@rule("pai-gow", NI2002_45="16.3(b)")
@rule("ultimate-texas-holdem", NI2019_212="15.3(b)")
@pytest.mark.parametrize("book", BOOKS)
def test_an_excluded_players_chips_leave_play_and_nothing_is_refunded(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p2=200)
    cup.refused(c.ExcludePlayer(player="p2", reason=" "))
    assert cites(cup.do(c.ExcludePlayer(player="p2", reason="signals")), marked)
    assert cup.player("p2").standing == "excluded"
    assert "p2" not in cup.tables()[0].stacks
    assert cup.tables()[0].out["p2"].chips == 1200 * DOLLAR
    assert cup.state.balances[POOL] == 4 * NET
    cup.finish()
    cup.do(c.DecideTie(players=("p1", "p3", "p4")))
    cup.round(p1=30, p3=20, p4=10)
    cup.confirm()
    assert cup.state.places == (("p1",), ("p3",), ("p4",), ("p2",))


@pytest.mark.parametrize("book", BOOKS)
def test_what_took_a_player_out_is_undone_while_the_session_goes_on(book: str) -> None:
    cup = Running(book)
    cup.begin(4, absent={"p4"})
    cup.round(p2=200)
    assert cup.player("p4").standing == "forfeited"
    cup.do(c.ExcludePlayer(player="p2", reason="signals"))
    cup.do(c.ReinstatePlayer(player="p2", reason="it was p1"))
    cup.do(c.ReinstatePlayer(player="p4", reason="was in the room"))
    assert cup.tables()[0].stacks == {
        name: chips * DOLLAR for name, chips in {"p1": 1000, "p3": 1000, "p2": 1200, "p4": 1000}.items()
    }
    assert cup.state.sessions["final"].in_play == 4
    cup.refused(c.ReinstatePlayer(player="p1", reason="never out"))
    cup.do(c.ExcludePlayer(player="p2", reason="again"))
    cup.finish()
    assert "over" in cup.refused(c.ReinstatePlayer(player="p2", reason="too late")).because


@rule("canberra-poker", NI2002_45=("15.12", "15.13[eliminate]"))
@rule("blackjack", NI2002_45=("19.12", "19.13[eliminate]"), NI2006_147=("20.13", "20.14[eliminate]"))
@rule("american-roulette", NI2002_45=("12.12", "12.13[eliminate]"))
@rule(
    "mini-baccarat",
    NI2002_45=("13.12", "13.13[eliminate]"),
    NI2016_685=("15.13", "15.14[eliminate]"),
    NI2018_687=("16.13", "16.14[eliminate]"),
)
@rule("pai-gow", NI2002_45=("17.12", "17.13[eliminate]"))
@rule("ultimate-texas-holdem", NI2019_212=("16.14", "16.15[eliminate]"))
@pytest.mark.parametrize("void", [False, True], ids=["lost in the round of the exclusion", "won in a void round"])
@pytest.mark.parametrize("left", [0, 10])
@pytest.mark.parametrize("book", BOOKS)
def test_who_has_no_chips_for_a_wager_any_more_is_not_given_any_with_a_reinstatement(
    book: str, left: int, void: bool
) -> None:
    cup = Running(book)
    cup.begin(4)
    if void:
        cup.round(p2=500)
        cup.round(p2=left - 1000)
        cup.do(c.ExcludePlayer(player="p2", reason="signals"))
        cup.undo(1, p2=-500)
    else:
        cup.do(c.ExcludePlayer(player="p2", reason="signals"))  # while the first round is played
        cup.round(p2=left - 1000)
    out = cup.tables()[0].out["p2"]
    facts = cup.do(c.ReinstatePlayer(player="p2", reason="it was p1"))
    assert cites(facts[1:], set(cup.state.terms.cite("eliminated")))
    assert cup.player("p2").standing == "eliminated"
    assert (cup.tables()[0].out["p2"], out.chips) == (out, left * DOLLAR)
    assert "p2" not in cup.tables()[0].seats
    cup.spread()
    cup.finish()
    cup.confirm()
    assert cup.state.places[-1] == ("p2",)


@pytest.mark.parametrize("book", BOOKS)
def test_who_withdrew_before_the_draw_does_not_come_back_after_it(book: str) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3", "p4")
    cup.do(c.WithdrawEntry(player="p1", reason="ill"))
    cup.do(c.ReinstatePlayer(player="p1", reason="well again"))
    cup.do(c.WithdrawEntry(player="p1", reason="ill again"))
    cup.draw()
    assert "drawn without" in cup.refused(c.ReinstatePlayer(player="p1", reason="well again")).because


@pytest.mark.parametrize("book", APPROVED)
def test_an_agreement_is_asked_for_wherever_the_conditions_say_so(book: str) -> None:
    cup = Running(book, entry={"agreement": True})
    assert "agree in writing" in cup.refused(entry("ann")).because
