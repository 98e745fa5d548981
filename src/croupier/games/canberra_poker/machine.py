"""Canberra Poker as a machine: decide the facts of a command, evolve by them, give the next step."""

from collections.abc import Mapping

from croupier.games import shuffle_and_cut as shoe
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
from croupier.games.context import Context
from croupier.games.follow_on import FollowOn
from croupier.games.poker import machine as poker_machine
from croupier.games.poker.machine import at_risk as at_risk, least_stake as least_stake, put_away as put_away
from croupier.games.poker.state import ANTE
from croupier.games.round_of_play import Decider, Evolver
from croupier.games.shuffle_and_cut import as_dealt as as_dealt, sealed as sealed, shoe_is_finished as shoe_is_finished
from croupier.games.usual import (
    LOOKS_BACK as LOOKS_BACK,
    WAGERS as WAGERS,
    deciding,
    fixed_stakes as fixed_stakes,
    leaving as leaving,
    on_sign as on_sign,
    put_right_again as put_right_again,
    unfit_limits as unfit_limits,
    usual_limits as usual_limits,
)
from croupier.instruments import Terms
from croupier.ruling import Asks, Command, Fact, Under

DECIDE: Mapping[type[Command], Decider[Game]] = {
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

EVOLVE: Mapping[type[Fact], Evolver[Game]] = {
    **poker_machine.EVOLVE,
    f.CardsShuffled: shuffle_and_cut.shuffled,
    f.CardsCut: shuffle_and_cut.was_cut,
    f.BetPlaced: bet_or_fold.bet_placed,
    f.DealersHandRevealed: settlement.dealers_hand_revealed,
    f.CardExposed: exposed_cards.card_exposed,
    f.WagerFound: irregularities.wager_found,
    f.DealersHandFouled: irregularities.dealers_hand_fouled,
    f.HandRebuilt: irregularities.hand_rebuilt,
}

ASKS: Mapping[str, Asks] = c.ASKS

new_game = shuffle_and_cut.new_game
candidates = choices.candidates
needs = prompts.needs
decide = deciding(DECIDE)
possible_odds = payout_odds.possible_odds


def follow_on(terms: Terms) -> FollowOn:
    """A player who does not fold makes a Bet, which is measured by the Ante."""
    times = terms.number("bet_of_ante")
    return FollowOn(ANTE, "Ante", "the Bet after it", "only a fold is left", times=times, under=terms.cite("bet"))


def approvals(terms: Terms) -> Mapping[str, Under]:
    """The written approvals required before the table opens."""
    return {
        "table": terms.cite("table_approval"),
        "shoe": terms.cite("shoe_approval"),
        "cards": terms.cite("cards_approval"),
    }


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """The rules' settlement of that wager on the cards as they lie: an audit compares it."""
    return settlement.settlement_of(ctx, game, game.round.wagers[fact.patron, fact.stood_on])
