"""The questions of the wizard: for each heading of the books, the parts of the conditions that answer it.

Only what the books of a draft know is asked for: a book without re-buys has no question about them, and the kinds of
wager are those that the elected options offer.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from msgspec import Struct

from croupier.games.machines import MACHINES
from croupier.instruments import Book, LawError, Terms, library
from croupier.tournament.conditions import Tie
from croupier.tournament.drafting import Draft, part
from croupier.views.guide import prices

Choices = tuple[tuple[str, str], ...]  # what is written, and what people read
_NONE: Choices = ()


class Question(Struct, frozen=True, kw_only=True):
    """A part of the conditions as a form asks for it. `kind`: text, words (several lines), number, amount, numbers,
    amounts, shares, moment, choice, several (of the choices) or flag. Questions of one `row` stand in one line."""

    at: str
    says: str
    kind: str = "text"
    hint: str = ""
    row: str = ""
    choices: Choices = _NONE


class Group(Struct, frozen=True, kw_only=True):
    """Questions that belong together: those of a session, a level or a band. `out` is the address that takes it out,
    `more` lists what can be added to it, as address and words; `same` is the session whose limits can be made equal."""

    title: str = ""
    questions: tuple[Question, ...] = ()
    out: str = ""
    more: Choices = _NONE
    same: int = 0


class Played(Struct, frozen=True):
    """A session of the draft: its number, its name, and the terms it would be played under."""

    number: int
    name: str
    book: Book
    terms: Terms

    @property
    def at(self) -> str:
        return f"sessions.{self.number}"


class Drafted(Struct, frozen=True):
    """A draft, with the law that applies to each part of it, as far as the draft names it."""

    draft: Draft
    own: Book | None
    sessions: tuple[Played, ...]
    governing: tuple[Terms, ...]

    def has(self, key: str) -> bool:
        return any(terms.has(key) for terms in self.governing)

    def names(self, but: int = 0) -> Choices:
        return tuple((each.name, each.name) for each in self.sessions if each.name and each.number != but)

    def entries(self, at: str) -> range:
        """The numbers of the entries in a list."""
        there = part(self.draft, at)
        return range(1, len(there) + 1) if isinstance(there, list) else range(0)


def drafted(draft: Draft) -> Drafted:
    known = library().books
    own = known.get(str(draft.get("book", "")))
    sessions = []
    there = draft.get("sessions")
    for number, raw in enumerate(there if isinstance(there, list) else [], 1):
        said = raw if isinstance(raw, dict) else {}
        book = known.get(str(said.get("book", ""))) or own
        if book is not None:
            sessions.append(Played(number, str(said.get("name", "")), book, _terms(book, said.get("options"))))
    books = dict.fromkeys(each for each in (own, *(session.book for session in sessions)) if each is not None)
    return Drafted(draft, own, tuple(sessions), tuple(book.terms(tournament=True) for book in books))


def _terms(book: Book, options: Any) -> Terms:
    """With the elections that the book knows."""
    said = options if isinstance(options, Mapping) else {}
    lawful = {name: str(said[name]) for name in book.options if str(said.get(name)) in book.options[name].choices}
    try:
        return book.terms(lawful, tournament=True)
    except LawError:  # two elections that do not go together: the check says so
        return book.terms(tournament=True)


# Book


def book_and_name(of: Drafted) -> Iterator[Group]:
    books = tuple(
        (book.id, f"{book.title} ({book.instrument.id})") for book in library().books.values() if book.implemented
    )
    yield Group(
        questions=(
            Question(at="name", says="Name of the tournament", hint="Its tables and papers bear it."),
            Question(at="book", says="Rule book", kind="choice", choices=books),
        )
    )


def start(of: Drafted) -> Iterator[Group]:
    yield Group(questions=(Question(at="start.at", says="The first session starts", kind="moment"),))


def entry(of: Drafted) -> Iterator[Group]:
    yield Group(
        questions=(
            Question(at="entry.method", says="How one enters", kind="words"),
            Question(at="entry.eligibility", says="Who may enter", kind="words"),
            Question(at="entry.agreement", says="Each player agrees in writing before the entry", kind="flag"),
        )
    )


# Structure


def sessions(of: Drafted) -> Iterator[Group]:
    books = (("", "The book of the tournament"), *((id, book.title + f" ({id})") for id, book in _other_books(of)))
    for each in of.sessions:
        yield Group(
            title=each.name or f"Session {each.number}",
            out=each.at if len(of.sessions) > 1 else "",
            questions=(
                Question(at=f"{each.at}.name", says="Name", hint="Up to 10 letters, digits and hyphens."),
                Question(at=f"{each.at}.book", says="Game", kind="choice", choices=books),
                *_end(each),
                *_options(each, each.book.options.keys() - _told_apart(each)),
                *_figures(each),
            ),
        )
    yield Group(more=(("sessions", "Add a session"),))


def _other_books(of: Drafted) -> list[tuple[str, Book]]:
    return [(id, book) for id, book in library().books.items() if book.implemented and book is not of.own]


def _end(each: Played) -> Iterator[Question]:
    ways = (("rounds", "rounds", ""), ("shoes", "shoes", "session_by_shoes"), ("minutes", "minutes", "session_by_time"))
    for key, says, needs in (*ways, ("players", "players are left", "session_by_players")):
        if not needs or each.terms.has(needs):
            yield Question(
                at=f"{each.at}.end.{key}", says=f"Ends after: {says}", kind="number", row="The first that comes"
            )


def _options(each: Played, names: Any) -> Iterator[Question]:
    for name, option in each.book.options.items():
        if name in names:
            choices = tuple((choice, brings.name) for choice, brings in option.choices.items())
            at = f"{each.at}.options.{name}"
            yield Question(at=at, says=option.says, kind="choice", choices=(("", "not said"), *choices))


def _told_apart(each: Played) -> set[str]:
    """The options that have a heading of their own."""
    return set(each.book.offering("side")) if each.terms.has("condition_side_wagers") else set()


def _figures(each: Played) -> Iterator[Question]:
    """The odds, where the conditions may depart from the book's."""
    if not each.terms.has("conditions_prevail"):
        return
    following = {key for _, layer in each.book.layers() for key, price in layer.odds.items() if price.follows}
    for price in prices(each.terms):
        key = f"{price.of}_odds"
        if key not in following:
            at = f"{each.at}.terms.{key}"
            hint = f"The book: {price.pays}."
            yield Question(at=at, says=f"Pays: {price.name}", hint=hint, row="Odds that differ from the book's")


