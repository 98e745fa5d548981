"""Section 16, general provisions: void rounds and wagers, exclusion, disputes, the duties of staff, incidents."""

import re

import pytest
from msgspec.structs import replace

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import RoundClosed, RoundVoided, WagerSettled, WagersVoided
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t, open_to
from croupier.table.facts import (
    DisputeDecided,
    DisputeRaised,
    IncidentLogged,
    PatronExcluded,
    ReviewRecorded,
    ReviewRequested,
    ShoeRevealed,
)
from tests.marks import rule
from tests.rules.pai_gow.play import AT, HOUSE, LOSE, PUSH, START, WIN, Play, money

CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "act of God")
THREE = ("ann", "bob", "cat")


def a_round(settled: bool = False) -> Play:
    """Ann has conceded, bob and cat have set, the House's hand lies open. Settled, bob has won and cat has lost."""
    play = Play(patrons=THREE)
    play.wagers(*THREE)
    play.deal()
    play.concede("ann")
    play.set("bob", "cat")
    play.house()
    if settled:
        play.show(WIN)
        play.show(LOSE)
        assert [play.won(name) for name in THREE] == [-10_00, 10_00, -10_00]
    return play


def all_square(play: Play) -> bool:
    return [play.won(name) for name in THREE] == [0, 0, 0] and money(play) == 0


# Disturbances and void rounds (16.1, 16.4)


@rule("pai-gow", NI2002_45=("16.1", "A:Void"))
@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("settled", [False, True])
def test_an_outcome_may_be_invalidated_for_each_of_the_six_causes(cause: str, settled: bool) -> None:
    play = a_round(settled)
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="the hall was cleared")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "16.1", role, "ann")
    play.refused(replace(void, reason=" "), "16.1", Role.DIRECTOR)
    play.director(void)
    fact = play.last(RoundVoided)
    assert (fact.cause, {"16.1", "A:Void"} <= set(fact.under)) == (cause, True)
    assert all_square(play)
    assert not [account for account in play.state.balances if account.startswith("wager:")]
    play.collect()
    assert (play.last(RoundClosed).result, play.game.records[0].voided) == ("void", True)


@rule("pai-gow", NI2002_45="16.1")
@pytest.mark.parametrize("cause", ["", "boredom", "like disturbance"])
def test_and_for_no_other(cause: str) -> None:
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="so")
    assert a_round().refused(void, "16.1", Role.DIRECTOR).instead == CAUSES


@rule("pai-gow", NI2002_45=("16.4", "A:Void"))
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
@pytest.mark.parametrize("closed", [False, True])
def test_a_round_may_be_void_if_it_cannot_go_on_or_for_fraud(ground: str, closed: bool) -> None:
    play = a_round(settled=closed)
    if closed:
        play.collect()
    void = c.VoidRound(round=1, ground=ground, reason="a marked tile")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "16.4", role, "ann")
    play.refused(replace(void, reason=""), "16.4", Role.DIRECTOR)
    play.director(void)
    assert {"16.4", "A:Void"} <= set(play.last(RoundVoided).under)
    assert all_square(play)
    play.refused(void, "16.4", Role.DIRECTOR)


@rule("pai-gow", NI2002_45=("16.4", "16.1", "7.4"))
@pytest.mark.parametrize("moment", ["called", "not flat", "dice"])
def test_also_between_the_call_and_the_deal(moment: str) -> None:
    """Betting is closed for good by then: nobody could take a wager back."""
    play = Play()
    play.wagers("ann", "bob")
    void = c.VoidRound(round=1, ground="impractical", reason="the cup is broken")
    refusal = play.refused(void, "16.4", Role.DIRECTOR)
    assert refusal.instead == ("take_back_wager",)  # before the call that is the way
    play.call()
    if moment == "not flat":
        play.do(c.OpenCup(flat=False))
    if moment == "dice":
        play.throw()
    play.director(void)
    assert ("~G39" in play.last(RoundVoided).under) == (moment == "called")  # no round was under way
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.COLLECT)
    play.collect()
    assert (play.round.number, play.step) == (2, Step.SHUFFLE)
    play.play(ann=WIN, bob=LOSE)


@rule("pai-gow", NI2002_45="A:Void")
def test_nothing_else_makes_a_round_void() -> None:
    play = a_round()
    for ground in ("", "whim", "misdeal", "late_error"):
        play.refused(c.VoidRound(round=1, ground=ground, reason="so"), "A:Void", Role.DIRECTOR)
    play.refused(c.VoidRound(round=7, ground="fraud", reason="so"), "16.4", Role.DIRECTOR)


# A refund that is left to the director (16.5)


