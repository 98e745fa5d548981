"""Section 9, irregularities: void spins and "no spin", before and after the number is marked, and found too late."""

import pytest
from msgspec.structs import replace

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import (
    BallSpun,
    NumberCorrected,
    PaidNumberCorrected,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    SpinStands,
    SpinVoided,
    WagerSettled,
)
from croupier.games.american_roulette.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.american_roulette.play import START, Play, money

VOID = [
    ("same direction", "9.1"),
    ("foreign object", "9.3"),
    ("no compartment", "9.4"),
    ("ball out", "9.5"),
    ("too few revolutions", "5.2"),
]
each_ground = pytest.mark.parametrize(("ground", "clause"), VOID)


def at(moment: str) -> Play:
    """Ann has several wagers and bob one; the ball runs, or more has happened."""
    play = Play()
    play.lift()
    play.wager("ann", "17", 10_00)
    play.track("ann", "tier", 5_00)
    play.wager("ann", "red", 600_00)  # over the maximum
    play.wager("bob", "black", 10_00)
    play.spin()
    if moment != "running":
        play.call()
    if moment == "marked":
        play.rest("17")
    return play


def betting_is_open_again(play: Play) -> None:
    """Every chip is back, the round is the same, and it is played to its end."""
    assert (play.chips("ann"), play.chips("bob"), play.round.wagers) == (START, START, {})
    assert (play.step, play.round.number, play.round.pocket, len(play.all(RoundOpened))) == (Step.BET, 1, "", 1)
    assert (play.all(WagerSettled), play.all(RoundClosed), money(play)) == ([], [], 0)
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    assert (play.won("ann"), play.won("bob")) == (350_00, -10_00)
    assert (play.last(RoundClosed).round, len(play.all(BallSpun)), play.round.number) == (1, 2, 2)


# Void spins (9.1, 9.3 to 9.5)


@rule("american-roulette", NI2002_45=("9.1", "9.3", "9.4", "9.5", "5.2", "9.2", "A:Void", "A:Round of Play"))
@each_ground
@pytest.mark.parametrize("moment", ["running", "called", "marked"])
@pytest.mark.parametrize("role", [Role.DEALER, Role.DIRECTOR])
def test_on_a_void_spin_the_wagers_go_back_and_betting_opens_again_in_the_same_round(
    ground: str, clause: str, moment: str, role: Role
) -> None:
    play = at(moment)
    play.do(c.VoidSpin(ground=ground, note="seen by the dealer"), role)
    void = play.last(SpinVoided)
    assert (void.ground, void.note) == (ground, "seen by the dealer")
    assert {clause, "A:Void", "~R19"} <= set(void.under)
    betting_is_open_again(play)


@rule("american-roulette", NI2002_45=("9.1", "9.3", "9.4", "9.5", "5.2"))
@each_ground
def test_a_spin_is_void_while_its_round_is_played(ground: str, clause: str) -> None:
    play = Play(patrons=("ann",))
    void = c.VoidSpin(ground=ground)
    play.refused(void, clause)
    play.lift()
    play.wager("ann", "17", 10_00)
    play.refused(void, clause)  # no ball has been spun
    play.rest("17")
    play.settle()
    assert play.refused(void, clause).instead == ("void_round",)


@rule("american-roulette", NI2002_45="A:Void")
@pytest.mark.parametrize("ground", ["", "whim", "no spin", "Ball out"])
def test_nothing_else_makes_a_spin_void(ground: str) -> None:
    refusal = at("running").refused(c.VoidSpin(ground=ground), "A:Void")
    assert refusal.instead == tuple(name for name, _ in VOID)


@rule("american-roulette", NI2002_45=("A:Dealer", "A:Casino Supervisor"))
def test_dealer_or_director_calls_a_spin_off() -> None:
    play = at("running")
    for command in (c.VoidSpin(ground="ball out"), c.CallNoSpin()):
        for role in set(Role) - {Role.DEALER, Role.DIRECTOR}:
            refusal = play.refused(command, "A:Dealer", role, "ann")
            assert "A:Casino Supervisor" in refusal.under


@rule("american-roulette", NI2002_45=("9.3", "A:Void"))
def test_chips_that_were_moved_while_the_ball_ran_go_back_too() -> None:
    play = Play(patrons=("ann",))
    play.lift()
    play.wager("ann", "17", 10_00)
    play.spin()
    play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=25_00, to_option="red"))
    play.wager("ann", "20", 5_00)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="red"))
    play.do(c.VoidSpin(ground="foreign object"))
    assert (play.chips("ann"), play.lies("ann"), money(play)) == (START, {}, 0)


