"""The conditions as a document: under the headings of the book, in its order, in words and tables."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Literal

from croupier.instruments import Book, Terms, library
from croupier.ruling import Under
from croupier.tournament.conditions import (
    Conditions,
    End,
    Level,
    Limits,
    PlannedBreak,
    Purchase,
    SessionPlan,
    Tie,
    percent,
)
from croupier.tournament.effective import played_under
from croupier.tournament.tasks import rule_of_plan
from croupier.views.documents.document import Cited, Document, Section, Table
from croupier.views.documents.words import chips, counted, listed, money, when
from croupier.views.guide import prices

Edition = Literal["patrons", "authority"]
_Content = tuple[tuple[str, ...], tuple[Table, ...]]


def conditions_document(
    conditions: Conditions, text: str, edition: Edition = "patrons", clearances: tuple[tuple[str, str], ...] = ()
) -> Document:
    """The authority's edition has the clauses, the approvals and the hash of the published text."""
    own = _book(conditions.book)
    about: tuple[tuple[str, str], ...] = (
        ("Games", listed([_book(book).title for book in conditions.books()])),
        ("Rules", listed([f"{_book(book).instrument.name} ({book})" for book in conditions.books()])),
        ("Starts", when(conditions.start.at)),
    )
    sections = _sections(conditions)
    if edition == "authority":
        made_under = [f"{terms.book_id} {', '.join(terms.cite('conditions'))}" for terms in _governing(conditions)]
        about += (("Made under", "; ".join(made_under)),)
        if conditions.entry.commission_approval:
            about += (("Approval of the commission", conditions.entry.commission_approval),)
        about += (*clearances, ("SHA-256 of the text", sha256(text.encode()).hexdigest()))
    else:
        sections = tuple(Section(each.title, each.says, each.tables) for each in sections)
    kind = "Tournament conditions" if edition == "patrons" else f"Tournament conditions, for the {_authority(own)}"
    return Document(kind, conditions.name, conditions.start.at, about, sections)


def _book(book_id: str) -> Book:
    return library().book(book_id)


def _governing(conditions: Conditions) -> list[Terms]:
    """The terms of every book that governs it, the tournament's own first."""
    return [_book(book).terms(tournament=True) for book in conditions.books()]


def _authority(book: Book) -> str:
    """The authority that approves or is notified: in 2002 the inspector, later the Commission (T3)."""
    terms = book.terms(tournament=True)
    by_inspector = terms.has("approved_before_start") and "~T3" in terms.cite("approved_before_start")
    return "Government Casino Inspector" if by_inspector else "Commission"


def _sections(conditions: Conditions) -> tuple[Section, ...]:
    """A section for every heading that a book requires, and for statements beyond them."""
    governing = _governing(conditions)
    own = governing[0]
    found: list[tuple[int, Section]] = []
    for key, title, write, otherwise in HEADINGS:
        under = tuple(Cited(terms.book_id, _asked(terms, key)) for terms in governing if terms.has(key))
        says, tables = write(conditions)
        if not says and not tables:
            if not under or not otherwise:
                continue
            says = (otherwise,)
        place = _place(own, own.cite(key)) if own.has(key) else len(_book(own.book_id).clauses)
        found.append((place, Section(title, says, tables, under or (Cited(own.book_id, _unasked(own, key)),))))
    ordered = [section for _, section in sorted(found, key=lambda each: each[0])]
    return (*ordered, _statement(governing))


def _place(terms: Terms, under: Under) -> int:
    """Where the book has a heading."""
    return list(_book(terms.book_id).clauses).index(under[0])


def _asked(terms: Terms, key: str) -> Under:
    """The clauses of a heading; the use of a marker is stated with play, if the book leaves it open. That breaks are
    planned is a reading."""
    if key == "condition_play" and terms.has("marker_optional"):
        return terms.cite("condition_play", "marker_optional")
    return rule_of_plan(terms) if key == "break" else terms.cite(key)


def _unasked(terms: Terms, key: str) -> Under:
    """The clauses of a section that the book's list does not require."""
    if key == "condition_session_ties" and terms.has("extra_rounds"):
        return terms.cite("extra_rounds")
    if key == "condition_prize_ties" and terms.has("out_together"):
        return terms.cite("extra_rounds", "out_together")
    if key == "condition_prize_ties" and terms.has("same_division"):
        return terms.cite("extra_rounds", "same_division")
    if key == "condition_play":
        return terms.cite("pace")
    return terms.cite("conditions")


