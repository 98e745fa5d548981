"""Makes the pictures of a tournament night in docs/images: `python -m tests.browser.night_screenshot`."""

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


def main() -> None:
    with (
        House("memory:") as house,
        serving(house, QUICK) as address,
        httpx.Client(base_url=address) as client,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)

        def opened(page: str, width: int, height: int) -> Page:
            made = browser.new_page(viewport={"width": width, "height": height})
            made.goto(f"{address}/tournaments/{NAME}/{page}")
            return made

        room = Director(client)
        room.must(room.create(conditions(rounds=6).replace("players_per_table = 2", "players_per_table = 4")))
        room.publish()
        room.approve()
        room.enter(PLAYERS)
        room.play(rounds=3)
        desk = opened("desk", 1440, 900)
        expect(desk.locator(".night-table")).to_have_count(2)
        desk.screenshot(path=PICTURES / "night-desk.png")
        for name in ("clock", "standings"):
            screen = opened(f"screen/{name}", 1280, 720)
            expect(screen.locator("#show")).not_to_be_empty()
            expect(screen.locator("#foot")).not_to_be_empty()
            screen.screenshot(path=PICTURES / f"night-{name}.png")
        phone = opened("me?who=Hoa%20Nguyen", 390, 844)
        expect(phone.locator("h1")).to_contain_text("wager")
        phone.screenshot(path=PICTURES / "night-phone.png")
        browser.close()


if __name__ == "__main__":
    main()