@rule("pai-gow", NI2002_45="16.5")
@pytest.mark.parametrize("ground", ["impractical", "fraud", "disturbance"])
@pytest.mark.parametrize("settled", [False, True])
def test_the_director_may_keep_wagers_of_an_invalid_round(ground: str, settled: bool) -> None:
    play = a_round(settled)
    cause = "fire" if ground == "disturbance" else ""
    void = c.VoidRound(round=1, ground=ground, cause=cause, reason="so", keep=("bob/wager",))
    refusal = play.refused(replace(void, keep=("bob/jackpot",)), "16.5", Role.DIRECTOR)
    assert set(refusal.instead) == {"ann/wager", "bob/wager", "cat/wager"}
    play.director(void)
    fact = play.last(RoundVoided)
    assert ("16.5" in fact.under, fact.kept) == (True, ("bob/wager",))
    assert [play.won(name) for name in THREE] == [0, -10_00, 0]
    assert money(play) == 0


@rule("pai-gow", NI2002_45="16.5")
def test_unless_the_director_says_so_they_are_refunded() -> None:
    play = a_round()
    play.director(c.VoidRound(round=1, ground="fraud", reason="a marked tile"))
    assert ("16.5" in play.last(RoundVoided).under, play.last(RoundVoided).kept) == (False, ())
    assert all_square(play)


# Sanctions (16.3)


@rule("pai-gow", NI2002_45=("16.3", "16.3(a)"))
@pytest.mark.parametrize("settled", [False, True])
def test_the_wager_of_a_player_who_broke_a_rule_may_be_void_and_goes_back(settled: bool) -> None:
    play = a_round(settled)
    sanction = c.VoidWagers(patron="bob", reason="looked at cat's tiles")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(sanction, "A:Tournament Director", role, "bob")
    play.refused(replace(sanction, reason=" "), "16.3(a)", Role.DIRECTOR)
    play.refused(replace(sanction, patron="eve"), "16.3(a)", Role.DIRECTOR)
    play.refused(replace(sanction, options=("jackpot",)), "16.3(a)", Role.DIRECTOR)
    play.director(sanction)
    voided = play.last(WagersVoided)
    assert (voided.options, {"16.3", "16.3(a)"} <= set(voided.under)) == (("wager",), True)
    assert (play.chips("bob"), play.on_layout("bob")) == (START, 0)
    play.refused(sanction, "16.3(a)", Role.DIRECTOR)
    if not settled:
        assert play.turn == 4
        play.show(LOSE)
    play.collect()
    assert [play.won(name) for name in THREE] == [-10_00, 0, -10_00]
    assert money(play) == 0


@rule("pai-gow", NI2002_45=("16.3(a)", "9.1"))
def test_a_hand_without_its_wager_is_played_no_further() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    play.director(c.VoidWagers(patron="ann", reason="touched the stacks"))
    play.refused(c.SetHand(patron="ann"), "9.1", Role.PATRON, "ann")
    assert play.need.say == "Still to set their hands: bob"
    play.director(c.VoidWagers(patron="bob", reason="so did bob"))
    assert play.step is Step.COLLECT
    play.collect()
    assert (play.chips("ann"), play.chips("bob")) == (START, START)


@rule("pai-gow", NI2002_45=("16.3(a)", "7.1", "8.5[retrieve]"))
def test_void_after_the_call_it_leaves_the_others_to_play() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.call()
    play.director(c.VoidWagers(patron="ann", reason="chips of another table"))
    assert play.step is Step.DICE
    play.deal()
    assert [hand.patron for hand in play.round.hands] == ["bob"]


@rule("pai-gow", NI2002_45=("16.3(a)", "7.1"))
def test_with_no_wager_left_before_the_cup_is_open_wagers_are_placed_anew() -> None:
    play = Play(patrons=("ann",))
    play.wagers("ann")
    play.call()
    play.director(c.VoidWagers(patron="ann", reason="chips of another table"))
    assert (play.step, play.chips("ann")) == (Step.BET, START)
    play.play(ann=WIN)
    assert play.won("ann") == 10_00


@rule("pai-gow", NI2002_45=("16.3", "16.3(b)"))
def test_a_player_who_broke_a_rule_may_be_excluded() -> None:
    play = Play()
    play.ready("ann", "bob")
    exclude = t.ExcludePatron(patron="ann", reason="past posting")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(exclude, "16.3(b)", role, "ann")
    play.refused(replace(exclude, reason=""), "16.3", Role.DIRECTOR)
    play.director(exclude)
    assert {"16.3", "16.3(b)"} <= set(play.last(PatronExcluded).under)
    play.refused(exclude, "16.3(b)", Role.DIRECTOR)
    play.house()
    play.settle(ann=WIN, bob=LOSE)  # what is down is still settled
    play.collect()
    assert play.won("ann") == 10_00
    play.prepare_shoe()
    again = c.PlaceWager(patron="ann", option="wager", amount=10_00, box=2)
    play.refused(again, "16.3(b)", Role.PATRON, "ann")
    play.refused(again, "16.3(b)")
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.refused(t.JoinTable(patron="ann", seat=2), "16.3(b)", Role.PATRON, "ann")


