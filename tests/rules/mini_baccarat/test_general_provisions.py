"""General provisions: disputes and reviews, the duties of staff, abstention, incidents, and a copy of the rules.

(Sections 15.4 to 15.9 of NI2018-687, 14.4 to 14.9 of NI2016-685, 11.3 and 11.6 to 11.9 of NI2002-45.)
"""

import json
import re

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from croupier.cli.law import register
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import WagerSettled
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t, open_to
from croupier.table.facts import (
    DisputeDecided,
    DisputeRaised,
    IncidentLogged,
    ReviewRecorded,
    ReviewRequested,
    SeatVacated,
    ShoeRevealed,
)
from croupier.views.sign import sign
from croupier.views.table_view import seen_by, seen_by_staff
from tests.marks import rule
from tests.rules.mini_baccarat.play import AT, B16, B18, BOOKS, CASH_BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)


# Disputes, final but for a review

DISPUTE = [(B16, "14.4", "14.4"), (B18, "15.4", "15.4"), (N02, "11.6", "11.6[review]")]
each_dispute = pytest.mark.parametrize(("book", "clause", "review"), DISPUTE)


@rule("mini-baccarat", NI2016_685="14.4", NI2018_687="15.4", NI2002_45="11.6")
@each_dispute
def test_the_decision_in_a_dispute_is_the_operators_and_final(book: str, clause: str, review: str) -> None:
    play = Play(book)
    play.refused(t.RaiseDispute(patron="ann", matter=" "), clause, Role.PATRON, "ann")
    play.refused(t.RaiseDispute(patron="ann", matter="not paid"), clause, Role.PATRON, "bob")
    play.as_patron("ann", t.RaiseDispute(patron="ann", matter="not paid", round=3))
    raised = play.last(DisputeRaised)
    assert (raised.dispute, raised.patron, raised.round, clause in raised.under) == (1, "ann", 3, True)
    decide = t.DecideDispute(dispute=1, decision="paid: the total was nine")
    for role in set(Role) - {play.operator}:
        play.refused(decide, clause, role)
    play.refused(t.DecideDispute(dispute=1, decision=""), clause, play.operator)
    play.refused(t.DecideDispute(dispute=2, decision="paid"), clause, play.operator)
    play.do(decide, play.operator)
    assert clause in play.last(DisputeDecided).under
    assert play.state.disputes[0].decision == "paid: the total was nine"
    again = play.refused(t.DecideDispute(dispute=1, decision="not paid"), clause, play.operator)
    assert again.instead == ("request_review",)


@rule("mini-baccarat", NI2016_685="14.4", NI2018_687="15.4", NI2002_45="11.6[review]")
@each_dispute
def test_a_decision_is_reviewed_by_the_authority_if_that_is_requested(book: str, clause: str, review: str) -> None:
    play = Play(book)
    play.as_patron("ann", t.RaiseDispute(patron="ann", matter="not paid"))
    request, outcome = t.RequestReview(dispute=1, by="ann"), t.RecordReview(dispute=1, outcome="to be paid")
    play.refused(request, clause, Role.PATRON, "ann")  # nothing has been decided
    play.refused(outcome, review, Role.INSPECTOR)
    play.do(t.DecideDispute(dispute=1, decision="not paid"), play.operator)
    play.refused(outcome, review, Role.INSPECTOR)  # nobody has asked
    play.refused(request, review, Role.PATRON, "bob")  # who speaks for nobody else
    play.as_patron("ann", request)
    assert (play.last(ReviewRequested).by, review in play.last(ReviewRequested).under) == ("ann", True)
    play.refused(request, review, Role.PATRON, "ann")
    for role in set(Role) - {Role.INSPECTOR}:
        play.refused(outcome, review, role)
    play.refused(t.RecordReview(dispute=1, outcome=" "), review, Role.INSPECTOR)
    play.do(outcome, Role.INSPECTOR)
    assert review in play.last(ReviewRecorded).under
    assert play.state.disputes[0].outcome == "to be paid"
    play.refused(outcome, review, Role.INSPECTOR)


