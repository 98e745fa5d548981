"""Director and assistants, publication, approval or notification, and conditions that stay as they are."""

import pytest

from croupier.instruments import library
from croupier.ruling import Act, Refusal, Role
from croupier.tournament import commands as c, decide, evolve, needs
from croupier.tournament.facts import ConditionsPublished, TournamentFact
from tests.marks import rule
from tests.rules.tournament.running import (
    APPROVED,
    B06,
    BLACKJACK_2006,
    BOOKS,
    DIRECTOR,
    M18,
    NOTIFIED,
    START,
    U19,
    Running,
    cites,
    conditions,
    heat,
    session,
)
from tests.trust import trust

ENTRY = c.TakeEntry(player="ann", paid=110_00)


def draft(book: str) -> Running:
    return Running(book, cleared=False)


@rule("canberra-poker", NI2002_45=("15.1", "A:Tournament Director"))
@rule("blackjack", NI2002_45=("19.1", "A:Tournament Director"), NI2006_147=("20.2", "A:Tournament Director/Assistant"))
@rule("american-roulette", NI2002_45=("12.1", "A:Tournament Director"))
@rule(
    "mini-baccarat",
    NI2002_45=("13.1", "A:Tournament Director"),
    NI2016_685=("15.4", "A:Tournament Director/Assistant"),
    NI2018_687=("16.4", "A:Tournament Director/Assistant"),
)
@rule("pai-gow", NI2002_45=("17.1", "A:Tournament Director"))
@rule("ultimate-texas-holdem", NI2019_212=("16.4", "A:Tournament Director/Assistant"))
@pytest.mark.parametrize("book", BOOKS)
def test_the_gaming_shift_manager_nominates_the_director(book: str, marked: set[str]) -> None:
    cup = draft(book)
    for role in set(Role) - {Role.SHIFT_MANAGER}:
        assert cites(cup.refused(c.NominateDirector(person="zoe"), role), marked)
    for nobody in (" ", "zo\u200be", "z" * 101):
        assert cites(cup.refused(c.NominateDirector(person=nobody), Role.SHIFT_MANAGER, "sam"), marked)
    facts = cup.do(c.NominateDirector(person="zoe"), Role.SHIFT_MANAGER, "sam")
    assert cites(facts, marked)
    assert cup.state.director == "zoe"
    assert cup.facts[-1].by == "sam"  # type: ignore[attr-defined]
    assert cup.facts[-1].at == cup.at  # type: ignore[attr-defined]


@rule("canberra-poker", NI2002_45=("15.1", "A:Tournament Director"))
@rule("blackjack", NI2002_45=("19.1", "A:Tournament Director"), NI2006_147=("20.2", "A:Tournament Director/Assistant"))
@rule("american-roulette", NI2002_45=("12.1", "A:Tournament Director"))
@rule(
    "mini-baccarat",
    NI2002_45=("13.1", "A:Tournament Director"),
    NI2016_685=("15.4", "A:Tournament Director/Assistant"),
    NI2018_687=("16.4", "A:Tournament Director/Assistant"),
)
@rule("pai-gow", NI2002_45=("17.1", "A:Tournament Director"))
@rule("ultimate-texas-holdem", NI2019_212=("16.4", "A:Tournament Director/Assistant"))
@pytest.mark.parametrize("book", BOOKS)
def test_before_a_director_is_nominated_nothing_can_be_directed(book: str, marked: set[str]) -> None:
    cup = draft(book)
    cup.state = evolve(None, cup.facts[0])
    need = needs(cup.state)
    assert (need.what, need.by, need.commands) == ("director", (Role.SHIFT_MANAGER,), ("nominate_director",))
    assert marked <= set(need.under)
    for command in (c.PublishConditions(where="here"), ENTRY, c.CloseEntries()):
        refusal = cup.refused(command)
        assert cites(refusal, marked)
        assert refusal.instead == ("nominate_director",)


