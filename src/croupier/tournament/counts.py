"""Tables that are run by hand: nothing is keyed there, and staff count the chips. No book says how chips are counted,
so this is a reading (T54): one person counts, another confirms, and a difference needs a reason."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Act, Decision, Refusal, Role, Under
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import ConfirmCount, CountChips, RunByHand
from croupier.tournament.conditions import SessionPlan
from croupier.tournament.facts import ChipsCounted, CountConfirmed, TableEnded, TableReported, TableRunByHand
from croupier.tournament.late import may_be_ranked_again, reopened, reopening
from croupier.tournament.play import Over, add_ons_open, due
from croupier.tournament.reports import after_report, with_consequences
from croupier.tournament.session_tables import at_the_end, with_table
from croupier.tournament.state import Count, SessionTable, Tournament

COUNTERS = (Role.DEALER, Role.SUPERVISOR, Role.DIRECTOR)


def rule_of_counts(terms: Terms) -> Under:
    """Chips stay where play has put them; T54 is the reading of how it is found where that is."""
    return terms.cite("chips_untouched") + ("~T54",)


# Which tables


def run_by_hand(tournament: Tournament, act: Act, command: RunByHand) -> Decision:
    """The director decides, before play starts there."""
    own, table = tournament.terms, tournament.tables.get(command.table)
    under = rule_of_counts(own)
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if table is None:
        return Refusal(under, f"{command.table} is no table of this tournament", ("draw_seats",), book=own.book_id)
    terms = tournament.terms_of(tournament.conditions.plan(table.session))
    if table.started:
        return Refusal(under, f"play has started at {table.name}", book=own.book_id)
    if command.by_hand is table.by_hand and command.float == table.float:
        return Refusal(under, f"that is decided for {table.name}", book=own.book_id)
    if command.float is not None and command.float < 0:
        return Refusal(under, "say how many chips the float holds, from 0 on", book=own.book_id)
    held = command.float if command.by_hand else None
    said = TableRunByHand(table=table.name, by_hand=command.by_hand, float=held, under=under, book=terms.book_id)
    return (said,)


def table_run_by_hand(tournament: Tournament, fact: TableRunByHand) -> Tournament:
    return with_table(tournament, replace(tournament.tables[fact.table], by_hand=fact.by_hand, float=fact.float))


# Counting


def count(tournament: Tournament, act: Act, command: CountChips) -> Decision:
    """Of everybody at the table, and of the float if it is counted there. A new count replaces one that waits."""
    own, table = tournament.terms, tournament.tables.get(command.table)
    under = rule_of_counts(own)
    if table is None or not table.by_hand:
        because = f"{command.table} is no table whose chips are counted"
        return Refusal(under, because, ("run_by_hand",), book=own.book_id)
    plan = tournament.conditions.plan(table.session)
    terms = tournament.terms_of(plan)
    refusal = not_a_counter(tournament, act, under) or _not_now(tournament, plan, table, command.rounds)
    if refusal:
        return refusal
    stacks = _in_cents(tournament, table, command)
    if isinstance(stacks, Refusal):
        return stacks
    if (command.float is None) is not (table.float is None) or (command.float or 0) < 0:
        because = "say what the float holds too" if table.float is not None else "the float is not counted here"
        return Refusal(under, because, book=own.book_id)
    expected = sum(_known(tournament, table).values()) + (table.float or 0)
    counted = ChipsCounted(
        table=table.name,
        rounds=command.rounds,
        stacks=stacks,
        by=act.who,
        at=act.at,
        chips=command.chips,
        float=command.float,
        shoes=command.shoes,
        difference=sum(stacks.values()) + (command.float or 0) - expected,
        under=rule_of_counts(terms),
        book=terms.book_id,
    )
    return (counted,)


def not_a_counter(tournament: Tournament, act: Act, under: Under) -> Refusal | None:
    if act.role is Role.DIRECTOR:
        return not_the_director(tournament, act)
    if act.role in COUNTERS:
        return None
    because = "chips are counted by the dealer, a supervisor or the director"
    return Refusal(under, because, book=tournament.terms.book_id)


def _not_now(tournament: Tournament, plan: SessionPlan, table: SessionTable, rounds: int) -> Refusal | None:
    """Why there is nothing to count: and no count skips a round after which the conditions look at the chips."""
    terms = tournament.terms
    under = rule_of_counts(terms)
    again = rounds == 0 and bool(table.counted_by) and table.extra is None
    stands = table.ended and not (again and _may_be_put_right(tournament, table))
    if not table.started or (stands and table.extra is None):
        return Refusal(under, f"no session goes on at {table.name}", book=terms.book_id)
    if again:
        return None
    if rounds < 1 or (rounds > 1 and table.extra is not None):
        because = "say how many rounds were played since the last count; extra rounds are counted one by one"
        return Refusal(under, because, book=terms.book_id)
    if table.extra is not None:
        return None
    if add_ons_open(tournament, table):
        under += terms.cite_first("condition_add_on", "chips_untouched")
        return Refusal(under, "no round is played while add-ons are open", ("close_add_ons",), book=terms.book_id)
    first = next_look(tournament, table)
    if not first or table.rounds + rounds <= first:
        return None
    if first == plan.end.rounds:
        left = first - table.rounds
        return Refusal(under, f"{left} rounds of the session are left at {table.name}", book=terms.book_id)
    because = f"the conditions look at the chips after round {first}: count them then"
    return Refusal(under, because, ("count_chips",), book=terms.book_id)


def _may_be_put_right(tournament: Tournament, table: SessionTable) -> bool:
    """A last count that proves wrong is put right as long as the places are (T57)."""
    session = tournament.sessions[table.session]
    return not table.broken and (not session.ended or may_be_ranked_again(tournament, session))


def counted_again(tournament: Tournament) -> SessionTable | None:
    """The table whose last count is being put right, if there is one: until it is confirmed, nobody is level for it."""
    ended = (table for table in tournament.tables.values() if table.ended and table.extra is None)
    return next((table for table in ended if count_waits(tournament, table)), None)


def count_waits(tournament: Tournament, table: SessionTable) -> bool:
    """Whether a count waits that still says something: not one of the session since its result stands, or extra rounds
    go on, nor one of an extra round that is not to be played after all."""
    if table.count is None or not table.ended:
        return table.count is not None
    again = table.count.rounds == 0
    return not again if table.extra is not None else again and _may_be_put_right(tournament, table)


def _known(tournament: Tournament, table: SessionTable) -> Mapping[str, int]:
    """The chips that the tournament has for those who play at a table, or played there at the end of its session."""
    return at_the_end(tournament, table) if table.ended and table.extra is None else table.stacks


def next_look(tournament: Tournament, table: SessionTable) -> int:
    """The next round after which the chips have to be counted, the last of the session among them; 0: none."""
    plan = tournament.conditions.plan(table.session)
    return min((each for each in _looked_at(tournament, plan) if each > table.rounds), default=0)


def _looked_at(tournament: Tournament, plan: SessionPlan) -> set[int]:
    """The rounds of a session after which its conditions ask who has how many chips; and its last."""
    found = {each.after_round for each in plan.knockouts} | {plan.end.rounds}
    rebuys, add_on = tournament.conditions.rebuys, tournament.conditions.add_on
    for moment in (rebuys.until if rebuys else None, add_on.at if add_on else None):
        if moment is not None and moment.session == plan.name:
            found.add(moment.round)
    return found


def _in_cents(tournament: Tournament, table: SessionTable, command: CountChips) -> dict[str, int] | Refusal:
    """Everybody's chips in cents: nobody is left out, nobody is counted twice, and there are only chips that exist."""
    terms = tournament.terms
    under = rule_of_counts(terms)
    counted = [*command.stacks, *command.chips]
    known_chips = _known(tournament, table)
    wrong = [name for name in counted if name not in known_chips]
    if wrong:
        return Refusal(under, f"{wrong[0]} does not play at {table.name}", tuple(known_chips), book=terms.book_id)
    missing = [name for name in known_chips if counted.count(name) != 1]
    if missing:
        return Refusal(under, f"count the chips of each player once: {', '.join(missing)}", book=terms.book_id)
    known = sorted(map(int, tournament.conditions.denominations))
    for name, chips in command.chips.items():
        if not set(chips) <= set(known) or any(number < 0 for number in chips.values()):
            there = ", ".join(map(dollars, known))
            return Refusal(under, f"{name}: the chips of this tournament are {there}", book=terms.book_id)
    stacks = {**command.stacks, **{name: _worth(chips) for name, chips in command.chips.items()}}
    unpayable = [name for name, cents in stacks.items() if cents < 0 or cents % known[0]]
    if unpayable:
        because = f"{unpayable[0]}: no chips make that amount; the smallest is {dollars(known[0])}"
        return Refusal(under, because, book=terms.book_id)
    return {name: stacks[name] for name in known_chips}


