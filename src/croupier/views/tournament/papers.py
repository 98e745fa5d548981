"""The facts of a tournament's journal for its documents."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from croupier.ruling import Fact
from croupier.tournament import Tournament, facts as f
from croupier.tournament.pool import statement
from croupier.tournament.ranking import places_of
from croupier.tournament.state import Standing
from croupier.views.conditions import Edition, conditions_document
from croupier.views.documents.document import Cards, Document
from croupier.views.documents.tournament import (
    Expected,
    Placed,
    Receipt,
    Results,
    SeatCard,
    notice,
    payout_slips,
    receipt_document,
    results_document,
    seat_cards,
    sign_in_sheet,
)
from croupier.views.documents.words import chips
from croupier.views.tournament.board import called


class Past(Struct, frozen=True):
    """A fact, and when it was recorded."""

    at: int
    fact: Fact


def papers(tournament: Tournament, past: Sequence[Past], edition: Edition) -> Iterator[tuple[str, Document | Cards]]:
    """The documents that exist so far, each with a name for its file."""
    clearances = tuple(_clearances(past))
    conditions = conditions_document(tournament.conditions, tournament.text, edition, clearances)
    yield "conditions" if edition == "patrons" else "conditions-for-the-commission", conditions
    for name, receipt in _receipts(tournament, past):
        yield name, receipt_document(receipt)
    cards, moved = _seat_cards(tournament, past)
    for session in tournament.sessions:
        of_session = [card for card in cards if card.session == session]
        if of_session:
            yield f"seats-{session}", seat_cards(of_session)
            expected = [Expected(card.table, card.seat, card.player) for card in of_session]
            starts = min(card.starts for card in of_session)
            yield f"sign-in-{session}", sign_in_sheet(tournament.conditions.name, session, starts, expected)
    if moved:
        yield "seats-moved", seat_cards(moved)
    confirmed = [each.at for each in past if isinstance(each.fact, f.PlacesConfirmed)]
    if tournament.places and confirmed:
        results = _results(tournament, _when(tournament, confirmed[-1]))
        yield "results", results_document(results)
        yield "notice-board", notice(results)
        yield "payout-slips", payout_slips(results)


def _when(tournament: Tournament, at: int) -> datetime:
    """To the second: the date of a document has no fractions of one."""
    return datetime.fromtimestamp(at // 1000, tournament.conditions.start.at.tzinfo)


def _clearances(past: Sequence[Past]) -> Iterator[tuple[str, str]]:
    for each in past:
        match each.fact:
            case f.ConditionsApproved() as fact:
                yield f"Approved under {fact.book}", f"{fact.authority}: {fact.reference}"
            case f.AuthorityNotified() as fact:
                yield f"Notified under {fact.book}", f"{fact.authority}: {fact.reference}"


def _receipts(tournament: Tournament, past: Sequence[Past]) -> Iterator[tuple[str, Receipt]]:
    """Of every fee, re-buy and add-on that was not taken back, each with the name of its file."""
    undone = {id(each.fact) for each in _taken_back(past)}
    bought: Counter[str] = Counter()
    for each in past:
        fact = each.fact
        if id(fact) in undone:
            continue
        match fact:
            case f.EntryTaken() if fact.player in tournament.players:
                paid = (("Prize pool", fact.fee - fact.commission), ("Commission", fact.commission))
                notes = (f"Agreement: {fact.agreement}",) if fact.agreement else ()
                yield f"receipt-{fact.number:04d}", _receipt(tournament, each.at, fact.player, paid, "entry", notes)
            case f.ReBuyTaken() | f.AddOnTaken():
                of = "re-buy" if isinstance(fact, f.ReBuyTaken) else "add-on"
                bought[of] += 1
                got = (f"{chips(fact.chips)} in tournament chips",)
                name = f"receipt-{of}-{bought[of]:04d}"
                yield name, _receipt(tournament, each.at, fact.player, (("Prize pool", fact.paid),), of, got)


def _taken_back(past: Sequence[Past]) -> Iterator[Past]:
    """Re-buys that were undone: the last of the player before."""
    last: dict[str, Past] = {}
    for each in past:
        match each.fact:
            case f.ReBuyTaken() as fact:
                last[fact.player] = each
            case f.ReBuyUndone() as fact:
                yield last[fact.player]


def _receipt(
    tournament: Tournament, at: int, player: str, paid: tuple[tuple[str, int], ...], of: str, notes: tuple[str, ...]
) -> Receipt:
    return Receipt(
        tournament=tournament.conditions.name,
        number=tournament.players[player].number,
        player=player,
        taken=_when(tournament, at),
        paid=tuple(part for part in paid if part[1]),
        starts=tournament.conditions.start.at,
        notes=notes,
        of=of,
    )


def _seat_cards(tournament: Tournament, past: Sequence[Past]) -> tuple[list[SeatCard], list[SeatCard]]:
    """By the draw, and for those who were moved since: they follow substitutes, reserves and moves. A session without
    its own time starts once it is drawn."""
    found: dict[tuple[str, str], SeatCard] = {}
    gone: dict[str, SeatCard] = {}
    moved: list[SeatCard] = []
    for each in past:
        match each.fact:
            case f.SeatsDrawn() as fact:
                starts = max(each.at, tournament.sessions[fact.session].starts)
                flights = {table.name: table.flight for table in fact.tables}
                several = tournament.sessions[fact.session].flights > 1
                for placing in fact.placings:
                    found[placing.player, fact.session] = SeatCard(
                        tournament=tournament.conditions.name,
                        player=placing.player,
                        session=fact.session,
                        table=called(placing.table),
                        seat=placing.seat,
                        starts=_when(tournament, starts),
                        flight=flights[placing.table] if several else 0,
                    )
            case f.PlayerForfeited() as fact:
                gone[fact.player] = found.pop((fact.player, fact.session))
            case f.EntryWithdrawn() as fact:
                for key in [key for key in found if key[0] == fact.player]:
                    gone[fact.player] = found.pop(key)
            case f.SeatGivenToReserve() as fact:
                card = gone[fact.player]
                found[fact.reserve, card.session] = replace(card, player=fact.reserve)
            case f.SeatOfferUndone() as fact:
                card = next(found.pop(key) for key in list(found) if key[0] == fact.reserve)
                if tournament.players[fact.player].standing is not Standing.WITHDRAWN:
                    found[fact.player, card.session] = replace(card, player=fact.player)
            case f.PlayerMoved() as fact:
                session = tournament.tables[fact.table].session
                card = found[fact.player, session]
                card = replace(card, table=called(fact.table), seat=fact.seat)
                found[fact.player, session] = card
                moved.append(replace(card, starts=_when(tournament, each.at)))
    plays = {name: player.plays for name, player in tournament.players.items() if player.plays != name}
    drawn = sorted(found.values(), key=lambda card: (card.table.rpartition(" ")[2].rjust(6), card.seat))
    return [_in_name_of(card, plays) for card in drawn], [_in_name_of(card, plays) for card in moved]


def _in_name_of(card: SeatCard, plays: Mapping[str, str]) -> SeatCard:
    return replace(card, player=f"{plays[card.player]} (for {card.player})") if card.player in plays else card


def _results(tournament: Tournament, confirmed: datetime) -> Results:
    won = {prize.player: prize for prize in tournament.prizes}
    places = tuple(
        Placed(place, player, won[player].cents, won[player].because, won[player].goods)
        if player in won
        else Placed(place, player)
        for player, place in places_of(tournament.places).items()
    )
    pool = statement(tournament.balances)
    money_in, money_out = pool["in"], pool["out"]
    assert isinstance(money_in, dict), "money that came in has its sources"
    assert isinstance(money_out, dict), "money that goes out has its uses"
    # The prizes as confirmed, whether or not they have been paid out yet.
    money_out = money_out | {"prizes": sum(prize.cents for prize in tournament.prizes)}
    return Results(
        tournament=tournament.conditions.name,
        confirmed=confirmed,
        places=places,
        pool_in=tuple((name.capitalize(), cents) for name, cents in money_in.items() if cents),
        pool_out=tuple((name.capitalize(), cents) for name, cents in money_out.items() if cents),
    )
