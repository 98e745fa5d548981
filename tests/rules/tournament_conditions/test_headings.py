"""Every heading that a book lists must be filled, is refused under its clause if it is not, and is in the document."""

import pytest

from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read
from croupier.views.conditions import conditions_document
from tests.marks import rule
from tests.rules.tournament_conditions.drafts import (
    B02,
    B06,
    BOOKS,
    DROP,
    M16,
    M18,
    NEW,
    P02,
    R02,
    U19,
    accepted,
    cited,
    draft,
    example,
    refused,
    section,
    words,
    wrong_with,
)

each_book = pytest.mark.parametrize("book", BOOKS)
each_new_book = pytest.mark.parametrize("book", NEW)
each_mini_baccarat = pytest.mark.parametrize("book", [M16, M18])


@rule("canberra-poker", NI2002_45="15.2")
@rule("blackjack", NI2002_45="19.2", NI2006_147="20.4")
@rule("american-roulette", NI2002_45="12.2")
@rule("mini-baccarat", NI2002_45="13.2", NI2016_685=("15.2(a)", "15.3", "15.3(a)"))
@rule("mini-baccarat", NI2018_687=("16.2(a)", "16.3", "16.3(a)"))
@rule("pai-gow", NI2002_45="17.2")
@rule("ultimate-texas-holdem", NI2019_212=("16.2(a)", "16.3", "16.3(a)"))
@each_book
def test_the_conditions_are_one_document_with_every_heading(book: str, marked: set[str]) -> None:
    assert wrong_with(example(book)) == ()
    conditions = read(example(book))
    assert isinstance(conditions, Conditions)
    document = conditions_document(conditions, example(book), "authority")
    made_under = dict(document.about)["Made under"]
    assert all(clause in made_under.replace(",", "").split() for clause in marked)
    assert all(section.says or section.tables for section in document.sections)
    assert refused(book, "name: give", name="!") >= marked


@rule("canberra-poker", NI2002_45="15.2(a)")
@rule("blackjack", NI2002_45="19.2(a)", NI2006_147="20.4(a)")
@rule("american-roulette", NI2002_45="12.2(a)")
@rule("mini-baccarat", NI2002_45="13.2(a)", NI2016_685="15.3(a)(i)", NI2018_687="16.3(a)(i)")
@rule("pai-gow", NI2002_45="17.2(a)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(i)")
@each_book
def test_the_starting_date_and_time(book: str, marked: set[str]) -> None:
    assert refused(book, "start: this is missing", start=DROP) >= marked
    assert refused(book, "start.at: this is missing", start__at=DROP) >= marked
    start = section(book, "Start")
    assert cited(start) >= marked
    assert " 20" in words(start)
    assert "(UTC+1" in words(start)


@rule("mini-baccarat", NI2016_685="15.3(a)(i)", NI2018_687="16.3(a)(i)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(i)")
@each_new_book
def test_how_to_enter_and_who_may(book: str, marked: set[str]) -> None:
    assert refused(book, "entry.method", entry__method=" ") >= marked
    assert refused(book, "entry.eligibility: this is missing", entry__eligibility=DROP) >= marked
    assert refused(book, "entry.eligibility: say who", entry__eligibility="") >= marked
    entry = section(book, "Entry", entry__method="By letter.", entry__eligibility="Left-handers.")
    assert cited(entry) >= marked
    assert "By letter." in words(entry)
    assert "Left-handers." in words(entry)


