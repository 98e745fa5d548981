"""Void rounds and wagers: 15.1 to 15.3 of NI2018-687, 14.1 to 14.3 of NI2016-685, 11.2 to 11.5 of NI2002-45."""

import pytest
from msgspec.structs import replace

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import RoundClosed, RoundVoided, WagersVoided
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import PatronExcluded
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, CASH_BOOKS, N02, START, Play

every_book = pytest.mark.parametrize("book", BOOKS)
cash_books = pytest.mark.parametrize("book", CASH_BOOKS)

DISTURBANCE = {B16: "14.1", B18: "15.1", N02: "11.2"}
CONTRAVENTION = {B16: "14.2", B18: "15.2", N02: "11.3bis"}
WAGERS_VOID = {B16: "14.2(a)", B18: "15.2(a)", N02: "11.3bis(a)"}
EXCLUDED = {B16: "14.2(b)", B18: "15.2(b)", N02: "11.3bis(b)"}
IMPRACTICAL_OR_FRAUD = {B16: "14.3", B18: "15.3", N02: "11.4"}

NAMED_CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery")
LAST_CAUSE = {B16: "like disturbance", B18: "like disturbance", N02: "act of God"}


def not_the_operators(play: Play) -> list[Role]:
    """Everybody who does not hold the operator's powers at this table."""
    return [role for role in Role if role is not play.operator]


def a_round(book: str, *cards: str) -> Play:
    """Ann has 10.00 on the player and bob 20.00 on the tie; these cards are out."""
    play = Play(book)
    play.wager("ann", "player", 10_00)
    play.wager("bob", "tie", 20_00)
    play.deal(" ".join(cards))
    return play


# Disturbances


@rule("mini-baccarat", NI2016_685="14.1", NI2018_687="15.1", NI2002_45="11.2")
@pytest.mark.parametrize("which", range(6))
@every_book
def test_the_operator_may_invalidate_an_outcome_for_each_of_the_six_causes(book: str, which: int) -> None:
    play = a_round(book, "2h", "7c", "2s")
    cause = (*NAMED_CAUSES, LAST_CAUSE[book])[which]
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="the hall was cleared")
    for role in not_the_operators(play):
        play.refused(void, DISTURBANCE[book], role, "ann")
    play.refused(replace(void, reason="  "), DISTURBANCE[book], play.operator)
    (voided,) = play.do(void, play.operator)
    assert isinstance(voided, RoundVoided)
    assert (voided.ground, voided.cause, voided.reason) == ("disturbance", cause, "the hall was cleared")
    assert {DISTURBANCE[book], "A:Void"} <= set(voided.under)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)
    (closed,) = play.do(c.CollectCards())
    assert isinstance(closed, RoundClosed)
    assert closed.result == "void"


@rule("mini-baccarat", NI2016_685="14.1", NI2018_687="15.1", NI2002_45="11.2")
@every_book
def test_and_for_no_other(book: str) -> None:
    play = a_round(book, "2h", "7c", "2s")
    causes = (*NAMED_CAUSES, LAST_CAUSE[book])
    elsewhere = "like disturbance" if book == N02 else "act of God"
    for cause in ("", "a bad mood", elsewhere):
        void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="so")
        assert play.refused(void, DISTURBANCE[book], play.operator).instead == causes


@rule("mini-baccarat", NI2016_685="14.1", NI2018_687="15.1", NI2002_45="11.2")
@pytest.mark.parametrize("moment", [Step.SETTLE, Step.COLLECT, Step.BET])
@every_book
def test_an_outcome_can_be_invalidated_before_and_after_its_settlement(book: str, moment: Step) -> None:
    play = a_round(book, "9h", "8c", "Ks", "Kd")
    if moment is not Step.SETTLE:
        play.do(c.Settle())
    if moment is Step.BET:
        play.do(c.CollectCards())
    assert play.step is moment
    play.do(c.VoidRound(round=1, ground="disturbance", cause="robbery", reason="the float was taken"), play.operator)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)
    assert play.state.balances["float"] == 1_000_000_00 - 2 * START


@every_book
def test_a_round_that_has_not_begun_is_not_void_wagers_are_taken_back(book: str) -> None:
    play = Play(book)
    play.wager("ann", "player", 10_00)
    void = c.VoidRound(round=1, ground="disturbance", cause="fire", reason="alarm")
    assert play.refused(void, DISTURBANCE[book], play.operator).instead == ("take_back_wager",)


