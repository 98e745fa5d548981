"""The counter of a house: buy-ins and cash-outs by a cashier, fees and prizes of tournaments, the drawer, what each
player holds, and the books in balance at every moment.

An act at the counter is the table's own (`buy_in`, `cash_out`) or the tournament's (`take_entry`, `re_buy`, `add_on`,
`pay_prize`), given under a key that says so: there is no second ledger. A mistake is taken back by the opposite act,
under a key that names the first; nothing is edited."""

import secrets
from collections.abc import Iterator
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct.codec import UnreadableFact, decode_fact, name_of
from croupier.conduct.hosted import Outcome, Refused
from croupier.conduct.house import House
from croupier.conduct.house_facts import DrawerCounted
from croupier.conduct.house_stream import HOUSE, record
from croupier.conduct.tournaments.directing import direct
from croupier.journal import Entry
from croupier.money import dollars
from croupier.money.accounts import AWAY, CASH_DESK, DROP, OUTSIDE, PATRON, WAGER, kind_of, owner_of
from croupier.people import HouseRole
from croupier.people.rights import may_at_the_counter
from croupier.ruling import Command, Fact, Refusal, Role
from croupier.table.chips import plays_with_tournament_chips
from croupier.table.commands import BuyIn, CashOut
from croupier.table.facts import ChipsBought, ChipsCashed
from croupier.tournament import commands as c
from croupier.tournament.facts import AddOnTaken, EntryTaken, PrizePaid, PrizeReversed, ReBuyTaken, ReBuyUndone
from croupier.tournament.state import Stage

_COUNTER = "counter/"  # begins the key of every act at the counter
_BACK = f"{_COUNTER}back/"  # and of one that takes another back: its version, and why
_CASH = frozenset({OUTSIDE, DROP, CASH_DESK})
LONGEST_REASON = 60


class CounterAct(Struct, frozen=True):
    """`cents` came into the drawer, or left it where negative. `what` names it for people. `takes_back` is the version
    of the act that this one undoes, 0 for none; `taken_back` says that another undoes this one. `stream` is where it is
    on record; `table` the table or the tournament."""

    stream: str
    table: str
    what: str
    version: int
    at: int
    player: str
    cents: int
    takes_back: int = 0
    why: str = ""
    taken_back: bool = False


class Drawer(Struct, frozen=True):
    """A cashier's shift. `opened` is 0 until the drawer was counted for the first time; `counted` and `agreed` are of
    the last count after that."""

    opened: int = 0
    opening: int = 0
    acts: tuple[CounterAct, ...] = ()
    counted_at: int = 0
    counted: int = 0
    difference: int = 0

    @property
    def holds(self) -> int:
        """The cash that it should hold."""
        return self.opening + sum(act.cents for act in self.acts)


class Imbalance(Struct, frozen=True):
    """A ledger whose postings do not come to nothing."""

    where: str
    cents: int


class Till:
    """One cashier's drawer, read from the journal as it grows."""

    def __init__(self, house: House, who: str) -> None:
        self._house, self._who = house, who
        self._lock = Lock()
        self._seq = 0
        self._drawer = Drawer()

    def drawer(self) -> Drawer:
        with self._lock:
            if not self._seq:
                self._seq = self._opening_seq()
            for seq, entry in self._house.store.since(self._seq):
                self._seq = seq
                if entry.who == self._who and (entry.stream == HOUSE or entry.key.startswith(_COUNTER)):
                    self._drawer = _after(self._drawer, entry)
            return self._drawer

    def _opening_seq(self) -> int:
        """The number of the entry before this cashier's last opening count: nothing older matters."""
        store = self._house.store
        opened = 0
        for entry in store.read(HOUSE):
            if entry.who == self._who and _opens(entry):
                opened = entry.version
        return (store.number(HOUSE, opened) or 1) - 1 if opened else store.last_seq()


def _opens(entry: Entry) -> bool:
    try:
        fact = decode_fact(entry.body)
    except UnreadableFact:
        return False
    return isinstance(fact, DrawerCounted) and fact.opens


