"""Rules 4.4 to 4.9: several boxes, several players on a box, who decides, and players held to the minimum."""

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import (
    BoxGivenUp,
    PatronHeldToMinimum,
    PatronRestricted,
    RestrictionLifted,
    SeveralBoxesPermitted,
    WagerPlaced,
)
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, N02, START, Play


def place(patron: str, box: int, amount: int = 10_00) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option="main", amount=amount, box=box)


# Several boxes (4.4)


@rule("blackjack", NI2006_147="4.4")
def test_with_the_operators_permission_a_player_wagers_and_decides_on_several_boxes() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    refusal = play.refused(place("ann", 3), "4.4", Role.PATRON, "ann")
    assert refusal.instead == ("permit_several_boxes",)
    permit = c.PermitSeveralBoxes(patron="ann")
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(permit, "A:Casino Operator", role)
    play.refused(c.PermitSeveralBoxes(patron="zed"), "4.4", Role.OPERATOR)
    play.do(permit, Role.OPERATOR)
    assert "4.4" in play.last(SeveralBoxesPermitted).under
    play.refused(permit, "4.4", Role.OPERATOR)
    play.wager("ann", 20_00, box=3)
    play.deal("Tc 9c 7d Kh 8h")
    play.as_patron("ann", c.Stand(patron="ann", box=1))
    play.as_patron("ann", c.Stand(patron="ann", box=3))
    play.deal("Ts")  # seventeen: twenty wins, seventeen stands off
    play.finish()
    assert play.won("ann") == 10_00


@rule("blackjack", NI2006_147="4.4[yield]")
def test_a_player_on_several_boxes_gives_one_up_when_none_is_vacant() -> None:
    play = Play(B06, patrons=("ann", "bob"), boxes=3)
    play.permit_several("ann")
    play.wager("ann", 10_00)
    play.wager("ann", 20_00, box=3)
    play.wager("bob", 10_00)
    play.join("cat")
    give = c.GiveUpBox(patron="ann", box=3, to="cat")
    play.refused(give, "A:Dealer", Role.PATRON, "ann")
    play.refused(c.GiveUpBox(patron="bob", box=2, to="cat"), "4.4[yield]")  # bob has only one
    play.refused(c.GiveUpBox(patron="ann", box=2, to="cat"), "4.4[yield]")  # not hers
    play.refused(c.GiveUpBox(patron="ann", box=3, to="bob"), "4.4[yield]")  # bob has a box
    play.refused(c.GiveUpBox(patron="ann", box=3, to="zed"), "4.4[yield]")
    play.do(give)
    assert "4.4[yield]" in play.last(BoxGivenUp).under
    assert play.chips("ann") == START - 10_00  # the wager on box 3 went back
    play.refused(place("ann", 3), "4.4[yield]", Role.PATRON, "ann")
    play.wager("cat", 10_00, box=3)
    play.call()
    play.refused(give, "4.4[yield]")  # too late in any case


@rule("blackjack", NI2006_147="4.4[yield]")
def test_nobody_gives_a_box_up_while_another_is_vacant() -> None:
    play = Play(B06, boxes=4)
    play.permit_several("ann")
    play.wager("ann", 10_00)
    play.wager("ann", 20_00, box=3)
    play.join("cat")
    refusal = play.refused(c.GiveUpBox(patron="ann", box=3, to="cat"), "4.4[yield]")
    assert refusal.instead == ("4",)


@rule("blackjack", NI2006_147="4.4[yield]")
def test_a_box_is_given_up_for_as_long_as_the_other_player_stays() -> None:
    play = Play(B06, boxes=3)
    play.permit_several("ann")
    play.wager("ann", 10_00)
    play.wager("ann", 20_00, box=3)
    play.join("cat")
    play.do(c.GiveUpBox(patron="ann", box=3, to="cat"))
    play.as_patron("cat", t.LeaveTable(patron="cat"))
    play.wager("ann", 20_00, box=3)


