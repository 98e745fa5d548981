"""Re-buys of eliminated players, and add-ons between two rounds. All of that money is prize money."""

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.money import Move, dollars
from croupier.ruling import Act, Fact, Refusal, Under
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import AddOn, CloseAddOns, ReBuy
from croupier.tournament.entries import no_such_player, not_in
from croupier.tournament.facts import AddOnsClosed, AddOnTaken, ReBuyTaken
from croupier.tournament.heats import back_in, with_heat, with_player
from croupier.tournament.play import add_ons_open, may_still_re_buy
from croupier.tournament.pool import ADD_ONS, POOL, RE_BUYS
from croupier.tournament.state import Heat, Standing, Tournament
from croupier.tournament.vacancies import in_play, to_return

Decision = tuple[Fact, ...] | Refusal


def re_buy(tournament: Tournament, act: Act, command: ReBuy) -> Decision:
    terms, offer = tournament.terms, tournament.conditions.rebuys
    refusal = not_the_director(tournament, act) or no_such_player(tournament, command.player)
    if refusal:
        return refusal
    if offer is None:
        under = tuple(dict.fromkeys(terms.cite_first("condition_buy_back", "one_entry") + terms.cite("one_entry")))
        return Refusal(under, "the conditions allow no re-buy", book=terms.book_id)
    under = terms.cite("condition_buy_back", "one_entry")
    player = tournament.players[command.player]
    if player.standing is not Standing.ELIMINATED:
        because = f"{player.name} is {player.standing}: a re-buy is for a player who has been eliminated"
        return Refusal(under, because, book=terms.book_id)
    heat = tournament.heats[player.table]
    tables = in_play(tournament, heat.session) if heat.broken else [heat]
    if not any(_re_buys_open(tournament, each) for each in tables):
        because = "the time for re-buys is over"
        return Refusal(under, because, book=terms.book_id)
    if player.rebuys >= offer.most:
        return Refusal(under, f"each player may re-buy {offer.most} times", book=terms.book_id)
    if command.paid != offer.cost:
        return Refusal(under, f"a re-buy costs {dollars(int(offer.cost))}", book=terms.book_id)
    to = to_return(tournament, player, lambda each: _re_buys_open(tournament, each))
    if to is None:
        return Refusal(under, "no seat is free at the table", ("move_player",), book=terms.book_id)
    if to.table != heat.name:
        under += terms.cite("seat_fixed", "break_tables") + ("~T53",)
    return (
        ReBuyTaken(
            player=player.name,
            paid=command.paid,
            chips=int(offer.chips),
            table=to.table,
            seat=to.seat,
            under=under,
            book=terms.book_id,
            moves=(Move(RE_BUYS, POOL, command.paid),) if command.paid else (),
        ),
    )


def _re_buys_open(tournament: Tournament, heat: Heat) -> bool:
    """Up to their moment, which is a round of the table where the player would sit down (T53)."""
    session = tournament.conditions.session(heat.session)
    return not heat.ended and may_still_re_buy(tournament, session, heat)


def re_buy_taken(tournament: Tournament, fact: ReBuyTaken) -> Tournament:
    player = tournament.players[fact.player]
    after = with_player(tournament, replace(player, rebuys=player.rebuys + 1))
    return back_in(after, fact.player, fact.table, fact.seat, fact.chips)


def add_on(tournament: Tournament, act: Act, command: AddOn) -> Decision:
    terms, offer = tournament.terms, tournament.conditions.add_on
    refusal = not_the_director(tournament, act) or not_in(tournament, command.player)
    if refusal:
        return refusal
    if offer is None:
        return Refusal(_no_add_on(terms), "the conditions allow no add-on", book=terms.book_id)
    under = terms.cite("condition_add_on")
    player = tournament.players[command.player]
    heat = tournament.heats.get(player.table)
    if heat is None or not add_ons_open(tournament, heat) or player.name not in heat.stacks:
        return Refusal(under, "add-ons are not open at this table now", book=terms.book_id)
    if player.add_ons >= offer.most:
        return Refusal(under, f"each player may add on {offer.most} times", book=terms.book_id)
    if command.paid != offer.cost:
        return Refusal(under, f"an add-on costs {dollars(int(offer.cost))}", book=terms.book_id)
    return (
        AddOnTaken(
            player=player.name,
            paid=command.paid,
            chips=int(offer.chips),
            under=under,
            book=terms.book_id,
            moves=(Move(ADD_ONS, POOL, command.paid),) if command.paid else (),
        ),
    )


def _no_add_on(terms: Terms) -> Under:
    """Nobody adds to their chips but by the rules; where a book has add-ons, by its conditions."""
    allowed = terms.cite_first("condition_add_on", "chips_untouched")
    return tuple(dict.fromkeys(allowed + terms.cite("chips_untouched")))


def add_on_taken(tournament: Tournament, fact: AddOnTaken) -> Tournament:
    player = tournament.players[fact.player]
    heat = tournament.heats[player.table]
    stacks = {**heat.stacks, player.name: heat.stacks[player.name] + fact.chips}
    after = with_heat(tournament, replace(heat, stacks=stacks))
    return with_player(after, replace(player, add_ons=player.add_ons + 1))


def close_add_ons(tournament: Tournament, act: Act, command: CloseAddOns) -> Decision:
    terms, offer = tournament.terms, tournament.conditions.add_on
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if offer is None or offer.at is None or tournament.add_ons_closed:
        return Refusal(_no_add_on(terms), "no add-ons are open", book=terms.book_id)
    under = terms.cite("condition_add_on")
    # Of the flight that plays: each flight has its add-ons at that moment of its own.
    heats = [heat for heat in tournament.heats_of(tournament.sittings[offer.at.session]) if heat.started]
    behind = [heat.name for heat in heats if not heat.ended and heat.rounds < offer.at.round]
    if behind or all(heat.ended for heat in heats):
        because = f"add-ons come after round {offer.at.round} of {offer.at.session}; not all tables have played it"
        return Refusal(under, because, tuple(behind), book=terms.book_id)
    return (AddOnsClosed(under=under, book=terms.book_id),)


def add_ons_closed(tournament: Tournament, fact: AddOnsClosed) -> Tournament:
    return replace(tournament, add_ons_closed=True)
