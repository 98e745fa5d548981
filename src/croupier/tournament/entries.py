"""Entries: one each, the reserve list, substitutes, withdrawals and exclusions."""

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Act, Decision, Refusal, Under
from croupier.ruling.names import is_name, look_alike
from croupier.tournament.clearance import not_open_for_entries, not_the_director
from croupier.tournament.coming_back import gone, may_come_back, not_gone_after_all, plays_extra_rounds
from croupier.tournament.commands import (
    DecideSubstitute,
    ExcludePlayer,
    ReinstatePlayer,
    RequireAgreement,
    StrikeEntry,
    TakeEntry,
    WithdrawEntry,
)
from croupier.tournament.facts import (
    AgreementRequired,
    EntryStruck,
    EntryTaken,
    EntryWithdrawn,
    PlayerEliminated,
    PlayerExcluded,
    PlayerReinstated,
    ReserveListed,
    SubstituteDecided,
)
from croupier.tournament.play import needed
from croupier.tournament.pool import entry_moves, refund_moves, reversed_moves
from croupier.tournament.session_tables import back_in, left_play, starts_with, with_player
from croupier.tournament.state import Out, Player, Session, Standing, Tournament
from croupier.tournament.tasks import rule_of_task
from croupier.tournament.vacancies import to_return


def first_session(tournament: Tournament) -> Session:
    return next(iter(tournament.sessions.values()))


def closed_for_entries(tournament: Tournament) -> bool:
    """A tournament with set times takes entries until the draw; a sit-and-go while its first session lasts."""
    return tournament.entries_closed or _all_drawn(tournament)


def _all_drawn(tournament: Tournament) -> bool:
    """Whether there will be no further draw for entrants."""
    first = first_session(tournament)
    return first.ended if tournament.conditions.start.sit_and_go else bool(first.tables)


def take_entry(tournament: Tournament, act: Act, command: TakeEntry) -> Decision:
    refusal = not_the_director(tournament, act) or not_open_for_entries(tournament)
    refusal = refusal or bad_entrant(tournament, command)
    if refusal:
        return refusal
    return _listed(tournament, command) if command.reserve else _entered(tournament, command)


def bad_entrant(tournament: Tournament, command: TakeEntry) -> Refusal | None:
    terms, entry = tournament.terms, tournament.conditions.entry
    player = command.player
    if not _fit_name(player):
        because = "give a name of at most 40 visible characters without ':' or '/'"
        return Refusal(terms.cite("one_entry"), because, book=terms.book_id)
    if _known(tournament, player):
        because = f"{player} is entered already: one entry each"
        return Refusal(terms.cite("one_entry"), because, book=terms.book_id)
    if other := look_alike(player, _names(tournament)):
        because = f"{player} could be taken for {other}, who is entered; give another name"
        return Refusal(terms.cite("one_entry"), because, book=terms.book_id)
    if entry.largest_group and command.group:
        there = sum(each.group == command.group for each in (*tournament.players.values(), *tournament.reserves))
        if there >= entry.largest_group:
            because = f"a group has at most {entry.largest_group} players, and {command.group} has them"
            return Refusal(terms.cite("condition_groups"), because, book=terms.book_id)
    return None


def _fit_name(player: str) -> bool:
    return is_name(player) and len(player) <= 40 and ":" not in player and "/" not in player


def _known(tournament: Tournament, player: str) -> bool:
    reserves = (each.name for each in tournament.reserves)
    return player in tournament.players or player in tournament.substitutes or player in reserves


def _names(tournament: Tournament) -> tuple[str, ...]:
    return *tournament.players, *tournament.substitutes, *(each.name for each in tournament.reserves)


def _entered(tournament: Tournament, command: TakeEntry) -> Decision:
    terms, entry = tournament.terms, tournament.conditions.entry
    instead = () if _no_place_for_a_reserve(tournament) else ("take_entry as a reserve",)
    if closed_for_entries(tournament):
        return Refusal(terms.cite("ballot", "reserve"), "entries are closed", instead, book=terms.book_id)
    if tournament.entries >= entry.maximum:
        because = f"{entry.maximum} players have entered, the most that the conditions allow"
        return Refusal(terms.cite("condition_players"), because, instead, book=terms.book_id)
    refusal = not_paid(tournament, command.paid) or not_agreed(tournament, command.player, command.agreement)
    return refusal or (entry_of(tournament, command),)


def not_paid(tournament: Tournament, paid: int) -> Refusal | None:
    fee = tournament.conditions.entry.fee
    if paid == fee:
        return None
    terms = tournament.terms
    return Refusal(terms.cite("condition_fee", "commission"), f"the entry fee is {dollars(fee)}", book=terms.book_id)


