"""The instruments' own sections, and the dictionaries: from when the rules bind and what their words mean."""

from datetime import UTC, date, datetime

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import RoundOpened
from croupier.games.context import Limit
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t
from croupier.table.facts import ChipsIssued, FloatFilled, SettingTookEffect, TableCreated, TableOpened
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)


def midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


@rule("blackjack", NI2006_147="I.1", NI2002_45="I[approval]")
@pytest.mark.parametrize(
    ("book", "name", "clause"),
    [
        (B06, "Casino Control (Blackjack) Approval 2006 (No 1)", "I.1"),
        (N02, "Casino Control Approval 2002 (No 2)", "I[approval]"),
    ],
)
def test_everything_played_under_an_instrument_carries_its_name(book: str, name: str, clause: str) -> None:
    play = Play(book, patrons=("ann",))
    assert clause in play.last(TableCreated).under
    assert clause in play.last(TableOpened).under
    shown = sign(play.state)
    assert (shown.instrument, shown.book) == (name, book)
    assert clause in [line.clause for line in shown.under]
    play.play("Tc 7d Kh", "stand", then="Ts")
    in_force = play.last(SettingTookEffect).setting
    assert (in_force.book, play.last(RoundOpened).setting) == (book, in_force.number)


@rule("blackjack", NI2006_147="I.2", NI2002_45="I[approval]")
@pytest.mark.parametrize(
    ("book", "commences", "clause"), [(B06, date(2006, 5, 1), "I.2"), (N02, date(2002, 2, 18), "I[approval]")]
)
def test_no_table_opens_before_the_instrument_commences(book: str, commences: date, clause: str) -> None:
    play = Play(book, patrons=(), burnt=False)
    play.do(t.CloseTable(), play.operator)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.at = midnight(commences) - 1
    play.refused(t.OpenTable(), clause, play.operator)
    play.at = midnight(commences)
    play.do(t.OpenTable(), play.operator)


@rule("blackjack", NI2002_45="I[approval]")
def test_the_approval_of_2002_is_cited_with_its_day_and_its_act() -> None:
    instrument = library().instrument("NI2002-45")
    assert (instrument.made, library().book(N02).title) == (date(2002, 2, 18), "Tournament Blackjack")
    assert instrument.made_under == "Casino Control Act 1988, section 72(1)"


# The persons of the dictionary


@rule("blackjack", NI2006_147="A:Casino Operator", NI2002_45=("A:Casino Operator", "A:Tournament Director"))
@each_book
def test_what_is_reserved_to_the_operator_is_refused_to_everybody_else(book: str) -> None:
    play = Play(book)
    reserved: list[Command] = [
        t.RecordApproval(what="table", reference="letter 7"),
        t.ElectOptions(options={}),
        t.SetLimits(limits={"main": Limit(500, 500_00, 500)}),
        t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"),
        t.OpenTable(),
        t.GiveNotice(options={"decks": "6"}),
        t.CloseTable(),
        c.ReplaceCards(reason="worn"),
        c.VoidWagers(patron="ann", reason="marked cards"),
        c.PermitSeveralBoxes(patron="ann"),
        c.HoldToMinimum(patron="ann"),
        c.RestrictPatron(patron="ann", advised="report 1"),
        c.LiftRestriction(patron="ann"),
        c.AnnounceFinalRounds(),
    ]
    for command in reserved:
        for role in set(Role) - {play.operator}:
            play.refused(command, "A:Casino Operator", role, "ann")
            if book == N02:
                play.refused(command, "A:Tournament Director", role, "ann")


@rule("blackjack", NI2006_147="A:Casino Supervisor", NI2002_45=("A:Casino Supervisor", "A:Tournament Director"))
@each_book
def test_what_is_reserved_to_the_supervisor_is_refused_to_everybody_else(book: str) -> None:
    play = Play(book, shoe="automated")
    for command in (t.FillFloat(cents=100_00), t.CreditFloat(cents=100_00), c.ReplaceShoe(automated=True)):
        for role in set(Role) - {play.supervisor}:
            play.refused(command, "A:Casino Supervisor", role, "ann")
        play.do(command, play.supervisor)


