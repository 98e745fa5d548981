"""A sealed shoe deals a tournament: it asks the players in order, gives each time, and leaves the rest to people."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from croupier.conduct import Accepted, House, Refused, must, set_up_table
from croupier.conduct.audit import audit
from croupier.conduct.dealing.times import Time
from croupier.conduct.virtual import VirtualDealer, awaited
from croupier.games.commands import PlaceWager, TakeBackWager
from croupier.instruments import library
from croupier.ruling import Role
from croupier.table import Table, commands as t, facts as f, needs, open_to
from croupier.views.telling import tell
from tests.rules.tournament_play.cup import BOOKS, G02, IN_TURN, MAIN, P02, SEATS, U19

ONE_WAGER = (P02, G02)  # nothing lies beside the main wager, so the next player is asked at once


@contextmanager
def tournament(book: str) -> Iterator[House]:
    with House("memory:") as house:
        set_up_table(house, "T", book, demonstration=True, tournament="Cup")
        for name, seat in SEATS.items():
            must(house, "T", t.SeatEntrant(patron=name, seat=seat, cents=1_000_00), "dora", Role.DIRECTOR)
        yield house
        assert audit(house.store).ok
        assert all(tell(fact) for fact in house.table("T").facts())


def state(house: House) -> Table:
    table = house.table("T").table
    assert table is not None
    return table


def opened(house: House, rounds_left: int = 0) -> VirtualDealer:
    dealer = house.dealer("T")
    first = state(house).terms.has("marker") and not state(house).marker
    must(house, "T", t.OpenRound(rounds_left=rounds_left, marker=4 if first else 0), "dora", Role.DIRECTOR)
    ready(house)
    return dealer


def ready(house: House) -> None:
    """The cards are shuffled, and cut by nobody who was asked to."""
    dealer = house.dealer("T")
    while dealer.deal_on() or "cut_cards" in needs(state(house)).commands:
        if "cut_cards" in needs(state(house)).commands:
            dealer.turn_for_absent()


def wager(house: House, name: str) -> bool:
    """The first wager that is open to a player, if any is."""
    offers = [choice.command for choice in open_to(state(house), name, Role.PATRON)]
    placing = [command for command in offers if isinstance(command, PlaceWager)]
    if placing and not state(house).game.has_wagers(name):
        must(house, "T", placing[0], name, Role.PATRON)
        return True
    return False


def played(house: House, dealer: VirtualDealer) -> None:
    """The round to its end; nobody does more than wager once."""
    while state(house).order.opened:
        if dealer.deal_on() or any(wager(house, name) for name in SEATS):
            continue
        outcome = dealer.turn_for_absent()
        if outcome is None:
            outcome = dealer.before_the_call() or dealer.call_no_more_bets()
        assert isinstance(outcome, Accepted), (outcome, needs(state(house)))


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_plays_itself(book: str) -> None:
    with tournament(book) as house:
        ready(house)
        assert needs(state(house)).commands == ("open_round",)
        leaders = []
        for left in (4, 3, 2, 1):
            dealer = opened(house, left)
            leaders.append(state(house).marker)
            played(house, dealer)
        assert leaders == ([4, 5, 7, 2] if book in IN_TURN else [0] * 4)


@pytest.mark.parametrize("book", IN_TURN)
def test_players_are_asked_one_by_one_and_each_has_time(book: str) -> None:
    with tournament(book) as house:
        dealer = opened(house)
        assert awaited(state(house), needs(state(house))) == Time("wager", "to wager", "bob")
        assert dealer.deal_on() == 0
        assert wager(house, "bob")
        dealer.deal_on()
        waits_for = "cat" if book in ONE_WAGER else "bob"  # who may put something beside it
        assert awaited(state(house), needs(state(house))) == Time("wager", "to wager", waits_for)


@pytest.mark.parametrize("book", IN_TURN)
def test_whoever_does_not_wager_is_passed_over_and_the_director_decides(book: str) -> None:
    with tournament(book) as house:
        dealer = opened(house)
        wager(house, "bob")
        while "call_player" in needs(state(house)).commands:
            assert isinstance(dealer.turn_for_absent(), Accepted)
        assert state(house).order.called == "ann"
        need = needs(state(house))
        assert need.by == (Role.DIRECTOR,)
        assert awaited(state(house), need) is None
        assert dealer.turn_for_absent() is None
        assert dealer.deal_on() == 0
        for name in ("cat", "dan", "ann"):
            must(house, "T", t.ExcuseFromRound(patron=name, reason="away"), "dora", Role.DIRECTOR)
        played(house, dealer)


def test_after_the_ante_there_is_time_for_trips() -> None:
    with tournament(U19) as house:
        dealer = opened(house)
        wager(house, "bob")
        assert dealer.deal_on() == 0
        trips = next(
            choice.command
            for choice in open_to(state(house), "bob", Role.PATRON)
            if isinstance(choice.command, PlaceWager) and choice.command.option == "trips"
        )
        must(house, "T", trips, "bob", Role.PATRON)
        dealer.deal_on()
        assert state(house).order.called == "cat"


def out_of_turn(house: House, name: str) -> PlaceWager:
    """A wager before its player has been asked."""
    table = state(house)
    game = library().book(table.setting.book).game
    least = table.machine.least_stake(table.terms, table.setting.limits)
    command = PlaceWager(patron=name, option=MAIN.get(game, "main"), amount=least, box=SEATS[name])
    must(house, "T", command, name, Role.PATRON)
    return command


@pytest.mark.parametrize("book", IN_TURN)
def test_who_wagered_out_of_turn_is_asked_and_given_time_too(book: str) -> None:
    with tournament(book) as house:
        dealer = opened(house)
        out_of_turn(house, "cat")
        wager(house, "bob")
        while state(house).order.called == "bob":
            if not dealer.deal_on():
                dealer.turn_for_absent()
        assert state(house).order.called == "cat"
        assert dealer.deal_on() == 0
        assert awaited(state(house), needs(state(house))) == Time("wager", "to wager", "cat")
        assert isinstance(dealer.turn_for_absent(), Accepted)
        assert state(house).order.called == "dan"
        played(house, dealer)


@pytest.mark.parametrize("book", IN_TURN)
def test_a_refused_attempt_and_the_infringement_are_both_on_record(book: str) -> None:
    with tournament(book) as house:
        dealer = opened(house)
        option = out_of_turn(house, "dan").option
        taking = TakeBackWager(patron="dan", option=option)
        outcome = house.act("T", taking, "dan", Role.PATRON, key="once")
        assert isinstance(outcome, Refused)
        again = house.act("T", taking, "dan", Role.PATRON, key="once")
        assert again == outcome  # sent again, it is no other attempt
        assert [type(fact) for fact in house.table("T").facts()][-2:] == [f.CommandRefused, f.OutOfTurnWarned]
        assert state(house).order.warned == {"dan": 2}
        must(house, "T", t.VoidOutOfTurn(patron="dan", reason="again"), "dora", Role.DIRECTOR)
        played(house, dealer)
