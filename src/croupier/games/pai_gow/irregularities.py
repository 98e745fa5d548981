"""Section 13: misdeals, exposed tiles, hands set or placed wrongly, disputed concessions, errors found late."""

from msgspec.structs import replace

from croupier.games import found_wagers, voiding
from croupier.games.collusion import wagers_back
from croupier.games.context import Context
from croupier.games.pai_gow.commands import (
    CallHandVoid,
    CorrectDeal,
    CorrectExchange,
    CorrectTiles,
    DeclareMisdeal,
    OrderShuffle,
    PlayExposedHand,
    ReportTileExposed,
    ReportWagerFound,
    RuleOnConcession,
    VoidRound,
)
from croupier.games.pai_gow.dealing_the_tiles import (
    already_read,
    first_box,
    not_in_the_set,
    places_of,
    seen_elsewhere,
    with_hand,
)
from croupier.games.pai_gow.facts import (
    DealCorrected,
    ExchangeCorrected,
    ExposedHandPlayed,
    HandShown,
    HandsReopened,
    HandVoided,
    Misdealt,
    ShuffleOrdered,
    TileExposed,
    TilesRead,
)
from croupier.games.pai_gow.procedure import ANSWERS, Step, due
from croupier.games.pai_gow.setting import must_choose
from croupier.games.pai_gow.settlement import as_shown, hand_as_set
from croupier.games.pai_gow.state import HOUSE, Game, Hand, Round, hand_of_patron, lies_at
from croupier.games.pai_gow.wagers import WAGERING, at_risk_of
from croupier.games.round_of_play import settled_again
from croupier.games.shoes import Stage
from croupier.games.undo import undone
from croupier.games.voiding import cannot_give_back
from croupier.money import Move, applied
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal, Under

# Commands that put an error of placement right within its round, or end the round for it.
RIGHTED_BY = ("correct_tiles", "correct_exchange", "correct_deal", "void_round")


# Misdeal and reshuffle (13.2 to 13.4)


def declare_misdeal(ctx: Context, game: Game, act: Act, command: DeclareMisdeal) -> Decision:
    """A tile seen in the shuffle or the cut: wagers go back, and no round is counted (G7)."""
    terms = ctx.terms
    under = terms.cite("misdeal", "misdeal_void")
    if game.round.opened:
        return Refusal(under, "a misdeal is a tile exposed in the shuffle or the cut; the cup is opened after them")
    if game.round.voided:
        return _void_already(ctx, under)
    if not command.reason.strip():
        return Refusal(under, "say which tile was exposed, and when")
    back = tuple(Move(wager.area, account_of(wager.patron), wager.amount) for wager in game.round.wagers.values())
    return (Misdealt(reason=command.reason, under=under + terms.cite("void"), moves=back),)


def _void_already(ctx: Context, under: Under) -> Refusal:
    because = "the round is void: its tiles are gathered, and shuffled for the next one"
    return Refusal(under + ctx.terms.cite("called_off_before_cup"), because, ANSWERS[Step.COLLECT])


def misdealt(ctx: Context, game: Game, fact: Misdealt) -> Game:
    now = game.round
    again = replace(now, wagers={}, called=False, moved=applied(now.moved, fact.moves))
    return replace(game, round=again, stage=Stage.SHUFFLE)


def order_shuffle(ctx: Context, game: Game, act: Act, command: OrderShuffle) -> Decision:
    """For suspected tracking, until the cup is opened; wagers stay as they are (G8)."""
    under = ctx.terms.cite("shuffle_ordered")
    if game.round.opened or game.stage is Stage.SHUFFLE:
        return Refusal(under, "tiles are shuffled again between the cut and the opening of the cup")
    if game.round.voided:
        return _void_already(ctx, under)
    if not command.reason.strip():
        return Refusal(under, "say what is suspected")
    return (ShuffleOrdered(reason=command.reason, under=under),)


def shuffle_ordered(ctx: Context, game: Game, fact: ShuffleOrdered) -> Game:
    return replace(game, stage=Stage.SHUFFLE)


# Exposed tiles (13.5 to 13.8)


