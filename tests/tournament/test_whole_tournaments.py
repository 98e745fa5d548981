"""Whole tournaments through the real tables: for each of the nine books, and one over several games with points."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from croupier.conduct.codec import decode_fact
from croupier.conduct.hosted import Accepted
from croupier.conduct.tournaments import headless
from croupier.conduct.tournaments.dealers import after_dealing
from croupier.conduct.tournaments.headless import DIRECTOR, OPERATOR, Run
from croupier.conduct.tournaments.linking import carry_on, carry_on_table, stretches
from croupier.games.american_roulette.commands import CorrectNumber
from croupier.games.american_roulette.facts import PaidNumberCorrected, RoundClosed
from croupier.games.american_roulette.layout import KINDS as KINDS_OF_WAGER
from croupier.games.commands import PlaceWager, VoidRound
from croupier.games.context import operators
from croupier.money import Move
from croupier.money.accounts import account_of, owed_account
from croupier.ruling import Command, Role
from croupier.table import Table, evolve as evolve_table
from croupier.table.commands import ExcludePatron, TakeChips, UnseatEntrant
from croupier.table.debts import debts, held
from croupier.table.facts import CommandRefused, DebtCollected, SettingTookEffect
from croupier.tournament import commands as c, evolve as evolve_tournament
from croupier.tournament.facts import PlayOffRound, PlayOffStarted, PlayOffTurn, SessionEnded
from croupier.tournament.pool import statement
from croupier.tournament.state import Out, Stage, Standing
from croupier.tournament.vacancies import free_seats
from tests.covering import at_length
from tests.marks import rule
from tests.rules.tournament_conditions.drafts import BOOKS, M02, M18, P02, R02, U19, draft, toml
from tests.stores import KINDS, address
from tests.tournament.whole import NO_SHOWS, clock_of, money_is_all_accounted_for, run_of, shortened

EVERY = (*BOOKS, "several")


@pytest.mark.parametrize("book", [each if each in (M18, P02, "several") else at_length(each) for each in EVERY])
def test_two_hundred_entrants_from_conditions_to_prizes(book: str) -> None:
    run = run_of(shortened(book, rounds=3, maximum=200), 200)
    run.set_up()
    run.play()
    tournament = run.state
    assert tournament.stage is Stage.CLOSED
    assert {"reserve", "exclusion", "break"} <= run.happened
    assert sum(each.standing is Standing.FORFEITED for each in tournament.players.values()) == NO_SHOWS
    assert tournament.players["Player 4"].plays == "Stand-in"
    money_is_all_accounted_for(tournament)
    pool = run.result(0).pool
    assert pool["balance"] == 0
    assert sum(prize.cents for prize in tournament.prizes) == pool["out"]["prizes"]
    placed = [name for group in tournament.places for name in group]
    assert len(placed) == len(set(placed)) == 201 - NO_SHOWS
    for session_table in tournament.tables.values():
        table = run.house.table(session_table.name).ahead
        assert sum(table.balances.values()) == 0
        assert not table.patrons
    if tournament.conditions.add_on:
        assert pool["in"]["add-ons"] > 0
        assert pool["in"]["re-buys"] > 0
        assert "broken table" in run.happened


@pytest.mark.parametrize("book", EVERY)
def test_an_error_found_late_brings_an_eliminated_player_back(book: str) -> None:
    for seed in range(1, 9):
        run = run_of(shortened(book, rounds=6, maximum=200), 24, seed=seed)
        run.set_up()
        run.play()
        money_is_all_accounted_for(run.state)
        if "revival" in run.happened:
            return
    pytest.fail("nobody was eliminated by a round that could be reversed")


@pytest.mark.parametrize("book", EVERY)
def test_a_cancelled_tournament_gives_everything_back(book: str) -> None:
    run = run_of(shortened(book, rounds=3, maximum=200), 30)
    run.set_up()
    played = 0
    while played < 2:
        need = run.next_need()
        played += need.what == "play"
        run.step(need)
    outcome = run.house.tournament(run.name).act(c.CancelTournament(reason="a fire"), OPERATOR, Role.OPERATOR)
    assert outcome.facts, outcome
    tournament = run.state
    told = statement(tournament.balances)
    money_is_all_accounted_for(tournament)
    assert told["balance"] == 0
    money_in: Any = told["in"]
    money_out: Any = told["out"]
    assert money_out["refunds"] == money_in["entries"] + money_in["re-buys"] + money_in["add-ons"]
    assert money_out["commission"] == money_out["prizes"] == money_in["added"] == 0


# Ties and shared exits, at the real tables: in Mini-Baccarat players with the same wagers fare alike


class Alike:
    """Everybody wagers the same on the player's hand for N rounds; then they part."""

    def __init__(self, rounds: int, whole: bool = False) -> None:
        self.rounds = rounds
        self.whole = whole

    def __call__(self, table: Table) -> "Alike":
        return self

    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        limit = table.setting.limits["main"]
        stack = table.balances[account_of(patron)]
        amount = min(stack, limit.maximum) // limit.multiple * limit.multiple if self.whole else limit.minimum
        first = patron == min(table.patrons)
        option = "banker" if first and table.game.round.number > self.rounds else "player"
        return [PlaceWager(patron=patron, option=option, amount=amount, box=table.patrons[patron].seat)]

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        return None


