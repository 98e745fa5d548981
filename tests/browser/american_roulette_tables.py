"""Tables of American Roulette, what is wagered on them without a page, and where on a page a position lies."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.conduct.chance import SealedShoe
from croupier.games.american_roulette import commands as c
from croupier.ruling import Command, Role
from croupier.table.commands import IssueChips, JoinTable

ROULETTE = "NI2002-45/american-roulette"
SEATS = {"ann": 2, "bob": 4}
POCKETS = 37


def live_roulette(house: House, seats: dict[str, int] = SEATS, name: str = "T1", **choices: Any) -> None:
    """A live table with its ball measured, and these patrons with 1,000.00 in tournament chips each."""
    set_up_table(house, name, ROULETTE, dealing="live", demonstration=True, **choices)
    must(house, name, c.ChangeBall(diameter=20, approval="B 20"), "dan", Role.DIRECTOR)
    _take_seats(house, seats, name)


def virtual_roulette(house: House, seats: dict[str, int] = SEATS, name: str = "V1", **choices: Any) -> None:
    set_up_table(house, name, ROULETTE, demonstration=True, **choices)
    _take_seats(house, seats, name)


def _take_seats(house: House, seats: dict[str, int], name: str) -> None:
    for patron, seat in seats.items():
        must(house, name, JoinTable(patron=patron, seat=seat), patron, Role.PATRON)
        must(house, name, IssueChips(patron=patron, cents=1_000_00), "dan", Role.DIRECTOR)


def deal(house: House, *commands: Command, name: str = "T1") -> None:
    for command in commands:
        must(house, name, command, "dora", Role.DEALER)


def wager(house: House, patron: str, amount: int, *options: str, name: str = "T1") -> None:
    for option in options:
        must(house, name, c.PlaceWager(patron=patron, option=option, amount=amount), patron, Role.PATRON)


def spun(house: House, number: str, name: str = "T1") -> None:
    """From the spin to the number that is marked."""
    deal(house, c.SpinBall(), c.CallNoMoreBets(), c.EnterNumber(number=number), name=name)


def sealed_number(number: str) -> SealedShoe:
    """A spin that ends on this number, however the players' browsers mix it."""
    return SealedShoe(b"s" * 32, (number,) * POCKETS)


# The content of a page


def point_of(page: Page, position: str) -> tuple[float, float]:
    """The middle of a position, once it is in sight."""
    anchor = page.locator(f'.anchor[data-spot="{position}"]')
    anchor.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
    box = anchor.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_at(page: Page, position: str) -> None:
    page.mouse.move(*point_of(page, position))
    expect(page.locator(".roulette-board")).to_have_attribute("data-at", position)


def put_on(page: Page, position: str, off: tuple[float, float] = (0, 0)) -> None:
    """A chip by mouse, N pixels beside the point."""
    x, y = point_of(page, position)
    page.mouse.click(x + off[0], y + off[1])


def choose_chip(page: Page, chip: str) -> None:
    page.get_by_role("button", name=f"{chip} chip", exact=True).click()


def bet_on(page: Page, position: str, patron: str) -> Locator:
    return page.locator(f'.bet[data-bet="{position}"][data-patron="{patron}"]')


def paid_on(page: Page, position: str, patron: str) -> Locator:
    return page.locator(f'[data-paid="{position}"][data-patron="{patron}"]')


def lit(page: Page) -> list[str]:
    """The numbers that are lit on the layout."""
    names = page.locator("[data-lit]").evaluate_all("(nodes) => nodes.map((node) => node.dataset.lit)")
    return sorted(str(int(name.split("-")[1])) for name in names if name.startswith("straight_up"))


def dolly(page: Page) -> Locator:
    return page.locator(".dolly")


def track(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Race track").get_by_role("button", name=name, exact=True)
