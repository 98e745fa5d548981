"""Ultimate Texas Hold-em as a machine: decide what a command brings about, evolve by it, say what comes next."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games import poker_collusion, poker_deal, poker_rounds, poker_wagers, shuffle_and_cut as shoe, voiding
from croupier.games.context import Context, Limit
from croupier.games.poker_state import ANTE
from croupier.games.poker_wagers import TRIPS
from croupier.games.powers import Powers
from croupier.games.shoes import Stage
from croupier.games.ultimate_texas_holdem import (
    betting_rounds,
    choices,
    commands as c,
    dealing_the_cards,
    facts as f,
    irregularities,
    malfunction,
    payout_odds,
    prompts,
    settlement,
    shuffle,
)
from croupier.games.ultimate_texas_holdem.state import PLAY, Game
from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Act, Command, Fact, Refusal, Under

Decider = Callable[[Context, Game, Act, Any], tuple[Fact, ...] | Refusal]
Evolver = Callable[[Context, Game, Any], Game]

DECIDE: Mapping[type[Command], Decider] = {
    c.PlaceWager: poker_wagers.place,
    c.ChangeWager: poker_wagers.change,
    c.TakeBackWager: poker_wagers.take_back,
    c.CallNoMoreBets: poker_wagers.call_no_more_bets,
    c.RecallNoMoreBets: poker_wagers.recall_no_more_bets,
    c.ShuffleCards: shuffle.shuffle,
    c.OrderShuffle: shuffle.order_shuffle,
    c.ReplaceCards: shoe.replace_cards,
    c.CheckReplacement: shoe.check_replacement,
    c.DealCards: dealing_the_cards.deal_cards,
    c.CompleteDeal: dealing_the_cards.complete_deal,
    c.ReadCards: poker_deal.read_cards,
    c.CorrectCards: poker_deal.correct_cards,
    c.Fold: betting_rounds.fold,
    c.Check: betting_rounds.check,
    c.Play: betting_rounds.play,
    c.RevealBoard: betting_rounds.reveal_board,
    c.RevealDealersHand: betting_rounds.reveal_dealers_hand,
    c.Concede: settlement.concede,
    c.SettleHand: settlement.settle_hand,
    c.CollectCards: settlement.collect,
    c.ReportMalfunction: malfunction.report_malfunction,
    c.ReplaceShoe: malfunction.replace_shoe,
    c.PutOutOfRound: poker_collusion.put_out_of_round,
    c.ReportWrongNumber: irregularities.report_wrong_number,
    c.ReportCardSeen: irregularities.report_card_seen,
    c.ReportHandWithoutWager: irregularities.report_hand_without_wager,
    c.ReportBlind: irregularities.report_blind,
    c.ReportPlayWager: irregularities.report_play_wager,
    c.ReportFaultyDeck: irregularities.report_faulty_deck,
    c.SearchDeck: irregularities.search_deck,
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
    f.CardsShuffled: shuffle.shuffled,
    f.ShuffleOrdered: shuffle.shuffle_ordered,
    f.ShuffleDue: poker_rounds.shuffle_due,
    f.CardsReplaced: shoe.replaced,
    f.ReplacementChecked: shoe.replacement_checked,
    f.RoundOpened: poker_deal.round_opened,
    f.CardsDealt: poker_deal.cards_dealt,
    f.CardsRead: poker_deal.cards_read,
    f.CardsCorrected: poker_deal.cards_corrected,
    f.HandFolded: poker_rounds.hand_folded,
    f.HandChecked: betting_rounds.hand_checked,
    f.PlayWagered: betting_rounds.play_wagered,
    f.BoardRevealed: betting_rounds.board_revealed,
    f.DealersHandRevealed: poker_rounds.dealers_hand_revealed,
    f.HandTurned: poker_rounds.hand_turned,
    f.WagerSettled: poker_rounds.wager_settled,
    f.HandDiscarded: poker_rounds.hand_discarded,
    f.RoundClosed: poker_rounds.round_closed,
    f.ShoeMalfunctioned: malfunction.malfunctioned,
    f.ShoeReplaced: malfunction.shoe_replaced,
    f.PatronPutOut: poker_collusion.patron_put_out,
    f.HandVoided: poker_rounds.hand_voided,
    f.CardSeen: irregularities.card_seen,
    f.BlindFound: irregularities.blind_found,
    f.PlayWagerFound: irregularities.play_wager_found,
    f.DeckFaulty: irregularities.deck_faulty,
    f.DeckSearched: irregularities.deck_searched,
    f.RoundVoided: voiding.round_voided,
    f.WagersVoided: poker_rounds.wagers_voided,
}

LOOKS_BACK = frozenset({c.VoidRound})

new_game = shuffle.new_game
candidates = choices.candidates
between_rounds = shoe.between_rounds
needs = prompts.needs
possible_odds = payout_odds.possible_odds

POWERS = Powers(
    patron=frozenset(
        {c.PlaceWager, c.ChangeWager, c.TakeBackWager, c.Fold, c.Check, c.Play, c.Concede},
    ),
    supervisor=frozenset({c.OrderShuffle, c.ReplaceShoe}),
    operator=frozenset({c.ReplaceCards, c.VoidWagers, c.PutOutOfRound}),
    staff=frozenset(
        {
            c.CheckReplacement,
            c.CorrectCards,
            c.ReportAbsent,
            c.ReportWrongNumber,
            c.ReportCardSeen,
            c.ReportHandWithoutWager,
            c.ReportBlind,
            c.ReportPlayWager,
            c.ReportFaultyDeck,
            c.SearchDeck,
            c.ReportMalfunction,
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
    """The kinds of wager that need limits on the sign. The Blind has the Ante's."""
    return (ANTE, PLAY, TRIPS)


def usual_limits(terms: Terms, main: Limit) -> Mapping[str, Limit]:
    """The limits of every kind of wager that go with these for the Ante."""
    play = Limit(main.minimum, main.maximum * terms.number("play_before_flop_most"), main.multiple)
    return {ANTE: main, PLAY: play, TRIPS: main}


def unfit_limits(terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """Every multiple of the Ante that the rules open must be within the limits for Play (U12)."""
    ante, play = limits.get(ANTE), limits.get(PLAY)
    if ante is None or play is None:
        return None
    most = terms.number("play_before_flop_most") * ante.maximum
    least = terms.number("play_on_river") * ante.minimum
    if play.maximum >= most and play.minimum <= least and ante.multiple % play.multiple == 0:
        return None
    because = (
        f"Play wagers of {dollars(least)} to {dollars(most)} must be within their limits,"
        " and their multiple must divide that of the Ante"
    )
    return Refusal(terms.cite("play_limit"), because)


def fixed_stakes(terms: Terms) -> Mapping[str, Under]:
    return {}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """What must have been approved in writing before the table opens."""
    return {"table": terms.cite("table_approval"), "shoe": terms.cite("shoe_approval")}


def has_wagers(game: Game, patron: str) -> bool:
    return any(name == patron for name, _ in game.round.wagers)


def put_away(game: Game) -> Game:
    """The table closes: the cards leave it, and it opens again with a shuffle."""
    return replace(game, stage=Stage.SHUFFLE)


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """How the rules settle that wager on the cards as they lie: what an audit compares."""
    return settlement.settlement_of(ctx, game, game.round.wagers[fact.patron, fact.stood_on])


def shoe_is_finished(game: Game, shoe: int) -> bool:
    """Whether every card of a deck's shuffle may be known: it will be dealt from no more."""
    return shoe < game.shoe_number or (shoe == game.shoe_number and game.stage is Stage.SHUFFLE)