@rule("canberra-poker", NI2002_45=("15.1", "A:Tournament Director"))
@rule("blackjack", NI2002_45=("19.1", "A:Tournament Director"), NI2006_147=("20.2", "A:Tournament Director/Assistant"))
@rule("american-roulette", NI2002_45=("12.1", "A:Tournament Director"))
@rule(
    "mini-baccarat",
    NI2002_45=("13.1", "A:Tournament Director"),
    NI2016_685=("15.4", "A:Tournament Director/Assistant"),
    NI2018_687=("16.4", "A:Tournament Director/Assistant"),
)
@rule("pai-gow", NI2002_45=("17.1", "A:Tournament Director"))
@rule("ultimate-texas-holdem", NI2019_212=("16.4", "A:Tournament Director/Assistant"))
@pytest.mark.parametrize("book", BOOKS)
def test_only_the_director_conducts_the_tournament(book: str, marked: set[str]) -> None:
    cup = Running(book)
    for command in (ENTRY, c.CloseEntries(), c.SetPace(seconds_to_wager=9, direction="faster"), c.ConfirmPlaces()):
        for role in set(Role) - {Role.DIRECTOR}:
            assert cites(cup.refused(command, role), marked)
        assert cites(cup.refused(command, Role.DIRECTOR, "mallory"), marked)
    cup.do(ENTRY)


@rule("canberra-poker", NI2002_45=("15.4", "A:Assistant to the Director"))
@rule(
    "blackjack",
    NI2002_45=("19.4", "A:Assistant to the Director"),
    NI2006_147=("20.2", "A:Tournament Director/Assistant"),
)
@rule("american-roulette", NI2002_45=("12.4", "A:Assistant to the Director"))
@rule(
    "mini-baccarat",
    NI2002_45=("13.4", "A:Assistant to the Director"),
    NI2016_685=("15.4", "A:Tournament Director/Assistant"),
    NI2018_687=("16.4", "A:Tournament Director/Assistant"),
)
@rule("pai-gow", NI2002_45=("17.4", "A:Assistant to the Director"))
@rule("ultimate-texas-holdem", NI2019_212=("16.4", "A:Tournament Director/Assistant"))
@pytest.mark.parametrize("book", BOOKS)
def test_the_director_names_assistants_who_help(book: str, marked: set[str]) -> None:
    cup = Running(book)
    assert cites(cup.refused(ENTRY, Role.DIRECTOR, "alf"), marked)
    assert cites(cup.refused(c.NameAssistant(person="alf", duty=" ")), marked)
    named = cup.do(c.NameAssistant(person="alf", duty="entries"))
    assert cites(named, marked)
    assert (named[0].by, named[0].at) == (DIRECTOR, cup.at)  # type: ignore[attr-defined]
    assert cites(cup.refused(c.NameAssistant(person="alf", duty="again")), marked)
    cup.do(c.NameAssistant(person="bea", duty="tables"))
    cup.do(ENTRY, Role.DIRECTOR, "alf")
    cup.do(c.CloseEntries(), Role.DIRECTOR, "bea")


@rule("mini-baccarat", NI2016_685=("15.2(b)", "15.2", "15.2(c)"), NI2018_687=("16.2(b)", "16.2", "16.2(c)"))
@rule("ultimate-texas-holdem", NI2019_212=("16.2(b)", "16.2", "16.2(c)"))
@pytest.mark.parametrize("book", NOTIFIED)
def test_nobody_enters_before_the_conditions_are_published_and_notified(book: str, marked: set[str]) -> None:
    cup = draft(book)
    first = cup.refused(ENTRY)
    assert needs(cup.state).what == "publication"
    refused = cup.refused(c.RecordNotification(book=book, reference="N1"), Role.OPERATOR)
    assert refused.instead == ("publish_conditions",)
    published = cup.do(c.PublishConditions(where="the cage"))
    second = cup.refused(ENTRY)
    need = needs(cup.state)
    assert (need.what, need.commands) == ("notification", ("record_notification",))
    assert cup.refused(c.RecordNotification(book=book, reference=" "), Role.OPERATOR).under == second.under
    for role in (Role.PATRON, Role.DEALER, Role.INSPECTOR, Role.SUPERVISOR):
        assert cites(cup.refused(c.RecordNotification(book=book, reference="N1"), role), set(second.under))
    notified = cup.do(c.RecordNotification(book=book, reference="N1"), Role.OPERATOR)
    cup.do(ENTRY)
    assert marked <= {*first.under, *second.under}
    assert marked == {each for fact in (*published, *notified) for each in fact.under if not each.startswith("~")}


