"""The ballot: sealed, drawn, repeatable by anybody, and fair."""

from collections import Counter
from hashlib import sha256

import pytest

from croupier.tournament import ballot, commands as c
from croupier.tournament.facts import SeatsDrawn
from tests.marks import rule
from tests.rules.tournament.running import (
    ALL_BUT_HOLDEM,
    BOOKS,
    G02,
    HOLDEM,
    R02,
    U19,
    Running,
    cites,
    heat,
    session,
)


def seal(seed: str) -> c.SealBallot:
    return c.SealBallot(session="final", commitment=sha256(seed.encode()).hexdigest())


@rule("canberra-poker", NI2002_45="15.6")
@rule("blackjack", NI2002_45="19.6", NI2006_147="20.7")
@rule("american-roulette", NI2002_45="12.6")
@rule("mini-baccarat", NI2002_45="13.6", NI2016_685="15.7", NI2018_687="16.7")
@rule("pai-gow", NI2002_45="17.6")
@rule("ultimate-texas-holdem", NI2019_212="16.8")
@pytest.mark.parametrize("book", BOOKS)
def test_the_ballot_is_sealed_before_it_is_drawn(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3")
    refusal = cup.refused(c.DrawSeats(session="final", seed="17"))
    assert cites(refusal, marked)
    assert refusal.instead == ("seal_ballot",)
    for wrong in ("", "17", "g" * 64, "0" * 63):
        assert cites(cup.refused(c.SealBallot(session="final", commitment=wrong)), marked)
    assert cites(cup.do(seal("17")), marked)
    assert cites(cup.refused(seal("18")), marked)
    assert cites(cup.refused(c.DrawSeats(session="final", seed="18")), marked)
    assert cites(cup.do(c.DrawSeats(session="final", seed="17")), marked)
    assert cites(cup.refused(c.DrawSeats(session="final", seed="17")), marked)


@rule("canberra-poker", NI2002_45=("15.6", "15.7"))
@rule("blackjack", NI2002_45=("19.6", "19.7"), NI2006_147=("20.7", "20.8"))
@rule("american-roulette", NI2002_45=("12.6", "12.7"))
@rule("mini-baccarat", NI2002_45=("13.6", "13.7"), NI2016_685=("15.7", "15.8"), NI2018_687=("16.7", "16.8"))
@rule("pai-gow", NI2002_45=("17.6", "17.7"))
@rule("ultimate-texas-holdem", NI2019_212=("16.8", "16.9"))
@pytest.mark.parametrize("book", BOOKS)
def test_everybody_has_a_table_and_a_seat_of_their_own_before_play(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.enter(*(f"p{number}" for number in range(1, 21)))
    assert cites(cup.draw(), marked)
    places = {(each.table, each.seat) for each in cup.state.players.values()}
    assert len(places) == 20
    seats = range(2, 9) if book == G02 else range(1, 8)  # the House has a box of its own at Pai Gow
    assert all(seat in seats for _, seat in places)
    sizes = [len(each.seats) for each in cup.tables()]
    assert sizes == [5, 5, 5, 5]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("players", [3, 6, 7, 11, 13, 31])
def test_tables_differ_by_one_player_at_most(book: str, players: int) -> None:
    cup = Running(book)
    cup.enter(*(f"p{number}" for number in range(1, players + 1)))
    cup.draw()
    sizes = [len(each.seats) for each in cup.tables()]
    assert sum(sizes) == players
    assert len(sizes) == -(-players // 6)
    assert max(sizes) - min(sizes) <= 1


def drawn_again(seed: str, draw: int, players: list[str], tables: int, seats: list[int]) -> dict[str, tuple[int, int]]:
    """The draw by the published description alone: everything in the order of its SHA-256."""

    def shuffled(things: list[str]) -> list[str]:
        return sorted(things, key=lambda thing: sha256(f"{seed}/{draw}/{thing}".encode()).hexdigest())

    dealt = [name.removeprefix("player ") for name in shuffled([f"player {name}" for name in players])]
    to = shuffled([f"table {number}" for number in range(1, tables + 1)])
    found = {}
    for number in range(1, tables + 1):
        mine = [name for turn, name in enumerate(dealt) if to[turn % tables] == f"table {number}"]
        free = shuffled([f"table {number} seat {seat}" for seat in seats])
        found |= {name: (number, int(seat.split()[-1])) for name, seat in zip(mine, free, strict=False)}
    return found


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", ["17", "a longer number", "ff" * 32])
def test_anybody_can_repeat_the_draw_from_what_is_published(book: str, seed: str) -> None:
    cup = Running(book)
    players = [f"p{number}" for number in range(1, 21)]
    cup.enter(*players)
    cup.draw(seed=seed)
    fact = cup.last(SeatsDrawn)
    assert fact.seed == seed
    seats = list(range(2, 9) if book == G02 else range(1, 8))
    again = drawn_again(fact.seed, fact.draw, players, len(fact.tables), seats)
    names = [table.name for table in fact.tables]
    assert {each.player: (names.index(each.table) + 1, each.seat) for each in fact.placings} == again


@pytest.mark.parametrize("book", BOOKS)
def test_the_marker_starts_at_an_occupied_seat_where_there_is_one(book: str) -> None:
    cup = Running(book)
    cup.enter(*(f"p{number}" for number in range(1, 21)))
    cup.draw()
    for table in cup.tables():
        assert (table.marker in table.seats.values()) == (book != R02)  # at the wheel nobody has one


@pytest.mark.parametrize("book", HOLDEM)
def test_no_marker_where_the_conditions_do_without(book: str) -> None:
    cup = Running(book, [session(book, marker=False)])
    cup.enter("p1", "p2", "p3")
    cup.draw()
    assert [each.marker for each in cup.tables()] == [0]


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    missing = cells - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing * expected


def test_every_seat_of_every_table_is_as_likely_for_everybody() -> None:
    players = [ballot.Drawn(f"p{number}") for number in range(9)]
    seats: dict[str, Counter[object]] = {each.player: Counter() for each in players}
    for seed in range(1500):
        drawn = ballot.seats_drawn(f"seed {seed}", players, 3, range(1, 4))
        assert drawn is not None
        for player, place in drawn.seats.items():
            seats[player][place] += 1
    # Nine cells leave eight degrees of freedom: 31.8 is exceeded once in ten thousand.
    assert max(chi_square(counts, 9) for counts in seats.values()) < 31.8


def test_every_pair_of_players_meets_as_often() -> None:
    players = [ballot.Drawn(f"p{number}") for number in range(6)]
    met: Counter[object] = Counter()
    for seed in range(1500):
        drawn = ballot.seats_drawn(f"seed {seed}", players, 2, range(1, 8))
        assert drawn is not None
        for table in (1, 2):
            there = sorted(name for name, place in drawn.seats.items() if place[0] == table)
            met.update((a, b) for a in there for b in there if a < b)
    assert chi_square(met, 15) < 45  # fourteen degrees of freedom, with room: meetings at one table hang together


def test_every_seat_has_the_marker_as_often() -> None:
    players = [ballot.Drawn(f"p{number}") for number in range(7)]
    markers: Counter[object] = Counter()
    for seed in range(1500):
        drawn = ballot.seats_drawn(f"seed {seed}", players, 1, range(1, 8))
        assert drawn is not None
        markers.update(drawn.markers)
    assert chi_square(markers, 7) < 27.9  # six degrees of freedom, once in ten thousand


@rule("canberra-poker", NI2002_45="15.2(f)")
@rule("blackjack", NI2002_45="19.2(f)", NI2006_147="20.4(f)")
@rule("american-roulette", NI2002_45="12.2(f)")
@rule("mini-baccarat", NI2002_45="13.2(f)", NI2016_685="15.3(a)(vi)", NI2018_687="16.3(a)(vi)")
@rule("pai-gow", NI2002_45="17.2(f)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(vi)")
@pytest.mark.parametrize("book", BOOKS)
def test_groups_are_kept_apart_where_the_conditions_say_so(book: str, marked: set[str]) -> None:
    apart = {"groups": "Apart.", "largest_group": 3, "groups_apart": True, "minimum": 13}
    cup = Running(book, entry=apart)
    assert marked <= set(cup.state.terms.cite("condition_groups"))
    for group in ("a", "b", "c", "d", "e"):
        cup.enter(*(f"{group}{number}" for number in range(3)), group=group)
    cup.draw()
    assert len(cup.tables()) == 3
    for group in ("a", "b", "c", "d", "e"):
        assert len({cup.player(f"{group}{number}").table for number in range(3)}) == 3


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_who_needs_an_accessible_seat_gets_one(book: str, seed: str) -> None:
    cup = Running(book, seating={"accessible": [2, 7]})
    cup.enter("w1", "w2", "w3", accessible=True)
    cup.enter(*(f"p{number}" for number in range(1, 10)))
    cup.draw(seed=seed)
    assert all(cup.player(name).seat in (2, 7) for name in ("w1", "w2", "w3"))


@rule("canberra-poker", NI2002_45="15.6")
@rule("blackjack", NI2002_45="19.6", NI2006_147="20.7")
@rule("american-roulette", NI2002_45="12.6")
@rule("mini-baccarat", NI2002_45="13.6", NI2016_685="15.7", NI2018_687="16.7")
@rule("pai-gow", NI2002_45="17.6")
@rule("ultimate-texas-holdem", NI2019_212="16.8")
@pytest.mark.parametrize("book", BOOKS)
def test_no_draw_is_made_that_leaves_somebody_without_the_seat_they_need(book: str, marked: set[str]) -> None:
    cup = Running(book, seating={"accessible": [2]})
    cup.enter("w1", "w2", accessible=True)
    cup.enter("p1")
    cup.do(seal("17"))
    refusal = cup.refused(c.DrawSeats(session="final", seed="17"))
    assert cites(refusal, marked)
    assert "2 players need an accessible seat" in refusal.because


def two_sessions(book: str) -> Running:
    cup = Running(book, [heat(book, advance={"per_table": 3}), session(book, players_from=["heat"], chips=1000)])
    cup.begin(12)
    cup.spread()
    cup.finish()
    return cup


@rule("canberra-poker", NI2002_45=("15.6", "15.6[position]"))
@rule("blackjack", NI2002_45=("19.6", "19.6[position]"), NI2006_147="20.7")
@rule("american-roulette", NI2002_45=("12.6", "12.6[position]"))
@rule("mini-baccarat", NI2002_45=("13.6", "13.6[position]"), NI2016_685="15.7", NI2018_687="16.7")
@rule("pai-gow", NI2002_45=("17.6", "17.6[position]"))
@pytest.mark.parametrize("book", ALL_BUT_HOLDEM)
def test_seats_are_drawn_anew_for_each_session(book: str, marked: set[str]) -> None:
    cup = two_sessions(book)
    assert cup.refused(c.StartSession(session="final")).instead == ("draw_seats",)
    assert cup.refused(c.DrawSeats(session="final", seed="17")).instead == ("seal_ballot",)
    assert "sealed already" in cup.refused(c.SealBallot(session="heat", commitment="0" * 64)).because
    assert cites(cup.draw(seed="18"), marked)
    assert len(cup.tables()[0].seats) == 6


@rule("ultimate-texas-holdem", NI2019_212="16.8")
@pytest.mark.parametrize("book", HOLDEM)
def test_by_ballot_before_the_players_first_session(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3")
    assert cites(cup.draw(), marked)


@pytest.mark.parametrize("book", [U19])
def test_later_positions_are_assigned_by_the_director_also_by_ballot(book: str) -> None:
    cup = two_sessions(book)
    cup.draw(seed="18")
    assert len(cup.tables()[0].seats) == 6


@pytest.mark.parametrize("book", BOOKS)
def test_the_marker_is_drawn_again_for_each_session(book: str) -> None:
    cup = two_sessions(book)
    cup.draw(seed="18")
    final = cup.tables()[0]
    assert final.marker in final.seats.values() or book == R02


def test_cards_are_drawn_by_the_number_and_there_are_enough_for_everybody() -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    names = [f"p{number}" for number in range(60)]
    drawn = ballot.cards_drawn("17", names, deck)
    assert set(drawn) == set(names)
    assert len(set(drawn.values())) == 52
    assert drawn == ballot.cards_drawn("17", names[::-1], deck)
    assert drawn != ballot.cards_drawn("18", names, deck)
