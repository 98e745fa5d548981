"""A tournament as a machine, directed at random: what holds after every fact, whatever anybody does."""

from collections import Counter
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from croupier.conduct.codec import decode_fact, encode
from croupier.instruments import library
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.tournament import Tournament, commands as c, decide, evolve, needs, open_to
from croupier.tournament.breaks import due_break
from croupier.tournament.facts import EntryStruck, EntryTaken, PlacesConfirmed, TableReported, TournamentFact
from croupier.tournament.play import Grant, due
from croupier.tournament.pool import POOL, statement
from croupier.tournament.ranking import open_ties
from croupier.tournament.state import SessionTable, Stage
from croupier.tournament.vacancies import free_seats
from tests.rules.tournament.running import (
    B06,
    BOOKS,
    DIRECTOR,
    DOLLAR,
    FEE,
    M16,
    M18,
    MINUTE,
    NOTIFIED,
    START,
    U19,
    conditions,
    heat,
    session,
)
from tests.trust import trust

seeds = st.integers(0, 2**32)
PERSONAE = (
    (DIRECTOR, Role.DIRECTOR),
    ("olga", Role.OPERATOR),
    ("sam", Role.SHIFT_MANAGER),
    ("ines", Role.INSPECTOR),
    ("p1", Role.PATRON),
    ("table", Role.DEALER),
)


# Tournaments of every kind


def _shapes() -> dict[str, str]:
    shapes = {f"{book}, one session": conditions(book, seating={"accessible": [2]}) for book in BOOKS}
    for book in BOOKS:
        knockouts = [{"after_round": 1}, {"after_round": 2}]
        first = heat(book, advance={"per_table": 1, "overall": 1}, players_per_table=4, tables=2, knockouts=knockouts)
        first["breaks"] = [{"after_round": 1, "minutes": 10}, {"after_minutes": 2, "minutes": 5}, {"minutes": 20}]
        last = session(book, players_from=["heat"], chips=500, prizes=[10])
        groups = {"groups": "Apart.", "largest_group": 2, "groups_apart": True, "minimum": 5, "maximum": 14}
        shapes[f"{book}, flights"] = conditions(book, [first, last], prizes={"breakdown": [50, 40]}, entry=groups)
        alone = heat(book, advance={"overall": 2}, players_per_table=5, tables=1, end={"rounds": 1})
        final = session(book, players_from=["heat"], chips=500)
        shapes[f"{book}, one table at a time"] = conditions(book, [alone, final], entry={"minimum": 5, "maximum": 14})
    for book in NOTIFIED:
        shapes |= _of_new_book(book)
    shapes["several games"] = _several_games()
    shapes["hold-em with everything"] = _everything(U19)
    return shapes


def _of_new_book(book: str) -> dict[str, str]:
    rep: dict[str, Any] = {"takes": "eliminated", "repechage": "The best.", "places": 3, "chips": 500}
    rebuys = {"method": "Here.", "cost": 50, "chips": 700, "until": {"session": "heat", "round": 2}, "most": 2}
    final = session(book, players_from=["heat", "rep"], chips=500)
    back = [heat(book, advance={"overall": 2}), heat(book, "rep", players_from=["heat"], **rep), final]
    go = [heat(book, players_per_table=3), session(book, players_from=["heat"], chips=500)]
    return {
        f"{book}, repechage": conditions(book, back, rebuys=rebuys, entry={"minimum": 5}),
        f"{book}, sit-and-go": conditions(book, go, start={"sit_and_go": "When three wait."}, entry={"minimum": 6}),
    }


def _several_games() -> str:
    points = [5, 3, 2, 1]
    some: dict[str, Any] = {"points": points, "tie": "shared", "prizes": [5]}
    sessions = [
        heat(M18, "one", advance={"everybody": True}, **some),
        {**session(B06, "two", **{**some, "tie": None}), "book": B06, "players_from": ["one"], "chips": 500},
        {**session(U19, "three", **some), "book": U19, "players_from": ["two"], "chips": 500},
    ]
    del sessions[1]["tie"]
    sessions[1]["advance"] = {"everybody": True}
    return conditions(M18, sessions, prizes={"by": "points", "tie": "extra rounds", "breakdown": [50, 35]})


