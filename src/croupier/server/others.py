"""Messages between the processes of a house about their tables: they go along with the signs of life."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from croupier.server.live import Elsewhere, LiveTable, Signs, Waiting


class Said(Struct, frozen=True, omit_defaults=True):
    """One process about one table. `waiting` comes from the one that deals it."""

    present: frozenset[str] = frozenset()
    signs: Signs = Signs()
    waiting: Waiting | None = None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, Said]).decode


def said(live: LiveTable, signs: Signs, deals: bool) -> Said:
    return Said(frozenset(+live.present), signs, live.waiting if deals else None)


def encoded(tables: Mapping[str, Said]) -> bytes:
    return _encode({name: about for name, about in tables.items() if about != Said()})


def heard(voices: Iterable[bytes]) -> dict[str, Elsewhere]:
    """All that the others say, by table. A voice of another version that cannot be understood says nothing."""
    tables: dict[str, Elsewhere] = {}
    for voice in voices:
        try:
            spoken = _decode(voice or b"{}")
        except msgspec.MsgspecError:
            continue
        for name, about in spoken.items():
            known = tables.get(name, Elsewhere())
            tables[name] = Elsewhere(
                known.present | about.present, known.signs | about.signs, about.waiting or known.waiting
            )
    return tables
