"""Tournaments over HTTP: the same rules, the same door; the server keeps tables and tournament together."""

from collections.abc import Iterator

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.tournament.facts import BreakBegun, CardsDrawn, SeatsDrawn
from tests.server.night.evening import NAME, QUICK, Director, conditions
from tests.server.serving import serving


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        yield house


@pytest.fixture
def director(house: House) -> Iterator[Director]:
    with serving(house, QUICK) as address, httpx.Client(base_url=address) as client:
        yield Director(client)


@pytest.fixture
def open_cup(director: Director) -> Director:
    """Published, approved, with four entrants."""
    director.must(director.create(conditions()))
    director.publish()
    director.approve()
    director.enter()
    return director


def test_a_tournament_is_played_from_its_conditions_to_the_last_prize(house: House, director: Director) -> None:
    director.must(director.create(conditions(breaks="[{ after_round = 1, minutes = 15 }, { minutes = 10 }]")))
    assert director.view()["next"]["what"] == "publication"
    director.publish()
    director.approve()
    director.enter()
    director.play(to="break")
    clock = director.view("spectator")["clock"]
    assert (clock["rounds"], clock["break_ends"] > 0, clock["next_break"]["minutes"]) == (1, True, 10)
    director.play()
    board = director.view("spectator")
    assert board["stage"] == "closed"
    assert sum(prize["cents"] for prize in board["prizes"]) == board["figures"]["pool"] == 180_00
    assert all(prize["paid"] for prize in board["prizes"])
    begun = [fact for fact in house.tournament(NAME).facts() if isinstance(fact, BreakBegun)]
    assert [(fact.number, fact.minutes) for fact in begun] == [(1, 15), (2, 10)]
    assert audit(house.store).ok


def test_a_refusal_has_its_clause_and_what_is_open_instead(director: Director) -> None:
    director.must(director.create(conditions()))
    refused = director.act("take_entry", player="Ann", paid=50_00)
    assert refused.status_code == 409
    said = refused.json()
    assert said["refused"]["instead"] == ["publish_conditions"]
    (mend,) = said["mends"]
    director.must(director.act(**{**mend["command"], "where": "the notice board"}))
    assert said["book"] == "NI2018-687/mini-baccarat"
    assert all(clause["summary"] for clause in said["refused"]["under"])


def test_nobody_but_the_staff_hears_of_a_draft(director: Director) -> None:
    director.must(director.create(conditions()))
    hidden = director.client.get(f"/api/tournaments/{NAME}/view", params={"role": "spectator"})
    assert hidden.status_code == 404
    director.publish()
    assert director.view("spectator")["stage"] == "published"


def test_the_number_of_a_ballot_is_the_houses_and_a_repeated_request_is_answered_again(
    house: House, open_cup: Director
) -> None:
    once = open_cup.must(open_cup.act("draw_seats", key="draw", session="heat", seed="00ff"))
    again = open_cup.must(open_cup.act("draw_seats", key="draw", session="heat", seed="00ff"))
    assert once == again
    drawn = [fact for fact in house.tournament(NAME).facts() if isinstance(fact, SeatsDrawn)]
    assert [fact.seed for fact in drawn] != ["00ff"]
    assert open_cup.act("draw_seats", "Olga", key="draw", session="heat", seed="").status_code == 422


def test_tables_report_for_themselves(open_cup: Director) -> None:
    report = open_cup.act("report_table", "Dee", "dealer", table="x", version=1, round=1, changes={"Ann": 1})
    assert report.status_code == 400
    assert "tables report by themselves" in report.json()["error"]


def test_a_list_is_entered_whole_or_not_at_all(open_cup: Director) -> None:
    half = open_cup.post("entries", text="\ufeffSurname;First name;Fee\nHill;Eve;50,00\n;Ann;50")
    assert half.status_code == 409
    assert half.json()["entered"] == 0
    assert [row["player"] for row in half.json()["rows"] if row["problem"]] == ["Ann"]
    assert len(open_cup.view()["players"]) == 4
    checked = open_cup.post("entries", check=True, text="Surname;First name;Fee\nHill;Eve;50,00")
    assert checked.status_code == 200
    assert (checked.json()["entered"], checked.json()["rows"][0]["problem"]) == (0, "")
    assert open_cup.must(open_cup.post("entries", key="l", text="Who\nEve Hill", columns={"Who": "player"}))["entered"]
    again = open_cup.post("entries", key="l", text="Who\nEve Hill", columns={"Who": "player"})
    assert again.status_code == 200
    assert [player["name"] for player in open_cup.view()["players"]][4:] == ["Eve Hill"]


