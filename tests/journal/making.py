"""Short ways to say what is appended."""

from croupier.journal import Append, Appended, Entry, New, Outcome, Store


def news(*bodies: str) -> tuple[New, ...]:
    """One act for each body, with its own command."""
    return tuple(
        New(at=1_700_000_000_000, who="ann", role="dealer", body=body.encode(), asked=f"do {body}".encode())
        for body in bodies
    )


def append(stream: str, expected: int, *bodies: str, fence: int = 0) -> Append:
    return Append(stream, expected, news(*bodies), fence)


def bodies(store: Store, stream: str, after: int = 0) -> list[str]:
    return [entry.body.decode() for entry in store.read(stream, after)]


def entries(outcome: Outcome) -> tuple[Entry, ...]:
    assert isinstance(outcome, Appended)
    return outcome.entries
