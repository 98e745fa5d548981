"""The exhibits of a Mini-Baccarat sheet."""

import pytest

from croupier.analysis.findings import Curve, Exhibit, Findings, Grid, Table
from tests.analysis.mini_baccarat.asking import B16, N02, found, named


def shown(findings: Findings, name: str) -> Exhibit:
    return next(exhibit for exhibit in findings.exhibits if exhibit.name == name)


def rows(findings: Findings, name: str) -> list[dict[str, object]]:
    table = shown(findings, name)
    assert isinstance(table, Table)
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_the_methods_of_settlement_are_compared_whichever_is_elected() -> None:
    for elected in ("commission", "non-commission"):
        compared = {
            str(row["method of settlement"]): row["house edge"]
            for row in rows(found(settlement=elected), "banker_by_method")
        }
        assert {name: round(float(str(edge)), 6) for name, edge in compared.items()} == {
            "Commission method": 0.010579,
            "Non-commission method": 0.014581,
        }


def test_a_what_if_about_the_elected_method_stays_with_it() -> None:
    compared = rows(found(what_if={"banker_odds": "1 to 1 less 4%"}), "banker_by_method")
    commission, without = (float(str(row["house edge"])) for row in compared)
    assert commission == pytest.approx(0.010579 - 0.01 * 0.458597, abs=1e-6)
    assert without == pytest.approx(0.014581, abs=1e-6)


def test_the_options_for_pairs_are_compared() -> None:
    compared = {
        (row["pairs"], row["wager"]): row["house edge"] for row in rows(found(B16, pairs="none"), "pairs_by_option")
    }
    assert compared == {
        ("Perfect Pairs", "player_pair"): 33 / 415,
        ("Perfect Pairs", "banker_pair"): 33 / 415,
        ("Canberra Pairs", "player_pair"): 43 / 415,
        ("Canberra Pairs", "banker_pair"): 43 / 415,
    }


def test_removing_a_card_at_random_changes_nothing_on_average() -> None:
    shoe = "8s 8s 8d 8c Kh Kd 2c 2c 2c 5d As 4s 4s 6h 6c 7d 7d 9s Ts Ts 3c 3h"
    findings = found(shoe=shoe)
    removed = rows(findings, "effect_of_removal")
    assert sum(int(str(row["left"])) for row in removed) == len(shoe.split())
    for wager in findings.wagers:
        assert sum(float(str(row[wager.name])) * int(str(row["left"])) for row in removed) == pytest.approx(
            0, abs=1e-12
        )
    assert max(abs(float(str(row["player_pair"]))) for row in removed) > 0.01


def test_the_tableau_shows_where_the_banker_would_do_better_otherwise() -> None:
    """On 6 against a player who stands on 6 or 7, say: a third card of 13 wins with 1, 2, 3 against 6 and with 2, 3
    against 7, which loses (3 + 8) / 26 a round; standing ties or loses, which loses 1 / 2."""
    grid = shown(found(N02), "tableau")
    assert isinstance(grid, Grid)
    assert [cell.text[0] for cell in grid.cells[3]] == list("DDDDDDDDDSD")
    worse = [
        (total, grid.columns[column])
        for total, line in enumerate(grid.cells)
        for column, cell in enumerate(line)
        if cell.shade is not None and cell.shade < 0
    ]
    assert worse == [(4, "1"), (6, "no card")]
    on_six = float(grid.cells[6][0].text.removeprefix("S ")) / 100
    assert on_six == pytest.approx(11 / 26 - 1 / 2, abs=0.005)


def test_more_decks_raise_the_edge_on_banker_and_lower_it_on_tie() -> None:
    findings = found()
    by_decks = rows(findings, "edge_by_decks")
    bankers, ties = ([float(str(row[name])) for row in by_decks] for name in ("banker", "tie"))
    assert bankers == sorted(bankers)
    assert ties == sorted(ties, reverse=True)
    curve = shown(findings, "banker_by_decks")
    assert isinstance(curve, Curve)
    assert curve.points[-1] == ("8", float(named(findings, "banker").house_edge))


def test_a_handful_of_cards_still_makes_a_sheet() -> None:
    names = {exhibit.name for exhibit in found(shoe="8s 9s 2c 2d 3c 4c").exhibits}
    assert names == {"banker_by_method", "pairs_by_option"}
