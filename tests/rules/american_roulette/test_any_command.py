"""Any request at any moment gets an answer: facts that keep every chip, or a refusal."""

from collections.abc import Iterator

import pytest

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.machine import DECIDE
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t, evolve, needs
from croupier.table.machine import candidates
from tests.rules.american_roulette.play import Play

NOBODY, NOWHERE, NO_NUMBER = "nobody", 99, "99"

# Requests that no rule allows: absent people, positions and numbers that do not exist, amounts that are not amounts.
NONSENSE: tuple[Command, ...] = (
    *(c.PlaceWager(patron="ann", option=option, amount=-1) for option in ("17", "red", "x", "", "1/36")),
    *(c.PlaceWager(patron="ann", option="17", amount=amount) for amount in (0, -5_00, 1)),
    c.PlaceWager(patron="ann", option="dozen-7", amount=10_00),
    c.PlaceWager(patron=NOBODY, option="17", amount=10_00),
    c.ChangeWager(patron=NOBODY, option="17", amount=-1),
    c.ChangeWager(patron="ann", option="17", amount=-5_00, to_option="red"),
    c.ChangeWager(patron="ann", option="17", amount=10_00, to_option="x"),
    c.TakeBackWager(patron=NOBODY, option="x"),
    c.PlaceRaceTrackWager(patron="ann", section="x", amount=30_00),
    c.PlaceRaceTrackWager(patron="ann", section="tier", amount=-30_00),
    c.PlaceRaceTrackWager(patron="ann", section="neighbours", amount=25_00),
    c.PlaceRaceTrackWager(patron="ann", section="tier", amount=5_00),
    c.PlaceMaximumMarker(patron="ann", number=NO_NUMBER),
    c.PlaceMaximumMarker(patron=NOBODY, number="17"),
    c.ChangeBall(diameter=NOWHERE, approval="so"),
    c.ChangeBall(diameter=20, approval=""),
    c.IssueColour(patron=NOBODY, colour="blue", value=5_00),
    c.IssueColour(patron="ann", colour="blue", value=-5_00),
    c.ReturnColour(patron=NOBODY),
    c.RequireColour(patron=NOBODY),
    c.EnterNumber(number=NO_NUMBER),
    c.EnterNumber(number=""),
    c.EnterNumber(number="17", revolutions=-1),
    c.CorrectNumber(number=NO_NUMBER, reason="so"),
    c.CorrectNumber(number="17", reason=""),
    c.VoidSpin(ground="x"),
    c.LetSpinStand(reason=""),
    c.VoidRound(round=NOWHERE, ground="fraud", reason="so"),
    c.VoidRound(round=1, ground="x", reason="so"),
    c.VoidWagers(patron=NOBODY, reason="so"),
    c.VoidWagers(patron="ann", reason="so", options=("x",)),
)


def moments(**options: str) -> Iterator[Play]:
    """A table at every kind of moment: before the first ball, wagered at, spun, called, at rest, void."""
    play = Play(burnt=False, **options)
    yield play
    play.lift()
    yield play
    play.prepare_shoe()
    play.wagers(ann={"17": 10_00, "0/2/3": 5_00}, bob={"red": 600_00})
    yield play
    play.spin()
    yield play
    play.wager("ann", "17", 10_00)
    play.call()
    yield play
    play.do(c.VoidSpin(ground="no compartment"))
    play.director(t.IssueChips(patron="ann", cents=10_000_00))  # enough for a maximum marker
    yield play
    play.do(c.IssueColour(patron="ann", colour="blue", value=10_00))
    play.director(c.RequireColour(patron="bob"))
    yield play
    play.do(c.IssueColour(patron="bob", colour="pink", value=5_00))
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    play.rest("17")
    yield play
    play.do(t.LogIncident(matter="interference with wheel or ball", about="somebody", note="touched the wheel"))
    yield play
    play.director(c.LetSpinStand(reason="nothing moved"))
    play.director(c.CorrectNumber(number="18", reason="typed wrongly"))
    yield play
    play.settle()
    yield play
    play.lift()
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    play.spin()
    play.director(c.VoidWagers(patron="ann", reason="past posting"))
    yield play
    play.director(c.VoidRound(round=2, ground="fraud", reason="a magnet"))
    yield play


def answered(play: Play, command: Command, role: Role, who: str) -> bool:
    """Whether it was allowed; either way the answer is sound."""
    decided = play.ask(command, role, who)
    if isinstance(decided, Refusal):
        book = library().book(play.state.setting.book)
        assert decided.because
        assert decided.under
        assert all(clause.startswith("~") or book.cite(clause) for clause in decided.under)
        return False
    after = play.state
    for fact in decided:
        assert fact.under
        assert all(move.cents > 0 for move in fact.moves)
        after = evolve(after, fact)
    assert sum(after.balances.values()) == 0
    assert all(cents >= 0 for account, cents in after.balances.items() if account.startswith(("patron:", "wager:")))
    wagers = {wager.area: wager.amount for wager in after.game.round.wagers.values()}
    assert wagers == {account: cents for account, cents in after.balances.items() if account.startswith("wager:")}
    assert needs(after, play.at).say
    return True


@pytest.mark.parametrize("race_track", ["used", "none"])
def test_whatever_the_screens_might_offer_is_answered_at_every_moment(race_track: str) -> None:
    for play in moments(race_track=race_track):
        people = (("ann", Role.PATRON), ("bob", Role.PATRON), ("dealer", Role.DEALER), ("boss", Role.DIRECTOR))
        for who, role in people:
            for command, _ in candidates(play.state, who, role):
                answered(play, command, role, who)


def test_nonsense_is_refused_at_every_moment() -> None:
    for play in moments():
        for command in NONSENSE:
            for role in (Role.DEALER, Role.PATRON, Role.DIRECTOR):
                assert not answered(play, command, role, getattr(command, "patron", "ann")), command


def test_every_command_is_offered_at_some_moment() -> None:
    """The screens offer what the rules allow, so each allowed command can be found there."""
    offered = set()
    for play in moments():
        for who, role in (("ann", Role.PATRON), ("dealer", Role.DEALER), ("boss", Role.DIRECTOR)):
            for command, _ in candidates(play.state, who, role):
                if answered(play, command, role, who):
                    offered.add(type(command))
    assert set(DECIDE) - offered == set()


def test_there_is_always_something_that_carries_the_table_on() -> None:
    for play in moments():
        ways = [
            command
            for role in (Role.DEALER, Role.DIRECTOR)
            for command, _ in candidates(play.state, "staff", role)
            if type(command) in DECIDE and answered(play, command, role, "staff")
        ]
        assert ways, play.step
