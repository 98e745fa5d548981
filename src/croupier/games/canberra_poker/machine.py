"""Canberra Poker as a machine: decide what a command brings about, evolve by it, say what comes next."""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games import poker_machine, round_of_play, shuffle_and_cut as shoe
from croupier.games.canberra_poker import (
    bet_or_fold,
    choices,
    commands as c,
    dealing_the_cards,
    exposed_cards,
    facts as f,
    irregularities,
    payout_odds,
    prompts,
    settlement,
    shuffle_and_cut,
)
from croupier.games.canberra_poker.state import Game
from croupier.games.context import Context, Limit
from croupier.games.follow_on import FollowOn
from croupier.games.poker_state import ANTE
from croupier.games.powers import Powers
from croupier.instruments import Terms
from croupier.ruling import Act, Command, Fact, Refusal, Under

Decider = Callable[[Context, Game, Act, Any], tuple[Fact, ...] | Refusal]
Evolver = Callable[[Context, Game, Any], Game]

DECIDE: Mapping[type[Command], Decider] = {
    **poker_machine.DECIDE,
    c.ShuffleCards: shoe.shuffle,
    c.CutCards: shuffle_and_cut.cut,
    c.DealCards: dealing_the_cards.deal_cards,
    c.CompleteDeal: dealing_the_cards.complete_deal,
    c.Bet: bet_or_fold.bet,
    c.Fold: bet_or_fold.fold,
    c.RevealDealersHand: settlement.reveal_dealers_hand,
    c.SettleHand: settlement.settle_hand,
    c.CollectCards: settlement.collect,
    c.ReportExposedCard: exposed_cards.report_exposed_card,
    c.ReportOutOfRotation: irregularities.report_out_of_rotation,
    c.ReportWrongNumber: irregularities.report_wrong_number,
    c.ReportHandWithoutWager: irregularities.report_hand_without_wager,
    c.ReportWagerFound: irregularities.report_wager_found,
    c.ReconstructHand: irregularities.reconstruct_hand,
    c.ReportAbsent: irregularities.report_absent,
}

EVOLVE: Mapping[type[Fact], Evolver] = {
    **poker_machine.EVOLVE,
    f.CardsShuffled: shuffle_and_cut.shuffled,
    f.CardsCut: shuffle_and_cut.was_cut,
    f.BetPlaced: bet_or_fold.bet_placed,
    f.DealersHandRevealed: settlement.dealers_hand_revealed,
    f.CardExposed: exposed_cards.card_exposed,
    f.DealersHandFouled: irregularities.dealers_hand_fouled,
    f.HandRebuilt: irregularities.hand_rebuilt,
}

LOOKS_BACK = poker_machine.LOOKS_BACK
WAGERS = poker_machine.WAGERS

new_game = shuffle_and_cut.new_game
candidates = choices.candidates
between_rounds = round_of_play.between_rounds
has_wagers = round_of_play.has_wagers
leaving = round_of_play.leaving
further_limits = round_of_play.further_limits
put_away = poker_machine.put_away
least_stake = poker_machine.least_stake
falls_short = poker_machine.falls_short


def follow_on(terms: Terms) -> FollowOn:
    """Whoever does not fold makes a Bet, which is measured by the Ante."""
    times = terms.number("bet_of_ante")
    return FollowOn(ANTE, "Ante", "the Bet after it", "only a fold is left", times=times, under=terms.cite("bet"))


at_risk = poker_machine.at_risk
shoe_is_finished = shoe.shoe_is_finished
sealed = shoe.sealed
as_dealt = shoe.as_dealt
needs = prompts.needs
possible_odds = payout_odds.possible_odds

POWERS = Powers(
    patron=poker_machine.PATRON | {c.Bet},
    supervisor=poker_machine.SUPERVISOR,
    operator=poker_machine.OPERATOR,
    staff=poker_machine.STAFF | {c.ReportExposedCard, c.ReportOutOfRotation, c.ReconstructHand},
    rules={
        **poker_machine.RULES,
        c.ReportExposedCard: ("card_exposed",),
        c.ReportOutOfRotation: ("out_of_rotation",),
        c.ReconstructHand: ("reconstruction",),
    },
)


def decide(ctx: Context, game: Game, act: Act) -> tuple[Fact, ...] | Refusal:
    """What a command brings about: facts, or a refusal with its clause."""
    refusal = POWERS.refuse(ctx, act)
    if refusal is not None:
        return refusal
    return DECIDE[type(act.command)](ctx, game, act, act.command)


def wager_kinds(terms: Terms) -> tuple[str, ...]:
    """The limits on the sign are for the Ante; the Bet follows from it (P17)."""
    return (ANTE,)


def usual_limits(terms: Terms, main: Limit) -> Mapping[str, Limit]:
    """The limits of every kind of wager that go with these for the Ante."""
    return {ANTE: main}


def unfit_limits(terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """The limits of one kind of wager do not bind those of another."""
    return None


def fixed_stakes(terms: Terms) -> Mapping[str, Under]:
    return {}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """What must have been approved in writing before the table opens."""
    return {
        "table": terms.cite("table_approval"),
        "shoe": terms.cite("shoe_approval"),
        "cards": terms.cite("cards_approval"),
    }


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """How the rules settle that wager on the cards as they lie: what an audit compares."""
    return settlement.settlement_of(ctx, game, game.round.wagers[fact.patron, fact.stood_on])
