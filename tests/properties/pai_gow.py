"""Pai Gow at random: what its table waits for, what people plausibly ask, and what goes wrong."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from croupier.games.context import Limit
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.house_way import house_way
from croupier.games.pai_gow.procedure import Step, beyond_the_set, due
from croupier.games.pai_gow.setting import must_choose
from croupier.games.pai_gow.state import HOUSE, MAIN, Game, Hand, Round, hand_of, lies_at
from croupier.games.pai_gow.tiles import tiles
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import Table, commands as t
from tests.properties import poker
from tests.properties.asking import AT, NAMES, Ask, Rules, accepted, chips_for, somebody_joins, wager_found, with_float

G02 = "NI2002-45/pai-gow"
TILES = tiles(library().book(G02).terms())


def every_rules() -> Iterator[Rules]:
    yield Rules(G02)


# The table's needs


def needed(table: Table, random: Random, at: int = AT) -> Ask:
    """A step that moves the table on, whoever has to take it."""
    opening = poker.opening(table)
    if opening is not None:
        return opening
    game: Game = table.game
    step, box = due(table, game)
    match step:
        case Step.SHUFFLE:
            return Ask(c.ShuffleTiles(la_ja=random.random() < 0.2))
        case Step.CUT:
            return Ask(c.CutTiles())
        case Step.CHECK_TILES:
            return Ask(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.BET:
            return _bets(table, random, at)
        case Step.DICE:
            return Ask(c.OpenCup(dice=_dice(random), flat=random.random() < 0.9))
        case Step.DEAL:
            return _deal(game.round, random)
        case Step.BEYOND:
            return _ruling_on_tiles(table, random)
        case Step.SET:
            return _setting(table, random)
        case Step.HOUSE:
            return Ask(c.TurnHouseHand(tiles=_four(game.round, game.round.house, random)))
        case Step.SETTLE:
            return _shown(table, random, box)
        case Step.COLLECT:
            return Ask(c.CollectCards())


def _dice(random: Random) -> tuple[int, ...]:
    return tuple(random.randint(1, 6) for _ in range(3))


def _bets(table: Table, random: Random, at: int) -> Ask:
    call = Ask(c.CallNoMoreBets())
    if accepted(table, call, at):
        return call
    down = {patron for patron, _ in table.game.round.wagers}
    idle = [name for name, person in table.patrons.items() if not person.excluded and name not in down]
    missing = [name for name in idle if table.patrons[name].seat] or idle
    if not missing:
        return somebody_joins(table, random)
    name = random.choice(missing)
    least = table.setting.limits[MAIN].minimum
    if table.balances.get(f"patron:{name}", 0) < least:
        return chips_for(table, name)
    seat = table.patrons[name].seat
    boxes = (seat,) if seat else range(1, table.setting.boxes + 1)
    places = [Ask(c.PlaceWager(patron=name, option=MAIN, amount=least, box=box), Role.PATRON, name) for box in boxes]
    open_now = [ask for ask in places if accepted(table, ask, at)]
    return random.choice(open_now) if open_now else Ask(t.LeaveTable(patron=name))


def _deal(now: Round, random: Random) -> Ask:
    """Unread at most tables; read for their owners at some."""
    if random.random() < 0.5:
        return Ask(c.DealTiles())
    drawn = iter(random.sample(TILES, len(TILES)))
    return Ask(c.DealTiles(hands=tuple(tuple(next(drawn) for _ in range(4)) for _ in now.wagers)))


def _setting(table: Table, random: Random) -> Ask:
    waiting = [hand for hand in table.game.round.hands if hand.playing and not hand.how and not hand.conceded]
    hand = random.choice(waiting)
    person = table.patrons.get(hand.patron)
    by = Ask(c.ReportAbsent(box=hand.box))
    command = _decision(table, hand, random)
    if command is None:
        return by
    own = person is not None and not person.excluded and random.random() < 0.8
    if own:
        return Ask(command, Role.PATRON, hand.patron)
    if isinstance(command, c.SetHand) and command.two:  # the dealer does not see them
        return Ask(c.SetHand(patron=hand.patron, numbers=(1, random.randint(2, 4))))
    return Ask(command)


def _ruling_on_tiles(table: Table, random: Random) -> Ask:
    """Tiles lie face up that no set has: an entry is corrected, or the round is void."""
    now: Round = table.game.round
    over = beyond_the_set(table.terms, now)
    asks = [
        Ask(c.CorrectTiles(to=to, tiles=_others(now, to, random), reason="misread"), Role.DIRECTOR)
        for to in (HOUSE, *(str(hand.box) for hand in now.hands))
        if set(over) & set((lies_at(now, to) or now.house).seen)
    ]
    open_now = [ask for ask in asks if accepted(table, ask)]
    void = c.VoidRound(round=now.number, ground="impractical", reason="three alike")
    return random.choice(open_now) if open_now and random.random() < 0.8 else Ask(void, Role.DIRECTOR)


def _decision(table: Table, hand: Hand, random: Random) -> Command | None:
    """The owner's act on a hand; None is nothing, until the time is up."""
    chance = random.random()
    if must_choose(table.terms, hand):
        kind = c.CallHandVoid if chance < 0.4 else c.PlayExposedHand
        return kind(patron=hand.patron)
    if chance < 0.05:
        return None
    if chance < 0.15:
        return c.ConcedeWager(patron=hand.patron)
    if chance < 0.35:
        return c.AskHouseWay(patron=hand.patron)
    two = (hand.tiles[0], hand.tiles[random.randint(1, 3)]) if all(hand.tiles) else ()
    return c.SetHand(patron=hand.patron, two=two)