def _after(drawer: Drawer, entry: Entry) -> Drawer:
    fact = decode_fact(entry.body)
    if isinstance(fact, DrawerCounted):
        if fact.opens:
            return Drawer(entry.at, fact.cents)
        return replace(drawer, counted_at=entry.at, counted=fact.cents, difference=fact.cents - fact.expected)
    act = _act_of(entry, fact)
    if act is None:
        return drawer
    acts = (
        replace(each, taken_back=True) if (each.stream, each.version) == (act.stream, act.takes_back) else each
        for each in drawer.acts
    )
    return replace(drawer, acts=(*acts, act))


def _act_of(entry: Entry, fact: Fact) -> CounterAct | None:
    match fact:
        case ChipsBought(patron=player, cents=cents):
            what, into = "Buy-in", cents
        case ChipsCashed(patron=player, cents=cents):
            what, into = "Cash-out", -cents
        case EntryTaken(player=player, fee=cents):
            what, into = "Entry", cents
        case ReBuyTaken(player=player, paid=cents):
            what, into = "Re-buy", cents
        case ReBuyUndone(player=player, paid=cents):
            what, into = "Re-buy undone", -cents
        case AddOnTaken(player=player, paid=cents):
            what, into = "Add-on", cents
        case PrizePaid(player=player, cents=cents):
            what, into = "Prize", -cents
        case PrizeReversed(player=player, cents=cents):
            what, into = "Prize taken back", cents
        case _:
            return None
    back, _, why = entry.key.removeprefix(_BACK).partition("/") if entry.key.startswith(_BACK) else ("0", "", "")
    place = entry.stream.partition("/")[2]
    return CounterAct(entry.stream, place, what, entry.version, entry.at, player, into, int(back), why)


# Acts


def count_drawer(house: House, till: Till, who: str, cents: int) -> Drawer:
    """Put a count of the drawer on record. The first one opens the shift."""
    drawer = till.drawer()
    opens = not drawer.opened
    fact = DrawerCounted(cents=cents, expected=cents if opens else drawer.holds, opens=opens)
    record(house.journal, house.clock(), fact, who, "cashier")
    return till.drawer()


def open_anew(house: House, who: str, cents: int) -> None:
    """The shift is over, and another begins with this count."""
    fact = DrawerCounted(cents=cents, expected=cents, opens=True)
    record(house.journal, house.clock(), fact, who, "cashier")


def act_at_counter(house: House, till: Till, who: str, command: BuyIn | CashOut, table: str, key: str = "") -> Outcome:
    """A buy-in or a cash-out. While a ledger is out of balance, or before the drawer was counted, nothing is done."""
    if refusal := not_now(house, till):
        return Refused(0, refusal)
    return house.act(table, command, who, Role.DEALER, key or f"{_COUNTER}{secrets.token_hex(8)}")


TOURNAMENT_ACTS = ("entry", "re_buy", "add_on", "prize")


def act_for_tournament(
    house: House, till: Till, who: str, tournament: str, what: str, player: str, agreement: str = "", key: str = ""
) -> Outcome:
    """A fee taken or a prize paid at the counter, by the tournament's own command. Its book lets the director and those
    whom the director names do it, so a cashier is named an assistant first; the rights of a cashier say what such an
    assistant does, and that is nothing but this."""
    if refusal := not_now(house, till):
        return Refused(0, refusal)
    state = house.tournament(tournament).state
    if state is None:
        return Refused(0, Refusal((), f"there is no tournament {tournament}"))
    conditions = state.conditions
    command: Command
    match what:
        case "entry":
            command = c.TakeEntry(player=player, paid=int(conditions.entry.fee), agreement=agreement)
        case "re_buy":
            command = c.ReBuy(player=player, paid=int(conditions.rebuys.cost) if conditions.rebuys else 0)
        case "add_on":
            command = c.AddOn(player=player, paid=int(conditions.add_on.cost) if conditions.add_on else 0)
        case _:
            command = c.PayPrize(player=player)
    return _for_the_director(house, tournament, command, who, key or f"{_COUNTER}{secrets.token_hex(8)}")


