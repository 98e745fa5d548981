"""Tables of both poker games, ready to be wagered on, and what is played on them without a page."""

from typing import Any

from croupier.conduct import House, set_up_table
from croupier.conduct.chance import SealedShoe
from croupier.equipment import decks
from croupier.games.canberra_poker import commands as k
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.ruling import Command, Role
from croupier.table.commands import BuyIn, IssueChips, JoinTable

HOLDEM = "NI2019-212/ultimate-texas-holdem"
CANBERRA = "NI2002-45/canberra-poker"
SEATS = {"ann": 1, "bob": 3, "mei": 5}


def live_holdem(house: House, seats: dict[str, int] = SEATS, name: str = "T1", **choices: Any) -> None:
    """A live table of Hold-em with its deck shuffled, and these patrons in their seats with 1,000.00 each."""
    set_up_table(house, name, HOLDEM, dealing="live", demonstration=True, **choices)
    house.must(name, c.ShuffleCards(), "dora", Role.DEALER)
    for patron, seat in seats.items():
        house.must(name, JoinTable(patron=patron, seat=seat), patron, Role.PATRON)
        house.must(name, BuyIn(patron=patron, cents=1_000_00), patron, Role.PATRON)


def live_canberra(house: House, seats: dict[str, int] = SEATS, name: str = "T1", **choices: Any) -> None:
    """A live table of Canberra Poker with its deck cut, and these patrons with 1,000.00 in tournament chips each."""
    set_up_table(house, name, CANBERRA, dealing="live", demonstration=True, **choices)
    house.must(name, k.ShuffleCards(), "dora", Role.DEALER)
    house.must(name, k.CutCards(position=26), "dora", Role.DEALER)
    issue_seats(house, seats, name)


def virtual_canberra(house: House, seats: dict[str, int] = SEATS, name: str = "V1") -> None:
    set_up_table(house, name, CANBERRA, demonstration=True)
    issue_seats(house, seats, name)


def issue_seats(house: House, seats: dict[str, int], name: str) -> None:
    for patron, seat in seats.items():
        house.must(name, JoinTable(patron=patron, seat=seat), patron, Role.PATRON)
        house.must(name, IssueChips(patron=patron, cents=1_000_00), "dan", Role.DIRECTOR)


def ante(house: House, amount: int, *patrons: str, name: str = "T1", trips: int = 0) -> None:
    """An Ante from each of these patrons, on the box of the own seat."""
    table = house.table(name).table
    assert table is not None
    for patron in patrons:
        box = table.patrons[patron].seat
        house.must(name, c.PlaceWager(patron=patron, option="main", amount=amount, box=box), patron, Role.PATRON)
        if trips:
            side = c.PlaceWager(patron=patron, option="trips", amount=trips, box=box)
            house.must(name, side, patron, Role.PATRON)


def read_by_the_shoe(house: House, *packets: str, name: str = "T1") -> None:
    """The deal from a shoe that reads each packet as it leaves it."""
    for packet in packets:
        house.must(name, c.DealCards(cards=tuple(packet.split())), "dora", Role.DEALER)


def decide(house: House, *decisions: Command, name: str = "T1") -> None:
    for decision in decisions:
        who = getattr(decision, "patron", "")
        house.must(name, decision, who or "dora", Role.PATRON if who else Role.DEALER)


def sealed(first: str) -> SealedShoe:
    """A deck that begins with these cards."""
    top = first.split()
    return SealedShoe(b"s" * 32, (*top, *(card for card in decks(1) if card not in top)))
