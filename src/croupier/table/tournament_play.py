"""A table that serves a tournament: seats by ballot, rounds that the director opens, wagers in turn from the marker.

Whose wager comes when is `in_order`; everything else asks there."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.games.commands import CallNoMoreBets, PlaceWager, TakeBackWager, VoidWagers
from croupier.games.context import Patron, Setting, account_of
from croupier.games.round_of_play import RoundOfPlay
from croupier.games.rounds import RoundEnds, UnderMinimumAdvised
from croupier.money import Move, dollars
from croupier.ruling import Act, Command, Fact, Need, Refusal, Role, Under
from croupier.table.chips import CAGE, bad_amount, nothing_here, short
from croupier.table.commands import (
    CallPlayer,
    ExcuseFromRound,
    LetWagerLast,
    OpenRound,
    SeatEntrant,
    TakeChips,
    UnseatEntrant,
    VoidOutOfTurn,
    WithdrawRound,
)
from croupier.table.facts import (
    ChipsTaken,
    EntrantSeated,
    EntrantUnseated,
    ExcusedFromRound,
    LetToWagerLast,
    OutOfTurnVoided,
    OutOfTurnWarned,
    PlayerCalled,
    RoundOpened,
    RoundWithdrawn,
    SettingTookEffect,
)
from croupier.table.opening import bad_amounts, bad_limits
from croupier.table.seats import cannot_take, not_at_table, unfit_name
from croupier.table.state import Order, Status, Table

Decision = tuple[Fact, ...] | Refusal


def _no_tournament(table: Table) -> Refusal | None:
    if table.tournament:
        return None
    return Refusal(table.terms.cite("in_tournaments_only"), "this table serves no tournament")


def _for_the_director(table: Table, act: Act, *rules: str) -> Refusal | None:
    """Why this cannot be asked for, or not by this person; the rules are those that leave it to the director."""
    if not table.tournament or act.role is Role.DIRECTOR:
        return _no_tournament(table)
    because = f"this is for the director, not the {act.role}"
    return Refusal(table.terms.cite(*rules, "tournament_director"), because)


def _all_at_once(table: Table) -> Refusal | None:
    """Why players are not asked one by one: this game has no marker, or the director has put none down."""
    terms = table.terms
    if terms.has("marker") and (table.order.marker or not table.order.opened):
        return None
    under = terms.cite_first("marker_optional", "every_patron_wagers")
    return Refusal(under, "no marker is used: everybody wagers at the same time", ("place_wager",))


# Seats and chips


def seat(table: Table, act: Act, command: SeatEntrant) -> Decision:
    """At the seat that the ballot gave, between two rounds. The chips come from the cage: the float only pays."""
    refusal = (
        _for_the_director(table, act)
        or unfit_name(table, command.patron)
        or cannot_take(table, command.patron, command.seat)
    )
    if refusal:
        return refusal
    terms = table.terms
    if command.cents and bad_amount(table, command.cents):  # a round undone may have left chips enough: none is fine
        return Refusal(terms.cite("condition_chips"), f"a stack of {dollars(command.cents)} cannot be made up of chips")
    if not command.seat:
        return Refusal(terms.cite("ballot"), "the ballot gives each player a seat")
    if table.order.opened:
        return Refusal(terms.cite("ballot"), "a seat is taken between two rounds")
    return (
        EntrantSeated(
            patron=command.patron,
            seat=command.seat,
            cents=command.cents,
            warned=command.warned,
            under=terms.cite("ballot", "seat_fixed", "tournament_chips"),
            moves=(Move(CAGE, account_of(command.patron), command.cents),) if command.cents else (),
        ),
    )


def seated(table: Table, fact: EntrantSeated) -> Table:
    order = table.order
    if fact.warned:
        order = replace(order, warned={**order.warned, fact.patron: 1})
    return replace(table, order=order, patrons={**table.patrons, fact.patron: Patron(fact.patron, fact.seat)})


def unseat(table: Table, act: Act, command: UnseatEntrant) -> Decision:
    terms, patron = table.terms, command.patron
    refusal = _for_the_director(table, act, "seat_fixed") or not_at_table(table, patron)
    if refusal:
        return refusal
    if not command.reason.strip():
        return Refusal(terms.cite("seat_fixed"), "say why the player leaves the seat")
    if table.machine.has_wagers(table.game, patron):
        if not taking_wagers(table):
            return Refusal(terms.cite("wagers_locked"), f"{patron} has wagers down")
        return Refusal(terms.cite("minimum_each_round"), f"{patron} has wagers down", ("take_back_wager",))
    cents = table.balances.get(account_of(patron), 0)
    moves = (Move(account_of(patron), CAGE, cents),) if cents else ()
    under = terms.cite("seat_fixed", "eliminated")
    left = EntrantUnseated(patron=patron, reason=command.reason, cents=cents, under=under, moves=moves)
    return (*table.machine.leaving(table, table.game, patron), left)


def unseated(table: Table, fact: EntrantUnseated) -> Table:
    patrons = {name: person for name, person in table.patrons.items() if name != fact.patron}
    order = table.order
    warned = {name: times for name, times in order.warned.items() if name != fact.patron}
    called = "" if order.called == fact.patron else order.called
    return replace(table, patrons=patrons, order=replace(order, warned=warned, called=called))


def take_chips(table: Table, act: Act, command: TakeChips) -> Decision:
    """What was issued wrongly goes back: a fact that undoes, for nothing is edited. So do chips that a round undone
    left for a player who sits elsewhere by now, or nowhere (X22)."""
    terms, patron = table.terms, command.patron
    refusal = _for_the_director(table, act, "chips_untouched") or nothing_here(table, patron)
    if refusal:
        return refusal
    cannot = bad_amount(table, command.cents) or short(table, account_of(patron), command.cents, patron)
    if cannot:
        return Refusal(terms.cite("chips_untouched"), cannot.because)
    if not command.reason.strip():
        return Refusal(terms.cite("chips_untouched"), "say why the chips are taken")
    return (
        ChipsTaken(
            patron=patron,
            cents=command.cents,
            reason=command.reason,
            under=terms.cite("chips_untouched", "tournament_director"),
            moves=(Move(account_of(patron), CAGE, command.cents),),
        ),
    )


# The round is opened


def open_round(table: Table, act: Act, command: OpenRound) -> Decision:
    """Whoever cannot cover the least stake goes before it: that is tested here, and nowhere else (T6)."""
    terms = table.terms
    refusal = _for_the_director(table, act) or _cannot_open(table, act) or _bad_round(table, command)
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
        because = f"{', '.join(out)} cannot cover {dollars(least)}: whoever cannot is eliminated first"
        return Refusal(terms.cite("eliminated"), because, ("unseat_entrant",))
    marker = _marker_for(table, command.marker, set(playing.values()))
    if isinstance(marker, Refusal):
        return marker
    opened = RoundOpened(
        rounds_left=command.rounds_left,
        marker=marker,
        excused=tuple(name for name in _seated(table) if name not in playing),
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
    """The sign with what a new level changes; nobody is surprised, for the conditions were published with it."""
    differential = setting.differential if command.differential is None else command.differential
    return replace(
        setting,
        limits={**setting.limits, **command.limits},
        differential=None if command.lift_differential else differential,
        maximum_payout=setting.maximum_payout if command.maximum_payout is None else command.maximum_payout,
    )


def _playing(table: Table, command: OpenRound) -> dict[str, int]:
    """Who plays the round, and at which seat."""
    return {name: table.patrons[name].seat for name in _seated(table) if not command.only or name in command.only}


def _bad_round(table: Table, command: OpenRound) -> Refusal | None:
    terms = table.terms
    unknown = next((name for name in command.only if name not in table.patrons), "")
    if unknown:
        return not_at_table(table, unknown)
    if not _playing(table, command):
        return Refusal(terms.cite("minimum_each_round"), "nobody is there to play a round", ("seat_entrant",))
    if command.rounds_left < 0:
        return Refusal(terms.cite("session_by_rounds"), "say how many rounds are left, 0 where nobody knows")
    if command.seconds < 0:
        return Refusal(terms.cite("pace"), "say how many seconds a player has to wager, 0 for no limit")
    return None


def _cannot_open(table: Table, act: Act) -> Refusal | None:
    terms = table.terms
    if table.status is not Status.OPEN:
        return Refusal(terms.cite("table_approval", "hours"), "the table is closed", ("open_table",))
    if table.hours is not None and not table.hours.include(act.at):
        return Refusal(terms.cite("hours"), "it is outside the hours of gaming: no further round is begun")
    if table.order.opened or not table.machine.between_rounds(table.game):
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
    return wanted or _from(table.order.marker, seats)[0]


def _from(marker: int, seats: set[int]) -> list[int]:
    """These seats in the order of wagers from a marker. It goes with their numbers under every book: boxes are numbered
    clockwise, and anticlockwise at Pai Gow, where wagers are placed that way too (G4)."""
    return sorted(seats, key=lambda seat: (seat < marker, seat))


def _rule_of_order(table: Table) -> Under:
    terms = table.terms
    way = terms.cite("betting_anticlockwise") if terms.has("betting_anticlockwise") else terms.cite("betting_clockwise")
    return tuple(dict.fromkeys(terms.cite("opportunity", "betting_order") + way))


def withdraw_round(table: Table, act: Act, command: WithdrawRound) -> Decision:
    terms = table.terms
    refusal = _for_the_director(table, act, "pace") or _not_open(table)
    if refusal:
        return refusal
    if not table.machine.between_rounds(table.game):
        because = "only a round that nobody has wagered on is withdrawn"
        return Refusal(terms.cite("round_of_play"), because)
    if not command.reason.strip():
        return Refusal(terms.cite("pace", "tournament_director"), "say why the round is not played")
    return (RoundWithdrawn(reason=command.reason, under=terms.cite("tournament_director", "pace")),)


def round_withdrawn(table: Table, fact: RoundWithdrawn) -> Table:
    """The marker stays: the round has not been played."""
    order = table.order
    return replace(_excused(table, frozenset(table.patrons), False), order=Order(order.marker, warned=order.warned))


def round_opened(table: Table, fact: RoundOpened) -> Table:
    patrons = {name: replace(person, excused=name in fact.excused) for name, person in table.patrons.items()}
    order = Order(
        marker=fact.marker,
        opened=True,
        rounds_left=fact.rounds_left,
        seconds=fact.seconds,
        warned=table.order.warned,
    )
    return replace(table, patrons=patrons, order=order)


def round_ended(table: Table, fact: RoundEnds) -> Table:
    """The marker moves on. A void or no-bet round does not count: it is played again, the marker unmoved (T9)."""
    order = table.order
    if fact.no_bet or fact.result == "void":
        left, seconds = order.rounds_left, order.seconds
        fresh = Order(order.marker, opened=True, rounds_left=left, seconds=seconds, warned=order.warned)
        return replace(_excused(table, order.again, False), order=fresh)
    seats = {table.patrons[name].seat for name in _seated(table)}
    beyond = _from(order.marker, seats - {order.marker}) if order.marker else []
    marker = beyond[0] if beyond else order.marker
    return replace(_excused(table, frozenset(table.patrons), False), order=Order(marker, warned=order.warned))


def _excused(table: Table, names: frozenset[str], excused: bool) -> Table:
    changed = {name: replace(table.patrons[name], excused=excused) for name in names if name in table.patrons}
    return replace(table, patrons={**table.patrons, **changed})


# Whose wager comes when


def _seated(table: Table) -> list[str]:
    return [name for name, person in table.patrons.items() if person.seat and not person.excluded]


def in_order(table: Table) -> list[str]:
    """Who wagers in this round, from the marker on; those who are asked once more come last."""
    order = table.order
    at = {table.patrons[name].seat: name for name in _seated(table)}
    names = [at[seat] for seat in _from(order.marker, set(at))]
    first = [name for name in names if name not in order.again and not table.patrons[name].excused]
    return first + [name for name in names if name in order.again]


def _in_turns(table: Table) -> bool:
    """Whether players wager one after another now: until the call, where a marker is used."""
    now: RoundOfPlay = table.game.round
    return table.order.opened and table.order.marker > 0 and not now.called and not now.opened


def _has_the_minimum(table: Table, patron: str) -> bool:
    least = table.machine.least_stake(table.terms, table.setting.limits)
    return table.machine.at_risk(table.terms, table.game, patron) >= least


def asked_to_wager(table: Table) -> str:
    """Whose opportunity to wager it is, "" where nobody's."""
    return table.order.called if _in_turns(table) else ""


