"""Playing on a full screen: the felt, the cards, and a key for everything that is open."""

from collections.abc import Callable

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from croupier.cli.options import cents_of, not_an_amount
from croupier.cli.terminal import drawing
from croupier.cli.terminal.game import Turn
from croupier.cli.terminal.keyed import FOR_LESS, Do, KeyedApp
from croupier.cli.terminal.pages import Ask, Confirm, Page
from croupier.cli.terminal.reading import Unclear
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.theme import AMBER, CREAM, DIM
from croupier.cli.terminal.words import clause_lines, covers, in_chips, in_short, spot, told, trouble, written
from croupier.conduct import Outcome
from croupier.money import dollars
from croupier.ruling import Command
from croupier.views.table_view import AnyTableView

MORE_CHIPS = 1_000_00
_CUTTING = "\nWhen the cards are offered to you, type behind which card you cut them, or n to decline."

_BY_KEY = "The letter in a betting area puts the chip in your hand on it; 1 to 9 take another chip in hand."
_BY_LINE = "Enter, or a digit, begins a line in which wagers are written; several in one line are separated by commas."

HELP = """\
{placing}
Backspace takes back what you did last, c clears the layout, r repeats the last wagers.
Space closes the betting; the dealer then {closing} by the book.
{game}
{cutting}
w shows the clauses behind what happens now and behind the last payments.
+ buys more chips, q leaves: the round under way is finished first."""


