"""Mini-Baccarat as a machine: decide what a command brings about, evolve by it, say what comes next."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.equipment import card_name
from croupier.games import found_wagers, no_more_bets, round_of_play, shuffle_and_cut as shoe, voiding
from croupier.games.context import Context, Limit, supervisors
from croupier.games.mini_baccarat import (
    choices,
    commands as c,
    facts as f,
    initial_deal,
    irregularities,
    settlement,
    shuffle_and_cut,
    wagers,
)
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.shuffle_and_cut import ways_to_burn
from croupier.games.mini_baccarat.state import BANKER, KIND_OF_WAGER, PLAYER, Game
from croupier.games.mini_baccarat.waiting import rule_of_step
from croupier.games.powers import Powers
from croupier.games.shoes import Stage
from croupier.games.shuffle_and_cut import cut_falls_to_supervisor, cut_offered_to
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Act, Command, Fact, Need, Refusal, Role, Under

Decider = Callable[[Context, Game, Act, Any], tuple[Fact, ...] | Refusal]
Evolver = Callable[[Context, Game, Any], Game]

DECIDE: Mapping[type[Command], Decider] = {
    c.PlaceWager: wagers.place,
    c.ChangeWager: wagers.change,
    c.TakeBackWager: wagers.take_back,
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

EVOLVE: Mapping[type[Fact], Evolver] = {
    f.WagerPlaced: wagers.placed,
    f.WagerChanged: wagers.changed,
    f.WagerTakenBack: wagers.taken_back,
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
    f.PairsReversed: irregularities.pairs_reversed,
    f.SettlementReversed: irregularities.settlement_reversed,
    f.WagersReopened: irregularities.reopened,
    f.WrongHandOverReported: irregularities.wrong_hand_over_reported,
    f.WithdrawalOffered: irregularities.withdrawal_offered,
    f.RoundResumed: irregularities.resumed,
    f.BurnMissed: irregularities.burn_was_missed,
    f.RoundVoided: irregularities.round_voided,
    f.WagersVoided: voiding.wagers_voided,
}

LOOKS_BACK = frozenset({c.VoidRound})
WAGERS = frozenset({c.PlaceWager, c.ChangeWager, c.TakeBackWager})

new_game = shuffle_and_cut.new_game
candidates = choices.candidates
between_rounds = round_of_play.between_rounds
has_wagers = round_of_play.has_wagers
leaving = round_of_play.leaving
further_limits = round_of_play.further_limits
shoe_is_finished = shoe.shoe_is_finished
sealed = shoe.sealed
as_dealt = shoe.as_dealt

POWERS = Powers(
    patron=frozenset(
        {c.PlaceWager, c.ChangeWager, c.TakeBackWager, c.RequestRiffle, c.DeclineCut, c.CutCards, c.ExposeHand}
    ),
    supervisor=frozenset(
        {c.ApproveBothHands, c.DirectNoBetCoup, c.ApproveRiffle, c.OrderShuffle, c.ReopenWagers, c.AssignExposure}
    ),
    operator=frozenset({c.IntroducePreshuffled, c.ReplaceCards, c.VoidWagers}),
    staff=frozenset(
        {
            c.ReportWagerFound,
            c.CheckReplacement,
            c.ReportCardToPlayerInError,
            c.ReportExcessCard,
            c.ReconstructRound,
            c.ReportWrongHandOver,
            c.ReportShoeExhausted,
            c.ReportBurnMissed,
        }
    ),
    rules={
        c.ApproveBothHands: ("both_hands_need_approval", "both_hands_barred"),
        c.DirectNoBetCoup: ("no_bet_by_agreement", "no_bet_coup"),
        c.IntroducePreshuffled: ("preshuffled",),
        c.ApproveRiffle: ("riffle",),
        c.Riffle: ("riffle",),
        c.BurnUnseen: ("burn_unseen",),
        c.BurnByValue: ("burn_shown",),
        c.AssignExposure: ("exposure",),
        c.HandOver: ("exposure",),
        c.ReportCardToPlayerInError: ("card_to_player_in_error",),
        c.ReportExcessCard: ("excess_exposed",),
        c.ReopenWagers: ("reopen",),
        c.ReportWrongHandOver: ("wrong_hand_over",),
        c.ReportBurnMissed: ("burn_missed",),
    },
)


def decide(ctx: Context, game: Game, act: Act) -> tuple[Fact, ...] | Refusal:
    """What a command brings about: facts, or a refusal with its clause."""
    refusal = POWERS.refuse(ctx, act)
    if refusal is not None:
        return refusal
    return DECIDE[type(act.command)](ctx, game, act, act.command)


def needs(ctx: Context, game: Game) -> Need:
    """What play awaits now, as the dealer would be told, with its clause."""
    terms, under = ctx.terms, rule_of_step(ctx, game)
    step, hand = due(ctx, game)
    dealer, staff = (Role.DEALER,), supervisors(terms)
    match step:
        case Step.SHUFFLE:
            preshuffled = ("introduce_preshuffled",) if terms.has("preshuffled") else ()
            say = "Shuffle the cards for a new shoe"
            return Need(step.value, dealer, say, under, ("shuffle_cards", *preshuffled))
        case Step.CUT:
            return _needs_cut(ctx, game, under)
        case Step.CUTTING_CARD:
            least = terms.number("cutting_card_from_back")
            say = f"Front packet and cutting card to the back; the other cutting card at least {least} from the back"
            return Need(step.value, dealer, say, under, ("place_cutting_card",))
        case Step.BURN:
            return Need(step.value, dealer, "Burn before the first round of this shoe", under, ways_to_burn(terms))
        case Step.CHECK_CARDS:
            roles = tuple(Role(role) for role in sorted(game.to_check))
            say = "Check each replacement card: " + " and ".join(roles)
            return Need(step.value, roles, say, under, ("check_replacement",))
        case Step.BET:
            return _needs_bets(game, under)
        case Step.DEAL:
            return _needs_card(game, hand, under)
        case Step.EXHAUSTED:
            return Need(step.value, dealer, "The shoe is empty: the round is void", under, ("report_shoe_exhausted",))
        case Step.EXPOSE:
            return _needs_exposure(ctx, game, hand, under)
        case Step.PAIRS:
            say = "Settle the pairs: take the losing wagers, then pay the winning ones"
            return Need(step.value, dealer, say, under, ("settle",))
        case Step.SETTLE:
            return _needs_settlement(ctx, game)
        case Step.COLLECT:
            return Need(step.value, dealer, "Collect the cards into the discard rack", under, ("collect_cards",))
        case Step.WITHDRAW:
            say = "Each patron may take wagers off; then resume the round"
            return Need(step.value, dealer, say, under, ("take_back_wager", "resume_round"))
        case Step.REOPENED:
            say = "Wagers are reopened; call no more bets to go on"
            roles = (Role.PATRON, *dealer, *staff)
            return Need(step.value, roles, say, under, ("place_wager", "call_no_more_bets"))


def _needs_cut(ctx: Context, game: Game, under: Under) -> Need:
    patron, dealer = cut_offered_to(ctx, game), (Role.DEALER,)
    if patron:
        say, commands = f"{patron} cuts the cards, or declines", ("cut_cards", "decline_cut")
        return Need("cut", (Role.PATRON, *dealer), say, under, commands, patron)
    if cut_falls_to_supervisor(ctx, game):
        who = supervisors(ctx.terms)
        return Need("cut", who, f"The {who[0]} cuts the cards", under, ("cut_cards",))
    return Need("cut", dealer, "Offer the cards to a patron to be cut", under, ("offer_cut",))


def _needs_bets(game: Game, under: Under) -> Need:
    if game.round.no_bet:
        say = "No-bet coup: clear the betting areas and deal"
        return Need("call", (Role.DEALER,), say, under, ("call_no_more_bets",))
    say, commands = "Place your wagers; then announce NO MORE BETS", ("place_wager", "call_no_more_bets")
    return Need("wagers", (Role.PATRON, Role.DEALER), say, under, commands)


_ORDINAL = ("First", "Second", "Third")


def _needs_card(game: Game, hand: str, under: Under) -> Need:
    held = len(game.round.player if hand == "player" else game.round.banker)
    say = f"{_ORDINAL[held]} card to the {hand}"
    if game.carried:
        card = game.carried[0].card
        say += f": the {card_name(card)} kept from the last round" if card else ": the card kept from the last round"
        return Need("card", (Role.DEALER,), say, under, ("deal_card",), hand, card=card)
    return Need("card", (Role.DEALER,), say, under, ("deal_card",), hand)


def _needs_exposure(ctx: Context, game: Game, hand: str, under: Under) -> Need:
    """The dealer turns a hand, or whoever the book lets it be passed to."""
    terms = ctx.terms
    say, what = f"Turn the {hand}'s hand over", Step.EXPOSE.value
    if holder := initial_deal.held_by(ctx, game, hand):
        say = f"{holder} turns the {hand}'s hand over"
        return Need(what, (Role.PATRON, Role.DEALER), say, under, ("expose_hand",), hand, patrons=(holder,))
    if terms.has("hand_over_player"):
        say += ", or pass it to a patron with a wager on it"
        return Need(what, (Role.DEALER,), say, under, ("expose_hand", "hand_over"), hand)
    if patron := initial_deal.to_be_turned_by(ctx, game, hand):
        say = f"Pass the {hand}'s hand to {patron}"
        return Need(what, (Role.DEALER,), say, under, ("hand_over", "expose_hand"), hand)
    who = supervisors(terms)
    say += f"; the {who[0]} determines who does"
    return Need(what, (Role.DEALER, *who), say, under, ("expose_hand", "assign_exposure"), hand)


def _needs_settlement(ctx: Context, game: Game) -> Need:
    terms, now = ctx.terms, game.round
    result = settlement.result_of(terms, now.player, now.banker)
    say = "A tie" if result == "tie" else f"{result.capitalize()} wins"
    under = terms.cite("settlement")
    if any(
        option.startswith("dragon_bonus")
        and settlement.outcome_of(terms, option, now.player, now.banker)[0] == "standoff"
        for _, option in now.wagers
    ):
        say, under = say + "; announce STANDOFF", terms.cite("dragon_standoff_call") + under
    return Need("settlement", (Role.DEALER,), say + ": take and pay", under, ("settle",))


def wager_kinds(terms: Terms) -> tuple[str, ...]:
    """The kinds of wager that need limits on the sign."""
    return tuple(dict.fromkeys(KIND_OF_WAGER[option] for option in wagers.options_offered(terms)))


falls_short = wagers.falls_short
follow_on = round_of_play.no_follow_on


def least_stake(terms: Terms, limits: Mapping[str, Limit]) -> int:
    """What a player needs to take part in a round."""
    return limits["main"].minimum


def at_risk(terms: Terms, game: Game, patron: str) -> int:
    """What counts towards the table minimum: all a player's wagers together (T5), net of what one of them wins when
    another loses (X13)."""
    banker, player = (round_of_play.at_risk_on(game, patron, (hand,)) for hand in (BANKER, PLAYER))
    others = round_of_play.at_risk_on(game, patron, KIND_OF_WAGER) - banker - player
    odds = terms.odds("banker_on_six_odds") if terms.has("banker_on_six_odds") else terms.odds("banker_odds")
    if_banker_wins = player - odds.pays(banker)[0]
    if_player_wins = banker - terms.odds("player_odds").pays(player)[0]
    return others + max(if_banker_wins, if_player_wins)


def usual_limits(terms: Terms, main: Limit) -> Mapping[str, Limit]:
    """The limits of every kind of wager that go with these."""
    return dict.fromkeys(wager_kinds(terms), main)


def unfit_limits(terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """The limits of one kind of wager do not bind those of another."""
    return None


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    """Every odds that a kind of wager may be paid at, to check that each payment can be made in chips."""
    main: tuple[Odds, ...] = (terms.odds("player_odds"), terms.odds("banker_odds"))
    if terms.has("banker_on_six_odds"):
        main += (terms.odds("banker_on_six_odds"),)
    # The other kinds pay whole multiples of the stake.
    return {"main": main, "tie": (terms.odds("tie_odds"),)}


def fixed_stakes(terms: Terms) -> Mapping[str, Under]:
    """The kinds of wager that are one approved amount: none in this game."""
    return {}


def approvals(terms: Terms) -> Mapping[str, Under]:
    """What must have been approved in writing before the table opens."""
    wanted = {"table": terms.cite("table_approval"), "shoe": terms.cite("shoe_approval")}
    if terms.has("cards_approval"):
        wanted["cards"] = terms.cite("cards_approval")
    if wagers.offers_pairs(terms):
        wanted["pairs layout"] = terms.cite("pairs_layout")
    if wagers.offers_dragon_bonus(terms):
        wanted["dragon bonus layout"] = terms.cite("dragon_layout")
    return wanted


def put_away(game: Game) -> Game:
    """The table closes: the cards leave it, and it opens again with a new shoe."""
    return replace(game, stage=Stage.SHUFFLE, carried=(), round=replace(game.round, no_bet=()))


def resettled(ctx: Context, game: Game, fact: f.WagerSettled) -> f.WagerSettled:
    """How the rules settle that wager on the cards as they lie: what an audit compares."""
    now = game.round
    return settlement.settle_wager(ctx.terms, now.wagers[fact.patron, fact.option], now.player, now.banker)


def card_waiting(ctx: Context, game: Game) -> tuple[int, ...]:
    """Where in the shoe (1 for its first card) the cards lie that play asks to see now.

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
    """Where in the shoe the cards of a hand lay: they are drawn in turn, the player's first."""
    places = game.round.places
    first_four = places[0:4:2] if hand == "player" else places[1:4:2]
    thirds = places[4:]
    if len(game.round.player) == 3:
        third = thirds[:1] if hand == "player" else thirds[1:]
    else:
        third = () if hand == "player" else thirds
    return first_four + third