def one_session(book: str, **changes: Any) -> str:
    """A final alone, of four rounds."""
    limits = {
        "main": {"minimum": 10, "maximum": 1000, "multiple": 10},
        "tie": {"minimum": 10, "maximum": 50, "multiple": 10},
    }
    session = {"name": "final", "players_per_table": 6, "end": {"rounds": 4}, "chips": 100, "limits": limits, **changes}
    return draft(
        book,
        chips=100,
        entry__minimum=3,
        entry__maximum=6,
        entry__reserves=0,
        sessions=[session],
        prizes__breakdown=[70, 30],
    )


def test_a_tie_goes_on_for_as_many_extra_rounds_as_it_takes() -> None:
    run = run_of(one_session(M02), 3, kind=Run, bots=Alike(rounds=6))
    run.set_up()
    run.play()
    facts = list(run.house.tournament(run.name).facts())
    ended = next(at for at, fact in enumerate(facts) if isinstance(fact, SessionEnded))
    extra = [fact for fact in facts[ended:] if isinstance(fact, PlayOffRound)]
    assert len(extra) >= 3  # two rounds alike, and one that parts them
    assert all(len(set(fact.chips.values())) == 1 for fact in extra[:2])
    assert run.state.places[0] == ("Player 1",) or ("Player 1",) in run.state.places
    money_is_all_accounted_for(run.state)


@pytest.mark.parametrize("dealt", ["plain", "kept"])
def test_more_players_than_all_seats_have_extra_rounds_in_turn(dealt: str) -> None:
    """At one table at a time: everybody sits down when their turn has come, and leaves for those who wait."""
    text = draft(
        M02,
        chips=100,
        entry__minimum=3,
        entry__maximum=21,
        entry__reserves=0,
        sessions=[tomllib.loads(one_session(M02))["sessions"][0] | {"tables": 1, "end": {"rounds": 1}}],
        prizes__breakdown=[70, 30],
    )
    clock = clock_of(text)
    for seed in range(1, 40):
        house = House("memory:", clock=clock, generator=Generator(Random(seed).randbytes)) if dealt == "kept" else None
        run = run_of(text, 21, kind=Run, bots=Alike(rounds=1), seed=seed, house=house, clock=clock)
        run.set_up()
        run.play()
        facts = list(run.house.tournament(run.name).facts())
        if house is not None:
            found = audit(house.store)
            house.close()
            assert found.ok, found.findings
        assert run.state.stage is Stage.CLOSED
        money_is_all_accounted_for(run.state)
        if any(isinstance(fact, PlayOffTurn) for fact in facts):
            break
    else:
        pytest.fail("never more than seven were level")
    started = next(fact for fact in facts if isinstance(fact, PlayOffStarted))
    told = next(fact for fact in facts if isinstance(fact, PlayOffRound))
    assert len(started.players) > 7
    assert set(told.chips) == set(started.players)


def test_three_players_out_together_share_the_prizes_of_their_places() -> None:
    run = run_of(one_session(M02, end={"rounds": 40}), 3, kind=Run, bots=Alike(rounds=99, whole=True))
    run.set_up()
    run.play()
    assert run.state.places == (("Player 1", "Player 2", "Player 3"),)
    first, *others = sorted((prize.cents for prize in run.state.prizes), reverse=True)
    assert first - min(others) <= 1  # to the cent
    money_is_all_accounted_for(run.state)


# Levels


