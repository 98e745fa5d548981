"""Questions that several commands ask, and fields that have them."""

from typing import Annotated

from croupier.ruling import Ask, Asks

PATRON = Ask("Patron", "patron", chosen=True)
AMOUNT = Ask("Amount", "money")
FOUND = Ask("What lies there, 0 for nothing", "money")
MAXIMUM = Ask("Maximum, 0 takes it away", "money")
BOX = Ask("Box", "number", chosen=True)
BOX_OF_HAND = Ask("Box", "box", chosen=True)
MARKER_AT_BOX: Asks = {
    "patron": PATRON,
    "maximum": MAXIMUM,
    "box": Ask("Box, 0 for the player's own", "number", optional=True),
}
HANDLED = Ask("Has any player handled their cards?", "yes or no", optional=True)

Patron = Annotated[str, PATRON]
Option = Annotated[str, Ask("Wager", "option", chosen=True)]
Amount = Annotated[int, AMOUNT]
AmountFound = Annotated[int, FOUND]
Box = Annotated[int, BOX]
BoxOfHand = Annotated[int, BOX_OF_HAND]
Card = Annotated[str, Ask("The card", "card")]
CardsFromBack = Annotated[int, Ask("Cards from the back", "number", suggested=True)]
Reason = Annotated[str, Ask("The reason")]
