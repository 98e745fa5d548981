"""Problems of conditions: one line each, with the clauses that it offends and the part of the text that it concerns."""

from msgspec import Struct

from croupier.ruling import Under


class Problem(Struct, frozen=True):
    say: str
    under: Under = ()
    book: str = ""  # the book of these clauses
    place: str = ""  # the part of the text, where the line itself does not begin with it

    @property
    def at(self) -> str:
        """The part of the text that it concerns, as "sessions.2.limits.main"; sessions and other entries count from 1.

        >>> Problem("prizes.bands (40 entries): it comes to 90%").at
        'prizes.bands'
        """
        return self.place or part_named(self.say)

    @property
    def short(self) -> str:
        """The line for a place where the part itself stands.

        >>> Problem("entry.fee: this is missing").short
        'This is missing'
        """
        words = self.say.partition(": ")[2] or self.say
        return words[:1].upper() + words[1:]


def part_named(say: str) -> str:
    """The part of the text that a line begins with."""
    return say.partition(":")[0].partition(" ")[0]


def in_session(number: int, name: str, say: str, under: Under, book: str) -> Problem:
    """A problem of a session; its line begins with the session's name, as a director knows it."""
    return Problem(f"{name}.{say}", under, book, f"sessions.{number}.{part_named(say)}")
