"""The awaited step, in words for the dealer, with its clauses."""

from croupier.games.context import Context, is_out, supervisors
from croupier.games.pai_gow.procedure import ANSWERS, Step, beyond_the_set, due
from croupier.games.pai_gow.setting import must_choose
from croupier.games.pai_gow.settlement import settlement_of
from croupier.games.pai_gow.state import MAIN, Game, hand_of
from croupier.games.paying import needs_fill
from croupier.ruling import Need, Role
from croupier.ruling.asked_again import asked_again


@asked_again
def needs(ctx: Context, game: Game) -> Need:
    terms, now = ctx.terms, game.round
    step, box = due(ctx, game)
    dealer = (Role.DEALER,)
    match step:
        case Step.SHUFFLE:
            say = "Shuffle the tiles face down for the next round"
            return Need(step.value, dealer, say, terms.cite("shuffle", "shuffle_new_shoe"), ANSWERS[step])
        case Step.CUT:
            say = "Eight stacks of four, cut to the right"
            return Need(step.value, dealer, say, terms.cite("stacks_built", "dealer_cuts"), ANSWERS[step])
        case Step.CHECK_TILES:
            roles = tuple(Role(role) for role in sorted(game.to_check))
            say = "Check each replacement tile: " + " and ".join(roles)
            return Need(step.value, roles, say, terms.cite("check_of_replacements"), ANSWERS[step])
        case Step.BET:
            say = "Each player places a wager; then announce NO MORE BETS"
            under = terms.cite("every_patron_wagers", "no_more_bets")
            return Need(step.value, (Role.PATRON, *dealer), say, under, ANSWERS[step])
        case Step.DICE:
            say = "Shake the dice cup, open it, and enter the three dice"
            return Need(step.value, dealer, say, terms.cite("dice_shaken", "first_box"), ANSWERS[step])
        case Step.DEAL:
            total = sum(now.dice)
            say = f"{total}: a stack to each box, anticlockwise from box {now.first_box}; gather those without a wager"
            under = terms.cite("dealing_order", "count_from_chung", "tiles_retrieved")
            return Need(step.value, dealer, say, under, ANSWERS[step], str(now.first_box))
        case Step.SET:
            return _needs_setting(ctx, game)
        case Step.HOUSE:
            say = "Turn the House's hand and set it by House Way"
            under = terms.cite("house_hand_set", "setting_order")
            return Need(step.value, dealer, say, under, ANSWERS[step], str(box))
        case Step.BEYOND:
            over = " and ".join(beyond_the_set(terms, now))
            say = f"A set does not have that many {over}: a wrong entry is corrected, or the round is void"
            by = (*supervisors(terms), Role.DEALER)
            return Need(step.value, by, say, terms.cite("tiles") + ("~H10",), ANSWERS[step])
        case Step.SETTLE:
            hand = hand_of(now, box)
            if hand is not None and hand.is_shown and hand.together:
                facts = [settlement_of(terms, now, now.wagers[hand.patron, MAIN])]
                fill = needs_fill(ctx, step.value, box, hand.patron, facts)
                if fill is not None:
                    return fill
            whose = (hand.patron,) if hand is not None else ()
            say = f"{', '.join((f'Box {box}', *whose))}: show the hand, compare both parts, take or pay"
            under = terms.cite("settling_order", "settlement")
            return Need(step.value, dealer, say, under, ANSWERS[step], str(box), box, whose)
        case Step.COLLECT:
            say, under = "Collect the tiles", terms.cite("tiles_collected")
            return Need(step.value, dealer, say, under, ANSWERS[step])


def _needs_setting(ctx: Context, game: Game) -> Need:
    terms = ctx.terms
    waiting = [hand for hand in game.round.hands if hand.playing and not hand.how and not hand.conceded]
    asked = [hand for hand in waiting if not is_out(ctx, hand.patron)]
    if not asked:
        box, patron = waiting[0].box, waiting[0].patron
        say = f"Box {box}: {patron} is excluded from the game, and the hand is set by House Way"
        under = terms.cite("exclusion", "absent_player")
        return Need(Step.SET.value, (Role.DEALER,), say, under, ("report_absent",), str(box), box)
    choosing = [hand.patron for hand in asked if must_choose(terms, hand)]
    commands = ANSWERS[Step.SET]
    names = tuple(hand.patron for hand in asked)
    say, under = f"Still to set their hands: {', '.join(names)}", terms.cite("set_hand", "set_by_house_way")
    if choosing:
        say += f"; {', '.join(choosing)} may call the exposed hand void"
        under += terms.cite("hand_exposed_by_dealer")
        commands += ("call_hand_void", "play_exposed_hand")
    return Need(Step.SET.value, (Role.PATRON, Role.DEALER), say, under, commands, patrons=names)