def report_tile_exposed(ctx: Context, game: Game, act: Act, command: ReportTileExposed) -> Decision:
    """The hand is played; once the dealer has shown two of its tiles, its owner may call it void.

    A tile that was misnamed is reported again, also where its hand has been void or conceded since (H10)."""
    terms, now = ctx.terms, game.round
    under = _rule_of_exposure(ctx, command.to, command.by)
    hand = lies_at(now, command.to) if now.dealt and not now.voided else None
    if hand is None or not 1 <= command.number <= len(hand.tiles):
        return Refusal(under, f"there is no tile {command.number} at {command.to!r}")
    place = command.number - 1
    misnamed = _misnamed(hand, place, command.tile)
    if not hand.playing and not misnamed:
        return Refusal(under, f"the hand at {command.to!r} is played no further")
    if (place in hand.up or place in hand.exposed) and not misnamed:
        return Refusal(under, "that tile lies face up, or was reported before", ("correct_tiles",))
    if command.by not in ("dealer", "player") or (command.to == HOUSE and command.by != "dealer"):
        return Refusal(under, "a tile is exposed by the dealer or by the player whose it is", ("dealer", "player"))
    read = "" if misnamed else hand.tiles[place]
    if place in hand.hidden and command.tile:
        return already_read(under)
    if read and command.tile not in ("", read):
        return Refusal(under, f"the {read} lies there", ("correct_tiles",))
    tile = read or command.tile
    others = [each for at, each in enumerate(hand.seen) if each and at != place]
    wrong = not_in_the_set(terms, (tile, *others, *seen_elsewhere(now, command.to))) if not read else None
    if wrong:
        return wrong
    by = command.by
    if misnamed:  # whoever it is that exposed it
        by = "dealer" if command.to == HOUSE or place in hand.exposed else "player"
        under = _rule_of_exposure(ctx, command.to, by) + terms.cite("reconstruction")
    return (TileExposed(to=command.to, number=command.number, tile=tile, by=by, under=under),)


def _misnamed(hand: Hand, place: int, tile: str) -> bool:
    """Whether this is another tile than was reported there. Of a hand that nobody has read, its report alone says which
    one lies there, and nobody can name the other three to correct it."""
    return bool(tile and hand.tiles[place]) and tile != hand.tiles[place] and not all(hand.tiles) and not hand.hidden


def _rule_of_exposure(ctx: Context, to: str, by: str) -> Under:
    if to == HOUSE:
        return ctx.terms.cite("house_tile_exposed")
    if by == "player":
        return ctx.terms.cite("own_tile_exposed")
    return ctx.terms.cite("tile_exposed_by_dealer", "hand_exposed_by_dealer")


def tile_exposed(ctx: Context, game: Game, fact: TileExposed) -> Game:
    hand = lies_at(game.round, fact.to)
    assert hand is not None, "a tile lies there"
    place = fact.number - 1
    tiles = tuple(fact.tile if at == place else tile for at, tile in enumerate(hand.tiles))
    exposed = hand.exposed | {place} if fact.by == "dealer" and fact.to != HOUSE else hand.exposed
    # The room has seen it: it stays face up.
    return with_hand(game, replace(hand, tiles=tiles, up=hand.up | {place}, exposed=exposed))


def _choosing(ctx: Context, game: Game, patron: str) -> Hand | Refusal:
    terms = ctx.terms
    hand = hand_of_patron(game.round, patron)
    if hand is not None and hand.playing and not hand.how and must_choose(terms, hand):
        return hand
    under, because = terms.cite("hand_exposed_by_dealer"), f"{patron} has no such choice to make"
    if hand is None or not hand.playing:
        gone = hand.out_under if hand is not None else ()
        return Refusal(tuple(dict.fromkeys(gone + under)), because)
    if len(hand.exposed) < terms.number("exposed_tiles") and hand.up:
        because = f"{patron}'s hand is played: the dealer has not shown {terms.number('exposed_tiles')} tiles of it"
        played = terms.cite("tile_exposed_by_dealer") if hand.exposed else terms.cite("own_tile_exposed")
        return Refusal(played + under, because)
    return Refusal((terms.cite("setting_is_final") if hand.how else ()) + under, because)


def call_hand_void(ctx: Context, game: Game, act: Act, command: CallHandVoid) -> Decision:
    """Before looking at the rest of the hand (G22)."""
    hand = _choosing(ctx, game, command.patron)
    if isinstance(hand, Refusal):
        return hand
    back = wagers_back(ctx, game.round.moved, hand.patron)
    if isinstance(back, Refusal):
        return back
    under = ctx.terms.cite("hand_exposed_by_dealer", "void")
    because = "the dealer showed tiles of it"
    return (HandVoided(patron=hand.patron, box=hand.box, because=because, under=under, moves=back),)


def play_exposed_hand(ctx: Context, game: Game, act: Act, command: PlayExposedHand) -> Decision:
    hand = _choosing(ctx, game, command.patron)
    if isinstance(hand, Refusal):
        return hand
    return (ExposedHandPlayed(patron=hand.patron, box=hand.box, under=ctx.terms.cite("hand_exposed_by_dealer")),)


