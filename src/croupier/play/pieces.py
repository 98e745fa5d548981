"""Cards and tiles as people write them."""


def pieces(text: str) -> tuple[str, ...]:
    """Each card or tile of a text.

    >>> pieces("9c 6d 8h")
    ('9c', '6d', '8h')
    """
    if not isinstance(text, str):
        raise TypeError(f"{text!r} is no text; write cards or tiles with spaces between them, as in '9c 6d 8h'")
    return tuple(text.split())
