"""Section 12: a player who colludes may be put out of the round; the wager goes back (G24)."""

from msgspec.structs import replace

from croupier.games.collusion import PatronPutOut, PutOutOfRound, putting_out
from croupier.games.context import Context
from croupier.games.pai_gow.commands import BREACHES
from croupier.games.pai_gow.facts import HandVoided
from croupier.games.pai_gow.state import Game, Hand, hand_of_patron
from croupier.money import applied
from croupier.ruling import Act, Decision, Fact, Refusal


def put_out_of_round(ctx: Context, game: Game, act: Act, command: PutOutOfRound) -> Decision:
    terms, now = ctx.terms, game.round
    under = terms.cite("out_of_round")
    hand = hand_of_patron(now, command.patron)
    if not now.dealt or now.voided or hand is None or hand.out:
        return Refusal(under, f"{command.patron} has no hand in a round that is being played")
    return putting_out(ctx, command, hand, BREACHES, now.moved)


def taken_out(hand: Hand, fact: Fact) -> Hand:
    """A hand that takes no further part, and the rule by which it does not."""
    return replace(hand, out=True, out_under=fact.under)


def hand_is_out(ctx: Context, game: Game, fact: PatronPutOut | HandVoided) -> Game:
    now = game.round
    return replace(
        game,
        round=replace(
            now,
            hands=tuple(taken_out(hand, fact) if hand.box == fact.box else hand for hand in now.hands),
            wagers={key: wager for key, wager in now.wagers.items() if wager.patron != fact.patron},
            settled_wagers=tuple(wager for wager in now.settled_wagers if wager.patron != fact.patron),
            settlements=tuple(each for each in now.settlements if each.patron != fact.patron),
            moved=applied(now.moved, fact.moves),
        ),
    )
