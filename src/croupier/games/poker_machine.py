"""What both poker machines have: the commands and facts that mean the same in either game, and who may ask for them."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games import (
    no_more_bets,
    poker_collusion,
    poker_commands as c,
    poker_deal,
    poker_facts as f,
    poker_found,
    poker_rounds,
    poker_wagers,
    round_of_play,
    shuffle_and_cut as shoe,
    voiding,
)
from croupier.games.context import Limit
from croupier.games.poker_state import ANTE, Game, PokerGame
from croupier.games.powers import Commands, Rules
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.ruling import Command, Fact, Refusal

DECIDE: Mapping[type[Command], Callable[..., tuple[Fact, ...] | Refusal]] = {
    c.PlaceWager: poker_wagers.place,
    c.ChangeWager: poker_wagers.change,
    c.TakeBackWager: poker_wagers.take_back,
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
    f.WagerPlaced: poker_wagers.wager_placed,
    f.WagerChanged: poker_wagers.wager_placed,
    f.WagerTakenBack: poker_wagers.taken_back,
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

LOOKS_BACK = frozenset({c.VoidRound})
WAGERS: Commands = frozenset({c.PlaceWager, c.ChangeWager, c.TakeBackWager})

# Whose the commands are that are not the dealer's alone.
PATRON: Commands = WAGERS | {c.Fold}
OPERATOR: Commands = frozenset({c.ReplaceCards, c.VoidWagers, c.PutOutOfRound})
SUPERVISOR: Commands = frozenset({c.CorrectCards})
STAFF: Commands = frozenset(
    {c.CheckReplacement, c.ReportAbsent, c.ReportWrongNumber, c.ReportHandWithoutWager, c.ReportWagerFound}
)
RULES: Rules = {
    c.DealCards: ("dealing_order",),
    c.CompleteDeal: ("dealing_order",),
    c.RevealDealersHand: ("dealers_hand_revealed",),
    c.SettleHand: ("settling_order",),
    c.PutOutOfRound: ("out_of_round",),
    c.ReportWrongNumber: ("wrong_number_of_cards",),
    c.ReportHandWithoutWager: ("hand_without_wager",),
    c.ReportWagerFound: ("wager_found",),
}


falls_short = poker_wagers.falls_short


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """What a player needs to take part in a round: an Ante, and the Blind where one goes with it."""
    each = 1 + terms.number("blind_of_ante") if terms.has("blind_of_ante") else 1
    return each * limits[ANTE].minimum


def at_risk(terms: Terms, game: PokerGame, patron: str) -> int:
    """What counts towards the table minimum: the Ante with its Blind (T5)."""
    return round_of_play.at_risk_on(game, patron, (ANTE, poker_wagers.BLIND))


def put_away(game: Game) -> Game:
    """The table closes: the cards leave it, and it opens again with a shuffle."""
    return replace(game, stage=Stage.SHUFFLE)
