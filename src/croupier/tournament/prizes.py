"""Places and prizes: calculated, confirmed by the director, paid to the last cent; or all money back."""

from msgspec.structs import replace

from croupier.money import Move, dollars
from croupier.ruling import Act, Decision, Refusal, Role
from croupier.tournament import ballot
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import (
    CancelTournament,
    CloseTournament,
    ConfirmPlaces,
    PayPrize,
    ReopenPlaces,
    ReversePrize,
)
from croupier.tournament.facts import (
    PlacesConfirmed,
    PlacesReopened,
    Prize,
    PrizePaid,
    PrizeReversed,
    TournamentCancelled,
    TournamentClosed,
)
from croupier.tournament.pool import ADDED, COMMISSION, POOL, PRIZES, REFUNDS
from croupier.tournament.ranking import (
    Groups,
    open_ties,
    places,
    places_of,
    prizes_by_place,
    session_prizes,
    shared_out,
)
from croupier.tournament.state import Stage, Tournament


def all_played(tournament: Tournament) -> bool:
    return all(session.ranked for session in tournament.sessions.values())


def prizes_for(tournament: Tournament, groups: Groups) -> tuple[Prize, ...]:
    """Each player's prizes: the shares of the place, prizes of sessions, goods and services."""
    main = shared_out(tournament, groups, prizes_by_place(tournament, sum(map(len, groups))))
    place = places_of(groups)
    of_sessions: dict[str, int] = {}
    for won in session_prizes(tournament):
        for name, cents in won.items():
            of_sessions[name] = of_sessions.get(name, 0) + cents
    goods = _goods(tournament, groups)
    level = {name: len(group) for group in groups for name in group}
    prizes = []
    for name in (name for group in groups for name in group):
        things = goods.get(name, ())
        cents = main.get(name, 0) + of_sessions.get(name, 0)
        if cents or things:
            because = f"place {place[name]}" + (f", shared by {level[name]}" if level[name] > 1 else "")
            if name in of_sessions:
                because += f", and {dollars(of_sessions[name])} from sessions"
            prizes.append(Prize(name, place[name], cents, because, things))
    return tuple(prizes)


def _goods(tournament: Tournament, groups: Groups) -> dict[str, tuple[str, ...]]:
    """Goods and services by player. A prize that level players cannot divide falls to one of them, in the order that
    the number of the last ballot gives (U34)."""
    seed = next((each.seed for each in reversed(list(tournament.sessions.values())) if each.seed), "")
    added = [each for each in tournament.conditions.prizes.added if each.place]
    won: dict[str, tuple[str, ...]] = {}
    place = 1
    for group in groups:
        drawn = ballot.order(seed, 0, group)
        theirs = [each.what for each in added if place <= each.place < place + len(group)]
        for turn, what in enumerate(theirs):
            name = drawn[turn % len(group)]
            won[name] = (*won.get(name, ()), what)
        place += len(group)
    return won


def confirm(tournament: Tournament, act: Act, command: ConfirmPlaces) -> Decision:
    terms = tournament.terms
    under = terms.cite("places")
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.stage is Stage.CONFIRMED:
        return Refusal(under, "the places are confirmed already", ("pay_prize", "reopen_places"), book=terms.book_id)
    if tournament.stage is not Stage.PLAYING or not all_played(tournament):
        return Refusal(under, "not all sessions have been played", book=terms.book_id)
    ties = open_ties(tournament)
    if ties:
        because = "players are level, and a prize depends on it"
        return Refusal((*under, *ties[0].under), because, ("decide_tie",), book=ties[0].book)
    disputed = [each for each in tournament.disputes if each.open]
    if disputed:
        because = f"dispute {disputed[0].number} is open: places wait for it"
        return Refusal(terms.cite("dispute", "review"), because, ("decide_place_dispute",), book=terms.book_id)
    groups = places(tournament)
    if not groups:
        because = "nobody played, so nobody can have the prize pool"
        return Refusal(terms.cite("whole_pool"), because, ("cancel_tournament",), book=terms.book_id)
    under += terms.cite("whole_pool", "condition_breakdown")
    shares = any(len(group) > 1 for group in groups)
    if shares and terms.has("out_together"):
        under += terms.cite("out_together")
    if shares and terms.has("same_division"):
        under += terms.cite("same_division")
    return (PlacesConfirmed(places=groups, prizes=prizes_for(tournament, groups), under=under, book=terms.book_id),)


def confirmed(tournament: Tournament, fact: PlacesConfirmed) -> Tournament:
    return replace(tournament, stage=Stage.CONFIRMED, places=fact.places, prizes=fact.prizes)


def reopen(tournament: Tournament, act: Act, command: ReopenPlaces) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.stage is not Stage.CONFIRMED:
        return Refusal(terms.cite("places"), "no places are confirmed", ("confirm_places",), book=terms.book_id)
    if not command.reason.strip():
        return Refusal(terms.cite("places"), "confirmed places are reopened for a reason: give it", book=terms.book_id)
    if tournament.paid:
        because = f"{min(tournament.paid)} has been paid"
        return Refusal(terms.cite("places"), because, ("reverse_prize",), book=terms.book_id)
    return (PlacesReopened(reason=command.reason, under=terms.cite("places"), book=terms.book_id),)


