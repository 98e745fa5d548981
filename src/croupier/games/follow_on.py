"""A stake that may follow a wager and cannot be part-paid: a player without the chips for it cannot make it (T7,
U22)."""

from msgspec import Struct

from croupier.ruling import Under


class FollowOn(Struct, frozen=True):
    """The stake that may follow a wager on `option`. The wager itself takes its amount `down` times, the following
    stake at least `times` more. `wager`, `stake` and `without` are their wordings."""

    option: str
    wager: str
    stake: str
    without: str  # the choice left to a player who cannot make it
    down: int = 1
    times: int = 1
    under: Under = ()

    def covered_by(self, chips: int) -> int:
        """The largest wager after which this many chips still cover the stake.

        >>> FollowOn("main", "Ante", "the Bet after it", "only a fold is left", times=2).covered_by(100_00)
        3333
        """
        return chips // (self.down + self.times)