def next_to_call(table: Table) -> str:
    """Whom the dealer asks next, whoever has wagered out of turn among them: the next player's call ends the turn of
    the one before. "" after the last, and as long as no wagers are taken."""
    if not _in_turns(table) or not taking_wagers(table):
        return ""
    order = table.order
    return next((name for name in in_order(table) if name not in order.done and name != order.called), "")


def taking_wagers(table: Table) -> bool:
    """Whether the game can take wagers: not before the cut, and not in a no-bet round."""
    return "place_wager" in table.machine.needs(table, table.game).commands


def call_player(table: Table, act: Act, command: CallPlayer) -> Decision:
    terms = table.terms
    refusal = _no_tournament(table) or _all_at_once(table)
    if refusal:
        return refusal
    if act.role is not Role.DEALER:
        return Refusal(terms.cite("opportunity"), f"the dealer asks for wagers, not the {act.role}")
    if not _in_turns(table):
        return _not_open(table) or Refusal(terms.cite("no_more_bets", "wagers_locked"), "the bets are closed")
    if not taking_wagers(table):
        need = table.machine.needs(table, table.game)
        because = f"nobody is asked to wager before a wager can be taken; play waits for: {need.what}"
        return Refusal(terms.cite("opportunity"), because, need.commands)
    due = next_to_call(table)
    if command.patron != due:
        because = f"{due} is to be asked next" if due else "everybody has been asked"
        return Refusal(_rule_of_order(table), because, ("call_player",) if due else ("call_no_more_bets",))
    return (PlayerCalled(patron=due, at=act.at, under=_rule_of_order(table)),)


