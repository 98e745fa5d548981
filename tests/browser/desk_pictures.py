"""Takes the pictures of the desks for the documentation: `python -m tests.browser.desk_pictures`."""

from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from croupier.conduct import House, must
from croupier.conduct.till import Till, act_at_counter, count_drawer, take_back
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from croupier.table.commands import BuyIn
from tests.browser.visiting import ARGUMENTS, CHROMIUM
from tests.server.serving import live_table, play_round, serving

PICTURES = Path(__file__).parents[2] / "docs" / "images"
SCREEN = {"width": 1440, "height": 900}
CASHIER = "cashier"  # who sits at the window of a demonstration


def an_evening(house: House) -> None:
    live_table(house, "Mini-Baccarat 1", patrons=("Ann Lee", "Tom Reid"))
    must(
        house,
        "Mini-Baccarat 1",
        c.PlaceWager(patron="Tom Reid", option="banker", amount=25_00),
        "Tom Reid",
        Role.PATRON,
    )
    play_round(house, "Mini-Baccarat 1", "Ann Lee", 50_00)
    till = Till(house, CASHIER)
    count_drawer(house, till, CASHIER, 20_000_00)
    act_at_counter(house, till, CASHIER, BuyIn(patron="Tom Reid", cents=500_00), "Mini-Baccarat 1")
    wrong = act_at_counter(house, till, CASHIER, BuyIn(patron="Ann Lee", cents=50_00), "Mini-Baccarat 1")
    take_back(house, till, CASHIER, "Mini-Baccarat 1", wrong.version, "wrong name")


def take_inspector(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport=SCREEN, device_scale_factor=0.7, reduced_motion="reduce")
    page.goto(f"{address}/inspector/tables/Mini-Baccarat 1/rounds/1")
    page.get_by_role("button", name="Ann Lee", exact=True).click()
    page.locator("#facts button").filter(has_text="Player: King").click()
    expect(page.locator("#felt .card").first).to_be_visible()
    page.screenshot(path=PICTURES / "inspector.png")
    page.close()


def take_cashier(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport=SCREEN, device_scale_factor=0.7, reduced_motion="reduce")
    page.goto(f"{address}/cashier")
    expect(page.locator("#drawer")).to_contain_text("20,500.00")
    page.locator("#player").fill("Ann Lee")
    page.keyboard.press("Tab")
    expect(page.locator("#holds")).to_contain_text("1,050.00")
    page.locator("#main").focus()
    page.keyboard.press("o")
    for place, pieces in ((1, "1"), (3, "2"), (4, "1")):
        page.locator("#in input").nth(place).fill(pieces)
    expect(page.locator("#hand-out")).to_contain_text("555.00 handed out")
    page.screenshot(path=PICTURES / "cashier.png")
    page.close()


def main() -> None:
    with sync_playwright() as playwright, House("memory:") as house:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        an_evening(house)
        with serving(house) as address:
            take_inspector(browser, address)
            take_cashier(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
