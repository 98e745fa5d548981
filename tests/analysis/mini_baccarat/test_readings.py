"""Readings that move money, and what their alternatives would give."""

from fractions import Fraction

from croupier.analysis.findings import Findings, Value
from croupier.analysis.mini_baccarat.shoe import full_shoe
from croupier.analysis.mini_baccarat.valuing import rounds_from
from tests.analysis.mini_baccarat.asking import B16, N02, asked, counts, found, named

SEQUENCES = 4_998_398_275_503_360


def alternative(findings: Findings, reading: str) -> dict[str, Value]:
    (rests,) = [rests for rests in findings.rests_on if rests.on == reading]
    return dict(rests.alternatives[0].house_edges)


def test_each_book_rests_on_its_own_readings() -> None:
    def readings(book: Findings) -> set[str]:
        return {rests.on for rests in book.rests_on}

    assert readings(found()) == {"M1", "M2", "M3", "L1"}
    assert readings(found(settlement="non-commission")) == {"M1", "M2", "M3", "M24", "L1"}
    assert readings(found(B16)) == {"M5"}
    assert readings(found(B16, pairs="none")) == set()
    assert readings(found(N02)) == {"N2"}


def test_m1_paying_naturals_by_margin_would_favour_the_patron_by_two_thirds_of_the_stake() -> None:
    edges = alternative(found(), "M1")
    assert set(edges) == {"dragon_bonus_player", "dragon_bonus_banker"}
    assert all(edge < Fraction(-2, 3) for edge in edges.values())


def test_m2_returning_other_ties_would_give_back_just_those_ties() -> None:
    findings = found()
    other_ties = (counts(named(findings, "tie"))["tie"] or 0) - 89_325_908_267_520  # those of naturals stand off anyway
    for side, edge in alternative(findings, "M2").items():
        assert named(findings, side).house_edge - edge == Fraction(other_ties, SEQUENCES)
    assert alternative(findings, "M2")["dragon_bonus_player"] < 0 < alternative(findings, "M2")["dragon_bonus_banker"]


def test_m3_three_cards_as_a_natural_would_cost_the_patron() -> None:
    findings = found()
    for side, edge in alternative(findings, "M3").items():
        assert edge > named(findings, side).house_edge


def test_m24_half_pay_on_three_cards_only_would_turn_the_edge() -> None:
    findings = found(settlement="non-commission")
    edge = alternative(findings, "M24")["banker"]
    # The two-card sixes that would be paid in full: Banker's 6 against a Player who ends lower. Counted here over
    # what the tableau leaves: Player drew, and Banker stood on 6 against the third card.
    two_card_sixes = sum(
        times
        for end, times in rounds_from(asked().terms, full_shoe(asked().terms)).each
        if end.banker == 6 > end.player and not end.banker_drew
    )
    assert named(findings, "banker").house_edge - edge == Fraction(two_card_sixes, 2 * SEQUENCES)
    assert edge < 0


def test_n2_commission_would_make_the_tournament_as_the_table_game() -> None:
    assert alternative(found(N02), "N2") == {"banker": named(found(B16), "banker").house_edge}


def test_l1_other_rows_would_change_every_wager_on_totals() -> None:
    findings = found()
    totals = {wager.name for wager in findings.wagers if not wager.name.endswith("_pair")}
    assert set(alternative(findings, "L1")) == totals
