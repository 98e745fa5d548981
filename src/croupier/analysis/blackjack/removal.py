"""Effects of removal: the edge of each wager once a single card of a rank has left the shoe."""

from collections import Counter
from collections.abc import Callable

from croupier.analysis.blackjack.rounds import solve
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.blackjack.shoe import Cards
from croupier.analysis.blackjack.side_wagers import side_wagers
from croupier.analysis.findings import Table
from croupier.equipment import RANKS, rank_of
from croupier.instruments import Terms


def effects_of_removal(
    terms: Terms, rules: Rules, cards: Cards, own: dict[str, float], each: Callable[[], None]
) -> Table:
    """The change of every house edge by one card; a side wager's is the mean over the suits. `each` is called after
    every kind of card."""
    main: dict[int, float] = {}
    rows: list[tuple[str | int | float, ...]] = []
    for rank in RANKS:
        ours = {card: count for card, count in cards.left.items() if rank_of(card) == rank and count}
        if not ours:
            continue
        kind = rules.kind_of(next(iter(ours)))
        if kind not in main:
            without = _without(cards, next(iter(ours)))
            main[kind] = -solve(rules, without.by_kind(rules), without.courts(rules)).value
            each()
        many = sum(ours.values())
        sides: dict[str, float] = {}
        for card, count in ours.items():
            for wager in side_wagers(terms, _without(cards, card)):
                sides[wager.name] = sides.get(wager.name, 0.0) + float(wager.house_edge) * count / many
        edges = {"main": main[kind]} | sides
        rows.append((rank, many, main[kind], *(edges[name] - own[name] for name in own)))
    return Table(
        name="effect_of_removal",
        title="Effects of removal: the house edge once one card has left the shoe",
        columns=("card", "in the shoe", "house edge of main", *(f"change of {name}" for name in own)),
        rows=tuple(rows),
        note="Best play is found anew for each. A change below 0 helps the player.",
    )


def _without(cards: Cards, card: str) -> Cards:
    return Cards(cards.left - Counter([card]))
