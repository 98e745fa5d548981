"""The commands of a roulette table."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec.structs import replace

from croupier.games.asking import AMOUNT, FOUND, PATRON, Patron
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
from croupier.games.giving import DealerCommand, PatronCommand, StaffCommand, SupervisorCommand
from croupier.ruling import Ask, Asks, as_written

SECTION_NAMES = {
    "tier": "Tier (5/8)",
    "orphelins": "Orphelins",
    "voisins_de_zero": "Voisins de Zero (0/2/3)",
    "zero_game": "Zero Game (0-Spel)",
    "neighbours": "Neighbours",
}
COLOURS = ("blue", "brown", "green", "orange", "pink", "purple", "white", "yellow")
TOO_FEW = "too few revolutions"

_NUMBER = Ask("Number, 0 to 36")
_REVOLUTIONS = Ask("Revolutions, 0 if they were not counted", "number", optional=True)
_POSITION = Ask("Position or numbers, as in red, dozen-1 or 5/8", suggested=True)

# Questions about commands of every game: wagers lie on positions, and on no box.
ASKS: Mapping[str, Asks] = {
    "place_wager": {"patron": PATRON, "option": _POSITION, "amount": AMOUNT},
    "change_wager": {
        "patron": PATRON,
        "option": _POSITION,
        "amount": Ask("New amount", "money"),
        "to_option": Ask("Moved to, if it is moved", optional=True),
    },
    "take_back_wager": {"patron": PATRON, "option": _POSITION},
    "report_wager_found": {
        "patron": PATRON,
        "option": _POSITION,
        "amount": FOUND,
        "to_option": Ask("Where it lies, if it is elsewhere", optional=True),
    },
}

# Wheel and ball


class ChangeBall(SupervisorCommand, frozen=True, tag="change_ball"):
    """A ball is measured, in millimetres across, and put into use."""

    live_only = True
    rules = ("change_of_ball",)

    diameter: Annotated[int, Ask("Diameter in millimetres", "number")]
    approval: Annotated[str, Ask("Reference of its approval")]


# Wagers


class PlaceRaceTrackWager(PatronCommand, frozen=True, tag="place_race_track_wager"):
    """`section`: "tier", "orphelins", "voisins_de_zero", "zero_game", or "neighbours" of a number. `amount` is the
    total, divided equally among its pieces."""

    places_wager: ClassVar[bool] = True
    rules = ("race_track_used",)

    patron: Patron
    section: Annotated[str, Ask("Section", "one of", SECTION_NAMES)]
    amount: Annotated[int, Ask("Whole amount, for all pieces together", "money")]
    number: Annotated[str, Ask("Number, for neighbours", optional=True)] = ""


class PlaceMaximumMarker(PatronCommand, frozen=True, tag="place_maximum_marker"):
    """The maximum on a number and every combination that includes it."""

    places_wager: ClassVar[bool] = True
    rules = ("maximum_marker",)

    patron: Patron
    number: Annotated[str, _NUMBER]


class IssueColour(StaffCommand, frozen=True, tag="issue_colour"):
    """A player gets chips of their own colour, each worth `value`: `chips` of them, or by default as many as the
    player's chips make. More of the same are added."""

    rules = ("colour_chips",)

    patron: Patron
    colour: Annotated[str, Ask("Colour", "one of", as_written(*COLOURS), suggested=True)]
    value: Annotated[int, Ask("Value of each chip", "money", suggested=True)]
    chips: Annotated[int, Ask("How many, 0 for as many as the player's chips make", "number", optional=True)] = 0


class ReturnColour(StaffCommand, frozen=True, tag="return_colour"):
    rules = ("colour_chips",)

    patron: Patron


class RequireColour(SupervisorCommand, frozen=True, tag="require_colour"):
    """The director requires a player to use colour chips."""

    rules = ("colour_chips_required",)

    patron: Patron


# Dealing the game


class LiftDolly(DealerCommand, frozen=True, tag="lift_dolly"):
    """A round begins. `commitment` seals the number of a virtual table before the first wager."""

    rules = ("dolly_lifted",)

    commitment: str = ""


class SpinBall(DealerCommand, frozen=True, tag="spin_ball"):
    rules = ("spin",)


class EnterNumber(DealerCommand, frozen=True, tag="enter_number"):
    """Where the ball came to rest, after how many revolutions (0: not counted, and enough)."""

    rules = ("result",)

    number: Annotated[str, Ask("The number at which the ball came to rest, 0 to 36")]
    revolutions: Annotated[int, _REVOLUTIONS] = 0


class CorrectNumber(SupervisorCommand, frozen=True, tag="correct_number"):
    """The entry, or the dolly, shows another number than the ball."""

    happened = "A wrong number was marked"
    live_only = True
    rules = ("paid_number_corrected",)

    number: Annotated[str, _NUMBER]
    reason: Annotated[str, Ask("How the wrong number came to be marked")]


# Irregularities


class CallNoSpin(StaffCommand, frozen=True, tag="call_no_spin"):
    """The ball will not make its revolutions: the spin is called off. `lifted`: it was removed in time; if not, it made
    `revolutions` (0: not counted)."""

    happened = "The ball will not make its revolutions"
    live_only = True
    key = "O"
    rules = ("no_spin",)

    lifted: Annotated[bool, Ask("Was the ball lifted in time?", "yes or no", optional=True)] = True
    revolutions: Annotated[int, replace(_REVOLUTIONS, label="Revolutions that it made if not, 0 if not counted")] = 0


class LetSpinStand(SupervisorCommand, frozen=True, tag="let_spin_stand"):
    """The director's ruling that an interference with wheel or ball left the spin as it was."""

    happened = "Somebody interfered with wheel or ball"
    live_only = True
    rules = ("interference",)

    reason: Annotated[str, Ask("Why the spin stands")]


class VoidSpin(StaffCommand, frozen=True, tag="void_spin"):
    """`ground`: "same direction", "foreign object", "no compartment", "ball out" or "too few revolutions"."""

    happened = "The spin cannot count"
    live_only = True
    rules = ("void_spin",)

    ground: Annotated[str, Ask("Ground", chosen=True)]
    note: Annotated[str, Ask("What was seen, if more is to be said", optional=True)] = ""
    revolutions: Annotated[int, replace(_REVOLUTIONS, where={"ground": TOO_FEW})] = 0
