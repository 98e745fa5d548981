"""Collusion: cards exchanged, or information on them, and the player who is put out of the round for it."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.poker_commands import PutOutOfRound
from croupier.games.poker_facts import PatronPutOut
from croupier.games.poker_rounds import marked, without_patron
from croupier.games.poker_state import Game, PokerGame, hand_of_patron, is_complete
from croupier.games.undo import moved_by, undone
from croupier.games.voiding import cannot_give_back
from croupier.instruments import Terms
from croupier.ruling import Act, Fact, Refusal, Under

Decision = tuple[Fact, ...] | Refusal

BREACHES = ("exchange", "information", "exposure")


def put_out_of_round(ctx: Context, game: PokerGame, act: Act, command: PutOutOfRound) -> Decision:
    """For collusion a player may be put out of the round; the wagers go back, since nothing says they are forfeit."""
    terms, now = ctx.terms, game.round
    under = terms.cite("out_of_round")
    hand = hand_of_patron(now, command.patron)
    if not now.opened or now.voided or hand is None or hand.out:
        return Refusal(under, f"{command.patron} has no hand in a round that is being played")
    if is_complete(now) and terms.has("completed_rounds_stand"):
        because = "the last wager is settled: the round stands"
        return Refusal(under + terms.cite("completed_rounds_stand"), because)
    if command.breach not in BREACHES:
        return Refusal(under, f"{command.breach!r} is no collusion: {', '.join(BREACHES)}", BREACHES)
    if not command.reason.strip():
        return Refusal(under, "say what the player did")
    back = undone(ctx.balances, moved_by(now.moved, hand.patron))
    short = cannot_give_back(ctx, back)
    if short:
        return short
    return (
        PatronPutOut(
            patron=hand.patron,
            box=hand.box,
            breach=command.breach,
            reason=command.reason,
            under=_rule_of_breach(terms, command.breach) + under,
            moves=back,
        ),
    )


def _rule_of_breach(terms: Terms, breach: str) -> Under:
    if breach == "exchange":
        return terms.cite("cards_exchanged")
    return terms.cite("information_shared") if breach == "information" else terms.cite("cards_protected")


def patron_put_out(ctx: Context, game: Game, fact: PatronPutOut) -> Game:
    """Nobody exchanges cards, shows them or tells of them without having handled them."""
    after = without_patron(game.round, fact.patron, fact)
    return replace(game, round=marked(after, fact.box, handled=True))