@rule("canberra-poker", NI2002_45="15.2(b)")
@rule("blackjack", NI2002_45="19.2(b)", NI2006_147="20.4(b)")
@rule("american-roulette", NI2002_45="12.2(b)")
@rule("mini-baccarat", NI2002_45="13.2(b)", NI2016_685=("15.3(a)(ii)", "15.3(a)(ii)(a)"))
@rule("mini-baccarat", NI2018_687=("16.3(a)(ii)", "16.3(a)(ii)(a)"))
@rule("pai-gow", NI2002_45="17.2(b)")
@rule("ultimate-texas-holdem", NI2019_212=("16.3(a)(iii)", "16.3(a)(iii)(A)"))
@each_book
def test_the_sessions_and_what_ends_each(book: str, marked: set[str]) -> None:
    assert refused(book, "sessions: this is missing", sessions=DROP) >= marked
    assert refused(book, "sessions: a tournament has at least one", sessions=[]) >= marked
    assert refused(book, "end: say what ends the session", sessions__0__end=DROP) >= marked
    sessions = section(book, "Sessions", sessions__0__end={"rounds": 71}, sessions__0__knockouts=[])
    assert cited(sessions) >= marked
    assert "after 71 rounds" in words(sessions)


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(b)", NI2018_687="16.3(a)(ii)(b)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(B)")
@each_new_book
def test_the_number_of_tables(book: str, marked: set[str]) -> None:
    assert refused(book, "players_per_table: this is missing", sessions__0__players_per_table=DROP) >= marked
    assert refused(book, ".tables: -1", sessions__0__tables=-1) >= marked
    tables = section(book, "Tables", sessions__0__tables=17)
    assert cited(tables) >= marked
    assert "17" in words(tables)
    assert "as many as the players need" in words(section(book, "Tables", sessions__0__tables=0))


def _without_sit_and_go(book: str) -> dict[str, object]:
    return {"start__sit_and_go": DROP} if "sit_and_go" in example(book) else {}


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(b)[sit-and-go]", NI2018_687="16.3(a)(ii)(b)[sit-and-go]")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(B)[sit-and-go]")
@each_new_book
def test_a_sit_and_go_says_when_a_session_starts_and_how_players_come_to_a_table(book: str, marked: set[str]) -> None:
    go = section(book, "Sit-and-go", start__sit_and_go="As soon as six wait.")
    assert cited(go) >= marked
    assert "As soon as six wait." in words(go)
    assert refused(book, "start.sit_and_go: say when a session starts", start__sit_and_go=" ") >= marked
    assert "not a sit-and-go" in words(section(book, "Sit-and-go", **_without_sit_and_go(book)))


@rule("canberra-poker", NI2002_45="15.2(b)")
@rule("blackjack", NI2002_45="19.2(b)", NI2006_147="20.4(b)")
@rule("american-roulette", NI2002_45="12.2(b)")
@rule("mini-baccarat", NI2002_45="13.2(b)", NI2016_685=("15.3(a)(ii)(c)", "15.3(a)(viii)"))
@rule("mini-baccarat", NI2018_687=("16.3(a)(ii)(c)", "16.3(a)(viii)"))
@rule("pai-gow", NI2002_45="17.2(b)")
@rule("ultimate-texas-holdem", NI2019_212=("16.3(a)(iii)(D)", "16.3(a)(viii)"))
@each_book
def test_the_progression_from_session_to_session(book: str, marked: set[str]) -> None:
    assert refused(book, "advance: say who goes on", sessions__0__advance=DROP) >= marked
    progression = section(book, "Progression", sessions__0__advance={"overall": 4})
    assert cited(progression) >= marked
    assert "the best 4 of the session" in words(progression)


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(viii)(B)")
@pytest.mark.parametrize("book", [U19])
def test_how_the_number_who_go_on_is_fixed(book: str, marked: set[str]) -> None:
    assert refused(book, "advance: say who goes on", sessions__0__advance=DROP) >= marked
    assert refused(book, "tie: say how", sessions__0__tie=DROP) >= marked
    advancing = section(book, "How many go on", sessions__0__advance={"per_table": 1, "overall": 2})
    assert cited(advancing) >= marked
    assert "the best 1 of each table and the best 2 of the rest" in words(advancing)


