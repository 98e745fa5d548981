"""Ultimate Texas Hold-em as a machine: decide what a command brings about, evolve by it, say what comes next."""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.games import poker_machine, round_of_play, shuffle_and_cut as shoe
from croupier.games.context import Context, Limit
from croupier.games.follow_on import FollowOn
from croupier.games.poker_state import ANTE
from croupier.games.poker_wagers import TRIPS
from croupier.games.powers import Powers
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
    **poker_machine.DECIDE,
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

EVOLVE: Mapping[type[Fact], Evolver] = {
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
    f.BlindFound: irregularities.blind_found,
    f.PlayWagerFound: irregularities.play_wager_found,
    f.DeckFaulty: irregularities.deck_faulty,
    f.DeckSearched: irregularities.deck_searched,
}

LOOKS_BACK = poker_machine.LOOKS_BACK
WAGERS = poker_machine.WAGERS

new_game = shuffle.new_game
candidates = choices.candidates
between_rounds = round_of_play.between_rounds
has_wagers = round_of_play.has_wagers
leaving = round_of_play.leaving
further_limits = round_of_play.further_limits
put_away = poker_machine.put_away
least_stake = poker_machine.least_stake
falls_short = poker_machine.falls_short


def follow_on(terms: Terms) -> FollowOn:
    """With an Ante goes its Blind; whoever does not fold makes a Play wager, measured by the Ante, at the latest on the
    river."""
    down, times = 1 + terms.number("blind_of_ante"), terms.number("play_on_river")
    stake, without = "its Blind and the Play wager after it", "only a fold is left in the end"
    return FollowOn(ANTE, "Ante", stake, without, down, times, (*terms.cite("play_on_river"), "~U22"))


at_risk = poker_machine.at_risk
shoe_is_finished = shoe.shoe_is_finished
sealed = shoe.sealed
as_dealt = shoe.as_dealt
needs = prompts.needs
possible_odds = payout_odds.possible_odds

POWERS = Powers(
    patron=poker_machine.PATRON | {c.Check, c.Play, c.Concede},
    supervisor=poker_machine.SUPERVISOR | {c.OrderShuffle, c.ReplaceShoe, c.RepairShoe},
    operator=poker_machine.OPERATOR,
    staff=poker_machine.STAFF
    | {
        c.ReportCardSeen,
        c.ReportBlind,
        c.ReportPlayWager,
        c.ReportFaultyDeck,
        c.SearchDeck,
        c.ReportMalfunction,
    },
    rules={
        **poker_machine.RULES,
        c.RevealBoard: ("flop_revealed",),
        c.ReportCardSeen: ("card_seen_in_deal",),
        c.ReportBlind: ("blind_unlike_ante",),
        c.ReportPlayWager: ("wrong_bet",),
        c.ReportFaultyDeck: ("missing_or_foreign_card",),
        c.SearchDeck: ("deck_searched",),
        c.RepairShoe: ("automated_shoe_replaced",),
    },
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


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """How the rules settle that wager on the cards as they lie: what an audit compares."""
    return settlement.settlement_of(ctx, game, game.round.wagers[fact.patron, fact.stood_on])
