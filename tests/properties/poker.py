"""The common parts of both poker games at random."""

from collections import Counter
from random import Random

from croupier.games.context import Limit, operators, supervisors
from croupier.games.poker import commands as c
from croupier.games.poker.deal import alike
from croupier.games.poker.state import BOARD, DEALER, Hand, PokerGame, hand_of, lies_at
from croupier.ruling import Command, Role
from croupier.table import Status, Table, commands as t
from tests.properties.asking import NAMES, Ask, accepted, chips_for, some_cards, somebody_joins, with_float

# The table's needs


def opening(table: Table) -> Ask | None:
    """The command that brings a closed table back, or None if it is open."""
    if table.status is Status.OPEN:
        return None
    operator = operators(table.terms)[0]
    return Ask(t.OpenTable(), operator) if table.cards_checked else Ask(t.CheckCards(method="one by one"))


def bets(table: Table, random: Random, at: int) -> Ask:
    """Somebody antes, or the betting closes."""
    call = Ask(c.CallNoMoreBets())
    if accepted(table, call, at):
        return random.choice((call, call, *_trips(table, at)))
    present = [name for name, person in table.patrons.items() if not person.excluded]
    idle = [name for name in present if (name, "main") not in table.game.round.wagers]
    if not idle:
        return _take_back(table) if table.game.round.wagers else somebody_joins(table, random)
    name = random.choice(idle)
    least = table.setting.limits["main"].minimum
    if table.balances.get(f"patron:{name}", 0) < 3 * least:
        return chips_for(table, name)
    seat = table.patrons[name].seat
    boxes = (seat,) if seat else range(1, table.setting.boxes + 1)
    places = [Ask(c.PlaceWager(patron=name, option="main", amount=least, box=box), Role.PATRON, name) for box in boxes]
    open_now = [ask for ask in places if accepted(table, ask, at)]
    if open_now:
        return random.choice(open_now)
    return Ask(t.LeaveTable(patron=name))


def _trips(table: Table, at: int) -> list[Ask]:
    wagers = table.game.round.wagers.values()
    asks = [
        Ask(c.PlaceWager(patron=w.patron, option="trips", amount=10_00, box=w.box), Role.PATRON, w.patron)
        for w in wagers
        if w.option == "main"
    ]
    return [ask for ask in asks if accepted(table, ask, at)]


def _take_back(table: Table) -> Ask:
    wager = next(wager for wager in table.game.round.wagers.values() if wager.option == "main")
    return Ask(c.TakeBackWager(patron=wager.patron, option="main"))


def turned(game: PokerGame, hand: Hand, random: Random, of: slice = slice(None)) -> tuple[str, ...]:
    """The cards to name when these are turned: none that the shoe has read."""
    if all(hand.cards[of]):
        return ()
    fresh = iter(some_cards(game, random, len(hand.cards)))
    places = [place for place in range(len(hand.cards))[of] if place not in hand.hidden]
    return tuple(hand.seen[place] or next(fresh) for place in places)


def ruling_on_alike(table: Table, random: Random) -> Ask:
    """Two cards alike lie face up: one of the entries is corrected, or the round is void."""
    terms, game = table.terms, table.game
    twice = alike(game)[0]
    asks = []
    for to in (BOARD, DEALER, *(str(hand.box) for hand in game.round.hands)):
        lying = lies_at(game.round, to)
        (card,) = some_cards(game, random, 1)
        if lying is not None and twice in lying.seen:
            cards = tuple(card if seen == twice else "" for seen in lying.seen)
            asks.append(Ask(c.CorrectCards(to=to, cards=cards, reason="misread"), supervisors(terms)[0]))
    void = c.VoidRound(round=game.round.number, ground="impractical", reason="two cards alike")
    open_now = [ask for ask in asks if accepted(table, ask)]
    return random.choice(open_now) if open_now and random.random() < 0.8 else Ask(void, operators(terms)[0])


def settle(table: Table, random: Random, to: str) -> Ask:
    hand = hand_of(table.game.round, int(to)) if to else None
    cards = turned(table.game, hand, random) if hand is not None else ()
    if not accepted(table, Ask(c.SettleHand(cards=cards))):
        cards = ()  # the dealer's hand is fouled, or the float is short
    return with_float(table, Ask(c.SettleHand(cards=cards)))


# People's requests