def _left(now: Round) -> list[str]:
    """The tiles of the set that the room has not seen in a hand."""
    seen = Counter(tile for hand in (now.house, *now.hands) for tile in hand.seen if tile)
    return list((Counter(TILES) - seen).elements())


def _four(now: Round, hand: Hand, random: Random) -> tuple[str, ...]:
    """The tiles of a hand as they are named when it is turned: what the room knows and what nobody read."""
    if all(hand.tiles):
        return ()
    left = _left(now)
    fresh = iter(random.sample(left, min(len(left), 4)))
    return tuple(tile or next(fresh) for place, tile in enumerate(hand.seen) if place not in hand.hidden)


def _shown(table: Table, random: Random, box: int) -> Ask:
    now: Round = table.game.round
    hand = hand_of(now, box)
    assert hand is not None
    if hand.conceded or (all(hand.tiles) and (hand.together or hand.how != "player")):
        return with_float(table, Ask(c.ShowHand()))
    four = list(_four(now, hand, random)) or list(hand.seen)
    if hand.hidden:
        numbers = (1, random.randint(2, 4)) if hand.how == "player" else ()
        return with_float(table, Ask(c.ShowHand(high=tuple(four) if not all(hand.tiles) else (), numbers=numbers)))
    if hand.how == "player":
        random.shuffle(four)
        low = tuple(four[:2])
    else:
        low = house_way(table.terms, four).hand.low.tiles
    high = tuple((Counter(four) - Counter(low)).elements())
    return with_float(table, Ask(c.ShowHand(low=low, high=high)))


# People's requests


def plausible(table: Table, random: Random) -> Ask:
    """A plausible request of a patron or a member of staff, allowed or not."""
    now: Round = table.game.round
    name = random.choice(NAMES)
    person = table.patrons.get(name)
    if person is None:
        return Ask(t.JoinTable(patron=name, seat=random.randrange(6)), Role.PATRON, name)
    if not table.balances.get(f"patron:{name}") and random.random() < 0.8:
        return chips_for(table, name)
    hand = next((hand for hand in now.hands if hand.patron == name), None)
    if hand is not None and random.random() < 0.6:
        wanted = _decision(table, hand, random) or c.PlayExposedHand(patron=name)
        return Ask(wanted, Role.PATRON, name)
    who = random.random()
    if who < 0.6:
        return Ask(random.choice(_wishes(table, random, name)), Role.PATRON, name)
    if who < 0.85:
        return Ask(random.choice(_for_director(table, random, name)), Role.DIRECTOR)
    return Ask(random.choice(_for_dealer(table, random)))


