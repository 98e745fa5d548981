"""Conditions that cannot be run are refused, one clear line for each reason and all of them at once."""

from typing import Any

import pytest

from croupier.instruments import departures, library
from croupier.tournament.boxes import seats_of
from croupier.tournament.checking import slug
from tests.rules.tournament_conditions.drafts import (
    B02,
    B06,
    BOOKS,
    DROP,
    G02,
    M02,
    M16,
    M18,
    P02,
    U19,
    accepted,
    draft,
    example,
    refused,
    wrong_with,
)


def limits(minimum: object, maximum: object, multiple: object) -> dict[str, object]:
    return {"minimum": minimum, "maximum": maximum, "multiple": multiple}


CASH = {"what": "Cash", "kind": "cash", "value": 500}
REBUY = {"method": "At the cage.", "cost": 100, "chips": 1000, "until": {"session": "heat", "round": 5}}
ADD_ON = {"method": "At the table.", "cost": 100, "chips": 1000, "at": {"session": "day-1", "round": 5}}


@pytest.mark.parametrize("name", [*BOOKS, "several"])
def test_the_examples_are_lawful(name: str) -> None:
    assert wrong_with(example(name)) == ()


@pytest.mark.parametrize(
    ("book", "say", "changes"),
    [
        # Books
        (B06, "there is no rule book 'NI2006-147/blackjak'; did you mean", {"book": "NI2006-147/blackjak"}),
        (M18, "book: NI2017-633 was revoked by NI2018-687", {"book": "NI2017-633/mini-baccarat"}),
        (B06, "there is no rule book 'poker'", {"sessions__0__book": "poker"}),
        (P02, "no book here lets players compete in sessions of several games", {"sessions__1__book": B06}),
        # Names
        (B06, "name: give the tournament a name", {"name": "***"}),
        (B06, "'Heat 1' is not a session's name", {"sessions__0__name": "Heat 1"}),
        (B06, "'semi-final-2' is not a session's name", {"sessions__1__name": "semi-final-2"}),
        (B06, "two are called 'final'", {"sessions__1__name": "Final"}),
        # Start
        (B06, "start.at: add the offset from UTC", {"start__at": "LOCAL"}),
        # Options
        (B06, "heat.options: NI2006-147/blackjack has no option 'jokers'", {"sessions__0__options__jokers": "two"}),
        (B06, "heat.options: decks cannot be '3'", {"sessions__0__options__decks": "3"}),
        # Ends
        (B06, "no value may be negative", {"sessions__0__end": {"rounds": -1}}),
        # Tables
        (B06, "heat.players_per_table: seat 8 is kept accessible", {"seating": {"accessible": [8]}}),
        (G02, "heat.players_per_table: seat 1 is kept accessible", {"seating": {"accessible": [1]}}),
        # Chips
        (B06, "final.chips: 49.00 does not cover the least stake of a round, 50.00", {"sessions__2__chips": 49}),
        (U19, "day-1.chips: 19.00 does not cover the least stake of a round, 20.00", {"sessions__0__chips": 19}),
        # Limits
        (B06, "final.limits.super_sevens: this wager is one approved amount",
         {"sessions__2__options__super_sevens": "offered", "sessions__2__limits__super_sevens": limits(5, 10, 5)}),
        (B06, "the smallest is 0.25", {"sessions__0__limits__main": limits("0.05", 10, "0.05")}),
        (B06, "0.25 at 3 to 2 cannot be paid in chips of 0.25", {"sessions__0__limits__main": limits(1, 10, "0.25")}),
        (M16, "the smallest is 0.25", {"sessions__0__limits__main": limits("0.10", 10, "0.10")}),
        (U19, "day-1.limits: Play wagers of 10.00 to 400.00", {"sessions__0__limits__play__maximum": 300}),
        (P02, "final.levels.16.main: the minimum is at most",
         {"sessions__1__levels__0__limits__main": limits(50, 40, 10)}),
        (P02, "levels: each starts later", {"sessions__1__levels__0__from_round": 1}),
        (G02, "levels: each starts later", {"sessions__1__levels__1__from_round": 11}),
        (P02, "levels: the session is over before round 26", {"sessions__1__levels__0__from_round": 26}),
        (P02, "heat.maximum_payout: say it", {"sessions__0__maximum_payout": DROP}),
        (U19, "final.maximum_payout: there is none", {"sessions__1__options__maximum_payout": "none"}),
        (B06, "heat.differential: this book has none", {"sessions__0__differential": 100}),
        (M16, "final.differential: 0 cannot be", {"sessions__2__differential": 0}),
        (P02, "heat.maximum_payout: 0 cannot be", {"sessions__0__maximum_payout": 0}),
        (P02, "final.levels.16: say what changes", {"sessions__1__levels__0": {"from_round": 16}}),
        (P02, "final.levels.16.maximum_payout: 0 cannot be", {"sessions__1__levels__0__maximum_payout": 0}),
        (P02, "final.levels.16.differential: this book has none", {"sessions__1__levels__0__differential": 50}),
        (P02, "final.levels.16.differential: this book has none", {"sessions__1__levels__0__lift_differential": True}),
        (B06, "heat.levels.3.maximum_payout: there is none",
         {"sessions__0__levels": [{"from_round": 3, "maximum_payout": 500}]}),
        (M18, "table.levels.3.differential: 0 cannot be",
         {"sessions__0__levels": [{"from_round": 3, "differential": 0}]}),
        (M18, "table.levels.3.differential: it is either an amount or lifted",
         {"sessions__0__levels": [{"from_round": 3, "differential": 50, "lift_differential": True}]}),
        # Ties
        (M16, 'heat.tie: "shared" does not say who', {"sessions__0__tie": "shared"}),
        (M16, "prizes.tie says something else", {"sessions__2__tie": "cards"}),
        # Knockouts
        (P02, "knockouts: each takes out at least one", {"sessions__0__knockouts__0__lowest": 0}),
        (P02, "knockouts: they come one after the other", {"sessions__0__knockouts__0__after_round": 15}),
        (P02, "knockouts: they come one after the other", {"sessions__0__knockouts__0__after_round": 0}),
        (P02, "knockouts: the session is over before round 21", {"sessions__0__knockouts__1__after_round": 21}),
        (P02, "knockouts: they leave nobody", {"sessions__0__knockouts__0__lowest": 5}),
        # Progression
        (B06, "final.players_from: there is no session 'quarter'", {"sessions__2__players_from": ["semi", "quarter"]}),
        (B06, "semi.players_from: final is not before semi", {"sessions__1__players_from": ["heat", "final"]}),
        (B06, "sessions: the first, heat, is for the entrants", {"sessions__0__players_from": ["semi"]}),
        (B06, "entrants start in one session; heat, semi", {"sessions__1__players_from": DROP}),
        (B06, "there is one final; nobody goes on from any of semi, final", {"sessions__2__players_from": ["heat"]}),
        (B06, "those who go on from heat cannot go to both semi and final",
         {"sessions__2__players_from": ["heat", "semi"]}),
        (M16, "the eliminated from heat cannot go to both repechage and final", {"sessions__2__takes": "eliminated"}),
        (B06, "final.advance: no session takes those who go on", {"sessions__2__advance": {"overall": 1}}),
        (B06, "heat.advance: either a number", {"sessions__0__advance": {"overall": 1, "everybody": True}}),
        (B06, "heat.advance: either a number", {"sessions__0__advance": {"overall": -1}}),
        (B06, "heat.advance: 21 cannot go on of 20 players at 3 tables", {"sessions__0__advance": {"overall": 21}}),
        (B06, "heat.advance: 21 cannot go on of 20 players at 3 tables", {"sessions__0__advance": {"per_table": 7}}),
        (M16, "a session for the eliminated has takes", {"sessions__1__takes": "advancing"}),
        (M16, "repechage.players_from: say from which sessions", {"sessions__1__players_from": []}),
        (M16, "repechage.places: -1", {"sessions__1__places": -1}),
        ("several", "sessions: holdem leads nowhere", {"sessions__2__points": [], "sessions__2__prizes": []}),
        # Prizes
        (B06, "prizes.breakdown: every place has a share", {"prizes__breakdown": [100, 0]}),
        (B06, "heat.prizes: every place has a share", {"sessions__0__prizes": [0]}),
        (G02, "prizes.breakdown: 10 places, but there may be only 7 players", {"prizes__breakdown": [10] * 10}),
        (M02, "final.prizes: 7 places for 6 players", {"sessions__2__prizes": [1] * 7}),
        (P02, "prizes.bands: each is for more entries", {"prizes__bands": [{"entries": 30, "breakdown": [100]}] * 2}),
        (P02, "prizes.bands: 61 entries cannot be", {"prizes__bands__0__entries": 61}),
        (P02, "there is no breakdown for 12 to 29 entries", {"prizes__breakdown": []}),
        (P02, "prizes.bands (30 entries): it comes to 80%", {"prizes__bands__0__breakdown": [50, 30]}),
        # Re-buys and add-ons
        (M16, "rebuys.at: this is for add-ons", {"rebuys": {**REBUY, "at": {"session": "heat", "round": 1}}}),
        (M16, "rebuys.until: there is no session 'heats'", {"rebuys__until__session": "heats"}),
        (M16, "session heat has no round 41; it has 40", {"rebuys__until__round": 41}),
        (M16, "session heat has no round 0", {"rebuys__until__round": 0}),
        (M16, "rebuys.most: 0 for each player", {"rebuys__most": 0}),
        (U19, "add_on.until: this is for re-buys", {"add_on": {**ADD_ON, "until": {"session": "day-1", "round": 1}}}),
        (U19, "add_on.at: there is no session 'day-2'", {"add_on__at__session": "day-2"}),
    ],
)  # fmt: skip
def test_refused_with_one_line(book: str, say: str, changes: dict[str, Any]) -> None:
    text = draft(book, **changes).replace('"LOCAL"', "2026-03-14T19:00:00")
    found = [problem for problem in wrong_with(text) if say in problem.say]
    assert len(found) == 1, [problem.say for problem in wrong_with(text)]
    if found[0].book:
        known = library().book(found[0].book)
        assert found[0].under
        assert all(library().resolve(known.id, clause) for clause in found[0].under)


