"""People at the table: seats, personal limits, abstention, exclusion."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games.commands import TakeBackWager
from croupier.games.context import Patron, operators, supervisors
from croupier.games.rounds import RoundEnds, RoundVoided, UnderMinimumAdvised
from croupier.games.under_minimum import falls_short
from croupier.money import Move, dollars
from croupier.money.accounts import account_of, away_account, owner_of
from croupier.ruling import Act, Decision, Refusal, Role
from croupier.ruling.names import is_name, look_alike
from croupier.table.commands import ExcludePatron, JoinTable, LeaveTable, PlacePersonalLimit, VacateSeat
from croupier.table.facts import PatronExcluded, PatronJoined, PatronLeft, PersonalLimitPlaced, SeatVacated
from croupier.table.state import Status, Table

_RUN_KEPT = 50  # rounds sat out, and with wagers since: many more than matter for a seat, though some prove void later


def for_oneself_or_staff(table: Table, act: Act, patron: str) -> Refusal | None:
    """Patrons act for themselves; the dealer and the supervisor may enter a patron's act."""
    if act.role is Role.PATRON:
        if act.who == patron:
            return None
        return Refusal(table.terms.cite("dealer"), f"{act.who} cannot act for {patron}")
    if act.role is Role.DEALER or act.role in supervisors(table.terms):
        return None
    return Refusal(table.terms.cite("dealer"), f"this is for the patron or the dealer, not the {act.role}")


def not_at_table(table: Table, patron: str) -> Refusal | None:
    if patron in table.patrons:
        return None
    because = f"{patron} is not at the table"
    if table.tournament:
        return Refusal(table.terms.cite("boxes", "ballot"), because, ("seat_entrant",))
    return Refusal(table.terms.cite("boxes"), because, ("join_table",))


def unfit_name(table: Table, patron: str) -> Refusal | None:
    if not is_name(patron) or ":" in patron or "/" in patron or len(patron) > 40:
        return Refusal(table.terms.cite("boxes"), "give a name of at most 40 visible characters without ':' or '/'")
    # Those who have left may come back: their chips, and a ruling against them, wait for them under their name.
    known = (*table.patrons, *table.barred, *map(owner_of, table.balances))
    if patron not in table.patrons and (other := look_alike(patron, known)):
        return Refusal(table.terms.cite("boxes"), f"{patron} could be taken for {other}; give another name")
    return None


def cannot_take(table: Table, patron: str, seat: int) -> Refusal | None:
    """Why somebody cannot come to the table, to this seat or to stand there (0)."""
    terms = table.terms
    if table.status is not Status.OPEN:
        return Refusal(terms.cite("hours"), "the table is closed", table.opens_by)
    if patron in table.patrons:
        under = terms.cite("seat_fixed") if table.tournament else terms.cite("boxes")
        return Refusal(under, f"{patron} is at the table already")
    if patron in table.barred and not table.tournament:  # there the director seats somebody who is reinstated (H6)
        return Refusal(terms.cite("exclusion"), f"{patron} is excluded from the game")
    if not seat:
        return None
    if not 1 <= seat <= table.setting.boxes:
        return Refusal(terms.cite("boxes"), f"there is no seat {seat}; seats are 1 to {table.setting.boxes}")
    if terms.has("no_wager_on_house_box") and seat == terms.number("house_box"):
        return Refusal(terms.cite("no_wager_on_house_box"), f"box {seat} is the House's")
    if any(person.seat == seat for person in table.patrons.values()):
        return Refusal(terms.cite("ballot") if table.tournament else terms.cite("boxes"), f"seat {seat} is taken")
    return _box_is_backed(table, seat)


def free_seats(table: Table) -> tuple[int, ...]:
    """The seats that somebody who comes to the table may take. At a table of a tournament the ballot gives them."""
    if table.tournament:
        return ()
    return tuple(seat for seat in range(1, table.setting.boxes + 1) if cannot_take(table, "", seat) is None)


def _box_is_backed(table: Table, seat: int) -> Refusal | None:
    """Why a seat is not free though nobody sits there: another player has a wager on its box, and it takes no second.

    A player who sat down there could make no wager, and a call that waits for one would never come."""
    terms = table.terms
    if not (terms.has("every_patron_wagers") and terms.has("one_patron_each_box")):
        return None
    backing = [wager.patron for wager in table.game.round.wagers.values() if wager.box == seat]
    if not backing:
        return None
    because = f"{backing[0]} has a wager on box {seat}: its seat is free when that is settled or taken back"
    return Refusal(terms.cite("one_patron_each_box"), because)


def _seats_are_drawn(table: Table) -> Refusal | None:
    """Why nobody comes to a table of a tournament or leaves it by themselves."""
    if not table.tournament:
        return None
    because = "the ballot gives players their seats, and they keep them: the director seats and unseats"
    return Refusal(table.terms.cite("seat_fixed", "ballot"), because, ("seat_entrant", "unseat_entrant"))


