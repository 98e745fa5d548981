"""Start, entry, fee and commission, chips, players and groups, re-buys and add-ons."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from croupier.instruments import Terms, library
from croupier.money import dollars
from croupier.ruling import Under
from croupier.tournament.checking.progression import tables_for
from croupier.tournament.conditions import Conditions, Moment, Purchase, SessionPlan, percent
from croupier.tournament.problem import Problem


def problems(conditions: Conditions, terms: Terms) -> Iterator[Problem]:
    """The requirements of one of its governing books on the tournament as a whole."""
    for say, under in (
        *_start(conditions, terms),
        *_words(conditions, terms),
        *_fee(conditions, terms),
        *_players(conditions, terms),
        *_groups(conditions, terms),
    ):
        yield Problem(say, under, terms.book_id)


_Said = Iterator[tuple[str, Under]]


def _start(conditions: Conditions, terms: Terms) -> _Said:
    start = conditions.start
    if start.at.utcoffset() is None:
        yield "start.at: add the offset from UTC, as in 2026-03-14T19:00:00+11:00", terms.cite("condition_start")
    commences = library().book(terms.book_id).instrument.commences
    if start.at.date() < commences:
        yield f"start.at: {terms.book_id} commences on {commences}", terms.cite("commencement")
    if start.sit_and_go is None:
        return
    if terms.has("condition_sit_and_go") and not start.sit_and_go.strip():
        say = "start.sit_and_go: say when a session starts and how players come to a table, or leave it out"
        yield say, terms.cite("condition_sit_and_go")
    if not terms.has("condition_sit_and_go"):
        say = f"start.sit_and_go: {terms.book_id} has tournaments with set times only"
        yield say, terms.cite("condition_start")


def _words(conditions: Conditions, terms: Terms) -> _Said:
    """Headings that are filled in words."""
    entry = conditions.entry
    method = terms.cite_first("condition_entry_method", "conditions")
    if not entry.method.strip():
        yield "entry.method: say how one enters", method
    if not entry.eligibility.strip():
        yield 'entry.eligibility: say who may enter; "everybody" if nothing restricts it', method
    if terms.has("condition_elimination") and not conditions.elimination.strip():
        yield "elimination: say by which criteria players are eliminated", terms.cite("condition_elimination")
    if not conditions.prizes.distribution.strip():
        under = terms.cite_first("condition_distribution", "condition_breakdown")
        yield "prizes.distribution: say how and when prizes are paid", under


def _fee(conditions: Conditions, terms: Terms) -> _Said:
    entry = conditions.entry
    if not entry.fee and not conditions.prizes.added:
        yield "entry.fee: without a fee or added value there is no prize pool", terms.cite("condition_fee")
    if entry.commission > entry.fee:
        say = (
            f"entry.commission: {dollars(entry.commission)} is more than the fee of {dollars(entry.fee)} it is part of"
        )
        yield say, terms.cite("condition_fee", "commission")
    elif terms.has("commission_cap") and entry.commission * 100 > terms.number("commission_cap") * entry.fee:
        part = percent(Fraction(entry.commission, entry.fee))
        say = f"entry.commission: {part} of the fee; at most {terms.number('commission_cap')}% may be kept"
        yield say, terms.cite("commission", "commission_cap")
    if terms.has("commission_approved") and entry.commission and not entry.commission_approval.strip():
        say = "entry.commission_approval: give the reference of the approval of the commission"
        yield say, terms.cite("commission_approved")
    if (entry.refundable_until_start or entry.refundable_until) and not terms.has("refunds_by_conditions"):
        key = "refundable_until" if entry.refundable_until else "refundable_until_start"
        yield f"entry.{key}: {terms.book_id} refunds fees of a cancelled tournament only", terms.cite("no_refund")
    elif entry.refundable_until and entry.refundable_until.utcoffset() is None:
        say = "entry.refundable_until: add the offset from UTC, as in 2026-03-14T19:00:00+11:00"
        yield say, terms.cite("refunds_by_conditions")
    elif entry.refundable_until and (entry.refundable_until_start or _after_start(conditions, entry.refundable_until)):
        say = "entry.refundable_until: a moment before the start, and without refundable_until_start"
        yield say, terms.cite("refunds_by_conditions")
    if not conditions.chips:
        yield "chips: say how many tournament chips the fee brings", terms.cite("condition_chips")
    yield from _denominations(conditions, terms)


def _after_start(conditions: Conditions, moment: datetime) -> bool:
    """A start without its offset from UTC, which is said elsewhere, cannot be compared."""
    start = conditions.start.at
    return start.utcoffset() is not None and moment > start


def _denominations(conditions: Conditions, terms: Terms) -> _Said:
    under = terms.cite("condition_chips", "wagers_are_chips")
    there = conditions.denominations
    if not there or min(there) <= 0 or len(set(there)) < len(there):
        yield "denominations: say what the chips are worth, each more than 0 and once", under
        return
    bought = {"rebuys": conditions.rebuys, "add_on": conditions.add_on}
    amounts = {"chips": conditions.chips} | {f"{name}.chips": each.chips for name, each in bought.items() if each}
    for name, amount in amounts.items():
        if amount % min(there):
            yield f"{name}: {dollars(amount)} is not made up of chips of {dollars(min(there))}", under


def _players(conditions: Conditions, terms: Terms) -> _Said:
    entry, under = conditions.entry, terms.cite("condition_players")
    if entry.minimum < 2:
        yield f"entry.minimum: {entry.minimum} cannot compete; at least 2 players do", under
    if entry.minimum > entry.maximum:
        yield f"entry.minimum: {entry.minimum} is more than the maximum of {entry.maximum} players", under
    if entry.reserves < 0:
        yield f"entry.reserves: {entry.reserves} is no number of reserves", under


def _groups(conditions: Conditions, terms: Terms) -> _Said:
    entry, under = conditions.entry, terms.cite("condition_groups")
    restricted = entry.groups_apart or entry.largest_group
    if not entry.groups.strip():
        yield 'entry.groups: say what restricts groups of players; "none" if nothing does', under
    if entry.groups.strip().lower() == "none" and restricted:
        yield "entry.groups: it says none, but groups are limited or kept apart; say so in words", under
    if not 0 <= entry.largest_group <= entry.maximum:
        yield f"entry.largest_group: {entry.largest_group} is no size of a group of {entry.maximum} players", under
    if entry.groups_apart and not entry.largest_group:
        yield "entry.groups_apart: groups of any size cannot be kept apart; say the largest group", under
    elif entry.groups_apart and conditions.sessions:
        first = conditions.sessions[0]
        tables = tables_for(first, entry.minimum)
        if entry.largest_group > tables:
            say = f"entry.groups_apart: with {entry.minimum} players there are {tables} tables,"
            yield f"{say} too few to part a group of {entry.largest_group}", under


# Re-buys and add-ons


def purchases(conditions: Conditions) -> Iterator[Problem]:
    """Under the book of the session in which they happen."""
    rebuys, add_on = conditions.rebuys, conditions.add_on
    if rebuys is not None:
        terms = _terms_at(conditions, rebuys.until)
        has = terms.has("condition_buy_back")
        under = terms.cite_first("condition_buy_back", "one_entry")
        if not has:
            say = f"rebuys: {terms.book_id} does not let an eliminated player buy back"
            yield Problem(say, under, terms.book_id)
        if rebuys.at is not None:
            yield Problem("rebuys.at: this is for add-ons; say until when one may re-buy", under, terms.book_id)
        yield from _purchase("rebuys", "until", conditions, rebuys, rebuys.until, under, terms.book_id)
    if add_on is not None:
        terms = _terms_at(conditions, add_on.at)
        has = terms.has("condition_add_on")
        under = terms.cite("condition_add_on") if has else terms.cite("chips_untouched", "one_entry")
        if not has:
            yield Problem(f"add_on: {terms.book_id} has no add-ons", under, terms.book_id)
        if add_on.until is not None:
            yield Problem("add_on.until: this is for re-buys; say when the add-on is", under, terms.book_id)
        yield from _purchase("add_on", "at", conditions, add_on, add_on.at, under, terms.book_id)


def _purchase(
    name: str, when: str, conditions: Conditions, bought: Purchase, moment: Moment | None, under: Under, book: str
) -> Iterator[Problem]:
    if not bought.method.strip():
        yield Problem(f"{name}.method: say how it is bought", under, book)
    if not bought.cost:
        yield Problem(f"{name}.cost: say what it costs", under, book)
    if not bought.chips:
        yield Problem(f"{name}.chips: say how many tournament chips it brings", under, book)
    if bought.most < 1:
        yield Problem(f"{name}.most: {bought.most} for each player is none", under, book)
    if moment is None:
        yield Problem(f"{name}.{when}: name the session and the round", under, book)
        return
    session = _session_at(conditions, moment)
    if session is None:
        yield Problem(f"{name}.{when}: there is no session {moment.session!r}", under, book)
    elif moment.round < 1 or (session.end.rounds and moment.round > session.end.rounds):
        has = f"it has {session.end.rounds}" if session.end.rounds else "rounds count from 1"
        yield Problem(f"{name}.{when}: session {session.name} has no round {moment.round}; {has}", under, book)


def _session_at(conditions: Conditions, moment: Moment | None) -> SessionPlan | None:
    named = (session for session in conditions.sessions if moment is not None and session.name == moment.session)
    return next(named, None)


def _terms_at(conditions: Conditions, moment: Moment | None) -> Terms:
    session = _session_at(conditions, moment)
    book = conditions.book_of(session) if session else conditions.book
    known = library().books
    return known.get(book, known[conditions.book]).terms(tournament=True)
