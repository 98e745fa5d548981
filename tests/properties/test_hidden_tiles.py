"""Two worlds that differ only in tiles and settings somebody may not see: every byte sent to that audience is the same.

A Pai Gow table whose tiles are read as they are dealt is played twice with the same decisions. The stacks agree in what
the audience has seen so far and in nothing else, and hands that it has not seen open are divided otherwise.

The same holds of answers: wherever play has come to, each of them tries commands of every kind, with tiles named that
lie face down in one world and elsewhere in the other.
"""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from croupier.conduct import Accepted, Hosted
from croupier.games.pai_gow import commands as c, irregularities, settlement
from croupier.games.pai_gow.dealing_the_tiles import places_of
from croupier.games.pai_gow.procedure import Step, due
from croupier.games.pai_gow.setting import must_choose
from croupier.games.pai_gow.state import HOUSE, MAIN, Hand, Round, lies_at
from croupier.journal import GroupCommit
from croupier.journal.memory import MemoryStore
from croupier.money.accounts import FLOAT
from croupier.ruling import Command, Refusal, Role
from croupier.server.audience import Audience
from croupier.server.lines import told
from croupier.server.recall import recalled
from croupier.table import Table, commands as t, machine as table_machine, needs
from croupier.views.table_view import seen_by
from tests.marks import rule
from tests.properties.answers import answer, any_of, asked_for
from tests.properties.asking import AT, Ask, with_float
from tests.properties.driving import set_up
from tests.properties.pai_gow import TILES, every_rules
from tests.trust import trust

(RULES,) = every_rules()
PLAYERS = ("ann", "bob", "cyd")
SPARE = (6, 7, 8)  # boxes without a wager: where misplaced tiles turn out to have come from
AUDIENCES = (
    Audience(),
    *(Audience(Role.PATRON, name) for name in (*PLAYERS, "dan")),  # dan stands behind and watches
    *(Audience(role) for role in Role if role is not Role.PATRON),
)
INSPECTOR = Audience(Role.INSPECTOR)
QUICK = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
THOROUGH = settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))

Stacks = tuple[str, ...]
DIVISIONS = {("0", "1"): ("0", "2"), ("0", "2"): ("0", "3"), ("0", "3"): ("0", "1")}  # each with another one


class World:
    """A live table at which these stacks are dealt and read. Commands say where in a hand a tile lies, not what."""

    def __init__(self, stacks: Stacks) -> None:
        self.stacks = stacks
        self.moved: dict[str, tuple[int, ...]] = {}  # hands whose tiles turned out to come from another stack
        self.store = MemoryStore()
        self.journal = GroupCommit(self.store)
        self.hosted = Hosted("T1", self.journal, lambda: AT)
        for ask in set_up(RULES):
            assert isinstance(self.hosted.act(ask.command, ask.who, ask.role), Accepted)
        for seat, name in enumerate((*PLAYERS, "dan"), 2):
            seated = seat if name in PLAYERS else 0
            self.hosted.act(t.JoinTable(patron=name, seat=seated), name, Role.PATRON)
            self.hosted.act(t.IssueChips(patron=name, cents=1_000_00), "dee", Role.DIRECTOR)

    @property
    def table(self) -> Table:
        assert self.hosted.table
        return self.hosted.table

    @property
    def now(self) -> Round:
        now: Round = self.table.game.round
        return now

    def places(self, to: str) -> tuple[int, ...]:
        """Where among the stacks the tiles of a hand lay."""
        hand = lies_at(self.now, to)
        assert hand is not None
        return self.moved.get(to, hand.places)

    def tiles_at(self, places: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.stacks[place - 1] for place in places)

    def do(self, ask: Ask) -> None:
        outcome = self.hosted.act(self.named(ask.command), ask.who, ask.role)
        assert isinstance(outcome, Accepted), f"refused here alone, which tells what lies face down: {ask} {outcome}"

    def named(self, command: Command) -> Command:
        """The command with the tiles of this world."""
        now, terms = self.now, self.table.terms
        match command:
            case c.DealTiles():
                boxes = sorted(wager.box for wager in now.wagers.values())
                return c.DealTiles(hands=tuple(self.tiles_at(places_of(terms, box, now.first_box)) for box in boxes))
            case c.SetHand():
                return replace(command, two=self.of_hand(command.patron, command.two))
            case c.TurnHouseHand():
                read = all(now.house.tiles)
                return c.TurnHouseHand(tiles=() if read else self.tiles_at(self.places(HOUSE)))
            case c.ReportTileExposed() if command.to == HOUSE and not all(now.house.tiles):
                return replace(command, tile=self.tiles_at(self.places(command.to))[command.number - 1])
            case c.CorrectTiles():
                (box,) = command.tiles
                self.moved[command.to] = places_of(terms, int(box), now.first_box)
                return replace(command, tiles=self.tiles_at(self.moved[command.to]))
            case _:
                return command

    def of_hand(self, patron: str, numbers: tuple[str, ...]) -> tuple[str, ...]:
        (box,) = (hand.box for hand in self.now.hands if hand.patron == patron)
        return tuple(self.tiles_at(self.places(str(box)))[int(number)] for number in numbers)

    def sent_to(self, audience: Audience, after: int = 0) -> bytes:
        """All that this audience gets: its view, the lines after a version, and the page of a round that is over."""
        view = seen_by(self.table, self.hosted.version, audience.who, audience.role, AT)
        entries = self.store.read("table/T1", after)
        lines = [each.event for each in told(entries, self.table) if each.reaches(audience)]
        past = [recalled(self.store, self.hosted, 1, audience)] if self.table.game.records else []
        return msgspec.json.encode([view, past]) + b"".join(lines)

    def answer(self, audience: Audience, ask: Ask) -> bytes:
        return answer(self.table, audience, ask, lambda table: seen_in(table.game.round, audience))

    def close(self) -> None:
        self.journal.close()


