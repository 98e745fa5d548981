"""Wagers that depend on the totals: each settled by the game's own rule on every way a round can end."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from croupier.analysis.findings import Counted, Wager, counted
from croupier.analysis.mini_baccarat.lines import VOID, Line, net
from croupier.analysis.mini_baccarat.rounds import End, Rounds
from croupier.analysis.mini_baccarat.shoe import worth
from croupier.analysis.mini_baccarat.side_wagers import ON_TOTALS, Naming
from croupier.games.mini_baccarat.settlement import outcome_of
from croupier.games.mini_baccarat.state import BANKER, PLAYER, TIE
from croupier.instruments import Terms


@cache
def _hands(terms: Terms, drew: bool) -> Mapping[int, tuple[str, ...]]:
    """A hand of cards for each total: of two cards, or of three where the first two are no natural."""
    card = {value: f"{rank}s" for rank, value in worth(terms).items()}
    natural_from = terms.number("natural_from")
    firsts = [two for two in product(card, repeat=2) if not drew or sum(two) % 10 < natural_from]
    values = [(*two, third) for two in firsts for third in card] if drew else firsts
    return {sum(hand) % 10: tuple(card[value] for value in hand) for hand in values}


def settled_by_game(terms: Terms, wager: str) -> Callable[[End], Line]:
    """The result of a wager under the game's own settlement, and a name for it."""
    name = ON_TOTALS.get(wager, _main_outcomes)(terms, wager)

    def line(end: End) -> Line:
        player, banker = _hands(terms, end.player_drew)[end.player], _hands(terms, end.banker_drew)[end.banker]
        pays = net(outcome_of(terms, wager, player, banker))
        return name(end, pays), pays

    return line


def _main_outcomes(terms: Terms, wager: str) -> Naming:
    split = wager == BANKER and terms.has("banker_on_six_odds")
    six = terms.number("reduced_banker_total") if split else None

    def name(end: End, pays: Fraction) -> str:
        if end.player == end.banker:
            return "tie"
        if end.player > end.banker:
            return "player wins"
        if six is None:
            return "banker wins"
        return f"banker wins with {six}" if end.banker == six else "banker wins otherwise"

    return name


_FIRST = {PLAYER: "player wins", BANKER: "banker wins", TIE: "tie"}


def on_totals(wager: str, rounds: Rounds, settle: Callable[[End], Line]) -> Wager:
    """A wager counted over all ends of a round, its own outcome first. Each name stands for one payment."""
    counts, pays = {VOID[0]: rounds.void}, dict([VOID])
    for end, times in rounds.each:
        name, net_result = settle(end)
        assert pays.setdefault(name, net_result) == net_result, f"{name!r} stands for two payments"
        counts[name] = counts.get(name, 0) + times
    first = _FIRST.get(wager, "")
    ordered = sorted(counts, key=lambda name: (pays[name] < 0, not name.startswith(first), -pays[name], name))
    return counted(wager, [Counted(name, pays[name], counts[name]) for name in ordered])