def _statement(governing: list[Terms]) -> Section:
    """How the tournament is run, and who prevails: it is in every document, whoever wrote the conditions."""
    says = ["The tournament director runs the tournament by these conditions and by the rules of the games in it."]
    under = []
    for terms in governing:
        book = _book(terms.book_id)
        if terms.has("conditions_prevail"):
            says.append(
                f"Where these conditions and the rules of {book.title} ({book.id}) differ, the conditions prevail."
            )
            under.append(Cited(book.id, terms.cite("conditions_prevail", "tournament_rules_prevail")))
            continue
        says.append(f"Where these conditions and the rules of {book.title} ({book.id}) differ, the rules prevail.")
        if terms.has("tournament_rules_prevail"):
            says.append(f"In {book.title}, its rules for tournaments come before its other rules.")
            under.append(Cited(book.id, terms.cite("statement", "tournament_rules_prevail")))
        else:
            under.append(Cited(book.id, terms.cite("conditions")))
    return Section("Conduct and precedence", tuple(says), (), tuple(under))


# The contents of each heading


def _start(conditions: Conditions) -> _Content:
    says = [f"The tournament starts on {when(conditions.start.at)}."]
    if len(conditions.sessions) > 1:
        says.append("A later session starts when the one before it is over, at the time that the director announces.")
    return tuple(says), ()


def _entry(conditions: Conditions) -> _Content:
    entry = conditions.entry
    says = [f"How to enter: {entry.method}", f"Eligible: {entry.eligibility}", "Each player may enter once."]
    if entry.agreement:
        says.append("Each player agrees in writing with the rules and these conditions before the entry is accepted.")
    return tuple(says), ()


def _sit_and_go(conditions: Conditions) -> _Content:
    return ((conditions.start.sit_and_go,) if conditions.start.sit_and_go else ()), ()


def _games(conditions: Conditions) -> _Content:
    rows = tuple(
        (session.name, _book(conditions.book_of(session)).title, _ends(session.end)) for session in conditions.sessions
    )
    table = Table("Sessions, in their order", ("Session", "Game", "Ends"), rows)
    options = tuple(
        (session.name, option.says, option.choices[session.options.get(name, option.usual)].name)
        for session in conditions.sessions
        for name, option in _book(conditions.book_of(session)).options.items()
    )
    elected = (Table("How the games are played", ("Session", "Matter", "Choice"), options),) if options else ()
    differing = tuple(
        (session.name, key.replace("_", " "), said)
        for session in conditions.sessions
        for key, said in session.terms.items()
    )
    differ = (Table("Departures from the rules", ("Session", "Term", "Here"), differing),) if differing else ()
    return (), (table, *elected, *differ, *_paid(conditions))


def _paid(conditions: Conditions) -> Iterator[Table]:
    """The odds of every winning result, from the very terms that the session's tables settle by."""
    for session in conditions.sessions:
        rows = tuple((each.name, each.pays) for each in prices(played_under(conditions, session)))
        yield Table(f"What is paid in {session.name}", ("Result", "Pays"), rows)


def _ends(end: End) -> str:
    ways = [
        f"after {counted(end.rounds, 'round')}" if end.rounds else "",
        f"after {counted(end.shoes, 'shoe')}" if end.shoes else "",
        f"after {counted(end.minutes, 'minute')}" if end.minutes else "",
        f"when {counted(end.players, 'player is', 'players are')} left" if end.players else "",
    ]
    said = [way for way in ways if way]
    return listed(said, "or") + (", whichever comes first" if len(said) > 1 else "")


def _tables(conditions: Conditions) -> _Content:
    rows = tuple(
        (session.name, str(session.players_per_table), str(session.tables or "as many as the players need"))
        for session in conditions.sessions
    )
    seats = conditions.seating.accessible
    says = (f"Kept for players who need them: {listed([f'seat {seat}' for seat in seats])}.",) if seats else ()
    return says, (Table("Tables", ("Session", "Players at a table, at most", "Tables at a time"), rows),)


def _progression(conditions: Conditions) -> _Content:
    if len(conditions.sessions) < 2:
        return (), ()
    rows = tuple((session.name, _players(session), _advance(session)) for session in conditions.sessions)
    return (), (Table("From session to session", ("Session", "Players", "Going on"), rows),)


