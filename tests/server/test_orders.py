"""Everything that was sealed can be had by anybody, and checked with the file that the server gives out."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from croupier import check_order
from croupier.conduct import House, hosted as hosting, must, past, snapshots
from croupier.conduct.past import Past, place_of
from croupier.equipment.shares import share_commitment
from croupier.journal import Entry
from croupier.ruling import Role
from croupier.server.orders import Exports, order_at, sealed_lines
from croupier.server.pump import Pace
from croupier.table.commands import IssueChips
from croupier.views.rounds import Eyes
from tests.server.serving import asked, serving
from tests.server.test_virtual import virtual_table, visiting
from tests.test_shares import EVERY_GAME, ROULETTE, Playing
from tests.trust import trust

POKER = "NI2002-45/canberra-poker"


class Asking:
    """A house that has played some rounds, and somebody who asks its server."""

    def __init__(self, playing: Playing, client: httpx.Client) -> None:
        self.playing, self.client = playing, client

    def order(self, number: int = 1, **who: str) -> dict[str, Any]:
        answer = self.client.get(f"/api/tables/T/orders/{number}", params=who)
        assert answer.status_code == 200, answer.text
        export: dict[str, Any] = answer.json()
        return export


@pytest.fixture(params=EVERY_GAME, ids=[book for book, _ in EVERY_GAME])
def asking(request: pytest.FixtureRequest) -> Iterator[Asking]:
    book, option = request.param
    playing = Playing(book)
    for _ in range(2):
        playing.play_round(option, "ann", "bob")
    yield from served(playing)


def served(playing: Playing) -> Iterator[Asking]:
    with serving(playing.house) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield Asking(playing, client)
    playing.house.close()


@trust(11)
def test_every_sealed_order_is_listed_and_exported_to_anybody(asking: Asking) -> None:
    lines = asking.client.get("/api/tables/T/orders").json()
    assert [line["number"] for line in lines] == list(range(len(lines), 0, -1))
    for line in lines:
        export = asking.order(line["number"])
        assert export["commitment"] == line["commitment"]
        assert export["committed_at"] == line["committed_at"] > 0
        assert bool(export["opened"]) is bool(line["opened_at"])
        if export["opened"]:
            assert len(check_order.check(export)) >= 4
            assert [share["patron"] for share in export["shares"]] == ["ann", "bob"]
        else:
            assert export["dealt"] == []
            with pytest.raises(check_order.NotYet):
                check_order.check(export)


def test_what_is_in_play_stays_closed(asking: Asking) -> None:
    number = asking.playing.table.game.shoe_number
    export = asking.order(number, role="inspector")
    assert export["opened"] is None or number in asking.playing.table.revealed


def test_the_pages_and_the_file_are_there_and_linked() -> None:
    playing = Playing(ROULETTE)
    playing.play_round("red", "ann")
    for asking in served(playing):
        get = asking.client.get
        assert "/tables/T/orders" in get("/").text
        assert "/tables/T/orders/1" in get("/tables/T/rounds/1").text
        assert "/tables/T/orders/1" in get("/tables/T/orders").text
        page = get("/tables/T/orders/1").text
        assert asking.order()["commitment"] in page
        assert "/check_order.py" in page
        assert get("/check_order.py").content == Path(check_order.__file__).read_bytes()
        for wrong in ("/api/tables/T/orders/99", "/api/tables/T/orders/0", "/tables/T/orders/99", "/tables/X/orders"):
            assert get(wrong).status_code == 404
        for last in ("1", "-1", "x", "9" * 30, ""):
            assert get("/api/tables/T/orders", params={"last": last}).status_code == 200


class Counting:
    """The entries that are read from a store."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.entries = 0
        read = house.store.read

        def counted(*where: Any) -> Iterator[Entry]:
            for entry in read(*where):
                self.entries += 1
                yield entry

        monkeypatch.setattr(house.store, "read", counted)

    def since(self) -> int:
        read, self.entries = self.entries, 0
        return read


