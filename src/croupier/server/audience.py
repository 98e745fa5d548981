"""Who looks at a table, and which facts reach them. A fact that is not listed reaches the staff alone."""

from msgspec import Struct

from croupier.games import poker_facts as p, rounds, shoes
from croupier.games.american_roulette import facts as r
from croupier.games.blackjack import facts as bj
from croupier.games.canberra_poker import facts as cp
from croupier.games.mini_baccarat import facts as b
from croupier.games.pai_gow import facts as pg
from croupier.games.ultimate_texas_holdem import facts as uth
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
        rounds.OptionsReplaced,
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
        t.EntrantSeated,
        t.EntrantUnseated,
        t.ChipsTaken,
        t.RoundOpened,
        t.RoundWithdrawn,
        t.PlayerCalled,
        t.OutOfTurnWarned,
        t.OutOfTurnVoided,
        t.ExcusedFromRound,
        t.LetToWagerLast,
        t.ShoeRevealed,
        b.WagerPlaced,
        b.WagerChanged,
        b.WagerTakenBack,
        b.BothHandsApproved,
        b.NoBetCoupDirected,
        shoes.CardsShuffled,
        b.PreshuffledIntroduced,
        b.RiffleRequested,
        b.RiffleApproved,
        b.Riffled,
        shoes.CutOffered,
        shoes.CutDeclined,
        shoes.CardsCut,
        shoes.CuttingCardPlaced,
        b.CardsBurnt,
        b.BurnMissed,
        shoes.ShuffleOrdered,
        shoes.ShuffleDue,
        b.ExtraRoundDue,
        shoes.CardsReplaced,
        shoes.ReplacementChecked,
        rounds.NoMoreBetsCalled,
        rounds.NoMoreBetsRecalled,
        b.RoundOpened,
        b.CardDealt,
        shoes.CuttingCardDrawn,
        b.ExposureAssigned,
        b.HandHandedOver,
        b.HandExposed,
        rounds.WagerSettled,
        b.PairsReversed,
        b.SettlementReversed,
        b.RoundClosed,
        b.CardGivenToBanker,
        b.ExcessCardKept,
        b.ExcessCardExposed,
        b.RoundReconstructed,
        b.WagersReopened,
        b.WrongHandOverReported,
        b.WithdrawalOffered,
        b.RoundResumed,
        bj.WagerPlaced,
        bj.WagerChanged,
        bj.WagerTakenBack,
        bj.SideWagerVoided,
        bj.SeveralBoxesPermitted,
        bj.BoxGivenUp,
        bj.CardBurnt,
        bj.FinalRoundsAnnounced,
        bj.DealtPastCuttingCard,
        bj.ShoeFoundEmpty,
        bj.DiscardsReshuffled,
        bj.ShoeMalfunctioned,
        bj.CuttingCardInserted,
        bj.ShoeReplaced,
        bj.RoundOpened,
        bj.CardDealt,
        bj.CardKept,
        bj.KeptCardSeen,
        bj.KeptCardBurnt,
        bj.InsurancePlaced,
        bj.InsuranceClosed,
        bj.CardAskedFor,
        bj.HandStood,
        bj.HandSplit,
        bj.SplitFollowed,
        bj.SplitNotFollowed,
        bj.HandDoubled,
        bj.DoubleFollowed,
        bj.DoubleNotFollowed,
        bj.PlayerAbsent,
        bj.CardsCollected,
        bj.RoundClosed,
        bj.RoundReconstructed,
        rounds.RoundVoided,
        rounds.WagerFound,
        t.CardsCounted,
        pg.WagerPlaced,
        pg.WagerTakenBack,
        pg.TilesShuffled,
        pg.TilesCut,
        pg.RoundOpened,
        pg.DiceNotFlat,
        pg.DiceThrown,
        pg.TilesDealt,
        pg.HandSet,
        pg.HandConceded,
        pg.HouseHandSet,
        pg.HandShown,
        pg.Misdealt,
        pg.TileExposed,
        pg.ExposedHandPlayed,
        pg.HandVoided,
        pg.HandsReopened,
        pg.DealCorrected,
        pg.ExchangeCorrected,
        pg.RoundClosed,
        r.BallMeasured,
        r.RoundOpened,
        r.WagerPlaced,
        r.WagerReduced,
        r.ColourIssued,
        r.ColourReturned,
        r.BallSpun,
        r.NumberEntered,
        r.NumberCorrected,
        r.PaidNumberCorrected,
        r.SpinVoided,
        r.SpinStands,
        r.RoundClosed,
        p.WagerPlaced,
        p.WagerChanged,
        p.WagerTakenBack,
        p.WagerFound,
        p.RoundOpened,
        p.CardsDealt,
        p.CardsCorrected,
        p.HandFolded,
        p.DealersHandRevealed,
        p.HandTurned,
        p.HandDiscarded,
        p.HandVoided,
        p.RoundClosed,
        uth.HandChecked,
        uth.PlayWagered,
        uth.BoardRevealed,
        uth.CardSeen,
        uth.BlindFound,
        uth.PlayWagerFound,
        uth.DeckFaulty,
        uth.DeckSearched,
        uth.ShoeMalfunctioned,
        uth.ShoeReplaced,
        uth.ShoeRepaired,
        cp.BetPlaced,
        cp.CardExposed,
        cp.DealersHandFouled,
        cp.HandRebuilt,
    }
)

# What concerns one patron only: their chips, what was decided about them, what they were advised of.
OWN = (
    t.ChipsBought,
    t.ChipsIssued,
    t.ColourChanged,
    t.ChipsCashed,
    t.DebtSetOff,
    t.DebtCollected,
    t.PatronExcluded,
    t.DisputeRaised,
    rounds.WagersVoided,
    rounds.UnderMinimumAdvised,
    p.PatronPutOut,
    r.ColourRequired,
    pg.PatronPutOut,
    bj.PatronHeldToMinimum,
    bj.PatronRestricted,
    bj.RestrictionLifted,
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
