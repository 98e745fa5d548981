"""Takes the pictures of the desks for the documentation: `python -m tests.browser.desk_pictures`."""

from pathlib import Path
from urllib.parse import quote

from msgspec.structs import replace
from playwright.sync_api import Browser, expect, sync_playwright

from croupier.conduct import House, must
from croupier.conduct.house_facts import PerformanceMeasured, TheoryRecorded
from croupier.conduct.pit_book import PitBook, change_break, count_float
from croupier.conduct.till import Till, act_at_counter, count_drawer, take_back
from croupier.games.mini_baccarat import commands as c
from croupier.money.accounts import FLOAT
from croupier.ruling import Role
from croupier.server.doors import COOKIE
from croupier.table import Table
from croupier.table.commands import BuyIn, CreateTable, JoinTable
from croupier.table.requests import AskApproval, TakeTable
from tests.browser.screenshot import after_the_flop, bet_or_fold, hands_to_set, split_box, wheel_and_layout
from tests.browser.visiting import ARGUMENTS, CHROMIUM
from tests.people.counter import Clock, Counter
from tests.properties.driving import every_rules, set_up
from tests.properties.mini_baccarat import B18
from tests.server.serving import live_table, play_round, serving

PICTURES = Path(__file__).parents[2] / "docs" / "images"
SCREEN = {"width": 1440, "height": 900}
ASKS = "Mini-Baccarat 2"
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
    take_back(house, till, CASHIER, "table/Mini-Baccarat 1", wrong.version, "wrong name")


def a_pit(house: House) -> None:
    """Six games, a request that waits, a count for a second person, theory on record, and somebody on a break."""
    for begin in (split_box, after_the_flop, bet_or_fold, wheel_and_layout, hands_to_set):
        begin(house)
    setting = table_of(house, "Mini-Baccarat 1").setting
    house.record(
        TheoryRecorded(
            table="Mini-Baccarat 1",
            book=setting.book,
            options=setting.options,
            wagers={"player": ("1/81", "9/10"), "banker": ("1/95", "43/50")},
        )
    )
    live_table(house, ASKS, patrons=("Ida Berg", "Paul Adeyemi", "Lan Pham"))
    for patron, option, amount in (
        ("Ida Berg", "player", 50_00),
        ("Paul Adeyemi", "banker", 100_00),
        ("Lan Pham", "banker", 25_00),
        ("Lan Pham", "tie", 5_00),
    ):
        must(house, ASKS, c.PlaceWager(patron=patron, option=option, amount=amount), patron, Role.PATRON)
    must(house, ASKS, TakeTable(), "Petra Lang", Role.DEALER)
    must(house, ASKS, c.CallNoMoreBets(), "Petra Lang", Role.DEALER)
    for card in ("Ks", "2c", "6h", "3d"):
        must(house, ASKS, c.DealCard(card=card), "Petra Lang", Role.DEALER)
    wanted = c.ReportCardToPlayerInError(card="8c")
    why = "The third card went to the player on 6. It is the 8 of clubs, face up. No wager moved."
    must(house, ASKS, AskApproval(wanted=wanted, why=why), "Petra Lang", Role.DEALER)
    for table, dealer in (("Mini-Baccarat 1", "Ivo Hart"), ("Blackjack 1", "Omar Haddad"), ("Roulette 1", "Ana Silva")):
        must(house, table, TakeTable(), dealer, Role.DEALER)
    book = PitBook(house.store)
    change_break(house, book, "Noor Aziz", True, "Sue Okafor")
    table = table_of(house, "Blackjack 1")
    chip = min(table.setting.chips)
    assert count_float(house, book, table, {chip: table.balances[FLOAT] // chip}, "", "Sue Okafor") is None


def a_table_for_money(house: House) -> None:
    """With its approvals on record, a few rounds, and a wager beside its theory."""
    name = "Mini-Baccarat 5"
    for ask in set_up(next(rules for rules in every_rules() if rules.book == B18)):
        command = ask.command
        if isinstance(command, CreateTable):
            command = replace(command, name=name)
        must(house, name, command, ask.who, ask.role)
    must(house, name, c.ShuffleCards(), "Ivo Hart", Role.DEALER)
    must(house, name, c.CutCards(position=200), "Sue Okafor", Role.SUPERVISOR)
    must(house, name, c.PlaceCuttingCard(from_back=14), "Ivo Hart", Role.DEALER)
    must(house, name, c.BurnByValue(card="Ah"), "Ivo Hart", Role.DEALER)
    must(house, name, JoinTable(patron="Eva Costa"), "Eva Costa", Role.PATRON)
    must(house, name, BuyIn(patron="Eva Costa", cents=500_00), "Eva Costa", Role.PATRON)
    for cents in (50_00, 100_00, 25_00):
        play_round(house, name, "Eva Costa", cents)
    house.record(
        PerformanceMeasured(
            table=name,
            wager="player",
            name="Player",
            rounds=3,
            won=3,
            turnover=175_00,
            kept=-175_00,
            expected=2_16,
            low=-217_00,
            high=221_00,
        )
    )


def table_of(house: House, name: str) -> Table:
    table = house.table(name).table
    assert table is not None
    return table


def take_page(browser: Browser, address: str, path: str, shows: str, name: str) -> None:
    page = browser.new_page(viewport=SCREEN, device_scale_factor=0.7, reduced_motion="reduce")
    page.goto(address + path)
    expect(page.locator(shows).first).to_be_visible()
    page.screenshot(path=PICTURES / f"{name}.png")
    page.close()


def take_change_of_staff(browser: Browser) -> None:
    """In the middle of a round, at a house that people sign in to."""
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, "Mini-Baccarat 3", patrons=("Ann Lee", "Tom Reid"))
        counter = Counter(house, clock)
        counter.hire("Dora Marsh", "dealer")
        must(
            house,
            "Mini-Baccarat 3",
            c.PlaceWager(patron="Ann Lee", option="player", amount=50_00),
            "Ann Lee",
            Role.PATRON,
        )
        must(house, "Mini-Baccarat 3", c.CallNoMoreBets(), "Dora Marsh", Role.DEALER)
        must(house, "Mini-Baccarat 3", c.DealCard(card="9h"), "Dora Marsh", Role.DEALER)
        with serving(house, reception=counter.reception) as address:
            context = browser.new_context(viewport=SCREEN, device_scale_factor=0.7, reduced_motion="reduce")
            secret, _ = counter.sign_in("Dora Marsh")
            context.add_cookies([{"name": COOKIE, "value": secret, "url": address}])
            page = context.new_page()
            page.goto(f"{address}/tables/Mini-Baccarat 3")
            expect(page.locator("#console")).to_be_visible()
            expect(page.locator(".what-now")).to_have_text("First card to the banker")
            page.keyboard.type("8")
            page.keyboard.press("F9")
            page.get_by_label("Scan a badge").fill("BADGE-17")
            page.keyboard.press("Enter")
            expect(page.locator("#pin")).to_be_focused()
            page.screenshot(path=PICTURES / "change-of-staff.png")
            context.close()


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
            a_pit(house)
            a_table_for_money(house)
            take_page(browser, address, "/pit", ".waits-for", "pit")
            take_page(browser, address, f"/pit/{quote(ASKS)}/requests/1", "#settlement", "approval")
            take_page(browser, address, "/manager", "#says", "manager")
            take_page(browser, address, "/administration", "#says", "administration")
        take_change_of_staff(browser)
        browser.close()


if __name__ == "__main__":
    main()