# Disputes (16.6)


@rule("pai-gow", NI2002_45=("16.6", "16.6[review]"))
def test_a_dispute_is_decided_by_the_director_and_reviewed_if_requested() -> None:
    play = Play()
    play.refused(t.RaiseDispute(patron="ann", matter=" "), "16.6", Role.PATRON, "ann")
    play.as_patron("ann", t.RaiseDispute(patron="ann", matter="it was a Wong", round=1))
    assert "16.6" in play.last(DisputeRaised).under
    decide = t.DecideDispute(dispute=1, decision="it was not")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(decide, "16.6", role)
    request, outcome = t.RequestReview(dispute=1, by="ann"), t.RecordReview(dispute=1, outcome="it was")
    play.refused(request, "16.6", Role.PATRON, "ann")
    play.director(decide)
    assert "16.6" in play.last(DisputeDecided).under
    assert play.refused(decide, "16.6", Role.DIRECTOR).instead == ("request_review",)
    play.as_patron("ann", request)
    assert "16.6[review]" in play.last(ReviewRequested).under
    for role in set(Role) - {Role.INSPECTOR}:
        play.refused(outcome, "16.6[review]", role)
    play.do(outcome, Role.INSPECTOR)
    assert "16.6[review]" in play.last(ReviewRecorded).under
    assert play.state.disputes[0].outcome == "it was"


# The duties of staff (16.7)

ADVICE = re.compile(r"probab|chance|likel|edge|expect|recommend|best|better|should|advis|strateg")


def said(play: Play) -> list[str]:
    """Everything that prompts and buttons say to anybody now."""
    buttons = [choice.say for role in Role for choice in open_to(play.state, "ann", role, AT)]
    return [play.need.say, *buttons]


@rule("pai-gow", NI2002_45="16.7(a)")
def test_no_prompt_advises_anybody_how_to_set_a_hand() -> None:
    play = Play(patrons=("ann",))
    play.wagers("ann")
    heard = said(play)
    play.deal_read(WIN)
    heard += said(play)
    assert play.need.say == "Still to set their hands: ann"
    play.set_read("ann", "Yun Gow")
    heard += said(play)
    play.house()
    heard += said(play)
    assert [words for words in heard if ADVICE.search(words.lower())] == []
    play.director(t.LogIncident(matter="advice by staff", about="the dealer", note="told ann what to keep"))
    assert "16.7(a)" in play.last(IncidentLogged).under


@rule("pai-gow", NI2002_45=("16.7(a)", "16.7(b)"))
@pytest.mark.parametrize("mine", [WIN, LOSE, PUSH, "GeeJun GeeJun / Teen Teen"])
def test_what_is_offered_depends_on_no_tile(mine: str) -> None:
    """The three ways to divide a hand are open whatever it is, and to staff nothing tells of it."""
    play = Play(patrons=("ann",))
    play.wagers("ann")
    play.deal_read(mine)
    offered = [type(choice.command) for choice in open_to(play.state, "ann", Role.PATRON, AT)]
    assert (offered.count(c.SetHand), c.AskHouseWay in offered, c.ConcedeWager in offered) == (3, True, True)
    staff = [choice.say for choice in open_to(play.state, "dee", Role.DEALER, AT)]
    assert [say for say in staff if re.search(r"\d\d", say)] == []
    assert play.need.say == "Still to set their hands: ann"


@rule("pai-gow", NI2002_45="16.7(b)")
def test_equal_wagers_on_equal_hands_are_settled_alike() -> None:
    play = Play()
    play.play("Gor Look Mooy Chit", ann="Yun 45 / 66 33", bob="Yun 36 / 66 33")
    one, other = play.all(WagerSettled)
    assert (one.outcome, one.pays, one.odds, one.under) == (other.outcome, other.pays, other.odds, other.under)
    play.director(t.LogIncident(matter="advantage given", about="the dealer", note="flashed a tile"))
    assert "16.7(b)" in play.last(IncidentLogged).under


@rule("pai-gow", NI2002_45="16.7(b)")
def test_a_sealed_order_is_revealed_once_no_tile_of_it_can_come() -> None:
    play = Play(patrons=("ann",), virtual=True)
    order = t.RevealShoe(shoe=1, salt="00", cards=("66",))
    play.refused(order, "16.7(b)")
    play.wagers("ann")
    play.deal()
    play.refused(order, "16.7(b)")
    play.concede("ann")
    play.refused(order, "16.7(b)")
    play.collect()
    play.refused(replace(order, shoe=2), "16.7(b)")
    play.do(order)
    assert "16.7(b)" in play.last(ShoeRevealed).under
    play.refused(order, "16.7(b)")


