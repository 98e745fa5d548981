"""American Roulette in the terminal: wagers are written, and lie on a drawn layout."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from textwrap import wrap

from rich.text import Text

from croupier.cli.terminal import desk_drawing
from croupier.cli.terminal.american_roulette import drawing
from croupier.cli.terminal.american_roulette.writing import placing as placing, spot as spot
from croupier.cli.terminal.asking import Entry, Report, Shortcut
from croupier.cli.terminal.drawing import centred
from croupier.cli.terminal.forms import question
from croupier.cli.terminal.game import Keyed, Looks, Turn
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.theme import AMBER, CREAM, DIM
from croupier.cli.terminal.usual import SEAT as SEAT, STYLES as STYLES, named as named, would_tell as would_tell
from croupier.cli.terminal.words import in_chips, in_short
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.irregularities import GROUNDS
from croupier.games.american_roulette.layout import colours_of
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game
from croupier.instruments import library
from croupier.ruling import Command, Need
from croupier.table import Table
from croupier.views.american_roulette.felt import RouletteTable, Spin
from croupier.views.rounds import PaymentView, WagerView

_ROWS_AROUND = 24  # of the screen; further rows list chips

TURNS: Keyed = {}
DECISIONS: Keyed = {}
INSTEAD: tuple[str, ...] = ()
ON_SIGN: tuple[str, ...] = ()
CUTTING_CARD = False
CLOSE, CLOSING = "spin", "the ball is spun: no more bets"
DEALER_THEN = "marks the number, takes and pays"
LINE = "17 5, 5/8 10, 1-2-3 5, red 5, dozen 2 5, column 1 5, tier 30, neighbours 17 25, max 17"
EXAMPLE = "ann 17 5"

KEYS = """\
A wager is numbers and an amount: 17 5, a split 5/8 10, a street 1-2-3 5; or red, black, even, odd, low, high, dozen 2,
column 1. On the race track tier, orphelins, voisins, zero game and neighbours 17 take an amount for all their
pieces together; max 17 is the maximum on a number and its combinations. Chips are added to what lies there.
● is a chip of yours, on a number or on the lines between numbers; ▼ is the dolly. r and b stand for red and black."""

WORDS = """\
  17 5            a number and an amount; straight 17 5 says the same   (again adds to it)
  5/8 10          a split; 1-2-3 5 a street; four numbers a corner, six a six-line
  red 5           or black, even, odd, low, high;  dozen 2 5;  column 1 5
  tier 30         on the race track, for all 6 pieces; or orphelins, voisins, zero game;  neighbours 17 25
  max 17          the maximum on a number and all its combinations
  17 5, red 10    several wagers in one line
  numbers         the numbers that came up last"""

DEALING = """\
  lift, spin        lift the dolly; spin the ball
  17                the number at which the ball came to rest
  settle, no spin   take and pay; call the spin off
  i out             a void spin by its ground: direction, object, compartment, out, few
  i colour, u ball  colour chips for a player; a ball is measured; u correct corrects the number
  u stands          the spin stands after an interference with wheel or ball"""


def turns(seat: Seat) -> tuple[Turn, ...]:
    return ()


def waits(view: RouletteTable) -> str:
    return "Place your wagers; the ball is spun at your word" if view.step == Step.BET.value else view.need.say


# The layout


def _shown(view: RouletteTable) -> Spin:
    """The spin under way; until somebody wagers on it, the last one with its number."""
    return view.round if view.round.wagers or view.round.called or view.last is None else view.last


@cache
def _colours(book: str) -> Mapping[str, str]:
    """The colours printed on every layout of the book."""
    return colours_of(library().book(book).terms({}))


def _mine(view: RouletteTable, wagers: tuple[WagerView, ...]) -> list[WagerView]:
    """The wagers of the viewer, who sees their own chips counted."""
    own = {person.name for person in view.patrons if person.chips is not None}
    return [wager for wager in wagers if wager.patron in own]


def felt(view: RouletteTable, width: int, height: int) -> Text:
    """The number, the layout and the player's own chips, on a screen of at least 24 lines."""
    shown = _shown(view)
    mine = _mine(view, shown.wagers)
    lines = [centred(_result(shown), width)]
    drawn = drawing.layout(shown, mine, _colours(view.sign.book), width) if height >= 24 else Text()
    lines += [drawn] if drawn else []
    brief = drawing.in_brief(mine)
    listed = wrap(brief, width - 2)[: height - _ROWS_AROUND] if height > _ROWS_AROUND else [brief]
    return Text("\n").join([*lines, *(centred(Text(line, CREAM), width) for line in listed or [""])])


def _result(shown: Spin) -> Text:
    if shown.result == "void":
        return Text(f"ROUND {shown.number}: VOID", f"bold {CREAM}")
    if shown.pocket:
        return Text(f"ROUND {shown.number}: {drawing.called(shown.pocket, shown.colour).upper()}", f"bold {AMBER}")
    return Text("THE BALL RUNS" if shown.running else "", f"bold {AMBER}")


def history(view: RouletteTable, width: int) -> Text:
    return drawing.last_numbers(view.felt.numbers, width - 2)


def hand_lines(shown: Spin) -> Iterator[str]:
    if shown.pocket:
        yield f"Round {shown.number}: the ball in {drawing.called(shown.pocket, shown.colour)}"
    elif shown.running:
        yield "The ball runs"