def not_agreed(tournament: Tournament, player: str, agreement: str) -> Refusal | None:
    """Where the conditions or the director require it, nobody enters without a signed agreement."""
    terms = tournament.terms
    everybody = tournament.conditions.entry.agreement
    if agreement.strip() or not (everybody or player in tournament.to_agree):
        return None
    under = terms.cite_first("agreement", "conditions")
    asks = "the conditions ask each entrant" if everybody else f"the director requires {player}"
    return Refusal(under, f"{asks} to agree in writing: give the reference of the agreement", book=terms.book_id)


def require_agreement(tournament: Tournament, act: Act, command: RequireAgreement) -> Decision:
    """Of one player, before their entry is accepted, where the book lets the director."""
    terms = tournament.terms
    refusal = not_the_director(tournament, act) or _no_reason(tournament, act, command.reason)
    if refusal:
        return refusal
    if not terms.has("agreement"):
        because = f"{terms.book_id} has no agreement beside the conditions"
        return Refusal(terms.cite("conditions"), because, book=terms.book_id)
    under = terms.cite("agreement")
    if command.player in tournament.players:
        return Refusal(under, f"the entry of {command.player} has been accepted", book=terms.book_id)
    if not _fit_name(command.player):
        return Refusal(under, "give the name of the player", book=terms.book_id)
    return (AgreementRequired(player=command.player, reason=command.reason, under=under, book=terms.book_id),)


def agreement_required(tournament: Tournament, fact: AgreementRequired) -> Tournament:
    return replace(tournament, to_agree=tournament.to_agree | {fact.player})


def entry_of(tournament: Tournament, command: TakeEntry) -> EntryTaken:
    terms, entry = tournament.terms, tournament.conditions.entry
    fee, commission = int(entry.fee), int(entry.commission)
    return EntryTaken(
        player=command.player,
        number=tournament.numbered + 1,
        fee=fee,
        commission=commission,
        group=command.group,
        agreement=command.agreement,
        accessible=command.accessible,
        under=terms.cite("one_entry", "condition_fee", "commission", "pool"),
        book=terms.book_id,
        moves=entry_moves(fee, commission),
    )


def entry_taken(tournament: Tournament, fact: EntryTaken) -> Tournament:
    player = Player(fact.player, fact.number, fact.player, fact.group, fact.accessible)
    return replace(
        no_longer_interested(tournament, fact.player),
        players={**tournament.players, fact.player: player},
        numbered=fact.number,
        entries=tournament.entries + 1,
        reserves=tuple(each for each in tournament.reserves if each.name != fact.player),
    )


def _listed(tournament: Tournament, command: TakeEntry) -> Decision:
    terms = tournament.terms
    because = _no_place_for_a_reserve(tournament)
    if because:
        return Refusal(terms.cite("reserve"), because, book=terms.book_id)
    return (
        ReserveListed(
            player=command.player,
            group=command.group,
            accessible=command.accessible,
            under=terms.cite("reserve"),
            book=terms.book_id,
        ),
    )


def _no_place_for_a_reserve(tournament: Tournament) -> str:
    """Why nobody is put on the list of reserves any more; "" if somebody may be."""
    if len(tournament.reserves) >= tournament.conditions.entry.reserves:
        return f"the list of reserves has {tournament.conditions.entry.reserves} places"
    if first_session(tournament).started:
        return "a reserve is seated before the first session starts, and it has"
    return ""


def reserve_listed(tournament: Tournament, fact: ReserveListed) -> Tournament:
    reserve = Player(fact.player, 0, fact.player, fact.group, fact.accessible)
    return replace(no_longer_interested(tournament, fact.player), reserves=(*tournament.reserves, reserve))


def no_longer_interested(tournament: Tournament, player: str) -> Tournament:
    """Somebody who has entered is off the list of people who would like to."""
    if player not in tournament.interested:
        return tournament
    return replace(tournament, interested=tuple(each for each in tournament.interested if each != player))


# Leaving


def no_such_player(tournament: Tournament, player: str) -> Refusal | None:
    if player in tournament.players:
        return None
    terms = tournament.terms
    return Refusal(terms.cite("one_entry"), f"{player} has not entered", ("take_entry",), book=terms.book_id)


def not_in(tournament: Tournament, player: str) -> Refusal | None:
    refusal = no_such_player(tournament, player)
    if refusal or tournament.players[player].standing is Standing.IN:
        return refusal
    terms = tournament.terms
    standing = tournament.players[player].standing
    return Refusal(_out_under(terms, standing), f"{player} is {standing}", book=terms.book_id)


def _has_nothing_left(tournament: Tournament, player: str) -> Refusal | None:
    """Why there is nothing that a player could leave or be excluded from."""
    refusal = not_in(tournament, player)
    return None if player in tournament.players and may_come_back(tournament, player) else refusal