def _everything(book: str) -> str:
    first = heat(book, advance={"overall": 3}, players_per_table=4, tables=3, break_tables=True, tie="cards")
    last = session(book, players_from=["heat"], end={"minutes": 10, "players": 1})
    rebuys = {"method": "Here.", "cost": 50, "chips": 700, "until": {"session": "heat", "round": 2}}
    add_on = {"method": "Here.", "cost": 40, "chips": 300, "at": {"session": "heat", "round": 2}}
    added = [
        {"what": "Cash", "kind": "cash", "value": "100.01"},
        {"what": "A watch", "kind": "goods", "value": 500, "place": 1},
    ]
    entry = {"refundable_until_start": True, "agreement": True, "minimum": 4}
    prizes = {"added": added, "tie": "cards"}
    return conditions(book, [first, last], rebuys=rebuys, add_on=add_on, prizes=prizes, entry=entry)


SHAPES = _shapes()


# Somebody who acts


class Live:
    """A tournament with its facts, and a second one that knows of it only what the journal would say."""

    state: Tournament
    replayed: Tournament

    def __init__(self, text: str) -> None:
        self.at = START - 60 * MINUTE
        self.facts: list[Fact] = []
        facts = decide(None, Act(c.CreateTournament(name="cup", text=text), "sam", Role.SHIFT_MANAGER, self.at))
        assert not isinstance(facts, Refusal), facts
        self.state = self.replayed = evolve(None, facts[0])
        self.told(facts)

    def ask(self, command: Command, who: str = DIRECTOR, role: Role = Role.DIRECTOR) -> bool:
        """Whether it happened."""
        decided = decide(self.state, Act(command, who, role, self.at))
        if isinstance(decided, Refusal):
            assert decided.because
            cited(self.state, decided)
            return False
        for fact in decided:
            cited(self.state, fact)
            self.state = evolve(self.state, fact)
            money(self.state)
        self.told(decided)
        for fact in decided:
            self.replayed = evolve(self.replayed, decode_fact(encode(fact)))
        return True

    def told(self, facts: tuple[Fact, ...]) -> None:
        self.facts += facts


def cited(tournament: Tournament, said: Fact | Refusal) -> None:
    """Every clause that a fact or a refusal names is a clause of its book."""
    book = getattr(said, "book", "") or tournament.conditions.book
    assert said.under
    for clause in said.under:
        library().resolve(book, clause)
    assert isinstance(said, Refusal | TournamentFact)


def money(tournament: Tournament) -> None:
    """All money that came in is in the pool, kept as commission, paid or refunded; accounts sum to zero."""
    assert sum(tournament.balances.values()) == 0
    pool = tournament.balances.get(POOL, 0)
    assert pool >= 0
    assert statement(tournament.balances)["balance"] == pool


# Acts


def seed_of(session_name: str) -> str:
    return f"number of {session_name}"


def seal(name: str) -> c.SealBallot:
    return c.SealBallot(session=name, commitment=sha256(seed_of(name).encode()).hexdigest())


def a_round(rng: Random, each: SessionTable) -> dict[str, int]:
    """Wins and losses of a table's players: often nothing, sometimes everything."""
    if rng.random() < 0.4:
        return {}
    ways = (lambda held: 0, lambda held: -held, lambda held: rng.randrange(-9, 10) * 20 * DOLLAR)
    stacks = {name: each.stacks[name] for name in each.seats} if each.extra else each.stacks
    chosen = rng.choices(ways, (3, rng.choice((0, 1, 3)), 3), k=len(stacks))
    changes = {name: way(held) for way, (name, held) in zip(chosen, stacks.items(), strict=True)}
    return {name: change for name, change in changes.items() if change}