# Impractical to go on, and fraud


@rule("mini-baccarat", NI2016_685=("14.3", "A:Void"), NI2018_687=("15.3", "A:Void"), NI2002_45=("11.4", "A:Void"))
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
@every_book
def test_the_operator_may_void_a_round_that_cannot_go_on_or_was_got_by_fraud(book: str, ground: str) -> None:
    play = a_round(book, "9h", "8c", "Ks", "Kd")
    play.do(c.Settle())
    assert (play.won("ann"), play.won("bob")) == (10_00, -20_00)
    void = c.VoidRound(round=1, ground=ground, reason="the shoe fell over")
    for role in not_the_operators(play):
        play.refused(void, IMPRACTICAL_OR_FRAUD[book], role, "ann")
    play.refused(replace(void, reason=""), IMPRACTICAL_OR_FRAUD[book], play.operator)
    (voided,) = play.do(void, play.operator)
    assert isinstance(voided, RoundVoided)
    assert (voided.ground, voided.reason) == (ground, "the shoe fell over")
    assert {IMPRACTICAL_OR_FRAUD[book], "A:Void"} <= set(voided.under)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    play.refused(void, IMPRACTICAL_OR_FRAUD[book], play.operator)  # it is void
    play.do(c.CollectCards())
    assert play.game.records[-1].voided


@rule("mini-baccarat", NI2016_685="A:Void", NI2018_687="A:Void", NI2002_45="A:Void")
@every_book
def test_nothing_else_makes_a_round_void(book: str) -> None:
    play = a_round(book, "9h")
    for ground in ("", "whim", "shoe_exhausted"):
        refusal = play.refused(c.VoidRound(round=1, ground=ground, reason="so"), "A:Void", play.operator)
        assert "fraud" in refusal.instead


@rule("mini-baccarat", NI2016_685=("14.3", "A:Void"), NI2018_687=("15.3", "A:Void"))
@cash_books
def test_a_void_round_leaves_no_trace_in_anybodys_chips_settled_pairs_included(book: str) -> None:
    play = Play(book, pairs="perfect")
    for option in ("player", "player_pair", "banker_pair", "tie"):
        play.wager("ann", option, 10_00)
    play.deal("2h 7c 2s Kd")
    play.do(c.Settle())
    assert play.won("ann") == 50_00 - 10_00
    play.do(c.VoidRound(round=1, ground="fraud", reason="a marked card"), play.operator)
    assert play.chips("ann") == START
    assert not [account for account in play.state.balances if account.startswith("wager:")]


# Sanctions


@rule(
    "mini-baccarat",
    NI2016_685=("14.2", "14.2(a)"),
    NI2018_687=("15.2", "15.2(a)"),
    NI2002_45=("11.3bis", "11.3bis(a)"),
)
@every_book
def test_the_wagers_of_a_patron_who_broke_a_rule_may_be_voided_and_go_back(book: str) -> None:
    play = a_round(book, "2h", "7c", "2s")
    sanction = c.VoidWagers(patron="ann", reason="touched the wager after the first card")
    for role in not_the_operators(play):
        refusal = play.ask(sanction, role, "ann")
        assert "this is for the" in getattr(refusal, "because", "")
    play.refused(c.VoidWagers(patron="ann", reason=" "), WAGERS_VOID[book], play.operator)
    (voided,) = play.do(sanction, play.operator)
    assert isinstance(voided, WagersVoided)
    assert (voided.patron, voided.reason) == ("ann", "touched the wager after the first card")
    assert {CONTRAVENTION[book], WAGERS_VOID[book], "~X2"} <= set(voided.under)
    assert play.chips("ann") == START
    assert list(play.round.wagers) == [("bob", "tie")]  # nobody else's
    play.refused(sanction, WAGERS_VOID[book], play.operator)  # none is left
    play.refused(c.VoidWagers(patron="cyd", reason="so"), WAGERS_VOID[book], play.operator)
    play.deal("Kd 5h")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (0, -20_00)


@rule("mini-baccarat", NI2016_685="14.2(a)", NI2018_687="15.2(a)", NI2002_45="11.3bis(a)")
@pytest.mark.parametrize(("cards", "won"), [("9h 8c Ks Kd", 10_00), ("8h 9c Ks Kd", -10_00)])
@every_book
def test_settled_wagers_are_voided_with_what_they_won_or_lost(book: str, cards: str, won: int) -> None:
    play = a_round(book, *cards.split())
    play.do(c.Settle())
    assert play.won("ann") == won
    play.do(c.VoidWagers(patron="ann", reason="a device was found"), play.operator)
    assert play.won("ann") == 0
    assert play.won("bob") == -20_00
    play.do(c.CollectCards())