def test_an_order_of_long_ago_is_found_without_reading_all_that_came_before_and_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    often = 32
    for module in (snapshots, hosting, past):
        monkeypatch.setattr(module, "EVERY", often)
    playing = Playing(ROULETTE)
    with playing.house as house:
        for _ in range(40):
            playing.play_round("red", "ann", "bob")
            if playing.table.balances.get("patron:ann", 0) < 100_00:
                must(house, "T", IssueChips(patron="ann", cents=1_000_00), "dee", Role.DIRECTOR)
            if playing.table.balances.get("patron:bob", 0) < 100_00:
                must(house, "T", IssueChips(patron="bob", cents=1_000_00), "dee", Role.DIRECTOR)
        house._snapshots.close()  # those that wait are written
        hosted = house.table("T")
        spins = playing.table.game.shoe_number
        everything = hosted.version
        assert spins > 40
        counting = Counting(house, monkeypatch)
        whole = sealed_lines(hosted, None, 1_000)
        assert [line.number for line in whole] == list(range(spins, 0, -1))
        bare = Past(house.store, hosted.stream)  # without snapshots, from the very beginning
        for number in (1, 2, 17, 39):
            counting.since()
            export = Exports(hosted).order(number, Eyes())
            assert counting.since() < everything / 4
            assert export is not None
            assert (export.commitment, export.committed_at) == (whole[-number].commitment, whole[-number].committed_at)
            assert len(check_order.check(json.loads(msgspec.json.encode(export)))) >= 4
            monkeypatch.setattr(hosted, "past", bare)
            assert Exports(hosted).order(number, Eyes()) == export
            monkeypatch.setattr(hosted, "past", Past(house.store, hosted.stream, house._snapshots))
            counting.since()
            assert sealed_lines(hosted, number, 3) == whole[-number:][: min(3, number)]
            assert counting.since() < everything / 4
        for number in (0, spins + 1, 10**15):
            counting.since()
            assert Exports(hosted).order(number, Eyes()) is None
            assert counting.since() == 0
        place = place_of(house.store, hosted.stream, 17)
        assert place is not None
        assert order_at(hosted, place.end) == 17


@trust(44)
def test_a_folded_hand_stays_hidden_and_every_card_that_was_shown_is_proved() -> None:
    playing = Playing(POKER)
    playing.play_round("main", "ann", "bob")  # nobody decides, so both hands are folded
    [record] = playing.table.game.played
    hands = {hand.patron: set(hand.cards) for hand in record.hands}
    for asking in served(playing):
        public, ann = asking.order(), asking.order(role="patron", who="ann")
        whole = asking.order(role="inspector")
        assert not hands["ann"] & open_cards(public)
        assert not hands["bob"] & open_cards(public)
        assert hands["ann"] <= open_cards(ann)
        assert not hands["bob"] & open_cards(ann)
        assert len(whole["opened"]["order"]) == 52
        for export in (public, ann, whole):
            check_order.check(export)
        secret = whole["opened"]["salt"]
        assert secret not in json.dumps(public) + json.dumps(ann)


def open_cards(export: dict[str, Any]) -> set[str]:
    assert "order" not in export["opened"]
    assert len(export["opened"]["leaves"]) == 52
    return {each["item"] for each in export["opened"].get("places", ())}


def test_a_player_who_commits_and_never_reveals_does_not_stall_the_table() -> None:
    pace = Pace(betting=3600, ball=0, step=0, result=0, patience=3600, absent=0, shares=0.2)
    with virtual_table(ROULETTE, pace) as (_, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        ann.act("join_table", patron="ann", seat=1)
        sealed = ann.view["view"]["shoe"]["commitment"]
        commitment = share_commitment(sealed, "ann", "ab" * 32)
        assert ann.act("commit_share", patron="ann", order=1, commitment=commitment).status_code == 200
        assert ann.act("place_wager", patron="ann", option="red", amount=500).status_code == 200
        ann.until_waiting("betting")
        ann.client.post("/api/tables/V1/ready", json={"who": "ann"})
        ann.until_step("wagers", 2)
        late = ann.client.post(
            "/api/tables/V1/act", json=asked("ann", "patron", "reveal_share", patron="ann", order=1, value="ab" * 32)
        )
        assert late.status_code == 409
        [share] = ann.client.get("/api/tables/V1/orders/1").json()["shares"]
        assert (share["patron"], share["value"]) == ("ann", "")