@pytest.mark.parametrize("book", [M18, P02])
def test_the_sign_of_a_table_changes_with_its_levels(book: str) -> None:
    """The differential and the maximum payout as well as the limits."""
    levels: dict[str, list[dict[str, Any]]] = {
        M18: [{"from_round": 2, "differential": 500}, {"from_round": 3, "lift_differential": True}],
        P02: [{"from_round": 2, "maximum_payout": 700}, {"from_round": 3, "maximum_payout": 600}],
    }
    raw = tomllib.loads(shortened(book, rounds=3, maximum=200))
    raw["sessions"][0] |= {"levels": levels[book], "chips": 1000}
    raw["sessions"][0] |= {"differential": 800} if book == M18 else {"maximum_payout": 800}
    run = run_of(toml(raw), 12, kind=Run)
    run.set_up()
    run.play()
    table = next(iter(run.state.tables))
    facts = list(run.house.table(table).facts())
    signs = [fact.setting for fact in facts if isinstance(fact, SettingTookEffect)]
    seen = [each.differential if book == M18 else each.maximum_payout for each in signs]
    assert seen == ([800_00, 500_00, None] if book == M18 else [800_00, 700_00, 600_00])
    assert run.state.stage is Stage.CLOSED


# Exclusions


@rule("canberra-poker", NI2002_45=("14.3(b)", "15.12"))
@rule("blackjack", NI2002_45=("16.3(b)", "19.12"), NI2006_147=("16.2(b)", "20.13"))
@rule("american-roulette", NI2002_45=("10.3(b)", "12.12"))
@rule("mini-baccarat", NI2002_45=("11.3bis(b)", "13.12"))
@rule("mini-baccarat", NI2016_685=("14.2(b)", "15.13"), NI2018_687=("15.2(b)", "16.13"))
@rule("pai-gow", NI2002_45=("16.3(b)", "17.12"))
@rule("ultimate-texas-holdem", NI2019_212=("15.3(b)", "16.14"))
@pytest.mark.parametrize("book", BOOKS)
def test_who_is_excluded_at_a_table_is_out_of_the_tournament_and_back_if_reinstated(book: str) -> None:
    run = run_of(shortened(book, rounds=6, maximum=200), 24, kind=Run)
    run.set_up()
    while not (on := [each for each in run.state.tables.values() if each.rounds and not each.ended]):
        run.step(run.next_need())
    name = on[0].name
    player, cents = next((who, cents) for who, cents in on[0].stacks.items() if cents)

    def seats() -> set[str]:
        carry_on_table(run.house, run.name, name)
        table = run.house.table(name).ahead
        assert table is not None
        assert account_of(player) not in table.balances or player in table.patrons
        return set(table.patrons)

    def exclude() -> None:
        table = run.house.table(name).ahead
        assert table is not None
        command = ExcludePatron(patron=player, reason="hid chips")
        assert isinstance(run.house.act(name, command, DIRECTOR, operators(table.terms)[0]), Accepted)

    exclude()
    assert player not in seats()
    session_table = run.state.tables[name]
    assert run.state.players[player].standing is Standing.EXCLUDED
    assert (session_table.out[player].round, session_table.out[player].chips) == (session_table.rounds, cents)
    back = c.ReinstatePlayer(player=player, reason="it was another")
    assert isinstance(run.house.tournament(run.name).act(back, DIRECTOR, Role.DIRECTOR), Accepted)
    assert player in seats()
    assert run.state.tables[name].stacks[player] == cents
    exclude()
    run.play()
    assert player not in [who for group in run.state.places[:2] for who in group]
    assert run.state.players[player].standing is Standing.EXCLUDED
    money_is_all_accounted_for(run.state)


# Knockouts


@pytest.mark.parametrize("book", [M02, P02, M18])
def test_who_was_knocked_out_by_a_round_that_is_void_sits_down_again(book: str) -> None:
    raw = tomllib.loads(shortened(book, rounds=3, maximum=200))
    raw["sessions"][0]["knockouts"] = [{"after_round": 1}]
    raw["sessions"][0]["chips"] = 1000
    for seed in range(1, 20):
        run = run_of(toml(raw), 24, kind=Run, seed=seed)
        run.set_up()
        while not any(session_table.rounds for session_table in run.state.tables.values()):
            run.step(run.next_need())
        knocked = [
            session_table
            for session_table in run.state.tables.values()
            if session_table.knockouts and not session_table.ended
        ]
        if knocked:
            break
    session_table = knocked[0]
    seats = {name: run.state.players[name].seat for name in session_table.out}
    table = run.house.table(session_table.name).ahead
    assert table is not None
    assert not table.patrons.keys() & seats.keys()
    void = VoidRound(round=1, ground="fraud", reason="a marked card")
    assert isinstance(run.house.act(session_table.name, void, DIRECTOR, operators(table.terms)[0]), Accepted)
    carry_on_table(run.house, run.name, session_table.name)
    after, table = run.state.tables[session_table.name], run.house.table(session_table.name).ahead
    assert table is not None
    assert (after.rounds, after.out, after.knockouts) == (0, {}, ())
    assert {name: table.patrons[name].seat for name in seats} == seats
    assert set(after.stacks.values()) == {1000_00}
    run.play()
    assert run.state.stage is Stage.CLOSED
    money_is_all_accounted_for(run.state)


