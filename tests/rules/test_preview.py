"""A remedy before it is given: what it would change, box by box and cent by cent, is what it then changes."""

import pytest

from croupier.games.commands import DealCard, ReportShoeExhausted, VoidRound
from croupier.games.giving import GameCommand
from croupier.games.poker.commands import SettleHand
from croupier.money.accounts import FLOAT, account_of, owner_of
from croupier.ruling import Refusal, Role
from croupier.table import needs
from croupier.views.preview import Preview, preview, remedies
from tests.properties.asking import AT, Ask
from tests.rules.irregular_tables import B18, CASES, IRREGULARITIES, P02, U19, after, moment, name_of, played
from tests.trust import trust


def shown(book: str, name: str) -> Preview:
    at = moment(book, name)
    seen = preview(at.table, at.wanted, at.role, AT)
    assert isinstance(seen, Preview)
    return seen


@pytest.mark.parametrize(("book", "name"), CASES)
def test_a_preview_is_what_then_happens(book: str, name: str) -> None:
    at, seen = moment(book, name), shown(book, name)
    then = after(at.table, Ask(at.wanted, at.role, "sue"))
    assert seen.under
    if seen.turns:
        return
    assert seen.next == needs(then, AT).say
    assert seen.in_float == then.balances.get(FLOAT, 0) - at.table.balances.get(FLOAT, 0)
    for line in seen.patrons:
        held = (at.table.balances.get(account_of(line.patron), 0), then.balances.get(account_of(line.patron), 0))
        assert (line.before, line.after) == held
    everybody = [account for account in {*at.table.balances, *then.balances} if owner_of(account)]
    gained = sum(then.balances.get(each, 0) - at.table.balances.get(each, 0) for each in everybody)
    assert (sum(line.difference for line in seen.patrons), seen.house) == (gained, -gained)
    assert sum(line.before for line in seen.wagers) == sum(each.amount for each in at.table.game.round.wagers.values())
    assert sum(line.after for line in seen.wagers) == sum(each.amount for each in then.game.round.wagers.values())


def test_a_void_round_gives_every_wager_back_in_its_preview() -> None:
    seen = shown(B18, "report_shoe_exhausted")
    assert seen.wagers
    assert {line.after for line in seen.wagers} == {0}
    staked = {line.patron: 0 for line in seen.wagers}
    for line in seen.wagers:
        staked[line.patron] += line.before
    assert {line.patron: line.after - line.before for line in seen.patrons} == staked
    assert seen.house == 0
    assert any("void" in fact.say for fact in seen.facts)
    assert "cards are left in the shoe" in seen.against


@trust(44)
@pytest.mark.parametrize("book", [U19, P02])
def test_steps_of_play_have_no_preview(book: str) -> None:
    table = moment(book, "report_wrong_number").table
    for step in (SettleHand(), DealCard(card="As")):
        refused = preview(table, step, Role.DEALER, AT)
        assert isinstance(refused, Refusal)
        assert refused.because == "a step of play is not shown before it is taken"


@pytest.mark.parametrize("book", IRREGULARITIES)
def test_the_remedies_of_a_moment_are_those_that_the_rules_allow_and_the_others_say_why_not(book: str) -> None:
    *_, table = (table for table, _ in zip(played(book), range(12), strict=False))
    listed = remedies(table, 1, AT)
    assert listed.remedies
    for each in listed.remedies:
        assert each.happened
        assert each.under
        assert bool(each.by) is not bool(each.because)
        allowed = {role for role in Role if isinstance(preview(table, each.command, role, AT), Preview)}
        assert set(each.by) == allowed & {*each.by} == allowed - {Role.PATRON, Role.INSPECTOR}
    names = {name_of(each.command) for each in listed.remedies} | {each.command for each in listed.worded}
    # A remedy whose rule the terms of this table do not have is another book's, or that of other equipment.
    kinds = (kind for kind in table.machine.DECIDE if kind.happened and issubclass(kind, GameCommand))
    here = (kind for kind in kinds if not kind.rules or any(table.terms.has(rule) for rule in kind.rules))
    assert {str(kind.__struct_config__.tag) for kind in here} <= names


def test_the_preview_of_what_the_rules_refuse_is_the_refusal() -> None:
    table = moment(B18, "report_shoe_exhausted").table
    void = VoidRound(round=99, ground="impractical", reason="so")
    assert isinstance(preview(table, void, Role.OPERATOR, AT), Refusal)
    assert isinstance(preview(table, ReportShoeExhausted(), Role.DEALER, AT), Refusal)