def test_everything_wrong_is_said_at_once() -> None:
    """The four of the specification, and a heading that is missing altogether."""
    wrong = {
        "prizes__breakdown": [60, 50],
        "prizes__bands": [],
        "entry__fee": 100,
        "entry__commission": 11,
        "sessions__0__end": DROP,
        "sessions__0__knockouts": [],
        "sessions__1__tie": "shared",
        "entry__groups": DROP,
    }
    assert [problem.say for problem in wrong_with(draft(P02, **wrong))] == [
        "entry.groups: this is missing",
        "entry.commission: 11% of the fee; at most 10% may be kept",
        "heat.end: say what ends the session: rounds, shoes, minutes or players left",
        "final.tie: this book gives players who are level extra rounds, and nothing else",
        "prizes.breakdown: it comes to 110%; the whole pool, 100%, goes back to the players",
    ]
    refused(M18, "table.tie: say how players who are level are placed", sessions__0__tie=DROP)


def test_what_several_books_ask_for_is_said_once_under_the_first() -> None:
    found = [problem for problem in wrong_with(draft("several", entry__groups="")) if "groups" in problem.say]
    assert [(problem.book, problem.under) for problem in found] == [(M18, ("16.3(a)(vi)",))]


def test_each_session_is_held_to_the_book_of_its_own_game() -> None:
    text = draft("several", sessions__1__tie="cards", sessions__2__end={"shoes": 1}, sessions__0__end={"minutes": 5})
    assert {(problem.say.split(":")[0], problem.book) for problem in wrong_with(text)} == {
        ("baccarat.end.minutes", M18),
        ("blackjack.tie", B06),
        ("holdem.end.shoes", U19),
    }