def _for_the_director(house: House, tournament: str, command: Command, who: str, key: str) -> Outcome:
    if not may_at_the_counter(HouseRole.CASHIER, name_of(command)):
        return Refused(0, Refusal(("~H21",), f"{name_of(command)} is not for the counter"))
    return direct(house, tournament, command, who, Role.DIRECTOR, key)


def take_back(house: House, till: Till, who: str, stream: str, version: int, why: str) -> Outcome:
    """Undo an act of this shift by the opposite one."""
    done = next((act for act in till.drawer().acts if (act.stream, act.version) == (stream, version)), None)
    if done is None:
        return Refused(0, Refusal((), f"entry {version} of {stream} is no act of yours in this shift"))
    if done.taken_back or done.takes_back:
        return Refused(0, Refusal((), "it was taken back already, or takes another back itself"))
    why = " ".join(why.split())[:LONGEST_REASON]
    if not why:
        return Refused(0, Refusal((), "say why it is taken back"))
    key = f"{_BACK}{version}/{why}"
    if done.stream.startswith("tournament/"):
        return _take_back_there(house, till, who, done, why, key)
    opposite = CashOut if done.cents > 0 else BuyIn
    command = opposite(patron=done.player, cents=abs(done.cents))
    return act_at_counter(house, till, who, command, done.table, key)


def _take_back_there(house: House, till: Till, who: str, done: CounterAct, why: str, key: str) -> Outcome:
    """Where the tournament's rules have an opposite; they may refuse it."""
    command: Command
    match done.what:
        case "Re-buy":
            command = c.UndoReBuy(player=done.player, reason=why)
        case "Prize":
            command = c.ReversePrize(player=done.player, reason=why)
        case _:
            because = f"the director takes back an {done.what.lower()} of {done.table}, at the tournament's desk"
            return Refused(0, Refusal((), because))
    if refusal := not_now(house, till):
        return Refused(0, refusal)
    return _for_the_director(house, done.table, command, who, key)


def not_now(house: House, till: Till) -> Refusal | None:
    """Why nothing can be done at the counter now."""
    if wrong := imbalances(house):
        by = dollars(wrong[0].cents)
        return Refusal((), f"{wrong[0].where} is out of balance by {by}; until it is not, the drawer is counted only")
    if not till.drawer().opened:
        return Refusal((), "count the drawer first: the shift begins with what lies in it")
    return None


# The books


def imbalances(house: House) -> list[Imbalance]:
    """The ledgers whose postings do not come to nothing: the chips and the cash of each table, the money of each
    tournament."""
    found = []
    for hosted in house.tables():
        balances = hosted.table.balances if hosted.table else {}
        cash = sum(cents for account, cents in balances.items() if kind_of(account) in _CASH)
        for what, cents in (("cash", cash), ("chips", sum(balances.values()) - cash)):
            if cents:
                found.append(Imbalance(f"the {what} of table {hosted.name}", cents))
    for tournament in house.tournaments():
        if tournament.state and (cents := sum(tournament.state.balances.values())):
            found.append(Imbalance(f"the money of tournament {tournament.name}", cents))
    return found


class Holding(Struct, frozen=True):
    """A player at one table: the chips in hand, on the layout, and kept for somebody who has left."""

    table: str
    chips: int
    wagered: int
    kept: int
    value: bool  # chips that money buys; those of a tournament or a demonstration under its book are not
    here: bool  # at the table now


class Movement(Struct, frozen=True):
    """Money or prizes of a player, oldest first. `cents` is what the player paid in; negative where paid out."""

    at: int
    where: str
    what: str
    cents: int


