"""Chips that could not be taken back, and chips that wait for somebody who has left.

A void or a correction undoes a round's moves, whoever still has the chips (X1). Chips that a patron no longer has are a
debt: chips given back to the same patron later go against it first (X20), and the supervisor collects the rest from the
patron's chips (X21). Chips given back to a patron who has left are kept at the table (X22)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from croupier.games.context import supervisors
from croupier.games.rounds import RoundPutRight, WagerSettled
from croupier.money import Balances, Move, applied, dollars
from croupier.money.accounts import PATRON, UNRECOVERED, Account, account_of, by_owner, has_kind, owed_account
from croupier.ruling import Act, Decision, Fact, Refusal, Role
from croupier.table.chips import bad_amount, short
from croupier.table.commands import CollectDebt
from croupier.table.facts import DebtCollected, DebtSetOff
from croupier.table.state import Table


def debts(balances: Balances) -> Mapping[str, int]:
    """Each patron's debt to the table."""
    return {patron: -cents for patron, cents in by_owner(balances, UNRECOVERED).items()}


def held(table: Table) -> Mapping[str, int]:
    """The chips that wait for people who have left."""
    in_hand = by_owner(table.balances, PATRON)
    return {patron: cents for patron, cents in in_hand.items() if patron not in table.patrons}


def set_off(table: Table, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Chips that a void, a refund or a correction gives back to a patron with a debt go against the debt first.

    The payments of a round are the patron's own, unless the round itself was settled before and undone: then they are
    part of putting it right."""
    moves = [move for fact in facts for move in fact.moves]
    touched = [account for move in moves for account in (move.out_of, move.into)]
    if not has_kind((*table.balances, *touched), UNRECOVERED):
        return ()
    owing = debts(applied(table.balances, moves))
    paid = applied({}, (move for fact in facts if isinstance(fact, WagerSettled) for move in fact.moves))
    given_back = applied({}, (move for fact in facts if not isinstance(fact, WagerSettled) for move in fact.moves))
    put_right = next((fact.round for fact in facts if isinstance(fact, RoundPutRight)), 0)
    of_this_round = debts(table.game.round.moved)
    return tuple(
        DebtSetOff(
            patron=patron,
            cents=cents,
            round=put_right or table.game.round.number,
            under=table.terms.cite("void") + ("~X20",),
            moves=(Move(account_of(patron), owed_account(patron), cents),),
        )
        for patron, owed in owing.items()
        if (cents := _to_set_off(account_of(patron), owed, given_back, paid, of_this_round.get(patron, 0))) > 0
    )


def _to_set_off(chips: Account, owed: int, given_back: Balances, paid: Balances, of_this_round: int) -> int:
    put_right = max(0, min(paid.get(chips, 0), of_this_round))
    return min(owed, given_back.get(chips, 0) + put_right)


def was_set_off(table: Table, fact: DebtSetOff) -> Table:
    """It belongs to the round that it put right, while that one is played."""
    now = table.game.round
    if fact.round != now.number:
        return table
    return replace(table, game=replace(table.game, round=replace(now, moved=applied(now.moved, fact.moves))))


def collect(table: Table, act: Act, command: CollectDebt) -> Decision:
    """The supervisor takes a patron's debt, or a part of it, from the patron's chips."""
    under, patron = table.terms.cite("void") + ("~X21",), command.patron
    roles = (*supervisors(table.terms), *((Role.DIRECTOR,) if table.tournament else ()))
    if act.role not in roles:
        return Refusal(under, f"the {roles[0]} collects what a patron owes, not the {act.role}")
    owed = debts(table.balances).get(patron, 0)
    if not 0 < command.cents <= owed:
        because = f"{patron} owes {dollars(owed)}" if owed else f"{patron} owes nothing"
        return Refusal(under, because)
    refusal = (bad_amount(table, command.cents) if command.cents != owed else None) or short(
        table, account_of(patron), command.cents, patron
    )
    if refusal:
        return refusal
    return (
        DebtCollected(
            patron=patron,
            cents=command.cents,
            under=under,
            moves=(Move(account_of(patron), owed_account(patron), command.cents),),
        ),
    )


def collectable(table: Table) -> Iterable[tuple[str, int]]:
    """Patrons with a debt and chips here, with the amount that can be taken now."""
    for patron, owed in debts(table.balances).items():
        cents = min(owed, table.balances.get(account_of(patron), 0))
        if cents:
            yield patron, cents
