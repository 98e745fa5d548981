"""The answers of an analysis of each book, and of a spot."""

from collections import Counter
from fractions import Fraction
from math import fsum

import pytest

from croupier.analysis.blackjack.rounds import Solved, solve
from croupier.analysis.blackjack.rules import rules_asked
from croupier.analysis.blackjack.shoe import Cards, cards_of
from croupier.analysis.blackjack.totals import best_by_totals, by_rule
from croupier.analysis.case import AnalysisError, Case, case, silent
from croupier.analysis.findings import Curve, Findings, Grid, Table
from croupier.analysis.solvers import analyse, effects, memory, spot, wagers
from croupier.equipment import RANKS
from croupier.instruments import library
from tests.analysis.blackjack.helpers import B06, N02
from tests.games.blackjack import strategy


def asked(book: str = B06, options: dict[str, str] | None = None, **more: object) -> Case:
    return case(library().book(book), options, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def found() -> Findings:
    return analyse(asked())


def table(found: Findings, name: str) -> Table:
    return next(each for each in found.exhibits if isinstance(each, Table) and each.name == name)


def test_the_2006_book_has_four_wagers(found: Findings) -> None:
    assert [wager.name for wager in found.wagers] == ["main", "insurance", "super_sevens", "perfect_pairs"]


@pytest.mark.long
def test_the_2002_book_has_no_super_sevens_and_the_same_main_wager(found: Findings) -> None:
    told: list[tuple[int, int]] = []
    older = analyse(asked(N02, {"decks": "8"}), lambda doing, done, of: told.append((done, of)))
    assert [wager.name for wager in older.wagers] == ["main", "insurance", "perfect_pairs"]
    assert older.wagers[0].house_edge == found.wagers[0].house_edge
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))
    curve = next(each for each in older.exhibits if isinstance(each, Curve))
    assert [decks for decks, _ in curve.points] == ["5", "6", "7", "8"]


def test_the_edge_is_the_sum_of_its_outcomes(found: Findings) -> None:
    main = found.wagers[0]
    assert fsum(each.probability for each in main.outcomes) == pytest.approx(1, abs=1e-12)
    mean = fsum(each.probability * float(each.pays) for each in main.outcomes)
    assert mean == pytest.approx(-float(main.house_edge), abs=1e-12)
    staked = fsum(each.probability * float(each.staked) for each in main.outcomes)
    assert staked == pytest.approx(main.mean_staked, abs=1e-9)
    assert main.win + main.push + main.lose == pytest.approx(1, abs=1e-12)
    assert [each.pays for each in main.outcomes][:2] == [-8, -7]
    assert main.outcomes[-1].name == "8 won"


def test_best_play_by_totals_is_the_usual_strategy_without_a_hole_card(found: Findings) -> None:
    grid = next(each for each in found.exhibits if isinstance(each, Grid))
    rows = {name: "".join(cell.text[0] for cell in cells) for name, cells in zip(grid.rows, grid.cells, strict=True)}
    for total in range(5, 20):
        assert rows[f"hard {total}"] == strategy.HARD[total], total
    for total in range(13, 21):
        assert rows[f"soft {total}"] == strategy.SOFT[total], total
    for value, wanted in strategy.PAIRS.items():
        name = "A, A" if value == 11 else f"{value}, {value}"
        assert rows[name] == wanted, name
    assert all(cell.text in grid.kinds for cells in grid.cells for cell in cells)


def test_three_card_sixteens_stand_against_a_ten(found: Findings) -> None:
    first = table(found, "exceptions").rows[0]
    assert first[:4] == ("4, 5, 7", "10", "draw", "stand")


def test_more_decks_are_better_for_the_house(found: Findings) -> None:
    curve = next(each for each in found.exhibits if isinstance(each, Curve))
    edges = [edge for _, edge in curve.points]
    assert edges == sorted(edges)
    assert edges[-1] == pytest.approx(float(found.wagers[0].house_edge), abs=1e-14)


def test_every_other_reading_has_its_edge(found: Findings) -> None:
    by_reading = {rests.on: rests.alternatives for rests in found.rests_on}
    own = found.wagers[0].house_edge
    assert by_reading["J2"][0].house_edges["main"] > own > by_reading["J4"][0].house_edges["main"]
    assert {"J1", "J3", "J7", "J12", "J13", "J15", "J28", "J29"} < by_reading.keys()
    rows = {str(row[0]): row for row in table(found, "rules").rows}
    assert rows["as the book has it"][1] == pytest.approx(float(own), abs=1e-14)
    assert all(row[2] == pytest.approx(float(row[1]) - float(own), abs=1e-14) for row in rows.values())  # type: ignore[arg-type]


