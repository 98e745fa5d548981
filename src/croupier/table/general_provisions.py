"""Incidents, disputes and reviews: recorded decisions of an authorised person, with reasons."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games.context import operators
from croupier.games.powers import rule_of_task
from croupier.games.rounds import INTERFERENCE
from croupier.instruments import Terms
from croupier.ruling import Act, Command, Decision, Refusal, Role, Under
from croupier.table.commands import (
    DecideDispute,
    LogIncident,
    RaiseDispute,
    RecordReview,
    RequestReview,
    RevealShoe,
)
from croupier.table.facts import (
    DisputeDecided,
    DisputeRaised,
    IncidentLogged,
    ReviewRecorded,
    ReviewRequested,
    ShoeRevealed,
)
from croupier.table.state import Dispute, Table


def matters(terms: Terms) -> Mapping[str, Under]:
    """The matters of an incident under this book, and the clauses that each offends."""
    known: dict[str, Under] = {
        "influence": terms.cite("influence"),
        "private bet": terms.cite("private_bets"),
        "advice by staff": terms.cite("no_advice"),
        "advantage given": terms.cite("no_advantage"),
    }
    if terms.has("devices"):
        known["device that analyses"] = terms.cite("devices", "device_analyses")
    if terms.has("device_changes_odds"):
        known["device that changes odds"] = terms.cite("devices", "device_changes_odds")
    if terms.has("device_connected"):
        known["device connected to another"] = terms.cite("devices", "device_connected")
    if terms.has("interference"):
        known[INTERFERENCE] = terms.cite("interference")
    if terms.has("directions"):
        known["directions not followed"] = terms.cite("directions")
    if terms.has("english_only"):
        known["another language"] = terms.cite("english_only")
    if terms.has("no_communication"):
        known["talk about the play"] = terms.cite("no_communication")
    if terms.has("chips_in_view"):
        known["chips out of view"] = terms.cite("chips_in_view")
        known["chips tampered with"] = terms.cite("chips_untouched")
    if terms.has("advice_sought"):
        known["advice sought"] = terms.cite("advice_sought")
    if terms.has("cards_protected"):
        known["cards not protected"] = terms.cite("cards_protected")
        known["cards exchanged"] = terms.cite("cards_exchanged")
        known["information on a hand"] = terms.cite("information_shared")
    return known


def log_incident(table: Table, act: Act, command: LogIncident) -> Decision:
    known = matters(table.terms)
    if act.role is Role.PATRON:
        return Refusal(
            table.terms.cite("procedures", "dispute"),
            "staff log incidents; a patron may raise a dispute",
            ("raise_dispute",),
        )
    if command.matter not in known:
        under = table.terms.cite("contravention", "influence", "private_bets")
        return Refusal(under, f"{command.matter!r} is no matter for an incident", tuple(known))
    if not command.about.strip() or not command.note.strip():
        return Refusal(known[command.matter], "say whom the incident is about and what happened")
    return (IncidentLogged(matter=command.matter, about=command.about, note=command.note, under=known[command.matter]),)


def incident_logged(table: Table, fact: IncidentLogged) -> Table:
    return replace(table, incidents=table.incidents + 1)


def raise_dispute(table: Table, act: Act, command: RaiseDispute) -> Decision:
    if act.role is Role.PATRON and act.who != command.patron:
        return Refusal(table.terms.cite("dispute"), f"{act.who} cannot raise a dispute for {command.patron}")
    if not command.matter.strip():
        return Refusal(table.terms.cite("dispute"), "say what is in dispute")
    return (
        DisputeRaised(
            dispute=len(table.disputes) + 1,
            patron=command.patron,
            matter=command.matter,
            round=command.round,
            under=table.terms.cite("dispute"),
        ),
    )


def dispute_raised(table: Table, fact: DisputeRaised) -> Table:
    dispute = Dispute(fact.dispute, fact.patron, fact.matter, fact.round)
    return replace(table, disputes=(*table.disputes, dispute))


def _dispute(table: Table, number: int) -> Dispute | Refusal:
    if 1 <= number <= len(table.disputes):
        return table.disputes[number - 1]
    return Refusal(table.terms.cite("dispute"), f"there is no dispute {number}")


def _with(table: Table, dispute: Dispute) -> Table:
    rest = table.disputes
    return replace(table, disputes=(*rest[: dispute.number - 1], dispute, *rest[dispute.number :]))


def decide_dispute(table: Table, act: Act, command: DecideDispute) -> Decision:
    terms = table.terms
    dispute = _dispute(table, command.dispute)
    if isinstance(dispute, Refusal):
        return dispute
    if act.role not in operators(terms):
        return Refusal(terms.cite("dispute"), f"the {operators(terms)[0]} decides disputes, not the {act.role}")
    if dispute.decision:
        return Refusal(terms.cite("dispute"), "the decision is final, subject to a review", ("request_review",))
    if not command.decision.strip():
        return Refusal(terms.cite("dispute"), "give the decision and its reason")
    number, patron = dispute.number, dispute.patron
    return (DisputeDecided(dispute=number, patron=patron, decision=command.decision, under=terms.cite("dispute")),)


def dispute_decided(table: Table, fact: DisputeDecided) -> Table:
    return _with(table, replace(table.disputes[fact.dispute - 1], decision=fact.decision))


def request_review(table: Table, act: Act, command: RequestReview) -> Decision:
    terms = table.terms
    dispute = _dispute(table, command.dispute)
    if isinstance(dispute, Refusal):
        return dispute
    if not dispute.decision:
        return Refusal(terms.cite("dispute"), "a decision is reviewed once it has been made", ("decide_dispute",))
    if dispute.review_by:
        return Refusal(terms.cite("review"), "a review has been requested already")
    number, patron, by = dispute.number, dispute.patron, command.by.strip() or act.who
    if act.role is Role.PATRON and act.who != by:
        return Refusal(terms.cite("review"), f"{act.who} cannot ask for a review for {by}")
    return (ReviewRequested(dispute=number, patron=patron, by=by, under=terms.cite("review")),)


def review_requested(table: Table, fact: ReviewRequested) -> Table:
    return _with(table, replace(table.disputes[fact.dispute - 1], review_by=fact.by))


def record_review(table: Table, act: Act, command: RecordReview) -> Decision:
    terms = table.terms
    dispute = _dispute(table, command.dispute)
    if isinstance(dispute, Refusal):
        return dispute
    if act.role is not Role.INSPECTOR:
        return Refusal(terms.cite("review"), f"the reviewing authority records its outcome, not the {act.role}")
    if not dispute.review_by:
        return Refusal(terms.cite("review"), "nobody has asked for a review", ("request_review",))
    if dispute.outcome:
        return Refusal(terms.cite("review"), "the outcome of this review is on record already")
    if not command.outcome.strip():
        return Refusal(terms.cite("review"), "give the outcome of the review")
    number, patron = dispute.number, dispute.patron
    return (ReviewRecorded(dispute=number, patron=patron, outcome=command.outcome, under=terms.cite("review")),)


def review_recorded(table: Table, fact: ReviewRecorded) -> Table:
    return _with(table, replace(table.disputes[fact.dispute - 1], outcome=fact.outcome))


def reveal_shoe(table: Table, act: Act, command: RevealShoe) -> Decision:
    """Once nothing more depends on a sealed order, all of it is published: nobody had an advantage."""
    terms, chance = table.terms, table.game.CHANCE
    if act.role is not Role.DEALER:
        return Refusal(terms.cite("dealer"), f"the dealer reveals a finished {chance}, not the {act.role}")
    if table.dealing != "virtual" or command.shoe < 1:
        return Refusal(terms.cite("no_advantage"), f"this table has no sealed {chance} {command.shoe}")
    if command.shoe not in table.sealed or not table.machine.shoe_is_finished(table.game, command.shoe):
        return Refusal(terms.cite("no_advantage"), f"{chance} {command.shoe} is still in play or was revealed already")
    return (ShoeRevealed(shoe=command.shoe, salt=command.salt, cards=command.cards, under=terms.cite("no_advantage")),)


def shoe_revealed(table: Table, fact: ShoeRevealed) -> Table:
    return replace(table, sealed=_without(table.sealed, fact.shoe))


def cannot_seal(table: Table, command: Command) -> Refusal | None:
    """Why an order may not be committed to. Where people deal, chance is in their hands and nothing is sealed: to say
    otherwise would let a dealer leave out what the rules ask of real equipment, and show players a seal of nothing."""
    if table.dealing == "virtual" or not getattr(command, "commitment", ""):
        return None
    because = f"this table is dealt by hand: no {table.game.CHANCE} of it is sealed, so leave the commitment out"
    under = rule_of_task(table.terms, type(command)) + table.terms.cite("no_advantage")
    return Refusal(under, because, (str(command.__struct_config__.tag),))


def order_sealed(table: Table) -> Table:
    """The commitment of a newly sealed order is remembered until the order is revealed."""
    game = table.game
    return replace(table, sealed={**table.sealed, game.shoe_number: game.commitment})


def _without(sealed: Mapping[int, str], shoe: int) -> Mapping[int, str]:
    return {number: commitment for number, commitment in sealed.items() if number != shoe}
