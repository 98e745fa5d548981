"""The steps that both poker games may wait for, in words for the dealer."""

from croupier.equipment import card_name
from croupier.games.context import Context, supervisors
from croupier.games.poker.deal import alike
from croupier.games.poker.rounds import cannot_go_on
from croupier.games.poker.state import Hand, PokerGame
from croupier.ruling import Need, Role


def needs_ruling_on_alike(ctx: Context, game: PokerGame, what: str, remedies: tuple[str, ...]) -> Need:
    """Two identical cards have come to light: one was entered or read wrongly, or the deck is faulty (H10)."""
    twice = " and the ".join(card_name(card) for card in alike(game))
    say = f"The {twice} lies there twice: the {supervisors(ctx.terms)[0]} corrects a wrong entry, or the round is void"
    by = (*supervisors(ctx.terms), Role.DEALER)
    return Need(what, by, say, ctx.terms.cite("decks") + ("~H10",), ("correct_cards", *remedies, "void_round"))


def needs_hand_passed_in(ctx: Context, hand: Hand, what: str) -> Need | None:
    """A decision on the hand of somebody who is excluded: nobody is asked, and the dealer takes the cards in."""
    out = cannot_go_on(ctx, hand)
    if out is None:
        return None
    say = f"Box {hand.box}: {out.because}, and the hand is folded"
    under = out.under + ctx.terms.cite("absent_player")
    return Need(what, (Role.DEALER,), say, under, out.instead, str(hand.box), hand.box, (hand.patron,))