def exposed_hand_played(ctx: Context, game: Game, fact: ExposedHandPlayed) -> Game:
    hand = lies_at(game.round, str(fact.box))
    assert hand is not None, "a hand is played"
    return with_hand(game, replace(hand, plays_on=True))


# Tiles entered, placed or set wrongly (13.9, 13.11)


def correct_tiles(ctx: Context, game: Game, act: Act, command: CorrectTiles) -> Decision:
    """Until the tiles are collected: settlements on the wrong ones are undone and made again (G20, G27)."""
    terms, now = ctx.terms, game.round
    under = terms.cite("house_hand_reset") if command.to == HOUSE else terms.cite("reconstruction")
    if not now.dealt:
        return _stands(ctx)
    hand = lies_at(now, command.to) if not now.voided else None
    if hand is None or not _known(hand):
        return Refusal(under, f"no tiles that could be corrected are known at {command.to!r}")
    if len(command.tiles) != terms.number("hand_tiles"):
        return Refusal(terms.cite("hand_tiles"), "name the four tiles of the hand")
    wrong = not_in_the_set(terms, command.tiles)
    elsewhere = not_in_the_set(terms, (*command.tiles, *seen_elsewhere(now, command.to)))
    if wrong:
        return wrong
    if elsewhere:  # at another hand, to be seen: these may have got each other's tiles
        return replace(elsewhere, instead=("correct_exchange",))
    if not command.reason.strip():
        return Refusal(under, "say what was wrong")
    affected = now.hands if command.to == HOUSE else (hand,)
    shown = all(hand.seen)
    reopened = _reopening(ctx, now, affected)
    if isinstance(reopened, Refusal):
        return reopened
    boxes, back = reopened
    fact = HandsReopened(
        to=command.to,
        reason=command.reason,
        boxes=boxes,
        shown=command.tiles if shown else (),
        under=under,
        moves=back,
    )
    return (fact, TilesRead(to=command.to, tiles=command.tiles, under=under))


def _known(hand: Hand) -> bool:
    """Whether tiles of it are known. Of a hand that is void or conceded those count that the room has seen: a wrong
    one would keep the tile from the hand that has it (H10)."""
    return any(hand.seen if hand.out or hand.conceded else hand.tiles)


def _stands(ctx: Context) -> Refusal:
    """A round whose tiles are gathered is over, whatever is found afterwards (G23)."""
    return Refusal(ctx.terms.cite("late_error_stands"), "no tiles lie on the boxes; an earlier round stays as played")


def void_round(ctx: Context, game: Game, act: Act, command: VoidRound) -> Decision:
    """Not for an error of placement: within the round it is put right, and afterwards the round stands.

    Once betting is closed it is not opened again, so the director may call a round off before its cup is open (G39)."""
    terms, now = ctx.terms, game.round
    current = command.round == now.number
    if command.ground == "placement_error":
        if not current or not now.dealt:
            return _stands(ctx)
        because = "an error found during its round is put right in it, or the round is beyond rebuilding"
        return Refusal(terms.cite("reconstruction"), because, RIGHTED_BY)
    if not current or now.opened or not now.called:
        return voiding.void_round(ctx, game, act, command)
    decided = voiding.void_round(ctx, replace(game, round=replace(now, opened=True)), act, command)
    if isinstance(decided, Refusal):
        return decided
    return tuple(replace(fact, under=fact.under + terms.cite("called_off_before_cup")) for fact in decided)


def _taken_in_unseen(hands: tuple[Hand, ...]) -> bool:
    """Whether one was conceded: its tiles are known once the director has ruled on that and had it shown (G21)."""
    return any(hand.conceded and not all(hand.seen) for hand in hands)


def _reopening(ctx: Context, now: Round, hands: tuple[Hand, ...]) -> tuple[tuple[int, ...], tuple[Move, ...]] | Refusal:
    """The boxes among these that are settled by their tiles, and the moves that undo it."""
    boxes = tuple(hand.box for hand in hands if hand.settled and not hand.conceded and not hand.out)
    moves = [move for fact in now.settlements if fact.box in boxes for move in fact.moves]
    back = undone(ctx.balances, applied({}, moves))
    return cannot_give_back(ctx, back) or (boxes, back)


