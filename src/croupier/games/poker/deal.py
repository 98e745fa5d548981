"""Dealing the cards of a poker round face down, and turning them: the game's rule gives the place of each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from croupier.equipment import card_name, is_card
from croupier.games.context import Context
from croupier.games.poker.commands import CorrectCards, ReadCards, ReportHandWithoutWager
from croupier.games.poker.facts import CardsCorrected, CardsDealt, CardsRead, RoundOpened
from croupier.games.poker.state import (
    ANTE,
    BOARD,
    DEALER,
    Game,
    Hand,
    PokerGame,
    PokerRound,
    astray_at,
    is_complete,
    lies_at,
    with_cards,
)
from croupier.games.poker.wagers import raised_for
from croupier.games.shuffle_and_cut import cannot_show
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Under

Packet = tuple[str, int]  # to which place the next cards go, and how many


# Whose cards come next


def still_to_come(now: PokerRound, order: Iterable[Packet]) -> int:
    """The number of cards still to be dealt."""
    due: dict[str, int] = {}
    for to, count in order:
        due[to] = due.get(to, 0) + count
    return sum(
        max(0, count - len(lying.places)) for to, count in due.items() if (lying := lies_at(now, to)) is not None
    )


def stray_cards(
    terms: Terms, game: PokerGame, said: ReportHandWithoutWager, to_come: int, under: Under
) -> int | Refusal:
    """The number of cards that went to a box without wagers. That a whole hand lies there is said once; cards that go
    there later are counted."""
    if said.cards == 0 and said.box in game.round.stray:
        because = f"cards at box {said.box} have been reported: say how many more lie there"
        return Refusal(under, because)
    cards, spare = said.cards or terms.number("players_cards"), game.shoe.left - to_come
    if not 0 < cards <= spare:
        return Refusal(under, f"{spare} cards are left beyond those of the deal: that many cannot lie there")
    return cards


def is_over(terms: Terms, hand: Hand, under: Under) -> Refusal | None:
    """Why no wager of a hand can be missing: it is void already, or its wagers are settled."""
    if hand.out:
        return Refusal(under + terms.cite("void"), f"the hand on box {hand.box} is void already")
    return None if hand.playing else Refusal(under, f"box {hand.box} had its wagers, and they are settled")


def boxes_dealt_to(now: PokerRound) -> list[str]:
    """Clockwise from the dealer's left; before the first card, those with an Ante."""
    if now.opened:
        return [str(hand.box) for hand in now.hands if not hand.out]
    return [str(box) for box in sorted(wager.box for wager in now.wagers.values() if wager.option == ANTE)]


# The first card


def opening(ctx: Context, game: PokerGame, deck: int) -> tuple[Fact, ...]:
    """The facts before the first card of a round. The call has settled who wagers."""
    if game.round.opened:
        return ()
    under = ctx.terms.cite("round_of_play")
    return (RoundOpened(round=game.round.number, setting=ctx.setting.number, deck=deck, under=under),)


def round_opened(ctx: Context, game: Game, fact: RoundOpened) -> Game:
    now = game.round
    antes = sorted((w for w in now.wagers.values() if w.option == ANTE), key=lambda wager: wager.box)
    owners = ((wager.patron, wager.box) for wager in antes)
    hands = tuple(Hand(box=box, patron=patron, raised=raised_for(ctx, patron, box)) for patron, box in owners)
    return replace(game, round=replace(now, opened=True, called=True, hands=hands))


# Cards as they leave the deck


def dealt(ctx: Context, game: PokerGame, packet: Packet, cards: Sequence[str], up: bool, under: Under) -> Decision:
    """One packet; the cards are named where the shoe reads them, or because they are dealt face up."""
    to, count = packet
    if cards or up:
        wrong = not_these(game, ctx.terms, cards, count)
        if wrong:
            return wrong
    first = game.shoe.drawn + 1
    places = tuple(range(first, first + count))
    fact = CardsDealt(to=to, places=places, up=tuple(cards) if up else (), under=under)
    if not cards or up:
        return (fact,)
    return (fact, CardsRead(to=to, cards=tuple(cards), under=ctx.terms.cite("face_down")))


