"""The facts of a round of High Card. Names and versions are chosen, never taken from a class."""

from croupier.games.rounds import RoundBegins, RoundEnds
from croupier.ruling import SpokenFact


class RoundOpened(RoundBegins, frozen=True, tag="high_card.round_opened/1"):
    pass


class CardDealt(SpokenFact, frozen=True, tag="high_card.card_dealt/1"):
    """`box` 0 is the dealer's place."""

    box: int
    card: str


class WentToWar(SpokenFact, frozen=True, tag="high_card.went_to_war/1"):
    patron: str
    box: int
    amount: int


class GaveUp(SpokenFact, frozen=True, tag="high_card.gave_up/1"):
    patron: str
    box: int


class CardDied(SpokenFact, frozen=True, tag="high_card.card_died/1"):
    card: str


class RoundClosed(RoundEnds, frozen=True, tag="high_card.round_closed/1"):
    pass
