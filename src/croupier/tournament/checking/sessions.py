"""One session, under the book of its own game."""

from collections.abc import Iterator

from msgspec.structs import asdict

from croupier.games.offering import rule_of_option
from croupier.instruments import NOT_OFFERED, Book, LawError, Layer, Terms, departures, library
from croupier.money import dollars
from croupier.ruling import Under
from croupier.tournament.boxes import most_players, seats_of
from croupier.tournament.checking import breaks, limits
from croupier.tournament.checking.progression import feeds, last_sessions, players_in
from croupier.tournament.conditions import Conditions, End, SessionPlan
from croupier.tournament.problem import Problem, in_session

_Said = Iterator[tuple[str, Under]]


def problems(conditions: Conditions, session: SessionPlan, number: int) -> Iterator[Problem]:
    """`number` is its place among the sessions, from 1."""
    book = library().book(conditions.book_of(session))
    lawful = {name: choice for name, choice in session.options.items() if not list(_choice(book, name, choice))}
    terms = book.terms(lawful, tournament=True)
    played = book.terms(lawful, tournament=True, conditions=_changes(book, session))
    for say, under in (
        *_options(book, session, terms),
        *_end(conditions, session, terms),
        *_tables(session, terms),
        *_seats(conditions, session, terms),
        *_chips(conditions, session, terms),
        *limits.problems(book.game, session, played, _smallest_chip(conditions)),
        *_departures(book, session, terms),
        *_tie(conditions, session, terms),
        *_knockouts(session, terms),
        *_play(session, terms),
        *breaks.problems(conditions, session, terms),
    ):
        yield in_session(number, session.name, say, under, book.id)


def _smallest_chip(conditions: Conditions) -> int:
    """The smallest that is worth something: where one is not, that is said elsewhere."""
    return min(filter(None, conditions.denominations), default=1)


def _changes(book: Book, session: SessionPlan) -> Layer | None:
    """The figures that the session changes, as far as they can be read."""
    try:
        return departures(book, session.terms) if session.terms and book.prevails == "conditions" else None
    except LawError:
        return None  # it is said elsewhere


def _choice(book: Book, name: str, choice: str) -> Iterator[str]:
    if name not in book.options:
        yield f"options: {book.id} has no option {name!r}; its options are: {', '.join(book.options) or 'none'}"
    elif choice not in book.options[name].choices:
        yield f"options: {name} cannot be {choice!r}; choose one of: {', '.join(book.options[name].choices)}"


def _options(book: Book, session: SessionPlan, terms: Terms) -> _Said:
    for name, choice in session.options.items():
        under = rule_of_option(book, terms, name)
        yield from ((say, under) for say in _choice(book, name, choice))
    if terms.has("condition_side_wagers"):
        for name in book.offering("side"):
            if name not in session.options:
                say = f'options: say whether there are {book.options[name].says}, as {name} = "{NOT_OFFERED}"'
                yield say, terms.cite("condition_side_wagers")


def _end(conditions: Conditions, session: SessionPlan, terms: Terms) -> _Said:
    end = session.end
    if min(asdict(end).values()) < 0:
        yield "end: no value may be negative", terms.cite("condition_sessions")
    if end == End():
        yield "end: say what ends the session: rounds, shoes, minutes or players left", terms.cite("condition_sessions")
    if end.shoes and not terms.has("session_by_shoes"):
        yield "end.shoes: this book has no sessions by shoes", terms.cite("session_by_rounds")
    elif end.shoes and not _has_shoes(terms):
        yield "end.shoes: no shoe of several rounds is dealt in this game", terms.cite("session_by_shoes")
    if end.minutes and not terms.has("session_by_time"):
        yield "end.minutes: this book has no sessions by time", terms.cite("session_by_rounds")
    if end.players and not terms.has("session_by_players"):
        yield "end.players: this book has no sessions by players left", terms.cite("session_by_rounds")
    elif end.players and end.players >= players_in(conditions)[session.name].fewest:
        fewest = players_in(conditions)[session.name].fewest
        say = f"end.players: with {fewest} players, the fewest there can be, it would be over before it starts"
        yield say, terms.cite("session_by_players")


def _has_shoes(terms: Terms) -> bool:
    """Not in roulette and Pai Gow, nor where a deck is shuffled for every round."""
    return terms.has("dealt_from_shoe") and not terms.has("boxes_for_one_deck")