@rule("american-roulette", NI2002_45=("9.4", "A:Void"))
def test_one_spin_after_another_may_be_void() -> None:
    play = Play(patrons=("ann",))
    play.lift()
    for _ in range(3):
        play.wager("ann", "17", 10_00)
        play.spin()
        play.do(c.VoidSpin(ground="no compartment"))
    play.play("17", ann={"17": 10_00})
    assert (play.won("ann"), play.round.number, len(play.all(SpinVoided))) == (350_00, 2, 3)


# "No spin" (9.2)


@rule("american-roulette", NI2002_45=("9.2", "A:Void"))
@pytest.mark.parametrize("moment", ["running", "called"])
@pytest.mark.parametrize(("lifted", "note"), [(True, "lifted in time"), (False, "came to rest all the same")])
def test_a_spin_that_is_called_off_counts_for_nothing_wherever_the_ball_goes(
    moment: str, lifted: bool, note: str
) -> None:
    play = at(moment)
    assert "call_no_spin" in play.need.commands
    play.do(c.CallNoSpin(lifted=lifted))
    void = play.last(SpinVoided)
    assert (void.ground, note in void.note) == ("no spin", True)
    assert {"9.2", "A:Void", "~R20"} <= set(void.under)
    betting_is_open_again(play)


@rule("american-roulette", NI2002_45=("5.2", "9.2"))
@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            c.CallNoSpin(lifted=False, revolutions=2),
            "no spin, after 2 revolutions (the ball came to rest all the same)",
        ),
        (c.VoidSpin(ground="too few revolutions", revolutions=1), "too few revolutions, after 1 revolution"),
        (c.VoidSpin(ground="too few revolutions"), "too few revolutions"),
    ],
)
def test_it_is_recorded_how_many_revolutions_the_ball_made(command: c.CallNoSpin | c.VoidSpin, says: str) -> None:
    play = at("called")
    play.do(command)
    void = play.last(SpinVoided)
    assert (void.revolutions, "~R20" in void.under) == (command.revolutions, True)
    assert tell(void) == f"The spin is void: {says}; wagers go back"
    betting_is_open_again(play)


@rule("american-roulette", NI2002_45=("5.2", "9.2"))
@pytest.mark.parametrize("revolutions", [-1, 3, 20])
def test_a_spin_with_enough_of_them_is_not_void_for_too_few(revolutions: int) -> None:
    play = at("called")
    play.refused(c.VoidSpin(ground="too few revolutions", revolutions=revolutions), "5.2")
    play.refused(c.CallNoSpin(lifted=False, revolutions=-1), "9.2")


@rule("american-roulette", NI2002_45="9.2")
def test_it_is_called_while_the_ball_runs() -> None:
    play = Play(patrons=("ann",))
    call = c.CallNoSpin()
    play.refused(call, "9.2")
    play.lift()
    play.wager("ann", "17", 10_00)
    play.refused(call, "9.2")
    play.rest("17")
    play.refused(call, "9.2")
    play.settle()
    play.refused(call, "9.2")


# A wrong number marked (R22)


@rule("american-roulette", NI2002_45=("7.1", "7.2"))
def test_the_number_is_put_right_until_it_is_paid_on() -> None:
    play = Play()
    correct = c.CorrectNumber(number="32", reason="the dolly was put beside it")
    play.refused(correct, "7.2", Role.DIRECTOR)
    play.lift()
    play.wagers(ann={"17": 10_00}, bob={"32": 10_00})
    play.rest("17")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(correct, "A:Tournament Director", role, "ann")
    play.refused(replace(correct, reason=" "), "7.1", Role.DIRECTOR)
    for number in ("17", "37", "", "x"):
        play.refused(replace(correct, number=number), "7.1", Role.DIRECTOR)
    play.director(correct)
    fact = play.last(NumberCorrected)
    assert (fact.was, fact.number, fact.colour, fact.reason) == ("17", "32", "red", "the dolly was put beside it")
    assert {"7.1", "7.2", "~R22"} <= set(fact.under)
    play.director(replace(correct, number="0"))
    play.director(correct)
    play.settle()
    assert (play.won("ann"), play.won("bob"), play.last(RoundClosed).number) == (-10_00, 350_00, "32")


