"""Makes the pictures in docs/images: `python -m tests.browser.screenshot`."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from croupier.conduct import House, must, set_up_demonstration, set_up_table
from croupier.games.american_roulette import commands as ar
from croupier.games.blackjack import commands as bj
from croupier.games.canberra_poker import commands as cp
from croupier.games.mini_baccarat.commands import PlaceWager
from croupier.games.pai_gow import commands as pg
from croupier.games.ultimate_texas_holdem import commands as uth
from croupier.ruling import Role
from croupier.server.pump import Pace
from croupier.table.commands import BuyIn, JoinTable
from tests.browser.american_roulette_tables import deal as deal_roulette, live_roulette, spun, wager
from tests.browser.poker_tables import ante, decide, issue_seats, live_canberra, live_holdem, read_by_the_shoe
from tests.browser.visiting import ARGUMENTS, CHROMIUM, PHONE, introduce, own_payments, put, sit_down
from tests.server.serving import B18, deal, live_blackjack, serving

PICTURES = Path(__file__).parents[2] / "docs" / "images"
QUALITY = 70
# Each table at four sizes: the name of its picture ends with the size.
SIZES: dict[str, dict[str, Any]] = {
    "": {"viewport": {"width": 1440, "height": 900}},
    "-1024": {"viewport": {"width": 1024, "height": 768}},
    "-phone": {**PHONE, "device_scale_factor": 1},
    "-4k": {"viewport": {"width": 3840, "height": 2160}, "device_scale_factor": 0.375},
}
SIDEWAYS: dict[str, Any] = {**PHONE, "device_scale_factor": 1, "viewport": {"width": 844, "height": 390}}
ROOM: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SETTLED = 500  # milliseconds in which the last part of a page is drawn
TABLE = "Baccarat 1"
STAYS = Pace(betting=3600, step=0, result=3600, patience=0, absent=0)  # the cards lie until the picture is taken
OTHERS = {"bob": (2, "player", 40_00), "mei": (5, "banker", 125_00), "tom": (6, "tie", 10_00)}


def sizes(browser: Browser, name: str) -> Iterator[tuple[str, Page]]:
    """A page of each size. When its user has done with it, the picture is taken."""
    for size, screen in SIZES.items():
        page = browser.new_page(**screen, reduced_motion="reduce")
        page.add_init_script("localStorage.setItem('name', 'ann'); localStorage.setItem('role', 'patron')")
        yield size, page
        page.mouse.move(0, 0)
        page.screenshot(path=PICTURES / f"{name}{size}.jpg", type="jpeg", quality=QUALITY)
        page.close()


def play(house: House, rounds: int) -> None:
    """Rounds that fill the roads, with three at the table; in the end their wagers are down again."""
    set_up_table(house, TABLE, B18, demonstration=True)
    dealer = house.dealer(TABLE)
    dealer.deal_on()
    for patron, (seat, _, _) in OTHERS.items():
        must(house, TABLE, JoinTable(patron=patron, seat=seat), patron, Role.PATRON)
        must(house, TABLE, BuyIn(patron=patron, cents=10_000_00), patron, Role.PATRON)
    for left in range(rounds, -1, -1):
        for patron, (box, option, amount) in OTHERS.items():
            must(house, TABLE, PlaceWager(patron=patron, option=option, amount=amount, box=box), patron, Role.PATRON)
        if left:
            dealer.call_no_more_bets()
            dealer.deal_on()


def taken(browser: Browser) -> bool:
    """Takes the pictures if banker won with a third card: cards are dealt at random, and this shows most."""
    with ExitStack() as ends:
        house = ends.enter_context(House("memory:"))
        play(house, rounds=31)
        address = ends.enter_context(serving(house, STAYS))
        page = browser.new_page(**SIZES[""], reduced_motion="reduce")
        page.goto(f"{address}/tables/{TABLE}")
        introduce(page, "ann", "player")
        sit_down(page, 3)
        put(page, "banker", "25.00", times=2)
        put(page, "banker_pair", "5.00")
        for patron in ("ann", *OTHERS):
            page.request.post(f"{address}/api/tables/{TABLE}/ready", data={"who": patron})
        expect(own_payments(page)).to_have_count(2)
        shows = own_payments(page).filter(has_text="Banker won").count() and page.locator(".hand .is-sideways").count()
        page.close()
        if not shows:
            return False
        for _, page in sizes(browser, "table"):
            page.goto(f"{address}/tables/{TABLE}")
            expect(page.locator(".result-line")).to_be_visible()
        return True


def split_box(house: House) -> None:
    """Box 4 is split: bob follows, mei stays on the first hand, and ann has 11 on it."""
    live_blackjack(house, "Blackjack 1", {"ann": 4, "bob": 0, "mei": 6, "tom": 2})
    wagers = {"ann": (4, 25_00), "bob": (4, 50_00), "mei": (4, 125_00), "tom": (2, 10_00)}
    for patron, (box, amount) in wagers.items():
        wager = bj.PlaceWager(patron=patron, option="main", amount=amount, box=box)
        must(house, "Blackjack 1", wager, patron, Role.PATRON)
    for option in ("perfect_pairs", "super_sevens"):
        must(house, "Blackjack 1", bj.PlaceWager(patron="ann", option=option, amount=5_00, box=4), "ann", Role.PATRON)
    must(house, "Blackjack 1", bj.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "Th 8s 6d 9c 8h", "Blackjack 1")
    must(house, "Blackjack 1", bj.Settle(), "dora", Role.DEALER)
    decisions = {"tom": bj.Stand, "ann": bj.Split, "bob": bj.FollowSplit, "mei": bj.StayOnFirstHand}
    for patron, decision in decisions.items():
        must(house, "Blackjack 1", decision(patron=patron), patron, Role.PATRON)
    deal(house, "3c", "Blackjack 1")


def take(browser: Browser, house: House, table: str, name: str, asked: str) -> None:
    """The table as ann has it, when she is asked."""
    with serving(house) as address:
        for _, page in sizes(browser, name):
            page.goto(f"{address}/tables/{table}")
            expect(page.locator(asked)).to_be_visible()


def take_blackjack(browser: Browser) -> None:
    with House("memory:") as house:
        split_box(house)
        take(browser, house, "Blackjack 1", "blackjack", "#decide-double")


def take_console(browser: Browser) -> None:
    """The dealer's console, and the screen for the room."""
    with House("memory:") as house:
        split_box(house)
        play(house, rounds=40)
        with serving(house) as address:
            for name, path, screen in (
                ("console", "/tables/Blackjack 1?role=dealer", SIZES[""]),
                ("console-phone", "/tables/Blackjack 1?role=dealer", SIZES["-phone"]),
                ("supervisor", "/tables/Blackjack 1?role=supervisor", SIZES[""]),
                ("screen", f"/tables/{TABLE}/screen", ROOM),
            ):
                page = browser.new_page(**screen, reduced_motion="reduce")
                page.add_init_script("localStorage.setItem('name', 'dora')")
                page.goto(address + path)
                expect(page.locator("#entry, #find-remedy, .road").first).to_be_attached()
                page.wait_for_timeout(SETTLED)
                page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=QUALITY)
                page.close()


