"""A round is played when the director opens it; the marker moves on behind it."""

from msgspec.structs import replace

from croupier.games.context import Setting
from croupier.games.rounds import RoundEnds
from croupier.money import dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal
from croupier.table.commands import OpenRound, WithdrawRound
from croupier.table.facts import RoundGranted, RoundWithdrawn, SettingTookEffect
from croupier.table.hours import after_hours
from croupier.table.in_charge import not_the_director
from croupier.table.limits import bad_amounts, bad_limits
from croupier.table.seats import not_at_table
from croupier.table.state import BettingOrder, Status, Table
from croupier.table.tournament_play.turns import from_marker, in_seats, not_open, with_excused


def open_round(table: Table, act: Act, command: OpenRound) -> Decision:
    """A player who cannot cover the least stake leaves before it: that is tested here, and nowhere else (T6)."""
    terms = table.terms
    refusal = not_the_director(table, act) or _cannot_open(table, act) or _bad_round(table, command)
    if refusal:
        return refusal
    playing = _playing(table, command)
    bad = bad_limits(table, terms, command.limits)
    bad = bad or bad_amounts(table, terms, command.differential, command.maximum_payout)
    if bad:
        return bad
    setting = _sign_of_level(table.setting, command)
    least = 0 if table.game.round.no_bet else table.machine.least_stake(terms, setting.limits)  # (T41)
    out = [name for name in playing if table.balances.get(account_of(name), 0) < least]
    if out:
        because = f"{', '.join(out)} cannot cover {dollars(least)}: a player who cannot is eliminated first"
        return Refusal(terms.cite("eliminated"), because, ("unseat_entrant",))
    marker = _marker_for(table, command.marker, set(playing.values()))
    if isinstance(marker, Refusal):
        return marker
    opened = RoundGranted(
        rounds_left=command.rounds_left,
        marker=marker,
        excused=tuple(name for name in in_seats(table) if name not in playing),
        seconds=command.seconds,
        under=terms.cite("tournament_director", "pace") + (terms.cite("marker") if marker else ()),
    )
    if setting == table.setting:
        return (opened,)
    under = terms.cite("limits_on_sign", "tournament_director")
    if setting.differential != table.setting.differential:
        under += terms.cite("differential_change")
    if setting.maximum_payout != table.setting.maximum_payout:
        under += terms.cite("maximum_payout_on_sign")
    setting = replace(setting, number=setting.number + 1)
    return (SettingTookEffect(setting=setting, under=under), opened)


def _sign_of_level(setting: Setting, command: OpenRound) -> Setting:
    """The sign with the changes of a new level; nobody is surprised, since the conditions were published with it."""
    differential = setting.differential if command.differential is None else command.differential
    return replace(
        setting,
        limits={**setting.limits, **command.limits},
        differential=None if command.lift_differential else differential,
        maximum_payout=setting.maximum_payout if command.maximum_payout is None else command.maximum_payout,
    )


def _playing(table: Table, command: OpenRound) -> dict[str, int]:
    """The players of the round, with their seats."""
    return {name: table.patrons[name].seat for name in in_seats(table) if not command.only or name in command.only}


def _bad_round(table: Table, command: OpenRound) -> Refusal | None:
    terms = table.terms
    unknown = next((name for name in command.only if name not in table.patrons), "")
    if unknown:
        return not_at_table(table, unknown)
    if not _playing(table, command):
        return Refusal(terms.cite("minimum_each_round"), "nobody is there to play a round", ("seat_entrant",))
    if command.rounds_left < 0:
        return Refusal(terms.cite("session_by_rounds"), "say how many rounds are left, 0 where unknown")
    if command.seconds < 0:
        return Refusal(terms.cite("pace"), "say how many seconds a player has to wager, 0 for no limit")
    return None


def _cannot_open(table: Table, act: Act) -> Refusal | None:
    terms = table.terms
    if table.status is not Status.OPEN:
        return Refusal(terms.cite("table_approval", "hours"), "the table is closed", table.opens_by)
    if late := after_hours(table, act.at):
        return late
    if table.order.opened or not table.game.between_rounds:
        return Refusal(terms.cite("round_of_play"), "a round is open: it is played first")
    return None


def _marker_for(table: Table, wanted: int, seats: set[int]) -> int | Refusal:
    """Where the marker stands for a round of the players at these seats; 0 where none is used."""
    terms = table.terms
    if not terms.has("marker"):
        because = "this game has no marker: everybody wagers at the same time"
        return Refusal(terms.cite("every_patron_wagers"), because) if wanted else 0
    if wanted < 0 or (not wanted and not table.order.marker):
        if terms.has("marker_optional"):
            return 0
        return Refusal(terms.cite("marker"), "the marker shows who wagers first: say at which seat")
    if wanted and wanted not in seats:
        return Refusal(terms.cite("marker"), f"nobody who plays this round sits at seat {wanted}")
    return wanted or from_marker(table.order.marker, seats)[0]


def round_granted(table: Table, fact: RoundGranted) -> Table:
    patrons = {name: replace(person, excused=name in fact.excused) for name, person in table.patrons.items()}
    order = BettingOrder(
        marker=fact.marker,
        opened=True,
        rounds_left=fact.rounds_left,
        seconds=fact.seconds,
        warned=table.order.warned,
    )
    return replace(table, patrons=patrons, order=order)


def withdraw_round(table: Table, act: Act, command: WithdrawRound) -> Decision:
    terms = table.terms
    refusal = not_the_director(table, act, "pace") or not_open(table)
    if refusal:
        return refusal
    if not table.game.between_rounds:
        because = "only a round that nobody has wagered on is withdrawn"
        return Refusal(terms.cite("round_of_play"), because)
    if not command.reason.strip():
        return Refusal(terms.cite("pace", "tournament_director"), "say why the round is not played")
    return (RoundWithdrawn(reason=command.reason, under=terms.cite("tournament_director", "pace")),)


def round_withdrawn(table: Table, fact: RoundWithdrawn) -> Table:
    """The marker stays: the round has not been played."""
    order = table.order
    return replace(
        with_excused(table, frozenset(table.patrons), False), order=BettingOrder(order.marker, warned=order.warned)
    )


def round_ended(table: Table, fact: RoundEnds) -> Table:
    """The marker moves on. A void or no-bet round does not count: it is played again, the marker unmoved (T9)."""
    order = table.order
    if fact.no_bet or fact.result == "void":
        return wagered_on_anew(table)
    seats = {table.patrons[name].seat for name in in_seats(table)}
    beyond = from_marker(order.marker, seats - {order.marker}) if order.marker else []
    marker = beyond[0] if beyond else order.marker
    return replace(
        with_excused(table, frozenset(table.patrons), False), order=BettingOrder(marker, warned=order.warned)
    )


def wagered_on_anew(table: Table) -> Table:
    """Every wager is back: all are asked once more, from the marker where it stands (T9)."""
    order = table.order
    fresh = replace(order, called="", called_at=0, done=frozenset(), early=frozenset(), again=frozenset())
    return replace(with_excused(table, order.again, False), order=fresh)