def hands_reopened(ctx: Context, game: Game, fact: HandsReopened) -> Game:
    """The hand is set again by the person who set it; a player's hand whose tiles changed has to be divided again."""
    after = _unsettled(game, fact.boxes, fact)
    hand = lies_at(after.round, fact.to)
    assert hand is not None, "tiles lie there"
    how = "" if fact.to == HOUSE or hand.how == "player" else hand.how
    # A hand that was set has been played on; one that was not may still be called void for the tiles that the dealer
    # showed.
    plays_on = hand.plays_on or bool(hand.how) or hand.conceded
    told = frozenset(range(len(fact.shown)))
    conceded = hand.conceded and hand.box not in fact.boxes
    again = replace(hand, together=(), how=how, up=frozenset(), told=told, plays_on=plays_on, conceded=conceded)
    return with_hand(after, again)


def _unsettled(game: Game, boxes: tuple[int, ...], fact: HandsReopened | DealCorrected | ExchangeCorrected) -> Game:
    now = settled_again(game.round, boxes, fact)
    hands = tuple(replace(hand, settled=False) if hand.box in boxes else hand for hand in now.hands)
    return replace(game, round=replace(now, hands=hands))


def correct_deal(ctx: Context, game: Game, act: Act, command: CorrectDeal) -> Decision:
    """The stacks went round from a wrong box: every tile goes where the dice send it, and hands are set again."""
    terms, now = ctx.terms, game.round
    under = terms.cite("reconstruction", "first_box")
    if not now.dealt:
        return _stands(ctx)
    if now.voided:
        return Refusal(under, "the round is void")
    if not command.reason.strip():
        return Refusal(under, "say how the stacks went wrong")
    if _taken_in_unseen(now.hands):
        because = "a hand has been taken in unseen: the round is beyond rebuilding"
        return Refusal(terms.cite("unreconstructable"), because, ("void_round",))
    reopened = _reopening(ctx, now, now.hands)
    if isinstance(reopened, Refusal):
        return reopened
    boxes, back = reopened
    first = first_box(terms, now.dice)
    return (DealCorrected(first_box=first, reason=command.reason, boxes=boxes, under=under, moves=back),)


def deal_corrected(ctx: Context, game: Game, fact: DealCorrected) -> Game:
    """Knowledge of tiles moves with them; nothing is known of where they lie now."""
    after = _unsettled(game, fact.boxes, fact)
    now, terms = after.round, ctx.terms
    unread = ("",) * terms.number("hand_tiles")
    hands = tuple(
        Hand(
            hand.box,
            hand.patron,
            places_of(terms, hand.box, fact.first_box),
            unread,
            conceded=hand.conceded,
            out=hand.out,
            out_under=hand.out_under,
            settled=hand.conceded,
        )
        for hand in now.hands
    )
    house = Hand(now.house.box, "", places_of(terms, now.house.box, fact.first_box), unread)
    return replace(after, round=replace(now, hands=hands, house=house, first_box=fact.first_box))


def correct_exchange(ctx: Context, game: Game, act: Act, command: CorrectExchange) -> Decision:
    """Boxes that got each other's tiles: these hands alone change and are set again, all others stay (G40).

    It names places and no tiles, so it reveals nothing about face-down tiles."""
    terms, now = ctx.terms, game.round
    under = terms.cite("exchange_corrected")
    if not now.dealt:
        return _stands(ctx)
    if now.voided:
        return Refusal(under, "the round is void")
    bad = _no_exchange(ctx, now, command)
    if bad:
        return bad
    if not command.reason.strip():
        return Refusal(under, "say how the tiles were exchanged")
    changed = tuple(hand for hand in now.hands if hand.box in command.boxes)
    if _taken_in_unseen(changed):
        because = "a hand among these was conceded and taken in unseen: the director rules on that first"
        return Refusal(terms.cite("unreconstructable"), because, ("rule_on_concession", "void_round"))
    reopened = _reopening(ctx, now, now.hands if now.house.box in command.boxes else changed)
    if isinstance(reopened, Refusal):
        return reopened
    boxes, back = reopened
    return (
        ExchangeCorrected(
            between=command.boxes,
            reason=command.reason,
            numbers=command.numbers,
            boxes=boxes,
            under=under,
            moves=back,
        ),
    )


def _no_exchange(ctx: Context, now: Round, command: CorrectExchange) -> Refusal | None:
    """Why tiles cannot have changed places this way."""
    terms, boxes = ctx.terms, command.boxes
    layout = range(1, terms.number("layout_boxes") + 1)
    if len(boxes) < 2 or len(set(boxes)) < len(boxes) or not all(box in layout for box in boxes):
        because = f"name two boxes or more, each once, of 1 to {layout[-1]}"
        return Refusal(terms.cite("exchange_corrected", "boxes"), because)
    if not {now.house.box, *(hand.box for hand in now.hands)}.intersection(boxes):
        return Refusal(terms.cite("tiles_retrieved"), "the tiles of boxes without a wager are gathered")
    tiles = range(1, terms.number("hand_tiles") + 1)
    if command.numbers and (len(command.numbers) != len(boxes) or not all(each in tiles for each in command.numbers)):
        return Refusal(terms.cite("hand_tiles"), f"number one tile of each box, 1 to {tiles[-1]}")
    return None