def report(rng: Random, each: SessionTable, **how: Any) -> c.ReportTable:
    said = {"round": each.last_round + 1, "version": each.version + 1, "shoes": each.shoes, **how}
    return c.ReportTable(table=each.name, changes=a_round(rng, each), **said)


def reversal(rng: Random, each: SessionTable) -> c.ReportTable:
    """One or two earlier rounds are reversed or corrected, maybe while the next one is played."""
    put_right = {
        rng.randrange(1, each.last_round + 1): {
            name: rng.randrange(-9, 50) * 20 * DOLLAR for name in (*each.stacks, *each.out) if rng.random() < 0.6
        }
        for _ in range(rng.randrange(1, 3))
    }
    played = rng.random() < 0.2
    changes = Counter(a_round(rng, each) if played else {})
    for back in put_right.values():
        changes.update(back)
    said = {"round": each.last_round + played, "version": each.version + 1, "shoes": each.shoes, "counts": played}
    void = tuple(number for number in put_right if rng.random() < 0.7)
    how = {"put_right": put_right, "void": void, "reverses": bool(void), "corrects": len(void) < len(put_right)}
    return c.ReportTable(table=each.name, changes=dict(changes), **said, **how)  # type: ignore[arg-type]


def plausible(rng: Random, now: Tournament, at: int) -> tuple[Command, str, Role]:
    """Something that somebody might really do."""
    who, role = rng.choice(PERSONAE)
    players, tables = list(now.players), list(now.tables.values())
    someone = rng.choice(players) if players else "p1"
    session = now.current()
    kind = rng.randrange(14)
    if kind < 3:
        choices = open_to(now, who, role, at)
        usual = [each for each in choices if not isinstance(each.command, c.CancelTournament)]
        if usual:
            return rng.choice(usual).command, who, role
    if kind < 6 and any(each.started for each in tables):
        each = rng.choice([each for each in tables if each.started])
        if each.last_round and rng.random() < 0.2:
            return reversal(rng, each), each.name, Role.DEALER
        return report(rng, each, counts=rng.random() < 0.9), each.name, Role.DEALER
    directed: list[Command] = [
        c.TakeEntry(
            player=f"p{rng.randrange(1, 20)}",
            paid=FEE,
            group=rng.choice(("", "", "a", "b")),
            accessible=bool(now.conditions.seating.accessible) and rng.random() < 0.05,
            agreement="signed",
            reserve=rng.random() < 0.15,
        ),
        c.DecideSubstitute(player=someone, substitute=f"p{rng.randrange(1, 25)}", allowed=True, reason="ill"),
        c.StrikeEntry(player=someone, reason="wrong name"),
        c.ReinstatePlayer(player=someone, reason="undone"),
        *[c.ReBuy(player=name, paid=50 * DOLLAR) for name in players if now.players[name].standing == "eliminated"],
        c.AddOn(player=someone, paid=40 * DOLLAR),
        c.DisputePlace(player=someone, matter="chips"),
        c.DecidePlaceDispute(dispute=rng.randrange(1, 4), decision="no"),
        c.RequestPlaceReview(dispute=rng.randrange(1, 4), by=someone),
        c.NominateDirector(person=DIRECTOR),
    ]
    if session is not None:
        directed += [seal(session.name), c.DrawSeats(session=session.name, seed=seed_of(session.name))] * 2
        directed.append(c.AlterStart(session=session.name, at=at + MINUTE, notice="called"))
        directed += [c.StartSession(session=session.name, flight=flight) for flight in (1, 2)]
    if now.reserves:
        directed.append(c.OfferSeat(player=someone, reserve=now.reserves[0].name, paid=FEE, agreement="signed"))
    if tables:
        to = rng.choice(tables)
        seat = rng.choice(free_seats(now, to) or (1,))
        directed.append(c.MovePlayer(player=someone, table=to.name, seat=seat, reason="balance"))
    command = rng.choice(directed)
    if isinstance(command, c.NominateDirector):
        return command, "sam", Role.SHIFT_MANAGER
    return command, DIRECTOR, Role.DIRECTOR


