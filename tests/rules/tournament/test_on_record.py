"""What a director may have to put on record: a real deck, a deadline for refunds, one player's agreement, the authority
that approves and reviews, and warnings that follow a player from table to table."""

import datetime
from random import Random
from typing import Any

import pytest

from croupier.conduct.chance import SeededGenerator
from croupier.conduct.hosted import Accepted, Outcome
from croupier.conduct.tournaments.headless import Run
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table.commands import SeatEntrant
from croupier.table.facts import EntrantSeated, OutOfTurnWarned
from croupier.table.tournament_play.turns import in_order, in_turns
from croupier.tournament import commands as c, needs
from croupier.tournament.facts import (
    AuthorityNotified,
    CardsDrawn,
    ConditionsApproved,
    EntryWithdrawn,
    PlaceReviewRequested,
)
from croupier.tournament.state import SessionTable
from croupier.tournament.ties import waiting_ties
from tests.marks import rule
from tests.rules.tournament.running import (
    APPROVED,
    BOOKS,
    DOLLAR,
    FEE,
    HOLDEM,
    MINUTE,
    NOTIFIED,
    OF_2002,
    START,
    Running,
    cites,
    heat,
    session,
)
from tests.tournament.whole import clock_of, conditions_of, run_of, shortened

COMMISSION, INSPECTOR = "ACT Gambling and Racing Commission", "Government Casino Inspector"


# The authority


@rule("canberra-poker", NI2002_45=("15.3", "A:Approved"))
@rule("blackjack", NI2002_45=("19.3", "A:Approved"), NI2006_147=("20.3", "A:Approved"))
@rule("american-roulette", NI2002_45=("12.3", "A:Approved"))
@rule("mini-baccarat", NI2002_45=("13.3", "A:Approved"))
@rule("pai-gow", NI2002_45=("17.3", "A:Approved"))
@pytest.mark.parametrize("book", APPROVED)
def test_the_book_names_the_authority_that_approves(book: str, marked: set[str]) -> None:
    """Not the person who signed the instrument."""
    cup = Running(book)
    approved = cup.last(ConditionsApproved)
    assert cites((approved,), marked)
    assert approved.authority == (INSPECTOR if book in OF_2002 else COMMISSION)
    assert approved.authority != library().book(book).instrument.approver


@rule("mini-baccarat", NI2016_685="15.2(c)", NI2018_687="16.2(c)")
@rule("ultimate-texas-holdem", NI2019_212="16.2(c)")
@pytest.mark.parametrize("book", NOTIFIED)
def test_the_book_names_the_authority_that_is_notified(book: str, marked: set[str]) -> None:
    notified = Running(book).last(AuthorityNotified)
    assert cites((notified,), marked)
    assert notified.authority == COMMISSION


