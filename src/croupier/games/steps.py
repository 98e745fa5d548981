"""The steps of a round: what a game waits for, and the phase of the round that it belongs to."""

from enum import Enum, StrEnum


class Phase(StrEnum):
    """The state of a round in one word, for everybody who looks at the table."""

    PREPARING = "preparing"
    BETTING = "betting"
    DEALING = "dealing"
    DECIDING = "deciding"
    SETTLING = "settling"
    PAUSED = "paused"


class GameStep(Enum):
    """Each game lists its own steps: the words of each, and its phase."""

    phase: Phase

    def __new__(cls, words: str, phase: Phase) -> "GameStep":
        step = object.__new__(cls)
        step._value_ = words
        step.phase = phase
        return step