def test_each_audience_sees_its_own(open_cup: Director) -> None:
    open_cup.must(open_cup.act("draw_seats", session="heat", seed=""))
    public, desk = open_cup.view("spectator"), open_cup.view()
    assert "players" not in public
    assert "next" not in public
    assert {player["name"] for player in desk["players"]} == {"Ann", "Ben", "Cat", "Dan"}
    own = open_cup.view("patron", "Ann")
    assert own["state"] == "entered"
    assert own["say"].startswith("Be at Table ")
    assert {seat["player"] for seat in own["table"]["seats"]} - {""} == {
        player["name"] for player in desk["players"] if player["called"] == own["table"]["called"]
    }
    assert "re_buy" not in open_cup.view("inspector")
    assert set(open_cup.view("dealer")) == {"for", "board", "next", "denominations", "counts"}


def test_a_player_registers_interest_and_the_desk_takes_the_entry(open_cup: Director) -> None:
    assert open_cup.view("patron", "Eve")["may_register"]
    assert open_cup.act("register_interest", "Bob", "patron", player="Eve").status_code == 409
    open_cup.must(open_cup.act("register_interest", "Eve", "patron", player="Eve"))
    assert open_cup.view()["interested"] == ["Eve"]
    open_cup.must(open_cup.act("take_entry", player="Eve", paid=50_00))
    assert open_cup.view()["interested"] == []
    assert open_cup.view("patron", "Eve")["entry"] == 5


def test_a_watcher_who_comes_back_misses_no_line(open_cup: Director) -> None:
    with open_cup.stream() as following:
        seen = next(event.id for event in following if event.kind == "view")
    open_cup.must(open_cup.act("take_entry", player="Eve", paid=50_00))
    open_cup.must(open_cup.act("strike_entry", player="Eve", reason="another day"))
    with open_cup.stream(seen) as following:
        lines = [next(following)["text"], next(following)["text"]]
    assert lines == ["Entry 5: Eve pays 50.00", "The entry of Eve is struck out: another day"]
    with open_cup.stream(0, "spectator") as following:
        public = []
        for event in following:
            if event.kind == "view":
                break
            public.append(event["text"])
    assert not any("Entry" in text for text in public)


def test_the_desk_knows_what_is_open_about_a_player_before_it_is_asked(open_cup: Director) -> None:
    known = open_cup.client.get(f"/api/tournaments/{NAME}/open", params={"player": "Ann"}).json()
    acts = {act["command"]: act for act in known["acts"]}
    assert acts["withdraw_entry"]["open"]
    assert not acts["take_seat"]["open"]
    assert acts["take_seat"]["under"]


def test_a_slip_at_the_check_in_is_taken_back(open_cup: Director) -> None:
    open_cup.must(open_cup.act("draw_seats", session="heat", seed=""))
    open_cup.must(open_cup.act("take_seat", player="Ann"))
    known = open_cup.client.get(f"/api/tournaments/{NAME}/open", params={"player": "Ann"}).json()
    assert {act["command"]: act["open"] for act in known["acts"]}["undo_seat_taken"]
    open_cup.must(open_cup.act("undo_seat_taken", player="Ann", reason="another Ann"))
    assert not next(player for player in open_cup.view()["players"] if player["name"] == "Ann")["present"]


