"""A round under way: "9c Ks | 4d 3h" are the player's cards and the banker's, as far as they are known."""

from dataclasses import dataclass

from croupier.analysis.cards import cards_in
from croupier.analysis.case import AnalysisError
from croupier.analysis.mini_baccarat.pairs import Hand
from croupier.analysis.mini_baccarat.shoe import Shoe, of_rank, shoe_without, size
from croupier.games.mini_baccarat.additional_cards import next_hand, standing_rule, third_card_rule
from croupier.games.mini_baccarat.cards import total
from croupier.games.mini_baccarat.state import PLAYER
from croupier.instruments import Terms


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards known of each hand, and the unseen ones."""

    player: Hand
    banker: Hand
    shoe: Shoe
    suited: bool  # whether all cards were named with their suit

    @property
    def text(self) -> str:
        shown = " | ".join(
            " ".join(card if self.suited else card[0] for card in hand) for hand in (self.player, self.banker)
        )
        return shown.strip() if self.player or self.banker else ""


def read(terms: Terms, shoe: Shoe, text: str) -> Dealt:
    """The hands that a text names. A card may be named without its suit, which matters to pairs only."""
    sides = text.split("|") if text.strip() else ["", ""]
    if len(sides) != 2:
        raise AnalysisError(
            f"{text!r} is not two hands; write the player's cards | the banker's, as in '9c Ks | 4d 3h'"
        )
    hands = [cards_in(side, suits_needed=False) for side in sides]
    suited = all(len(card) == 2 for hand in hands for card in hand)
    left, seen = shoe, []
    for hand in hands:
        cards: Hand = ()
        for name in hand:
            card = name if len(name) == 2 else _any_of(left, name)
            left = shoe_without(left, [card])
            cards += (card,)
        seen.append(cards)
    dealt = Dealt(seen[0], seen[1], left, suited)
    _check(terms, dealt)
    return dealt


def _any_of(shoe: Shoe, rank: str) -> str:
    cards = of_rank(shoe, rank)
    if not cards:
        raise AnalysisError(f"no card of rank {rank} is left in the shoe; name another")
    return max(cards, key=lambda card: cards[card])


def _check(terms: Terms, dealt: Dealt) -> None:
    """Only cards that the rules deal: two each, then third cards where the tableau gives them."""
    player, banker = dealt.player, dealt.banker
    if max(len(player), len(banker)) > 3:
        raise AnalysisError("a hand has three cards at most; name two or three")
    if max(len(player), len(banker)) == 3 and min(len(player), len(banker)) < 2:
        raise AnalysisError("third cards come after two to each hand; name these first")
    for hand, cards, others in (("Player", player, banker[:2]), ("Banker", banker, player)):
        before = (cards[:2], others) if hand == "Player" else (others, cards[:2])
        if len(cards) == 3 and next_hand(terms, *before) != hand.lower():
            why = "the player's hand takes a card first" if next_hand(terms, *before) else "the tableau gives it none"
            raise AnalysisError(f"{hand} has no third card here: {why}; leave {cards[2]} out")


def tells(terms: Terms, dealt: Dealt) -> list[str]:
    """The book's next step, and its clauses."""
    player, banker = dealt.player, dealt.banker
    says = [f"{size(dealt.shoe)} cards are unseen."]
    for hand, cards in (("Player", player), ("Banker", banker)):
        if len(cards) >= 2:
            says.append(f"{hand} has {total(terms, cards)}.")
    if min(len(player), len(banker)) < 2:
        return says
    hand = next_hand(terms, player, banker)
    if hand:
        name = "Player" if hand == PLAYER else "Banker"
        says.append(f"{name} draws a third card ({_clauses(third_card_rule(terms, hand, player, banker))}).")
    else:
        under = standing_rule(terms, player, banker)
        says.append(f"No further card is drawn{f' ({_clauses(under)})' if under else ''}.")
    return says


def _clauses(under: tuple[str, ...]) -> str:
    return ", ".join(under)
