"""Mini-Baccarat as a machine: decide the facts of a command, evolve by them, give the next step."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games import (
    found_wagers,
    no_more_bets,
    round_of_play,
    shuffle_and_cut as shoe,
    voiding,
    wagering,
)
from croupier.games.context import Context, Limit
from croupier.games.mini_baccarat import (
    choices,
    commands as c,
    facts as f,
    initial_deal,
    irregularities,
    prompts,
    settlement,
    shuffle_and_cut,
    side_wagers,
    wagers,
)
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.state import BANKER, PLAYER, Game
from croupier.games.round_of_play import Decider, Evolver
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import as_dealt as as_dealt, sealed as sealed, shoe_is_finished as shoe_is_finished
from croupier.games.usual import (
    LOOKS_BACK as LOOKS_BACK,
    WAGERS as WAGERS,
    deciding,
    fixed_stakes as fixed_stakes,
    follow_on as follow_on,
    leaving as leaving,
    put_right_again as put_right_again,
    unfit_limits as unfit_limits,
    usual_limits as usual_limits,
)
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Asks, Command, Fact, Under

DECIDE: Mapping[type[Command], Decider[Game]] = {
    c.PlaceWager: wagers.WAGERING.place,
    c.ChangeWager: wagers.WAGERING.change,
    c.TakeBackWager: wagers.WAGERING.take_back,
    c.ApproveBothHands: wagers.approve_both,
    c.DirectNoBetCoup: wagers.direct_no_bet,
    c.ShuffleCards: shoe.shuffle,
    c.IntroducePreshuffled: shuffle_and_cut.introduce_preshuffled,
    c.RequestRiffle: shuffle_and_cut.request_riffle,
    c.ApproveRiffle: shuffle_and_cut.approve_riffle,
    c.Riffle: shuffle_and_cut.riffle,
    c.OfferCut: shoe.offer_cut,
    c.DeclineCut: shoe.decline_cut,
    c.CutCards: shoe.cut,
    c.PlaceCuttingCard: shuffle_and_cut.place_cutting_card,
    c.BurnUnseen: shuffle_and_cut.burn_unseen,
    c.BurnByValue: shuffle_and_cut.burn_by_value,
    c.OrderShuffle: shuffle_and_cut.order_shuffle,
    c.ReplaceCards: shoe.replace_cards,
    c.CheckReplacement: shoe.check_replacement,
    c.CallNoMoreBets: initial_deal.call_no_more_bets,
    c.RecallNoMoreBets: no_more_bets.recall,
    c.DealCard: initial_deal.deal_card,
    c.DrawCuttingCard: initial_deal.draw_cutting_card,
    c.AssignExposure: initial_deal.assign_exposure,
    c.HandOver: initial_deal.hand_over,
    c.ExposeHand: initial_deal.expose_hand,
    c.Settle: settlement.settle,
    c.CollectCards: settlement.collect,
    c.ReportCardToPlayerInError: irregularities.card_to_player_in_error,
    c.ReportExcessCard: irregularities.excess_card,
    c.ReconstructRound: irregularities.reconstruct,
    c.ReopenWagers: irregularities.reopen,
    c.ReportWrongHandOver: irregularities.wrong_hand_over,
    c.ResumeRound: irregularities.resume,
    c.ReportShoeExhausted: irregularities.shoe_exhausted,
    c.ReportBurnMissed: irregularities.burn_missed,
    c.VoidRound: irregularities.void_round,
    c.ReportWagerFound: irregularities.report_wager_found,
    c.VoidWagers: irregularities.void_wagers,
}

EVOLVE: Mapping[type[Fact], Evolver[Game]] = {
    f.WagerPlaced: wagering.placed,
    f.WagerChanged: wagering.changed,
    f.WagerTakenBack: wagers.taken_back,
    f.PersonalLimitPlaced: wagers.WAGERING.limited_anew,
    f.BothHandsApproved: wagers.both_approved,
    f.NoBetCoupDirected: wagers.no_bet_directed,
    f.CardsShuffled: shuffle_and_cut.shuffled,
    f.PreshuffledIntroduced: shuffle_and_cut.preshuffled_introduced,
    f.RiffleRequested: shuffle_and_cut.riffle_requested,
    f.RiffleApproved: shuffle_and_cut.riffle_approved,
    f.Riffled: shuffle_and_cut.riffled,
    f.CutOffered: shoe.cut_offered,
    f.CutDeclined: shoe.cut_declined,
    f.CardsCut: shoe.was_cut,
    f.CuttingCardPlaced: shoe.cutting_card_placed,
    f.CardsBurnt: shuffle_and_cut.burnt,
    f.ShuffleOrdered: shoe.shuffle_ordered,
    f.ShuffleDue: shuffle_and_cut.shuffle_due,
    f.ExtraRoundDue: shuffle_and_cut.extra_round_due,
    f.CardsReplaced: shoe.replaced,
    f.ReplacementChecked: shoe.replacement_checked,
    f.NoMoreBetsCalled: initial_deal.no_more_bets_called,
    f.NoMoreBetsRecalled: no_more_bets.recalled,
    f.RoundOpened: initial_deal.round_opened,
    f.CardDealt: initial_deal.card_dealt,
    f.CuttingCardDrawn: initial_deal.cutting_card_drawn,
    f.ExposureAssigned: initial_deal.exposure_assigned,
    f.HandHandedOver: initial_deal.handed_over,
    f.HandExposed: initial_deal.hand_exposed,
    f.WagerFound: found_wagers.found,
    f.WagerSettled: settlement.wager_settled,
    f.RoundClosed: settlement.round_closed,
    f.CardGivenToBanker: irregularities.card_given_to_banker,
    f.ExcessCardKept: irregularities.excess_kept,
    f.ExcessCardExposed: irregularities.excess_exposed,
    f.RoundReconstructed: irregularities.reconstructed,
    f.FirstSettlementReversed: irregularities.first_settlement_reversed,
    f.SettlementReversed: irregularities.settlement_reversed,
    f.WagersReopened: irregularities.reopened,
    f.WrongHandOverReported: irregularities.wrong_hand_over_reported,
    f.WithdrawalOffered: irregularities.withdrawal_offered,
    f.RoundResumed: irregularities.resumed,
    f.BurnMissed: irregularities.burn_was_missed,
    f.RoundVoided: irregularities.round_voided,
    f.WagersVoided: voiding.wagers_voided,
}

ASKS: Mapping[str, Asks] = {}

new_game = shuffle_and_cut.new_game
candidates = choices.candidates
needs = prompts.needs
decide = deciding(DECIDE)


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """The amount a player needs to take part in a round."""
    return limits["main"].minimum


def at_risk(terms: Terms, game: Game, patron: str) -> int:
    """The amount that counts towards the table minimum: all of a player's wagers together (T5), net of what one of them
    wins when another loses (X13)."""
    banker, player = (round_of_play.at_risk_on(game, patron, (hand,)) for hand in (BANKER, PLAYER))
    others = round_of_play.at_risk_on(game, patron, terms.wagers) - banker - player
    odds = terms.odds("banker_on_six_odds") if terms.has("banker_on_six_odds") else terms.odds("banker_odds")
    if_banker_wins = player - odds.pays(banker)[0]
    if_player_wins = banker - terms.odds("player_odds").pays(player)[0]
    return others + max(if_banker_wins, if_player_wins)


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    """All odds at which a kind of wager may be paid, to check that each payment can be made in chips."""
    main: tuple[Odds, ...] = (terms.odds("player_odds"), terms.odds("banker_odds"))
    if terms.has("banker_on_six_odds"):
        main += (terms.odds("banker_on_six_odds"),)
    # The other kinds pay whole multiples of the stake.
    return {"main": main, "tie": (terms.odds("tie_odds"),)}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """The written approvals required before the table opens."""
    wanted = {"table": terms.cite("table_approval"), "shoe": terms.cite("shoe_approval")}
    if terms.has("cards_approval"):
        wanted["cards"] = terms.cite("cards_approval")
    for side in side_wagers.offered(terms):
        wanted |= side.approvals(terms)
    return wanted


def on_sign(terms: Terms) -> Under:
    """The clauses that have side wagers shown on the sign."""
    return tuple(clause for side in side_wagers.offered(terms) for clause in side.on_sign(terms))


def put_away(game: Game) -> Game:
    """The table closes: the cards leave it, and it opens again with a new shoe."""
    return replace(game, stage=Stage.SHUFFLE, carried=(), round=replace(game.round, no_bet=()))


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """The rules' settlement of that wager on the cards as they lie: an audit compares it."""
    now = game.round
    return settlement.settle_wager(ctx.terms, now.wagers[fact.patron, fact.option], now.player, now.banker)


def card_waiting(ctx: Context, game: Game) -> tuple[int, ...]:
    """The places in the shoe (1 for its first card) of the cards that play asks to see now.

    A sealed shoe answers from here; a dealer simply reads them off the table."""
    step, hand = due(ctx, game)
    if step is Step.BURN:
        return (game.shoe.drawn + 1,)
    if step is Step.DEAL and not initial_deal.deals_face_down(ctx.terms):
        return (game.carried[0].place if game.carried else game.shoe.drawn + 1,)
    if step is Step.EXPOSE:
        cards = game.round.player if hand == "player" else game.round.banker
        return tuple(p for p, card in zip(places_of(game, hand), cards, strict=True) if not card)
    return ()


def places_of(game: Game, hand: str) -> tuple[int, ...]:
    """The places in the shoe of a hand's cards: they are drawn in turn, the player's first."""
    places = game.round.places
    first_four = places[0:4:2] if hand == "player" else places[1:4:2]
    thirds = places[4:]
    if len(game.round.player) == 3:
        third = thirds[:1] if hand == "player" else thirds[1:]
    else:
        third = () if hand == "player" else thirds
    return first_four + third
