"""The awaited step, in words for the dealer, with its clauses."""

from croupier.equipment import card_name
from croupier.games.context import Context, cutters, supervisors
from croupier.games.mini_baccarat.initial_deal import held_by, to_be_turned_by
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.settlement import outcome_of, result_of
from croupier.games.mini_baccarat.shuffle_and_cut import ways_to_burn
from croupier.games.mini_baccarat.side_wagers import ON_FIRST_CARDS
from croupier.games.mini_baccarat.state import Game
from croupier.games.mini_baccarat.waiting import rule_of_step
from croupier.games.round_of_play import line_of
from croupier.games.shuffle_and_cut import cut_falls_to_supervisor, cut_offered_to
from croupier.ruling import Need, Role, Under
from croupier.ruling.asked_again import asked_again


@asked_again
def needs(ctx: Context, game: Game) -> Need:
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
        case Step.SETTLE_FIRST:
            return _needs_first_settlement(ctx, game, under)
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
        who = cutters(ctx.terms)
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
    """The dealer turns a hand, or the patron to whom the book lets it be passed."""
    terms = ctx.terms
    say, what = f"Turn the {hand}'s hand over", Step.EXPOSE.value
    if holder := held_by(ctx, game, hand):
        say = f"{holder} turns the {hand}'s hand over"
        return Need(what, (Role.PATRON, Role.DEALER), say, under, ("expose_hand",), hand, patrons=(holder,))
    if terms.has("hand_over_player"):
        say += ", or pass it to a patron with a wager on it"
        return Need(what, (Role.DEALER,), say, under, ("expose_hand", "hand_over"), hand)
    if patron := to_be_turned_by(ctx, game, hand):
        say = f"Pass the {hand}'s hand to {patron}"
        return Need(what, (Role.DEALER,), say, under, ("hand_over", "expose_hand"), hand)
    who = supervisors(terms)
    say += f"; the {who[0]} determines who does"
    return Need(what, (Role.DEALER, *who), say, under, ("expose_hand", "assign_exposure"), hand)


def _needs_first_settlement(ctx: Context, game: Game, under: Under) -> Need:
    lines = dict.fromkeys(line_of(ctx.terms, option) for _, option in game.round.wagers if option in ON_FIRST_CARDS)
    named = " and ".join(ctx.terms.sign[line] for line in lines)
    say = f"Settle {named}: take the losing wagers, then pay the winning ones"
    return Need(Step.SETTLE_FIRST.value, (Role.DEALER,), say, under, ("settle",))


def _needs_settlement(ctx: Context, game: Game) -> Need:
    terms, now = ctx.terms, game.round
    result = result_of(terms, now.player, now.banker)
    say = "A tie" if result == "tie" else f"{result.capitalize()} wins"
    under = terms.cite("settlement")
    outcomes = (outcome_of(terms, option, now.player, now.banker) for _, option in now.wagers)
    standoff = next((rule for outcome, rule, _ in outcomes if outcome == "standoff"), ())
    if standoff:
        say, under = say + "; announce STANDOFF", standoff + under
    return Need("settlement", (Role.DEALER,), say + ": take and pay", under, ("settle",))
