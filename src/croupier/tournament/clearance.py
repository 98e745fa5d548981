"""From a draft to a tournament that may take entries: director, publication, approval or notification."""

from hashlib import sha256

from msgspec.structs import replace

from croupier.instruments import Terms, library
from croupier.ruling import Act, Decision, Refusal, Role, Under
from croupier.ruling.names import is_name
from croupier.tournament.checking import problems, slug
from croupier.tournament.commands import (
    CreateTournament,
    NameAssistant,
    NominateDirector,
    PublishConditions,
    RecordConditionsApproval,
    RecordNotification,
    ReplaceConditions,
)
from croupier.tournament.conditions import Conditions
from croupier.tournament.facts import (
    AssistantNamed,
    AuthorityNotified,
    ConditionsApproved,
    ConditionsPublished,
    ConditionsReplaced,
    DirectorNominated,
    TournamentCreated,
)
from croupier.tournament.reading import read
from croupier.tournament.state import Session, Stage, Tournament
from croupier.tournament.tasks import rule_of_task


def fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()


# The persons who may act


def not_the_director(tournament: Tournament, act: Act) -> Refusal | None:
    """The director runs the tournament, with the help of the assistants."""
    terms = tournament.terms
    if not tournament.director:
        because = "the shift manager has not nominated a director yet"
        return Refusal(terms.cite("tournament_director"), because, ("nominate_director",), book=terms.book_id)
    if act.role is Role.DIRECTOR and act.who in {tournament.director, *tournament.assistants}:
        return None
    because = f"this is for {tournament.director}, who directs the tournament, or an assistant"
    under = rule_of_task(terms, act.command) + terms.cite("tournament_director", "assistants")
    return Refusal(tuple(dict.fromkeys(under)), because, book=terms.book_id)


def over(tournament: Tournament) -> Refusal | None:
    """A tournament that is closed or cancelled stays so."""
    if tournament.stage not in (Stage.CLOSED, Stage.CANCELLED):
        return None
    terms = tournament.terms
    key = terms.cite("cancel") if tournament.stage is Stage.CANCELLED else terms.cite("whole_pool")
    return Refusal(key, f"the tournament is {tournament.stage}", book=terms.book_id)


# The conditions


def create(act: Act, command: CreateTournament) -> Decision:
    checked = _checked(command.text)
    if isinstance(checked, Refusal):
        return checked
    terms = library().book(checked.book).terms(tournament=True)
    if act.role not in (Role.SHIFT_MANAGER, Role.OPERATOR):
        because = "the shift manager or the operator sets up a tournament"
        return Refusal(terms.cite("tournament_director"), because, book=terms.book_id)
    if command.name != slug(checked.name):
        return Refusal(
            terms.cite("conditions"), f"call it {slug(checked.name)}, after its conditions", book=terms.book_id
        )
    return (
        TournamentCreated(name=command.name, text=command.text, under=terms.cite("conditions"), book=terms.book_id),
    )


def _checked(text: str) -> Conditions | Refusal:
    """The conditions that a text states, or its first problem and the number of further ones."""
    conditions = read(text)
    wrong = conditions if isinstance(conditions, tuple) else problems(conditions)
    if not wrong:
        assert isinstance(conditions, Conditions), "a text with nothing wrong states conditions"
        return conditions
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    under = wrong[0].under or ("~H5",)  # without a book there are no rules to ask
    return Refusal(under, wrong[0].say + more, ("replace_conditions",), book=wrong[0].book)


def created(fact: TournamentCreated) -> Tournament:
    return _with_conditions(Tournament(fact.name, fact.text, _read(fact.text), fact.name))


def _read(text: str) -> Conditions:
    conditions = read(text)
    assert isinstance(conditions, Conditions), "conditions were read before they were recorded"
    return conditions