def after_the_flop(house: House) -> None:
    """tom plays, mei has folded, and ann decides on the flop; a shoe has read the cards."""
    live_holdem(house, {"tom": 2, "ann": 4, "mei": 6, "bob": 7}, "Hold-em 1")
    ante(house, 25_00, "ann", "bob", name="Hold-em 1", trips=5_00)
    ante(house, 10_00, "tom", "mei", name="Hold-em 1", trips=5_00)
    must(house, "Hold-em 1", uth.CallNoMoreBets(), "dora", Role.DEALER)
    read_by_the_shoe(house, "Ks 9h 4d Kc 2s", "Qd Qc", "Kd Td", "7c 2d", "9s 6c", "8s 8d", name="Hold-em 1")
    first = (uth.Play(patron="tom", amount=40_00), uth.Check(patron="ann"), uth.Fold(patron="mei"))
    decide(house, *first, uth.Check(patron="bob"), uth.RevealBoard(), name="Hold-em 1")


def take_holdem(browser: Browser) -> None:
    with House("memory:") as house:
        after_the_flop(house)
        take(browser, house, "Hold-em 1", "holdem", "#play-2")


def bet_or_fold(house: House) -> None:
    """tom bets, and ann decides; a shoe has read the cards."""
    name, seats = "Canberra Poker 1", {"tom": 2, "ann": 4, "mei": 6, "bob": 7}
    live_canberra(house, seats, name)
    for patron, box in seats.items():
        placed = cp.PlaceWager(patron=patron, option="main", amount=25_00, box=box)
        must(house, name, placed, patron, Role.PATRON)
    must(house, name, cp.CallNoMoreBets(), "dora", Role.DEALER)
    hands = ("Qd Qc 3c 7h 2d", "Ks Kh 9c 9d 4s", "7c 2h 5s Jc 8d", "9s 6c 6d 3h Ts", "As Kd 8h Td Jd")
    for cards in zip(*(hand.split() for hand in hands), strict=True):
        read_by_the_shoe(house, *cards, name=name)
    decide(house, cp.Bet(patron="tom"), name=name)


def take_canberra(browser: Browser) -> None:
    with House("memory:") as house:
        bet_or_fold(house)
        take(browser, house, "Canberra Poker 1", "canberra-poker", "#bet")


