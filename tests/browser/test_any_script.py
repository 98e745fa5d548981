"""Names of people and tables in any script: shown whole, in their own direction, and breaking no layout."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from croupier.table.commands import BuyIn, JoinTable
from tests.browser.visiting import PHONE, Serve, Visit, look_up
from tests.covering import at_length
from tests.server.serving import B18

TABLE = "שולחן 百家樂 Ünïcödé"
PEOPLE = ("محمد بن عبد الله الأندلسي", "佐藤 さくら", "Z̤o̤ë̤ Nguyễn-Phạm", "Wolfeschlegelsteinhausenbergerdorff")


def sits(house: House, name: str, seat: int) -> None:
    must(house, TABLE, JoinTable(patron=name, seat=seat), name, Role.PATRON)
    must(house, TABLE, BuyIn(patron=name, cents=1_000_00), name, Role.PATRON)


def overflow(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "screen", [at_length({}), at_length(PHONE), {**PHONE, "viewport": {"width": 320, "height": 700}}]
)
def test_names_in_any_script_are_shown_whole(
    house: House, visit: Visit, serve: Serve, screen: dict[str, object]
) -> None:
    set_up_table(house, TABLE, B18, demonstration=True)
    for seat, name in enumerate(PEOPLE, 1):
        sits(house, name, seat)
    address = serve(house)
    page = visit(address, **screen)
    assert overflow(page) == 0
    row = page.get_by_role("row").filter(has=page.get_by_text(TABLE, exact=True))
    for name in PEOPLE:
        shown = row.get_by_text(name, exact=True)
        expect(shown).to_have_text(name)
        assert shown.evaluate(
            "node => node.scrollWidth <= node.clientWidth || getComputedStyle(node).overflow === 'visible'"
        )
    assert row.get_by_text(PEOPLE[0], exact=True).evaluate("node => node.tagName") == "BDI"
    page.goto(f"{address}/tables/{quote(TABLE)}?role=spectator")
    expect(page.get_by_role("heading", level=1)).to_have_text(TABLE)
    assert overflow(page) == 0


def test_a_round_of_such_people_is_recalled(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, TABLE, B18, dealing="live", demonstration=True)
    must(house, TABLE, c.ShuffleCards(), "dora", Role.DEALER)
    must(house, TABLE, c.CutCards(position=200), "sue", Role.SUPERVISOR)
    must(house, TABLE, c.PlaceCuttingCard(from_back=14), "dora", Role.DEALER)
    must(house, TABLE, c.BurnByValue(card="Ah"), "dora", Role.DEALER)
    for seat, name in enumerate(PEOPLE, 1):
        sits(house, name, seat)
        must(house, TABLE, c.PlaceWager(patron=name, option="banker", amount=25_00), name, Role.PATRON)
    must(house, TABLE, c.CallNoMoreBets(), "dora", Role.DEALER)
    for card in ("2c", "9d", "3h", "Ks"):
        must(house, TABLE, c.DealCard(card=card), "dora", Role.DEALER)
    must(house, TABLE, c.Settle(), "dora", Role.DEALER)
    must(house, TABLE, c.CollectCards(), "dora", Role.DEALER)
    page = visit(f"{serve(house)}/tables/{quote(TABLE)}/rounds/1", **PHONE)
    look_up(page, "Settlement", "More about this round")
    for name in PEOPLE:
        expect(page.locator("#settlement bdi").get_by_text(name, exact=True)).to_be_visible()
    assert overflow(page) == 0


def test_amounts_and_times_are_written_as_the_reader_does(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    page = visit(serve(house), locale="de-DE", timezone_id="Europe/Berlin")
    expect(page.locator("#as [data-cents]")).to_have_text("1.000,00")
