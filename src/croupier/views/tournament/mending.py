"""What is open instead of a command that was refused: each as a command that somebody only has to press.

A refusal names commands, or other values for the one that was refused. Here they get their parts from the tournament
and from the refused command; what only a person can say is asked for. The rules are asked about each of them, and what
they would refuse as well is not offered.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import fields, replace

from croupier.money import dollars
from croupier.ruling import Act, Command, Refusal, Role
from croupier.tournament import Tournament, commands as c, decide
from croupier.tournament.breaks import next_break
from croupier.tournament.clearance import not_cleared_for_play, not_open_for_entries
from croupier.tournament.ties import waiting_ties
from croupier.views.tournament.board import called

_MOST = 6
_BY_HOUSE = c.SealBallot | c.DrawSeats | c.DecideTie  # the house adds its own number to these
_SOME = "as asked"  # stands for words that are still to be written


class Missing(Struct, frozen=True):
    """A part of the command that a person has to say."""

    name: str
    says: str
    kind: Literal["text", "number", "moment"] = "text"


class Mend(Struct, frozen=True):
    """`command` does what `say` says, once what it `asks` is filled in. `role` is the capacity in which it is given, ""
    for that of whoever acts; `sure` is what to know before it is given, where it cannot be taken back. Without a
    command, `go` is the part of the desk where it is done."""

    say: str
    command: Command | None = None
    asks: tuple[Missing, ...] = ()
    role: str = ""
    sure: str = ""
    go: str = ""


def mends_of(tournament: Tournament, refused: Act, refusal: Refusal) -> tuple[Mend, ...]:
    found: list[Mend] = []
    for instead in refusal.instead:
        made = MENDS[instead](tournament, refused.command) if instead in MENDS else None
        mend = made or _tie_named(tournament, instead) or _with_value(tournament, refused, instead)
        if mend is not None and mend not in found and _is_open(tournament, mend, refused):
            found.append(mend)
    return tuple(found[:_MOST])


def _is_open(tournament: Tournament, mend: Mend, refused: Act) -> bool:
    """Whether the rules would allow it to the same person, or to somebody in the capacity that it takes, whatever words
    are still to be written."""
    if mend.command is None or isinstance(mend.command, _BY_HOUSE):
        return True
    asked = {ask.name: {"text": _SOME, "number": 1, "moment": refused.at}[ask.kind] for ask in mend.asks}
    by = (mend.role, Role(mend.role)) if mend.role else (refused.who, refused.role)
    return not isinstance(decide(tournament, Act(replace(mend.command, **asked), *by, refused.at)), Refusal)


def _with_value(tournament: Tournament, act: Act, value: str) -> Mend | None:
    """The refused command with another name or number in one of its parts."""
    refused = act.command
    for field in fields(refused):
        before = getattr(refused, field.name)
        if type(before) is int and value.isdecimal():
            other: Command = replace(refused, **{field.name: int(value)})
        elif type(before) is str and before != value:
            other = replace(refused, **{field.name: value})
        else:
            continue
        named = called(value) if field.name == "table" else value
        mend = Mend(f"{field.name.replace('_', ' ').capitalize()} {named}", other)
        if _is_open(tournament, mend, act):
            return mend
    return None


# What each command needs


def _reason(says: str = "Why") -> tuple[Missing, ...]:
    return (Missing("reason", says),)


def _nominate(tournament: Tournament, refused: Command) -> Mend:
    asks = (Missing("person", "Director"),)
    return Mend("Nominate the director", c.NominateDirector(person=""), asks, Role.SHIFT_MANAGER)


def _publish(tournament: Tournament, refused: Command) -> Mend:
    asks = (Missing("where", "Where patrons find them"),)
    return Mend("Publish the conditions", c.PublishConditions(where=""), asks)


def _notify(tournament: Tournament, refused: Command) -> Mend:
    uncleared = not_open_for_entries(tournament)
    command = c.RecordNotification(book=uncleared.book if uncleared else "", reference="")
    return Mend("Record the notice", command, (Missing("reference", "Reference"),), Role.OPERATOR)


def _approve(tournament: Tournament, refused: Command) -> Mend:
    uncleared = not_cleared_for_play(tournament)
    command = c.RecordConditionsApproval(book=uncleared.book if uncleared else "", reference="")
    return Mend("Record the approval", command, (Missing("reference", "Reference"),), Role.INSPECTOR)


def _cancel(tournament: Tournament, refused: Command) -> Mend:
    sure = "Everybody is paid back, and the tournament is over."
    return Mend("Cancel the tournament", c.CancelTournament(reason=""), _reason(), Role.OPERATOR, sure)


def _close_entries(tournament: Tournament, refused: Command) -> Mend:
    return Mend("Close the entries", c.CloseEntries(), sure="Nobody enters after that.")


def _close_add_ons(tournament: Tournament, refused: Command) -> Mend:
    return Mend("Close the add-ons", c.CloseAddOns(), sure="Nobody buys one after that, and play goes on.")


def _confirm_places(tournament: Tournament, refused: Command) -> Mend:
    return Mend("Confirm the places", c.ConfirmPlaces())


def _reopen_places(tournament: Tournament, refused: Command) -> Mend:
    return Mend("Reopen the places", c.ReopenPlaces(reason=""), _reason("Why they are opened again"))


# A session


def _session_meant(tournament: Tournament, refused: Command) -> str:
    current = tournament.current()
    return getattr(refused, "session", "") or (current.name if current else "")


def _seal(tournament: Tournament, refused: Command) -> Mend:
    session = _session_meant(tournament, refused)
    return Mend(f"Seal the ballot of {session}", c.SealBallot(session=session, commitment=""))


def _draw(tournament: Tournament, refused: Command) -> Mend:
    session = _session_meant(tournament, refused)
    return Mend(f"Draw the seats of {session}", c.DrawSeats(session=session, seed=""), sure="The draw stands.")


def _alter_start(tournament: Tournament, refused: Command) -> Mend:
    session = _session_meant(tournament, refused)
    asks = (Missing("at", "It starts at", "moment"), Missing("notice", "How the players were told"))
    return Mend(f"Alter the start of {session}", c.AlterStart(session=session, at=0, notice=""), asks)


def _call_break(tournament: Tournament, refused: Command) -> Mend:
    return Mend("Call a break", c.CallBreak(minutes=0), (Missing("minutes", "Minutes", "number"),))


def _begin_break(tournament: Tournament, refused: Command) -> Mend | None:
    coming = next_break(tournament)
    begun = c.BeginBreak(session=coming.session, number=coming.number) if coming else None
    return Mend("Begin the planned break", begun) if begun else None


def _end_break(tournament: Tournament, refused: Command) -> Mend:
    return Mend("End the break", c.EndBreak())


def _run_by_hand(tournament: Tournament, refused: Command) -> Mend:
    table = getattr(refused, "table", "")
    return Mend(f"Run {called(table)} by hand", c.RunByHand(table=table))


def _end_table(tournament: Tournament, refused: Command) -> Mend:
    table = getattr(refused, "table", "")
    return Mend(f"End {called(table)}", c.EndTable(table=table, reason=""), _reason("Why it ends"))


# A player


def _fee_and_agreement(tournament: Tournament) -> tuple[int, tuple[Missing, ...]]:
    entry = tournament.conditions.entry
    return int(entry.fee), (Missing("agreement", "Reference of the agreement"),) if entry.agreement else ()


def _enter(tournament: Tournament, refused: Command) -> Mend:
    player, (fee, asks) = getattr(refused, "player", ""), _fee_and_agreement(tournament)
    if not player:
        return Mend("Take entries", go="entries")
    return Mend(f"Enter {player}", c.TakeEntry(player=player, paid=fee), asks, sure=f"{dollars(fee)} was paid.")


def _reserve(tournament: Tournament, refused: Command) -> Mend:
    player = getattr(refused, "player", "")
    return Mend(f"{player} as a reserve", c.TakeEntry(player=player, paid=0, reserve=True))


def _withdraw(tournament: Tournament, refused: Command) -> Mend:
    player = getattr(refused, "player", "")
    if not player:
        return Mend("Withdraw an entry", go="entries")
    command, sure = c.WithdrawEntry(player=player, reason=""), f"{player} is out of the tournament."
    return Mend(f"Withdraw {player}", command, _reason(), sure=sure)


def _reinstate(tournament: Tournament, refused: Command) -> Mend:
    player = getattr(refused, "player", "")
    return Mend(f"Reinstate {player}", c.ReinstatePlayer(player=player, reason=""), _reason())


def _take_seat(tournament: Tournament, refused: Command) -> Mend:
    player = getattr(refused, "player", "")
    return Mend(f"{player} takes the seat", c.TakeSeat(player=player))


def _offer_seat(tournament: Tournament, refused: Command) -> Mend | None:
    player, (fee, asks) = getattr(refused, "player", ""), _fee_and_agreement(tournament)
    if not tournament.reserves:
        return None
    reserve = tournament.reserves[0].name
    command = c.OfferSeat(player=player, reserve=reserve, paid=fee)
    return Mend(f"{reserve} takes the seat", command, asks, sure=f"{dollars(fee)} was paid.")


def _register(tournament: Tournament, refused: Command) -> Mend:
    return Mend("Register interest", c.RegisterInterest(player=getattr(refused, "player", "")))


def _take_back_interest(tournament: Tournament, refused: Command) -> Mend:
    return Mend("Withdraw the interest", c.WithdrawInterest(player=getattr(refused, "player", "")))


# Ties, disputes and prizes


def _ties(tournament: Tournament) -> Iterator[Mend]:
    for tie in waiting_ties(tournament):
        sure = "A draw of cards stands." if tie.method == "cards" else ""
        yield Mend(f"{', '.join(tie.players)}: {tie.method}", c.DecideTie(players=tie.players), sure=sure)


def _tie(tournament: Tournament, refused: Command) -> Mend | None:
    return next(_ties(tournament), None)


def _tie_named(tournament: Tournament, players: str) -> Mend | None:
    return next((mend for mend in _ties(tournament) if mend.say.startswith(f"{players}: ")), None)


def _dispute_meant(tournament: Tournament, refused: Command) -> int:
    still_open = next((each.number for each in tournament.disputes if each.open), 0)
    return getattr(refused, "dispute", 0) or still_open


def _review(tournament: Tournament, refused: Command) -> Mend:
    command = c.RequestPlaceReview(dispute=_dispute_meant(tournament, refused), by="")
    return Mend("Have it reviewed", command, (Missing("by", "Who asks for it"),))


def _decide_dispute(tournament: Tournament, refused: Command) -> Mend:
    command = c.DecidePlaceDispute(dispute=_dispute_meant(tournament, refused), decision="")
    return Mend("Decide the dispute", command, (Missing("decision", "Decision"),))


def _pay(tournament: Tournament, refused: Command) -> Mend | None:
    prize = next((each for each in tournament.prizes if each.player not in tournament.paid), None)
    if prize is None:
        return None
    amount = dollars(prize.cents)
    return Mend(f"Pay {prize.player} {amount}", c.PayPrize(player=prize.player), sure=f"{amount} is handed over.")


def _reverse(tournament: Tournament, refused: Command) -> Mend:
    paid = next((each.player for each in tournament.prizes if each.player in tournament.paid), "")
    player = getattr(refused, "player", "") or paid
    return Mend(f"Take back {player}’s prize", c.ReversePrize(player=player, reason=""), _reason())


def _at(say: str, where: str) -> Callable[[Tournament, Command], Mend]:
    return lambda tournament, refused: Mend(say, go=where)


MENDS: Mapping[str, Callable[[Tournament, Command], Mend | None]] = {
    "create_tournament": _at("Write its conditions", "/drafts"),
    "replace_conditions": _at("Write other conditions", "/drafts"),
    "nominate_director": _nominate,
    "publish_conditions": _publish,
    "record_notification": _notify,
    "record_conditions_approval": _approve,
    "cancel_tournament": _cancel,
    "close_entries": _close_entries,
    "take_entry": _enter,
    "take_entry as a reserve": _reserve,
    "withdraw_entry": _withdraw,
    "reinstate_player": _reinstate,
    "register_interest": _register,
    "withdraw_interest": _take_back_interest,
    "seal_ballot": _seal,
    "draw_seats": _draw,
    "take_seat": _take_seat,
    "offer_seat": _offer_seat,
    "move_player": _at("Move a player", "seats"),
    "alter_start": _alter_start,
    "start_session": _at("Start the session", "tonight"),
    "call_break": _call_break,
    "begin_break": _begin_break,
    "end_break": _end_break,
    "run_by_hand": _run_by_hand,
    "count_chips": _at("Count the chips", "tonight"),
    "confirm_count": _at("Confirm the count", "tonight"),
    "end_table": _end_table,
    "close_add_ons": _close_add_ons,
    "decide_tie": _tie,
    "decide_place_dispute": _decide_dispute,
    "request_place_review": _review,
    "confirm_places": _confirm_places,
    "reopen_places": _reopen_places,
    "pay_prize": _pay,
    "reverse_prize": _reverse,
}