# Rounds voided in any order


class Bold(Alike):
    """Player 1 wagers all but the minimum on the player's hand; everybody else wagers the minimum, until they part."""

    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        limit = table.setting.limits["main"]
        stack = table.balances[account_of(patron)]
        amount = max(limit.minimum, stack - limit.minimum) if patron == "Player 1" else limit.minimum
        parts = patron == min(table.patrons) and table.game.round.number > self.rounds
        option = "banker" if parts else "player"
        return [PlaceWager(patron=patron, option=option, amount=amount, box=table.patrons[patron].seat)]


def won_and_lost() -> Run:
    """Two rounds of a final: Player 1 has won the first and lost the second."""
    for seed in range(100):
        run: Run = run_of(one_session(M02, end={"rounds": 40}), 3, kind=Run, bots=Bold(rounds=50), seed=seed)
        run.set_up()
        while not run.state.tables or (session_table := next(iter(run.state.tables.values()))).rounds < 2:
            run.step(run.next_need())
        table = run.house.table(session_table.name).ahead
        assert table is not None
        won = [record.closed.result for record in table.game.records]
        if won == ["player", "banker"]:
            return run
    raise AssertionError("no such rounds in a hundred tournaments")


@pytest.mark.parametrize("together", [True, False], ids=["one after the other", "reported in between"])
@pytest.mark.parametrize("order", [(1, 2), (2, 1)], ids=["the first one first", "the last one first"])
def test_rounds_voided_in_any_order_leave_every_player_with_the_chips_before_them(
    order: tuple[int, int], together: bool
) -> None:
    run = won_and_lost()
    name = next(iter(run.state.tables))
    for number in order:
        void = VoidRound(round=number, ground="fraud", reason="a marked card")
        assert isinstance(run.house.act(name, void, DIRECTOR, Role.DIRECTOR), Accepted)
        if not together:
            carry_on_table(run.house, run.name, name)
    carry_on_table(run.house, run.name, name)
    session_table, table = run.state.tables[name], run.house.table(name).ahead
    assert table is not None
    assert set(session_table.stacks.values()) == {100_00}
    assert {player: table.balances[account_of(player)] for player in table.patrons} == dict(session_table.stacks)
    assert debts(table.balances) == {}
    run.play()
    money_is_all_accounted_for(run.state)


def test_a_debt_that_is_collected_between_two_rounds_is_reported_at_once() -> None:
    """Otherwise the tournament's ledger would have more than the table, and would give the chips back."""
    run = won_and_lost()
    table = next(iter(run.state.tables.values()))
    moves = (Move(account_of("Player 1"), owed_account("Player 1"), 5_00),)
    collected = DebtCollected(patron="Player 1", cents=5_00, under=("A:Void",), moves=moves)
    (report,) = stretches(iter([collected]), table, run.state)
    assert (report.version, report.changes) == (table.version + 1, {"Player 1": -5_00})
    assert (report.counts, report.reverses) == (False, False)


def test_chips_that_come_back_to_a_player_who_is_elsewhere_follow_the_stack() -> None:
    run = won_and_lost()
    name = next(iter(run.state.tables))
    for command in (
        UnseatEntrant(patron="Player 2", reason="moved"),
        VoidRound(round=2, ground="fraud", reason="a marked card"),
    ):
        assert isinstance(run.house.act(name, command, DIRECTOR, Role.DIRECTOR), Accepted)
    table = run.house.table(name).ahead
    assert table is not None
    assert held(table) == {"Player 2": 10_00}
    taken = TakeChips(patron="Player 2", cents=10_00, reason="the stack is elsewhere")
    assert isinstance(run.house.act(name, taken, DIRECTOR, Role.DIRECTOR), Accepted)
    table = run.house.table(name).ahead
    assert table is not None
    assert (held(table), sum(table.balances.values())) == ({}, 0)
    carry_on_table(run.house, run.name, name)  # those who belong here are seated again, with the chips of the ledger
    table = run.house.table(name).ahead
    assert table is not None
    stacks = run.state.tables[name].stacks
    assert {player: table.balances[account_of(player)] for player in table.patrons} == dict(stacks)


# Chips that a player has to give back to a table where they sit no longer


class Opposed(Alike):
    """Everybody wagers the minimum; the first of a table on the banker's hand, the others on the player's."""

    def __init__(self) -> None:
        super().__init__(rounds=0)


