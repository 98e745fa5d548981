"""Section 14, general provisions: void rounds and wagers, exclusion, disputes, the duties of staff, incidents."""

import re

import pytest
from msgspec.structs import replace

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import RoundClosed, RoundVoided, WagerSettled, WagersVoided
from croupier.games.canberra_poker.procedure import Step
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
from tests.rules.canberra_poker.play import ACE_KING, AT, LOW, NOTHING, PAIR, START, Play, money

CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "act of God")
THREE = ("ann", "bob", "cat")


def a_round(settled: bool = False) -> Play:
    """Ann has folded, bob and cat have bet; the dealer has ace and king. Settled, bob has won and cat has lost."""
    play = Play(patrons=THREE)
    play.antes(*THREE)
    play.deal("2s")
    play.fold("ann")
    play.bet("bob", "cat")
    play.dealers_hand(ACE_KING)
    if settled:
        play.settle(NOTHING)
        play.settle(PAIR)
        assert [play.won(name) for name in THREE] == [-10_00, 30_00, -30_00]
    return play


def all_square(play: Play) -> bool:
    return [play.won(name) for name in THREE] == [0, 0, 0] and money(play) == 0


# Disturbances and void rounds (14.1, 14.4)


@rule("canberra-poker", NI2002_45=("14.1", "A:Void"))
@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("settled", [False, True])
def test_an_outcome_may_be_invalidated_for_each_of_the_six_causes(cause: str, settled: bool) -> None:
    play = a_round(settled)
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="the hall was cleared")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "14.1", role, "ann")
    play.refused(replace(void, reason=" "), "14.1", Role.DIRECTOR)
    play.director(void)
    fact = play.last(RoundVoided)
    assert (fact.cause, {"14.1", "A:Void"} <= set(fact.under)) == (cause, True)
    assert all_square(play)
    assert not [account for account in play.state.balances if account.startswith("wager:")]
    play.collect()
    assert (play.last(RoundClosed).result, play.game.records[0].voided) == ("void", True)


@rule("canberra-poker", NI2002_45="14.1")
@pytest.mark.parametrize("cause", ["", "boredom", "like disturbance"])
def test_and_for_no_other(cause: str) -> None:
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="so")
    assert a_round().refused(void, "14.1", Role.DIRECTOR).instead == CAUSES


@rule("canberra-poker", NI2002_45=("14.4", "A:Void"))
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
@pytest.mark.parametrize("closed", [False, True])
def test_a_round_may_be_void_if_it_cannot_go_on_or_for_fraud(ground: str, closed: bool) -> None:
    play = a_round(settled=closed)
    if closed:
        play.collect()
    void = c.VoidRound(round=1, ground=ground, reason="a marked card")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "14.4", role, "ann")
    play.refused(replace(void, reason=""), "14.4", Role.DIRECTOR)
    play.director(void)
    assert {"14.4", "A:Void"} <= set(play.last(RoundVoided).under)
    assert all_square(play)
    play.refused(void, "14.4", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45="A:Void")
def test_nothing_else_makes_a_round_void() -> None:
    play = a_round()
    for ground in ("", "whim", "misdeal", "unreconstructable"):
        play.refused(c.VoidRound(round=1, ground=ground, reason="so"), "A:Void", Role.DIRECTOR)
    play.refused(c.VoidRound(round=7, ground="fraud", reason="so"), "14.4", Role.DIRECTOR)
    fresh = Play()
    fresh.antes("ann", "bob")
    refusal = fresh.refused(c.VoidRound(round=1, ground="fraud", reason="so"), "14.4", Role.DIRECTOR)
    assert refusal.instead == ("take_back_wager",)  # no card is out


# A refund that is left to the director (14.5)