def tables(of: Drafted) -> Iterator[Group]:
    for each in of.sessions:
        yield _of_session(
            each,
            Question(at=f"{each.at}.players_per_table", says="Players at a table, at most", kind="number"),
            Question(at=f"{each.at}.tables", says="Tables at a time", kind="number", hint="Empty: as many as needed."),
        )
    seats = "Seats, the same at every table, as 1 7."
    yield Group(questions=(Question(at="seating.accessible", says="Accessible seats", kind="numbers", hint=seats),))


def _of_session(each: Played, *questions: Question, more: Choices = _NONE, same: int = 0) -> Group:
    return Group(title=each.name or f"Session {each.number}", questions=questions, more=more, same=same)


def sit_and_go(of: Drafted) -> Iterator[Group]:
    if of.has("condition_sit_and_go"):
        hint = "Empty: it has set times. Else say when a session starts and how players come to a table."
        yield Group(questions=(Question(at="start.sit_and_go", says="Sit-and-go", kind="words", hint=hint),))


def play(of: Drafted) -> Iterator[Group]:
    for each in of.sessions:
        found = [
            Question(
                at=f"{each.at}.seconds_to_wager",
                says="Seconds to wager",
                kind="number",
                hint="Empty: the dealer’s call.",
            )
        ]
        if each.terms.has("marker_optional"):
            found.append(Question(at=f"{each.at}.marker", says="A marker shows who wagers first", kind="flag"))
        if each.terms.has("break_tables"):
            found.append(Question(at=f"{each.at}.break_tables", says="Tables are broken as players leave", kind="flag"))
        yield _of_session(each, *found)


def breaks(of: Drafted) -> Iterator[Group]:
    for each in of.sessions:
        for number in of.entries(f"{each.at}.breaks"):
            at, row = f"{each.at}.breaks.{number}", "When it comes, and how long it lasts"
            after = "Neither round nor minutes: after the session."
            yield Group(
                title=f"{each.name}: break {number}",
                out=at,
                questions=(
                    Question(at=f"{at}.after_round", says="After round", kind="number", row=row, hint=after),
                    Question(at=f"{at}.after_minutes", says="Or after minutes of play", kind="number", row=row),
                    Question(at=f"{at}.minutes", says="Minutes of break", kind="number", row=row),
                ),
            )
    yield Group(more=tuple((f"{each.at}.breaks", f"Add a break to {each.name}") for each in of.sessions))


