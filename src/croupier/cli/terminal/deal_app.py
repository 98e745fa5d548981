"""Dealing on a full screen: the next step in one line, the card as it is typed, and a key for the rest. No mouse."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Static

from croupier.cli.terminal import desk_drawing, drawing
from croupier.cli.terminal.asking import Offer, Shortcut
from croupier.cli.terminal.desk import CALL_PLAYER, NO_MORE_BETS, Desk, Due, Entered, arrival_of
from croupier.cli.terminal.forms import Form, answered
from croupier.cli.terminal.game import KeyedCommand
from croupier.cli.terminal.keyed import FOR_LESS, Do, KeyedApp
from croupier.cli.terminal.pages import Ask, Choose, Confirm, Page
from croupier.cli.terminal.reading import Unclear, amount
from croupier.cli.terminal.theme import AMBER, CREAM, DIM
from croupier.cli.terminal.words import capital, cited, clause_lines, instead, spot, told, trouble
from croupier.conduct import Hosted, Outcome
from croupier.conduct.codec import name_of
from croupier.equipment import RANKS, SUITS
from croupier.games.commands import CallNoMoreBets
from croupier.games.shoes import ShoeGame
from croupier.journal import Entry
from croupier.ruling import Choice, Command, Need, Role
from croupier.views.keys import key_of, keys_of
from croupier.views.once import asked_once

_ROWS_AROUND_BOXES = 17
_AMOUNTS = "pmzyx"  # the lowest open amount first
_STILL_OPEN = ("i", "question_mark", "ctrl+q")  # whatever was refused
MOVED_ON = "The table has moved on"


class Moved(Message):
    """Something happened at the table, here or elsewhere."""


class DealApp(KeyedApp):
    """One live table and its dealer."""

    CSS = (
        KeyedApp.CSS
        + """
    #shoe { height: 1; padding: 0 1; }
    #now { height: 3; padding: 0 1; background: $secondary; color: #1b1b1b; text-style: bold;
        content-align: left middle; text-wrap: wrap; }
    #hint { height: 1; padding: 0 1; background: $panel; }
    #felt { height: 7; background: $baize; padding-bottom: 1; }
    #boxes { height: auto; max-height: 60%; padding: 0 1; text-wrap: wrap; }
    #keys { height: auto; max-height: 3; }
    """
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._typed = ""
        self._typed_for: Need | None = None
        self._refused: list[str] = []  # keys of an entry that nobody awaits: until escape nothing else is done
        self._why_refused = ""
        self._story: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="shoe")
        yield Static(id="now")
        yield Static(id="hint")
        yield Static(id="felt")
        yield Static(id="boxes")
        yield Static(id="notes")
        yield Static(id="keys")

    def on_mount(self) -> None:
        # Called on the thread that wrote; a message finds its own way to ours, and nobody waits for it.
        self._desk.hosted.listeners.append(self._hear)
        self.draw()

    def on_unmount(self) -> None:
        self._desk.hosted.listeners.remove(self._hear)

    def _hear(self, hosted: Hosted, entries: tuple[Entry, ...]) -> None:
        self.post_message(Moved())

    def on_moved(self) -> None:
        self.draw()

    # An entry that nobody awaits

    def turned_away(self, key: str) -> bool:
        """An entry is taken whole or refused whole: behind a refused key nothing is done, least of all by its Enter,
        until the dealer has seen it."""
        if self._refused:
            return key not in _STILL_OPEN and self._hold(key)
        if key in self.open_keys():
            return False
        if key in self._entry_keys:
            self._refuse(self._why_not_entered(), *self._typed, key)
        elif key in ("enter", "space"):
            self.trouble = f"{capital(key)} confirms nothing now: the line above says what play waits for."
        else:
            return False
        return True

    @property
    def _entry_keys(self) -> str:
        return RANKS.lower() + SUITS if isinstance(self._desk.table.game, ShoeGame) else "0123456789"

    def _refuse(self, why: str, *keys: str) -> None:
        self._typed, self._why_refused, self._refused = "", why, list(keys)
        self.trouble = self._said_of_refused()
        self.bell()

    def _hold(self, key: str) -> bool:
        self._refused = [] if key == "escape" else [*self._refused, key]
        self.trouble = self._said_of_refused() if self._refused else ""
        return True

    def _said_of_refused(self) -> str:
        """Cards that were to lie face down are not named."""
        typed = "".join(key if len(key) == 1 else f" {key}" for key in self._refused)
        what = f"{len(self._refused)} keys" if self._hides(self._desk.due) else typed.upper()
        return f"Refused: {what}. {self._why_refused}. Nothing was done; escape goes on."

    def _why_not_entered(self) -> str:
        due = self._desk.due
        if due.choice is None or due.role is not Role.DEALER or not due.asks:
            return "Nothing of the kind is awaited now"
        return f"{due.asks[0].say} is awaited, and this is none"

    def _hides(self, due: Due) -> bool:
        return due.entry is not None and due.entry.hidden

    # Open actions

    def open_keys(self) -> dict[str, Do]:
        due = self._desk.due
        keys = self._entering(due) if due.decisions else {}
        if due.choice is not None and due.role is Role.DEALER:
            keys |= self._answering(due, due.choice)
        if not self._typed:
            for shortcut in self._desk.other_ways:
                keys.setdefault(shortcut.key, Do(shortcut.say, self._shortening(shortcut)))
        keys |= {key: Do(offer.choice.say, self._rarely(offer)) for key, offer in self._rare()}
        keys["i"] = Do("irregularity", self._irregularity)
        keys["u"] = Do("other role", self._power)
        keys["w"] = Do("wager", self._wager)
        keys["g"] = Do("guest", self._seat)
        keys["l"] = Do("leave", self._leave)
        keys["question_mark"] = Do("why", self._why)
        keys["ctrl+q"] = Do("quit", self.exit)
        return keys

    def _answering(self, due: Due, choice: Choice) -> dict[str, Do]:
        """The keys that answer what play awaits: a card, a number, or a confirmation."""
        if name_of(choice.command) == NO_MORE_BETS:
            return {"n": Do("no more bets", lambda: self._done(self._desk.act(CallNoMoreBets())))}
        does = Do(choice.say, self._doing(choice.command))
        keys = {"space": does, "enter": Do("", does.act)}
        if due.needs_nothing:
            return keys
        keys = keys if due.may_go_bare and not self._typed else {}
        wanted = 2 * due.cards_wanted if due.wants_card else due.digits_wanted
        if len(self._typed) < wanted:
            letters = "0123456789" if not due.wants_card else SUITS if len(self._typed) % 2 else RANKS.lower()
            keys |= {letter: Do("", self._typing(letter)) for letter in letters}
        if self._typed:
            keys["backspace"] = Do("clear", self._untype)
        if len(self._typed) == wanted or (not due.wants_card and (self._typed or due.asks[0].usual)):
            enter = Do("confirm", self._enter)
            keys |= {"enter": enter, "space": Do("", enter.act)}
        return keys

    def _entering(self, due: Due) -> dict[str, Do]:
        """A key for each decision that a patron may make; keys of decisions that are not open say why not."""
        keys: dict[str, Do] = {}
        for entered in self._in_turn(due):
            decision, choice = entered
            keys[decision.key] = Do(due.said(decision, choice).lower(), self._doing(choice.command))
            if self._desk.may_be_less(entered):
                keys[FOR_LESS] = Do(decision.less, self._asking_for_less(entered))
        if due.listed:
            says = dict.fromkeys(decision.say for decision, _ in due.listed)
            keys["e"] = Do(" or ".join(says), self._ask_list)
        at_desk = keys_of(self._desk.view.game, Role.DEALER)
        for name, decision in self._desk.game.DECISIONS.items():
            if not decision.listed and not self._names_a_card(decision.key):
                keys.setdefault(at_desk.get(name, decision.key).lower(), Do("", self._refusing(decision)))
        return keys

    def _in_turn(self, due: Due) -> Iterator[Entered]:
        """The decisions with the keys of a desk: a figure would be the rank of a card, so letters stand for amounts."""
        letters = iter(_AMOUNTS)
        for decision, choice in due.in_turn.values():
            figure = self._names_a_card(decision.key)
            key = next(letters) if figure else self._key_of(choice.command) or decision.key
            yield replace(decision, key=key), choice

    def _names_a_card(self, key: str) -> bool:
        return key.isdecimal() and key in self._entry_keys

    def _refusing(self, decision: KeyedCommand) -> Callable[[], None]:
        def say() -> None:
            self.trouble = self._desk.why_not(decision)

        return say

    def _doing(self, command: Command) -> Callable[[], None]:
        return lambda: self._done(self._desk.act(command))

    def _asking_for_less(self, entered: Entered) -> Callable[[], object]:
        return lambda: self._less(entered)

    def _rare(self) -> Iterator[tuple[str, Offer]]:
        """Rare acts have keys far from those of an entry."""
        for choice in self._desk.open_to(Role.DEALER):
            if choice.command.rare and choice.command.key:
                yield self._key_of(choice.command), self._desk.offer(Role.DEALER, choice)

    def _key_of(self, command: Command) -> str:
        return key_of(type(command), Role.DEALER).lower()

    def _rarely(self, offer: Offer) -> Callable[[], object]:
        return lambda: self._ask_once(offer)

    @work
    async def _ask_once(self, offer: Offer) -> None:
        await self._fill(offer)

    def _shortening(self, shortcut: Shortcut) -> Callable[[], object]:
        return (lambda: self._shortcut(shortcut)) if shortcut.asks else self._doing(shortcut.command)

    # Typing

    def _typing(self, letter: str) -> Callable[[], None]:
        def add() -> None:
            self._typed_for = self._desk.due.need
            self._typed += letter.upper() if len(self._typed) % 2 == 0 else letter

        return add

    def _untype(self) -> None:
        self._typed = self._typed[:-1]

    def _cards_typed(self) -> list[str]:
        return [self._typed[at : at + 2] for at in range(0, len(self._typed), 2)]

    def _enter(self) -> None:
        due = self._desk.due
        if due.choice is not None:
            text = " ".join(self._cards_typed()) if due.wants_card else self._typed
            try:
                self._done(self._desk.act(answered(due.choice.command, due.asks[0], text)))
            except Unclear as unclear:
                self.trouble = str(unclear)

    # Acting

    def _done(self, outcome: Outcome) -> None:
        """The typed input has been answered, even if the answer is no."""
        self._typed = ""
        self.trouble = trouble(outcome) + instead(outcome)

    @work
    async def _irregularity(self) -> None:
        await self._choose("Other ways to go on, and irregularities", self._desk.irregularities())

    @work
    async def _ask_list(self) -> None:
        listed = tuple(self._desk.offer(Role.DEALER, choice) for _, choice in self._desk.due.listed)
        await self._choose("Patrons' requests", listed)

    @work
    async def _shortcut(self, shortcut: Shortcut) -> None:
        (question,) = shortcut.asks

        def act(text: str) -> Outcome:
            return self._desk.act(answered(shortcut.command, question, text))

        await self._line(capital(shortcut.say), question.say, act)

    @work
    async def _less(self, entered: Entered) -> None:
        decision, choice = entered

        def act(text: str) -> Outcome:
            return self._desk.act(replace(choice.command, amount=amount(text)))

        await self._line(decision.less.capitalize(), "How much, in dollars", act)

    @work
    async def _power(self) -> None:
        await self._choose("Act in a higher role", self._desk.powers())

    async def _choose(self, title: str, listed: tuple[Offer, ...]) -> None:
        lines = [f"as {offer.role}: {offer.choice.say}{cited(offer.choice.under)}" for offer in listed]
        chosen = await self.push_screen_wait(Choose(title, lines or ["Nothing is open now."]))
        if chosen is None or not listed:
            return
        await self._fill(listed[chosen])

    async def _fill(self, offer: Offer) -> None:
        """Answer its questions, see its effect, confirm."""
        role, said = offer.role, f"As {offer.role}: {offer.choice.say}"
        form, wrong = Form(offer), ""
        while form.question is not None:
            answer = await self.push_screen_wait(Ask(said, form.question.say, form.question.usual, wrong))
            if answer is None:
                return
            wrong = _filled(form, answer)
        if not await self._against_the_count(said, form.command):
            return
        preview = [*self._desk.warned(form.command), *self._desk.preview(form.command, role)]
        if await self.push_screen_wait(Confirm(f"{said}, by {self._desk.who}", preview)):
            with self.faults_shown():
                self._done(self._desk.act(form.command, role))
            self.draw()

    async def _against_the_count(self, said: str, command: Command) -> bool:
        """Whether nothing speaks against a rare act, or the dealer has typed the figure that does."""
        once, wrong = asked_once(self._desk.table, command), ""
        while once is not None and once.figure:
            question = f"{once.say} Type {once.figure} to do it all the same"
            answer = await self.push_screen_wait(Ask(said, question, wrong=wrong))
            if answer is None:
                return False
            if answer.strip() == str(once.figure):
                return True
            wrong = f"That is not {once.figure}: escape leaves the table as it is."
        return True

    @work
    async def _wager(self) -> None:
        example = self._desk.game.EXAMPLE
        await self._line("A wager", f"who, on what, how much: {example} (0 takes it off)", self._placed)

    def _placed(self, text: str) -> Outcome:
        """The outcome of the last wager of a line: the first that is refused ends it."""
        *_, outcome = self._desk.wagers(text)
        return outcome

    @work
    async def _seat(self) -> None:
        await self._line("Seat a patron", "name, seat, buy-in: ann 3 500", self._arrived)

    def _arrived(self, text: str) -> Outcome:
        return self._desk.seat(*arrival_of(text))

    @work
    async def _leave(self) -> None:
        await self._line("A patron leaves", "name", lambda text: self._desk.leave(text.strip()))

    async def _line(self, title: str, question: str, act: Callable[[str], Outcome]) -> None:
        """A line, asked for until it can be understood."""
        wrong = ""
        while (text := await self.push_screen_wait(Ask(title, question, wrong=wrong))) is not None:
            try:
                with self.faults_shown():
                    self._done(act(text))
                self.draw()
                return
            except Unclear as unclear:
                wrong = str(unclear)

    def _why(self) -> None:
        view = self._desk.view
        text = Text(f"{view.need.say}\n", f"bold {AMBER}")
        text.append("".join(f"{line}\n" for line in clause_lines(view.need.under)), "not bold")
        for payment in drawing.shown_round(view).payments:
            text.append(f"\n{payment.patron}, {spot(payment)}: {payment.arithmetic}\n", f"bold {AMBER}")
            text.append("".join(f"{line}\n" for line in clause_lines(payment.under)))
        self.push_screen(Page(f"Under {view.sign.book}", text))

    # Drawing

    def draw(self) -> None:
        self._story += (told(fact, self._desk.table) for fact in self._desk.news.facts())
        view, due, width = self._desk.view, self._desk.due, self.size.width
        if self._typed and due.need != self._typed_for:
            self._refuse(MOVED_ON, *self._typed)
        game = self._desk.game
        self.show("title", desk_drawing.title(view, self._desk.who, width))
        self.show("shoe", desk_drawing.shoe_line(view))
        self.show("now", Text(due.need.say).append(cited(due.need.under)))
        self.show("hint", Text(self._hint(due), CREAM))
        drawn = due.wants_card or (due.entry is not None and due.entry.question is not None)
        typed = self._typed if drawn else ""
        shown = desk_drawing.UNSEEN * len(typed) if self._hides(due) else typed
        self.show("felt", game.desk_felt(view, shown, width))
        height = max(3, self.size.height - _ROWS_AROUND_BOXES)
        self.show("boxes", game.boxes(view, width - 2, height))
        self.screen_stack[0].query_one("#boxes").styles.max_height = height + 1  # the keys stay in sight
        self.show("notes", self._notes())
        self.show("keys", self.key_line())

    def _hint(self, due: Due) -> str:
        if due.in_turn:
            return "enter what the patron decides: " + ", ".join(
                f"{decision.key} {due.said(decision, choice).lower()}" for decision, choice in self._in_turn(due)
            )
        others = "".join(f"; {shortcut.key}: {shortcut.say}" for shortcut in self._desk.other_ways)
        if due.choice is None:
            passing = "; i: ask the next player without one" if CALL_PLAYER in due.need.commands else ""
            if "place_wager" in due.need.commands:
                return f"w enters a wager{passing}{others}"
            waits = "" if due.role is Role.DEALER else f"this is for the {due.role}; "
            return f"{waits}nothing is open to the dealer: see u"
        if due.role is not Role.DEALER:
            return f"this is for the {due.role}: press u"
        if name_of(due.choice.command) == NO_MORE_BETS:
            return f"n calls no more bets; w enters a wager{others}"
        if due.needs_nothing:
            or_wager = "; w enters a wager" if "place_wager" in due.need.commands else ""
            return f"space: {due.choice.say}{or_wager}"
        if due.wants_card:
            if len(self._typed) == 2 * due.cards_wanted:
                return "enter confirms, backspace clears"
            what = "the card" if due.cards_wanted == 1 else f"the {due.cards_wanted} cards"
            if due.may_go_bare and not self._typed:
                return f"space: {due.choice.say}; with a shoe that reads cards type {what}"
            return f"type {what}: rank (A 2-9 T J Q K), then suit (c d h s)"
        return f"{due.asks[0]}: {self._typed or '…'}"

    def _notes(self) -> Text:
        lines = [Text(self.trouble, f"bold {AMBER}")] if self.trouble else []
        height = max(2, self.height_of("notes"))
        lines += [Text(line, DIM) for line in reversed(self._story[-height:])]
        return Text("\n").join(lines[:height])


def _filled(form: Form, answer: str) -> str:
    """Answer the form's question; returns the error, if the answer has one."""
    try:
        form.answer(answer)
    except Unclear as unclear:
        return str(unclear)
    return ""
