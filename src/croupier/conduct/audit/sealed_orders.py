"""Sealed orders: a shoe, a spin or a shuffle is dealt as it was committed to, and revealed when it is over."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

from croupier.conduct.audit.report import Find, GivenUp, Unrevealed
from croupier.conduct.chance import check, dealt_order, mixed
from croupier.conduct.dealing import dealing_of
from croupier.equipment import Shoe, card_name, decks, is_card
from croupier.equipment.shares import share_commitment
from croupier.games.round_of_play import RoundGame, shares_in
from croupier.games.shares import Shares
from croupier.games.shoes import CardsCut, CuttingCardDrawn, CuttingCardPlaced, ShoeGame, Stage
from croupier.money.accounts import WAGER, kind_of
from croupier.ruling import Fact
from croupier.table import Table
from croupier.table.facts import OrderGivenUp, SharesFrozen, SharesMixed, ShoeRevealed


def _not_the_cards(filled: Shoe | None, whole: Sequence[str], cards: tuple[str, ...]) -> str:
    """The proper contents of a shoe, where these cards do not match them."""
    if filled is None:
        return "" if sorted(cards) == sorted(whole) else f"the {len(whole)} there are"
    if not filled.filled:
        return "" if sorted(cards) == sorted(decks(filled.decks)) else f"{filled.decks} whole decks"
    possible = Counter(decks(filled.decks)) - Counter(filled.seen)
    held = len(cards) == filled.filled and not Counter(cards) - possible
    return "" if held else f"the {filled.filled} cards that it was filled with"


def called(card: str) -> str:
    """A result from a sealed order, in words: a card, or a number of the wheel."""
    return card_name(card) if is_card(card) else card


class _Sealed(Struct):
    """A sealed shoe as the table saw it, until its order is known."""

    number: int
    called: str  # as in "shoe 2" or "spin 5"
    commitment: str
    filled: Shoe | None  # with cards
    whole: tuple[str, ...] = ()  # or with anything else
    shares: Shares = Shares()  # the players', once they are mixed in
    cut: int = 0
    from_back: int = 0
    cutting_card_after: int | None = None  # how many cards were out when it came
    seen: dict[int, tuple[str, int]] = field(default_factory=dict)  # place -> card, and the version it came with


class SealedOrders:
    """The sealed orders of one table, one after the other."""

    def __init__(self, find: Find) -> None:
        self.shoes = self.cards = 0
        self.given_up: list[GivenUp] = []
        self._find = find
        self._shoes: dict[int, _Sealed] = {}  # those not revealed yet; the last is being dealt

    def unrevealed(self, table: str) -> Unrevealed | None:
        shoe = self._newest
        return None if shoe is None else Unrevealed(table, shoe.number, len(shoe.seen), shoe.called)

    def take(self, version: int, fact: Fact, before: Table, after: Table) -> None:
        """The next fact."""
        was: RoundGame = before.game
        now: RoundGame = after.game
        if now.shoe_number != was.shoe_number:
            self._new_shoe(version, after, mid_round=was.round.opened)
        match fact:
            case CardsCut() if self._newest:
                self._newest.cut = fact.position
            case CuttingCardPlaced() if self._newest:
                self._newest.from_back = fact.from_back
            case CuttingCardDrawn() if self._newest and isinstance(was, ShoeGame):
                self._newest.cutting_card_after = was.shoe.drawn
            case SharesFrozen() | SharesMixed():
                self._check_shares(version, before, now)
            case ShoeRevealed():
                self._reveal(version, fact, before)
            case OrderGivenUp():
                self._give_up(version, fact, before)
        if isinstance(was, ShoeGame):
            self._check_draw(version, fact, was)
        else:
            self._check_wager(version, fact, before)
        for place, card in dealing_of(after).shown(was, now, fact):
            if card and not shares_in(now).mixed:
                self._find(version, f"the {called(card)} is dealt before the players' shares were mixed in")
            self._see(version, place, card)

    def _check_shares(self, version: int, before: Table, now: RoundGame) -> None:
        """The list is of those who committed, and each value is the one committed to; no list changes afterwards."""
        known = {(share.patron, share.commitment) for share in shares_in(before.game).given}
        shares = shares_in(now)
        if any((share.patron, share.commitment) not in known for share in shares.given):
            self._find(version, "the closed list has a share that nobody committed to")
        listed = {share.patron for share in shares.given}
        for patron, _ in known:
            if patron not in listed and patron in before.patrons and not before.patrons[patron].excluded:
                self._find(version, f"the closed list leaves out {patron}, who had committed to a share")
        for share in shares.given:
            if share.value and share_commitment(now.commitment, share.patron, share.value) != share.commitment:
                self._find(version, f"the value of {share.patron} is not the one committed to")
        if self._newest and self._newest.seen:
            self._find(version, "the players' shares are mixed in when cards have been dealt already")
        if self._newest:
            self._newest.shares = shares

    def _check_draw(self, version: int, fact: Fact, was: ShoeGame) -> None:
        """Cards leave a shoe in their order, and no wager is made on one that is not sealed yet."""
        if was.stage is Stage.SHUFFLE and any(kind_of(move.into) == WAGER for move in fact.moves):
            self._find(version, "a wager is placed before the commitment of its shoe is published")
        place = getattr(fact, "place", 0)
        if place and isinstance(getattr(fact, "carried", None), bool):
            due = was.carried[0].place if was.carried else was.shoe.drawn + 1
            if place != due:
                self._find(version, f"the card at place {place} is dealt, where place {due} is next")
        places = getattr(fact, "places", ())
        if places and places[0] != was.shoe.drawn + 1:
            self._find(version, f"the card at place {places[0]} is dealt, where place {was.shoe.drawn + 1} is next")

    def _check_wager(self, version: int, fact: Fact, before: Table) -> None:
        """No wager is made on a number or a shuffle that is not sealed yet, or that has come up already."""
        was: RoundGame = before.game
        placed = any(kind_of(move.into) == WAGER for move in fact.moves)
        if not placed or fact.restores_wagers:
            return
        if before.machine.shoe_is_finished(was, was.shoe_number):
            self._find(version, f"a wager is placed before the commitment of its {was.CHANCE} is published")
        elif self._newest and self._newest.seen:
            self._find(version, "a wager is placed on a number that has come up already")
        elif shares_in(was).frozen:
            self._find(version, "a wager is placed after the players' shares were closed")

    def _new_shoe(self, version: int, table: Table, mid_round: bool) -> None:
        """A shoe that ends in mid-round is revealed right after its successor is sealed, any other before."""
        game: RoundGame = table.game
        called = f"{game.CHANCE} {game.shoe_number}"
        if self._newest and not mid_round:
            self._find(version, f"{called} follows {self._newest.called}, which was never revealed")
        if not game.commitment:
            self._find(version, f"{called} has no commitment")
        filled = game.shoe if isinstance(game, ShoeGame) else None
        whole = () if filled is not None else tuple(table.machine.sealed(table.terms))
        self._shoes[game.shoe_number] = _Sealed(game.shoe_number, called, game.commitment, filled, whole)

    @property
    def _newest(self) -> "_Sealed | None":
        return self._shoes[max(self._shoes)] if self._shoes else None

    def _see(self, version: int, place: int, card: str) -> None:
        shoe = self._newest
        if not card or shoe is None:
            return
        first, at = shoe.seen.setdefault(place, (card, version))
        if first != card:
            self._find(version, f"the {called(card)} lies where version {at} had the {called(first)}")

    def _give_up(self, version: int, fact: OrderGivenUp, before: Table) -> None:
        """Only an order that was lost is never revealed; the round that needed it is void."""
        shoe = self._shoes.pop(fact.shoe, None)
        if shoe is None or before.lost is None or before.lost.shoe != fact.shoe:
            self._find(version, f"{before.game.CHANCE} {fact.shoe} is given up, which was not lost")
        called = f"{before.game.CHANCE} {fact.shoe}"
        self.given_up.append(GivenUp(called, fact.by, fact.reason, fact.because))

    def _reveal(self, version: int, fact: ShoeRevealed, before: Table) -> None:
        shoe = self._shoes.pop(fact.shoe, None)
        if shoe is None or not before.machine.shoe_is_finished(before.game, fact.shoe):
            self._find(version, f"{before.game.CHANCE} {fact.shoe} is revealed out of turn")
            return
        self.shoes += 1
        self.cards += len(shoe.seen)
        if not check(shoe.commitment, fact.salt, fact.cards):
            self._find(version, f"the order revealed of {shoe.called} is not the one committed to")
            return
        wrong = _not_the_cards(shoe.filled, shoe.whole, fact.cards)
        if wrong:
            self._find(version, f"the order revealed of {shoe.called} is not of {wrong}")
            return
        order = mixed(shoe.commitment, fact.cards, shoe.shares.values)
        order, cutting_card_after = dealt_order(order, shoe.cut, shoe.from_back)
        order = before.machine.as_dealt(before.terms, order)
        if shoe.cutting_card_after not in (None, cutting_card_after):
            self._find(version, f"the cutting card of {shoe.called} came out at another place than it was put in")
        for place, (card, at) in shoe.seen.items():
            if place > len(order) or order[place - 1] != card:
                really = called(order[place - 1]) if place <= len(order) else "nothing"
                self._find(at, f"the {called(card)} came from place {place} of {shoe.called}, where the {really} lay")
                return
