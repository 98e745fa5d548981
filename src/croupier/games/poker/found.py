"""Wagers that prove, after the call, to differ from their entries: the chips on the layout are the wager."""

from msgspec.structs import replace

from croupier.games import under_minimum
from croupier.games.commands import ReportWagerFound, VoidWagers
from croupier.games.context import Context
from croupier.games.found_wagers import advice, owner_has_left
from croupier.games.no_more_bets import opened_again
from croupier.games.poker.facts import HandVoided, NoMoreBetsRecalled, WagerFound, WagersVoided
from croupier.games.poker.rounds import void_wagers, voiding_hand
from croupier.games.poker.state import ANTE, Game, Hand, PokerGame, PokerRound, hand_of, hand_of_patron, with_cards
from croupier.games.poker.wagers import BLIND, closed, limit_of, most_at_risk, raised_for
from croupier.games.round_of_play import Wager
from croupier.games.wagering import with_wager
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Fact, Refusal, Under


def entered(game: PokerGame, hand: Hand, option: str) -> Wager:
    """The wager as it is recorded; 0 where none was entered."""
    wager: Wager | None = game.round.wagers.get((hand.patron, option))
    return wager or Wager(hand.patron, hand.box, option, 0, 0)


def cannot_lie_there(ctx: Context, wager: Wager, amount: int, under: Under) -> Refusal | None:
    """Why that amount cannot have been found in place of the one entered: wagers are made with chips."""
    if gone := owner_has_left(ctx, wager.patron, under):
        return gone
    if amount < 0 or amount == wager.amount:
        because = f"the {ctx.terms.wagers[wager.option].name} on box {wager.box} is entered as {dollars(wager.amount)}"
        return Refusal(under, because)
    smallest = min(ctx.setting.chips)
    if amount % smallest:
        return Refusal(ctx.terms.cite("wagers_are_chips"), f"the smallest chip is {dollars(smallest)}")
    if amount - wager.amount > ctx.balances.get(account_of(wager.patron), 0):
        return Refusal(ctx.terms.cite("wagers_are_chips"), f"{wager.patron} never had the chips for that")
    return None


def put_right(wager: Wager, amount: int) -> tuple[Move, ...]:
    """Chips that lie there and were not entered, or were entered and are not there."""
    chips, more = account_of(wager.patron), amount - wager.amount
    return (Move(chips, wager.area, more),) if more > 0 else (Move(wager.area, chips, -more),)


def lies_after(wager: Wager, fact: Fact) -> int:
    """The chips on a betting area after the moves of a fact."""
    into = sum(move.cents for move in fact.moves if move.into == wager.area)
    return wager.amount + into - sum(move.cents for move in fact.moves if move.out_of == wager.area)


# Wagers made before the first card


def found(ctx: Context, game: PokerGame, hand: Hand, option: str, amount: int, under: Under) -> Decision:
    """It is settled as it lies, within the limits; under the minimum, it stands once and is returned after that."""
    terms, wager = ctx.terms, entered(game, hand, option)
    wrong = cannot_lie_there(ctx, wager, amount, under)
    if wrong:
        return wrong
    limit = ctx.setting.limits[limit_of(terms, option)]
    told: tuple[Fact, ...] = ()
    if 0 < amount < limit.minimum:
        if under_minimum.is_further(ctx, game, wager, limit_of(terms, option), amount):
            return _returned(ctx, game, hand, wager, under)
        short_already = wager.amount and under_minimum.falls_short(terms, ctx.setting.limits, wager)
        with_its_blind = option == ANTE and hand.blind_short
        told = () if short_already or with_its_blind else advice(ctx, hand.patron)
    most = most_at_risk(ctx, option, hand.raised)
    if amount > most:
        under += terms.cite("over_maximum")
    at_risk = min(amount, most)
    if option == ANTE and terms.has("blind_of_ante"):
        at_risk = min(at_risk, entered(game, hand, BLIND).amount)
    return (as_found(wager, amount, at_risk, under), *told)


def advised(ctx: Context, hand: Hand) -> tuple[Fact, ...]:
    """The advice that further wagers under the minimum will be returned is given once."""
    return () if ctx.patrons[hand.patron].advised_of_minimum else advice(ctx, hand.patron)