def player_called(table: Table, fact: PlayerCalled) -> Table:
    names = in_order(table)
    passed = names[: names.index(fact.patron)]
    done = table.order.done.union(passed)
    return replace(table, order=replace(table.order, called=fact.patron, called_at=fact.at, done=done))


# Wagers


def _not_open(table: Table) -> Refusal | None:
    if table.order.opened:
        return None
    because = "betting for the next round is not open"
    return Refusal(table.terms.cite("tournament_director", "pace"), because, ("open_round",))


def refuse(table: Table, act: Act) -> Refusal | None:
    """Why a tournament turns a command of the game away that the game itself might allow."""
    command, wagers = act.command, table.machine.WAGERS
    if type(command) in wagers:
        patron = getattr(command, "patron", "")
        return (
            _not_open(table)
            or _not_in_turn(table, patron)
            or _stands(table, command, patron)
            or _too_late(table, act, patron)
        )
    if type(command) is CallNoMoreBets:
        return cannot_begin(table)
    return None


def cannot_begin(table: Table) -> Refusal | None:
    """Why a round is not begun: by the call, or by its first card where that needs none before it."""
    return _not_open(table) or _not_all_at_risk(table)


def _not_in_turn(table: Table, patron: str) -> Refusal | None:
    terms, order, person = table.terms, table.order, table.patrons.get(patron)
    if person is not None and person.excused and patron not in order.again:
        return Refusal(terms.cite("minimum_each_round", "tournament_director"), f"{patron} sits this round out")
    if patron in order.done and _in_turns(table):
        because = f"{patron}'s opportunity to wager is over: what is down stands"
        return Refusal(terms.cite("wager_locked_after_turn"), because)
    return None


