"""Every command that somebody might want now. The table keeps those that the rules would not refuse."""

from collections.abc import Iterator

from croupier.equipment import CARDS
from croupier.games import found_wagers
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardDealt
from croupier.games.blackjack.insurance import largest_insurance
from croupier.games.blackjack.irregularities import FOUND
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.restrictions import boxes_in_use
from croupier.games.blackjack.shuffle_and_cut import next_to_cut
from croupier.games.blackjack.splitting import first_hand
from croupier.games.blackjack.state import MAIN, Game, spot_of
from croupier.games.context import Context
from croupier.games.shoes import Stage
from croupier.games.voiding import void_choices
from croupier.money.accounts import account_of
from croupier.ruling import Command, Role


def candidates(ctx: Context, game: Game, who: str, role: Role) -> Iterator[tuple[Command, str]]:
    """Commands worth putting to the rules, with words for a button. Amounts and cards are examples."""
    yield from _for_patron(ctx, game, who) if role is Role.PATRON else _for_staff(ctx, game)


def _for_patron(ctx: Context, game: Game, who: str) -> Iterator[tuple[Command, str]]:
    if who not in ctx.patrons:
        return
    step = due(ctx, game)[0]
    if game.round.opened:
        yield from _decisions(ctx, game, who, step)
        return
    if step is Step.CUT:
        yield c.CutCards(position=game.shoe.left // 2), "Cut the cards"
        yield c.DeclineCut(patron=who), "Decline the cut"
    yield from _wagers(ctx, game, who)


def _wagers(ctx: Context, game: Game, who: str) -> Iterator[tuple[Command, str]]:
    seat = ctx.patrons[who].seat
    placed = {(wager.box, wager.option): wager for wager in game.round.wagers.values() if wager.patron == who}
    known = ctx.terms.wagers
    for (box, option), wager in placed.items():
        more = wager.amount + ctx.setting.limits[known[option].kind].multiple
        say = f"{known[option].name} on box {box}"
        yield c.ChangeWager(patron=who, option=option, amount=more, box=box), f"Change {say}"
        yield c.TakeBackWager(patron=who, option=option, box=box), f"Take back {say}"
    boxes = range(1, ctx.setting.boxes + 1)
    for box in sorted(boxes, key=lambda box: (box != seat, box)):
        for option in ctx.terms.placeable:
            if (box, option) not in placed:
                minimum = ctx.setting.limits[known[option].kind].minimum
                place = c.PlaceWager(patron=who, option=option, amount=minimum, box=box)
                yield place, f"{known[option].name} on box {box}"


def _decisions(ctx: Context, game: Game, who: str, step: Step) -> Iterator[tuple[Command, str]]:
    if step is Step.INSURANCE:
        for wager in game.round.wagers.values():
            if wager.patron == who and wager.option == MAIN:
                most = largest_insurance(ctx.terms, wager)
                yield c.PlaceInsurance(patron=who, box=wager.box, amount=most), f"Insure box {wager.box}"
                yield c.TakeEvenMoney(patron=who, box=wager.box), f"Even money on box {wager.box}"
    elif step is Step.DECIDE:
        _, box, hand = due(ctx, game)
        yield c.Draw(patron=who, box=box, hand=hand), "Draw"
        yield c.Stand(patron=who, box=box, hand=hand), "Stand"
        amount, say = _double(ctx, game, who, box, hand)
        yield c.Double(patron=who, box=box, hand=hand, amount=amount), say
        yield c.Split(patron=who, box=box, hand=hand), "Split"
    elif step is Step.ELECT:
        _, box, hand = due(ctx, game)
        yield c.FollowSplit(patron=who), "Split too"
        yield c.StayOnFirstHand(patron=who), f"Stay on {first_hand(hand)}"
        amount, say = _double(ctx, game, who, box, hand)
        yield c.FollowDouble(patron=who, amount=amount), f"{say} too"
        yield c.DeclineDouble(patron=who), "Do not double"


def _double(ctx: Context, game: Game, who: str, box: int, hand: int) -> tuple[int, str]:
    """The whole wager (0), or, where the book allows less and the chips do not reach, as much as they do."""
    wager = game.round.wagers.get((who, spot_of(box, MAIN, hand)))
    chips = ctx.balances.get(account_of(who), 0)
    if wager is None or chips >= wager.at_risk or not ctx.terms.has("double_for_less"):
        return 0, "Double"
    return chips - chips % ctx.setting.limits["main"].multiple, "Double for less"


def _for_staff(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    step, box, _ = due(ctx, game)
    card = _example(game)
    yield from _shoe(ctx, game)
    yield c.CallNoMoreBets(), "No more bets"
    yield c.RecallNoMoreBets(), "Open betting again"
    yield c.DealCard(card=(game.carried[0].card if game.carried else "") or card), "Enter the card"
    yield c.DrawCuttingCard(), "The cutting card came out"
    yield c.CloseInsurance(), "Insurance closed"
    if game.round.opened:
        for patron in {wager.patron: None for wager in game.round.wagers.values()}:
            for command, say in _decisions(ctx, game, patron, step):
                yield command, f"{patron}: {say}"
    yield c.Settle(), "Take and pay"
    yield c.CollectCards(), "Collect the cards"
    yield c.AnnounceFinalRounds(), "Announce the last rounds"
    for patron in ctx.patrons:
        yield c.PermitSeveralBoxes(patron=patron), f"Let {patron} play several boxes"
        for used, holder in boxes_in_use(ctx, game).items():
            yield c.GiveUpBox(patron=holder, box=used, to=patron), f"{holder} gives up box {used} for {patron}"
        yield c.HoldToMinimum(patron=patron), f"Hold {patron} to the minimum"
        yield c.RestrictPatron(patron=patron, advised="recorded"), f"Restrict {patron}"
        yield c.LiftRestriction(patron=patron), f"Lift the restriction of {patron}"
    yield from _irregularities(ctx, game, box, card)


def _shoe(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    yield c.CheckReplacement(), "Replacement cards checked"
    yield c.ShuffleCards(), "The cards are shuffled"
    yield c.ReplaceShoe(automated=True), "Replace the automated shoe"
    yield c.ReplaceShoe(automated=False), "Put a hand shoe in place of the automated one"
    if game.stage is Stage.READY:
        yield c.ReplaceCards(reason="changed"), "Change the cards"
        return
    if game.stage is Stage.CUT and ctx.patrons:
        patron = next_to_cut(ctx, game)[0]
        yield c.OfferCut(patron=patron), f"Offer the cut to {patron}"
    for patron in ctx.patrons:
        yield c.DeclineCut(patron=patron), f"{patron} declines the cut"
    yield c.CutCards(position=game.shoe.left // 2), "The cards are cut"
    yield c.PlaceCuttingCard(from_back=ctx.terms.number("cutting_card_from_back")), "Place the cutting card"
    if ctx.terms.has("malfunction_cutting_card"):
        about = ctx.terms.number("malfunction_cutting_card_from_back")
        yield c.InsertCuttingCard(from_back=min(about, game.shoe.left)), "Put a cutting card in and deal on"
    yield c.BurnFirst(), "Burn one card"


def _irregularities(ctx: Context, game: Game, box: int, card: str) -> Iterator[tuple[Command, str]]:
    now = game.round
    yield c.ReportAbsent(box=box), f"Nobody is there to decide on box {box}"
    yield c.BurnFaceUpCard(card=card), "A card lay face up in the shoe"
    yield c.ReportCardDrawnInError(card=card), "Card drawn in error, seen"
    yield c.ReportCardDrawnInError(), "Card drawn in error, not seen"
    yield c.ReportCardDrawnInError(burnt=True), "Card burnt in error"
    yield c.ReportCardDrawnInError(card=card, kept=True), "The kept card was seen"
    for kept in game.carried[:1]:
        yield c.ReportCardDrawnInError(card=kept.card, burnt=True, kept=True), "The kept card was burnt in error"
    yield c.ReportDealerCardInError(card=card), "Card drawn to the dealer in error"
    drawn = tuple(fact.card for fact in now.script if isinstance(fact, CardDealt))
    yield c.ReconstructRound(cards=drawn, because="placement"), "Cards lay wrongly"
    yield c.ReconstructRound(cards=drawn, because="entry"), "A card was entered wrongly"
    yield c.ReshuffleDiscards(), "The shoe ran out: the discards are shuffled"
    yield c.ReportShoeExhausted(), "The shoe is found empty"
    yield c.ReportDealtPastCuttingCard(), "The cutting card was missed"
    yield c.ReportMalfunction(fault="recorded"), "The automated shoe has failed"
    yield from found_wagers.choices(ctx, game, FOUND)
    yield from void_choices(ctx.terms, game)


def _example(game: Game) -> str:
    """A card that can still come from the shoe, "" once all have been seen."""
    return next((card for card in CARDS if game.shoe.can_show(card)), "")
