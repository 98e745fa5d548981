"""The facts of a roulette table. Names and versions are chosen, never taken from a class."""

from croupier.games.rounds import (
    IncidentLogged as IncidentLogged,
    NoMoreBetsCalled as NoMoreBetsCalled,
    RoundBegins,
    RoundEnds,
    RoundPutRight,
    RoundVoided as RoundVoided,
    WagerFound as WagerFound,
    WagerSettled as WagerSettled,
    WagersVoided as WagersVoided,
)
from croupier.ruling import OwnFact, PublicFact, SpokenFact


class BallMeasured(PublicFact, frozen=True, tag="roulette.ball_measured/1"):
    """This ball is in use from now on."""

    diameter: int
    approval: str


class RoundOpened(RoundBegins, frozen=True, tag="roulette.round_opened/1"):
    """The dolly is lifted. At a virtual table the number is sealed as `spin`, under a commitment."""

    spin: int = 0
    commitment: str = ""


class WagerPlaced(PublicFact, frozen=True, tag="roulette.wager_placed/1"):
    """Chips on a position; `total` is the patron's wager there now. `by` names the larger wager that they are part
    of, `plain` how much of them a maximum marker stood for at the position from which they were moved."""

    patron: str
    position: str
    amount: int
    total: int
    at_risk: int
    by: str = ""
    plain: int = 0


class WagerReduced(PublicFact, frozen=True, tag="roulette.wager_reduced/1"):
    """Chips taken off a position; `total` is the rest."""

    patron: str
    position: str
    amount: int
    total: int
    at_risk: int


class ColourIssued(PublicFact, frozen=True, tag="roulette.colour_issued/1"):
    """`chips` were issued; 0 in old entries, which did not count them: as many as the player's chips made."""

    patron: str
    colour: str
    value: int
    chips: int = 0


class ColourReturned(PublicFact, frozen=True, tag="roulette.colour_returned/1"):
    patron: str
    chips: int = 0


class ColourRequired(OwnFact, frozen=True, tag="roulette.colour_required/1"):
    pass


class BallSpun(SpokenFact, frozen=True, tag="roulette.ball_spun/1"):
    """The ball and its diameter in millimetres; 0 where there is none."""

    ball: int = 0


class NumberEntered(SpokenFact, frozen=True, tag="roulette.number_entered/1"):
    """The ball has come to rest, and the dolly marks the number."""

    number: str
    colour: str
    revolutions: int = 0


class NumberCorrected(SpokenFact, frozen=True, tag="roulette.number_corrected/1"):
    number: str
    colour: str
    was: str
    reason: str


class PaidNumberCorrected(RoundPutRight, frozen=True, tag="roulette.paid_number_corrected/1"):
    """A round was paid on another number than the ball's. `settlements` are all its wagers as settled now, and the
    moves are the difference."""

    number: str
    colour: str
    was: str
    reason: str
    settlements: tuple[WagerSettled, ...]


class SpinVoided(SpokenFact, frozen=True, tag="roulette.spin_voided/1"):
    """The wagers are returned and betting is open again: it is the same round."""

    ground: str
    note: str = ""
    revolutions: int = 0  # that the ball made, where they were counted


class SpinStands(PublicFact, frozen=True, tag="roulette.spin_stands/1"):
    """The director has ruled on an interference, and play goes on."""

    reason: str


class RoundClosed(RoundEnds, frozen=True, tag="roulette.round_closed/1"):
    """`result`: the number and its colour, or "void"."""

    number: str = ""
