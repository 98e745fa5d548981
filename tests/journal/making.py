"""Short ways to say what is appended."""

from croupier.journal import Append, Appended, Entry, New, Outcome, Store


def news(*bodies: str) -> tuple[New, ...]:
    return tuple(New(at=1_700_000_000_000, who="ann", role="dealer", body=body.encode()) for body in bodies)


def append(stream: str, expected: int, *bodies: str) -> Append:
    return Append(stream, expected, news(*bodies))


def bodies(store: Store, stream: str, after: int = 0) -> list[str]:
    return [entry.body.decode() for entry in store.read(stream, after)]


def entries(outcome: Outcome) -> tuple[Entry, ...]:
    assert isinstance(outcome, Appended)
    return outcome.entries