def _out_under(terms: Terms, standing: Standing) -> Under:
    """The clause by which a player of this standing takes no further part."""
    match standing:
        case Standing.ELIMINATED:
            return terms.cite("eliminated")
        case Standing.FORFEITED:
            return terms.cite("forfeit")
        case Standing.EXCLUDED:
            return terms.cite("exclusion")
        case Standing.WITHDRAWN:
            return terms.cite("no_refund")
        case Standing.IN:
            return terms.cite("places")


def _no_reason(tournament: Tournament, act: Act, reason: str) -> Refusal | None:
    terms = tournament.terms
    if reason.strip():
        return None
    under = rule_of_task(terms, act.command) + terms.cite("tournament_director")
    return Refusal(under, "say why: it goes on record", book=terms.book_id)


def strike(tournament: Tournament, act: Act, command: StrikeEntry) -> Decision:
    """An entry recorded by mistake is no entry: nothing was refunded, nothing was paid."""
    terms = tournament.terms
    refusal = not_the_director(tournament, act) or not_in(tournament, command.player)
    refusal = refusal or _no_reason(tournament, act, command.reason)
    if refusal:
        return refusal
    if tournament.players[command.player].session:
        because = "the seats have been drawn: an entry ends by withdrawal now"
        return Refusal(terms.cite("ballot"), because, ("withdraw_entry",), book=terms.book_id)
    entry = tournament.conditions.entry
    return (
        EntryStruck(
            player=command.player,
            reason=command.reason,
            under=terms.cite("one_entry"),
            book=terms.book_id,
            moves=reversed_moves(entry_moves(int(entry.fee), int(entry.commission))),
        ),
    )


def struck(tournament: Tournament, fact: EntryStruck) -> Tournament:
    players = {name: each for name, each in tournament.players.items() if name != fact.player}
    return replace(tournament, players=players, entries=tournament.entries - 1)


def withdraw(tournament: Tournament, act: Act, command: WithdrawEntry) -> Decision:
    """Fees are not given back, unless the conditions say so and the book allows it."""
    terms, entry = tournament.terms, tournament.conditions.entry
    if any(each.name == command.player for each in tournament.reserves):
        refusal = not_the_director(tournament, act) or _no_reason(tournament, act, command.reason)
        off_the_list = EntryWithdrawn(
            player=command.player, reason=command.reason, under=terms.cite("reserve"), book=terms.book_id
        )
        return refusal or (off_the_list,)
    refusal = not_the_director(tournament, act) or _has_nothing_left(tournament, command.player)
    refusal = refusal or _no_reason(tournament, act, command.reason)
    if refusal:
        return refusal
    refunded = not first_session(tournament).started and _refundable(tournament, act.at)
    withdrawn = EntryWithdrawn(
        player=command.player,
        reason=command.reason,
        refunded=int(entry.fee) if refunded else 0,
        under=terms.cite("refunds_by_conditions") if refunded else terms.cite("no_refund"),
        book=terms.book_id,
        moves=refund_moves(int(entry.fee), int(entry.commission)) if refunded else (),
    )
    return (withdrawn,)


def _refundable(tournament: Tournament, at: int) -> bool:
    """Until the start, or until the moment that the conditions name."""
    entry = tournament.conditions.entry
    until = entry.refundable_until
    return entry.refundable_until_start if until is None else at <= until.timestamp() * 1000


def withdrawn(tournament: Tournament, fact: EntryWithdrawn) -> Tournament:
    if fact.player not in tournament.players:
        reserves = tuple(each for each in tournament.reserves if each.name != fact.player)
        return replace(tournament, reserves=reserves)
    if tournament.players[fact.player].standing is Standing.ELIMINATED:
        return gone(tournament, fact.player)
    left = left_play(tournament, fact.player, Standing.WITHDRAWN)
    if not fact.refunded:
        return left
    return replace(left, entries=left.entries - 1, refunded=left.refunded | {fact.player})


def exclude(tournament: Tournament, act: Act, command: ExcludePlayer) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act) or _has_nothing_left(tournament, command.player)
    refusal = refusal or _no_reason(tournament, act, command.reason)
    if refusal:
        return refusal
    excluded = PlayerExcluded(
        player=command.player,
        reason=command.reason,
        under=terms.cite("contravention", "exclusion"),
        book=terms.book_id,
    )
    return (excluded,)


def excluded(tournament: Tournament, fact: PlayerExcluded) -> Tournament:
    if tournament.players[fact.player].standing is Standing.ELIMINATED:
        return gone(tournament, fact.player)
    return left_play(tournament, fact.player, Standing.EXCLUDED)


