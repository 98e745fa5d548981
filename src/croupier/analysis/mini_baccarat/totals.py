"""Wagers that hang on the totals: each settled by the game's own rule on every way a round can end."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from croupier.analysis.case import AnalysisError
from croupier.analysis.findings import Counted, Wager, counted
from croupier.analysis.mini_baccarat.rounds import End, Rounds
from croupier.analysis.mini_baccarat.shoe import worth
from croupier.games.mini_baccarat.settlement import outcome_of
from croupier.games.mini_baccarat.state import BANKER, DRAGON_HAND, PLAYER, TIE
from croupier.games.paying import Outcome
from croupier.instruments import Terms

Line = tuple[str, Fraction]  # the name of an outcome and what it pays net
VOID: Line = ("void", Fraction(0))  # the shoe ran out: what was wagered goes back


def net(settled: Outcome) -> Fraction:
    """What one unit brings."""
    outcome, _, odds = settled
    if odds is not None:
        return odds.winnings(1)
    return Fraction(-1 if outcome == "lose" else 0)


@cache
def _hands(terms: Terms, drew: bool) -> Mapping[int, tuple[str, ...]]:
    """A hand of cards for each total: of two cards, or of three where the first two are no natural."""
    card = {value: f"{rank}s" for rank, value in worth(terms).items()}
    natural_from = terms.number("natural_from")
    firsts = [two for two in product(card, repeat=2) if not drew or sum(two) % 10 < natural_from]
    values = [(*two, third) for two in firsts for third in card] if drew else firsts
    return {sum(hand) % 10: tuple(card[value] for value in hand) for hand in values}


def settled_by_game(terms: Terms, wager: str) -> Callable[[End], Line]:
    """What the game's own settlement makes of a wager, and a name for it."""
    if wager in DRAGON_HAND:
        _check_scale(terms)

    def line(end: End) -> Line:
        player, banker = _hands(terms, end.player_drew)[end.player], _hands(terms, end.banker_drew)[end.banker]
        pays = net(outcome_of(terms, wager, player, banker))
        name = _dragon_name(terms, wager, end, pays) if wager in DRAGON_HAND else _main_name(terms, wager, end)
        return name, pays

    return line


def _check_scale(terms: Terms) -> None:
    least = terms.number("dragon_least_lead")
    if missing := [lead for lead in range(least, 10) if not terms.has(f"dragon_by_{lead}_odds")]:
        raise AnalysisError(
            f"the scale has no odds for a win by {missing[-1]}; let dragon_least_lead be more than that"
        )


def _main_name(terms: Terms, wager: str, end: End) -> str:
    if end.player == end.banker:
        return "tie"
    if end.player > end.banker:
        return "player wins"
    if wager == BANKER and terms.has("banker_on_six_odds"):
        six = terms.number("reduced_banker_total")
        return f"banker wins with {six}" if end.banker == six else "banker wins otherwise"
    return "banker wins"


def _dragon_name(terms: Terms, wager: str, end: End, pays: Fraction) -> str:
    mine, other, drew = end.player, end.banker, end.player_drew
    if DRAGON_HAND[wager] == BANKER:
        mine, other, drew = end.banker, end.player, end.banker_drew
    if pays < 0:
        return "loses"
    if mine == other:
        return "equal naturals"
    return "natural wins" if not drew and mine >= terms.number("natural_from") else f"win by {mine - other}"


_FIRST = {PLAYER: "player wins", BANKER: "banker wins", TIE: "tie"}


def on_totals(wager: str, rounds: Rounds, settle: Callable[[End], Line]) -> Wager:
    """A wager counted over all ends of a round, what it is made for first. A name stands for one payment."""
    counts, pays = {VOID[0]: rounds.void}, dict([VOID])
    for end, times in rounds.each:
        name, net_result = settle(end)
        assert pays.setdefault(name, net_result) == net_result, f"{name!r} stands for two payments"
        counts[name] = counts.get(name, 0) + times
    first = _FIRST.get(wager, "")
    ordered = sorted(counts, key=lambda name: (pays[name] < 0, not name.startswith(first), -pays[name], name))
    return counted(wager, [Counted(name, pays[name], counts[name]) for name in ordered])
