"""The dealer's desk at a live table: the next step, the other open actions, and the role of each action."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from croupier.cli.options import cents_of
from croupier.cli.terminal.asking import Entry, Offer, Question, Report, Shortcut
from croupier.cli.terminal.forms import questions
from croupier.cli.terminal.game import KeyedCommand, TerminalGame, game_of
from croupier.cli.terminal.reading import Unclear, whole
from croupier.cli.terminal.turns import may_be_less
from croupier.cli.terminal.words import News, area_of, cited, refused, written
from croupier.conduct import Accepted, House, Outcome
from croupier.conduct.codec import name_of
from croupier.conduct.tournaments.dealers import after_dealing, why_waiting
from croupier.games import commands as c
from croupier.games.context import cutters, operators, supervisors
from croupier.games.round_of_play import Wager
from croupier.games.shoes import ShoeGame
from croupier.ruling import Act, Choice, Command, Decision, HiddenFact, Need, Refusal, Role, left_open
from croupier.ruling.names import normal
from croupier.table import Table, commands as t, decide, needs, open_to
from croupier.table.asking import asks_about, asks_at
from croupier.table.tournament_play.wagers import without_minimum
from croupier.views.once import asked_once
from croupier.views.table_view import AnyTableView, seen_by_staff
from croupier.views.telling import tell, tell_move

NO_MORE_BETS, CALL_PLAYER = "call_no_more_bets", "call_player"
_DIGITS = 4
_ANY_TIME = ("check_cards", "log_incident")


Entered = tuple[KeyedCommand, Choice]


class Due(Struct, frozen=True):
    """The next step of play: the choice that answers it, its role, and the questions still to be asked.

    `decisions` are patrons' decisions, which the dealer enters as they make them. `entry` is the game's own way to do
    the step, where the rules have no example for it."""

    need: Need
    choice: Choice | None
    role: Role
    asks: tuple[Question, ...] = ()
    decisions: tuple[Entered, ...] = ()
    entry: Entry | None = None

    @property
    def needs_nothing(self) -> bool:
        """Whether the dealer only has to confirm. "No more bets" has its own key."""
        if self.choice is None or self.role is not Role.DEALER or self.asks:
            return False
        return name_of(self.choice.command) != NO_MORE_BETS

    @property
    def may_go_bare(self) -> bool:
        """Whether cards that could be named may also be left unnamed."""
        return self.entry is not None and self.entry.bare

    @property
    def digits_wanted(self) -> int:
        """How many digits the longest answer has, where it is no card."""
        return self.entry.digits if self.entry else _DIGITS

    @property
    def cards_wanted(self) -> int:
        """How many cards the answer has."""
        if not self.wants_card or self.choice is None:
            return 0
        return self.entry.cards if self.entry else len(getattr(self.choice.command, "cards", ())) or 1

    @property
    def in_turn(self) -> dict[str, Entered]:
        """The decisions with their own word and key: those of the patron whose turn it is, or of the next one asked."""
        found: dict[str, Entered] = {}
        for decision, choice in sorted(self.decisions, key=lambda each: each[0].last):
            if not decision.listed:
                found.setdefault(decision.word, (decision, choice))
        return found

    def said(self, decision: KeyedCommand, choice: Choice) -> str:
        """The name of a decision; with its patron, where several are asked."""
        whose = {getattr(choice.command, "patron", "") for _, choice in self.decisions}
        return decision.said if len(whose) == 1 else choice.say

    @property
    def listed(self) -> tuple[Entered, ...]:
        """The decisions that any of several patrons may ask for now."""
        return tuple(each for each in self.decisions if each[0].listed)

    @property
    def wants_card(self) -> bool:
        """Whether the next keys are a card."""
        return any(question.kind in ("card", "cards") for question in self.asks)


class Desk:
    """One live table and its dealer."""

    def __init__(self, house: House, table: str, who: str) -> None:
        self.house = house
        self.name = table
        self.who = who
        self.hosted = house.table(table)
        self.game: TerminalGame = game_of(self.view)
        self.news = News(self.hosted)
        after_dealing(house, table)  # steps that the last dealer had no time for

    @property
    def table(self) -> Table:
        assert self.hosted.table is not None
        return self.hosted.table

    @property
    def view(self) -> AnyTableView:
        return seen_by_staff(self.table, self.hosted.version, self.who, Role.DEALER, self.house.clock())

    @property
    def due(self) -> Due:
        need = needs(self.table, self.house.clock())
        if need.commands == ("open_round",):
            need = replace(need, say=why_waiting(self.house, self.name) or need.say)
        role = Role.DEALER if Role.DEALER in need.by else need.by[0]
        found = [choice for choice in self.open_to(role) if name_of(choice.command) in self._next_steps(need)]
        decisions = tuple((decision, choice) for choice in found if (decision := self._decision(choice)))
        entry = self.game.entry(self.table, need)
        if entry is not None:
            return Due(need, Choice(entry.command, entry.say, need.under), role, entry.asks, decisions, entry)
        entered = {choice for _, choice in decisions}
        passed_over = self.game.INSTEAD if decisions else ()
        by_name = {name_of(choice.command): choice for choice in reversed(found) if choice not in entered}
        choice = next((by_name[name] for name in need.commands if name in by_name and name not in passed_over), None)
        return Due(need, choice, role, self._asks(choice.command) if choice else (), decisions)

    def _next_steps(self, need: Need) -> tuple[str, ...]:
        """The steps that a confirmation may take. It passes over nobody who was asked to wager and has not."""
        if need.to in without_minimum(self.table):
            return tuple(name for name in need.commands if name != CALL_PLAYER)
        return need.commands

    def _decision(self, choice: Choice) -> KeyedCommand | None:
        return self.game.named(self.table, choice.command, self.game.DECISIONS)

    def _asks(self, command: Command) -> tuple[Question, ...]:
        return questions(command, asks_about(self.table, command))

    @property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        return self.game.shortcuts(self.table, needs(self.table, self.house.clock()))

    @property
    def other_ways(self) -> tuple[Shortcut, ...]:
        """The shortcuts that fit the next step and differ from it."""
        due = self.due
        done = due.choice.command if due.choice is not None else None
        return tuple(each for each in self.shortcuts if each.shown and (each.asks or each.command != done))

    def open_to(self, role: Role) -> tuple[Choice, ...]:
        return open_to(self.table, self.who, role, self.house.clock())

    def irregularities(self) -> tuple[Offer, ...]:
        """Everything open to the dealer beside the next step: first other ways to go on, then irregularities, and last
        the actions that are open at any time."""
        due = self.due
        shown = {due.choice, *(choice for _, choice in due.decisions)}
        otherwise = self._entered_otherwise(due)

        def rank(offer: Offer) -> int:
            name = name_of(offer.choice.command)
            return 0 if name in due.need.commands else 2 if name in _ANY_TIME else 1

        found = [choice for choice in self.open_to(Role.DEALER) if choice not in shown]
        offers = [self.offer(Role.DEALER, choice) for choice in found if name_of(choice.command) not in otherwise]
        return tuple(sorted((*offers, *self._reports(Role.DEALER)), key=rank))

    def powers(self) -> tuple[Offer, ...]:
        """The actions open to those with more powers than the dealer, each with its role."""
        reports = self._reports(self.higher_roles[0])
        otherwise = self._entered_otherwise(self.due)
        return reports + tuple(
            self.offer(role, choice)
            for role in self.higher_roles
            for choice in self.open_to(role)
            if name_of(choice.command) not in otherwise
        )

    def offer(self, role: Role, choice: Choice) -> Offer:
        return Offer(role, choice, self._asks(choice.command))

    def _reports(self, role: Role) -> tuple[Offer, ...]:
        """The game's own reports, as far as they can have happened now."""
        view, higher = self.view, role is not Role.DEALER
        begun = [(report, report.begin(view)) for report in self.game.REPORTS if report.higher is higher]
        return tuple(
            Offer(role, Choice(command, report.say, ()), self._asked_by(report, command), report.word)
            for report, command in begun
            if command is not None
        )

    def _asked_by(self, report: Report, command: Command) -> tuple[Question, ...]:
        """The questions that a report leaves open, or, where it names its fields, those in that order."""
        asks = asks_at(self.table, type(command))
        asks = {field: asks[field] for field in report.fields} if report.fields else left_open(command, asks)
        asked = (report.questions.get(question.field, question) for question in questions(command, asks))
        return tuple(each.required if each.field == report.must else each for each in asked)

    def _entered_otherwise(self, due: Due) -> set[str]:
        """Commands with their own word. The next step is among them where the game enters it: only doing it shows what
        it turns up."""
        named = {name_of(shortcut.command) for shortcut in self.shortcuts}
        if due.entry:
            named.add(name_of(due.entry.command))
        view = self.view
        return named | {name_of(begun) for report in self.game.REPORTS if (begun := report.begin(view))}

    @property
    def higher_roles(self) -> tuple[Role, ...]:
        """The other roles with powers at this table: supervisor and operator, and in a tournament the director."""
        terms = self.table.terms
        director = (Role.DIRECTOR,) if self.table.tournament else ()
        return tuple(dict.fromkeys((*supervisors(terms), *operators(terms), *director, *cutters(terms))))

    # Acting

    def act(self, command: Command, role: Role = Role.DEALER) -> Outcome:
        outcome = self.house.act(self.name, command, self.who, role)
        if isinstance(outcome, Accepted):
            after_dealing(self.house, self.name)
        return outcome

    def judge(self, command: Command, role: Role = Role.DEALER) -> Decision:
        """The effect of a command, before anybody gives it."""
        return decide(self.hosted.ahead, Act(command, self.who, role, self.house.clock()))

    def why_not(self, decision: KeyedCommand) -> str:
        """Why the patron whose turn it is may not decide this way."""
        whose = next((getattr(choice.command, "patron", "") for _, choice in self.due.decisions), "")
        decided = self.judge(decision.ask(self.table, whose))
        return refused(decided) if isinstance(decided, Refusal) else ""

    def may_be_less(self, entered: Entered) -> bool:
        decision, choice = entered
        return may_be_less(decision, choice.command, self.judge, self.table.setting.chips)

    def wagers(self, text: str) -> Iterator[Outcome]:
        """Patrons' wagers from one line, until one is refused."""
        if not self.game.LINE:
            yield self.wager(*wager_of(text, self.view))
            return
        patron, rest = self._named(text)
        for line in written(rest):
            outcome = self.act(self._written(patron, line))
            yield outcome
            if not isinstance(outcome, Accepted):
                return

    def _named(self, text: str) -> tuple[str, str]:
        """The person at the table whom the line names first, and the rest of the line."""
        words = text.split()
        for at in range(len(words) - 1, 0, -1):
            name, rest = " ".join(words[:at]), " ".join(words[at:])
            if name in self.table.patrons and written(rest):
                return name, rest
        raise Unclear(f"write who of those at the table, and their wagers, as in: {self.game.EXAMPLE} (0 takes it off)")

    def _written(self, patron: str, line: str) -> Command:
        where, _, last = line.rpartition(" ")
        spot = self.game.spot(self.table, where) if cents_of(last) == 0 else ""
        if spot:
            return c.TakeBackWager(patron=patron, option=spot)
        command = self.game.placing(self.table, patron, line.lower())
        if command is None:
            raise Unclear(f"{line!r} is no wager; write it as in: {self.game.EXAMPLE}")
        return command

    def wager(self, patron: str, option: str, cents: int, box: int = 0) -> Outcome:
        """A patron's wager as the dealer sees it on the layout; an amount of 0 takes it off."""
        there = self._wager_of(patron, option, box)
        if there is None:
            person = self.table.patrons.get(patron)
            box = box or (person.seat if person else 0) or 1
            return self.act(c.PlaceWager(patron=patron, option=option, amount=cents, box=box))
        if cents:
            return self.act(c.ChangeWager(patron=patron, option=option, amount=cents, box=box or there.box))
        return self.act(c.TakeBackWager(patron=patron, option=option, box=there.box))

    def _wager_of(self, patron: str, option: str, box: int) -> Wager | None:
        """The wager that is meant, where a patron may have the same one on several boxes."""
        game: ShoeGame = self.table.game
        for wager in game.round.wagers.values():
            if wager.patron == patron and wager.option == option and (wager.spot == option or box in (0, wager.box)):
                found: Wager = wager
                return found
        return None

    def seat(self, patron: str, seat: int, cents: int) -> Outcome:
        """Somebody comes to the table, or buys more chips there."""
        patron = normal(patron)
        if patron not in self.table.patrons:
            outcome = self.act(t.JoinTable(patron=patron, seat=seat))
            if not cents or patron not in self.table.patrons:
                return outcome
        return self.act(t.BuyIn(patron=patron, cents=cents))

    def leave(self, patron: str) -> Outcome:
        return self.act(t.LeaveTable(patron=patron))

    def warned(self, command: Command) -> list[str]:
        """The figures that speak for or against a rare act."""
        once = asked_once(self.table, command)
        return [once.say] if once else []

    def preview(self, command: Command, role: Role) -> list[str]:
        """The effect of a command, chip by chip, for confirmation."""
        if self.game.would_tell(self.table, command):
            return ["Everything face down has been read: the effect of naming others is shown once it is done."]
        decided = self.judge(command, role)
        if isinstance(decided, Refusal):
            return [refused(decided)]
        lines = []
        for fact in decided:
            if isinstance(fact, HiddenFact):
                continue
            lines.append(tell(fact, self.table) + cited(fact.under))
            lines += [f"    {tell_move(move)}" for move in fact.moves]
        return lines