@rule("mini-baccarat", NI2016_685="14.4", NI2018_687="15.4", NI2002_45="11.6")
@each_dispute
def test_a_dispute_holds_no_round_up_and_each_is_kept_apart(book: str, clause: str, review: str) -> None:
    play = Play(book, patrons=("ann",))
    for matter in ("not paid", "wrong seat"):
        play.as_patron("ann", t.RaiseDispute(patron="ann", matter=matter))
    play.do(t.DecideDispute(dispute=2, decision="stays"), play.operator)
    assert [dispute.decision for dispute in play.state.disputes] == ["", "stays"]
    assert seen_by_staff(play.state, 1, "olive", play.operator, AT).disputes == 1
    play.play("9c 3d Kh 4s", player=500)


# The duties of staff

ADVICE = re.compile(
    r"probab|chance|likel|odds are|edge|expect|recommend|best|better|should|advis|strateg|hot|due to win"
)


@rule("mini-baccarat", NI2016_685="14.5(a)", NI2018_687="15.5(a)", NI2002_45="11.7(a)")
@pytest.mark.parametrize(("book", "clause"), [(B16, "14.5(a)"), (B18, "15.5(a)"), (N02, "11.7(a)")])
def test_no_screen_advises_anybody_how_to_play(book: str, clause: str) -> None:
    """Prompts, buttons and the felt speak of what the rules ask for and of what happened, and of nothing else."""
    play = Play(book, patrons=("ann",))

    def look() -> None:
        for role in (None, *Role):
            view = msgspec.to_builtins(seen_by(play.state, 1, "ann", role, AT))
            said = [view["need"]["say"], *view["notices"], *(choice["say"] for choice in view["choices"])]
            said += [*view["round"], *view["shoe"], *view["sign"], *view, *(view["last"] or {})]
            assert [words for words in said if ADVICE.search(words.lower())] == []

    look()
    play.wager("ann", "player", 25_00)
    look()
    play.call()
    for card in ("2c", "2d", "3h", "3s", "6c", "2h"):
        look()
        play.card(card)
    look()
    play.finish()
    look()
    # A member of staff who gives advice even so is on record.
    play.do(
        t.LogIncident(matter="advice by staff", about="the dealer", note="told ann to back banker"), play.supervisor
    )
    assert clause in play.last(IncidentLogged).under


@rule("mini-baccarat", NI2016_685="14.5(a)", NI2018_687="15.5(a)", NI2002_45="11.7(a)")
@each_book
def test_what_is_offered_to_a_patron_does_not_depend_on_the_cards_gone_before(book: str) -> None:
    after_high, after_low = Play(book, patrons=("ann",)), Play(book, patrons=("ann",))
    for _ in range(3):
        after_high.play("9c 9d Kh Ks", player=500)
        after_low.play("Ac Ad 8h 8s", player=500)
    assert after_high.chips("ann") == after_low.chips("ann")
    for who, role in (("ann", Role.PATRON), ("dan", Role.DEALER)):
        offered = open_to(after_high.state, who, role, AT)
        if role is Role.PATRON:
            assert offered == open_to(after_low.state, who, role, AT)
        assert [choice.say for choice in offered] == [choice.say for choice in open_to(after_low.state, who, role, AT)]
    assert after_high.need == after_low.need


@rule("mini-baccarat", NI2016_685="14.5(b)", NI2018_687="15.5(b)", NI2002_45="11.7(f)")
@pytest.mark.parametrize(("book", "clause"), [(B16, "14.5(b)"), (B18, "15.5(b)"), (N02, "11.7(f)")])
def test_the_same_wager_is_paid_the_same_whoever_made_it(book: str, clause: str) -> None:
    patrons = ("ann", "bob", "cy")
    play = Play(book, patrons=patrons)
    for patron in reversed(patrons):
        play.wager(patron, "banker", 100_00)
    play.deal("Kc 6d Kh Ks Ac")
    play.finish()
    settled = [fact for fact in play.facts if isinstance(fact, WagerSettled)]
    assert len({(fact.outcome, fact.pays, fact.odds, fact.under) for fact in settled}) == 1
    assert play.won("ann") == play.won("bob") == play.won("cy") > 0
    # An advantage given all the same is on record.
    play.do(t.LogIncident(matter="advantage given", about="the dealer", note="flashed a card"), play.supervisor)
    assert clause in play.last(IncidentLogged).under


