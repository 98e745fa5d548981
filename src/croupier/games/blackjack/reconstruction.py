"""Rule 14.4: a round in which cards lay wrongly is played again, with its cards in the order they left the shoe.

The decisions that were made are made again as long as the rules allow them on the hands as they should have
been. Where one no longer fits, play goes on from there, and the cards beyond it are the next ones (14.2).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.equipment import is_card
from croupier.games.blackjack import commands as c, facts as f
from croupier.games.blackjack.procedure import SETTLING, due
from croupier.games.blackjack.state import Game
from croupier.games.context import Context, Patron, Setting, operators, supervisors
from croupier.games.shoes import Carried
from croupier.games.undo import undone
from croupier.games.voiding import cannot_give_back
from croupier.instruments import Terms
from croupier.money import Balances, Move, applied
from croupier.ruling import Act, Command, Fact, Refusal, Role

Decision = tuple[Fact, ...] | Refusal
Decide = Callable[[Context, Game, Act], Decision]
Evolve = Callable[[Context, Game, Fact], Game]


class _Table(Struct, frozen=True):
    """The table as it was when the round began: what a rebuilt round is judged by."""

    terms: Terms
    setting: Setting
    patrons: Mapping[str, Patron]
    balances: Balances
    marker: int
    rounds_left: int


class Rebuilt(Struct, frozen=True):
    game: Game
    moves: tuple[Move, ...]
    steps: int


def reconstruct(
    ctx: Context, game: Game, act: Act, command: c.ReconstructRound, decide: Decide, evolve: Evolve
) -> Decision:
    terms, now = ctx.terms, game.round
    under = terms.cite("reconstruction")
    if command.because not in ("placement", "entry"):
        return Refusal(under, 'say because "placement" or because "entry"')
    if not now.opened or now.voided or now.collected:
        return Refusal(under, "only a round under way can be reconstructed")
    if command.because == "entry":
        if act.role not in supervisors(terms):
            return Refusal(("~H2",), "a card entered wrongly is corrected with the supervisor's approval")
        under = ("~H2",)
    if game.shoe_number != now.began.shoe_number:
        because = "cards of two shoes are out: void the round if it cannot be put right"
        return Refusal(terms.cite("unreconstructable"), because, ("void_round",))
    refusal = _impossible_cards(terms, game, command)
    if refusal:
        return refusal
    rebuilt = play_again(ctx, game, command.cards, decide, evolve)
    short = cannot_give_back(ctx, rebuilt.moves)
    if short:
        return short
    fact = f.RoundReconstructed(
        because=command.because, cards=command.cards, steps=rebuilt.steps, under=under, moves=rebuilt.moves
    )
    return (fact,)


def _impossible_cards(terms: Terms, game: Game, command: c.ReconstructRound) -> Refusal | None:
    """Why these cannot be the cards of the round: all that are out, and none that the shoe did not hold."""
    under, seen = terms.cite("reconstruction"), _seen(game)
    if len(command.cards) < len(seen) and command.because == "placement":
        return Refusal(under, f"{len(seen)} cards have been drawn; name them all, in order")
    if not command.cards or len(command.cards) > len(seen) + game.shoe.left:
        return Refusal(under, "there are not so many cards")
    gone = Counter(seen) - Counter(command.cards)
    if command.because == "placement" and gone:
        because = f"seen in this round and not named: {', '.join(gone)}; a wrong entry is for the supervisor to correct"
        return Refusal(under + ("~H2",), because)
    began = game.round.began
    shoe = began.shoe.unseeing(kept.card for kept in began.carried if kept.card)
    for card in command.cards:
        if not is_card(card):
            return Refusal(under, f"{card!r} is not a card; enter rank then suit, as in 'Th'")
        if not shoe.can_show(card):
            return Refusal(
                terms.cite("decks"), f"all {shoe.decks} cards like {card} of this shoe have been seen already"
            )
        shoe = shoe.showing((card,))
    return None


def _seen(game: Game) -> list[str]:
    """The cards of the round in the order they came."""
    return [fact.card for fact in game.round.script if isinstance(fact, f.CardDealt)]


def play_again(ctx: Context, game: Game, cards: tuple[str, ...], decide: Decide, evolve: Evolve) -> Rebuilt:
    """The round from its first card, and the moves from what was moved to what should have been."""
    now, began = game.round, game.round.began
    at_first_card = _less(ctx.balances, _less(now.moved, began.round.moved))
    table = _Table(ctx.terms, ctx.setting, now.players, at_first_card, ctx.marker, ctx.rounds_left)
    again: Game = began
    waiting = list(cards)
    steps = 0
    for command in _commands(now.script, waiting):
        while due(table, again)[0] in SETTLING:
            paid = _played(table, again, c.Settle(), decide, evolve)
            if paid is None:
                break  # the float is short
            again, table = paid
        step = _played(table, again, command, decide, evolve)
        if step is None:  # who decided may have come into it since, because another was excluded
            step = _played(replace(table, patrons=ctx.patrons), again, command, decide, evolve)
        if step is None and isinstance(command, _NO_CARD_HANGS_ON):
            continue
        if step is None:
            break
        again, table = step
        steps += 1
        if isinstance(command, c.DealCard):
            waiting.pop(0)
    moves = undone(ctx.balances, _less(ctx.balances, table.balances))
    return Rebuilt(_with_rest(again, game, waiting), moves, steps)


def _less(balances: Balances, others: Balances) -> Balances:
    """What each account has more, or less, than among the others."""
    differences = {account: balances.get(account, 0) - others.get(account, 0) for account in {*balances, *others}}
    return {account: cents for account, cents in differences.items() if cents}


# Where one of these no longer fits it falls away, and play goes on with the next decision.
_NO_CARD_HANGS_ON = (c.PlaceInsurance, c.TakeEvenMoney, c.CloseInsurance, c.VoidWagers)


def _played(table: _Table, game: Game, command: Command, decide: Decide, evolve: Evolve) -> tuple[Game, _Table] | None:
    role = operators(table.terms)[0] if isinstance(command, c.VoidWagers) else Role.DEALER
    decided = decide(table, game, Act(command, str(role), role))
    if isinstance(decided, Refusal):
        return None
    for fact in decided:
        game = evolve(table, game, fact)
        table = replace(table, balances=applied(table.balances, fact.moves))
    return game, table


def _commands(script: tuple[Fact, ...], cards: list[str]) -> list[Command]:
    """What was asked for in the round, with the cards as they should have been entered, and any beyond them."""
    order = iter(list(cards))
    asked: list[Command] = []
    for fact in script:
        if isinstance(fact, f.CardDealt):
            card = next(order, None)
            if card is None:
                return asked
            asked.append(c.DealCard(card=card))
        else:
            asked.append(_COMMAND_OF[type(fact)](fact))
    return asked + [c.DealCard(card=card) for card in order]


_COMMAND_OF: Mapping[type[Fact], Callable[[Any], Command]] = {
    f.InsurancePlaced: lambda fact: c.PlaceInsurance(patron=fact.patron, box=fact.box, amount=fact.amount),
    f.WagerSettled: lambda fact: c.TakeEvenMoney(patron=fact.patron, box=fact.box),
    f.InsuranceClosed: lambda fact: c.CloseInsurance(),
    f.CardAskedFor: lambda fact: c.Draw(patron=fact.patron, box=fact.box, hand=fact.hand),
    f.HandStood: lambda fact: c.Stand(patron=fact.patron, box=fact.box, hand=fact.hand),
    f.HandSplit: lambda fact: c.Split(patron=fact.patron, box=fact.box, hand=fact.hand),
    f.SplitFollowed: lambda fact: c.FollowSplit(patron=fact.patron),
    f.SplitNotFollowed: lambda fact: c.StayOnFirstHand(patron=fact.patron),
    f.HandDoubled: lambda fact: c.Double(patron=fact.patron, amount=fact.amount, box=fact.box, hand=fact.hand),
    f.DoubleFollowed: lambda fact: c.FollowDouble(patron=fact.patron, amount=fact.amount),
    f.DoubleNotFollowed: lambda fact: c.DeclineDouble(patron=fact.patron),
    f.PlayerAbsent: lambda fact: c.ReportAbsent(box=fact.box),
    f.WagersVoided: lambda fact: c.VoidWagers(patron=fact.patron, reason=fact.reason, options=fact.options),
}


def _with_rest(again: Game, game: Game, waiting: list[str]) -> Game:
    """The game as it is, with the round as it should have been. Cards that found no place are the next ones; cards
    that lay unseen before still wait behind them."""
    began = game.round.began
    burnt = game.rack[len(began.rack) :]
    kept = tuple(carried for carried in game.carried if carried not in began.carried)
    shoe = again.shoe.without(burnt).without(waiting).without(carried.card for carried in kept)
    place = again.shoe.drawn
    rest = tuple(Carried(card, place + ahead) for ahead, card in enumerate(waiting, 1))
    round_ = replace(again.round, began=began)
    return replace(game, round=round_, shoe=shoe, carried=again.carried + rest + kept)


def reconstructed(ctx: Context, game: Game, fact: f.RoundReconstructed, decide: Decide, evolve: Evolve) -> Game:
    rebuilt = play_again(ctx, game, fact.cards, decide, evolve).game
    return replace(rebuilt, round=replace(rebuilt.round, moved=applied(game.round.moved, fact.moves)))