def test_points_over_several_games_need_one_book_that_has_them() -> None:
    accepted("several", book=B06, sessions__0__book=M18, prizes__tie=DROP)


def test_a_field_that_nobody_can_count_through_is_checked_at_once() -> None:
    accepted(B06, entry__maximum=10**12)


def test_a_slug_makes_short_names_for_tables() -> None:
    assert slug("  Grand Slam: Pai Gow & Poker, 2026 edition ") == "grand-slam-pai-gow-poker"
    assert slug("Ünïcode") == "n-code"
    assert len(f"{slug('x' * 99)}-{'s' * 10}-9999") == 40


def test_what_a_session_changes_is_a_layer_over_its_terms() -> None:
    book, (table, _, final) = library().book(B06), accepted(B06).sessions
    assert table.terms == {}
    over = book.terms(dict(final.options), tournament=True, conditions=departures(book, final.terms))
    assert str(over.odds("blackjack_odds")) == str(over.odds("blackjack_at_once_odds")) == "6 to 5"
    assert over.cite("blackjack_odds") == over.cite("conditions_prevail")


def test_seats_leave_out_the_house() -> None:
    def seats(book: str) -> tuple[int, ...]:
        return seats_of(library().book(book).terms(tournament=True), accepted(book).sessions[1])

    assert (seats(G02), seats(B02), seats(M02)) == (tuple(range(2, 9)), tuple(range(1, 8)), tuple(range(1, 10)))