def _with_conditions(tournament: Tournament) -> Tournament:
    starts = int(tournament.conditions.start.at.timestamp() * 1000)
    sessions = {
        session.name: Session(session.name, starts if at == 0 else 0, breaks=session.breaks)
        for at, session in enumerate(tournament.conditions.sessions)
    }
    return replace(tournament, sessions=sessions)


def replace_conditions(tournament: Tournament, act: Act, command: ReplaceConditions) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.cleared or tournament.players or tournament.reserves:
        because = "conditions that have been approved or notified, or that anybody entered under, stay as they are"
        return Refusal(_clearing(terms), because, ("cancel_tournament",), book=terms.book_id)
    if not command.reason.strip():
        return Refusal(terms.cite("conditions"), "say why the conditions change", book=terms.book_id)
    checked = _checked(command.text)
    if isinstance(checked, Refusal):
        return checked
    if slug(checked.name) != tournament.name:
        return Refusal(terms.cite("conditions"), "the tournament keeps its name", book=terms.book_id)
    return (
        ConditionsReplaced(
            text=command.text, reason=command.reason, under=terms.cite("conditions"), book=terms.book_id
        ),
    )


def _clearing(terms: Terms) -> Under:
    """The clauses under which conditions are approved or notified."""
    return terms.cite_first("approved_before_start", "notified_before_entries")


def conditions_replaced(tournament: Tournament, fact: ConditionsReplaced) -> Tournament:
    changed = replace(tournament, text=fact.text, conditions=_read(fact.text), published=False, stage=Stage.DRAFT)
    return _with_conditions(changed)


# Director and assistants


def nominate(tournament: Tournament, act: Act, command: NominateDirector) -> Decision:
    terms = tournament.terms
    under = terms.cite("tournament_director")
    if act.role is not Role.SHIFT_MANAGER:
        return Refusal(under, "the gaming shift manager nominates the director", book=terms.book_id)
    if not is_name(command.person):
        return Refusal(under, "name the person who is to direct the tournament", book=terms.book_id)
    if command.person == tournament.director:
        return Refusal(under, f"{command.person} directs the tournament already", book=terms.book_id)
    return (DirectorNominated(person=command.person, by=act.who, at=act.at, under=under, book=terms.book_id),)


def nominated(tournament: Tournament, fact: DirectorNominated) -> Tournament:
    return replace(tournament, director=fact.person)


def name_assistant(tournament: Tournament, act: Act, command: NameAssistant) -> Decision:
    terms = tournament.terms
    under = terms.cite("assistants")
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if not is_name(command.person) or not command.duty.strip():
        return Refusal(under, "say who is to help, and with what", book=terms.book_id)
    if command.person in {tournament.director, *tournament.assistants}:
        return Refusal(under, f"{command.person} runs the tournament already", book=terms.book_id)
    named = AssistantNamed(
        person=command.person, duty=command.duty, by=act.who, at=act.at, under=under, book=terms.book_id
    )
    return (named,)


def assistant_named(tournament: Tournament, fact: AssistantNamed) -> Tournament:
    return replace(tournament, assistants=tournament.assistants | {fact.person})


# Publication, approval, notification


def publish(tournament: Tournament, act: Act, command: PublishConditions) -> Decision:
    terms = tournament.terms
    under = terms.cite_first("published", "conditions")
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.published:
        return Refusal(under, "the conditions are published already", book=terms.book_id)
    if not command.where.strip():
        return Refusal(under, "say where patrons find the conditions", book=terms.book_id)
    sha = fingerprint(tournament.text)
    return (ConditionsPublished(where=command.where, sha256=sha, under=under, book=terms.book_id),)


def published(tournament: Tournament, fact: ConditionsPublished) -> Tournament:
    return replace(tournament, published=True, stage=Stage.PUBLISHED)