@rule("american-roulette", NI2002_45=("7.1", "7.2", "10.6"))
@pytest.mark.parametrize("next_round", ["not begun", "open", "wagered on"])
def test_a_number_that_was_paid_on_is_put_right_until_the_next_spin(next_round: str) -> None:
    play = Play()
    play.play("17", ann={"17": 10_00, "red": 20_00}, bob={"18": 10_00, "black": 5_00})
    assert (play.won("ann"), play.won("bob")) == (330_00, -5_00)
    if next_round != "not begun":
        play.lift()
    if next_round == "wagered on":
        play.wagers(ann={"1": 10_00}, bob={"2": 15_00})
    correct = c.CorrectNumber(number="18", reason="the recording shows it")
    for role in set(Role) - {Role.DIRECTOR}:
        assert "10.6" in play.refused(correct, "A:Tournament Director", role, "ann").under
    play.refused(replace(correct, reason=""), "10.6", Role.DIRECTOR)
    for number in ("17", "37", "x"):
        play.refused(replace(correct, number=number), "10.6", Role.DIRECTOR)
    (fact,) = play.director(correct)
    assert isinstance(fact, PaidNumberCorrected)
    assert {"7.1", "7.2", "10.6", "~R22"} <= set(fact.under)
    assert (fact.round, fact.was, fact.number, fact.colour) == (1, "17", "18", "red")
    assert {(each.patron, each.option, each.outcome, each.pays) for each in fact.settlements} == {
        ("ann", "straight_up-17", "lose", 0),
        ("ann", "red", "win", 20_00),
        ("bob", "straight_up-18", "win", 350_00),
        ("bob", "black", "lose", 0),
    }
    assert (play.won("ann"), play.won("bob"), money(play)) == (10_00, 345_00, 0)
    shown = play.last_shown()
    assert (shown.pocket, shown.colour, shown.result) == ("18", "red", "18 red")
    assert {payment.patron for payment in shown.payments if payment.pays} == {"ann", "bob"}
    assert "18 red" in tell(fact)
    if next_round == "wagered on":
        assert (play.lies("ann"), play.lies("bob")) == ({"straight_up-01": 10_00}, {"straight_up-02": 15_00})
    play.director(replace(correct, number="17"))  # it was right after all
    assert (play.won("ann"), play.won("bob")) == (330_00, -5_00)


@rule("american-roulette", NI2002_45=("7.2", "10.6", "10.1"))
def test_a_round_that_was_struck_out_before_its_spin_keeps_no_number_from_being_put_right() -> None:
    play = Play()
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    play.lift()
    play.wager("ann", "1", 10_00)
    play.director(c.VoidRound(round=2, ground="disturbance", cause="fire", reason="the alarm went"))
    (fact,) = play.director(c.CorrectNumber(number="18", reason="the recording shows it"))
    assert isinstance(fact, PaidNumberCorrected)
    assert (fact.round, fact.was, play.won("ann"), play.won("bob"), money(play)) == (1, "17", -10_00, 10_00, 0)
    play.director(c.CorrectNumber(number="17", reason="it was right after all"))
    assert (play.won("ann"), play.won("bob")) == (350_00, -10_00)
    play.director(c.VoidRound(round=1, ground="void_spin", reason="a chip lay in the wheel"))
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 0, 0)


@rule("american-roulette", NI2002_45=("7.2", "10.6"))
@pytest.mark.parametrize("moment", ["spun", "called"])
def test_once_the_next_ball_is_spun_it_is_a_dispute(moment: str) -> None:
    play = Play(patrons=("ann",))
    play.play("17", ann={"17": 10_00})
    play.lift()
    play.wager("ann", "1", 10_00)
    play.spin()
    if moment == "called":
        play.call()
    correct = c.CorrectNumber(number="18", reason="the recording shows it")
    assert play.refused(correct, "7.2", Role.DIRECTOR).instead == ("raise_dispute",)


