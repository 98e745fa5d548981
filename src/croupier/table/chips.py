"""Chips in and out: buy-in, colour, cash-out, fills and credits of the float. Every chip is in some account."""

from croupier.games.context import supervisors
from croupier.money import Move, dollars
from croupier.money.accounts import CAGE, CASH_DESK, DROP, FLOAT, OUTSIDE, Account, account_of, owed_account
from croupier.ruling import Act, Decision, Refusal, Role, Under
from croupier.table.commands import BuyIn, CashOut, ChangeColour, CreditFloat, FillFloat, IssueChips
from croupier.table.facts import ChipsBought, ChipsCashed, ChipsIssued, ColourChanged, FloatCredited, FloatFilled
from croupier.table.seats import for_oneself_or_staff, not_at_table
from croupier.table.state import Table


def bad_amount(table: Table, cents: int) -> Refusal | None:
    smallest = min(table.setting.chips)
    if cents > 0 and cents % smallest == 0:
        return None
    return Refusal(table.terms.cite("wagers_are_chips"), f"chips come in multiples of {dollars(smallest)}")


def short(table: Table, account: Account, cents: int, whose: str) -> Refusal | None:
    has = table.balances.get(account, 0)
    if has >= cents:
        return None
    because = f"{whose} holds only {dollars(has)}"
    if account == FLOAT:
        return Refusal(table.terms.cite("wagers_are_chips") + ("~H1",), because, ("fill_float",))
    return Refusal(table.terms.cite("wagers_are_chips"), because)


def plays_with_tournament_chips(table: Table) -> bool:
    """At every table of the books that are only for tournaments, and at any table that serves one."""
    return bool(table.tournament) or table.terms.has("director")


def _rule_of_chips(table: Table) -> Under:
    return table.terms.cite("tournament_chips" if table.tournament else "wagers_are_chips")


def _no_exchange(table: Table) -> Under:
    terms = table.terms
    return terms.cite("chips_untouched") if table.tournament else terms.cite("chips_not_exchanged")


def _no_money_changer(table: Table, because: str, instead: tuple[str, ...] = ()) -> Refusal | None:
    """Nobody adds to their tournament chips or exchanges them, whatever the amount and whoever asks."""
    if not plays_with_tournament_chips(table):
        return None
    return Refusal(_no_exchange(table) + _rule_of_chips(table), because, instead)


def buy_in(table: Table, act: Act, command: BuyIn) -> Decision:
    refusal = (
        _no_money_changer(table, "tournament chips are issued, not bought", ("issue_chips",))
        or for_oneself_or_staff(table, act, command.patron)
        or not_at_table(table, command.patron)
        or bad_amount(table, command.cents)
    )
    if refusal:
        return refusal
    lacking = short(table, FLOAT, command.cents, "the float")
    if lacking:
        return lacking
    moves = (
        Move(OUTSIDE, DROP, command.cents),
        Move(FLOAT, account_of(command.patron), command.cents),
    )
    return (
        ChipsBought(
            patron=command.patron,
            cents=command.cents,
            under=table.terms.cite("wagers_are_chips"),
            moves=moves,
        ),
    )


def issue(table: Table, act: Act, command: IssueChips) -> Decision:
    """From the float; in a tournament from the cage, where its chips come from and go back to."""
    if not plays_with_tournament_chips(table):
        return Refusal(table.terms.cite("wagers_are_chips"), "this table plays with value chips", ("buy_in",))
    if act.role is not Role.DIRECTOR:
        director = table.terms.cite("tournament_director") if table.tournament else table.terms.cite("director")
        return Refusal(_no_exchange(table) + director, "the director issues tournament chips")
    source = CAGE if table.tournament else FLOAT
    gives_back = _gives_back(table, command)
    refusal = (
        (None if gives_back else not_at_table(table, command.patron))
        or bad_amount(table, command.cents)
        or (short(table, FLOAT, command.cents, "the float") if source is FLOAT else None)
    )
    if refusal:
        return refusal
    return (
        ChipsIssued(
            patron=command.patron,
            cents=command.cents,
            under=_rule_of_chips(table) + (("~X22",) if gives_back else ()),
            moves=(Move(source, account_of(command.patron), command.cents),),
        ),
    )


def _gives_back(table: Table, command: IssueChips) -> bool:
    """Whether chips of a stack that is elsewhere by now are brought here, for what its player owes this table (X22)."""
    elsewhere = bool(table.tournament) and command.patron not in table.patrons
    return elsewhere and command.cents <= -table.balances.get(owed_account(command.patron), 0)


