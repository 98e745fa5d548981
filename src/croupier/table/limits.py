"""Limits, differential and maximum payout: which can go on the sign of a table."""

from collections.abc import Mapping

from croupier.games.context import Limit, Setting
from croupier.games.offering import rule_of_option, rule_of_wager
from croupier.instruments import Terms, library
from croupier.money import dollars, payable_in
from croupier.ruling import Refusal, Under
from croupier.table.state import Table


def bad_limits(table: Table, terms: Terms, limits: Mapping[str, Limit]) -> Refusal | None:
    """Why these limits cannot go on the sign. Every permitted wager must be payable in chips (X4)."""
    smallest = min(table.setting.chips)
    lines = tuple(terms.sign)
    for kind, limit in limits.items():
        if kind not in lines:
            under = rule_of_wager(library().book(terms.book_id), terms, kind) + terms.cite("limits_on_sign")
            return Refusal(under, f"{kind!r} is not a kind of wager here", lines)
        if limit.multiple <= 0 or limit.multiple % smallest:
            return Refusal(
                terms.cite("multiples"),
                f"multiples of {kind} wagers are made up of chips; the smallest is {dollars(smallest)}",
            )
        if not 0 < limit.minimum <= limit.maximum:
            because = f"the minimum of {kind} wagers is more than 0 and at most their maximum"
            return Refusal(terms.cite("limits_on_sign"), because)
        if limit.minimum % limit.multiple or limit.maximum % limit.multiple:
            because = f"the minimum and the maximum of {kind} wagers are multiples of {dollars(limit.multiple)}"
            return Refusal(terms.cite("limits_on_sign", "multiples"), because)
        if limit.minimum != limit.maximum and kind in table.machine.fixed_stakes(terms):
            return Refusal(table.machine.fixed_stakes(terms)[kind], f"a {kind} wager is one approved amount")
        for odds in table.machine.possible_odds(terms).get(kind, ()):
            if not payable_in(odds.winnings(limit.multiple), smallest):
                return Refusal(
                    terms.cite("multiples") + ("~X4",),
                    f"{dollars(limit.multiple)} at {odds} cannot be paid in chips of {dollars(smallest)};"
                    " raise the multiple or add smaller chips",
                )
    return table.machine.unfit_limits(terms, {**table.setting.limits, **limits})


def bad_amounts(table: Table, terms: Terms, differential: int | None, maximum_payout: int | None) -> Refusal | None:
    """Why these cannot go on the sign beside the limits; None where nothing is said."""
    if differential is not None:
        bad = bad_differential(terms, differential, terms.cite_first("differential", "limits_on_sign"))
        if bad:
            return bad
    return None if maximum_payout is None else bad_maximum_payout(table, terms, maximum_payout)


def bad_differential(terms: Terms, cents: int | None, under: Under) -> Refusal | None:
    if not terms.has("differential"):
        return Refusal(under, "this book has no table differential")
    if cents is not None and cents <= 0:
        return Refusal(under, "a maximum differential is more than 0")
    return None


def bad_maximum_payout(table: Table, terms: Terms, cents: int) -> Refusal | None:
    if not terms.has("maximum_payout"):
        under = rule_of_option(library().book(terms.book_id), terms, "maximum_payout")
        under = tuple(dict.fromkeys(under + terms.cite("limits_on_sign")))
        return Refusal(under, "no maximum payout is set under this book and its options")
    smallest = min(table.setting.chips)
    if cents > 0 and cents % smallest == 0:
        return None
    because = f"a maximum payout is made up of chips; the smallest is {dollars(smallest)}"
    return Refusal(terms.cite("maximum_payout_on_sign"), because)


def lacks_maximum_payout(terms: Terms, setting: Setting) -> bool:
    return terms.has("maximum_payout") and setting.maximum_payout is None