@rule("mini-baccarat", NI2016_685=("15.3(a)(ii)(d)", "15.3(a)(ix)"), NI2018_687=("16.3(a)(ii)(d)", "16.3(a)(ix)"))
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)")
@each_new_book
def test_points_and_prizes_of_sessions(book: str, marked: set[str]) -> None:
    assert refused(book, "prizes go by points, but no session", prizes__by="points", prizes__tie="shared") >= marked
    assert refused(book, "prizes go by the final", sessions__1__points=[3, 2, 1]) >= marked
    assert refused(book, "a better place never has fewer", sessions__0__points=[1, 2], prizes__by="points") >= marked
    points = section(book, "Points and prizes of sessions", sessions__0__points=[41, 31], sessions__0__prizes=[7])
    assert cited(points) >= marked
    assert "1 41" in words(points)
    assert "1 7%" in words(points)


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(e)", NI2018_687="16.3(a)(ii)(e)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(F)")
@each_new_book
def test_a_repechage_says_who_qualifies(book: str, marked: set[str]) -> None:
    wanted = {"sessions__1__takes": "eliminated", "sessions__1__repechage": " "}
    assert refused(book, "repechage: say who qualifies", **wanted) >= marked
    repechage = section(book, "Repechage", **{**wanted, "sessions__1__repechage": "The best eight."})
    assert cited(repechage) >= marked
    assert "The best eight." in words(repechage)


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(f)", NI2018_687="16.3(a)(ii)(f)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(G)")
@each_new_book
def test_buying_back_has_a_method_a_time_and_a_cost(book: str, marked: set[str]) -> None:
    first = "table" if book == M18 else "day-1" if book == U19 else "heat"
    bought = {"method": "At the cage.", "cost": 43, "chips": 57, "until": {"session": first, "round": 9}, "most": 3}
    rebuys = section(book, "Re-buys", rebuys=bought)
    assert cited(rebuys) >= marked
    assert all(said in words(rebuys) for said in ("At the cage.", "$43.00", "57", "round 9", "3 times"))
    assert "cannot buy back" in words(section(book, "Re-buys", **({"rebuys": DROP} if book != M18 else {})))
    for key, say in (("method", "say how"), ("cost", "say what it costs"), ("chips", "say how many")):
        blank = {**bought, key: "" if key == "method" else 0}
        assert refused(book, f"rebuys.{key}: {say}", rebuys=blank) >= marked
    timeless = {key: value for key, value in bought.items() if key != "until"}
    assert refused(book, "rebuys.until: name the session", rebuys=timeless) >= marked


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(H)")
@pytest.mark.parametrize("book", [U19])
def test_an_add_on_has_a_method_a_time_and_a_cost(book: str, marked: set[str]) -> None:
    add_on = section(book, "Add-ons")
    assert cited(add_on) >= marked
    assert all(said in words(add_on) for said in ("during the break", "$200.00", "2,000", "After round 20 of day-1"))
    assert "no add-ons" in words(section(book, "Add-ons", add_on=DROP))
    for key, say in (("method", "say how"), ("cost", "say what it costs"), ("chips", "say how many")):
        assert refused(book, f"add_on.{key}: {say}", **{f"add_on__{key}": "" if key == "method" else 0}) >= marked
    assert refused(book, "add_on.at: name the session", add_on__at=DROP) >= marked


@rule("canberra-poker", NI2002_45="15.2(c)")
@rule("blackjack", NI2002_45="19.2(c)", NI2006_147="20.4(c)")
@rule("american-roulette", NI2002_45="12.2(c)")
@rule("mini-baccarat", NI2002_45="13.2(c)", NI2016_685="15.3(a)(iii)", NI2018_687="16.3(a)(iii)")
@rule("pai-gow", NI2002_45="17.2(c)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(ii)")
@each_book
def test_the_fee_and_the_commission_in_it(book: str, marked: set[str]) -> None:
    assert refused(book, "entry.fee: this is missing", entry__fee=DROP) >= marked
    assert refused(book, "entry.commission: this is missing", entry__commission=DROP) >= marked
    assert refused(book, "is more than the fee", entry__fee=100, entry__commission=101) >= marked
    no_pool = {"entry__fee": 0, "entry__commission": 0, "prizes__added": []}
    assert refused(book, "there is no prize pool", **no_pool) >= marked
    fee = section(book, "Entry fee and commission", entry__fee=321, entry__commission=7)
    assert cited(fee) >= marked
    assert "$321.00" in words(fee)
    assert "$7.00" in words(fee)


