"""A stake that may follow a wager and cannot be part-paid: who lacks the chips for it cannot make it (T7, U22)."""

from msgspec import Struct

from croupier.ruling import Under


class FollowOn(Struct, frozen=True):
    """What may follow a wager on `option`. The wager itself takes its amount `down` times, the stake that follows at
    least `times` more. `wager`, `stake` and `without` are how people say it."""

    option: str
    wager: str
    stake: str
    without: str  # what is left to a player who cannot make it
    down: int = 1
    times: int = 1
    under: Under = ()

    def covered_by(self, chips: int) -> int:
        """The largest wager after which so many chips still cover the stake.

        >>> FollowOn("main", "Ante", "the Bet after it", "only a fold is left", times=2).covered_by(100_00)
        3333
        """
        return chips // (self.down + self.times)
