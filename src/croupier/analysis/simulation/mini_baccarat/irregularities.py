"""The irregularities of Mini-Baccarat, as far as an error of a round has a price."""

from collections.abc import Iterator

from croupier.analysis.simulation.irregularities import Irregularity, void
from croupier.analysis.simulation.mini_baccarat.kernel import GRADES
from croupier.analysis.simulation.remedies import IMPOSSIBLE
from croupier.games.mini_baccarat.initial_deal import deals_face_down
from croupier.instruments import Terms

WHY_NOT = {
    "burn-missed": "every card comes some places earlier, which changes no chances",
    "dealer-passed-a-hand-wrongly": "who takes a wager off then depends on the cards that were seen",
    "wagers-reopened": "what players change then is theirs to say",
}


def irregularities(terms: Terms) -> Iterator[Irregularity]:
    seen = not deals_face_down(terms)
    says = "it is the banker's, or in excess and exposed" if seen else "it is the banker's, or in excess and unseen"
    yield Irregularity(
        "card-to-player-in-error",
        ("card_to_player_in_error", "excess_no_bet" if seen else "excess_unexposed"),
        says,
        lambda code: IMPOSSIBLE if _player_drew(code) else code,
        no_bets=lambda code: seen and not _banker_drew(code),
    )
    yield Irregularity(
        "excess-card-exposed",
        ("excess_exposed", "excess_no_bet", "excess_wagers_cleared"),
        "it leads off the next round, which is a no-bet coup",
        no_bets=lambda code: True,
    )
    yield Irregularity("excess-card-unseen", ("excess_unexposed",), "it leads off the next round")
    yield Irregularity("misplaced-card", ("reconstruction",), "the hands are rebuilt")
    if not seen:
        says = "the hands are rebuilt unseen, and wagers are taken off"
        yield Irregularity("misplaced-card-wagers-off", ("withdraw_after_error",), says, void)
    yield Irregularity("beyond-rebuilding", ("unreconstructable", "void"), "the round is void", void)
    yield Irregularity("misplaced-card-found-late", ("late_error", "void"), "the round is void, later ones stand", void)
    yield Irregularity("too-few-cards", ("shoe_exhausted", "void"), "the round is void", void)


def _player_drew(code: int) -> bool:
    return code // (2 * GRADES * GRADES) % 2 == 1


def _banker_drew(code: int) -> bool:
    return code // (GRADES * GRADES) % 2 == 1
