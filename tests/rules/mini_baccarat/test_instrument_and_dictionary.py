"""The instruments' own sections, and the dictionaries: from when the rules bind and what their words mean."""

from datetime import UTC, date, datetime

import pytest

from croupier.conduct.house import House
from croupier.conduct.setting_up import set_up_table
from croupier.equipment import CARDS, SUITS
from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    CardDealt,
    NoMoreBetsCalled,
    PreshuffledIntroduced,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    WagerPlaced,
    WagerSettled,
)
from croupier.games.mini_baccarat.procedure import Step
from croupier.games.mini_baccarat.wagers import differential
from croupier.instruments import library
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import commands as t, decide
from croupier.table.facts import ApprovalRecorded, SettingTookEffect, TableCreated, TableOpened
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.mini_baccarat.play import AT, B16, B18, BOOKS, CASH_BOOKS, N02, Play

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)

MAIN = ("player", "banker", "tie")
PAIRS = ("player_pair", "banker_pair")
DRAGON = ("dragon_bonus_player", "dragon_bonus_banker")


def closed_and_ready(book: str) -> Play:
    """A table with nothing missing that has only to be opened."""
    play = Play(book, patrons=(), burnt=False)
    play.do(t.CloseTable(), role=play.operator)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    return play


def midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


# The instruments


