"""Alarms: what is wrong with a house as a whole, for `/health` and the screens of the pit."""

from msgspec import Struct


class Alarm(Struct, frozen=True):
    """`stops` says that no table takes anything until it is over."""

    about: str
    because: str
    since: int  # milliseconds since 1970, UTC
    stops: bool = False
