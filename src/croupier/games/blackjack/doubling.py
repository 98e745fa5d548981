"""Section 11, doubling: one more card, for a wager of up to the original (exactly it in the tournament book)."""

from msgspec.structs import replace

from croupier.games.blackjack.commands import DeclineDouble, Double, FollowDouble
from croupier.games.blackjack.facts import DoubleFollowed, DoubleNotFollowed, HandDoubled
from croupier.games.blackjack.restrictions import bettors_on
from croupier.games.blackjack.splitting import answered, asked, excluded, not_enough_for
from croupier.games.blackjack.state import MAIN, Election, Game, Hand, Wager, spot_of
from croupier.games.blackjack.subsequent_deal import hand_to_decide, with_hand
from croupier.games.context import Context, is_out
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal


def double(ctx: Context, game: Game, act: Act, command: Double) -> Decision:
    turn = hand_to_decide(ctx, game, act, command)
    if isinstance(turn, Refusal):
        return turn
    box, hand = turn
    terms = ctx.terms
    refusal = cannot_double(ctx, hand)
    if refusal:
        return refusal
    wager = game.round.wagers[command.patron, spot_of(box.number, MAIN, hand.number)]
    amount = command.amount or wager.at_risk
    bad = bad_double(ctx, wager, amount)
    if bad:
        return bad
    how = terms.cite("double_for_less") if amount < wager.at_risk else terms.cite("double")
    under = terms.cite("may_double") + how + terms.cite("double_one_card")
    if hand.split:
        under += terms.cite("double_after_split")
    if wager.amount > wager.at_risk:
        under += ("~J49",)
    others = [name for name in bettors_on(game.round.wagers.values(), box.number, hand.number) if name != wager.patron]
    doubled = HandDoubled(
        patron=wager.patron,
        box=box.number,
        hand=hand.number,
        amount=amount,
        waiting=tuple(others),
        under=under,
        moves=(Move(account_of(wager.patron), wager.area, amount),),
    )
    return (doubled, *(_not_followed(terms, name, doubled) for name in others if is_out(ctx, name)))


def cannot_double(ctx: Context, hand: Hand) -> Refusal | None:
    """Why a hand cannot be doubled: one card comes to the first two."""
    if len(hand.cards) == 2:
        return None
    return Refusal(ctx.terms.cite("may_double", "double"), "a hand is doubled on its first two cards")


def _not_followed(terms: Terms, patron: str, fact: HandDoubled) -> DoubleNotFollowed:
    under = terms.cite("double_followed", "exclusion") + ("~J55",)
    return DoubleNotFollowed(patron=patron, box=fact.box, hand=fact.hand, under=under)


def bad_double(ctx: Context, wager: Wager, amount: int) -> Refusal | None:
    """Why this much cannot be added: only a permitted multiple up to the wager, or exactly the wager (J15)."""
    terms, multiple = ctx.terms, ctx.setting.limits["main"].multiple
    if not terms.has("double_for_less"):
        if amount != wager.at_risk:
            return Refusal(terms.cite("double"), f"a double is exactly the wager of {dollars(wager.at_risk)}")
    elif not 0 < amount <= wager.at_risk:
        return Refusal(terms.cite("double"), f"a double is at most the wager of {dollars(wager.at_risk)}")
    elif amount % multiple and amount != wager.at_risk:
        return Refusal(terms.cite("multiples", "double"), f"wagers are multiples of {dollars(multiple)}")
    return not_enough_for(ctx, wager.patron, amount, "double")


def hand_doubled(ctx: Context, game: Game, fact: HandDoubled) -> Game:
    waiting = Election("double", fact.box, fact.hand, fact.waiting) if fact.waiting else None
    raised = _raised(game, fact)
    marked = with_hand(raised, fact.box, fact.hand, lambda hand: replace(hand, doubled=True, drawing=True), fact)
    return replace(marked, round=replace(marked.round, election=waiting))


def _raised(game: Game, fact: HandDoubled | DoubleFollowed) -> Game:
    now = game.round
    key = (fact.patron, spot_of(fact.box, MAIN, fact.hand))
    wager: Wager = now.wagers[key]
    added = {"amount": wager.amount + fact.amount, "at_risk": wager.at_risk + fact.amount, "doubled": fact.amount}
    more = replace(wager, **added)
    return replace(game, round=replace(now, wagers={**now.wagers, key: more}, moved=applied(now.moved, fact.moves)))


# The others on the box (11.2)


def follow(ctx: Context, game: Game, act: Act, command: FollowDouble) -> Decision:
    election = asked(ctx, game, command.patron, "double")
    if isinstance(election, Refusal):
        return election
    if is_out(ctx, command.patron):
        return excluded(ctx, command.patron, "decline_double")
    wager = game.round.wagers[command.patron, spot_of(election.box, MAIN, election.hand)]
    amount = command.amount or wager.at_risk
    bad = bad_double(ctx, wager, amount)
    if bad:
        return replace(bad, instead=("decline_double",))
    followed = DoubleFollowed(
        patron=wager.patron,
        box=election.box,
        hand=election.hand,
        amount=amount,
        under=ctx.terms.cite("double_followed", "double"),
        moves=(Move(account_of(wager.patron), wager.area, amount),),
    )
    return (followed,)


def followed(ctx: Context, game: Game, fact: DoubleFollowed) -> Game:
    raised = _raised(game, fact)
    scripted = replace(raised, round=replace(raised.round, script=(*raised.round.script, fact)))
    return answered(scripted, fact.patron)


def decline(ctx: Context, game: Game, act: Act, command: DeclineDouble) -> Decision:
    election = asked(ctx, game, command.patron, "double")
    if isinstance(election, Refusal):
        return election
    under = ctx.terms.cite("double_followed", "double_one_card")
    return (DoubleNotFollowed(patron=command.patron, box=election.box, hand=election.hand, under=under),)


def declined(ctx: Context, game: Game, fact: DoubleNotFollowed) -> Game:
    now = game.round
    return answered(replace(game, round=replace(now, script=(*now.script, fact))), fact.patron)