def void(run: Run, name: str, number: int) -> None:
    """A round of a table is void, found late."""
    table = run.house.table(name).ahead
    assert table is not None
    command = VoidRound(round=number, ground="fraud", reason="a marked card")
    assert isinstance(run.house.act(name, command, DIRECTOR, operators(table.terms)[0]), Accepted)


def owed_at(run: Run, name: str) -> dict[str, int]:
    table = run.house.table(name).ahead
    assert table is not None
    assert sum(table.balances.values()) == 0
    return {**debts(table.balances), **held(table)}


@rule("mini-baccarat", NI2002_45="A:Void")
def test_a_round_of_a_table_that_is_over_is_undone_for_those_who_won_and_those_who_lost() -> None:
    run: Run = run_of(one_session(M02, end={"rounds": 30}, players_per_table=2), 4, kind=Run, bots=Opposed(), seed=3)
    run.set_up()
    while not run.state.tables or min(table.rounds for table in run.state.tables.values()) < 2:
        run.step(run.next_need())
    name = next(iter(run.state.tables))
    run._direct(c.EndTable(table=name, reason="a fault of the table"))
    carry_on_table(run.house, run.name, name)
    for number in (2, 1):
        void(run, name, number)
        carry_on_table(run.house, run.name, name)
        assert sum(run.state.sessions["final"].final_chips.values()) == 200_00
    assert set(run.state.sessions["final"].final_chips.values()) == {100_00}
    assert owed_at(run, name) == {}
    run.play()
    money_is_all_accounted_for(run.state)


@rule("mini-baccarat", NI2002_45=("A:Void", "13.19"))
def test_the_last_rounds_of_a_final_are_void_and_the_places_are_those_without_them() -> None:
    text = one_session(M02, end={"rounds": 3})
    clock = clock_of(text)
    with House("memory:", clock=clock, generator=Generator(Random(2).randbytes)) as house:
        run: Run = run_of(text, 3, kind=Run, bots=Bold(rounds=0), house=house, clock=clock)
        run.set_up()
        while not run.state.sessions["final"].ended:
            run.step(run.next_need())
        ((name, table),) = run.state.tables.items()
        for number in (3, 2, 1):
            void(run, name, number)
            carry_on_table(house, run.name, name)
            assert owed_at(run, name) == {}
            assert audit(house.store).ok
        assert run.state.sessions["final"].final_chips == dict.fromkeys(("Player 1", "Player 2", "Player 3"), 100_00)
        assert run.state.tables[name].rounds == table.rounds
        run.play()
        money_is_all_accounted_for(run.state)
        assert audit(house.store).ok


def tables_of_holdem(
    house_of: Callable[[str, int], House | None] = lambda text, seed: None, seats: int = 5
) -> tuple[Run, str, int]:
    """Some tables after two rounds, and a player who has won the last one at one of them."""
    raw = tomllib.loads(shortened(U19, rounds=30, maximum=200))
    for key in ("add_on", "rebuys"):
        raw.pop(key, None)
    raw["sessions"][0] |= {"chips": 2000, "players_per_table": seats, "breaks": []}
    text = toml(raw)
    for seed in range(1, 20):
        clock = clock_of(text)
        run: Run = run_of(text, 24, kind=Run, seed=seed, house=house_of(text, seed), clock=clock)
        run.set_up()
        while not run.state.tables or min(table.rounds for table in run.state.tables.values()) < 2:
            run.step(run.next_need())
        full = max(run.state.tables.values(), key=lambda table: len(table.seats))
        facts = run.house.table(full.name).facts(0)
        last = list(stretches(iter(facts), replace(full, version=0, last_round=0), run.state))[-1]
        for player, cents in last.changes.items():
            if cents > 0 and player in full.stacks:
                return run, player, cents
    raise AssertionError("nobody has won in twenty tournaments")


