"""How smoothly a table is drawn while cards are dealt and chips travel: headless Chromium, software rendering.

The time from frame to frame is that of a clock, and grows with the load of the machine. The work for a frame is the
longest task of the page's main thread or of its compositor, in the processor's time, and does not.

python -m benchmarks.frames             printed
python -m benchmarks.frames --write     and keep the figures in benchmarks/RESULTS.md
"""

import json
import os
from statistics import median

from playwright.sync_api import Page, expect, sync_playwright
from tests.browser.visiting import ARGUMENTS, CHROMIUM, introduce, put, sit_down
from tests.server.serving import serving

from benchmarks import results
from croupier.conduct import House, set_up_table
from croupier.server.pump import Pace

BOOK, ROUNDS, LONGEST = "NI2018-687/mini-baccarat", 5, 50.0  # milliseconds that a frame may take
PACE = Pace(betting=3600, step=0.5, result=1.5, patience=0, absent=0)
SCREENS = {
    "1440 x 900": {"viewport": {"width": 1440, "height": 900}},
    "390 x 844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
TITLE = "Frames while cards are dealt"

# The time from each frame to the next, from now on.
WATCH = """() => {
  window.frames_ = [];
  let before = performance.now();
  const next = (now) => {
    window.frames_.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""


def dealt(page: Page, number: int) -> list[float]:
    """The frames from "Deal now" until the result is said."""
    put(page, "player", "25.00")
    put(page, "tie", "5.00")
    expect(page.locator("#ready")).to_be_enabled()
    page.evaluate("window.frames_ = []")
    page.locator("#ready").click()
    expect(page.locator("#history")).to_contain_text("1 round" if number == 1 else f"{number} rounds", timeout=60_000)
    frames: list[float] = page.evaluate("window.frames_")
    expect(page.locator("#state")).to_have_text("betting")
    return frames


DRAWS = ("CrRendererMain", "Compositor")


def longest_work(trace: bytes) -> float:
    """The longest task of the threads that draw, in milliseconds of the processor."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] in DRAWS
    }
    tasks: list[int] = [
        event["tdur"]
        for event in events
        if "tdur" in event and event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in threads
    ]
    return max(tasks) / 1000


def measured(screen: str) -> tuple[list[float], float]:
    with sync_playwright() as playwright, House("memory:") as house:
        set_up_table(house, "V1", BOOK, demonstration=True)
        with serving(house, PACE) as address:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            page = browser.new_context(reduced_motion="no-preference", **SCREENS[screen]).new_page()  # type: ignore[arg-type]
            page.goto(f"{address}/tables/V1")
            introduce(page, "ann", "player")
            sit_down(page, 4)
            page.evaluate(WATCH)
            dealt(page, 1)  # the first round also loads and compiles
            browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
            frames = [frame for number in range(2, ROUNDS + 2) for frame in dealt(page, number)]
            work = longest_work(browser.stop_tracing())
            browser.close()
            return frames, work


def part() -> str:
    lines = []
    for screen in SCREENS:
        taken, work = measured(screen)
        frames = sorted(taken)
        over = sum(frame > LONGEST for frame in frames)
        verdict = "met" if work <= LONGEST else "**missed**"
        figures = (f"{len(frames):,}", f"{median(frames):.1f}", f"{frames[-1]:.1f}", f"{over}", f"{work:.1f}")
        lines.append(f"| {screen} | {' | '.join(figures)} | {verdict} |")
    table = "\n".join(lines)
    return f"""{results.where()} `python -m benchmarks.frames --write` measures again.

{ROUNDS} rounds of Mini-Baccarat, from "Deal now" to the result, with motion. From frame to frame by the clock; the
longest work for a frame in the processor's time, asked at most {LONGEST:.0f} ms.

| screen | frames | median ms | longest ms | over {LONGEST:.0f} ms | longest work ms | work at most {LONGEST:.0f} |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
{table}

One minute's load of the machine while this was measured: {os.getloadavg()[0]:.1f}.
"""


if __name__ == "__main__":
    results.command(TITLE, __doc__, part)