def progression(of: Drafted) -> Iterator[Group]:
    for each in of.sessions if len(of.sessions) > 1 else ():
        found = []
        if each.number > 1:
            at = f"{each.at}.players_from"
            found.append(Question(at=at, says="Players from", kind="several", choices=of.names(but=each.number)))
        row = "Who goes on"
        found += [
            Question(at=f"{each.at}.advance.per_table", says="Best of each table", kind="number", row=row),
            Question(at=f"{each.at}.advance.overall", says="Best of the rest", kind="number", row=row),
            Question(at=f"{each.at}.advance.everybody", says="Everybody still in play goes on", kind="flag"),
        ]
        yield _of_session(each, *found)


def repechage(of: Drafted) -> Iterator[Group]:
    takes = (("", "those who go on"), ("eliminated", "the eliminated: it is a repechage"))
    for each in of.sessions[1:]:
        if each.terms.has("condition_repechage"):
            yield _of_session(
                each,
                Question(at=f"{each.at}.takes", says="Takes", kind="choice", choices=takes),
                Question(at=f"{each.at}.repechage", says="Who qualifies, in words", kind="words"),
                Question(at=f"{each.at}.places", says="How many, the best first", kind="number", hint="Empty: all."),
            )


def points(of: Drafted) -> Iterator[Group]:
    if of.has("condition_points"):
        for each in of.sessions:
            hint = "The first place first, as 10 8 6 5."
            yield _of_session(each, Question(at=f"{each.at}.points", says="Points", kind="numbers", hint=hint))


def side_wagers(of: Drafted) -> Iterator[Group]:
    for each in of.sessions:
        if _told_apart(each):
            yield _of_session(each, *_options(each, _told_apart(each)))


def limits(of: Drafted) -> Iterator[Group]:
    for each in of.sessions:
        kinds = _kinds(of, each)
        yield _of_session(
            each,
            *_limits(f"{each.at}.limits", kinds, each),
            *_amounts(each.at, each),
            more=((f"{each.at}.levels", "Add a level"),),
            same=each.number if len(kinds) > 2 else 0,
        )
        for number in of.entries(f"{each.at}.levels"):
            at = f"{each.at}.levels.{number}"
            lifts: tuple[Question, ...] = ()
            if each.terms.has("differential"):
                lifts = (Question(at=f"{at}.lift_differential", says="There is no differential", kind="flag"),)
            yield Group(
                title=f"{each.name}: level {number}",
                out=at,
                questions=(
                    Question(at=f"{at}.from_round", says="From round", kind="number"),
                    *_limits(f"{at}.limits", kinds, each),
                    *_amounts(at, each),
                    *lifts,
                ),
            )


def _kinds(of: Drafted, each: Played) -> tuple[str, ...]:
    """The lines of the sign: those that need limits, those that may have them, and whatever else the draft has."""
    may = (line for line in each.terms.sign if line not in each.book.wagers and line not in each.terms.wager_kinds)
    there = part(of.draft, f"{each.at}.limits")
    return tuple(dict.fromkeys((*each.terms.wager_kinds, *may, *(there if isinstance(there, dict) else ()))))


def _limits(at: str, kinds: tuple[str, ...], each: Played) -> Iterator[Question]:
    fixed = MACHINES[each.book.game].fixed_stakes(each.terms)
    for kind in kinds:
        row = each.book.sign.get(kind, kind) + (" (one amount)" if kind in fixed else "")
        for key, says in (("minimum", "Minimum"), ("maximum", "Maximum"), ("multiple", "Multiples of")):
            yield Question(at=f"{at}.{kind}.{key}", says=says, kind="amount", row=row)


def _amounts(at: str, each: Played) -> Iterator[Question]:
    if each.terms.has("maximum_payout"):
        yield Question(at=f"{at}.maximum_payout", says="Maximum payout", kind="amount")
    if each.terms.has("differential"):
        yield Question(at=f"{at}.differential", says="Table differential", kind="amount", hint="Empty: none.")


def elimination(of: Drafted) -> Iterator[Group]:
    hint = "Whoever cannot cover the table minimum is out by the rules."
    yield Group(questions=(Question(at="elimination", says="Who is eliminated, in words", kind="words", hint=hint),))
    for each in of.sessions:
        for number in of.entries(f"{each.at}.knockouts"):
            at = f"{each.at}.knockouts.{number}"
            yield Group(
                title=f"{each.name}: knockout {number}",
                out=at,
                questions=(
                    Question(
                        at=f"{at}.after_round", says="After round", kind="number", row="The fewest chips at a table"
                    ),
                    Question(at=f"{at}.lowest", says="Players out", kind="number", row="The fewest chips at a table"),
                ),
            )
    yield Group(more=tuple((f"{each.at}.knockouts", f"Add a knockout to {each.name}") for each in of.sessions))


