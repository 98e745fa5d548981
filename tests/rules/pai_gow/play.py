"""A table of Tournament Pai Gow for tests that read like the rules.

play = Play()                           # an open table, the tiles shuffled and cut; ann on box 2, bob on box 3
play.wagers("ann", "bob")               # 10.00 each
play.deal(1, 2, 3)                      # no more bets, the dice, and a stack face down to each box
play.set("ann", "bob")                  # each divides the hand
play.house("Mooy Bon Foo Look")         # turned, and set by House Way: 5 and 6
play.show("Yun Gow / Teen Chong")       # ann's hand, low part first: 7 and 8
play.show("Ping Gor / Mooy Ng")         # bob's: 4 and 5
play.collect()
assert (play.won("ann"), play.won("bob")) == (10_00, -10_00)

The same in one line: play.play(HOUSE, ann=WIN, bob=LOSE)

Tiles are called by the name of their kind, or by the points on their halves: "Gow" is one of "45" and "36".
"""

from typing import Any

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import WagerSettled
from croupier.games.pai_gow.procedure import Step, due
from croupier.games.pai_gow.state import Hand, Round, hand_of_patron, lies_at
from croupier.games.pai_gow.tiles import tiles
from croupier.instruments import Terms
from croupier.play.pai_gow import PaiGow
from croupier.ruling import Command, Fact, Role
from tests.rules.pai_gow.hands import BOOK as BOOK, TERMS as TERMS, name_of
from tests.rules.table_play import AT as AT, CHIPS as CHIPS, START as START, TablePlay

WAGER = 10_00  # of every player that a test does not ask for another
DICE = (1, 1, 1)  # the first stack goes to box 3

HOUSE = "Mooy Bon Foo Look"  # House Way sets it Bon Foo / Mooy Look: 5 and 6
WIN = "Yun Gow / Teen Chong"  # 7 and 8
LOSE = "Ping Gor / Mooy Ng"  # 4 and 5
PUSH = "Day Ping / Bot Gow"  # 2 and 7
WIN_TOO = "Foo Ng / Day Look"  # 6 and 8
CONCEDE = "concede"


class Play(TablePlay, PaiGow):
    """Drives the table machine and keeps every fact. Nobody reads a tile before it is turned."""

    def __init__(self, **setting: Any) -> None:
        super().__init__(BOOK, boxes=8, **setting)

    # The state

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def turn(self) -> int:
        """The box that play waits for."""
        return due(self.state, self.game)[1]

    @property
    def terms(self) -> Terms:
        return self.state.terms

    def hand(self, whose: str | int) -> Hand:
        """The hand of "house", of a box or of a player."""
        hand = lies_at(self.round, str(whose)) or hand_of_patron(self.round, str(whose))
        assert hand is not None, f"no tiles lie at {whose}"
        return hand

    def tiles(self, names: str) -> tuple[str, ...]:
        """Tiles by name, none of them one that lies open somewhere already."""
        left = list(tiles(TERMS))
        for hand in (self.round.house, *self.round.hands):
            for tile in filter(None, hand.tiles):
                left.remove(tile)
        found: list[str] = []
        for name in names.replace("/", " ").split():
            tile = name if name.isdecimal() else next(tile for tile in left if name_of(tile) == name)
            if tile in left:
                left.remove(tile)
            found.append(tile)
        return tuple(found)

    # Steps of play

    def director(self, command: Command) -> tuple[Fact, ...]:
        return self.do(command, Role.DIRECTOR)

    def wager(self, patron: str, amount: int = WAGER) -> tuple[Fact, ...]:
        box = self.state.patrons[patron].seat
        return self.as_patron(patron, c.PlaceWager(patron=patron, option="wager", amount=amount, box=box))

    def wagers(self, *patrons: str, amount: int = WAGER) -> None:
        for patron in patrons:
            self.wager(patron, amount)

    def throw(self, *dice: int) -> tuple[Fact, ...]:
        """The cup is opened, after the call if that has not been made."""
        if not self.round.called:
            self.call()
        return self.do(c.OpenCup(dice=dice or DICE))

    def deal(self, *dice: int) -> tuple[Fact, ...]:
        """The dice, and a stack to each box that nobody reads."""
        if not self.round.dice:
            self.throw(*dice)
        return self.do(c.DealTiles())

    def deal_read(self, *hands: str, dice: tuple[int, ...] = DICE) -> tuple[Fact, ...]:
        """Tiles that are read face down, a hand for each box with a wager."""
        self.throw(*dice)
        return self.do(c.DealTiles(hands=tuple(self.tiles(hand) for hand in hands)))

    def set(self, *patrons: str) -> None:
        """They divide hands that nobody else has read."""
        for patron in patrons:
            self.as_patron(patron, c.SetHand(patron=patron))

    def set_read(self, patron: str, two: str) -> tuple[Fact, ...]:
        """Two tiles of the hand go together."""
        hand = self.hand(patron)
        named = tuple(name if name.isdecimal() else self._in_hand(hand, name) for name in two.split())
        return self.as_patron(patron, c.SetHand(patron=patron, two=named))

    def _in_hand(self, hand: Hand, name: str) -> str:
        return next(tile for tile in hand.tiles if name_of(tile) == name)

    def ready(self, *patrons: str, dice: tuple[int, ...] = DICE, amount: int = WAGER) -> None:
        """These have wagered and set their hands; the House's is to be turned."""
        self.wagers(*patrons, amount=amount)
        self.deal(*dice)
        self.set(*patrons)

    def house(self, names: str = HOUSE, low: str = "") -> tuple[Fact, ...]:
        four = self.tiles(names) if names else ()
        return self.do(c.TurnHouseHand(tiles=four, low=tuple(low.split())))

    def show(self, names: str = "") -> tuple[Fact, ...]:
        """The next hand, low part first; without names if it has been read."""
        four = self.tiles(names)
        return self.do(c.ShowHand(low=four[:2], high=four[2:]))

    def settle(self, **hands: str) -> None:
        """The hands that are left, one by one."""
        while self.step is Step.SETTLE:
            self.show(hands[self.hand(self.turn).patron])

    def play(self, house: str = HOUSE, *, dice: tuple[int, ...] = DICE, amount: int = WAGER, **hands: str) -> None:
        """A whole round: wagers, the deal, hands that are set or conceded, and their settlement."""
        if self.step is Step.SHUFFLE:
            self.prepare_shoe()
        self.wagers(*hands, amount=amount)
        self.deal(*dice)
        for patron, hand in hands.items():
            self.concede(patron) if hand == CONCEDE else self.set(patron)
        if self.step is Step.HOUSE:
            self.house(house)
        self.settle(**hands)
        self.collect()

    def expose(self, to: str | int, number: int, tile: str = "", by: str = "dealer") -> tuple[Fact, ...]:
        """Not named if it has been read."""
        return self.do(c.ReportTileExposed(to=str(to), number=number, tile="".join(self.tiles(tile)), by=by))

    def settled(self, patron: str) -> WagerSettled:
        """How a wager was settled last."""
        found = [fact for fact in self.all(WagerSettled) if fact.patron == patron]
        settled: WagerSettled = found[-1]
        return settled


def money(play: Play) -> int:
    """The sum over every account: nothing is made and nothing is lost."""
    return sum(play.state.balances.values())
