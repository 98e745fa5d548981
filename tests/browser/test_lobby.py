"""From the address to a seat with one press; every table found by what it is; the pages around the tables."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must, set_up_demonstration, set_up_table
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.table.commands import JoinTable
from tests.browser.visiting import (
    FINGER,
    LEAST,
    PHONE,
    TOO_SMALL,
    Serve,
    Visit,
    balance,
    expect_no_barriers,
    spot,
)
from tests.covering import at_length
from tests.server.serving import B18, serving

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 700}}
SCREENS = {"1440 x 900": WIDE, "390 x 844": PHONE, "320 x 700": NARROW}


@pytest.fixture(scope="module")
def demonstration() -> Iterator[str]:
    """The address of a house with a table of each kind to try."""
    with House("memory:") as house:
        set_up_demonstration(house)
        with serving(house) as address:
            yield address


def card(page: Page, game: str) -> Any:
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game, exact=True))


def test_play_now_takes_a_seat_and_chips_under_the_name_that_is_offered(demonstration: str, visit: Visit) -> None:
    page = visit(demonstration, **WIDE)
    name = page.locator("#as-name").inner_text()
    assert name
    card(page, "Baccarat").get_by_role("link", name="Play now").click()
    expect(page.locator("#me-said")).to_have_text(f"{name}, player")
    expect(balance(page)).to_have_text("1,000.00")
    page.goto(demonstration)
    expect(page.locator("#as-name")).to_have_text(name)  # it is remembered
    row = page.get_by_role("row").filter(has=page.get_by_text("Baccarat 1", exact=True))
    expect(row).to_contain_text(name)
    card(page, "Baccarat").get_by_role("link", name="Play now").click()
    expect(balance(page)).to_have_text("1,000.00")  # and no second seat or chips are taken


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("Baccarat", "Bet 5.00 on player and deal"),
        at_length("Blackjack", "Bet 5.00 and deal"),
        at_length("Hold-em", "Bet 10.00 and deal"),  # the blind is placed with the ante
    ],
)
def test_two_presses_bring_the_first_card(demonstration: str, visit: Visit, game: str, says: str) -> None:
    page = visit(demonstration, **WIDE)
    card(page, game).get_by_role("link", name="Play now").click()
    bets = page.get_by_role("button", name=says, exact=True)
    expect(page.get_by_role("button", name="Sit out")).to_be_enabled()
    expect(page.locator(".on-table strong")).to_have_text("0.00")  # nothing is bet by itself
    cards = page.locator("#felt .card:not(.is-absent)")
    drawn = cards.count()  # a game may draw its deck
    with page.expect_request(lambda request: "place_wager" in (request.post_data or "")) as sent:
        bets.click()
    assert sent.value.post_data_json["command"]["amount"] == 5_00
    expect(cards.nth(drawn)).to_be_visible()  # and it stays: the whole round may be over by now
    if game == "Hold-em":  # where everybody is asked
        note = page.get_by_role("complementary", name="Your first round")
        expect(note).to_contain_text("It is your turn")


def test_a_first_round_is_shown_as_it_happens_and_only_once(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    page = visit(address, **WIDE)
    page.get_by_role("link", name="Play at V1").click()
    note = page.get_by_role("complementary", name="Your first round")
    expect(note).to_contain_text("press Player, Banker or Tie")
    expect_no_barriers(page)
    spot(page, "player").click()
    expect(note).to_contain_text("when your bets are down")
    page.locator("#ready").click()
    expect(note).to_contain_text("The round is settled")
    note.get_by_role("button", name="Done").click()
    expect(note).to_have_count(0)
    page.goto(address)
    page.get_by_role("link", name="Play at V1").click()
    expect(balance(page)).to_be_visible()
    expect(note).to_have_count(0)


def test_a_guest_of_a_tournament_book_has_tournament_chips(demonstration: str, visit: Visit) -> None:
    page = visit(demonstration, **PHONE)
    page.get_by_role("button", name="Change").tap()
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_role("button", name="Keep it").tap()
    expect(page.locator("#as-name")).to_have_text("Zoë")
    card(page, "Canberra Poker").get_by_role("link", name="Play").tap()
    expect(page.locator("#me-said")).to_have_text("Zoë, player")
    expect(balance(page)).to_have_text("1,000.00")


def test_a_refused_seat_is_told_with_its_clause_and_what_to_do(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    must(house, "V1", JoinTable(patron="Ann", seat=1), "Ann", Role.PATRON)
    page = visit(serve(house))
    page.get_by_role("button", name="Change").click()
    page.get_by_label("Your name").fill("\u0410nn")  # with a Cyrillic first letter
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("link", name="Play at V1").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("could be taken for Ann")
    expect(told.locator(".clause")).not_to_have_count(0)
    expect(told).to_contain_text("Change your name")


@pytest.mark.parametrize("screen", ["1440 x 900", "390 x 844"])
def test_all_games_are_on_one_screen(demonstration: str, visit: Visit, screen: str) -> None:
    page = visit(demonstration, **SCREENS[screen])
    cards = page.locator(".game")
    expect(cards).to_have_count(6)
    bottom = page.viewport_size["height"] - (
        page.locator("nav").bounding_box()["height"] if screen != "1440 x 900" else 0
    )
    for each in cards.all():
        box = each.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= bottom
        play = each.get_by_role("link", name="Play").bounding_box()
        assert play is not None
        assert play["height"] >= FINGER


def test_tables_are_found_by_game_dealer_seats_and_bets(house: House, visit: Visit, serve: Serve) -> None:
    set_up_demonstration(house)
    high = {"main": Limit(100_00, 5_000_00, 100_00)}
    set_up_table(house, "High limits", B18, demonstration=True, limits=high)
    page = visit(serve(house), **WIDE)
    rows, filters = page.locator("tr[data-table]:visible"), page.get_by_role("form", name="Which tables")
    every = rows.count()
    filters.get_by_text("Tiles").click()
    expect(rows).to_have_count(2)
    expect(page.locator(".game:visible")).to_have_count(1)
    filters.get_by_text("All games").click()
    expect(rows).to_have_count(every)
    filters.get_by_text("Live dealer").click()
    expect(card(page, "Roulette")).to_contain_text("Roulette 2, live dealer")
    filters.get_by_text("Live dealer").click()
    filters.get_by_label("Bets of").select_option("100000")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("High limits")
    expect(card(page, "Baccarat")).to_contain_text("High limits, virtual")
    expect(page.locator("#polite")).to_have_text(f"1 of {every} tables")


PATHS = ("/", "/tournaments", "/how-to-play", "/how-to-play/NI2018-687/mini-baccarat", "/tables/Pai Gow 1/how-to-play")


@pytest.mark.parametrize("screen", [at_length("1440 x 900"), at_length("390 x 844"), "320 x 700"])
def test_anyone_can_use_the_pages_around_the_tables(demonstration: str, visit: Visit, screen: str) -> None:
    page = visit(demonstration, **SCREENS[screen])
    for path in PATHS:
        page.goto(demonstration + path)
        assert page.evaluate("document.documentElement.scrollWidth") == SCREENS[screen]["viewport"]["width"]
        assert page.evaluate(TOO_SMALL, ["button, a.button, summary, input, select, nav a, .clause", LEAST]) == []
        expect_no_barriers(page)


def test_the_lobby_is_used_by_keyboard(demonstration: str, visit: Visit) -> None:
    page = visit(demonstration, **WIDE)
    page.locator("body").press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    play = card(page, "Roulette").get_by_role("link", name="Play now")
    for _ in range(40):
        if play.evaluate("node => node === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(balance(page)).to_have_text("1,000.00")


def test_a_device_keeps_the_shell_and_nothing_about_a_table(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    page = visit(address)
    page.evaluate("navigator.serviceWorker.ready")
    page.goto(f"{address}/tables/V1?role=spectator")
    page.goto(address)
    page.get_by_role("link", name="Play at V1").click()
    expect(balance(page)).to_have_text("1,000.00")
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((each) => each.keys()))))"
        ".then((all) => all.flat().map(({ url }) => new URL(url).pathname))"
    )
    assert any(path.endswith("/table.js") for path in kept)
    assert [path for path in kept if not path.startswith("/static/")] == ["/away"]
    visit.outage = True
    page.context.set_offline(True)
    page.goto(address)
    expect(page.get_by_role("heading", name="The server is away")).to_be_visible()