def not_there(terms: Terms, command: ReportWagerFound, offered: tuple[str, ...], under: Under) -> Refusal | None:
    """Why a report names no wager of this game, or another place for one: each lies in a box of its own."""
    if command.option not in offered:
        because = f"{command.option!r} is no wager of this game"
        return Refusal(terms.cite("wagers_offered", "bet_on_cards"), because, offered)
    if command.to_option in ("", command.option):
        return None
    because = "each wager has a box of its own: report what lies in each"
    return Refusal(terms.cite("main_wagers") + under, because, ("report_wager_found",))


def on_its_box(game: PokerGame, command: ReportWagerFound, under: Under) -> ReportWagerFound | Refusal:
    """A report that names a patron concerns that patron's hand; one that names another's box with it is refused."""
    if not command.patron:
        return command
    hand = hand_of_patron(game.round, command.patron)
    if hand is None:
        return Refusal(under, f"{command.patron} has no hand in this round")
    if command.box not in (0, hand.box):
        because = f"the hand of {command.patron} lies on box {hand.box}, not on box {command.box}"
        return Refusal(under, because, ("report_wager_found",))
    return replace(command, box=hand.box)


def _returned(ctx: Context, game: PokerGame, hand: Hand, wager: Wager, under: Under) -> Decision:
    """Without its Ante there is no hand; any other wager goes back alone."""
    under = ctx.terms.cite("under_minimum_advice") + under
    if wager.option == ANTE:
        return voiding_hand(ctx, game, hand, "an Ante under the minimum is returned", under)
    if wager.amount:
        return (as_found(wager, 0, 0, under),)
    return Refusal(under, "it is under the minimum and goes back: nothing was entered")


def as_found(wager: Wager, amount: int, at_risk: int, under: Under) -> WagerFound:
    return WagerFound(
        patron=wager.patron,
        box=wager.box,
        option=wager.option,
        amount=amount,
        at_risk=at_risk,
        under=under,
        moves=put_right(wager, amount),
    )


def before_the_deal(ctx: Context, game: PokerGame, act: Act, command: ReportWagerFound, under: Under) -> Decision:
    """Between the call and the first card. A Blind is what its Ante is; where no Ante lies, betting opens again."""
    now, option = game.round, command.option
    if not now.called:
        because = "until the call a wager is placed, changed or taken back"
        instead = () if closed(ctx, game) else ("place_wager", "change_wager", "take_back_wager")
        return Refusal(under, because, instead)
    if option == BLIND:
        because = "until the first card a Blind is what its Ante is: report that"
        rule = tuple(dict.fromkeys(ctx.terms.cite("blind_of_ante") + under))
        return Refusal(rule, because, ("report_wager_found",))
    antes = [
        wager
        for wager in now.wagers.values()
        if wager.option == ANTE and command.box in (0, wager.box) and command.patron in ("", wager.patron)
    ]
    if len(antes) != 1:
        because = "no Ante is entered there" if not antes else "say on which box it is"
        return Refusal(under, because, ("recall_no_more_bets",) if not antes else ())
    (ante,) = antes
    if option == ANTE and command.amount == 0:
        back = _goes_back(ctx, game, act, ante.patron, f"box {ante.box} has no Ante", under)
        if isinstance(back, Refusal) or isinstance(back[-1], NoMoreBetsRecalled):
            return back
        return (*back, opened_again(ctx))  # its player may still place one
    hand = Hand(box=ante.box, patron=ante.patron, raised=raised_for(ctx, ante.patron, ante.box))
    blind: Wager | None = now.wagers.get((ante.patron, BLIND)) if option == ANTE else None
    equal = game if blind is None else _with_blind(game, replace(blind, amount=command.amount))
    decided = found(ctx, equal, hand, option, command.amount, under)
    if isinstance(decided, Refusal):
        return decided
    first, *told = decided
    if isinstance(first, HandVoided):
        return _goes_back(ctx, game, act, ante.patron, first.because, first.under)
    assert isinstance(first, WagerFound), "it stands as it was found"
    if blind is None:
        return decided
    equals = as_found(blind, command.amount, first.at_risk, ctx.terms.cite("blind_of_ante") + under)
    if applied(ctx.balances, first.moves + equals.moves).get(account_of(ante.patron), 0) < 0:
        because = f"{ante.patron} never had the chips for that, and for a Blind that equals it"
        return Refusal(ctx.terms.cite("wagers_are_chips", "blind_of_ante"), because)
    return (first, equals, *told)


