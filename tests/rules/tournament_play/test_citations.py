"""At a table of a tournament each refusal cites first the clause that bars the act, and not a general one.

A situation drives a table to where something is barred and gives the refusal. The table below has the clause for each
of the nine books; "-" is a book in which there is no such situation.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from croupier.games.commands import CallNoMoreBets, ChangeWager, TakeBackWager
from croupier.games.context import Limit
from croupier.games.mini_baccarat.commands import ReportExcessCard
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.table_play import TablePlay
from tests.rules.tournament_play.cup import BOOKS, CASH, LEAST, SEATS, START, U19, Cup

Situation = Callable[[str], Refusal]


def opened(book: str, *asked: str, marker: int = 4) -> Cup:
    """A round is open, and these have been asked to wager and have done so."""
    cup = Cup(book)
    cup.open(marker=marker if cup.marker_is_used else 0)
    for name in asked:
        if cup.marker_is_used:
            cup.call(name)
        cup.wager(name)
    return cup


def closed(book: str) -> Cup:
    """The bets of a round are closed."""
    cup = opened(book)
    cup.everybody()
    cup.close()
    return cup


def director(cup: Cup, command: Command) -> Refusal:
    return cup.turned_away(command, Role.DIRECTOR)


def dealer(cup: Cup, command: Command) -> Refusal:
    return cup.turned_away(command, Role.DEALER)


def dan(cup: Cup, command: Command) -> Refusal:
    return cup.turned_away(command, Role.PATRON, "dan")


# A table of no tournament, and somebody who is not the director


def no_tournament(book: str) -> Refusal:
    boxes = 8 if book.endswith("pai-gow") else 7
    decided = TablePlay(book, opened=False, boxes=boxes).ask(t.OpenRound(), Role.DIRECTOR)
    assert isinstance(decided, Refusal)
    return decided


def no_tournament_to_be_asked_in(book: str) -> Refusal:
    boxes = 8 if book.endswith("pai-gow") else 7
    decided = TablePlay(book, opened=False, boxes=boxes).ask(t.CallPlayer(patron="ann"), Role.DEALER)
    assert isinstance(decided, Refusal)
    return decided


def the_dealer_opens_a_round(book: str) -> Refusal:
    return dealer(Cup(book), t.OpenRound(marker=4))


def the_dealer_unseats(book: str) -> Refusal:
    return dealer(Cup(book), t.UnseatEntrant(patron="dan", reason="so"))


def the_dealer_takes_chips(book: str) -> Refusal:
    return dealer(Cup(book), t.TakeChips(patron="dan", cents=LEAST, reason="so"))


def the_dealer_withdraws_a_round(book: str) -> Refusal:
    return dealer(opened(book), t.WithdrawRound(reason="so"))


def the_dealer_excuses(book: str) -> Refusal:
    return dealer(opened(book), t.ExcuseFromRound(patron="dan", reason="so"))


def the_dealer_lets_wager_last(book: str) -> Refusal:
    return dealer(opened(book), t.LetWagerLast(patron="dan"))


def the_dealer_voids_out_of_turn(book: str) -> Refusal:
    return dealer(opened(book), t.VoidOutOfTurn(patron="dan", reason="so"))


# Seats and chips


def seated_without_a_seat(book: str) -> Refusal:
    return director(Cup(book), t.SeatEntrant(patron="eve", seat=0, cents=START))


def seated_where_somebody_sits(book: str) -> Refusal:
    return director(Cup(book), t.SeatEntrant(patron="eve", seat=SEATS["dan"], cents=START))


def seated_twice(book: str) -> Refusal:
    return director(Cup(book), t.SeatEntrant(patron="dan", seat=3, cents=START))


def seated_in_mid_round(book: str) -> Refusal:
    return director(opened(book), t.SeatEntrant(patron="eve", seat=3, cents=START))


def seated_with_a_stack_that_chips_cannot_make(book: str) -> Refusal:
    return director(Cup(book), t.SeatEntrant(patron="eve", seat=3, cents=7))


def joins_by_oneself(book: str) -> Refusal:
    return Cup(book).turned_away(t.JoinTable(patron="eve", seat=3), Role.PATRON, "eve")


def leaves_by_oneself(book: str) -> Refusal:
    return dan(Cup(book), t.LeaveTable(patron="dan"))


def unseated_for_no_reason(book: str) -> Refusal:
    return director(Cup(book), t.UnseatEntrant(patron="dan", reason=" "))


def unseated_with_a_wager_down(book: str) -> Refusal:
    return director(opened(book, "bob"), t.UnseatEntrant(patron="bob", reason="so"))


def unseated_after_the_turn(book: str) -> Refusal:
    return director(opened(book, "bob", "cat"), t.UnseatEntrant(patron="bob", reason="so"))


def unseated_with_an_early_wager(book: str) -> Refusal:
    cup = opened(book, "bob")
    cup.wager("dan")
    return director(cup, t.UnseatEntrant(patron="dan", reason="so"))


def unseated_after_the_call(book: str) -> Refusal:
    return director(closed(book), t.UnseatEntrant(patron="bob", reason="so"))


def chips_bought(book: str) -> Refusal:
    return dan(Cup(book), t.BuyIn(patron="dan", cents=LEAST))


def chips_cashed(book: str) -> Refusal:
    return dan(Cup(book), t.CashOut(patron="dan", cents=LEAST))


def chips_issued_by_the_dealer(book: str) -> Refusal:
    return dealer(Cup(book), t.IssueChips(patron="dan", cents=LEAST))


def chips_taken_for_no_reason(book: str) -> Refusal:
    return director(Cup(book), t.TakeChips(patron="dan", cents=LEAST, reason=""))


def more_chips_taken_than_there_are(book: str) -> Refusal:
    return director(Cup(book), t.TakeChips(patron="dan", cents=2 * START, reason="so"))


def chips_taken_of_no_value(book: str) -> Refusal:
    return director(Cup(book), t.TakeChips(patron="dan", cents=7, reason="so"))


# Opening a round


def opened_at_a_closed_table(book: str) -> Refusal:
    cup = Cup(book)
    if book in CASH:
        cup.do(t.GiveClosingNotice(), cup.operator)
    cup.do(t.CloseTable(), cup.operator)
    return director(cup, t.OpenRound(marker=4))


def opened_with_a_short_stack(book: str) -> Refusal:
    cup = Cup(book)
    cup.seat("eve", 3, 25)
    return director(cup, t.OpenRound(marker=4 if cup.marker_is_used else 0))


def opened_for_nobody(book: str) -> Refusal:
    return director(Cup(book, seats={}), t.OpenRound())


def opened_for_somebody_elsewhere(book: str) -> Refusal:
    return director(Cup(book), t.OpenRound(only=("zoe",)))


def opened_while_one_is_open(book: str) -> Refusal:
    return director(opened(book), t.OpenRound())


def opened_without_a_marker(book: str) -> Refusal:
    return director(Cup(book), t.OpenRound())


def marker_at_an_empty_seat(book: str) -> Refusal:
    return director(Cup(book), t.OpenRound(marker=3))


def opened_with_rounds_below_nothing(book: str) -> Refusal:
    return director(Cup(book), t.OpenRound(marker=4, rounds_left=-1))


def opened_with_seconds_below_nothing(book: str) -> Refusal:
    return director(Cup(book), t.OpenRound(marker=4, seconds=-1))


def opened_with_limits_of_nothing(book: str) -> Refusal:
    return director(Cup(book), t.OpenRound(limits={"nonsense": Limit(5_00, 10_00, 5_00)}))


def withdrawn_though_none_is_open(book: str) -> Refusal:
    return director(Cup(book), t.WithdrawRound(reason="so"))


def withdrawn_with_wagers_down(book: str) -> Refusal:
    return director(opened(book, "bob"), t.WithdrawRound(reason="so"))


def withdrawn_for_no_reason(book: str) -> Refusal:
    return director(opened(book), t.WithdrawRound(reason=""))


# Asking for wagers


def the_director_asks(book: str) -> Refusal:
    return director(opened(book), t.CallPlayer(patron="bob"))


def asked_before_a_round_is_open(book: str) -> Refusal:
    cup = Cup(book)
    cup.deal_on()
    return dealer(cup, t.CallPlayer(patron="bob"))


def asked_before_the_cards_are_ready(book: str) -> Refusal:
    cup = Cup(book)
    cup.direct(t.OpenRound(marker=4))
    return dealer(cup, t.CallPlayer(patron="bob"))


def asked_in_a_no_bet_round(book: str) -> Refusal:
    cup = opened(book)
    cup.do(ReportExcessCard(card="5h"))
    return dealer(cup, t.CallPlayer(patron="bob"))


def asked_out_of_order(book: str) -> Refusal:
    return dealer(opened(book), t.CallPlayer(patron="dan"))


def asked_after_the_call(book: str) -> Refusal:
    return dealer(closed(book), t.CallPlayer(patron="bob"))


def asked_where_no_marker_is_used(book: str) -> Refusal:
    return dealer(opened(book, marker=-1), t.CallPlayer(patron="ann"))


# Wagers


def wagered_before_a_round_is_open(book: str) -> Refusal:
    cup = Cup(book)
    cup.deal_on()
    return cup.wager_refused("dan")


def wagered_by_who_sits_out(book: str) -> Refusal:
    cup = opened(book)
    cup.direct(t.ExcuseFromRound(patron="dan", reason="ill"))
    return cup.wager_refused("dan")


def changed_after_the_turn(book: str) -> Refusal:
    return opened(book, "bob", "cat").turned_away(TakeBackWager(patron="bob", option=Cup(book).main), Role.DEALER)


def changed_before_the_turn(book: str) -> Refusal:
    cup = opened(book, "bob")
    cup.wager("dan")
    return dan(cup, ChangeWager(patron="dan", option=cup.main, amount=2 * LEAST))


def wagered_after_the_time_for_it(book: str) -> Refusal:
    cup = Cup(book)
    cup.open(marker=4, seconds=20)
    cup.call("bob")
    cup.at += 21_000
    return cup.wager_refused("bob")


def wagered_less_than_the_minimum(book: str) -> Refusal:
    kind = "wager" if book.endswith("pai-gow") else "main"
    cup = Cup(book, limits={kind: Limit(10_00, 500_00, LEAST)})
    cup.open(marker=4)
    cup.call("bob")
    return cup.wager_refused("bob", LEAST)


def closed_before_all_are_asked(book: str) -> Refusal:
    return dealer(opened(book, "bob"), CallNoMoreBets())


def closed_without_the_minimum(book: str) -> Refusal:
    cup = opened(book)
    for name in ("bob", "cat", "dan", "ann"):
        if cup.marker_is_used:
            cup.call(name)
        if name != "dan":
            cup.wager(name)
    return dealer(cup, CallNoMoreBets())


def void_though_nothing_was_out_of_turn(book: str) -> Refusal:
    return director(opened(book, "bob"), t.VoidOutOfTurn(patron="bob", reason="so"))


def void_at_the_first_time(book: str) -> Refusal:
    cup = opened(book, "bob")
    cup.wager("dan")
    return director(cup, t.VoidOutOfTurn(patron="dan", reason="so"))


def void_for_no_reason(book: str) -> Refusal:
    cup = Cup(book, seats={"ann": 2, "bob": 4})
    cup.seat("dan", 7, warned=True)
    cup.open(marker=2)
    cup.wager("dan")
    return director(cup, t.VoidOutOfTurn(patron="dan", reason=" "))


def let_wager_last_before_being_asked(book: str) -> Refusal:
    return director(opened(book), t.LetWagerLast(patron="dan"))


def excused_for_no_reason(book: str) -> Refusal:
    return director(opened(book), t.ExcuseFromRound(patron="dan", reason=" "))


def excused_with_a_wager_down(book: str) -> Refusal:
    return director(opened(book, "bob"), t.ExcuseFromRound(patron="bob", reason="so"))


def excused_from_no_round(book: str) -> Refusal:
    return director(Cup(book), t.ExcuseFromRound(patron="dan", reason="so"))


def excused_though_nobody_knows_them(book: str) -> Refusal:
    return director(opened(book), t.ExcuseFromRound(patron="zoe", reason="so"))


# In the order of the books: Canberra Poker, Blackjack, Roulette, Mini-Baccarat and Pai Gow of 2002, Blackjack of 2006,
# Mini-Baccarat of 2016 and of 2018, Hold-em of 2019.
DIRECTOR = "15.1 | 19.1 | 12.1 | 13.1 | 17.1 | 20.2 | 15.4 | 16.4 | 16.4"
BALLOT = "15.6 | 19.6 | 12.6 | 13.6 | 17.6 | 20.7 | 15.7 | 16.7 | 16.8"
POSITION = (
    "15.6[position] | 19.6[position] | 12.6[position] | 13.6[position] | 17.6[position]"
    " | 20.7[fixed seat] | 15.7[fixed seat] | 16.7[fixed seat] | 16.9[position]"
)
CHIPS = "15.12 | 19.12 | 12.12 | 13.12 | 17.12 | 20.13 | 15.13 | 16.13 | 16.14"
STACK = "15.2(d) | 19.2(d) | 12.2(d) | 13.2(d) | 17.2(d) | 20.4(d) | 15.3(a)(iv) | 16.3(a)(iv) | 16.3(a)(iv)"
MINIMUM = "15.13 | 19.13 | 12.13 | 13.13 | 17.13 | 20.14 | 15.14 | 16.14 | 16.15"
MINIMUM_OF_ONE_WAGER = "15.13 | 19.13 | - | - | 17.13 | 20.14 | - | - | 16.15"  # elsewhere the total counts (T5)
OUT = (
    "15.13[eliminate] | 19.13[eliminate] | 12.13[eliminate] | 13.13[eliminate] | 17.13[eliminate]"
    " | 20.14[eliminate] | 15.14[eliminate] | 16.14[eliminate] | 16.15[eliminate]"
)
MARKER = "15.14 | 19.14 | - | 13.14 | 17.14 | 20.15 | 15.15 | 16.15 | 16.16"
NO_MARKER = "- | - | 4.1 | - | - | - | - | - | 16.16"
IN_TURN = "15.15 | 19.15 | - | 13.15 | 17.15 | 20.16 | 15.16 | 16.16 | 16.17"
LOCKED = (
    "15.14[lock] | 19.14[lock] | - | 13.14[lock] | 17.14[lock]"
    " | 20.15[locked] | 15.15[locked] | 16.15[locked] | 16.16[locked]"
)
OUT_OF_TURN = (
    "15.14[out of turn] | 19.14[out of turn] | - | 13.14[out of turn] | 17.14[out of turn]"
    " | 20.15[out of order] | 15.15[out of order] | 16.15[out of order] | 16.16[out of order]"
)
PACE = "15.18 | 19.18 | 12.15 | 13.18 | 17.18 | 20.18 | 15.19 | 16.19 | 16.19"
ROUND = " | ".join(library().book(book).terms().cite("round_of_play")[0] for book in BOOKS)
WAGERS_STAND = " | ".join(library().book(book).terms().cite("wagers_locked")[0] for book in BOOKS)

TABLE: list[tuple[Situation, str]] = [
    (no_tournament, "15.3 | 19.3 | 12.3 | 13.3 | 17.3 | 20.1 | 15.1 | 16.1 | 16.1"),
    (no_tournament_to_be_asked_in, "15.3 | 19.3 | 12.3 | 13.3 | 17.3 | 20.1 | 15.1 | 16.1 | 16.1"),
    (the_dealer_opens_a_round, DIRECTOR),
    (the_dealer_unseats, POSITION),
    (the_dealer_takes_chips, CHIPS),
    (the_dealer_withdraws_a_round, PACE),
    (the_dealer_excuses, MINIMUM),
    (the_dealer_lets_wager_last, IN_TURN),
    (the_dealer_voids_out_of_turn, OUT_OF_TURN),
    (seated_without_a_seat, BALLOT),
    (seated_where_somebody_sits, BALLOT),
    (seated_twice, POSITION),
    (seated_in_mid_round, BALLOT),
    (seated_with_a_stack_that_chips_cannot_make, STACK),
    (joins_by_oneself, POSITION),
    (leaves_by_oneself, POSITION),
    (unseated_for_no_reason, POSITION),
    (unseated_with_a_wager_down, MINIMUM),
    (unseated_after_the_turn, LOCKED),
    (unseated_with_an_early_wager, OUT_OF_TURN),
    (unseated_after_the_call, WAGERS_STAND),
    (chips_bought, CHIPS),
    (chips_cashed, CHIPS),
    (chips_issued_by_the_dealer, CHIPS),
    (chips_taken_for_no_reason, CHIPS),
    (more_chips_taken_than_there_are, CHIPS),
    (chips_taken_of_no_value, CHIPS),
    (opened_with_a_short_stack, OUT),
    (opened_for_nobody, MINIMUM),
    (opened_while_one_is_open, ROUND),
    (opened_without_a_marker, "15.14 | 19.14 | - | 13.14 | 17.14 | 20.15 | 15.15 | 16.15 | -"),
    (marker_at_an_empty_seat, "15.14 | 19.14 | 4.1 | 13.14 | 17.14 | 20.15 | 15.15 | 16.15 | 16.16"),
    (
        opened_with_rounds_below_nothing,
        " | ".join(library().book(book).terms(tournament=True).cite("session_by_rounds")[0] for book in BOOKS),
    ),
    (opened_with_seconds_below_nothing, PACE),
    (withdrawn_though_none_is_open, DIRECTOR),
    (withdrawn_with_wagers_down, ROUND),
    (withdrawn_for_no_reason, PACE),
    (the_director_asks, IN_TURN),
    (asked_before_a_round_is_open, DIRECTOR.replace("12.1 ", "- ")),
    (asked_before_the_cards_are_ready, IN_TURN),
    (asked_in_a_no_bet_round, "- | - | - | 13.15 | - | - | 15.16 | 16.16 | -"),
    (asked_out_of_order, IN_TURN),
    (asked_where_no_marker_is_used, NO_MARKER),
    (wagered_before_a_round_is_open, DIRECTOR),
    (wagered_by_who_sits_out, MINIMUM),
    (changed_after_the_turn, LOCKED),
    (changed_before_the_turn, OUT_OF_TURN),
    (wagered_after_the_time_for_it, PACE.replace("12.15", "-")),
    (wagered_less_than_the_minimum, MINIMUM_OF_ONE_WAGER),
    (closed_before_all_are_asked, IN_TURN),
    (closed_without_the_minimum, MINIMUM),
    (void_though_nothing_was_out_of_turn, OUT_OF_TURN.replace("| - |", "| 4.1 |")),
    (void_at_the_first_time, OUT_OF_TURN),
    (void_for_no_reason, OUT_OF_TURN),
    (let_wager_last_before_being_asked, MINIMUM.replace("12.13", "4.1")),
    (excused_for_no_reason, MINIMUM),
    (excused_with_a_wager_down, MINIMUM),
    (excused_from_no_round, DIRECTOR),
]


def cases() -> Iterator[Any]:
    for situation, row in TABLE:
        clauses = [clause.strip() for clause in row.split("|")]
        assert len(clauses) == len(BOOKS), situation.__name__
        for book, clause in zip(BOOKS, clauses, strict=True):
            if clause != "-":
                yield pytest.param(situation, book, clause, id=f"{situation.__name__}-{book}")


@rule("canberra-poker", NI2002_45=("15.6", "15.12", "15.13", "15.14", "15.15", "15.18"))
@rule("blackjack", NI2002_45=("19.6", "19.12", "19.13", "19.14", "19.15", "19.18"))
@rule("blackjack", NI2006_147=("20.1", "20.7", "20.13", "20.14", "20.15", "20.16", "20.18"))
@rule("american-roulette", NI2002_45=("12.6", "12.12", "12.13", "12.15"))
@rule("mini-baccarat", NI2002_45=("13.6", "13.12", "13.13", "13.14", "13.15", "13.18"))
@rule("mini-baccarat", NI2016_685=("15.7", "15.13", "15.14", "15.15", "15.16", "15.19"))
@rule("mini-baccarat", NI2018_687=("16.7", "16.13", "16.14", "16.15", "16.16", "16.19"))
@rule("pai-gow", NI2002_45=("17.6", "17.12", "17.13", "17.14", "17.15", "17.18"))
@rule("ultimate-texas-holdem", NI2019_212=("16.8", "16.14", "16.15", "16.16", "16.17", "16.19"))
@pytest.mark.parametrize(("situation", "book", "clause"), list(cases()))
def test_the_clause_that_bars_the_act_comes_first(situation: Situation, book: str, clause: str) -> None:
    refusal = situation(book)
    assert refusal.under[0] == clause, (refusal.under, refusal.because)
    assert refusal.because
    assert all(library().resolve(book, cited) for cited in refusal.under)


@pytest.mark.parametrize("book", BOOKS)
def test_the_rest_cites_what_it_always_did(book: str) -> None:
    """Clauses that a table of no tournament has too."""
    terms = library().book(book).terms(tournament=True)
    assert set(opened_with_limits_of_nothing(book).under) & set(terms.cite("limits_on_sign", "main_wagers"))
    assert set(opened_at_a_closed_table(book).under) == set(terms.cite("table_approval", "hours"))
    for stranger in (opened_for_somebody_elsewhere, excused_though_nobody_knows_them):
        assert set(terms.cite("ballot")) <= set(stranger(book).under)
    if book != U19 and terms.has("marker"):
        assert set(asked_after_the_call(book).under) == set(terms.cite("no_more_bets", "wagers_locked"))
