"""Two worlds that differ only in cards somebody may not see: every byte sent to that audience is the same.

A table whose shoe reads each card is played twice with the same decisions, from decks that agree in what the audience
has seen so far and in nothing else. Had a view, a line or a past round let slip anything of a hidden card, the bytes
would differ.

The same holds of answers. Wherever play has come to, each of them tries commands of every kind, with cards named that
lie face down in one world and elsewhere in the other: what is refused, why and what is open instead are the same.
"""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.conduct import Accepted, Hosted
from croupier.equipment import CARDS
from croupier.games.canberra_poker import settlement as canberra_settlement
from croupier.games.canberra_poker.commands import CutCards, ReconstructHand, ReportExposedCard
from croupier.games.context import operators, supervisors
from croupier.games.poker import commands as c, deal as poker_deal, rounds as poker_rounds
from croupier.games.poker.state import BOARD, DEALER, PokerGame, PokerRound, lies_at
from croupier.games.ultimate_texas_holdem import settlement as holdem_settlement
from croupier.games.ultimate_texas_holdem.commands import ReportCardSeen, RevealBoard
from croupier.instruments import Terms
from croupier.journal import GroupCommit
from croupier.journal.memory import MemoryStore
from croupier.ruling import Command, Refusal, Role
from croupier.server.audience import Audience
from croupier.server.lines import told
from croupier.server.recall import recalled
from croupier.table import Table, commands as t, machine as table_machine, needs, open_to
from croupier.views.table_view import seen_by
from tests.covering import at_length
from tests.marks import rule
from tests.properties.answers import answer, any_of, asked_for
from tests.properties.asking import AT, Ask, Rules, accepted, with_float
from tests.properties.canberra_poker import P02
from tests.properties.driving import set_up
from tests.properties.ultimate_texas_holdem import U19
from tests.trust import trust

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
        assert isinstance(outcome, Accepted), f"refused here alone, which tells what lies face down: {ask} {outcome}"

    def read(self, command: c.DealCards) -> Command:
        """As many cards as are asked for, read as they leave this world's deck."""
        game = self.table.game
        first = game.shoe.drawn
        return c.DealCards(cards=self.deck[first : first + len(command.cards)])

    def sent_to(self, audience: Audience, after: int = 0) -> bytes:
        """All that this audience gets: its view, the lines after a version, and the page of a round that is over."""
        view = seen_by(self.table, self.hosted.version, audience.who, audience.role, AT)
        entries = self.store.read("table/T1", after)
        lines = [each.event for each in told(entries, self.table) if each.reaches(audience)]
        past = [recalled(self.store, self.hosted, 1, audience)] if self.table.game.records else []
        return msgspec.json.encode([view, past]) + b"".join(lines)

    def answer(self, audience: Audience, ask: Ask) -> bytes:
        return answer(self.table, audience, ask, lambda table: seen_in(table.game.round, audience, True))

    def close(self) -> None:
        self.journal.close()


def seen_in(now: PokerRound, audience: Audience, dealt: bool) -> set[int]:
    """The places of the deck whose cards this audience sees: those that lie face up, and its own."""
    hands = (now.board, now.dealer, *now.hands)
    seen = {place for hand in hands for at, place in enumerate(hand.places) if at in hand.up | hand.exposed}
    if audience.role is Role.PATRON and dealt:
        seen |= {place for hand in now.hands if hand.patron == audience.who for place in hand.places}
    return seen


def script(world: World, random: Random, mishaps: bool = True) -> Iterator[Ask]:
    """The next act in the first world, decided without a look at the cards."""
    while not world.table.game.records:
        table = world.table
        need = needs(table)
        if "fill_float" in need.commands:
            yield Ask(t.FillFloat(cents=10_000_00), supervisors(table.terms)[0])
        elif need.what == "two cards alike":
            void = c.VoidRound(round=table.game.round.number, ground="impractical", reason="two cards alike")
            yield Ask(void, operators(table.terms)[0])
        elif "shuffle_cards" in need.commands:
            yield Ask(c.ShuffleCards())
        elif "cut_cards" in need.commands:
            yield Ask(CutCards(position=random.randint(2, 50)))
        elif "place_wager" in need.commands:
            wagered = {patron for patron, _ in table.game.round.wagers}
            for name in (name for name in PLAYERS if name not in wagered):
                place = c.PlaceWager(patron=name, option="main", amount=10_00, box=table.patrons[name].seat)
                yield Ask(place, Role.PATRON, name)
            yield Ask(c.CallNoMoreBets())
            if random.random() < 0.5 and table.balances["float"] > 25:  # short of what may have to be paid
                yield Ask(t.CreditFloat(cents=table.balances["float"] - 25), supervisors(table.terms)[0])
        elif mishaps and random.random() < 0.05 and (mishap := _mishap(table, random)) is not None:
            yield mishap
        elif (
            mishaps and random.random() < 0.02 and table.game.round.wagers
        ):  # none are left of a void round or a completed one
            void = c.VoidRound(round=table.game.round.number, ground="impractical", reason="the lights went out")
            yield Ask(void if table.game.round.opened else c.RecallNoMoreBets(), *_by(table, void))
        elif mishaps and random.random() < 0.03 and table.game.round.wagers and table.game.round.opened:
            who = next(iter(table.game.round.wagers))[0]
            out = c.PutOutOfRound(patron=who, breach="information", reason="showed a card to a neighbour")
            yield Ask(out, operators(table.terms)[0])
        else:
            yield _next_step(table, random)


