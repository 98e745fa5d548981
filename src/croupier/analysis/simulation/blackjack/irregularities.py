"""Section 14 of Blackjack, as far as an error of a round has a price."""

from croupier.analysis.simulation.blackjack.kernel import ABSENT, BURNT, BURNT_EARLY
from croupier.analysis.simulation.irregularities import Irregularity, dealt_again, void
from croupier.analysis.simulation.remedies import ONE_BOX

EVERY = (
    Irregularity(
        "face-up-card", ("face_up_card_burnt",), "it is burnt, if the round comes to it", dealt_again, how=BURNT
    ),
    Irregularity("card-drawn-in-error", ("card_drawn_in_error",), "it is the next card, as it would have been"),
    Irregularity(
        "card-burnt-in-error",
        ("card_burnt_in_error",),
        "it stays in the rack, if the round comes to it",
        dealt_again,
        how=BURNT,
    ),
    Irregularity(
        "dealers-card-in-error",
        ("dealer_card_in_error",),
        "drawn before any player has decided, it is burnt",
        dealt_again,
        how=BURNT_EARLY,
    ),
    Irregularity("misplaced-card", ("reconstruction",), "the hands are rebuilt"),
    Irregularity("beyond-rebuilding", ("unreconstructable", "void"), "the round is void", void),
    Irregularity("misplaced-card-found-late", ("late_error", "void"), "the round is void, later ones stand", void),
    Irregularity(
        "absent-player",
        ("absent_player",),
        "the dealer draws to the hand of one box, and nobody doubles or splits it",
        dealt_again,
        ONE_BOX,
        ABSENT,
    ),
)

WHY_NOT = {
    "shoe-exhausted": "a shoe that runs out is completed from the rack in every simulation",
    "dealt-past-cutting-card": "the round stands, and the shoe ends a round later",
    "shoe-malfunction": "the round is finished from the same cards",
}
