"""The players' shares in a sealed order, as far as the table knows them."""

from msgspec import Struct


class Share(Struct, frozen=True, gc=False):
    """One player's: the commitment, and the value once it has been revealed."""

    patron: str
    seat: int
    commitment: str
    value: str = ""


class Shares(Struct, frozen=True, gc=False):
    """Those of one sealed order. The list is open until it is frozen; then values come, until they are mixed in."""

    order: int = 0
    given: tuple[Share, ...] = ()
    frozen: bool = False
    mixed: bool = False
    in_round: int = 0  # the round after whose call it was frozen; 0 where no round had been called

    @property
    def values(self) -> tuple[str, ...]:
        """The values that were revealed, in the order of the list."""
        return tuple(share.value for share in self.given if share.value)

    @property
    def withheld(self) -> tuple[str, ...]:
        """Those in the frozen list who have not revealed their value."""
        return tuple(share.patron for share in self.given if self.frozen and not share.value)

    def of(self, patron: str) -> Share | None:
        return next((share for share in self.given if share.patron == patron), None)
