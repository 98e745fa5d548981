"""Virtual tables go on by themselves, at the pace of the people who play."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from croupier.conduct import House, must, set_up_table
from croupier.conduct.chance import VaultError
from croupier.conduct.virtual import VirtualDealer
from croupier.games.commands import VoidWagers
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.server.pump import Pace
from croupier.table.commands import BuyIn, IssueChips, JoinTable
from tests.server.serving import AT_ONCE, B18, N02, Event, asked, events, serving, wager
from tests.trust import trust

ACT, READY, SIT, EVENTS = (f"/api/tables/V1/{path}" for path in ("act", "ready", "sit", "events"))


NOTHING = Event("event: none")


class Visitor:
    """A patron with the page open: follows the table and presses its buttons."""

    def __init__(self, client: httpx.Client, who: str, stream: Iterator[Event]) -> None:
        self.client, self.who, self.stream = client, who, stream
        self.lines: list[Event] = []
        self.view = self.waiting = NOTHING

    def act(self, command: str, **fields: object) -> httpx.Response:
        return self.client.post(ACT, json=asked(self.who, "patron", command, **fields))

    def look(self) -> None:
        event = next(self.stream)
        if event.kind == "line":
            self.lines.append(event)
        elif event.kind == "view":
            self.view = event
        else:
            self.waiting = event

    def until_step(self, step: str, round_number: int = 0) -> None:
        while not self.view or self.view["view"]["step"] != step or self.view["view"]["round"]["number"] < round_number:
            self.look()

    def until_out(self, *names: str) -> None:
        while not self.waiting or self.waiting["waiting"]["out"] != [*names]:
            self.look()

    def sits_down(self, seat: int) -> None:
        self.until_step("wagers")
        assert self.act("join_table", patron=self.who, seat=seat).status_code == 200
        self.act("buy_in", patron=self.who, cents=100_00)  # refused where a director issues the chips

    def until_waiting(self, what: str) -> None:
        while not self.waiting or self.waiting["waiting"]["what"] != what:
            self.look()

    def chips(self) -> int:
        [own] = [patron for patron in self.view["view"]["patrons"] if patron["name"] == self.who]
        return int(own["chips"])

    def plays_a_round(self) -> None:
        self.until_step("wagers")
        number, self.waiting = self.view["view"]["round"]["number"], NOTHING
        assert self.client.post(ACT, json=wager(self.who)).status_code == 200
        self.until_waiting("betting")
        assert self.client.post(READY, json={"who": self.who}).status_code == 200
        while self.view["view"]["round"]["number"] == number:
            self.look()


@contextmanager
def visiting(address: str, who: str) -> Iterator[Visitor]:
    query = {"role": "patron", "who": who}
    with httpx.Client(base_url=address, timeout=60) as client, client.stream("GET", EVENTS, params=query) as response:
        yield Visitor(client, who, events(response))


@contextmanager
def virtual_table(book: str = B18, pace: Pace = AT_ONCE, **choices: object) -> Iterator[tuple[House, str]]:
    with House("memory:") as house:
        set_up_table(house, "V1", book, dealing="virtual", demonstration=True, **choices)  # type: ignore[arg-type]
        with serving(house, pace) as address:
            yield house, address


def test_a_guest_plays_rounds_to_the_payment() -> None:
    with virtual_table() as (house, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        ann.act("join_table", patron="ann", seat=3)
        ann.act("buy_in", patron="ann", cents=500_00)
        for _ in range(3):
            ann.plays_a_round()
        last = ann.view["view"]["last"]
        [payment] = last["payments"]
        assert payment["patron"] == "ann"
        assert payment["arithmetic"]
        assert payment["under"][0]["summary"]
        table = house.table("V1").table
        assert table is not None
        assert sum(table.balances.values()) == 0
        assert ann.chips() == table.balances["patron:ann"]


def test_everybody_with_a_wager_is_waited_for() -> None:
    with virtual_table() as (_, address), visiting(address, "ann") as ann, visiting(address, "bob") as bob:
        for each in (ann, bob):
            each.until_step("wagers")
            each.act("join_table", patron=each.who)
            each.act("buy_in", patron=each.who, cents=100_00)
            each.client.post(ACT, json=wager(each.who))
        ann.until_waiting("betting")
        ann.client.post(READY, json={"who": "ann"})
        while ann.waiting["waiting"]["ready"] != ["ann"]:
            ann.look()
        assert ann.view["view"]["step"] == "wagers"
        bob.client.post(READY, json={"who": "bob"})
        ann.until_step("wagers", 2)


def test_betting_ends_early_only_when_everybody_in_a_seat_is_ready_or_sits_out() -> None:
    with virtual_table() as (_, address), visiting(address, "ann") as ann, visiting(address, "bob") as bob:
        ann.sits_down(1)
        bob.sits_down(2)
        ann.client.post(ACT, json=wager("ann"))
        ann.client.post(READY, json={"who": "ann"})
        while not ann.waiting or ann.waiting["waiting"]["ready"] != ["ann"]:
            ann.look()
        assert (ann.view["view"]["step"], ann.waiting["waiting"]["out"]) == ("wagers", [])
        assert bob.client.post(SIT, json={"who": "bob", "out": True}).status_code == 200
        ann.until_step("wagers", 2)


def test_somebody_who_sat_out_is_dealt_in_again_by_their_word_or_a_wager() -> None:
    with virtual_table() as (_, address), visiting(address, "ann") as ann, visiting(address, "bob") as bob:
        ann.sits_down(1)
        bob.sits_down(2)
        bob.client.post(SIT, json={"who": "bob", "out": True})
        ann.client.post(ACT, json=wager("ann"))
        ann.until_out("bob")
        bob.client.post(SIT, json={"who": "bob", "out": False})
        ann.until_out()
        bob.client.post(SIT, json={"who": "bob", "out": True})
        ann.until_out("bob")
        bob.client.post(ACT, json=wager("bob"))
        ann.until_out()
        assert bob.client.post(SIT, json={"who": "bob", "out": True}).status_code == 409  # a wager is down


def test_whoever_lets_the_time_pass_without_a_wager_sits_out_and_is_waited_for_no_more() -> None:
    pace = Pace(betting=0.5, step=0, result=0, patience=3600, absent=0)
    with virtual_table(pace=pace) as (_, address), visiting(address, "ann") as ann, visiting(address, "bob") as bob:
        ann.sits_down(1)
        bob.sits_down(2)
        ann.client.post(ACT, json=wager("ann"))
        ann.until_step("wagers", 2)
        ann.client.post(ACT, json=wager("ann"))
        ann.until_out("bob")


def test_somebody_without_chips_or_not_looking_keeps_nobody_waiting() -> None:
    with virtual_table() as (house, address), visiting(address, "ann") as ann, visiting(address, "bob") as bob:
        ann.sits_down(1)
        bob.until_step("wagers")
        bob.act("join_table", patron="bob", seat=2)
        must(house, "V1", JoinTable(patron="cyd", seat=3), "cyd", Role.PATRON)
        must(house, "V1", BuyIn(patron="cyd", cents=100_00), "cyd", Role.PATRON)
        ann.plays_a_round()


def test_where_every_player_wagers_an_idle_one_gives_up_the_seat_and_may_take_it_again() -> None:
    """Pai Gow takes a wager from every player before the cup is opened (7.1)."""
    pace = Pace(betting=0.5, step=0, result=0, patience=0, absent=0)
    book = "NI2002-45/pai-gow"
    with virtual_table(book, pace) as (_, address), visiting(address, "ann") as ann, visiting(address, "bob") as bob:
        ann.sits_down(2)
        bob.sits_down(4)
        assert ann.act("place_wager", patron="ann", option="wager", amount=25_00, box=2).status_code == 200
        ann.until_out("bob")
        while not any(line["say"].startswith("bob leaves") for line in ann.lines):
            ann.look()
        assert bob.act("join_table", patron="bob", seat=4).status_code == 200
        ann.until_out()
        while "bob" not in [patron["name"] for patron in ann.view["view"]["patrons"]]:
            ann.look()


def test_only_somebody_in_a_seat_sits_out() -> None:
    with virtual_table() as (_, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        assert ann.client.post(SIT, json={"who": "ann", "out": True}).status_code == 409
        assert ann.client.post(SIT, json={"who": "ann"}).status_code == 400
        assert ann.client.post(SIT, json={"who": "ann", "out": "yes"}).status_code == 400


def test_one_may_be_ready_while_the_dealer_is_still_busy_with_the_step_before() -> None:
    pace = Pace(betting=3600, step=0.2, result=0, patience=3600, absent=0)
    with virtual_table(pace=pace) as (_, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        ann.act("join_table", patron="ann")
        ann.act("buy_in", patron="ann", cents=100_00)
        ann.client.post(ACT, json=wager("ann"))
        assert ann.client.post(READY, json={"who": "ann"}).status_code == 200
        ann.until_step("wagers", 2)


def test_there_is_nothing_to_be_ready_for_without_a_wager() -> None:
    with virtual_table() as (_, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        assert ann.client.post(READY, json={"who": "ann"}).status_code == 409
        assert ann.client.post(READY, json={"who": 1}).status_code == 400
        assert ann.client.post(READY, json=[]).status_code == 400


def test_betting_ends_when_the_time_is_up() -> None:
    pace = Pace(betting=0.05, step=0, result=0, patience=3600, absent=0)
    with virtual_table(pace=pace) as (_, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        ann.act("join_table", patron="ann")
        ann.act("buy_in", patron="ann", cents=100_00)
        ann.client.post(ACT, json=wager("ann"))
        ann.until_step("wagers", 2)


@trust(16)
def test_while_the_ball_runs_there_is_time_for_more_wagers_and_nobody_knows_the_number() -> None:
    pace = Pace(betting=3600, ball=3600, step=0, result=0, patience=3600, absent=0)
    with virtual_table("NI2002-45/american-roulette", pace) as (_, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        ann.act("join_table", patron="ann", seat=3)
        assert ann.client.post(ACT, json=wager("ann", "17")).status_code == 200
        ann.until_waiting("betting")
        ann.client.post(READY, json={"who": "ann"})
        ann.until_waiting("ball")
        ann.until_step("call while the ball runs")
        assert (ann.view["view"]["round"]["running"], ann.view["view"]["round"]["pocket"]) == (True, "")
        assert ann.client.post(ACT, json=wager("ann", "red")).status_code == 200
        ann.client.post(READY, json={"who": "ann"})
        ann.until_step("wagers", 2)
        assert {payment["option"] for payment in ann.view["view"]["last"]["payments"]} == {"straight_up-17", "red"}


def test_a_ball_that_runs_for_nobody_comes_to_rest() -> None:
    """The director may void every wager while it runs: then nobody is given time."""
    pace = Pace(betting=3600, ball=3600, step=0, result=0, patience=3600, absent=0)
    with virtual_table("NI2002-45/american-roulette", pace) as (house, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        ann.act("join_table", patron="ann", seat=3)
        ann.client.post(ACT, json=wager("ann", "17"))
        ann.until_waiting("betting")
        ann.client.post(READY, json={"who": "ann"})
        ann.until_waiting("ball")
        must(house, "V1", VoidWagers(patron="ann", reason="past posting"), "dee", Role.DIRECTOR)
        ann.until_step("wagers", 2)


def test_the_time_left_is_told_by_the_servers_clock() -> None:
    with virtual_table() as (house, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        ann.act("join_table", patron="ann")
        ann.act("buy_in", patron="ann", cents=100_00)
        before = house.clock()
        ann.client.post(ACT, json=wager("ann"))
        ann.until_waiting("betting")
        assert before <= ann.waiting["now"] <= house.clock()
        assert ann.waiting["waiting"]["ends"] - ann.waiting["now"] <= AT_ONCE.betting * 1000


@contextmanager
def before_the_cut(pace: Pace, **choices: object) -> Iterator[Visitor]:
    """A table that ann joined before it had its first shoe, and her page."""
    with House("memory:") as house:
        set_up_table(house, "V1", B18, dealing="virtual", demonstration=True, **choices)  # type: ignore[arg-type]
        must(house, "V1", JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        must(house, "V1", BuyIn(patron="ann", cents=100_00), "ann", Role.PATRON)
        with serving(house, pace) as address, visiting(address, "ann") as ann:
            yield ann


WAITS_FOR_ALL = Pace(betting=3600, step=0, result=0, patience=3600, absent=3600)


def test_a_patron_cuts_the_cards() -> None:
    with before_the_cut(WAITS_FOR_ALL) as ann:
        ann.until_waiting("cut")
        assert ann.waiting["waiting"]["whom"] == "ann"
        assert ann.view["cut"] == [52, 364]
        assert ann.act("cut_cards", position=51).status_code == 409
        assert ann.act("cut_cards", position=364).status_code == 200
        ann.until_step("wagers")
        assert "The cards are cut behind card 364" in [line["say"] for line in ann.lines]


def test_nobody_waits_long_for_a_patron_who_is_not_there() -> None:
    pace = Pace(betting=3600, step=0, result=0, patience=0, absent=0)
    with before_the_cut(pace) as ann:
        ann.until_step("wagers")
        assert "ann declines the cut" in [line["say"] for line in ann.lines]


def test_a_patron_turns_a_hand_over() -> None:
    with before_the_cut(WAITS_FOR_ALL, options={"dealing": "face-down"}) as ann:
        ann.until_waiting("cut")
        ann.act("decline_cut", patron="ann")
        ann.until_step("wagers")
        ann.client.post(ACT, json=wager("ann"))
        ann.until_waiting("betting")
        ann.client.post(READY, json={"who": "ann"})
        ann.until_waiting("turn")
        assert ann.waiting["waiting"]["whom"] == "ann"
        assert [card["name"] for card in ann.view["view"]["round"]["player"]["cards"]] == ["face down", "face down"]
        assert ann.act("expose_hand", hand="banker").status_code == 409
        assert ann.act("expose_hand", hand="player").status_code == 200
        while not any(line["say"].startswith("ann turns the player's") for line in ann.lines):
            ann.look()


def test_a_guest_of_a_tournament_table_is_given_chips() -> None:
    with virtual_table(N02) as (house, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        body = asked("ann", "patron", "join_table", "joining", patron="ann", seat=1)
        assert ann.client.post(ACT, json=body).status_code == 200
        assert ann.client.post(ACT, json=body).status_code == 200
        table = house.table("V1").table
        assert table is not None
        assert table.balances["patron:ann"] == 1_000_00
        ann.plays_a_round()


def test_a_player_who_went_away_does_not_stop_a_tournament_table() -> None:
    with virtual_table(N02) as (house, address):
        with visiting(address, "bob") as bob:
            bob.until_step("wagers")
            bob.act("join_table", patron="bob", seat=2)
        with visiting(address, "ann") as ann:
            ann.until_step("wagers")
            ann.act("join_table", patron="ann", seat=1)
            ann.plays_a_round()
            table = house.table("V1").table
            assert table is not None
            assert "bob" not in table.patrons
            assert table.balances["away:bob"] == 1_000_00


def test_why_play_is_held_is_said() -> None:
    """At a table that demonstrates nothing nobody loses a seat: its director decides about a player who is idle."""
    pace = Pace(betting=0.5, step=0, result=0, patience=3600, absent=0)
    with House("memory:") as house:
        limits = dict.fromkeys(("main", "tie"), Limit(minimum=5_00, maximum=500_00, multiple=5_00))
        approvals = dict.fromkeys(("table", "shoe", "cards"), "A-1")
        set_up_table(house, "V1", N02, limits=limits, approvals=approvals)
        with serving(house, pace) as address, visiting(address, "ann") as ann, visiting(address, "bob") as bob:
            for seat, each in enumerate((ann, bob), 1):
                each.until_step("wagers")
                each.act("join_table", patron=each.who, seat=seat)
                must(house, "V1", IssueChips(patron=each.who, cents=100_00), "dee", Role.DIRECTOR)
            assert ann.act("place_wager", patron="ann", option="tie", amount=500, box=1).status_code == 200
            while not ann.waiting or not ann.waiting["waiting"]["held"]:
                ann.look()
            assert ann.waiting["waiting"]["held"] == "each player places a wager; missing: bob"
            assert ann.waiting["waiting"]["out"] == ["bob"]


def test_nobody_deals_a_virtual_table_by_hand() -> None:
    with virtual_table() as (_, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        for command in ("call_no_more_bets", "deal_card", "settle"):
            answer = ann.client.post(ACT, json=asked("dora", "dealer", command))
            assert answer.status_code == 409
            assert "sealed shoe" in answer.json()["refused"]["because"]


@trust(10)
@pytest.mark.parametrize("failure", [VaultError("the key is gone"), ZeroDivisionError("a bug")])
def test_a_table_that_cannot_be_dealt_says_so_and_why(failure: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(dealer: VirtualDealer) -> bool:
        raise failure

    monkeypatch.setattr(VirtualDealer, "step", fails)
    with virtual_table() as (_, address), visiting(address, "ann") as ann:
        while not ann.waiting or not ann.waiting["waiting"]["unavailable"]:
            ann.look()
        said = ann.waiting["waiting"]["unavailable"]
        assert said == "the key is gone" if isinstance(failure, VaultError) else "error" in said
        assert ann.client.get("/health").status_code == 200
