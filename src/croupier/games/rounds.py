"""Facts of a round of play that games share: with each other, and with the table they are played on."""

from croupier.ruling import Fact


class UnderMinimumAdvised(Fact, frozen=True, tag="table.under_minimum_advised/1"):
    """A first wager under the minimum stood; its owner was told that further ones will be returned."""

    patron: str


INTERFERENCE = "interference with wheel or ball"  # the matter of an incident


class IncidentLogged(Fact, frozen=True, tag="table.incident_logged/1"):
    """Staff have recorded what somebody did. Whether play waits for a ruling on it is the game's to say."""

    matter: str
    about: str
    note: str


class RoundBegins(Fact, frozen=True):
    """The first card of a round leaves the shoe. Each game's own opening fact is one of these.

    The round is played under this setting whatever changes later."""

    round: int
    setting: int


class RoundEnds(Fact, frozen=True):
    """What a table has to know of a round that is over. Each game's own closing fact is one of these."""

    round: int
    result: str
    bettors: tuple[str, ...] = ()
    no_bet: bool = False


class NoMoreBetsCalled(Fact, frozen=True, tag="round.no_more_bets_called/1"):
    pass


class NoMoreBetsRecalled(Fact, frozen=True, tag="round.no_more_bets_recalled/1"):
    pass


class WagerTakenBack(Fact, frozen=True, tag="round.wager_taken_back/1"):
    patron: str
    option: str


class WagerFound(Fact, frozen=True, tag="round.wager_found/1"):
    """So much lies there, and not what was entered. `spot`: where that stood; `to_option`: what it lies on instead."""

    patron: str
    option: str
    box: int
    spot: str
    amount: int
    at_risk: int
    to_option: str = ""


class WagerSettled(Fact, frozen=True, tag="round.wager_settled/1"):
    """`outcome`: win, lose, push or standoff. `pays` is what is paid on top of the stake, `odds` as printed."""

    patron: str
    option: str
    box: int
    stake: int
    outcome: str
    returned: int = 0
    pays: int = 0
    odds: str = ""
    hand: int = 0
    spot: str = ""  # where it stood, if the option alone does not say

    @property
    def stood_on(self) -> str:
        return self.spot or self.option


class RoundPutRight(Fact, frozen=True):
    """What is decided about a round, also when it is over. Each such fact of a game is one of these."""

    round: int


class RoundVoided(RoundPutRight, frozen=True, tag="round.round_voided/1"):
    """As if the round had never occurred. `kept` are wagers not refunded, where the book allows that."""

    ground: str
    reason: str
    cause: str = ""
    kept: tuple[str, ...] = ()


class WagersVoided(Fact, frozen=True, tag="round.wagers_voided/1"):
    patron: str
    reason: str
    options: tuple[str, ...]


class OptionsReplaced(Fact, frozen=True, tag="table.options_replaced/1"):
    """Equipment was exchanged for another kind, and with it the options that it decides."""

    setting: int
    options: dict[str, str]
