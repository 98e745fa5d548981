"""Rules 11.1 and 11.2: cards that the dealing showed by mistake."""

from msgspec.structs import replace

from croupier.equipment import card_name
from croupier.games.canberra_poker.commands import ReportExposedCard
from croupier.games.canberra_poker.facts import CardExposed
from croupier.games.canberra_poker.state import Game
from croupier.games.context import Context
from croupier.games.poker.deal import already_read, with_known
from croupier.games.poker.state import DEALER, astray_at, lies_at
from croupier.games.shuffle_and_cut import cannot_show
from croupier.games.voiding import declare_void
from croupier.ruling import Act, Decision, Refusal, Under


def not_playing(game: Game, under: Under) -> Refusal | None:
    if game.round.opened and not game.round.voided:
        return None
    return Refusal(under, "no round is being played")


def report_exposed_card(ctx: Context, game: Game, act: Act, command: ReportExposedCard) -> Decision:
    return exposed(ctx, game, command.to, command.number, command.card)


def exposed(ctx: Context, game: Game, to: str, number: int, card: str) -> Decision:
    """The card is turned over and the deal goes on; the third one ends the round, until its cards are racked (P4)."""
    terms, now = ctx.terms, game.round
    under = terms.cite("dealer_card_exposed") if to == DEALER else terms.cite("card_exposed")
    refusal = not_playing(game, under)
    if refusal:
        return refusal
    lying = lies_at(now, to) or astray_at(now, to)
    if not 1 <= number <= len(lying.cards):
        return Refusal(under, f"there is no card {number} at {to!r}")
    if (to, number) in now.exposed:
        return Refusal(under, "that card was reported before: cards are counted, each once")
    if to == DEALER and number - 1 in (now.dealt_up if now.dealer_revealed else lying.up):
        return Refusal(under, "that card lies face up by the rules")
    known = lying.cards[number - 1]
    if number - 1 in lying.hidden and card:
        return already_read(under)
    if number - 1 in lying.up and card != known:
        return Refusal(under, f"the {card_name(known)} lies there")
    if not known:
        impossible = cannot_show(game, terms, card)
        if impossible:
            return impossible
    # A card exposed before can take its place only until the last card is out.
    stays_up = to == DEALER and not lying.up and len(lying.cards) < terms.number("dealers_cards")
    seen = CardExposed(to=to, number=number, card=known or card, stays_up=stays_up, under=under)
    shown = len(now.exposed) + 1
    if shown < terms.number("exposed_cards"):
        return (seen,)
    void = declare_void(ctx, game, "exposed cards", f"{shown} cards were exposed", terms.cite("exposed_cards"))
    return void if isinstance(void, Refusal) else (seen, *void)


def card_exposed(ctx: Context, game: Game, fact: CardExposed) -> Game:
    lying = lies_at(game.round, fact.to) or astray_at(game.round, fact.to)
    place = fact.number - 1
    cards = tuple(fact.card if at == place else card for at, card in enumerate(lying.cards))
    up = lying.up | {place} if fact.stays_up else lying.up
    return with_known(game, fact.to, lying, replace(lying, cards=cards, up=up, exposed=lying.exposed | {place}))
