"""Every command that somebody might want now. The table keeps those that the rules would not refuse."""

from collections.abc import Iterator

from croupier.equipment import CARDS
from croupier.games import found_wagers
from croupier.games.context import Context
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.irregularities import FOUND
from croupier.games.mini_baccarat.state import HANDS, Game, drawn
from croupier.games.shoes import Stage
from croupier.games.voiding import void_choices
from croupier.ruling import Command, Role


def candidates(ctx: Context, game: Game, who: str, role: Role) -> Iterator[tuple[Command, str]]:
    """Commands worth putting to the rules, with words for a button. Amounts and cards are examples."""
    yield from _for_patron(ctx, game, who) if role is Role.PATRON else _for_staff(ctx, game)


def _for_patron(ctx: Context, game: Game, who: str) -> Iterator[tuple[Command, str]]:
    person = ctx.patrons.get(who)
    if person is None:
        return
    for option in ctx.terms.placeable:
        known = ctx.terms.wagers[option]
        limit = ctx.setting.limits[known.kind]
        wager = game.round.wagers.get((who, option))
        if wager is None:
            box = person.seat or 1
            yield (
                c.PlaceWager(patron=who, option=option, amount=limit.minimum, box=box),
                f"Wager on {known.name}",
            )
        else:
            more = wager.amount + limit.multiple
            yield c.ChangeWager(patron=who, option=option, amount=more), f"Change {known.name}"
            yield c.TakeBackWager(patron=who, option=option), f"Take back {known.name}"
    yield c.CutCards(position=game.shoe.left // 2), "Cut the cards"
    yield c.DeclineCut(patron=who), "Decline the cut"
    yield c.RequestRiffle(patron=who), "Ask for a riffle"
    for hand in HANDS:
        cards = game.round.player if hand == "player" else game.round.banker
        yield c.ExposeHand(hand=hand, cards=_possible(game, cards.count(""))), f"Turn the {hand}'s hand over"


def _for_staff(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    yield from _shoe(ctx, game)
    yield c.CallNoMoreBets(), "No more bets"
    yield c.RecallNoMoreBets(), "Open betting again"
    one = _example(game)
    yield c.DealCard(card=(game.carried[0].card if game.carried else "") or one), "Enter the card"
    yield c.DealCard(), "Card dealt face down"
    yield c.DrawCuttingCard(), "The cutting card came out"
    for hand in HANDS:
        cards = game.round.player if hand == "player" else game.round.banker
        for patron in ctx.patrons:
            yield c.AssignExposure(hand=hand, patron=patron), f"{patron} is to turn the {hand}'s hand"
            yield c.HandOver(hand=hand, patron=patron), f"Pass the {hand}'s hand to {patron}"
        yield c.ExposeHand(hand=hand, cards=_possible(game, cards.count(""))), f"Turn the {hand}'s hand over"
    yield c.Settle(), "Take and pay"
    yield c.CollectCards(), "Collect the cards"
    yield c.ResumeRound(), "Resume the round"
    for patron in ctx.patrons:
        yield c.ApproveBothHands(patron=patron), f"Let {patron} back banker and player"
    present = tuple(name for name, person in ctx.patrons.items() if not person.excluded)
    asked_by = present[0] if present else ""
    yield c.DirectNoBetCoup(requested_by=asked_by, agreed_by=present), "No-bet coup"
    yield from _irregularities(ctx, game, one)


def _shoe(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    yield c.CheckReplacement(), "Replacement cards checked"
    if game.stage is Stage.READY:
        yield c.OrderShuffle(reason="ordered"), "Order a shuffle"
        yield c.ReplaceCards(reason="changed"), "Change the cards"
        return
    yield c.ShuffleCards(), "The cards are shuffled"
    yield c.IntroducePreshuffled(supplier="approved supplier"), "Introduce pre-shuffled cards"
    for patron in ctx.patrons:
        yield c.OfferCut(patron=patron), f"Offer the cut to {patron}"
        yield c.DeclineCut(patron=patron), f"{patron} declines the cut"
    yield c.ApproveRiffle(), "Approve the riffle"
    yield c.Riffle(), "Riffle"
    yield c.CutCards(position=game.shoe.left // 2), "The cards are cut"
    yield c.PlaceCuttingCard(from_back=ctx.terms.number("cutting_card_from_back")), "Place the cutting card"
    yield c.BurnByValue(card=_example(game)), "Burn: show the first card"
    yield c.BurnUnseen(), "Burn one card unseen"
    yield c.ReportBurnMissed(cards_out=1), "The burn was missed"


def _irregularities(ctx: Context, game: Game, card: str) -> Iterator[tuple[Command, str]]:
    now = game.round
    yield c.ReportCardToPlayerInError(card=card), "Card drawn to the player in error"
    yield c.ReportExcessCard(card=card), "Card too many, exposed"
    yield c.ReportExcessCard(), "Card too many, not exposed"
    yield c.ReportExcessCard(card=card, kept=True), "The kept card was exposed"
    yield c.ReconstructRound(cards=drawn(now), because="placement"), "Cards lay out of sequence"
    yield c.ReconstructRound(cards=drawn(now), because="entry"), "A card was entered wrongly"
    yield c.ReopenWagers(reason="permitted"), "Reopen wagers"
    yield c.ReportShoeExhausted(), "The shoe ran out"
    yield from found_wagers.choices(ctx, game, FOUND)
    yield from void_choices(ctx.terms, game)
    for patron in {name: None for name, _ in now.wagers}:
        for hand in HANDS:
            yield c.ReportWrongHandOver(hand=hand, patron=patron), f"The {hand}'s hand was turned by {patron}"


def _example(game: Game) -> str:
    """A card that can still come from the shoe, "" once all have been seen."""
    return next(iter(_possible(game, 1)), "")


def _possible(game: Game, count: int) -> tuple[str, ...]:
    """This many cards that can still come from the shoe."""
    return tuple(card for card in CARDS if game.shoe.can_show(card))[:count]