def _wishes(table: Table, random: Random, name: str) -> list[Command]:
    amount = random.choice((10_00, 15_00, 25_00, 50_00, 5_00, 300_00, 400_00, 7_00, 0))
    box = random.choice((table.patrons[name].seat, table.patrons[name].seat, 1, 2, 5)) or 4
    change = c.ChangeWager(patron=name, option=MAIN, amount=amount, box=random.choice((0, box)))
    return [
        *(c.PlaceWager(patron=name, option=MAIN, amount=amount, box=box) for _ in range(5)),
        change,
        change,
        c.TakeBackWager(patron=name, option=MAIN),
        t.LeaveTable(patron=name),
        t.RaiseDispute(patron=name, matter="I conceded nothing", round=1),
    ]


def _for_director(table: Table, random: Random, name: str) -> list[Command]:
    return [
        t.IssueChips(patron=name, cents=500_00),
        t.ExcludePatron(patron=name, reason="past posting"),
        t.SetLimits(limits={MAIN: Limit(5_00, random.choice((100_00, 600_00)), 5_00)}),
        t.CloseTable(),
        t.CreditFloat(cents=table.balances.get("float", 0) or 25),
        c.ReplaceCards(reason="chipped", cards=random.choice(((), ("45",)))),
        c.OrderShuffle(reason="tracking"),
        t.DecideDispute(dispute=1, decision="it stands"),
    ]


def _for_dealer(table: Table, random: Random) -> list[Command]:
    return [
        c.TurnHouseHand(),
        c.ShowHand(),
        c.DealTiles(),
        c.OpenCup(dice=_dice(random)),
        c.CallNoMoreBets(),
        c.CollectCards(),
        t.LogIncident(matter="another language", about="somebody", note="while hands were set"),
    ]


def irregular(table: Table, random: Random) -> Ask:
    """Something that goes wrong at the table, or is found to have gone wrong."""
    now: Round = table.game.round
    number = random.choice((now.number, now.number, now.number - 1, random.randrange(1, now.number + 2)))
    grounds = ("placement_error", "impractical", "fraud", "disturbance", "collusion", "unreconstructable")
    keep = tuple(f"{w.patron}/{w.spot}" for w in now.wagers.values() if random.random() < 0.2)
    void = c.VoidRound(round=number, ground=random.choice(grounds), reason="recorded", cause="fire", keep=keep)
    patron = random.choice([*table.patrons, "an onlooker"])
    breach = random.choice(("exchange", "information", "exposure", "language", "talk"))
    to = random.choice((HOUSE, "9", *(str(hand.box) for hand in now.hands)))
    tile = random.choice(_left(now) or [""])
    by = random.choice(("dealer", "dealer", "player"))
    exposed = c.ReportTileExposed(to=to, number=random.randint(1, 4), tile=random.choice((tile, tile, "")), by=by)
    staff = random.choice((Role.DEALER, Role.DIRECTOR))
    return random.choice(
        (
            Ask(exposed, staff),
            Ask(exposed, staff),
            Ask(exposed, staff),
            Ask(c.CorrectTiles(to=to, tiles=_others(now, to, random), reason="misread"), staff),
            Ask(c.CorrectTiles(to=to, tiles=_others(now, to, random), reason="misread"), staff),
            Ask(c.CorrectDeal(reason="from the wrong box"), staff),
            Ask(c.CorrectDice(dice=_dice(random), reason="misread"), Role.DIRECTOR),
            Ask(c.OpenCup(flat=False)),
            Ask(_exchange(now, random), staff),
            Ask(_exchange(now, random), staff),
            Ask(c.DeclareMisdeal(reason="a tile was seen"), staff),
            Ask(_ruling(now, random), Role.DIRECTOR),
            Ask(_ruling(now, random), Role.DIRECTOR),
            Ask(c.ReportAbsent(box=random.randrange(1, 6)), staff),
            Ask(void, Role.DIRECTOR),
            *(wager_found(table, random) for _ in range(3)),
            Ask(c.VoidWagers(patron=patron, reason="past posting"), Role.DIRECTOR),
            Ask(c.PutOutOfRound(patron=patron, breach=breach, reason="showed a tile"), Role.DIRECTOR),
        )
    )


