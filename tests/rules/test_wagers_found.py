"""A wager that proves, after the call, to differ from its entry: the chips on the layout are the wager (X23)."""

import pytest

from croupier.games.blackjack import commands as bj
from croupier.games.commands import ReportWagerFound, TakeBackWager
from croupier.games.context import Limit
from croupier.games.mini_baccarat.commands import ReportExcessCard
from croupier.games.rounds import UnderMinimumAdvised, WagerFound, WagersVoided
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.blackjack import play as blackjack
from tests.rules.mini_baccarat import play as baccarat
from tests.rules.pai_gow import play as pai_gow
from tests.rules.table_play import TablePlay

LIMIT = Limit(10_00, 500_00, 5_00)
each_baccarat = pytest.mark.parametrize("book", baccarat.BOOKS)
each_blackjack = pytest.mark.parametrize("book", blackjack.BOOKS)


def found(option: str, amount: int, to: str = "", patron: str = "ann", box: int = 0) -> ReportWagerFound:
    return ReportWagerFound(patron=patron, option=option, amount=amount, to_option=to, box=box)


def advice(play: TablePlay) -> tuple[str, ...]:
    return play.state.terms.cite("under_minimum", "under_minimum_advice")


# Mini-Baccarat


@rule("mini-baccarat", NI2016_685=("3.4", "3.4[advise]"), NI2018_687=("3.4", "3.4[advise]"))
@rule("mini-baccarat", NI2002_45=("3.3", "3.3[advise]"))
@each_baccarat
@pytest.mark.parametrize("moment", ["called", "dealt"])
def test_baccarat_a_wager_under_the_minimum_is_the_dealers_to_record(book: str, moment: str) -> None:
    play = baccarat.Play(book, limits={"main": LIMIT, "tie": LIMIT})
    play.wager("ann", "player", 20_00)
    play.wager("bob", "player", 20_00)
    if moment == "called":
        play.call()
        play.do(found("player", 5_00))
        play.deal("9c 3d Kh 4s")
    else:
        play.deal("9c 3d Kh 4s")
        play.do(found("player", 5_00))
    assert play.last(UnderMinimumAdvised).under == advice(play)
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (5_00, 20_00)
    play.wager("ann", "player", 20_00)
    play.wager("bob", "player", 20_00)
    play.deal("9d 3s Kd 4c")
    play.do(found("player", 5_00))
    assert set(play.state.terms.cite("under_minimum_advice")) <= set(play.last(WagersVoided).under)
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (5_00, 40_00)


@rule("mini-baccarat", NI2016_685="4.6", NI2018_687="4.7", NI2002_45="4.5")
@each_baccarat
def test_baccarat_nothing_is_found_on_the_layout_of_a_round_that_is_settled(book: str) -> None:
    play = baccarat.Play(book, patrons=("ann",))
    play.wager("ann", "player", 20_00)
    play.deal("9c 3d Kh 4s")
    play.settle()
    (locked,) = play.state.terms.cite("wagers_locked")
    refusal = play.refused(found("tie", 5_00), locked, play.supervisor)
    assert "void_round" in refusal.instead
    play.collect()
    assert play.on_layout("ann") == 0


@each_baccarat
def test_baccarat_a_wager_may_prove_to_lie_elsewhere_or_not_at_all(book: str) -> None:
    play = baccarat.Play(book, limits={"main": LIMIT, "tie": LIMIT})
    play.wager("ann", "player", 20_00)
    play.wager("bob", "player", 20_00)
    play.deal("9c 3d Kh 4s")
    for report in (found("player", 20_00, "banker"), found("player", 0), found("tie", 20_00), found("player", 50_00)):
        assert "~X23" in play.refused(report, "~X23").under  # for the supervisor
    (moved,) = play.do(found("player", 20_00, "banker"), play.supervisor)
    assert isinstance(moved, WagerFound)
    assert tell(moved) == "ann: the wager on player is found on banker, 20.00"
    play.do(found("tie", 10_00), play.supervisor)
    play.do(found("player", 0, patron="bob"), play.supervisor)
    play.finish()
    assert (play.won("ann"), play.won("bob"), sum(play.state.balances.values())) == (-30_00, 0, 0)