@rule("canberra-poker", NI2002_45="14.5")
@pytest.mark.parametrize("ground", ["impractical", "fraud", "disturbance"])
@pytest.mark.parametrize("settled", [False, True])
def test_the_director_may_keep_wagers_of_an_invalid_round(ground: str, settled: bool) -> None:
    play = a_round(settled)
    cause = "fire" if ground == "disturbance" else ""
    void = c.VoidRound(round=1, ground=ground, cause=cause, reason="so", keep=("bob/bet", "cat/main"))
    refusal = play.refused(replace(void, keep=("bob/jackpot",)), "14.5", Role.DIRECTOR)
    assert set(refusal.instead) == {"ann/main", "bob/main", "bob/bet", "cat/main", "cat/bet"}
    play.director(void)
    fact = play.last(RoundVoided)
    assert ("14.5" in fact.under, fact.kept) == (True, ("bob/bet", "cat/main"))
    assert [play.won(name) for name in THREE] == [0, -20_00, -10_00]
    assert money(play) == 0


@rule("canberra-poker", NI2002_45="14.5")
def test_unless_the_director_says_so_they_are_refunded() -> None:
    play = a_round()
    play.director(c.VoidRound(round=1, ground="fraud", reason="a marked card"))
    assert ("14.5" in play.last(RoundVoided).under, play.last(RoundVoided).kept) == (False, ())
    assert all_square(play)


# Sanctions (14.3)


@rule("canberra-poker", NI2002_45=("14.3", "14.3(a)"))
@pytest.mark.parametrize("settled", [False, True])
def test_the_wagers_of_a_player_who_broke_a_rule_may_be_void_and_go_back(settled: bool) -> None:
    play = a_round(settled)
    sanction = c.VoidWagers(patron="bob", reason="looked at cat's cards")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(sanction, "A:Tournament Director", role, "bob")
    play.refused(replace(sanction, reason=" "), "14.3(a)", Role.DIRECTOR)
    play.refused(replace(sanction, patron="eve"), "14.3(a)", Role.DIRECTOR)
    play.refused(replace(sanction, options=("jackpot",)), "14.3(a)", Role.DIRECTOR)
    play.director(sanction)
    voided = play.last(WagersVoided)
    assert (set(voided.options), {"14.3", "14.3(a)"} <= set(voided.under)) == ({"main", "bet"}, True)
    assert (play.chips("bob"), play.on_layout("bob")) == (START, 0)
    play.refused(sanction, "14.3(a)", Role.DIRECTOR)
    if not settled:
        play.settle(NOTHING)
    play.collect()
    assert [play.won(name) for name in THREE] == [-10_00, 0, -30_00]
    assert money(play) == 0


@rule("canberra-poker", NI2002_45=("14.3(a)", "7.1"))
def test_a_hand_without_a_valid_ante_is_played_no_further() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    play.director(c.VoidWagers(patron="ann", reason="touched the cards"))
    assert (play.step, play.turn) == (Step.DECIDE, "2")
    assert isinstance(play.ask(c.Bet(patron="ann"), Role.PATRON, "ann"), Refusal)
    play.director(c.VoidWagers(patron="bob", reason="so did bob"))
    assert play.step is Step.COLLECT
    play.collect()
    assert (play.chips("ann"), play.chips("bob")) == (START, START)


@rule("canberra-poker", NI2002_45=("14.3(a)", "4.1"))
def test_void_before_the_deal_the_ante_is_placed_anew() -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.call()
    play.director(c.VoidWagers(patron="ann", reason="chips of another table"))
    assert (play.step, play.chips("ann")) == (Step.BET, START)  # betting is open again
    play.play(LOW, ann=PAIR)


@rule("canberra-poker", NI2002_45=("14.3(a)", "4.1"))
def test_void_after_the_close_it_leaves_the_others_to_play() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.call()
    play.director(c.VoidWagers(patron="ann", reason="chips of another table"))
    assert (play.step, play.turn) == (Step.DEAL, "2")
    play.deal("2s")
    assert [hand.patron for hand in play.round.hands] == ["bob"]