def not_these(game: PokerGame, terms: Terms, cards: Sequence[str], count: int) -> Refusal | None:
    """Why these cards are impossible: they are compared with each other and with the cards that the room has seen, no
    more (H10)."""
    if len(cards) != count:
        wanted = "one card" if count == 1 else f"{count} cards"
        return Refusal(terms.cite("dealing_order"), f"{wanted} to be named here; there were {len(cards)}")
    for card in cards:
        refusal = cannot_show(game, terms, card)
        if refusal:  # of a card, that it has been seen: then that entry may be the wrong one
            return replace(refusal, instead=("correct_cards",)) if is_card(card) else refusal
    if len(set(cards)) < len(cards):
        return Refusal(terms.cite("decks"), "a deck has no two cards alike")
    return None


def cards_dealt(ctx: Context, game: Game, fact: CardsDealt) -> Game:
    now = game.round
    lying = lies_at(now, fact.to)
    assert lying is not None, "cards go to a place that is there"
    fresh = fact.up or ("",) * len(fact.places)
    have = len(lying.cards)
    up = frozenset(range(have, have + len(fact.up)))
    hand = replace(lying, places=lying.places + fact.places, cards=lying.cards + fresh, up=lying.up | up)
    after = replace(with_cards(now, fact.to, hand), places=now.places + fact.places)
    return replace(game, round=after, shoe=game.shoe.without(fresh))


def cards_read(ctx: Context, game: Game, fact: CardsRead) -> Game:
    """The newest reading counts: of the last cards that came to a place, or of all of them."""
    lying = lies_at(game.round, fact.to) or astray_at(game.round, fact.to)
    first = len(lying.cards) - len(fact.cards)
    read = frozenset([place for place, card in enumerate(fact.cards, first) if card])
    hand = replace(lying, cards=lying.cards[:first] + fact.cards, read=lying.read | read)
    return with_known(game, fact.to, lying, hand)


def with_known(game: Game, to: str, lying: Hand, hand: Hand) -> Game:
    """The game with further cards at a place known; the shoe counts those that the room has seen."""
    after = with_cards(game.round, to, hand)
    before, now = lying.seen, hand.seen
    if before == now:  # most cards are read face down
        return replace(game, round=after)
    return replace(game, round=after, shoe=game.shoe.unseeing(filter(None, before)).showing(filter(None, now)))


def alike(game: PokerGame) -> tuple[str, ...]:
    """Cards that the room has seen more often than the decks have them: a wrong entry, or a faulty deck (H10)."""
    decks = game.shoe.decks
    return tuple([card for card, times in game.shoe.seen.items() if times > decks])


# Turning


def to_name(lying: Hand, of: slice = slice(None)) -> int:
    """The number of these cards that are named as they are turned: all but those that were read face down."""
    places = range(len(lying.cards))[of]
    return 0 if all(lying.cards[of]) else sum(place not in lying.hidden for place in places)


def turned(
    terms: Terms, game: PokerGame, to: str, named: Sequence[str], of: slice = slice(None)
) -> tuple[str, ...] | Refusal:
    """The cards at a place as they are turned: those the shoe has read, and the others as they are named.

    Naming cards that were read is refused whatever they are: otherwise the answer would reveal hidden cards (H11).
    """
    lying = lies_at(game.round, to)
    assert lying is not None, "cards are turned at a place that is there"
    count = to_name(lying, of)
    if not count:
        return already_read(terms.cite("dealing_order"), turning=True) if named else lying.cards[of]
    if not named:
        because = f"name the {'card' if count == 1 else f'{count} cards'} turned that nobody has read, as they lie"
        return Refusal(terms.cite("dealing_order"), because)
    seen = Counter(filter(None, lying.seen[of]))
    unseen = replace(game, shoe=game.shoe.unseeing(seen.elements()))
    wrong = not_these(unseen, terms, named, count)
    if wrong:
        return wrong
    missing = seen - Counter(named)
    if missing:
        lies = "lies face up there" if min(missing) in lying.face_up else "was shown there"
        because = f"the {card_name(min(missing))} {lies}, and was not named"
        return Refusal(terms.cite("dealing_order"), because, ("correct_cards",))
    known = lying.hidden | lying.up | lying.exposed  # these keep their places, in whatever order the cards are named
    left = (Counter(named) - seen).elements()
    places = range(len(lying.cards))[of]
    return tuple(lying.cards[place] if place in known else next(left) for place in places)


