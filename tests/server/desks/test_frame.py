"""The frame of the desks: which desks a role has, and how a desk follows the house."""

import asyncio
import json
from typing import Any

import pytest
from msgspec import Struct

from croupier.conduct import House
from croupier.people import HouseRole, may
from croupier.server.app import ROUTES
from croupier.server.desks.feed import Feed
from croupier.server.desks.frame import DESKS, desks_of
from croupier.server.floor import Floor
from croupier.server.pump import Pace
from tests.server.serving import live_table
from tests.trust import trust


@trust(38)
@pytest.mark.parametrize("desk", DESKS, ids=lambda desk: desk.name)
def test_a_desk_is_a_route_for_the_same_action_and_for_its_own_role(desk: Any) -> None:
    assert [action for _, path, action, _ in ROUTES if path == desk.address] == [desk.action]
    assert desk in desks_of(desk.role)


def test_a_role_is_offered_the_desks_that_it_may_sit_at() -> None:
    assert desks_of(HouseRole.GUEST) == desks_of(HouseRole.PLAYER) == ()
    for role in HouseRole:
        assert {desk.name for desk in desks_of(role)} == {desk.name for desk in DESKS if may(role, desk.action)}


class Counted(Struct, frozen=True):
    entries: int


def test_a_desk_is_read_again_when_something_is_written_and_once_for_everybody() -> None:
    with House("memory:") as house:
        readings = []

        def read() -> Counted:
            readings.append(house.store.last_seq())
            return Counted(len(house.tables()))

        async def follow() -> list[dict[str, Any]]:
            floor = Floor(house, Pace())
            await floor.open()
            feed = Feed(floor, read)
            first, second = feed.events(), feed.events()
            seen = [await _next(first), await _next(second)]
            assert len(readings) == 1
            await asyncio.to_thread(live_table, house)
            seen.append(await _next(first))
            await floor.close()
            assert [event async for event in second if b"event: desk" not in event and b"beat" not in event] == []
            return seen

        seen = asyncio.run(follow())
        assert [news["view"]["entries"] for news in seen] == [0, 0, 1]
        assert seen[0]["seq"] == seen[1]["seq"] < seen[2]["seq"] <= house.store.last_seq()


async def _next(events: Any) -> dict[str, Any]:
    """The next event with a view; signs of life come between."""
    async with asyncio.timeout(30):
        async for event in events:
            if event.startswith(b"event: desk"):
                said: dict[str, Any] = json.loads(event.split(b"data: ")[1])
                return said
    raise AssertionError("the events ended")
