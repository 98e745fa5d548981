"""Ultimate Texas Hold-em at random: what its table waits for, what people plausibly ask, and what goes wrong."""

from collections.abc import Iterator
from random import Random

from croupier.games.context import operators, supervisors
from croupier.games.poker.state import hand_of
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.betting_rounds import amounts_open, hidden_part
from croupier.games.ultimate_texas_holdem.procedure import Step, due
from croupier.ruling import Command, Role
from croupier.table import Table
from tests.properties import poker
from tests.properties.asking import AT, NAMES, Ask, Rules, accepted, some_cards

U19 = "NI2019-212/ultimate-texas-holdem"

cards_are_all_there = poker.cards_are_all_there


def every_rules() -> Iterator[Rules]:
    yield Rules(U19, maximum_payout=200_00)
    yield Rules(U19, (("maximum_payout", "none"),))


def needed(table: Table, random: Random, at: int = AT) -> Ask:
    """A step that moves the table on, whoever has to take it."""
    opening = poker.opening(table)
    if opening is not None:
        return opening
    game = table.game
    now = game.round
    step, to = due(table, game)
    match step:
        case Step.SEARCH:
            return Ask(random.choice((c.SearchDeck(), c.SearchDeck(found="under the table", whole=True))))
        case Step.WORKING_SHOE:
            seen_to = random.choice((c.ReplaceShoe(), c.RepairShoe(repair="a new belt")))
            return Ask(seen_to, supervisors(table.terms)[0])
        case Step.NEW_CARDS:
            return Ask(c.ReplaceCards(reason="a deck is short"), operators(table.terms)[0])
        case Step.SHUFFLE:
            return Ask(c.ShuffleCards())
        case Step.CHECK_CARDS:
            return Ask(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.BET:
            return poker.bets(table, random, at)
        case Step.ALIKE:
            return poker.ruling_on_alike(table, random)
        case Step.DEAL:
            count = 5 if to == "board" else 2
            read = c.DealCards(cards=some_cards(game, random, count))
            return Ask(random.choice((read, read, read, c.DealCards(), c.CompleteDeal())))
        case Step.DECIDE:
            return _decision(table, random, to)
        case Step.FLOP | Step.TURN_AND_RIVER:
            part = hidden_part(table.terms, now)
            return Ask(c.RevealBoard(cards=poker.turned(game, now.board, random, part)))
        case Step.DEALERS_HAND:
            return Ask(c.RevealDealersHand(cards=poker.turned(game, now.dealer, random)))
        case Step.REFUND | Step.SETTLE:
            return poker.settle(table, random, to)
        case Step.COLLECT:
            return Ask(c.CollectCards())
    raise AssertionError(step)


def _decision(table: Table, random: Random, to: str) -> Ask:
    hand = hand_of(table.game.round, int(to))
    assert hand is not None
    who = hand.patron
    wanted: list[Command] = [c.Fold(patron=who), *[c.Check(patron=who)] * 3]
    wanted += [c.Play(patron=who, amount=amount) for amount in amounts_open(table, table.game, who) for _ in range(3)]
    asks = [Ask(command, Role.PATRON, who) for command in random.sample(wanted, len(wanted))]
    absent = Ask(c.ReportAbsent(box=hand.box, ground="time"))
    return absent if random.random() < 0.03 else next((ask for ask in asks if accepted(table, ask)), absent)


def plausible(table: Table, random: Random) -> Ask:
    name = random.choice(NAMES)
    amount = random.choice((10_00, 20_00, 30_00, 40_00, 35_00))
    decisions: list[Command] = [
        c.Fold(patron=name),
        c.Check(patron=name),
        c.Play(patron=name, amount=amount),
        c.Concede(patron=name),
    ]
    return poker.plausible(table, random, decisions, [c.CompleteDeal(), c.RevealBoard(), c.SearchDeck()])


def irregular(table: Table, random: Random) -> Ask:
    game = table.game
    supervisor = supervisors(table.terms)[0]
    (card,) = some_cards(game, random, 1) or ("",)
    to, box = poker.somewhere(game, random), random.randrange(1, 4)
    seen = c.ReportCardSeen(
        to=to,
        number=random.randrange(1, 6),
        card=random.choice((card, "")),
        go_on=random.choice(("", "nobody looked")),
    )
    amount = random.choice((0, 5_00, 10_00, 15_00, 35_00, 50_00))
    return random.choice(
        (
            *poker.irregular(table, random),
            Ask(seen),
            Ask(seen, supervisor),
            Ask(c.ReportBlind(box=box, amount=amount, handled=random.random() < 0.7)),
            Ask(c.ReportPlayWager(box=box, amount=amount)),
            Ask(c.ReportPlayWager(box=box, amount=amount)),
            Ask(c.ReportFaultyDeck(fault=random.choice(("missing", "foreign")), note="a joker")),
            Ask(c.ReportMalfunction(fault="jammed", unaffected=random.choice(("", "all cards were out"))), supervisor),
            Ask(c.ReplaceShoe(), supervisor),
            Ask(c.RepairShoe(repair="a new belt"), supervisor),
            Ask(c.OrderShuffle(reason="a card was bent"), supervisor),
        )
    )


def patron_turn(table: Table, random: Random) -> Ask | None:
    """ann's act at a virtual table where the dealer waits for her; None where the dealer may close the betting."""
    step, to = due(table, table.game)
    if step is Step.DECIDE:
        decided = _decision(table, random, to)
        return decided if decided.role is Role.PATRON else None
    if step is not Step.BET or table.game.round.wagers:
        return None
    return Ask(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), Role.PATRON, "ann")
