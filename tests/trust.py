"""The mark of a test that shows an item of trust: `@trust(42)`.

There are 46 items; `docs/trust.md` lists them with the tests that carry their numbers.
"""

import pytest

ITEMS = range(1, 47)


def trust(*items: int) -> pytest.MarkDecorator:
    """Marks a test (or, as `pytestmark = trust(42)`, a file) that fails if one of these items is broken."""
    if not items or not set(items) <= set(ITEMS):
        raise ValueError(f"trust{items}: items of trust are numbered {ITEMS[0]} to {ITEMS[-1]}")
    return pytest.mark.trust(*items)
