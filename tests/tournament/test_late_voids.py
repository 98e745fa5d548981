"""Rounds of a tournament voided at any time and in any order, also when their table or the session is over: the players
and the floats always have the chips that the other rounds explain."""

from random import Random

import pytest

from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from croupier.conduct.tournaments.headless import DIRECTOR, Run
from croupier.conduct.tournaments.linking import carry_on
from croupier.games.commands import PlaceWager, VoidRound
from croupier.games.context import operators
from croupier.money.accounts import FLOAT, account_of
from croupier.ruling import Command
from croupier.table import Table
from croupier.table.debts import debts
from croupier.tournament.late import may_be_ranked_again
from croupier.tournament.reports import chips_to_give_back
from croupier.tournament.state import Stage
from tests.covering import at_length
from tests.marks import rule
from tests.rules.tournament_conditions.drafts import M02
from tests.tournament.test_whole_tournaments import Alike, one_session
from tests.tournament.whole import clock_of, money_is_all_accounted_for, run_of

PLAYERS, CHIPS = 6, 100_00


class Wild(Alike):
    """The minimum or everything, on either hand."""

    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        stack, least = table.balances[account_of(patron)], table.setting.limits["main"].minimum
        amount = least if random.random() < 0.6 else stack // least * least
        seat = table.patrons[patron].seat
        return [PlaceWager(patron=patron, option=random.choice(["banker", "player"]), amount=amount, box=seat)]


def at(run: Run, name: str) -> Table:
    table = run.house.table(name).ahead
    assert table is not None
    return table


def void_something(run: Run, random: Random) -> None:
    table = at(run, random.choice(list(run.state.tables)))
    if table.game.records:
        number = random.choice(table.game.records).closed.round
        command = VoidRound(round=number, ground="fraud", reason="a marked card")
        run.house.act(table.name, command, DIRECTOR, operators(table.terms)[0])  # twice is refused


def chips_are_explained(run: Run, floats: dict[str, int]) -> None:
    """By the floats: what these have won the players have lost, but for debts of those who have no chips any more."""
    session = run.state.sessions["final"]
    tables = [run.state.tables[name] for name in session.tables]
    if any(not at(run, each.name).game.between_rounds for each in tables):
        return
    if (session.ended and not may_be_ranked_again(run.state, session)) or any(each.extra for each in tables):
        return
    owed, won = 0, 0
    for each in tables:
        table = at(run, each.name)
        won += table.balances[FLOAT] - floats[each.name]
        for patron, cents in debts(table.balances).items():
            owed += cents
            assert patron in table.patrons or chips_to_give_back(run.state, each.name, patron) == 0
    stacks = [chips for each in tables if not each.ended for chips in each.stacks.values()]
    out = [gone.chips for each in tables for gone in each.out.values()]
    assert sum((*stacks, *out, *session.final_chips.values())) == PLAYERS * CHIPS - won + owed


@rule("mini-baccarat", NI2002_45="A:Void")
@pytest.mark.parametrize("seed", [*range(4), *(at_length(seed) for seed in range(4, 60))])
def test_no_sequence_of_voids_leaves_chips_that_no_round_explains(seed: int) -> None:
    text, random = one_session(M02, end={"rounds": 4}, players_per_table=2), Random(seed)
    clock, floats = clock_of(text), dict[str, int]()
    with House("memory:", clock=clock, generator=Generator(Random(seed).randbytes)) as house:
        run: Run = run_of(text, PLAYERS, kind=Run, bots=Wild(rounds=0), house=house, clock=clock, seed=seed)
        run.set_up()
        for _ in range(60):
            run.step(run.next_need())
            if run.state.stage in (Stage.CONFIRMED, Stage.CLOSED):
                break
            for name, session_table in run.state.tables.items():
                if session_table.started:
                    floats.setdefault(name, at(run, name).balances[FLOAT])
            if floats and random.random() < 0.5:
                void_something(run, random)
            if floats and random.random() < 0.7:
                while carry_on(house, run.name):
                    pass
                chips_are_explained(run, floats)
        run.play()
        money_is_all_accounted_for(run.state)
        found = audit(house.store)
        assert found.ok, found.findings
