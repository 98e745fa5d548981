"""Requests that are not answered as the client hoped, by the client's own doing."""

from collections.abc import Mapping
from math import ceil


class Wrong(Exception):  # noqa: N818 - the sender's mistake, not ours
    """A request that cannot be understood. The message says what to change."""

    headers: Mapping[str, str] = {}

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class NotNow(Wrong):
    """Asking again helps, after this many seconds."""

    def __init__(self, status: int, message: str, after: float = 1) -> None:
        super().__init__(status, message)
        self.headers = {"retry-after": str(max(1, ceil(after)))}


class TooMuch(NotNow):
    """A client has reached a limit; the message says which."""