@rule("blackjack", NI2006_147=("A:Casino Supervisor", "A:Dealer"), NI2002_45=("A:Casino Supervisor", "A:Dealer"))
@each_book
def test_irregularities_are_reported_by_dealer_or_supervisor(book: str) -> None:
    play = Play(book)
    reports: list[Command] = [
        c.BurnFaceUpCard(card="9c"),
        c.ReportCardDrawnInError(),
        c.ReportDealerCardInError(card="9c"),
        c.ReconstructRound(cards=("9c",)),
        c.ReportAbsent(box=1),
        c.ReportDealtPastCuttingCard(),
        c.ReportMalfunction(fault="torn"),
        c.GiveUpBox(patron="ann", box=1, to="bob"),
        c.CheckReplacement(),
    ]
    for command in reports:
        for role in set(Role) - {play.supervisor, Role.DEALER}:
            refusal = play.refused(command, "A:Dealer", role, "ann")
            assert "A:Casino Supervisor" in refusal.under
    play.do(c.BurnFaceUpCard(card="9c"), play.supervisor)


@rule("blackjack", NI2006_147="A:Dealer", NI2002_45="A:Dealer")
@each_book
def test_the_dealer_operates_the_game_and_nobody_else_does(book: str) -> None:
    play = Play(book)
    steps: list[Command] = [
        c.ShuffleCards(),
        c.OfferCut(patron="ann"),
        c.PlaceCuttingCard(from_back=60),
        c.BurnFirst(),
        c.CallNoMoreBets(),
        c.RecallNoMoreBets(),
        c.DealCard(card="9c"),
        c.DrawCuttingCard(),
        c.CloseInsurance(),
        c.Settle(),
        c.CollectCards(),
        c.ReshuffleDiscards(),
        c.InsertCuttingCard(from_back=52),
    ]
    for command in steps:
        for role in set(Role) - {Role.DEALER}:
            play.refused(command, "A:Dealer", role, "ann")
    play.do(c.PlaceWager(patron="bob", option="main", amount=500, box=2), Role.DEALER)  # entered for bob


@rule("blackjack", NI2002_45=("A:Tournament Director", "4.2"))
def test_in_a_tournament_the_director_issues_the_chips() -> None:
    play = Play(N02)
    assert "4.2" in play.last(ChipsIssued).under
    play.refused(t.BuyIn(patron="ann", cents=100_00), "4.2", Role.PATRON, "ann")
    play.refused(t.CashOut(patron="ann", cents=100_00), "4.2", Role.PATRON, "ann")
    for role in (Role.SUPERVISOR, Role.OPERATOR, Role.DEALER):
        play.refused(t.IssueChips(patron="ann", cents=100_00), "A:Tournament Director", role)


# Things and words


@rule("blackjack", NI2006_147="A:Float")
def test_payments_come_out_of_the_float_and_losses_go_into_it() -> None:
    play = Play(B06, patrons=("ann",))
    assert isinstance(play.last(FloatFilled), FloatFilled)
    before = play.state.balances["float"]
    play.play("Tc 7d Kh", "stand", then="Ts")
    assert play.state.balances["float"] == before - 10_00
    play.play("Tc 9d 7h", "stand", then="Ts")
    assert play.state.balances["float"] == before
    assert min(play.state.setting.chips) == 25  # the smallest denomination, by which insurance goes


