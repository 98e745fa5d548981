"""Amounts as people write them. Money is whole cents: a float never touches a chip."""

import re
from decimal import Decimal

Amount = int | str | Decimal

_MOST = 10**15
_WRITTEN = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?")


def cents_of(amount: Amount) -> int:
    """Dollars in cents.

    >>> cents_of(10), cents_of("2.50"), cents_of("1,000"), cents_of(Decimal("0.25"))
    (1000, 250, 100000, 25)
    """
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal):
        raise TypeError(f"{amount!r} is no amount; write whole dollars as in 10, others as in '2.50'")
    if not isinstance(amount, str) and Decimal(amount).is_finite() and abs(Decimal(amount)) > _MOST:
        raise ValueError("an amount has at most 15 digits")  # and is not said: Python may refuse to write it
    written = _WRITTEN.fullmatch(_plain(amount))
    if written is None:
        raise ValueError(f"{amount!r} is no amount; write whole dollars as in 10, others as in '2.50'")
    return int(written[1].replace(",", "")) * 100 + int(written[2] or 0)


def whole_number(name: str, value: object, least: int) -> int:
    """A count that somebody gives by this name."""
    if type(value) is not int:
        raise TypeError(f"{name} is {value!r}; write a whole number, as in {name}={max(least, 10)}")
    if value < least:
        raise ValueError(f"{name} is {value}; write {least} or more")
    return value


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