def change_colour(table: Table, act: Act, command: ChangeColour) -> Decision:
    """For other denominations of the same value."""
    terms = table.terms
    refusal = for_oneself_or_staff(table, act, command.patron) or not_at_table(table, command.patron)
    if refusal:
        return refusal
    for chip, count in command.gives + command.takes:
        if chip not in table.setting.chips:
            return Refusal(terms.cite("wagers_are_chips"), f"there are no {dollars(chip)} chips at this table")
        if count <= 0:
            return Refusal(terms.cite("wagers_are_chips"), f"say how many {dollars(chip)} chips are changed")
    value = sum(chip * count for chip, count in command.gives)
    if value == 0 or value != sum(chip * count for chip, count in command.takes):
        return Refusal(terms.cite("wagers_are_chips"), "chips are changed for chips of the same value")
    account = account_of(command.patron)
    lacking = short(table, account, value, command.patron) or short(table, FLOAT, value, "the float")
    if lacking:
        return lacking
    return (
        ColourChanged(
            patron=command.patron,
            gives=command.gives,
            takes=command.takes,
            under=terms.cite("wagers_are_chips"),
            moves=(Move(account, FLOAT, value), Move(FLOAT, account, value)),
        ),
    )


def nothing_here(table: Table, patron: str) -> Refusal | None:
    """Why somebody has no chips here: they are not at the table, and none wait for them either (X22)."""
    return None if table.balances.get(account_of(patron), 0) else not_at_table(table, patron)


def cash_out(table: Table, act: Act, command: CashOut) -> Decision:
    """By those at the table, and by anyone who has left and has chips kept here."""
    refusal = (
        _no_money_changer(table, "tournament chips cannot be exchanged for money")
        or for_oneself_or_staff(table, act, command.patron)
        or nothing_here(table, command.patron)
        or bad_amount(table, command.cents)
        or short(table, account_of(command.patron), command.cents, command.patron)
    )
    if refusal:
        return refusal
    moves = (
        Move(account_of(command.patron), CAGE, command.cents),
        Move(CASH_DESK, OUTSIDE, command.cents),
    )
    return (
        ChipsCashed(
            patron=command.patron,
            cents=command.cents,
            under=table.terms.cite("wagers_are_chips") + (() if command.patron in table.patrons else ("~X22",)),
            moves=moves,
        ),
    )


def _for_the_supervisor(table: Table, act: Act) -> Refusal | None:
    roles = supervisors(table.terms)
    if act.role in roles:
        return None
    return Refusal(table.terms.cite("supervisor") + ("~H1",), f"the {roles[0]} orders fills and credits")


def bad_pieces(table: Table, command: FillFloat | CreditFloat) -> Refusal | None:
    """Pieces are chips that are in use here, and come to the amount; where nobody said them, only the amount counts."""
    pieces, under = command.pieces, table.terms.cite("wagers_are_chips")
    for cents, number in pieces.items():
        if cents not in table.setting.chips:
            return Refusal(under, f"no chip of {dollars(cents)} is in use at this table")
        if number < 1:
            return Refusal(under, "a number of pieces is 1 or more")
    total = sum(cents * number for cents, number in pieces.items())
    if pieces and total != command.cents:
        return Refusal(under, f"the pieces come to {dollars(total)}, not to {dollars(command.cents)}")
    return None


def fill(table: Table, act: Act, command: FillFloat) -> Decision:
    refusal = _for_the_supervisor(table, act) or bad_amount(table, command.cents) or bad_pieces(table, command)
    if refusal:
        return refusal
    return (
        FloatFilled(
            cents=command.cents,
            pieces=command.pieces,
            under=table.terms.cite("settlement") + ("~H1",),
            moves=(Move(CAGE, FLOAT, command.cents),),
        ),
    )


def credit(table: Table, act: Act, command: CreditFloat) -> Decision:
    refusal = (
        _for_the_supervisor(table, act)
        or bad_amount(table, command.cents)
        or bad_pieces(table, command)
        or short(table, FLOAT, command.cents, "the float")
    )
    if refusal:
        return refusal
    return (
        FloatCredited(
            cents=command.cents,
            pieces=command.pieces,
            under=table.terms.cite("settlement") + ("~H1",),
            moves=(Move(FLOAT, CAGE, command.cents),),
        ),
    )
