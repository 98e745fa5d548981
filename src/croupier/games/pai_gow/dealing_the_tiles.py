"""Section 8: shuffle, stacks and cut, the dice, and a stack to every box."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from croupier.games.context import Context, supervisors
from croupier.games.pai_gow.commands import (
    CheckReplacement,
    CorrectDice,
    CutTiles,
    DealTiles,
    OpenCup,
    ReplaceCards,
    ShuffleTiles,
)
from croupier.games.pai_gow.facts import (
    CardsReplaced,
    DiceCorrected,
    DiceNotFlat,
    DiceThrown,
    ReplacementChecked,
    RoundOpened,
    TilesCut,
    TilesDealt,
    TilesRead,
    TilesShuffled,
)
from croupier.games.pai_gow.procedure import ANSWERS, Step, due
from croupier.games.pai_gow.state import Game, Hand, Round, lies_at
from croupier.games.pai_gow.tiles import is_tile, tiles
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Role, Under


def new_game(terms: Terms) -> Game:
    return Game(round=Round(number=1))


# Shuffle and cut


def shuffle(ctx: Context, game: Game, act: Act, command: ShuffleTiles) -> Decision:
    terms = ctx.terms
    step = due(ctx, game)[0]
    if step is not Step.SHUFFLE:
        because = f"tiles are shuffled for each round; play waits for: {step.value}"
        return Refusal(terms.cite("shuffle"), because, ANSWERS[step])
    under = terms.cite("shuffle", "shuffle_new_shoe", "tiles") + (terms.cite("la_ja") if command.la_ja else ())
    shoe = game.shoe_number + 1
    return (TilesShuffled(shoe=shoe, commitment=command.commitment, la_ja=command.la_ja, under=under),)


def shuffled(ctx: Context, game: Game, fact: TilesShuffled) -> Game:
    return replace(game, shoe_number=fact.shoe, commitment=fact.commitment, stage=Stage.CUT)


def cut(ctx: Context, game: Game, act: Act, command: CutTiles) -> Decision:
    """Always to the right; the order of the stacks is the one after it (G5)."""
    terms = ctx.terms
    step = due(ctx, game)[0]
    if step is not Step.CUT:
        because = f"the tiles are cut after the shuffle; play waits for: {step.value}"
        return Refusal(terms.cite("dealer_cuts"), because, ANSWERS[step])
    under = terms.cite("stacks_built", "dealer_cuts") + (terms.cite("traditional_cut") if command.formation else ())
    return (TilesCut(formation=command.formation, under=under),)


def was_cut(ctx: Context, game: Game, fact: TilesCut) -> Game:
    return replace(game, stage=Stage.READY)


# Change of tiles


def replace_tiles(ctx: Context, game: Game, act: Act, command: ReplaceCards) -> Decision:
    terms = ctx.terms
    under = terms.cite("change_of_cards")
    if not game.between_rounds:
        return Refusal(under, "tiles are changed after a round of play")
    if not command.reason.strip():
        return Refusal(under, "say why the tiles are changed")
    unknown = [tile for tile in command.cards if not is_tile(terms, tile)]
    if unknown:
        because = f"{unknown[0]!r} is no tile; enter its two halves, the lower first, as in '45'"
        return Refusal(under + terms.cite("tiles"), because)
    return (CardsReplaced(cards=command.cards, reason=command.reason, under=under),)


def tiles_replaced(ctx: Context, game: Game, fact: CardsReplaced) -> Game:
    """New tiles are checked, and shuffled in."""
    return replace(game, to_check=frozenset({Role.DEALER, supervisors(ctx.terms)[0]}), stage=Stage.SHUFFLE)


def check_replacement(ctx: Context, game: Game, act: Act, command: CheckReplacement) -> Decision:
    under = ctx.terms.cite("check_of_replacements")
    if act.role not in game.to_check:
        return Refusal(under, f"no replacement tiles wait for the {act.role}'s check")
    return (ReplacementChecked(role=act.role, under=under),)


def replacement_checked(ctx: Context, game: Game, fact: ReplacementChecked) -> Game:
    return replace(game, to_check=game.to_check - {fact.role})


# The dice


def open_cup(ctx: Context, game: Game, act: Act, command: OpenCup) -> Decision:
    """The round begins; if a die does not lie flat, all are shaken again. That may be seen once they are entered, until
    the tiles go out (G41)."""
    terms, now = ctx.terms, game.round
    step = due(ctx, game)[0]
    if step is not Step.DICE and (step is not Step.DEAL or command.flat):
        waits = f"no throw is due; play waits for: {step.value}"
        if step is Step.BET:
            return Refusal(terms.cite("dice_shaken", "every_patron_wagers"), waits, ("call_no_more_bets",))
        under = terms.cite("dice_shaken") + (() if command.flat else terms.cite("dice_not_flat"))
        return Refusal(under, waits, ANSWERS[step])
    opened: tuple[Fact, ...] = ()
    if not now.opened:
        opened = (RoundOpened(round=now.number, setting=ctx.setting.number, under=terms.cite("round_of_play")),)
    if not command.flat:
        return (*opened, DiceNotFlat(under=terms.cite("dice_not_flat")))
    wrong = _no_throw(terms, command.dice)
    if wrong:
        return wrong
    first = first_box(terms, command.dice)
    under = terms.cite("dice_shaken", "first_box", "count_from_chung")
    return (*opened, DiceThrown(dice=command.dice, first_box=first, under=under))


def _no_throw(terms: Terms, dice: Sequence[int]) -> Refusal | None:
    faces = range(1, terms.number("die_faces") + 1)
    if len(dice) == terms.number("dice") and all(die in faces for die in dice):
        return None
    return Refusal(terms.cite("dice"), f"enter {terms.number('dice')} dice, each 1 to {faces[-1]}")


def correct_dice(ctx: Context, game: Game, act: Act, command: CorrectDice) -> Decision:
    """The dice as they lay decide, until the tiles are gathered; stacks that went round by a wrong count are an error
    of their own (G41)."""
    terms, now = ctx.terms, game.round
    under = terms.cite("dice_corrected") + ("~H2",)
    if not now.dice or now.voided:
        because = "the round is void" if now.voided else "no dice of this round are entered"
        return Refusal(under, because, ANSWERS[due(ctx, game)[0]])
    wrong = _no_throw(terms, command.dice)
    if wrong:
        return wrong
    if command.dice == now.dice:
        return Refusal(under, "that is how they are entered")
    if not command.reason.strip():
        return Refusal(under, "say how the wrong dice came to be entered")
    first = first_box(terms, command.dice)
    return (DiceCorrected(dice=command.dice, first_box=first, reason=command.reason, under=under),)


def first_box(terms: Terms, dice: Iterable[int]) -> int:
    """Counted round from the Chung's box, which is 1, 9 and 17."""
    return (terms.number("house_box") - 1 + sum(dice) - 1) % terms.number("layout_boxes") + 1


