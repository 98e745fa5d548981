"""Makes the pictures of a tournament night in docs/images: `python -m tests.browser.night_screenshot`. With a folder,
others too, of every screen in two sizes."""

import sys
from pathlib import Path

import httpx
from playwright.sync_api import Page, expect, sync_playwright

from croupier.conduct import House
from tests.browser.screenshot import PICTURES
from tests.browser.visiting import ARGUMENTS, CHROMIUM
from tests.server.night.evening import NAME, QUICK, Director, conditions
from tests.server.serving import serving

PLAYERS = (
    "Hoa Nguyen",
    "Soren Wilk",
    "Nell Carter",
    "Kofi Mensah",
    "Ugo Serra",
    "Grace Oduya",
    "Dev Shah",
    "Zoe Brandt",
)


TEXT = conditions(rounds=6, breaks="[{ after_round = 4, minutes = 15 }, { minutes = 20 }]").replace(
    "players_per_table = 2", "players_per_table = 4"
)


def counted(room: Director, table: str, *dollars: int, waits: bool = False) -> None:
    """A count of the table that is run by hand, by its dealer; the supervisor confirms it unless it waits."""
    sheet = room.view()["counts"][0]
    stacks = {line["player"]: each * 100 for line, each in zip(sheet["players"], dollars, strict=True)}
    held = sheet["issued"] - sum(stacks.values()) - (5_00 if waits else 0)
    room.must(room.act("count_chips", "Karl Novak", "dealer", table=table, stacks=stacks, float=held))
    if not waits:
        room.must(room.act("confirm_count", "Vera Lind", "supervisor", table=table))


def under_way(room: Director) -> None:
    """Three of six rounds: one table is virtual, the other is run by hand, and its third count waits."""
    room.must(room.create(TEXT))
    room.publish()
    room.approve()
    room.enter(PLAYERS)
    room.must(room.act("draw_seats", session="heat", seed=""))
    room.must(room.post("seats"))
    first, second = (table["name"] for table in room.view()["board"]["tables"])
    ways = {first: "virtual", second: "counted"}
    room.must(room.post("start", session="heat", demonstration=True, dealing=ways, floats={second: 5_000_00}))
    while (table := room.view()["board"]["tables"][0])["rounds"] < 3:
        room.wager(table)
    counted(room, second, 110, 90, 100, 120)
    counted(room, second, 130, 70, 100, 150)
    counted(room, second, 150, 60, 115, 170, waits=True)


def main() -> None:
    with (
        House("memory:") as house,
        serving(house, QUICK) as address,
        httpx.Client(base_url=address, timeout=60) as client,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)

        def taken(name: str, page: str, width: int, height: int, ready: str, folder: Path = PICTURES) -> Page:
            made = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            made.goto(f"{address}/tournaments/{NAME}/{page}")
            expect(made.locator(ready).first).not_to_be_empty()
            made.wait_for_timeout(400)
            made.screenshot(path=folder / f"night-{name}.png")
            return made

        room = Director(client)
        under_way(room)
        taken("desk", "desk", 1440, 900, "#counts")
        taken("floor", "floor", 1280, 800, "#counts")
        taken("clock", "screen/clock", 1280, 720, "#foot")
        taken("standings", "screen/standings", 1280, 720, "#foot")
        taken("composed", "screen/clock,standings?beside", 1280, 720, "#foot")
        at_virtual = next(seat for seat in room.view()["board"]["tables"][0]["seats"] if seat["player"])
        taken("phone", f"me?who={at_virtual['player']}", 390, 844, "h1")
        if len(sys.argv) > 1:  # a folder for pictures to look at, which no page shows
            look = Path(sys.argv[1])
            for screen in ("clock", "draw", "standings", "tables", "prizes", "clock,standings?beside"):
                name = screen.replace(",", "-").replace("?", "-")
                taken(f"{name}-1080", f"screen/{screen}", 1920, 1080, "#foot", look)
                taken(f"{name}-4k", f"screen/{screen}", 3840, 2160, "#foot", look)
            taken("desk-320", "desk", 320, 700, "#counts", look)
            taken("floor-390", "floor", 390, 844, "#counts", look)
            desk = taken("desk-4k", "desk", 3840, 2160, "#counts", look)
            for tab in ("Seats", "Screens", "Entries"):
                desk.set_viewport_size({"width": 1440, "height": 900})
                desk.locator(".tabs").get_by_role("button", name=tab).click()
                desk.screenshot(path=look / f"night-desk-{tab}.png")
            room.must(room.act("begin_break", session="heat", number=1))
            taken("break-1080", "screen/clock", 1920, 1080, "#foot", look)
            taken("break-phone-320", f"me?who={at_virtual['player']}", 320, 568, "h1", look)
            taken("break-desk", "desk", 1440, 900, "#counts", look)
            room.must(room.act("end_break"))
        browser.close()


if __name__ == "__main__":
    main()