def _stands(table: Table, command: Command, patron: str) -> Refusal | None:
    """A wager out of turn stands until its player is asked. Whoever tries to change it before infringes once more."""
    order = table.order
    if not _in_turns(table) or patron not in order.early or patron == order.called:
        return None
    down = {wager.option for wager in table.game.round.wagers.values() if wager.patron == patron}
    if not down or (type(command) is PlaceWager and command.option not in down):
        return None  # another wager beside it, which stands too
    because = f"{patron}'s wager was placed out of turn and stands until {patron} is asked"
    warned = _warned(table, patron, refused=True)
    return Refusal(warned.under, because, ("call_player",), brings=(warned,))


def _warned(table: Table, patron: str, refused: bool = False) -> OutOfTurnWarned:
    times = table.order.warned.get(patron, 0) + 1
    return OutOfTurnWarned(patron=patron, times=times, refused=refused, under=table.terms.cite("out_of_turn"))


def _too_late(table: Table, act: Act, patron: str) -> Refusal | None:
    """The director's pace: what a player enters after the time to wager does not count. What the dealer enters was on
    the layout before, so that only the calls end it."""
    order = table.order
    if act.role is not Role.PATRON or patron != order.called or not order.seconds or not _in_turns(table):
        return None
    if act.at <= order.called_at + order.seconds * 1000:
        return None
    because = f"{patron} had {order.seconds} seconds to wager, and they are over"
    return Refusal(table.terms.cite("pace", "opportunity"), because, ("let_wager_last",))


