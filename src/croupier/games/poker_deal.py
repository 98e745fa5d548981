"""Dealing the cards of a poker round face down, and turning them: which place each goes to says the game's rule."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from croupier.equipment import card_name
from croupier.games.context import Context
from croupier.games.poker_commands import CorrectCards, ReadCards
from croupier.games.poker_facts import CardsCorrected, CardsDealt, CardsRead, RoundOpened
from croupier.games.poker_state import (
    ANTE,
    BOARD,
    DEALER,
    Game,
    Hand,
    PokerGame,
    PokerRound,
    is_complete,
    lies_at,
    with_cards,
)
from croupier.games.shuffle_and_cut import cannot_show
from croupier.instruments import Terms
from croupier.ruling import Act, Fact, Refusal, Under

Decision = tuple[Fact, ...] | Refusal

Packet = tuple[str, int]  # to whom the next cards go, and how many


# Whose cards come next


def next_packet(now: PokerRound, order: Iterable[Packet]) -> Packet | None:
    """The first cards in the order of the deal that have not come; None once it is complete."""
    due: dict[str, int] = {}
    for to, count in order:
        due[to] = due.get(to, 0) + count
        lying = lies_at(now, to)
        have = len(lying.places) if lying is not None else 0
        if have < due[to]:
            return to, due[to] - have
    return None


def still_to_come(now: PokerRound, order: Iterable[Packet]) -> int:
    """How many cards the deal has yet to bring."""
    due: dict[str, int] = {}
    for to, count in order:
        due[to] = due.get(to, 0) + count
    return sum(
        max(0, count - len(lying.places)) for to, count in due.items() if (lying := lies_at(now, to)) is not None
    )


def boxes_dealt_to(now: PokerRound) -> list[str]:
    """Clockwise from the dealer's left; before the first card those with an Ante."""
    if now.opened:
        return [str(hand.box) for hand in now.hands if not hand.out]
    return [str(box) for box in sorted(wager.box for wager in now.wagers.values() if wager.option == ANTE)]


# The first card


def opening(ctx: Context, game: PokerGame, deck: int) -> tuple[Fact, ...]:
    """What the first card of a round brings about before it. Who wagers was settled by the call."""
    if game.round.opened:
        return ()
    under = ctx.terms.cite("round_of_play")
    return (RoundOpened(round=game.round.number, setting=ctx.setting.number, deck=deck, under=under),)


def round_opened(ctx: Context, game: Game, fact: RoundOpened) -> Game:
    now = game.round
    antes = sorted((w for w in now.wagers.values() if w.option == ANTE), key=lambda wager: wager.box)
    hands = tuple(Hand(box=wager.box, patron=wager.patron) for wager in antes)
    return replace(game, round=replace(now, opened=True, called=True, hands=hands))


# Cards as they leave the deck


def dealt(
    ctx: Context, game: PokerGame, packet: Packet, cards: Sequence[str], up: bool, under: Under
) -> tuple[Fact, ...] | Refusal:
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
    """Why so many cards cannot be these."""
    if len(cards) != count:
        wanted = "one card" if count == 1 else f"{count} cards"
        return Refusal(terms.cite("dealing_order"), f"{wanted} to be named here; there were {len(cards)}")
    for card in cards:
        refusal = cannot_show(game, terms, card)
        if refusal:
            return refusal
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
    lying = lies_at(game.round, fact.to)
    assert lying is not None, "cards lie at a place that is there"
    before, was = lying.cards[: -len(fact.cards)], lying.cards[-len(fact.cards) :]
    return _with_known(game, fact.to, replace(lying, cards=before + fact.cards), was, fact.cards)


def _with_known(game: Game, to: str, hand: Hand, was: Iterable[str], now: Iterable[str]) -> Game:
    shoe = game.shoe.unseeing(filter(None, was)).showing(filter(None, now))
    return replace(game, round=with_cards(game.round, to, hand), shoe=shoe)


# Turning