def nonsense(rng: Random, now: Tournament) -> tuple[Command, str, Role]:
    """Something that nobody in their right mind would do."""
    name = rng.choice(["", " ", "zoe", "p1", "a:b", "x" * 50, *now.players])
    number = rng.choice([-1, 0, 1, 3, 10**9, -(10**9)])
    there = rng.choice(["", "nowhere", *now.sessions, *now.tables])
    commands: list[Command] = [
        c.CreateTournament(name="cup", text="?"),
        c.ReplaceConditions(text="", reason="why not"),
        c.NameAssistant(person=name, duty=name),
        c.PublishConditions(where=name),
        c.RecordConditionsApproval(book=rng.choice([*BOOKS, "?"]), reference=name),
        c.RecordNotification(book=rng.choice([*BOOKS, "?"]), reference=name),
        c.RegisterInterest(player=name),
        c.WithdrawInterest(player=name),
        c.TakeEntry(player=name, paid=number, reserve=rng.random() < 0.5),
        c.StrikeEntry(player=name, reason=name),
        c.WithdrawEntry(player=name, reason=name),
        c.DecideSubstitute(player=name, substitute=name, allowed=True, reason=name),
        c.ExcludePlayer(player=name, reason=name),
        c.ReinstatePlayer(player=name, reason=name),
        c.SealBallot(session=there, commitment=name),
        c.DrawSeats(session=there, seed=name),
        c.TakeSeat(player=name),
        c.OfferSeat(player=name, reserve=name, paid=number),
        c.AlterStart(session=there, at=number, notice=name),
        c.StartSession(session=there, flight=number),
        c.MovePlayer(player=name, table=there, seat=number, reason=name),
        c.BreakTable(table=there, reason=name),
        c.ReportTable(table=there, version=number, round=number, changes={name: number}),
        c.CallBreak(minutes=number),
        c.BeginBreak(session=there, number=number),
        c.AlterBreak(session=there, number=number, minutes=number, after_round=number, reason=name),
        c.SetPace(seconds_to_wager=number, direction=name),
        c.EndTable(table=there, reason=name),
        c.ReBuy(player=name, paid=number),
        c.AddOn(player=name, paid=number),
        c.DecideTie(players=(name,), seed=name),
        c.PayPrize(player=name),
        c.ReversePrize(player=name, reason=name),
        c.RecordContravention(player=name, matter=name, note=name),
        c.DisputePlace(player=name, matter=name),
        c.DecidePlaceDispute(dispute=number, decision=name),
        c.RequestPlaceReview(dispute=number, by=name),
        c.RecordPlaceReview(dispute=number, outcome=name),
    ]
    who, role = rng.choice(PERSONAE)
    return rng.choice(commands), who, role


# A director who only does what is needed