def already_read(under: Under, turning: bool = False) -> Refusal:
    """To turn or report a card that was read, its place is given; only a correction changes which one it is."""
    because = "the shoe has read this card: report it without naming it, or correct the reading"
    if turning:
        because = "the shoe has read these cards: turn them without naming them, or correct the reading"
    return Refusal(under + ("~H11", "~H2"), because, ("correct_cards",))


def show(game: Game, to: str, cards: tuple[str, ...], of: slice = slice(None)) -> Game:
    """The game with these cards face up at a place."""
    lying = lies_at(game.round, to)
    assert lying is not None, "cards are turned at a place that is there"
    known = list(lying.cards)
    known[of] = cards
    up = lying.up | frozenset(range(len(known))[of])
    return with_known(game, to, lying, replace(lying, cards=tuple(known), up=up))


# Cards that were never turned


def unread(now: PokerRound) -> list[str]:
    """The places of cards that nobody has read at the end of a round."""
    return [to for to in places_of(now) if (lying := lies_at(now, to)) is not None and not lying.known]


def read_cards(ctx: Context, game: PokerGame, act: Act, command: ReadCards) -> Decision:
    """For the inspector: once the round is decided, cards that stayed face down are read on their way back to the
    shoe."""
    terms, now = ctx.terms, game.round
    under = terms.cite("procedures", "round_of_play")
    if not now.opened or not (now.voided or is_complete(now)):
        return Refusal(under, "cards that stay face down are read when the round is decided")
    if command.to not in unread(now):
        return Refusal(under, f"no unread cards lie at {command.to!r}", tuple(unread(now)))
    cards = turned(terms, game, command.to, command.cards)
    return cards if isinstance(cards, Refusal) else (CardsRead(to=command.to, cards=cards, under=under),)


# Correction


def correct_cards(ctx: Context, game: PokerGame, act: Act, command: CorrectCards) -> Decision:
    """An entry is put right with the supervisor's approval, while nothing has been settled by it (H2).

    Cards that are not named stay as they were entered or read, so nobody has to look at face-down cards."""
    terms, now = ctx.terms, game.round
    under = (*terms.cite("procedures"), "~H2")
    lying = lies_at(now, command.to) or astray_at(now, command.to)
    if not now.opened or now.voided or not (lying.places or lying.exposed):
        return Refusal(under, f"no cards lie at {command.to!r}", tuple(places_of(now)))
    settled = {hand.box for hand in now.hands if not hand.folded} & {fact.box for fact in now.settlements}
    # An Ante that is refunded is settled by the dealer's cards alone: its own hand is still to be settled.
    if lying.up and (settled if command.to in (BOARD, DEALER) else lying.discarded and lying.box in settled):
        return Refusal(under, "a wager has been settled by these cards; raise a dispute", ("raise_dispute",))
    if lying.discarded and not any(lying.seen):  # a card that the room saw of a folded or void hand may lie elsewhere
        return Refusal(under, "that hand is in the discard rack")
    if not command.reason.strip():
        return Refusal(under, "say what was entered wrongly")
    wrong = _cannot_correct(terms, game, lying, command.cards)
    if wrong:
        return wrong
    after = replace(lying, cards=tuple(new or was for new, was in zip(command.cards, lying.cards, strict=True)))
    shown = after.seen if any(after.seen) else ()
    return (
        CardsCorrected(to=command.to, reason=command.reason, shown=shown, under=under),
        CardsRead(to=command.to, cards=after.cards, under=under),
    )


def _cannot_correct(terms: Terms, game: PokerGame, lying: Hand, cards: Sequence[str]) -> Refusal | None:
    """Why these are not the cards of a place, "" for one that is right as it is."""
    if len(cards) != len(lying.cards):
        return not_these(game, terms, cards, len(lying.cards))
    if not any(cards):
        return Refusal(terms.cite("dealing_order"), "name the cards that were entered or read wrongly")
    wrong = [seen for seen, card in zip(lying.seen, cards, strict=True) if seen and card]
    named = [card for card in cards if card]
    return not_these(replace(game, shoe=game.shoe.unseeing(wrong)), terms, named, len(named))


def places_of(now: PokerRound) -> Iterator[str]:
    """Where cards lie."""
    yield from (to for to, hand in ((BOARD, now.board), (DEALER, now.dealer)) if hand.places)
    yield from (str(hand.box) for hand in now.hands if hand.places)


def cards_corrected(ctx: Context, game: Game, fact: CardsCorrected) -> Game:
    return game  # the reading that follows it has the cards
