"""Facts of a round of play that games share: with each other, and with the table they are played on."""

from croupier.ruling import Fact, OwnFact, PublicFact, SpokenFact


class UnderMinimumAdvised(OwnFact, frozen=True, tag="table.under_minimum_advised/1"):
    """A first wager under the minimum stood; its owner was told that further ones will be returned."""


INTERFERENCE = "interference with wheel or ball"  # the matter of an incident


class IncidentLogged(Fact, frozen=True, tag="table.incident_logged/1"):
    """Staff have recorded somebody's conduct. The game decides whether play waits for a ruling on it."""

    matter: str
    about: str
    note: str


class PersonalLimitPlaced(PublicFact, frozen=True, tag="table.personal_limit_placed/1"):
    """A marker that raises the maximum for one patron; 0 takes it away."""

    patron: str
    maximum: int
    box: int = 0


class RoundBegins(PublicFact, frozen=True):
    """The first card of a round leaves the shoe. Each game's own opening fact is one of these.

    The round is played under this setting, whatever changes later."""

    round: int
    setting: int


class RoundEnds(SpokenFact, frozen=True):
    """The data that a table needs about a finished round. Each game's own closing fact is one of these."""

    round: int
    result: str
    bettors: tuple[str, ...] = ()
    no_bet: bool = False


class BettingAnew(SpokenFact, frozen=True):
    """Every wager has gone back before the first card, and the same round is wagered on anew. Each such fact of a game
    is one of these."""


class NoMoreBetsCalled(SpokenFact, frozen=True, tag="round.no_more_bets_called/1"):
    pass


class NoMoreBetsRecalled(SpokenFact, frozen=True, tag="round.no_more_bets_recalled/1"):
    pass


class WagerPlaced(PublicFact, frozen=True, tag="round.wager_placed/1"):
    patron: str
    option: str
    box: int
    amount: int
    at_risk: int


class WagerChanged(PublicFact, frozen=True, tag="round.wager_changed/1"):
    """Another amount, or, in some games, another option or box; the fields are the new ones."""

    patron: str
    option: str
    to_option: str
    box: int
    amount: int
    at_risk: int


class WagerTakenBack(PublicFact, frozen=True, tag="round.wager_taken_back/1"):
    patron: str
    option: str
    box: int


class WagerFound(PublicFact, frozen=True, tag="round.wager_found/1"):
    """This amount lies there, which differs from the entry. `spot`: where that stood; `to_option`: the option it lies
    on instead."""

    patron: str
    option: str
    box: int
    spot: str
    amount: int
    at_risk: int
    to_option: str = ""


class WagerSettled(SpokenFact, frozen=True, tag="round.wager_settled/1"):
    """`outcome`: win, lose, push or standoff. `pays` is paid on top of the stake, `odds` are as printed."""

    patron: str
    option: str
    box: int
    stake: int
    outcome: str
    returned: int = 0
    pays: int = 0
    odds: str = ""
    hand: int = 0
    spot: str = ""  # where it stood, if its option does not tell

    @property
    def stood_on(self) -> str:
        return self.spot or self.option


class RoundPutRight(SpokenFact, frozen=True):
    """A decision about a round, even when it is over. Each such fact of a game is one of these."""

    round: int


class RoundVoided(RoundPutRight, frozen=True, tag="round.round_voided/1"):
    """As if the round had never occurred. `kept` are wagers not refunded, where the book allows that."""

    ground: str
    reason: str
    cause: str = ""
    kept: tuple[str, ...] = ()


class WagersVoided(OwnFact, frozen=True, tag="round.wagers_voided/1"):
    reason: str
    options: tuple[str, ...]


class OptionsReplaced(PublicFact, frozen=True, tag="table.options_replaced/1"):
    """Equipment was exchanged for another kind, and with it the options that it determines."""

    setting: int
    options: dict[str, str]