@rule("ultimate-texas-holdem", NI2019_212=("A:Void", "16.14"))
@pytest.mark.parametrize("playing", [False, True], ids=["between two rounds", "while a round is played there"])
def test_a_player_who_has_been_moved_gives_back_what_a_void_round_paid(playing: bool) -> None:
    run, player, cents = tables_of_holdem()
    was = run.state.tables[run.state.players[player].table]
    to = min(run.state.tables.values(), key=lambda table: len(table.seats))
    stack = was.stacks[player]
    run._direct(c.MovePlayer(player=player, table=to.name, seat=free_seats(run.state, to)[0], reason="balance"))
    for name in (was.name, to.name):
        carry_on_table(run.house, run.name, name)

    def there() -> Table:
        table = run.house.table(to.name).ahead
        assert table is not None
        return table

    assert there().balances[account_of(player)] == run.state.chips_of(player) == stack
    if playing:
        dealer = run.house.dealer(to.name)
        while there().game.between_rounds:
            if not dealer.step():
                run._answer(there(), dealer)
    void(run, was.name, was.last_round)
    carry_on_table(run.house, run.name, was.name)
    if playing:  # nobody takes chips from a stack that is being played with
        assert (owed_at(run, was.name), run.state.chips_of(player)) == ({player: cents}, stack)
        run._round(run.state.tables[to.name])
        won = run.state.chips_of(player) - stack
        while carry_on(run.house, run.name):
            pass
    else:
        won = 0
        carry_on_table(run.house, run.name, to.name)
    assert owed_at(run, was.name) == {}
    assert there().balances[account_of(player)] == run.state.chips_of(player) == stack + won - cents
    run.play()
    assert run.state.stage is Stage.CLOSED
    money_is_all_accounted_for(run.state)


@rule("ultimate-texas-holdem", NI2019_212=("16.9[break tables]", "16.15[eliminate]"))
def test_who_comes_to_a_table_with_too_few_chips_for_its_next_round_is_out_before_it_opens() -> None:
    raw = tomllib.loads(shortened(U19, rounds=30, maximum=200))
    for key in ("add_on", "rebuys"):
        raw.pop(key, None)
    high = {"minimum": 1000, "maximum": 4000, "multiple": 10}  # Ante and Blind are the stack that everybody began with
    levels = [{"from_round": 4, "limits": {"main": high, "trips": high, "play": {**high, "maximum": 16000}}}]
    raw["sessions"][0] |= {"chips": 2000, "players_per_table": 7, "breaks": [], "levels": levels}
    text = toml(raw)
    clock = clock_of(text)
    with House("memory:", clock=clock, generator=Generator(Random(1).randbytes)) as house:
        run: Run = run_of(text, 24, kind=Run, house=house, clock=clock)
        run.set_up()
        while not run.state.tables or min(table.rounds for table in run.state.tables.values()) < 2:
            run.step(run.next_need())
        was, to, *_ = run.state.tables
        while run.state.tables[to].rounds < 3:
            run._round(run.state.tables[to])
        stacks = run.state.tables[was].stacks
        player = min(stacks, key=lambda name: stacks[name])
        assert stacks[player] < 2000_00
        assert len(run.state.tables[to].stacks) > 1
        seat = free_seats(run.state, run.state.tables[to])[0]
        run._direct(c.MovePlayer(player=player, table=to, seat=seat, reason="balance"))
        carry_on(house, run.name)
        assert run.state.players[player].standing is Standing.ELIMINATED
        assert run.state.tables[to].out[player] == Out(3, stacks[player])
        table = house.table(to).ahead
        assert table is not None
        assert table.order.opened
        assert player not in table.patrons
        assert audit(house.store).ok
        run.play()
        assert run.state.stage is Stage.CLOSED
        assert audit(house.store).ok


