"""The readings that move money, and the result of each alternative on the same rounds."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.analysis.case import Case
from croupier.analysis.findings import Alternative, Rests, Value, Wager
from croupier.analysis.mini_baccarat.lines import Line
from croupier.analysis.mini_baccarat.rounds import End, tableau
from croupier.analysis.mini_baccarat.shoe import Shoe
from croupier.analysis.mini_baccarat.side_wagers import BY_CARD
from croupier.analysis.mini_baccarat.totals import on_totals, settled_by_game
from croupier.analysis.mini_baccarat.valuing import rounds_from
from croupier.games.mini_baccarat import dragon_bonus, pairs
from croupier.games.mini_baccarat.side_wagers import offered
from croupier.games.mini_baccarat.state import BANKER
from croupier.instruments import Terms, library

Settle = Callable[[End], Line]

# Twelve letters stand in each of these rows of the 2018 text; these are the first eleven.
READ_FROM_THE_LEFT = {3: "DDDDDDDDDDS", 4: "DSSDDDDDDDS", 5: "DSSSSDDDDDS", 6: "SSSSSSSDDSS"}


def rests_on(case: Case, shoe: Shoe, wagers: tuple[Wager, ...]) -> tuple[Rests, ...]:
    """The registered readings of this book that the figures depend on."""
    register = library().interpretations
    return tuple(rests for rests in _readings(case, shoe, wagers) if case.book.id in register[rests.on].clauses)


def _readings(case: Case, shoe: Shoe, wagers: tuple[Wager, ...]) -> Iterator[Rests]:
    terms, rounds = case.terms, rounds_from(case.terms, shoe)
    edges = {wager.name: wager.house_edge for wager in wagers}

    def otherwise(says: str, names: tuple[str, ...], settle: Callable[[Terms, str], Settle]) -> Alternative:
        found = {name: on_totals(name, rounds, settle(terms, name)).house_edge for name in names}
        return Alternative(says, _changed(edges, found))

    if dragon_bonus in offered(terms):
        sides = tuple(dragon_bonus.HAND)
        yield Rests("M1", (otherwise("A natural is paid by the better row of the scale.", sides, better_row),))
        yield Rests("M2", (otherwise("A tie that is not of naturals returns the wager.", sides, ties_returned),))
        yield Rests("M3", (otherwise("Three cards that total 8 or 9 are a natural too.", sides, any_natural),))
    if terms.has("banker_on_six_odds"):
        says = "Only a Banker's 6 of three cards pays half."
        yield Rests("M24", (otherwise(says, (BANKER,), half_on_three_cards),))
    if pairs in offered(terms):
        yield Rests("M5")
    yield Rests("N2", (otherwise("Commission is taken as at the table game.", (BANKER,), with_commission),))
    yield Rests("L1", (_read_from_the_left(terms, shoe, edges),))


def _changed(edges: Mapping[str, Value], found: Mapping[str, Value]) -> dict[str, Value]:
    return {name: edge for name, edge in found.items() if edge != edges[name]}


def _lead(wager: str, end: End) -> int:
    return end.banker - end.player if dragon_bonus.HAND[wager] == BANKER else end.player - end.banker


def better_row(terms: Terms, wager: str) -> Settle:
    """M1: a natural that leads by enough takes the margin row where that pays more."""
    settle, least = settled_by_game(terms, wager), terms.number("dragon_least_lead")

    def line(end: End) -> Line:
        name, pays = settle(end)
        lead = _lead(wager, end)
        if pays <= 0 or lead < least:
            return name, pays
        by_margin = terms.odds(f"dragon_by_{lead}_odds").winnings(1)
        return (name, pays) if pays >= by_margin else (f"win by {lead}", by_margin)

    return line


def ties_returned(terms: Terms, wager: str) -> Settle:
    """M2: any tie stands off."""
    settle = settled_by_game(terms, wager)
    return lambda end: settle(end) if end.player != end.banker else ("tie", Fraction(0))


def any_natural(terms: Terms, wager: str) -> Settle:
    """M3: every hand of 8 or 9 is settled as if it had two cards."""
    settle, least = settled_by_game(terms, wager), terms.number("natural_from")

    def line(end: End) -> Line:
        player, banker = end.player_drew and end.player < least, end.banker_drew and end.banker < least
        return settle(replace(end, player_drew=player, banker_drew=banker))

    return line


def half_on_three_cards(terms: Terms, wager: str) -> Settle:
    """M24: a Banker's 6 of two cards is paid in full."""
    settle, full = settled_by_game(terms, wager), terms.odds("banker_odds").winnings(1)

    def line(end: End) -> Line:
        name, pays = settle(end)
        return ("banker wins otherwise", full) if pays > 0 and not end.banker_drew else (name, pays)

    return line


def with_commission(terms: Terms, wager: str) -> Settle:
    """N2: the Banker's odds of the table game, from the first book of it that has a method with commission."""
    game = library().book(terms.book_id).game
    book = next(book for book in library().books.values() if book.game == game and "settlement" in book.options)
    odds = book.terms({"settlement": "commission"}).odds("banker_odds").winnings(1)
    settle = settled_by_game(terms, wager)
    return lambda end: settle(end) if end.banker <= end.player else ("banker wins", odds)


def _read_from_the_left(terms: Terms, shoe: Shoe, edges: Mapping[str, Value]) -> Alternative:
    rows = [READ_FROM_THE_LEFT.get(total, row) for total, row in enumerate(terms.table("banker_draws"))]
    rounds = rounds_from(terms, shoe, by=tableau(terms, rows))
    names = [name for name in terms.placeable if name not in BY_CARD]
    found = {name: on_totals(name, rounds, settled_by_game(terms, name)).house_edge for name in names}
    return Alternative("The Banker's rows of twelve letters are read from the left.", _changed(edges, found))
