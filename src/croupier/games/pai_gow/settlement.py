"""Sections 6 and 11: the House's hand by House Way, and every hand against it, round from the House's box."""

from collections import Counter

from msgspec.structs import replace

from croupier.games import round_of_play
from croupier.games.context import Context
from croupier.games.pai_gow.commands import CollectCards, RuleOnConcession, ShowHand, TurnHouseHand
from croupier.games.pai_gow.dealing_the_tiles import already_read, not_in_the_set, seen_elsewhere, with_hand
from croupier.games.pai_gow.facts import HandShown, HouseHandSet, RoundClosed, WagerSettled
from croupier.games.pai_gow.house_way import house_way
from croupier.games.pai_gow.parts import SetHand, compared, divided
from croupier.games.pai_gow.procedure import ANSWERS, Step, beyond_the_set, due
from croupier.games.pai_gow.state import HOUSE, MAIN, Game, Hand, Record, Round, hand_of, places_in, positions_of
from croupier.games.paying import float_is_short, settled
from croupier.games.round_of_play import Wager, recorded
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal

# The House's hand


def turn_house_hand(ctx: Context, game: Game, act: Act, command: TurnHouseHand) -> Decision:
    """Turned once all hands are set, and set by House Way and no other (13.9)."""
    terms, now = ctx.terms, game.round
    step = due(ctx, game)[0]
    if step is not Step.HOUSE:
        because = f"the House's hand is turned when all hands are set; play waits for: {step.value}"
        return Refusal(terms.cite("house_hand_set", "setting_order"), because, ANSWERS[step])
    tiles = _named(terms, now, now.house, command.tiles)
    if isinstance(tiles, Refusal):
        return tiles
    if command.low and now.house.hidden:
        return already_read(terms.cite("house_hand_set"))
    way = house_way(terms, tiles)
    if command.low and not _same_value(terms, tiles, command.low, way.hand):
        because = f"House Way sets it {_words(way.hand)}: {way.because}"
        return Refusal(terms.cite("house_hand_reset") + way.under, because, way.hand.low.tiles)
    return (
        HouseHandSet(
            tiles=tiles,
            low=way.hand.low.tiles,
            high=way.hand.high.tiles,
            words=_words(way.hand),
            because=way.because,
            under=terms.cite("house_hand_set", "bank") + way.under,
        ),
    )


def _named(terms: Terms, now: Round, hand: Hand, named: tuple[str, ...]) -> tuple[str, ...] | Refusal:
    """The tiles of a hand as they are turned: those read before, and the others as they are named.

    Naming tiles that were read is refused whatever they are: otherwise the answer would reveal hidden tiles (H11)."""
    if all(hand.tiles):
        if named and hand.hidden:
            return already_read(terms.cite("reconstruction"))
        if named and sorted(named) != sorted(hand.tiles):
            return Refusal(terms.cite("reconstruction"), "other tiles lie here", ("correct_tiles",))
        return hand.tiles
    if len(named) != terms.number("hand_tiles") - len(hand.hidden):
        because = "name the four tiles, each by its two halves, as in '45'"
        if hand.hidden:
            because = f"name the tiles except {len(hand.hidden)} that were read, in the order in which they lie"
        return Refusal(terms.cite("hand_tiles"), because)
    to = HOUSE if hand.box == now.house.box else str(hand.box)
    wrong = not_in_the_set(terms, (*named, *seen_elsewhere(now, to)))
    if wrong:
        return wrong
    missing = Counter(tile for tile in hand.seen if tile) - Counter(named)
    if missing:
        return Refusal(terms.cite("reconstruction"), f"the {min(missing)} lies face up there, and was not named")
    left = iter(named)
    return tuple(tile if place in hand.hidden else next(left) for place, tile in enumerate(hand.tiles))


def numbered(terms: Terms, numbers: tuple[int, ...]) -> tuple[int, ...] | None:
    """The places in a hand of the tiles with these numbers; None if there are not that many."""
    tiles = range(1, terms.number("hand_tiles") + 1)
    places = {number - 1 for number in numbers if number in tiles}
    return tuple(sorted(places)) if len(places) == len(numbers) else None


