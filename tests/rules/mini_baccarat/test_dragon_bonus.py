"""Dragon Bonus: section 12 of NI2018-687. The other books have no such wager."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import pytest

from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.additional_cards import next_hand
from croupier.games.mini_baccarat.cards import total
from croupier.games.mini_baccarat.dragon_bonus import settle
from croupier.games.mini_baccarat.facts import RoundClosed, WagerPlaced, WagerSettled
from croupier.games.mini_baccarat.procedure import Step
from croupier.instruments import library
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import OptionsElected
from croupier.table.options import usual_options
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, N02, Play

TERMS = library().book(B18).terms({"dragon_bonus": "offered"})
SIDES = ("dragon_bonus_player", "dragon_bonus_banker")

# The printed table: what a lead pays a hand that is no natural. A natural that wins pays 1 to 1 whatever its lead.
BY_MARGIN = {9: "30 to 1", 8: "10 to 1", 7: "6 to 1", 6: "4 to 1", 5: "2 to 1", 4: "1 to 1"}

Hand = tuple[str, ...]


def expected(mine: int, is_natural: bool, other: int, other_is_natural: bool) -> tuple[str, str]:
    """The outcome and odds of a wager on a hand, written out from 12.7 and 12.8."""
    if is_natural and other_is_natural and mine == other:
        return "standoff", ""
    if mine > other and is_natural:
        return "win", "1 to 1"
    if mine >= other + 4:
        return "win", BY_MARGIN[mine - other]
    return "lose", ""


def natural(hand: Hand) -> bool:
    return len(hand) == 2 and total(TERMS, hand) in (8, 9)


def clauses_of(side: str, player: Hand, banker: Hand) -> set[str]:
    """The clauses that decide a wager, written out."""
    mine, other = (player, banker) if side == "dragon_bonus_player" else (banker, player)
    letter = "b" if side == "dragon_bonus_player" else "a"
    lead = total(TERMS, mine) - total(TERMS, other)
    if natural(mine) and natural(other) and lead == 0:
        return {"12.7(c)", "12.9", "A:Standoff"}
    if lead > 0 and natural(mine):
        return {f"12.7({letter})(i)(A)", "12.8[Natural winner]", "8.8", "~M1"}
    if lead >= 4:
        return {f"12.7({letter})(i)(B)", f"12.8[Win by {lead}]", "8.8"}
    return {f"12.7({letter})(ii)(A)" if lead < 0 else f"12.7({letter})(ii)(B)"}


def hands_of(points: int) -> dict[str, Hand]:
    """A hand of two and one of three cards with this total."""
    card = {0: "Kh", 1: "Ah", **{value: f"{value}h" for value in range(2, 10)}}
    return {"two": (card[points], "Td"), "three": (card[points], "Td", "Js")}


# Every coup, over the ten values of cards: 16 x 8 cards are worth nothing, 4 x 8 each of the others.

VALUES = ("Kh", "Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h")
IN_EIGHT_DECKS = (128, *(32,) * 9)
ALL_DRAWS = 416 * 415 * 414 * 413 * 412 * 411


def coups() -> Iterator[tuple[Hand, Hand, int]]:
    """Each different coup with the number of ways that six cards can be drawn so that it comes about."""
    left = list(IN_EIGHT_DECKS)

    def draw(*values: int) -> int:
        ways = 1
        for value in values:
            ways *= left[value]
            left[value] -= 1
        return ways

    def put_back(*values: int) -> None:
        for value in values:
            left[value] += 1

    def dealt(player: Hand, banker: Hand, ways: int, cards: int) -> Iterator[tuple[Hand, Hand, int]]:
        hand = next_hand(TERMS, player, banker)
        if not hand:
            for unused in range(cards, 6):
                ways *= 416 - unused
            yield player, banker, ways
            return
        for value, card in enumerate(VALUES):
            with_card = draw(value)
            if hand == "player":
                yield from dealt((*player, card), banker, ways * with_card, cards + 1)
            else:
                yield from dealt(player, (*banker, card), ways * with_card, cards + 1)
            put_back(value)

    twos = tuple(combinations_with_replacement(range(10), 2))
    for p1, p2 in twos:
        players = draw(p1, p2) * (1 if p1 == p2 else 2)
        for b1, b2 in twos:
            ways = players * draw(b1, b2) * (1 if b1 == b2 else 2)
            yield from dealt((VALUES[p1], VALUES[p2]), (VALUES[b1], VALUES[b2]), ways, 4)
            put_back(b1, b2)
        put_back(p1, p2)


def ways_to(side: str) -> Counter[tuple[str, str]]:
    """How many of all draws bring a wager on this side which outcome, at which odds."""
    return _counted()[side]


@cache
def _counted() -> dict[str, Counter[tuple[str, str]]]:
    ways: dict[str, Counter[tuple[str, str]]] = {side: Counter() for side in SIDES}
    for player, banker, count in coups():
        for side in SIDES:
            outcome, _, odds = settle(TERMS, side, player, banker)
            if (outcome, natural(banker if side == "dragon_bonus_banker" else player)) == ("win", True):
                outcome = "natural"
            ways[side][outcome, str(odds or "")] += count
    return ways


def house_edge(side: str) -> Fraction:
    lost = Fraction(0)
    for (outcome, odds), count in ways_to(side).items():
        pays = int(odds.split(" ")[0]) if odds else (-1 if outcome == "lose" else 0)
        lost -= Fraction(pays * count, ALL_DRAWS)
    return lost


# Published, to the last draw, at wizardofodds.com/games/baccarat/appendix/5; it rounds the losing ones.
PUBLISHED = {
    "dragon_bonus_player": {
        ("win", "30 to 1"): 18_409_431_764_992,
        ("win", "10 to 1"): 34_097_645_543_424,
        ("win", "6 to 1"): 89_590_261_473_280,
        ("win", "4 to 1"): 141_238_897_317_888,
        ("win", "2 to 1"): 166_169_165_987_840,
        ("win", "1 to 1"): 186_780_352_174_080,
        ("natural", "1 to 1"): 812_685_054_124_032,
        ("standoff", ""): 89_325_908_267_520,
    },
    "dragon_bonus_banker": {
        ("win", "30 to 1"): 15_390_342_909_952,
        ("win", "10 to 1"): 28_305_092_784_128,
        ("win", "6 to 1"): 79_517_099_278_336,
        ("win", "4 to 1"): 119_200_072_366_080,
        ("win", "2 to 1"): 157_275_882_332_160,
        ("win", "1 to 1"): 201_147_167_287_296,
        ("natural", "1 to 1"): 812_685_054_124_032,
        ("standoff", ""): 89_325_908_267_520,
    },
}


@rule("mini-baccarat", NI2018_687=("12.7", "12.8"))
@pytest.mark.parametrize("side", SIDES)
def test_the_exact_counts_over_eight_decks_are_the_published_ones(side: str) -> None:
    losing = ALL_DRAWS - sum(PUBLISHED[side].values())
    assert ways_to(side) == {**PUBLISHED[side], ("lose", ""): losing}


@rule("mini-baccarat", NI2018_687=("12.7", "12.8", "12.8[Natural winner]"))
@pytest.mark.parametrize(("side", "percent"), [("dragon_bonus_player", "2.65"), ("dragon_bonus_banker", "9.37")])
def test_and_so_is_the_edge(side: str, percent: str) -> None:
    """Paying naturals by their margin, or returning wagers on any tie, would put the patron ahead: readings M1
    and M2 are what makes the printed odds those of a casino."""
    assert f"{float(house_edge(side) * 100):.2f}" == percent


@rule(
    "mini-baccarat",
    NI2018_687=(
        "8.8",
        "12.7",
        "12.7(a)",
        "12.7(a)(i)",
        "12.7(a)(i)(A)",
        "12.7(a)(i)(B)",
        "12.7(a)(ii)",
        "12.7(a)(ii)(A)",
        "12.7(a)(ii)(B)",
        "12.7(b)",
        "12.7(b)(i)",
        "12.7(b)(i)(A)",
        "12.7(b)(i)(B)",
        "12.7(b)(ii)",
        "12.7(b)(ii)(A)",
        "12.7(b)(ii)(B)",
        "12.7(c)",
        "12.8",
        "12.8[Win by 9]",
        "12.8[Win by 8]",
        "12.8[Win by 7]",
        "12.8[Win by 6]",
        "12.8[Win by 5]",
        "12.8[Win by 4]",
        "12.8[Natural winner]",
        "A:Natural",
        "A:Standoff",
    ),
)
@pytest.mark.parametrize("banker_cards", ["two", "three"])
@pytest.mark.parametrize("player_cards", ["two", "three"])
@pytest.mark.parametrize("side", SIDES)
def test_every_pair_of_totals_has_the_outcome_and_odds_of_the_rule(
    side: str, player_cards: str, banker_cards: str
) -> None:
    """Also those that the tableau never brings about: the wager looks at the hands and at nothing else."""
    for players in range(10):
        for bankers in range(10):
            player, banker = hands_of(players)[player_cards], hands_of(bankers)[banker_cards]
            mine, other = (player, banker) if side == "dragon_bonus_player" else (banker, player)
            outcome, under, odds = settle(TERMS, side, player, banker)
            wanted = expected(total(TERMS, mine), natural(mine), total(TERMS, other), natural(other))
            assert (outcome, str(odds or "")) == wanted, (player, banker)
            assert clauses_of(side, player, banker) <= set(under)
            other_side = "12.7(a)" if side == "dragon_bonus_player" else "12.7(b)"
            assert not any(clause.startswith(other_side) for clause in under)


# At the table


@rule("mini-baccarat", NI2018_687=("8.8", "12.7", "12.8"))
@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [
        ("4h Kc 5s Kd", 1, -1),  # a natural nine over nothing is paid as a natural, not by its nine points
        ("4h 8c 5s Kd", 1, -1),  # and over another natural too
        ("2h 8c Kd Kc", -1, 1),  # the banker's natural
        ("4h 9c 5s Kd", 0, 0),  # equal naturals: a standoff, for both sides
        ("Kh Tc Kd Kc 9d Kh", 30, -1),  # three cards are no natural: a nine over nothing
        ("Kh Tc Kd Kc 9d Ah", 10, -1),
        ("Kh 3c Kd 4c Kc", -1, 6),
        ("Kh 2c Kd 4c Kc", -1, 4),
        ("Kh 2c Kd 4c Ac", -1, 2),
        ("Kh 2c Kd 4c 2c", -1, 1),
        ("Kh 2c Kd 4c 3c", -1, -1),  # three points are too few for the banker, and the player is behind
        ("Kh 2c 6d 4c", -1, -1),  # a tie of six is no standoff: neither side leads by four
    ],
)
def test_either_side_is_paid_to_the_cent(cards: str, player: int, banker: int) -> None:
    play = Play(B18, dragon_bonus="offered", pairs="none")
    play.wager("ann", "dragon_bonus_player", 10_00)
    play.wager("bob", "dragon_bonus_banker", 10_00)
    play.deal(cards)
    play.finish()
    assert play.won("ann") == player * 10_00
    assert play.won("bob") == banker * 10_00


@rule("mini-baccarat", NI2018_687=("12.4", "12.4(b)", "A:Dragon Bonus"))
@pytest.mark.parametrize("side", SIDES)
def test_it_needs_no_main_wager_and_the_coup_is_dealt_to_its_end(side: str) -> None:
    play = Play(B18, dragon_bonus="offered")
    (placed,) = play.wager("ann", side, 10_00)
    assert {"12.4", "12.4(b)", "A:Dragon Bonus", "~M23"} <= set(placed.under)
    play.deal("2h 3c 3s Kd Th 5d")
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.result, closed.no_bet, closed.bettors) == ("banker", False, ("ann",))


@rule("mini-baccarat", NI2018_687="12.5")
def test_a_patron_may_back_both_sides_without_anybodys_approval() -> None:
    play = Play(B18, dragon_bonus="offered")
    play.wager("ann", "dragon_bonus_player", 10_00)
    assert "12.5" in play.wager("ann", "dragon_bonus_banker", 20_00)[0].under
    play.refused(c.PlaceWager(patron="ann", option="dragon_bonus_player", amount=5_00, box=2), "4.6(a)[common box]")
    play.deal("4h 9c 5s Kd")
    play.finish()
    assert play.won("ann") == 0


@rule("mini-baccarat", NI2018_687=("12.6", "12.6[chips]"))
def test_it_is_made_in_chips_before_the_first_card() -> None:
    play = Play(B18, dragon_bonus="offered")
    for name in ("ann", "bob"):
        (placed,) = play.wager(name, "dragon_bonus_player", 10_00)
        assert isinstance(placed, WagerPlaced)
        assert {"12.6", "12.6[chips]"} <= set(placed.under)
        assert play.state.balances[f"wager:{name}:dragon_bonus_player"] == 10_00
    more = c.PlaceWager(patron="ann", option="dragon_bonus_banker", amount=10_00)
    too_much = c.PlaceWager(patron="ann", option="dragon_bonus_banker", amount=1000_00)
    play.refused(too_much, "4.2", Role.PATRON, "ann")
    play.call()
    play.refused(more, "6.2", Role.PATRON, "ann")
    play.deal("4h")
    play.refused(more, "4.7", Role.PATRON, "ann")
    play.refused(c.TakeBackWager(patron="ann", option="dragon_bonus_player"), "4.7", Role.PATRON, "ann")


@rule("mini-baccarat", NI2018_687="12.7")
def test_it_is_settled_with_the_main_wagers_once_the_totals_are_final() -> None:
    play = Play(B18, dragon_bonus="offered", pairs="perfect")
    for option in ("player", "player_pair", "dragon_bonus_player"):
        play.wager("ann", option, 10_00)
    play.deal("Kh Tc Kd Kc")
    early = play.do(c.Settle())
    assert [fact.option for fact in early if isinstance(fact, WagerSettled)] == ["player_pair"]
    play.deal("9d Kh")
    late = play.do(c.Settle())
    assert [fact.option for fact in late if isinstance(fact, WagerSettled)] == ["player", "dragon_bonus_player"]
    assert play.won("ann") == 120_00 + 10_00 + 300_00


@rule("mini-baccarat", NI2018_687=("12.9", "12.7(c)", "A:Standoff"))
def test_the_dealer_is_told_to_announce_a_standoff() -> None:
    play = Play(B18, dragon_bonus="offered")
    play.wager("ann", "dragon_bonus_banker", 10_00)
    play.deal("4h 9c 5s Kd")
    assert play.step is Step.SETTLE
    assert "STANDOFF" in play.need.say
    assert "12.9" in play.need.under
    (settled,) = play.do(c.Settle())
    assert isinstance(settled, WagerSettled)
    assert (settled.outcome, settled.returned, settled.pays) == ("standoff", 10_00, 0)


@rule("mini-baccarat", NI2018_687="12.9")
@pytest.mark.parametrize(
    ("option", "cards"),
    [
        ("player", "4h 9c 5s Kd"),  # equal naturals, but nobody has a Dragon Bonus wager
        ("dragon_bonus_player", "4h 8c 5s Kd"),  # naturals, not equal
        ("dragon_bonus_player", "Kh 2c 6d 4c"),  # equal, not naturals
    ],
)
def test_and_of_nothing_else(option: str, cards: str) -> None:
    play = Play(B18, dragon_bonus="offered")
    play.wager("ann", option, 10_00)
    play.deal(cards)
    assert play.step is Step.SETTLE
    assert "STANDOFF" not in play.need.say


# The operator's offer


@rule("mini-baccarat", NI2018_687=("12.1", "12[application]"))
def test_the_operator_offers_it_or_not_and_that_is_on_record() -> None:
    play = Play(B18, dragon_bonus="none")
    elected: OptionsElected = play.last(OptionsElected)
    assert elected.options["dragon_bonus"] == "none"
    assert "12.1" in elected.under
    refusal = play.refused(c.PlaceWager(patron="ann", option="dragon_bonus_player", amount=10_00), "A:Box")
    assert not set(refusal.instead) & set(SIDES)
    offered = Play(B18, dragon_bonus="offered")
    assert set(SIDES) <= set(offered.refused(c.PlaceWager(patron="ann", option="x", amount=10_00), "A:Box").instead)


@rule("mini-baccarat", NI2018_687="12.2")
def test_not_before_its_layout_is_approved() -> None:
    play = Play(B18, opened=False)
    play.do(t.ElectOptions(options={**usual_options(B18), "dragon_bonus": "offered"}), play.operator)
    assert "dragon bonus layout" in play.refused(t.OpenTable(), "12.2", play.operator).because
    play.refused(t.RecordApproval(what="dragon bonus layout", reference=""), "12.2", play.operator)
    (recorded,) = play.do(t.RecordApproval(what="dragon bonus layout", reference="GRC 8/2018"), play.operator)
    assert "12.2" in recorded.under
    assert "dragon bonus layout" not in play.refused(t.OpenTable(), "1.1", play.operator).because
    without = Play(B18, dragon_bonus="none")
    notice = t.GiveNotice(options={"dragon_bonus": "offered"}, limits={"dragon_bonus": Limit(500, 100_00, 500)})
    without.refused(notice, "12.2", without.operator)


@rule("mini-baccarat", NI2018_687="12.3")
def test_the_sign_shows_its_own_limits() -> None:
    play = Play(B18, dragon_bonus="offered", limits={"dragon_bonus": Limit(10_00, 50_00, 5_00)})
    shown = sign(play.state)
    (line,) = (line for line in shown.limits if line.kind == "dragon_bonus")
    assert (line.minimum, line.maximum, line.multiple) == (10_00, 50_00, 5_00)
    assert "12.3" in [clause.clause for clause in shown.under]
    (placed,) = play.wager("ann", "dragon_bonus_player", 75_00)
    assert isinstance(placed, WagerPlaced)
    assert placed.at_risk == 50_00


@pytest.mark.parametrize("book", [B16, N02])
def test_the_other_books_have_no_dragon_bonus(book: str) -> None:
    play = Play(book)
    play.refused(c.PlaceWager(patron="ann", option="dragon_bonus_player", amount=10_00), "A:Box")
    shut = Play(book, opened=False)
    lists_wagers = "4.3" if book == B16 else "4.6"
    refusal = shut.refused(t.ElectOptions(options={"dragon_bonus": "offered"}), lists_wagers, shut.operator)
    assert "dragon_bonus" in refusal.because
