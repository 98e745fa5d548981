"""What play awaits, as the dealer would be told, with the clauses behind it."""

from croupier.equipment import card_name
from croupier.games.blackjack.automated_shoe import ways_after_malfunction
from croupier.games.blackjack.cards import words
from croupier.games.blackjack.initial_deal import card_rule
from croupier.games.blackjack.procedure import Step, due, must_draw
from croupier.games.blackjack.restrictions import controller, rule_of_control
from croupier.games.blackjack.shuffle_and_cut import cutting_card_bounds, in_final_rounds, next_to_cut
from croupier.games.blackjack.splitting import cannot_split, first_hand
from croupier.games.blackjack.state import DEALER, Election, Game, Hand, Round
from croupier.games.context import Context, supervisors
from croupier.games.shuffle_and_cut import cut_falls_to_supervisor, cut_offered_to
from croupier.ruling import Need, Role, Under

_ORDINAL = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")


def needs(ctx: Context, game: Game) -> Need:
    step, box, hand = due(ctx, game)
    terms = ctx.terms
    dealer = (Role.DEALER,)
    match step:
        case Step.SHUFFLE:
            if terms.has("automated_shoe"):
                under = terms.cite("automated_shoe", "automated_shoe_loaded")
                say = "Shuffle the new cards and load the automated shuffling shoe"
            else:
                say, under = "Shuffle the cards for a new shoe", terms.cite("shuffle", "shuffle_new_shoe")
            return Need(step.value, dealer, say, under, ("shuffle_cards",))
        case Step.CUT:
            return _needs_cut(ctx, game)
        case Step.CUTTING_CARD:
            least, most = cutting_card_bounds(terms)
            say = f"Front packet to the back; the cutting card {least} to {most} cards from the back"
            return Need(step.value, dealer, say, terms.cite("cut_transfer", "cutting_cards"), ("place_cutting_card",))
        case Step.BURN:
            return Need(step.value, dealer, "Burn one card face down", terms.cite("burn_first"), ("burn_first",))
        case Step.CHECK_CARDS:
            roles = tuple(Role(role) for role in sorted(game.to_check))
            say = "Check each replacement card: " + " and ".join(roles)
            return Need(step.value, roles, say, terms.cite("check_of_replacements"), ("check_replacement",))
        case Step.REPLACE_SHOE:
            say = "Replace the automated shuffling shoe, or put a hand shoe in its place; new cards are used"
            return Need(step.value, supervisors(terms), say, terms.cite("automated_shoe_replaced"), ("replace_shoe",))
        case Step.BET:
            return _needs_bets(ctx, game)
        case Step.DEAL:
            return _needs_card(ctx, game, box, hand)
        case Step.RESHUFFLE:
            if terms.has("shoe_exhausted"):
                say = "The shoe is empty: shuffle the discards, have them cut, and complete the round"
                return Need(step.value, dealer, say, terms.cite("shoe_exhausted"), ("reshuffle_discards",))
            under = terms.cite("impractical_or_fraud") + ("~J38",)
            return Need(
                step.value, supervisors(terms), "The shoe is empty: the round cannot go on", under, ("void_round",)
            )
        case Step.SIDE_WAGERS:
            say = "Settle the side wagers: take the losing ones, then pay the winning ones"
            return Need(step.value, dealer, say, _rule_of_side_wagers(ctx, game.round), ("settle",))
        case Step.INSURANCE:
            say = "Insurance? Even money for a blackjack? Then close insurance and go on"
            under = terms.cite("insurance", "insurance_closes")
            return Need(
                step.value,
                (Role.PATRON, *dealer),
                say,
                under,
                ("place_insurance", "take_even_money", "close_insurance"),
            )
        case Step.INTERIM:
            say = f"Pay each blackjack {terms.odds('blackjack_at_once_odds')}"
            under = terms.cite("interim_settlement", "blackjack_paid_at_once")
            return Need(step.value, dealer, say, under, ("settle",))
        case Step.DECIDE:
            return _needs_decision(ctx, game, box, hand)
        case Step.ELECT:
            return _needs_election(ctx, game)
        case Step.SETTLE_INSURANCE:
            return Need(step.value, dealer, "Settle the insurance wagers", terms.cite("insurance_decided"), ("settle",))
        case Step.SETTLE:
            say = f"Dealer has {words(terms, game.round.dealer)}: take and pay"
            return Need(step.value, dealer, say, terms.cite("settlement"), ("settle",))
        case Step.COLLECT:
            say, under = "Collect the cards into the discard rack", terms.cite("round_of_play")
            return Need(step.value, dealer, say, under, ("collect_cards",))
        case Step.LAST_PAYMENT:
            say = f"Three suited sevens: pay {terms.odds('three_suited_sevens_odds')}"
            return Need(step.value, dealer, say, terms.cite("three_suited_sevens_paid_last"), ("settle",))