def test_super_sevens_and_perfect_pairs_are_counted_over_the_same_cards(found: Findings) -> None:
    _, _, sevens, pairs = found.wagers
    assert sevens.combinations == pairs.combinations == 416 * 415 * 414
    assert sevens.house_edge == Fraction(404, 4485)
    assert pairs.house_edge == Fraction(17, 415)


def test_what_has_gone_from_the_shoe_counts() -> None:
    tens = tuple(rank + suit for rank in "TJQK" for suit in "cdhs") * 2
    against_an_ace = spot(asked(gone=tens), "|As")
    assert "96 of 383" in against_an_ace.says[0]
    assert against_an_ace.choices[0].value > spot(asked(), "|As").choices[0].value


@pytest.mark.long
def test_a_shoe_without_fives_favours_the_player() -> None:
    """As Thorp found of one deck in Beat the Dealer; no other rank matters as much."""
    fives = tuple("5" + suit for suit in "cdhs" for _ in range(8))
    assert analyse(asked(gone=fives)).wagers[0].house_edge < -0.02


def test_a_what_if_on_the_terms_is_followed() -> None:
    paid = asked(what_if={"blackjack_odds": "6 to 5", "blackjack_at_once_odds": "6 to 5"})
    assert spot(paid, "AsKs|5c").choices[0].value == pytest.approx(1.2)
    assert spot(asked(what_if={"split_hands": "1"}), "8s8h|6c").best == "stand"


def edge(**what_if: str) -> float:
    return float(wagers(asked(what_if=what_if))[0].house_edge)


@pytest.mark.long
def test_aces_may_be_split_again() -> None:
    """An independent program: 0.47712% from eight decks where aces are split to four hands, and 0.54239% where once."""
    assert round(edge(), 7) == 0.0054239
    assert round(edge(split_ace_hands="4"), 7) == 0.0047712
    assert edge(split_ace_hands="1") > edge() > edge(split_ace_hands="3") > edge(split_ace_hands="4")


@pytest.mark.long
def test_rules_that_no_book_prints_can_be_asked_about() -> None:
    assert spot(asked(what_if={"doubled_cards": "any"}), "2s4h5d | 6c").best == "double"
    assert edge(doubled_cards="any") < edge() < edge(doubled_totals="9-11") < edge(doubled_totals="10 11")
    assert {each.name for each in spot(asked(what_if={"split_by": "rank"}), "KsTd | 6c").choices} == {
        "stand",
        "draw",
        "double",
    }
    assert "split" in {each.name for each in spot(asked(what_if={"split_by": "rank"}), "KsKd | 6c").choices}


@pytest.mark.long
def test_nobody_misses_a_split_of_a_king_and_a_ten() -> None:
    by_rank = wagers(asked(what_if={"split_by": "rank"}))[0].house_edge
    assert by_rank == wagers(asked())[0].house_edge  # to the last digit: both are exact


@pytest.mark.parametrize(
    ("what_if", "says"),
    [
        ({"doubled_cards": "3"}, "write 2, as the book has it, or any"),
        ({"doubled_totals": "nine"}, "as in 9-11"),
        ({"split_by": "colour"}, "write value, as the book has it, or rank"),
        ({"insurance_part": "3"}, "leave insurance_part as it is"),
        ({"super_sevens_rank": "8"}, "changes with super_sevens_rank"),
        ({"decks": "0"}, "write 1 to 100"),
        ({"split_ace_hands": "99"}, "write 1, which bars the split, to 8"),
    ],
)
def test_a_rule_that_cannot_be_followed_is_refused_in_a_sentence(what_if: dict[str, str], says: str) -> None:
    with pytest.raises(AnalysisError, match=says):
        wagers(asked(what_if=what_if))


@pytest.mark.long
def test_one_card_changes_the_edges() -> None:
    found = effects(asked())
    by_rank = {str(row[0]): dict(zip(found.columns, row, strict=True)) for row in found.rows}
    own, change = edge(), {rank: float(row["change of main"]) for rank, row in by_rank.items()}
    assert min(change, key=lambda rank: change[rank]) == "5"  # as Thorp found: no other card matters as much
    assert max(change, key=lambda rank: change[rank]) == "A"
    assert change["T"] == change["K"] > 0 > change["6"]
    assert sum(change.values()) < 0  # on average it helps to know which card has gone, and to decide anew
    assert by_rank["2"]["house edge of main"] == pytest.approx(own + change["2"], abs=1e-14)


