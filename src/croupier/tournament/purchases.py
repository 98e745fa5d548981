"""Re-buys of eliminated players, and add-ons between two rounds. All that money is prize money."""

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.money import Move, dollars
from croupier.ruling import Act, Decision, Refusal, Under
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import AddOn, CloseAddOns, ReBuy
from croupier.tournament.entries import no_such_player, not_in
from croupier.tournament.facts import AddOnsClosed, AddOnTaken, ReBuyTaken
from croupier.tournament.play import add_ons_open, least_stake, may_still_re_buy
from croupier.tournament.pool import ADD_ONS, POOL, RE_BUYS
from croupier.tournament.session_tables import back_in, with_player, with_table
from croupier.tournament.state import Bought, SessionTable, Standing, Tournament
from croupier.tournament.vacancies import in_play, to_return


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
    if player.name in tournament.gone:
        because = f"{player.name} has left for good, or was excluded"
        return Refusal(terms.cite("exclusion", "no_refund"), because, ("reinstate_player",), book=terms.book_id)
    table = tournament.tables[player.table]
    tables = in_play(tournament, table.session) if table.broken else [table]
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
    there = tournament.tables[to.table]
    plan = tournament.conditions.plan(there.session)
    if offer.chips < least_stake(tournament, plan, there.rounds):
        because = f"a re-buy brings {dollars(int(offer.chips))}, too little for the next round at {to.table}"
        return Refusal(under + tournament.terms_of(plan).cite("eliminated"), because, book=terms.book_id)
    if to.table != table.name:
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


def _re_buys_open(tournament: Tournament, table: SessionTable) -> bool:
    """Up to their moment, which is a round of the table where the player would sit down (T53)."""
    plan = tournament.conditions.plan(table.session)
    return not table.ended and may_still_re_buy(tournament, plan, table)


def re_buy_taken(tournament: Tournament, fact: ReBuyTaken) -> Tournament:
    player = tournament.players[fact.player]
    out = tournament.tables[player.table].out[player.name]
    bought = Bought(player.table, player.seat, player.came_from, out, tournament.tables[fact.table].version)
    after = with_player(tournament, replace(player, rebuys=player.rebuys + 1, bought=bought))
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
    table = tournament.tables.get(player.table)
    if table is None or not add_ons_open(tournament, table) or player.name not in table.stacks:
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
    """Nobody adds to their chips except by the rules; where a book has add-ons, by its conditions."""
    allowed = terms.cite_first("condition_add_on", "chips_untouched")
    return tuple(dict.fromkeys(allowed + terms.cite("chips_untouched")))


def add_on_taken(tournament: Tournament, fact: AddOnTaken) -> Tournament:
    player = tournament.players[fact.player]
    table = tournament.tables[player.table]
    stacks = {**table.stacks, player.name: table.stacks[player.name] + fact.chips}
    after = with_table(tournament, replace(table, stacks=stacks))
    return with_player(after, replace(player, add_ons=player.add_ons + 1))


def close_add_ons(tournament: Tournament, act: Act, command: CloseAddOns) -> Decision:
    terms, offer = tournament.terms, tournament.conditions.add_on
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if offer is None or offer.at is None or tournament.add_ons_closed:
        return Refusal(_no_add_on(terms), "no add-ons are open", book=terms.book_id)
    under = terms.cite("condition_add_on")
    # Of the flight that plays: each flight has its add-ons at its own moment.
    tables = [table for table in tournament.tables_of(tournament.sessions[offer.at.session]) if table.started]
    behind = [table.name for table in tables if not table.ended and table.rounds < offer.at.round]
    if behind or all(table.ended for table in tables):
        because = f"add-ons come after round {offer.at.round} of {offer.at.session}; not all tables have played it"
        return Refusal(under, because, tuple(behind), book=terms.book_id)
    return (AddOnsClosed(under=under, book=terms.book_id),)


def add_ons_closed(tournament: Tournament, fact: AddOnsClosed) -> Tournament:
    return replace(tournament, add_ons_closed=True)
