"""Canberra Poker as a machine: decide what a command brings about, evolve by it, say what comes next."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games import poker_collusion, poker_deal, poker_rounds, poker_wagers, shuffle_and_cut as shoe, voiding
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
from croupier.games.poker_state import ANTE
from croupier.games.powers import Powers
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.ruling import Act, Command, Fact, Refusal, Under

Decider = Callable[[Context, Game, Act, Any], tuple[Fact, ...] | Refusal]
Evolver = Callable[[Context, Game, Any], Game]

DECIDE: Mapping[type[Command], Decider] = {
    c.PlaceWager: poker_wagers.place,
    c.ChangeWager: poker_wagers.change,
    c.TakeBackWager: poker_wagers.take_back,
    c.CallNoMoreBets: poker_wagers.call_no_more_bets,
    c.RecallNoMoreBets: poker_wagers.recall_no_more_bets,
    c.ShuffleCards: shoe.shuffle,
    c.CutCards: shuffle_and_cut.cut,
    c.ReplaceCards: shoe.replace_cards,
    c.CheckReplacement: shoe.check_replacement,
    c.DealCards: dealing_the_cards.deal_cards,
    c.CompleteDeal: dealing_the_cards.complete_deal,
    c.ReadCards: poker_deal.read_cards,
    c.CorrectCards: poker_deal.correct_cards,
    c.Bet: bet_or_fold.bet,
    c.Fold: bet_or_fold.fold,
    c.RevealDealersHand: settlement.reveal_dealers_hand,
    c.SettleHand: settlement.settle_hand,
    c.CollectCards: settlement.collect,
    c.PutOutOfRound: poker_collusion.put_out_of_round,
    c.ReportExposedCard: exposed_cards.report_exposed_card,
    c.ReportOutOfRotation: irregularities.report_out_of_rotation,
    c.ReportWrongNumber: irregularities.report_wrong_number,
    c.ReportHandWithoutWager: irregularities.report_hand_without_wager,
    c.ReconstructHand: irregularities.reconstruct_hand,
    c.ReportAbsent: irregularities.report_absent,
    c.VoidRound: voiding.void_round,
    c.VoidWagers: poker_rounds.void_wagers,
}

EVOLVE: Mapping[type[Fact], Evolver] = {
    f.WagerPlaced: poker_wagers.wager_placed,
    f.WagerChanged: poker_wagers.wager_placed,
    f.WagerTakenBack: poker_wagers.taken_back,
    f.NoMoreBetsCalled: poker_wagers.no_more_bets_called,
    f.NoMoreBetsRecalled: poker_wagers.no_more_bets_recalled,
    f.CardsShuffled: shuffle_and_cut.shuffled,
    f.CardsCut: shuffle_and_cut.was_cut,
    f.ShuffleDue: poker_rounds.shuffle_due,
    f.CardsReplaced: shoe.replaced,
    f.ReplacementChecked: shoe.replacement_checked,
    f.RoundOpened: poker_deal.round_opened,
    f.CardsDealt: poker_deal.cards_dealt,
    f.CardsRead: poker_deal.cards_read,
    f.CardsCorrected: poker_deal.cards_corrected,
    f.BetPlaced: bet_or_fold.bet_placed,
    f.HandFolded: poker_rounds.hand_folded,
    f.DealersHandRevealed: poker_rounds.dealers_hand_revealed,
    f.HandTurned: poker_rounds.hand_turned,
    f.WagerSettled: poker_rounds.wager_settled,
    f.HandDiscarded: poker_rounds.hand_discarded,
    f.RoundClosed: poker_rounds.round_closed,
    f.PatronPutOut: poker_collusion.patron_put_out,
    f.CardExposed: exposed_cards.card_exposed,
    f.HandVoided: poker_rounds.hand_voided,
    f.DealersHandFouled: irregularities.dealers_hand_fouled,
    f.HandRebuilt: irregularities.hand_rebuilt,
    f.RoundVoided: voiding.round_voided,
    f.WagersVoided: poker_rounds.wagers_voided,
}

LOOKS_BACK = frozenset({c.VoidRound})

new_game = shuffle_and_cut.new_game
candidates = choices.candidates
between_rounds = shoe.between_rounds
needs = prompts.needs
possible_odds = payout_odds.possible_odds

POWERS = Powers(
    patron=frozenset({c.PlaceWager, c.ChangeWager, c.TakeBackWager, c.Bet, c.Fold}),
    supervisor=frozenset(),
    operator=frozenset({c.ReplaceCards, c.VoidWagers, c.PutOutOfRound}),
    staff=frozenset(
        {
            c.CheckReplacement,
            c.CorrectCards,
            c.ReportAbsent,
            c.ReportExposedCard,
            c.ReportOutOfRotation,
            c.ReportWrongNumber,
            c.ReportHandWithoutWager,
            c.ReconstructHand,
        }
    ),
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


def has_wagers(game: Game, patron: str) -> bool:
    return any(name == patron for name, _ in game.round.wagers)


def put_away(game: Game) -> Game:
    """The table closes: the cards leave it, and it opens again with a shuffle."""
    return replace(game, stage=Stage.SHUFFLE)


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """How the rules settle that wager on the cards as they lie: what an audit compares."""
    return settlement.settlement_of(ctx, game, game.round.wagers[fact.patron, fact.stood_on])


def shoe_is_finished(game: Game, shoe: int) -> bool:
    """Whether every card of a shuffle may be known: it will be dealt from no more."""
    return shoe < game.shoe_number or (shoe == game.shoe_number and game.stage is Stage.SHUFFLE)