def go_on(live: Live, rng: Random) -> bool:
    """The step that the tournament says it needs; whether there was one."""
    now = live.state
    need = needs(now, live.at)
    assert need.under
    session, what = now.current(), need.what
    playing = [each for each in now.tables.values() if each.started and not each.ended]
    if what == "director":
        return live.ask(c.NominateDirector(person=DIRECTOR), "sam", Role.SHIFT_MANAGER)
    if what == "publication":
        return live.ask(c.PublishConditions(where="the cage"))
    if what in ("notification", "approval"):
        books = [book for book in now.conditions.books() if book not in now.cleared]
        return any(
            live.ask(c.RecordNotification(book=book, reference="N"), "olga", Role.OPERATOR)
            or live.ask(c.RecordConditionsApproval(book=book, reference="A"), "ines", Role.INSPECTOR)
            for book in books
        )
    if what == "tie":
        return live.ask(c.DecideTie(players=open_ties_first(live), seed=str(rng.random())))
    if what == "extra rounds":
        each = next(each for each in now.tables.values() if each.extra and not each.extra.played)
        return live.ask(report(rng, each), each.name, Role.DEALER)
    if what == "planned break":
        coming = due_break(now, live.at)
        assert coming is not None
        return live.ask(c.BeginBreak(session=coming.session, number=coming.number), "table", Role.DEALER)
    if what == "break":
        return live.ask(c.EndBreak())
    if what == "add-ons":
        return live.ask(c.CloseAddOns()) or catch_up(live, rng, playing)
    if what == "end of a table":
        return sum(live.ask(c.EndTable(table=each.name, reason=""), each.name, Role.DEALER) for each in playing) > 0
    if what == "broken table":
        return any(live.ask(c.BreakTable(table=each.name, reason="room")) for each in playing)
    if what == "play":
        played = catch_up(live, rng, playing)
        live.at += MINUTE
        return played
    if what == "re-buys":  # taken, or the table ends without them
        back = [c.ReBuy(player=name, paid=50 * DOLLAR) for name in now.players if rng.random() < 0.5]
        empty = [c.EndTable(table=each.name, reason="nobody is left") for each in playing if not each.stacks]
        return any(live.ask(command) for command in (*back, *empty))
    if what == "dispute":
        return settle(live)
    if what == "places":
        return live.ask(c.ConfirmPlaces())
    if what == "prizes":
        return live.ask(c.PayPrize(player=next(x.player for x in now.prizes if x.player not in now.paid)))
    if what == "close":
        return live.ask(c.CloseTournament())
    assert session is not None, need
    if what == "ballot":
        return live.ask(seal(session.name))
    if what in ("draw", "sit-and-go"):
        drawn = live.ask(c.DrawSeats(session=session.name, seed=seed_of(session.name)))
        return drawn or somebody_enters(live) or live.ask(c.CloseEntries())
    assert what == "start", need
    for player in list(now.players.values()):
        if rng.random() < 0.9:
            live.ask(c.TakeSeat(player=player.name))
    live.at = max(live.at, session.starts)
    return any(live.ask(c.StartSession(session=session.name, flight=n)) for n in range(1, session.flights + 1))


def somebody_enters(live: Live) -> bool:
    entered = live.state.entries < 2 * live.state.conditions.entry.minimum
    return entered and live.ask(c.TakeEntry(player=f"n{live.state.numbered}", paid=FEE, agreement="signed"))


def open_ties_first(live: Live) -> tuple[str, ...]:
    playing = {name for each in live.state.tables.values() if each.extra for name in each.extra.players}
    return next(tie.players for tie in open_ties(live.state) if not playing & set(tie.players))


def catch_up(live: Live, rng: Random, playing: list[SessionTable]) -> bool:
    """A round at every table that may play one."""
    granted = [each for each in playing if isinstance(due(live.state, each, live.at), Grant)]
    return sum(live.ask(report(rng, each), each.name, Role.DEALER) for each in granted) > 0


def settle(live: Live) -> bool:
    case = next(each for each in live.state.disputes if each.open)
    if not case.decision:
        return live.ask(c.DecidePlaceDispute(dispute=case.number, decision="no"))
    return live.ask(c.RecordPlaceReview(dispute=case.number, outcome="upheld"), "ines", Role.INSPECTOR)