@rule("blackjack", NI2002_45=("4.1", "A:Box"))
def test_in_a_tournament_each_player_has_the_own_box_and_no_other() -> None:
    play = Play(N02)
    play.refused(place("ann", 3), "19.15[one wager]", Role.PATRON, "ann")
    play.refused(place("ann", 2), "19.15[one wager]", Role.PATRON, "ann")
    play.join("cat")
    play.refused(place("cat", 2), "19.15[back-bet]", Role.PATRON, "cat")
    play.wager("cat", 10_00, box=5)
    play.refused(place("cat", 6), "19.15[one wager]", Role.PATRON, "cat")
    for command in (
        c.PermitSeveralBoxes(patron="ann"),
        c.RestrictPatron(patron="ann", advised="letter 1"),
        c.LiftRestriction(patron="ann"),
    ):
        play.refused(command, "19.15[one wager]", Role.DIRECTOR)
    play.refused(c.GiveUpBox(patron="ann", box=1, to="bob"), "19.15[one wager]")
    play.refused(c.HoldToMinimum(patron="ann"), "3.1", Role.DIRECTOR)


# Several players on a box (4.5)


@rule("blackjack", NI2006_147="4.5")
def test_three_players_at_most_wager_on_a_box() -> None:
    play = Play(B06, patrons=("ann", "bob", "cat", "dan"))
    for name in ("ann", "bob", "cat"):
        play.wager(name, 10_00, box=1)
    assert "4.5" in play.last(WagerPlaced).under
    play.refused(place("dan", 1), "4.5", Role.PATRON, "dan")
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=15_00))  # those there may still change
    play.as_patron("cat", c.TakeBackWager(patron="cat", option="main"))
    play.wager("dan", 10_00, box=1)


@rule("blackjack", NI2006_147=("4.5", "4.5(a)"))
def test_the_player_seated_at_the_box_decides() -> None:
    play = Play(B06)
    play.wager("bob", 50_00, box=1)  # first and larger, but ann sits there
    play.wager("ann", 10_00)
    play.deal("Tc 7d 6h")
    assert "4.5(a)" in play.need.under
    refusal = play.refused(c.Draw(patron="bob"), "4.5(a)", Role.PATRON, "bob")
    assert refusal.because == "box 1 is decided by ann"
    play.as_patron("ann", c.Stand(patron="ann"))
    play.deal("Ts")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (-10_00, -50_00)


@rule("blackjack", NI2006_147=("4.5", "4.5(b)"))
def test_else_the_player_whose_wager_is_nearest_the_dealer() -> None:
    """The first placed, and a seated player without a wager there decides nothing."""
    play = Play(B06, patrons=("ann", "bob", "cat"))
    play.wager("cat", 10_00, box=1)
    play.wager("bob", 50_00, box=1)
    play.deal("Tc 7d 6h")
    assert "4.5(b)" in play.need.under
    for other in ("ann", "bob"):
        refusal = play.refused(c.Stand(patron=other), "4.5(b)", Role.PATRON, other)
        assert refusal.because == "box 1 is decided by cat"
    play.as_patron("cat", c.Stand(patron="cat"))


@rule("blackjack", NI2006_147="4.5")
def test_a_player_excluded_in_mid_round_leaves_the_decision_to_the_next() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00, box=1)
    play.deal("Tc 7d 6h")
    play.do(t.ExcludePatron(patron="ann", reason="cheating"), Role.OPERATOR)
    play.as_patron("bob", c.Stand(patron="bob"))
    assert play.turn[0] == 0


# Held to the minimum (4.7)


@rule("blackjack", NI2006_147=("4.7", "4.7(a)"))
def test_who_missed_the_first_round_of_a_shoe_may_be_held_to_the_minimum() -> None:
    play = Play(B06)
    hold = c.HoldToMinimum(patron="ann")
    play.refused(hold, "4.7", Role.OPERATOR)  # no round yet
    play.sit_out("first")
    play.refused(c.HoldToMinimum(patron="bob"), "4.7", Role.OPERATOR)  # he played
    play.refused(c.HoldToMinimum(patron="zed"), "4.7", Role.OPERATOR)
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(hold, "A:Casino Operator", role)
    play.do(hold, Role.OPERATOR)
    assert {"4.7", "4.7(a)"} <= set(play.last(PatronHeldToMinimum).under)
    play.refused(hold, "4.7", Role.OPERATOR)
    play.refused(place("ann", 1, 10_00), "4.7", Role.PATRON, "ann")
    play.wager("ann", 5_00)
    play.refused(c.ChangeWager(patron="ann", option="main", amount=10_00), "4.7", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("4.7", "4.7(b)"))
