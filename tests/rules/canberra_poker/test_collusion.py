"""Section 10, collusion: cards kept to oneself, and what follows if they are not."""

import msgspec
import pytest
from msgspec.structs import replace

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import PatronPutOut, RoundVoided
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from croupier.table.facts import IncidentLogged
from croupier.views.table_view import seen_by_patron
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, LOW, NOTHING, PAIR, START, Play, money

GROUNDS = [("exposure", "10.1"), ("exchange", "10.2(a)"), ("information", "10.2(b)")]
OUT = c.PutOutOfRound(patron="ann", breach="information", reason="told bob about her kings")


@rule("canberra-poker", NI2002_45=("10.1", "10.2", "10.2(a)", "10.2(b)"))
@pytest.mark.parametrize(
    ("matter", "clause"),
    [("cards not protected", "10.1"), ("cards exchanged", "10.2(a)"), ("information on a hand", "10.2(b)")],
)
def test_staff_log_a_player_who_does_not_keep_the_cards_to_themselves(matter: str, clause: str) -> None:
    play = Play()
    incident = t.LogIncident(matter=matter, about="ann", note="seen by the dealer")
    assert isinstance(play.ask(incident, Role.PATRON, "bob"), Refusal)
    play.refused(replace(incident, note=""), clause)
    play.do(incident)
    logged = play.last(IncidentLogged)
    assert (clause in logged.under, "10.2" in logged.under) == (True, clause != "10.1")


@rule("canberra-poker", NI2002_45=("10.1", "10.2", "10.2(a)", "10.2(b)", "10.2[violation]", "A:Void"))
@pytest.mark.parametrize(("breach", "clause"), GROUNDS)
@pytest.mark.parametrize("moment", ["dealing", "deciding", "bet", "turned"])
def test_the_director_may_put_a_player_out_of_the_round_and_the_wagers_go_back(
    breach: str, clause: str, moment: str
) -> None:
    play = Play()
    before = money(play)
    play.antes("ann", "bob")
    play.deal_one()
    if moment != "dealing":
        play.deal("2s")
    if moment in ("bet", "turned"):
        play.bet("ann", "bob")
    if moment == "turned":
        play.dealers_hand(ACE_KING)
    out = replace(OUT, breach=breach)
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(out, "A:Tournament Director", role, "bob")
    play.director(out)
    put_out = play.last(PatronPutOut)
    assert (put_out.breach, put_out.reason) == (breach, OUT.reason)
    assert {clause, "10.2[violation]", "~P11"} <= set(put_out.under)
    assert (play.chips("ann"), play.on_layout("ann"), money(play)) == (START, 0, before)
    play.refused(out, "10.2[violation]", Role.DIRECTOR)
    assert isinstance(play.ask(c.Bet(patron="ann"), Role.PATRON, "ann"), Refusal)
    if moment == "dealing":
        play.deal("2s")
    if play.step is Step.DECIDE:
        assert play.turn == "2"
        play.bet("bob")
    if moment != "turned":
        play.dealers_hand(ACE_KING)
    play.settle(PAIR)
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 30_00, before)


@rule("canberra-poker", NI2002_45="10.2[violation]")
def test_a_player_put_out_is_dealt_no_further_cards() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(3)
    play.director(OUT)
    play.deal("2s")
    assert [len(hand.cards) for hand in play.round.hands] == [1, 5]
    play.fold("bob")
    play.collect()


@rule("canberra-poker", NI2002_45=("10.2[violation]", "A:Void"))
@pytest.mark.parametrize("lost", ["folded", "beaten"])
def test_what_a_player_had_lost_in_the_round_comes_back(lost: str) -> None:
    """Void means that chips wagered or paid are returned (P19)."""
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    if lost == "folded":
        play.fold("ann")
    else:
        play.bet("ann", "bob")
        play.dealers_hand(ACE_KING)
        play.settle(PAIR)
        play.settle(NOTHING)
    assert play.won("ann") < 0
    play.director(OUT)
    assert (play.won("ann"), "~P19" in play.last(PatronPutOut).under) == (0, True)


@rule("canberra-poker", NI2002_45="10.2[violation]")
def test_what_a_player_had_won_in_the_round_goes_back_too() -> None:
    play = Play()
    play.bets_are_down("ann", "bob")
    play.dealers_hand(ACE_KING)
    play.settle(PAIR)
    assert play.won("bob") == 30_00
    play.director(replace(OUT, patron="bob"))
    assert (play.won("bob"), money(play)) == (0, 0)
    play.settle(NOTHING)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (-30_00, 0)


@rule("canberra-poker", NI2002_45="10.2[violation]")
def test_the_reason_and_the_breach_are_recorded_and_the_round_is_under_way() -> None:
    play = Play()
    play.refused(OUT, "10.2[violation]", Role.DIRECTOR)  # no card is out
    play.antes("ann", "bob")
    play.deal_one()
    play.refused(replace(OUT, reason=" "), "10.2[violation]", Role.DIRECTOR)
    refusal = play.refused(replace(OUT, breach="rudeness"), "10.2[violation]", Role.DIRECTOR)
    assert set(refusal.instead) == {"exchange", "information", "exposure"}
    play.refused(replace(OUT, patron="eve"), "10.2[violation]", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45=("10.2[violation]", "A:Void"))
@pytest.mark.parametrize("put_out_first", [False, True])
def test_or_the_round_is_void_or_both(put_out_first: bool) -> None:
    play = Play()
    play.bets_are_down("ann", "bob")
    play.dealers_hand(ACE_KING)
    play.settle(PAIR)
    if put_out_first:
        play.director(OUT)
    void = c.VoidRound(round=1, ground="collusion", reason="ann and bob swapped cards")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "10.2[violation]", role, "bob")
    play.refused(replace(void, reason=""), "10.2[violation]", Role.DIRECTOR)
    play.director(void)
    assert {"10.2[violation]", "A:Void"} <= set(play.last(RoundVoided).under)
    assert (play.chips("ann"), play.chips("bob"), money(play)) == (START, START, 0)
    play.refused(replace(void, keep=("ann/main",)), "10.2[violation]", Role.DIRECTOR)  # void once is void
    play.collect()


@rule("canberra-poker", NI2002_45=("10.2[violation]", "A:Void"))
def test_a_round_void_for_collusion_returns_every_wager() -> None:
    play = Play()
    play.bets_are_down("ann", "bob")
    void = c.VoidRound(round=1, ground="collusion", reason="swapped cards", keep=("ann/main",))
    play.refused(void, "A:Void", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45=("10.1", "10.2(b)"))
def test_no_screen_shows_a_player_the_cards_of_another() -> None:
    """Nor the dealer's hidden ones, although the shoe has read them all."""
    play = Play()
    play.antes("ann", "bob")
    play.call()
    hands = {"1": PAIR.split(), "2": NOTHING.split(), "dealer": LOW.split()}
    for number in range(5):
        for to in ("1", "2", "dealer"):
            play.read(hands[to][number])
    hidden = {"ann": (*hands["2"], *hands["dealer"][:4]), "bob": (*hands["1"], *hands["dealer"][:4])}
    for name, cards in hidden.items():
        seen = msgspec.json.encode(seen_by_patron(play.state, 0, name, play.at)).decode()
        assert [card for card in cards if f'"{card}"' in seen] == []
        assert '"2s"' in seen