def finish(live: Live, rng: Random) -> None:
    """From wherever it is to its end: a step at a time, or by cancelling it."""
    for _ in range(3000):
        if live.state.stage in (Stage.CLOSED, Stage.CANCELLED):
            break
        what = needs(live.state, live.at).what
        if not go_on(live, rng):
            assert what in ("draw", "places"), needs(live.state, live.at)  # too few are left, or nobody played
            for player in sorted(live.state.paid):
                assert live.ask(c.ReversePrize(player=player, reason="cancelled"))
            cancel = c.CancelTournament(reason="no way on")
            assert live.ask(cancel, "olga", Role.OPERATOR), needs(live.state, live.at)
    assert live.state.stage in (Stage.CLOSED, Stage.CANCELLED), needs(live.state, live.at)
    assert live.state.balances.get(POOL, 0) == 0


class TournamentMachine(RuleBasedStateMachine):
    live: Live

    @initialize(shape=st.sampled_from(sorted(SHAPES)), seed=seeds)
    def created(self, shape: str, seed: int) -> None:
        rng = Random(seed)
        self.live = Live(SHAPES[shape])
        for _ in range(rng.choice((1, 5, 5, 5))):  # to the entries, or part of the way
            go_on(self.live, rng)
        for number in range(rng.choice((0, 4, 7, 12, 14))):
            self.live.ask(c.TakeEntry(player=f"p{number + 1}", paid=FEE, agreement="signed"))

    @rule(seed=seeds, times=st.integers(1, 4))
    def what_is_needed(self, seed: int, times: int) -> None:
        rng = Random(seed)
        for _ in range(times):
            if self.live.state.stage not in (Stage.CLOSED, Stage.CANCELLED):
                go_on(self.live, rng)

    @rule(seed=seeds, times=st.integers(1, 4))
    def what_somebody_might_do(self, seed: int, times: int) -> None:
        rng = Random(seed)
        for _ in range(times):
            self.live.ask(*plausible(rng, self.live.state, self.live.at))

    @rule(seed=seeds, times=st.integers(1, 4))
    def what_nobody_would(self, seed: int, times: int) -> None:
        rng = Random(seed)
        for _ in range(times):
            self.live.ask(*nonsense(rng, self.live.state))

    @rule(seed=seeds)
    def an_earlier_round_is_reversed(self, seed: int) -> None:
        said = [fact for fact in self.live.facts if isinstance(fact, TableReported) and fact.counts]
        if said:
            faulty = Random(seed).choice(said[-6:])
            there = self.live.state.tables[faulty.table]
            undone = {name: -change for name, change in faulty.changes.items()}
            how: dict[str, Any] = {"version": there.version + 1, "round": there.last_round, "counts": False}
            self.live.ask(c.ReportTable(table=there.name, changes=undone, reverses=True, **how), "", Role.DEALER)

    @rule(minutes=st.integers(1, 90))
    def time_passes(self, minutes: int) -> None:
        self.live.at += minutes * MINUTE

    @invariant()
    def one_entry_each(self) -> None:
        taken = Counter(fact.player for fact in self.live.facts if isinstance(fact, EntryTaken))
        taken.subtract(fact.player for fact in self.live.facts if isinstance(fact, EntryStruck))
        assert set(taken.values()) <= {0, 1}
        assert {name for name, count in taken.items() if count} == set(self.live.state.players)
        persons = [each.plays for each in self.live.state.players.values()]
        assert len(persons) == len(set(persons))

    @invariant()
    def nobody_sits_at_two_tables_and_no_seat_has_two_players(self) -> None:
        now = self.live.state
        active = [each for each in now.tables.values() if not each.ended or each.extra]
        seated = [name for each in active for name in each.seats]
        assert len(seated) == len(set(seated))
        for each in active:
            assert len(set(each.seats.values())) == len(each.seats)
            assert all(
                (now.players[name].table, now.players[name].seat) == (each.name, seat)
                for name, seat in each.seats.items()
            )
            if each.started and not each.ended:
                assert set(each.seats) == set(each.stacks)
        for held in now.sessions.values():
            tables = now.tables_of(held)
            if not any(each.ended for each in tables):
                assert held.in_play == sum(len(each.stacks) for each in tables)

    @invariant()
    def what_the_journal_says_is_what_there_is(self) -> None:
        assert self.live.replayed == self.live.state

    @invariant()
    def prizes_are_the_whole_pool(self) -> None:
        now = self.live.state
        if now.stage is Stage.CONFIRMED:
            confirmed = [fact for fact in self.live.facts if isinstance(fact, PlacesConfirmed)][-1]
            paid = sum(each.cents for each in confirmed.prizes if each.player in now.paid)
            assert sum(each.cents for each in confirmed.prizes) == now.balances.get(POOL, 0) + paid

    @invariant()
    def it_goes_on_or_is_cancelled(self) -> None:
        now = self.live.state
        if now.stage in (Stage.CLOSED, Stage.CANCELLED):
            return
        need = needs(now, self.live.at)
        assert need.commands
        assert all(library().resolve(book, each) for each in need.under for book in self._whose(each))
        if now.paid:
            assert {"reverse_prize"} & {choice.command.__struct_config__.tag for choice in self._open()}
        else:
            cancel = Act(c.CancelTournament(reason="x"), "olga", Role.OPERATOR, self.live.at)
            assert not isinstance(decide(now, cancel), Refusal)

    def _open(self) -> tuple[Any, ...]:
        return open_to(self.live.state, DIRECTOR, Role.DIRECTOR, self.live.at)

    def _whose(self, clause: str) -> list[str]:
        """One of its books that has the clause; a need does not say which it is."""
        books = self.live.state.conditions.books()
        return [book for book in books if clause.startswith("~") or clause in library().book(book).clauses][:1]

    def teardown(self) -> None:
        if hasattr(self, "live"):
            finish(self.live, Random(1))
            assert self.live.replayed == self.live.state