@rule("mini-baccarat", NI2016_685="I.1", NI2018_687="I.1", NI2002_45="I[approval]")
@pytest.mark.parametrize(
    ("book", "name", "clause"),
    [
        (B16, "Casino Control (Mini Baccarat) Approval 2016 (No 3)", "I.1"),
        (B18, "Casino Control (Mini Baccarat) Approval 2018 (No 1)", "I.1"),
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
    play.play("9c 3d Kh 4s", player=25_00)
    in_force = play.last(SettingTookEffect).setting
    assert (in_force.book, play.last(RoundOpened).setting) == (book, in_force.number)


@rule("mini-baccarat", NI2002_45="I[approval]")
def test_the_approval_of_2002_is_cited_with_its_day_and_its_act() -> None:
    instrument = library().instrument("NI2002-45")
    assert instrument.made == date(2002, 2, 18)
    assert instrument.made_under == "Casino Control Act 1988, section 72(1)"
    assert library().book(N02).title == "Tournament Mini-Baccarat"


COMMENCEMENTS = [
    (B16, date(2016, 12, 16), "I.2"),
    (B18, date(2018, 12, 8), "I.2"),
    (N02, date(2002, 2, 18), "I[approval]"),
]


@rule("mini-baccarat", NI2016_685="I.2", NI2018_687="I.2", NI2002_45="I[approval]")
@pytest.mark.parametrize(("book", "commences", "clause"), COMMENCEMENTS)
def test_no_table_opens_before_the_instrument_commences(book: str, commences: date, clause: str) -> None:
    play = closed_and_ready(book)
    play.at = midnight(commences) - 1
    play.refused(t.OpenTable(), clause, play.operator)
    play.at = midnight(commences)
    play.do(t.OpenTable(), play.operator)


@rule("mini-baccarat", NI2016_685="I.2", NI2018_687="I.2", NI2002_45="I[approval]")
@pytest.mark.parametrize(("book", "commences", "clause"), COMMENCEMENTS)
def test_the_day_of_commencement_is_the_day_at_the_casino(book: str, commences: date, clause: str) -> None:
    play = closed_and_ready(book)
    play.do(t.SetHours(opens=0, closes=1440, utc_offset=11 * 60, source="test"), play.operator)
    play.at = midnight(commences) - 11 * 3_600_000 - 1
    play.refused(t.OpenTable(), clause, play.operator)
    play.at += 1
    play.do(t.OpenTable(), play.operator)


@rule("mini-baccarat", NI2016_685="I.3", NI2018_687="I.3")
@pytest.mark.parametrize(("revoked", "by"), [("NI2016-401", B16), ("NI2017-633", B18)])
def test_a_revoked_instrument_opens_no_new_table(revoked: str, by: str) -> None:
    create = t.CreateTable(name="T1", book=f"{revoked}/mini-baccarat", dealing="live", boxes=7, chips=(25,))
    refusal = decide(None, Act(create, "olive", Role.OPERATOR, AT))
    assert isinstance(refusal, Refusal)
    assert (refusal.under, refusal.book, refusal.instead) == (("I.3",), by, (by,))


# Approved, and who is who


@rule(
    "mini-baccarat",
    NI2016_685=("A:Approved", "A:Shoe"),
    NI2018_687=("A:Approved", "A:Shoe"),
    NI2002_45=("A:Approved", "A:Shoe"),
)
@each_book
@pytest.mark.parametrize("what", ["table", "shoe"])
def test_approved_means_that_the_reference_of_a_writing_is_on_file(book: str, what: str) -> None:
    play = Play(book, opened=False)
    play.refused(t.RecordApproval(what=what, reference=" "), "A:Approved", play.operator)
    play.refused(t.RecordApproval(what="lamp", reference="letter 7"), "A:Approved", play.operator)
    refusal = play.refused(t.OpenTable(), "A:Shoe", play.operator)
    assert f"record the approval of the {what}" in refusal.because
    play.do(t.RecordApproval(what=what, reference="letter 7"), play.operator)
    assert "A:Approved" in play.last(ApprovalRecorded).under
    assert play.state.approvals[what] == "letter 7"
    assert f"record the approval of the {what}" not in play.refused(t.OpenTable(), "2.5", play.operator).because


def reserved_to_the_operator(play: Play) -> list[Command]:
    return [
        t.RecordApproval(what="table", reference="letter 7"),
        t.ElectOptions(options={}),
        t.SetLimits(limits={"main": Limit(500, 500_00, 500)}),
        t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"),
        t.OpenTable(),
        t.GiveNotice(differential=100_00),
        t.GiveClosingNotice(),
        t.CloseTable(),
        c.ReplaceCards(reason="worn"),
        c.IntroducePreshuffled(supplier="Paulson"),
        c.VoidWagers(patron="ann", reason="marked cards"),
    ]


@rule("mini-baccarat", NI2016_685="A:Casino Operator", NI2018_687="A:Casino Operator", NI2002_45="A:Casino Operator")
@each_book
def test_what_is_reserved_to_the_operator_is_refused_to_everybody_else(book: str) -> None:
    play = Play(book)
    for command in reserved_to_the_operator(play):
        for role in set(Role) - {play.operator}:
            play.refused(command, "A:Casino Operator", role, "ann")


@rule("mini-baccarat", NI2016_685="A:Casino Operator", NI2018_687="A:Casino Operator", NI2002_45="A:Casino Operator")
@each_book
def test_every_decision_of_the_house_is_recorded_with_the_officer_who_took_it(book: str) -> None:
    with House("memory:", clock=lambda: AT) as house:
        hosted = set_up_table(house, "T1", book, dealing="live", demonstration=True, by="olive")
        entries = list(house.store.read(hosted.stream, 0))
    assert {entry.who for entry in entries} == {"olive"}
    assert all(Role(entry.role) in Role for entry in entries)


@rule("mini-baccarat", NI2016_685="A:Casino Supervisor", NI2018_687="A:Casino Supervisor")
@each_cash_book
def test_what_is_reserved_to_the_supervisor_is_refused_to_everybody_else(book: str) -> None:
    play = Play(book)
    reserved: list[Command] = [
        c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann", "bob")),
        c.ApproveBothHands(patron="ann"),
        c.ApproveRiffle(),
        c.OrderShuffle(reason="ordered"),
        c.ReopenWagers(reason="late"),
        c.AssignExposure(hand="player", patron="ann"),
        t.FillFloat(cents=100_00),
        t.CreditFloat(cents=100_00),
    ]
    for command in reserved:
        for role in set(Role) - {Role.SUPERVISOR}:
            play.refused(command, "A:Casino Supervisor", role, "ann")
    play.do(c.OrderShuffle(reason="ordered"), Role.SUPERVISOR)


@rule("mini-baccarat", NI2002_45=("A:Tournament Director", "A:Casino Supervisor", "A:Casino Operator"))
def test_in_the_tournament_book_the_director_holds_the_powers_of_both() -> None:
    play = Play(N02)
    for role in (Role.SUPERVISOR, Role.OPERATOR, Role.DEALER):
        play.refused(t.FillFloat(cents=100_00), "A:Tournament Director", role)
        play.refused(t.CloseTable(), "A:Tournament Director", role)
        play.refused(t.IssueChips(patron="ann", cents=100_00), "A:Tournament Director", role)
    play.do(t.FillFloat(cents=100_00), Role.DIRECTOR)
    play.do(c.ReplaceCards(reason="worn"), Role.DIRECTOR)
    # The casino supervisor still is somebody at this table whose acts are recorded.
    play.do(t.LogIncident(matter="influence", about="a passer-by", note="signalled"), Role.SUPERVISOR)


@rule("mini-baccarat", NI2016_685="A:Dealer", NI2018_687="A:Dealer", NI2002_45="A:Dealer")
@each_book
def test_the_dealer_operates_the_game_and_nobody_else_does(book: str) -> None:
    play = Play(book)
    steps: list[Command] = [
        c.ShuffleCards(),
        c.OfferCut(patron="ann"),
        c.PlaceCuttingCard(from_back=14),
        c.BurnByValue(card="Ah"),
        c.CallNoMoreBets(),
        c.RecallNoMoreBets(),
        c.DealCard(card="9c"),
        c.DrawCuttingCard(),
        c.HandOver(hand="player", patron="ann"),
        c.Settle(),
        c.CollectCards(),
        c.ResumeRound(),
    ]
    for command in steps:
        for role in set(Role) - {Role.DEALER}:
            play.refused(command, "A:Dealer", role, "ann")
    play.refused(c.PlaceWager(patron="bob", option="tie", amount=500), "A:Dealer", Role.PATRON, "ann")
    play.do(c.PlaceWager(patron="bob", option="tie", amount=500), Role.DEALER)


# The hands and the boxes


@rule(
    "mini-baccarat",
    NI2016_685=("A:Player", "A:Banker", "A:Hand"),
    NI2018_687=("A:Player", "A:Banker", "A:Hand"),
    NI2002_45=("A:Player", "A:Banker", "A:Hand"),
)
@each_book
def test_two_hands_are_formed_and_their_cards_alone_decide(book: str) -> None:
    play = Play(book, patrons=("ann",), dealing="face-down")
    play.wager("ann", "banker", 25_00)
    play.deal_face_down()
    for clause in ("A:Player", "A:Banker", "A:Hand"):
        play.refused(c.ExposeHand(hand="dealer", cards=("9c", "Kd")), clause)
    play.expose("player", "Kd Kh")
    play.expose("banker", "Ks 9c")
    play.finish()
    closed = play.last(RoundClosed)
    assert (closed.result, closed.player_total, closed.banker_total) == ("banker", 0, 9)
    assert {fact.hand for fact in play.facts if isinstance(fact, CardDealt)} == {"player", "banker"}
    assert play.won("ann") > 0  # the box denotes that very hand


@rule("mini-baccarat", NI2016_685="A:Box", NI2018_687=("A:Box", "4.4"), NI2002_45="A:Box")
@pytest.mark.parametrize(
    ("book", "options", "offered"),
    [
        (B16, {"pairs": "none"}, MAIN),
        (B16, {"pairs": "perfect"}, MAIN + PAIRS),
        (B16, {"pairs": "canberra"}, MAIN + PAIRS),
        (B18, {"pairs": "none", "dragon_bonus": "none"}, MAIN),
        (B18, {"pairs": "perfect", "dragon_bonus": "none"}, MAIN + PAIRS),
        (B18, {"pairs": "canberra", "dragon_bonus": "none"}, MAIN + PAIRS),
        (B18, {"pairs": "none", "dragon_bonus": "offered"}, MAIN + DRAGON),
        (B18, {"pairs": "perfect", "dragon_bonus": "offered"}, MAIN + PAIRS + DRAGON),
        (N02, {}, MAIN),
    ],
)
def test_the_layout_has_a_box_for_what_is_offered_and_for_nothing_else(
    book: str, options: dict[str, str], offered: tuple[str, ...]
) -> None:
    play = Play(book, **options)
    for option in (*MAIN, *PAIRS, *DRAGON, "lucky six"):
        wager = c.PlaceWager(patron="ann", option=option, amount=500)
        if option in offered:
            assert not isinstance(play.ask(wager, Role.PATRON, "ann"), Refusal)
        else:
            assert play.refused(wager, "A:Box", Role.PATRON, "ann").instead == offered


@rule("mini-baccarat", NI2016_685="A:Box", NI2018_687="A:Box", NI2002_45="A:Box")
@each_book
@pytest.mark.parametrize("box", [-1, 0, 6])
def test_a_box_is_one_of_those_marked_on_the_layout(book: str, box: int) -> None:
    play = Play(book, boxes=5)
    wager = c.PlaceWager(patron="ann", option="tie", amount=500, box=box)
    play.refused(wager, "A:Box", Role.PATRON, "ann")


@rule("mini-baccarat", NI2018_687=("A:Mini-Baccarat wager", "4.3"))
def test_banker_player_and_tie_are_the_mini_baccarat_wagers_and_side_wagers_are_not() -> None:
    play = Play(B18, limits={"main": Limit(25_00, 500_00, 500), "pairs": Limit(500, 100_00, 500)})
    assert [option for option, wager in play.state.terms.wagers.items() if wager.part == "main"] == list(MAIN)
    play.refused(c.ChangeWager(patron="ann", option="banker", amount=500), "A:Mini-Baccarat wager", Role.PATRON, "ann")
    # A side wager keeps to its own limits and leaves those of the Mini-Baccarat wagers alone.
    (placed,) = play.wager("ann", "player_pair", 500)
    assert isinstance(placed, WagerPlaced)
    assert "A:Mini-Baccarat wager" not in placed.under


# A round of play


@rule("mini-baccarat", NI2016_685="A:Round of Play", NI2018_687="A:Round of Play", NI2002_45="A:Round of Play")
@each_book
def test_a_round_runs_from_the_first_card_to_the_discard_rack(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "player", 25_00)
    play.call()
    assert not play.round.opened
    opened, dealt = play.card("9c")
    assert isinstance(opened, RoundOpened)
    assert isinstance(dealt, CardDealt)
    assert "A:Round of Play" in opened.under
    play.refused(c.CollectCards(), "A:Round of Play")
    play.deal("3d Kh 4s")
    play.refused(c.CollectCards(), "A:Round of Play")  # the wagers are not settled
    play.do(c.Settle())
    assert "A:Round of Play" in play.need.under
    discarded = play.game.discarded
    (closed,) = play.do(c.CollectCards())
    assert isinstance(closed, RoundClosed)
    assert "A:Round of Play" in closed.under
    assert play.game.discarded == discarded + 4
    assert play.round.number == closed.round + 1


@rule(
    "mini-baccarat",
    NI2016_685=("A:Initial Deal", "A:Draw"),
    NI2018_687=("A:Initial Deal", "A:Draw"),
    NI2002_45="A:Initial Deal",
)
@each_book
def test_the_initial_deal_is_over_when_each_hand_has_two_cards_and_a_draw_is_one_more(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "player", 25_00)
    play.deal("2c 3d")
    for hand in ("player", "banker"):
        assert (play.need.to, "A:Initial Deal" in play.need.under) == (hand, True)
        (dealt,) = play.card("Kh")
        assert "A:Initial Deal" in dealt.under
    (drawn,) = play.card("6c")
    assert isinstance(drawn, CardDealt)
    assert "A:Initial Deal" not in drawn.under
    assert ("A:Draw" in drawn.under) == (book != N02)  # the tournament book has no word for it
    assert (play.round.player, play.round.banker) == (("2c", "Kh", "6c"), ("3d", "Kh"))


@rule("mini-baccarat", NI2016_685="A:Natural", NI2018_687="A:Natural", NI2002_45="A:Natural")
@each_book
@pytest.mark.parametrize(
    ("cards", "natural"),
    [
        ("4c 2d 4h 4s", True),  # player 8
        ("4c 2d 5h 4s", True),  # player 9
        ("4c 4d 2h 4s", True),  # banker 8
        ("4c 4d 2h 5s", True),  # banker 9
        ("4c 4d 4h 5s", True),  # both
        ("3c 2d 4h 4s", False),  # 7 against 6: nearly
        ("2c 3d 3h 4s 3c", False),  # player 8 on three cards
        ("Kc 3d 3h 2s 6c 4c", False),  # 9 on three cards against 9 on three cards
    ],
)
def test_a_natural_is_eight_or_nine_on_two_cards_and_never_on_three(book: str, cards: str, natural: bool) -> None:
    play = Play(book, patrons=("ann",))
    play.play(cards, player=25_00)
    assert play.last(RoundClosed).natural is natural
    assert ("A:Natural" in play.last(RoundClosed).under) is natural


@rule("mini-baccarat", NI2016_685="A:Stand", NI2018_687="A:Stand")
@each_cash_book
def test_a_hand_that_stands_takes_no_more_cards(book: str) -> None:
    play = Play(book)
    play.wager("ann", "player", 25_00)
    play.deal("Kc Kd 6h 7s")
    play.refused(c.DealCard(card="2c"), "A:Stand")
    play.finish()
    assert "A:Stand" in play.last(RoundClosed).under


@rule(
    "mini-baccarat",
    NI2016_685="A:Tableau (Table of Play)",
    NI2018_687="A:Tableau (Table of Play)",
    NI2002_45="A:Tableau (Table of Play)",
)
@each_book
def test_the_tableau_is_mandatory_whoever_would_like_otherwise(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "player", 25_00)
    play.deal("Kc Kd 5h 7s")
    assert (play.need.to, "A:Tableau (Table of Play)" in play.need.under) == ("player", True)
    play.refused(c.Settle(), "8.1")  # the player cannot stand on five
    (drawn,) = play.card("Ac")
    assert isinstance(drawn, CardDealt)
    assert (drawn.hand, "A:Tableau (Table of Play)" in drawn.under) == ("player", True)
    play.refused(c.DealCard(card="2c"), "A:Tableau (Table of Play)")  # nor the banker draw on seven


@rule("mini-baccarat", NI2016_685="A:Tie", NI2018_687="A:Tie", NI2002_45="A:Tie")
@each_book
def test_a_tie_is_equal_totals_and_has_a_box_of_its_own(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play("6c 6d Kh Ks", tie=500)
    assert play.last(RoundClosed).result == "tie"
    settled = play.last(WagerSettled)
    assert (settled.option, settled.outcome, "A:Tie" in settled.under) == ("tie", "win", True)
    play.play("6c 7d Kh Ks", tie=500)
    assert (play.last(RoundClosed).result, play.last(WagerSettled).outcome) == ("banker", "lose")


@rule("mini-baccarat", NI2016_685="A:Void", NI2018_687="A:Void", NI2002_45="A:Void")
@each_book
def test_a_void_round_leaves_every_chip_where_it_was_before_it(book: str) -> None:
    """Side wagers that were settled during the round are undone with the others."""
    play = Play(book, patrons=("ann",))
    before = play.state.balances
    play.wager("ann", "tie", 25_00)
    if book != N02:
        play.wager("ann", "player_pair", 500)
    play.deal("2c 2d 2h 3s 6c")
    assert play.state.balances != before
    void = c.VoidRound(round=play.round.number, ground="impractical", reason="the table caught fire")
    play.do(void, play.operator)
    voided = play.last(RoundVoided)
    assert "A:Void" in voided.under
    assert play.state.balances == before
    play.do(c.CollectCards())
    assert (play.last(RoundClosed).result, "A:Void" in play.last(RoundClosed).under) == ("void", True)
    assert play.state.balances == before


@rule("mini-baccarat", NI2016_685="A:No-Bet Coup", NI2018_687="A:No-Bet Coup")
@each_cash_book
def test_no_wager_of_any_kind_may_be_placed_on_a_no_bet_coup(book: str) -> None:
    play = Play(book)
    play.do(c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann", "bob")), play.supervisor)
    options = MAIN + PAIRS + (DRAGON if book == B18 else ())
    for option in options:
        play.refused(c.PlaceWager(patron="ann", option=option, amount=500), "A:No-Bet Coup", Role.PATRON, "ann")
    play.call()
    assert isinstance(play.facts[-1], NoMoreBetsCalled)


# Cards


@rule("mini-baccarat", NI2016_685="A:Suit", NI2018_687="A:Suit")
@each_cash_book
def test_there_are_four_suits(book: str) -> None:
    assert sorted(SUITS) == sorted(["h", "c", "d", "s"])
    play = Play(book)
    play.wager("ann", "tie", 500)
    play.call()
    for card in ("9H", "9x", "9"):
        play.refused(c.DealCard(card=card), "A:Suit")
    for suit in SUITS:
        assert not isinstance(play.ask(c.DealCard(card=f"9{suit}")), Refusal)


@rule("mini-baccarat", NI2016_685="A:Suited", NI2018_687="A:Suited")
@each_cash_book
@pytest.mark.parametrize("second", [card for card in CARDS if card[0] == "4"])
def test_cards_are_suited_when_their_suits_are_the_same(book: str, second: str) -> None:
    play = Play(book, pairs="perfect")
    play.wager("ann", "player_pair", 500)
    play.deal(f"4c 2d {second} 4s")
    play.do(c.Settle())
    suited = "A:Suited" in play.last(WagerSettled).under
    assert suited == (second == "4c")
    assert (play.last(WagerSettled).odds == "25 to 1") == suited


@rule("mini-baccarat", NI2016_685="A:Pre-shuffled cards", NI2018_687="A:Pre-shuffled cards")
@each_cash_book
def test_pre_shuffled_cards_come_from_a_named_supplier_and_are_not_shuffled(book: str) -> None:
    play = Play(book, burnt=False)
    play.refused(c.IntroducePreshuffled(supplier=" "), "A:Pre-shuffled cards", play.operator)
    play.do(c.IntroducePreshuffled(supplier="Paulson"), play.operator)
    introduced = play.last(PreshuffledIntroduced)
    assert (introduced.supplier, "A:Pre-shuffled cards" in introduced.under) == ("Paulson", True)
    assert play.step is Step.CUT


# The table differential


@rule("mini-baccarat", NI2016_685="A:Table Differential", NI2018_687="A:Table Differential")
@each_cash_book
def test_the_differential_is_between_all_on_banker_and_all_on_player(book: str) -> None:
    play = Play(book, differential=50_00)
    play.wager("ann", "banker", 50_00)
    play.wager("bob", "tie", 500_00)
    play.wager("ann", "player_pair", 100_00)
    assert differential(play.game) == 50_00
    play.refused(c.PlaceWager(patron="bob", option="banker", amount=500), "A:Table Differential", Role.PATRON, "bob")
    play.wager("bob", "player", 75_00, box=5)
    assert differential(play.game) == 25_00


# The methods, pairs and Dragon Bonus of NI2018-687


@rule("mini-baccarat", NI2018_687=("A:Commission method", "A:Non-commission method"))
@pytest.mark.parametrize(
    ("method", "says", "pays", "clause"),
    [
        ("commission", "Commission method", 95_00, "8.4(b)"),
        ("non-commission", "Non-commission method", 50_00, "8.5(b)"),
    ],
)
def test_the_method_in_use_is_the_one_by_which_winners_are_paid(method: str, says: str, pays: int, clause: str) -> None:
    play = Play(B18, settlement=method)
    assert says in [line.name for line in sign(play.state).options]
    play.play("Kc Kd Kh 6s Ac", banker=100_00)
    settled = play.last(WagerSettled)
    assert settled.pays == pays
    assert {clause, f"A:{says}"} <= set(settled.under)


@rule("mini-baccarat", NI2018_687=("A:Pairs", "A:Pairs(a)", "A:Pairs(b)"))
@pytest.mark.parametrize("method", ["commission", "non-commission"])
@pytest.mark.parametrize(("pairs", "pays", "clause"), [("perfect", 25, "10.4"), ("canberra", 11, "11.1")])
def test_pairs_may_be_offered_with_either_method_and_in_either_form(
    method: str, pairs: str, pays: int, clause: str
) -> None:
    play = Play(B18, settlement=method, pairs=pairs)
    (placed,) = play.wager("ann", "player_pair", 500)
    assert "A:Pairs" in placed.under
    play.deal("4c 2d 4c 3s")
    play.do(c.Settle())
    assert play.last(WagerSettled).pays == pays * 500
    assert {"9.9(c)", clause} <= set(play.last(WagerSettled).under)


@rule("mini-baccarat", NI2018_687="A:Dragon Bonus")
@pytest.mark.parametrize("method", ["commission", "non-commission"])
def test_dragon_bonus_may_be_offered_with_either_method(method: str) -> None:
    play = Play(B18, settlement=method)
    (placed,) = play.wager("ann", "dragon_bonus_banker", 500)
    assert "A:Dragon Bonus" in placed.under
    play.deal("Kc Kd Kh 6s Ac")
    play.finish()
    assert play.won("ann") == 2 * 500  # six against one: by five points


@rule("mini-baccarat", NI2018_687="A:Standoff")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("4c 4d 4h 4s", "standoff"),  # eight each on two cards
        ("4c 4d 5h 5s", "standoff"),  # nine each on two cards
        ("4c 4d 4h 5s", "lose"),  # naturals, but not of the same count
        ("2c 2d 2h 3s 4c 3c", "lose"),  # eight each on three cards
        ("6c 6d Kh Ks", "lose"),  # six each on two cards
    ],
)
def test_a_standoff_is_two_naturals_of_the_same_count(cards: str, outcome: str) -> None:
    play = Play(B18)
    play.wager("ann", "dragon_bonus_player", 500)
    play.deal(cards)
    play.finish()
    settled = play.last(WagerSettled)
    assert (settled.outcome, "A:Standoff" in settled.under) == (outcome, outcome == "standoff")
    assert play.won("ann") == (0 if outcome == "standoff" else -500)
