"""Facts of a tournament in words, as a director would say them."""

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo

from croupier.money import dollars
from croupier.ruling import Fact, Under
from croupier.tournament import facts as f
from croupier.views.documents.words import chips, counted, listed


def cited(under: Under, book: str = "") -> str:
    """Clauses after a sentence with their book, each once.

    >>> cited(("16.4", "~T3", "16.4"), "NI2018-687/mini-baccarat")
    ' [NI2018-687/mini-baccarat 16.4, ~T3]'
    """
    clauses = ", ".join(dict.fromkeys(under))
    return f" [{' '.join(filter(None, (book, clauses)))}]" if clauses else ""


def clock(at: int, zone: tzinfo | None) -> str:
    """A moment in the tournament's own time."""
    return datetime.fromtimestamp(at / 1000, zone).strftime("%Y-%m-%d %H:%M")


def tell(fact: Fact, zone: tzinfo | None = None) -> str:
    """One fact, in a sentence."""
    for words in (_of_the_conditions, _of_entries, _of_seats, _of_play, _of_the_end, _of_slips, _of_disputes):
        said = words(fact, zone)
        if said is not None:
            return said
    raise AssertionError(f"no words for {type(fact).__name__}")


def _of_the_conditions(fact: Fact, zone: tzinfo | None) -> str | None:
    match fact:
        case f.TournamentCreated():
            return f"The tournament {fact.name} is set up"
        case f.ConditionsReplaced():
            return f"The conditions are replaced: {fact.reason}"
        case f.DirectorNominated():
            return f"{fact.by} nominates {fact.person} to direct the tournament"
        case f.AssistantNamed():
            return f"{fact.person} assists the director: {fact.duty}"
        case f.ConditionsPublished():
            return f"The conditions are published: {fact.where} (SHA-256 {fact.sha256})"
        case f.ConditionsApproved():
            return f"The authority ({fact.authority}) has approved the conditions under {fact.book}: {fact.reference}"
        case f.AuthorityNotified():
            return f"The authority ({fact.authority}) is notified under {fact.book}: {fact.reference}"
        case _:
            return None


def _of_entries(fact: Fact, zone: tzinfo | None) -> str | None:
    match fact:
        case f.InterestRegistered():
            return f"{fact.player} would like to enter"
        case f.InterestWithdrawn():
            return f"{fact.player} would no longer like to enter"
        case f.EntryTaken():
            return f"Entry {fact.number}: {fact.player} pays {dollars(fact.fee)}"
        case f.ReserveListed():
            return f"{fact.player} is on the list of reserves"
        case f.AgreementRequired():
            return f"{fact.player} has to agree in writing before an entry is accepted: {fact.reason}"
        case f.EntryStruck():
            return f"The entry of {fact.player} is struck out: {fact.reason}"
        case f.EntryWithdrawn():
            back = f"; {dollars(fact.refunded)} refunded" if fact.refunded else ""
            return f"{fact.player} withdraws: {fact.reason}{back}"
        case f.SubstituteDecided():
            verb = "plays" if fact.allowed else "may not play"
            return f"{fact.substitute} {verb} for {fact.player}: {fact.reason}"
        case f.PlayerExcluded():
            return f"{fact.player} is excluded: {fact.reason}"
        case f.PlayerReinstated():
            where = f" at seat {fact.seat} of {fact.table}" if fact.table else ""
            return f"{fact.player} is in again{where}: {fact.reason}"
        case f.EntriesClosed():
            return "Entries are closed"
        case f.ReBuyTaken():
            bought = f"{chips(fact.chips)} in chips, at seat {fact.seat} of {fact.table}"
            return f"{fact.player} re-buys for {dollars(fact.paid)}: {bought}"
        case f.AddOnTaken():
            return f"{fact.player} adds on for {dollars(fact.paid)}: {chips(fact.chips)} in chips"
        case f.AddOnsClosed():
            return "Add-ons are closed"
        case _:
            return None


