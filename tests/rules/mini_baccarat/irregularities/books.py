"""Shared by the tests of irregularities: each book's clauses, and a table without side bets."""

import pytest
from msgspec.structs import replace

from croupier.equipment import Shoe
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, CASH_BOOKS, N02, Play

every_book = pytest.mark.parametrize("book", BOOKS)
cash_books = pytest.mark.parametrize("book", CASH_BOOKS)
EXPOSED = {B16: "12.2", B18: "13.2", N02: "9.2"}
REBUILT = {B16: "12.4", B18: "13.4", N02: "9.4"}
REOPENED = {B16: "12.6", B18: "13.6"}
LOCKED = {B16: "4.6", B18: "4.7", N02: "4.5"}
# The banker's tableau: totals 0 to 7 down; across, the player's third card: none, then 0 to 9.
TABLEAU = (
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSD",
    "DSSDDDDDDSS",
    "DSSSSDDDDSS",
    "SSSSSSSDDSS",
    "SSSSSSSSSSS",
)


def table(book: str, *patrons: str, **options: str) -> Play:
    """An open table without side bets, at which ann sits, or these patrons."""
    plain = {B16: {"pairs": "none"}, B18: {"pairs": "none", "dragon_bonus": "none"}, N02: {}}[book]
    return Play(book, patrons=patrons or ("ann",), **{**plain, **options})


def cards_of(play: Play) -> tuple[str, str]:
    return " ".join(play.round.player), " ".join(play.round.banker)


def in_all_places(play: Play) -> int:
    """The cards of the shoe, wherever they are."""
    return play.game.shoe.left + len(play.round.places) + len(play.game.carried) + play.game.discarded


def both_sides_backed(book: str) -> Play:
    """Every kind of wager that the book has is down, and no more bets has been called."""
    play = Play(book)
    sides = {"pairs": ("player_pair", "banker_pair"), "dragon_bonus": ("dragon_bonus_player", "dragon_bonus_banker")}
    ann, bob = ["player", "tie"], ["banker"]
    for kind in play.state.terms.wager_kinds:
        ann += sides.get(kind, ())
        bob += sides.get(kind, ())[1:]
    for name, options in (("ann", ann), ("bob", bob)):
        for option in options:
            play.wager(name, option, 20_00)
    play.call()
    return play


def leave(play: Play, cards_left: int) -> None:
    """Play on with N cards in the shoe; all the others are in the discard rack."""
    shoe = Shoe(decks=8, left=cards_left)
    play.table = replace(play.state, game=replace(play.game, shoe=shoe, discarded=416 - cards_left))
