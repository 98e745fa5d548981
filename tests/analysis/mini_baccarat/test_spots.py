"""One round as far as it is seen."""

from fractions import Fraction

import pytest

from croupier.analysis.case import AnalysisError, silent
from croupier.analysis.findings import Spot
from croupier.analysis.mini_baccarat.solver import spot
from tests.analysis.mini_baccarat.asking import B16, B18, N02, asked, found


def look(text: str, book: str = B18, **how: str) -> Spot:
    return spot(asked(book, **how), text, silent)


def values(seen: Spot) -> dict[str, Fraction]:
    return {choice.name: Fraction(choice.value) for choice in seen.choices}


def test_an_empty_spot_is_the_shoe() -> None:
    for shoe in ("", "8s 8d 2c 2c 3c 9h 9h"):
        whole = {wager.name: -Fraction(wager.house_edge) for wager in found(shoe=shoe).wagers}
        assert values(look("", shoe=shoe)) == values(look(" | ", shoe=shoe)) == whole


def test_a_natural_ends_the_round() -> None:
    seen = look("9c Ks | 4d 3h")
    assert values(seen) == {
        "player": 1,
        "banker": -1,
        "tie": -1,
        "player_pair": -1,
        "banker_pair": -1,
        "dragon_bonus_player": 1,
        "dragon_bonus_banker": -1,
    }
    assert any("No further card" in says and "6.4" in says for says in seen.says)


def test_the_players_third_card_is_one_of_the_unseen() -> None:
    """Player has 5 and draws; Banker has 7 and stands whatever comes. 412 cards are unseen."""
    seen = look("3c2c|4d3h")
    threes, fours, twos = 32 - 2, 32 - 1, 32 - 1
    wins, ties = threes + fours, twos  # a 3 makes 8, a 4 makes 9, a 2 makes 7
    assert values(seen)["player"] == Fraction(wins - (412 - wins - ties), 412)
    assert values(seen)["tie"] == Fraction(8 * ties - (412 - ties), 412)
    assert any("Player draws" in says and "7.2" in says for says in seen.says)


def test_the_bankers_third_card_follows_the_tableau() -> None:
    """Player has drawn a 4 to 9; Banker on 5 draws against it, and only a 4 ties."""
    seen = look("3c 2c 4s | 4d Ah")
    fours = 32 - 2
    assert values(seen)["player"] == Fraction(411 - fours, 411)
    assert any("Banker draws" in says and "7.3[5]" in says for says in seen.says)
    assert values(look("3c 2c 4s | 4d Ah 4c"))["tie"] == 8


def test_pairs_are_judged_on_the_cards_seen() -> None:
    assert values(look("8c 8c | 2d 3d"))["player_pair"] == 25
    assert values(look("8c 8s | 2d 3d"))["player_pair"] == 12
    assert values(look("8c 8h | 2d 3d"))["player_pair"] == 5
    assert values(look("8c 8h | 2d 3d", pairs="canberra"))["player_pair"] == 11
    # Half seen: of 415 cards 7 are the same, 8 the other red suit, 16 black.
    assert values(look("| 8h"))["banker_pair"] == Fraction(7 * 25 + 8 * 12 + 16 * 5 - (415 - 31), 415)


def test_one_hand_may_be_seen_before_the_other() -> None:
    """wizardofodds.com, baccarat appendix 3, has 0.905475 for a player's 9 over all its hands; by symmetry a Banker's 9
    wins as often."""
    player, banker = values(look("9c Ks |"))["player"], values(look("| 9c Ks"))["banker"]
    assert banker == player * Fraction(19, 20)
    assert float(player) == pytest.approx(0.9055, abs=1e-3)


def test_ranks_alone_do_where_no_suit_matters() -> None:
    suited, ranks = values(look("3c 2c | 4d 3h")), look("3 2 | 4 3")
    assert values(ranks) == {name: value for name, value in suited.items() if not name.endswith("_pair")}
    assert any("Pairs are left out" in says for says in ranks.says)
    assert values(look("10 K | Q A", N02)) == values(look("Tc Ks | Qd Ah", N02))


def test_cards_gone_are_not_drawn_again() -> None:
    """With every 2, 3 and 4 gone the player's 5 cannot beat or reach a 7."""
    shoe = "3c 2c 4d 3h 5s 5h 6s 6d Kd Kc As"
    assert values(look("3c 2c | 4d 3h", shoe=shoe))["player"] == -1


def test_a_shoe_that_runs_out_gives_everything_back() -> None:
    assert set(values(look("3c 2c | 4d 3h", shoe="3c 2c 4d 3h")).values()) == {Fraction(0)}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("9c Ks", "not two hands"),
        ("9c | Ks | 2d", "not two hands"),
        ("9c Xs | 2d 3d", "'Xs' is not a card"),
        ("9c Ks 2d 3d | 2d 3d", "three cards at most"),
        ("3c 2c 4s | 4d", "third cards come after"),
        ("9c Ks 2d | 4d 3h", "Player has no third card here: the tableau gives it none"),
        ("3c 2c | 4d Ah 2d", "Banker has no third card here: the player's hand takes a card first"),
        ("3c 2c 9s | 4d 3h 2d", "Banker has no third card here: the tableau gives it none"),
    ],
)
def test_what_cannot_be_dealt_is_said(text: str, complaint: str) -> None:
    with pytest.raises(AnalysisError, match=complaint):
        look(text, B16)


def test_a_card_that_is_gone_cannot_be_seen() -> None:
    with pytest.raises(AnalysisError, match="gone more often"):
        look("9c Ks | 4d 3h", shoe="9c Kd 4d 3h 2c 2d 3s 7s 7d 8s")
    with pytest.raises(AnalysisError, match="no card of rank K is left"):
        look("9 K | 4 3", shoe="9c 4d 3h 2c 2d 3s 7s 7d 8s As")
