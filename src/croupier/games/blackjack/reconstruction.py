"""Rule 14.4: a round in which cards lay wrongly is played again, with its cards in the order they left the shoe.

A decision that was made on a correct hand stands. From the first hand that was wrong, decisions are asked again, and
the cards that are out come next, in their order (14.2, J50). Where cards were only entered wrongly, they lay right, and
those who decided saw them: their decisions stand as far as the rules allow (J51).

A decision that stands is the one on record: its amount is not measured again by a wager that was found to differ since
(X23), and its patron may have been excluded since.
"""

from collections.abc import Callable, Iterable, Mapping
from sys import maxsize
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.blackjack import commands as c, facts as f
from croupier.games.blackjack.cards import points
from croupier.games.blackjack.doubling import cannot_double
from croupier.games.blackjack.procedure import SETTLING, Step, due, has_blackjack, must_draw
from croupier.games.blackjack.side_wagers import SIDE_WAGERS
from croupier.games.blackjack.splitting import cannot_split
from croupier.games.blackjack.state import INSURANCE, Game, Round, hand_of
from croupier.games.cards_out import CardsOut, cards_out
from croupier.games.context import Context, Patron, Setting, operators, supervisors
from croupier.games.undo import undone
from croupier.games.voiding import cannot_give_back
from croupier.instruments import Terms
from croupier.money import Balances, Move, applied
from croupier.money.accounts import FLOAT
from croupier.ruling import Act, Command, Decision, Fact, Refusal, Role, Under


class Rules(NamedTuple):
    """The machine that judges each step of the round again."""

    decide: Callable[[Context, Game, Act], Decision]
    evolve: Callable[[Context, Game, Fact], Game]


class _Table(Struct, frozen=True):
    """The table as it was when the round began: a rebuilt round is judged by it."""

    terms: Terms
    setting: Setting
    patrons: Mapping[str, Patron]
    balances: Balances
    marker: int
    rounds_left: int


class Rebuilt(Struct, frozen=True):
    """The round as it should have been; `asked_again` tells from where decisions do not stand, "" if all do."""

    game: Game
    moves: tuple[Move, ...]
    asked_again: str


def reconstruct(ctx: Context, game: Game, act: Act, command: c.ReconstructRound, rules: Rules) -> Decision:
    terms, now = ctx.terms, game.round
    under = terms.cite("reconstruction")
    if command.because not in ("placement", "entry"):
        return Refusal(under, 'say because "placement" or because "entry"')
    if not now.opened or now.voided or now.collected:
        return Refusal(under, "only a round under way can be reconstructed")
    if command.because == "entry":
        under = ("~H2",)
        if _is_settled(ctx, game) or act.role not in supervisors(terms):
            by = supervisors(terms)[0]
            because = f"a card entered wrongly is corrected with the approval of the {by}, before the round is settled"
            return Refusal(under, because)
    if game.shoe_number != now.began.shoe_number:
        because = "cards of two shoes are out: void the round if it cannot be put right"
        return Refusal(terms.cite("unreconstructable"), because, ("void_round",))
    out = cards_out(terms, game, _dealt(game), command.because, command.cards)
    if isinstance(out, Refusal):
        return out
    rebuilt = _play_again(ctx, game, out, command.because, rules)
    short = cannot_give_back(ctx, rebuilt.moves)
    if short:
        return short
    reading: Under = ("~J50",) if command.because == "placement" else ("~J51",)
    fact = f.RoundReconstructed(
        because=command.because,
        cards=command.cards,
        asked_again=rebuilt.asked_again,
        under=under + reading if rebuilt.asked_again else under,
        moves=rebuilt.moves,
    )
    return (fact,)


def _is_settled(ctx: Context, game: Game) -> bool:
    """Whether the dealer has settled the whole round. A hand over 21 loses with the card that takes it there (J48), and
    that card may be the one that was entered wrongly."""
    made = game.round.settlements
    return due(ctx, game)[0] is Step.COLLECT and bool(made) and "~J48" not in made[-1].under


def reconstructed(ctx: Context, game: Game, fact: f.RoundReconstructed, rules: Rules) -> Game:
    out = cards_out(ctx.terms, game, _dealt(game), fact.because, fact.cards)
    assert not isinstance(out, Refusal), "the cards were judged before they became a fact"
    rebuilt = _play_again(ctx, game, out, fact.because, rules).game
    return replace(rebuilt, round=replace(rebuilt.round, moved=applied(game.round.moved, fact.moves)))


