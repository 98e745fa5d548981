"""Cards as people write them, the same for every game."""

import json

import pytest

from croupier.analysis.cards import cards_in
from croupier.analysis.case import AnalysisError
from tests.cli.running import ran


@pytest.mark.parametrize("text", ["ThAs9c", "10h as 9C", "Th, As, 9c", " th As9c "])
def test_spaces_commas_case_and_a_ten_in_figures_do_not_matter(text: str) -> None:
    assert cards_in(text) == ["Th", "As", "9c"]


@pytest.mark.parametrize(("text", "named"), [("8s 1h", "'1h'"), ("8s 9", "'9'"), ("8sx", "'x'")])
def test_what_is_no_card_is_named(text: str, named: str) -> None:
    with pytest.raises(AnalysisError, match=f"{named} is not a card; write rank and suit"):
        cards_in(text)


def test_a_suit_can_be_left_out_where_none_is_needed() -> None:
    assert cards_in("9 Ks 10", suits_needed=False) == ["9", "Ks", "T"]


@pytest.mark.parametrize(
    ("book", "spot"),
    [("NI2006-147/blackjack", "10s6h | 9C"), ("NI2019-212/ultimate-texas-holdem", "10s 6h | 9c 2D 3d, 4d, 5d")],
)
def test_every_game_reads_them_alike(book: str, spot: str) -> None:
    plain = spot.replace("10", "T").replace("D", "d").replace("C", "c").replace(",", "")
    asked = [json.loads(ran("analyse", book, "--spot", text, "--json"))["choices"] for text in (spot, plain)]
    assert asked[0] == asked[1]


def test_cards_that_are_gone_are_read_alike_too() -> None:
    asked = [json.loads(ran("analyse", "NI2018-687/mini-baccarat", "--gone", text, "--json", "--spot", ""))
             for text in ("8s 10h", "8sTh")]  # fmt: skip
    assert asked[0] == asked[1]
    assert asked[0] != json.loads(ran("analyse", "NI2018-687/mini-baccarat", "--json", "--spot", ""))