def _worth(chips: Mapping[int, int]) -> int:
    return sum(cents * number for cents, number in chips.items())


def chips_counted(tournament: Tournament, fact: ChipsCounted) -> Tournament:
    table = tournament.tables[fact.table]
    waiting = Count(
        rounds=fact.rounds,
        stacks=fact.stacks,
        before=_known(tournament, table),
        float=fact.float,
        shoes=fact.shoes,
        difference=fact.difference,
        by=fact.by,
        at=fact.at,
    )
    return with_table(tournament, replace(table, count=waiting))


# Confirming


def confirm(tournament: Tournament, act: Act, command: ConfirmCount) -> Decision:
    """By somebody else than the one who counted. Then it is a report like that of any other table, and the session ends
    there if its end had come when the chips were counted."""
    own, table = tournament.terms, tournament.tables.get(command.table)
    under = rule_of_counts(own)
    if table is None or table.count is None:
        return Refusal(under, f"no count waits at {command.table}", ("count_chips",), book=own.book_id)
    counted = table.count
    refusal = not_a_counter(tournament, act, under)
    if refusal:
        return refusal
    if act.who == counted.by:
        because = f"{act.who} has counted: somebody else confirms it"
        return Refusal(under, because, book=own.book_id)
    if dict(counted.before) != dict(_known(tournament, table)):
        because = "chips or players have changed since they were counted: count again"
        return Refusal(under, because, ("count_chips",), book=own.book_id)
    if not command.reason.strip() and (counted.difference or not counted.rounds):
        because = "say why the chips are counted again"
        if counted.difference:
            many = f"{dollars(abs(counted.difference))} {'more' if counted.difference > 0 else 'less'}"
            because = f"{many} than the chips issued: say why"
        return Refusal(under, because, ("confirm_count", "count_chips"), book=own.book_id)
    return _confirmed(tournament, act, table, counted, command.reason)