def _with_blind(game: Game, blind: Wager) -> Game:
    wagers = {**game.round.wagers, (blind.patron, BLIND): blind}
    return replace(game, round=replace(game.round, wagers=wagers))


def _goes_back(ctx: Context, game: PokerGame, act: Act, patron: str, because: str, under: Under) -> Decision:
    """All wagers of the hand; if nobody else has one, betting opens again."""
    back = void_wagers(ctx, game, act, VoidWagers(patron=patron, reason=because))
    if isinstance(back, Refusal):
        return back
    return tuple(replace(fact, under=under) if isinstance(fact, WagersVoided) else fact for fact in back)


def wager_found(ctx: Context, game: Game, fact: WagerFound) -> Game:
    """Wagers measured by an Ante, the Blind and the bet on the cards, follow the Ante as it lay."""
    after = with_wager(game, Wager(fact.patron, fact.box, fact.option, fact.amount, fact.at_risk), fact)
    if fact.option != ANTE:
        wagers = {key: wager for key, wager in after.round.wagers.items() if wager.amount}
        return replace(after, round=replace(after.round, wagers=wagers))
    blind = after.round.wagers.get((fact.patron, BLIND))
    return after if blind is None else _with_blind(after, replace(blind, at_risk=fact.at_risk))


def ante_of(now: PokerRound, hand: Hand) -> Wager:
    """The Ante of a hand that goes on, even where it has gone back because the dealer did not qualify."""
    wagers: tuple[Wager, ...] = (*now.wagers.values(), *now.settled_wagers)
    return next(wager for wager in wagers if wager.patron == hand.patron and wager.option == ANTE)


def _measure(now: PokerRound, hand: Hand) -> int:
    """The Ante that a bet is measured by: as it lies, and no less of it than counted when the bet was placed (U37)."""
    ante = ante_of(now, hand)
    return min(ante.amount, max(hand.bet_on, ante.at_risk))


def up_to_multiple(game: Game, box: int, option: str, multiples: tuple[int, ...]) -> Game:
    """A bet that has been placed counts no higher than the highest of these multiples of the Ante that measures it, and
    falls short under the least."""
    hand = hand_of(game.round, box)
    key = (hand.patron, option) if hand is not None else ("", option)
    bet: Wager | None = game.round.wagers.get(key)
    if hand is None or bet is None:
        return game
    ante = _measure(game.round, hand)
    bet = replace(bet, at_risk=min(bet.amount, multiples[-1] * ante))
    now = with_cards(game.round, str(box), replace(hand, bet_short=bet.amount < multiples[0] * ante))
    return replace(game, round=replace(now, wagers={**now.wagers, key: bet}))


# Wagers on the cards


Judged = tuple[int, Under, tuple[Fact, ...]]  # the amount at risk, the clauses, and an advice that goes with it


def bet_found(
    ctx: Context, game: PokerGame, hand: Hand, wager: Wager, amount: int, multiples: tuple[int, ...], under: Under
) -> Judged | Refusal:
    """The multiples of the Ante are its minimum and maximum: too little stands as staked, too much goes back."""
    terms = ctx.terms
    if amount == 0:
        return Refusal(under, f"a {ctx.terms.wagers[wager.option].name} lies on box {wager.box}: say how much it is")
    wrong = cannot_lie_there(ctx, wager, amount, under)
    if wrong:
        return wrong
    ante = _measure(game.round, hand)
    least, most = multiples[0] * ante, multiples[-1] * ante
    if amount < least:
        return amount, terms.cite("short_bet") + under, advised(ctx, hand)
    return min(amount, most), (terms.cite("excess_bet") if amount > most else ()) + under, ()