class Juggle(Command, frozen=True, tag="juggle_pai_gow"):
    pass


@rule("pai-gow", NI2002_45=("16.7", "16.7(c)"))
def test_the_game_is_conducted_by_its_procedures_and_no_others() -> None:
    play = Play()
    refusal = play.refused(Juggle(), "16.7(c)")
    assert "16.7" in refusal.under
    play.refused(t.LogIncident(matter="influence", about="bob", note="winked"), "16.7(c)", Role.PATRON, "ann")


_HOUSE, _WIN = ("55", "22", "56", "15"), ("44", "45", "66", "33")

# Every prompt of a round, in order: what is awaited and the clause; and the answer to it.
PROMPTS: list[tuple[str, str, Command, Role]] = [
    ("shuffle", "8.1", c.ShuffleTiles(), Role.DEALER),
    ("cut", "8.2[cut]", c.CutTiles(), Role.DEALER),
    ("wagers", "7.1", c.PlaceWager(patron="ann", option="wager", amount=10_00, box=2), Role.PATRON),
    ("wagers", "7.4", c.CallNoMoreBets(), Role.DEALER),
    ("dice", "8.3", c.OpenCup(dice=(1, 1, 1)), Role.DEALER),
    ("deal", "8.5", c.DealTiles(), Role.DEALER),
    ("setting of hands", "9.1", c.SetHand(patron="ann"), Role.PATRON),
    ("house hand", "10.1", c.TurnHouseHand(tiles=_HOUSE), Role.DEALER),
    ("settlement", "11.1", c.ShowHand(low=_WIN[:2], high=_WIN[2:]), Role.DEALER),
    ("collection of the tiles", "A:Round of Play", c.CollectCards(), Role.DEALER),
    ("shuffle", "8.1", c.ShuffleTiles(), Role.DEALER),
]


@rule("pai-gow", NI2002_45=("16.7", "16.7(c)", "8.1", "8.2", "8.3", "9.1"))
def test_staff_are_led_through_the_procedure_step_by_step() -> None:
    """Each prompt names its clause, what answers it is among the commands it names, and nothing comes early."""
    play = Play(patrons=("ann",), burnt=False)
    for step, (what, clause, answer, role) in enumerate(PROMPTS):
        need = play.need
        assert (need.what, clause in need.under) == (what, True), need
        assert answer.__struct_config__.tag in need.commands
        assert role in need.by
        for _, _, later, later_role in PROMPTS[step + 1 :]:
            if later.__struct_config__.tag not in need.commands:
                assert isinstance(play.ask(later, later_role, "ann"), Refusal), f"{later} at step {step}"
        play.do(answer, role, "ann" if role is Role.PATRON else "")


# Incidents (16.2, 16.8, 16.9)


@rule("pai-gow", NI2002_45=("16.2", "16.2(a)", "16.2(f)", "16.2(c)", "16.8", "16.9"))
@pytest.mark.parametrize(
    ("matter", "clause"),
    [
        ("device that analyses", "16.2(a)"),
        ("device that changes odds", "16.2(f)"),
        ("device connected to another", "16.2(c)"),
        ("influence", "16.8"),
        ("private bet", "16.9"),
    ],
)
def test_staff_log_what_people_may_not_do(matter: str, clause: str) -> None:
    play = Play()
    incident = t.LogIncident(matter=matter, about="a passer-by", note="seen by the dealer")
    assert isinstance(play.ask(incident, Role.PATRON, "ann"), Refusal)
    play.refused(replace(incident, note=" "), clause)
    play.refused(replace(incident, about=""), clause)
    play.do(incident)
    logged = play.last(IncidentLogged)
    assert (clause in logged.under, "16.2" in logged.under) == (True, matter.startswith("device"))
    assert play.state.incidents == 1
    play.refused(replace(incident, matter="bad manners"), "16.8")


@rule("pai-gow", NI2002_45="16.8")
def test_nobody_plays_anothers_hand() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    for kind in (c.SetHand, c.AskHouseWay, c.ConcedeWager):
        assert isinstance(play.ask(kind(patron="ann"), Role.PATRON, "bob"), Refusal)


@rule("pai-gow", NI2002_45="16.9")
def test_players_have_no_bets_against_each_other() -> None:
    play = a_round(settled=True)
    play.collect()
    play.play(HOUSE, ann=WIN, bob=LOSE, cat=PUSH)
    for move in (move for fact in play.facts for move in fact.moves):
        owners = {account.split(":")[1] for account in (move.out_of, move.into) if ":" in account}
        assert len(owners) <= 1
