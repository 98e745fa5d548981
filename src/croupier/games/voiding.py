"""Void rounds and void wagers: errors found late, and the operator's general powers."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from croupier.games.commands import VoidRound, VoidWagers
from croupier.games.context import Context, operators, supervisors
from croupier.games.round_of_play import RoundGame, RoundRecord, Wager
from croupier.games.rounds import RoundVoided, WagersVoided
from croupier.games.undo import taken_from, undone
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.money.accounts import FLOAT, account_of
from croupier.ruling import Act, Command, Decision, Refusal, Role, Under

Game = TypeVar("Game", bound=RoundGame)


def grounds(terms: Terms) -> tuple[str, ...]:
    """The grounds on which a round may be declared void under this book."""
    named: tuple[str, ...] = ("impractical", "fraud", "disturbance")
    if terms.has("unreconstructable"):
        named += ("unreconstructable",)
    if terms.has("late_error"):
        named += ("placement_error",)
    if terms.has("void_spin_found_late"):
        named += ("void_spin",)
    if terms.has("shuffle_after_misdeal"):
        named += ("misdeal",)
    if terms.has("void_for_collusion"):
        named += ("collusion",)
    return named


def void_choices(terms: Terms, game: RoundGame) -> Iterator[tuple[Command, str]]:
    """The voids that the holders of these powers might want to declare now, before the rules are asked."""
    number = game.round.number
    for ground in grounds(terms):
        if ground in ("placement_error", "void_spin"):
            continue  # they are found when their round is over
        void = VoidRound(
            round=number, ground=ground, cause="fire" if ground == "disturbance" else "", reason="recorded"
        )
        yield void, f"Void the round: {ground}"
    if number > 1:
        # Grounds that reach back: an error found late, or, where that does not, fraud.
        ground, say = "fraud", "Fraud"
        if terms.has("late_error"):
            ground, say = "placement_error", "Error"
        elif terms.has("void_spin_found_late"):
            ground, say = "void_spin", "Void spin"
        back = VoidRound(round=number - 1, ground=ground, reason="recorded")
        yield back, f"{say} found in round {number - 1}: void it"
    for patron in {name: None for name, _ in game.round.wagers}:
        yield VoidWagers(patron=patron, reason="recorded"), f"Void the wagers of {patron}"


def disturbances(terms: Terms) -> tuple[str, ...]:
    """The causes for which an outcome may be invalidated."""
    last = "act of God" if terms.has("act_of_god") else "like disturbance"
    return ("civil commotion", "fire", "riot", "brawl", "robbery", last)


def _ground(terms: Terms, command: VoidRound, current: bool) -> tuple[Under, tuple[Role, ...]] | Refusal:
    """The clauses of a ground, and who holds the power."""
    if command.ground not in grounds(terms):
        because = f"{command.ground!r} is not a ground for a void round"
        under = terms.cite("impractical_or_fraud", "disturbance", "void")
        if command.ground == "placement_error" and terms.has("completed_rounds_stand"):
            under = terms.cite("completed_rounds_stand") + under
        return Refusal(under, because, grounds(terms))
    if command.ground == "misdeal":
        return terms.cite("shuffle_after_misdeal", "misdeal"), supervisors(terms)
    if command.ground == "collusion":
        return terms.cite("void_for_collusion"), operators(terms)
    if command.ground == "void_spin":
        if current:
            return Refusal(terms.cite("void_spin"), "a spin is void within its round", ("void_spin",))
        return terms.cite("void_spin_found_late"), supervisors(terms)
    if command.ground == "unreconstructable":
        if not current:
            return Refusal(terms.cite("unreconstructable"), "only a round under way is voided as beyond reconstruction")
        return terms.cite("unreconstructable"), supervisors(terms)
    if command.ground == "placement_error":
        if current:
            because = "an error found during its round is put right in it, or has its own ground"
            by = "reconstruct_hand" if terms.has("hand_beyond_rebuilding") else "reconstruct_round"
            return Refusal(terms.cite("reconstruction"), because, (by,))
        return terms.cite("late_error", "late_error_later_rounds"), supervisors(terms)
    if command.ground in ("impractical", "fraud"):
        return terms.cite("impractical_or_fraud"), operators(terms)
    if command.cause not in disturbances(terms):
        causes = disturbances(terms)
        return Refusal(terms.cite("disturbance"), "name the cause: " + ", ".join(causes), causes)
    named = terms.cite("act_of_god") if command.cause == "act of God" else terms.cite("disturbance")
    return named, operators(terms)


def _stands(terms: Terms, game: RoundGame, command: VoidRound) -> Refusal | None:
    """Why a completed round is left alone: under some books only fraud reaches back (X11, U25)."""
    now = game.round
    completed = command.round != now.number or (now.opened and not now.wagers and not now.voided)
    if not completed or command.ground == "fraud" or not terms.has("completed_rounds_stand"):
        return None
    if command.ground == "disturbance":
        under = terms.cite("disturbance_before_completion")
        return Refusal(under, "a disturbance invalidates a round only before its completion")
    return Refusal(terms.cite("completed_rounds_stand"), "the last wager of that round is settled: it stands")


def void_round(ctx: Context, game: RoundGame, act: Act, command: VoidRound) -> Decision:
    terms, now = ctx.terms, game.round
    current = command.round == now.number
    ground = _ground(terms, command, current)
    if isinstance(ground, Refusal):
        return ground
    under, roles = ground
    if act.role not in roles:
        return Refusal(under, f"this is for the {roles[0]} to declare, not the {act.role}")
    if not command.reason.strip():
        return Refusal(under, "say why the round is void")
    stands = _stands(terms, game, command)
    if stands:
        return stands
    if current:
        if now.voided:
            return Refusal(under, f"round {command.round} is void already")
        if not now.opened:
            instead = ("take_back_wager",) if now.wagers and not now.called else ()
            because = f"round {command.round} is not being played"
            return Refusal(under + terms.cite("round_of_play"), because, instead)
        moved, wagers = now.moved, (*now.wagers.values(), *now.settled_wagers)
    else:
        record = find_record(game, command.round)
        if record is None or record.voided or command.round in game.voided_later:
            return Refusal(under, f"there is no round {command.round} that could be voided")
        moved, wagers = record.moved, record.wagers
    back = undone(ctx.balances, moved)
    kept = _kept(ctx, command, wagers, back)
    if isinstance(kept, Refusal):
        return kept
    short = cannot_give_back(ctx, back + kept)
    if short:
        return short
    return (
        RoundVoided(
            round=command.round,
            ground=command.ground,
            reason=command.reason,
            cause=command.cause,
            kept=command.keep,
            under=under + terms.cite("void") + (terms.cite("refund_optional") if kept else ()),
            moves=back + kept,
        ),
    )


def declare_void(ctx: Context, game: RoundGame, ground: str, reason: str, under: Under) -> Decision:
    """The round is void by the rules themselves: every wager of it goes back, settled or not."""
    back = undone(ctx.balances, game.round.moved)
    short = cannot_give_back(ctx, back)
    if short:
        return short
    return (
        RoundVoided(
            round=game.round.number,
            ground=ground,
            reason=reason,
            under=tuple(dict.fromkeys(under + ctx.terms.cite("void"))),
            moves=back,
        ),
    )


def cannot_give_back(ctx: Context, moves: tuple[Move, ...]) -> Refusal | None:
    """Why lost wagers cannot go back now: a float that has been emptied is filled first."""
    after = applied(ctx.balances, moves).get(FLOAT, 0)
    if after >= 0:
        return None
    because = f"the float is {dollars(-after)} short of what is to go back"
    return Refusal(ctx.terms.cite("void") + ("~H1",), because, ("fill_float",))


def _kept(
    ctx: Context, command: VoidRound, wagers: tuple[Wager, ...], back: tuple[Move, ...]
) -> tuple[Move, ...] | Refusal:
    """Stakes that are not refunded, where the book leaves the refund to the director."""
    if not command.keep:
        return ()
    terms = ctx.terms
    if not terms.has("refund_optional") or command.ground not in ("impractical", "fraud", "disturbance"):
        return Refusal(terms.cite("void"), "the wagers of a void round are returned; none may be kept")
    by_name = {f"{wager.patron}/{wager.spot}": wager for wager in wagers}
    unknown = [name for name in command.keep if name not in by_name]
    if unknown:
        return Refusal(terms.cite("refund_optional"), "not wagers of that round: " + ", ".join(unknown), tuple(by_name))
    balances = applied(ctx.balances, back)
    kept: tuple[Move, ...] = ()
    for wager in {name: by_name[name] for name in command.keep}.values():
        moves = tuple(taken_from(wager.patron, balances.get(account_of(wager.patron), 0), wager.at_risk))
        balances, kept = applied(balances, moves), kept + moves
    return kept


def find_record(game: RoundGame, number: int) -> RoundRecord | None:
    return next((record for record in reversed(game.played) if record.number == number), None)


def round_voided(ctx: Context, game: Game, fact: RoundVoided) -> Game:
    if fact.round != game.round.number:
        return replace(
            game,
            records=_marked(game.records, fact.round),
            earlier=_marked(game.earlier, fact.round),
            voided_later=game.voided_later | {fact.round},
        )
    now = game.round
    stakes = (*now.wagers.values(), *now.settled_wagers)
    moved = applied(now.moved, fact.moves)
    voided = replace(now, wagers={}, settled_wagers=(), voided=True, moved=moved, returned=stakes)
    return replace(game, round=voided)


def _marked(records: tuple[RoundRecord, ...], number: int) -> tuple[RoundRecord, ...]:
    return tuple(
        replace(record, voided=True, returned=record.wagers) if record.number == number else record
        for record in records
    )


def void_wagers(ctx: Context, game: RoundGame, act: Act, command: VoidWagers) -> Decision:
    """The patron's wagers in this round go back, settled or not (X2: void is not forfeit)."""
    terms, now = ctx.terms, game.round
    theirs = {w.spot: w for w in (*now.wagers.values(), *now.settled_wagers) if w.patron == command.patron}
    options = tuple(dict.fromkeys(command.options)) or tuple(theirs)
    if not options or not theirs.keys() >= set(options):
        return Refusal(
            terms.cite("void_offenders_wagers"), f"{command.patron} has no such wager in this round", tuple(theirs)
        )
    if not command.reason.strip():
        return Refusal(terms.cite("void_offenders_wagers"), "say which rule was broken and how")
    moves = [_staked(theirs[option]) for option in options]
    for settled in now.settlements:
        if settled.patron == command.patron and settled.stood_on in options:
            moves += settled.moves
    back = undone(ctx.balances, applied({}, moves))
    short = cannot_give_back(ctx, back)
    if short:
        return short
    return (
        WagersVoided(
            patron=command.patron,
            reason=command.reason,
            options=options,
            under=terms.cite("contravention", "void_offenders_wagers") + ("~X2",),
            moves=back,
        ),
    )


def _staked(wager: Wager) -> Move:
    return Move(account_of(wager.patron), wager.area, wager.amount)


def wagers_voided(ctx: Context, game: Game, fact: WagersVoided) -> Game:
    now = game.round
    void = {(fact.patron, option) for option in fact.options}
    return replace(
        game,
        round=replace(
            now,
            wagers={key: wager for key, wager in now.wagers.items() if key not in void},
            settled_wagers=tuple(w for w in now.settled_wagers if (w.patron, w.spot) not in void),
            settlements=tuple(s for s in now.settlements if (s.patron, s.stood_on) not in void),
            moved=applied(now.moved, fact.moves),
        ),
    )
