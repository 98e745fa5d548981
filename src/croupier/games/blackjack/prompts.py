"""The awaited step, in words for the dealer, with its clauses."""

from croupier.equipment import card_name
from croupier.games.blackjack.automated_shoe import ways_after_malfunction
from croupier.games.blackjack.cards import words
from croupier.games.blackjack.doubling import cannot_double
from croupier.games.blackjack.procedure import Step, due, must_draw
from croupier.games.blackjack.restrictions import controller, rule_of_control
from croupier.games.blackjack.shuffle_and_cut import cutting_card_bounds, next_to_cut
from croupier.games.blackjack.splitting import cannot_split, first_hand
from croupier.games.blackjack.state import DEALER, Election, Game, Round, hand_of
from croupier.games.blackjack.waiting import rule_of_step
from croupier.games.context import Context, cutters, is_out, supervisors
from croupier.games.shuffle_and_cut import cut_falls_to_supervisor, cut_offered_to, rule_of_last_cut
from croupier.ruling import Need, Role
from croupier.ruling.asked_again import asked_again

_ORDINAL = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")


@asked_again
def needs(ctx: Context, game: Game) -> Need:
    step, box, hand = due(ctx, game)
    terms, under = ctx.terms, rule_of_step(ctx, game)
    dealer = (Role.DEALER,)
    match step:
        case Step.SHUFFLE:
            say = "Shuffle the cards for a new shoe"
            if terms.has("automated_shoe"):
                say = "Shuffle the new cards and load the automated shuffling shoe"
            return Need(step.value, dealer, say, under, ("shuffle_cards",))
        case Step.CUT:
            return _needs_cut(ctx, game)
        case Step.CUTTING_CARD:
            least, most = cutting_card_bounds(terms)
            say = f"Front packet to the back; the cutting card {least} to {most} cards from the back"
            return Need(step.value, dealer, say, under, ("place_cutting_card",))
        case Step.BURN:
            return Need(step.value, dealer, "Burn one card face down", under, ("burn_first",))
        case Step.CHECK_CARDS:
            roles = tuple(Role(role) for role in sorted(game.to_check))
            say = "Check each replacement card: " + " and ".join(roles)
            return Need(step.value, roles, say, under, ("check_replacement",))
        case Step.REPLACE_SHOE:
            say = "Replace the automated shuffling shoe, or put a hand shoe in its place; new cards are used"
            return Need(step.value, supervisors(terms), say, under, ("replace_shoe",))
        case Step.BET:
            return _needs_bets(ctx, game)
        case Step.DEAL:
            return _needs_card(ctx, game, box, hand)
        case Step.RESHUFFLE:
            if terms.has("shoe_exhausted"):
                say = "The shoe is empty: shuffle the discards, have them cut, and complete the round"
                return Need(step.value, dealer, say, under, ("reshuffle_discards",))
            say = "The shoe is empty: the round cannot go on"
            return Need(step.value, supervisors(terms), say, under, ("void_round",))
        case Step.SIDE_WAGERS:
            say = "Settle the side wagers: take the losing ones, then pay the winning ones"
            return Need(step.value, dealer, say, under, ("settle",))
        case Step.INSURANCE:
            say = "Insurance? Even money for a blackjack? Then close insurance and go on"
            commands = ("place_insurance", "take_even_money", "close_insurance")
            return Need(step.value, (Role.PATRON, *dealer), say, under, commands)
        case Step.INTERIM:
            say = f"Pay each blackjack {terms.odds('blackjack_at_once_odds')}"
            return Need(step.value, dealer, say, under, ("settle",))
        case Step.DECIDE:
            return _needs_decision(ctx, game, box, hand)
        case Step.ELECT:
            return _needs_election(ctx, game)
        case Step.SETTLE_INSURANCE:
            return Need(step.value, dealer, "Settle the insurance wagers", under, ("settle",))
        case Step.SETTLE:
            say = f"Dealer has {words(terms, game.round.dealer)}: take and pay"
            return Need(step.value, dealer, say, under, ("settle",))
        case Step.COLLECT:
            return Need(step.value, dealer, "Collect the cards into the discard rack", under, ("collect_cards",))
        case Step.LAST_PAYMENT:
            say = f"Three suited sevens: pay {terms.odds('three_suited_sevens_odds')}"
            return Need(step.value, dealer, say, under, ("settle",))


def _needs_cut(ctx: Context, game: Game) -> Need:
    terms, what = ctx.terms, Step.CUT.value
    patron = cut_offered_to(ctx, game)
    instead = ways_after_malfunction(ctx, game)
    if patron:
        roles, say = (Role.PATRON, Role.DEALER), f"{patron} cuts the cards, or declines"
        return Need(what, roles, say, terms.cite("offer_cut"), ("cut_cards", "decline_cut", *instead), patron)
    if cut_falls_to_supervisor(ctx, game):
        who = cutters(terms)
        say = f"The {who[0]} cuts the cards"
        return Need(
            what,
            (*who, Role.DEALER) if instead else who,
            say,
            rule_of_last_cut(terms),
            ("cut_cards", *instead),
        )
    who_next, under = next_to_cut(ctx, game)
    return Need(what, (Role.DEALER,), f"Offer the cut to {who_next}", under, ("offer_cut", *instead))


