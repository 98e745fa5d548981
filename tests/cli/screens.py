"""The full-screen pages as somebody at the keyboard sees them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from croupier.cli.terminal.deal_app import DealApp
from croupier.cli.terminal.desk import Desk
from croupier.cli.terminal.keyed import KeyedApp
from croupier.cli.terminal.play_app import PlayApp
from croupier.cli.terminal.seat import Seat, sit_down
from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from tests.chance.sources import counted
from tests.cli.running import BOOK, live_house


class Screen:
    """A page, its keys and what is written on it."""

    def __init__(self, app: KeyedApp, pilot: Pilot[None]) -> None:
        self.app: KeyedApp = app
        self._pilot = pilot

    async def press(self, *keys: str) -> None:
        await self._pilot.press(*keys)
        await self._pilot.pause()

    async def type(self, text: str) -> None:
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    async def until_shown(self, widget: str, text: str) -> None:
        """Wait for what another process or thread brings about."""
        for _ in range(1000):
            if text in self.text(widget):
                return
            await self._pilot.pause(0.02)
        raise AssertionError(f"{text!r} never came; {widget} shows {self.text(widget)!r}")

    def whole(self) -> list[str]:
        """Every line as it stands on the screen, with what lies over it."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    def text(self, widget: str) -> str:
        return str(self.app.screen_stack[0].query_one(f"#{widget}", Static).render())

    def listed(self) -> list[str]:
        """The choices on the page over the table."""
        listed = self.app.screen.query_one(OptionList)
        return [str(listed.get_option_at_index(at).prompt) for at in range(listed.option_count)]

    async def choose(self, text: str) -> None:
        place = next(at for at, prompt in enumerate(self.listed()) if text in prompt)
        await self.press(*["down"] * place, "enter")


class PlayScreen(Screen):
    def __init__(self, seat: Seat, app: PlayApp, pilot: Pilot[None]) -> None:
        super().__init__(app, pilot)
        self.seat = seat
        self._play = app

    def deal_on(self) -> None:
        """Do what the timer would do, without waiting for it."""
        while "The dealer is dealing" in self.text("keys"):
            self._play.go_on()


class DealScreen(Screen):
    def __init__(self, house: House, app: DealApp, pilot: Pilot[None]) -> None:
        super().__init__(app, pilot)
        self.house = house


def playing(
    scenario: Callable[[PlayScreen], Awaitable[None]],
    pace: float = 0,
    offer_cut: bool = False,
    book: str = BOOK,
    seed: str = "play",
    size: tuple[int, int] = (80, 24),
    **options: str,
) -> None:
    """Act a scenario at a private table, whose sealed order follows from the seed; all of it passes an audit."""

    async def go() -> None:
        with House("memory:", generator=Generator(counted(seed))) as house:
            seat = sit_down(house, "T", book, options, "Guest", 1_000_00)
            app = PlayApp(seat, pace, offer_cut)
            async with app.run_test(size=size) as pilot:
                await scenario(PlayScreen(seat, app, pilot))
            assert audit(house.store).ok

    asyncio.run(go())


def dealing(
    path: Path,
    scenario: Callable[[DealScreen], Awaitable[None]],
    follow: bool = True,
    book: str = BOOK,
    patrons: tuple[str, ...] = ("ann", "bob"),
    size: tuple[int, int] = (80, 24),
) -> None:
    """Act a scenario at the live table "L"; all of it passes an audit."""

    async def go() -> None:
        with live_house(path / "house.db", book, patrons) as house:
            app = DealApp(Desk(house, "L", "Dana"))
            if follow:
                house.follow()
            async with app.run_test(size=size) as pilot:
                await scenario(DealScreen(house, app, pilot))
            assert audit(house.store).ok

    asyncio.run(go())
