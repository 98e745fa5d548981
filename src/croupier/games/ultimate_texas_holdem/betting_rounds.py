"""Section 8: fold, check or play before the flop, after it and on the river; then the dealer's hand."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.poker.deal import show, turned
from croupier.games.poker.rounds import cannot_go_on, folding, not_in_play, revealing
from croupier.games.poker.state import ANTE, BOARD, Hand, hand_of_patron, with_cards
from croupier.games.round_of_play import Wager
from croupier.games.ultimate_texas_holdem.commands import Check, Fold, Play, RevealBoard, RevealDealersHand
from croupier.games.ultimate_texas_holdem.facts import BoardRevealed, HandChecked, PlayWagered
from croupier.games.ultimate_texas_holdem.procedure import Step, due
from croupier.games.ultimate_texas_holdem.state import AFTER_FLOP, BEFORE_FLOP, ON_RIVER, PLAY, Game, Round
from croupier.games.wagering import more_chips, with_wager
from croupier.instruments import Terms
from croupier.money import Move, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal, Under

# Whose decision


def street_rule(terms: Terms, street: int) -> Under:
    """The rule of a betting round."""
    if street == BEFORE_FLOP:
        return terms.cite("before_flop")
    return terms.cite("after_flop") if street == AFTER_FLOP else terms.cite("on_river")


def _hand_to_act(ctx: Context, game: Game, patron: str, under: Under) -> Hand | Refusal:
    """The patron's hand, if it is their turn; `under` is the rule of the decision itself."""
    terms, now = ctx.terms, game.round
    step, to = due(ctx, game)
    hand = hand_of_patron(now, patron)
    if not now.opened:
        return Refusal(under, f"{patron} has no hand in this round: no card of it has been dealt")
    if hand is None:
        because = f"{patron} has no hand in this round: cards go to boxes with an Ante and a Blind"
        return Refusal(under + terms.cite("players_cards"), because)
    gone = not_in_play(terms, now, hand)
    if gone:
        return replace(gone, under=gone.under + under)
    if hand.bet:
        because = f"{patron} has placed a Play wager and decides no more"
        may_concede = now.dealer_revealed and not hand.is_turned and step is not Step.ALIKE
        instead = ("concede",) if may_concede else ()
        return Refusal(terms.cite("one_play_wager") + under, because, instead)
    if step is not Step.DECIDE:
        return Refusal(under, f"no decision is due; play waits for: {step.value}")
    if to != str(hand.box):
        return Refusal(under + street_rule(terms, now.street), f"the decision on box {to} comes first")
    return hand


# Fold, check, play


def fold(ctx: Context, game: Game, act: Act, command: Fold) -> Decision:
    under = _folding_rule(ctx.terms, game.round.street)
    hand = _hand_to_act(ctx, game, command.patron, under)
    return folding(ctx, game.round, hand, "", under) if isinstance(hand, Hand) else hand


def _folding_rule(terms: Terms, street: int) -> Under:
    if street == BEFORE_FLOP:
        return terms.cite("fold_before_flop", "fold")
    if street == AFTER_FLOP:
        return terms.cite("fold_after_flop", "fold")
    return terms.cite("fold_on_river", "fold")


def check(ctx: Context, game: Game, act: Act, command: Check) -> Decision:
    terms, street = ctx.terms, game.round.street
    under = _checking_rule(terms, street)
    hand = _hand_to_act(ctx, game, command.patron, under)
    if not isinstance(hand, Hand):
        return hand
    out = cannot_go_on(ctx, hand)
    if out:
        return out
    if street == ON_RIVER:
        return Refusal(under, "on the river a player plays or folds", ("play", "fold"))
    return (HandChecked(patron=hand.patron, box=hand.box, under=under + terms.cite("check")),)


def _checking_rule(terms: Terms, street: int) -> Under:
    """On the river the book lists no check."""
    if street == ON_RIVER:
        return terms.cite("on_river")
    return terms.cite("check_before_flop") if street == BEFORE_FLOP else terms.cite("check_after_flop")


def hand_checked(ctx: Context, game: Game, fact: HandChecked) -> Game:
    return _acted(game, fact.box)


def _acted(game: Game, box: int, bet: bool = False) -> Game:
    now = game.round
    (hand,) = (hand for hand in now.hands if hand.box == box)
    hand = replace(hand, acted=now.street)
    if bet:
        hand = replace(hand, bet=now.street, bet_on=now.wagers[hand.patron, ANTE].at_risk, handled=True)
    return replace(game, round=with_cards(now, str(box), hand))


def multiples(terms: Terms, street: int) -> tuple[int, ...]:
    """How many times the Ante a Play wager may be in a betting round."""
    if street == BEFORE_FLOP:
        return tuple(range(terms.number("play_before_flop_least"), terms.number("play_before_flop_most") + 1))
    return (terms.number("play_after_flop") if street == AFTER_FLOP else terms.number("play_on_river"),)


