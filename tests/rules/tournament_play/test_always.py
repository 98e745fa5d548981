"""Invariants of a tournament table under any request: chips, marker, replay, and that nothing breaks."""

from random import Random

import pytest

from croupier.conduct.codec import decode_fact, encode
from croupier.games.american_roulette.commands import SpinBall
from croupier.games.commands import CallNoMoreBets
from croupier.money.accounts import CAGE, FLOAT
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import commands as t, decide, evolve, needs, open_to
from croupier.table.facts import RoundGranted
from croupier.table.tournament_play.turns import in_order, next_to_call
from croupier.views.table_view import seen_by
from croupier.views.telling import tell
from tests.properties.driving import nonsense
from tests.rules.tournament_play.cup import BOOKS, IN_TURN, LEAST, SEATS, START, Cup

SEEDS = range(4)
each_book = pytest.mark.parametrize("book", BOOKS)
seeded = pytest.mark.parametrize("seed", SEEDS)


def holds(cup: Cup) -> None:
    """No chip comes from nowhere, and nobody owes one."""
    balances = cup.state.balances
    assert sum(balances.values()) == 0
    assert all(cents >= 0 for account, cents in balances.items() if account != CAGE)
    occupied = {person.seat for person in cup.state.patrons.values()}
    assert len(occupied) == len(cup.state.patrons)
    needs(cup.state)
    next_to_call(cup.state)


def replayed(cup: Cup) -> None:
    table = None
    for fact in cup.facts:
        table = evolve(table, decode_fact(encode(fact)))
    assert table == cup.state


def director(cup: Cup, random: Random) -> Command:
    name, seat = random.choice([*SEATS, "eve", "fay"]), random.randint(1, cup.state.setting.boxes)
    return random.choice(
        [
            t.OpenRound(rounds_left=random.randrange(6), marker=random.choice([0, 0, seat, -1])),
            t.OpenRound(only=tuple(random.sample(sorted(SEATS), 2))),
            t.WithdrawRound(reason="the session is over"),
            t.SeatEntrant(patron=name, seat=seat, cents=random.choice([LEAST, START]), warned=random.random() < 0.3),
            t.UnseatEntrant(patron=name, reason="eliminated"),
            t.IssueChips(patron=name, cents=START),
            t.TakeChips(patron=name, cents=LEAST, reason="error"),
            t.ExcuseFromRound(patron=name, reason="ill"),
            t.LetWagerLast(patron=name),
            t.VoidOutOfTurn(patron=name, reason="again"),
        ]
    )


@each_book
@seeded
def test_whatever_is_asked_for_chips_add_up_and_a_replay_is_the_same_table(book: str, seed: int) -> None:
    cup, random = Cup(book), Random(f"{book} {seed}")
    done = 0
    for _ in range(400):
        kind = random.random()
        if kind < 0.35:
            act = Act(director(cup, random), "dora", Role.DIRECTOR, cup.at)
        elif kind < 0.45:
            ask = nonsense(random)
            act = Act(ask.command, ask.who, ask.role, cup.at)
        elif kind < 0.75 and cup.state.patrons:
            name = random.choice(sorted(cup.state.patrons))
            choices = open_to(cup.state, name, Role.PATRON, cup.at)
            if random.random() < 0.3:
                act = Act(cup.placing(name, random.choice([LEAST, 25_00])), name, Role.PATRON, cup.at)
            elif choices:
                act = Act(random.choice(choices).command, name, Role.PATRON, cup.at)
            else:
                continue
        elif next_to_call(cup.state) and random.random() < 0.7:
            act = Act(t.CallPlayer(patron=next_to_call(cup.state)), "dee", Role.DEALER, cup.at)
        else:
            cup.deal_on()
            offered = [choice.command for choice in open_to(cup.state, "dee", Role.DEALER, cup.at)]
            closing = [command for command in offered if isinstance(command, CallNoMoreBets | SpinBall)]
            if closing:
                cup.do(closing[0])
            holds(cup)
            continue
        if isinstance(act.command, t.CreateTable | t.CloseTable | t.RevealShoe | t.GiveNotice):
            continue
        decided = decide(cup.state, act)
        if isinstance(decided, Refusal):
            assert decided.under
            assert decided.because
            continue
        done += 1
        for fact in decided:
            assert fact.under
            assert tell(fact)
            cup.table = evolve(cup.table, fact)
        cup.facts += decided
        holds(cup)
    assert done > 20
    seen_by(cup.state, 1, "", None)
    replayed(cup)


@pytest.mark.parametrize("book", IN_TURN)
@seeded
def test_the_marker_visits_every_occupied_seat(book: str, seed: int) -> None:
    random = Random(f"{book} {seed}")
    seats = dict(zip("abcd", random.sample(range(2, 8), 4), strict=True))
    cup = Cup(book, seats=seats)
    led = []
    for _ in range(2 * len(seats)):
        led.append(cup.round()[0])
    assert sorted(led) == sorted([*seats] * 2)
    assert [cup.state.patrons[name].seat for name in led] == [opened.marker for opened in cup.all(RoundGranted)]


@each_book
def test_seating_issuing_and_unseating_leave_the_float_alone(book: str) -> None:
    cup = Cup(book)
    before = dict(cup.state.balances)
    cup.direct(t.IssueChips(patron="ann", cents=START))
    cup.direct(t.TakeChips(patron="ann", cents=START, reason="undone"))
    cup.seat("eve", 3)
    cup.unseat("eve")
    assert dict(cup.state.balances) == before
    for name in SEATS:
        cup.unseat(name)
    assert cup.state.balances == {FLOAT: before[FLOAT], CAGE: -before[FLOAT]}
    assert in_order(cup.state) == []
