"""Blackjack as a machine: decide the facts of a command, evolve by them, give the next step."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games import (
    no_more_bets,
    round_of_play,
    shuffle_and_cut as shoe,
    voiding,
    wagering,
)
from croupier.games.blackjack import (
    automated_shoe,
    choices,
    commands as c,
    doubling,
    facts as f,
    final_settlement,
    initial_deal,
    insurance,
    interim_settlement,
    irregularities,
    prompts,
    reconstruction,
    restrictions,
    shuffle_and_cut,
    side_wagers,
    splitting,
    subsequent_deal,
    wagers,
)
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.state import MAIN, Game
from croupier.games.context import Context, Limit
from croupier.games.follow_on import FollowOn
from croupier.games.round_of_play import Decider, Evolver
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import as_dealt as as_dealt, sealed as sealed, shoe_is_finished as shoe_is_finished
from croupier.games.usual import (
    LOOKS_BACK as LOOKS_BACK,
    WAGERS as WAGERS,
    deciding,
    leaving as leaving,
    put_right_again as put_right_again,
    unfit_limits as unfit_limits,
)
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Act, Asks, Command, Decision, Fact, Under


def _reconstruct(ctx: Context, game: Game, act: Act, command: c.ReconstructRound) -> Decision:
    return reconstruction.reconstruct(ctx, game, act, command, reconstruction.Rules(decide, evolve))


def _reconstructed(ctx: Context, game: Game, fact: f.RoundReconstructed) -> Game:
    return reconstruction.reconstructed(ctx, game, fact, reconstruction.Rules(decide, evolve))


DECIDE: Mapping[type[Command], Decider[Game]] = {
    c.PlaceWager: wagers.WAGERING.place,
    c.ChangeWager: wagers.WAGERING.change,
    c.TakeBackWager: wagers.WAGERING.take_back,
    c.PermitSeveralBoxes: restrictions.permit_several,
    c.GiveUpBox: restrictions.give_up_box,
    c.HoldToMinimum: restrictions.hold_to_minimum,
    c.RestrictPatron: restrictions.restrict,
    c.LiftRestriction: restrictions.lift,
    c.ShuffleCards: shuffle_and_cut.shuffle,
    c.OfferCut: shuffle_and_cut.offer_cut,
    c.DeclineCut: shuffle_and_cut.decline_cut,
    c.CutCards: shuffle_and_cut.cut,
    c.PlaceCuttingCard: shuffle_and_cut.place_cutting_card,
    c.BurnFirst: shuffle_and_cut.burn_first,
    c.AnnounceFinalRounds: shuffle_and_cut.announce_final_rounds,
    c.ReplaceCards: shoe.replace_cards,
    c.CheckReplacement: shoe.check_replacement,
    c.CallNoMoreBets: initial_deal.call_no_more_bets,
    c.RecallNoMoreBets: no_more_bets.recall,
    c.DealCard: initial_deal.deal_card,
    c.DrawCuttingCard: shuffle_and_cut.draw_cutting_card,
    c.PlaceInsurance: insurance.place_insurance,
    c.CloseInsurance: insurance.close_insurance,
    c.TakeEvenMoney: interim_settlement.take_even_money,
    c.Draw: subsequent_deal.draw,
    c.Stand: subsequent_deal.stand,
    c.Split: splitting.split,
    c.FollowSplit: splitting.follow,
    c.StayOnFirstHand: splitting.stay,
    c.Double: doubling.double,
    c.FollowDouble: doubling.follow,
    c.DeclineDouble: doubling.decline,
    c.Settle: final_settlement.settle,
    c.CollectCards: final_settlement.collect,
    c.ReportAbsent: irregularities.report_absent,
    c.BurnFaceUpCard: irregularities.burn_face_up_card,
    c.ReportCardDrawnInError: irregularities.card_drawn_in_error,
    c.ReportDealerCardInError: irregularities.dealer_card_in_error,
    c.ReportShoeExhausted: irregularities.shoe_found_empty,
    c.ReshuffleDiscards: irregularities.reshuffle_discards,
    c.ReportDealtPastCuttingCard: irregularities.dealt_past_cutting_card,
    c.ReconstructRound: _reconstruct,
    c.ReportMalfunction: automated_shoe.report_malfunction,
    c.InsertCuttingCard: automated_shoe.insert_cutting_card,
    c.ReplaceShoe: automated_shoe.replace_shoe,
    c.VoidRound: voiding.void_round,
    c.ReportWagerFound: irregularities.report_wager_found,
    c.VoidWagers: irregularities.void_wagers,
}

EVOLVE: Mapping[type[Fact], Evolver[Game]] = {
    f.WagerPlaced: wagering.placed,
    f.WagerChanged: wagering.changed,
    f.WagerTakenBack: wagering.taken_back,
    f.PersonalLimitPlaced: wagers.WAGERING.limited_anew,
    f.SideWagerVoided: initial_deal.side_wager_voided,
    f.SeveralBoxesPermitted: restrictions.several_permitted,
    f.BoxGivenUp: restrictions.box_given_up,
    f.PatronHeldToMinimum: restrictions.held,
    f.PatronRestricted: restrictions.restricted,
    f.RestrictionLifted: restrictions.lifted,
    f.CardsShuffled: shuffle_and_cut.shuffled,
    f.CutOffered: shoe.cut_offered,
    f.CutDeclined: shoe.cut_declined,
    f.CardsCut: shuffle_and_cut.was_cut,
    f.CuttingCardPlaced: shoe.cutting_card_placed,
    f.CardBurnt: shuffle_and_cut.card_burnt,
    f.FinalRoundsAnnounced: shuffle_and_cut.final_rounds_announced,
    f.CuttingCardDrawn: shuffle_and_cut.cutting_card_drawn,
    f.ShuffleDue: shuffle_and_cut.shuffle_due,
    f.CardsReplaced: shoe.replaced,
    f.ReplacementChecked: shoe.replacement_checked,
    f.NoMoreBetsCalled: no_more_bets.called,
    f.NoMoreBetsRecalled: no_more_bets.recalled,
    f.RoundOpened: initial_deal.round_opened,
    f.CardDealt: initial_deal.card_dealt,
    f.CardKept: irregularities.card_kept,
    f.KeptCardSeen: irregularities.kept_card_seen,
    f.KeptCardBurnt: irregularities.kept_card_burnt,
    f.InsurancePlaced: insurance.insurance_placed,
    f.InsuranceClosed: insurance.insurance_closed,
    f.CardAskedFor: subsequent_deal.card_asked_for,
    f.HandStood: subsequent_deal.hand_stood,
    f.HandSplit: splitting.hand_split,
    f.SplitFollowed: splitting.followed,
    f.SplitNotFollowed: splitting.stayed,
    f.HandDoubled: doubling.hand_doubled,
    f.DoubleFollowed: doubling.followed,
    f.DoubleNotFollowed: doubling.declined,
    f.PlayerAbsent: irregularities.player_absent,
    f.WagerSettled: final_settlement.wager_settled,
    f.CardsCollected: final_settlement.cards_collected,
    f.RoundClosed: final_settlement.round_closed,
    f.DealtPastCuttingCard: irregularities.dealt_past,
    f.ShoeFoundEmpty: irregularities.found_empty,
    f.DiscardsReshuffled: irregularities.discards_reshuffled,
    f.ShoeMalfunctioned: automated_shoe.malfunctioned,
    f.CuttingCardInserted: automated_shoe.cutting_card_inserted,
    f.ShoeReplaced: automated_shoe.shoe_replaced,
    f.RoundReconstructed: _reconstructed,
    f.RoundVoided: voiding.round_voided,
    f.WagerFound: irregularities.wager_found,
    f.WagersVoided: irregularities.wagers_voided,
}

ASKS: Mapping[str, Asks] = c.ASKS

new_game = shuffle_and_cut.new_game
candidates = choices.candidates
needs = prompts.needs
decide = deciding(DECIDE)


def evolve(ctx: Context, game: Game, fact: Fact) -> Game:
    """The game after a fact."""
    return EVOLVE[type(fact)](ctx, game, fact)


def follow_on(terms: Terms) -> FollowOn:
    """A Split takes the wager once more, and so does a Double that is not for less."""
    if terms.has("double_for_less"):
        stake, without, under = "a Split of it", "no hand can be split", terms.cite("split")
    else:
        stake, without, under = "a Double or a Split of it", "neither can be made", terms.cite("double", "split")
    return FollowOn(MAIN, "wager", stake, without, under=tuple(dict.fromkeys((*under, "~T7"))))


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """The amount a player needs to take part in a round."""
    return limits[MAIN].minimum


def at_risk(terms: Terms, game: Game, patron: str) -> int:
    """The amount that counts towards the table minimum: only the main wager (T5)."""
    return round_of_play.at_risk_on(game, patron, (MAIN,))


def usual_limits(terms: Terms, main: Limit) -> Mapping[str, Limit]:
    """The limits of every kind of wager that go with these."""
    one_amount = Limit(main.minimum, main.minimum, main.multiple)
    return dict.fromkeys(terms.wager_kinds, main) | dict.fromkeys(fixed_stakes(terms), one_amount)


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    """All odds at which a kind of wager may be paid, to check that each payment can be made in chips. Books pay side
    wagers in whole multiples; conditions may not."""
    at_once = terms.odds("blackjack_at_once_odds"), terms.odds("even_money_odds")
    main = {"main": (terms.odds("blackjack_odds"), terms.odds("win_odds"), *at_once)}
    return main | {terms.wagers[option].kind: side.possible_odds(terms) for option, side in side_wagers.offered(terms)}


def fixed_stakes(terms: Terms) -> Mapping[str, Under]:
    """The kinds of wager with one approved amount."""
    fixed = {terms.wagers[option].kind: side.one_amount(terms) for option, side in side_wagers.offered(terms)}
    return {kind: under for kind, under in fixed.items() if under}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """The written approvals required before the table opens."""
    wanted = {
        "table": terms.cite("table_approval"),
        "shoe": terms.cite("shoe_approval"),
        "shuffle": terms.cite("shuffle_determined"),
    }
    if terms.has("cards_approval"):
        wanted["cards"] = terms.cite("cards_approval")
    for _, side in side_wagers.offered(terms):
        wanted |= side.approvals(terms)
    return wanted


def on_sign(terms: Terms) -> Under:
    """The clauses that have side wagers shown on the sign."""
    return tuple(clause for _, side in side_wagers.offered(terms) for clause in side.on_sign(terms))


def put_away(game: Game) -> Game:
    """The table closes: the cards leave it, and it opens again with a new shoe."""
    return replace(game, stage=Stage.SHUFFLE, beginning=True, carried=(), final_rounds=None)


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """The rules' settlement of that wager on the cards as they lie: an audit compares it."""
    wager = game.round.wagers[fact.patron, fact.stood_on]
    step = due(ctx, game)[0]
    if step is Step.INSURANCE:  # then only even money is paid, and its insurance goes back
        by_request = interim_settlement.even_money if fact.option == MAIN else interim_settlement.insurance_returned
        return by_request(ctx.terms, wager)
    return final_settlement.settlement_of(ctx.terms, game.round, wager, at_once=step is Step.INTERIM)


def card_waiting(ctx: Context, game: Game) -> tuple[int, ...]:
    """The place in the shoe (1 for its first card) of the card that play asks to see now."""
    if due(ctx, game)[0] is not Step.DEAL:
        return ()
    return (game.carried[0].place if game.carried else game.shoe.drawn + 1,)