def turned(
    terms: Terms, game: PokerGame, to: str, named: Sequence[str], of: slice = slice(None)
) -> tuple[str, ...] | Refusal:
    """The cards at a place as they are turned: those the shoe has read, or where it has not those named.

    To name cards that were read is refused whatever they are: otherwise the answer would tell what is hidden.
    """
    lying = lies_at(game.round, to)
    assert lying is not None, "cards are turned at a place that is there"
    hidden = lying.cards[of]
    if all(hidden):
        if not named:
            return hidden
        because = "the shoe has read these cards: turn them without naming them, or correct the reading"
        return Refusal(terms.cite("dealing_order"), because, ("correct_cards",))
    if not named:
        because = f"name the {len(hidden)} cards that are turned, as they lie"
        return Refusal(terms.cite("dealing_order"), because)
    unread = replace(game, shoe=game.shoe.unseeing(filter(None, hidden)))
    wrong = not_these(unread, terms, named, len(hidden))
    if wrong:
        return wrong
    missing = [card for card in lying.face_up[of] if card and card not in named]
    if missing:
        because = f"the {card_name(missing[0])} lies face up there, and was not named"
        return Refusal(terms.cite("dealing_order"), because, ("correct_cards",))
    return tuple(named)


def show(game: Game, to: str, cards: tuple[str, ...], of: slice = slice(None)) -> Game:
    """The game with these cards face up at a place."""
    return known_at(game, to, cards, of, up=True)


def known_at(game: Game, to: str, cards: tuple[str, ...], of: slice, up: bool) -> Game:
    """The game with these cards known at a place, and face up there or still face down."""
    lying = lies_at(game.round, to)
    assert lying is not None, "cards are turned at a place that is there"
    which = frozenset(range(*of.indices(len(lying.cards)))) if up else frozenset()
    known = list(lying.cards)
    known[of] = cards
    hand = replace(lying, cards=tuple(known), up=lying.up | which)
    return _with_known(game, to, hand, lying.cards[of], cards)


# Cards that were never turned


def unread(now: PokerRound) -> list[str]:
    """Where cards lie, at the end of a round, that nobody has read."""
    return [to for to in _lying(now) if (lying := lies_at(now, to)) is not None and not lying.known]


def read_cards(ctx: Context, game: PokerGame, act: Act, command: ReadCards) -> Decision:
    """For the inspector: once the round is decided, what stayed face down is read on its way back to the shoe."""
    terms, now = ctx.terms, game.round
    under = terms.cite("procedures", "round_of_play")
    if not now.opened or not (now.voided or is_complete(now)):
        return Refusal(under, "cards that stay face down are read when the round is decided")
    if command.to not in unread(now):
        return Refusal(under, f"no unread cards lie at {command.to!r}", tuple(unread(now)))
    lying = lies_at(now, command.to)
    assert lying is not None, "unread cards lie there"
    fresh = replace(game, shoe=game.shoe.unseeing(filter(None, lying.cards)))
    wrong = not_these(fresh, terms, command.cards, len(lying.cards))
    return wrong or (CardsRead(to=command.to, cards=command.cards, under=under),)


# Correction


def correct_cards(ctx: Context, game: PokerGame, act: Act, command: CorrectCards) -> Decision:
    """An entry is put right with the supervisor's approval, while nothing has been settled by it (H2)."""
    terms, now = ctx.terms, game.round
    under = (*terms.cite("procedures"), "~H2")
    lying = lies_at(now, command.to) if now.opened and not now.voided else None
    if lying is None or not lying.places:
        return Refusal(under, f"no cards lie at {command.to!r}", tuple(_lying(now)))
    settled = {fact.box for fact in now.settlements}
    if lying.up and any(hand.box in settled and not hand.folded for hand in now.hands):
        return Refusal(under, "a wager has been settled by these cards; raise a dispute", ("raise_dispute",))
    if lying.discarded:
        return Refusal(under, "that hand is in the discard rack")
    if not command.reason.strip():
        return Refusal(under, "say what was entered wrongly")
    unread = replace(game, shoe=game.shoe.unseeing(filter(None, lying.cards)))
    wrong = not_these(unread, terms, command.cards, len(lying.cards))
    if wrong:
        return wrong
    shown = tuple(card if place in lying.up else "" for place, card in enumerate(command.cards))
    return (
        CardsCorrected(to=command.to, reason=command.reason, shown=shown if any(shown) else (), under=under),
        CardsRead(to=command.to, cards=command.cards, under=under),
    )


def _lying(now: PokerRound) -> Iterator[str]:
    yield from (to for to, hand in ((BOARD, now.board), (DEALER, now.dealer)) if hand.places)
    yield from (str(hand.box) for hand in now.hands if hand.places)


def cards_corrected(ctx: Context, game: Game, fact: CardsCorrected) -> Game:
    return game  # the reading that follows it has the cards