def _players(session: SessionPlan) -> str:
    if not session.players_from:
        return "the entrants"
    who = "those who go on from" if session.takes == "advancing" else "eliminated players of"
    best = f" (the best {session.places})" if session.places else ""
    return f"{who} {listed(session.players_from)}{best}"


def _advance(session: SessionPlan) -> str:
    advance = session.advance
    if advance.everybody:
        return "everybody still in play"
    ways = [
        f"the best {advance.per_table} of each table" if advance.per_table else "",
        f"the best {advance.overall} {'of the rest' if advance.per_table else 'of the session'}"
        if advance.overall
        else "",
    ]
    return listed([way for way in ways if way]) or "nobody: this is the last session"


def _advancing(conditions: Conditions) -> _Content:
    says = tuple(f"{session.name}: {_advance(session)}." for session in conditions.sessions if _goes_on(session))
    return says, ()


def _goes_on(session: SessionPlan) -> bool:
    advance = session.advance
    return bool(advance.everybody or advance.per_table or advance.overall)


def _points(conditions: Conditions) -> _Content:
    scoring = [session for session in conditions.sessions if session.points]
    prizes = [session for session in conditions.sessions if session.prizes]
    says = []
    if conditions.prizes.by == "points":
        says.append("Places in the tournament go by the points of all sessions together.")
    tables = [
        _by_place("Points", [(session.name, [str(points) for points in session.points]) for session in scoring]),
        _by_place(
            "Prizes of sessions, of the prize pool",
            [(session.name, [percent(share) for share in session.prizes]) for session in prizes],
        ),
    ]
    return tuple(says), tuple(table for table in tables if table.rows)


def _by_place(caption: str, columns: list[tuple[str, list[str]]]) -> Table:
    longest = max((len(values) for _, values in columns), default=0)
    rows = tuple(
        (str(place + 1), *(values[place] if place < len(values) else "" for _, values in columns))
        for place in range(longest)
    )
    return Table(caption, ("Place", *(name for name, _ in columns)), rows)


def _repechage(conditions: Conditions) -> _Content:
    return tuple(f"{each.name}: {each.repechage}" for each in conditions.sessions if each.repechage), ()


def _buy_back(conditions: Conditions) -> _Content:
    bought = conditions.rebuys
    if bought is None:
        return (), ()
    until = bought.until
    timing = f"Until the end of round {until.round} of {until.session}." if until else ""
    return (*_purchase(bought, "An eliminated player may buy back"), timing), ()


def _add_on(conditions: Conditions) -> _Content:
    bought = conditions.add_on
    if bought is None:
        return (), ()
    at = bought.at
    timing = f"After round {at.round} of {at.session}, before the next round." if at else ""
    return (*_purchase(bought, "A player still in play may take an add-on"), timing), ()


def _purchase(bought: Purchase, who: str) -> tuple[str, ...]:
    return (
        f"{who}, {'once' if bought.most == 1 else f'at most {bought.most} times'}.",
        f"It costs {money(bought.cost)} and brings {chips(bought.chips)} in tournament chips.",
        f"How: {bought.method}",
    )


def _fee(conditions: Conditions) -> _Content:
    entry = conditions.entry
    says = [f"The entry fee is {money(entry.fee)}."]
    kept = f"{money(entry.commission)} of it is the tournament commission; the rest is prize money."
    says.append(kept if entry.commission else "No tournament commission is kept.")
    if entry.refundable_until_start:
        says.append("A player who withdraws before the start gets the fee and the commission back.")
    elif entry.refundable_until:
        until = when(entry.refundable_until)
        says.append(f"A player who withdraws until {until} gets the fee and the commission back; a later one does not.")
    else:
        says.append("Fees and commission are not refunded.")
    says.append("If the tournament is cancelled, everything paid is refunded in full.")
    return tuple(says), ()


def _chips(conditions: Conditions) -> _Content:
    says = [f"The entry fee brings {chips(conditions.chips)} in tournament chips, which cannot be exchanged for money."]
    says.append(f"The chips are worth {', '.join(chips(each) for each in sorted(conditions.denominations))}.")
    for session in conditions.sessions:
        if session.chips is not None:
            says.append(f"{session.name}: each player starts with {chips(session.chips)}.")
        elif session.players_from:
            says.append(f"{session.name}: each player starts with the chips they hold.")
    if conditions.rebuys:
        says.append(f"A re-buy brings {chips(conditions.rebuys.chips)}.")
    if conditions.add_on:
        says.append(f"An add-on brings {chips(conditions.add_on.chips)}.")
    return tuple(says), ()