@rule("mini-baccarat", NI2016_685=("15.2", "15.2(c)"), NI2018_687=("16.2", "16.2(c)"))
@rule("ultimate-texas-holdem", NI2019_212=("16.2", "16.2(c)"))
@pytest.mark.parametrize("book", NOTIFIED)
def test_the_notification_is_of_the_very_text_that_was_published(book: str, marked: set[str]) -> None:
    cup = Running(book)
    notified = next(fact for fact in cup.facts if "authority_notified" in str(fact.__struct_config__.tag))
    assert notified.sha256 == cup.last(ConditionsPublished).sha256  # type: ignore[attr-defined]
    assert notified.reference == "N1"  # type: ignore[attr-defined]
    assert notified.authority == library().book(book).instrument.answers_to  # type: ignore[attr-defined]
    assert cites(cup.refused(c.RecordNotification(book=book, reference="N2"), Role.OPERATOR), marked)
    assert cites(cup.refused(c.RecordConditionsApproval(book=book, reference="A1"), Role.INSPECTOR), marked)


@rule("canberra-poker", NI2002_45=("15.3", "A:Approved"))
@rule("blackjack", NI2002_45=("19.3", "A:Approved"), NI2006_147=("20.3", "A:Approved"))
@rule("american-roulette", NI2002_45=("12.3", "A:Approved"))
@rule("mini-baccarat", NI2002_45=("13.3", "A:Approved"))
@rule("pai-gow", NI2002_45=("17.3", "A:Approved"))
@pytest.mark.parametrize("book", APPROVED)
def test_entries_may_come_before_the_approval_but_no_draw_and_no_start(book: str, marked: set[str]) -> None:
    cup = draft(book)
    cup.do(c.PublishConditions(where="the cage"))
    cup.enter("ann", "ben", "cat")
    cup.do(c.SealBallot(session="final", commitment="0" * 64))
    for command in (c.DrawSeats(session="final", seed="17"), c.StartSession(session="final")):
        refusal = cup.refused(command)
        assert cites(refusal, marked)
        assert refusal.instead == ("record_conditions_approval",)
    need = needs(cup.state)
    assert (need.what, need.commands) == ("approval", ("record_conditions_approval",))
    assert marked <= set(need.under)


@trust(37)
@rule("canberra-poker", NI2002_45=("15.3", "A:Approved"))
@rule("blackjack", NI2002_45=("19.3", "A:Approved"), NI2006_147=("20.3", "A:Approved"))
@rule("american-roulette", NI2002_45=("12.3", "A:Approved"))
@rule("mini-baccarat", NI2002_45=("13.3", "A:Approved"))
@rule("pai-gow", NI2002_45=("17.3", "A:Approved"))
@pytest.mark.parametrize("book", APPROVED)
def test_the_approval_is_in_writing_and_not_the_directors_own(book: str, marked: set[str]) -> None:
    cup = draft(book)
    approval = c.RecordConditionsApproval(book=book, reference="A1")
    assert cup.refused(approval, Role.INSPECTOR, "ines").instead == ("publish_conditions",)
    cup.do(c.PublishConditions(where="the cage"))
    assert cites(cup.refused(approval), marked)
    assert cites(cup.refused(approval, Role.OPERATOR, DIRECTOR), marked)
    assert cites(cup.refused(c.RecordConditionsApproval(book=book, reference=""), Role.INSPECTOR), marked)
    assert cites(cup.refused(c.RecordNotification(book=book, reference="N1"), Role.OPERATOR), marked)
    facts = cup.do(approval, Role.INSPECTOR, "ines")
    assert cites(facts, marked)
    assert facts[0].authority == library().book(book).instrument.answers_to  # type: ignore[attr-defined]
    assert facts[0].sha256 == cup.last(ConditionsPublished).sha256  # type: ignore[attr-defined]
    assert cites(cup.refused(approval, Role.INSPECTOR, "ines"), marked)