@rule("american-roulette", NI2002_45=("7.2", "10.6"))
@pytest.mark.parametrize("void", ["no spin", "ball out", "round"])
def test_a_spin_that_was_void_is_the_next_one_too(void: str) -> None:
    play = Play(patrons=("ann",))
    play.play("17", ann={"17": 10_00})
    play.lift()
    play.wager("ann", "1", 10_00)
    play.spin()
    if void == "no spin":
        play.do(c.CallNoSpin())
    elif void == "ball out":
        play.do(c.VoidSpin(ground="ball out"))
    else:
        play.director(c.VoidRound(round=2, ground="disturbance", cause="fire", reason="the alarm went"))
    correct = c.CorrectNumber(number="18", reason="the recording shows it")
    assert play.refused(correct, "10.6", Role.DIRECTOR).instead == ("raise_dispute",)
    assert play.won("ann") == 350_00


@rule("american-roulette", NI2002_45=("7.2", "10.6"))
def test_what_was_paid_wrongly_and_has_gone_is_owed() -> None:
    play = Play()
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    play.lift()
    play.wager("ann", "1", 500_00)
    play.wager("ann", "2", 500_00)
    play.wager("ann", "3", 300_00)
    play.director(c.CorrectNumber(number="18", reason="misread"))
    assert (play.chips("ann"), play.state.balances["unrecovered:ann"]) == (0, -310_00)
    assert (play.won("bob"), play.on_layout("ann"), money(play)) == (10_00, 1300_00, 0)
    play.director(c.CorrectNumber(number="17", reason="it was right"))
    assert (play.won("ann"), "unrecovered:ann" in play.state.balances, money(play)) == (350_00, False, 0)


@rule("american-roulette", NI2002_45="7.2")
def test_a_float_that_does_not_cover_the_correction_is_filled_first() -> None:
    play = Play(patrons=("ann",))
    play.play("18", ann={"17": 10_00})
    play.director(t.CreditFloat(cents=play.state.balances["float"]))
    correct = c.CorrectNumber(number="17", reason="misread")
    assert play.refused(correct, "~H1", Role.DIRECTOR).instead == ("fill_float",)
    play.director(t.FillFloat(cents=1_000_00))
    play.director(correct)
    assert play.won("ann") == 350_00


@rule("american-roulette", NI2002_45=("7.2", "4.3(d)"))
def test_a_wager_that_is_no_longer_offered_is_settled_again_as_it_was() -> None:
    play = Play(patrons=("ann",))
    play.director(t.GiveNotice(options={"zero_corner": "none"}))
    play.play("17", ann={"0/1/2/3": 10_00})
    play.director(c.CorrectNumber(number="0", reason="misread"))
    assert play.won("ann") == 80_00


@rule("american-roulette", NI2002_45=("A:Void", "7.2"))
def test_a_corrected_round_is_voided_whole_and_a_void_one_has_no_number() -> None:
    play = Play()
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    play.director(c.CorrectNumber(number="18", reason="misread"))
    play.director(c.VoidRound(round=1, ground="void_spin", reason="a chip lay in the wheel"))
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 0, 0)
    play.refused(c.CorrectNumber(number="17", reason="misread"), "7.2", Role.DIRECTOR)


# Found when the round is over (R21)


@rule("american-roulette", NI2002_45=("A:Void", "A:Round of Play", "9.1", "9.3", "9.4", "9.5"))
@pytest.mark.parametrize("next_round", ["not begun", "open", "running", "over"])
def test_a_spin_that_proves_void_late_is_the_directors_to_void_and_later_rounds_stand(next_round: str) -> None:
    play = Play()
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    if next_round == "over":
        play.play("18", ann={"17": 10_00}, bob={"red": 10_00})
    elif next_round != "not begun":
        play.lift()
        play.wagers(ann={"1": 10_00}, bob={"2": 10_00})
        if next_round == "running":
            play.spin()
    void = c.VoidRound(round=1, ground="void_spin", reason="the recording shows the ball ran with the wheel")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "A:Void", role, "ann")
    play.refused(replace(void, reason=""), "A:Void", Role.DIRECTOR)
    play.director(void)
    assert {"A:Void", "~R21"} <= set(play.last(RoundVoided).under)
    later = (-10_00, 10_00) if next_round == "over" else (0, 0)
    assert (play.won("ann"), play.won("bob"), money(play)) == (*later, 0)
    play.refused(void, "A:Void", Role.DIRECTOR)
    if next_round in ("open", "running"):
        play.rest("1")
        play.settle()
        assert (play.won("ann"), play.won("bob")) == (350_00, -10_00)