def test_the_last_slip_is_offered_with_the_command_that_takes_it_back(open_cup: Director) -> None:
    slips = f"/api/tournaments/{NAME}/slips"
    assert open_cup.client.get(slips).json() == []
    open_cup.must(open_cup.act("draw_seats", session="heat", seed=""))
    open_cup.must(open_cup.act("take_seat", player="Ann"))
    (slip,) = open_cup.client.get(slips).json()
    assert slip["say"] == "Ann’s check-in"
    undo = slip["command"] | {"reason": "another Ann"}
    open_cup.must(open_cup.act(undo.pop("command"), **undo))
    assert open_cup.client.get(slips).json() == []


def test_a_table_is_counted_by_two_people_and_its_float_too(house: House, open_cup: Director) -> None:
    open_cup.must(open_cup.act("draw_seats", session="heat", seed=""))
    open_cup.must(open_cup.post("seats"))
    tables = [table["name"] for table in open_cup.view()["board"]["tables"]]
    ways = dict(zip(tables, ("counted", "virtual"), strict=True))
    assert open_cup.post("start", session="heat", dealing=dict.fromkeys(tables, "by sight")).status_code == 400
    floats = {tables[0]: 1_000_00}
    open_cup.must(open_cup.post("start", session="heat", demonstration=True, dealing=ways, floats=floats))
    assert house.table(tables[0]).state is None  # nothing is keyed there
    (sheet,) = open_cup.view("dealer")["counts"]
    assert (sheet["issued"], sheet["most"], sheet["float"]) == (1_200_00, 2, 1_000_00)
    chips = {line["player"]: {"10000": 1, "500": 2 * at} for at, line in enumerate(sheet["players"])}
    count = {"table": tables[0], "chips": chips, "float": 985_00}
    assert open_cup.act("count_chips", "Ann", "patron", **count).status_code == 409
    open_cup.must(open_cup.act("count_chips", "Dan", "dealer", **count))
    desk = open_cup.view()
    assert desk["next"]["what"] == "count"
    assert desk["counts"][0]["waiting"]["difference"] == -5_00
    assert open_cup.act("confirm_count", "Dan", "dealer", table=tables[0], reason="lost").status_code == 409
    assert open_cup.act("confirm_count", "Sue", "supervisor", table=tables[0]).status_code == 409
    open_cup.must(open_cup.act("confirm_count", "Sue", "supervisor", table=tables[0], reason="one rolled off"))
    board = open_cup.view("spectator")
    table = next(each for each in board["tables"] if each["name"] == tables[0])
    assert (table["dealing"], table["rounds"]) == ("counted", 1)
    assert table["counted_at"] > 0
    assert "counts" not in board


def test_a_draw_from_a_real_deck_needs_no_number_of_the_house(house: House, open_cup: Director) -> None:
    open_cup.must(open_cup.act("draw_seats", session="heat", seed=""))
    open_cup.must(open_cup.post("seats"))
    tables = [table["name"] for table in open_cup.view()["board"]["tables"]]
    open_cup.must(open_cup.post("start", session="heat", dealing=dict.fromkeys(tables, "counted")))
    for table in tables:
        open_cup.must(open_cup.act("end_table", table=table, reason="closing time"))
    one, other = open_cup.view()["ties"][0]["players"]
    cards = {one: "9s", other: "Th"}
    open_cup.must(open_cup.act("decide_tie", players=[one, other], cards=cards, witness="Wes"))
    drawn = next(fact for fact in house.tournament(NAME).facts() if isinstance(fact, CardsDrawn))
    assert drawn.seed == ""


def test_a_composed_screen_is_a_link_and_an_unknown_part_is_named(open_cup: Director) -> None:
    assert open_cup.client.get(f"/tournaments/{NAME}/screen/clock,standings").status_code == 200
    wrong = open_cup.client.get(f"/tournaments/{NAME}/screen/clock,weather")
    assert wrong.status_code == 404
    assert "weather" in wrong.text


def test_documents_are_links(open_cup: Director) -> None:
    names = [paper["name"] for paper in open_cup.client.get(f"/api/tournaments/{NAME}/papers").json()]
    assert names[:2] == ["conditions", "receipt-0001"]
    page = open_cup.client.get(f"/tournaments/{NAME}/papers/conditions.html")
    assert "Tea Cup" in page.text
    assert open_cup.client.get(f"/tournaments/{NAME}/papers/results.html").status_code == 404
