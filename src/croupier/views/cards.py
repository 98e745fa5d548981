"""Cards in words."""

from collections.abc import Iterable

from croupier.equipment import card_name


def cards(names: Iterable[str]) -> str:
    return ", ".join(card_name(card) if card else "a card face down" for card in names)