def _needs_bets(ctx: Context, game: Game) -> Need:
    terms = ctx.terms
    if game.final_rounds == 0:
        say = "The last of the announced rounds has been played: close the table"
        return Need(Step.BET.value, supervisors(terms), say, terms.cite("final_rounds"), ("close_table",))
    say = "Place your wagers; then announce NO MORE BETS"
    left = game.final_rounds or ctx.rounds_left
    if terms.has("final_rounds") and 0 < left <= terms.number("final_rounds"):
        say = ("Last round. " if left == 1 else f"Last {left} rounds. ") + say
    roles, commands = (Role.PATRON, Role.DEALER), ("place_wager", "call_no_more_bets")
    return Need(Step.BET.value, roles, say, rule_of_step(ctx, game), commands)


def _needs_card(ctx: Context, game: Game, box: int, hand: int) -> Need:
    now = game.round
    to = "dealer" if box == DEALER else f"{box}"
    say = f"{_which_card(now, box, hand)} to " + ("the dealer" if box == DEALER else _place(now, box, hand))
    if game.carried:
        card = game.carried[0].card
        say += f": the {card_name(card)} drawn in error" if card else ": the card drawn in error"
    known, under = game.carried[0].card if game.carried else "", rule_of_step(ctx, game)
    return Need(Step.DEAL.value, (Role.DEALER,), say, under, ("deal_card",), to, box, card=known)


def _which_card(now: Round, box: int, hand: int) -> str:
    if box == DEALER:
        held = len(now.dealer)
    else:
        held = next((len(h.cards) for b in now.boxes if b.number == box for h in b.hands if h.number == hand), 0)
    return f"{_ORDINAL[held]} card" if held < len(_ORDINAL) else "Next card"


def _place(now: Round, box: int, hand: int) -> str:
    """The box, and where it has been split, the hand, by its number in commands and payments."""
    here = next((each for each in now.boxes if each.number == box), None)
    return f"box {box}" if here is None or len(here.hands) == 1 else f"box {box}, hand {hand}"


def _needs_decision(ctx: Context, game: Game, box: int, number: int) -> Need:
    terms, now = ctx.terms, game.round
    here = next(each for each in now.boxes if each.number == box)
    hand = hand_of(now, box, number)
    who = controller(ctx, game, box, number)
    total = words(terms, hand.cards, hand.split)
    if not who:
        say = f"{_place(now, box, number).capitalize()}: {total}, and nobody who may decide is there; draw for it"
        under = terms.cite("absent_player", "absent_total") + rule_of_step(ctx, game)
        return Need(Step.DECIDE.value, (Role.DEALER,), say, under, ("report_absent",), f"{box}", box)
    open_now = ["draw"]
    if not must_draw(terms, hand):
        open_now.append("stand")
    if cannot_double(ctx, hand) is None:
        open_now.append("double")
    if cannot_split(ctx, here, hand) is None:
        open_now.append("split")
    say = f"{_place(now, box, number).capitalize()}, {who}: {total}. {', '.join(open_now).capitalize()}?"
    under = rule_of_step(ctx, game) + rule_of_control(ctx, game, box, number)
    by, commands = (Role.PATRON, Role.DEALER), (*open_now, "report_absent")
    return Need(Step.DECIDE.value, by, say, under, commands, f"{box}", box, (who,))


def _needs_election(ctx: Context, game: Game) -> Need:
    election = game.round.election
    assert election is not None, "the step says that somebody is being asked"
    asked = tuple(name for name in election.waiting if not is_out(ctx, name))
    out = " and ".join(f"{name}, who is excluded," for name in election.waiting)
    if election.kind == "split":
        done, on = "split", f"stay on {first_hand(election.hand)}"
        too, not_too, commands = f"may split too, or {on}", f"has to {on}", ("follow_split", "stay_on_first_hand")
    else:
        done, commands = "doubled", ("follow_double", "decline_double")
        too, not_too = "may double too, or not", "may not double"
    say, box, under = f"{_split_or_doubled(election)} is {done}: ", election.box, rule_of_step(ctx, game)
    if not asked:
        under += ctx.terms.cite("exclusion") + ("~J55",)
        return Need(Step.ELECT.value, (Role.DEALER,), f"{say}{out} {not_too}", under, commands[1:], f"{box}", box)
    say += f"{' and '.join(asked)} {too}"
    return Need(Step.ELECT.value, (Role.PATRON, Role.DEALER), say, under, commands, f"{box}", box, asked)


def _split_or_doubled(election: Election) -> str:
    return f"Box {election.box}" + (f", hand {election.hand}," if election.hand > 1 else "")
