"""A player's table is one screen: nothing scrolls, and nothing moves while somebody aims."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.games.blackjack import commands as bj
from croupier.games.mini_baccarat import commands as mb
from croupier.ruling import Role
from tests.browser.screenshot import after_the_flop, bet_or_fold, hands_to_set, split_box, wheel_and_layout
from tests.browser.visiting import (
    CAUTIOUS,
    FINGER,
    TOO_SMALL,
    Serve,
    Visit,
    at_rest,
    buy_in,
    look_up,
    questions,
    resize,
)
from tests.covering import at_length, columns_once, pairs
from tests.server.serving import deal, live_blackjack, live_table

Size = tuple[int, int]

DESKTOP: tuple[Size, ...] = ((1440, 900), (1024, 768), (3840, 2160))
HAND: tuple[Size, ...] = ((390, 844),)
SIDEWAYS: Size = 844, 390


def screen(width: int, height: int) -> dict[str, Any]:
    """A phone is held in the hand, upright or sideways."""
    fingers = {"has_touch": True, "is_mobile": True} if min(width, height) < 600 else {}
    return {"viewport": {"width": width, "height": height}, **fingers}


class Playing(NamedTuple):
    """How a round is played: the first wager, and the keys of the player's decisions, if the game asks for any, each
    with words that the turn shows when it is open."""

    spot: str
    keys: tuple[tuple[str, str], ...] = ()
    answers: tuple[str, ...] = ()  # or where the cards decide how much is asked, the first that is open each time
    chips: int = 500  # 0 where the director issues them
    shows: str = ""  # where the wager stands in figures, if not on its spot


BOOKS = {
    "NI2018-687/mini-baccarat": Playing("#spot-player"),
    "NI2019-212/ultimate-texas-holdem": Playing("#spot-main", (("c", "Check"), ("2", "Play 2×"))),
    "NI2002-45/canberra-poker": Playing("#spot-main", (("b", "Bet"),), chips=0),
    "NI2002-45/pai-gow": Playing("#spot-wager", (("B", ""), ("Enter", "")), chips=0),
    "NI2002-45/american-roulette": Playing('[data-cell="red"]', chips=0, shows="#down-red"),
    "NI2006-147/blackjack": Playing("#spot-main-4", answers=CAUTIOUS),
    "NI2002-45/blackjack": Playing("#spot-main-4", answers=CAUTIOUS, chips=0),
}

PLACES = """() => {
  const aimed = ".box.is-own .spot, .cell-of, .rack-chip, #bets .button";
  return [...document.querySelectorAll(aimed)].map((node) => {
    const { x, y } = node.getBoundingClientRect();
    return [node.id || node.dataset.cell, x, y];
  });
}"""


def places(page: Page) -> dict[str, tuple[float, float]]:
    return {name: (x, y) for name, x, y in page.evaluate(PLACES) if name}


SCROLLED = """[document.documentElement, ...document.querySelectorAll("#felt, .at-hand, .rack, .bar")]
  .filter((node) => node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth)
  .map((node) => `${node.tagName} ${node.id} ${node.className}: ${node.scrollWidth} x ${node.scrollHeight}
    in ${node.clientWidth} x ${node.clientHeight}`)"""


def scrolled(page: Page) -> list[str]:
    return at_rest(page, SCROLLED)


def at_each(page: Page, sizes: tuple[Size, ...]) -> Iterator[Size]:
    """The same moment of the round on each screen, and then on the first one again."""
    for size in sizes:
        resize(page, size)
        yield size
    resize(page, sizes[0])


# The other games are shown sideways with their fullest deals, below.
CASES = [*pairs(BOOKS, (DESKTOP, HAND)), ("NI2002-45/american-roulette", (SIDEWAYS,))]


@pytest.mark.parametrize(("book", "sizes"), CASES)
def test_a_round_needs_no_scrolling_and_nothing_moves(
    house: House, visit: Visit, serve: Serve, book: str, sizes: tuple[Size, ...]
) -> None:
    set_up_table(house, "V1", book, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player", **screen(*sizes[0]))
    page.get_by_role("button", name="Take seat 4").click()
    playing = BOOKS[book]
    if playing.chips:
        buy_in(page, playing.chips)
    first = page.locator(playing.spot)
    expect(first).to_be_visible()
    expect(first).to_be_enabled()
    before = {}
    for size in at_each(page, sizes):
        before[size] = places(page)
        assert before[size]
        assert scrolled(page) == [], size
    first.click()
    expect(page.locator(playing.shows or playing.spot)).to_contain_text("5.00")
    page.locator("#ready").click()
    for key, words in playing.keys:
        expect(page.locator(".turn-panel")).to_be_visible()
        expect(page.locator(".turn-panel")).to_contain_text(words)
        for size in at_each(page, sizes):
            assert scrolled(page) == [], size
        page.keyboard.press(key)
    if playing.answers:
        for _ in questions(page, playing.answers):
            for size in at_each(page, sizes):
                assert scrolled(page) == [], size
                assert at_rest(page, TOO_SMALL, [".turn-panel .button", FINGER]) == [], size
    expect(page.locator("#result")).to_contain_text("5.00")
    expect(page.locator("#state")).to_have_text("betting")
    for size in at_each(page, sizes):
        was, now = before[size], places(page)
        assert {name: (was[name], now[name]) for name in was if name in now and far(was[name], now[name])} == {}, size
        assert scrolled(page) == [], size
    if sizes is not DESKTOP:
        assert page.evaluate(TOO_SMALL, ["button.spot, .rack-chip, .switch-key, #bets .button, .tool", FINGER]) == []
    for _ in at_each(page, sizes):
        look_up(page, "Sign")
        expect(page.locator("#sign")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#drawer")).to_be_hidden()


def far(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return any(abs(a - b) > 2 for a, b in zip(one, other, strict=True))


# Whatever is dealt

OTHERS = ("Bartholomew Featherstonehaugh", "Mei-Ling Wang-Schmidt")


def four_hands(house: House) -> None:
    """Three people share box 4, with every side wager; it is split three times, and its first hand has six cards. All
    boxes are played."""
    name = "Blackjack 1"
    around = {"zoe": 1, "tom": 2, "kim": 3, "lee": 5, "max": 6, "pat": 7}
    live_blackjack(house, name, {"ann": 4, **dict.fromkeys(OTHERS, 0), **around})
    for patron in ("ann", *OTHERS):
        for option, amount in (("main", 125_00), ("perfect_pairs", 5_00), ("super_sevens", 5_00)):
            must(house, name, bj.PlaceWager(patron=patron, option=option, amount=amount, box=4), patron, Role.PATRON)
    for patron, box in around.items():
        must(house, name, bj.PlaceWager(patron=patron, option="main", amount=25_00, box=box), patron, Role.PATRON)
    must(house, name, bj.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "9c 9d 8h 2s 7c 7d 8s 6d Kc Kd Kh 2d Kc Kd Ks", name)
    must(house, name, bj.Settle(), "dora", Role.DEALER)
    for patron in ("zoe", "tom", "kim"):
        must(house, name, bj.Stand(patron=patron), patron, Role.PATRON)
    for card in ("2c", "2h", "3h"):
        must(house, name, bj.Split(patron="ann"), "ann", Role.PATRON)
        for patron in OTHERS:
            must(house, name, bj.FollowSplit(patron=patron), patron, Role.PATRON)
        deal(house, card, name)
    must(house, name, bj.Draw(patron="ann"), "ann", Role.PATRON)
    deal(house, "2d 2h 3c", name)


# Parts that stick out of the own box, or of the dock.
STICKING_OUT = """() => [["#felt", ".box.is-own, .box.is-own .box-hand, .box.is-own .spot"], [".asks", ".asks > *"]]
  .flatMap(([frame, parts]) => {
    const within = document.querySelector(frame).getBoundingClientRect();
    return [...document.querySelectorAll(parts)]
      .map((node) => [node.className, node.getBoundingClientRect()])
      .filter(([, { width }]) => width)
      .filter(([, { left, right, top, bottom }]) => left < within.left - 1 || right > within.right + 1
        || top < within.top - 1 || bottom > within.bottom + 1)
      .map(([name, { left, top, right, bottom }]) => `${name}: ${left}, ${top} to ${right}, ${bottom}`);
  })"""

DEALT: list[tuple[str, Callable[[House], None], list[tuple[Size, ...]]]] = [
    ("Blackjack 1", four_hands, [DESKTOP[:2], (*HAND, SIDEWAYS)]),
    ("Hold-em 1", after_the_flop, [(SIDEWAYS,)]),
    ("Canberra Poker 1", bet_or_fold, [(SIDEWAYS,)]),
    ("Pai Gow 1", hands_to_set, [(SIDEWAYS,)]),
]


@pytest.mark.parametrize(
    ("table", "dealt", "screens"),
    [case if case[0] in ("Blackjack 1", "Pai Gow 1") else at_length(*case) for case in DEALT],
    ids=[table for table, _, _ in DEALT],
)
def test_nothing_sticks_out_whatever_is_dealt(
    house: House,
    visit: Visit,
    serve: Serve,
    table: str,
    dealt: Callable[[House], None],
    screens: list[tuple[Size, ...]],
) -> None:
    dealt(house)
    address = serve(house)
    for sizes in screens:
        page = visit(f"{address}/tables/{table}", "ann", "player", **screen(*sizes[0]))
        expect(page.locator(".turn-panel")).to_be_visible()
        for size in at_each(page, sizes):
            assert scrolled(page) == [], size
            assert at_rest(page, STICKING_OUT) == [], size


def third_card(house: House) -> None:
    live_table(house, "Baccarat 1", patrons=("ann", "bob"))
    must(house, "Baccarat 1", mb.PlaceWager(patron="ann", option="player", amount=25_00), "ann", Role.PATRON)
    must(house, "Baccarat 1", mb.CallNoMoreBets(), "dora", Role.DEALER)
    for card in ("2h", "2c", "Ks", "3d"):
        must(house, "Baccarat 1", mb.DealCard(card=card), "dora", Role.DEALER)


# Of the note, and of what somebody watches: the pairs that lie over each other.
OVER = """(watched) => {
  const note = document.querySelector(".first-note").getBoundingClientRect();
  const over = ({ left, top, right, bottom }) =>
    left < note.right && note.left < right && top < note.bottom && note.top < bottom;
  const seen = [...document.querySelectorAll(watched)].filter((node) => node.checkVisibility());
  return seen.filter((node) => over(node.getBoundingClientRect())).map((node) => node.outerHTML.slice(0, 80));
}"""
BEGUN = (third_card, split_box, after_the_flop, bet_or_fold, hands_to_set, wheel_and_layout)
WATCHED = "#felt .card, #felt .domino, .box.is-own, .roulette-board, .wheel, .strip, .result-line, #turn"


@pytest.mark.parametrize(("begin", "size"), columns_once(BEGUN, [(1440, 900), (390, 844)]))
def test_the_note_of_a_first_round_covers_nothing_that_is_watched(
    house: House, visit: Visit, serve: Serve, begin: Callable[[House], None], size: Size
) -> None:
    begin(house)
    (hosted,) = house.tables()
    page = visit(f"{serve(house)}/tables/{hosted.name}?first-round", **screen(*size))
    page.evaluate("localStorage.setItem('name', 'ann'); localStorage.setItem('role', 'patron')")
    page.reload()
    expect(page.locator(".first-note")).to_be_visible()
    expect(page.locator("#felt")).to_be_visible()
    assert at_rest(page, OVER, WATCHED) == []