@rule("canberra-poker", NI2002_45="14.6[review]")
@rule("blackjack", NI2002_45="16.6[review]", NI2006_147="16.4")
@rule("american-roulette", NI2002_45="10.6[review]")
@rule("mini-baccarat", NI2002_45="11.6[review]", NI2016_685="14.4", NI2018_687="15.4")
@rule("pai-gow", NI2002_45="16.6[review]")
@rule("ultimate-texas-holdem", NI2019_212="15.5")
@pytest.mark.parametrize("book", BOOKS)
def test_a_review_is_addressed_to_it(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.do(c.DisputePlace(player="p1", matter="a stack"), Role.PATRON, "p1")
    cup.do(c.DecidePlaceDispute(dispute=1, decision="as counted"))
    facts = cup.do(c.RequestPlaceReview(dispute=1, by="p1"), Role.PATRON, "p1")
    assert cites(facts, marked)
    assert cup.last(PlaceReviewRequested).to == (INSPECTOR if book in OF_2002 else COMMISSION)


# Cards from a real deck


@rule("mini-baccarat", NI2016_685="15.3(a)(viii)(B)", NI2018_687="16.3(a)(viii)(B)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(b)")
@pytest.mark.parametrize("book", NOTIFIED)
def test_level_players_may_draw_from_a_real_deck(book: str, marked: set[str]) -> None:
    heats = [heat(book, players_per_table=3, tie="cards"), session(book, players_from=["heat"])]
    cup = Running(book, heats)
    cup.begin(6)
    cup.finish()
    tie = waiting_ties(cup.state)[0]
    one, two, three = tie.players
    drawn = {one: "Th", two: "Ts", three: "2c"}

    def draw(cards: dict[str, str], witness: str = "wes", **more: Any) -> c.DecideTie:
        return c.DecideTie(players=tuple(cards), cards=cards, witness=witness, **more)

    for wrong in (
        c.DecideTie(players=tie.players, cards={one: "Th"}, witness="wes"),
        draw({**drawn, two: "Th"}),
        draw({**drawn, two: "1x"}),
        draw(drawn, witness=""),
        draw(drawn, witness="dora"),
        draw(drawn, witness=one),
        draw(drawn, seed="5"),
    ):
        assert cites(cup.refused(wrong), {*marked, "~T55"})
    facts = cup.do(draw(drawn))
    assert cites(facts, {*marked, "~T55"})
    (fact,) = (fact for fact in facts if isinstance(fact, CardsDrawn))
    assert (fact.seed, fact.witness) == ("", "wes")
    assert set(waiting_ties(cup.state)[0].players) == {one, two}  # equal ranks: they draw again
    cup.do(draw({one: "Ah", two: "Kh"}))
    assert not {one, two} & {name for each in waiting_ties(cup.state) for name in each.players}


# Agreements and refunds


@rule("mini-baccarat", NI2016_685="15.5", NI2018_687="16.5")
@rule("ultimate-texas-holdem", NI2019_212="16.5")
@pytest.mark.parametrize("book", NOTIFIED)
def test_the_director_may_require_an_agreement_of_one_player(book: str, marked: set[str]) -> None:
    cup = Running(book)
    assert cites(cup.do(c.RequireAgreement(player="p1", reason="was told off last time")), marked)
    cup.enter("p2")
    assert cites(cup.refused(c.TakeEntry(player="p1", paid=FEE)), marked)
    cup.enter("p1", agreement="A 17")
    assert cites(cup.refused(c.RequireAgreement(player="p2", reason="late")), marked)


@rule("canberra-poker", NI2002_45="15.2")
@rule("blackjack", NI2002_45="19.2", NI2006_147="20.2")
@rule("american-roulette", NI2002_45="12.2")
@rule("mini-baccarat", NI2002_45="13.2")
@rule("pai-gow", NI2002_45="17.2")
@pytest.mark.parametrize("book", APPROVED)
def test_where_the_book_knows_of_none_the_conditions_alone_bind(book: str) -> None:
    refusal = Running(book).refused(c.RequireAgreement(player="p1", reason="was told off last time"))
    assert refusal.under == library().book(book).terms(tournament=True).cite("conditions")


@rule("ultimate-texas-holdem", NI2019_212="16.23")
@pytest.mark.parametrize("book", HOLDEM)
def test_fees_are_refunded_until_the_moment_that_the_conditions_name(book: str, marked: set[str]) -> None:
    until = datetime.datetime.fromtimestamp(START / 1000 - 30 * 60, datetime.UTC)
    cup = Running(book, entry={"refundable_until": until})
    cup.enter("p1", "p2", "p3")
    cup.do(c.WithdrawEntry(player="p1", reason="ill"))
    assert cup.last(EntryWithdrawn).refunded == FEE
    cup.at = START - 29 * MINUTE
    facts = cup.do(c.WithdrawEntry(player="p2", reason="ill"))
    assert cup.last(EntryWithdrawn).refunded == 0
    assert cites(facts, marked)


# Re-buys


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(f)", NI2018_687="16.3(a)(ii)(f)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(G)")
@pytest.mark.parametrize("book", NOTIFIED)
def test_who_goes_out_in_the_last_round_of_re_buys_comes_too_late(book: str, marked: set[str]) -> None:
    offer = {"method": "here", "cost": 50, "chips": 700, "until": {"session": "final", "round": 2}}
    cup = Running(book, [session(book, end={"rounds": 5})], rebuys=offer)
    cup.begin(4)
    cup.round(p1=-1000)
    cup.do(c.ReBuy(player="p1", paid=50 * DOLLAR))
    cup.round(p2=-1000)
    assert cites(cup.refused(c.ReBuy(player="p2", paid=50 * DOLLAR)), {*marked, "~T56"})
    assert needs(cup.state, cup.at).what == "play"


# Warnings


class Hasty(Run):
    """In the first session the last to be asked wagers before, once."""

    first = "heat"

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.hasty: set[str] = set()

    def _answer(self, table: Any, dealer: Any) -> None:
        late = in_order(table)[-1] if in_turns(table) and self.first in table.name else ""
        if late and late not in self.hasty and late != table.order.called:
            self.hasty.add(late)
            early = self.bots(table).wagers(table, late, self.random)[0]
            if isinstance(self.house.act(table.name, early, late, Role.PATRON), Accepted):
                return
        super()._answer(table, dealer)


@rule("canberra-poker", NI2002_45="15.14[out of turn]")
@rule("blackjack", NI2006_147="20.15[out of order]")
@rule("mini-baccarat", NI2016_685="15.15[out of order]")
@rule("pai-gow", NI2002_45="17.14[out of turn]")
@pytest.mark.parametrize(
    "book", ["NI2002-45/canberra-poker", "NI2006-147/blackjack", "NI2016-685/mini-baccarat", "NI2002-45/pai-gow"]
)
def test_a_warning_follows_a_player_into_the_next_session(book: str) -> None:
    """Until one of those who were warned goes on."""
    assert any(any(fact.warned for fact in seated_later(book, seed)) for seed in range(10))


def seated_later(book: str, seed: int) -> list[EntrantSeated]:
    """The seats after the first session; everybody who was warned in it is known there."""
    text = shortened(book, rounds=2, maximum=60)
    clock = clock_of(text)
    house = PlainHouse(clock, SeededGenerator(Random(seed)))
    run = run_of(text, conditions_of(text).entry.minimum, kind=Hasty, house=house, clock=clock, seed=seed)
    run.set_up()
    run.play()
    tables: list[SessionTable] = list(run.state.tables.values())
    facts = [(table.session, fact) for table in tables for fact in house.table(table.name).facts()]
    warned = {fact.patron for session, fact in facts if isinstance(fact, OutOfTurnWarned) and session == "heat"}
    later = [fact for session, fact in facts if isinstance(fact, EntrantSeated) and session != "heat"]
    assert [fact.warned for fact in later] == [fact.patron in warned for fact in later]
    return later


class HastyOnTheFirstDay(Hasty):
    first = "day-1"


class Watching(PlainHouse):
    """Notes each seat that is given again in a session: how the player came to it, whether the table is told of a
    warning, and whether there has been one anywhere."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.seats: list[tuple[str, bool, bool]] = []

    def act(self, name: str, command: Command, who: str, role: Role) -> Outcome:
        if isinstance(command, SeatEntrant):
            facts = [fact for table in self._tables.values() for fact in table.facts()]
            warned = any(isinstance(fact, OutOfTurnWarned) and fact.patron == command.patron for fact in facts)
            before = [fact for fact in facts if isinstance(fact, EntrantSeated) and fact.patron == command.patron]
            here = self.table(name).facts()
            again = any(isinstance(fact, EntrantSeated) and fact.patron == command.patron for fact in here)
            if before:
                self.seats.append(("re-buy" if again else "move", command.warned, warned))
        return super().act(name, command, who, role)


@rule("ultimate-texas-holdem", NI2019_212="16.16[out of order]")
def test_a_warning_follows_a_player_who_is_moved_or_buys_back_in() -> None:
    """Until somebody who was warned has come to a seat in each way."""
    book, seen = "NI2019-212/ultimate-texas-holdem", set()
    text = shortened(book, rounds=4, maximum=60).replace('"marker" = false', '"marker" = true')
    for seed in range(20):
        clock = clock_of(text)
        house = Watching(clock, SeededGenerator(Random(seed)))
        run = run_of(text, 24, kind=HastyOnTheFirstDay, house=house, clock=clock, seed=seed)
        run.set_up()
        run.play()
        assert all(told is warned for _, told, warned in house.seats)
        seen |= {way for way, told, _ in house.seats if told}
        if seen == {"move", "re-buy"}:
            return
    pytest.fail(f"in twenty evenings nobody who had been warned came to another seat by {seen}")