def reinstate(tournament: Tournament, act: Act, command: ReinstatePlayer) -> Decision:
    """Brings back a player, as long as the session that they left goes on."""
    terms = tournament.terms
    refusal = not_the_director(tournament, act) or no_such_player(tournament, command.player)
    refusal = refusal or _no_reason(tournament, act, command.reason)
    if refusal:
        return refusal
    player = tournament.players[command.player]
    if player.name in tournament.gone and plays_extra_rounds(tournament, player.name) is None:
        under = (*terms.cite("tournament_director"), "~H6")
        return (PlayerReinstated(player=player.name, reason=command.reason, under=under, book=terms.book_id),)
    if player.standing not in (Standing.FORFEITED, Standing.WITHDRAWN, Standing.EXCLUDED):
        because = f"{player.name} is {player.standing}: only a forfeit, a withdrawal or an exclusion is undone"
        return Refusal((*_out_under(terms, player.standing), "~H6"), because, book=terms.book_id)
    table = tournament.tables.get(player.table)
    elsewhere = to_return(tournament, player) if table is not None and table.broken else None
    if table is not None and table.ended and elsewhere is None:
        because = "the session at that table is over"
        return Refusal((*terms.cite("seat_fixed"), "~H6"), because, book=terms.book_id)
    if table is not None and elsewhere is None and player.seat in table.seats.values():
        because = "the seat has gone to somebody else"
        return Refusal(terms.cite("seat_fixed"), because, book=terms.book_id)
    if player.name in tournament.refunded:
        because = f"{player.name} got the entry fee back: there is no entry to go on with"
        return Refusal(terms.cite("one_entry", "condition_fee"), because, book=terms.book_id)
    if table is None and _all_drawn(tournament):
        because = f"seats have been drawn without {player.name}"
        return Refusal(terms.cite("ballot"), because, book=terms.book_id)
    left: Out | None = None
    chips = 0
    if table is not None and table.started:  # who left before the start gets the same chips as the others
        plan, left = tournament.conditions.plan(table.session), table.out[player.name]
        chips = left.chips if left.began else starts_with(tournament, plan, player.name)
    back = PlayerReinstated(
        player=player.name,
        reason=command.reason,
        chips=chips,
        table=elsewhere.table if elsewhere else "",
        seat=elsewhere.seat if elsewhere else 0,
        under=terms.cite("tournament_director") + (("~T53",) if elsewhere else ()),
        book=terms.book_id,
    )
    return (back,) if left is None else (back, *_out_again(tournament, back, left, act.at))


def _out_again(tournament: Tournament, back: PlayerReinstated, left: Out, at: int) -> tuple[PlayerEliminated, ...]:
    """The ruling is undone, and not what the chips were by then: who lacks them for a wager is out, as anybody is."""
    after = reinstated(tournament, back)
    table = after.tables[after.players[back.player].table]
    if back.chips >= needed(after, table, at):
        return ()
    under = after.terms_of(after.conditions.plan(table.session)).cite("eliminated")
    out = PlayerEliminated(
        player=back.player, table=table.name, round=left.round, chips=back.chips, under=under, book=back.book
    )
    return (out,)


def reinstated(tournament: Tournament, fact: PlayerReinstated) -> Tournament:
    player = tournament.players[fact.player]
    if player.name in tournament.gone:
        return not_gone_after_all(tournament, player.name)
    return back_in(tournament, player.name, fact.table or player.table, fact.seat or player.seat, fact.chips)


# Substitutes


def decide_substitute(tournament: Tournament, act: Act, command: DecideSubstitute) -> Decision:
    terms = tournament.terms
    under = terms.cite("substitute")
    refusal = not_the_director(tournament, act) or not_in(tournament, command.player)
    refusal = refusal or _no_reason(tournament, act, command.reason)
    if refusal:
        return refusal
    substitute = command.substitute
    if not _fit_name(substitute):
        return Refusal(under, "give the substitute's name, of at most 40 characters", book=terms.book_id)
    own = command.player in (substitute, tournament.substitutes.get(substitute))
    if command.allowed and not own and _known(tournament, substitute):
        because = f"{substitute} takes part already, and nobody plays two entries"
        return Refusal(under + terms.cite("one_entry"), because, book=terms.book_id)
    if command.allowed and (other := look_alike(substitute, _names(tournament))):
        because = f"{substitute} could be taken for {other}; give another name"
        return Refusal(under + terms.cite("one_entry"), because, book=terms.book_id)
    decided = SubstituteDecided(
        player=command.player,
        substitute=substitute,
        allowed=command.allowed,
        reason=command.reason,
        under=under,
        book=terms.book_id,
    )
    return (decided,)


def substitute_decided(tournament: Tournament, fact: SubstituteDecided) -> Tournament:
    if not fact.allowed:
        return tournament
    player = replace(tournament.players[fact.player], plays=fact.substitute)
    if fact.substitute == player.name:
        return with_player(tournament, player)
    substitutes = {**tournament.substitutes, fact.substitute: player.name}
    return replace(with_player(tournament, player), substitutes=substitutes)