def _needs_cut(ctx: Context, game: Game) -> Need:
    terms, what = ctx.terms, Step.CUT.value
    patron = cut_offered_to(ctx, game)
    instead = ways_after_malfunction(ctx, game)
    if patron:
        roles, say = (Role.PATRON, Role.DEALER), f"{patron} cuts the cards, or declines"
        return Need(what, roles, say, terms.cite("offer_cut"), ("cut_cards", "decline_cut", *instead), patron)
    if cut_falls_to_supervisor(ctx, game):
        who = supervisors(terms)
        say = f"The {who[0]} cuts the cards"
        return Need(
            what, (*who, Role.DEALER) if instead else who, say, terms.cite("supervisor_cuts"), ("cut_cards", *instead)
        )
    who_next, under = next_to_cut(ctx, game)
    return Need(what, (Role.DEALER,), f"Offer the cut to {who_next}", under, ("offer_cut", *instead))


def _needs_bets(ctx: Context, game: Game) -> Need:
    terms = ctx.terms
    if game.final_rounds == 0:
        say = "The last of the announced rounds has been played: close the table"
        return Need(Step.BET.value, supervisors(terms), say, terms.cite("final_rounds"), ("close_table",))
    say = "Place your wagers; then announce NO MORE BETS"
    if in_final_rounds(ctx, game):
        left = game.final_rounds or ctx.rounds_left
        say = ("Last round. " if left == 1 else f"Last {left} rounds. ") + say
    under = terms.cite("wagers_before_first_card", "no_more_bets")
    return Need(Step.BET.value, (Role.PATRON, Role.DEALER), say, under, ("place_wager", "call_no_more_bets"))


def _needs_card(ctx: Context, game: Game, box: int, hand: int) -> Need:
    terms, now = ctx.terms, game.round
    to = "dealer" if box == DEALER else f"{box}"
    say = f"{_which_card(now, box, hand)} to " + ("the dealer" if box == DEALER else _place(now, box, hand))
    under = card_rule(terms, now, box, hand)
    if game.carried:
        card = game.carried[0].card
        say += f": the {card_name(card)} drawn in error" if card else ": the card drawn in error"
        under = terms.cite("card_drawn_in_error") + under
    known = game.carried[0].card if game.carried else ""
    return Need(Step.DEAL.value, (Role.DEALER,), say, under, ("deal_card",), to, box, card=known)


def _which_card(now: Round, box: int, hand: int) -> str:
    if box == DEALER:
        held = len(now.dealer)
    else:
        held = next((len(h.cards) for b in now.boxes if b.number == box for h in b.hands if h.number == hand), 0)
    return f"{_ORDINAL[held]} card" if held < len(_ORDINAL) else "Next card"


def _place(now: Round, box: int, hand: int) -> str:
    """The box, and where it has been split the hand, by the number that it has in commands and payments."""
    here = next((each for each in now.boxes if each.number == box), None)
    return f"box {box}" if here is None or len(here.hands) == 1 else f"box {box}, hand {hand}"


def _needs_decision(ctx: Context, game: Game, box: int, number: int) -> Need:
    terms, now = ctx.terms, game.round
    here = next(each for each in now.boxes if each.number == box)
    hand = next(each for each in here.hands if each.number == number)
    who = controller(ctx, game, box, number)
    open_now = ["draw"]
    if not must_draw(terms, hand):
        open_now.append("stand")
    if len(hand.cards) == 2:
        open_now.append("double")
    if cannot_split(ctx, here, hand) is None:
        open_now.append("split")
    total = words(terms, hand.cards, hand.split)
    say = (
        f"{_place(now, box, number).capitalize()}, {who or 'nobody there'}: {total}. "
        + ", ".join(open_now).capitalize()
        + "?"
    )
    under = rule_of_decision(ctx, game, hand) + rule_of_control(ctx, game, box, number)
    by, patrons = (Role.PATRON, Role.DEALER), (who,) if who else ()
    return Need(Step.DECIDE.value, by, say, under, (*open_now, "report_absent"), f"{box}", box, patrons)


def rule_of_decision(ctx: Context, game: Game, hand: Hand) -> Under:
    terms = ctx.terms
    return terms.cite("subsequent_deal") + (terms.cite("must_draw") if must_draw(terms, hand) else ())


def _needs_election(ctx: Context, game: Game) -> Need:
    terms, election = ctx.terms, game.round.election
    assert election is not None, "the step says that somebody is being asked"
    waiting = " and ".join(election.waiting)
    if election.kind == "split":
        say = f"{_split_or_doubled(election)} is split: {waiting} may split too, or stay on {first_hand(election.hand)}"
        under = terms.cite("split_followed", "split_not_followed")
        commands = ("follow_split", "stay_on_first_hand")
    else:
        say = f"{_split_or_doubled(election)} is doubled: {waiting} may double too, or not"
        under = terms.cite("double_followed")
        commands = ("follow_double", "decline_double")
    by, box = (Role.PATRON, Role.DEALER), election.box
    return Need(Step.ELECT.value, by, say, under, commands, f"{box}", box, election.waiting)


def _split_or_doubled(election: Election) -> str:
    return f"Box {election.box}" + (f", hand {election.hand}," if election.hand > 1 else "")


def _rule_of_side_wagers(ctx: Context, now: Round) -> Under:
    terms = ctx.terms
    under: Under = ()
    if any(wager.option == "super_sevens" for wager in now.wagers.values()):
        under += terms.cite("super_sevens_settled_first", "super_sevens_paid_when_known")
    if any(wager.option == "perfect_pairs" for wager in now.wagers.values()):
        under += terms.cite("pairs_settled_first", "pairs_before_subsequent_deal")
    return under