def _field(conditions: Conditions) -> _Content:
    entry = conditions.entry
    says = [f"At least {entry.minimum} and at most {entry.maximum} players."]
    if entry.reserves:
        says.append(f"Up to {entry.reserves} reserves are listed; they may be offered seats that are not taken.")
    return tuple(says), ()


def _groups(conditions: Conditions) -> _Content:
    entry = conditions.entry
    if entry.groups.strip().lower() == "none":
        return ("Groups of players are not restricted.",), ()
    says = [entry.groups]
    if entry.largest_group:
        says.append(f"The largest group is {counted(entry.largest_group, 'player')}.")
    if entry.groups_apart:
        says.append("Players of one group are drawn to different tables.")
    return tuple(says), ()


def _side_wagers(conditions: Conditions) -> _Content:
    says = []
    for session in conditions.sessions:
        book = _book(conditions.book_of(session))
        if book.terms(tournament=True).has("condition_side_wagers"):
            for name in book.offering("side"):
                option = book.options[name]
                says.append(f"{session.name}: {option.choices[session.options.get(name, option.usual)].name}.")
    return tuple(says), ()


def _limits(conditions: Conditions) -> _Content:
    tables: list[Table] = []
    says: list[str] = []
    for session in conditions.sessions:
        names = _book(conditions.book_of(session)).sign
        rows = [_limit(names[kind], 1, limit) for kind, limit in session.limits.items()]
        for level in session.levels:
            rows += [_limit(names[kind], level.from_round, limit) for kind, limit in level.limits.items()]
        head = ("Wager", "From round", "Minimum", "Maximum", "Multiples of")
        tables.append(Table(f"Limits of {session.name}, in tournament chips", head, tuple(rows)))
        says += _on_sign(session, session.name)
        for level in session.levels:
            says += _on_sign(level, f"{session.name}, from round {level.from_round}")
            if level.lift_differential:
                says.append(f"{session.name}, from round {level.from_round}: there is no maximum table differential.")
    return tuple(says), tuple(tables)


def _on_sign(said: SessionPlan | Level, when: str) -> Iterator[str]:
    """The entries on the sign of a table beside its limits."""
    if said.maximum_payout is not None:
        yield f"{when}: the maximum payout is {chips(said.maximum_payout)}."
    if said.differential is not None:
        yield f"{when}: the table differential is {chips(said.differential)}."


def _limit(name: str, from_round: int, limit: Limits) -> tuple[str, ...]:
    return name, str(from_round), chips(limit.minimum), chips(limit.maximum), chips(limit.multiple)


def _elimination(conditions: Conditions) -> _Content:
    says = [conditions.elimination] if conditions.elimination else []
    for session in conditions.sessions:
        for out in session.knockouts:
            lowest = "the player" if out.lowest == 1 else f"the {out.lowest} players"
            says.append(
                f"{session.name}: after round {out.after_round}, {lowest} with the fewest chips at each table go out;"
                " level players go out together."
            )
    return tuple(says), ()


_TIES: dict[Tie, str] = {
    "extra rounds": "level players have extra rounds until they are separated",
    "shared": "what the places of level players bring is added up and divided equally among them",
    "cards": "level players draw cards, and the highest card has the best place",
}


def _session_ties(conditions: Conditions) -> _Content:
    says = []
    for session in conditions.sessions:
        terms = _book(conditions.book_of(session)).terms(tournament=True)
        tie = "extra rounds" if terms.has("extra_rounds") else session.tie
        if tie:
            says.append(f"{session.name}: {_TIES[tie]}.")
    return tuple(says), ()


def _play(conditions: Conditions) -> _Content:
    says = []
    for session in conditions.sessions:
        terms = _book(conditions.book_of(session)).terms(tournament=True)
        if terms.has("marker_optional"):
            used = "a marker shows" if session.marker else "no marker shows"
            says.append(f"{session.name}: {used} who wagers first in a round.")
        if session.seconds_to_wager:
            says.append(f"{session.name}: a player has {counted(session.seconds_to_wager, 'second')} to wager.")
        if session.break_tables:
            says.append(f"{session.name}: as players leave, tables are broken and their players moved to free seats.")
    return tuple(says), ()


