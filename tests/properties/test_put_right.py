"""Rounds put right in any order, at every table: void rounds, void wagers, corrections and reconstructions, with people
who cash, leave, come back and owe. Chips and cards are conserved, and whatever anybody has beyond what they brought is
what the standing rounds paid."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.games.commands import VoidRound
from croupier.games.context import operators, supervisors
from croupier.games.round_of_play import RoundRecord
from croupier.games.rounds import RoundVoided, WagerSettled
from croupier.games.shoes import ShoeGame, Stage
from croupier.ruling import Act, Fact, Refusal, Role, remembering
from croupier.table import Table, commands as t, decide, evolve, facts as table_facts
from croupier.table.debts import collectable, debts, held
from tests.properties.asking import AT, NAMES, Ask, first_seat, somebody_joins
from tests.properties.driving import Rules, every_rules, game_of, irregular, needed, plausible, set_up
from tests.trust import trust

ALL_RULES = tuple(every_rules())


@pytest.fixture(scope="module", autouse=True)
def every_round_at_hand() -> Iterator[None]:
    """The sums below are taken over all rounds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(remembering, "ROUNDS_AT_HAND", 1_000)
        yield


HELD = ("patron", "wager", "away", "unrecovered")  # the accounts of a patron, what is owed among them


def owner(account: str) -> str:
    """Whose chips an account holds, "" for nobody's."""
    kind, *rest = account.split(":")
    return rest[0] if kind in HELD else ""


