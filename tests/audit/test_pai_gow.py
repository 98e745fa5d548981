"""The audit of Pai Gow tables: tiles and dice come from one seal, and any exchange is found."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from croupier.conduct import Accepted, House, must, set_up_table
from croupier.conduct.chance import Generator
from croupier.games.pai_gow import facts as g
from croupier.games.pai_gow.commands import ReportTileExposed
from croupier.games.pai_gow.machine import as_dealt, sealed
from croupier.games.pai_gow.parts import divided
from croupier.games.pai_gow.settlement import settlement_of
from croupier.games.pai_gow.state import MAIN
from croupier.games.pai_gow.tiles import tiles
from croupier.instruments import library
from croupier.money import Move
from croupier.ruling import Role
from croupier.table import Table, commands as t, evolve, facts as f
from tests.audit.test_audit import Story, audited, changed, only_finding, place_of
from tests.chance.sources import counted
from tests.properties.pai_gow import G02, TILES, patron_turn
from tests.rules.pai_gow.play import Play

ROUNDS = 16
TERMS = library().book(G02).terms()


@cache
def story() -> Story:
    """A virtual table with ann alone, for a few rounds: she sets her hands, has them set, or concedes."""
    house = House("memory:", generator=Generator(counted(G02)))
    hosted = set_up_table(house, "T", G02, demonstration=True)
    must(house, "T", t.JoinTable(patron="ann", seat=2), "ann", Role.PATRON)
    must(house, "T", t.IssueChips(patron="ann", cents=10_000_00), "dee", Role.DIRECTOR)
    random, dealer = Random(1), house.dealer("T")
    while hosted.table and len(hosted.table.game.records) < ROUNDS:
        dealer.deal_on()
        ask = patron_turn(hosted.table, random)
        if ask is not None and isinstance(dealer.act(ask.command, ask.who, ask.role), Accepted):
            continue
        if not isinstance(dealer.call_no_more_bets(), Accepted):
            dealer.turn_for_absent()
    facts = tuple(hosted.facts())
    house.close()
    return facts


def test_the_story_has_everything_in_it() -> None:
    assert {fact.how for fact in story() if isinstance(fact, g.HandSet)} == {"player", "house way", "time"}
    assert any(isinstance(fact, g.HandConceded) for fact in story())
    assert {fact.outcome for fact in story() if isinstance(fact, g.WagerSettled)} == {"win", "lose", "push"}


def test_an_honest_table_is_found_honest() -> None:
    found = audited(story())
    assert found.ok, found.findings
    assert found.shoes >= ROUNDS - 1  # every round has a seal of its own
    read = sum(len(fact.tiles) for fact in story() if isinstance(fact, g.TilesRead | g.HouseHandSet))
    dice = sum(len(fact.dice) for fact in story() if isinstance(fact, g.DiceThrown))
    waiting = sum(shoe.cards_seen for shoe in found.unrevealed)
    assert found.cards + waiting == read + dice


def test_tiles_and_dice_are_sealed_together_and_come_apart_in_their_order() -> None:
    everything = sealed(TERMS)
    assert Counter(everything) == Counter(TILES) + Counter(f"{face}{die}" for face in range(1, 7) for die in "xyz")
    for seed in range(20):
        order = tuple(Random(seed).sample(everything, len(everything)))
        dealt = as_dealt(TERMS, order)
        assert dealt[:32] == tuple(item for item in order if item in tiles(TERMS))
        assert [item[1] for item in dealt[32:]] == ["x", "y", "z"]
        for item in dealt[32:]:
            assert item == next(each for each in order if each[1] == item[1])


@pytest.mark.parametrize("nth", [0, 5, 9])
def test_a_tile_that_was_exchanged_face_down_is_found(nth: int) -> None:
    facts = story()
    place = place_of(g.TilesRead, facts, nth)
    read = facts[place]
    assert isinstance(read, g.TilesRead)
    other = next(tile for tile in TILES if tile not in read.tiles)
    assert not audited(changed(facts, place, tiles=(other, *read.tiles[1:]))).ok


def test_also_in_a_hand_that_was_conceded_and_never_shown() -> None:
    facts = story()
    conceded = place_of(g.HandConceded, facts)
    place = max(at for at in range(conceded) if isinstance(facts[at], g.TilesRead))
    read = facts[place]
    assert isinstance(read, g.TilesRead)
    other = next(tile for tile in TILES if tile not in read.tiles)
    assert not audited(changed(facts, place, tiles=(other, *read.tiles[1:]))).ok


@pytest.mark.parametrize("nth", [0, 4])
def test_a_tile_of_the_house_that_was_exchanged_is_found(nth: int) -> None:
    facts = story()
    place = place_of(g.HouseHandSet, facts, nth)
    turned = facts[place]
    assert isinstance(turned, g.HouseHandSet)
    other = next(tile for tile in TILES if tile not in turned.tiles)
    forged = tuple(other if tile == turned.low[0] else tile for tile in turned.tiles)
    low = (other, *turned.low[1:])
    assert not audited(changed(facts, place, tiles=forged, low=low)).ok


@pytest.mark.parametrize("die", [0, 1, 2])
def test_a_die_that_was_turned_over_is_found(die: int) -> None:
    facts = story()
    place = place_of(g.DiceThrown, facts, 3)
    thrown = facts[place]
    assert isinstance(thrown, g.DiceThrown)
    turned = tuple(face % 6 + 1 if at == die else face for at, face in enumerate(thrown.dice))
    assert not audited(changed(facts, place, dice=turned)).ok


@pytest.mark.parametrize("kind", [g.DiceThrown, g.TilesDealt])
def test_stacks_that_go_round_from_another_box_are_found(kind: type[g.DiceThrown | g.TilesDealt]) -> None:
    facts = story()
    place = place_of(kind, facts, 2)
    said = facts[place]
    assert isinstance(said, g.DiceThrown | g.TilesDealt)
    version, _ = only_finding(audited(changed(facts, place, first_box=said.first_box % 8 + 1)))
    assert version == place + 1


def test_a_house_hand_set_contrary_to_house_way_and_settled_so_is_found() -> None:
    facts, found = story(), 0
    for nth in range(8):
        place = place_of(g.HouseHandSet, facts, nth)
        turned = facts[place]
        assert isinstance(turned, g.HouseHandSet)
        forged = changed(facts, place, low=(turned.low[0], turned.high[0]), high=(turned.low[1], turned.high[1]))
        at = next(at for at in range(place, len(facts)) if isinstance(facts[at], g.WagerSettled))
        table: Table | None = None
        for fact in forged[:at]:
            table = evolve(table, fact)
        assert table is not None
        now = table.game.round
        settled = settlement_of(TERMS, now, now.wagers["ann", MAIN])
        if settled.moves != getattr(facts[at], "moves", ()):
            found += 1
            version, because = only_finding(audited((*forged[:at], settled, *forged[at + 1 :])))
            assert (version, "where the rules say" in because) == (at + 1, True)
    assert found


def test_a_hand_that_was_divided_otherwise_than_it_was_set_is_found() -> None:
    """The hand that is shown settles otherwise than the one that was set."""
    facts = story()
    table: Table | None = None
    for place, fact in enumerate(facts):
        if isinstance(fact, g.HandShown) and table is not None:
            four = (*fact.low, *fact.high)
            as_shown, house = divided(TERMS, fact.low, fact.high), table.game.round.house
            other = divided(TERMS, (four[0], four[2]), (four[1], four[3]))
            settled = facts[place + 1]
            assert isinstance(settled, g.WagerSettled)
            if house.how and other != as_shown:
                found = audited(changed(facts, place, low=other.low.tiles, high=other.high.tiles))
                if not found.ok:
                    assert found.findings[0].version == place + 2
                    assert "where the rules say" in found.findings[0].because
                    return
        table = evolve(table, fact)
    raise AssertionError("no division changed a result")


def test_a_forged_payment_is_found() -> None:
    facts = story()
    place = next(at for at, fact in enumerate(facts) if isinstance(fact, g.WagerSettled) and fact.outcome == "win")
    won = facts[place]
    assert isinstance(won, g.WagerSettled)
    more = tuple(Move(m.out_of, m.into, m.cents + (m.out_of == "float") * 25) for m in won.moves)
    version, because = only_finding(audited(changed(facts, place, pays=won.pays + 25, moves=more)))
    assert version == place + 1
    assert "where the rules say" in because


def test_a_push_that_was_taken_is_found() -> None:
    facts = story()
    place = next(at for at, fact in enumerate(facts) if isinstance(fact, g.WagerSettled) and fact.outcome == "push")
    pushed = facts[place]
    assert isinstance(pushed, g.WagerSettled)
    taken = (Move(pushed.moves[0].out_of, "float", pushed.stake),)
    found = audited(changed(facts, place, outcome="lose", returned=0, moves=taken))
    assert found.findings[0].version == place + 1


def test_a_seal_that_is_never_opened_to_the_inspector_is_found() -> None:
    facts = story()
    place = place_of(f.ShoeRevealed, facts)
    assert not audited((*facts[:place], *facts[place + 1 :])).ok


@pytest.mark.parametrize("read", [False, True])
def test_another_report_of_an_exposed_tile_replaces_no_reading_unless_there_was_one(read: bool) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal_read("45 22 46 34", "56 56 33 33") if read else play.deal()
    play.do(ReportTileExposed(to="2", number=1, tile="" if read else "45"))
    again = g.TileExposed(to="2", number=1, tile="36", by="dealer", under=("13.7",))
    found = audited((*play.facts, again))
    assert [finding.check for finding in found.findings] == (["readings"] if read else [])


def test_the_houses_hand_is_in_no_journal_before_it_is_turned() -> None:
    """Somebody who reads the database in mid-round learns nothing about it."""
    table: Table | None = None
    checked = 0
    for fact in story():
        table = evolve(table, fact)
        now = table.game.round
        if now.dealt and not now.house.how:
            assert now.house.tiles == ("",) * 4
            checked += 1
    assert checked > ROUNDS


def test_no_wager_is_placed_before_the_commitment_is_published() -> None:
    facts = story()
    place = place_of(g.TilesShuffled, facts, 1)
    wager = next(at for at in range(place, len(facts)) if isinstance(facts[at], g.WagerPlaced))
    early = (*facts[:place], facts[wager], *facts[place:wager], *facts[wager + 1 :])
    assert any("before the commitment" in finding.because for finding in audited(early).findings)