@rule("mini-baccarat", NI2016_685="14.5(b)", NI2018_687="15.5(b)", NI2002_45="11.7(f)")
@pytest.mark.parametrize(("book", "clause"), [(B16, "14.5(b)"), (B18, "15.5(b)"), (N02, "11.7(f)")])
def test_nobody_sees_a_card_before_its_time(book: str, clause: str) -> None:
    play = Play(book, patrons=("ann",), virtual=True, dealing="face-down")
    play.wager("ann", "player", 500)
    play.deal_face_down()
    for role in (None, *Role):
        hands = seen_by(play.state, 1, "ann", role, AT).round
        assert {card.name for hand in (hands.player, hands.banker) for card in hand.cards} == {"face down"}
        assert (hands.player.total, hands.banker.total) == (None, None)
    order = t.RevealShoe(shoe=1, salt="00", cards=("9c",))
    play.refused(order, clause)  # the shoe is in play
    play.expose("player", "9c Kd")
    play.expose("banker", "3d 4s")
    play.finish()
    play.refused(order, clause)
    play.do(c.ReplaceCards(reason="worn"), play.operator)
    for role in set(Role) - {Role.DEALER}:
        play.refused(order, "A:Dealer", role)
    play.do(order)
    assert clause in play.last(ShoeRevealed).under
    play.refused(order, clause)


class Juggle(Command, frozen=True, tag="juggle"):
    pass


@rule("mini-baccarat", NI2016_685="14.5(c)", NI2018_687="15.5(c)", NI2002_45=("11.7", "11.7(g)"))
@pytest.mark.parametrize(("book", "clause"), [(B16, "14.5(c)"), (B18, "15.5(c)"), (N02, "11.7(g)")])
def test_the_game_is_conducted_by_its_procedures_and_no_others(book: str, clause: str) -> None:
    play = Play(book)
    play.refused(Juggle(), clause)
    play.refused(t.LogIncident(matter="influence", about="bob", note="winked"), clause, Role.PATRON, "ann")


# Every prompt of a round, in order: what is awaited, from whom, where a card goes, and the clause of each book.
PROMPTS = [
    ("shuffle", {Role.DEALER}, "", ("5.1", "5.1", "5.1")),
    ("cut", {Role.DEALER}, "", ("5.3", "5.3", "5.2")),
    ("cut", {Role.PATRON, Role.DEALER}, "ann", ("5.3", "5.3", "5.2")),
    ("second cutting card", {Role.DEALER}, "", ("5.4[second card]", "5.4[second card]", "5.3[second card]")),
    ("burn", {Role.DEALER}, "", ("5.5", "5.5", "5.4")),
    ("wagers", {Role.PATRON, Role.DEALER}, "", ("4.1", "4.1", "4.1")),
    ("wagers", {Role.PATRON, Role.DEALER}, "", ("6.2", "6.2", "6.2")),
    ("card", {Role.DEALER}, "player", ("6.2(a)", "6.2(a)", "6.2(a)")),
    ("card", {Role.DEALER}, "banker", ("6.2(a)", "6.2(a)", "6.2(a)")),
    ("card", {Role.DEALER}, "player", ("6.2(b)", "6.2(b)", "6.2(b)")),
    ("card", {Role.DEALER}, "banker", ("6.2(b)", "6.2(b)", "6.2(b)")),
    ("card", {Role.DEALER}, "player", ("7.2[0-5]", "7.2[0-5]", "7.2[0-5]")),
    ("card", {Role.DEALER}, "banker", ("7.3[5]", "7.3[5]", "7.3[5]")),
    ("settlement", {Role.DEALER}, "", ("8.1", "8.1", "8.1")),
    ("collection of the cards", {Role.DEALER}, "", ("A:Round of Play", "A:Round of Play", "A:Round of Play")),
    ("wagers", {Role.PATRON, Role.DEALER}, "", ("4.1", "4.1", "4.1")),
]
ANSWERS: list[tuple[Command, Role]] = [
    (c.ShuffleCards(), Role.DEALER),
    (c.OfferCut(patron="ann"), Role.DEALER),
    (c.CutCards(position=200), Role.PATRON),
    (c.PlaceCuttingCard(from_back=14), Role.DEALER),
    (c.BurnByValue(card="Ah"), Role.DEALER),
    (c.PlaceWager(patron="ann", option="banker", amount=500), Role.PATRON),
    (c.CallNoMoreBets(), Role.DEALER),
    *((c.DealCard(card=card), Role.DEALER) for card in ("2c", "2d", "3h", "3s", "6c", "2h")),
    (c.Settle(), Role.DEALER),
    (c.CollectCards(), Role.DEALER),
]


