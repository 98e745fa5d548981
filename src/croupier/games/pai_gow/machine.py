"""Pai Gow as a machine: decide the facts of a command, evolve by them, give the next step."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games import found_wagers, no_more_bets, round_of_play, voiding, wagering
from croupier.games.context import Context, Limit
from croupier.games.pai_gow import (
    choices,
    collusion,
    commands as c,
    dealing_the_tiles,
    facts as f,
    irregularities,
    prompts,
    setting,
    settlement,
    wagers,
)
from croupier.games.pai_gow.state import MAIN, Game, hand_of_patron
from croupier.games.pai_gow.tiles import tiles
from croupier.games.round_of_play import Decider, Evolver
from croupier.games.shoes import Stage
from croupier.games.usual import (
    LOOKS_BACK as LOOKS_BACK,
    WAGERS as WAGERS,
    deciding,
    fixed_stakes as fixed_stakes,
    follow_on as follow_on,
    leaving as leaving,
    on_sign as on_sign,
    put_right_again as put_right_again,
    unfit_limits as unfit_limits,
    usual_limits as usual_limits,
)
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Asks, Command, Fact, Under


def _wagers_voided(ctx: Context, game: Game, fact: f.WagersVoided) -> Game:
    """A hand without its wager is played no further; without any wager, no cup is opened and betting is open again."""
    after = voiding.wagers_voided(ctx, game, fact)
    hand = hand_of_patron(after.round, fact.patron)
    if hand is not None:
        return dealing_the_tiles.with_hand(after, collusion.taken_out(hand, fact))
    now = after.round
    return after if now.wagers or now.opened else replace(after, round=replace(now, called=False))


DECIDE: Mapping[type[Command], Decider[Game]] = {
    c.PlaceWager: wagers.WAGERING.place,
    c.ChangeWager: wagers.WAGERING.change,
    c.TakeBackWager: wagers.WAGERING.take_back,
    c.CallNoMoreBets: wagers.call_no_more_bets,
    c.ShuffleTiles: dealing_the_tiles.shuffle,
    c.CutTiles: dealing_the_tiles.cut,
    c.ReplaceCards: dealing_the_tiles.replace_tiles,
    c.CheckReplacement: dealing_the_tiles.check_replacement,
    c.OpenCup: dealing_the_tiles.open_cup,
    c.DealTiles: dealing_the_tiles.deal,
    c.SetHand: setting.set_hand,
    c.AskHouseWay: setting.ask_house_way,
    c.ConcedeWager: setting.concede,
    c.ReportAbsent: setting.report_absent,
    c.TurnHouseHand: settlement.turn_house_hand,
    c.ShowHand: settlement.show_hand,
    c.CollectCards: settlement.collect,
    c.PutOutOfRound: collusion.put_out_of_round,
    c.DeclareMisdeal: irregularities.declare_misdeal,
    c.OrderShuffle: irregularities.order_shuffle,
    c.ReportTileExposed: irregularities.report_tile_exposed,
    c.CallHandVoid: irregularities.call_hand_void,
    c.PlayExposedHand: irregularities.play_exposed_hand,
    c.CorrectTiles: irregularities.correct_tiles,
    c.CorrectDice: dealing_the_tiles.correct_dice,
    c.CorrectDeal: irregularities.correct_deal,
    c.CorrectExchange: irregularities.correct_exchange,
    c.RuleOnConcession: irregularities.rule_on_concession,
    c.VoidRound: irregularities.void_round,
    c.ReportWagerFound: irregularities.report_wager_found,
    c.VoidWagers: voiding.void_wagers,
}

EVOLVE: Mapping[type[Fact], Evolver[Game]] = {
    f.WagerPlaced: wagering.placed,
    f.WagerChanged: wagering.changed,
    f.WagerTakenBack: wagering.taken_back,
    f.NoMoreBetsCalled: no_more_bets.called,
    f.TilesShuffled: dealing_the_tiles.shuffled,
    f.TilesCut: dealing_the_tiles.was_cut,
    f.CardsReplaced: dealing_the_tiles.tiles_replaced,
    f.ReplacementChecked: dealing_the_tiles.replacement_checked,
    f.RoundOpened: dealing_the_tiles.round_opened,
    f.DiceNotFlat: dealing_the_tiles.dice_not_flat,
    f.DiceThrown: dealing_the_tiles.dice_thrown,
    f.DiceCorrected: dealing_the_tiles.dice_corrected,
    f.TilesDealt: dealing_the_tiles.dealt,
    f.TilesRead: dealing_the_tiles.tiles_read,
    f.HandSet: setting.hand_set,
    f.HandParted: setting.hand_parted,
    f.HandConceded: setting.hand_conceded,
    f.HouseHandSet: settlement.house_hand_set,
    f.HandShown: settlement.hand_shown,
    f.WagerSettled: settlement.wager_settled,
    f.RoundClosed: settlement.round_closed,
    f.Misdealt: irregularities.misdealt,
    f.ShuffleOrdered: irregularities.shuffle_ordered,
    f.TileExposed: irregularities.tile_exposed,
    f.ExposedHandPlayed: irregularities.exposed_hand_played,
    f.HandVoided: collusion.hand_is_out,
    f.PatronPutOut: collusion.hand_is_out,
    f.HandsReopened: irregularities.hands_reopened,
    f.DealCorrected: irregularities.deal_corrected,
    f.ExchangeCorrected: irregularities.exchange_corrected,
    f.RoundVoided: voiding.round_voided,
    f.WagerFound: found_wagers.found,
    f.WagersVoided: _wagers_voided,
}

ASKS: Mapping[str, Asks] = c.ASKS

new_game = dealing_the_tiles.new_game
candidates = choices.candidates
needs = prompts.needs
decide = deciding(DECIDE)


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """The amount a player needs to take part in a round."""
    return limits[MAIN].minimum


def at_risk(terms: Terms, game: Game, patron: str) -> int:
    """The amount that counts towards the table minimum: only the main wager (T5)."""
    return round_of_play.at_risk_on(game, patron, (MAIN,))


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    return {MAIN: (terms.odds("win_odds"),)}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """The written approvals required before the table opens."""
    return {
        "table": terms.cite("table_approval"),
        "dice": terms.cite("dice_approval"),
        "tiles": terms.cite("tiles_approval"),
    }


def put_away(game: Game) -> Game:
    """The table closes: the tiles leave it, and it opens again with a shuffle."""
    return replace(game, stage=Stage.SHUFFLE)


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """The rules' settlement of that wager on the tiles as they lie: an audit compares it."""
    now = settlement.set_by_the_rules(ctx.terms, game.round)
    return settlement.settlement_of(ctx.terms, now, now.wagers[fact.patron, fact.stood_on])


def sealed(terms: Terms) -> tuple[str, ...]:
    """The items sealed for a virtual round: the tiles, and the faces of each die separately."""
    faces = range(1, terms.number("die_faces") + 1)
    return tiles(terms) + tuple(f"{face}{die}" for die in _dice(terms) for face in faces)


def _dice(terms: Terms) -> str:
    return "xyz"[: terms.number("dice")]


def as_dealt(terms: Terms, order: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles in their order, then the result of each die: the first of its faces.

    In a random order of everything, the tiles are in random order among themselves, and so are the faces of each die,
    all independently: one seal serves for all of them."""
    stacked = tuple(item for item in order if item[1].isdigit())
    thrown = tuple(next(item for item in order if item[1] == die) for die in _dice(terms))
    return stacked + thrown


def shoe_is_finished(game: Game, shoe: int) -> bool:
    """Whether every tile of a shuffle may be known: no more will be dealt from it."""
    return shoe < game.shoe_number or (shoe == game.shoe_number and game.stage is Stage.SHUFFLE)