_TIES: Mapping[str, str] = {"extra rounds": "extra rounds", "shared": "they share", "cards": "a draw of cards"}


def session_ties(of: Drafted) -> Iterator[Group]:
    for each in of.sessions:
        if not each.terms.has("extra_rounds"):
            ways: Choices = (("", "not said"), *((way, _TIES[way]) for way in get_args(Tie)))
            yield _of_session(each, Question(at=f"{each.at}.tie", says="Level at its end", kind="choice", choices=ways))


# Money


def fee(of: Drafted) -> Iterator[Group]:
    found = [
        Question(at="entry.fee", says="Entry fee", kind="amount", row="Money"),
        Question(
            at="entry.commission", says="Commission in it", kind="amount", row="Money", hint="0 if nothing is kept."
        ),
    ]
    if of.has("commission_approved"):
        says = "Reference of the commission’s approval"
        found.append(Question(at="entry.commission_approval", says=says))
    if of.has("refunds_by_conditions"):
        says = "Who withdraws before the start gets everything back"
        found.append(Question(at="entry.refundable_until_start", says=says, kind="flag"))
        found.append(Question(at="entry.refundable_until", says="Or only until", kind="moment"))
    yield Group(questions=tuple(found))


def chips(of: Drafted) -> Iterator[Group]:
    hint = "Empty: the usual ones, from 0.25 to 1,000."
    yield Group(
        questions=(
            Question(at="chips", says="Tournament chips for the fee", kind="amount"),
            Question(at="denominations", says="Denominations", kind="amounts", hint=hint),
        )
    )
    for each in of.sessions:
        start = "the chips of the fee" if each.number == 1 else "the chips that players hold"
        at = f"{each.at}.chips"
        yield _of_session(each, Question(at=at, says="Each player starts with", kind="amount", hint=f"Empty: {start}."))


def players(of: Drafted) -> Iterator[Group]:
    yield Group(
        questions=(
            Question(at="entry.minimum", says="Least", kind="number", row="Players"),
            Question(at="entry.maximum", says="Most", kind="number", row="Players"),
            Question(at="entry.reserves", says="Reserves", kind="number", row="Players"),
        )
    )


def groups(of: Drafted) -> Iterator[Group]:
    yield Group(
        questions=(
            Question(
                at="entry.groups",
                says="Restrictions on groups, in words",
                kind="words",
                hint="“none” if there are none.",
            ),
            Question(at="entry.largest_group", says="Largest group", kind="number", hint="Empty: any."),
            Question(at="entry.groups_apart", says="Players of a group are drawn to different tables", kind="flag"),
        )
    )


def re_buys(of: Drafted) -> Iterator[Group]:
    if of.has("condition_buy_back"):
        yield from _purchase(of, "rebuys", "until", "Until the end of")


def add_ons(of: Drafted) -> Iterator[Group]:
    if of.has("condition_add_on"):
        yield from _purchase(of, "add_on", "at", "After")


def _purchase(of: Drafted, name: str, moment: str, when: str) -> Iterator[Group]:
    if part(of.draft, name) is None:
        yield Group(more=((name, "Allow them"),))
        return
    yield Group(
        out=name,
        questions=(
            Question(at=f"{name}.method", says="How it is bought", kind="words"),
            Question(at=f"{name}.cost", says="Costs", kind="amount", row="What it costs and brings"),
            Question(at=f"{name}.chips", says="Brings in chips", kind="amount", row="What it costs and brings"),
            Question(
                at=f"{name}.most",
                says="Times for a player",
                kind="number",
                hint="Empty: once.",
                row="What it costs and brings",
            ),
            Question(
                at=f"{name}.{moment}.session",
                says="Session",
                kind="choice",
                choices=(("", "not said"), *of.names()),
                row=when,
            ),
            Question(at=f"{name}.{moment}.round", says="Round", kind="number", row=when),
        ),
    )


# Prizes


