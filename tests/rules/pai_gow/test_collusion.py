"""Section 12, collusion: tiles kept to oneself, English while hands are set, and what follows if not."""

import msgspec
import pytest
from msgspec.structs import replace

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import PatronPutOut, RoundVoided
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from croupier.table.facts import IncidentLogged
from croupier.views.table_view import seen_by_patron
from tests.marks import rule
from tests.rules.pai_gow.play import LOSE, START, WIN, WIN_TOO, Play, money

GROUNDS = [("exposure", "12.1"), ("exchange", "12.2(a)"), ("information", "12.2(b)"), ("language", "12.2(c)")]
OUT = c.PutOutOfRound(patron="ann", breach="information", reason="told bob of her Teen")
VOID = c.VoidRound(round=1, ground="collusion", reason="ann and bob swapped tiles")


@rule("pai-gow", NI2002_45=("12.1", "12.2", "12.2(a)", "12.2(b)", "12.2(c)"))
@pytest.mark.parametrize(
    ("matter", "clause"),
    [
        ("cards not protected", "12.1"),
        ("cards exchanged", "12.2(a)"),
        ("information on a hand", "12.2(b)"),
        ("another language", "12.2(c)"),
    ],
)
def test_staff_log_what_a_player_does_with_tiles_and_words(matter: str, clause: str) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    incident = t.LogIncident(matter=matter, about="ann", note="seen by the dealer")
    assert isinstance(play.ask(incident, Role.PATRON, "bob"), Refusal)
    play.refused(replace(incident, note=""), clause)
    play.do(incident)
    logged = play.last(IncidentLogged)
    assert (clause in logged.under, "12.2" in logged.under) == (True, clause != "12.1")
    assert (play.step, play.on_layout("ann")) == (Step.SET, 10_00)  # nothing follows unless the director says so


@rule("pai-gow", NI2002_45=("12.1", "12.2", "12.2(a)", "12.2(b)", "12.2(c)", "12.2[violation]", "A:Void"))
@pytest.mark.parametrize(("breach", "clause"), GROUNDS)
@pytest.mark.parametrize("moment", ["setting", "set", "turned"])
def test_the_director_may_put_a_player_out_of_the_round_and_the_wager_goes_back(
    breach: str, clause: str, moment: str
) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    if moment != "setting":
        play.set("ann", "bob")
    if moment == "turned":
        play.house()
    out = replace(OUT, breach=breach)
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(out, "A:Tournament Director", role, "bob")
    play.director(out)
    put_out = play.last(PatronPutOut)
    assert (put_out.breach, put_out.reason) == (breach, OUT.reason)
    assert {clause, "12.2[violation]", "~G24"} <= set(put_out.under)
    assert (play.chips("ann"), play.on_layout("ann"), money(play)) == (START, 0, 0)
    play.refused(out, "12.2[violation]", Role.DIRECTOR)
    for kind in (c.SetHand, c.AskHouseWay, c.ConcedeWager):
        assert isinstance(play.ask(kind(patron="ann"), Role.PATRON, "ann"), Refusal)
    if moment == "setting":
        play.set("bob")
    if moment != "turned":
        play.house()
    assert play.turn == 3  # nothing of ann's is compared
    play.show(WIN)
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 10_00, 0)
    assert play.game.records[0].hands[0].face_up == ("",) * 4


@rule("pai-gow", NI2002_45=("12.2[violation]", "A:Void"))
@pytest.mark.parametrize("hand", [WIN, LOSE])
def test_what_a_player_had_won_or_lost_in_the_round_goes_back_too(hand: str) -> None:
    play = Play()
    play.ready("ann", "bob")
    play.house()
    play.show(hand)
    assert play.won("ann") != 0
    play.director(OUT)
    assert (play.won("ann"), money(play)) == (0, 0)
    play.show(WIN_TOO)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (0, 10_00)
    assert [fact.patron for fact in play.game.records[0].settlements] == ["bob"]


@rule("pai-gow", NI2002_45=("12.2[violation]", "11.7"))
def test_also_a_wager_that_was_conceded() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    play.concede("ann")
    play.director(OUT)
    assert (play.won("ann"), money(play)) == (0, 0)
    ruling = c.RuleOnConcession(patron="ann", conceded=False, low=("44", "45"), high=("66", "33"), reason="so")
    play.set("bob")
    play.house()
    play.refused(ruling, "13.10", Role.DIRECTOR)  # there is nothing left to dispute
    play.show(WIN)
    play.collect()


@rule("pai-gow", NI2002_45="12.2[violation]")
def test_the_reason_and_the_breach_are_recorded_and_the_round_is_under_way() -> None:
    play = Play()
    play.refused(OUT, "12.2[violation]", Role.DIRECTOR)
    play.wagers("ann", "bob")
    play.throw()
    play.refused(OUT, "12.2[violation]", Role.DIRECTOR)  # no tiles lie at a box
    play.deal()
    play.refused(replace(OUT, reason=" "), "12.2[violation]", Role.DIRECTOR)
    refusal = play.refused(replace(OUT, breach="rudeness"), "12.2[violation]", Role.DIRECTOR)
    assert set(refusal.instead) == {"exchange", "information", "exposure", "language"}
    play.refused(replace(OUT, patron="eve"), "12.2[violation]", Role.DIRECTOR)


@rule("pai-gow", NI2002_45="12.2[violation]")
def test_when_all_are_put_out_the_round_is_over() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    play.director(OUT)
    play.director(replace(OUT, patron="bob"))
    assert play.step is Step.COLLECT
    play.collect()
    assert (play.chips("ann"), play.chips("bob"), money(play)) == (START, START, 0)


@rule("pai-gow", NI2002_45=("12.2[violation]", "A:Void"))
@pytest.mark.parametrize("put_out_first", [False, True])
def test_or_the_round_is_void_or_both(put_out_first: bool) -> None:
    play = Play()
    play.ready("ann", "bob")
    play.house()
    play.show(WIN)
    if put_out_first:
        play.director(OUT)
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(VOID, "12.2[violation]", role, "bob")
    play.refused(replace(VOID, reason=""), "12.2[violation]", Role.DIRECTOR)
    play.refused(replace(VOID, keep=("bob/wager",)), "A:Void", Role.DIRECTOR)  # every wager goes back
    play.director(VOID)
    assert {"12.2[violation]", "A:Void"} <= set(play.last(RoundVoided).under)
    assert (play.chips("ann"), play.chips("bob"), money(play)) == (START, START, 0)
    play.refused(VOID, "12.2[violation]", Role.DIRECTOR)  # void once is void
    play.collect()


@rule("pai-gow", NI2002_45=("12.1", "12.2(b)"))
def test_no_screen_shows_a_player_the_tiles_of_another_or_how_they_lie() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal_read("66 45 44 33", "46 13 55 14")
    play.set_read("ann", "66 33")
    seen = {name: seen_by_patron(play.state, 0, name, play.at).round for name in ("ann", "bob")}
    of_ann = msgspec.json.encode(seen["bob"]).decode()
    assert [tile for tile in ("66", "45", "44", "33") if f'"{tile}"' in of_ann] == []
    first = msgspec.to_builtins(seen["bob"])["hands"][0]
    assert (first["low"], first["high"], first["how"]) == (None, None, "player")
    own = msgspec.to_builtins(seen["ann"])["hands"][0]
    assert {tuple(own[part]["tiles"]) for part in ("low", "high")} == {("66", "33"), ("44", "45")}
