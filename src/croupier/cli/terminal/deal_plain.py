"""Dealing line by line: for terminals without a screen, scripts, tests and screen readers."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from croupier.cli.terminal.asking import Offer, Shortcut
from croupier.cli.terminal.desk import CALL_PLAYER, NO_MORE_BETS, Desk, Due, arrival_of
from croupier.cli.terminal.forms import Form, answered
from croupier.cli.terminal.reading import Unclear, amount
from croupier.cli.terminal.words import (
    cards_of,
    chance,
    cited,
    clause_lines,
    covers,
    in_chips,
    in_tournament,
    instead,
    spot,
    told,
    trouble,
)
from croupier.conduct import Malformed, Outcome
from croupier.conduct.codec import name_of
from croupier.games.commands import CallNoMoreBets, DrawCuttingCard
from croupier.games.rounds import WagerSettled
from croupier.games.shoes import ShoeGame
from croupier.money import breakdown, dollars
from croupier.ruling import Choice, Command, Fact, Refusal, Role
from croupier.views.once import asked_once
from croupier.views.rounds import WagerView
from croupier.views.table_view import PatronView

HELP = """\
  an empty line     do what is due, where nothing has to be said
{cards}
  n                 no more bets
{cutting}
  i                 other ways to go on, and irregularities;  i 2 picks one
  u                 what is open to the supervisor or operator;  u 2 acts in that role
  w {example:<15} a patron's wager (0 takes it off){boxes}
{joining}
  l ann             a patron leaves
{game}
  why, table, help, quit"""

_CUTTING = "  cutting           the cutting card came out; to be confirmed"
_CARDS = "  As  or  200       the card, cards or number that is asked for"
_BOXES = "; add box 3 for another box than the seat's"
_YES = {"yes": ("yes", "y")}
_BUYING_IN = "  j ann 3 500       seat a patron and buy in"
_ISSUING = "  j ann 3           seat a patron; chips are issued by the director, see u"


class PlainDeal:
    """Reads the dealer's input and prints its outcome."""

    def __init__(self, desk: Desk, say: Callable[[str], None]) -> None:
        self._desk = desk
        self._say = say
        self._form: Form | None = None
        self._shortcut: Shortcut | None = None
        self._said = ""
        self._commands: dict[str, Callable[[str], None]] = {
            "n": lambda _: self._done(self._desk.act(CallNoMoreBets())),
            "i": self._irregularities,
            "u": self._powers,
            "w": self._wager,
            "j": lambda rest: self._done(self._desk.seat(*arrival_of(rest))),
            "l": lambda rest: self._done(self._desk.leave(rest)),
            "why": self._why,
            "table": self._table,
            "help": self._help,
        }
        if desk.game.CUTTING_CARD:
            self._commands["cutting"] = lambda _: self._cutting_card()

    def run(self, lines: Iterable[str]) -> None:
        view = self._desk.view
        marked = " DEMONSTRATION, not an approved table." if view.sign.demonstration else ""
        self._say(f"Table {view.name}: {view.sign.title} under {view.sign.book}, live dealing.{marked}")
        self._say(f"You deal as {self._desk.who}. Type help for what you can type.")
        self._table("")
        self._what_now()
        for line in lines:
            self._tell_news()
            words = line.split()
            if words and words[0].lower() in ("quit", "exit"):
                return
            try:
                self._obey(words)
            except (Unclear, Malformed) as unclear:
                self._say(f"{str(unclear)[0].upper()}{str(unclear)[1:]}.")

    def _obey(self, words: list[str]) -> None:
        if self._form is not None:
            self._fill(self._form, words)
            return
        if self._shortcut is not None:
            self._complete(self._shortcut, words)
            return
        due = self._desk.due
        verb, rest = (words[0].lower(), " ".join(words[1:])) if words else ("", "")
        if verb in self._commands:
            self._commands[verb](rest)
        elif (due.decisions and self._enter(due, verb, rest)) or self._take_shortcut(verb, rest):
            pass
        elif due.choice and due.role is Role.DEALER and len(due.asks) == 1 and (words or due.asks[0].usual):
            self._done(self._desk.act(answered(due.choice.command, due.asks[0], " ".join(words))))
        elif command := self._naming(due, words):
            self._done(self._desk.act(command))  # none is due: the rules give the reason
        elif words:
            self._say(f"Not understood: {' '.join(words)}. {self._asked()}")
        elif due.choice and (due.needs_nothing or due.may_go_bare):
            self._done(self._desk.act(due.choice.command))
        else:
            self._what_now(again=True)

    def _naming(self, due: Due, words: list[str]) -> Command | None:
        cards = cards_of("".join(words))
        if cards and due.entry and due.entry.read:
            return replace(due.entry.command, cards=tuple(cards))
        return self._desk.game.dealing(" ".join(words))

    def _wager(self, rest: str) -> None:
        for outcome in self._desk.wagers(rest):
            self._done(outcome)

    def _enter(self, due: Due, verb: str, rest: str) -> bool:
        """A patron's decision by its word or its key; whether it was one."""
        if verb == "e" and due.listed:
            self._choose(rest, "e", tuple(self._desk.offer(Role.DEALER, choice) for _, choice in due.listed))
            return True
        line = f"{verb} {rest.lower()}".strip()
        for decision, choice in due.decisions:
            if line in decision.also:
                self._done(self._desk.act(choice.command))
                return True
        for decision, choice in due.in_turn.values():
            if verb in (decision.word, decision.key) and rest and not decision.less:
                self._say(f"{decision.word} comes without anything else. {self._asked()}")
                return True
            if verb in (decision.word, decision.key):
                cents = {"amount": amount(rest)} if rest and decision.less else {}
                self._done(self._desk.act(replace(choice.command, **cents)))
                return True
        closed = [each for each in self._desk.game.DECISIONS.values() if verb and verb in (each.word, each.key)]
        if closed:
            self._say(f"{self._desk.why_not(closed[0])} {self._asked()}")
        return bool(closed)

    def _take_shortcut(self, verb: str, rest: str) -> bool:
        """A longer way to do the next step, by its word; whether it was one. Missing fields are asked for."""
        line = f"{verb} {rest}".strip()
        shortcut = next((each for each in self._desk.shortcuts if f"{line.lower()} ".startswith(f"{each.word} ")), None)
        if shortcut is None:
            return False
        rest = line[len(shortcut.word) :].strip()
        if shortcut.asks and shortcut.shown and not rest:
            self._shortcut = shortcut
            self._say(f"{shortcut.asks[0]}? Type cancel to leave it.")
        elif shortcut.asks and rest:
            self._done(self._desk.act(answered(shortcut.command, shortcut.asks[0], rest)))
        elif rest:
            self._say(f"{shortcut.word} comes without anything else. {self._asked()}")
        else:
            self._done(self._desk.act(shortcut.command))
        return True

    # Choosing, filling in, confirming

    def _cutting_card(self) -> None:
        """Asked once more where the rules would take it; otherwise they give the reason."""
        command = DrawCuttingCard()
        if isinstance(self._desk.judge(command), Refusal):
            self._done(self._desk.act(command))
            return
        self._form = Form(self._desk.offer(Role.DEALER, Choice(command, "The cutting card came out", ())))
        self._ask(self._form)

    def _irregularities(self, rest: str) -> None:
        self._choose(rest, "i", self._desk.irregularities())

    def _powers(self, rest: str) -> None:
        self._choose(rest, "u", self._desk.powers())

    def _choose(self, rest: str, verb: str, listed: tuple[Offer, ...]) -> None:
        """One of a list by its word, or by its number where it has none."""
        by_name = {offer.word or str(number): offer for number, offer in enumerate(listed, 1)}
        if offer := by_name.get(rest.lower()):
            choice = offer.choice
            self._say(f"As {offer.role}: {choice.say}{cited(choice.under)}. Type cancel to leave it.")
            self._form = Form(offer)
            self._ask(self._form)
            return
        if not listed:
            self._say("Nothing of that kind is open now.")
        elif rest:
            self._say(f"Not open now: {verb} {rest}. These are:")
        for name, offer in by_name.items():
            self._say(f"  {verb} {name}: as {offer.role}: {offer.choice.say}{cited(offer.choice.under)}")

    def _ask(self, form: Form) -> None:
        if form.question is not None:
            self._say(f"{form.question}?")
            return
        self._say(f"This would happen, by order of {self._desk.who} as {form.role}:")
        for line in (*self._desk.warned(form.command), *self._desk.preview(form.command, form.role)):
            self._say(f"  {line}")
        self._say(f"Type {self._to_type(form)} to do it.")

    def _to_type(self, form: Form) -> str:
        """A word; or the figure that speaks against a rare act."""
        once = asked_once(self._desk.table, form.command)
        return str(once.figure) if once and once.figure else "yes"

    def _fill(self, form: Form, words: list[str]) -> None:
        if words and words[0].lower() == "cancel":
            self._form = None
            self._say("Left as it was.")
            self._what_now(again=True)
        elif form.question is not None:
            form.answer(" ".join(words))
            self._ask(form)
        elif words and words[0].lower() in _YES.get(self._to_type(form), (self._to_type(form),)):
            self._form, self._said = None, ""
            self._done(self._desk.act(form.command, form.role))
        else:
            self._say(f"Type {self._to_type(form)} to do it, or cancel.")

    def _complete(self, shortcut: Shortcut, words: list[str]) -> None:
        if words and words[0].lower() == "cancel":
            self._shortcut = None
            self._say("Left as it was.")
            self._what_now(again=True)
            return
        command = answered(shortcut.command, shortcut.asks[0], " ".join(words))
        self._shortcut = None
        self._done(self._desk.act(command))

    # Looking

    def _help(self, rest: str) -> None:
        game = self._desk.game
        table, dealt_with_cards = self._desk.table, isinstance(self._desk.table.game, ShoeGame)
        lines = HELP.format(
            example=game.EXAMPLE,
            game=game.DEALING,
            cards=_CARDS if dealt_with_cards else "",
            boxes=_BOXES if dealt_with_cards else "",
            joining=_ISSUING if table.terms.has("director") else _BUYING_IN,
            cutting=_CUTTING if game.CUTTING_CARD else "",
        )
        self._say("\n".join(filter(None, lines.splitlines())))

    def _why(self, rest: str) -> None:
        view = self._desk.view
        self._say(f"{view.need.say}, under {view.sign.book}:")
        for line in clause_lines(view.need.under):
            self._say(f"  {line}")

    def _table(self, rest: str) -> None:
        view = self._desk.view
        out = "out" if view.shoe.cutting_card_out else "in"
        cutting = f", cutting card {out}" if self._desk.game.CUTTING_CARD else ""
        self._say(f"Round {view.round.number}, {chance(view)}{cutting}{in_tournament(view)}.")
        for line in self._desk.game.hand_lines(view.round):
            self._say(f"  {line}")
        for person in view.patrons:
            down = [
                f"{dollars(w.amount)} on {spot(w)}{_box(w, person)}"
                for w in view.round.wagers
                if w.patron == person.name
            ]
            place = f"seat {person.seat}" if person.seat else "standing"
            place += ", sits out" if person.excused else ""
            self._say(f"  {person.name}, {place}, {dollars(person.chips or 0)}: {', '.join(down) or 'no wager'}")
            if warning := covers(view, person.name):
                self._say(f"    {warning}")

    # Printing outcomes

    def _done(self, outcome: Outcome) -> None:
        wrong = trouble(outcome)
        if wrong:
            self._say(wrong + instead(outcome))
        self._tell_news()
        self._what_now(again=bool(wrong))

    def _tell_news(self) -> None:
        for fact in self._desk.news.facts():
            self._say(told(fact, self._desk.table) + self._in_chips(fact))

    def _in_chips(self, fact: Fact) -> str:
        if not isinstance(fact, WagerSettled) or not fact.pays:
            return ""
        return f" Pay {in_chips(breakdown(fact.pays, self._desk.table.setting.chips))}."

    def _what_now(self, again: bool = False) -> None:
        need = self._desk.due.need
        now = f"Now: {need.say}{cited(need.under)}. {self._asked()}"
        if again or now != self._said:
            self._say(now)
        self._said = now

    def _asked(self) -> str:
        """The dealer's next input."""
        due = self._desk.due
        if due.in_turn:
            asked = ", ".join(
                f"{decision.key} {due.said(decision, choice)}" for decision, choice in due.in_turn.values()
            )
            return f"{asked}? e: {due.listed[0][0].who}." if due.listed else f"{asked}?"
        if due.choice is None:
            if "place_wager" in due.need.commands:
                passing = " i: ask the next player without one." if CALL_PLAYER in due.need.commands else ""
                return f"w enters a wager.{passing}{self._also()}"
            waits = "" if due.role is Role.DEALER else f"That is for the {due.role}. "
            return f"{waits}Nothing is open to you: see u."
        if due.role is not Role.DEALER:
            return f"That is for the {due.role}: see u."
        if name_of(due.choice.command) == NO_MORE_BETS:
            return f"Type n to call it.{self._also()}"
        if name_of(due.choice.command) == CALL_PLAYER and "place_wager" in due.need.commands:
            return f"w enters a wager; an empty line: {due.choice.say}."
        asked = f"{due.asks[0]}?" if due.asks else f"An empty line: {due.choice.say}."
        if due.may_go_bare:
            asked = f"An empty line: {due.choice.say}; or name what the shoe reads."
        return f"e: {due.listed[0][0].who}. {asked}" if due.listed else asked + self._also()

    def _also(self) -> str:
        return "".join(f" {each.word}: {each.say}." for each in self._desk.other_ways)


def _box(wager: WagerView, person: PatronView) -> str:
    return "" if wager.box == (person.seat or 1) else f", box {wager.box}"
