"""The common part of both poker machines: the commands and facts that mean the same in either game, and who may give
them."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games import no_more_bets, round_of_play, shuffle_and_cut as shoe, voiding, wagering
from croupier.games.context import Limit
from croupier.games.poker import (
    collusion as poker_collusion,
    commands as c,
    deal as poker_deal,
    facts as f,
    found as poker_found,
    rounds as poker_rounds,
    wagers as poker_wagers,
)
from croupier.games.poker.state import ANTE, Game, PokerGame
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.ruling import Command, Decision, Fact

DECIDE: Mapping[type[Command], Callable[..., Decision]] = {
    c.PlaceWager: poker_wagers.WAGERING.place,
    c.ChangeWager: poker_wagers.WAGERING.change,
    c.TakeBackWager: poker_wagers.WAGERING.take_back,
    c.CallNoMoreBets: poker_wagers.call_no_more_bets,
    c.RecallNoMoreBets: no_more_bets.recall,
    c.ReplaceCards: shoe.replace_cards,
    c.CheckReplacement: shoe.check_replacement,
    c.ReadCards: poker_deal.read_cards,
    c.CorrectCards: poker_deal.correct_cards,
    c.PutOutOfRound: poker_collusion.put_out_of_round,
    c.VoidRound: voiding.void_round,
    c.VoidWagers: poker_rounds.void_wagers,
}

EVOLVE: Mapping[type[Fact], Callable[..., Any]] = {
    f.WagerPlaced: wagering.placed,
    f.WagerChanged: wagering.changed,
    f.WagerTakenBack: wagering.taken_back,
    f.PersonalLimitPlaced: poker_wagers.WAGERING.limited_anew,
    f.WagerFound: poker_found.wager_found,
    f.NoMoreBetsCalled: no_more_bets.called,
    f.NoMoreBetsRecalled: no_more_bets.recalled,
    f.ShuffleDue: poker_rounds.shuffle_due,
    f.CardsReplaced: shoe.replaced,
    f.ReplacementChecked: shoe.replacement_checked,
    f.RoundOpened: poker_deal.round_opened,
    f.CardsDealt: poker_deal.cards_dealt,
    f.CardsRead: poker_deal.cards_read,
    f.CardsCorrected: poker_deal.cards_corrected,
    f.HandFolded: poker_rounds.hand_folded,
    f.DealersHandRevealed: poker_rounds.dealers_hand_revealed,
    f.HandTurned: poker_rounds.hand_turned,
    f.WagerSettled: round_of_play.wager_settled,
    f.HandDiscarded: poker_rounds.hand_discarded,
    f.RoundClosed: poker_rounds.round_closed,
    f.PatronPutOut: poker_collusion.patron_put_out,
    f.HandVoided: poker_rounds.hand_voided,
    f.RoundVoided: voiding.round_voided,
    f.WagersVoided: poker_rounds.wagers_voided,
}


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """The amount a player needs to take part in a round: an Ante, and the Blind where one goes with it."""
    each = 1 + terms.number("blind_of_ante") if terms.has("blind_of_ante") else 1
    return each * limits[ANTE].minimum


def at_risk(terms: Terms, game: PokerGame, patron: str) -> int:
    """The amount that counts towards the table minimum: the Ante with its Blind (T5)."""
    return round_of_play.at_risk_on(game, patron, (ANTE, poker_wagers.BLIND))


def put_away(game: Game) -> Game:
    """The table closes: the cards leave it, and it opens again with a shuffle."""
    return replace(game, stage=Stage.SHUFFLE)