@trust(37)
@pytest.mark.parametrize("book", BOOKS)
def test_conditions_change_until_they_are_cleared_and_then_stay(book: str) -> None:
    cup = draft(book)
    cup.do(c.PublishConditions(where="the cage"))
    other = c.ReplaceConditions(text=conditions(book, entry={"maximum": 12}), reason="a smaller room")
    assert "say why" in cup.refused(c.ReplaceConditions(text=other.text, reason=" ")).because
    cup.do(other)
    assert not cup.state.published
    assert cup.state.conditions.entry.maximum == 12
    cup.do(c.PublishConditions(where="the cage"))
    cup.clear()
    refusal = cup.refused(c.ReplaceConditions(text=conditions(book), reason="a larger room"))
    assert refusal.instead == ("cancel_tournament",)


@trust(37)
@pytest.mark.parametrize("book", APPROVED)
def test_conditions_that_somebody_entered_under_stay_even_before_their_approval(book: str) -> None:
    cup = draft(book)
    cup.do(c.PublishConditions(where="the cage"))
    cup.enter("ann")
    assert cup.refused(c.ReplaceConditions(text=conditions(book), reason="why not")).instead == ("cancel_tournament",)


@pytest.mark.parametrize("book", BOOKS)
def test_bad_conditions_make_no_tournament(book: str) -> None:
    text = conditions(book, prizes={"breakdown": [60, 41]})
    refusal = decide(None, Act(c.CreateTournament(name="cup", text=text), "sam", Role.SHIFT_MANAGER))
    assert isinstance(refusal, Refusal)
    assert "101%" in refusal.because
    assert set(library().book(book).terms(tournament=True).cite("whole_pool")) <= set(refusal.under)


def test_every_book_of_a_tournament_over_several_games_is_cleared() -> None:
    both = [heat(M18, points=[3, 2, 1], advance={"everybody": True}, tie="shared")]
    both.append(session(U19, "holdem", book=U19, players_from=["heat"], chips=1000, points=[3, 2, 1], tie="shared"))
    cup = Running(M18, both, cleared=False, prizes={"by": "points", "tie": "shared"})
    cup.do(c.PublishConditions(where="the cage"))
    cup.do(c.RecordNotification(book=M18, reference="N1"), Role.OPERATOR)
    refusal = cup.refused(ENTRY)
    assert (refusal.book, refusal.under[0]) == (U19, "16.2")
    assert (
        "no session is played under"
        in cup.refused(c.RecordConditionsApproval(book=B06, reference="A1"), Role.INSPECTOR).because
    )
    cup.do(c.RecordNotification(book=U19, reference="N2"), Role.OPERATOR)
    cup.do(ENTRY)


@rule("blackjack", NI2006_147="20.5")
@pytest.mark.parametrize("book", BLACKJACK_2006)
def test_approved_conditions_prevail_over_the_rules_of_the_game(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, terms={"blackjack_odds": "2 to 1"})])
    assert cup.state.conditions.plan("final").terms == {"blackjack_odds": "2 to 1"}
    assert marked <= set(cup.state.terms.cite("conditions_prevail"))


@pytest.mark.parametrize("book", [each for each in BOOKS if each != B06])
def test_elsewhere_the_rules_prevail(book: str) -> None:
    text = conditions(book, [session(book, terms={"blackjack_odds": "2 to 1"})])
    refusal = decide(None, Act(c.CreateTournament(name="cup", text=text), "sam", Role.SHIFT_MANAGER))
    assert isinstance(refusal, Refusal)
    assert "the rules of this book prevail" in refusal.because


@pytest.mark.parametrize("book", BOOKS)
def test_every_fact_says_whose_clauses_it_cites(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    assert cup.at == START
    for fact in cup.facts:
        assert isinstance(fact, TournamentFact)
        assert fact.book == book
        assert all(library().resolve(book, each) for each in fact.under)


@pytest.mark.parametrize("text", ["", "?", "name = 7", 'book = "NI1999-1/whist"'])
def test_what_cannot_be_read_is_refused_and_says_so(text: str) -> None:
    refusal = decide(None, Act(c.CreateTournament(name="cup", text=text), "sam", Role.SHIFT_MANAGER))
    assert isinstance(refusal, Refusal)
    assert refusal.under
    assert refusal.because
