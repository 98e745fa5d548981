"""Receipts: proofs that an entry is in the signed history of the house, for whoever may see the entry."""

import asyncio
from typing import Annotated

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from croupier.conduct import House
from croupier.conduct.codec import decode_fact
from croupier.conduct.past import entries_between, place_of
from croupier.journal import Entry
from croupier.server.api import answer, audience_of, table_of
from croupier.server.audience import Audience
from croupier.server.describing import Looking, Says
from croupier.server.lines import tell_entry
from croupier.server.live import LiveTable
from croupier.server.wrong import NotNow, Wrong


class RoundReceipts(Struct, frozen=True):
    """The receipts of a closed round, each a `.tlog-proof`, and the public key that they are signed with."""

    round: int
    key: str
    receipts: tuple[str, ...]


async def receipt(request: Looking) -> Annotated[Response, Says(media="text/plain", say="A `.tlog-proof`.")]:
    """The receipt of one entry of a table."""
    live = await table_of(request)
    version: int = request.path_params["version"]
    given = await request.app.state.floor.look_back(
        _given, _house(request), live, await audience_of(request), version - 1, version
    )
    if not given:  # whether there is none, or it is none of theirs, is the same to whoever asks
        raise Wrong(404, f"table {live.name} has no entry {version} that you may see")
    name = f"{live.name}-{version}.tlog-proof".encode("ascii", "replace").decode().replace('"', "_")
    return PlainTextResponse(given[0], headers={"content-disposition": f'attachment; filename="{name}"'})


async def receipts_of_round(request: Looking) -> Annotated[Response, Says(RoundReceipts)]:
    """The receipts of every entry of a closed round that the asker may see."""
    live = await table_of(request)
    house, number = _house(request), int(request.path_params["number"])
    closed = 0 < number < live.table.game.round.number  # any other would be looked for in the whole journal
    look_back = request.app.state.floor.look_back
    place = await look_back(place_of, house.store, live.hosted.stream, number) if closed else None
    if place is None:
        raise Wrong(404, f"table {live.name} has no closed round {number}")
    given = await look_back(_given, house, live, await audience_of(request), place.before, place.end)
    return answer(RoundReceipts(number, str(house.checkpoints.log.signer.verifier), tuple(given)))


async def log(request: Request) -> Annotated[Response, Says(media="text/plain", say="A signed note.")]:
    """The newest checkpoint of the house, as anybody may keep it."""
    checkpoints = _house(request).checkpoints
    return PlainTextResponse(str(await asyncio.to_thread(checkpoints.sign)))


def _house(request: Request) -> House:
    house: House = request.app.state.floor.house
    return house


def _given(house: House, live: LiveTable, audience: Audience, after: int, upto: int) -> list[str]:
    found = entries_between(house.store, live.hosted.stream, after, upto)
    return [_proved(house, entry) for entry in found if _may_see(live, entry, audience)]


def _may_see(live: LiveTable, entry: Entry, audience: Audience) -> bool:
    return tell_entry(entry, decode_fact(entry.body), live.table).reaches(audience)


def _proved(house: House, entry: Entry) -> str:
    number = house.store.number(entry.stream, entry.version)
    if number is None:
        raise NotNow(503, "the journal changes; ask again")
    return str(house.checkpoints.receipt(number, entry))