def round_opened(ctx: Context, game: Game, fact: RoundOpened) -> Game:
    return replace(game, round=replace(game.round, opened=True))


def dice_not_flat(ctx: Context, game: Game, fact: DiceNotFlat) -> Game:
    return replace(game, round=replace(game.round, dice=(), first_box=0))


def dice_thrown(ctx: Context, game: Game, fact: DiceThrown) -> Game:
    assert fact.first_box == first_box(ctx.terms, fact.dice), "the dice say where the deal begins"
    return replace(game, round=replace(game.round, dice=fact.dice, first_box=fact.first_box))


def dice_corrected(ctx: Context, game: Game, fact: DiceCorrected) -> Game:
    """Tiles that were dealt have other places among the stacks, and stay where they lie."""
    now = replace(game.round, dice=fact.dice, first_box=fact.first_box)
    if now.dealt:
        house, *hands = (
            replace(hand, places=places_of(ctx.terms, hand.box, fact.first_box)) for hand in (now.house, *now.hands)
        )
        now = replace(now, house=house, hands=tuple(hands))
    return replace(game, round=now)


# The deal


def places_of(terms: Terms, box: int, first: int) -> tuple[int, ...]:
    """The places of a box's tiles among the stacked tiles: stack after stack, from the first box round."""
    count = terms.number("hand_tiles")
    stack = (box - first) % terms.number("layout_boxes")
    return tuple(range(stack * count + 1, stack * count + count + 1))


