"""The hours of gaming: a round that has begun within them is finished, and none is begun outside them."""

from croupier.games.commands import CallNoMoreBets, RecallNoMoreBets, TakeBackWager
from croupier.games.context import operators
from croupier.ruling import Act, Need, Refusal, Role
from croupier.table.state import Status, Table

ENDED = "end of gaming"


def ended(table: Table, at: int) -> bool:
    """Whether the table is open outside its hours with no round under way: none is begun before they come again."""
    return table.status is Status.OPEN and not _under_way(table) and after_hours(table, at) is not None


def _under_way(table: Table) -> bool:
    """A round whose first card is out is finished; so is one that was called off before it."""
    now = table.game.round
    return bool(now.opened or now.voided) and not table.game.between_rounds


def after_hours(table: Table, at: int) -> Refusal | None:
    """Why no round is begun at this moment."""
    if table.hours is None or table.hours.include(at):
        return None
    because = "it is outside the hours of gaming: no further round is begun"
    return Refusal(table.terms.cite("hours"), because, needs(table).commands)


def barred(table: Table, act: Act) -> Refusal | None:
    """Why a command waits for the next hours. With wagers down they go back, and nothing is added to them."""
    game = table.game
    if not game.between_rounds:
        now, kind = game.round, type(act.command)
        if now.opened or now.voided:  # as under way, without a call at every step
            return None
        adds = kind in table.machine.WAGERS and kind is not TakeBackWager
        if not adds and kind is not CallNoMoreBets:
            return None
    return after_hours(table, act.at)


def needs(table: Table) -> Need:
    """The table closes, once no wager is down."""
    assert table.hours is not None, "a table opens with its hours"
    now, by, under = table.game.round, operators(table.terms), table.terms.cite("hours")
    outside = f"Outside the hours of gaming: no round begins before {clock(table.hours.opens)}"
    if table.game.between_rounds:
        return Need(ENDED, by, f"{outside}. Close the table", under, ("close_table",))
    if not now.called:
        people = (Role.PATRON, Role.DEALER)
        return Need(ENDED, people, f"{outside}. Wagers go back; then close the table", under, ("take_back_wager",))
    if RecallNoMoreBets in table.machine.DECIDE:
        say = f"{outside}. Open betting again, so that wagers go back"
        return Need(ENDED, (Role.DEALER,), say, under, ("recall_no_more_bets",))
    return Need(ENDED, by, f"{outside}. Call the round off, so that wagers go back", under, ("void_round",))


def clock(minutes: int) -> str:
    """A minute of the day as a clock shows it.

    >>> clock(750)
    '12:30'
    """
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
