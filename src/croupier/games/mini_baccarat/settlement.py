"""Section 8, settlement of wagers: the winners, their payments, and the chips that change hands."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.mini_baccarat.additional_cards import standing_rule
from croupier.games.mini_baccarat.cards import is_natural, is_pair, total
from croupier.games.mini_baccarat.commands import CollectCards, Settle
from croupier.games.mini_baccarat.facts import RoundClosed, WagerSettled
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.shuffle_and_cut import end_of_round
from croupier.games.mini_baccarat.side_wagers import ON_FIRST_CARDS, SIDE_WAGERS
from croupier.games.mini_baccarat.state import BANKER, PLAYER, TIE, Game, Record
from croupier.games.mini_baccarat.waiting import rule_of_step
from croupier.games.paying import Outcome, float_is_short, settled
from croupier.games.round_of_play import Wager, recorded
from croupier.instruments import Terms
from croupier.money import applied
from croupier.ruling import Act, Decision, Refusal

_SETTLE_FIRST, _SETTLE, _COLLECT = Step.SETTLE_FIRST, Step.SETTLE, Step.COLLECT  # fetched once: see procedure.py


def outcome_of(terms: Terms, option: str, player: tuple[str, ...], banker: tuple[str, ...]) -> Outcome:
    """The result of a wager on an option: win, lose, push or standoff; the clauses; the odds of a win."""
    if option in SIDE_WAGERS:
        return SIDE_WAGERS[option].settle(terms, option, player, banker)
    players, bankers = total(terms, player), total(terms, banker)
    if option == TIE:
        if players == bankers:
            return "win", terms.cite("tie_wins", "tie_odds"), terms.odds("tie_odds")
        return "lose", terms.cite("tie_loses"), None
    if option == PLAYER:
        if players > bankers:
            return "win", terms.cite("player_wins", "player_odds"), terms.odds("player_odds")
        if players < bankers:
            return "lose", terms.cite("player_loses"), None
        return "push", terms.cite("player_stands_off"), None
    if bankers > players:
        if terms.has("banker_on_six_odds") and bankers == terms.number("reduced_banker_total"):
            # Two cards or three: the rule speaks of the total (M24).
            return (
                "win",
                terms.cite("banker_wins", "banker_on_six_odds") + ("~M24",),
                terms.odds("banker_on_six_odds"),
            )
        return "win", terms.cite("banker_wins", "banker_odds"), terms.odds("banker_odds")
    if bankers < players:
        return "lose", terms.cite("banker_loses"), None
    return "push", terms.cite("banker_stands_off"), None


def result_of(terms: Terms, player: tuple[str, ...], banker: tuple[str, ...]) -> str:
    """Which hand won, or a tie."""
    return _winner(total(terms, player), total(terms, banker))


def _winner(players: int, bankers: int) -> str:
    return PLAYER if players > bankers else BANKER if bankers > players else TIE


def settle_wager(terms: Terms, wager: Wager, player: tuple[str, ...], banker: tuple[str, ...]) -> WagerSettled:
    return settled(terms, wager, *outcome_of(terms, wager.option, player, banker))


def settle(ctx: Context, game: Game, act: Act, command: Settle) -> Decision:
    """Take the losing wagers, then pay the winning ones, box by box."""
    terms, now = ctx.terms, game.round
    step, _ = due(ctx, game)
    if step is _SETTLE_FIRST:
        wagers = [wager for wager in now.wagers.values() if wager.option in ON_FIRST_CARDS]
    elif step is _SETTLE:
        wagers = list(now.wagers.values())
    else:
        under = rule_of_step(ctx, game) + terms.cite("settlement")
        return Refusal(under, f"nothing is to be settled now; play waits for: {step.value}")
    facts = [settle_wager(terms, wager, now.player, now.banker) for wager in wagers]
    if len(facts) > 1:
        facts.sort(key=lambda fact: (fact.outcome != "lose", fact.box))
    return float_is_short(ctx, facts) or tuple(facts)


def wager_settled(ctx: Context, game: Game, fact: WagerSettled) -> Game:
    now = game.round
    wagers = dict(now.wagers)
    wager = wagers.pop((fact.patron, fact.option))
    first = fact.option in ON_FIRST_CARDS
    settled_first = now.settled_first or (first and not any(option in ON_FIRST_CARDS for _, option in wagers))
    return replace(
        game,
        round=replace(
            now,
            wagers=wagers,
            settled_first=settled_first,
            settled=not wagers and not first,
            settled_wagers=(*now.settled_wagers, wager),
            settlements=(*now.settlements, fact),
            moved=applied(now.moved, fact.moves),
        ),
    )


def collect(ctx: Context, game: Game, act: Act, command: CollectCards) -> Decision:
    """The cards go to the discard rack, and the round of play is over."""
    terms, now = ctx.terms, game.round
    step, _ = due(ctx, game)
    if step is not _COLLECT:
        under = rule_of_step(ctx, game) + terms.cite("round_of_play")
        return Refusal(under, f"the round is not over; play waits for: {step.value}")
    if now.voided:
        closed = RoundClosed(round=now.number, result="void", under=terms.cite("round_of_play", "void"))
        return (closed, *end_of_round(ctx, game, "void"))
    players, bankers = total(terms, now.player), total(terms, now.banker)
    result = _winner(players, bankers)
    closed = RoundClosed(
        round=now.number,
        result=result,
        player_total=players,
        banker_total=bankers,
        natural=is_natural(terms, now.player) or is_natural(terms, now.banker),
        player_pair=is_pair(now.player),
        banker_pair=is_pair(now.banker),
        no_bet=bool(now.no_bet),
        bettors=tuple({wager.patron: None for wager in now.settled_wagers}),
        under=terms.cite("round_of_play", "hand_totals") + standing_rule(terms, now.player, now.banker),
    )
    return (closed, *end_of_round(ctx, game, result))


def round_closed(ctx: Context, game: Game, fact: RoundClosed) -> Game:
    now = game.round
    after = recorded(game, fact, Record, player=now.player, banker=now.banker)
    seen_excess = any(carried.card for carried in game.carried)
    no_bet = ctx.terms.cite("excess_exposed", "excess_no_bet") if seen_excess else ()
    return replace(after, round=replace(after.round, no_bet=no_bet), discarded=game.discarded + len(now.places))