@rule("canberra-poker", NI2002_45="15.2(d)")
@rule("blackjack", NI2002_45="19.2(d)", NI2006_147="20.4(d)")
@rule("american-roulette", NI2002_45="12.2(d)")
@rule("mini-baccarat", NI2002_45="13.2(d)", NI2016_685="15.3(a)(iv)", NI2018_687="16.3(a)(iv)")
@rule("pai-gow", NI2002_45="17.2(d)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iv)")
@each_book
def test_the_chips_that_the_fee_brings(book: str, marked: set[str]) -> None:
    assert refused(book, "chips: this is missing", chips=DROP) >= marked
    assert refused(book, "chips: say how many", chips=0) >= marked
    assert refused(book, "does not cover the least stake", chips="4.99") >= marked
    chips = section(book, "Tournament chips", chips=4321)
    assert cited(chips) >= marked
    assert "4,321" in words(chips)


@rule("canberra-poker", NI2002_45="15.2(e)")
@rule("blackjack", NI2002_45="19.2(e)", NI2006_147="20.4(e)")
@rule("american-roulette", NI2002_45="12.2(e)")
@rule("mini-baccarat", NI2002_45="13.2(e)", NI2016_685="15.3(a)(v)", NI2018_687="16.3(a)(v)")
@rule("pai-gow", NI2002_45="17.2(e)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(v)")
@each_book
def test_the_fewest_and_the_most_players(book: str, marked: set[str]) -> None:
    assert refused(book, "entry.minimum: this is missing", entry__minimum=DROP) >= marked
    assert refused(book, "entry.maximum: this is missing", entry__maximum=DROP) >= marked
    assert refused(book, "entry.minimum: 1 cannot compete", entry__minimum=1) >= marked
    assert refused(book, "is more than the maximum of 3", entry__maximum=3) >= marked
    assert refused(book, "entry.reserves: -1", entry__reserves=-1) >= marked
    field = section(book, "Number of players", entry__maximum=77)
    assert cited(field) >= marked
    assert "at most 77 players" in words(field)


@rule("canberra-poker", NI2002_45="15.2(f)")
@rule("blackjack", NI2002_45="19.2(f)", NI2006_147="20.4(f)")
@rule("american-roulette", NI2002_45="12.2(f)")
@rule("mini-baccarat", NI2002_45="13.2(f)", NI2016_685="15.3(a)(vi)", NI2018_687="16.3(a)(vi)")
@rule("pai-gow", NI2002_45="17.2(f)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(vi)")
@each_book
def test_what_restricts_groups(book: str, marked: set[str]) -> None:
    assert refused(book, "entry.groups: this is missing", entry__groups=DROP) >= marked
    assert refused(book, "entry.groups: say what restricts", entry__groups=" ") >= marked
    none = {"entry__groups": "none", "entry__groups_apart": False}
    assert refused(book, "entry.groups: it says none", **none, entry__largest_group=2) >= marked
    assert refused(book, "is no size of a group", **{**none, "entry__groups": "x"}, entry__largest_group=999) >= marked
    apart = {"entry__groups": "x", "entry__groups_apart": True}
    assert refused(book, "groups of any size", **apart, entry__largest_group=0) >= marked
    few = {"entry__largest_group": 30, "entry__maximum": 90}
    assert refused(book, "too few to part a group of 30", **apart, **few) >= marked
    groups = section(book, "Groups of players", entry__groups="Only pairs.", entry__largest_group=2)
    assert cited(groups) >= marked
    assert "Only pairs." in words(groups)