def test_and_so_may_who_sat_a_round_out_after_wagering() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Tc Tc 7d 9h 9h")
    play.decide("stand", "stand")
    play.deal("Ts")
    play.finish()
    play.refused(c.HoldToMinimum(patron="ann"), "4.7", Role.OPERATOR)
    play.sit_out("second")
    play.do(c.HoldToMinimum(patron="ann"), Role.OPERATOR)
    assert {"4.7", "4.7(b)"} <= set(play.last(PatronHeldToMinimum).under)
    play.refused(place("ann", 1, 10_00), "4.7", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("4.7", "A:New shoe"))
def test_until_a_new_shoe_is_commenced() -> None:
    play = Play(B06)
    play.sit_out("first")
    play.do(c.HoldToMinimum(patron="ann"), Role.OPERATOR)
    play.refused(place("ann", 1, 10_00), "4.7", Role.PATRON, "ann")
    play.do(c.ReplaceCards(reason="worn"), Role.OPERATOR)
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    play.do(c.ShuffleCards())
    play.do(c.OfferCut(patron="ann"))
    play.as_patron("ann", c.CutCards(position=200))
    play.do(c.PlaceCuttingCard(from_back=60))
    assert play.step is Step.BET
    play.wager("ann", 10_00)
    play.refused(c.HoldToMinimum(patron="ann"), "4.7", Role.OPERATOR)  # no round of this shoe yet


@rule("blackjack", NI2006_147="4.7(a)")
def test_a_void_round_is_no_round_to_have_missed() -> None:
    play = Play(B06)
    play.wager("bob", 10_00)
    play.deal("Tc 7d 9h")
    play.do(c.VoidRound(round=1, ground="impractical", reason="power cut"), Role.OPERATOR)
    play.do(c.CollectCards())
    play.refused(c.HoldToMinimum(patron="ann"), "4.7(a)", Role.OPERATOR)


# Restricted players (4.8, 4.9)


@rule("blackjack", NI2006_147=("4.8", "4.8[advise]"))
def test_a_player_may_be_limited_to_one_box_and_the_minimum_with_advice_to_the_commission() -> None:
    play = Play(B06)
    restrict = c.RestrictPatron(patron="ann", advised="report 12")
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(restrict, "A:Casino Operator", role)
    play.refused(c.RestrictPatron(patron="ann", advised=" "), "4.8[advise]", Role.OPERATOR)
    play.refused(c.RestrictPatron(patron="zed", advised="report 12"), "4.8", Role.OPERATOR)
    play.permit_several("ann")
    play.do(restrict, Role.OPERATOR)
    fact = play.last(PatronRestricted)
    assert (fact.advised, {"4.8", "4.8[advise]"} <= set(fact.under), "4.9" in fact.under) == ("report 12", True, False)
    play.refused(restrict, "4.8", Role.OPERATOR)
    play.refused(place("ann", 1, 10_00), "4.8", Role.PATRON, "ann")
    play.wager("ann", 5_00)
    play.refused(place("ann", 3, 5_00), "4.8", Role.PATRON, "ann")
    play.refused(c.PermitSeveralBoxes(patron="ann"), "4.8", Role.OPERATOR)


@rule("blackjack", NI2006_147=("4.8", "4.9"))
def test_who_was_restricted_before_is_restricted_again_without_being_tracked_again() -> None:
    play = Play(B06)
    play.refused(c.LiftRestriction(patron="ann"), "4.8", Role.OPERATOR)
    play.do(c.RestrictPatron(patron="ann", advised="report 12"), Role.OPERATOR)
    play.do(c.LiftRestriction(patron="ann"), Role.OPERATOR)
    assert "4.8" in play.last(RestrictionLifted).under
    play.wager("ann", 50_00)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    play.do(c.RestrictPatron(patron="ann", advised="report 13"), Role.OPERATOR)
    assert {"4.8", "4.8[advise]", "4.9"} <= set(play.last(PatronRestricted).under)
    play.refused(place("ann", 1, 50_00), "4.8", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="4.8")
def test_a_restriction_outlasts_the_shoe_and_a_walk_around_the_room() -> None:
    play = Play(B06)
    play.do(c.RestrictPatron(patron="ann", advised="report 12"), Role.OPERATOR)
    play.do(c.ReplaceCards(reason="worn"), Role.OPERATOR)
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.as_patron("ann", t.JoinTable(patron="ann", seat=1))
    play.do(c.ShuffleCards())
    play.do(c.OfferCut(patron="bob"))
    play.as_patron("bob", c.CutCards(position=200))
    play.do(c.PlaceCuttingCard(from_back=60))
    play.refused(place("ann", 1, 50_00), "4.8", Role.PATRON, "ann")