class PlayApp(KeyedApp):
    """One private table."""

    CSS = (
        KeyedApp.CSS
        + """
    #sign { height: auto; max-height: 2; padding: 0 1; text-wrap: wrap; }
    #felt { height: auto; background: $baize; }
    #hands { height: auto; }
    #areas { height: 4; content-align: center middle; text-align: center; }
    #now { height: 1; padding: 0 1; text-style: bold; color: $secondary; }
    #history { height: auto; padding: 0 1; }
    #chips { height: 1; padding: 0 1; background: $panel; }
    #keys { height: auto; max-height: 2; }
    """
    )

    def __init__(self, seat: Seat, pace: float = 0.4, offer_cut: bool = True) -> None:
        """`pace` is the time in seconds between the dealer's steps; 0 shows only where they lead."""
        super().__init__()
        self._seat = seat
        self._pace = pace
        self._offer_cut = offer_cut
        self._dealing = False
        self._typed = ""  # the place of a cut, as far as it is typed
        self._story: list[str] = []
        chips = self._useful_chips()
        self._chip = next((chip for chip in chips if chip >= 25_00), chips[-1])

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="sign")
        with Vertical(id="felt"):
            yield Static(id="hands")
            yield Static(id="areas")
        yield Static(id="now")
        yield Static(id="notes")
        yield Static(id="history")
        yield Static(id="chips")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.go_on()

    # Open actions

    def open_keys(self) -> dict[str, Do]:
        keys: dict[str, Do] = {}
        if not self._dealing:
            if self._seat.may_cut:
                keys |= self._cutting()
            elif turns := self._seat.turns:
                keys |= self._deciding(turns)
            else:
                keys |= self._betting()
        keys["w"] = Do("why", self._why)
        keys["question_mark"] = Do("help", self._help)
        keys["q"] = Do("quit", self._leave)
        return keys

    def _cutting(self) -> dict[str, Do]:
        keys = {digit: Do("", self._typing(digit)) for digit in "0123456789"}
        keys["backspace"] = Do("", self._untype)
        keys["enter"] = Do("cut", self._cut)
        keys["n"] = Do("decline", lambda: self._done(self._seat.decline_cut()))
        return keys

    def _deciding(self, turns: tuple[Turn, ...]) -> dict[str, Do]:
        """A key for each open decision; keys of the others say why not."""
        keys = {turn.key: Do(turn.say, self._taking_turn(turn)) for turn in turns}
        for turn in turns:
            if turn.less:
                keys[FOR_LESS] = Do(turn.less, self._asking_for_less(turn))
        for decision in self._seat.game.TURNS.values():
            keys.setdefault(decision.key, Do("", self._why_not(decision.ask(self._seat.table, self._seat.patron))))
        if "enter" in keys:
            keys.setdefault("space", Do("", keys["enter"].act))
        keys["plus"] = self._buying()
        return keys

    def _buying(self) -> Do:
        return Do("buy chips", lambda: self._done(self._seat.buy(MORE_CHIPS)))

    def _betting(self) -> dict[str, Do]:
        areas = self._seat.view.options.items()
        keys = {area.key: Do("", self._betting_on(option)) for option, area in areas if area.key}
        if self._seat.may_wager:
            if self._seat.game.LINE:
                keys["enter"] = Do("write a wager", self._write)
                keys |= {digit: Do("", self._writing(digit)) for digit in "0123456789"}
            else:
                for number, chip in enumerate(self._useful_chips(), 1):
                    keys[str(number)] = Do("", self._taking(chip))
            if self._seat.wagers:
                if self._seat.may_deal:
                    keys["space"] = Do(self._seat.game.CLOSE, lambda: self._done(self._seat.deal()))
                keys["backspace"] = Do("undo", self._undo)
                keys["c"] = Do("clear", self._clear)
            elif self._seat.last_wagers:
                keys["r"] = Do("repeat", self._repeat)
        else:  # the dealer was stopped by a fault, or by somebody quicker
            keys["space"] = Do("go on", self.go_on)
        keys["plus"] = self._buying()
        return keys

    def _open_areas(self) -> dict[str, str]:
        """The betting areas that take a chip now, with their keys: only those are shown."""
        if self._dealing:
            return {}
        takes = {getattr(choice.command, "option", "") for choice in self._seat.view.choices}
        return {option: area.key for option, area in self._seat.view.options.items() if option in takes}

    def _useful_chips(self) -> list[int]:
        """Chips of which a single one can be wagered somewhere."""
        terms, stated = self._seat.table.terms, self._seat.table.setting.limits
        limits = [stated[terms.wagers[option].kind] for option in terms.placeable]
        smallest, most = min(limit.multiple for limit in limits), max(limit.maximum for limit in limits)
        return [chip for chip in self._seat.table.setting.chips if chip % smallest == 0 and chip <= most]

    # Acting

    def _done(self, outcome: Outcome) -> None:
        self.trouble = trouble(outcome)
        self._typed = ""
        if not self.trouble:
            self.go_on()

    def go_on(self) -> None:
        """Let the dealer do the steps that need nobody else: at a visible pace, or at once."""
        self._dealing = False
        with self.faults_shown():
            self._dealing = self._one_step()
            while self._dealing and not self._pace:
                self._dealing = self._one_step()
        if self._dealing and not self.trouble:
            self.set_timer(self._pace, self.go_on)
        self.draw()

    def _one_step(self) -> bool:
        stepped = self._seat.go_on(self._offer_cut)
        self._story += (told(fact, self._seat.table) for fact in self._seat.news.facts())
        return stepped

    def _taking_turn(self, turn: Turn) -> Callable[[], object]:
        return (lambda: self._confirm(turn)) if turn.confirm else (lambda: self._done(turn.act()))

    @work
    async def _confirm(self, turn: Turn) -> None:
        if await self.push_screen_wait(Confirm(turn.say, [turn.confirm])):
            with self.faults_shown():
                self._done(turn.act())
            self.draw()

    def _asking_for_less(self, turn: Turn) -> Callable[[], object]:
        return lambda: self._less(turn)

    @work
    async def _less(self, turn: Turn) -> None:
        """A decision for a smaller amount, asked for until it can be understood."""
        wrong = ""
        while (text := await self.push_screen_wait(Ask(turn.less, "How much, in dollars", wrong=wrong))) is not None:
            cents = cents_of(text.strip())
            if cents is not None and turn.part is not None:
                with self.faults_shown():
                    self._done(turn.part(cents))
                self.draw()
                return
            wrong = not_an_amount(text)

    def _why_not(self, command: Command) -> Callable[[], None]:
        def say() -> None:
            self.trouble = self._seat.why_not(command)

        return say

    def _betting_on(self, area: str) -> Callable[[], None]:
        def bet() -> None:
            cents = self._seat.fixed(area) or self._chip
            if area not in self._open_areas():
                self.trouble = self._seat.why_not(self._seat.placing(area, cents))
                return
            self._done(self._seat.add(area, cents))

        return bet

    def _taking(self, chip: int) -> Callable[[], None]:
        def take() -> None:
            self._chip = chip

        return take

    def _writing(self, begun: str) -> Callable[[], object]:
        return lambda: self._write(begun)

    @work
    async def _write(self, begun: str = "") -> None:
        """Wagers in writing, asked for until the whole line has been accepted."""
        wrong, line = "", f"Write it as in: {self._seat.game.LINE}"
        while (text := await self.push_screen_wait(Ask("Your wagers", line, wrong=wrong, begun=begun))) is not None:
            left = written(text)
            with self.faults_shown():
                while left and not (wrong := self._place(left[0])):
                    del left[0]
            self.draw()
            if not left or not wrong:
                return
            begun = ", ".join(left)

    def _place(self, text: str) -> str:
        """One written wager; returns the error, if there is one."""
        try:
            command = self._seat.game.placing(self._seat.table, self._seat.patron, text)
        except Unclear as unclear:
            return f"{str(unclear)[0].upper()}{str(unclear)[1:]}."
        if command is None:
            return f"Not understood: {text}."
        outcome = self._seat.place(command)
        self._done(outcome)
        return trouble(outcome)

    def _undo(self) -> None:
        for outcome in self._seat.undo():
            self._done(outcome)

    def _clear(self) -> None:
        for outcome in self._seat.take_all_back():
            self._done(outcome)

    def _repeat(self) -> None:
        for area, cents in self._seat.last_wagers.items():
            self._done(self._seat.wager(area, cents))
            if self.trouble:
                return

    def _typing(self, digit: str) -> Callable[[], None]:
        def add() -> None:
            self._typed = (self._typed + digit)[-4:]

        return add

    def _untype(self) -> None:
        self._typed = self._typed[:-1]

    def _cut(self) -> None:
        low, high = self._seat.may_cut or (0, 0)
        self._done(self._seat.cut(int(self._typed or (low + high) // 2)))

    def _leave(self) -> None:
        self._seat.leave()
        self.exit()

    # Pages over the table

    def _page(self, title: str, text: Text) -> None:
        self.push_screen(Page(title, text))

    def _help(self) -> None:
        game = self._seat.game
        placing = _BY_LINE if game.LINE else _BY_KEY
        cutting = _CUTTING if game.CUTTING_CARD else ""
        self._page(
            "Keys", Text(HELP.format(placing=placing, closing=game.DEALER_THEN, game=game.KEYS, cutting=cutting))
        )

    def _why(self) -> None:
        view = self._seat.view
        text = Text(f"{view.need.say}\n", f"bold {AMBER}")
        text.append("".join(f"{line}\n" for line in clause_lines(view.need.under)), "not bold")
        for payment in drawing.shown_round(view).payments:
            paid = f", paid as {in_chips(payment.chips)}" if payment.chips else ""
            text.append(f"\n{spot(payment)}: {payment.arithmetic}{paid}\n", f"bold {AMBER}")
            text.append("".join(f"{line}\n" for line in clause_lines(payment.under)))
        sealed = f"The order of shoe {view.shoe.number}" if view.shoe.stage else f"The result of {view.shoe.say}"
        text.append(f"\n{sealed} is sealed as\n{view.shoe.commitment}", DIM)
        self._page(f"Under {view.sign.book}", text)

    # Drawing

    def draw(self) -> None:
        view, width = self._seat.view, self.size.width
        game = self._seat.game
        wagers = {wager.option: wager.amount for wager in view.round.wagers if wager.hand <= 1}
        self.show("title", self._title(view, width))
        self.show("sign", drawing.sign_line(view))
        self.show("hands", game.felt(view, width, self.size.height))
        if not game.LINE:
            self.show("areas", drawing.areas(view, wagers, self._open_areas(), width))
        self.screen_stack[0].query_one("#areas").display = not game.LINE
        self.show("now", self._now(view))
        self.show("notes", self._notes(view))
        history = game.history(view, width)
        self.show("history", history)
        self.screen_stack[0].query_one("#history").display = bool(history)
        self.show("chips", self._chips(view))
        self.show("keys", self._keys())

    def _title(self, view: AnyTableView, width: int) -> Text:
        text = Text(f" {view.sign.title} · {view.sign.book.split('/')[0]} ", "bold")
        text.append(*drawing.demonstration(view.sign))
        full = f"round {view.round.number} · {view.shoe.say} "
        right = full if text.cell_len + len(full) < width else f"round {view.round.number} "
        return text.append(" " * max(1, width - text.cell_len - len(right)) + right)

    def _now(self, view: AnyTableView) -> Text:
        say = self._seat.game.waits(view)
        if cut := self._seat.may_cut:
            say = f"Cut behind card {self._typed or '…'} ({cut[0]} to {cut[1]}; enter alone: the middle), or decline"
        return Text(say).append(in_short(view.need.under), DIM)

    def _notes(self, view: AnyTableView) -> Text:
        """A refusal if there is one, the last payments, and then the events, newest first."""
        lines = [Text(self.trouble, AMBER)] if self.trouble else []
        if warning := covers(view, self._seat.patron):
            lines.append(Text(warning, CREAM))
        for payment in sorted(drawing.shown_round(view).payments, key=lambda payment: -payment.pays):
            line = Text(f"{spot(payment)}: {payment.outcome}, {payment.arithmetic}", CREAM if payment.pays else "")
            lines.append(line.append(in_short(payment.under), DIM))
        height = max(3, self.height_of("notes"))
        lines += [Text(line, DIM) for line in reversed(self._story[-height:])]
        return Text("\n").join(lines[:height])

    def _chips(self, view: AnyTableView) -> Text:
        text = Text(f"Chips {dollars(self._seat.chips)}", f"bold {CREAM}")
        if payments := drawing.shown_round(view).payments:
            net = sum(payment.pays - (payment.stake if payment.outcome == "lose" else 0) for payment in payments)
            which = "this" if view.round.called else "last"
            text.append(f"  {which} round {'+' if net > 0 else ''}{dollars(net)}", f"not bold {DIM}")
        if not self._seat.may_wager:
            return text
        if self._seat.game.LINE:
            down = sum(wager.amount for wager in self._seat.wagers.values())
            return text.append(f"   on the layout {dollars(down)}", f"not bold {CREAM}") if down else text
        text.append("   in hand: ", f"not bold {DIM}")
        for number, chip in enumerate(self._useful_chips(), 1):
            text.append(f" {number} ", f"bold {AMBER}")
            text.append(dollars(chip).removesuffix(".00"), f"reverse {CREAM}" if chip == self._chip else "").append(" ")
        return text

    def _keys(self) -> Text:
        return Text("The dealer is dealing …   ", DIM).append(self.key_line()) if self._dealing else self.key_line()
