"""Decisions that are open now, and whether they may be made for a smaller amount."""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from croupier.cli.terminal.game import KeyedCommand, Turn
from croupier.cli.terminal.seat import Seat
from croupier.conduct import Outcome
from croupier.ruling import Command, Decision, Refusal

Judge = Callable[[Command], Decision]


def open_turns(seat: Seat, decisions: Mapping[str, KeyedCommand]) -> tuple[Turn, ...]:
    """The open choices of the patron that are decisions."""
    found = [
        (decision, choice.command)
        for choice in seat.view.choices
        if (decision := seat.game.named(seat.table, choice.command, decisions))
    ]
    found.sort(key=lambda each: each[0].last)
    return tuple(_turn(seat, decision, command) for decision, command in found)


def _turn(seat: Seat, decision: KeyedCommand, command: Command) -> Turn:
    def act() -> Outcome:
        return seat.act(command)

    def part(cents: int) -> Outcome:
        return seat.act(replace(command, amount=cents))

    less = decision.less if may_be_less(decision, command, seat.judge, seat.table.setting.chips) else ""
    return Turn(
        decision.key,
        decision.word,
        decision.said,
        act,
        less,
        part if less else None,
        decision.also,
        decision.confirm,
        decision.cents,
    )


def may_be_less(decision: KeyedCommand, command: Command, judge: Judge, chips: Iterable[int]) -> bool:
    """Whether a smaller amount than the usual one would be accepted: tried with single chips."""
    whole = judge(command)
    if not decision.less or isinstance(whole, Refusal):
        return False
    most = getattr(whole[0], "amount", 0)
    return any(chip < most and not isinstance(judge(replace(command, amount=chip)), Refusal) for chip in chips)