@rule("mini-baccarat", NI2016_685="14.5(c)", NI2018_687="15.5(c)", NI2002_45=("11.7", "11.7(g)"))
@each_book
def test_staff_are_led_through_the_procedure_step_by_step(book: str) -> None:
    """Each prompt names its clause, and what answers it is among the commands it names."""
    play = Play(book, patrons=("ann",), burnt=False)
    for (what, by, to, clauses), answer in zip(PROMPTS, [*ANSWERS, None], strict=True):
        need = play.need
        assert (need.what, set(need.by), need.to) == (what, by, to)
        assert clauses[(B16, B18, N02).index(book)] in need.under
        if answer:
            command, role = answer
            assert command.__struct_config__.tag in need.commands
            play.do(command, role, "ann" if role is Role.PATRON else "")


@rule("mini-baccarat", NI2016_685="14.5(c)", NI2018_687="15.5(c)", NI2002_45=("11.7", "11.7(g)"))
@each_book
def test_no_step_is_taken_before_its_turn(book: str) -> None:
    """Only wagers may be placed early: they need not wait for the burn."""
    play = Play(book, patrons=("ann",), burnt=False)
    for step, (command, role) in enumerate(ANSWERS):
        for later, later_role in ANSWERS[step + 1 :]:
            if type(later) not in (type(command), c.PlaceWager):
                assert isinstance(play.ask(later, later_role, "ann"), Refusal), f"{later} at step {step}"
        play.do(command, role, "ann" if role is Role.PATRON else "")


# Abstention


def seated(book: str, seats: int = 3) -> Play:
    """A full table; cy sits out while ann wagers."""
    return Play(book, patrons=("ann", "bob", "cy")[:seats], boxes=3)


def sit_out(play: Play, rounds: int, **wagers: int) -> None:
    for _ in range(rounds):
        for patron, amount in (wagers or {"ann": 500, "bob": 500}).items():
            play.wager(patron, "tie", amount)
        play.deal("9c 3d Kh 4s")
        play.finish()


def asked(play: Play) -> list[str]:
    """Whom the staff see flagged."""
    view = seen_by_staff(play.state, 1, "sue", Role.SUPERVISOR, AT)
    return [person.name for person in view.patrons if person.may_be_asked_to_vacate]


ABSTENTION = [(B16, "14.6"), (B18, "15.6")]
each_abstention = pytest.mark.parametrize(("book", "clause"), ABSTENTION)


@rule("mini-baccarat", NI2016_685="14.6", NI2018_687="15.6")
@each_abstention
def test_after_three_rounds_without_a_wager_at_a_full_table_the_seat_may_be_asked_for(book: str, clause: str) -> None:
    play = seated(book)
    for _ in range(3):
        assert asked(play) == []
        play.refused(t.VacateSeat(patron="cy"), clause, Role.SUPERVISOR)
        sit_out(play, 1)
    assert asked(play) == ["cy"]
    for role in set(Role) - {Role.SUPERVISOR}:
        play.refused(t.VacateSeat(patron="cy"), clause, role)
    play.refused(t.VacateSeat(patron="ann"), clause, Role.SUPERVISOR)  # ann has wagered
    play.do(t.VacateSeat(patron="cy"), Role.SUPERVISOR)
    assert (play.last(SeatVacated).patron, clause in play.last(SeatVacated).under) == ("cy", True)
    assert play.state.patrons["cy"].seat == 0  # cy may stay, standing
    play.as_patron("dee", t.JoinTable(patron="dee", seat=3))