@pytest.mark.parametrize("twice", [False, True], ids=["moved once", "moved twice"])
def test_the_dealer_of_the_new_table_takes_the_chips_before_the_next_round_there(
    twice: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept(text: str, seed: int) -> House:
        return House("memory:", clock=clock_of(text), generator=Generator(Random(seed).randbytes))

    run, player, cents = tables_of_holdem(kept, seats=7)
    house = run.house
    assert isinstance(house, House)
    was = run.state.tables[run.state.players[player].table]
    others = [each for each in run.state.tables.values() if each is not was and free_seats(run.state, each)]
    to, *more = sorted(others, key=lambda table: len(table.seats))
    for each in (*more[:twice], to):
        seat = free_seats(run.state, each)[0]
        run._direct(c.MovePlayer(player=player, table=each.name, seat=seat, reason="balance"))
        for name in (was.name, *(other.name for other in others)):
            after_dealing(house, name)
    monkeypatch.setattr(headless, "carry_on_table", lambda *of: 0)  # the dealers do it
    table, dealer = house.table(to.name), house.dealer(to.name)
    while table.ahead.game.between_rounds:
        if not dealer.step():
            run._answer(table.ahead, dealer)
    void(run, was.name, was.last_round)
    after_dealing(house, was.name)
    assert owed_at(run, was.name) == {player: cents}
    run._round(run.state.tables[to.name])
    after_dealing(house, to.name)
    assert owed_at(run, was.name) == {}
    assert table.ahead.order.opened
    assert table.ahead.balances[account_of(player)] == run.state.chips_of(player)
    assert audit(house.store).ok
    house.close()


# A number corrected after it was paid


class OnRed:
    """Everybody wagers the minimum on red; Player 1 may wager everything in the first round."""

    def __init__(self, everything: bool) -> None:
        self.everything = everything

    def __call__(self, table: Table) -> "OnRed":
        return self

    def wagers(self, table: Table, patron: str, random: Random) -> list[Command]:
        everything = self.everything and patron == "Player 1" and table.game.round.number == 1
        amount = table.balances[account_of(patron)] if everything else table.setting.limits["red"].minimum
        return [PlaceWager(patron=patron, option="red", amount=amount)]

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        return None


def lost_on_black(bots: OnRed, rounds: int = 40) -> tuple[Run, str]:
    """A final after its first round, in which everybody lost, and the name of its table."""
    limits = {kind: {"minimum": 10, "maximum": 1000, "multiple": 10} for kind in KINDS_OF_WAGER}
    for seed in range(100):
        run: Run = run_of(one_session(R02, end={"rounds": rounds}, limits=limits), 3, kind=Run, bots=bots, seed=seed)
        run.set_up()
        while not run.state.tables or not (session_table := next(iter(run.state.tables.values()))).rounds:
            run.step(run.next_need())
        table = run.house.table(session_table.name).ahead
        assert table is not None
        if table.game.records[0].closed.result.endswith("black"):
            return run, session_table.name
    raise AssertionError("no black number in a hundred tournaments")


@pytest.mark.parametrize("everything", [False, True], ids=["chips change", "a player comes back"])
@pytest.mark.parametrize("rounds", [1, 2], ids=["the next round is open", "and played"])
def test_chips_follow_a_number_that_is_corrected_after_it_was_paid(everything: bool, rounds: int) -> None:
    run, name = lost_on_black(OnRed(everything))
    assert ("Player 1" in run.state.tables[name].out) == everything
    correct = CorrectNumber(number="1", reason="the recording shows it")
    at_the_table = run.house.table(name)  # a live one, as it were: nobody corrects what was sealed
    assert isinstance(at_the_table.act(correct, DIRECTOR, Role.DIRECTOR), Accepted)
    carry_on_table(run.house, run.name, name)
    while run.state.tables[name].rounds < rounds:
        run.step(run.next_need())
    session_table, table = run.state.tables[name], at_the_table.ahead
    assert table is not None
    assert session_table.rounds == rounds
    later = 0 if rounds == 1 else 10_00 if table.game.records[-1].closed.result.endswith("red") else -10_00
    won = dict.fromkeys(session_table.stacks, 10_00) | ({"Player 1": 100_00} if everything else {})
    assert session_table.stacks == {
        player: 100_00 + won[player] + later for player in ("Player 1", "Player 2", "Player 3")
    }
    assert {player: table.balances[account_of(player)] for player in table.patrons} == session_table.stacks
    assert debts(table.balances) == {}


@rule("american-roulette", NI2002_45=("7.2", "12.17"))
@pytest.mark.parametrize("everything", [False, True], ids=["chips change", "a player comes back"])
def test_chips_follow_the_number_of_the_last_spin_of_a_final_too(everything: bool) -> None:
    run, name = lost_on_black(OnRed(everything), rounds=1)
    assert run.state.sessions["final"].ended
    correct = CorrectNumber(number="1", reason="the recording shows it")
    assert isinstance(run.house.table(name).act(correct, DIRECTOR, Role.DIRECTOR), Accepted)
    carry_on_table(run.house, run.name, name)
    won = {"Player 1": 200_00 if everything else 110_00, "Player 2": 110_00, "Player 3": 110_00}
    assert run.state.sessions["final"].final_chips == won
    assert owed_at(run, name) == {}


def test_a_correction_found_with_wagers_down_is_reported_with_that_round_and_counts_it() -> None:
    run = won_and_lost()
    table = next(iter(run.state.tables.values()))
    paid = (Move("float", account_of("Player 1"), 20_00),)
    corrected = PaidNumberCorrected(
        round=2, number="01", colour="red", was="02", reason="so", settlements=(), under=("7.2",), moves=paid
    )
    closed = RoundClosed(round=3, result="5 red", number="05", under=("A:Round of Play",))
    (report,) = stretches(iter([corrected, closed]), table, run.state)
    assert (report.counts, report.reverses, report.corrects, report.changes) == (True, False, True, {"Player 1": 20_00})


def test_a_short_stack_that_a_no_bet_round_would_have_spared_is_tested_when_the_cards_are_shuffled_instead() -> None:
    run = won_and_lost()
    name, host = next(iter(run.state.tables)), run.house.tournament(run.name)
    table, state = run.state.tables[name], host.ahead
    assert state is not None
    short = replace(table, no_bet=True, stacks={**table.stacks, "Player 2": 25})
    host.ahead = replace(state, tables={**state.tables, name: short})
    carry_on_table(run.house, run.name, name)  # the cards are ready, and wagers can be taken
    table = run.state.tables[name]
    assert (table.no_bet, table.rounds, table.out["Player 2"].chips) == (False, 2, 25)
    assert "Player 2" not in table.stacks


# The journal


def small(book: str) -> str:
    return shortened(book, rounds=2, maximum=40)


@pytest.mark.parametrize("kind", KINDS)
def test_replay_equals_live_on_every_store(kind: str, tmp_path: Path) -> None:
    text = small(M18)
    clock = clock_of(text)
    where = address(kind, tmp_path)
    with House(where, clock=clock, generator=Generator(Random(5).randbytes), keys=tmp_path / "keys") as house:
        run = run_of(text, 14, kind=Run, house=house, clock=clock)
        run.set_up()
        run.play()
        live = {f"tournament/{run.name}": run.state}
        live |= {f"table/{name}": house.table(name).ahead for name in run.state.tables}
        for stream, state in live.items():
            folded: Any = None
            evolve: Any = evolve_tournament if stream.startswith("tournament/") else evolve_table
            for entry in house.store.read(stream):
                fact = decode_fact(entry.body)
                folded = folded if isinstance(fact, CommandRefused) else evolve(folded, fact)
            assert folded == state


@pytest.mark.parametrize("book", [M18, M02])
def test_a_round_that_was_played_and_never_reported_is_found_and_named(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = small(book)
    clock = clock_of(text)
    with House("memory:", clock=clock, generator=Generator(Random(5).randbytes)) as house:
        run = run_of(text, 18, kind=Run, house=house, clock=clock)
        run.set_up()
        while not any(table.rounds for table in run.state.tables.values()):
            run.step(run.next_need())
        assert audit(house.store).ok
        table = next(table for table in run.state.tables.values() if house.table(table.name).ahead.order.opened)
        with monkeypatch.context() as silent:
            silent.setattr(headless, "carry_on_table", lambda *of: 0)
            run._round(table)
        found = audit(house.store)
        assert [finding.stream for finding in found.findings] == [f"tournament/{run.name}"]
        assert f"round 2 of {table.name} was played and never reported" in found.findings[0].because
        carry_on_table(house, run.name, table.name)  # the next process finds it, and reports it
        assert audit(house.store).ok
        run.play()
        assert audit(house.store).ok


def test_what_was_being_played_when_a_tournament_was_cancelled_is_nothing_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = small(M18)
    clock = clock_of(text)
    with House("memory:", clock=clock, generator=Generator(Random(5).randbytes)) as house:
        run = run_of(text, 14, kind=Run, house=house, clock=clock)
        run.set_up()
        while not any(table.rounds for table in run.state.tables.values()):
            run.step(run.next_need())
        table = next(table for table in run.state.tables.values() if house.table(table.name).ahead.order.opened)
        house.tournament(run.name).act(c.CancelTournament(reason="a fire"), OPERATOR, Role.OPERATOR)
        with monkeypatch.context() as silent:
            silent.setattr(headless, "carry_on_table", lambda *of: 0)
            run._round(table)
        assert audit(house.store).ok


class Killed(Exception):  # noqa: N818 - not an error: the power went off
    pass


def dies_after(house: House, commands: int) -> None:
    """The power goes off as the next command would be written."""
    submit, left = house.journal.submit, commands

    def mortal(append: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Killed
        return submit(append)

    house.journal.submit = mortal  # type: ignore[method-assign]


@pytest.mark.parametrize("share", range(1, 9))
def test_a_tournament_that_is_killed_anywhere_goes_on_where_it_was(share: int, tmp_path: Path) -> None:
    text = small(M18)
    clock = clock_of(text)
    where = f"sqlite:///{tmp_path / 'house.db'}"
    deaths = 0
    while True:
        with House(where, clock=clock, generator=Generator(Random(share).randbytes)) as house:
            if deaths < 3:
                dies_after(house, share * 31 - deaths * 7)
            run = run_of(text, 14, kind=Run, house=house, clock=clock, seed=share + deaths)
            try:
                if house.tournament(run.name).ahead is None:
                    run.set_up()
                run.play()
            except Killed:
                deaths += 1
                continue
            assert run.state.stage is Stage.CLOSED
            money_is_all_accounted_for(run.state)
            assert len(run.state.players) == 14
            for name in run.state.tables:
                assert sum(house.table(name).ahead.balances.values()) == 0
            break
    assert deaths > 0
