"""Facts of Mini-Baccarat in words, and the hands behind a settlement."""

from croupier.equipment import card_name
from croupier.games.mini_baccarat import facts as b
from croupier.games.mini_baccarat.cards import total
from croupier.ruling import Fact
from croupier.table import Table
from croupier.views.cards import cards
from croupier.views.rounds import Naming


def tell(fact: Fact, name: Naming) -> str | None:
    """One fact, in a sentence; None if the fact is not this game's own."""
    match fact:
        case b.BothHandsApproved():
            return f"{fact.patron} may back banker and player in this round"
        case b.NoBetCoupDirected():
            asked = f", asked for by {fact.requested_by} and agreed by all" if fact.requested_by else ""
            return f"This round is a no-bet coup{asked}"
        case b.PreshuffledIntroduced():
            return f"Pre-shuffled cards of {fact.supplier} come in for shoe {fact.shoe}"
        case b.RiffleRequested():
            return f"{fact.patron} asks for a riffle"
        case b.RiffleApproved():
            return "The riffle is approved"
        case b.Riffled():
            return "The cards are riffled"
        case b.CardsBurnt():
            shown = f"The {card_name(fact.shown)} is shown; " if fact.shown else ""
            count = "1 card is" if fact.face_down == 1 else f"{fact.face_down} cards are"
            return f"{shown}{count} burnt face down"
        case b.BurnMissed():
            return "The burn was missed; play goes on"
        case b.ExtraRoundDue():
            return "A tie: one more round before the shuffle"
        case b.RoundOpened():
            return f"Round {fact.round} opens, under setting {fact.setting}"
        case b.CardDealt():
            card = card_name(fact.card) if fact.card else "a card face down"
            return f"{fact.hand.capitalize()}: {card}" + (", kept from the last round" if fact.carried else "")
        case b.ExposureAssigned():
            return f"{fact.patron or 'The dealer'} is to turn the {fact.hand}'s hand"
        case b.HandHandedOver():
            return f"The {fact.hand}'s hand is passed to {fact.patron}"
        case b.HandExposed():
            return f"{fact.by or 'The dealer'} turns the {fact.hand}'s {cards(fact.cards)}"
        case b.FirstSettlementReversed():
            return "The settlement of the side wagers is undone"
        case b.SettlementReversed():
            return "The settlement of the round is undone"
        case b.RoundClosed():
            if fact.result == "void":
                return f"Round {fact.round} is void and closed"
            won = "A tie" if fact.result == "tie" else f"{fact.result.capitalize()} wins"
            return f"Round {fact.round} closes. {won}: player {fact.player_total}, banker {fact.banker_total}"
        case b.CardGivenToBanker():
            return f"The card drawn to the player in error is the banker's: {cards([fact.card])}"
        case b.ExcessCardKept():
            return f"A card too many is kept for the next round: {cards([fact.card])}"
        case b.ExcessCardExposed():
            return f"The card that was kept unseen is exposed: {cards([fact.card])}"
        case b.RoundReconstructed():
            why = "lay out of sequence" if fact.because == "placement" else "were entered wrongly"
            return f"Cards {why}; rebuilt: player {cards(fact.player)}; banker {cards(fact.banker)}"
        case b.WagersReopened():
            return f"Wagers are reopened: {fact.reason}"
        case b.WrongHandOverReported():
            return f"The {fact.hand}'s hand was turned by {fact.patron}, who may not"
        case b.WithdrawalOffered():
            return "Each patron may take wagers off before play goes on"
        case b.RoundResumed():
            return "The round goes on"
        case _:
            return None


def hands(table: Table, fact: b.WagerSettled) -> str:
    """The hands that decided a wager."""
    now = table.game.round
    return "; ".join(
        f"{hand} {cards(held)}: {total(table.terms, held)}"
        for hand, held in (("player", now.player), ("banker", now.banker))
    )
