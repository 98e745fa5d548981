"""Amounts as people write them. Money is whole cents: a float never touches a chip."""

import re
from decimal import Decimal

Amount = int | str | Decimal

_WRITTEN = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?")


def cents_of(amount: Amount) -> int:
    """Dollars in cents.

    >>> cents_of(10), cents_of("2.50"), cents_of("1,000"), cents_of(Decimal("0.25"))
    (1000, 250, 100000, 25)
    """
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal):
        raise TypeError(f"{amount!r} is no amount; write whole dollars as in 10, others as in '2.50'")
    written = _WRITTEN.fullmatch(_plain(amount))
    if written is None:
        raise ValueError(f"{amount!r} is no amount; write whole dollars as in 10, others as in '2.50'")
    return int(written[1].replace(",", "")) * 100 + int(written[2] or 0)


def _plain(amount: Amount) -> str:
    if isinstance(amount, Decimal) and amount.is_finite():
        return str(amount.quantize(Decimal("0.01"))) if amount == amount.quantize(Decimal("0.01")) else str(amount)
    return str(amount).strip()


def dollars_of(cents: int) -> Decimal:
    """
    >>> dollars_of(250)
    Decimal('2.50')
    """
    return Decimal(cents) / 100 if cents % 100 == 0 else (Decimal(cents) / 100).quantize(Decimal("0.01"))
