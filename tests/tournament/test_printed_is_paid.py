"""NI2006-147 20.5: the printed conditions are generated from the terms in force, and the machine pays what they print.

Every winning result of every wager is brought about at a table under altered odds, no two alike: a figure from anywhere
else than the terms would be found. Where a book lets conditions prevail, the odds are altered by conditions;
elsewhere by a what-if, which no table of a house can have.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import croupier
from croupier.games.rounds import WagerSettled
from croupier.instruments import Layer, Price, Terms, library
from croupier.money import Odds
from croupier.table.terms import terms_of
from croupier.tournament.conditions import Conditions
from croupier.tournament.effective import played_under
from croupier.tournament.reading import read
from croupier.views.conditions import conditions_document
from croupier.views.guide import prices
from tests.marks import rule
from tests.rules.tournament_conditions.drafts import (
    B02,
    B06,
    BOOKS,
    G02,
    M02,
    M16,
    M18,
    P02,
    R02,
    U19,
    draft,
    example,
    wrong_with,
)

Deal = Callable[[Any], object]
Result = tuple[str, str, Deal]  # the result whose odds are paid, the wager, and how it comes about


def stake(table: Any, option: str = "main") -> str:
    """The least stake on a wager, as an amount."""
    kind = table.state.terms.wagers[option].kind or "main"
    return f"{table.state.setting.limits[kind].minimum / 100:.2f}"


# How each result comes about


def blackjack(option: str, cards: str, *decisions: str, then: str = "") -> Deal:
    def played(table: Any) -> None:
        table.wager("ann", "20")
        if option not in ("main", "insurance"):
            table.wager("ann", stake(table, option), option=option)
        table.deal(cards).settle()
        for decision in decisions:
            table.insure("ann", "10") if decision == "insure" else getattr(table, decision)(
                *(() if decision == "close_insurance" else ("ann",))
            )
            if decision == "draw":
                table.deal(cards.split()[-1] if "suited" in then else "7s")
        table.settle()
        for card in then.removeprefix("suited").split():
            table.deal(card)
        table.finish()

    return played


_OUT = "Td 7s"  # the dealer, with a six, passes 21
_PAIRS: list[Result] = [
    ("perfect_pair", "perfect_pairs", blackjack("perfect_pairs", "8c 6d 8c", "stand", then=_OUT)),
    ("coloured_pair", "perfect_pairs", blackjack("perfect_pairs", "8c 6d 8s", "stand", then=_OUT)),
    ("mixed_pair", "perfect_pairs", blackjack("perfect_pairs", "8c 6d 8h", "stand", then=_OUT)),
]
_BLACKJACK: list[Result] = [
    ("win", "main", blackjack("main", "Tc 6d 9h", "stand", then=_OUT)),
    ("blackjack_at_once", "main", blackjack("main", "Ac 6d Kh")),
    ("blackjack", "main", blackjack("main", "Ac Kd Kh", then="9s")),
    ("even_money", "main", blackjack("main", "Ac Ad Kh", "even_money")),
    ("insurance", "insurance", blackjack("insurance", "Tc Ad 9h", "insure", "close_insurance", "stand", then="Ks")),
]
_SEVENS: list[Result] = [
    ("one_seven", "super_sevens", blackjack("super_sevens", "7c 6d 9h", "stand", then=_OUT)),
    ("two_sevens", "super_sevens", blackjack("super_sevens", "7c 6d 7h", "stand", then=_OUT)),
    ("two_suited_sevens", "super_sevens", blackjack("super_sevens", "7c 6d 7c", "stand", then=_OUT)),
    ("three_sevens", "super_sevens", blackjack("super_sevens", "7c 6d 7h", "draw", then="Td Ts")),
    ("three_suited_sevens", "super_sevens", blackjack("super_sevens", "7c 6d 7c", "draw", then="suited Td Ts")),
]


def baccarat(option: str, cards: str) -> Deal:
    def played(table: Any) -> None:
        table.wager("ann", "banker" if "banker" in option else "player", "20")
        if option not in ("player", "banker"):
            table.wager("ann", option, stake(table, option))
        table.deal(cards).finish()

    return played


_BACCARAT: list[Result] = [
    ("player", "player", baccarat("player", "9c 2d Kh 4s")),
    ("banker", "banker", baccarat("banker", "2c 9d Kh Ks")),
    ("tie", "tie", baccarat("tie", "9c 9d Kh Ks")),
]
_ON_SIX: list[Result] = [("banker_on_six", "banker", baccarat("banker", "Kc 2d 5h 4s 9c"))]
_PERFECT: list[Result] = [
    ("perfect_pair", "player_pair", baccarat("player_pair", "4c 2d 4c 5s")),
    ("coloured_pair", "player_pair", baccarat("player_pair", "4c 2d 4s 5s")),
    ("mixed_pair", "player_pair", baccarat("player_pair", "4c 2d 4h 5s")),
    ("perfect_pair", "banker_pair", baccarat("banker_pair", "4c 4d 5c 4d")),
]
_CANBERRA: list[Result] = [("canberra_pair", "player_pair", baccarat("player_pair", "4c 2d 4h 5s"))]
_DRAGON: list[Result] = [
    ("dragon_natural", "dragon_bonus_player", baccarat("dragon_bonus_player", "9c 2d Kh 4s")),
    ("dragon_natural", "dragon_bonus_banker", baccarat("dragon_bonus_banker", "2c 9d Kh Ks")),
    *(
        (f"dragon_by_{margin}", "dragon_bonus_player", baccarat("dragon_bonus_player", cards))
        for margin, cards in {
            4: "2c Kd Kh 3s 5c Jd",  # 7 to 3
            5: "2c Kd Kh 2s 5c Jd",
            6: "2c Kd Kh As 5c Jd",
            7: "2c Kd Kh Qs 5c Jd",
            8: "3c Kd Kh Qs 5c Jd",
            9: "4c Kd Kh Qs 5c Jd",
        }.items()
    ),
]


def holdem(option: str, hand: str, board: str) -> Deal:
    first, last = " ".join(board.split()[:3]), " ".join(board.split()[3:])

    def played(table: Any) -> None:
        table.wager("ann", "10")
        table.wager("ann", stake(table, "trips"), "trips")
        table.deal().check("ann").board(first).play("ann", "20").board(last)
        table.dealers_hand("4s 3d").settle(hand)  # a pair with the board's four: the dealer qualifies

    return played


_RANKED = {
    "royal_flush": ("As Ks", "Qs Js Ts 4h 8d"),
    "straight_flush": ("9s Ks", "Qs Js Ts 4h 8d"),
    "four_of_a_kind": ("9s 9h", "9c 9d Ts 4h 8d"),
    "full_house": ("9s 9h", "9c Td Ts 4h 8d"),
    "flush": ("As 2s", "Qs 7s Ts 4h 8d"),
    "straight": ("9s Kh", "Qs Jd Ts 4h 8d"),
    "three_of_a_kind": ("9s 9h", "9c Ad Ts 4h Kd"),
}
_HOLDEM: list[Result] = [
    ("ante", "main", holdem("main", "As Ah", "Kd Qc 8s 7h 4d")),
    ("play", "play", holdem("play", "As Ah", "Kd Qc 8s 7h 4d")),
    *((f"trips_{name}", "trips", holdem("trips", *cards)) for name, cards in _RANKED.items()),
    *(
        (f"blind_{name}", "blind", holdem("blind", *cards))
        for name, cards in _RANKED.items()
        if name != "three_of_a_kind"
    ),
]


def canberra(cards: str) -> Deal:
    def played(table: Any) -> None:
        table.wager("ann", "10").deal("2s").bet("ann").dealers_hand("Ah Kd 9c 7h 2s").settle(cards)

    return played


_CANBERRA_POKER: list[Result] = [
    ("ante", "main", canberra("3c 3d 8h 7s 2c")),
    *(
        (f"bet_{name}", "bet", canberra(cards))
        for name, cards in {
            "royal_flush": "As Ks Qs Js Ts",
            "straight_flush": "9s Ks Qs Js Ts",
            "four_of_a_kind": "3s 3h 3c 3d Ts",
            "full_house": "3s 3h 3c Td Ts",
            "flush": "As 3s Qs 8s Ts",
            "straight": "9s Ks Qs Js Th",
            "three_of_a_kind": "3s 3h 3c 4d Ts",
            "two_pairs": "3s 3h 4c 4d Ts",
            "one_pair_or_less": "3c 3d 8h 7s 2c",
        }.items()
    ),
]


def wheel(position: str, number: str) -> Deal:
    return lambda table: table.wager("ann", position, stake(table, "red")).spin(number).settle()


_ROULETTE: list[Result] = [
    (kind, kind, wheel(position, number))
    for kind, position, number in (
        ("straight_up", "17", "17"),
        ("split", "5/8", "8"),
        ("street", "street-01-02-03", "2"),
        ("corner", "corner-01-02-04-05", "5"),
        ("six_line", "six_line-01-02-03-04-05-06", "6"),
        ("column", "column-1", "4"),
        ("dozen", "dozen-1", "4"),
        ("low", "low", "4"),
        ("high", "high", "33"),
        ("even", "even", "4"),
        ("odd", "odd", "5"),
        ("red", "red", "1"),
        ("black", "black", "2"),
    )
]


def tiles(table: Any) -> None:
    table.wager("ann", "10").throw(1, 2, 3).deal().set("ann").house("55 22 56 15").show("44 45", "66 33")


_PAI_GOW: list[Result] = [("win", "wager", tiles)]

CASES: list[tuple[str, dict[str, str], list[Result]]] = [
    (P02, {}, _CANBERRA_POKER),
    (R02, {}, _ROULETTE),
    (G02, {}, _PAI_GOW),
    (M02, {}, _BACCARAT),
    (B02, {"perfect_pairs": "offered"}, [*_BLACKJACK, *_PAIRS]),
    (B06, {"perfect_pairs": "offered", "super_sevens": "offered"}, [*_BLACKJACK, *_PAIRS, *_SEVENS]),
    (M16, {"settlement": "commission", "pairs": "perfect"}, [*_BACCARAT, *_PERFECT]),
    (M16, {"settlement": "non-commission", "pairs": "canberra"}, [*_BACCARAT, *_ON_SIX, *_CANBERRA]),
    (
        M18,
        {"settlement": "commission", "pairs": "perfect", "dragon_bonus": "offered"},
        [*_BACCARAT, *_PERFECT, *_DRAGON],
    ),
    (
        M18,
        {"settlement": "non-commission", "pairs": "canberra", "dragon_bonus": "none"},
        [*_BACCARAT, *_ON_SIX, *_CANBERRA],
    ),
    (U19, {"maximum_payout": "none"}, _HOLDEM),
]


def altered(book_id: str, options: dict[str, str]) -> Terms:
    """The terms with odds that no two results share."""
    book = library().book(book_id)
    plain = book.terms(options, tournament=True)
    odds = {key: f"{number} to 1" for number, key in enumerate(sorted(plain.prices), 41)}
    if book.prevails == "conditions":
        text = draft(book_id, sessions__0__options={**dict(plain.options)}, sessions__0__terms=odds)
        conditions = read(text)
        assert isinstance(conditions, Conditions)
        return played_under(conditions, conditions.sessions[0])
    layer = Layer(odds={key: Price(said, plain.cite(key)) for key, said in odds.items()})
    return book.terms(options, tournament=True, what_if=layer)


def printed(terms: Terms, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the printed conditions say is paid, by the key of the result."""
    text = example(terms.book_id)
    conditions = read(text)
    assert isinstance(conditions, Conditions)
    with monkeypatch.context() as patched:
        patched.setattr("croupier.views.conditions.played_under", lambda *_: terms)
        document = conditions_document(conditions, text)
    table = next(each for section in document.sections for each in section.tables if "What is paid" in each.caption)
    said = dict(table.rows)
    return {each.of: said[each.name] for each in prices(terms)}