@rule("mini-baccarat", NI2002_45="4.7")
def test_baccarat_nothing_is_found_that_the_book_bars() -> None:
    play = baccarat.Play(baccarat.N02)
    play.wager("ann", "player", 20_00)
    play.wager("bob", "player", 20_00)
    play.call()
    assert play.refused(found("banker", 20_00), "4.7", play.supervisor).instead == ()  # wagers are closed
    for report in (found("dragon", 20_00), found("player", 20_00, "dragon")):
        assert "is not offered" in play.refused(report, "4.6", play.supervisor).because


@rule("mini-baccarat", NI2016_685="14.2(b)", NI2018_687="15.2(b)", NI2002_45="11.3bis(b)")
@each_baccarat
def test_baccarat_who_is_excluded_after_the_call_has_the_wager_that_lay_there(book: str) -> None:
    play = baccarat.Play(book)
    play.wager("ann", "player", 20_00)
    play.wager("bob", "player", 20_00)
    play.deal("9c 3d")
    play.do(t.ExcludePatron(patron="ann", reason="shouting"), play.operator)
    play.do(found("player", 20_00, "banker"), play.supervisor)
    play.refused(found("tie", 20_00), play.state.terms.cite("exclusion")[0], play.supervisor)  # nobody had entered it
    play.deal("Kh 4s")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (-20_00, 20_00)