def _same_value(terms: Terms, tiles: tuple[str, ...], low: tuple[str, ...], right: SetHand) -> bool:
    """Another setting with parts of the same value is not contrary to House Way (G20)."""
    rest = list(tiles)
    for tile in low:
        if tile not in rest:
            return False
        rest.remove(tile)
    if len(low) != len(rest):
        return False
    as_set = divided(terms, low, tuple(rest))
    return (as_set.low.strength, as_set.high.strength) == (right.low.strength, right.high.strength)


def _words(hand: SetHand) -> str:
    return f"{hand.low.words} and {hand.high.words}"


def house_hand_set(ctx: Context, game: Game, fact: HouseHandSet) -> Game:
    house = game.round.house
    together = places_in(fact.tiles, fact.low)
    return with_hand(
        game,
        replace(house, tiles=fact.tiles, up=frozenset(range(len(fact.tiles))), together=together, how="house way"),
    )


def hand_as_set(terms: Terms, hand: Hand) -> SetHand:
    return divided(terms, *hand.parted())


# Showing and settling


def show_hand(ctx: Context, game: Game, act: Act, command: ShowHand) -> Decision:
    """The next hand against the House's: both parts win, both lose, or it is a push."""
    terms, now = ctx.terms, game.round
    step, box = due(ctx, game)
    if step is not Step.SETTLE:
        because = f"no hand is to be settled; play waits for: {step.value}"
        return Refusal(terms.cite("settling_order"), because, ANSWERS[step])
    hand = hand_of(now, box)
    assert hand is not None, "a hand is due"
    if hand.conceded:
        return (lost_by_conceding(terms, now.wagers[hand.patron, MAIN]),)
    shown = as_shown(terms, now, hand, command)
    if isinstance(shown, Refusal):
        return shown
    after = with_hand(game, shown)
    wager: Wager = now.wagers[hand.patron, MAIN]
    result = settlement_of(terms, after.round, wager)
    as_set = hand_as_set(terms, shown)
    fact = HandShown(
        patron=hand.patron,
        box=hand.box,
        low=as_set.low.tiles,
        high=as_set.high.tiles,
        words=_words(as_set),
        under=terms.cite("settling_order", "high_part", "low_part"),
    )
    short = float_is_short(ctx, [result])
    if hand.hidden and (short or beyond_the_set(terms, after.round)):
        return (fact,)  # an obstacle is reported once the room has seen the hand (H10, H12)
    return short or (fact, result)


def as_shown(terms: Terms, now: Round, hand: Hand, command: ShowHand | RuleOnConcession) -> Hand | Refusal:
    """The hand with its tiles face up and divided; a hand that was to be set by House Way must be set by it (G18)."""
    low = command.low
    named = (*low, *command.high)
    if all(hand.tiles) and hand.together:
        if named or command.numbers:
            return Refusal(terms.cite("reconstruction"), "this hand has been read: show it without naming it")
        return replace(hand, up=frozenset(range(len(hand.tiles))))
    tiles = _named(terms, now, hand, named)
    if isinstance(tiles, Refusal):
        return tiles
    if hand.how == "player":
        parted = numbered(terms, command.numbers) if hand.hidden else positions_of(tiles, low)
        if parted is None or len(parted) != terms.number("part_tiles"):
            because = "name the two tiles of each part as they lie"
            if hand.hidden:
                because = "say which two of the tiles lie together, by their numbers from 1"
            return Refusal(terms.cite("part_tiles"), because)
        together = parted
    else:
        way = house_way(terms, tiles)
        if low and hand.hidden:
            return already_read(terms.cite("set_by_house_way", "reconstruction"))
        if low and not _same_value(terms, tiles, low, way.hand):
            because = f"it was to be set by House Way: {_words(way.hand)}; {way.because}"
            return Refusal(terms.cite("set_by_house_way", "reconstruction") + way.under, because, way.hand.low.tiles)
        together = places_in(tiles, way.hand.low.tiles)
    return replace(hand, tiles=tiles, together=together, up=frozenset(range(len(tiles))))


