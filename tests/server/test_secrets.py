"""Cards that nobody has seen reach nobody: two worlds that differ only in them look the same to everyone."""

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from croupier.conduct import House, must, set_up_table
from croupier.conduct.chance import SealedShoe
from croupier.conduct.dealing import shoes
from croupier.equipment import decks
from croupier.games.mini_baccarat import commands as c
from croupier.people import HouseRole
from croupier.ruling import Role
from croupier.server.audience import Audience
from croupier.server.live import LiveTable
from croupier.server.webhooks.telling import event_of
from croupier.table.commands import BuyIn, JoinTable
from tests.server.serving import B18
from tests.trust import trust

AT = 1_700_000_000_000
CUT = 200
AUDIENCES = [Audience(), *(Audience(role) for role in Role if role is not Role.PATRON)]
AUDIENCES += [Audience(Role.PATRON, who) for who in ("ann", "bob", "eve")]


@pytest.fixture(autouse=True)
def known_shoe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shoes, "seal", lambda cards, generator: SealedShoe(b"s" * 32, decks(8)))


def world(hidden: bool) -> Iterator[bytes]:
    """All that anyone is sent of a face-down round, up to where ann has the player's hand before her. In the
    other world every card that lies face down is another one."""
    with House("memory:", clock=lambda: AT) as house:
        set_up_table(house, "V1", B18, dealing="virtual", demonstration=True, options={"dealing": "face-down"})
        for who in ("ann", "bob"):
            must(house, "V1", JoinTable(patron=who), who, Role.PATRON)
            must(house, "V1", BuyIn(patron=who, cents=100_00), who, Role.PATRON)
        dealer = house.dealer("V1")
        dealer.deal_on()
        must(house, "V1", c.CutCards(position=CUT), "ann", Role.PATRON)
        dealer.deal_on()
        if hidden:
            ((sealed, shoe),) = dealer._shoes._opened.items()
            dealer._shoes._opened[sealed] = SealedShoe(shoe.salt, others(shoe.order, house))
        for who, option in (("ann", "player"), ("bob", "banker")):
            must(house, "V1", c.PlaceWager(patron=who, option=option, amount=500), who, Role.PATRON)
        dealer.call_no_more_bets()
        dealer.deal_on()
        # A refused request tells nothing either.
        house.act("V1", c.ExposeHand(hand="player"), "bob", Role.PATRON)
        house.act("V1", c.ExposeHand(hand="banker"), "ann", Role.PATRON)
        house.act("V1", c.DealCard(card="Ks"), "eve", Role.DEALER)
        assert table_waits_for_a_hand(house)
        yield from asyncio.run(streams(house))
        for role in HouseRole:
            told = (event_of(house, role, seq, entry) for seq, entry in house.store.since(0))
            yield b"".join(msgspec.json.encode(event) for event in told if event)


def others(order: tuple[str, ...], house: House) -> tuple[str, ...]:
    """The same shoe, but every card that has not been seen yet is the next one's in the deck's order."""
    table = house.table("V1").table
    assert table is not None
    burnt = table.game.shoe.drawn
    dealt = order[CUT:] + order[:CUT]
    changed = dealt[:burnt] + dealt[burnt + 60 :] + dealt[burnt : burnt + 60]
    back = len(order) - CUT
    return changed[back:] + changed[:back]


def table_waits_for_a_hand(house: House) -> bool:
    table = house.table("V1").table
    return table is not None and table.game.round.player == ("", "")


async def streams(house: House) -> list[bytes]:
    live = LiveTable(house.table("V1"), house.store, house.clock)
    sent = []
    for audience in AUDIENCES:
        stream = live.events(audience, 0)
        come = b""
        while b"event: waiting" not in come:
            come += await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]
        sent.append(come)
    await live.close()
    return sent


@trust(44)
def test_two_worlds_that_differ_in_hidden_cards_look_the_same_to_everyone() -> None:
    one, other = list(world(hidden=False)), list(world(hidden=True))
    everybody = [*AUDIENCES, *(f"a webhook for the {role}" for role in HouseRole)]
    for audience, here, there in zip(everybody, one, other, strict=True):
        assert here == there, audience
        assert here


def test_the_worlds_do_differ_once_the_hand_is_turned() -> None:
    def turned(hidden: bool) -> tuple[str, ...]:
        with House("memory:", clock=lambda: AT) as house:
            set_up_table(house, "V1", B18, dealing="virtual", demonstration=True)
            dealer = house.dealer("V1")
            dealer.deal_on()
            ((_, shoe),) = dealer._shoes._opened.items()
            order = shoe.order
            return others(order, house)[:8] if hidden else order[:8]

    assert turned(hidden=False) != turned(hidden=True)