@pytest.mark.long
def test_a_card_that_nobody_has_seen_changes_nothing() -> None:
    """Whoever goes on playing as before has on average, over the card that has gone, the edge of the whole shoe."""
    case = asked()
    rules, cards = rules_asked(case), cards_of(case)

    def played(cards: Cards) -> Solved:
        return solve(rules, cards.by_kind(rules), cards.courts(rules))

    usual = {up: best_by_totals(rules, best) for up, best in played(cards).played.items()}

    def value(cards: Cards) -> float:
        solved = played(cards)
        return fsum(
            solved.up_chances[up] * by_rule(rules, best, each.draws, each.doubles, each.splits).value
            for (up, best), each in zip(solved.played.items(), usual.values(), strict=True)
        )

    values = [value(Cards(cards.left - Counter([f"{rank}s"]))) for rank in RANKS]
    assert fsum(values) / len(RANKS) == pytest.approx(value(cards), abs=1e-14)
    assert max(values) - min(values) > 1e-3


@pytest.mark.long
@pytest.mark.parametrize(("decks", "gain"), [("4", 6.1e-7), ("8", 2.1e-7)])
def test_memory_is_worth_what_an_independent_program_found(decks: str, gain: float) -> None:
    (_, _, nothing), (_, _, more) = memory(asked(options={"decks": decks})).rows
    assert nothing == 0
    assert more == pytest.approx(gain, abs=0.06e-7)


@pytest.mark.parametrize(
    ("text", "best", "open_"),
    [
        ("Ts6h | 9c", "draw", {"stand", "draw", "double"}),
        ("8s8d|6c", "split", {"stand", "draw", "double", "split"}),
        ("KsTd|6c", "stand", {"stand", "draw", "double", "split"}),
        ("5s4d2c | 7h", "draw", {"draw"}),
        ("6s5d | 6h", "double", {"draw", "double"}),
        ("7s7d7h | 6h", "stand", {"stand"}),
        ("AsKd | Kc", "stand", {"stand"}),
        ("AsKd | Ac", "stand", {"stand", "even money"}),
        ("| 9c", "best play", {"best play"}),
    ],
)
def test_a_spot_lists_what_is_open(text: str, best: str, open_: set[str]) -> None:
    answer = spot(asked(), text)
    assert answer.best == best
    assert {choice.name for choice in answer.choices} == open_


def test_a_spot_is_the_same_hand_of_the_whole_analysis() -> None:
    """The value before the player's cards is the mean of the values of all first hands."""
    ranks = "A23456789T"
    whole, shoe = spot(asked(), "|6c").choices[0].value, dict.fromkeys(ranks, 32) | {"T": 128, "6": 31}
    mean = 0.0
    for one in ranks:
        for other in ranks:
            chance = shoe[one] * (shoe[other] - (one == other)) / (415 * 414)
            best = max(choice.value for choice in spot(asked(), f"{one}s{other}d|6c").choices)
            mean += chance * float(best)
    assert mean == pytest.approx(float(whole), abs=1e-12)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Ts6h", "not a spot of Blackjack"),
        ("Ts6h | 9", "not a spot of Blackjack"),
        ("Ts6x | 9c", "'6x' is not a card"),
        ("Ts | 9c", "two cards or more"),
        ("Ts6h8c | 9c", "over 21"),
        ("TsTs | Ts", "no further Ts"),
    ],
)
def test_a_spot_that_makes_no_sense_is_refused_in_a_sentence(text: str, says: str) -> None:
    one_deck_of_spades = asked(gone=("Ts",) * 6)
    with pytest.raises(AnalysisError, match=says):
        spot(one_deck_of_spades, text)


def test_a_case_that_makes_no_sense_is_refused_in_a_sentence() -> None:
    with pytest.raises(AnalysisError, match="no maximum payout"):
        analyse(asked(maximum_payout=Fraction(100)), silent)
    with pytest.raises(AnalysisError, match="'1s' is not a card"):
        analyse(asked(gone=("1s",)), silent)
    with pytest.raises(AnalysisError, match="no further 8s"):
        analyse(asked(gone=("8s",) * 9), silent)
    every = tuple(rank + suit for rank in "23456789TJQK" for suit in "cdhs") * 8
    with pytest.raises(AnalysisError, match="no round begins with fewer"):
        analyse(asked(gone=every), silent)
