"""The tournament as a machine: an act is decided into facts or a refusal; facts evolve the tournament."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.money import applied
from croupier.ruling import Act, Choice, Command, Decision, Fact, Refusal, Role
from croupier.tournament import (
    breaking_tables,
    breaks,
    clearance,
    commands as c,
    counts,
    disputes,
    drawing_seats,
    entries,
    extra_rounds,
    facts as f,
    interest,
    late,
    play,
    prizes,
    purchases,
    reports,
    results,
    starts,
    taking_seats,
    ties,
    undoing,
)
from croupier.tournament.prompts import likely
from croupier.tournament.state import Tournament

Decider = Callable[[Tournament, Act, Any], Decision]
Evolver = Callable[[Tournament, Any], Tournament]

DECIDE: Mapping[type[Command], Decider] = {
    c.ReplaceConditions: clearance.replace_conditions,
    c.NominateDirector: clearance.nominate,
    c.NameAssistant: clearance.name_assistant,
    c.PublishConditions: clearance.publish,
    c.RecordConditionsApproval: clearance.approve,
    c.RecordNotification: clearance.notify,
    c.RegisterInterest: interest.register,
    c.WithdrawInterest: interest.withdraw,
    c.TakeEntry: entries.take_entry,
    c.RequireAgreement: entries.require_agreement,
    c.StrikeEntry: entries.strike,
    c.WithdrawEntry: entries.withdraw,
    c.DecideSubstitute: entries.decide_substitute,
    c.ExcludePlayer: entries.exclude,
    c.ReinstatePlayer: entries.reinstate,
    c.CloseEntries: drawing_seats.close_entries,
    c.SealBallot: drawing_seats.seal,
    c.DrawSeats: drawing_seats.draw,
    c.TakeSeat: taking_seats.take_seat,
    c.OfferSeat: taking_seats.offer_seat,
    c.AlterStart: starts.alter_start,
    c.StartSession: starts.start,
    c.MovePlayer: breaking_tables.move,
    c.BreakTable: breaking_tables.break_table,
    c.ReportTable: reports.report,
    c.RunByHand: counts.run_by_hand,
    c.CountChips: counts.count,
    c.ConfirmCount: counts.confirm,
    c.EndTable: play.end_table,
    c.CallBreak: breaks.call,
    c.BeginBreak: breaks.begin,
    c.AlterBreak: breaks.alter,
    c.EndBreak: breaks.end,
    c.SetPace: play.set_pace,
    c.ReBuy: purchases.re_buy,
    c.AddOn: purchases.add_on,
    c.CloseAddOns: purchases.close_add_ons,
    c.DecideTie: ties.decide_tie,
    c.ConfirmPlaces: prizes.confirm,
    c.ReopenPlaces: prizes.reopen,
    c.PayPrize: prizes.pay,
    c.ReversePrize: prizes.reverse_prize,
    c.CloseTournament: prizes.close,
    c.CancelTournament: prizes.cancel,
    c.UndoSeatTaken: undoing.undo_seat_taken,
    c.UndoOfferSeat: undoing.undo_offer_seat,
    c.UndoReBuy: undoing.undo_re_buy,
    c.UndoEndTable: undoing.undo_end_table,
    c.UndoTie: undoing.undo_tie,
    c.RecordContravention: disputes.record,
    c.DisputePlace: disputes.dispute,
    c.DecidePlaceDispute: disputes.decide,
    c.RequestPlaceReview: disputes.request_review,
    c.RecordPlaceReview: disputes.record_review,
}

EVOLVE: Mapping[type[Fact], Evolver] = {
    f.ConditionsReplaced: clearance.conditions_replaced,
    f.DirectorNominated: clearance.nominated,
    f.AssistantNamed: clearance.assistant_named,
    f.ConditionsPublished: clearance.published,
    f.ConditionsApproved: clearance.cleared,
    f.AuthorityNotified: clearance.cleared,
    f.InterestRegistered: interest.registered,
    f.InterestWithdrawn: interest.withdrawn,
    f.EntryTaken: entries.entry_taken,
    f.ReserveListed: entries.reserve_listed,
    f.AgreementRequired: entries.agreement_required,
    f.EntryStruck: entries.struck,
    f.EntryWithdrawn: entries.withdrawn,
    f.SubstituteDecided: entries.substitute_decided,
    f.PlayerExcluded: entries.excluded,
    f.PlayerReinstated: entries.reinstated,
    f.EntriesClosed: drawing_seats.entries_closed,
    f.BallotSealed: drawing_seats.ballot_sealed,
    f.SeatsDrawn: drawing_seats.drawn,
    f.SeatTaken: taking_seats.seat_taken,
    f.PlayerForfeited: taking_seats.forfeited,
    f.SeatGivenToReserve: taking_seats.given_to_reserve,
    f.StartAltered: starts.start_altered,
    f.SessionStarted: starts.started,
    f.PlayerMoved: breaking_tables.moved,
    f.TableBroken: breaking_tables.broken,
    f.TableReported: reports.table_reported,
    f.TableRunByHand: counts.table_run_by_hand,
    f.ChipsCounted: counts.chips_counted,
    f.CountConfirmed: counts.count_confirmed,
    f.PlayerEliminated: reports.eliminated,
    f.PlayerRevived: reports.revived,
    f.TableEnded: play.table_ended,
    f.BreakCalled: breaks.called,
    f.BreakBegun: breaks.begun,
    f.BreakAltered: breaks.altered,
    f.BreakEnded: breaks.ended,
    f.PaceSet: play.pace_set,
    f.ReBuyTaken: purchases.re_buy_taken,
    f.AddOnTaken: purchases.add_on_taken,
    f.AddOnsClosed: purchases.add_ons_closed,
    f.SessionEnded: results.session_ended,
    f.PlayOffStarted: extra_rounds.play_off_started,
    f.PlayOffTurn: extra_rounds.play_off_turn,
    f.PlayOffRound: extra_rounds.play_off_round,
    f.CardsDrawn: ties.cards_drawn,
    f.TieShared: ties.shared,
    f.SessionReopened: late.session_reopened,
    f.SessionRanked: results.session_ranked,
    f.PlacesConfirmed: prizes.confirmed,
    f.PlacesReopened: prizes.reopened,
    f.PrizePaid: prizes.paid,
    f.PrizeReversed: prizes.prize_reversed,
    f.TournamentClosed: prizes.closed,
    f.TournamentCancelled: prizes.cancelled,
    f.SeatTakenUndone: undoing.seat_taken_undone,
    f.SeatOfferUndone: undoing.seat_offer_undone,
    f.ReBuyUndone: undoing.re_buy_undone,
    f.EndOfTableUndone: undoing.end_of_table_undone,
    f.TieUndone: undoing.tie_undone,
    f.ContraventionRecorded: disputes.recorded,
    f.PlaceDisputed: disputes.disputed,
    f.PlaceDisputeDecided: disputes.settled,
    f.PlaceReviewRequested: disputes.settled,
    f.PlaceReviewRecorded: disputes.settled,
}


def decide(tournament: Tournament | None, act: Act) -> Decision:
    """The outcome of an act, with all its consequences; or a refusal."""
    command = act.command
    if tournament is None or isinstance(command, c.CreateTournament):
        if tournament is None and isinstance(command, c.CreateTournament):
            return clearance.create(act, command)
        because = "there is no such tournament" if tournament is None else "there is a tournament of that name already"
        return Refusal(("~H5",), because, ("create_tournament",) if tournament is None else ())
    decider = DECIDE.get(type(command))
    if decider is None:
        return Refusal(("~H5",), f"{type(command).__name__} is no command of a tournament")
    decided = clearance.over(tournament) or decider(tournament, act, command)
    if isinstance(decided, Refusal):
        return decided
    facts = list(decided)
    for fact in decided:
        tournament = evolve(tournament, fact)
    while following := consequences(tournament):
        facts += following
        for fact in following:
            tournament = evolve(tournament, fact)
    return tuple(facts)


def consequences(tournament: Tournament) -> tuple[Fact, ...]:
    """The consequences of the state after a command."""
    return extra_rounds.once_deserted(tournament) or results.of_session(tournament)


def evolve(tournament: Tournament | None, fact: Fact) -> Tournament:
    """The tournament after a fact."""
    if tournament is None:
        if not isinstance(fact, f.TournamentCreated):
            raise ValueError(f"a tournament begins with its creation, not with {type(fact).__name__}")
        return clearance.created(fact)
    after = EVOLVE[type(fact)](tournament, fact)
    return replace(after, balances=applied(after.balances, fact.moves)) if fact.moves else after


def open_to(tournament: Tournament, who: str, role: Role, at: int = 0) -> tuple[Choice, ...]:
    """The commands open to somebody now. `decide` is the one judge: a choice is a command that it would not refuse."""
    return tuple(_open(tournament, who, role, at))


def _open(tournament: Tournament, who: str, role: Role, at: int) -> Iterator[Choice]:
    for command, say in likely(tournament):
        decided = decide(tournament, Act(command, who, role, at))
        if not isinstance(decided, Refusal):
            yield Choice(command, say, decided[0].under)
