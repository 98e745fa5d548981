"""Who looks at a table, and which facts reach them. A fact that is not listed reaches the staff alone."""

from msgspec import Struct

from croupier.games.mini_baccarat import facts as b
from croupier.games.rounds import OptionsReplaced, UnderMinimumAdvised
from croupier.journal import Entry
from croupier.ruling import Fact, Role
from croupier.table import Table, facts as t


class Audience(Struct, frozen=True):
    """No role is the public. Only a patron is someone in particular: staff of one role all see the same."""

    role: Role | None = None
    who: str = ""

    @property
    def staff(self) -> bool:
        return self.role is not None and self.role is not Role.PATRON


def audience(role: str, who: str) -> Audience:
    """Raises ValueError for a role that there is not."""
    if role in ("", "spectator"):
        return Audience()
    named = Role(role)
    return Audience(named, who if named is Role.PATRON else "")


# What anyone sees or hears who stands at the table.
PUBLIC: frozenset[type[Fact]] = frozenset(
    {
        t.TableCreated,
        t.OptionsElected,
        OptionsReplaced,
        t.LimitsSet,
        t.HoursSet,
        t.CardsChecked,
        t.TableOpened,
        t.SettingTookEffect,
        t.NoticeGiven,
        t.ClosingNoticeGiven,
        t.TableClosed,
        t.PatronJoined,
        t.PatronLeft,
        t.PersonalLimitPlaced,
        t.SeatVacated,
        t.ShoeRevealed,
        b.WagerPlaced,
        b.WagerChanged,
        b.WagerTakenBack,
        b.BothHandsApproved,
        b.NoBetCoupDirected,
        b.CardsShuffled,
        b.PreshuffledIntroduced,
        b.RiffleRequested,
        b.RiffleApproved,
        b.Riffled,
        b.CutOffered,
        b.CutDeclined,
        b.CardsCut,
        b.CuttingCardPlaced,
        b.CardsBurnt,
        b.BurnMissed,
        b.ShuffleOrdered,
        b.ShuffleDue,
        b.ExtraRoundDue,
        b.CardsReplaced,
        b.ReplacementChecked,
        b.NoMoreBetsCalled,
        b.NoMoreBetsRecalled,
        b.RoundOpened,
        b.CardDealt,
        b.CuttingCardDrawn,
        b.ExposureAssigned,
        b.HandHandedOver,
        b.HandExposed,
        b.WagerSettled,
        b.PairsReversed,
        b.SettlementReversed,
        b.SettlementReversed,
        b.RoundClosed,
        b.CardGivenToBanker,
        b.ExcessCardKept,
        b.RoundReconstructed,
        b.WagersReopened,
        b.WrongHandOverReported,
        b.WithdrawalOffered,
        b.RoundResumed,
        b.RoundVoided,
    }
)

# What concerns one patron only: their chips, what was decided about them, what they were advised of.
OWN = (
    t.ChipsBought,
    t.ChipsIssued,
    t.ColourChanged,
    t.ChipsCashed,
    t.PatronExcluded,
    t.DisputeRaised,
    b.WagersVoided,
    UnderMinimumAdvised,
)
ABOUT_A_DISPUTE = (t.DisputeDecided, t.ReviewRequested, t.ReviewRecorded)


def owner_of(entry: Entry, fact: Fact, table: Table) -> str:
    """The patron who sees a fact that the public does not, or ""."""
    if isinstance(fact, OWN):
        return fact.patron
    if isinstance(fact, ABOUT_A_DISPUTE):
        return table.disputes[fact.dispute - 1].patron
    if isinstance(fact, t.CommandRefused) and entry.role == Role.PATRON:
        return entry.who
    return ""