def seen_in(now: Round, audience: Audience) -> set[int]:
    """Which tiles of which hands this audience sees now."""
    seen: set[int] = set()
    for hand in (now.house, *now.hands):
        own = audience.role is Role.PATRON and hand.patron == audience.who
        seen |= {4 * hand.box + at for at in range(len(hand.tiles)) if own or at in hand.up | hand.told}
    return seen


class Seen:
    """Everything one audience has seen: places among the stacks, and whose hands it has seen divided."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.places: set[int] = set()
        self.divided: set[str] = {audience.who}

    def look(self, world: World) -> None:
        for hand in (world.now.house, *world.now.hands):
            places = world.places(HOUSE if hand.box == 1 else str(hand.box)) if hand.places else ()
            own = self.audience.role is Role.PATRON and hand.patron == self.audience.who
            self.places |= {place for at, place in enumerate(places) if at in hand.up or own}
            if len(hand.up) == len(hand.tiles):
                self.divided.add(hand.patron)
        if self.audience == INSPECTOR and world.table.game.records:
            self.places |= set(range(1, len(TILES) + 1))
            self.divided |= set(PLAYERS)


# Acts in the first world, decided without a look at the tiles


def script(world: World, random: Random) -> Iterator[Ask]:
    while not world.table.game.records:
        step = due(world.table, world.table.game)[0]
        if "fill_float" in needs(world.table).commands:
            yield Ask(t.FillFloat(cents=10_000_00), Role.DIRECTOR)
            continue
        if step is Step.BEYOND:
            yield Ask(c.VoidRound(round=world.now.number, ground="impractical", reason="three alike"), Role.DIRECTOR)
            continue
        mishap = _mishap(world, random) if world.now.dealt and step is not Step.COLLECT else None
        if mishap is not None:
            yield mishap
        elif step is Step.BET:
            for name in PLAYERS:
                box = world.table.patrons[name].seat
                yield Ask(c.PlaceWager(patron=name, option=MAIN, amount=10_00, box=box), Role.PATRON, name)
            yield Ask(c.CallNoMoreBets())
            if random.random() < 0.5 and world.table.balances["float"] > 25:  # short of what may have to be paid
                yield Ask(t.CreditFloat(cents=world.table.balances["float"] - 25), Role.DIRECTOR)
        elif step is Step.SET:
            yield _setting(world.table, random)
        elif step is Step.SETTLE:
            yield with_float(world.table, Ask(c.ShowHand()))
        else:
            yield Ask(_dealers_step(step, random))


def _dealers_step(step: Step, random: Random) -> Command:
    match step:
        case Step.SHUFFLE:
            return c.ShuffleTiles()
        case Step.CUT:
            return c.CutTiles()
        case Step.DICE:
            dice = tuple(random.randint(1, 6) for _ in range(3))
            return c.OpenCup(dice=dice, flat=random.random() < 0.9)
        case Step.DEAL:
            return c.DealTiles()
        case Step.HOUSE:
            return c.TurnHouseHand()
        case _:
            return c.CollectCards()


def _setting(table: Table, random: Random) -> Ask:
    waiting = [hand for hand in table.game.round.hands if hand.playing and not hand.how and not hand.conceded]
    hand = random.choice(waiting)
    if must_choose(table.terms, hand):
        kind = random.choice((c.CallHandVoid, c.PlayExposedHand))
        return Ask(kind(patron=hand.patron), Role.PATRON, hand.patron)
    two = random.choice(tuple(DIVISIONS))
    asks = [Ask(c.SetHand(patron=hand.patron, two=two), Role.PATRON, hand.patron)] * 4
    asks += [Ask(c.AskHouseWay(patron=hand.patron), Role.PATRON, hand.patron), Ask(c.ReportAbsent(box=hand.box))]
    asks += [Ask(c.ConcedeWager(patron=hand.patron), Role.PATRON, hand.patron)]
    return random.choice(asks)


def _mishap(world: World, random: Random) -> Ask | None:
    """Now and then something goes wrong that the rules have an answer to."""
    if random.random() < 0.75:
        return None
    now = world.now
    if random.random() < 0.05:
        return Ask(c.VoidRound(round=now.number, ground="impractical", reason="the lights went out"), Role.DIRECTOR)
    hand = random.choice((now.house, *now.hands))
    number = random.randint(1, 4)
    if hand.playing and not hand.conceded and number - 1 not in hand.up | hand.exposed and random.random() < 0.6:
        by = "dealer" if hand.box == 1 or random.random() < 0.7 else "player"
        to = HOUSE if hand.box == 1 else str(hand.box)
        return Ask(c.ReportTileExposed(to=to, number=number, tile="", by=by))
    return _about_a_player(world, hand, random) if hand.patron else None


def _about_a_player(world: World, hand: Hand, random: Random) -> Ask | None:
    if hand.conceded and not hand.out:
        if not world.now.house.how or len(hand.up) == len(hand.tiles):
            return None
        numbers = (1, 2) if not hand.how else ()
        # A wager goes back only where the float covers it: otherwise everybody hears that it has to be filled first.
        lost = sum(fact.stake for fact in world.now.settlements if fact.box == hand.box)
        found = random.random() < 0.5 or world.table.balances.get(FLOAT, 0) < lost
        ruling = c.RuleOnConcession(
            patron=hand.patron, conceded=found, low=(), high=(), reason="heard by all", numbers=numbers
        )
        return Ask(ruling, Role.DIRECTOR)
    if hand.out or hand.settled or hand.up:
        return None
    stack = str(SPARE[hand.box - 2])
    if random.random() < 0.7 and str(hand.box) not in world.moved:
        return Ask(c.CorrectTiles(to=str(hand.box), tiles=(stack,), reason="it got a wrong stack"))
    if random.random() < 0.3:
        out = c.PutOutOfRound(patron=hand.patron, breach="information", reason="spoke of a tile")
        return Ask(out, Role.DIRECTOR)
    return None


# Attempts


def tries(table: Table, audience: Audience, random: Random, count: int) -> list[Ask]:
    """Commands that somebody might try in order to find out what lies face down, and any other."""
    now: Round = table.game.round
    hidden = [tile for hand in (now.house, *now.hands) for at, tile in enumerate(hand.tiles) if at in hand.hidden]
    some = [*random.sample(hidden, min(3, len(hidden))), *random.sample(TILES, 2)]
    commands = [_naming(now, some, random) for _ in range(count)]
    kinds = list(chain(table_machine.DECIDE, table.machine.DECIDE))
    meant: dict[str, Any] = {"reason": "so", "round": now.number}
    for _ in range(count // 2):
        meant |= {"tile": random.choice(some), "patron": random.choice(PLAYERS), "box": random.randrange(1, 6)}
        commands.append(any_of(kinds, meant, random))
    commands += asked_for(commands, random)
    by = audience.role or Role.PATRON
    return [Ask(command, by, audience.who or "dee") for command in commands]


def _naming(now: Round, some: list[str], random: Random) -> Command:
    """A command that names tiles: possible ones, those that lie there, or one too often."""
    hand = random.choice((now.house, *now.hands))
    to = HOUSE if hand.box == now.house.box else str(hand.box)
    patron = hand.patron or random.choice(PLAYERS)
    four = tuple(random.choice((*some, *random.sample(TILES, 4), "zz")) for _ in range(4))
    if random.random() < 0.4:
        four = tuple(random.sample(TILES, 4))
    if all(hand.tiles) and hand.tiles and random.random() < 0.5:
        four = hand.tiles  # a right guess in one world, and a wrong one in the other
    low, high, number = four[:2], four[2:], random.randint(1, 4)
    numbers = tuple(random.choice(((), (1, 2), (2, 2), (1, 9))))
    ruling = c.RuleOnConcession(patron=patron, conceded=True, low=low, high=high, reason="so", numbers=numbers)
    return random.choice(
        (
            c.DealTiles(hands=(four, four)),
            c.SetHand(patron=patron, two=low),
            c.SetHand(patron=patron, two=random.choice((low, ())), numbers=numbers),
            c.TurnHouseHand(tiles=random.choice(((), four)), low=random.choice(((), low))),
            c.ShowHand(low=low, high=high, numbers=numbers),
            c.ShowHand(high=random.choice(((), four))),
            c.ReportTileExposed(to=to, number=number, tile=four[number - 1]),
            c.CorrectTiles(to=to, tiles=four, reason="misread"),
            ruling,
        )
    )


# The other world


def shuffled(random: Random) -> Stacks:
    return tuple(random.sample(TILES, len(TILES)))


def with_others_hidden(stacks: Stacks, seen: set[int], random: Random) -> Stacks:
    """Stacks that agree in what has been seen, with all other tiles in another order."""
    hidden = [place for place in range(len(stacks)) if place + 1 not in seen]
    mixed = random.sample(hidden, len(hidden))
    changed = list(stacks)
    for place, other in zip(hidden, mixed, strict=True):
        changed[place] = stacks[other]
    return tuple(changed)


def otherwise_divided(ask: Ask, divided: set[str]) -> Ask:
    """A hand that the audience has not seen lies otherwise."""
    command = ask.command
    if not isinstance(command, c.SetHand) or command.patron in divided:
        return ask
    return ask._replace(command=replace(command, two=DIVISIONS[command.two[0], command.two[1]]))


def worlds_agree(seed: int, tried: int = 24, moment: Step | None = None) -> None:
    random = Random(seed)
    stacks = shuffled(random)
    one = World(stacks)
    asks: list[Ask] = []
    sent: dict[Audience, list[bytes]] = {audience: [] for audience in AUDIENCES}
    seen = {audience: Seen(audience) for audience in AUDIENCES}
    moment = moment or random.choice((None, Step.SET, Step.HOUSE, Step.SETTLE))  # before something is shown, or
    stop = 100 if moment else random.randrange(10, 40)  # anywhere in the round, or after it
    for ask in script(one, random):
        before = one.hosted.version
        one.do(ask)
        asks.append(ask)
        for audience in AUDIENCES:
            seen[audience].look(one)
            sent[audience].append(one.sent_to(audience, before))
        there = due(one.table, one.table.game)[0] is moment
        if len(asks) == stop or (there and random.random() < 0.5):
            break
    trials = {audience: tries(one.table, audience, random, tried) for audience in AUDIENCES if audience.role}
    answers = {audience: [one.answer(audience, ask) for ask in asked] for audience, asked in trials.items()}
    one.close()
    for audience in AUDIENCES:
        other = World(with_others_hidden(stacks, seen[audience].places, random))
        for ask, bytes_then in zip(asks, sent[audience], strict=True):
            before = other.hosted.version
            other.do(otherwise_divided(ask, seen[audience].divided))
            assert other.sent_to(audience, before) == bytes_then, f"after {ask} {audience} sees what lies face down"
        for ask, answered in zip(trials.get(audience, ()), answers.get(audience, ()), strict=True):
            assert other.answer(audience, ask) == answered, f"the answer to {ask} tells what lies face down"
        other.close()


@trust(44)
@rule("pai-gow", NI2002_45=("8.5", "8.5[retrieve]", "11.7", "12.1", "13.8", "16.7(b)"))
@given(seed=st.integers(0, 2**32))
@QUICK
def test_nothing_that_is_sent_tells_of_a_tile_or_a_setting_that_its_reader_may_not_see(seed: int) -> None:
    worlds_agree(seed)


@pytest.mark.long
@given(seed=st.integers(0, 2**32))
@THOROUGH
def test_nothing_that_is_sent_tells_of_a_hidden_tile_at_length(seed: int) -> None:
    worlds_agree(seed, tried=80)


# Leaks that were once there


def _known_elsewhere(now: Round, to: str) -> list[str]:
    return [tile for hand in (now.house, *now.hands) if hand is not lies_at(now, to) for tile in hand.tiles if tile]


def _compared(terms: Any, now: Round, hand: Hand, named: tuple[str, ...]) -> tuple[str, ...] | Refusal:
    if all(hand.tiles) and named and sorted(named) != sorted(hand.tiles):
        return Refusal(terms.cite("reconstruction"), "other tiles were read here")
    return hand.tiles if all(hand.tiles) else _AS_IT_IS(terms, now, hand, named)


_AS_IT_IS = settlement._named

LEAKS = [
    (Step.SET, irregularities, "seen_elsewhere", _known_elsewhere),
    (Step.SETTLE, settlement, "_named", _compared),
]


@pytest.mark.parametrize(("moment", "module", "name", "leak"), LEAKS)
def test_an_answer_that_tells_is_found(
    monkeypatch: pytest.MonkeyPatch, moment: Step, module: Any, name: str, leak: Any
) -> None:
    monkeypatch.setattr(module, name, leak)
    with pytest.raises(AssertionError, match="what lies face down"):
        many_worlds_agree(moment)


def many_worlds_agree(moment: Step) -> None:
    for seed in range(60):
        worlds_agree(seed, moment=moment)


@rule("pai-gow", NI2002_45=("8.5[retrieve]", "11.7"))
def test_the_inspector_sees_every_hand_of_a_round_that_is_over_and_nobody_else_one_that_was_conceded() -> None:
    """The tiles of boxes without a wager are seen by nobody at all."""
    of_ann = ("45", "36", "35", "26")  # each of them once in a set
    stacks = (*of_ann, *(tile for tile in TILES if tile not in of_ann))
    world = World(stacks)
    steps: list[Ask] = [Ask(c.ShuffleTiles()), Ask(c.CutTiles())]
    for seat, name in enumerate(PLAYERS, 2):
        place = c.PlaceWager(patron=name, option=MAIN, amount=10_00, box=seat)
        steps.append(Ask(place, Role.PATRON, name))
    steps += [Ask(c.CallNoMoreBets()), Ask(c.OpenCup(dice=(6, 6, 6))), Ask(c.DealTiles())]  # from box 2, which is ann's
    steps += [Ask(c.ConcedeWager(patron="ann")), Ask(c.AskHouseWay(patron="bob")), Ask(c.ReportAbsent(box=4))]
    steps += [Ask(c.TurnHouseHand()), Ask(c.ShowHand()), Ask(c.ShowHand()), Ask(c.CollectCards())]
    for ask in steps:
        world.do(ask)
    (record,) = world.table.game.records
    assert record.hands[0].tiles == of_ann
    never = [tile for tile in stacks[12:28] if tile not in (*stacks[:12], *stacks[28:])]
    assert never
    for audience in AUDIENCES:
        body = world.sent_to(audience).decode()
        sees = audience == INSPECTOR or audience.who == "ann"
        assert [f'"{tile}"' in body for tile in of_ann] == [sees] * 4, audience
        assert not [tile for tile in never if f'"{tile}"' in body]
    world.close()
