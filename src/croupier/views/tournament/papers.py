"""The facts of a tournament's journal for its documents."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from croupier.ruling import Fact
from croupier.tournament import Tournament, facts as f
from croupier.tournament.pool import statement
from croupier.tournament.ranking import places_of
from croupier.views.conditions import Edition, conditions_document
from croupier.views.documents.document import Cards, Document
from croupier.views.documents.tournament import (
    Placed,
    Receipt,
    Results,
    SeatCard,
    receipt_document,
    results_document,
    seat_cards,
)


class Past(Struct, frozen=True):
    """A fact, and when it was recorded."""

    at: int
    fact: Fact


def papers(tournament: Tournament, past: Sequence[Past], edition: Edition) -> Iterator[tuple[str, Document | Cards]]:
    """The documents that exist so far, each with a name for its file."""
    clearances = tuple(_clearances(past))
    conditions = conditions_document(tournament.conditions, tournament.text, edition, clearances)
    yield "conditions" if edition == "patrons" else "conditions-for-the-commission", conditions
    for receipt in _receipts(tournament, past):
        yield f"receipt-{receipt.number:04d}", receipt_document(receipt)
    cards = list(_seat_cards(tournament, past))
    for session in tournament.sessions:
        of_session = [card for card in cards if card.session == session]
        if of_session:
            yield f"seats-{session}", seat_cards(of_session)
    confirmed = [each.at for each in past if isinstance(each.fact, f.PlacesConfirmed)]
    if tournament.places and confirmed:
        yield "results", results_document(_results(tournament, _when(tournament, confirmed[-1])))


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


def _receipts(tournament: Tournament, past: Sequence[Past]) -> Iterator[Receipt]:
    for each in past:
        fact = each.fact
        if not isinstance(fact, f.EntryTaken) or fact.player not in tournament.players:
            continue
        paid = (("Prize pool", fact.fee - fact.commission), ("Commission", fact.commission))
        yield Receipt(
            tournament=tournament.conditions.name,
            number=fact.number,
            player=fact.player,
            taken=_when(tournament, each.at),
            paid=tuple(part for part in paid if part[1]),
            starts=tournament.conditions.start.at,
            notes=(f"Agreement: {fact.agreement}",) if fact.agreement else (),
        )


def _seat_cards(tournament: Tournament, past: Sequence[Past]) -> Iterator[SeatCard]:
    """By the draw; a session without its own time starts once it is drawn."""
    found: dict[tuple[str, str], SeatCard] = {}
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
                        table=placing.table,
                        seat=placing.seat,
                        starts=_when(tournament, starts),
                        flight=flights[placing.table] if several else 0,
                    )
            case f.PlayerForfeited() as fact:
                found.pop((fact.player, fact.session), None)
    yield from sorted(found.values(), key=lambda card: (card.table, card.seat))


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