@rule("mini-baccarat", NI2016_685="14.6", NI2018_687="15.6")
@each_abstention
def test_it_may_be_required_and_need_not_be(book: str, clause: str) -> None:
    play = seated(book)
    sit_out(play, 5)
    play.wager("cy", "tie", 500)  # nobody asked, and cy is still seated
    assert play.state.patrons["cy"].seat == 3


@rule("mini-baccarat", NI2016_685="14.6", NI2018_687="15.6")
@each_abstention
def test_the_rounds_are_consecutive(book: str, clause: str) -> None:
    play = seated(book)
    sit_out(play, 2)
    sit_out(play, 1, ann=500, bob=500, cy=500)
    sit_out(play, 2)
    assert asked(play) == []
    sit_out(play, 1)
    assert asked(play) == ["cy"]


@rule("mini-baccarat", NI2016_685="14.6", NI2018_687="15.6")
@each_abstention
def test_rounds_with_a_seat_free_do_not_count(book: str, clause: str) -> None:
    play = Play(book, patrons=("ann", "bob"), boxes=3)
    sit_out(play, 4, ann=500)
    play.join("cy", 3)
    assert asked(play) == []  # bob sat out four rounds, but a seat was free all the time
    play.refused(t.VacateSeat(patron="bob"), clause, Role.SUPERVISOR)
    sit_out(play, 3, ann=500, cy=500)
    assert asked(play) == ["bob"]


@rule("mini-baccarat", NI2016_685="14.6", NI2018_687="15.6")
@each_abstention
@pytest.mark.parametrize("freed_by", ["leaving", "vacating"])
def test_a_seat_that_becomes_free_ends_the_run(book: str, clause: str, freed_by: str) -> None:
    play = seated(book)
    sit_out(play, 3, ann=500)
    assert asked(play) == ["bob", "cy"]
    if freed_by == "leaving":
        play.as_patron("bob", t.LeaveTable(patron="bob"))
    else:
        play.do(t.VacateSeat(patron="bob"), Role.SUPERVISOR)
    play.join("dee", 2)
    assert asked(play) == []
    play.refused(t.VacateSeat(patron="cy"), clause, Role.SUPERVISOR)


