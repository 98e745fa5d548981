"""Dates, money and chips as documents print them, independent of any locale."""

import datetime
from collections.abc import Sequence

from croupier.money import dollars

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def when(at: datetime.datetime) -> str:
    """
    >>> when(datetime.datetime(2026, 3, 14, 19, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=11))))
    'Saturday 14 March 2026, 19:00 (UTC+11:00)'
    """
    return f"{_DAYS[at.weekday()]} {day(at)}, {at.hour:02d}:{at.minute:02d} ({at.tzname() or 'local time'})"


def day(at: datetime.date) -> str:
    """
    >>> day(datetime.date(2018, 12, 8))
    '8 December 2018'
    """
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}"


def money(cents: int) -> str:
    """
    >>> money(-5_50), money(1000_00)
    ('-$5.50', '$1,000.00')
    """
    return f"-${dollars(-cents)}" if cents < 0 else f"${dollars(cents)}"


def chips(cents: int) -> str:
    """Tournament chips, which are not money.

    >>> chips(1000_00), chips(2_50)
    ('1,000', '2.50')
    """
    return dollars(cents).removesuffix(".00")


def counted(number: int, one: str, many: str = "") -> str:
    """
    >>> counted(1, "round"), counted(2, "entry", "entries")
    ('1 round', '2 entries')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["heat", "semi", "final"])
    'heat, semi and final'
    """
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
