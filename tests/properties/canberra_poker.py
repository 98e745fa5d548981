"""Canberra Poker at random: what its table waits for, what people plausibly ask, and what goes wrong."""

from collections.abc import Iterator
from random import Random

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.procedure import Step, deals_face_up, due
from croupier.games.poker.state import hand_of
from croupier.ruling import Command, Role
from croupier.table import Table
from tests.properties import poker
from tests.properties.asking import AT, NAMES, Ask, Rules, accepted, some_cards

P02 = "NI2002-45/canberra-poker"

cards_are_all_there = poker.cards_are_all_there


def every_rules() -> Iterator[Rules]:
    yield Rules(P02, maximum_payout=100_00)


def needed(table: Table, random: Random, at: int = AT) -> Ask:
    """A step that moves the table on, whoever has to take it."""
    opening = poker.opening(table)
    if opening is not None:
        return opening
    game = table.game
    now = game.round
    step, to = due(table, game)
    match step:
        case Step.SHUFFLE:
            return Ask(c.ShuffleCards())
        case Step.CUT:
            return Ask(c.CutCards(position=random.randint(2, 50)))
        case Step.CHECK_CARDS:
            return Ask(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.BET:
            return poker.bets(table, random, at)
        case Step.ALIKE:
            return poker.ruling_on_alike(table, random)
        case Step.DEAL:
            return _deal(table, random, to)
        case Step.DECIDE:
            return _decision(table, random, to)
        case Step.DEALERS_HAND:
            return Ask(c.RevealDealersHand(cards=poker.turned(game, now.dealer, random)))
        case Step.SETTLE:
            return poker.settle(table, random, to)
        case Step.COLLECT:
            return Ask(c.CollectCards())
    raise AssertionError(step)


def _deal(table: Table, random: Random, to: str) -> Ask:
    card = some_cards(table.game, random, 1)
    rest = Ask(c.CompleteDeal(card="" if table.game.round.dealer.up else card[0]))
    if random.random() < 0.15:
        return rest
    up = deals_face_up(table.terms, table.game.round, to)
    return Ask(c.DealCards(cards=card if up or random.random() < 0.7 else ()))


def _decision(table: Table, random: Random, to: str) -> Ask:
    hand = hand_of(table.game.round, int(to))
    assert hand is not None
    absent = Ask(c.ReportAbsent(box=hand.box, ground="time"))
    bet = Ask(c.Bet(patron=hand.patron), Role.PATRON, hand.patron)
    chance = random.random()
    if chance < 0.03:
        return absent
    fold = Ask(c.Fold(patron=hand.patron), Role.PATRON, hand.patron)
    wanted = (bet, fold) if chance < 0.75 else (fold,)
    return next((ask for ask in wanted if accepted(table, ask)), absent)  # an excluded player no longer decides


def plausible(table: Table, random: Random) -> Ask:
    name = random.choice(NAMES)
    decisions: list[Command] = [c.Fold(patron=name), c.Bet(patron=name)]
    return poker.plausible(table, random, decisions, [c.CompleteDeal(), c.RevealDealersHand()])


def irregular(table: Table, random: Random) -> Ask:
    game = table.game
    (card,) = some_cards(game, random, 1) or ("",)
    to, box = poker.somewhere(game, random), random.randrange(1, 4)
    exposed = c.ReportExposedCard(to=to, number=random.randrange(1, 6), card=random.choice((card, "")))
    five = random.choice(((), some_cards(game, random, 5)))
    return random.choice(
        (
            *poker.irregular(table, random),
            Ask(exposed),
            Ask(exposed),
            Ask(c.ReportOutOfRotation(box=box)),
            Ask(c.ReconstructHand(box=box, possible=random.random() < 0.8, cards=five)),
            Ask(c.ReconstructHand(box=box, cards=some_cards(game, random, 5))),
            Ask(c.ReconstructHand(box=box, cards=some_cards(game, random, 5)), Role.DIRECTOR),
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