@rule("mini-baccarat", NI2016_685="14.2(a)", NI2018_687="15.2(a)", NI2002_45="11.3bis(a)")
@every_book
def test_one_wager_may_be_singled_out(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 20_00)
    play.deal("9h 8c Ks Kd")
    for options in (("banker",), ("tie", "banker")):
        sanction = c.VoidWagers(patron="ann", reason="placed late", options=options)
        assert play.refused(sanction, WAGERS_VOID[book], play.operator).instead == ("player", "tie")
    play.do(c.VoidWagers(patron="ann", reason="placed late", options=("tie", "tie")), play.operator)
    assert play.chips("ann") == START - 10_00
    play.finish()
    assert play.won("ann") == 10_00


@rule(
    "mini-baccarat",
    NI2016_685=("14.2", "14.2(b)"),
    NI2018_687=("15.2", "15.2(b)"),
    NI2002_45=("11.3bis", "11.3bis(b)"),
)
@every_book
def test_a_patron_who_broke_a_rule_may_be_excluded_from_the_game(book: str) -> None:
    play = a_round(book, "9h", "8c", "Ks", "Kd")
    exclude = t.ExcludePatron(patron="ann", reason="past posting")
    for role in not_the_operators(play):
        play.refused(exclude, EXCLUDED[book], role, "ann")
    play.refused(t.ExcludePatron(patron="ann", reason=""), CONTRAVENTION[book], play.operator)
    (excluded,) = play.do(exclude, play.operator)
    assert isinstance(excluded, PatronExcluded)
    assert (excluded.patron, excluded.reason) == ("ann", "past posting")
    assert {CONTRAVENTION[book], EXCLUDED[book]} <= set(excluded.under)
    play.refused(exclude, EXCLUDED[book], play.operator)
    play.finish()
    assert play.won("ann") == 10_00  # an exclusion by itself voids no wager (X3)
    again = c.PlaceWager(patron="ann", option="player", amount=10_00)
    play.refused(again, EXCLUDED[book], Role.PATRON, "ann")
    play.refused(again, EXCLUDED[book])
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.refused(t.JoinTable(patron="ann", seat=1), EXCLUDED[book], Role.PATRON, "ann")
    play.wager("bob", "player", 10_00)  # the others play on
    play.call()


@rule("mini-baccarat", NI2016_685="14.2(b)", NI2018_687="15.2(b)", NI2002_45="11.3bis(b)")
@every_book
def test_an_excluded_patron_takes_no_part_in_the_shuffle_either(book: str) -> None:
    play = Play(book, burnt=False)
    play.do(c.ShuffleCards())
    play.do(t.ExcludePatron(patron="ann", reason="past posting"), play.operator)
    assert play.ask(c.OfferCut(patron="ann")).instead == ("bob",)  # type: ignore[union-attr]
    play.do(c.OfferCut(patron="bob"))
    play.do(t.ExcludePatron(patron="bob", reason="past posting too"), play.operator)
    play.refused(c.CutCards(position=200), EXCLUDED[book], Role.PATRON, "bob")
    play.do(c.CutCards(position=200), play.supervisor)


@rule("mini-baccarat", NI2016_685="14.2", NI2018_687="15.2", NI2002_45="11.3bis")
@every_book
def test_the_two_sanctions_go_together_or_singly_and_reach_people_who_are_not_at_the_table(book: str) -> None:
    play = a_round(book, "9h")
    play.do(c.VoidWagers(patron="ann", reason="past posting"), play.operator)
    play.do(t.ExcludePatron(patron="ann", reason="past posting"), play.operator)
    play.do(t.ExcludePatron(patron="an onlooker", reason="told ann what to do"), play.operator)
    play.refused(t.JoinTable(patron="an onlooker"), EXCLUDED[book], Role.PATRON, "an onlooker")


# Chips that are gone


