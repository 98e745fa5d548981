"""Wagers that race "no more bets": each is wholly before it or refused, and no chip is lost."""

import asyncio

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.codec import decode_fact
from croupier.games.context import Limit
from croupier.games.mini_baccarat.facts import NoMoreBetsCalled, WagerPlaced
from croupier.table.facts import CommandRefused
from tests.covering import first
from tests.server.serving import asked, live_table, serving, wager
from tests.trust import trust

ACT = "/api/tables/T1/act"
PATRONS = tuple(f"p{number}" for number in range(200))


@trust(13, 14)
@pytest.mark.parametrize("database", first(["house.db", "memory:"]))
def test_200_wagers_race_no_more_bets(database: str, tmp_path: object) -> None:
    url = database if database == "memory:" else f"{tmp_path}/{database}"
    with House(url) as house:
        live_table(house, patrons=PATRONS, limits={"main": Limit(500, 500_00, 500)})
        before = house.table("T1").table
        assert before is not None
        with serving(house) as address:
            answers = asyncio.run(race(address))
        entries = list(house.store.read("table/T1"))
        after = house.table("T1").table
    assert after is not None
    facts = [decode_fact(entry.body) for entry in entries]
    called = next(place for place, fact in enumerate(facts) if isinstance(fact, NoMoreBetsCalled))
    placed = [fact.patron for fact in facts[:called] if isinstance(fact, WagerPlaced)]
    refused = [fact for fact in facts[called:] if isinstance(fact, CommandRefused)]

    # Every wager was answered as it stands in the journal, on one side of the call or the other.
    assert sorted(placed) == sorted(who for who, status in answers.items() if status == 200)
    assert len(placed) + len(refused) == len(PATRONS)
    assert not any(isinstance(fact, WagerPlaced) for fact in facts[called:])
    # And the chips are where the journal says they are.
    assert sum(after.balances.values()) == sum(before.balances.values()) == 0
    for patron in PATRONS:
        down = after.balances.get(f"wager:{patron}:player", 0)
        assert down == (500 if patron in placed else 0)
        assert after.balances[f"patron:{patron}"] + down == 1_000_00


async def race(address: str) -> dict[str, int]:
    limits = httpx.Limits(max_connections=50)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=30) as client:

        async def one(place: int, who: str) -> tuple[str, int]:
            if place == len(PATRONS) // 2:
                await client.post(ACT, json=asked("dora", "dealer", "call_no_more_bets"))
            return who, (await client.post(ACT, json=wager(who))).status_code

        return dict(await asyncio.gather(*(one(place, who) for place, who in enumerate(PATRONS))))