TestTournamentMachine = TournamentMachine.TestCase
TestTournamentMachine.settings = settings(
    max_examples=60,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_a_director_who_does_what_is_needed_comes_to_the_end(shape: str) -> None:
    """No-shows, ties and empty tables on the way, and still every prize is paid."""
    live, rng = Live(SHAPES[shape]), Random(shape)
    while needs(live.state, live.at).what != "ballot":
        assert go_on(live, rng)
    for number in range(14):
        assert live.ask(c.TakeEntry(player=f"p{number + 1}", paid=FEE, agreement="signed"))
    finish(live, rng)
    assert live.state.stage is Stage.CLOSED
    assert live.replayed == live.state


percents = st.lists(st.integers(1, 400), min_size=1, max_size=6)


@trust(36)
@settings(max_examples=60, deadline=None)
@given(
    book=st.sampled_from([*BOOKS, M16]),
    players=st.integers(6, 16),
    cents=st.integers(100, 100_000),
    percent=st.integers(0, 10),
    shares=percents,
    seed=seeds,
)
def test_prizes_sum_to_the_pool_whatever_was_paid_and_however_it_is_divided(
    book: str, players: int, cents: int, percent: int, shares: list[int], seed: int
) -> None:
    commission = cents * percent // 100
    parts = [share * 10_000 // sum(shares) for share in shares]
    parts[0] += 10_000 - sum(parts)
    text = conditions(
        book,
        entry={"fee": f"{cents / 100:.2f}", "commission": f"{commission / 100:.2f}", "minimum": 6},
        prizes={"breakdown": [f"{part // 100}.{part % 100:02d}" for part in parts if part]},
    )
    live, rng = Live(text), Random(seed)
    while needs(live.state, live.at).what != "ballot":
        assert go_on(live, rng)
    for number in range(players):
        assert live.ask(c.TakeEntry(player=f"p{number}", paid=cents))
    finish(live, rng)
    confirmed = [fact for fact in live.facts if isinstance(fact, PlacesConfirmed)]
    if live.state.stage is Stage.CLOSED:
        assert sum(prize.cents for prize in confirmed[-1].prizes) == players * (cents - commission)
        assert all(prize.cents > 0 for prize in confirmed[-1].prizes)