def deal(ctx: Context, game: Game, act: Act, command: DealTiles) -> Decision:
    """Face down to every box; those without a wager are gathered again, unseen."""
    terms, now = ctx.terms, game.round
    step = due(ctx, game)[0]
    if step is not Step.DEAL:
        return Refusal(terms.cite("dealing_order"), f"no tiles are due; play waits for: {step.value}", ANSWERS[step])
    boxes = sorted(wager.box for wager in now.wagers.values())
    if command.hands and len(command.hands) != len(boxes):
        return Refusal(terms.cite("dealing_order"), f"{len(boxes)} hands are dealt, and {len(command.hands)} were read")
    for hand in command.hands:
        if len(hand) != terms.number("hand_tiles"):
            return Refusal(terms.cite("dealing_order", "hand_tiles"), "a hand has four tiles")
    wrong = not_in_the_set(terms, (tile for hand in command.hands for tile in hand))
    if wrong:
        return wrong
    under = terms.cite("dealing_order", "face_down", "tiles_retrieved")
    read = (
        TilesRead(to=str(box), tiles=hand, under=terms.cite("face_down"))
        for box, hand in zip(boxes, command.hands, strict=False)
    )
    return (TilesDealt(first_box=now.first_box, under=under), *read)


def not_in_the_set(terms: Terms, named: Iterable[str]) -> Refusal | None:
    """Why these tiles cannot lie on one table together."""
    counted = Counter(named)
    for tile in counted:
        if not is_tile(terms, tile):
            because = f"{tile!r} is no tile; enter its two halves, the lower first, as in '45'"
            return Refusal(terms.cite("tiles"), because)
    over = counted - Counter(tiles(terms))
    if over:
        return Refusal(terms.cite("tiles"), f"a set has no further {next(iter(over))}")
    return None


def seen_elsewhere(now: Round, to: str) -> list[str]:
    """The tiles of other hands that the room has seen: named tiles are compared with these and no others (H10)."""
    hands: Sequence[Hand] = (now.house, *now.hands)
    return [tile for hand in hands if hand is not lies_at(now, to) for tile in hand.seen if tile]


def already_read(under: Under) -> Refusal:
    """To turn or report a tile that was read, its place is given; only a correction changes which one it is."""
    because = "these tiles have been read: do not name them; a wrong reading is corrected"
    return Refusal(under + ("~H11",), because, ("correct_tiles",))


def dealt(ctx: Context, game: Game, fact: TilesDealt) -> Game:
    terms, now = ctx.terms, game.round
    assert fact.first_box == now.first_box, "the deal begins where the dice say"
    unread = ("",) * terms.number("hand_tiles")
    house = terms.number("house_box")
    wagers = sorted(now.wagers.values(), key=lambda wager: wager.box)
    hands = tuple(
        Hand(wager.box, wager.patron, places_of(terms, wager.box, fact.first_box), unread) for wager in wagers
    )
    houses = Hand(house, "", places_of(terms, house, fact.first_box), unread)
    return replace(game, round=replace(now, dealt=True, hands=hands, house=houses))


def tiles_read(ctx: Context, game: Game, fact: TilesRead) -> Game:
    hand = lies_at(game.round, fact.to)
    assert hand is not None, "tiles lie at a hand that is there"
    return with_hand(game, replace(hand, tiles=fact.tiles))


def with_hand(game: Game, hand: Hand) -> Game:
    now = game.round
    if hand.box == now.house.box:
        return replace(game, round=replace(now, house=hand))
    hands = [hand if each.box == hand.box else each for each in now.hands]
    return replace(game, round=replace(now, hands=tuple(hands)))
