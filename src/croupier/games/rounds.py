"""Facts that every game shares with the table it is played on."""

from croupier.ruling import Fact


class UnderMinimumAdvised(Fact, frozen=True, tag="table.under_minimum_advised/1"):
    """A first wager under the minimum stood; its owner was told that further ones will be returned."""

    patron: str


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
