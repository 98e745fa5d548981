"""The reference says what the docstrings say."""

from docs.write_reference import PAGE, page


def test_the_reference_is_up_to_date() -> None:
    assert PAGE.read_text() == page(), "write it anew: python -m docs.write_reference"