class PutRight:
    """A table, and what everybody brought to it and took from it."""

    table: Table

    def __init__(self, rules: Rules, random: Random) -> None:
        self.random = random
        self.brought: dict[str, int] = {}
        self.kept: dict[str, int] = {}  # stakes of void rounds that were not refunded
        self.put_right = 0
        for ask in set_up(rules):
            self.do(ask)
        for seat, name in enumerate(NAMES[:3], first_seat(rules.book)):
            self.do(Ask(t.JoinTable(patron=name, seat=seat)))
            self.do(Ask(t.BuyIn(patron=name, cents=200_00)))
            self.do(Ask(t.IssueChips(patron=name, cents=200_00), Role.DIRECTOR))

    def do(self, ask: Ask) -> bool:
        decided = decide(getattr(self, "table", None), Act(ask.command, ask.who, ask.role, AT))
        if isinstance(decided, Refusal):
            return False
        for fact in decided:
            if isinstance(fact, RoundVoided):
                self.keep(fact)
            if type(fact).__module__ == table_facts.__name__:
                self.bring(fact)
            self.table = evolve(getattr(self, "table", None), fact)
        return True

    def keep(self, fact: RoundVoided) -> None:
        """Where the director does not refund a stake, its owner has lost it."""
        now = self.table.game.round
        wagers = (*now.wagers.values(), *now.settled_wagers)
        if fact.round != now.number:
            wagers = next(record.wagers for record in self.records if record.number == fact.round)
        at_risk = {f"{wager.patron}/{wager.spot}": wager for wager in wagers}
        for name in set(fact.kept):
            wager = at_risk[name]
            self.kept[wager.patron] = self.kept.get(wager.patron, 0) + wager.at_risk

    def bring(self, fact: Fact) -> None:
        """Chips that are bought, issued, cashed or taken away; those that change places are the patron's still."""
        for move in fact.moves:
            for account, cents in ((move.out_of, -move.cents), (move.into, move.cents)):
                if patron := owner(account):
                    self.brought[patron] = self.brought.get(patron, 0) + cents

    @property
    def records(self) -> list[RoundRecord]:
        return list(self.table.game.played)

    @property
    def standing(self) -> list[WagerSettled]:
        """The chips taken and paid in rounds that are not void."""
        now = self.table.game.round
        settled = [each for record in self.records if not record.voided for each in record.settlements]
        return settled if now.voided else [*settled, *now.settlements]

    # Events

    def goes_on(self) -> None:
        self.do(needed(self.table, self.random))

    def somebody_moves_chips(self) -> None:
        """Chips that are gone cannot be taken back: a debt comes about, is collected, or is set off."""
        name, chips = self.random.choice(NAMES), self.table.balances
        mine = chips.get(f"patron:{name}", 0)
        asks = [
            Ask(t.CashOut(patron=name, cents=mine), Role.PATRON, name),
            Ask(t.CashOut(patron=name, cents=mine // 200 * 100), Role.PATRON, name),
            Ask(t.LeaveTable(patron=name), Role.PATRON, name),
            somebody_joins(self.table, self.random),
            plausible(self.table, self.random),
        ]
        supervisor = supervisors(self.table.terms)[0]
        asks += [Ask(t.CollectDebt(patron=who, cents=cents), supervisor) for who, cents in collectable(self.table)]
        asks += [Ask(t.CashOut(patron=who, cents=cents), supervisor) for who, cents in held(self.table).items()]
        self.do(self.random.choice(asks))

    def something_is_put_right(self) -> None:
        self.put_right += self.do(irregular(self.table, self.random))

    def a_round_is_void(self, number: int = 0) -> None:
        number = number or self.random.randint(1, self.table.game.round.number)
        void = Ask(VoidRound(round=number, ground="fraud", reason="a marked card"), operators(self.table.terms)[0])
        if not self.do(void):
            self.do(Ask(t.FillFloat(cents=10_000_00), supervisors(self.table.terms)[0]))
            self.put_right += self.do(void)

    # Invariants

    def holds(self) -> None:
        balances, game = self.table.balances, self.table.game
        assert sum(balances.values()) == 0
        down = {wager.area: wager.amount for wager in game.round.wagers.values()}
        assert down == {account: cents for account, cents in balances.items() if account.startswith("wager:")}
        assert all(cents >= 0 for account, cents in balances.items() if account.split(":")[0] in HELD[:3])
        if not isinstance(game, ShoeGame) or game.stage is not Stage.SHUFFLE:
            game_of(self.table).cards_are_all_there(game)
        self.every_chip_is_explained()

    def every_chip_is_explained(self) -> None:
        """A patron has and owes exactly what they brought and what the standing rounds took and paid."""
        has: dict[str, int] = {}
        for account, cents in self.table.balances.items():
            if patron := owner(account):
                has[patron] = has.get(patron, 0) + cents
        explained = dict(self.brought)
        for patron, cents in self.kept.items():
            explained[patron] -= cents
        for each in self.standing:
            explained[each.patron] += -each.stake if each.outcome == "lose" else each.pays
        assert {name: cents for name, cents in has.items() if cents} == {
            name: cents for name, cents in explained.items() if cents
        }

    def all_is_void(self) -> None:
        """Every round void, in any order: nobody has more than they brought, or less except for what was kept."""
        numbers = list(range(1, self.table.game.round.number + 1))
        for number in self.random.sample(numbers, len(numbers)):
            self.a_round_is_void(number)
            self.holds()
        assert not self.standing
        owing, chips = debts(self.table.balances), self.table.balances
        for patron, cents in self.brought.items():
            left = sum(cents for account, cents in chips.items() if owner(account) == patron)
            assert left == cents - self.kept.get(patron, 0), (patron, owing)


def play(rules: Rules, seed: int, steps: int) -> None:
    random = Random(seed)
    at = PutRight(rules, random)
    what = (at.goes_on, at.something_is_put_right, at.a_round_is_void, at.somebody_moves_chips)
    for _ in range(steps):
        (happens,) = random.choices(what, weights=(12, 3, 1, 2))
        happens()
        at.holds()
    at.all_is_void()


seeds = st.integers(0, 2**32)


@trust(22)
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=seeds)
def test_rounds_put_right_in_any_order_leave_nobody_with_chips_that_no_round_explains(rules: Rules, seed: int) -> None:
    play(rules, seed, steps=150)


@pytest.mark.long
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=seeds)
def test_and_so_they_do_at_length(rules: Rules, seed: int) -> None:
    play(rules, seed, steps=400)
