"""People who would like to enter say so; the director then takes their entries as the conditions have it."""

from msgspec.structs import replace

from croupier.ruling import Act, Decision, Refusal, Role
from croupier.tournament.clearance import not_open_for_entries, not_the_director
from croupier.tournament.commands import RegisterInterest, TakeEntry, WithdrawInterest
from croupier.tournament.entries import bad_entrant, closed_for_entries, no_longer_interested
from croupier.tournament.facts import InterestRegistered, InterestWithdrawn
from croupier.tournament.state import Tournament

MOST = 1_000  # names on the list, however many may enter: anybody who has signed in may write there


def _not_theirs(tournament: Tournament, act: Act, player: str) -> Refusal | None:
    """Everybody speaks for themselves; the director also for people who come to the desk."""
    return None if act.role is Role.PATRON and act.who == player else not_the_director(tournament, act)


def register(tournament: Tournament, act: Act, command: RegisterInterest) -> Decision:
    terms = tournament.terms
    under = terms.cite_first("condition_entry_method", "conditions")
    refusal = _not_theirs(tournament, act, command.player) or not_open_for_entries(tournament)
    refusal = refusal or bad_entrant(tournament, TakeEntry(player=command.player, paid=0))
    if refusal:
        return refusal
    if closed_for_entries(tournament):
        return Refusal(under, "entries are closed", book=terms.book_id)
    if command.player in tournament.interested:
        because = f"{command.player} is on the list of people who would like to enter"
        return Refusal(under, because, ("withdraw_interest",), book=terms.book_id)
    if len(tournament.interested) >= MOST:
        return Refusal(under, f"the list has {MOST:,} names and is full; ask at the desk", book=terms.book_id)
    return (InterestRegistered(player=command.player, at=act.at, under=under, book=terms.book_id),)


def registered(tournament: Tournament, fact: InterestRegistered) -> Tournament:
    return replace(tournament, interested=(*tournament.interested, fact.player))


def withdraw(tournament: Tournament, act: Act, command: WithdrawInterest) -> Decision:
    terms = tournament.terms
    under = terms.cite_first("condition_entry_method", "conditions")
    refusal = _not_theirs(tournament, act, command.player)
    if refusal:
        return refusal
    if command.player not in tournament.interested:
        return Refusal(under, f"{command.player} is not on the list", ("register_interest",), book=terms.book_id)
    return (InterestWithdrawn(player=command.player, under=under, book=terms.book_id),)


def withdrawn(tournament: Tournament, fact: InterestWithdrawn) -> Tournament:
    return no_longer_interested(tournament, fact.player)