def join(table: Table, act: Act, command: JoinTable) -> Decision:
    terms, patron = table.terms, command.patron
    refusal = (
        _seats_are_drawn(table)
        or for_oneself_or_staff(table, act, patron)
        or unfit_name(table, patron)
        or cannot_take(table, patron, command.seat)
    )
    if refusal:
        return refusal
    chips = table.balances.get(away_account(patron), 0)
    moves = (Move(away_account(patron), account_of(patron), chips),) if chips else ()
    return (PatronJoined(patron=patron, seat=command.seat, under=terms.cite("boxes"), moves=moves),)


def joined(table: Table, fact: PatronJoined) -> Table:
    return replace(table, patrons={**table.patrons, fact.patron: Patron(fact.patron, fact.seat)})


def leave(table: Table, act: Act, command: LeaveTable) -> Decision:
    refusal = (
        _seats_are_drawn(table)
        or for_oneself_or_staff(table, act, command.patron)
        or not_at_table(table, command.patron)
    )
    if refusal:
        return refusal
    if table.game.has_wagers(command.patron):
        instead = ("take_back_wager",) if _may_take_back(table, act, command.patron) else ()
        return Refusal(table.terms.cite("wagers_locked"), f"{command.patron} has wagers down", instead)
    chips = table.balances.get(account_of(command.patron), 0)
    moves = (Move(account_of(command.patron), away_account(command.patron), chips),) if chips else ()
    left = PatronLeft(patron=command.patron, under=table.terms.cite("boxes"), moves=moves)
    return (*table.machine.leaving(table, table.game, command.patron), left)


def _may_take_back(table: Table, act: Act, patron: str) -> bool:
    """Whether the rules of the game let a wager of this patron come off now."""
    wagers = (wager for wager in table.game.round.wagers.values() if wager.patron == patron)
    asks = (TakeBackWager(patron=patron, option=wager.option, box=wager.box) for wager in wagers)
    by = replace(act, role=Role.DEALER)
    return any(isinstance(table.machine.decide(table, table.game, replace(by, command=ask)), tuple) for ask in asks)


def left(table: Table, fact: PatronLeft) -> Table:
    patrons = {name: person for name, person in table.patrons.items() if name != fact.patron}
    seat_freed = table.patrons[fact.patron].seat
    return replace(table, patrons=_run_of_abstention_ends(patrons) if seat_freed else patrons)


def _run_of_abstention_ends(patrons: Mapping[str, Patron]) -> dict[str, Patron]:
    """A free seat ends everybody's run of abstained rounds (X9)."""
    return {name: replace(person, sat_out=(), wagered_in=()) for name, person in patrons.items()}


def place_personal_limit(table: Table, act: Act, command: PlacePersonalLimit) -> Decision:
    terms = table.terms
    if not terms.has("personal_limit"):
        because = "this book has no personal limits: a wager counts up to the maximum on the sign"
        return Refusal(terms.cite("limits_on_sign", "over_maximum"), because)
    if act.role not in operators(terms):
        return Refusal(terms.cite("personal_limit"), f"the {operators(terms)[0]} allows a personal limit")
    refusal = not_at_table(table, command.patron)
    if refusal:
        return refusal
    limit = table.setting.limits["main"]
    if command.maximum and (command.maximum <= limit.maximum or command.maximum % limit.multiple):
        return Refusal(
            terms.cite("personal_limit"),
            f"a personal limit is a multiple above the sign's maximum of {dollars(limit.maximum)}; 0 takes it away",
        )
    if command.box and not terms.has("personal_limit_at_box"):
        return Refusal(terms.cite("personal_limit"), "the marker stands beside the player, not at a box")
    if not 0 <= command.box <= table.setting.boxes:
        because = f"there is no box {command.box}; the layout has 1 to {table.setting.boxes}"
        return Refusal(terms.cite("personal_limit", "boxes"), because)
    under = terms.cite("personal_limit")
    if command.box:
        under = tuple(dict.fromkeys(under + terms.cite("personal_limit_at_box")))
    return (PersonalLimitPlaced(patron=command.patron, maximum=command.maximum, box=command.box, under=under),)


def personal_limit_placed(table: Table, fact: PersonalLimitPlaced) -> Table:
    marked = replace(table.patrons[fact.patron], personal_maximum=fact.maximum, personal_limit_box=fact.box)
    return _changed(table, marked)


def _changed(table: Table, patron: Patron) -> Table:
    return replace(table, patrons={**table.patrons, patron.name: patron})


def advised(table: Table, fact: UnderMinimumAdvised) -> Table:
    person = table.patrons[fact.patron]
    return _changed(table, replace(person, advised_of_minimum=True, advised_in=table.game.round.number))


