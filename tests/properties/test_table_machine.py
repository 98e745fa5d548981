"""The table as a machine, played at random: what holds after every step, whatever anybody does."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.conduct.codec import decode_fact, encode
from croupier.games.rounds import WagerSettled
from croupier.games.shoes import ShoeGame, Stage
from croupier.instruments import library
from croupier.ruling import Act, Fact, Refusal, Role, Under
from croupier.table import Status, Table, commands as t, decide, evolve, needs, open_to
from croupier.table.hours import ENDED
from croupier.views.table_view import seen_by
from tests.properties.asking import first_seat
from tests.properties.driving import (
    AT,
    CASH_ACCOUNTS,
    NAMES,
    Ask,
    Rules,
    every_rules,
    game_of,
    irregular,
    needed,
    nonsense,
    plausible,
    set_up,
)
from tests.trust import trust

pytestmark = trust(13, 34)

ALL_RULES = tuple(every_rules())
MINUTE = 60_000
seeds = st.integers(0, 2**32)

# Always open, and no way out of anything.
AT_REST = (
    "wagers",
    "call",
    "shuffle",
    "lifting of the dolly",
    "search of the deck",
    "working shuffling shoe",
    "new cards",
    "check of replacement cards",
    "replacement of the automated shoe",
    "opening",
)
IDLE = (t.LogIncident, t.RaiseDispute, t.FillFloat, t.CreditFloat)


class TableMachine(RuleBasedStateMachine):
    """One live table, its facts, and a second table that knows of it only what the journal would say."""

    table: Table
    replayed: Table

    def __init__(self) -> None:
        super().__init__()
        self.at = AT
        self.facts: list[Fact] = []
        self.shown: set[str] = set()  # every card that a fact has named so far

    def do(self, ask: Ask) -> tuple[Fact, ...] | Refusal:
        table = getattr(self, "table", None)
        decided = decide(table, Act(ask.command, ask.who, ask.role, self.at))
        if isinstance(decided, Refusal):
            assert decided.because
            self.resolves(decided.under, decided.book)
            return decided
        assert decided, "a command that brings nothing about is refused"
        for fact in decided:
            body = encode(fact)
            again = decode_fact(body)
            assert again == fact
            if isinstance(fact, WagerSettled):
                self.settles_as_the_audit_would(fact)
            self.table = evolve(getattr(self, "table", None), fact)
            self.replayed = evolve(getattr(self, "replayed", None), again)
            self.resolves(fact.under)
            self.shown |= {word for word in body.decode().replace('"', " ").split() if is_card(word)}
        self.facts += decided
        return decided

    def settles_as_the_audit_would(self, fact: WagerSettled) -> None:
        audited = self.table.machine.resettled(self.table, self.table.game, fact)
        assert (audited.outcome, audited.pays, audited.moves) == (fact.outcome, fact.pays, fact.moves)

    def resolves(self, under: Under, book: str = "") -> None:
        """At least one clause is cited, and each exists."""
        assert under
        for clause in under:
            library().resolve(book or self.table.setting.book, clause)

    # Events

    @initialize(rules=st.sampled_from(ALL_RULES), patrons=st.sampled_from((2, 3, 1, 0)))
    def opens(self, rules: Rules, patrons: int) -> None:
        for ask in set_up(rules):
            self.do(ask)
        assert self.table.status is Status.OPEN
        for seat, name in enumerate(NAMES[:patrons], first_seat(rules.book)):
            self.do(Ask(t.JoinTable(patron=name, seat=seat)))
            self.do(Ask(t.BuyIn(patron=name, cents=200_00)))
            self.do(Ask(t.IssueChips(patron=name, cents=200_00), Role.DIRECTOR))

    @rule(seed=seeds, steps=st.integers(1, 12))
    def goes_on(self, seed: int, steps: int) -> None:
        """The rules never refuse what the table waits for."""
        random = Random(seed)
        for _ in range(steps):
            ask = needed(self.table, random, self.at)
            decided = self.do(ask)
            if not self.table.hours or self.table.hours.include(self.at):
                assert not isinstance(decided, Refusal), (ask, decided)

    @rule(seed=seeds, times=st.integers(1, 4))
    def people_ask(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            self.do(plausible(self.table, random))

    @rule(seed=seeds, times=st.integers(1, 2))
    def things_go_wrong(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            self.do(irregular(self.table, random))

    @rule(seed=seeds, times=st.integers(1, 3))
    def buttons_are_pressed(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            role, who = random.choice(tuple(Role)), random.choice((*NAMES, "dee"))
            choices = open_to(self.table, who, role, self.at)
            if choices:
                assert not isinstance(self.do(Ask(random.choice(choices).command, role, who)), Refusal)

    @rule(seed=seeds, times=st.integers(1, 5))
    def nonsense_arrives(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            self.do(nonsense(random))

    @rule(seed=seeds)
    def the_day_goes_by(self, seed: int) -> None:
        """It gets later, seldom late: closing time comes with a change of the hours."""
        random = Random(seed)
        self.at += random.choice((1, 60)) * MINUTE
        if random.random() < 0.2:
            self.set_hours(random.choice((0, 600)))

    def set_hours(self, opens: int) -> None:
        operator = Role.DIRECTOR if self.table.terms.has("director") else Role.OPERATOR
        # Not by the dealer of the round, who is dee: two people do that (H21).
        self.do(Ask(t.SetHours(opens=opens, closes=1440, utc_offset=0, source="test"), operator, "ola"))

    # Invariants

    @invariant()
    def no_chip_is_made_or_lost(self) -> None:
        balances = self.table.balances
        assert sum(balances.values()) == 0
        assert sum(balances.get(account, 0) for account in CASH_ACCOUNTS) == 0
        for account, cents in balances.items():
            kind = account.split(":")[0]
            assert kind in ("float", "cage", "patron", "wager", "away", "unrecovered", *CASH_ACCOUNTS)
            if kind in ("float", "patron", "wager", "away"):
                assert cents > 0, (account, cents)
            if kind == "unrecovered":
                assert cents < 0

    @invariant()
    def the_wagers_on_the_layout_are_what_their_accounts_hold(self) -> None:
        wagers = {w.area: w.amount for w in self.table.game.round.wagers.values()}
        assert wagers == {a: cents for a, cents in self.table.balances.items() if a.startswith("wager:")}
        for wager in self.table.game.round.wagers.values():
            assert 0 < wager.at_risk <= wager.amount

    @invariant()
    def no_card_is_made_or_lost(self) -> None:
        game = self.table.game
        if isinstance(game, ShoeGame):
            if game.stage is Stage.SHUFFLE:
                return
            assert game.shoe.left >= 0
        game_of(self.table).cards_are_all_there(game)

    @invariant()
    def the_journal_tells_it_all(self) -> None:
        assert self.replayed == self.table

    @invariant()
    def somebody_is_told_what_comes_next(self) -> None:
        need = needs(self.table, self.at)
        assert need.say
        assert need.by
        assert need.commands
        self.resolves(need.under)
        if self.table.status is Status.OPEN and self.table.game.between_rounds and self.table.lost is None:
            assert self.table.hours is not None
            assert (need.what == ENDED) is not self.table.hours.include(self.at)

    @invariant()
    def what_is_offered_is_allowed_and_something_always_is(self) -> None:
        ways_on = 0
        for role in Role:
            for who in NAMES[:2] if role is Role.PATRON else ("dee",):
                for choice in open_to(self.table, who, role, self.at):
                    decided = decide(self.table, Act(choice.command, who, role, self.at))
                    assert not isinstance(decided, Refusal), (choice, decided)
                    self.resolves(choice.under)
                    ways_on += not isinstance(choice.command, IDLE)
        if self.table.status is Status.OPEN or self.table.cards_checked:
            assert ways_on

    @invariant()
    def nobody_is_shown_a_card_that_has_not_been_exposed(self) -> None:
        for role in (None, *Role):
            view = seen_by(self.table, len(self.facts), "ann", role, self.at)
            for shown in (view.round, view.last):
                body = msgspec.json.encode(without_the_law(msgspec.to_builtins(shown))).decode()
                cards = {word for word in body.replace('"', " ").split() if is_card(word)}
                assert cards <= self.shown

    def teardown(self) -> None:
        """From wherever things stand, doing what is asked for brings the round to its end."""
        if not hasattr(self, "table"):
            return
        self.set_hours(0)
        random, number = Random(0), self.table.game.round.number
        for _ in range(120):
            if self.table.game.round.number != number:
                break
            self.do(needed(self.table, random, self.at))
        else:
            raise AssertionError(f"stuck at {needs(self.table, self.at)}")
        self.check_invariants_at_rest()

    def check_invariants_at_rest(self) -> None:
        self.no_chip_is_made_or_lost()
        self.the_wagers_on_the_layout_are_what_their_accounts_hold()
        self.no_card_is_made_or_lost()
        self.the_journal_tells_it_all()
        assert needs(self.table, self.at).what in AT_REST


def is_card(word: str) -> bool:
    return len(word) == 2 and word[0] in "23456789TJQKA" and word[1] in "cdhs"


def without_the_law(shown: Any) -> Any:
    """A view without the summaries of its clauses, which no card changes: some begin with the word "As"."""
    match shown:
        case {"clause": clause, "summary": _}:
            return clause
        case dict():
            return {name: without_the_law(each) for name, each in shown.items()}
        case list() | tuple():
            return [without_the_law(each) for each in shown]
    return shown


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.long
class TestTableAtLength(TableMachine.TestCase):  # type: ignore[misc, valid-type]
    settings = settings(
        max_examples=2000, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
    )
