"""Requests common to all games at random: people come and go, chips change hands, floats are filled."""

from random import Random
from typing import NamedTuple

from croupier.equipment import CARDS
from croupier.games.commands import ReportWagerFound
from croupier.games.context import supervisors
from croupier.games.shoes import ShoeGame
from croupier.instruments import library
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, commands as t, decide

AT = 1_700_000_000_000
NAMES = ("ann", "bob", "cyd", "dan")


class Ask(NamedTuple):
    """A command with who gives it, and as what."""

    command: Command
    role: Role = Role.DEALER
    who: str = "dee"


class Rules(NamedTuple):
    """A book with what its operator elects."""

    book: str
    options: tuple[tuple[str, str], ...] = ()
    differential: int | None = None
    maximum_payout: int | None = None

    def __str__(self) -> str:
        named = (*(value for _, value in self.options), str(self.differential or self.maximum_payout or ""))
        return " ".join([self.book, *named]).strip()


def some_cards(game: ShoeGame, random: Random, count: int) -> tuple[str, ...]:
    """N cards that this shoe can still show."""
    shoe, drawn = game.shoe, []
    for _ in range(count):
        at = random.randrange(len(CARDS))
        card = next((card for card in CARDS[at:] + CARDS[:at] if shoe.can_show(card)), "")
        if not card:
            break
        shoe = shoe.showing((card,))
        drawn.append(card)
    return tuple(drawn)


def by_two_people(ask: Ask) -> Ask:
    """Once it is on record who deals, somebody else has to supervise (H24)."""
    return ask if ask.role in (Role.DEALER, Role.PATRON) or ask.who != "dee" else ask._replace(who="sue")


def accepted(table: Table | None, ask: Ask, at: int = AT) -> bool:
    ask = by_two_people(ask)
    return not isinstance(decide(table, Act(ask.command, ask.who, ask.role, at)), Refusal)


def wager_found(table: Table, random: Random) -> Ask:
    """Somebody's wager proves to differ from its entry, or to have none."""
    wagers = list(table.game.round.wagers.values())
    named = [(each.patron, each.option, each.box) for each in wagers] or [("ann", "player", 1)]
    patron, option, box = random.choice(named)
    elsewhere = random.choice((*(name for _, name, _ in named), "banker", "tie", "17", "black"))
    amount = random.choice((5_00, 2_50, 4_75, 10_00, 20_00, 300_00, 600_00, 0, 7, -5_00))
    report = ReportWagerFound(
        patron=random.choice((patron, patron, patron, "", "nobody")),
        option=random.choice((option, option, option, elsewhere)),
        amount=amount,
        box=random.choice((0, box)),
        to_option=random.choice(("", "", elsewhere)),
    )
    return Ask(report, random.choice((Role.DEALER, supervisors(table.terms)[0])))


def with_float(table: Table, ask: Ask) -> Ask:
    if accepted(table, ask):
        return ask
    return Ask(t.FillFloat(cents=10_000_00), supervisors(table.terms)[0])


def first_seat(book: str) -> int:
    """Box 1 may be the House's."""
    terms = library().book(book).terms()
    return terms.number("house_box") + 1 if terms.has("house_box") else 1


def somebody_joins(table: Table, random: Random) -> Ask:
    taken = {person.seat for person in table.patrons.values()}
    free = [seat for seat in range(first_seat(table.setting.book), table.setting.boxes + 1) if seat not in taken]
    new = [name for name in (*NAMES, "eve", "fay", "gus") if name not in table.patrons and name not in table.barred]
    if new and free:
        return Ask(t.JoinTable(patron=new[0], seat=free[0]))
    return Ask(t.LeaveTable(patron=random.choice(sorted(table.patrons))))


def chips_for(table: Table, name: str) -> Ask:
    if table.terms.has("director"):
        ask = Ask(t.IssueChips(patron=name, cents=500_00), Role.DIRECTOR)
    else:
        ask = Ask(t.BuyIn(patron=name, cents=500_00), Role.PATRON, name)
    return with_float(table, ask)
