"""Names of people, as they go on record."""

LONGEST_NAME = 100


def is_name(text: str) -> bool:
    """Whether a name can be read by whoever looks at the record.

    >>> is_name("Ann"), is_name(" "), is_name("Ann\\n"), is_name("A" * 101)
    (True, False, False, False)
    """
    return len(text) <= LONGEST_NAME and text.isprintable() and not (text.isspace() or not text)
