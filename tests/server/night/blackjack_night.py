"""Sixteen players at Blackjack: tables whose dealers key every card, one that is counted, one with a sealed shoe."""

import time
from typing import Any

from croupier.conduct import House, must
from croupier.games.blackjack import commands as bj
from croupier.games.blackjack.procedure import due
from croupier.games.blackjack.shuffle_and_cut import next_to_cut
from croupier.games.shuffle_and_cut import cut_offered_to
from croupier.ruling import Command, Role
from croupier.table import Table, needs
from croupier.table.commands import CallPlayer
from croupier.table.tournament_play.turns import next_to_call
from tests.server.night.evening import Director

PLAYERS = tuple(f"Player {number:02}" for number in range(1, 17))
_SESSION = """options = { decks = "6", perfect_pairs = "none", super_sevens = "none" }
players_per_table = 4
end = { rounds = 1 }
chips = 1000
tie = "extra rounds"
seconds_to_wager = 3600
limits.main = { minimum = 10, maximum = 500, multiple = 10 }"""
CONDITIONS = f"""name = "Tea Cup"
book = "NI2006-147/blackjack"
chips = 1000
elimination = "A player who cannot cover the table minimum is out, as is everybody who does not go on."

[start]
at = 2020-01-10T15:00:00+11:00

[entry]
method = "At the desk, until the draw."
eligibility = "Patrons of 18 years and over."
fee = 50
commission = 5
commission_approval = "GRC 2020/1"
minimum = 16
maximum = 16
reserves = 2
groups = "none"

[[sessions]]
name = "heat"
{_SESSION}
advance = {{ per_table = 1 }}

[[sessions]]
name = "final"
players_from = ["heat"]
{_SESSION}

[prizes]
breakdown = [60, 40]
distribution = "Paid at the desk after the final."
tie = "extra rounds"
"""
_WITHIN = 60  # seconds


def _table(house: House, name: str) -> Table:
    table = house.table(name).ahead
    assert table is not None, f"{name} is open"
    return table


def key_a_round(house: House, name: str) -> None:
    """A dealer at a live table: everybody has 17 and has wagered another amount, and the dealer goes over 21. So all
    win, and nobody is level."""
    over = time.monotonic() + _WITHIN
    while not _table(house, name).order.opened:  # the server seats the players and opens the round
        assert time.monotonic() < over, f"no round is opened at {name}"
        time.sleep(0.02)
    cards = _cards(len(_table(house, name).patrons))
    while (table := _table(house, name)).order.opened:
        command, who, role = _next(table, needs(table).commands, cards)
        must(house, name, command, who, role)


def _cards(players: int) -> list[str]:
    return ["9c"] * players + ["9d"] + ["8h"] * players + ["7s", "Tc"]


def _next(table: Table, asked: tuple[str, ...], cards: list[str]) -> tuple[Command, str, Role]:
    if "shuffle_cards" in asked:
        return bj.ShuffleCards(), "Dee", Role.DEALER
    if "offer_cut" in asked:
        return bj.OfferCut(patron=next_to_cut(table, table.game)[0]), "Dee", Role.DEALER
    if "cut_cards" in asked:
        patron = cut_offered_to(table, table.game)
        return bj.CutCards(position=200), patron, Role.PATRON
    if "place_cutting_card" in asked:
        return bj.PlaceCuttingCard(from_back=100), "Dee", Role.DEALER
    if "call_player" in asked and not table.order.called:
        return CallPlayer(patron=next_to_call(table)), "Dee", Role.DEALER
    wagered = {patron for patron, _ in table.game.round.wagers}
    called = table.order.called
    if "place_wager" in asked and called and called not in wagered:
        seat = table.patrons[called].seat
        return bj.PlaceWager(patron=called, option="main", amount=seat * 10_00, box=seat), called, Role.PATRON
    if "call_player" in asked:
        return CallPlayer(patron=next_to_call(table)), "Dee", Role.DEALER
    if "call_no_more_bets" in asked:
        return bj.CallNoMoreBets(), "Dee", Role.DEALER
    if "deal_card" in asked:
        return bj.DealCard(card=cards.pop(0)), "Dee", Role.DEALER
    if "stand" in asked:
        _, box, hand = due(table, table.game)
        holder = next(name for name, patron in table.patrons.items() if patron.seat == box)
        return bj.Stand(patron=holder, box=box, hand=hand), holder, Role.PATRON
    step = {"settle": bj.Settle(), "collect_cards": bj.CollectCards()}
    assert set(step) & set(asked), f"nobody knows how to {asked}"
    return next(step[each] for each in asked if each in step), "Dee", Role.DEALER


def answer_virtual(director: Director, table: dict[str, Any]) -> None:
    """Whoever is asked at a virtual table wagers, or stands."""
    path = f"/api/tables/{table['name']}"
    seats = {each["player"]: each["seat"] for each in table["seats"] if each["player"]}
    who = director.client.get(f"{path}/view").json()["view"]["called"]
    if who in seats:
        box = seats[who]
        wager = {"command": "place_wager", "patron": who, "option": "main", "amount": box * 10_00, "box": box}
        director.client.post(f"{path}/act", json={"who": who, "role": "patron", "command": wager})
        director.client.post(f"{path}/ready", json={"who": who})
        return
    for who, box in seats.items():  # the rules know whose turn it is
        stand = {"command": "stand", "patron": who, "box": box, "hand": 1}
        director.client.post(f"{path}/act", json={"who": who, "role": "patron", "command": stand})