@rule("blackjack", NI2002_45="19.2(g)", NI2006_147="20.4(h)")
@pytest.mark.parametrize("book", [B02, B06])
def test_whether_side_wagers_are_allowed(book: str, marked: set[str]) -> None:
    assert refused(book, "whether there are Perfect Pairs", sessions__0__options__perfect_pairs=DROP) >= marked
    side = section(book, "Side wagers")
    assert cited(side) >= marked
    assert "heat: no Perfect Pairs" in words(side)
    if book == B06:
        assert refused(book, "whether there are Super Sevens", sessions__0__options__super_sevens=DROP) >= marked
        assert "heat: no Super Sevens" in words(side)


@rule("canberra-poker", NI2002_45="15.2(g)")
@rule("blackjack", NI2002_45="19.2(h)", NI2006_147="20.4(g)")
@rule("american-roulette", NI2002_45="12.2(g)")
@rule("mini-baccarat", NI2002_45="13.2(g)", NI2016_685="15.3(a)(vii)", NI2018_687="16.3(a)(vii)")
@rule("pai-gow", NI2002_45="17.2(g)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(vii)")
@each_book
def test_the_limits_of_every_wager(book: str, marked: set[str]) -> None:
    kind = next(iter(accepted(book).sessions[0].limits))
    main = f"sessions__0__limits__{kind}"
    assert refused(book, "limits: this is missing", sessions__0__limits=DROP) >= marked
    assert refused(book, f"limits: say the limits of {kind}", **{main: DROP}, sessions__0__levels=[]) >= marked
    assert refused(book, "limits: 'poker' is no kind", sessions__0__limits__poker=_limits(10, 20, 10)) >= marked
    assert refused(book, "the minimum is at most", **{main: _limits(100, 50, 10)}, sessions__0__levels=[]) >= marked
    assert refused(book, "are multiples of 30", **{main: _limits(100, 150, 30)}, sessions__0__levels=[]) >= marked
    limits = section(book, "Limits", **{f"{main}__maximum": 7770})
    assert cited(limits) >= marked
    assert "7,770" in words(limits)


@rule("mini-baccarat", NI2016_685="15.3(a)(vii)", NI2018_687="16.3(a)(vii)")
@pytest.mark.parametrize("book", [M16, M18])
def test_a_differential_that_comes_or_goes_with_a_level_is_printed(book: str, marked: set[str]) -> None:
    levels = [{"from_round": 3, "differential": 333}, {"from_round": 5, "lift_differential": True}]
    limits = section(book, "Limits", sessions__0__levels=levels)
    assert cited(limits) >= marked
    assert "from round 3: the table differential is 333" in words(limits)
    assert "from round 5: there is no maximum table differential" in words(limits)


@rule("canberra-poker", NI2002_45="15.2(g)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(vii)")
@pytest.mark.parametrize("book", [P02, U19])
def test_so_is_a_maximum_payout(book: str, marked: set[str]) -> None:
    session = next(at for at, each in enumerate(accepted(book).sessions) if each.maximum_payout is not None)
    levels = [{"from_round": 3, "maximum_payout": 4444}]
    limits = section(book, "Limits", **{f"sessions__{session}__levels": levels})
    assert cited(limits) >= marked
    assert "from round 3: the maximum payout is 4,444" in words(limits)


@rule("american-roulette", NI2002_45=("12.2(g)", "12.13", "3.1"))
def test_at_the_wheel_a_whole_spin_may_have_limits_of_its_own() -> None:
    limits = section(R02, "Limits", sessions__0__limits__spin=_limits(25, 600, 5))
    assert "All wagers of a player on a spin" in words(limits)
    assert "3.1" in refused(R02, "every wager is to be a multiple", sessions__0__limits__spin=_limits(30, 600, 10))
    few = refused(R02, "does not cover the least stake", chips=20, sessions__0__limits__spin=_limits(25, 600, 5))
    assert "12.13" in few


