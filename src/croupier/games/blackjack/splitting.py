"""Section 10, splitting: by value, to four hands; the others on the box split too or stay on the first hand."""

from msgspec.structs import replace

from croupier.games.blackjack.cards import is_ace, points
from croupier.games.blackjack.commands import FollowSplit, Split, StayOnFirstHand
from croupier.games.blackjack.facts import HandSplit, SplitFollowed, SplitNotFollowed
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.restrictions import bettors_on, controller
from croupier.games.blackjack.state import MAIN, Box, Election, Game, Hand, Wager, spot_of
from croupier.games.blackjack.subsequent_deal import hand_to_decide
from croupier.games.context import Context, is_out
from croupier.games.wagering import more_chips
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal, Under


def split(ctx: Context, game: Game, act: Act, command: Split) -> Decision:
    turn = hand_to_decide(ctx, game, act, command)
    if isinstance(turn, Refusal):
        return turn
    box, hand = turn
    refusal = cannot_split(ctx, box, hand)
    if refusal:
        return refusal
    wager = game.round.wagers[command.patron, spot_of(box.number, MAIN, hand.number)]
    short = not_enough_for(ctx, wager.patron, wager.at_risk, "split")
    if short:
        return short
    new = len(box.hands) + 1
    others = [name for name in bettors_on(game.round.wagers.values(), box.number, hand.number) if name != wager.patron]
    fact = HandSplit(
        patron=wager.patron,
        box=box.number,
        hand=hand.number,
        new_hand=new,
        amount=wager.at_risk,
        waiting=tuple(others),
        under=ctx.terms.cite("may_split", "split", "split_hands") + (("~J49",) if wager.amount > wager.at_risk else ()),
        moves=(_staked(wager.patron, box.number, new, wager.at_risk),),
    )
    return (fact, *(_not_followed(ctx.terms, name, fact) for name in others if is_out(ctx, name)))


def _not_followed(terms: Terms, patron: str, fact: HandSplit) -> SplitNotFollowed:
    under = terms.cite("split_not_followed", "exclusion") + ("~J55",)
    return SplitNotFollowed(patron=patron, box=fact.box, hand=fact.hand, under=under)


def cannot_split(ctx: Context, box: Box, hand: Hand) -> Refusal | None:
    """Why a hand cannot be split: two cards of equal value, four hands at most, aces once."""
    terms = ctx.terms
    worth = points(terms)
    if len(hand.cards) != 2 or worth[hand.cards[0]] != worth[hand.cards[1]]:
        return Refusal(terms.cite("split"), "only two cards of equal value are split")
    if is_ace(hand.cards[0]) and len(box.hands) >= terms.number("split_ace_hands"):
        return Refusal(terms.cite("split_ace_hands"), "aces are split only once")
    if len(box.hands) >= terms.number("split_hands"):
        return Refusal(terms.cite("split_hands"), f"splitting makes {terms.number('split_hands')} hands at most")
    return None


def not_enough_for(ctx: Context, patron: str, amount: int, what: str) -> Refusal | None:
    """Why the chips do not reach for the wager that a split or a double needs."""
    chips = ctx.balances.get(account_of(patron), 0)
    if amount <= chips:
        return None
    because = f"{patron} has {dollars(chips)} in chips, and {dollars(amount)} is to be wagered"
    return Refusal(ctx.terms.cite("wagers_are_chips", what), because, more_chips(ctx.terms))


def _staked(patron: str, box: int, hand: int, amount: int) -> Move:
    return Move(account_of(patron), Wager(patron, box, MAIN, amount, amount, hand).area, amount)


def hand_split(ctx: Context, game: Game, fact: HandSplit) -> Game:
    """The second card makes the hand that is played next (10.4); wagers of others stay on the first."""
    now = game.round
    boxes = tuple(_divided(box, fact) if box.number == fact.box else box for box in now.boxes)
    waiting = Election("split", fact.box, fact.hand, fact.waiting, fact.new_hand) if fact.waiting else None
    return _with_stake(replace(game, round=replace(now, boxes=boxes, election=waiting)), fact, fact.new_hand)