@rule("blackjack", NI2006_147="20.5")
@pytest.mark.parametrize(
    ("book", "options", "results"), CASES, ids=[f"{book} {at}" for at, (book, *_) in enumerate(CASES)]
)
def test_what_is_printed_is_what_is_paid(
    book: str, options: dict[str, str], results: list[Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = altered(book, options)
    says = printed(terms, monkeypatch)
    monkeypatch.setattr("croupier.table.terms._terms", lambda *_: terms)
    assert {result for result, _, _ in results} >= says.keys() - {"banker" if "banker_on_six" in says else ""}, (
        "each is tried"
    )
    for result, option, played in results:
        table = croupier.table(book, players=["ann"], options=options, raises=True, chips=(5, 25, 100, 500, 2500))
        played(table)
        paid = [fact for fact in _facts(table) if isinstance(fact, WagerSettled) and fact.option.startswith(option)]
        assert paid, (result, list(_facts(table))[-3:])
        assert (paid[-1].outcome, paid[-1].odds) == ("win", says[result]), (result, paid[-1])
        assert paid[-1].pays == Odds.of(says[result]).pays(paid[-1].stake)[0]


def _facts(table: Any) -> Iterator[Any]:
    return table._running.facts()


@pytest.mark.parametrize("book", [*BOOKS, "several"])
def test_the_tables_of_a_session_have_the_terms_that_are_printed(book: str) -> None:
    conditions = read(example(book))
    assert isinstance(conditions, Conditions)
    for plan in conditions.sessions:
        at_table = terms_of(conditions.book_of(plan), plan.options, "Cup", plan.terms)
        assert dict(at_table.prices) == dict(played_under(conditions, plan).prices)
        assert dict(at_table.numbers) == dict(played_under(conditions, plan).numbers)


@pytest.mark.parametrize("book", [book for book in BOOKS if book != B06])
def test_where_the_rules_prevail_no_odds_are_altered(book: str) -> None:
    key = next(iter(library().book(book).terms(tournament=True).prices))
    assert any(
        "prevail over conditions" in each.say for each in wrong_with(draft(book, sessions__0__terms={key: "9 to 1"}))
    )