@rule("mini-baccarat", NI2016_685="14.6", NI2018_687="15.6")
@each_abstention
def test_no_bet_and_void_rounds_do_not_count(book: str, clause: str) -> None:
    play = seated(book)
    sit_out(play, 2)
    play.do(c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann", "bob", "cy")), Role.SUPERVISOR)
    play.deal("9c 3d Kh 4s")
    play.finish()
    play.wager("ann", "tie", 500)
    play.deal("9c 3d")
    play.do(c.VoidRound(round=play.round.number, ground="impractical", reason="a spill"), Role.OPERATOR)
    play.do(c.CollectCards())
    assert asked(play) == []
    sit_out(play, 1)
    assert asked(play) == ["cy"]


@rule("mini-baccarat", NI2016_685="14.6", NI2018_687="15.6")
@each_abstention
def test_somebody_standing_has_no_seat_to_vacate(book: str, clause: str) -> None:
    play = seated(book)
    play.as_patron("dee", t.JoinTable(patron="dee"))
    sit_out(play, 3, ann=500, bob=500, cy=500)
    assert asked(play) == []
    play.refused(t.VacateSeat(patron="dee"), clause, Role.SUPERVISOR)
    play.refused(t.VacateSeat(patron="eve"), "A:Box", Role.SUPERVISOR)


@rule("mini-baccarat", NI2002_45="4.1")
def test_in_a_tournament_nobody_can_abstain() -> None:
    seated(N02).refused(t.VacateSeat(patron="cy"), "4.1", Role.DIRECTOR)


# Influence, private bets, devices

INCIDENTS = [
    (B16, "influence", "14.7"),
    (B16, "private bet", "14.8"),
    (B18, "influence", "15.7"),
    (B18, "private bet", "15.8"),
    (N02, "influence", "11.8"),
    (N02, "private bet", "11.9"),
    (N02, "device that analyses", "11.3(a)"),
    (N02, "device that changes odds", "11.3(e)"),
    (N02, "device connected to another", "11.3(c)"),
]


@rule(
    "mini-baccarat",
    NI2016_685=("14.7", "14.8"),
    NI2018_687=("15.7", "15.8"),
    NI2002_45=("11.3", "11.3(a)", "11.3(e)", "11.3(c)", "11.8", "11.9"),
)
@pytest.mark.parametrize(("book", "matter", "clause"), INCIDENTS)
def test_staff_log_what_people_may_not_do(book: str, matter: str, clause: str) -> None:
    play = Play(book)
    incident = t.LogIncident(matter=matter, about="a passer-by", note="seen by the dealer")
    assert isinstance(play.ask(incident, Role.PATRON, "ann"), Refusal)
    for about, note in (("", "seen"), ("bob", " ")):
        play.refused(t.LogIncident(matter=matter, about=about, note=note), clause)
    for role in (Role.DEALER, play.supervisor, play.operator, Role.INSPECTOR):
        play.do(incident, role)
        logged = play.last(IncidentLogged)
        assert (logged.matter, logged.about, clause in logged.under) == (matter, "a passer-by", True)
        assert ("11.3" in logged.under) == matter.startswith("device")
    assert play.state.incidents == 4


@rule("mini-baccarat", NI2016_685=("14.7", "14.8"), NI2018_687=("15.7", "15.8"), NI2002_45=("11.8", "11.9"))
@pytest.mark.parametrize(("book", "clause"), [(B16, "14.7"), (B18, "15.7"), (N02, "11.8")])
def test_an_incident_is_about_something_the_rules_speak_of(book: str, clause: str) -> None:
    play = Play(book)
    refusal = play.refused(t.LogIncident(matter="bad manners", about="bob", note="swore"), clause)
    assert {"influence", "private bet"} <= set(refusal.instead)
    assert ("device that analyses" in refusal.instead) == (book == N02)


@rule("mini-baccarat", NI2016_685="14.7", NI2018_687="15.7", NI2002_45="11.8")
@each_book
def test_nobody_decides_for_another_patron(book: str) -> None:
    play = Play(book)
    play.wager("ann", "banker", 500)
    for command in (
        c.PlaceWager(patron="ann", option="tie", amount=500),
        c.ChangeWager(patron="ann", option="banker", amount=25_00),
        c.TakeBackWager(patron="ann", option="banker"),
        t.BuyIn(patron="ann", cents=500),
    ):
        assert isinstance(play.ask(command, Role.PATRON, "bob"), Refusal)


@rule("mini-baccarat", NI2016_685="14.8", NI2018_687="15.8", NI2002_45="11.9")
@each_book
def test_patrons_have_no_bets_against_each_other(book: str) -> None:
    """Nothing they can do moves a chip from one of them to the other."""
    play = Play(book)
    play.wager("ann", "banker", 100_00)
    play.wager("bob", "player", 100_00)
    play.deal("Kc 6d Kh Ks Ac")
    play.finish()
    assert play.won("bob") == -100_00
    for move in (move for fact in play.facts for move in fact.moves):
        owners = {account.split(":")[1] for account in (move.out_of, move.into) if ":" in account}
        assert len(owners) <= 1
    offered = seen_by(play.state, 1, "ann", Role.PATRON, AT).options
    assert offered.keys().isdisjoint(play.state.patrons)
    assert play.chips("ann") > START


# A copy of the rules


@rule("mini-baccarat", NI2016_685="14.9", NI2018_687="15.9")
@pytest.mark.parametrize(("book", "clause"), [(B16, "14.9"), (B18, "15.9")])
def test_a_copy_of_the_rules_can_be_had(book: str, clause: str) -> None:
    """The sign says of which book, and the book can be printed clause by clause."""
    shown = sign(Play(book).state)
    assert clause in [line.clause for line in shown.under]
    assert (shown.book, shown.instrument) == (book, library().book(book).instrument.name)
    app = typer.Typer()
    register(app)
    printed = CliRunner().invoke(app, ["clauses", shown.book, "--json"])
    assert printed.exit_code == 0
    assert [row["clause"] for row in json.loads(printed.stdout)] == list(library().book(book).clauses)