def _breaks(conditions: Conditions) -> _Content:
    rows = tuple(
        (session.name, _break_comes(planned), counted(planned.minutes, "minute"))
        for session in conditions.sessions
        for planned in session.breaks
    )
    if not rows:
        return (), ()
    says = (
        "A round that has begun is played to its end before a break. The director may alter a break or leave it out, "
        "and call others; play goes on when the director says so.",
    )
    return says, (Table("Planned breaks", ("Session", "When", "Length"), rows),)


def _break_comes(planned: PlannedBreak) -> str:
    if planned.after_round:
        return f"after round {planned.after_round}"
    return f"after {counted(planned.after_minutes, 'minute')} of play" if planned.after_minutes else "after the session"


def _breakdown(conditions: Conditions) -> _Content:
    prizes = conditions.prizes
    columns = [("Share", [percent(share) for share in prizes.breakdown])] if prizes.breakdown else []
    columns += [
        (f"{band.entries} entries or more", [percent(each) for each in band.breakdown]) for band in prizes.bands
    ]
    says = ["The whole prize pool goes back to the players as prizes."]
    fixed: tuple[Table, ...] = ()
    if prizes.fixed:
        fixed = (_by_place("Fixed prizes", [("Prize", [money(amount) for amount in prizes.fixed])]),)
    if fixed and columns:
        says.append(
            "The rest of the pool, after the fixed prizes, is shared out as the breakdown says, on top of them."
        )
    for added in prizes.added:
        where = "joins the prize pool" if added.kind == "cash" else f"goes to place {added.place}"
        says.append(f"{added.what}, worth {money(added.value)}, {where}.")
    shares = _by_place("Breakdown of the rest of the pool" if fixed else "Breakdown of the prize pool", columns)
    return tuple(says), (*fixed, *((shares,) if columns else ()))


def _distribution(conditions: Conditions) -> _Content:
    return (conditions.prizes.distribution,), ()


def _prize_ties(conditions: Conditions) -> _Content:
    terms = _book(conditions.book).terms(tournament=True)
    tie = "extra rounds" if terms.has("extra_rounds") else conditions.prizes.tie
    says = [f"Players who contest the same prize: {_TIES[tie]}."] if tie else []
    says.append("Players who go out in the same round share the prizes of their places equally.")
    return tuple(says), ()


# The headings of all books: the key of the clauses, a title, its content, and the text where there is none.
HEADINGS: tuple[tuple[str, str, Callable[[Conditions], _Content], str], ...] = (
    ("condition_start", "Start", _start, ""),
    ("condition_entry_method", "Entry", _entry, ""),
    ("condition_sessions", "Sessions", _games, ""),
    ("condition_tables", "Tables", _tables, ""),
    ("condition_sit_and_go", "Sit-and-go", _sit_and_go, "This is not a sit-and-go tournament."),
    ("condition_play", "Conditions of play", _play, "There are no further conditions of play."),
    ("break", "Breaks", _breaks, ""),
    ("condition_progression", "Progression", _progression, "There is one session."),
    ("condition_points", "Points and prizes of sessions", _points, "Sessions bring no points and no prizes."),
    ("condition_repechage", "Repechage", _repechage, "There is no repechage."),
    ("condition_buy_back", "Re-buys", _buy_back, "An eliminated player cannot buy back."),
    ("condition_add_on", "Add-ons", _add_on, "There are no add-ons."),
    ("condition_fee", "Entry fee and commission", _fee, ""),
    ("condition_chips", "Tournament chips", _chips, ""),
    ("condition_players", "Number of players", _field, ""),
    ("condition_groups", "Groups of players", _groups, ""),
    ("condition_side_wagers", "Side wagers", _side_wagers, ""),
    ("condition_limits", "Limits", _limits, ""),
    ("condition_elimination", "Elimination", _elimination, ""),
    (
        "condition_session_ties",
        "Level at the end of a session",
        _session_ties,
        "The final's places are those of the prizes.",
    ),
    ("condition_advancing", "How many go on", _advancing, "Nobody goes on: there is one session."),
    ("condition_breakdown", "Prizes", _breakdown, ""),
    ("condition_distribution", "Distribution of prizes", _distribution, ""),
    ("condition_prize_ties", "Contesting the same prize", _prize_ties, ""),
)