@rule("american-roulette", NI2002_45="A:Void")
def test_within_its_round_a_void_spin_has_its_own_rule() -> None:
    play = at("marked")
    void = c.VoidRound(round=1, ground="void_spin", reason="the ball ran with the wheel")
    assert play.refused(void, "A:Void", Role.DIRECTOR).instead == ("void_spin",)


@rule("american-roulette", NI2002_45="A:Void")
def test_chips_that_have_gone_are_listed_as_owed() -> None:
    play = Play()
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    play.as_patron("ann", t.LeaveTable(patron="ann"))  # with what was paid on a void spin
    play.director(c.VoidRound(round=1, ground="void_spin", reason="a chip lay in the wheel"))
    assert (play.state.balances["unrecovered:ann"], play.won("bob"), money(play)) == (-350_00, 0, 0)


@rule("american-roulette", NI2002_45=("A:Void", "10.5"))
def test_nothing_of_a_void_spin_is_kept() -> None:
    play = Play(patrons=("ann",))
    play.play("17", ann={"17": 10_00})
    void = c.VoidRound(round=1, ground="void_spin", reason="a chip lay in the wheel", keep=("ann/straight_up-17",))
    play.refused(void, "A:Void", Role.DIRECTOR)


# Interference (5.4)


INCIDENT = t.LogIncident(matter="interference with wheel or ball", about="a passer-by", note="touched the wheel")


@rule("american-roulette", NI2002_45="5.4")
@pytest.mark.parametrize("moment", ["running", "called", "marked"])
def test_the_table_waits_for_the_directors_ruling_on_an_interference(moment: str) -> None:
    play = at(moment)
    step = play.step
    play.refused(replace(INCIDENT, note=" "), "5.4")
    (logged,) = play.do(INCIDENT)
    assert {"5.4", "~R23"} <= set(logged.under)
    assert (play.step, play.need.by, "5.4" in play.need.under) == (Step.RULING, (Role.DIRECTOR,), True)
    waiting: list[Command] = [
        c.PlaceWager(patron="ann", option="17", amount=10_00),
        c.TakeBackWager(patron="ann", option="17"),
        c.CallNoMoreBets(),
        c.EnterNumber(number="17"),
        c.Settle(),
    ]
    for command in waiting:
        assert play.refused(command, "5.4").instead == ("let_spin_stand", "void_round", "void_spin")
    stands = c.LetSpinStand(reason="neither was moved")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(stands, "A:Tournament Director", role)
    play.refused(c.LetSpinStand(reason=" "), "5.4", Role.DIRECTOR)
    play.director(stands)
    assert {"5.4", "10.6"} <= set(play.last(SpinStands).under)
    assert play.step is step
    if moment != "marked":
        play.rest("17")
    play.settle()
    assert play.last(RoundClosed).result == "17 black"
    play.refused(stands, "5.4", Role.DIRECTOR)


@rule("american-roulette", NI2002_45=("5.4", "9.3", "9.5", "10.4"))
@pytest.mark.parametrize(
    ("command", "role"),
    [
        (c.VoidSpin(ground="foreign object"), Role.DEALER),
        (c.VoidSpin(ground="ball out"), Role.DEALER),
        (c.CallNoSpin(), Role.DEALER),
        (c.VoidRound(round=1, ground="fraud", reason="the wheel was stopped"), Role.DIRECTOR),
    ],
)
def test_or_the_spin_or_the_round_is_void(command: Command, role: Role) -> None:
    play = at("called")
    play.do(INCIDENT)
    play.do(command, role)
    assert (play.chips("ann"), play.chips("bob"), play.round.interfered) == (START, START, False)
    assert play.step in (Step.BET, Step.LIFT)


@rule("american-roulette", NI2002_45="5.4")
def test_without_a_spin_an_interference_is_only_recorded() -> None:
    play = Play()
    play.do(INCIDENT)
    play.lift()
    play.do(INCIDENT)
    assert (play.step, play.state.incidents) == (Step.BET, 2)
    play.wagers(ann={"17": 10_00}, bob={"17": 10_00})
    play.spin()
    play.do(replace(INCIDENT, matter="private bet"))
    assert play.step is Step.RUNNING
    spins: list[Command] = [c.SpinBall(), c.CallNoSpin(), c.VoidSpin(ground="ball out"), c.EnterNumber(number="17")]
    for command in spins:
        play.refused(command, "A:Dealer", Role.PATRON, "ann")
