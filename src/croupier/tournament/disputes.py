"""Conduct and disputes: contraventions on record; the director rules, the authority may review; places wait."""

from msgspec.structs import replace

from croupier.instruments import library
from croupier.ruling import Act, Decision, Refusal, Role, Under
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import (
    DecidePlaceDispute,
    DisputePlace,
    RecordContravention,
    RecordPlaceReview,
    RequestPlaceReview,
)
from croupier.tournament.entries import no_such_player
from croupier.tournament.facts import (
    ContraventionRecorded,
    PlaceDisputed,
    PlaceDisputeDecided,
    PlaceReviewRecorded,
    PlaceReviewRequested,
)
from croupier.tournament.state import Dispute, Stage, Tournament


def matters(tournament: Tournament) -> dict[str, Under]:
    """The matters that a player can be reported for, and the clauses against them."""
    terms = tournament.terms
    advice = terms.cite_first("advice_sought", "influence")
    return {
        "advice": advice,
        "chips out of view": terms.cite("chips_in_view"),
        "chips tampered with": terms.cite("chips_untouched"),
        "conduct": terms.cite("contravention"),
    }


def record(tournament: Tournament, act: Act, command: RecordContravention) -> Decision:
    terms, known = tournament.terms, matters(tournament)
    refusal = not_the_director(tournament, act) or no_such_player(tournament, command.player)
    if refusal:
        return refusal
    if command.matter not in known:
        because = f"{command.matter!r} is no contravention of the tournament's rules"
        return Refusal(terms.cite("contravention"), because, tuple(known), book=terms.book_id)
    if not command.note.strip():
        return Refusal(known[command.matter], "say what the player did", book=terms.book_id)
    recorded = ContraventionRecorded(
        player=command.player,
        matter=command.matter,
        note=command.note,
        under=known[command.matter],
        book=terms.book_id,
    )
    return (recorded,)


def recorded(tournament: Tournament, fact: ContraventionRecorded) -> Tournament:
    warnings = {**tournament.warnings, fact.player: tournament.warnings.get(fact.player, 0) + 1}
    return replace(tournament, warnings=warnings)


def dispute(tournament: Tournament, act: Act, command: DisputePlace) -> Decision:
    terms = tournament.terms
    under = terms.cite("dispute")
    refusal = no_such_player(tournament, command.player)
    if refusal:
        return refusal
    if act.role is Role.PATRON and tournament.substitutes.get(act.who, act.who) != command.player:
        return Refusal(under, f"{act.who} cannot dispute a place for {command.player}", book=terms.book_id)
    if tournament.stage is not Stage.PLAYING:
        because = "a place is disputed from the first session until the places are confirmed"
        instead = ("reopen_places",) if tournament.stage is Stage.CONFIRMED else ()
        return Refusal(under, because, instead, book=terms.book_id)
    if not command.matter.strip():
        return Refusal(under, "say what is disputed", book=terms.book_id)
    number = len(tournament.disputes) + 1
    disputed = PlaceDisputed(
        dispute=number, player=command.player, matter=command.matter, under=under, book=terms.book_id
    )
    return (disputed,)


def disputed(tournament: Tournament, fact: PlaceDisputed) -> Tournament:
    return replace(tournament, disputes=(*tournament.disputes, Dispute(fact.dispute, fact.player, fact.matter)))


def _no_such_dispute(tournament: Tournament, number: int) -> Refusal | None:
    if 1 <= number <= len(tournament.disputes):
        return None
    terms = tournament.terms
    return Refusal(terms.cite("dispute"), f"there is no dispute {number}", book=terms.book_id)


def decide(tournament: Tournament, act: Act, command: DecidePlaceDispute) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act) or _no_such_dispute(tournament, command.dispute)
    if refusal:
        return refusal
    if tournament.disputes[command.dispute - 1].decision:
        because = "the decision is final, subject to a review"
        return Refusal(terms.cite("dispute"), because, ("request_place_review",), book=terms.book_id)
    if not command.decision.strip():
        return Refusal(terms.cite("dispute"), "give the decision and its reason", book=terms.book_id)
    decided = PlaceDisputeDecided(
        dispute=command.dispute, decision=command.decision, under=terms.cite("dispute"), book=terms.book_id
    )
    return (decided,)


def request_review(tournament: Tournament, act: Act, command: RequestPlaceReview) -> Decision:
    terms = tournament.terms
    under = terms.cite("review")
    refusal = _no_such_dispute(tournament, command.dispute)
    if refusal:
        return refusal
    case = tournament.disputes[command.dispute - 1]
    if tournament.stage is not Stage.PLAYING:
        because = "a review is asked for before the places are confirmed"
        return Refusal(under, because, ("reopen_places",), book=terms.book_id)
    if not case.decision:
        because = "a decision is reviewed once it has been made"
        return Refusal(under, because, ("decide_place_dispute",), book=terms.book_id)
    if case.review_by:
        return Refusal(under, f"{case.review_by} has asked for a review already", book=terms.book_id)
    if not command.by.strip():
        return Refusal(under, "say who asks for the review", book=terms.book_id)
    if act.role is Role.PATRON and act.who != command.by:
        return Refusal(under, f"{act.who} cannot ask for a review for {command.by}", book=terms.book_id)
    to = library().book(terms.book_id).instrument.answers_to
    return (PlaceReviewRequested(dispute=case.number, by=command.by, to=to, under=under, book=terms.book_id),)


def record_review(tournament: Tournament, act: Act, command: RecordPlaceReview) -> Decision:
    terms = tournament.terms
    under = terms.cite("review")
    refusal = _no_such_dispute(tournament, command.dispute)
    if refusal:
        return refusal
    if act.role is not Role.INSPECTOR:
        return Refusal(under, "the authority's inspector records a review", book=terms.book_id)
    case = tournament.disputes[command.dispute - 1]
    if not case.review_by:
        return Refusal(under, "nobody has asked for a review", ("request_place_review",), book=terms.book_id)
    if case.outcome:
        return Refusal(under, "the outcome of this review is on record already", book=terms.book_id)
    if not command.outcome.strip():
        return Refusal(under, "give the outcome of the review", book=terms.book_id)
    return (PlaceReviewRecorded(dispute=case.number, outcome=command.outcome, under=under, book=terms.book_id),)


def settled(
    tournament: Tournament, fact: PlaceDisputeDecided | PlaceReviewRequested | PlaceReviewRecorded
) -> Tournament:
    cases = list(tournament.disputes)
    case = cases[fact.dispute - 1]
    if isinstance(fact, PlaceDisputeDecided):
        case = replace(case, decision=fact.decision)
    elif isinstance(fact, PlaceReviewRequested):
        case = replace(case, review_by=fact.by)
    else:
        case = replace(case, outcome=fact.outcome)
    cases[fact.dispute - 1] = case
    return replace(tournament, disputes=tuple(cases))
