"""How smoothly tables are drawn while cards are dealt and chips travel: headless Chromium, software rendering.

The time from frame to frame is that of a clock, and grows with the load of the machine. The work for a frame is the
longest task of the page's main thread or of its compositor, in the processor's time, and does not.

python -m benchmarks.frames             printed
python -m benchmarks.frames --write     and keep the figures in benchmarks/RESULTS.md
python -m benchmarks.frames --tasks 3   and what the longest tasks consist of, each part without those within it
"""

import json
import os
from collections import defaultdict
from statistics import median
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright
from tests.browser.visiting import ARGUMENTS, CHROMIUM, expect_seen
from tests.server.serving import serving

from benchmarks import results
from croupier.conduct import House, set_up_table
from croupier.server.pump import Pace

ROUNDS, LONGEST = 3, 50.0  # milliseconds that a frame may take
# Whoever is asked sees the question for a second, then the dealer goes on.
PACE = Pace(betting=3600, ball=2, step=0.4, result=1.5, patience=1, absent=1)
SCREENS: dict[str, dict[str, Any]] = {
    "1440 x 900": {"viewport": {"width": 1440, "height": 900}},
    "390 x 844": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
# The spots that a chip is put on; chips for a tournament are issued.
GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Mini-Baccarat": ("NI2018-687/mini-baccarat", ("#spot-player", "#spot-tie")),
    "Blackjack": ("NI2006-147/blackjack", ("#spot-main-4",)),
    "Ultimate Texas Hold-em": ("NI2019-212/ultimate-texas-holdem", ("#spot-main",)),
    "Canberra Poker": ("NI2002-45/canberra-poker", ("#spot-main",)),
    "American Roulette": ("NI2002-45/american-roulette", ('[data-cell="red"]',)),
    "Pai Gow": ("NI2002-45/pai-gow", ("#spot-wager",)),
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


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Take seat 4", exact=True).click()
    ready = page.locator("#ready")
    buy = page.get_by_role("button", name="Buy chips")
    expect(ready.or_(buy).first).to_be_visible()
    if buy.is_visible():
        buy.click()
    expect(ready).to_be_visible()


def dealt(page: Page, spots: tuple[str, ...], number: int) -> list[float]:
    """The frames from "Deal now" until the next round."""
    for spot in spots:
        page.locator(spot).click()
    expect(page.locator("#ready")).to_be_enabled()
    page.evaluate("window.frames_ = []")
    page.locator("#ready").click()
    expect(page.locator("#round")).to_contain_text(f"Round {number + 1} ", timeout=120_000)
    frames: list[float] = page.evaluate("window.frames_")
    expect(page.locator("#state")).to_have_text("betting")
    return frames


DRAWS = ("CrRendererMain", "Compositor")
Task = list[dict[str, Any]]  # its events: the task itself first, then its parts


def tasks_of(trace: bytes) -> list[Task]:
    """The tasks of the threads that draw, the longest first, in the processor's time."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] in DRAWS
    }
    timed = (event for event in events if "tdur" in event and (event["pid"], event["tid"]) in threads)
    tasks: dict[tuple[int, int], list[Task]] = defaultdict(list)
    for event in sorted(timed, key=lambda event: (event["ts"], -event["dur"])):
        done = tasks[event["pid"], event["tid"]]
        if done and event["ts"] < done[-1][0]["ts"] + done[-1][0]["dur"]:
            done[-1].append(event)
        elif event["name"].endswith("RunTask"):
            done.append([event])
    return sorted((task for done in tasks.values() for task in done), key=lambda task: -int(task[0]["tdur"]))


def parts_of(task: Task) -> dict[str, float]:
    """What a task consists of, in milliseconds, the most first: each part without the parts within it."""
    own: dict[str, float] = defaultdict(float)
    within: Task = []
    for event in task:
        while within and event["ts"] >= within[-1]["ts"] + within[-1]["dur"]:
            within.pop()
        own[event["name"]] += event["tdur"] / 1000
        if within:
            own[within[-1]["name"]] -= event["tdur"] / 1000
        within.append(event)
    return dict(sorted(own.items(), key=lambda part: -part[1]))


def measured(game: str, screen: str) -> tuple[list[float], list[Task]]:
    book, spots = GAMES[game]
    with sync_playwright() as playwright, House("memory:") as house:
        set_up_table(house, "V1", book, demonstration=True)
        with serving(house, PACE) as address:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            page = browser.new_context(reduced_motion="no-preference", **SCREENS[screen]).new_page()
            page.add_init_script("localStorage.setItem('name', 'ann')")
            page.goto(f"{address}/tables/V1?role=patron")
            expect_seen(page, "ann", "player")
            sit_down(page)
            page.evaluate(WATCH)
            dealt(page, spots, 1)  # the first round also loads and compiles
            browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
            frames = [frame for number in range(2, ROUNDS + 2) for frame in dealt(page, spots, number)]
            tasks = tasks_of(browser.stop_tracing())
            browser.close()
            return frames, tasks


def part(tasks: int) -> str:
    lines, longest = [], []
    for game in GAMES:
        for screen in SCREENS:
            taken, done = measured(game, screen)
            frames, work = sorted(taken), done[0][0]["tdur"] / 1000
            over = sum(frame > LONGEST for frame in frames)
            verdict = "met" if work <= LONGEST else "**missed**"
            figures = (f"{len(frames):,}", f"{median(frames):.1f}", f"{frames[-1]:.1f}", f"{over}", f"{work:.1f}")
            lines.append(f"| {game} | {screen} | {' | '.join(figures)} | {verdict} |")
            longest += [f"- {game}, {screen}: {said(task)}" for task in done[:tasks]]
    table = "\n".join(lines)
    apart = "".join(f"\n{line}" for line in longest)
    return f"""{results.where()} `python -m benchmarks.frames --write` measures again.

{ROUNDS} rounds of each game, from "Deal now" to the next round, with motion. From frame to frame by the clock; the
longest work for a frame in the processor's time, wagers included, asked at most {LONGEST:.0f} ms.

| game | screen | frames | median ms | longest ms | over {LONGEST:.0f} ms | longest work ms | at most {LONGEST:.0f} |
| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |
{table}
{apart}
One minute's load of the machine while this was measured: {os.getloadavg()[0]:.1f}.
"""


def said(task: Task) -> str:
    """A task in words: its time, and the parts that take most of it."""
    parts = ", ".join(f"{name} {spent:.1f}" for name, spent in list(parts_of(task).items())[:6])
    return f"{task[0]['tdur'] / 1000:.1f} ms: {parts}"


if __name__ == "__main__":
    results.command(TITLE, __doc__, part, tasks=(0, "how many of the longest tasks are taken apart"))