def _of_seats(fact: Fact, zone: tzinfo | None) -> str | None:
    match fact:
        case f.BallotSealed():
            return f"The ballot of {fact.session} is sealed as {fact.commitment}"
        case f.SeatsDrawn():
            return f"Seats of {fact.session} are drawn: {len(fact.placings)} players at {len(fact.tables)} tables"
        case f.SeatTaken():
            return f"{fact.player} takes the seat"
        case f.PlayerForfeited():
            return f"{fact.player} has not come to {fact.session} and forfeits"
        case f.SeatGivenToReserve():
            return f"{fact.reserve} has the seat of {fact.player}"
        case f.StartAltered():
            return f"{fact.session} starts on {clock(fact.at, zone)} instead: {fact.notice}"
        case f.SessionStarted():
            return f"{fact.session} starts, flight {fact.flight}: {len(fact.chips)} players"
        case f.PlayerMoved():
            return f"{fact.player} moves to seat {fact.seat} of {fact.table}: {fact.reason}"
        case f.TableBroken():
            return f"{fact.table} is broken: {fact.reason}"
        case _:
            return None


def _of_play(fact: Fact, zone: tzinfo | None) -> str | None:
    match fact:
        case f.TableReported():
            return f"{fact.table} reports: {_reported(fact)}{_changes(fact.changes)}"
        case f.TableRunByHand():
            held = f"; its float holds {chips(fact.float)}" if fact.float is not None else ""
            return (
                f"{fact.table} is run by hand, and its chips are counted{held}"
                if fact.by_hand
                else f"{fact.table} is keyed"
            )
        case f.ChipsCounted():
            held = ", ".join(f"{player} {chips(cents)}" for player, cents in fact.stacks.items())
            after = f"after {counted(fact.rounds, 'round')}" if fact.rounds else "again"
            return f"{fact.by} counts the chips at {fact.table} {after}: {held}{_difference(fact.difference)}"
        case f.CountConfirmed():
            why = f": {fact.reason}" if fact.reason else ""
            return (
                f"{fact.by} confirms the count of {fact.counted_by} at {fact.table}{_difference(fact.difference)}{why}"
            )
        case f.PlayerEliminated():
            why = "the fewest chips" if fact.how == "knockout" else "not enough for the minimum"
            return f"{fact.player} is out after round {fact.round} at {fact.table} with {chips(fact.chips)}: {why}"
        case f.PlayerRevived():
            return f"{fact.player} is in play again at {fact.table} with {chips(fact.chips)}"
        case f.BreakCalled():
            return f"A break of {fact.minutes} minutes" + (f": {fact.reason}" if fact.reason else "")
        case f.BreakBegun():
            return f"Break {fact.number} of {fact.session} begins, {counted(fact.minutes, 'minute')}"
        case f.BreakAltered():
            return f"Break {fact.number} of {fact.session} {_break_now(fact)}: {fact.reason}"
        case f.BreakEnded():
            return "The break is over"
        case f.PaceSet():
            limit = f"{fact.seconds_to_wager} seconds to wager" if fact.seconds_to_wager else "no time limit"
            return f"Pace: {limit}; the players are told: {fact.direction}"
        case _:
            return None


def _break_now(fact: f.BreakAltered) -> str:
    if not fact.minutes:
        return "is left out"
    when = f"after round {fact.after_round}" if fact.after_round else f"after {fact.session}"
    when = f"after {counted(fact.after_minutes, 'minute')} of play" if fact.after_minutes else when
    return f"comes {when}, {counted(fact.minutes, 'minute')}"


def _difference(cents: int) -> str:
    return f"; {chips(abs(cents))} {'more' if cents > 0 else 'less'} than the chips issued" if cents else ""


def _reported(fact: f.TableReported) -> str:
    """A round, and the corrections to those before it."""
    corrected = [number for number in fact.put_right if number not in fact.void]
    said = []
    if fact.reverses:
        said.append(f"{_rounds(fact.void)} is reversed")
    if fact.corrects:
        said.append(f"{_rounds(corrected)} is corrected")
    if fact.counts or not said:
        first = f"rounds {fact.round - fact.rounds + 1} to " if fact.rounds > 1 else "round "
        said.append(f"{first}{fact.round}" + ("" if fact.counts else ", which does not count"))
    return ", ".join(said)


