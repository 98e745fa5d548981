"""Facts in words, as a dealer or an inspector would say them, with the arithmetic of every payment."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.equipment import card_name
from croupier.games import rounds
from croupier.games.mini_baccarat import facts as b
from croupier.games.mini_baccarat.choices import option_name
from croupier.instruments import Book
from croupier.money import Move, dollars
from croupier.ruling import Fact, Under
from croupier.table import facts as t


class Clause(Struct, frozen=True):
    """A clause with what it asks for in our words."""

    clause: str
    summary: str


def clauses(book: Book, under: Under) -> tuple[Clause, ...]:
    """The clauses behind a citation, for whoever wants to read on."""
    from croupier.instruments import library

    cited = []
    for clause in under:
        if clause.startswith("~"):
            cited.append(Clause(clause, library().interpretation(clause[1:]).reading))
        else:
            cited.append(Clause(clause, book.clauses[clause].summary))
    return tuple(cited)


def cards(names: Iterable[str]) -> str:
    return ", ".join(card_name(card) if card else "a card face down" for card in names)


def arithmetic(fact: b.WagerSettled) -> str:
    """Why this was paid: `25.00 at 1 to 1 less 5% = 23.75`."""
    if fact.outcome == "win":
        return f"{dollars(fact.stake)} at {fact.odds} = {dollars(fact.pays)}"
    if fact.outcome == "lose":
        return f"{dollars(fact.stake)} is lost"
    return f"{dollars(fact.returned)} is returned"


def tell(fact: Fact) -> str:
    """One fact, in a sentence."""
    match fact:
        case b.WagerPlaced():
            over = f" ({dollars(fact.at_risk)} of it within the maximum)" if fact.at_risk < fact.amount else ""
            return f"{fact.patron} wagers {dollars(fact.amount)} on {option_name(fact.option)}, box {fact.box}{over}"
        case b.WagerChanged():
            return f"{fact.patron} changes to {dollars(fact.amount)} on {option_name(fact.to_option)}, box {fact.box}"
        case b.WagerTakenBack():
            return f"{fact.patron} takes back the wager on {option_name(fact.option)}"
        case b.BothHandsApproved():
            return f"{fact.patron} may back banker and player in this round"
        case b.NoBetCoupDirected():
            asked = f", asked for by {fact.requested_by} and agreed by all" if fact.requested_by else ""
            return f"This round is a no-bet coup{asked}"
        case b.CardsShuffled():
            sealed = f"; its order is sealed as {fact.commitment}" if fact.commitment else ""
            return f"The cards are shuffled for shoe {fact.shoe}{sealed}"
        case b.PreshuffledIntroduced():
            return f"Pre-shuffled cards of {fact.supplier} come in for shoe {fact.shoe}"
        case b.RiffleRequested():
            return f"{fact.patron} asks for a riffle"
        case b.RiffleApproved():
            return "The riffle is approved"
        case b.Riffled():
            return "The cards are riffled"
        case b.CutOffered():
            return f"The cut is offered to {fact.patron}"
        case b.CutDeclined():
            return f"{fact.patron} declines the cut"
        case b.CardsCut():
            return f"The cards are cut behind card {fact.position}"
        case b.CuttingCardPlaced():
            return f"The other cutting card goes in {fact.from_back} cards from the back"
        case b.CardsBurnt():
            shown = f"The {card_name(fact.shown)} is shown; " if fact.shown else ""
            count = "1 card is" if fact.face_down == 1 else f"{fact.face_down} cards are"
            return f"{shown}{count} burnt face down"
        case b.BurnMissed():
            return "The burn was missed; play goes on"
        case b.ShuffleOrdered():
            return f"A shuffle is ordered: {fact.reason}"
        case b.ShuffleDue():
            return "The shoe is finished: the cards are shuffled next"
        case b.ExtraRoundDue():
            return "A tie: one more round before the shuffle"
        case b.CardsReplaced():
            which = cards(fact.cards) if fact.cards else "all cards"
            return f"Replaced: {which} ({fact.reason})"
        case b.ReplacementChecked():
            return f"The {fact.role} has checked the replacement cards"
        case b.NoMoreBetsCalled():
            return "No more bets"
        case b.NoMoreBetsRecalled():
            return "Betting is open again"
        case b.RoundOpened():
            return f"Round {fact.round} opens, under setting {fact.setting}"
        case b.CardDealt():
            card = card_name(fact.card) if fact.card else "a card face down"
            return f"{fact.hand.capitalize()}: {card}" + (", kept from the last round" if fact.carried else "")
        case b.CuttingCardDrawn():
            return "The cutting card comes out"
        case b.ExposureAssigned():
            return f"{fact.patron or 'The dealer'} is to turn the {fact.hand}'s hand"
        case b.HandHandedOver():
            return f"The {fact.hand}'s hand is passed to {fact.patron}"
        case b.HandExposed():
            return f"{fact.by or 'The dealer'} turns the {fact.hand}'s {cards(fact.cards)}"
        case b.WagerSettled():
            return f"{fact.patron}, {option_name(fact.option)}: {fact.outcome}; {arithmetic(fact)}"
        case b.PairsReversed():
            return "The settlement of the pairs is undone"
        case b.SettlementReversed():
            return "The settlement of the round is undone"
        case b.RoundClosed():
            if fact.result == "void":
                return f"Round {fact.round} is void and closed"
            won = "A tie" if fact.result == "tie" else f"{fact.result.capitalize()} wins"
            return f"Round {fact.round} closes. {won}: player {fact.player_total}, banker {fact.banker_total}"
        case b.CardGivenToBanker():
            return f"The card drawn to the player in error is the banker's: {cards([fact.card])}"
        case b.ExcessCardKept():
            return f"A card too many is kept for the next round: {cards([fact.card])}"
        case b.RoundReconstructed():
            why = "lay out of sequence" if fact.because == "placement" else "were entered wrongly"
            return f"Cards {why}; rebuilt: player {cards(fact.player)}; banker {cards(fact.banker)}"
        case b.WagersReopened():
            return f"Wagers are reopened: {fact.reason}"
        case b.WrongHandOverReported():
            return f"The {fact.hand}'s hand was turned by {fact.patron}, who may not"
        case b.WithdrawalOffered():
            return "Each patron may take wagers off before play goes on"
        case b.RoundResumed():
            return "The round goes on"
        case b.RoundVoided():
            kept = f"; not refunded: {', '.join(fact.kept)}" if fact.kept else ""
            return f"Round {fact.round} is void ({fact.ground.replace('_', ' ')}): {fact.reason}{kept}"
        case b.WagersVoided():
            return f"The wagers of {fact.patron} are void: {fact.reason}"
        case rounds.UnderMinimumAdvised():
            return f"{fact.patron} is advised: further wagers under the minimum will be returned"
        case _:
            return _tell_of_table(fact)


def _tell_of_table(fact: Fact) -> str:
    match fact:
        case t.TableCreated():
            return f"Table {fact.name} is set up for {fact.dealing} dealing under {fact.book}"
        case t.ApprovalRecorded():
            return f"Approval of the {fact.what} on record: {fact.reference}"
        case t.OptionsElected():
            return "Options elected: " + ", ".join(f"{k} {v}" for k, v in fact.options.items())
        case t.LimitsSet():
            return "Limits set: " + _limits(fact)
        case t.HoursSet():
            return f"Hours of gaming: {_clock(fact.opens)} to {_clock(fact.closes)} ({fact.source})"
        case t.CardsChecked():
            return f"The cards are checked {fact.when} gaming: {fact.method}"
        case t.TableOpened():
            return "The table opens"
        case t.SettingTookEffect():
            return f"Setting {fact.setting.number} takes effect"
        case t.NoticeGiven():
            rounds_ = "this round" if fact.rounds == 1 else f"{fact.rounds} rounds"
            return f"Notice of a change, in effect after {rounds_}"
        case t.ClosingNoticeGiven():
            return "Notice: the table will close"
        case t.TableClosed():
            return "The table closes"
        case t.PatronJoined():
            return f"{fact.patron} joins at seat {fact.seat}" if fact.seat else f"{fact.patron} joins, standing"
        case t.PatronLeft():
            return f"{fact.patron} leaves"
        case t.PersonalLimitPlaced():
            return f"Personal limit of {fact.patron}: {dollars(fact.maximum)}"
        case t.SeatVacated():
            return f"{fact.patron} vacates the seat"
        case t.PatronExcluded():
            return f"{fact.patron} is excluded: {fact.reason}"
        case t.ChipsBought():
            return f"{fact.patron} buys in for {dollars(fact.cents)}"
        case t.ChipsIssued():
            return f"{fact.patron} is issued {dollars(fact.cents)} in tournament chips"
        case t.ColourChanged():
            value = sum(chip * count for chip, count in fact.gives)
            return f"{fact.patron} changes {dollars(value)} for other denominations"
        case t.ChipsCashed():
            return f"{fact.patron} cashes {dollars(fact.cents)}"
        case t.FloatFilled():
            return f"The float is filled with {dollars(fact.cents)}"
        case t.FloatCredited():
            return f"{dollars(fact.cents)} go from the float to the cage"
        case t.IncidentLogged():
            return f"Incident ({fact.matter}) about {fact.about}: {fact.note}"
        case t.DisputeRaised():
            return f"Dispute {fact.dispute} of {fact.patron}: {fact.matter}"
        case t.DisputeDecided():
            return f"Dispute {fact.dispute} decided: {fact.decision}"
        case t.ReviewRequested():
            return f"{fact.by} asks for a review of dispute {fact.dispute}"
        case t.ReviewRecorded():
            return f"Review of dispute {fact.dispute}: {fact.outcome}"
        case t.ShoeRevealed():
            return f"The order of shoe {fact.shoe} is published"
        case t.CommandRefused():
            return f"Refused: {fact.command.replace('_', ' ')}: {fact.because}"
        case _:
            raise AssertionError(f"no words for {type(fact).__name__}")


def _limits(fact: t.LimitsSet) -> str:
    said = [f"{kind} {dollars(x.minimum)} to {dollars(x.maximum)}" for kind, x in fact.limits.items()]
    if fact.differential is not None:
        said.append(f"differential {dollars(fact.differential)}")
    return ", ".join(said)


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def tell_move(move: Move) -> str:
    return f"{dollars(move.cents)} from {move.out_of} to {move.into}"
