"""High Card as a machine: decide what a command brings about, evolve by it, say what comes next."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games import (
    no_more_bets,
    round_of_play,
    rounds,
    shoes,
    shuffle_and_cut as shoe,
    voiding,
    wagering,
)
from croupier.games.context import Context, Limit
from croupier.games.follow_on import FollowOn
from croupier.games.rounds import WagerSettled
from croupier.games.shoes import Stage
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
from croupier.money import Odds
from croupier.ruling import Act, Asks, Command, Decision, Fact, Under
from croupier_high_card.rules import (
    choices,
    commands as c,
    deal,
    facts as f,
    irregularities,
    prompts,
    settlement,
    shuffle,
    wagers,
    war,
)
from croupier_high_card.rules.state import MAIN, TIE, Game

DECIDE: Mapping[type[Command], Callable[[Context, Game, Act, Any], Decision]] = {
    c.ShuffleCards: shoe.shuffle,
    c.PlaceWager: wagers.WAGERING.place,
    c.ChangeWager: wagers.WAGERING.change,
    c.TakeBackWager: wagers.WAGERING.take_back,
    c.CallNoMoreBets: wagers.call_no_more_bets,
    c.RecallNoMoreBets: no_more_bets.recall,
    c.DealCard: deal.deal_card,
    c.GoToWar: war.go_to_war,
    c.GiveUp: war.give_up,
    c.Settle: settlement.settle,
    c.CollectCards: settlement.collect,
    c.ReportDeadCard: irregularities.report_dead_card,
    c.VoidRound: voiding.void_round,
}

EVOLVE: Mapping[type[Fact], Callable[[Context, Game, Any], Game]] = {
    shoes.CardsShuffled: shuffle.shuffled,
    rounds.WagerPlaced: wagering.placed,
    rounds.WagerChanged: wagering.changed,
    rounds.WagerTakenBack: wagering.taken_back,
    rounds.NoMoreBetsCalled: no_more_bets.called,
    rounds.NoMoreBetsRecalled: no_more_bets.recalled,
    f.RoundOpened: deal.round_opened,
    f.CardDealt: deal.card_dealt,
    f.WentToWar: war.went_to_war,
    f.GaveUp: war.gave_up,
    rounds.WagerSettled: round_of_play.wager_settled,
    f.RoundClosed: settlement.round_closed,
    f.CardDied: irregularities.card_died,
    rounds.RoundVoided: voiding.round_voided,
}

ASKS: Mapping[str, Asks] = {}

new_game = shuffle.new_game
candidates = choices.candidates
needs = prompts.needs
decide = deciding(DECIDE)


def resettled(ctx: Context, game: Game, fact: WagerSettled) -> WagerSettled:
    """How the rules settle that wager on the cards as they lie: what an audit compares."""
    return settlement.settlement_of(ctx, game, game.round.wagers[fact.patron, fact.stood_on])


def put_away(game: Game) -> Game:
    """The table closes: the cards leave it, and it opens again with a shuffle."""
    return replace(game, stage=Stage.SHUFFLE)


# About wagers


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    """Each has to come out in whole chips, as has the part of a wager that is given up."""
    part = Odds(1, terms.number("part_given_up"))
    return {MAIN: (terms.odds("higher_card"), part), TIE: (terms.odds("tie_won"),)}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """The approvals without which the table does not open."""
    return {"table": terms.cite("table_approval")}


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """The chips that a player needs to take part in a round."""
    return limits[MAIN].minimum


def at_risk(terms: Terms, game: Game, patron: str) -> int:
    """The part of the wagers that counts towards the minimum of a round."""
    return round_of_play.at_risk_on(game, patron, (MAIN,))


def follow_on(terms: Terms) -> FollowOn | None:
    """A war takes as much again, and cannot be made for less."""
    times, under = terms.number("second_wager"), terms.cite("second_wager")
    return FollowOn(MAIN, "High Card wager", "a War after it", "only giving up is left", times=times, under=under)