def _tables(session: SessionPlan, terms: Terms) -> _Said:
    under = terms.cite("players_per_table")
    under += terms.cite("condition_tables") if terms.has("condition_tables") else ()
    most = most_players(terms)
    if not 1 <= session.players_per_table <= most:
        say = f"players_per_table: a table of this game has 1 to {most} players, not {session.players_per_table}"
        yield say, under
    if session.tables < 0:
        yield f"tables: {session.tables} is no number of tables", under


def _seats(conditions: Conditions, session: SessionPlan, terms: Terms) -> _Said:
    there = seats_of(terms, session)
    for seat in conditions.seating.accessible:
        if seat not in there:
            say = f"players_per_table: seat {seat} is kept accessible, but seats are {there[0]} to {there[-1]}"
            yield say, terms.cite("players_per_table")


def _chips(conditions: Conditions, session: SessionPlan, terms: Terms) -> _Said:
    chips = conditions.chips if session.chips is None else session.chips
    least = limits.least_stake(session, terms)
    smallest = _smallest_chip(conditions)
    if session.chips is not None and session.chips % smallest:
        yield (
            f"chips: {dollars(session.chips)} is not made up of chips of {dollars(smallest)}",
            terms.cite("condition_chips", "wagers_are_chips"),
        )
    if chips < least and not (session.chips is None and session.players_from):
        say = f"chips: {dollars(chips)} does not cover the least stake of a round, {dollars(least)}"
        yield say, terms.cite("condition_chips", "minimum_each_round")


def _departures(book: Book, session: SessionPlan, terms: Terms) -> _Said:
    if session.terms and not terms.has("conditions_prevail"):
        under = terms.cite_first("statement", "conditions")
        yield "terms: the rules of this book prevail over conditions; leave its terms as they are", under
        return
    for key, said in session.terms.items():
        try:
            departures(book, {key: said})
        except LawError as wrong:
            yield f"terms.{key}: {wrong}", terms.cite("conditions_prevail")


def _tie(conditions: Conditions, session: SessionPlan, terms: Terms) -> _Said:
    """Players level at its end: as the book fixes it, or as the conditions must say."""
    if terms.has("extra_rounds"):
        if session.tie not in (None, "extra rounds"):
            say = "tie: this book gives players who are level extra rounds, and nothing else"
            yield say, terms.cite("extra_rounds")
        return
    under = terms.cite("condition_session_ties")
    under += terms.cite("condition_advancing") if terms.has("condition_advancing") else ()
    decides_prizes = conditions.prizes.by == "final" and session in last_sessions(conditions)
    if session.tie is None and not decides_prizes:
        yield 'tie: say how players who are level are placed: "extra rounds", "shared" or "cards"', under
    if session.tie == "shared" and feeds(conditions, session) and not session.advance.everybody:
        yield 'tie: "shared" does not say who of level players goes on; use "extra rounds" or "cards"', under
    if decides_prizes and session.tie not in (None, conditions.prizes.tie):
        yield "tie: the places of the final are the prizes'; prizes.tie says something else", under


def _knockouts(session: SessionPlan, terms: Terms) -> _Said:
    under = terms.cite_first("condition_elimination", "condition_sessions")
    rounds = [each.after_round for each in session.knockouts]
    if any(each.lowest < 1 for each in session.knockouts):
        yield "knockouts: each takes out at least one player", under
    if rounds != sorted(set(rounds)) or (rounds and rounds[0] < 1):
        yield "knockouts: they come one after the other, from round 1 on", under
    if rounds and session.end.rounds and rounds[-1] > session.end.rounds:
        yield f"knockouts: the session is over before round {rounds[-1]}; it has {session.end.rounds}", under
    if sum(each.lowest for each in session.knockouts) >= session.players_per_table:
        yield "knockouts: they leave nobody at a table", under


def _play(session: SessionPlan, terms: Terms) -> _Said:
    if not session.marker and not terms.has("marker_optional"):
        under = terms.cite_first("marker", "conditions")
        yield "marker: this book does not leave the use of the marker open", under
    if session.break_tables and not terms.has("break_tables"):
        say = "break_tables: players keep the seat they were drawn for during a session"
        yield say, terms.cite("ballot_each_session")
    if session.seconds_to_wager < 0:
        under = terms.cite_first("condition_play", "pace")
        yield f"seconds_to_wager: {session.seconds_to_wager} is no time", under