def _dealt(game: Game) -> list[str]:
    """The cards of the round in the order they came."""
    return [fact.card for fact in game.round.script if isinstance(fact, f.CardDealt)]


# The round from its first card


class _At(NamedTuple):
    """How far the round has been played again."""

    table: _Table
    game: Game


def _play_again(ctx: Context, game: Game, out: CardsOut, because: str, rules: Rules) -> Rebuilt:
    """The round from its first card, and the moves from the actual payments to the right ones."""
    now, began = game.round, game.round.began
    at_first_card = _less(ctx.balances, _less(now.moved, began.round.moved))
    there = {**at_first_card, FLOAT: maxsize}  # nothing hangs on a float that is short: a fill comes first (H1)
    table = _Table(ctx.terms, ctx.setting, now.players, there, ctx.marker, ctx.rounds_left)
    at = _At(table, replace(began, carried=out.named, shoe=out.shoe))
    then: Game = began  # the round as it lay, decision by decision
    asked_again = ""
    for fact in now.script:
        if isinstance(fact, f.WagersVoided):
            at = _voided(at, fact, now, rules)
        elif not asked_again and isinstance(fact, f.CardDealt):
            at = _card_laid(at, rules) or at
        elif not asked_again:
            at = _settled(_cards_laid(at, rules), rules)
            stands = because == "entry" or _stands(table.terms, fact, then.round, at.game.round)
            step = _decided(at, fact, rules) if stands else None
            if step is None and not _falls_away(at, fact):
                asked_again = "insurance" if isinstance(fact, f.InsuranceClosed) else f"box {_box_of(fact)}"
            at = step or at
        then = rules.evolve(table, then, replace(fact, carried=False) if isinstance(fact, f.CardDealt) else fact)
    at = _settled_again(_cards_laid(at, rules), now, due(ctx, game)[0], rules)
    again = replace(
        game, round=replace(at.game.round, began=began), shoe=at.game.shoe, carried=at.game.carried + out.waiting
    )
    moves = undone(ctx.balances, _less(ctx.balances, at.table.balances))
    return Rebuilt(again, moves, asked_again)


def _less(balances: Balances, others: Balances) -> Balances:
    """The surplus or deficit of each account against the other balances."""
    differences = {account: balances.get(account, 0) - others.get(account, 0) for account in {*balances, *others}}
    return {account: cents for account, cents in differences.items() if cents}


def _falls_away(at: _At, decided: Fact) -> bool:
    """Insurance and even money that no longer fit go back, and play goes on with the next decision."""
    if isinstance(decided, f.InsuranceClosed):
        return due(at.table, at.game)[0] is not Step.INSURANCE
    return isinstance(decided, f.InsurancePlaced | f.WagerSettled)


def _stands(terms: Terms, decided: Fact, then: Round, now: Round) -> bool:
    """Whether a decision was made on the hands as they should have been (J50).

    Nobody decides for an absent player, so that stands. Insurance depends on the dealer's card, even money on the
    blackjack that asked for it, and the end of both on who has one. A hand is decided after those before it.
    """
    if isinstance(decided, f.PlayerAbsent):
        return True
    if _counts(terms, then.dealer) != _counts(terms, now.dealer):
        return False
    if isinstance(decided, f.InsurancePlaced):
        return True
    if isinstance(decided, f.InsuranceClosed):
        return _blackjacks(terms, then) == _blackjacks(terms, now)
    box = _box_of(decided)
    first = box if isinstance(decided, f.WagerSettled) else 1
    return _hands(terms, then, first, box) == _hands(terms, now, first, box)


def _box_of(decided: Any) -> int:
    """Every decision but the end of insurance is on a box."""
    box: int = decided.box
    return box


def _counts(terms: Terms, cards: Iterable[str]) -> list[int]:
    """The values of a hand's cards, in any order: hands with the same values are the same."""
    return sorted(points(terms)[card] for card in cards)


def _hands(terms: Terms, now: Round, first: int, last: int) -> list[tuple[int, int, list[int]]]:
    boxes = (box for box in now.boxes if first <= box.number <= last)
    return [(box.number, hand.number, _counts(terms, hand.cards)) for box in boxes for hand in box.hands]


def _blackjacks(terms: Terms, now: Round) -> set[int]:
    return {box.number for box in now.boxes if has_blackjack(terms, box.hands[0])}


# One step


def _settled(at: _At, rules: Rules, steps: frozenset[Step] = SETTLING) -> _At:
    """Wagers that fall due are taken and paid."""
    while due(at.table, at.game)[0] in steps:
        at = _paid(at, rules)
    return at