def reopened(tournament: Tournament, fact: PlacesReopened) -> Tournament:
    return replace(tournament, stage=Stage.PLAYING, places=(), prizes=())


# Paying


def pay(tournament: Tournament, act: Act, command: PayPrize) -> Decision:
    terms = tournament.terms
    under = terms.cite("whole_pool")
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.stage is not Stage.CONFIRMED:
        under = terms.cite("places", "whole_pool")
        return Refusal(under, "the places are confirmed first", ("confirm_places",), book=terms.book_id)
    prize = _prize_of(tournament, command.player)
    if prize is None or prize.player in tournament.paid:
        unpaid = tuple(each.player for each in tournament.prizes if each.player not in tournament.paid)
        return Refusal(under, f"no prize of {command.player} is open", unpaid, book=terms.book_id)
    moves = (Move(POOL, PRIZES, prize.cents),) if prize.cents else ()
    if prize.goods:
        under += terms.cite("added_value")
    return (
        PrizePaid(
            player=prize.player, cents=prize.cents, goods=prize.goods, under=under, book=terms.book_id, moves=moves
        ),
    )


def _prize_of(tournament: Tournament, player: str) -> Prize | None:
    return next((each for each in tournament.prizes if each.player == player), None)


def paid(tournament: Tournament, fact: PrizePaid) -> Tournament:
    return replace(tournament, paid=tournament.paid | {fact.player})


def reverse_prize(tournament: Tournament, act: Act, command: ReversePrize) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    prize = _prize_of(tournament, command.player)
    under = (*terms.cite("whole_pool"), "~H6")
    if prize is None or prize.player not in tournament.paid:
        because = f"no prize was paid to {command.player}"
        return Refusal(under, because, tuple(sorted(tournament.paid)), book=terms.book_id)
    if not command.reason.strip():
        return Refusal(under, "a prize that was paid is reversed for a reason: give it", book=terms.book_id)
    return (
        PrizeReversed(
            player=prize.player,
            cents=prize.cents,
            reason=command.reason,
            under=terms.cite("whole_pool"),
            book=terms.book_id,
            moves=(Move(PRIZES, POOL, prize.cents),) if prize.cents else (),
        ),
    )


def prize_reversed(tournament: Tournament, fact: PrizeReversed) -> Tournament:
    return replace(tournament, paid=tournament.paid - {fact.player})


def close(tournament: Tournament, act: Act, command: CloseTournament) -> Decision:
    terms = tournament.terms
    under = terms.cite("whole_pool")
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    left = tournament.balances.get(POOL, 0)
    unpaid = tuple(each.player for each in tournament.prizes if each.player not in tournament.paid)
    if tournament.stage is not Stage.CONFIRMED:
        because = "the places are not confirmed, so the prize pool has not been returned to the players"
        return Refusal(under + terms.cite("places"), because, ("confirm_places",), book=terms.book_id)
    if unpaid or left:
        because = f"{dollars(left)} of the prize pool has not been returned to the players"
        return Refusal(under, because, ("pay_prize",), book=terms.book_id)
    return (TournamentClosed(under=under, book=terms.book_id),)


def closed(tournament: Tournament, fact: TournamentClosed) -> Tournament:
    return replace(tournament, stage=Stage.CLOSED)


# Cancellation


def cancel(tournament: Tournament, act: Act, command: CancelTournament) -> Decision:
    """The casino may cancel at any time; then everybody gets everything back."""
    terms = tournament.terms
    under = terms.cite("cancel")
    if act.role not in (Role.OPERATOR, Role.SHIFT_MANAGER):
        return Refusal(under, "the casino operator cancels a tournament", book=terms.book_id)
    if not command.reason.strip():
        return Refusal(under, "say why the tournament is cancelled", book=terms.book_id)
    if tournament.paid:
        because = f"{min(tournament.paid)} has been paid a prize: that is reversed first"
        return Refusal(terms.cite("cancel_refund"), because, ("reverse_prize",), book=terms.book_id)
    refunds = _refunds(tournament)
    total, commission = sum(refunds.values()), tournament.balances.get(COMMISSION, 0)
    added = -tournament.balances.get(ADDED, 0)
    moves = (Move(COMMISSION, REFUNDS, commission), Move(POOL, REFUNDS, total - commission), Move(POOL, ADDED, added))
    return (
        TournamentCancelled(
            reason=command.reason,
            refunds=refunds,
            under=terms.cite("cancel", "cancel_refund"),
            book=terms.book_id,
            moves=tuple(move for move in moves if move.cents),
        ),
    )


def _refunds(tournament: Tournament) -> dict[str, int]:
    """Fee, re-buys and add-ons of everybody who paid them and has not had them back."""
    conditions = tournament.conditions
    refunds = {}
    for player in tournament.players.values():
        cents = 0 if player.name in tournament.refunded else int(conditions.entry.fee)
        cents += player.rebuys * int(conditions.rebuys.cost) if conditions.rebuys else 0
        cents += player.add_ons * int(conditions.add_on.cost) if conditions.add_on else 0
        if cents:
            refunds[player.name] = cents
    return refunds


def cancelled(tournament: Tournament, fact: TournamentCancelled) -> Tournament:
    return replace(tournament, stage=Stage.CANCELLED)
