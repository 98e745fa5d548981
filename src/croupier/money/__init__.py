"""Whole cents, odds, chips and moves between accounts. A float never touches a chip."""

from croupier.money.chips import USUAL_CHIPS, breakdown, payable_in
from croupier.money.moves import Balances, Move, applied
from croupier.money.odds import Odds

__all__ = ["USUAL_CHIPS", "Balances", "Move", "Odds", "applied", "breakdown", "dollars", "payable_in"]


def dollars(cents: int) -> str:
    """Cents as written on a sign.

    >>> dollars(123456), dollars(-5)
    ('1,234.56', '-0.05')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"
