"""Decisions that are open now, and whether they may be made for a smaller amount."""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from croupier.cli.terminal.game import Decision, Turn
from croupier.cli.terminal.seat import Seat
from croupier.conduct import Outcome
from croupier.ruling import Command, Fact, Refusal

Judge = Callable[[Command], tuple[Fact, ...] | Refusal]


def open_turns(seat: Seat, decisions: Mapping[str, Decision]) -> tuple[Turn, ...]:
    """The decisions among what the rules leave open to the patron."""
    return tuple(
        _turn(seat, decision, choice.command)
        for choice in seat.view.choices
        if (decision := seat.game.named(seat.table, choice.command, decisions))
    )


def _turn(seat: Seat, decision: Decision, command: Command) -> Turn:
    def act() -> Outcome:
        return seat.ask(command)

    def part(cents: int) -> Outcome:
        return seat.ask(replace(command, amount=cents))

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


def may_be_less(decision: Decision, command: Command, judge: Judge, chips: Iterable[int]) -> bool:
    """Whether a smaller amount than the usual one would be taken: tried with single chips."""
    whole = judge(command)
    if not decision.less or isinstance(whole, Refusal):
        return False
    most = getattr(whole[0], "amount", 0)
    return any(chip < most and not isinstance(judge(replace(command, amount=chip)), Refusal) for chip in chips)