def _mishap(table: Table, random: Random) -> Ask | None:
    """A card is shown that should not be, or an entry is corrected: to cards that may lie elsewhere."""
    now = table.game.round
    to = random.choice((BOARD, DEALER, *(str(hand.box) for hand in now.hands)))
    lying = lies_at(now, to)
    if lying is None or not lying.cards:
        return None
    cards = tuple(random.sample(CARDS, len(lying.cards)))
    number = random.randrange(len(cards)) + 1
    asks = [
        Ask(ReportCardSeen(to=to, number=number, go_on="nobody looked"), supervisors(table.terms)[0]),
        Ask(ReportExposedCard(to=to, number=number)),
    ]
    if "deal_cards" not in needs(table).commands:  # a card that is still to come may be any
        asks.append(Ask(c.CorrectCards(to=to, cards=cards, reason="misread"), supervisors(table.terms)[0]))
    return next((ask for ask in random.sample(asks, len(asks)) if accepted(table, ask)), None)


# Attempts


def tries(table: Table, audience: Audience, random: Random, count: int) -> list[Ask]:
    """Commands that somebody might try in order to find out what lies face down, and any other."""
    hands = (table.game.round.board, table.game.round.dealer, *table.game.round.hands)
    hidden = [card for hand in hands for at, card in enumerate(hand.cards) if card and at not in hand.up]
    some = [*random.sample(hidden, min(2, len(hidden))), *random.sample(CARDS, 2)]
    kinds = list(chain(table_machine.DECIDE, table.machine.DECIDE))
    commands: list[Command] = [_naming(table, some, random) for _ in range(count)]
    meant = {"reason": "so", "round": table.game.round.number}
    for _ in range(count // 2):
        meant |= {"card": random.choice(some), "patron": random.choice(PLAYERS), "box": random.randrange(1, 4)}
        commands.append(any_of(kinds, meant, random))
    commands += asked_for(commands, random)
    by = audience.role or Role.PATRON
    return [Ask(command, by, audience.who or "dee") for command in commands]


def _naming(table: Table, some: list[str], random: Random) -> Command:
    """A command that names cards: as many as there are, or not; possible ones, or the same one twice."""
    now: PokerRound = table.game.round
    places = (BOARD, DEALER, *(str(hand.box) for hand in now.hands))
    to = random.choice(places)
    lying = lies_at(now, to)
    count = random.choice((len(lying.cards) if lying is not None else 0, 2, 3, 5)) or 1
    cards = tuple(random.choice((*some, *some, *random.sample(CARDS, 2), "", "zz")) for _ in range(count))
    if random.random() < 0.5:
        cards = (*cards[:1], *random.sample([card for card in CARDS if card not in cards], len(cards[1:])))
    if lying is not None and lying.known and random.random() < 0.4:
        cards = lying.cards or cards  # a right guess in one world, and a wrong one in the other
    number = random.randrange(1, 6)
    commands: list[Command] = [
        c.DealCards(cards=cards),
        c.CompleteDeal(card=cards[0], exposed=number),
        c.ReadCards(to=to, cards=cards),
        c.CorrectCards(to=to, cards=cards, reason="misread"),
        c.CorrectCards(to=to, cards=cards, reason="misread"),
        c.RevealDealersHand(cards=cards),
        c.SettleHand(cards=random.choice(((), cards))),
        RevealBoard(cards=cards),
        ReportCardSeen(to=to, number=number, card=cards[0], go_on="nobody looked"),
        ReportExposedCard(to=to, number=number, card=cards[0]),
        ReconstructHand(box=random.randrange(1, 4), cards=cards),
    ]
    return random.choice([command for command in commands if type(command) in table.machine.DECIDE])


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
        return with_float(table, Ask(c.SettleHand()))
    return Ask(c.CollectCards())


def _pressed(table: Table, who: str, random: Random) -> Ask:
    choices = [each.command for each in open_to(table, who, Role.PATRON, AT)]
    open_now = [each for each in choices if type(each).__name__ in DECISIONS]
    staying = [each for each in open_now if not isinstance(each, c.Fold)]
    return Ask(random.choice(staying if staying and random.random() < 0.8 else open_now), Role.PATRON, who)


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


TURNING = ("reveal_board", "reveal_dealers_hand", "settle_hand")


def worlds_agree(rules: Rules, seed: int, tried: int = 24, moment: str = "") -> None:
    random = Random(seed)
    deck = shuffled(random)
    one = World(rules, deck)
    asks: list[Ask] = []
    sent: dict[Audience, list[bytes]] = {audience: [] for audience in AUDIENCES}
    seen: dict[Audience, set[int]] = {audience: set() for audience in AUDIENCES}
    moment = moment or random.choice(("", *TURNING))  # before something is turned, or
    stop = 100 if moment else random.randrange(8, 60)  # anywhere in the round, or after it
    for ask in script(one, random, mishaps=not moment):
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
        if len(asks) == stop or (moment in needs(one.table).commands and random.random() < 0.7):
            break
    trials = {audience: tries(one.table, audience, random, tried) for audience in AUDIENCES if audience.role}
    answers = {audience: [one.answer(audience, ask) for ask in asked] for audience, asked in trials.items()}
    one.close()
    for audience in AUDIENCES:
        other = World(rules, with_others_hidden(deck, seen[audience], random))
        for ask, bytes_then in zip(asks, sent[audience], strict=True):
            before = other.hosted.version
            other.do(ask)
            assert other.sent_to(audience, before) == bytes_then, f"after {ask} {audience} sees what lies face down"
        for ask, answered in zip(trials.get(audience, ()), answers.get(audience, ()), strict=True):
            assert other.answer(audience, ask) == answered, f"the answer to {ask} tells what lies face down"
        other.close()


@trust(44)
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
    worlds_agree(rules, seed, tried=80)


# Leaks that were once there


def _against_hidden_cards(game: PokerGame, terms: Terms, cards: tuple[str, ...], count: int) -> Refusal | None:
    now = game.round
    lying = {card for hand in (now.board, now.dealer, *now.hands) for card in hand.cards if card}
    told = Refusal(terms.cite("decks"), "that card lies elsewhere") if lying & set(cards) else None
    return _AS_IT_IS(game, terms, cards, count) or told


_AS_IT_IS = poker_deal.not_these


def _against_the_reading(
    terms: Terms, game: PokerGame, to: str, named: tuple[str, ...], of: slice = slice(None)
) -> tuple[str, ...] | Refusal:
    lying = lies_at(game.round, to)
    assert lying is not None
    if named and sorted(named) != sorted(lying.cards[of]):
        return Refusal(terms.cite("dealing_order"), "other cards were read here")
    return lying.cards[of]


def _refused_unturned(ctx: Any, game: Any, hand: Any, shown: Any, wagers: Any, settle: Any) -> Any:
    facts = [settle(ctx, game, wager) for wager in wagers]
    return poker_rounds.float_is_short(ctx, facts) or (*shown, *facts, poker_rounds.discarding(ctx.terms, hand))


LEAKS = [
    (U19, "reveal_board", poker_deal, "not_these", _against_hidden_cards),
    at_length(P02, "reveal_dealers_hand", poker_rounds, "turned", _against_the_reading),
    (U19, "settle_hand", holdem_settlement, "settling_hand", _refused_unturned),
    at_length(P02, "settle_hand", canberra_settlement, "settling_hand", _refused_unturned),
]


@pytest.mark.parametrize(("book", "moment", "module", "name", "leak"), LEAKS)
def test_an_answer_that_tells_is_found(
    monkeypatch: pytest.MonkeyPatch, book: str, moment: str, module: Any, name: str, leak: Any
) -> None:
    monkeypatch.setattr(module, name, leak)
    with pytest.raises(AssertionError, match="what lies face down"):
        many_worlds_agree(Rules(book, maximum_payout=500_00), moment)


def many_worlds_agree(rules: Rules, moment: str) -> None:
    for seed in range(40):
        worlds_agree(rules, seed, moment=moment)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_inspector_sees_every_card_of_a_round_that_is_over_and_nobody_else_a_folded_one(rules: Rules) -> None:
    random = Random(5)
    deck = shuffled(random)
    world = World(rules, deck)
    folded: set[str] = set()
    for ask in script(world, Random(1), mishaps=False):
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