def hand_shown(ctx: Context, game: Game, fact: HandShown) -> Game:
    hand = hand_of(game.round, fact.box)
    assert hand is not None, "a hand is shown"
    tiles = hand.tiles if all(hand.tiles) else _as_they_lie(hand, (*fact.low, *fact.high))
    up = frozenset(range(len(tiles)))
    together = places_in(tiles, fact.low)
    return with_hand(game, replace(hand, tiles=tiles, together=together, up=up, how=hand.how or "player"))


def _as_they_lie(hand: Hand, shown: tuple[str, ...]) -> tuple[str, ...]:
    """Four tiles at the places of a hand; tiles that were read keep their places."""
    if not hand.hidden:
        return shown
    left = list(shown)
    for place in hand.hidden:
        left.remove(hand.tiles[place])
    others = iter(left)
    return tuple(tile if place in hand.hidden else next(others) for place, tile in enumerate(hand.tiles))


def settlement_of(terms: Terms, now: Round, wager: Wager) -> WagerSettled:
    """The rules' settlement of this wager on the hands as they lie."""
    hand = hand_of(now, wager.box)
    assert hand is not None, "a wager has its hand"
    if hand.conceded:
        return lost_by_conceding(terms, wager)
    result = compared(terms, hand_as_set(terms, hand), hand_as_set(terms, now.house))
    if result.outcome == "win":
        under = terms.cite("hand_wins", "settlement", "win_odds") + result.under
        return settled(terms, wager, "win", tuple(dict.fromkeys(under)), terms.odds("win_odds"))
    rule = terms.cite("hand_pushes") if result.outcome == "push" else terms.cite("hand_loses")
    under = rule + terms.cite("settlement") + result.under
    return settled(terms, wager, result.outcome, tuple(dict.fromkeys(under)), None)


def set_by_the_rules(terms: Terms, now: Round) -> Round:
    """The round with every hand that House Way sets divided by it, whatever was recorded of its setting."""
    hands = (now.house, *now.hands)
    house, *others = (_by_house_way(terms, hand) if hand.how in ("house way", "time") else hand for hand in hands)
    return replace(now, house=house, hands=tuple(others))


def _by_house_way(terms: Terms, hand: Hand) -> Hand:
    if not all(hand.tiles):
        return hand
    return replace(hand, together=places_in(hand.tiles, house_way(terms, hand.tiles).hand.low.tiles))


def lost_by_conceding(terms: Terms, wager: Wager) -> WagerSettled:
    return settled(terms, wager, "lose", terms.cite("concession"), None)


def wager_settled(ctx: Context, game: Game, fact: WagerSettled) -> Game:
    hand = hand_of(game.round, fact.box)
    assert hand is not None, "a wager has its hand"
    return with_hand(round_of_play.wager_settled(ctx, game, fact), replace(hand, settled=True))


# The end of the round


def collect(ctx: Context, game: Game, act: Act, command: CollectCards) -> Decision:
    step = due(ctx, game)[0]
    if step is not Step.COLLECT:
        because = f"the round is not over; play waits for: {step.value}"
        return Refusal(ctx.terms.cite("tiles_collected"), because, ANSWERS[step])
    return (closing(ctx, game),)


def closing(ctx: Context, game: Game) -> RoundClosed:
    terms, now = ctx.terms, game.round
    if now.voided:
        return RoundClosed(round=now.number, result="void", under=terms.cite("round_of_play", "void"))
    bettors = tuple(hand.patron for hand in now.hands)
    result = "the House's hand was not needed"
    if now.house.how:
        result = f"House {_words(hand_as_set(terms, now.house))}"
    under = terms.cite("round_of_play", "tiles_collected")
    return RoundClosed(round=now.number, result=result, bettors=bettors, under=under)


def round_closed(ctx: Context, game: Game, fact: RoundClosed) -> Game:
    now = game.round
    after = recorded(game, fact, Record, dice=now.dice, first_box=now.first_box, hands=now.hands, house=now.house)
    return replace(after, stage=Stage.SHUFFLE)