def holdings(house: House, player: str) -> list[Holding]:
    found = []
    for hosted in house.tables():
        table = hosted.table
        if table is None:
            continue
        sums = dict.fromkeys((PATRON, WAGER, AWAY), 0)
        for account, cents in table.balances.items():
            if kind_of(account) in sums and owner_of(account) == player:
                sums[kind_of(account)] += cents
        here = player in table.patrons
        if here or any(sums.values()):
            value = not plays_with_tournament_chips(table)
            found.append(Holding(hosted.name, sums[PATRON], sums[WAGER], sums[AWAY], value, here))
    return found


def players(house: House) -> list[str]:
    """Everybody who is at a table, has chips there, or has entered a tournament, by name."""
    found = {name for each in house.tournaments() if each.state for name in each.state.players}
    for hosted in house.tables():
        if hosted.table:
            found.update(hosted.table.patrons)
            found.update(filter(None, map(owner_of, hosted.table.balances)))
    return sorted(found)


def statement(house: House, player: str) -> Iterator[Movement]:
    """Every buy-in, cash-out, entry, re-buy and prize of a player, across tables and tournaments, oldest first."""
    moved = []
    for stream in house.store.streams():
        kind, _, name = stream.partition("/")
        if kind in ("table", "tournament"):
            moved += [each for entry in house.store.read(stream) if (each := _movement(entry, name, player))]
    yield from sorted(moved, key=lambda each: each.at)


_WORDS = {
    "table.chips_bought/1": ("buy-in", 1),
    "table.chips_cashed/1": ("cash-out", -1),
    "tournament.entry_taken/1": ("entry", 1),
    "tournament.entry_struck/1": ("entry struck", 0),
    "tournament.entry_withdrawn/1": ("entry withdrawn", -1),
    "tournament.re_buy_taken/1": ("re-buy", 1),
    "tournament.re_buy_undone/1": ("re-buy undone", -1),
    "tournament.add_on_taken/1": ("add-on", 1),
    "tournament.prize_paid/1": ("prize", -1),
    "tournament.prize_reversed/1": ("prize taken back", 1),
}


def _movement(entry: Entry, where: str, player: str) -> Movement | None:
    named = next((name for name in _WORDS if f'"{name}"'.encode() in entry.body), "")
    if not named:  # before decoding: a statement reads whole streams
        return None
    try:
        fact = decode_fact(entry.body)
    except UnreadableFact:  # the audit and /health name it
        return None
    if player not in (getattr(fact, "patron", ""), getattr(fact, "player", "")):
        return None
    what, sign = _WORDS[named]
    cents = next((getattr(fact, name) for name in ("cents", "paid", "fee", "refunded") if hasattr(fact, name)), 0)
    taken_back = entry.key.startswith(_BACK)
    return Movement(entry.at, where, f"{what}, takes one back" if taken_back else what, sign * cents)


class CounterTournament(Struct, frozen=True):
    """A tournament whose money is taken or paid now. `fee`, `re_buy` and `add_on` are what each costs, in cents; None
    where there is none. `lets` says whether this cashier is named for it."""

    name: str
    director: str
    lets: bool
    fee: int | None
    re_buy: int | None
    add_on: int | None


def counter_tournaments(house: House, who: str) -> list[CounterTournament]:
    found = []
    for hosted in house.tournaments():
        state = hosted.state
        if state is None or state.stage in (Stage.CLOSED, Stage.CANCELLED):
            continue
        conditions = state.conditions
        found.append(
            CounterTournament(
                hosted.name,
                state.director,
                who in {state.director, *state.assistants},
                None if state.entries_closed else int(conditions.entry.fee),
                int(conditions.rebuys.cost) if conditions.rebuys else None,
                int(conditions.add_on.cost) if conditions.add_on else None,
            )
        )
    return found


class PrizeDue(Struct, frozen=True):
    tournament: str
    player: str
    cents: int
    paid: bool


def prizes_due(house: House) -> list[PrizeDue]:
    """The prizes of confirmed places, and whether each was paid."""
    found = []
    for hosted in house.tournaments():
        state = hosted.state
        if state is not None:
            found += [
                PrizeDue(hosted.name, each.player, each.cents, each.player in state.paid) for each in state.prizes
            ]
    return found
