"""Exhibits for a player or an inspector beside the figures: charts to play from, rules of thumb, limits."""

from collections.abc import Iterable
from fractions import Fraction

from croupier.analysis.canberra_poker.charts import ace_king_chart, heat_map
from croupier.analysis.canberra_poker.pays import pays_of
from croupier.analysis.canberra_poker.play import Play, best_play, played
from croupier.analysis.canberra_poker.thumb import BY_THE_UP_CARD, RULES
from croupier.analysis.findings import Curve, Exhibit, Table
from croupier.games.poker.hands import CLASSES
from croupier.instruments import Terms


def exhibits(terms: Terms, play: Play) -> Iterable[Exhibit]:
    yield ace_king_chart(play)
    yield heat_map(play)
    yield _rules_of_thumb(play)
    yield from _maximum_payouts(terms, play)


# Rules of thumb


def _rules_of_thumb(play: Play) -> Table:
    ways = [("Best play", play)]
    for rule in RULES:
        bets = [rule.bets(play.order, against) for against in play.deals]
        ways.append((rule.name, played(play.order, play.deals, play.pays, bets)))
    return Table(
        "rules_of_thumb",
        "Rules of thumb compared",
        ("rule", "house edge", "exact", "more than best play", "deals bet", "element of risk"),
        tuple(
            (
                name,
                float(-way.mean),
                str(-way.mean),
                float(play.mean - way.mean),
                float(way.bet_share),
                float(-way.mean / (1 + way.pays.bet * way.bet_share)),
            )
            for name, way in ways
        ),
        note=BY_THE_UP_CARD,
    )


# The maximum payout


def _maximum_payouts(terms: Terms, play: Play) -> Iterable[Exhibit]:
    """The maximum payout at which each class of hand is paid in full: a lower maximum cuts every better class."""
    free = pays_of(terms)
    full = sorted({win - free.unqualified for win in free.wins[1:]})
    edges = [(most, -best_play(play.order, play.deals, pays_of(terms, most)).mean) for most in full]
    names = {most: _cut(free.wins, most + free.unqualified) for most in full}
    yield Table(
        "maximum_payouts",
        "House edge by the maximum payout of a Bet, in Antes",
        ("maximum payout", "classes that it cuts", "house edge", "exact"),
        tuple((most, names[most], float(edge), str(edge)) for most, edge in edges),
        note="Best play for each. At the highest the maximum cuts nothing.",
    )
    yield Curve(
        "edge_by_maximum_payout",
        "House edge by the maximum payout of a Bet",
        "maximum payout in Antes",
        "house edge",
        tuple((str(most), float(edge)) for most, edge in edges),
    )


def _cut(wins: tuple[Fraction, ...], most: Fraction) -> str:
    cut = [name.replace("_", " ") for name, win in zip(CLASSES, wins[1:], strict=True) if win > most]
    return ", ".join(cut) or "none"
