"""What both poker games may wait for, as the dealer would be told."""

from collections.abc import Iterable

from croupier.equipment import card_name
from croupier.games.context import Context, supervisors
from croupier.games.paying import float_is_short
from croupier.games.poker_deal import alike
from croupier.games.poker_state import Hand, PokerGame
from croupier.games.rounds import WagerSettled
from croupier.ruling import Need, Role


def needs_ruling_on_alike(ctx: Context, game: PokerGame, what: str, remedies: tuple[str, ...]) -> Need:
    """Two cards alike have come to light: one was entered or read wrongly, or the deck is faulty (H10)."""
    twice = " and the ".join(card_name(card) for card in alike(game))
    say = f"The {twice} lies there twice: the {supervisors(ctx.terms)[0]} corrects a wrong entry, or the round is void"
    by = (*supervisors(ctx.terms), Role.DEALER)
    return Need(what, by, say, ctx.terms.cite("decks") + ("~H10",), ("correct_cards", *remedies, "void_round"))


def needs_fill(ctx: Context, what: str, hand: Hand, facts: Iterable[WagerSettled]) -> Need | None:
    """A hand lies face up that wins more than the float holds: a fill comes before the payment (H12)."""
    short = float_is_short(ctx, facts)
    if short is None:
        return None
    by, say = supervisors(ctx.terms), f"Box {hand.box}, {hand.patron}: {short.because}: fill the float, then pay"
    return Need(what, by, say, short.under + ("~H12",), ("fill_float",), str(hand.box))