@cash_books
def test_what_is_owed_is_listed_once_however_often_a_wager_is_undone(book: str) -> None:
    play = Play(book, pairs="perfect", patrons=("ann", "bob"))
    play.wager("ann", "player_pair", 10_00)
    play.wager("bob", "player", 10_00)
    play.deal("2h 7c 2s Kd")
    play.do(c.Settle())
    play.as_patron("ann", t.CashOut(patron="ann", cents=START + 50_00))
    play.do(c.VoidWagers(patron="ann", reason="a device was found"), play.operator)
    assert play.state.balances["unrecovered:ann"] == -50_00
    play.do(c.VoidRound(round=1, ground="fraud", reason="a device was found"), play.operator)
    assert play.state.balances["unrecovered:ann"] == -50_00
    assert play.state.balances["float"] == 1_000_000_00 - 2 * START
    assert play.chips("bob") == START
    assert sum(play.state.balances.values()) == 0


@cash_books
def test_a_wager_is_undone_from_a_float_that_holds_it(book: str) -> None:
    play = a_round(book, "8h", "9c", "Ks", "Kd")
    play.do(c.Settle())
    play.do(t.CreditFloat(cents=play.state.balances["float"]), play.supervisor)
    for command in (
        c.VoidWagers(patron="ann", reason="a device was found"),
        c.VoidRound(round=1, ground="fraud", reason="a device was found"),
    ):
        assert play.refused(command, "~H1", play.operator).instead == ("fill_float",)
    play.do(t.FillFloat(cents=30_00), play.supervisor)
    play.do(c.VoidRound(round=1, ground="fraud", reason="a device was found"), play.operator)
    assert (play.won("ann"), play.won("bob")) == (0, 0)


# In a tournament the director may keep the wagers of an invalid round


@rule("mini-baccarat", NI2002_45="11.5")
@pytest.mark.parametrize("ground", ["impractical", "fraud", "disturbance"])
def test_the_director_refunds_an_invalid_round_or_keeps_wagers_of_it_by_name(ground: str) -> None:
    play = a_round(N02, "9h", "8c", "Ks", "Kd")
    play.do(c.Settle())
    cause = "fire" if ground == "disturbance" else ""
    void = c.VoidRound(round=1, ground=ground, cause=cause, reason="a marked card", keep=("bob/tie", "bob/tie"))
    unknown = play.refused(replace(void, keep=("bob/player",)), "11.5", Role.DIRECTOR)
    assert set(unknown.instead) == {"ann/player", "bob/tie"}
    (voided,) = play.do(void, Role.DIRECTOR)
    assert isinstance(voided, RoundVoided)
    assert {"11.5", "~T19"} <= set(voided.under)
    assert set(voided.kept) == {"bob/tie"}
    assert play.chips("ann") == START
    assert play.chips("bob") == START - 20_00  # kept, and once


@rule("mini-baccarat", NI2002_45="11.5")
def test_of_a_round_under_way_wagers_can_be_kept_too() -> None:
    play = a_round(N02, "9h")
    play.do(c.VoidRound(round=1, ground="fraud", reason="a marked card", keep=("ann/player",)), Role.DIRECTOR)
    assert (play.won("ann"), play.won("bob")) == (-10_00, 0)


@rule("mini-baccarat", NI2002_45="11.5")
def test_kept_stakes_that_a_player_no_longer_has_are_listed_as_owed() -> None:
    play = a_round(N02, "9h", "8c", "Ks", "Kd")
    play.finish()
    for name in ("ann", "bob"):
        play.as_patron(name, t.LeaveTable(patron=name))
    play.do(c.VoidRound(round=1, ground="fraud", reason="a marked card", keep=("ann/player", "bob/tie")), Role.DIRECTOR)
    balances = play.state.balances
    assert balances["unrecovered:ann"] == -20_00  # what she won, and the stake that is kept
    assert "unrecovered:bob" not in balances  # his went to the float at the settlement
    assert min(cents for account, cents in balances.items() if account.startswith(("patron:", "float"))) > 0


@rule("mini-baccarat", NI2002_45="11.5")
def test_a_misdeal_is_always_refunded() -> None:
    play = a_round(N02, "9h")
    keep = c.VoidRound(round=1, ground="unreconstructable", reason="cards mixed", keep=("ann/player",))
    play.refused(keep, "A:Void", Role.DIRECTOR)


@rule("mini-baccarat", NI2016_685="A:Void", NI2018_687="A:Void")
@cash_books
def test_under_the_other_books_every_wager_of_a_void_round_goes_back(book: str) -> None:
    play = a_round(book, "9h")
    keep = c.VoidRound(round=1, ground="fraud", reason="a marked card", keep=("ann/player",))
    play.refused(keep, "A:Void", play.operator)