@rule("canberra-poker", NI2002_45=("14.3", "14.3(b)"))
def test_a_player_who_broke_a_rule_may_be_excluded() -> None:
    play = Play()
    play.bets_are_down("ann", "bob")
    exclude = t.ExcludePatron(patron="ann", reason="past posting")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(exclude, "14.3(b)", role, "ann")
    play.refused(replace(exclude, reason=""), "14.3", Role.DIRECTOR)
    play.director(exclude)
    assert {"14.3", "14.3(b)"} <= set(play.last(PatronExcluded).under)
    play.refused(exclude, "14.3(b)", Role.DIRECTOR)
    play.showdown(ACE_KING, ann=PAIR, bob=NOTHING)  # what is down is still settled
    play.collect()
    assert play.won("ann") == 30_00
    play.prepare_shoe()
    again = c.PlaceWager(patron="ann", option="main", amount=10_00, box=1)
    play.refused(again, "14.3(b)", Role.PATRON, "ann")
    play.refused(again, "14.3(b)")
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.refused(t.JoinTable(patron="ann", seat=1), "14.3(b)", Role.PATRON, "ann")


# Disputes (14.6)


@rule("canberra-poker", NI2002_45=("14.6", "14.6[review]"))
def test_a_dispute_is_decided_by_the_director_and_reviewed_if_requested() -> None:
    play = Play()
    play.refused(t.RaiseDispute(patron="ann", matter=" "), "14.6", Role.PATRON, "ann")
    play.as_patron("ann", t.RaiseDispute(patron="ann", matter="it was a straight", round=1))
    assert "14.6" in play.last(DisputeRaised).under
    decide = t.DecideDispute(dispute=1, decision="it was not")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(decide, "14.6", role)
    request, outcome = t.RequestReview(dispute=1, by="ann"), t.RecordReview(dispute=1, outcome="it was")
    play.refused(request, "14.6", Role.PATRON, "ann")
    play.director(decide)
    assert "14.6" in play.last(DisputeDecided).under
    assert play.refused(decide, "14.6", Role.DIRECTOR).instead == ("request_review",)
    play.as_patron("ann", request)
    assert "14.6[review]" in play.last(ReviewRequested).under
    for role in set(Role) - {Role.INSPECTOR}:
        play.refused(outcome, "14.6[review]", role)
    play.do(outcome, Role.INSPECTOR)
    assert "14.6[review]" in play.last(ReviewRecorded).under
    assert play.state.disputes[0].outcome == "it was"


# The duties of staff (14.7)

ADVICE = re.compile(r"probab|chance|likel|edge|expect|recommend|best|better|should|advis|strateg|basic")


def said(play: Play) -> list[str]:
    """Everything that prompts and buttons say to anybody now."""
    buttons = [choice.say for role in Role for choice in open_to(play.state, "ann", role, AT)]
    return [play.need.say, *buttons]


@rule("canberra-poker", NI2002_45="14.7(a)")
def test_no_prompt_advises_anybody_how_to_play() -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    heard = said(play)
    play.deal("2s")
    heard += said(play)
    assert play.need.say == "Box 1, ann: bet 20.00 or fold"  # what the rules allow, and no more
    play.bet("ann")
    heard += said(play)
    play.dealers_hand(ACE_KING)
    heard += said(play)
    assert [words for words in heard if ADVICE.search(words.lower())] == []
    play.director(t.LogIncident(matter="advice by staff", about="the dealer", note="told ann to fold"))
    assert "14.7(a)" in play.last(IncidentLogged).under


@rule("canberra-poker", NI2002_45=("14.7(a)", "14.7(b)"))
@pytest.mark.parametrize("mine", [PAIR, NOTHING, "As Ks Qs Js Ts"])
@pytest.mark.parametrize("dealers", [LOW, ACE_KING])
def test_what_is_offered_depends_on_nobodys_cards(mine: str, dealers: str) -> None:
    """Although the shoe has read them all."""
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.call()
    for card, dealers_card in zip(mine.split(), dealers.split(), strict=True):
        play.read(card)
        play.read(dealers_card)
    offered = [choice.say for choice in open_to(play.state, "ann", Role.PATRON, AT)]
    assert [say for say in offered if say in ("Bet", "Fold")] == ["Bet", "Fold"]
    assert play.need.say == "Box 1, ann: bet 20.00 or fold"


