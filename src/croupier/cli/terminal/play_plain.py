"""Playing line by line: for scripts, tests and screen readers. Every line of input gets an answer in words."""

from collections.abc import Callable, Iterable

from croupier.cli.options import cents_of, not_an_amount
from croupier.cli.terminal.drawing import shown_round
from croupier.cli.terminal.game import Turn
from croupier.cli.terminal.reading import Unclear
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.words import area_of, cited, clause_lines, covers, in_chips, spot, told, trouble, written
from croupier.conduct import Outcome
from croupier.conduct.codec import name_of
from croupier.money import dollars

HELP = """\
{game}
  take AREA       take a wager back;  undo takes back what you did last;  clear takes all back
  again, repeat   repeat the wagers of the last round
  {close:<15} {closing}
{cutting}
  buy AMOUNT      buy chips
  why             the clauses behind what happens now and behind the last payments
  table, sign, chips, help, quit"""

_CUTTING = "  cut NUMBER      cut the cards behind that card;  decline leaves it to somebody else"


class PlainPlay:
    """Reads commands and prints their outcomes."""

    def __init__(self, seat: Seat, say: Callable[[str], None], offer_cut: bool = True) -> None:
        self._seat = seat
        self._say = say
        self._offer_cut = offer_cut
        self._said = ""
        self._to_confirm: Turn | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "take": self._take,
            "clear": self._clear,
            "undo": self._undo,
            "again": self._again,
            "repeat": self._again,
            seat.game.CLOSE: self._deal,
            "cut": self._cut,
            "decline": self._decline,
            "buy": self._buy,
            "why": self._why,
            "table": self._table,
            "sign": self._sign,
            "chips": self._chips,
            "help": self._help,
        }

    def run(self, lines: Iterable[str]) -> None:
        self._sign("")
        self._go_on()
        for line in lines:
            words = line.split()
            if self._to_confirm is not None and not (words and words[0].lower() in ("quit", "exit", "q")):
                self._answer(self._to_confirm, words)
            elif not words:
                self._empty_line()
            elif words[0].lower() in ("quit", "exit", "q"):
                break
            else:
                self._obey(words)
        self._seat.leave()
        self._tell_news()

    def _empty_line(self) -> None:
        """Goes on where the patron is only asked whether to; elsewhere repeats what is awaited."""
        turn = next((turn for turn in self._seat.turns if turn.key == "enter"), None)
        if turn:
            self._done(turn.act())
        else:
            self._said = ""
            self._what_now()

    def _obey(self, words: list[str]) -> None:
        verb, rest, line = words[0].lower(), " ".join(words[1:]), " ".join(words).lower()
        game, view = self._seat.game, self._seat.view
        turn, rest = self._turn_of(verb, rest)
        area = area_of(" ".join(words[:-1]), view) if len(words) > 1 else ""
        if verb in self._commands:
            self._commands[verb](rest)
        elif turn:
            self._take_turn(turn, rest)
        elif decision := next((each for each in game.TURNS.values() if each.word in (verb, line)), None):
            asked = decision.ask(self._seat.table, self._seat.patron)
            self._done(self._seat.act(asked))  # it is not open: the rules give the reason
        elif verb in game.LOOKS:
            for line in game.LOOKS[verb](view):
                self._say(line)
        elif game.LINE:
            self._write(line)
        elif area:
            self._wager(area, words[-1])
        elif (area := area_of(" ".join(words), view)) and (cents := self._seat.fixed(area)):
            self._done(self._seat.wager(area, cents))
        elif area:
            self._say(f"Say how much, as in: {' '.join(words)} 25")
        else:
            self._say(f"Not understood: {' '.join(words)}. {self._open()}")

    def _turn_of(self, verb: str, rest: str) -> tuple[Turn | None, str]:
        """The open decision that is meant, and the words after its name."""
        line = f"{verb} {rest.lower()}".strip()
        for turn in self._seat.turns:
            if line == turn.word or line in turn.also:
                return turn, ""
        return next((turn for turn in self._seat.turns if turn.word == verb), None), rest

    # Each command

    def _wager(self, area: str, text: str) -> None:
        cents = cents_of(text)
        if cents is None:
            self._say(not_an_amount(text))
        else:
            self._done(self._seat.wager(area, cents))

    def _write(self, line: str) -> None:
        """Wagers in writing, until one is refused."""
        for text in written(line):
            try:
                command = self._seat.game.placing(self._seat.table, self._seat.patron, text)
            except Unclear as unclear:
                self._say(f"{str(unclear)[0].upper()}{str(unclear)[1:]}. {self._open()}")
                return
            if command is None:
                self._say(f"Not understood: {text}. {self._open()}")
                return
            outcome = self._seat.place(command)
            self._done(outcome)
            if trouble(outcome):
                return

    def _undo(self, rest: str) -> None:
        if not self._seat.may_undo:
            self._say(f"There is nothing to undo. {self._open()}")
        else:
            self._all_done(self._seat.undo())

    def _take(self, rest: str) -> None:
        area = area_of(rest, self._seat.view) or self._seat.game.spot(self._seat.table, rest)
        if area in self._seat.wagers:
            self._done(self._seat.wager(area, 0))
        else:
            self._say(f"You have no wager on {rest or 'that'}. {self._open()}")

    def _clear(self, rest: str) -> None:
        if not self._seat.wagers:
            self._say(f"You have no wager on the layout. {self._open()}")
        else:
            self._all_done(self._seat.take_all_back())

    def _again(self, rest: str) -> None:
        if not self._seat.last_wagers:
            self._say(f"There are no wagers to repeat yet. {self._open()}")
        else:
            self._all_done(self._seat.wager(area, cents) for area, cents in self._seat.last_wagers.items())

    def _deal(self, rest: str) -> None:
        self._done(self._seat.deal())

    def _cut(self, rest: str) -> None:
        if rest.isdecimal() and len(rest) < 10:
            self._done(self._seat.cut(int(rest)))
        else:
            self._say("Say behind which card, as in: cut 200")

    def _decline(self, rest: str) -> None:
        self._done(self._seat.decline_cut())

    def _take_turn(self, turn: Turn, rest: str) -> None:
        cents = cents_of(rest)
        if not rest and turn.confirm:
            self._to_confirm = turn
            self._say(f"{turn.confirm} Type yes to do it; anything else leaves it.")
        elif not rest:
            self._done(turn.act())
        elif turn.part is None:
            self._say(f"{turn.word} comes without an amount. {self._open()}")
        elif cents is None:
            self._say(not_an_amount(rest))
        else:
            self._done(turn.part(cents))

    def _answer(self, turn: Turn, words: list[str]) -> None:
        self._to_confirm = None
        if words and words[0].lower() in ("yes", "y"):
            self._done(turn.act())
        else:
            self._say(f"Left as it was. {self._open()}")

    def _buy(self, rest: str) -> None:
        cents = cents_of(rest)
        if cents is None:
            self._say(not_an_amount(rest))
        else:
            self._done(self._seat.buy(cents))

    # Looking

    def _why(self, rest: str) -> None:
        view = self._seat.view
        self._say(f"{view.need.say}, under {view.sign.book}:")
        for line in clause_lines(view.need.under):
            self._say(f"  {line}")
        settled = view.round if view.round.payments or view.last is None else view.last
        for payment in settled.payments:
            paid = f", paid as {in_chips(payment.chips)}" if payment.chips else ""
            self._say(f"Round {settled.number}, {spot(payment)}: {payment.arithmetic}{paid}, under:")
            for line in clause_lines(payment.under):
                self._say(f"  {line}")

    def _table(self, rest: str) -> None:
        for line in self._seat.game.hand_lines(shown_round(self._seat.view)):
            self._say(f"  {line}")

    def _sign(self, rest: str) -> None:
        sign = self._seat.view.sign
        marked = " DEMONSTRATION, not an approved table." if sign.demonstration else ""
        self._say(f"{sign.title} under {sign.instrument}.{marked}")
        for limit in sign.limits:
            span = f"{dollars(limit.minimum)} to {dollars(limit.maximum)}, in multiples of {dollars(limit.multiple)}"
            fixed = f"exactly {dollars(limit.minimum)}"
            self._say(f"  {limit.name}: {fixed if limit.minimum == limit.maximum else span}")
        for option in sign.options:
            self._say(f"  {option.says}: {option.name}")

    def _chips(self, rest: str) -> None:
        wagers = [wager for wager in self._seat.view.round.wagers if wager.patron == self._seat.patron]
        down = ", ".join(f"{dollars(wager.amount)} on {spot(wager)}" for wager in wagers)
        self._say(f"You have {dollars(self._seat.chips)} in chips" + (f"; on the layout: {down}." if down else "."))
        if warning := covers(self._seat.view, self._seat.patron):
            self._say(warning)

    def _help(self, rest: str) -> None:
        game = self._seat.game
        cutting = _CUTTING if game.CUTTING_CARD else ""
        shown = HELP.format(
            game=f"{game.WORDS}\n{self._side_wagers()}",
            close=game.CLOSE,
            closing=f"{game.CLOSING}: the dealer {game.DEALER_THEN}",
            cutting=cutting,
        )
        self._say("\n".join(filter(None, shown.splitlines())))

    def _side_wagers(self) -> str:
        sides = [area for area in self._seat.view.options.values() if area.part == "side"]
        return "\n".join(f"  {area.words[0]} AMOUNT".ljust(18) + f"  a side wager: {area.name}" for area in sides)

    # Printing outcomes

    def _done(self, outcome: Outcome) -> None:
        wrong = trouble(outcome)
        if wrong:
            self._say(f"{wrong} {self._open()}")
        else:
            self._go_on()

    def _all_done(self, outcomes: Iterable[Outcome]) -> None:
        """Several actions, until one is refused."""
        for outcome in outcomes:
            if trouble(outcome):
                self._done(outcome)
                return
            self._tell_news()
        self._go_on()

    def _go_on(self) -> None:
        """Let the dealer do the steps that need nobody else, then print what is awaited."""
        self._tell_news()
        while self._seat.go_on(self._offer_cut):
            self._tell_news()
        self._what_now()

    def _tell_news(self) -> None:
        for fact in self._seat.news.facts():
            self._say(told(fact, self._seat.table))

    def _what_now(self) -> None:
        """The awaited and the open actions; only the chips where those have not changed."""
        view = self._seat.view
        if self._seat.turns:
            self._table("")
        under = cited(tuple(clause.clause for clause in view.need.under))
        now = f"Now: {self._seat.game.waits(view)}{under}\n{self._open()}"
        if now != self._said:
            self._say(now)
        self._said = now
        self._chips("")

    def _open(self) -> str:
        """The input that is open now: everything that the rules would not refuse."""
        view = self._seat.view
        names = {name_of(choice.command) for choice in view.choices}
        said = []
        if names & {"place_wager", "change_wager"}:
            said.append(self._areas())
        if "take_back_wager" in names:
            said.append("take AREA, undo, clear")
        if self._seat.may_deal:
            said.append(self._seat.game.CLOSE)
        if cut := self._seat.may_cut:
            said.append(f"cut {cut[0]} to {cut[1]}, decline")
        said += map(_said, self._seat.turns)
        if "buy_in" in names:
            said.append("buy AMOUNT")
        looks = ["why", *self._seat.game.LOOKS, "table", "sign", "chips", "help", "quit"]
        return f"Open: {'; '.join([*said, ', '.join(looks)])}."

    def _areas(self) -> str:
        """The words that place a wager; one of a fixed amount needs none."""
        if self._seat.game.LINE:
            return f"wagers, as in: {self._seat.game.LINE}"
        words = {option: area.words[0] for option, area in self._seat.view.options.items() if area.words}
        fixed = [word for option, word in words.items() if self._seat.fixed(option)]
        free = [word for option, word in words.items() if not self._seat.fixed(option)]
        return "; ".join([f"{', '.join(free)} AMOUNT", *fixed])


def _said(turn: Turn) -> str:
    """How a decision is written, with its amount where there is no choice."""
    if turn.key == "enter":
        return f"{turn.word}, or an empty line"
    if turn.part:
        return f"{turn.word} or {turn.word} AMOUNT"
    return f"{turn.word} ({dollars(turn.cents)})" if turn.cents else turn.word
