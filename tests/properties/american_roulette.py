"""American Roulette at random: what its table waits for, what people plausibly ask, and what goes wrong."""

from collections.abc import Iterator
from random import Random

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.colour_chips import in_hand, smallest_piece
from croupier.games.american_roulette.commands import COLOURS
from croupier.games.american_roulette.irregularities import GROUNDS
from croupier.games.american_roulette.layout import positions, wheel
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.race_track import SECTIONS
from croupier.games.american_roulette.state import Game
from croupier.games.american_roulette.wagers import staked, table_minimum
from croupier.games.context import Limit
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import Status, Table, commands as t
from tests.properties.asking import AT, NAMES, Ask, Rules, accepted, chips_for, somebody_joins, wager_found, with_float

R02 = "NI2002-45/american-roulette"


def every_rules() -> Iterator[Rules]:
    yield Rules(R02)
    yield Rules(R02, (("zero_corner", "none"), ("race_track", "none")))


# The table's needs


def needed(table: Table, random: Random, at: int = AT) -> Ask:
    """A step that moves the table on, whoever has to take it."""
    if table.status is Status.CLOSED:
        return Ask(t.OpenTable(), Role.DIRECTOR)
    match due(table, table.game):
        case Step.LIFT:
            return Ask(c.LiftDolly())
        case Step.BET:
            return _bets(table, random, at)
        case Step.RUNNING:
            call = Ask(c.CallNoMoreBets())
            return call if accepted(table, call, at) else _more_wagers(table, random)
        case Step.RULING:
            return Ask(c.LetSpinStand(reason="nothing moved"), Role.DIRECTOR)
        case Step.REST:
            turns = random.choice((0, 0, 3, 12))
            return Ask(c.EnterNumber(number=random.choice(wheel(table.terms)), revolutions=turns))
        case Step.SETTLE:
            return with_float(table, Ask(c.Settle()))


def _bets(table: Table, random: Random, at: int) -> Ask:
    game: Game = table.game
    if not game.ball:
        return Ask(c.ChangeBall(diameter=random.randint(17, 22), approval="letter 4"), Role.DIRECTOR)
    early = not game.commitment and random.random() < 0.1  # where no ball runs, each player wagers first (R16)
    if all_wagered(table) or early:
        return Ask(c.SpinBall())
    return _more_wagers(table, random)


def all_wagered(table: Table) -> bool:
    """Everybody who has to wager has what the table asks for, and somebody has."""
    down, least = staked(table.game), table_minimum(table.setting.limits)
    who = [name for name, person in table.patrons.items() if person.has_to_wager or name in down]
    return bool(down) and all(down.get(name, 0) >= least or table.patrons[name].excluded for name in who)


def _more_wagers(table: Table, random: Random) -> Ask:
    game: Game = table.game
    down, least = staked(game), table_minimum(table.setting.limits)
    present = [name for name, person in table.patrons.items() if not person.excluded]
    short = [name for name in present if down.get(name, 0) < least and (name in down or table.patrons[name].seat)]
    if not short:
        standing = [name for name in present if name not in down]
        if not standing:
            return somebody_joins(table, random)
        short = standing
    return _wager_of(table, random, random.choice(short))


