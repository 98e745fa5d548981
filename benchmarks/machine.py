"""Whole rounds through decide/evolve, against a bare Python loop that plays the same coup and keeps no facts."""

import random
import time

from croupier.equipment import decks
from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.instruments import library
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, commands as t, decide, evolve
from croupier.table.options import usual_options

BOOK = "NI2018-687/mini-baccarat"
AT = 1_700_000_000_000
ROUNDS_A_SHOE = 60


class Driver:
    """A table driven straight through the machine, with no journal."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.do(t.CreateTable(name="T1", book=BOOK, dealing="live", boxes=7, chips=(25, 100, 500)), Role.OPERATOR)
        self.do(t.ElectOptions(options=usual_options(BOOK)), Role.OPERATOR)
        assert self.table is not None
        for what in self.table.machine.approvals(self.table.terms):
            self.do(t.RecordApproval(what=what, reference="benchmark"), Role.OPERATOR)
        limits = dict.fromkeys(self.table.terms.wager_kinds, Limit(500, 500_00, 500))
        self.do(t.SetLimits(limits=limits), Role.OPERATOR)
        self.do(t.SetHours(opens=0, closes=1440, utc_offset=0, source="benchmark"), Role.OPERATOR)
        self.do(t.CheckCards(method="device"))
        self.do(t.OpenTable(), Role.OPERATOR)
        self.do(t.FillFloat(cents=100_000_000_00), Role.SUPERVISOR)
        self.do(t.JoinTable(patron="ann", seat=1), Role.PATRON, "ann")
        self.do(t.BuyIn(patron="ann", cents=1_000_000_00), Role.PATRON, "ann")

    def do(self, command: Command, role: Role = Role.DEALER, who: str = "dealer") -> int:
        facts = decide(self.table, Act(command, who, role, AT))
        if isinstance(facts, Refusal):
            raise RuntimeError(facts.because)
        for fact in facts:
            self.table = evolve(self.table, fact)
        return len(facts)

    def new_shoe(self, burn: str) -> None:
        self.do(c.ShuffleCards())
        self.do(c.OfferCut(patron="ann"))
        self.do(c.CutCards(position=200), Role.PATRON, "ann")
        self.do(c.PlaceCuttingCard(from_back=14))
        self.do(c.BurnByValue(card=burn))

    def play_round(self, cards: "list[str]") -> int:
        """One wager on banker, the cards as the rules ask for them, settled and collected."""
        facts = self.do(c.PlaceWager(patron="ann", option="banker", amount=500), Role.PATRON, "ann")
        facts += self.do(c.CallNoMoreBets())
        assert self.table is not None
        deal = Step.DEAL
        while due(self.table, self.table.game)[0] is deal:
            facts += self.do(c.DealCard(card=cards.pop()))
        facts += self.do(c.Settle())
        return facts + self.do(c.CollectCards())


def shuffled(seed: int) -> list[str]:
    cards = list(decks(8))
    random.Random(seed).shuffle(cards)
    return cards


_VALUE = {card: 0 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in decks(1)}
_TABLEAU = library().book(BOOK).terms(usual_options(BOOK)).table("banker_draws")


def next_card_to(player: "list[int]", banker: "list[int]") -> str:
    if len(banker) < 2:
        return "player" if len(player) == len(banker) else "banker"
    players, bankers = sum(player[:2]) % 10, sum(banker[:2]) % 10
    if len(banker) == 3 or max(players, bankers) >= 8:
        return ""
    if len(player) == 2 and players <= 5:
        return "player"
    third = player[2] + 1 if len(player) == 3 else 0
    return "banker" if _TABLEAU[bankers][third] == "D" else ""


def bare_round(cards: "list[str]", balance: int) -> int:
    """The same coup, plainly written: whose card is next, totals, one wager settled. No facts, no checks."""
    player: list[int] = []
    banker: list[int] = []
    while hand := next_card_to(player, banker):
        (player if hand == "player" else banker).append(_VALUE[cards.pop()])
    players, bankers = sum(player) % 10, sum(banker) % 10
    if bankers > players:
        return balance + 500 * 95 // 100
    return balance if bankers == players else balance - 500


def unrolled_round(cards: "list[str]", balance: int) -> int:
    """The same coup with every call and loop written out by hand: as fast as the interpreter goes."""
    value, pop = _VALUE, cards.pop
    players, bankers = value[pop()], value[pop()]
    players = (players + value[pop()]) % 10
    bankers = (bankers + value[pop()]) % 10
    if players < 8 and bankers < 8:
        third = 0
        two_cards = bankers
        if players <= 5:
            card = value[pop()]
            players, third = (players + card) % 10, card + 1
        if _TABLEAU[two_cards][third] == "D":
            bankers = (bankers + value[pop()]) % 10
    if bankers > players:
        return balance + 500 * 95 // 100
    return balance if bankers == players else balance - 500


def rounds_a_second(shoes: int = 20) -> dict[str, float]:
    """All three, shoe by shoe in turn, so that other work of the computer falls on each alike."""
    driver, facts = Driver(), 0
    loops = (bare_round, unrolled_round)
    balances, seconds, through_machine = [0, 0], [0.0, 0.0], 0.0
    for seed in range(shoes):
        cards = shuffled(seed)
        driver.new_shoe(cards.pop())
        copies = [list(cards) for _ in loops]
        start = time.thread_time()
        for _ in range(ROUNDS_A_SHOE):
            facts += driver.play_round(cards)
        through_machine += time.thread_time() - start
        for which, loop in enumerate(loops):
            balance, mine = balances[which], copies[which]
            start = time.thread_time()
            for _ in range(ROUNDS_A_SHOE):
                balance = loop(mine, balance)
            seconds[which] += time.thread_time() - start
            balances[which] = balance
        driver.do(c.OrderShuffle(reason="next shoe"), Role.SUPERVISOR)
    assert driver.table is not None
    assert {driver.table.balances["patron:ann"] - 1_000_000_00} == set(balances), "the loops disagree"
    rounds = shoes * ROUNDS_A_SHOE
    return {
        "rounds/s through decide/evolve": rounds / through_machine,
        "rounds/s of a bare loop": rounds / seconds[0],
        "rounds/s of the loop unrolled by hand": rounds / seconds[1],
        "share of the bare loop": seconds[0] / through_machine,
        "share of the unrolled loop": seconds[1] / through_machine,
        "facts a round": facts / rounds,
    }