def exchange_corrected(ctx: Context, game: Game, fact: ExchangeCorrected) -> Game:
    """The tiles keep whether they are known, lie face up and were exposed; the person who set the hand sets it
    again."""
    after = _unsettled(game, fact.boxes, fact)
    now = after.round
    unread = ("",) * ctx.terms.number("hand_tiles")
    lying = [_lies_on(now, box) or Hand(box, tiles=unread) for box in fact.between]
    for at, (giver, owner) in enumerate(zip((lying[-1], *lying), lying, strict=False)):
        if _lies_on(now, owner.box) is not None:
            got = _one_tile_of(giver, owner, fact.numbers[at - 1], fact.numbers[at]) if fact.numbers else giver
            after = with_hand(after, _to_be_set_again(ctx, owner, got, whole=not fact.numbers))
    return after


def _lies_on(now: Round, box: int) -> Hand | None:
    return lies_at(now, HOUSE if box == now.house.box else str(box))


def _one_tile_of(giver: Hand, owner: Hand, number: int, instead_of: int) -> Hand:
    """The owner's tiles with one of the giver's in the place of their own."""
    here, there = instead_of - 1, number - 1
    tiles = tuple(giver.tiles[there] if at == here else tile for at, tile in enumerate(owner.tiles))
    up = owner.up - {here} | ({here} if there in giver.up else set())
    told = owner.told - {here} | ({here} if there in giver.told else set())
    exposed = owner.exposed - {here} | ({here} if there in giver.exposed else set())
    return replace(owner, tiles=tiles, up=up, told=told, exposed=exposed)


def _to_be_set_again(ctx: Context, owner: Hand, got: Hand, whole: bool) -> Hand:
    """Four other tiles may still be called void for those that the dealer showed; a hand that was set may not."""
    house = owner.box == ctx.terms.number("house_box")
    hand = replace(
        owner,
        tiles=got.tiles,
        up=got.up,
        told=got.told,
        exposed=frozenset() if house else got.exposed,
        together=(),
        how="" if house or owner.how == "player" else owner.how,
        plays_on=not whole and (owner.plays_on or bool(owner.how)),
    )
    return replace(hand, how="") if must_choose(ctx.terms, hand) else hand


# A disputed concession (13.10)


def rule_on_concession(ctx: Context, game: Game, act: Act, command: RuleOnConcession) -> Decision:
    """The hand is rebuilt and shown; unless the director finds that nothing was conceded, it stays lost (G21)."""
    terms, now = ctx.terms, game.round
    under = terms.cite("concession_disputed")
    hand = hand_of_patron(now, command.patron)
    if now.voided or hand is None or hand.out or not hand.conceded or not hand.settled:
        return Refusal(under, f"{command.patron} has conceded no wager in this round")
    if not now.house.how and due(ctx, game)[0] is not Step.COLLECT:
        return Refusal(under, "hands in play are set, and the House's is turned, before it is shown")
    if not command.reason.strip():
        return Refusal(under, "say why the director rules this way")
    rebuilt = replace(hand, how=hand.how or "player")  # as it was set; before that, as its owner says
    shown = as_shown(terms, now, rebuilt, command)
    if isinstance(shown, Refusal):
        return shown
    as_set = hand_as_set(terms, shown)
    display = HandShown(
        patron=hand.patron,
        box=hand.box,
        low=as_set.low.tiles,
        high=as_set.high.tiles,
        words=f"{as_set.low.words} and {as_set.high.words}",
        under=under,
    )
    if command.conceded:
        return (display,)
    moves = [move for fact in now.settlements if fact.box == hand.box for move in fact.moves]
    back = undone(ctx.balances, applied({}, moves))
    short = cannot_give_back(ctx, back)
    reopened = HandsReopened(to=str(hand.box), reason=command.reason, boxes=(hand.box,), under=under, moves=back)
    return short or (reopened, display)


# A wager that differs from its entry (X23)


FOUND = found_wagers.Ways(WAGERING.closed, at_risk_of, voiding.void_wagers)


def report_wager_found(ctx: Context, game: Game, act: Act, command: ReportWagerFound) -> Decision:
    return found_wagers.report(ctx, game, act, command, FOUND)
