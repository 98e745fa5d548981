"""Facts of Blackjack in words, and the hands behind a settlement."""

from croupier.equipment import card_name
from croupier.games.blackjack import facts as b
from croupier.games.blackjack.cards import words
from croupier.games.blackjack.side_wagers import SIDE_WAGERS
from croupier.games.blackjack.splitting import first_hand
from croupier.games.blackjack.state import DEALER, Game
from croupier.money import dollars
from croupier.ruling import Fact
from croupier.table import Table
from croupier.views.cards import cards
from croupier.views.rounds import Naming


def tell(fact: Fact, name: Naming) -> str | None:
    """One fact, in a sentence; None if the fact is not this game's own."""
    match fact:
        case b.SideWagerVoided():
            return f"The {name(fact.option)} wager of {fact.patron} on box {fact.box} is void and goes back"
        case b.SeveralBoxesPermitted():
            return f"{fact.patron} may wager on several boxes"
        case b.BoxGivenUp():
            return f"{fact.patron} gives up box {fact.box} for {fact.to}"
        case b.PatronHeldToMinimum():
            return f"{fact.patron} is held to the minimum until a new shoe"
        case b.PatronRestricted():
            return f"{fact.patron} is restricted to one box and the minimum ({fact.advised})"
        case b.RestrictionLifted():
            return f"The restriction of {fact.patron} is lifted"
        case b.CardBurnt():
            return f"Burnt: {cards([fact.card])}"
        case b.FinalRoundsAnnounced():
            return f"The last {fact.rounds} rounds are announced"
        case b.DealtPastCuttingCard():
            return "The cutting card was missed; the cards dealt stand"
        case b.ShoeFoundEmpty():
            return f"The shoe is found empty; {fact.cards} cards of its count are with the discards"
        case b.DiscardsReshuffled():
            return f"The shoe is empty: the {fact.cards} discards are shuffled to complete the round"
        case b.ShoeMalfunctioned():
            return f"The automated shuffling shoe has failed: {fact.fault}"
        case b.CuttingCardInserted():
            return f"A cutting card goes in {fact.from_back} cards from the back, and play goes on to it"
        case b.ShoeReplaced():
            return "The automated shoe is replaced" + ("" if fact.automated else " by a hand shoe")
        case b.RoundOpened():
            return f"Round {fact.round} opens, under setting {fact.setting}"
        case b.CardDealt():
            to = "Dealer" if fact.box == DEALER else f"Box {fact.box}{_hand(fact.hand)}"
            return f"{to}: {card_name(fact.card)}" + (", drawn in error before" if fact.carried else "")
        case b.CardKept():
            return f"Drawn in error, and the next card: {cards([fact.card])}"
        case b.KeptCardSeen():
            return f"The card that was kept unseen is seen: {cards([fact.card])}"
        case b.KeptCardBurnt():
            return f"The card that was kept is burnt in error: {cards([fact.card])}"
        case b.InsurancePlaced():
            return f"{fact.patron} insures box {fact.box} for {dollars(fact.amount)}"
        case b.InsuranceClosed():
            return "Insurance is closed"
        case b.CardsCollected():
            return "The cards are collected"
        case b.RoundClosed():
            if fact.result == "void":
                return f"Round {fact.round} is void and closed"
            return f"Round {fact.round} closes, {fact.result}"
        case b.RoundReconstructed():
            why = "lay wrongly" if fact.because == "placement" else "were entered wrongly"
            again = f"; decisions are asked again from {fact.asked_again} on" if fact.asked_again else ""
            return f"Cards {why}; played again in the order {cards(fact.cards)}{again}"
        case _:
            return _decision(fact)


def _decision(fact: Fact) -> str | None:
    match fact:
        case b.CardAskedFor():
            return f"Box {fact.box}{_hand(fact.hand)}, {fact.patron}: draws"
        case b.HandStood():
            return f"Box {fact.box}{_hand(fact.hand)}, {fact.patron}: stands"
        case b.HandSplit():
            return f"Box {fact.box}{_hand(fact.hand)}, {fact.patron}: splits for {dollars(fact.amount)}"
        case b.SplitFollowed():
            return f"{fact.patron} splits too on box {fact.box}{_hand(fact.hand)}, for {dollars(fact.amount)}"
        case b.SplitNotFollowed():
            return f"{fact.patron} stays on {first_hand(fact.hand)} of box {fact.box}"
        case b.HandDoubled():
            return f"Box {fact.box}{_hand(fact.hand)}, {fact.patron}: doubles for {dollars(fact.amount)}"
        case b.DoubleFollowed():
            return f"{fact.patron} doubles too on box {fact.box}{_hand(fact.hand)}, for {dollars(fact.amount)}"
        case b.DoubleNotFollowed():
            return f"{fact.patron} does not double on box {fact.box}{_hand(fact.hand)}"
        case b.PlayerAbsent():
            return f"Nobody decides on box {fact.box}{_hand(fact.hand)}: the dealer draws for it"
        case _:
            return None


def _hand(hand: int) -> str:
    return f", hand {hand}" if hand > 1 else ""


def hands(table: Table, fact: b.WagerSettled) -> str:
    """The hands that decided a wager. A side wager looks at cards as they were dealt, whichever hand they went
    to."""
    game: Game = table.game
    terms, now = table.terms, game.round
    box = next(box for box in now.boxes if box.number == fact.box)
    if fact.option in SIDE_WAGERS:
        return f"box {box.number}, as dealt: {cards(box.dealt)}"
    hand = next(hand for hand in box.hands if hand.number == (fact.hand or 1))
    held = f"box {box.number}{_hand(hand.number)} ({cards(hand.cards)}) {words(terms, hand.cards, hand.split)}"
    return f"{held}; dealer ({cards(now.dealer)}) {words(terms, now.dealer)}"