def _others(now: Round, to: str, random: Random) -> tuple[str, ...]:
    """Four tiles that may lie there instead, some of them those that do."""
    hand = lies_at(now, to)
    there = [tile for tile in hand.tiles if tile] if hand is not None else []
    possible = _left(now) + there
    return tuple(random.sample(possible, min(len(possible), random.choice((4, 4, 4, 3)))))


def _exchange(now: Round, random: Random) -> c.CorrectExchange:
    """Two boxes or three, most of them with a hand; whole hands, or a tile of each."""
    dealt = [1, *(hand.box for hand in now.hands)]
    boxes = tuple(random.sample(dealt * 3 + [8, 9], random.choice((2, 2, 3))))
    numbers = tuple(random.randint(1, 4) for _ in boxes) if random.random() < 0.4 else ()
    return c.CorrectExchange(boxes=boxes, reason="given to each other", numbers=numbers)


def _ruling(now: Round, random: Random) -> c.RuleOnConcession:
    hands = [hand for hand in now.hands if hand.conceded] or [now.house]
    hand = random.choice(hands)
    four = random.choice((_four(now, hand, random), ()))
    ruling = c.RuleOnConcession(patron=hand.patron, conceded=random.random() < 0.5, low=(), high=(), reason="heard")
    if hand.hidden and random.random() < 0.7:
        return replace(ruling, high=four, numbers=(1, random.randint(2, 4)))
    return replace(ruling, low=four[:2], high=four[2:])


# Invariants


def cards_are_all_there(game: Game) -> None:
    """No tile is made or lost: every hand has four, from separate places, and none is settled on impossible tiles."""
    now = game.round
    hands = (now.house, *now.hands) if now.dealt else ()
    places = [place for hand in hands for place in hand.places]
    assert len(places) == len(set(places)) == 4 * len(hands)
    assert set(places) <= set(range(1, len(TILES) + 1))
    assert all(len(hand.tiles) == len(hand.places) for hand in hands)
    paid = {settlement.box for settlement in now.settlements}  # not a hand whose wager has been called void since
    for hand in hands:
        if hand.settled and hand.is_shown and not hand.conceded and hand.box in paid:
            assert not Counter(hand.seen + now.house.seen) - Counter(TILES)
        assert all(hand.tiles[place] for place in hand.up), "what lies face up is known"
        assert len(hand.together) in (0, 2)
        assert all(hand.tiles) or not hand.together
    boxes = [hand.box for hand in now.hands]
    assert boxes == sorted(set(boxes))
    assert {wager.box for wager in now.wagers.values()} <= set(boxes) or not now.dealt


def patron_turn(table: Table, random: Random) -> Ask | None:
    """ann's act at a virtual table where the dealer waits for her; None where the dealer may close the betting."""
    now: Round = table.game.round
    step = due(table, table.game)[0]
    if step is Step.SET:
        (hand,) = (hand for hand in now.hands if hand.patron == "ann")
        decided = _decision(table, hand, random)
        return None if decided is None else Ask(decided, Role.PATRON, "ann")
    if step is not Step.BET or now.wagers:
        return None
    return Ask(c.PlaceWager(patron="ann", option=MAIN, amount=10_00, box=2), Role.PATRON, "ann")
