"""Section 12: a player who colludes may be put out of the round; the wager goes back (G24)."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.pai_gow.commands import PutOutOfRound
from croupier.games.pai_gow.facts import HandVoided, PatronPutOut
from croupier.games.pai_gow.state import Game, Hand, Round, hand_of_patron
from croupier.games.undo import moved_by, undone
from croupier.games.voiding import cannot_give_back
from croupier.instruments import Terms
from croupier.money import Move, applied
from croupier.ruling import Act, Fact, Refusal, Under

BREACHES = ("exchange", "information", "exposure", "language")


def put_out_of_round(ctx: Context, game: Game, act: Act, command: PutOutOfRound) -> tuple[Fact, ...] | Refusal:
    terms, now = ctx.terms, game.round
    under = terms.cite("out_of_round")
    hand = hand_of_patron(now, command.patron)
    if not now.dealt or now.voided or hand is None or hand.out:
        return Refusal(under, f"{command.patron} has no hand in a round that is being played")
    if command.breach not in BREACHES:
        return Refusal(under, f"{command.breach!r} is no collusion: {', '.join(BREACHES)}", BREACHES)
    if not command.reason.strip():
        return Refusal(under, "say what the player did")
    back = wager_back(ctx, now, hand)
    if isinstance(back, Refusal):
        return back
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
    rules = {
        "exchange": terms.cite("cards_exchanged"),
        "information": terms.cite("information_shared"),
        "exposure": terms.cite("cards_protected"),
        "language": terms.cite("english_only"),
    }
    return rules[breach]


def wager_back(ctx: Context, now: Round, hand: Hand) -> tuple[Move, ...] | Refusal:
    """What undoes a patron's wager of this round, settled or not."""
    back = undone(ctx.balances, moved_by(now.moved, hand.patron))
    return cannot_give_back(ctx, back) or back


def hand_is_out(ctx: Context, game: Game, fact: PatronPutOut | HandVoided) -> Game:
    now = game.round
    hands = tuple(replace(hand, out=True) if hand.box == fact.box else hand for hand in now.hands)
    return replace(
        game,
        round=replace(
            now,
            hands=hands,
            wagers={key: wager for key, wager in now.wagers.items() if wager.patron != fact.patron},
            settled_wagers=tuple(wager for wager in now.settled_wagers if wager.patron != fact.patron),
            settlements=tuple(each for each in now.settlements if each.patron != fact.patron),
            moved=applied(now.moved, fact.moves),
        ),
    )
