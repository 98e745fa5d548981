"""The connection drops, the server is killed: the page goes on by itself and every chip is accounted for."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from croupier.conduct import House, must, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from tests.browser.visiting import Visit, balance, cards, dollars, expect_cards, own_payments, put, sit_down
from tests.server.serving import B18, live_table, serving
from tests.trust import trust

PLAYER_100 = {"banker": -100_00, "player": 100_00, "tie": 0}


@contextmanager
def process(database: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`croupier serve` as anybody would run it, and its address."""
    croupier = Path(sys.executable).with_name("croupier")
    command = [str(croupier), "serve", "--demo", "--database", str(database), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server, server.stdout.readline().strip().rstrip("/")
        finally:
            server.send_signal(signal.SIGKILL)


@trust(21)
def test_a_server_killed_in_mid_round_goes_on_with_the_round(tmp_path: Path, visit: Visit) -> None:
    visit.outage = True
    database = tmp_path / "house.db"
    with House(str(database)) as house:
        set_up_table(house, "V1", B18, demonstration=True)
    with process(database, 0) as (server, address):
        page = visit(f"{address}/tables/V1", "ann", "player")
        sit_down(page, 2)
        put(page, "player", "100.00")
        page.get_by_role("button", name="Deal now").click()
        expect(cards(page, "Player").first).to_be_visible()
        first = cards(page, "Player").first.get_attribute("aria-label")
        server.send_signal(signal.SIGKILL)
        server.wait()
        expect(page.locator("#offline")).to_have_text("Connection lost. You see round 1.")
    with process(database, int(address.rpartition(":")[2])):
        expect(page.locator("#offline")).to_be_hidden()
        expect(cards(page, "Player").first).to_have_attribute("aria-label", str(first))
        expect(own_payments(page)).to_have_count(1)
        expect(page.locator("#round")).to_contain_text("Round 2")
        shown = balance(page).inner_text()
        said = page.locator("#log time + div").all_inner_texts()
    assert len([line for line in said if line.startswith("No more bets")]) == 1
    with House(str(database)) as house:
        table = house.table("V1").table
        assert table is not None
        [record] = table.game.records
        assert shown == dollars(500_00 + PLAYER_100[record.closed.result])
        assert table.balances["patron:ann"] == 500_00 + PLAYER_100[record.closed.result]
        assert sum(table.balances.values()) == 0


@trust(24)
def test_whoever_was_cut_off_sees_what_was_missed_and_only_once(house: House, visit: Visit) -> None:
    visit.outage = True
    live_table(house)
    with serving(house) as address:
        player = visit(f"{address}/tables/T1", "ann", "player")
        dealer = visit(f"{address}/tables/T1", "dora", "dealer")
        put(player, "player", "25.00")
        expect(balance(player)).to_have_text("975.00")
        must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
        must(house, "T1", c.DealCard(card="As"), "dora", Role.DEALER)
        expect_cards(player, "Player", "Ace of spades")
    expect(player.locator("#offline")).to_have_text("Connection lost. You see round 1.")
    expect(player.locator(".what-now")).to_have_text("Trying again")
    expect(player.locator("#felt")).to_have_css("filter", "grayscale(1)")
    live = player.locator(":is(#felt, #join, #at-hand, #account):not([inert])")
    expect(live).to_have_count(0)
    for card in ("Td", "8s"):  # at another terminal
        must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)
    expect_cards(player, "Player", "Ace of spades")

    with serving(house, port=int(address.rpartition(":")[2])):
        for page in (player, dealer):
            expect(page.locator("#offline")).to_be_hidden()
        expect(live).to_have_count(4)
        expect(player.locator("#felt")).to_have_css("filter", "none")
        expect(player.locator(".what-now")).to_have_text("Banker: the second card")
        expect_cards(player, "Player", "Ace of spades", "8 of spades")
        expect(dealer.locator(".what-now")).to_have_text("Second card to the banker")
        dealer.keyboard.type("4c")
        dealer.keyboard.press("Enter")
        expect(dealer.locator(".what-now")).to_have_text("Player wins: take and pay")
        dealer.keyboard.press("Space")
        expect(balance(player)).to_have_text("1,025.00")
        for page in (player, dealer):
            expect(page.locator("#log > li").filter(has_text=re.compile("Player: |Banker: "))).to_have_count(4)


def test_saved_bets_close_without_a_connection(house: House, visit: Visit) -> None:
    visit.outage = True
    set_up_table(house, "V1", B18, demonstration=True)
    with serving(house) as address:
        page = visit(f"{address}/tables/V1", "ann", "player")
        sit_down(page, 2)
        put(page, "player", "25.00")
        page.get_by_role("button", name="Saved").click()
        expect(page.get_by_role("button", name="Save these bets")).to_be_visible()
    expect(page.get_by_role("button", name="Save these bets")).to_be_hidden()