def _rounds(numbers: Sequence[int]) -> str:
    return f"round {listed([str(number) for number in numbers])}" if numbers else "a round"


def _changes(changes: Mapping[str, int]) -> str:
    said = [f"{player} {'+' if cents > 0 else '-'}{chips(abs(cents))}" for player, cents in changes.items()]
    return f" ({', '.join(said)})" if said else ""


def _of_the_end(fact: Fact, zone: tzinfo | None) -> str | None:
    match fact:
        case f.TableEnded():
            return f"The session is over at {fact.table}: {fact.because}"
        case f.SessionEnded():
            return f"{fact.session} is over at all its tables"
        case f.PlayOffStarted():
            turns = f", in {len(fact.turns) + 1} groups in turn" if fact.turns else ""
            return f"{listed(fact.players)} play extra rounds at {fact.table}{turns}"
        case f.PlayOffTurn():
            return f"{listed([each.player for each in fact.placings])} have the extra round now at {fact.table}"
        case f.PlayOffRound():
            held = ", ".join(f"{player} {chips(cents)}" for player, cents in fact.chips.items())
            return f"After an extra round at {fact.table}: {held}" + ("; it is played again" if fact.again else "")
        case f.CardsDrawn():
            drawn = ", ".join(f"{player} {card}" for player, card in fact.cards.items())
            what = "Equal ranks draw on" if fact.after else "Cards are drawn"
            how = f"by the number {fact.seed}" if fact.seed else f"from a deck, before {fact.witness}"
            return f"{what} {how}: {drawn}"
        case f.TieShared():
            return f"{listed(fact.players)} share their places"
        case f.SessionReopened():
            return f"A round of {fact.session} has been put right: it is ranked again"
        case f.SessionRanked():
            on = f"; {listed(fact.advancing)} go on" if fact.advancing else ""
            return f"{fact.session} is decided{on}"
        case f.PlacesConfirmed():
            return f"The places are confirmed: {listed(fact.places[0])} first"
        case f.PlacesReopened():
            return f"The places are open again: {fact.reason}"
        case f.PrizePaid():
            return f"{fact.player} is paid {'; '.join((dollars(fact.cents), *fact.goods))}"
        case f.PrizeReversed():
            return f"The prize of {fact.player}, {dollars(fact.cents)}, is taken back: {fact.reason}"
        case f.TournamentClosed():
            return "The tournament is closed"
        case f.TournamentCancelled():
            total = dollars(sum(fact.refunds.values()))
            return f"The tournament is cancelled: {fact.reason}; {total} refunded to {len(fact.refunds)} players"
        case _:
            return None


def _of_slips(fact: Fact, zone: tzinfo | None) -> str | None:
    match fact:
        case f.SeatTakenUndone():
            return f"{fact.player} has not taken the seat after all: {fact.reason}"
        case f.SeatOfferUndone():
            return f"{fact.reserve} is a reserve again, and has no longer the seat of {fact.player}: {fact.reason}"
        case f.ReBuyUndone():
            return f"The re-buy of {fact.player} is undone, {dollars(fact.paid)} go back: {fact.reason}"
        case f.EndOfTableUndone():
            return f"The session goes on at {fact.table} after all: {fact.reason}"
        case f.TieUndone():
            return f"The decision on {listed(fact.players)}, who are level, is undone: {fact.reason}"
        case _:
            return None


def _of_disputes(fact: Fact, zone: tzinfo | None) -> str | None:
    match fact:
        case f.ContraventionRecorded():
            return f"On record against {fact.player} ({fact.matter}): {fact.note}"
        case f.PlaceDisputed():
            return f"Dispute {fact.dispute} of {fact.player}: {fact.matter}"
        case f.PlaceDisputeDecided():
            return f"Dispute {fact.dispute} is decided: {fact.decision}"
        case f.PlaceReviewRequested():
            whom = f"{fact.to} " if fact.to else ""
            return f"{fact.by} asks {whom}for a review of dispute {fact.dispute}"
        case f.PlaceReviewRecorded():
            return f"Review of dispute {fact.dispute}: {fact.outcome}"
        case _:
            return None
