"""The icons of the installed program: `python -m front.write_icons` paints `static/icon.svg` as the manifest asks.

The large one has the ground to its edges, since some systems cut icons to a shape of their own.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.visiting import ARGUMENTS, CHROMIUM

STATIC = Path(__file__).parent.parent / "src" / "croupier" / "server" / "static"
GROUND = "#0e4a34"
SIZES = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 0.8)}  # pixels, and the part that the drawing takes


def main() -> None:
    drawing = (STATIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, (size, part) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if part < 1 else "transparent"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{ground}}}"
                f"svg{{width:{part:.0%};height:{part:.0%}}}</style>{drawing}"
            )
            page.screenshot(path=STATIC / name, omit_background=True)
            print(f"{name}: {(STATIC / name).stat().st_size:,} bytes")
        browser.close()


if __name__ == "__main__":
    main()