@rule("canberra-poker", NI2002_45="14.7(b)")
def test_equal_wagers_on_equal_hands_are_settled_alike() -> None:
    play = Play(patrons=THREE)
    play.play(ACE_KING, ann="Qc Qd 8h 6s 3c", bob="Qh Qs 8c 6d 3d", cat="Jc Jd 8s 6h 4c")
    for option in ("main", "bet"):
        alike = [fact for fact in play.all(WagerSettled) if fact.option == option]
        assert len({(fact.outcome, fact.pays, fact.odds, fact.under) for fact in alike}) == 1
    play.director(t.LogIncident(matter="advantage given", about="the dealer", note="flashed a card"))
    assert "14.7(b)" in play.last(IncidentLogged).under


@rule("canberra-poker", NI2002_45="14.7(b)")
def test_a_sealed_deck_is_revealed_once_no_card_of_it_can_come() -> None:
    play = Play(patrons=("ann",), virtual=True)
    order = t.RevealShoe(shoe=1, salt="00", cards=("9c",))
    play.refused(order, "14.7(b)")
    play.antes("ann")
    play.deal("2s")
    play.refused(order, "14.7(b)")
    play.fold("ann")
    play.refused(order, "14.7(b)")
    play.collect()
    play.refused(replace(order, shoe=2), "14.7(b)")
    play.do(order)
    assert "14.7(b)" in play.last(ShoeRevealed).under
    play.refused(order, "14.7(b)")


class Juggle(Command, frozen=True, tag="juggle_canberra"):
    pass


@rule("canberra-poker", NI2002_45=("14.7", "14.7(c)"))
def test_the_game_is_conducted_by_its_procedures_and_no_others() -> None:
    play = Play()
    refusal = play.refused(Juggle(), "14.7(c)")
    assert "14.7" in refusal.under
    play.refused(t.LogIncident(matter="influence", about="bob", note="winked"), "14.7(c)", Role.PATRON, "ann")


# Every prompt of a round, in order: what is awaited and the clause; and the answer to it.
PROMPTS: list[tuple[str, str, Command, Role]] = [
    ("shuffle", "5.1", c.ShuffleCards(), Role.DEALER),
    ("cut", "5.2", c.CutCards(position=26), Role.DEALER),
    ("wagers", "4.1", c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), Role.PATRON),
    ("wagers", "4.1", c.CallNoMoreBets(), Role.DEALER),
    ("card", "6.3(a)", c.DealCards(), Role.DEALER),
    ("card", "6.3(b)", c.CompleteDeal(card="2s"), Role.DEALER),
    ("decision", "7.1", c.Bet(patron="ann"), Role.PATRON),
    ("dealer's hand", "9.1", c.RevealDealersHand(cards=tuple(ACE_KING.split())), Role.DEALER),
    ("settlement", "9.4", c.SettleHand(cards=tuple(PAIR.split())), Role.DEALER),
    ("collection of the cards", "9.7", c.CollectCards(), Role.DEALER),
    ("shuffle", "5.1", c.ShuffleCards(), Role.DEALER),
]


@rule("canberra-poker", NI2002_45=("14.7", "14.7(c)"))
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


# Incidents (14.2, 14.8, 14.9)


@rule("canberra-poker", NI2002_45=("14.2", "14.2(a)", "14.2(b)", "14.2(c)", "14.8", "14.9"))
@pytest.mark.parametrize(
    ("matter", "clause"),
    [
        ("device that analyses", "14.2(a)"),
        ("device that changes odds", "14.2(b)"),
        ("device connected to another", "14.2(c)"),
        ("influence", "14.8"),
        ("private bet", "14.9"),
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
    assert (clause in logged.under, "14.2" in logged.under) == (True, matter.startswith("device"))
    assert play.state.incidents == 1
    play.refused(replace(incident, matter="bad manners"), "14.8")


@rule("canberra-poker", NI2002_45="14.8")
def test_nobody_plays_anothers_hand() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    for kind in (c.Bet, c.Fold):
        assert isinstance(play.ask(kind(patron="ann"), Role.PATRON, "bob"), Refusal)


@rule("canberra-poker", NI2002_45="14.9")
def test_players_have_no_bets_against_each_other() -> None:
    play = a_round(settled=True)
    play.collect()
    for move in (move for fact in play.facts for move in fact.moves):
        owners = {account.split(":")[1] for account in (move.out_of, move.into) if ":" in account}
        assert len(owners) <= 1
