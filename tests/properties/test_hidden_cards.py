"""Two worlds that differ only in cards somebody may not see: every byte sent to that audience is the same.

A table whose shoe reads each card is played twice with the same decisions, from decks that agree in what the audience
has seen so far and in nothing else. Had a view, a line or a past round let slip anything of a hidden card, the bytes
would differ.
"""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.conduct import Accepted, Hosted
from croupier.equipment import CARDS
from croupier.games import poker_commands as c
from croupier.games.canberra_poker.commands import CutCards
from croupier.games.context import operators
from croupier.games.poker_state import PokerRound
from croupier.games.ultimate_texas_holdem.commands import RevealBoard
from croupier.journal import GroupCommit
from croupier.journal.memory import MemoryStore
from croupier.ruling import Command, Role
from croupier.server.audience import Audience
from croupier.server.lines import told
from croupier.server.recall import recalled
from croupier.table import Table, commands as t, needs, open_to
from croupier.views.table_view import seen_by
from tests.marks import rule
from tests.properties.asking import AT, Ask, Rules
from tests.properties.canberra import P02
from tests.properties.driving import set_up
from tests.properties.holdem import U19

RULES = [Rules(U19, maximum_payout=500_00), Rules(P02, maximum_payout=500_00)]
PLAYERS = ("ann", "bob", "cyd")
AUDIENCES = (
    Audience(),
    *(Audience(Role.PATRON, name) for name in (*PLAYERS, "dan")),  # dan stands behind and watches
    *(Audience(role) for role in Role if role is not Role.PATRON),
)
INSPECTOR = Audience(Role.INSPECTOR)
DECISIONS = ("Fold", "Check", "Play", "Bet", "Concede")
QUICK = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
THOROUGH = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))

Deck = tuple[str, ...]


class World:
    """A live table with a reading shoe, dealt from this deck."""

    def __init__(self, rules: Rules, deck: Deck) -> None:
        self.deck = deck
        self.store = MemoryStore()
        self.journal = GroupCommit(self.store)
        self.hosted = Hosted("T1", self.journal, lambda: AT)
        for ask in set_up(rules):
            assert isinstance(self.hosted.act(ask.command, ask.who, ask.role), Accepted)
        for seat, name in enumerate((*PLAYERS, "dan"), 1):
            seated = seat if name in PLAYERS else 0
            self.hosted.act(t.JoinTable(patron=name, seat=seated), name, Role.PATRON)
            self.hosted.act(t.BuyIn(patron=name, cents=1_000_00), name, Role.PATRON)
            self.hosted.act(t.IssueChips(patron=name, cents=1_000_00), "dee", Role.DIRECTOR)

    @property
    def table(self) -> Table:
        assert self.hosted.table
        return self.hosted.table

    def do(self, ask: Ask) -> None:
        command = self.read(ask.command) if isinstance(ask.command, c.DealCards) else ask.command
        outcome = self.hosted.act(command, ask.who, ask.role)
        assert isinstance(outcome, Accepted), (ask, outcome)

    def read(self, command: c.DealCards) -> Command:
        """As many cards as are asked for, read as they leave this world's deck."""
        game = self.table.game
        first = game.shoe.drawn
        return c.DealCards(cards=self.deck[first : first + len(command.cards)])

    def sent_to(self, audience: Audience, after: int = 0) -> bytes:
        """What this audience is sent: its view, the lines after a version, and the page of a round that is over."""
        view = seen_by(self.table, self.hosted.version, audience.who, audience.role, AT)
        entries = self.store.read("table/T1", after)
        lines = [each.event for each in told(entries, self.table) if each.reaches(audience)]
        past = [recalled(self.store, "table/T1", self.table, 1, audience)] if self.table.game.records else []
        return msgspec.json.encode([view, past]) + b"".join(lines)

    def close(self) -> None:
        self.journal.close()


def seen_in(now: PokerRound, audience: Audience, dealt: bool) -> set[int]:
    """The places of the deck whose cards this audience sees: those that lie face up, and one's own."""
    hands = (now.board, now.dealer, *now.hands)
    seen = {place for hand in hands for at, place in enumerate(hand.places) if at in hand.up}
    if audience.role is Role.PATRON and dealt:
        seen |= {place for hand in now.hands if hand.patron == audience.who for place in hand.places}
    return seen


def script(world: World, random: Random) -> Iterator[Ask]:
    """What happens in the first world, decided without a look at the cards."""
    while not world.table.game.records:
        table = world.table
        need = needs(table)
        if "shuffle_cards" in need.commands:
            yield Ask(c.ShuffleCards())
        elif "cut_cards" in need.commands:
            yield Ask(CutCards(position=random.randint(2, 50)))
        elif "place_wager" in need.commands:
            wagered = {patron for patron, _ in table.game.round.wagers}
            for name in (name for name in PLAYERS if name not in wagered):
                place = c.PlaceWager(patron=name, option="main", amount=10_00, box=table.patrons[name].seat)
                yield Ask(place, Role.PATRON, name)
            yield Ask(c.CallNoMoreBets())
        elif random.random() < 0.02 and table.game.round.wagers:  # none are left of a void round or a completed one
            void = c.VoidRound(round=table.game.round.number, ground="impractical", reason="the lights went out")
            yield Ask(void if table.game.round.opened else c.RecallNoMoreBets(), *_by(table, void))
        elif random.random() < 0.03 and table.game.round.wagers and table.game.round.opened:
            who = next(iter(table.game.round.wagers))[0]
            out = c.PutOutOfRound(patron=who, breach="information", reason="showed a card to a neighbour")
            yield Ask(out, operators(table.terms)[0])
        else:
            yield _next_step(table, random)


