"""Section 13 of Pai Gow, and a player who leaves the hand to House Way."""

from croupier.analysis.simulation.irregularities import Irregularity, dealt_again, void
from croupier.analysis.simulation.pai_gow.kernel import RESULTS
from croupier.analysis.simulation.remedies import ONE_BOX

EVERY = (
    Irregularity("misdeal", ("misdeal", "misdeal_void"), "the wagers go back, and the tiles are shuffled again", void),
    Irregularity("house-tile-exposed", ("house_tile_exposed",), "the hand is played on"),
    Irregularity("own-tile-exposed", ("own_tile_exposed",), "the hand is played on"),
    Irregularity("tile-exposed", ("tile_exposed_by_dealer",), "the hand is played on"),
    Irregularity(
        "two-tiles-exposed",
        ("hand_exposed_by_dealer", "void"),
        "the player of one box calls the hand void wherever its two tiles promise a loss",
        dealt_again,
        ONE_BOX,
    ),
    Irregularity("house-hand-set-wrongly", ("house_hand_reset",), "it is set again by House Way"),
    Irregularity("misplaced-tile", ("reconstruction",), "the round is rebuilt"),
    Irregularity("beyond-rebuilding", ("unreconstructable", "void"), "the round is void", void),
    Irregularity("misplaced-tile-found-late", ("late_error_stands",), "the round stays as played"),
    Irregularity(
        "absent-player",
        ("absent_player",),
        "the hand of one box is set by House Way",
        lambda code: (len(RESULTS) + 1) * (code % len(RESULTS)),
        ONE_BOX,
    ),
)

WHY_NOT = {
    "dice-not-flat": "they are shaken again",
    "shuffle-ordered": "the tiles are shuffled again before any is dealt",
    "disputed-concession": "who concedes a hand that could win is the player's to say",
}