def _divided(box: Box, fact: HandSplit) -> Box:
    hands: list[Hand] = []
    for hand in box.hands:
        if hand.number != fact.hand:
            hands.append(hand)
            continue
        aces, numbers = is_ace(hand.cards[0]), (fact.hand, fact.new_hand)
        hands += [Hand(number, (card,), True, aces) for number, card in zip(numbers, hand.cards, strict=True)]
    return replace(box, hands=tuple(hands))


def _with_stake(game: Game, fact: HandSplit | SplitFollowed, hand: int) -> Game:
    now = game.round
    wager = Wager(fact.patron, fact.box, MAIN, fact.amount, fact.amount, hand)
    return replace(
        game,
        round=replace(
            now,
            wagers={**now.wagers, (wager.patron, wager.spot): wager},
            moved=applied(now.moved, fact.moves),
            script=(*now.script, fact),
        ),
    )


# The others on the box (10.2)


def asked(ctx: Context, game: Game, patron: str, kind: str) -> Election | Refusal:
    """The election that this patron still has to answer."""
    election = game.round.election
    if election is not None and election.kind == kind and patron in election.waiting:
        return election
    return Refusal(_rule_of_others(ctx, game, patron, kind), f"{patron} is not being asked whether to {kind} too")


def _rule_of_others(ctx: Context, game: Game, patron: str, kind: str) -> Under:
    """When others on a box may split or double: only if the deciding player does, under the general rule. Some books
    give a box to one player."""
    terms = ctx.terms
    step, box, hand = due(ctx, game)
    own = terms.cite("may_split") if kind == "split" else terms.cite("may_double")
    if step is Step.DECIDE and controller(ctx, game, box, hand) == patron:
        return own
    if not terms.has("box_bettors"):
        return terms.cite("one_patron_each_box") + own
    if kind == "split":
        return terms.cite("split_followed", "split_not_followed", "split_declined_for_all") + own
    return terms.cite("double_followed", "double_declined_for_all") + own


def first_hand(hand: int) -> str:
    """The first of two hands of a split, in words: hands keep their numbers, whatever is split later."""
    return "the first hand" if hand == 1 else f"hand {hand}"


def excluded(ctx: Context, patron: str, instead: str) -> Refusal:
    return Refusal(ctx.terms.cite("exclusion"), f"{patron} is excluded from the game", (instead,))


def follow(ctx: Context, game: Game, act: Act, command: FollowSplit) -> Decision:
    election = asked(ctx, game, command.patron, "split")
    if isinstance(election, Refusal):
        return election
    if is_out(ctx, command.patron):
        return excluded(ctx, command.patron, "stay_on_first_hand")
    wager = game.round.wagers[command.patron, spot_of(election.box, MAIN, election.hand)]
    short = not_enough_for(ctx, wager.patron, wager.at_risk, "split")
    if short:
        return replace(short, instead=("stay_on_first_hand",))
    followed = SplitFollowed(
        patron=wager.patron,
        box=election.box,
        hand=election.hand,
        new_hand=election.new_hand,
        amount=wager.at_risk,
        under=ctx.terms.cite("split_followed"),
        moves=(_staked(wager.patron, election.box, election.new_hand, wager.at_risk),),
    )
    return (followed,)


def followed(ctx: Context, game: Game, fact: SplitFollowed) -> Game:
    return answered(_with_stake(game, fact, fact.new_hand), fact.patron)


def stay(ctx: Context, game: Game, act: Act, command: StayOnFirstHand) -> Decision:
    election = asked(ctx, game, command.patron, "split")
    if isinstance(election, Refusal):
        return election
    under = ctx.terms.cite("split_not_followed")
    return (SplitNotFollowed(patron=command.patron, box=election.box, hand=election.hand, under=under),)


def stayed(ctx: Context, game: Game, fact: SplitNotFollowed) -> Game:
    now = game.round
    return answered(replace(game, round=replace(now, script=(*now.script, fact))), fact.patron)


def answered(game: Game, patron: str) -> Game:
    """One fewer to wait for; after the last, the cards go on."""
    election = game.round.election
    assert election is not None, "only somebody who was asked can answer"
    left = tuple(name for name in election.waiting if name != patron)
    return replace(game, round=replace(game.round, election=replace(election, waiting=left) if left else None))