def _numbers(view: RouletteTable) -> Iterator[str]:
    if not view.felt.numbers:
        yield "No number has come up yet."
    for place, pocket in enumerate(view.felt.numbers, 1):
        yield f"  {place}: {drawing.called(pocket.number, pocket.colour)}"


LOOKS: Looks = {"numbers": _numbers}


# At the dealer's desk


def desk_felt(view: RouletteTable, typed: str, width: int) -> Text:
    """The number being typed or marked, the previous ones, and where the dolly stands."""
    shown = _shown(view)
    ball = f"ball of {view.felt.ball} mm" if view.felt.ball else "no ball has been measured"
    title = Text(f" {typed} ", f"bold {AMBER}") if typed else _result(shown)
    lines = [centred(title, width), Text(f"  {ball}", DIM)]
    lines += drawing.small_layout(shown, shown.wagers, _colours(view.sign.book))
    return Text("\n").join([*lines, Text("  ").append(drawing.last_numbers(view.felt.numbers, width - 4))])


def boxes(view: RouletteTable, width: int, height: int) -> Text:
    """The players' chips and their places; once settled, the payments and the takings."""
    payments = _shown(view).payments
    if not payments or view.round.wagers:
        return desk_drawing.down(view)
    lines = [_paid(payment) for payment in payments if payment.pays]
    taken: dict[str, int] = {}
    for payment in payments:
        if payment.outcome == "lose":
            taken[payment.patron] = taken.get(payment.patron, 0) + payment.stake
    lines += [Text(f"{patron}: take {drawing.short(cents)}") for patron, cents in taken.items()]
    if len(lines) > height:
        more = len(lines) - height + 1
        lines = [*lines[: height - 1], Text(f"… and {more} more: ? shows all of them", DIM)]
    return Text("\n").join(lines)


def _paid(payment: PaymentView) -> Text:
    text = Text(f"{payment.patron}, {payment.name}: {payment.arithmetic}", "bold")
    text.append(f" · pay {in_chips(payment.chips)}" if payment.chips else "", AMBER)
    return text.append(in_short(payment.under), f"not bold {DIM}")


def entry(table: Table, need: Need) -> Entry | None:
    game: Game = table.game
    if due(table, game) is not Step.REST or need.what != Step.REST.value:
        return None
    marked = c.EnterNumber(number="")
    return Entry(marked, "mark the number", question=question(marked, "number"), digits=2)


def dealing(text: str) -> Command | None:
    return c.EnterNumber(number=text) if text.isdecimal() else None


def shortcuts(table: Table, need: Need) -> tuple[Shortcut, ...]:
    """The dealer's calls by their words. The rules give the reason where one comes at the wrong time."""
    runs = need.what in (Step.RUNNING.value, Step.REST.value)
    return (
        Shortcut("", "lift", "lift the dolly", c.LiftDolly(), shown=False),
        Shortcut("s", "spin", "spin the ball", c.SpinBall(), shown=need.what == Step.BET.value),
        Shortcut("", "settle", "take and pay", c.Settle(), shown=False),
        Shortcut("o", "no spin", "call the spin off", c.CallNoSpin(), shown=runs),
    )


def _voiding(ground: str) -> Callable[[RouletteTable], Command | None]:
    spun = (Step.RUNNING.value, Step.REST.value, Step.SETTLE.value, Step.RULING.value)
    return lambda view: c.VoidSpin(ground=ground) if view.step in spun else None


def _stands(view: RouletteTable) -> Command | None:
    return c.LetSpinStand(reason="") if view.step == Step.RULING.value else None


def _not_lifted(view: RouletteTable) -> Command | None:
    return c.CallNoSpin(lifted=False) if view.step in (Step.RUNNING.value, Step.REST.value) else None


def _colour(view: RouletteTable) -> Command | None:
    return c.IssueColour(patron="", colour="", value=0) if view.patrons else None


def _ball(view: RouletteTable) -> Command | None:
    running = isinstance(view.round, Spin) and view.round.running
    return None if running else c.ChangeBall(diameter=0, approval="")


def _correction(view: RouletteTable) -> Command | None:
    paid = view.step in (Step.LIFT.value, Step.BET.value) and view.last is not None and view.last.result != "void"
    return c.CorrectNumber(number="", reason="") if paid or view.step == Step.SETTLE.value else None


_WORDS_OF_GROUNDS = ("direction", "object", "compartment", "out", "few")

REPORTS: tuple[Report, ...] = (
    *(
        Report(word, f"The spin is void: {ground}", _voiding(ground), ("revolutions", "note") if word == "few" else ())
        for word, ground in zip(_WORDS_OF_GROUNDS, GROUNDS, strict=True)
    ),
    Report("late", "No spin was called, and the ball came to rest all the same", _not_lifted, ("revolutions",)),
    Report(
        "colour",
        "Colour chips for a player, as many as the player's chips make",
        _colour,
        ("patron", "colour", "value"),
    ),
    Report("counted", "A number of colour chips for a player", _colour, must="chips"),
    Report("ball", "A ball is measured and put into use", _ball, higher=True),
    Report("stands", "The spin stands after an interference", _stands, higher=True),
    Report("correct", "The number was marked wrongly", _correction, higher=True),
)