def _by(table: Table, void: c.VoidRound) -> tuple[Role]:
    return (operators(table.terms)[0] if table.game.round.opened else Role.DEALER,)


def _next_step(table: Table, random: Random) -> Ask:
    need = needs(table)
    if "deal_cards" in need.commands:
        count = 1 if table.setting.book == P02 else 5 if need.to == "board" else 2
        return Ask(c.DealCards(cards=("",) * count))
    if "reveal_board" in need.commands:
        return Ask(RevealBoard())
    if "reveal_dealers_hand" in need.commands:
        return Ask(c.RevealDealersHand())
    if "fold" in need.commands:
        if random.random() < 0.05:
            return Ask(c.ReportAbsent(box=int(need.to), ground="time"))
        (who,) = (hand.patron for hand in table.game.round.hands if str(hand.box) == need.to)
        return _pressed(table, who, random)
    if "settle_hand" in need.commands:
        conceding = [hand.patron for hand in table.game.round.hands if hand.playing]
        if "concede" in need.commands and random.random() < 0.1:
            return _pressed(table, random.choice(conceding), random)
        return Ask(c.SettleHand())
    return Ask(c.CollectCards())


def _pressed(table: Table, who: str, random: Random) -> Ask:
    choices = [each.command for each in open_to(table, who, Role.PATRON, AT)]
    return Ask(random.choice([each for each in choices if type(each).__name__ in DECISIONS]), Role.PATRON, who)


def shuffled(random: Random) -> Deck:
    return tuple(random.sample(CARDS, len(CARDS)))


def with_others_hidden(deck: Deck, seen: set[int], random: Random) -> Deck:
    """A deck that agrees in what has been seen, with all other cards in another order."""
    hidden = [place for place in range(len(deck)) if place + 1 not in seen]
    mixed = random.sample(hidden, len(hidden))
    changed = list(deck)
    for place, other in zip(hidden, mixed, strict=True):
        changed[place] = deck[other]
    return tuple(changed)


def worlds_agree(rules: Rules, seed: int) -> None:
    random = Random(seed)
    deck = shuffled(random)
    one = World(rules, deck)
    asks: list[Ask] = []
    sent: dict[Audience, list[bytes]] = {audience: [] for audience in AUDIENCES}
    seen: dict[Audience, set[int]] = {audience: set() for audience in AUDIENCES}
    stop = random.randrange(8, 60)  # somewhere in the round, or after it
    for ask in script(one, random):
        before = one.hosted.version
        one.do(ask)
        asks.append(ask)
        game = one.table.game
        dealt = "deal_cards" not in needs(one.table).commands
        for audience in AUDIENCES:
            seen[audience] |= seen_in(game.round, audience, dealt)
            if audience == INSPECTOR and game.records:
                seen[audience] |= set(range(1, len(deck) + 1))
            sent[audience].append(one.sent_to(audience, before))
        if len(asks) == stop:
            break
    one.close()
    for audience in AUDIENCES:
        other = World(rules, with_others_hidden(deck, seen[audience], random))
        for ask, bytes_then in zip(asks, sent[audience], strict=True):
            before = other.hosted.version
            other.do(ask)
            assert other.sent_to(audience, before) == bytes_then, (audience, ask)
        other.close()


@rule("ultimate-texas-holdem", NI2019_212=("7.2", "8.1", "8.2", "8.4", "8.6"))
@rule("canberra-poker", NI2002_45=("6.2", "7.1", "7.3"))
@pytest.mark.parametrize("rules", RULES, ids=str)
@given(seed=st.integers(0, 2**32))
@QUICK
def test_nothing_that_is_sent_tells_of_a_card_that_its_reader_may_not_see(rules: Rules, seed: int) -> None:
    worlds_agree(rules, seed)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES, ids=str)
@given(seed=st.integers(0, 2**32))
@THOROUGH
def test_nothing_that_is_sent_tells_of_a_hidden_card_at_length(rules: Rules, seed: int) -> None:
    worlds_agree(rules, seed)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_inspector_sees_every_card_of_a_round_that_is_over_and_nobody_else_a_folded_one(rules: Rules) -> None:
    random = Random(5)
    deck = shuffled(random)
    world = World(rules, deck)
    folded: set[str] = set()
    for ask in script(world, Random(1)):
        if world.table.game.records:
            break
        if isinstance(ask.command, c.VoidRound | c.PutOutOfRound):
            continue
        if needs(world.table).to == "1" and "fold" in needs(world.table).commands:
            (hand,) = (hand for hand in world.table.game.round.hands if hand.box == 1)
            folded = set(hand.cards)
            world.do(Ask(c.Fold(patron="ann"), Role.PATRON, "ann"))
        else:
            world.do(ask)
    assert folded
    dealt = deck[: len(world.table.game.records[0].hands) * len(folded)]
    for audience in AUDIENCES:
        body = world.sent_to(audience).decode()
        cards = {card for card in CARDS if f'"{card}"' in body}
        if audience == INSPECTOR:
            assert set(dealt) <= cards
        elif audience.who != "ann":
            assert not folded & cards, audience
    world.close()
