"""The instrument itself and the terms used in the rules: from when they bind, who is who, what words mean."""

from datetime import UTC, date, datetime

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import RoundOpened, SpinVoided, WagerPlaced
from croupier.games.context import Limit
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import commands as t
from croupier.table.facts import ChipsIssued, SettingTookEffect, TableCreated, TableOpened
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.american_roulette.play import BOOK, START, Play, money


def midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


@rule("american-roulette", NI2002_45="I[approval]")
def test_everything_played_under_the_instrument_carries_its_name() -> None:
    play = Play()
    assert "I[approval]" in play.last(TableCreated).under
    assert "I[approval]" in play.last(TableOpened).under
    shown = sign(play.state)
    assert (shown.title, shown.instrument, shown.book) == (
        "Tournament American Roulette",
        "Casino Control Approval 2002 (No 2)",
        BOOK,
    )
    assert "I[approval]" in [line.clause for line in shown.under]
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    in_force = play.last(SettingTookEffect).setting
    assert (in_force.book, play.last(RoundOpened).setting) == (BOOK, in_force.number)


@rule("american-roulette", NI2002_45="I[approval]")
def test_the_approval_is_cited_with_its_day_and_its_act() -> None:
    instrument = library().instrument("NI2002-45")
    assert (instrument.made, instrument.made_under) == (date(2002, 2, 18), "Casino Control Act 1988, section 72(1)")


@rule("american-roulette", NI2002_45="I[approval]")
def test_no_table_opens_before_the_instrument_commences() -> None:
    play = Play(patrons=(), burnt=False)
    play.director(t.CloseTable())
    play.at = midnight(date(2002, 2, 18)) - 1
    play.refused(t.OpenTable(), "I[approval]", Role.DIRECTOR)
    play.at += 1
    play.director(t.OpenTable())


# The persons of the dictionary


@rule("american-roulette", NI2002_45=("A:Casino Operator", "A:Tournament Director"))
def test_what_is_the_directors_to_decide_is_refused_to_everybody_else() -> None:
    play = Play()
    reserved: list[Command] = [
        t.RecordApproval(what="table", reference="letter 7"),
        t.ElectOptions(options={}),
        t.SetLimits(limits={"red": Limit(500, 500_00, 500)}),
        t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"),
        t.OpenTable(),
        t.CloseTable(),
        c.VoidWagers(patron="ann", reason="past posting"),
    ]
    for command in reserved:
        for role in set(Role) - {Role.DIRECTOR}:
            refusal = play.refused(command, "A:Tournament Director", role, "ann")
            assert "A:Casino Operator" in refusal.under


@rule("american-roulette", NI2002_45=("A:Casino Supervisor", "A:Tournament Director"))
def test_the_director_holds_the_supervisors_powers() -> None:
    play = Play()
    reserved: list[Command] = [
        t.FillFloat(cents=100_00),
        t.CreditFloat(cents=100_00),
        c.ChangeBall(diameter=20, approval="letter 4"),
        c.RequireColour(patron="ann"),
    ]
    for command in reserved:
        for role in set(Role) - {Role.DIRECTOR}:
            refusal = play.refused(command, "A:Casino Supervisor", role, "ann")
            assert "A:Tournament Director" in refusal.under
        play.director(command)


@rule("american-roulette", NI2002_45="A:Dealer")
def test_players_act_for_themselves_or_have_the_dealer_do_it() -> None:
    play = Play()
    play.lift()
    wager = c.PlaceWager(patron="ann", option="17", amount=10_00)
    for role in set(Role) - {Role.DEALER}:
        play.refused(wager, "A:Dealer", role, "bob")
    play.do(wager, Role.DEALER)
    assert (play.last(WagerPlaced).patron, play.lies("ann")) == ("ann", {"straight_up-17": 10_00})


@rule("american-roulette", NI2002_45=("A:Tournament Director", "4.2"))
def test_the_director_issues_the_chips_and_no_money_buys_them() -> None:
    play = Play()
    assert "4.2" in play.last(ChipsIssued).under
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(t.IssueChips(patron="ann", cents=100_00), "A:Tournament Director", role)
    play.director(t.IssueChips(patron="ann", cents=100_00))
    assert play.chips("ann") == START + 100_00


# The meaning of words


@rule("american-roulette", NI2002_45="A:Void")
def test_void_chips_go_back_and_neither_side_wins() -> None:
    play = Play()
    before = dict(play.state.balances)
    play.lift()
    play.wagers(ann={"17": 10_00, "red": 600_00}, bob={"black": 10_00})
    play.rest("17")
    play.do(c.VoidSpin(ground="same direction"))
    assert "A:Void" in play.last(SpinVoided).under
    assert (dict(play.state.balances), money(play)) == (before, 0)