def breakdown(of: Drafted) -> Iterator[Group]:
    found = []
    if of.has("condition_points"):
        by = (("", "the places in the final"), ("points", "the points of all sessions"))
        found.append(Question(at="prizes.by", says="Places go by", kind="choice", choices=by))
    found += [
        Question(
            at="prizes.breakdown",
            says="Shares of the pool, in percent",
            kind="shares",
            hint="The first place first, as 50 30 20.",
        ),
        Question(
            at="prizes.fixed",
            says="Fixed prizes of the first places",
            kind="amounts",
            hint="Empty: none. The shares are then of the rest of the pool.",
        ),
    ]
    yield Group(questions=tuple(found), more=(("prizes.bands", "Add a breakdown for more entries"),))
    for number in of.entries("prizes.bands"):
        at = f"prizes.bands.{number}"
        yield Group(
            title=f"For more entries: {number}",
            out=at,
            questions=(
                Question(at=f"{at}.entries", says="From this many entries on", kind="number"),
                Question(at=f"{at}.breakdown", says="Shares of the pool, in percent", kind="shares"),
            ),
        )
    for each in of.sessions if len(of.sessions) > 1 else ():
        hint = "Empty: none. Shares of the whole pool, in percent."
        yield _of_session(
            each, Question(at=f"{each.at}.prizes", says="Prizes of this session", kind="shares", hint=hint)
        )
    yield from _added(of)


def _added(of: Drafted) -> Iterator[Group]:
    if not of.has("added_value"):
        return
    kinds = (("cash", "cash"), ("goods", "goods"), ("services", "services"))
    for number in of.entries("prizes.added"):
        at = f"prizes.added.{number}"
        yield Group(
            title=f"The casino adds: {number}",
            out=at,
            questions=(
                Question(at=f"{at}.what", says="What"),
                Question(at=f"{at}.kind", says="Kind", kind="choice", choices=(("", "not said"), *kinds)),
                Question(at=f"{at}.value", says="Worth", kind="amount"),
                Question(at=f"{at}.place", says="For place", kind="number", hint="Cash joins the pool."),
            ),
        )
    yield Group(more=(("prizes.added", "The casino adds something"),))


def distribution(of: Drafted) -> Iterator[Group]:
    yield Group(questions=(Question(at="prizes.distribution", says="How and when prizes are paid", kind="words"),))


def prize_ties(of: Drafted) -> Iterator[Group]:
    if of.own is not None and not of.own.terms(tournament=True).has("extra_rounds"):
        ways: Choices = (("", "not said"), *((way, _TIES[way]) for way in get_args(Tie)))
        says = "Players who contest the same prize"
        yield Group(questions=(Question(at="prizes.tie", says=says, kind="choice", choices=ways),))


class Heading(Struct, frozen=True):
    """A heading of the wizard: the key of its clauses in the books, and the questions that fill it."""

    key: str
    title: str
    step: str
    asks: Callable[[Drafted], Iterator[Group]]


HEADINGS: tuple[Heading, ...] = (
    Heading("conditions", "Book and name", "Book", book_and_name),
    Heading("condition_start", "Start", "Book", start),
    Heading("condition_entry_method", "Entry and eligibility", "Book", entry),
    Heading("condition_sessions", "Sessions and games", "Structure", sessions),
    Heading("condition_tables", "Tables", "Structure", tables),
    Heading("condition_progression", "Who goes on", "Structure", progression),
    Heading("condition_repechage", "Repechage", "Structure", repechage),
    Heading("condition_sit_and_go", "Sit-and-go", "Structure", sit_and_go),
    Heading("condition_side_wagers", "Side wagers", "Structure", side_wagers),
    Heading("condition_limits", "Table limits", "Structure", limits),
    Heading("condition_play", "Conditions of play", "Structure", play),
    Heading("break", "Breaks", "Structure", breaks),
    Heading("condition_elimination", "Elimination", "Structure", elimination),
    Heading("condition_session_ties", "Level at the end of a session", "Structure", session_ties),
    Heading("condition_points", "Points of sessions", "Structure", points),
    Heading("condition_players", "Least and most players", "Money", players),
    Heading("condition_groups", "Groups of players", "Money", groups),
    Heading("condition_fee", "Entry fee and commission", "Money", fee),
    Heading("condition_chips", "Tournament chips", "Money", chips),
    Heading("condition_buy_back", "Re-buys", "Money", re_buys),
    Heading("condition_add_on", "Add-ons", "Money", add_ons),
    Heading("condition_breakdown", "Prizes", "Prizes", breakdown),
    Heading("condition_distribution", "Distribution of prizes", "Prizes", distribution),
    Heading("condition_prize_ties", "Contesting the same prize", "Prizes", prize_ties),
)
STEPS = ("Book", "Structure", "Money", "Prizes")