def _not_all_at_risk(table: Table) -> Refusal | None:
    terms = table.terms
    if not taking_wagers(table):
        return None  # a no-bet round: nobody can wager (N3)
    due = next_to_call(table)
    if due:
        return Refusal(terms.cite("opportunity"), f"{due} has not been asked to wager", ("call_player",))
    lacking = without_minimum(table)
    if not lacking:
        return None
    least = dollars(table.machine.least_stake(terms, table.setting.limits))
    because = f"each player has {least} at risk; missing: {', '.join(lacking)}"
    return Refusal(terms.cite("minimum_each_round"), because, ("place_wager", "excuse_from_round"))


def without_minimum(table: Table) -> list[str]:
    """Who still has to wager more in this round."""
    return [name for name in in_order(table) if table.patrons[name].has_to_wager and not _has_the_minimum(table, name)]


def judged(table: Table, command: Command, facts: tuple[Fact, ...], after: Table) -> Decision:
    """A wager that the game took, as the tournament sees it. Neither one under the minimum (T4) nor one that offsets
    another (X13) is taken; one out of turn is, with a warning."""
    terms, patron = table.terms, getattr(command, "patron", "")
    too_little = any(isinstance(fact, UnderMinimumAdvised) for fact in facts) or _has_the_minimum(table, patron)
    if too_little and type(command) is not TakeBackWager and not _has_the_minimum(after, patron):
        least = dollars(table.machine.least_stake(terms, table.setting.limits))
        return Refusal(terms.cite("minimum_each_round"), f"each player risks at least {least} in each round")
    if not _in_turns(table) or patron == table.order.called:
        return facts
    return (*facts, _warned(table, patron))


def out_of_turn_warned(table: Table, fact: OutOfTurnWarned) -> Table:
    order = table.order
    warned = {**order.warned, fact.patron: fact.times}
    return replace(table, order=replace(order, warned=warned, early=order.early | {fact.patron}))


def void_out_of_turn(table: Table, act: Act, command: VoidOutOfTurn) -> Decision:
    """From the second time on. The player is asked again, last, and need not wager any more (T10, X14)."""
    terms, patron, order = table.terms, command.patron, table.order
    refusal = _no_tournament(table) or _all_at_once(table)
    refusal = refusal or _for_the_director(table, act, "out_of_turn") or not_at_table(table, patron)
    if refusal:
        return refusal
    if not _in_turns(table) or patron not in order.early or not table.machine.has_wagers(table.game, patron):
        return Refusal(terms.cite("out_of_turn"), f"{patron} has no wager out of turn that could still be void")
    if order.warned[patron] < 2:
        return Refusal(terms.cite("out_of_turn"), f"{patron} had not been warned before: the wager stands")
    if not command.reason.strip():
        return Refusal(terms.cite("out_of_turn"), "say why the wager is void")
    under = terms.cite("out_of_turn", "tournament_director")
    void = VoidWagers(patron=patron, reason=command.reason)
    back: Decision = table.machine.DECIDE[VoidWagers](table, table.game, act, void)
    if isinstance(back, Refusal):
        return back
    voided = OutOfTurnVoided(patron=patron, reason=command.reason, under=under)
    return (*(replace(fact, under=under) for fact in back), voided)


def out_of_turn_voided(table: Table, fact: OutOfTurnVoided) -> Table:
    order, whose = table.order, frozenset({fact.patron})
    asked_again = replace(order, again=order.again | whose, early=order.early - whose, done=order.done - whose)
    return replace(_excused(table, whose, True), order=asked_again)