@rule("mini-baccarat", NI2016_685=("4.5", "9.9"), NI2018_687=("4.6(a)", "9.10"))
@pytest.mark.parametrize("book", baccarat.CASH_BOOKS)
def test_baccarat_a_pairs_wager_that_has_been_settled_is_not_found_again(book: str) -> None:
    play = baccarat.Play(book, pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.wager("bob", "player", 20_00)
    play.wager("ann", "player", 20_00)
    play.deal("5c 4c 5d Kd")
    play.settle()
    under = play.state.terms.cite("one_wager_each_option")
    for report in (found("player_pair", 20_00), found("player", 20_00, "player_pair")):
        refusal = play.refused(report, under[0], play.supervisor)
        assert (refusal.because, "void_round" in refusal.instead) == ("ann's player pair has been settled", True)
    play.do(found("player_pair", 20_00, patron="bob"), play.supervisor)  # nobody had entered it
    play.deal("9c")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (50_00 + 20_00, 100_00 + 20_00)


@rule("mini-baccarat", NI2016_685=("A:No-Bet Coup", "12.2[no-bet]"), NI2018_687=("A:No-Bet Coup", "13.2[no-bet]"))
@rule("mini-baccarat", NI2002_45="9.2[no bets]")
@each_baccarat
@pytest.mark.parametrize("cards", ["", "9d 3d Kh 4s"])
def test_baccarat_no_wager_is_found_in_a_no_bet_coup(book: str, cards: str) -> None:
    play = baccarat.Play(book, patrons=("ann",))
    play.do(ReportExcessCard(card="9d"))
    play.deal(cards)
    refusal = play.refused(found("player", 20_00), play.state.terms.cite("excess_no_bet")[0], play.supervisor)
    assert refusal.because == "this round is a no-bet coup: chips that lie there go back"
    play.deal("" if cards else "9d 3d Kh 4s")
    play.collect()
    assert play.won("ann") == 0


# Blackjack


@rule("blackjack", NI2006_147=("3.4", "3.4[advise]"), NI2002_45=("3.3", "3.3[advise]"))
@each_blackjack
def test_blackjack_a_wager_is_settled_as_it_lies_and_a_double_stays(book: str) -> None:
    play = blackjack.Play(book, patrons=("ann",), limits={"main": LIMIT})
    play.wager("ann", 20_00)
    play.deal("6c 6d 5h")
    play.decide("double")
    play.do(found("main", 5_00, box=1))
    assert play.last(UnderMinimumAdvised).under == advice(play)
    assert play.on_layout("ann") == 25_00  # 5.00, and the 20.00 of the double
    play.deal("9c Ks 8d")
    play.finish()
    assert play.won("ann") == 25_00


@each_blackjack
def test_blackjack_a_round_that_is_rebuilt_has_the_wager_as_it_lay(book: str) -> None:
    play = blackjack.Play(book, patrons=("ann",), limits={"main": LIMIT})
    play.wager("ann", 20_00)
    play.deal("Kc 6d 9h")
    play.do(found("main", 5_00))
    play.do(bj.ReconstructRound(cards=("Kc", "9h", "6d")))
    assert (play.on_layout("ann"), play.chips("ann")) == (5_00, blackjack.START - 5_00)
    play.do(bj.VoidRound(round=1, ground="fraud", reason="a marked card"), play.operator)
    assert (play.won("ann"), sum(play.state.balances.values())) == (0, 0)


@each_blackjack
def test_blackjack_a_hand_has_the_wager_it_was_dealt_on(book: str) -> None:
    play = blackjack.Play(book, limits={"main": LIMIT})
    play.wager("ann", 20_00)
    play.wager("bob", 20_00)
    play.refused(found("main", 5_00), "~X23")  # before the call it is changed
    play.deal("Kc 9c 6d 9h 8h")
    for report in (found("main", 0), found("main", 20_00, "perfect_pairs"), found("main", 5_00, patron="eve")):
        play.refused(report, "~X23", play.supervisor)
    several = play.refused(found("main", 5_00, patron=""), "~X23")
    assert several.instead == ("ann's Blackjack on box 1", "bob's Blackjack on box 2")
    play.do(found("main", 50_00, patron="bob"), play.supervisor)
    play.do(found("main", 5_00, patron="", box=1))
    play.do(found("main", 7_50, patron="ann"))  # the same wager, seen better
    assert (play.on_layout("ann"), play.on_layout("bob")) == (7_50, 50_00)


@each_blackjack
def test_blackjack_a_further_one_is_returned_and_its_hand_is_out(book: str) -> None:
    play = blackjack.Play(book, limits={"main": LIMIT})
    for _ in range(2):
        play.wager("ann", 20_00)
        play.wager("bob", 20_00)
        play.deal("Kc 9c 6d 9h 8h")
        play.do(found("main", 5_00))
        if play.on_layout("ann"):
            play.decide("stand")
        play.decide("stand")
        play.deal("Ks Qd")
        play.finish()
    assert (play.won("ann"), play.won("bob")) == (5_00, 40_00)


@rule("blackjack", NI2006_147=("3.4[advise]", "A:Split", "7.1"), NI2002_45=("3.3[advise]", "A:Split", "7.1"))
@each_blackjack
def test_blackjack_with_a_wager_that_is_returned_goes_what_was_staked_to_match_it(book: str) -> None:
    play = blackjack.Play(book, patrons=("ann", "bob"), limits={"main": LIMIT})
    play.wager("ann", 20_00)
    play.wager("bob", 20_00)
    play.deal("Kc 9c Ad 9h 8h")
    play.do(bj.CloseInsurance())
    play.do(found("main", 5_00))
    play.decide("stand", "stand")
    play.deal("8d")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (0, -20_00)
    play.wager("ann", 20_00)
    play.wager("bob", 20_00)
    play.deal("8c Kc As 8d 9h")
    for name, box in (("ann", 1), ("bob", 2)):
        play.as_patron(name, bj.PlaceInsurance(patron=name, box=box, amount=10_00))
    play.do(bj.CloseInsurance())
    play.decide("split")
    later = play.refused(found("insurance", 5_00), "~X23", play.supervisor)
    assert later.instead == ("ann's Blackjack on box 1", "bob's Blackjack on box 2")  # those made before the call
    play.card("3h")
    play.decide("double")
    play.card("Th")
    play.do(found("main", 5_00))
    assert (play.on_layout("ann"), play.won("ann"), play.on_layout("bob")) == (0, 0, 30_00)
    assert play.turn == (2, 1)
    play.do(bj.ReconstructRound(cards=("8c", "Kc", "As", "9h", "8d", "3h", "Th")))
    assert (play.on_layout("ann"), play.on_layout("bob"), play.turn) == (0, 30_00, (2, 1))
    play.decide("stand")
    play.deal("3h Th Kd")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (0, -20_00 - 10_00 + 20_00)


@rule("blackjack", NI2006_147=("3.4", "3.4[advise]", "A:Split"), NI2002_45=("3.3", "3.3[advise]", "A:Split"))
@each_blackjack
@pytest.mark.parametrize("amount", [7_50, 20_00])
def test_blackjack_the_split_of_a_wager_under_the_minimum_is_no_further_one(book: str, amount: int) -> None:
    play = blackjack.Play(book, patrons=("ann",), limits={"main": LIMIT})
    play.wager("ann", 20_00)
    play.deal("8c 6d 8d")
    play.do(found("main", 5_00))
    play.decide("split")
    play.do(found("main", amount), play.supervisor)  # the same wager, seen better
    assert play.on_layout("ann") == amount + 5_00
    for card in ("Tc", "Td"):
        play.card(card)
        play.decide("stand")
    play.deal("Th 9d")
    play.finish()
    assert play.won("ann") == amount + 5_00
    assert play.state.patrons["ann"].advised_of_minimum is (amount < 10_00)  # the one time is used up, or it is not


SHARED = {"main": Limit(10_00, 100_00, 5_00)}


@rule("blackjack", NI2006_147=("3.4", "3.5", "4.5", "A:Split", "A:Double/double down"))
@pytest.mark.parametrize("added", ["double", "split"])
def test_blackjack_what_another_adds_in_the_round_takes_no_room_on_a_shared_box(added: str) -> None:
    play = blackjack.Play(limits=SHARED)
    play.wager("ann", 60_00)
    play.wager("bob", 20_00, 1)
    play.deal("8c 5d 8d" if added == "split" else "6c 5d 5c")
    play.decide(added)
    play.do(bj.StayOnFirstHand(patron="bob") if added == "split" else bj.DeclineDouble(patron="bob"))
    (lies, _) = play.do(found("main", 5_00, patron="bob"))
    assert isinstance(lies, WagerFound)
    assert (lies.amount, lies.at_risk) == (5_00, 5_00)
    play.do(found("main", 80_00, patron="bob"), play.supervisor)
    assert play.round.wagers["bob", "1/main"].at_risk == 40_00  # 100.00 less ann's 60.00
    play.deal("9c")
    if added == "split":
        play.decide("stand")
        play.card("9d")
        play.decide("stand")
    play.deal("Ts 8d")  # the dealer has 23
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (120_00, 40_00)


@rule("blackjack", NI2006_147=("3.5", "4.5"))
@pytest.mark.parametrize("first", ["ann", "bob"])
def test_blackjack_on_a_shared_box_it_is_all_one_who_is_found_first(first: str) -> None:
    play = blackjack.Play(limits=SHARED)
    play.wager("ann", 60_00)
    play.wager("bob", 40_00, 1)
    play.deal("6c 5d 5c")
    play.decide("double")
    play.do(bj.DeclineDouble(patron="bob"))
    amounts = {"ann": 40_00, "bob": 60_00}
    for name in sorted(amounts, key=lambda name: name != first):
        play.do(found("main", amounts[name], patron=name), play.supervisor)
    assert {w.patron: w.at_risk for w in play.round.wagers.values()} == {"ann": 40_00 + 60_00, "bob": 60_00}
    play.do(bj.ReconstructRound(cards=("5c", "5d", "6c")))
    assert {w.patron: w.at_risk for w in play.round.wagers.values()} == {"ann": 40_00 + 60_00, "bob": 60_00}
    play.deal("Tc Td Ks")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (100_00, 60_00)


# Pai Gow


@rule("pai-gow", NI2002_45=("5.3", "5.3[advise]"))
def test_pai_gow_too() -> None:
    play = pai_gow.Play(limits={"wager": LIMIT})
    play.wagers("ann", "bob")
    play.refused(found("wager", 5_00), "~X23")
    play.deal(1, 2, 3)
    play.refused(found("wager", 20_00), "~X23")
    play.refused(found("wager", 0), "~X23", Role.DIRECTOR)
    play.do(found("wager", 5_00))
    assert play.last(UnderMinimumAdvised).under == advice(play)
    play.do(found("wager", 20_00, patron="bob"), Role.DIRECTOR)
    play.set("ann", "bob")
    play.house(pai_gow.HOUSE)
    play.show(pai_gow.WIN)
    play.show(pai_gow.LOSE)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (5_00, -20_00)


def test_what_is_taken_back_before_the_call_is_no_wager() -> None:
    play = baccarat.Play()
    play.wager("ann", "player", 20_00)
    play.wager("bob", "player", 20_00)
    play.as_patron("ann", TakeBackWager(patron="ann", option="player"))
    play.call()
    play.refused(found("player", 5_00), "~X23")
