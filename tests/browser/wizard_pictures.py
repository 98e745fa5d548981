"""Makes the picture of the wizard in docs/images: `python -m tests.browser.wizard_pictures`."""

import sys
from pathlib import Path

import httpx
from playwright.sync_api import expect, sync_playwright

from croupier.conduct import House
from tests.browser.screenshot import PICTURES
from tests.browser.visiting import ARGUMENTS, CHROMIUM
from tests.rules.tournament_conditions.drafts import B06, DROP, draft
from tests.server.night.evening import QUICK
from tests.server.serving import serving

TEXT = draft(B06, prizes__distribution=DROP, sessions__1__limits__main={"minimum": 5, "maximum": 500, "multiple": 10})


def main(
    to: Path = PICTURES, sizes: tuple[tuple[int, int], ...] = ((1440, 900),), heading: str = "condition_limits"
) -> None:
    with (
        House("memory:") as house,
        serving(house, QUICK) as address,
        httpx.Client(base_url=address) as client,
        sync_playwright() as playwright,
    ):
        sheet = client.post("/api/drafts", json={"text": TEXT}).json()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for width, height in sizes:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("console", lambda said: print(said.text, file=sys.stderr))
            page.on("pageerror", lambda said: print(said, file=sys.stderr))
            page.goto(f"{address}/drafts/{sheet['id']}#{heading}")
            expect(page.locator("#form fieldset").first).to_be_visible()
            name = "wizard.png" if len(sizes) == 1 else f"wizard-{width}.png"
            page.screenshot(path=to / name, full_page=len(sizes) > 1)
        browser.close()


if __name__ == "__main__":
    main()