def _wager_of(table: Table, random: Random, name: str) -> Ask:
    """Enough for the table minimum on some position, or what has to come before it."""
    game: Game = table.game
    colour = game.colours.get(name)
    if name in game.must_use_colour and colour is None:
        mine = [position for patron, position in game.round.wagers if patron == name]
        if mine:
            return Ask(c.TakeBackWager(patron=name, option=mine[0]), Role.PATRON, name)
        if table.balances.get(f"patron:{name}", 0) < smallest_piece(table):
            return chips_for(table, name)
        free = [each for each in COLOURS if each not in {held.name for held in game.colours.values()}]
        return Ask(c.IssueColour(patron=name, colour=random.choice(free), value=smallest_piece(table)))
    position = random.choice(list(positions(table.terms).values()))
    limit = table.setting.limits[position.kind]
    amount = limit.minimum
    while amount % limit.multiple or (colour and amount % colour.value):
        amount += limit.multiple
    place = c.PlaceWager(patron=name, option=position.name, amount=amount)
    if table.balances.get(f"patron:{name}", 0) < amount:
        return chips_for(table, name)
    if colour and in_hand(table, game, name) < amount:
        more = Ask(c.IssueColour(patron=name, colour=colour.name, value=colour.value))
        return more if accepted(table, more) else chips_for(table, name)  # no whole chip more is covered
    return Ask(place, random.choice((Role.PATRON, Role.DEALER)), name)


# People's requests


def plausible(table: Table, random: Random) -> Ask:
    """A plausible request of a patron or a member of staff, allowed or not."""
    name = random.choice(NAMES)
    if name not in table.patrons:
        return Ask(t.JoinTable(patron=name, seat=random.randrange(table.setting.boxes + 1)), Role.PATRON, name)
    if not table.balances.get(f"patron:{name}") and random.random() < 0.8:
        return chips_for(table, name)
    who = random.random()
    if who < 0.6:
        return Ask(random.choice(_wishes(table, random, name)), Role.PATRON, name)
    if who < 0.7:
        return Ask(random.choice(_wishes(table, random, name)))  # the dealer enters it
    if who < 0.85:
        return Ask(random.choice(_for_director(table, random, name)), Role.DIRECTOR)
    return Ask(random.choice(_for_dealer(table, random, name)))


def _wishes(table: Table, random: Random, name: str) -> list[Command]:
    game: Game = table.game
    amount = random.choice((10_00, 15_00, 20_00, 50_00, 5_00, 300_00, 400_00, 7_00, 0, -10_00))
    mine = [position for patron, position in game.round.wagers if patron == name] or ["red"]
    had, number = random.choice(mine), some_number(table, random)
    section = random.choice(SECTIONS)
    of_number = number if section == "neighbours" or random.random() < 0.1 else ""
    return [
        *(c.PlaceWager(patron=name, option=some_position(table, random), amount=amount) for _ in range(5)),
        c.PlaceWager(patron=name, option=had, amount=amount),
        c.PlaceRaceTrackWager(
            patron=name, section=section, amount=amount * random.choice((1, 4, 5, 6, 9)), number=of_number
        ),
        c.PlaceMaximumMarker(patron=name, number=number),
        c.ChangeWager(patron=name, option=had, amount=amount),
        c.ChangeWager(patron=name, option=had, amount=amount, to_option=some_position(table, random)),
        c.TakeBackWager(patron=name, option=had),
        t.LeaveTable(patron=name),
        t.RaiseDispute(patron=name, matter="the ball was in another number", round=1),
    ]


def some_number(table: Table, random: Random) -> str:
    return random.choice((*wheel(table.terms), "", "37", "7", "0"))


def some_position(table: Table, random: Random) -> str:
    """A position by its name, or any numbers at all."""
    if random.random() < 0.7:
        return random.choice(list(positions(table.terms)))
    return "/".join(random.sample([str(number) for number in range(38)], random.randint(1, 6)))


def _for_director(table: Table, random: Random, name: str) -> list[Command]:
    few = {kind: Limit(5_00, 200_00, 5_00) for kind in ("straight_up", "split", "street", "corner", "six_line")}
    return [
        c.ChangeBall(diameter=random.randint(15, 24), approval="letter 5"),
        c.RequireColour(patron=name),
        c.CorrectNumber(number=some_number(table, random), reason="the ball lay beside it"),
        t.IssueChips(patron=name, cents=5_000_00),
        t.IssueChips(patron=name, cents=5_000_00),
        t.ExcludePatron(patron=name, reason="past posting"),
        t.GiveNotice(options={"zero_corner": random.choice(("offered", "none"))}),
        t.GiveNotice(options={"race_track": random.choice(("used", "none"))}),
        c.LetSpinStand(reason="nothing moved"),
        t.SetLimits(limits={"spin": random.choice((Limit(20_00, 600_00, 5_00), Limit(5_00, 2_000_00, 5_00)))}),
        t.SetLimits(limits=random.choice((few, dict.fromkeys(few, Limit(10_00, 300_00, 5_00))))),
        t.CloseTable(),
        t.CreditFloat(cents=table.balances.get("float", 0) or 25),
        t.DecideDispute(dispute=1, decision="it was not"),
    ]