def _confirmed(tournament: Tournament, act: Act, table: SessionTable, counted: Count, reason: str) -> Decision:
    terms = tournament.terms_of(tournament.conditions.plan(table.session))
    under = rule_of_counts(terms)
    said = CountConfirmed(
        table=table.name,
        counted_by=counted.by,
        by=act.who,
        difference=counted.difference,
        reason=reason,
        under=under,
        book=terms.book_id,
    )
    after = count_confirmed(tournament, said)
    known = _known(tournament, table)
    changes = {name: cents - known[name] for name, cents in counted.stacks.items() if cents != known[name]}
    again = not counted.rounds
    reported = TableReported(
        table=table.name,
        version=table.version + 1,
        round=table.last_round + counted.rounds,
        changes=changes,
        counts=not again,
        shoes=counted.shoes,
        at=counted.at,
        corrects=again,
        put_right={table.last_round: changes} if again else {},
        rounds=max(1, counted.rounds),
        under=under,
        book=terms.book_id,
    )
    first = reopening(after, terms, after.tables[table.name], reported)
    after = reopened(after, first)
    facts = with_consequences(after, terms, reported)
    if first or table.extra is not None:
        return (said, *first, *facts)
    after = after_report(after, facts)
    over = due(after, after.tables[table.name], counted.at)
    if not isinstance(over, Over) or after.tables[table.name].ended:
        return (said, *facts)
    # Nothing is keyed here that would say it later.
    return (said, *facts, TableEnded(table=table.name, because=over.because, under=over.under, book=terms.book_id))


def count_confirmed(tournament: Tournament, fact: CountConfirmed) -> Tournament:
    table = tournament.tables[fact.table]
    assert table.count is not None, "a count is confirmed"
    people, count = (fact.counted_by, fact.by), table.count
    counted = replace(table, count=None, float=count.float, counted_by=people, counted_at=count.at)
    return with_table(tournament, counted)