@rule("blackjack", NI2006_147=("A:Box", "A:Insurance line"), NI2002_45="A:Box")
@each_book
def test_each_box_holds_wagers_insurance_and_one_set_of_cards(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Tc 9c Ad 9h 9s")
    assert [(box.number, box.dealt) for box in play.round.boxes] == [(1, ("Tc", "9h")), (2, ("9c", "9s"))]
    play.insure("ann", 5_00)
    play.insure("bob", 2_50)
    wagers = {account: cents for account, cents in play.state.balances.items() if account.startswith("wager:")}
    assert wagers == {
        "wager:ann:1/main": 10_00,
        "wager:bob:2/main": 10_00,
        "wager:ann:1/insurance": 5_00,
        "wager:bob:2/insurance": 2_50,
    }


@rule("blackjack", NI2006_147=("A:Burn", "14.1"), NI2002_45=("A:Burn", "14.1"))
@each_book
def test_burning_takes_a_card_out_of_play_into_the_rack(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.do(c.BurnFaceUpCard(card="As"))
    assert (play.game.rack, play.game.discarded, play.game.shoe.left) == (("As",), 1, 415)
    play.play("Tc 7d Kh", "stand", then="Ts")
    assert play.game.rack == ("As", "Tc", "Kh", "7d", "Ts")


@rule("blackjack", NI2006_147=("A:Suited", "A:Not suited", "A:Suit"))
def test_suited_means_of_the_very_same_suit() -> None:
    for cards, suited in (("7h 7h", True), ("7h 7d", False), ("7c 7s", False)):
        play = Play(B06, patrons=("ann",))
        play.wager("ann", 10_00)
        play.side("ann", "super_sevens")
        first, second = cards.split()
        play.deal(f"{first} 6d {second}")
        play.decide("stand")
        play.do(c.Settle())
        (settled,) = play.settled("super_sevens")
        assert ("A:Suited" in settled.under, "A:Not suited" in settled.under) == (suited, not suited)


@rule(
    "blackjack", NI2006_147=("A:Initial deal", "A:Subsequent deal"), NI2002_45=("A:Initial Deal", "A:Subsequent Deal")
)
@each_book
def test_the_subsequent_deal_follows_the_initial_deal_of_two_cards_and_one(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    subsequent = "A:Subsequent deal" if book == B06 else "A:Subsequent Deal"
    play.deal("Tc 7d")
    play.refused(c.Draw(patron="ann"), subsequent, Role.PATRON, "ann")
    play.deal("2h")
    assert (play.cards(), play.dealer) == ("Tc 2h", "7d")
    assert not isinstance(play.ask(c.Draw(patron="ann"), Role.PATRON, "ann"), Refusal)


@rule("blackjack", NI2006_147="A:New shoe")
def test_a_new_shoe_is_all_cards_shuffled_cut_and_loaded() -> None:
    play = Play(B06, patrons=("ann",))
    play.play("Tc 7d Kh", "stand", then="Ts")
    assert (play.game.shoe.left, play.game.discarded) == (412, 4)
    play.do(c.ReplaceCards(reason="worn"), Role.OPERATOR)
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    wager = c.PlaceWager(patron="ann", option="main", amount=500, box=1)
    play.do(c.ShuffleCards())
    play.refused(wager, "4.1", Role.PATRON, "ann")
    play.cut(100)
    play.refused(wager, "4.1", Role.PATRON, "ann")
    play.do(c.PlaceCuttingCard(from_back=60))
    play.as_patron("ann", wager)
    assert (play.game.shoe.left, play.game.discarded, play.game.shoe_number) == (416, 0, 2)


@rule("blackjack", NI2006_147="A:Void", NI2002_45="A:Void")
@each_book
def test_void_puts_every_chip_back_as_if_the_round_had_never_been(book: str) -> None:
    play = Play(book, patrons=("ann",))
    before = dict(play.state.balances)
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs")
    play.deal("8c Ad 8h")
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("split")
    play.deal("3s")
    play.decide("double")
    play.deal("Ts 9s")
    play.decide("stand")
    play.deal("Ks")
    play.settle()
    assert play.chips("ann") != START
    play.do(c.VoidRound(round=1, ground="fraud", reason="a marked card"), play.operator)
    assert dict(play.state.balances) == before