def _for_dealer(table: Table, random: Random, name: str) -> list[Command]:
    return [
        c.IssueColour(patron=name, colour=random.choice(COLOURS[:3]), value=random.choice((10_00, 20_00, 5_00, 7_00))),
        c.IssueColour(patron=name, colour=random.choice(COLOURS), value=10_00, chips=random.choice((0, 1, 5, 500))),
        c.ReturnColour(patron=name),
        c.LiftDolly(),
        c.SpinBall(),
        c.CallNoMoreBets(),
        c.Settle(),
        t.LogIncident(matter="interference with wheel or ball", about="somebody", note="leaned over"),
    ]


def irregular(table: Table, random: Random) -> Ask:
    """Something that goes wrong at the table, or is found to have gone wrong."""
    game: Game = table.game
    number = random.choice((game.round.number, game.round.number - 1, random.randrange(1, game.round.number + 2)))
    ground = random.choice(("impractical", "fraud", "disturbance", "void_spin"))
    keep = tuple(f"{w.patron}/{w.spot}" for w in game.round.wagers.values() if random.random() < 0.2)
    void = c.VoidRound(round=number, ground=ground, reason="recorded", cause="fire", keep=keep)
    patron = random.choice([*table.patrons, "an onlooker"])
    spots = tuple(w.spot for w in game.round.wagers.values() if w.patron == patron and random.random() < 0.5)
    staff = random.choice((Role.DEALER, Role.DIRECTOR))
    return random.choice(
        (
            Ask(c.CallNoSpin(lifted=random.random() < 0.5, revolutions=random.randint(-1, 3)), staff),
            Ask(c.VoidSpin(ground=random.choice(GROUNDS), note="seen by the dealer"), staff),
            Ask(c.EnterNumber(number=some_number(table, random), revolutions=random.choice((-1, 1, 2)))),
            Ask(c.CorrectNumber(number=some_number(table, random), reason="typed wrongly"), Role.DIRECTOR),
            Ask(void, Role.DIRECTOR),
            *(wager_found(table, random) for _ in range(3)),
            Ask(c.VoidWagers(patron=patron, reason="past posting", options=spots), Role.DIRECTOR),
        )
    )


# Invariants


def cards_are_all_there(game: Game) -> None:
    """There are no cards: wheel, ball and dolly are where the round has them, and each colour is one player's."""
    now, terms = game.round, library().book(R02).terms()
    assert now.pocket in ("", *wheel(terms))
    assert not (now.running and now.pocket), "a ball that has come to rest runs no more"
    assert not now.called or now.running or now.pocket, "bets are closed while the ball is on its way"
    assert now.opened or not (now.wagers or now.running or now.pocket), "wagers open when the dolly is lifted"
    assert game.ball == 0 or 17 <= game.ball <= 22
    colours = [held.name for held in game.colours.values()]
    assert len(set(colours)) == len(colours)


def patron_turn(table: Table, random: Random) -> Ask | None:
    """ann's act at a virtual table where the dealer waits for her; None where the dealer may close the betting."""
    if due(table, table.game) is not Step.BET or table.game.round.wagers:
        return None
    position = random.choice(list(positions(table.terms)))
    return Ask(c.PlaceWager(patron="ann", option=position, amount=10_00), Role.PATRON, "ann")