def wheel_and_layout(house: House) -> None:
    """Twelve numbers have come up, bob has colour chips, and three have wagers down."""
    name = "Roulette 1"
    live_roulette(house, {"ann": 3, "bob": 5, "mei": 6}, name)
    must(house, name, ar.IssueColour(patron="bob", colour="blue", value=10_00), "dora", Role.DEALER)
    for number in ("32", "7", "0", "11", "26", "5", "19", "33", "22", "14", "8", "17"):
        deal_roulette(house, ar.LiftDolly(), name=name)
        for patron, option in (("ann", "split-17-20"), ("bob", "red"), ("mei", "dozen-2")):
            wager(house, patron, 10_00, option, name=name)
        spun(house, number, name)
        deal_roulette(house, ar.Settle(), name=name)
    deal_roulette(house, ar.LiftDolly(), name=name)
    wager(house, "bob", 20_00, "red", "17", "25/26/28/29", name=name)
    wager(house, "mei", 25_00, "34/35/36", "7/8/9/10/11/12", "0/2/3", "column-3", name=name)
    wager(house, "ann", 25_00, "17/20", "25/26/28/29", "dozen-1", name=name)


def take_roulette(browser: Browser) -> None:
    with House("memory:") as house:
        wheel_and_layout(house)
        with serving(house) as address:
            for size, page in sizes(browser, "roulette"):
                page.goto(f"{address}/tables/Roulette 1")
                expect(page.locator(".bet.is-own").first).to_be_visible()
                if size != "-phone":
                    page.locator('.track-part[data-section="neighbours"][data-number="20"]').click()
                    expect(page.locator("#place-proposed")).to_be_visible()
            for name, path, screen in (
                ("roulette-sideways", "/tables/Roulette 1", SIDEWAYS),
                ("screen-roulette", "/tables/Roulette 1/screen", ROOM),
            ):
                page = browser.new_page(**screen, reduced_motion="reduce")
                page.add_init_script("localStorage.setItem('name', 'ann'); localStorage.setItem('role', 'patron')")
                page.goto(address + path)
                expect(page.locator(".bet.is-own, .numbers .pocket").first).to_be_visible()
                page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=QUALITY)
                page.close()


def hands_to_set(house: House) -> None:
    """tom has set his hand, mei has asked for House Way, and ann is setting hers; the tiles were read as they lay."""
    name, seats = "Pai Gow 1", {"tom": 2, "ann": 5, "mei": 6, "bob": 8}
    set_up_table(house, name, "NI2002-45/pai-gow", dealing="live", demonstration=True)
    issue_seats(house, seats, name)
    for ready in (pg.ShuffleTiles(), pg.CutTiles()):
        must(house, name, ready, "dora", Role.DEALER)
    for patron, box in seats.items():
        placed = pg.PlaceWager(patron=patron, option="wager", amount=25_00 * (box // 2), box=box)
        must(house, name, placed, patron, Role.PATRON)
    hands = (("46", "45", "12", "24"), ("66", "13", "44", "26"), ("33", "36", "56", "13"), ("22", "35", "14", "46"))
    for dealt in (pg.CallNoMoreBets(), pg.OpenCup(dice=(4, 1, 6)), pg.DealTiles(hands=hands)):
        must(house, name, dealt, "dora", Role.DEALER)
    must(house, name, pg.SetHand(patron="tom", two=("46", "45")), "tom", Role.PATRON)
    must(house, name, pg.AskHouseWay(patron="mei"), "mei", Role.PATRON)


def take_pai_gow(browser: Browser) -> None:
    with House("memory:") as house:
        hands_to_set(house)
        with serving(house) as address:
            for _, page in sizes(browser, "pai-gow"):
                page.goto(f"{address}/tables/Pai Gow 1")
                page.locator("#way-B").click()
                page.locator(".turn-panel").focus()


def take_lobby(browser: Browser) -> None:
    """The lobby of a demonstration, on a desk and on a phone."""
    with House("memory:") as house:
        set_up_demonstration(house)
        for seat, patron in enumerate(OTHERS, 1):
            must(house, TABLE, JoinTable(patron=patron, seat=seat), patron, Role.PATRON)
        with serving(house) as address:
            for _, page in sizes(browser, "lobby"):
                page.goto(address)
                expect(page.locator("#as-name")).to_have_text("ann")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        take_lobby(browser)
        take_blackjack(browser)
        take_holdem(browser)
        take_canberra(browser)
        take_roulette(browser)
        take_pai_gow(browser)
        take_console(browser)
        while not taken(browser):
            pass
        browser.close()
    for picture in sorted(PICTURES.glob("*.jpg")):
        print(f"{picture.name}: {picture.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
