"""The awaited step, in words for the dealer, with its clauses."""

from functools import cache

from msgspec.structs import replace

from croupier.games.context import Context, operators, supervisors
from croupier.games.paying import needs_fill
from croupier.games.poker.prompts import needs_hand_passed_in, needs_ruling_on_alike
from croupier.games.poker.state import BOARD, DEALER, hand_of, wagers_of
from croupier.games.ultimate_texas_holdem import side_wagers
from croupier.games.ultimate_texas_holdem.betting_rounds import (
    betting_rule,
    multiples,
    multiples_rule,
    street_rule,
)
from croupier.games.ultimate_texas_holdem.dealing_the_cards import rule_of_packet
from croupier.games.ultimate_texas_holdem.procedure import Step, due
from croupier.games.ultimate_texas_holdem.settlement import settlement_of
from croupier.games.ultimate_texas_holdem.shuffle import next_deck
from croupier.games.ultimate_texas_holdem.state import ON_RIVER, Game
from croupier.instruments import Terms
from croupier.ruling import Need, Role
from croupier.ruling.asked_again import asked_again

_NUMBERS = ("no", "one", "two", "three", "four", "five")


@asked_again
def needs(ctx: Context, game: Game) -> Need:
    step, to = due(ctx, game)
    terms = ctx.terms
    dealer = (Role.DEALER,)
    match step:
        case Step.SEARCH:
            say = "Search the deck for further missing or foreign cards"
            return Need(step.value, dealer, say, terms.cite("deck_searched"), ("search_deck",))
        case Step.WORKING_SHOE:
            say = "The shuffling shoe has failed: replace or repair it, and use new cards"
            under = terms.cite("automated_shoe_replaced")
            return Need(step.value, supervisors(terms), say, under, ("replace_shoe", "repair_shoe"))
        case Step.NEW_CARDS:
            say = f"Deck {next_deck(terms, game)} is not whole: bring new cards"
            return Need(step.value, operators(terms), say, terms.cite("deck_out_of_use"), ("replace_cards",))
        case Step.SHUFFLE:
            say = f"Take deck {next_deck(terms, game)} from the shuffling shoe for the next round"
            under = terms.cite("shuffle", "shuffle_new_shoe", "decks_in_rotation")
            return Need(step.value, dealer, say, under, ("shuffle_cards",))
        case Step.CHECK_CARDS:
            roles = tuple(Role(role) for role in sorted(game.to_check))
            say = "Check each replacement card: " + " and ".join(roles)
            return Need(step.value, roles, say, terms.cite("check_of_replacements"), ("check_replacement",))
        case Step.BET:
            return _needs_wagers(terms)
        case Step.ALIKE:
            return needs_ruling_on_alike(ctx, game, step.value, ("report_faulty_deck",))
        case Step.DEAL:
            return _needs_cards(ctx, to)
        case Step.DECIDE:
            return _needs_decision(ctx, game, to)
        case Step.FLOP:
            say = f"Reveal the flop: {_NUMBERS[terms.number('flop_cards')]} cards"
            return Need(step.value, dealer, say, terms.cite("flop_revealed"), ("reveal_board",), to)
        case Step.TURN_AND_RIVER:
            say = "Reveal the turn and the river"
            return Need(step.value, dealer, say, terms.cite("turn_and_river_revealed"), ("reveal_board",), to)
        case Step.DEALERS_HAND:
            say = "Announce DEALER'S HAND and turn it"
            under = terms.cite("dealers_hand_announced", "dealers_hand_revealed")
            return Need(step.value, dealer, say, under, ("reveal_dealers_hand",), to)
        case Step.REFUND:
            say = "The dealer does not qualify: refund the Antes of the hands in play"
            under = terms.cite("dealer_not_qualified")
            return Need(step.value, dealer, say, under, ("settle_hand", "concede"))
        case Step.SETTLE:
            return _needs_settlement(ctx, game, to)
        case Step.COLLECT:
            say, under = "Collect the cards for the shuffling shoe", terms.cite("round_of_play", "hand_discarded")
            return Need(step.value, dealer, say, under, ("collect_cards",))


@cache  # the same until the last wager is down
def _needs_wagers(terms: Terms) -> Need:
    names = [terms.wager_name(option) for option, _ in side_wagers.offered(terms)]
    sides = f", {' or '.join(names)} if you like" if names else ""
    say = f"Ante and an equal Blind{sides}; then announce NO MORE BETS or deal"
    under = terms.cite("main_wagers", "call_optional")
    commands = ("place_wager", "call_no_more_bets", "deal_cards", "complete_deal")
    return Need(Step.BET.value, (Role.PATRON, Role.DEALER), say, under, commands)


def _needs_cards(ctx: Context, to: str) -> Need:
    terms = ctx.terms
    if to == BOARD:
        say = f"{_NUMBERS[terms.number('board_cards')].capitalize()} cards face down, spread from left to right"
    else:
        count = terms.number("dealers_cards") if to == DEALER else terms.number("players_cards")
        whose = "the dealer" if to == DEALER else f"box {to}"
        say = f"{_NUMBERS[count].capitalize()} cards face down to {whose}"
    commands = ("deal_cards", "complete_deal")
    return Need(Step.DEAL.value, (Role.DEALER,), say, rule_of_packet(terms, to), commands, to)


def _needs_decision(ctx: Context, game: Game, to: str) -> Need:
    hand = hand_of(game.round, int(to))
    assert hand is not None, "a decision is due on this hand"
    folded = needs_hand_passed_in(ctx, hand, Step.DECIDE.value)
    if folded is not None:
        return folded
    usual = _decision(ctx.terms, game.round.street)
    return replace(usual, say=f"{_place(game, to)}: {usual.say}", to=to, box=int(to), patrons=_owner(game, to))


@cache  # the same for every hand
def _decision(terms: Terms, street: int) -> Need:
    """A decision in this betting round, whosever it is."""
    times = " or ".join(_NUMBERS[each] for each in multiples(terms, street))
    play = f"lay the hand face down and play {times} times the Ante"
    say = f"{play}, or fold" if street == ON_RIVER else f"fold, check, or {play}"
    commands = ("play", "fold") if street == ON_RIVER else ("fold", "check", "play")
    under = street_rule(terms, street) + betting_rule(terms, street) + multiples_rule(terms, street)
    return Need(Step.DECIDE.value, (Role.PATRON, Role.DEALER), say, under, commands)


def _needs_settlement(ctx: Context, game: Game, to: str) -> Need:
    hand = hand_of(game.round, int(to))
    commands: tuple[str, ...] = ("settle_hand", "concede")
    say = f"{_place(game, to)}: turn the hand, declare it, take or pay, and discard it"
    if hand is not None and hand.is_turned:
        facts = [settlement_of(ctx, game, wager) for wager in wagers_of(game.round, hand.patron)]
        fill = needs_fill(ctx, Step.SETTLE.value, hand.box, hand.patron, facts)
        if fill is not None:
            return fill
        say, commands = f"{_place(game, to)}: take or pay, and discard the hand", ("settle_hand",)
    under = ctx.terms.cite("settling_order", "hand_turned", "hand_declared", "hand_settled")
    return Need(Step.SETTLE.value, (Role.DEALER,), say, under, commands, to, int(to), _owner(game, to))


def _place(game: Game, to: str) -> str:
    return ", ".join((f"Box {to}", *_owner(game, to)))


def _owner(game: Game, to: str) -> tuple[str, ...]:
    hand = hand_of(game.round, int(to))
    return (hand.patron,) if hand is not None else ()
