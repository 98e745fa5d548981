"""Pai Gow as a machine: decide what a command brings about, evolve by it, say what comes next."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games import found_wagers, no_more_bets, round_of_play, voiding
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
from croupier.games.powers import Powers
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Act, Command, Fact, Refusal, Under

Decider = Callable[[Context, Game, Act, Any], tuple[Fact, ...] | Refusal]
Evolver = Callable[[Context, Game, Any], Game]


def _wagers_voided(ctx: Context, game: Game, fact: f.WagersVoided) -> Game:
    """A hand without its wager is played no further; without any wager no cup is opened, and betting is open again."""
    after = voiding.wagers_voided(ctx, game, fact)
    hand = hand_of_patron(after.round, fact.patron)
    if hand is not None:
        return dealing_the_tiles.with_hand(after, replace(hand, out=True))
    now = after.round
    return after if now.wagers or now.opened else replace(after, round=replace(now, called=False))


DECIDE: Mapping[type[Command], Decider] = {
    c.PlaceWager: wagers.place,
    c.ChangeWager: wagers.change,
    c.TakeBackWager: wagers.take_back,
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
    c.CorrectDeal: irregularities.correct_deal,
    c.CorrectExchange: irregularities.correct_exchange,
    c.RuleOnConcession: irregularities.rule_on_concession,
    c.VoidRound: irregularities.void_round,
    c.ReportWagerFound: irregularities.report_wager_found,
    c.VoidWagers: voiding.void_wagers,
}

EVOLVE: Mapping[type[Fact], Evolver] = {
    f.WagerPlaced: wagers.wager_placed,
    f.WagerTakenBack: wagers.taken_back,
    f.NoMoreBetsCalled: no_more_bets.called,
    f.TilesShuffled: dealing_the_tiles.shuffled,
    f.TilesCut: dealing_the_tiles.was_cut,
    f.CardsReplaced: dealing_the_tiles.tiles_replaced,
    f.ReplacementChecked: dealing_the_tiles.replacement_checked,
    f.RoundOpened: dealing_the_tiles.round_opened,
    f.DiceNotFlat: dealing_the_tiles.dice_not_flat,
    f.DiceThrown: dealing_the_tiles.dice_thrown,
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

LOOKS_BACK = frozenset({c.VoidRound})
WAGERS = frozenset({c.PlaceWager, c.ChangeWager, c.TakeBackWager})

new_game = dealing_the_tiles.new_game
candidates = choices.candidates
between_rounds = round_of_play.between_rounds
has_wagers = round_of_play.has_wagers
leaving = round_of_play.leaving
further_limits = round_of_play.further_limits
needs = prompts.needs

POWERS = Powers(
    patron=frozenset(
        {
            c.PlaceWager,
            c.ChangeWager,
            c.TakeBackWager,
            c.SetHand,
            c.AskHouseWay,
            c.ConcedeWager,
            c.CallHandVoid,
            c.PlayExposedHand,
        }
    ),
    supervisor=frozenset({c.OrderShuffle, c.RuleOnConcession}),
    operator=frozenset({c.ReplaceCards, c.VoidWagers, c.PutOutOfRound}),
    staff=frozenset(
        {
            c.ReportWagerFound,
            c.CheckReplacement,
            c.ReportAbsent,
            c.DeclareMisdeal,
            c.ReportTileExposed,
            c.CorrectTiles,
            c.CorrectDeal,
            c.CorrectExchange,
        }
    ),
    rules={
        c.ShuffleTiles: ("shuffle",),
        c.CutTiles: ("dealer_cuts",),
        c.OpenCup: ("dice_shaken",),
        c.DealTiles: ("dealing_order",),
        c.TurnHouseHand: ("house_hand_set",),
        c.ShowHand: ("settling_order",),
        c.PutOutOfRound: ("out_of_round",),
        c.RuleOnConcession: ("concession_disputed",),
        c.DeclareMisdeal: ("misdeal",),
        c.ReportTileExposed: ("tile_exposed_by_dealer",),
        c.CorrectTiles: ("reconstruction",),
        c.CorrectDeal: ("reconstruction",),
        c.CorrectExchange: ("exchange_corrected",),
    },
)


def decide(ctx: Context, game: Game, act: Act) -> tuple[Fact, ...] | Refusal:
    """What a command brings about: facts, or a refusal with its clause."""
    refusal = POWERS.refuse(ctx, act)
    if refusal is not None:
        return refusal
    return DECIDE[type(act.command)](ctx, game, act, act.command)


def wager_kinds(terms: Terms) -> tuple[str, ...]:
    return (MAIN,)


falls_short = wagers.falls_short
follow_on = round_of_play.no_follow_on


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """What a player needs to take part in a round."""
    return limits[MAIN].minimum


def at_risk(terms: Terms, game: Game, patron: str) -> int:
    """What counts towards the table minimum: the main wager alone (T5)."""
    return round_of_play.at_risk_on(game, patron, (MAIN,))


def usual_limits(terms: Terms, main: Limit) -> Mapping[str, Limit]:
    return {MAIN: main}


def unfit_limits(terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """The limits of one kind of wager do not bind those of another."""
    return None


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    return {MAIN: (terms.odds("win_odds"),)}


def fixed_stakes(terms: Terms) -> Mapping[str, Under]:
    return {}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """What must have been approved in writing before the table opens."""
    return {
        "table": terms.cite("table_approval"),
        "dice": terms.cite("dice_approval"),
        "tiles": terms.cite("tiles_approval"),
    }


def put_away(game: Game) -> Game:
    """The table closes: the tiles leave it, and it opens again with a shuffle."""
    return replace(game, stage=Stage.SHUFFLE)


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """How the rules settle that wager on the tiles as they lie: what an audit compares."""
    now = settlement.set_by_the_rules(ctx.terms, game.round)
    return settlement.settlement_of(ctx.terms, now, now.wagers[fact.patron, fact.stood_on])


def sealed(terms: Terms) -> tuple[str, ...]:
    """What is sealed of a virtual round: the tiles, and the faces of each die by itself."""
    faces = range(1, terms.number("die_faces") + 1)
    return tiles(terms) + tuple(f"{face}{die}" for die in _dice(terms) for face in faces)


def _dice(terms: Terms) -> str:
    return "xyz"[: terms.number("dice")]


def as_dealt(terms: Terms, order: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles in their order, then what each die shows: whichever of its faces comes first.

    In a random order of everything the tiles are in random order among themselves, and so are the faces of each
    die, all independently: one seal serves for all of them."""
    stacked = tuple(item for item in order if item[1].isdigit())
    thrown = tuple(next(item for item in order if item[1] == die) for die in _dice(terms))
    return stacked + thrown


def shoe_is_finished(game: Game, shoe: int) -> bool:
    """Whether every tile of a shuffle may be known: it will be dealt from no more."""
    return shoe < game.shoe_number or (shoe == game.shoe_number and game.stage is Stage.SHUFFLE)
