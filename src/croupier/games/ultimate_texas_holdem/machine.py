"""Ultimate Texas Hold-em as a machine: decide the facts of a command, evolve by them, give the next step."""

from collections.abc import Mapping

from croupier.games.context import Context, Limit
from croupier.games.follow_on import FollowOn
from croupier.games.poker import machine as poker_machine
from croupier.games.poker.machine import at_risk as at_risk, least_stake as least_stake, put_away as put_away
from croupier.games.poker.state import ANTE
from croupier.games.round_of_play import Decider, Evolver
from croupier.games.shuffle_and_cut import as_dealt as as_dealt, sealed as sealed, shoe_is_finished as shoe_is_finished
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
    side_wagers,
    wagers,
)
from croupier.games.ultimate_texas_holdem.state import PLAY, Game
from croupier.games.usual import (
    LOOKS_BACK as LOOKS_BACK,
    WAGERS as WAGERS,
    deciding,
    fixed_stakes as fixed_stakes,
    leaving as leaving,
    put_right_again as put_right_again,
)
from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Asks, Command, Fact, Refusal, Under

DECIDE: Mapping[type[Command], Decider[Game]] = {
    **poker_machine.DECIDE,
    c.PlaceWager: wagers.WAGERING.place,
    c.ChangeWager: wagers.WAGERING.change,
    c.TakeBackWager: wagers.WAGERING.take_back,
    c.ShuffleCards: shuffle.shuffle,
    c.OrderShuffle: shuffle.order_shuffle,
    c.DealCards: dealing_the_cards.deal_cards,
    c.CompleteDeal: dealing_the_cards.complete_deal,
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
    c.RepairShoe: malfunction.repair_shoe,
    c.ReportWrongNumber: irregularities.report_wrong_number,
    c.ReportCardSeen: irregularities.report_card_seen,
    c.ReportHandWithoutWager: irregularities.report_hand_without_wager,
    c.ReportWagerFound: irregularities.report_wager_found,
    c.ReportBlind: irregularities.report_blind,
    c.ReportPlayWager: irregularities.report_play_wager,
    c.ReportFaultyDeck: irregularities.report_faulty_deck,
    c.SearchDeck: irregularities.search_deck,
    c.ReportAbsent: irregularities.report_absent,
}

EVOLVE: Mapping[type[Fact], Evolver[Game]] = {
    **poker_machine.EVOLVE,
    f.CardsShuffled: shuffle.shuffled,
    f.ShuffleOrdered: shuffle.shuffle_ordered,
    f.CardsReplaced: shuffle.cards_replaced,
    f.HandChecked: betting_rounds.hand_checked,
    f.PlayWagered: betting_rounds.play_wagered,
    f.BoardRevealed: betting_rounds.board_revealed,
    f.ShoeMalfunctioned: malfunction.malfunctioned,
    f.ShoeReplaced: malfunction.works_again,
    f.ShoeRepaired: malfunction.works_again,
    f.CardSeen: irregularities.card_seen,
    f.WagerFound: irregularities.wager_found,
    f.BlindFound: irregularities.blind_found,
    f.PlayWagerFound: irregularities.play_wager_found,
    f.DeckFaulty: irregularities.deck_faulty,
    f.DeckSearched: irregularities.deck_searched,
}

ASKS: Mapping[str, Asks] = c.ASKS

new_game = shuffle.new_game
candidates = choices.candidates
needs = prompts.needs
decide = deciding(DECIDE)
possible_odds = payout_odds.possible_odds


def follow_on(terms: Terms) -> FollowOn:
    """The Blind goes with its Ante; a player who does not fold makes a Play wager, measured by the Ante, at the latest
    on the river."""
    down, times = 1 + terms.number("blind_of_ante"), terms.number("play_on_river")
    stake, without = "its Blind and the Play wager after it", "only a fold is left in the end"
    return FollowOn(ANTE, "Ante", stake, without, down, times, (*terms.cite("play_on_river"), "~U22"))


def usual_limits(terms: Terms, main: Limit) -> Mapping[str, Limit]:
    """The limits of every kind of wager that go with these for the Ante."""
    play = Limit(main.minimum, main.maximum * terms.number("play_before_flop_most"), main.multiple)
    return dict.fromkeys(terms.wager_kinds, main) | {PLAY: play}


def unfit_limits(terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """Every multiple of the Ante that the rules allow must be within the limits for Play (U12)."""
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


def approvals(terms: Terms) -> Mapping[str, Under]:
    """The written approvals required before the table opens."""
    wanted = {"table": terms.cite("table_approval"), "shoe": terms.cite("shoe_approval")}
    for _, side in side_wagers.offered(terms):
        wanted |= side.approvals(terms)
    return wanted


def on_sign(terms: Terms) -> Under:
    """The clauses that have side wagers shown on the sign."""
    return tuple(clause for _, side in side_wagers.offered(terms) for clause in side.on_sign(terms))


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """The rules' settlement of that wager on the cards as they lie: an audit compares it."""
    return settlement.settlement_of(ctx, game, game.round.wagers[fact.patron, fact.stood_on])
