"""Slips of the hand that can be taken back now, the last first: each with the command that does it."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from croupier.ruling import Act, Fact, Refusal, Role
from croupier.tournament import Tournament, commands as c, decide, facts as f
from croupier.views.tournament.board import called

Undoing = c.UndoSeatTaken | c.UndoOfferSeat | c.UndoReBuy | c.UndoEndTable | c.UndoTie
_MOST = 5


class Slip(Struct, frozen=True):
    """`command` takes it back; whoever gives it writes the reason into it."""

    say: str
    command: Undoing


def slips_of(tournament: Tournament, latest: Iterable[Fact], at: int) -> tuple[Slip, ...]:
    """`latest` are the last facts, the newest first. Whether something has been built on one, the rules say."""
    found: dict[Undoing, Slip] = {}
    for fact in latest:
        slip = _slip(fact)
        if slip is None or slip.command in found:
            continue
        asked = replace(slip.command, reason="a slip")
        if not isinstance(decide(tournament, Act(asked, tournament.director, Role.DIRECTOR, at)), Refusal):
            found[slip.command] = slip
            if len(found) == _MOST:
                break
    return tuple(found.values())


def _slip(fact: Fact) -> Slip | None:
    match fact:
        case f.SeatTaken():
            return Slip(f"{fact.player}’s check-in", c.UndoSeatTaken(player=fact.player, reason=""))
        case f.SeatGivenToReserve():
            undo = c.UndoOfferSeat(player=fact.player, reserve=fact.reserve, reason="")
            return Slip(f"the seat of {fact.player} given to {fact.reserve}", undo)
        case f.ReBuyTaken():
            return Slip(f"{fact.player}’s re-buy", c.UndoReBuy(player=fact.player, reason=""))
        case f.TableEnded():
            return Slip(f"the end of {called(fact.table)}", c.UndoEndTable(table=fact.table, reason=""))
        case f.TieShared():
            return _of_tie(fact.players)
        case f.PlayOffStarted():
            return _of_tie(fact.group or fact.players)
    return None


def _of_tie(players: tuple[str, ...]) -> Slip:
    return Slip(f"the decision on {', '.join(players)}", c.UndoTie(players=players, reason=""))
