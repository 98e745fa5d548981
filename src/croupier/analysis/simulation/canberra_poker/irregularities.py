"""Section 11 of Canberra Poker, and a player who does not decide."""

from croupier.analysis.canberra_poker.tally import FOLDED, UNQUALIFIED
from croupier.analysis.simulation.canberra_poker.kernel import ENDS
from croupier.analysis.simulation.irregularities import Irregularity, dealt_again, void
from croupier.analysis.simulation.remedies import ONE_BOX
from croupier.instruments import Terms

WHY_NOT = {
    "hand-without-ante": "its cards are void, and nobody has a wager on them",
    "wrong-bet": "how much too little or too much was staked is the player's to say",
}


def irregularities(terms: Terms) -> tuple[Irregularity, ...]:
    shown = terms.number("exposed_cards")
    return (
        Irregularity("exposed-card", ("card_exposed",), "it is turned over, and the deal goes on"),
        Irregularity("three-exposed-cards", ("exposed_cards", "void"), f"{shown} of them: the round is void", void),
        Irregularity(
            "dealers-card-exposed",
            ("dealer_card_exposed",),
            "one of the dealer's first cards is the up card, and the last lies face down",
            dealt_again,
        ),
        Irregularity("out-of-rotation", ("out_of_rotation", "void"), "the hand of one box is void", void, ONE_BOX),
        Irregularity("wrong-number", ("wrong_number_of_cards", "void"), "the hand of one box is void", void, ONE_BOX),
        Irregularity(
            "dealers-wrong-number",
            ("dealer_wrong_number",),
            "every Ante in play wins, and every Bet goes back",
            lambda code: code if code % ENDS == FOLDED else code - code % ENDS + UNQUALIFIED,  # paid alike
        ),
        Irregularity(
            "hand-beyond-rebuilding", ("hand_beyond_rebuilding", "void"), "the hand of one box is void", void, ONE_BOX
        ),
        Irregularity(
            "absent-player", ("absent_player",), "the hand of one box is folded", lambda code: FOLDED, ONE_BOX
        ),
        Irregularity("error-found-late", ("late_error", "void"), "the round is void, later ones stand", void),
    )
