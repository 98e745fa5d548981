"""The question: a book under elections, how it is dealt and played, and who wagers. Plain values, for any machine."""

from hashlib import sha256

import msgspec

from croupier import __version__
from croupier.analysis.case import AnalysisError, Case, case
from croupier.instruments import library

Pairs = tuple[tuple[str, str], ...]
BILLION = 1_000_000_000


class Bettor(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with a plan. Amounts are cents; `stakes` are by the name of the wager."""

    stakes: tuple[tuple[str, int], ...]
    plan: str = "flat"
    box: int = 1
    bankroll: int = 0  # 0 where it has no end
    part: int = 0  # by stack: thousandths of it
    ramp: tuple[int, ...] = ()  # by count: how many times the stake at a true count of 0, 1, 2, ...


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the totals depend on, beside how many rounds are wanted."""

    book: str
    options: Pairs = ()
    tournament: bool = False
    what_if: Pairs = ()
    seed: int = 1
    cutting_card: int = 0  # cards from the back; 0 for where the virtual dealer puts it
    rounds_per_shoe: int = 0  # a shuffle after so many, whatever the cutting card says; 0 for as many as it allows
    burn: str = "shown"
    boxes: int = 1
    strategy: str = "best"
    mistakes: int = 0  # decisions in a million that are made at random
    insurance: str = "never"  # or always, or the least true count at which it is taken
    errors: tuple[tuple[str, int], ...] = ()  # by irregularity: the rounds in a billion that it befalls
    bettors: tuple[Bettor, ...] = ()
    session: int = 100  # rounds
    evening: int = 400
    counting: str = ""
    limits: tuple[tuple[str, int, int, int], ...] = ()  # by line of the sign: minimum, maximum, multiple

    @property
    def case(self) -> Case:
        return case(
            library().book(self.book), dict(self.options), tournament=self.tournament, what_if=dict(self.what_if)
        )

    @property
    def sha256(self) -> str:
        """The same question on the same version has the same totals."""
        asked = {"version": __version__, "question": msgspec.to_builtins(self)}
        return sha256(msgspec.json.encode(asked, order="deterministic")).hexdigest()


def check(question: Question) -> None:
    """Numbers that no table could have."""
    if not 0 <= question.seed < 1 << 64:
        raise AnalysisError(f"{question.seed} is no seed; write a whole number from 0 to 18446744073709551615")
    if question.session < 1 or question.evening < question.session or question.evening % question.session:
        raise AnalysisError(
            f"an evening of {question.evening} rounds is no whole number of sessions of {question.session}; "
            "write a multiple"
        )
    if not 0 <= question.mistakes <= 1_000_000:
        raise AnalysisError("mistakes are a share of all decisions; write it as in 0.01")
    if any(rate < 1 for _, rate in question.errors) or sum(rate for _, rate in question.errors) > BILLION:
        raise AnalysisError("rates are shares of all rounds, and add up to 1 at most; write them as in 0.001")