def approve(tournament: Tournament, act: Act, command: RecordConditionsApproval) -> Decision:
    """Recorded by somebody other than the director, whose conditions they are."""
    terms = _of_book(tournament, command.book)
    if isinstance(terms, Refusal):
        return terms
    if not terms.has("approved_before_start"):
        because = f"{command.book} asks for a notification, not for an approval"
        return Refusal(terms.cite("notified_before_entries"), because, ("record_notification",), book=terms.book_id)
    under = terms.cite("approved_before_start")
    refusal = _bad_clearance(tournament, act, command.book, command.reference, under)
    if refusal:
        return refusal
    if act.role not in (Role.INSPECTOR, Role.OPERATOR) or act.who == tournament.director:
        because = "the approval is recorded by the inspector or the operator, and not by the director"
        return Refusal(under, because, book=terms.book_id)
    return (
        ConditionsApproved(
            authority=library().book(command.book).instrument.answers_to,
            reference=command.reference,
            sha256=fingerprint(tournament.text),
            under=under,
            book=terms.book_id,
        ),
    )


def notify(tournament: Tournament, act: Act, command: RecordNotification) -> Decision:
    terms = _of_book(tournament, command.book)
    if isinstance(terms, Refusal):
        return terms
    if not terms.has("notified_before_entries"):
        because = f"{command.book} asks for an approval, not for a notification"
        return Refusal(
            terms.cite("approved_before_start"), because, ("record_conditions_approval",), book=terms.book_id
        )
    under = terms.cite("notified_before_entries")
    refusal = _bad_clearance(tournament, act, command.book, command.reference, under)
    if refusal:
        return refusal
    if act.role not in (Role.OPERATOR, Role.DIRECTOR):
        return Refusal(under, "the operator notifies the authority", book=terms.book_id)
    return (
        AuthorityNotified(
            authority=library().book(command.book).instrument.answers_to,
            reference=command.reference,
            sha256=fingerprint(tournament.text),
            under=under,
            book=terms.book_id,
        ),
    )


def _of_book(tournament: Tournament, book: str) -> Terms | Refusal:
    for terms in tournament.all_terms():
        if terms.book_id == book:
            return terms
    own = tournament.terms
    because = f"no session is played under {book}"
    return Refusal(own.cite("conditions"), because, tournament.conditions.books(), book=own.book_id)


def _bad_clearance(tournament: Tournament, act: Act, book: str, reference: str, under: Under) -> Refusal | None:
    if not tournament.published:
        return Refusal(under, "the conditions are published first", ("publish_conditions",), book=book)
    if book in tournament.cleared:
        return Refusal(under, "that is on record already", book=book)
    if not reference.strip():
        return Refusal(under, "give the reference of the writing", book=book)
    return None


def cleared(tournament: Tournament, fact: ConditionsApproved | AuthorityNotified) -> Tournament:
    return replace(tournament, cleared=tournament.cleared | {fact.book})


def not_open_for_entries(tournament: Tournament) -> Refusal | None:
    """Under some books entries wait for the authority's notification, under all for the published conditions."""
    terms = tournament.terms
    if not tournament.published:
        under = terms.cite_first("published", "conditions")
        return Refusal(under, "the conditions are not published yet", ("publish_conditions",), book=terms.book_id)
    for of_book in tournament.all_terms():
        if of_book.has("notified_before_entries") and of_book.book_id not in tournament.cleared:
            because = "the authority has not been notified, with a copy of the conditions"
            under = of_book.cite("notified_before_entries")
            return Refusal(under, because, ("record_notification",), book=of_book.book_id)
    return None


def not_cleared_for_play(tournament: Tournament) -> Refusal | None:
    for of_book in tournament.all_terms():
        if of_book.has("approved_before_start") and of_book.book_id not in tournament.cleared:
            because = f"the conditions have not been approved under {of_book.book_id}"
            under = of_book.cite("approved_before_start")
            return Refusal(under, because, ("record_conditions_approval",), book=of_book.book_id)
    return not_open_for_entries(tournament)
