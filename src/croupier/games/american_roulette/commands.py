"""What can be asked for at a roulette table. Who may ask is in `machine.POWERS`."""

from croupier.games.commands import (
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    PlaceWager as PlaceWager,
    ReportWagerFound as ReportWagerFound,
    Settle as Settle,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
    VoidWagers as VoidWagers,
)
from croupier.ruling import Command

# Wheel and ball


class ChangeBall(Command, frozen=True, tag="change_ball"):
    """A ball is measured, in millimetres across, and put into use."""

    diameter: int
    approval: str


# Wagers


class PlaceRaceTrackWager(Command, frozen=True, tag="place_race_track_wager"):
    """`section`: "tier", "orphelins", "voisins_de_zero", "zero_game", or "neighbours" of a number. `amount` is the
    whole, the same on each of its pieces."""

    patron: str
    section: str
    amount: int
    number: str = ""


class PlaceMaximumMarker(Command, frozen=True, tag="place_maximum_marker"):
    """The maximum on a number and every combination of it."""

    patron: str
    number: str


class IssueColour(Command, frozen=True, tag="issue_colour"):
    """A player gets chips of a colour of their own, each worth `value`: so many, or with none said as many as the
    player's chips make. More of the same are added."""

    patron: str
    colour: str
    value: int
    chips: int = 0


class ReturnColour(Command, frozen=True, tag="return_colour"):
    patron: str


class RequireColour(Command, frozen=True, tag="require_colour"):
    """The director has a player use colour chips."""

    patron: str


# Dealing the game


class LiftDolly(Command, frozen=True, tag="lift_dolly"):
    """A round begins. `commitment` seals the number of a virtual table before the first wager."""

    commitment: str = ""


class SpinBall(Command, frozen=True, tag="spin_ball"):
    pass


class EnterNumber(Command, frozen=True, tag="enter_number"):
    """Where the ball came to rest, after how many revolutions (0: not counted, and enough)."""

    number: str
    revolutions: int = 0


class CorrectNumber(Command, frozen=True, tag="correct_number"):
    """The entry, or the dolly, shows another number than the ball."""

    number: str
    reason: str


# Irregularities


class CallNoSpin(Command, frozen=True, tag="call_no_spin"):
    """The ball will not make its revolutions: the spin is called off. `lifted`: it was removed in time; if not,
    it made so many (0: not counted)."""

    lifted: bool = True
    revolutions: int = 0


class LetSpinStand(Command, frozen=True, tag="let_spin_stand"):
    """The director's ruling that an interference with wheel or ball left the spin as it was."""

    reason: str


class VoidSpin(Command, frozen=True, tag="void_spin"):
    """`ground`: "same direction", "foreign object", "no compartment", "ball out" or "too few revolutions"."""

    ground: str
    note: str = ""
    revolutions: int = 0  # that the ball made, where they were counted
