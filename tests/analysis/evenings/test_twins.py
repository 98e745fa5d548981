"""Kernels play the same tournaments as the tables' machines: the same seed gives the same facts, round by round."""

from random import Random

import pytest
from benchmarks.tournament import CONDITIONS, GAMES

from croupier.analysis.evenings import rounds_of
from croupier.analysis.evenings.shoes import Shoe
from croupier.conduct.tournaments.forecast import forecast
from croupier.conduct.tournaments.short import not_short
from tests.analysis.evenings.twin import compare, plan_of
from tests.rules.tournament_conditions.drafts import draft, wrong_with
from tests.tournament.test_bots_play_whatever_passes import EVERY, at_random


def evening(game: str, rounds: int, **changes: object) -> str:
    return CONDITIONS.format(**{**GAMES[game]._asdict(), "rounds": rounds, **changes})


@pytest.mark.parametrize("game", GAMES)
def test_a_small_evening_has_the_same_facts(game: str) -> None:
    compare(plan_of(evening(game, 3).replace("chips = 10000", "chips = 100"), 12), "1")


def test_breaks_begin_at_the_same_moment() -> None:
    breaks = "breaks = [{ after_round = 2, minutes = 9 }, { minutes = 5 }]"
    text = evening("American Roulette", 4).replace("advance", f"{breaks}\nadvance")
    run = compare(plan_of(text, 12), "1")
    assert run.break_minutes == 14


def test_shoes_end_as_at_a_table() -> None:
    """The cutting card, and one more round after a tie."""
    compare(plan_of(low(evening("Mini-Baccarat", 90, seats=5)), 10), "1")


def test_the_last_rounds_of_blackjack_are_dealt_on_even_when_the_cards_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ran_out = []
    with_more = Shoe.with_more
    monkeypatch.setattr(Shoe, "with_more", lambda *asked: ran_out.append(asked) or with_more(*asked))  # type: ignore[func-returns-value]
    compare(plan_of(low(evening("Blackjack", 10, seats=10)), 20), "1")
    assert ran_out


def low(text: str) -> str:
    """With such limits that nobody goes out."""
    return text.replace("limits.main = { minimum = 20, maximum = 500", "limits.main = { minimum = 20, maximum = 40")


def test_a_forecast_is_the_same_whoever_plays_its_rounds() -> None:
    plan = plan_of(evening("Mini-Baccarat", 3), 10)
    assert forecast(plan, "1", 3, rounds_of=rounds_of) == forecast(plan, "1", 3)


def test_where_no_kernel_plays_the_machines_do_and_the_forecast_says_why() -> None:
    """A spin of at least 100 does not fit on one number of at most 50: bots spread it, and the kernel takes one
    position of each player."""
    text = evening("American Roulette", 2).replace(
        "limits.straight_up = { minimum = 5, maximum = 500,", "limits.straight_up = { minimum = 5, maximum = 50,"
    )
    text = text.replace("limits.red", "limits.spin = { minimum = 100, maximum = 1000, multiple = 5 }\nlimits.red")
    plan = plan_of(text, 10)
    assert "least stake" in not_short(plan.conditions, rounds_of)
    found = forecast(plan, "1", 1, rounds_of=rounds_of)
    assert found is not None
    assert "least stake" in found.by_machines
    assert "no kernel" in not_short(plan.conditions, lambda terms, limits, orders: "there is no kernel for this")


def drafts(book: str, wanted: int, seeds: int) -> int:
    compared = 0
    for seed in range(seeds):
        random = Random(f"{book} {seed}")
        text = at_random(book, random)
        if wrong_with(text) or not_short(plan_of(text, 1).conditions, rounds_of):
            continue
        entry = plan_of(text, 1).conditions.entry
        compare(plan_of(text, random.randint(entry.minimum, entry.maximum)), f"{book} {seed}")
        compared += 1
        if compared == wanted:
            break
    return compared


def test_so_has_an_evening_over_several_games() -> None:
    assert drafts("several", wanted=1, seeds=80) == 1


@pytest.mark.long
@pytest.mark.parametrize("book", EVERY)
def test_so_has_whatever_passes_the_check(book: str) -> None:
    assert drafts(book, wanted=60, seeds=1_500) == 60


@pytest.mark.long
@pytest.mark.parametrize("book", EVERY)
def test_so_have_the_examples_as_they_are(book: str) -> None:
    plan = plan_of(draft(book), 1)
    compare(plan_of(draft(book), plan.conditions.entry.maximum), "1")