def one_time_used(table: Table, fact: RoundEnds) -> Table:
    """The round is over. A patron whose wager under the minimum was settled in it has had the one time that it stands;
    one that was taken back or raised before, or went back with a void round, has used up nothing (X26)."""
    advised = [person for person in table.patrons.values() if person.advised_in == fact.round]
    if not advised:
        return table
    short: set[str] = set()
    if fact.result != "void":
        limits, record = table.setting.limits, table.game.records[-1]
        short = {wager.patron for wager in record.wagers if falls_short(table.terms, limits, wager)}
        short |= record.short_bettors
    for person in advised:
        if person.name not in short:
            table = _changed(table, replace(person, advised_of_minimum=False, advised_in=0))
    return table


def all_other_seats_taken(table: Table, patron: str) -> bool:
    taken = {person.seat for name, person in table.patrons.items() if person.seat and name != patron}
    return len(taken) == table.setting.boxes - 1


def may_be_asked_to_vacate(table: Table, patron: str) -> bool:
    """Seated, three rounds without a wager, and every other seat in use."""
    person = table.patrons[patron]
    if not person.seat or not table.terms.has("vacate_seat"):
        return False
    return person.rounds_abstained >= table.terms.number("abstention") and all_other_seats_taken(table, patron)


def vacate(table: Table, act: Act, command: VacateSeat) -> Decision:
    terms = table.terms
    drawn = _seats_are_drawn(table)
    if drawn:
        return drawn
    if not terms.has("vacate_seat"):
        if not terms.has("every_patron_wagers"):
            return Refusal(terms.cite("procedures"), "under this book nobody has to vacate a seat")
        return Refusal(terms.cite("every_patron_wagers"), "under this book every player wagers in each round")
    if act.role not in supervisors(terms):
        return Refusal(terms.cite("vacate_seat"), f"the {supervisors(terms)[0]} may require a seat to be vacated")
    refusal = not_at_table(table, command.patron)
    if refusal:
        return refusal
    if not may_be_asked_to_vacate(table, command.patron):
        return Refusal(
            terms.cite("vacate_seat"),
            f"a seat is vacated after {terms.number('abstention')} rounds without a wager, while all others are in use",
        )
    return (SeatVacated(patron=command.patron, under=terms.cite("vacate_seat")),)


def vacated(table: Table, fact: SeatVacated) -> Table:
    freed = _run_of_abstention_ends(table.patrons)
    return replace(table, patrons={**freed, fact.patron: replace(freed[fact.patron], seat=0)})


def count_abstentions(table: Table, fact: RoundEnds) -> Table:
    """Rounds count only while all other seats are in use. No-bet and void rounds do not: nobody could wager,
    or nothing happened (X9)."""
    if fact.no_bet or fact.result == "void":
        return table
    patrons = table.patrons
    for name, person in table.patrons.items():
        sat_out, wagered_in = person.sat_out, person.wagered_in
        if not person.seat or not all_other_seats_taken(table, name):
            sat_out = wagered_in = ()
        elif name not in fact.bettors:
            sat_out = (*sat_out, fact.round)[-_RUN_KEPT:]
        elif len(wagered_in) == _RUN_KEPT:
            sat_out = wagered_in = ()
        elif sat_out:
            wagered_in = (*wagered_in, fact.round)
        if (sat_out, wagered_in) != (person.sat_out, person.wagered_in):
            patrons = {**patrons, name: replace(person, sat_out=sat_out, wagered_in=wagered_in)}
    return table if patrons is table.patrons else replace(table, patrons=patrons)


def never_occurred(table: Table, fact: RoundVoided) -> Table:
    """A round that is void, however late, neither counts as sat out nor breaks such a run (X9), and counts for no wager
    under the minimum (X26)."""
    patrons = {name: _without_round(person, fact.round) for name, person in table.patrons.items()}
    return replace(table, patrons=patrons)


def _without_round(person: Patron, number: int) -> Patron:
    sat_out, wagered_in = (
        tuple(each for each in rounds if each != number) for rounds in (person.sat_out, person.wagered_in)
    )
    left = replace(person, sat_out=sat_out, wagered_in=wagered_in)
    return replace(left, advised_of_minimum=False, advised_in=0) if person.advised_in == number else left


def exclude(table: Table, act: Act, command: ExcludePatron) -> Decision:
    terms = table.terms
    if act.role not in operators(terms):
        return Refusal(terms.cite("exclusion"), f"the {operators(terms)[0]} may exclude a patron")
    if not command.reason.strip():
        return Refusal(terms.cite("contravention"), "say which rule was broken and how")
    if command.patron in table.barred:
        return Refusal(terms.cite("exclusion"), f"{command.patron} is excluded already")
    return (
        PatronExcluded(patron=command.patron, reason=command.reason, under=terms.cite("contravention", "exclusion")),
    )


def excluded(table: Table, fact: PatronExcluded) -> Table:
    barred = replace(table, barred=table.barred | {fact.patron})
    if fact.patron not in table.patrons:
        return barred
    return _changed(barred, replace(table.patrons[fact.patron], excluded=True))
