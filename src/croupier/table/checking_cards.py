"""The cards, or tiles, are checked before and after gaming, and counted on the supervisor's order."""

from msgspec.structs import replace

from croupier.equipment import decks
from croupier.games.commands import ReportFaultyDeck
from croupier.games.context import supervisors
from croupier.ruling import Act, Decision, Refusal, Role
from croupier.table import debts
from croupier.table.commands import CheckCards, CountCards
from croupier.table.facts import CardsChecked, CardsCounted
from croupier.table.state import Table


def check_cards(table: Table, act: Act, command: CheckCards) -> Decision:
    """Before gaming commences, and again at or after its conclusion. Pre-shuffled cards are excused."""
    terms = table.terms
    if terms.has("ball_measured"):
        because = "there are no cards at this game: a ball is measured when it comes to the table"
        return Refusal(terms.cite("ball_measured", "procedures"), because, ("change_ball",))
    if not terms.has("cards_checked"):
        return Refusal(terms.cite("procedures"), f"this book does not have the {table.game.PIECES} checked")
    under = terms.cite("cards_checked")
    checkers: tuple[Role, ...] = (Role.DEALER,)
    methods: tuple[str, ...] = ("one by one",)
    if terms.has("checked_otherwise"):
        under = terms.cite("cards_checked", "checked_otherwise")
        checkers, methods = (*checkers, *supervisors(terms)), (*methods, "device", "pre-shuffled")
    if act.role not in checkers:
        return Refusal(under, f"the {' or '.join(checkers)} checks the {table.game.PIECES}")
    if command.method not in methods:
        return Refusal(under, f"{table.game.PIECES} are checked: {', '.join(methods)}", methods)
    return (CardsChecked(method=command.method, when="after" if table.check_due_after else "before", under=under),)


def cards_checked(table: Table, fact: CardsChecked) -> Table:
    if fact.when == "after":
        return replace(table, check_due_after=False)
    return replace(table, cards_checked=True)


def count_cards(table: Table, act: Act, command: CountCards) -> Decision:
    """At any time, on the supervisor's order. For a card too few or too many, the book's rule on a faulty deck
    applies."""
    terms = table.terms
    if not terms.has("cards_counted"):
        if terms.has("ball_measured"):
            return Refusal(terms.cite("ball_measured", "procedures"), "there are no cards at this game to count")
        if not terms.has("cards_checked"):
            return Refusal(terms.cite("procedures"), f"this book does not have the {table.game.PIECES} counted")
        because = f"this book has the {table.game.PIECES} checked, not counted"
        return Refusal(terms.cite("cards_checked"), because, ("check_cards",))
    if act.role not in (Role.DEALER, *supervisors(terms)):
        return Refusal(terms.cite("cards_counted"), f"the dealer counts the cards for the {supervisors(terms)[0]}")
    if command.found < 0:
        return Refusal(terms.cite("cards_counted"), "say how many cards there were")
    proper = len(decks(terms.number("decks")))
    under = terms.cite("cards_counted")
    if command.found != proper and terms.has("miscounted"):
        under += terms.cite("miscounted")
    counted = CardsCounted(found=command.found, proper=proper, under=under)
    if command.found == proper or not terms.has("missing_or_foreign_card"):
        return (counted,)
    fault = "missing" if command.found < proper else "foreign"
    report = ReportFaultyDeck(fault=fault, note=f"{command.found} of {proper} cards counted")
    follows = table.machine.decide(table, table.game, replace(act, command=report))
    return follows if isinstance(follows, Refusal) else (counted, *follows, *debts.set_off(table, follows))