def multiples_rule(terms: Terms, street: int) -> Under:
    if street == BEFORE_FLOP:
        return terms.cite("play_before_flop_least", "play_before_flop_most")
    return terms.cite("play_after_flop") if street == AFTER_FLOP else terms.cite("play_on_river")


def betting_rule(terms: Terms, street: int) -> Under:
    """The rule of a Play wager in a betting round, with which the hand is laid face down."""
    if street == BEFORE_FLOP:
        return terms.cite("bet_before_flop", "cards_laid_before_flop")
    if street == AFTER_FLOP:
        return terms.cite("bet_after_flop", "cards_laid_after_flop")
    return terms.cite("bet_on_river", "cards_laid_on_river")


def amounts_open(ctx: Context, game: Game, patron: str) -> tuple[int, ...]:
    """The Play wagers that the rules allow; only the part of the Ante at risk counts (U27)."""
    ante: Wager = game.round.wagers[patron, ANTE]
    return tuple(times * ante.at_risk for times in multiples(ctx.terms, game.round.street))


def play(ctx: Context, game: Game, act: Act, command: Play) -> Decision:
    """A Play wager is exactly a multiple of the Ante: a player who cannot cover it makes none (U22)."""
    terms, street = ctx.terms, game.round.street
    hand = _hand_to_act(ctx, game, command.patron, betting_rule(terms, street))
    if not isinstance(hand, Hand):
        return hand
    out = cannot_go_on(ctx, hand)
    if out:
        return out
    open_now = amounts_open(ctx, game, hand.patron)
    if command.amount not in open_now:
        amounts = tuple(map(dollars, open_now))
        because = f"a Play wager is {' or '.join(amounts)} now"
        return Refusal(multiples_rule(terms, street), because, amounts)
    chips = ctx.balances.get(account_of(hand.patron), 0)
    if command.amount > chips:
        because = f"{hand.patron} has {dollars(chips)} in chips, and a Play wager is never part of the multiple"
        under = terms.cite("wagers_are_chips") + multiples_rule(terms, street) + ("~U22",)
        return Refusal(under, because, (*more_chips(terms), *(() if street == ON_RIVER else ("check",)), "fold"))
    wager = Wager(hand.patron, hand.box, PLAY, command.amount, command.amount)
    under = betting_rule(terms, street) + multiples_rule(terms, street)
    moves = (Move(account_of(hand.patron), wager.area, command.amount),)
    return (PlayWagered(patron=hand.patron, box=hand.box, amount=command.amount, under=under, moves=moves),)


def play_wagered(ctx: Context, game: Game, fact: PlayWagered) -> Game:
    wager = Wager(fact.patron, fact.box, PLAY, fact.amount, fact.amount)
    return with_wager(_acted(game, fact.box, bet=True), wager, fact)


# The board and the dealer's hand


def hidden_part(terms: Terms, now: Round) -> slice:
    """The part of the board that is revealed next: the flop, then the turn and the river."""
    flop = terms.number("flop_cards")
    return slice(0, flop) if now.street == BEFORE_FLOP else slice(flop, None)


def reveal_board(ctx: Context, game: Game, act: Act, command: RevealBoard) -> Decision:
    """Once everybody who may act has acted."""
    terms, now = ctx.terms, game.round
    step, to = due(ctx, game)
    under = terms.cite("flop_revealed") if now.street == BEFORE_FLOP else terms.cite("turn_and_river_revealed")
    if step not in (Step.FLOP, Step.TURN_AND_RIVER):
        waits = f"the decision on box {to}" if step is Step.DECIDE else step.value
        return Refusal(under, f"communal cards are revealed after all players have acted; play waits for: {waits}")
    cards = turned(terms, game, BOARD, command.cards, hidden_part(terms, now))
    return cards if isinstance(cards, Refusal) else (BoardRevealed(cards=cards, under=under),)


def board_revealed(ctx: Context, game: Game, fact: BoardRevealed) -> Game:
    after = show(game, BOARD, fact.cards, hidden_part(ctx.terms, game.round))
    return replace(after, round=replace(after.round, street=after.round.street + 1))


def reveal_dealers_hand(ctx: Context, game: Game, act: Act, command: RevealDealersHand) -> Decision:
    """Announced, turned and declared: the best five of the dealer's two and the five on the board."""
    terms = ctx.terms
    step = due(ctx, game)[0]
    if step is not Step.DEALERS_HAND:
        under = terms.cite("dealers_hand_announced")
        return Refusal(under, f"the dealer's hand comes after all have bet or folded; play waits for: {step.value}")
    under = terms.cite("dealers_hand_announced", "dealers_hand_revealed", "dealers_hand_declared")
    return revealing(terms, game, command.cards, under)
