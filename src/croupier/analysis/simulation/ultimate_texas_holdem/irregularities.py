"""Section 13 of Ultimate Texas Hold-em, and rule 11.1."""

from croupier.analysis.simulation.irregularities import Irregularity, void
from croupier.analysis.simulation.remedies import ONE_BOX, UNLESS_ONE_STANDS
from croupier.analysis.ultimate_texas_holdem.river import CLASSES, WAYS

WHY_NOT = {
    "wrong-play-wager": "how much too little or too much was staked is the player's to say",
    "hand-without-wager-handled": "its cards are void, and nobody has a wager on them",
}
_OF_CHOICE = CLASSES * WAYS  # codes


def irregularities(choices: int) -> tuple[Irregularity, ...]:
    """`choices` are the sizes of the Play wager, of which the last two are those after the flop and on the river."""
    fold = choices * _OF_CHOICE
    return (
        Irregularity("wrong-number", ("wrong_number_of_cards", "misdeal"), "a misdeal: the round is void", void),
        Irregularity("card-seen-in-deal", ("card_seen_in_deal", "misdeal"), "a misdeal: the round is void", void),
        Irregularity(
            "dealers-card-seen",
            ("dealer_card_seen_misdeal", "dealer_card_seen_continues"),
            "before the flop is turned: a misdeal, unless somebody has made a Play wager",
            lambda code: code if code < (choices - 2) * _OF_CHOICE else void(code),
            UNLESS_ONE_STANDS,
        ),
        Irregularity("board-card-seen", ("board_card_seen", "misdeal"), "before all have acted: a misdeal", void),
        Irregularity(
            "hand-without-wager", ("hand_without_wager_untouched",), "nobody has touched cards: the round is void", void
        ),
        Irregularity(
            "missing-or-foreign-card", ("missing_or_foreign_card", "round_of_discovery_void"), "the round is void", void
        ),
        Irregularity(
            "absent-player",
            ("absent_player",),
            "the hand of one box is folded before the flop",
            lambda code: fold + code % _OF_CHOICE,
            ONE_BOX,
        ),
        Irregularity("shoe-malfunction", ("malfunction_round_void",), "the round is void", void),
    )