def _paid(at: _At, rules: Rules) -> _At:
    paid = _played(at, c.Settle(), rules)
    assert paid is not None, "wagers that are due are settled, from a float that holds the payments"
    return paid


def _settled_again(at: _At, was: Round, waited_for: Step, rules: Rules) -> _At:
    """Earlier takings and payments are made again, on the cards as they should have been. The rest is for the
    dealer."""
    again = {Step.SIDE_WAGERS, Step.INTERIM}
    if any(each.option == INSURANCE for each in was.settlements):
        again.add(Step.SETTLE_INSURANCE)
    if waited_for is Step.COLLECT:
        again |= SETTLING
    while was.settlements and (step := due(at.table, at.game)[0]) in again and step is not waited_for:
        at = _paid(at, rules)
    return at


def _card_laid(at: _At, rules: Rules) -> _At | None:
    """The next card that is out, to the hand that the rules give it, if any takes one now."""
    at = _settled(at, rules)
    waiting = at.game.carried
    if not waiting or not waiting[0].card or due(at.table, at.game)[0] is not Step.DEAL:
        return None
    return _played(at, c.DealCard(card=waiting[0].card), rules)


def _cards_laid(at: _At, rules: Rules) -> _At:
    """Every card that is due without a decision, as long as cards are out."""
    while (laid := _card_laid(at, rules)) is not None:
        at = laid
    return at


def _decided(at: _At, fact: Fact, rules: Rules) -> _At | None:
    """A decision made again as it is on record, if the cards allow it."""
    if type(fact) in _COMMAND_OF:
        return _played(at, _COMMAND_OF[type(fact)](fact), rules)
    return _after(at, (fact,), rules) if _cards_allow(at, fact) else None


def _cards_allow(at: _At, decided: Any) -> bool:
    """Whether the rules allow a decision on these cards. Whose it is, and for how much, was judged when it was made."""
    step, number, of_box = due(at.table, at.game)
    if isinstance(decided, f.InsurancePlaced):
        return step is Step.INSURANCE
    if isinstance(decided, f.SplitFollowed | f.SplitNotFollowed | f.DoubleFollowed | f.DoubleNotFollowed):
        return step is Step.ELECT
    if (step, number, of_box) != (Step.DECIDE, decided.box, decided.hand):
        return False
    hand = hand_of(at.game.round, number, of_box)
    if isinstance(decided, f.HandSplit):
        box = next(box for box in at.game.round.boxes if box.number == number)
        return cannot_split(at.table, box, hand) is None
    if isinstance(decided, f.HandDoubled):
        return cannot_double(at.table, hand) is None
    return isinstance(decided, f.CardAskedFor) or not must_draw(at.table.terms, hand)


def _voided(at: _At, fact: f.WagersVoided, was: Round, rules: Rules) -> _At:
    """A sanction stands, on its wagers that exist in the round as it should have been. A side wager that was settled
    before it is not void with its main wager."""
    wagers = (*at.game.round.wagers.values(), *at.game.round.settled_wagers)
    there = {wager.spot: wager.box for wager in wagers if wager.patron == fact.patron}
    options = tuple(option for option in fact.options if option in there)
    if not options:
        return at
    boxes = {there[option] for option in options}
    if any(each.patron == fact.patron and each.box in boxes and each.option in SIDE_WAGERS for each in was.settlements):
        at = _settled(at, rules, frozenset({Step.SIDE_WAGERS}))
    return _played(at, c.VoidWagers(patron=fact.patron, reason=fact.reason, options=options), rules) or at


def _played(at: _At, command: Command, rules: Rules) -> _At | None:
    role = operators(at.table.terms)[0] if isinstance(command, c.VoidWagers) else Role.DEALER
    decided = rules.decide(at.table, at.game, Act(command, str(role), role))
    return None if isinstance(decided, Refusal) else _after(at, decided, rules)


def _after(at: _At, facts: tuple[Fact, ...], rules: Rules) -> _At:
    """The round after these facts, with the chips where they were moved."""
    table, game = at
    for fact in facts:
        game = rules.evolve(table, game, fact)
        table = replace(table, balances=applied(table.balances, fact.moves))
    return _At(table, game)


_COMMAND_OF: Mapping[type[Fact], Callable[[Any], Command]] = {
    f.WagerSettled: lambda fact: c.TakeEvenMoney(patron=fact.patron, box=fact.box),  # gives insurance back too
    f.InsuranceClosed: lambda fact: c.CloseInsurance(),
    f.PlayerAbsent: lambda fact: c.ReportAbsent(box=fact.box),
}
