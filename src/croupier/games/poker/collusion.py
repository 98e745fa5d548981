"""Collusion at poker: a player is put out of the round for it."""

from msgspec.structs import replace

from croupier.games.collusion import BREACHES, PatronPutOut, PutOutOfRound, putting_out
from croupier.games.context import Context
from croupier.games.poker.rounds import marked, without_patron
from croupier.games.poker.state import Game, PokerGame, hand_of_patron, is_complete
from croupier.ruling import Act, Decision, Refusal


def put_out_of_round(ctx: Context, game: PokerGame, act: Act, command: PutOutOfRound) -> Decision:
    terms, now = ctx.terms, game.round
    under = terms.cite("out_of_round")
    hand = hand_of_patron(now, command.patron)
    if not now.opened or now.voided or hand is None or hand.out:
        return Refusal(under, f"{command.patron} has no hand in a round that is being played")
    if is_complete(now) and terms.has("completed_rounds_stand"):
        because = "the last wager is settled: the round stands"
        return Refusal(under + terms.cite("completed_rounds_stand"), because)
    return putting_out(ctx, command, hand, BREACHES, now.moved)


def patron_put_out(ctx: Context, game: Game, fact: PatronPutOut) -> Game:
    """A player who exchanges cards, shows them or tells of them has handled them."""
    after = without_patron(game.round, fact.patron, fact)
    return replace(game, round=marked(after, fact.box, handled=True))