def let_wager_last(table: Table, act: Act, command: LetWagerLast) -> Decision:
    """Silence eliminates nobody: the director lets the player wager last, or excuses them from the round (T24)."""
    patron = command.patron
    refusal = _no_tournament(table) or _all_at_once(table)
    refusal = refusal or _for_the_director(table, act, "opportunity") or not_at_table(table, patron)
    if refusal:
        return refusal
    if patron not in table.order.done or patron not in without_minimum(table) or not _in_turns(table):
        return Refusal(table.terms.cite("minimum_each_round"), f"{patron} is not one who made no wager when asked")
    return (LetToWagerLast(patron=patron, under=table.terms.cite("opportunity", "tournament_director")),)


def let_to_wager_last(table: Table, fact: LetToWagerLast) -> Table:
    order, whose = table.order, frozenset({fact.patron})
    return replace(table, order=replace(order, again=order.again | whose, done=order.done - whose))


def excuse(table: Table, act: Act, command: ExcuseFromRound) -> Decision:
    terms, patron = table.terms, command.patron
    refusal = _for_the_director(table, act, "minimum_each_round") or not_at_table(table, patron) or _not_open(table)
    if refusal:
        return refusal
    if not command.reason.strip():
        return Refusal(terms.cite("minimum_each_round"), "say why the player sits out")
    sits_out = table.patrons[patron].excused and patron not in table.order.again
    if sits_out or table.machine.has_wagers(table.game, patron) or table.game.round.called:
        return Refusal(terms.cite("minimum_each_round"), f"{patron} is in the round, or sits it out already")
    under = terms.cite("minimum_each_round", "tournament_director")
    return (ExcusedFromRound(patron=patron, reason=command.reason, under=under),)


def excused(table: Table, fact: ExcusedFromRound) -> Table:
    order = table.order
    called = "" if order.called == fact.patron else order.called
    whose = frozenset({fact.patron})
    return replace(_excused(table, whose, True), order=replace(order, called=called, again=order.again - whose))


# What comes next


def needs(table: Table, need: Need) -> Need:
    """What a table of a tournament awaits, where the game awaits wagers or the opening of a round."""
    terms, order = table.terms, table.order
    if not {"place_wager", "call_no_more_bets", "lift_dolly"}.intersection(need.commands):
        return need
    if not order.opened:
        say, under = "The director opens the next round", terms.cite("tournament_director", "pace")
        return Need("opening of the round", (Role.DIRECTOR,), say, under, ("open_round",))
    if not _in_turns(table) or "place_wager" not in need.commands:
        return need
    due, under = next_to_call(table), _rule_of_order(table)
    if not order.called and due:
        return Need(need.what, (Role.DEALER,), f"Ask {_at(table, due)} to wager", under, ("call_player",))
    people = (Role.PATRON, Role.DEALER)
    if due:
        say = f"{_at(table, order.called)} to wager; then ask {_at(table, due)}"
        return Need(need.what, people, say, under, ("place_wager", "call_player"), order.called)
    lacking = [name for name in without_minimum(table) if name != order.called]
    if lacking:
        say = f"Without a wager: {', '.join(lacking)}. The director lets them wager last, or excuses them"
        under = terms.cite("minimum_each_round", "tournament_director")
        return Need(need.what, (Role.DIRECTOR,), say, under, ("let_wager_last", "excuse_from_round"))
    if order.called in without_minimum(table):
        say = f"{_at(table, order.called)} to wager"
        return Need(need.what, people, say, under + terms.cite("minimum_each_round"), ("place_wager",), order.called)
    say = "All have been asked; announce NO MORE BETS"
    return Need(need.what, people, say, need.under, need.commands, order.called)


def _at(table: Table, patron: str) -> str:
    return f"{patron} (seat {table.patrons[patron].seat})"


def candidates(table: Table, role: Role) -> Iterator[tuple[Command, str]]:
    """What the dealer and the director might want at any table of a tournament. Opening a round and seating players
    is not offered: it comes from the tournament, which knows how many are left."""
    due = next_to_call(table)
    if due:
        yield CallPlayer(patron=due), f"Ask {due} to wager"
    if role is not Role.DIRECTOR:
        return
    for patron in table.patrons:
        yield LetWagerLast(patron=patron), f"Let {patron} wager last"
        yield ExcuseFromRound(patron=patron, reason="recorded"), f"Excuse {patron} from this round"
        yield VoidOutOfTurn(patron=patron, reason="recorded"), f"Void the wagers of {patron} out of turn"
