"""Names of people, as they go on record: in one form, visible, and not to be taken for each other."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

LONGEST_NAME = 100

# Printable by the letter of Unicode, yet nothing is seen of them.
_INVISIBLE = frozenset(
    [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)]
    + list(range(0xE0100, 0xE01F0))
)

# Letters of other scripts, and signs, that look like these here. Forms of one letter (full width, bold, ligatures) need
# no place in the list: they have a common form in Unicode. As in Unicode's own list, m is read as rn and w as vv.
_LOOKS = str.maketrans(
    dict(zip("аеорсухіјѕԁһԛԝкѵґ", "aeopcyxijsdhqwkvr", strict=True))
    | dict(zip("АВЕКМНОРСТУХІЈЅҮԚԜ", "ABEKMHOPCTYXIJSYQW", strict=True))
    | dict(zip("αικνορυχϲϳ", "aikvopuxcj", strict=True))
    | dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ", strict=True))
    | dict(zip("օսհոզցՍՏԼՕ", "ouhnqgUSLO", strict=True))
    | dict(zip("ıɑɡɩʏᴏⲟⅼ", "iagiyool", strict=True))
    | dict(zip("’‘ʼʹ`´′", "'" * 7, strict=True))
    | dict(zip("‐‑‒–—−", "-" * 6, strict=True))
)
_ALIKE = str.maketrans({"0": "o", "1": "l", "|": "l", "I": "l", "O": "o", "m": "rn", "w": "vv", "M": "RN", "W": "VV"})


def normal(text: str) -> str:
    """A name in the one form in which it goes on record: composed, without spaces at its ends or two in a row.

    >>> normal("  Ann \\u00a0 Lee "), normal("Zoe\\u0301") == "Zo\\u00e9"
    ('Ann Lee', True)
    """
    if text.isascii() and "  " not in text and text.strip() == text:
        return text
    return " ".join(unicodedata.normalize("NFC", text).split()) if text.strip() else text


def is_name(text: str) -> bool:
    """Whether everybody who looks at the record can read a name.

    >>> is_name("Ann"), is_name(" "), is_name("Ann\\n"), is_name("A" * 101), is_name("Ann\\u3164")
    (True, False, False, False, False)
    """
    if not text or len(text) > LONGEST_NAME or not text.isprintable() or text.isspace():
        return False
    return text.isascii() or not any(ord(letter) in _INVISIBLE for letter in text)


def look_alike(name: str, names: Iterable[str]) -> str:
    """The first of the names that people could take for this one, or "". A name is not taken for itself.

    >>> look_alike("ann", ["Ben", "Аnn"]), look_alike("ann", ["ann", "anne"])
    ('Аnn', '')
    """
    looks, known = _looks(name), tuple(names)
    if looks.isdisjoint(_LAST.looks_of(known)):  # as mostly
        return ""
    return next((other for other in known if other != name and looks & _looks(other)), "")


class _LastNames:
    """How the names look that a new one was last compared with. The next list is mostly the same one and a name more:
    thousands enter a tournament, and each is compared with all before."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[str, ...], set[str]] = (), set()

    def looks_of(self, names: tuple[str, ...]) -> set[str]:
        """All looks of these names; another thread that asks meanwhile may add some, never take any away."""
        known, looks = self._kept
        if names[: len(known)] != known:
            known, looks = (), set()
        looks.update(*map(_looks, names[len(known) :]))
        self._kept = names, looks
        return looks


_LAST = _LastNames()


@lru_cache(maxsize=100_000)
def _looks(name: str) -> frozenset[str]:
    """How a name looks as it is written, and in small letters: "Ian" is like "lan" in one way and "ian" in another."""
    plain = unicodedata.normalize("NFKC", name).translate(_LOOKS)
    return frozenset((_of_one_kind(plain), _of_one_kind(plain.casefold())))


def _of_one_kind(name: str) -> str:
    return unicodedata.normalize("NFKC", name.translate(_ALIKE).casefold())