def _limits(minimum: int, maximum: int, multiple: int) -> dict[str, int]:
    return {"minimum": minimum, "maximum": maximum, "multiple": multiple}


@rule("mini-baccarat", NI2016_685=("15.3(a)(viii)(A)", "15.3(a)(ix)(A)"))
@rule("mini-baccarat", NI2018_687=("16.3(a)(viii)(A)", "16.3(a)(ix)(A)"))
@rule("ultimate-texas-holdem", NI2019_212=("16.3(a)(viii)(A)", "16.3(a)(iii)(E)(a)"))
@each_new_book
def test_by_which_criteria_players_are_eliminated(book: str, marked: set[str]) -> None:
    assert refused(book, "elimination: say by which criteria", elimination="") >= marked
    elimination = section(book, "Elimination", elimination="A player who sneezes is out.")
    assert cited(elimination) >= marked
    assert "A player who sneezes is out." in words(elimination)


@rule("mini-baccarat", NI2016_685=("15.3(a)(viii)(B)", "15.3(a)(ix)(B)"))
@rule("mini-baccarat", NI2018_687=("16.3(a)(viii)(B)", "16.3(a)(ix)(B)"))
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(b)")
@each_new_book
def test_how_level_players_are_placed_in_a_session(book: str, marked: set[str]) -> None:
    assert refused(book, "tie: say how players who are level are placed", sessions__0__tie=DROP) >= marked
    ties = section(book, "Level at the end of a session", sessions__0__tie="cards")
    assert cited(ties) >= marked
    assert "draw cards" in words(ties)


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(C)")
@pytest.mark.parametrize("book", [U19])
def test_conditions_of_play(book: str, marked: set[str]) -> None:
    assert refused(book, "seconds_to_wager: -1", sessions__0__seconds_to_wager=-1) >= marked
    assert "16.16" in cited(section(book, "Conditions of play"))  # which leaves the marker open
    play = section(book, "Conditions of play")
    assert cited(play) >= marked
    assert all(said in words(play) for said in ("20 seconds", "tables are broken", "no marker"))
    bare = {"seconds_to_wager": 0, "break_tables": False}
    quiet = {f"sessions__{at}__{key}": value for at in (0, 1) for key, value in bare.items()}
    assert "marker shows who wagers first" in words(section(book, "Conditions of play", **quiet))


@rule("canberra-poker", NI2002_45="15.2(h)")
@rule("blackjack", NI2002_45="19.2(i)", NI2006_147="20.4(i)")
@rule("american-roulette", NI2002_45="12.2(h)")
@rule("mini-baccarat", NI2002_45="13.2(h)", NI2016_685="15.3(a)(x)", NI2018_687="16.3(a)(x)")
@rule("pai-gow", NI2002_45="17.2(h)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(ix)")
@each_book
def test_the_breakdown_of_the_prize_pool(book: str, marked: set[str]) -> None:
    alone = {"prizes__bands": [], "prizes__added": [], "sessions__0__prizes": []}
    assert refused(book, "comes to 0%", **alone, prizes__breakdown=[]) >= marked
    assert refused(book, "comes to 110%", **alone, prizes__breakdown=[60, 50]) >= marked
    assert refused(book, "comes to 99.9%", **alone, prizes__breakdown=[60, "39.9"]) >= marked
    prizes = section(book, "Prizes", **alone, prizes__breakdown=[73, 27])
    assert cited(prizes) >= marked
    assert "1 73% 2 27%" in words(prizes)