def plausible(table: Table, random: Random, decisions: list[Command], at_table: list[Command]) -> Ask:
    """A plausible request of a patron or a member of staff, allowed or not."""
    game, name = table.game, random.choice(NAMES)
    person = table.patrons.get(name)
    if person is None:
        return Ask(t.JoinTable(patron=name, seat=random.randrange(table.setting.boxes + 1)), Role.PATRON, name)
    if not table.balances.get(f"patron:{name}") and random.random() < 0.8:
        return chips_for(table, name)
    option = random.choice((*table.terms.placeable, "main", "blind"))
    amount = random.choice((10_00, 15_00, 25_00, 50_00, 5_00, 300_00, 400_00, 7_00, 0))
    if game.round.opened and random.random() < 0.6:
        return Ask(random.choice(decisions), Role.PATRON, name)
    box = random.choice((person.seat, person.seat, 1, 2, 3)) or 1
    change = c.ChangeWager(patron=name, option=option, amount=amount, box=random.choice((0, box)))
    for_patron: list[Command] = [c.PlaceWager(patron=name, option=option, amount=amount, box=box)] * 6
    for_patron += [change, change, c.TakeBackWager(patron=name, option=option)]
    for_patron += [t.LeaveTable(patron=name), t.CashOut(patron=name, cents=25), t.RaiseDispute(patron=name, matter="x")]
    limit = Limit(5_00, random.choice((100_00, 600_00)), 5_00)
    for_operator: list[Command] = [
        t.PlacePersonalLimit(patron=name, maximum=random.choice((0, 500_00, 123))),
        t.ExcludePatron(patron=name, reason="past posting"),
        t.GiveNotice(limits={"main": limit}, rounds=random.choice((1, 2))),
        t.GiveNotice(maximum_payout=random.choice((100_00, 25, 33))),
        t.GiveNotice(options={"maximum_payout": random.choice(("stated", "none"))}),
        t.GiveClosingNotice(),
        t.CloseTable(),
        c.ReplaceCards(reason="worn", cards=random.choice(((), ("2c",)))),
    ]
    for_dealer: list[Command] = [
        c.RecallNoMoreBets(),
        t.CountCards(found=random.choice((52, 51))),
        t.LogIncident(matter="cards exchanged", about="somebody", note="leaned over"),
        *at_table,
    ]
    who = random.random()
    if who < 0.6:
        return Ask(random.choice(for_patron), Role.PATRON, name)
    if who < 0.8:
        return Ask(random.choice(for_operator), operators(table.terms)[0])
    if who < 0.85:
        return Ask(t.CreditFloat(cents=table.balances.get("float", 0) or 25), supervisors(table.terms)[0])
    return Ask(random.choice(for_dealer))


# Mishaps


def somewhere(game: PokerGame, random: Random) -> str:
    return random.choice((BOARD, DEALER, "9", *(str(hand.box) for hand in game.round.hands)))


def irregular(table: Table, random: Random) -> list[Ask]:
    """Something that goes wrong in either game, or is found to have gone wrong."""
    terms, game = table.terms, table.game
    operator, supervisor = operators(terms)[0], supervisors(terms)[0]
    now = game.round
    number = random.choice((now.number, now.number, now.number - 1, random.randrange(1, now.number + 2)))
    ground = random.choice(("placement_error", "impractical", "fraud", "disturbance", "misdeal", "collusion"))
    keep = tuple(f"{w.patron}/{w.spot}" for w in now.wagers.values() if random.random() < 0.2)
    void = c.VoidRound(round=number, ground=ground, reason="recorded", cause="fire", keep=keep)
    patron = random.choice([*table.patrons, "an onlooker"])
    options = tuple(w.option for w in now.wagers.values() if w.patron == patron and random.random() < 0.5)
    breach = random.choice(("exchange", "information", "exposure", "talk"))
    to = somewhere(game, random)
    cards = tuple(random.choice((card, card, "")) for card in some_cards(game, random, random.choice((2, 2, 5))))
    box = random.randrange(1, 4)
    option = random.choice(("main", "blind", "trips", "play", "bet"))
    amount = random.choice((0, 5_00, 10_00, 15_00, 25_00, 40_00, 400_00))
    return [
        Ask(void, supervisor if ground in ("placement_error", "misdeal") else operator),
        Ask(c.VoidWagers(patron=patron, reason="past posting", options=options), operator),
        Ask(c.PutOutOfRound(patron=patron, breach=breach, reason="showed a card"), operator),
        Ask(c.CorrectCards(to=to, cards=cards, reason="misread"), supervisor),
        Ask(c.ReportWrongNumber(to=to)),
        Ask(c.ReportHandWithoutWager(box=box, cards=random.randrange(3), handled=random.random() < 0.7)),
        Ask(c.ReportWagerFound(box=box, option=option, amount=amount, handled=random.random() < 0.7)),
        Ask(c.ReportWagerFound(box=box, option=option, amount=amount, handled=random.random() < 0.7)),
        Ask(c.ReportAbsent(box=box, ground=random.choice(("time", "refuses", "absent", "asleep")))),
    ]


def cards_are_all_there(game: PokerGame) -> None:
    """No card is made or lost: they are in the deck, on the table, or in the rack; and no wager is settled on one that
    is there twice."""
    now = game.round
    hands = (now.board, now.dealer, *now.hands)
    on_the_table = sum(len(hand.places) for hand in hands if not hand.discarded)
    assert game.shoe.left + on_the_table + game.discarded == game.shoe.decks * 52
    assert game.shoe.drawn == len(now.places) == len(set(now.places))
    seen = Counter(card for hand in hands for card in hand.seen if card)
    assert seen == Counter({card: count for card, count in game.shoe.seen.items() if count})
    assert all(len(hand.places) == len(hand.cards) for hand in hands)
    assert all(hand.cards[place] for hand in hands for place in hand.up | hand.read | hand.exposed)
    if now.dealer_revealed and not getattr(now, "dealer_fouled", False):
        for hand in (hand for hand in now.hands if hand.is_turned and hand.discarded and not hand.out):
            settled_on = hand.seen + now.dealer.seen + now.board.seen
            assert len(settled_on) == len(set(settled_on)), "no wager is settled on cards that cannot be together"