def wager_of(text: str, view: AnyTableView) -> tuple[str, str, int, int]:
    """Patron, option, cents and box, from a line such as "ann banker 25" or "ann bet 5 box 3"."""
    words, box = text.split(), 0
    if len(words) > 2 and words[-2].lower() == "box" and words[-1].isdecimal():
        words, box = words[:-2], whole(words[-1])
    cents = cents_of(words[-1]) if words else None
    for at in range(1, len(words) - 1):
        option = area_of(" ".join(words[at:-1]), view)
        if option and cents is not None:
            return " ".join(words[:at]), option, cents, box
    raise Unclear(f"write who, on what and how much, as in: {game_of(view).EXAMPLE} (0 takes it off)")


def arrival_of(text: str) -> tuple[str, int, int]:
    """Name, seat and buy-in in cents, from a line such as "ann 3 500"; without a seat somebody stands."""
    words = text.split()
    figures = [word for word in words[1:] if cents_of(word) is not None][-2:]
    name = " ".join(words[: len(words) - len(figures)])
    cents = cents_of(figures[-1]) if figures else 0
    seat = figures[0] if len(figures) == 2 else "0"
    if not name or cents is None or not seat.isdecimal():
        raise Unclear("write the name, the seat and the buy-in, as in: ann 3 500")
    return name, whole(seat), cents