@rule("mini-baccarat", NI2016_685="15.3(a)(xi)", NI2018_687="16.3(a)(xi)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(x)")
@each_new_book
def test_how_the_pool_is_distributed(book: str, marked: set[str]) -> None:
    assert refused(book, "prizes.distribution: this is missing", prizes__distribution=DROP) >= marked
    assert refused(book, "prizes.distribution: say how", prizes__distribution="") >= marked
    distribution = section(book, "Distribution of prizes", prizes__distribution="By pigeon.")
    assert cited(distribution) >= marked
    assert "By pigeon." in words(distribution)


@rule("mini-baccarat", NI2016_685=("15.3(a)(xi)(A)", "15.3(a)(xi)(B)", "15.3(a)(xi)(C)", "15.3(a)(xi)(D)"))
@rule("mini-baccarat", NI2018_687=("16.3(a)(xi)(A)", "16.3(a)(xi)(B)", "16.3(a)(xi)(C)", "16.3(a)(xi)(D)"))
@each_mini_baccarat
def test_those_who_contest_a_prize_share_it_or_play_on(book: str, marked: set[str]) -> None:
    final = {"sessions__1__tie": "cards", "sessions__0__tie": "cards"}
    by_points = {"prizes__by": "points", "sessions__0__points": [2, 1], "sessions__1__points": [2, 1]}
    for changes in (final, {**final, **by_points}):
        assert refused(book, "prizes.tie: say", **changes, prizes__tie=DROP) >= marked
        assert refused(book, "prizes.tie: say", **changes, prizes__tie="cards") >= marked
        for tie, said in (("shared", "divided equally"), ("extra rounds", "extra rounds")):
            ties = section(book, "Contesting the same prize", **changes, prizes__tie=tie)
            assert cited(ties) >= marked
            assert said in words(ties)
            found = wrong_with(draft(book, **changes, prizes__tie=tie))
            assert not [problem for problem in found if problem.say.startswith("prizes.tie")]


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(E)(c)")
@pytest.mark.parametrize("book", [U19])
def test_those_level_in_points_share_or_draw_cards(book: str, marked: set[str]) -> None:
    points = {"prizes__by": "points", "sessions__1__points": [2, 1], "sessions__1__tie": "shared"}
    assert refused(book, "prizes.tie: say", **points, prizes__tie=DROP) >= marked
    assert refused(book, "prizes.tie: say", **points, prizes__tie="extra rounds") >= marked
    for tie, said in (("shared", "divided equally"), ("cards", "draw cards")):
        accepted(book, **points, prizes__tie=tie)
        ties = section(book, "Contesting the same prize", **points, prizes__tie=tie)
        assert cited(ties) >= marked
        assert said in words(ties)
    accepted(book, prizes__tie="extra rounds")  # level in chips at the end of a final is another matter


@rule("mini-baccarat", NI2016_685="15.3(b)", NI2018_687="16.3(b)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(b)")
@each_new_book
def test_a_statement_says_that_the_rules_prevail(book: str, marked: set[str]) -> None:
    statement = section(book, "Conduct and precedence")
    assert cited(statement) >= marked
    assert "The tournament director runs the tournament" in words(statement)
    assert "the rules prevail" in words(statement)
    odds = {"player_odds": "2 to 1"} if book != U19 else {"blind_flush_odds": "2 to 1"}
    assert refused(book, "terms: the rules of this book prevail", sessions__0__terms=odds) >= marked


@rule("blackjack", NI2006_147="20.5")
@pytest.mark.parametrize("book", [B06])
def test_conditions_may_depart_from_the_rules_where_they_prevail(book: str, marked: set[str]) -> None:
    accepted(book, sessions__2__terms={"blackjack_odds": "6 to 5", "abstention": "5"})
    statement = section(book, "Conduct and precedence")
    assert cited(statement) >= marked
    assert "the conditions prevail" in words(statement)
    assert "blackjack odds 6 to 5" in words(section(book, "Sessions"))
    for key, said in (("royal_odds", "6 to 5"), ("blackjack_odds", "a lot"), ("abstention", "a few")):
        assert refused(book, f"terms.{key}", sessions__2__terms={key: said}) >= marked
