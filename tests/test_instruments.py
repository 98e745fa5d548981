"""The law as data: what the library holds, how terms are layered, and which mistakes in the data stop it."""

import datetime
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from croupier.instruments import (
    Book,
    Cite,
    Clause,
    Interpretation,
    LawError,
    Layer,
    Number,
    Price,
    Table,
    UnknownBook,
    UnknownClause,
    library,
    load,
)
from croupier.money import Odds

DATA = Path(__file__).parent.parent / "src" / "croupier" / "instruments" / "data"
INSTRUMENT = """
id = "NI1-1"
name = "A first approval"
made = 2001-01-01
commences = 2001-01-02
commences_note = "the day after"
made_under = "an Act"
revokes = []
approver = "somebody"
"""
CLAUSES = """clause,kind,duty,summary
1.1,deal,enforce,Deal.
1.2,payout,enforce,"Pay, exactly."
1.2[tie],payout,enforce,Pay a tie.
2.1,tournament-play,record,Keep a record.
"""
BOOK = """
title = "A game"
game = "game"
implemented = true
[rules]
deal = ["1.1", "~Z1"]
both = ["1.2", "1.1"]
[numbers]
decks = { is = 8, under = ["1.1"] }
[odds]
tie = { pays = "8 to 1", under = ["1.2[tie]"] }
[tables.draws]
under = ["1.1"]
rows = ["DS", "SS"]
row_under = ["1.2", "1.2[tie]"]
[options.method]
says = "method of settlement"
under = ["1.2"]
usual = "plain"
[options.method.choices.plain]
name = "Plain method"
under = ["1.2"]
odds = { banker = { pays = "1 to 1", under = ["1.2"] } }
[options.method.choices.less]
name = "Lesser method"
under = ["1.2"]
rules = { commission = ["1.2"] }
odds = { banker = { pays = "1 to 1 less 5%", under = ["1.2"] } }
[options.bonus]
says = "a bonus"
under = ["1.2"]
usual = "offered"
[options.bonus.choices.offered]
name = "with a bonus"
under = ["1.2"]
[options.bonus.choices.none]
name = "no bonus"
under = ["1.2"]
[wagers]
left = { name = "on the left", kind = "main", key = "l", words = ["left", "l"] }
right = { name = "on the right", kind = "main", key = "r", words = ["right", "r"] }
bonus = { name = "Bonus", short = "B", part = "side", option = "bonus", key = "b", words = ["bonus", "b"] }
raise = { name = "Raise", part = "follow-on", kind = "" }
[sign]
main = "Left and right"
round = "All wagers of a round"
[waits]
"kind:tournament-*" = "tournaments"
"""
REGISTER = """
[Z1]
issue = "It is silent."
reading = "Speak."
alternatives = "Do not."
effect = "Noise."
[Z1.clauses]
"NI1-1/game" = ["1.1"]
"""

Write = Callable[..., Path]


def put_library(
    root: Path,
    instrument: str = INSTRUMENT,
    clauses: str = CLAUSES,
    book: str = BOOK,
    register: str = REGISTER,
) -> Path:
    """Writes a small library; each argument replaces a file."""
    folder = root / "NI1-1"
    folder.mkdir(parents=True)
    (folder / "instrument.toml").write_text(instrument)
    (folder / "game.clauses.csv").write_text(clauses)
    (folder / "game.toml").write_text(book)
    (root / "interpretations.toml").write_text(register)
    return root


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return partial(put_library, tmp_path)


@pytest.fixture
def small(write: Write) -> Book:
    return load(write()).book("NI1-1/game")


def test_the_library_holds_nine_books_of_five_instruments() -> None:
    assert sorted(library().books) == [
        "NI2002-45/american-roulette",
        "NI2002-45/blackjack",
        "NI2002-45/canberra-poker",
        "NI2002-45/mini-baccarat",
        "NI2002-45/pai-gow",
        "NI2006-147/blackjack",
        "NI2016-685/mini-baccarat",
        "NI2018-687/mini-baccarat",
        "NI2019-212/ultimate-texas-holdem",
    ]
    assert len(library().instruments) == 5
    assert library() is library()


@pytest.mark.parametrize("book", library().books)
def test_every_book_states_how_many_clauses_it_has(book: str) -> None:
    instrument, _, game = book.partition("/")
    stated = tomllib.loads((DATA / instrument / f"{game}.toml").read_text())["clauses"]
    assert len(library().book(book).clauses) == stated


@pytest.mark.parametrize(
    ("instrument", "made", "commences"),
    [
        ("NI2002-45", "2002-02-18", "2002-02-18"),
        ("NI2006-147", "2006-04-10", "2006-05-01"),
        ("NI2016-685", "2016-12-15", "2016-12-16"),
        ("NI2018-687", "2018-12-07", "2018-12-08"),
        ("NI2019-212", "2019-04-16", "2019-04-17"),
    ],
)
def test_an_instrument_knows_when_it_was_made_and_commences(instrument: str, made: str, commences: str) -> None:
    found = library().instrument(instrument)
    assert (found.made, found.commences) == (
        datetime.date.fromisoformat(made),
        datetime.date.fromisoformat(commences),
    )


def test_a_revoked_instrument_names_its_revoker() -> None:
    revoker = library().revoked("NI2017-633")
    assert revoker is not None
    assert revoker.id == "NI2018-687"
    assert library().revoked("NI2018-687") is None


def test_an_unknown_book_is_answered_with_near_ones_or_all() -> None:
    with pytest.raises(UnknownBook, match="did you mean NI2018-687/mini-baccarat"):
        library().book("NI2018-687/minibaccarat")
    with pytest.raises(UnknownBook, match="the books are NI2002-45/american-roulette, "):
        library().book("chess")


def test_a_citation_resolves_to_a_clause_or_an_interpretation() -> None:
    clause = library().resolve("NI2018-687/mini-baccarat", "6.4")
    reading = library().resolve("NI2018-687/mini-baccarat", "~M1")
    assert isinstance(clause, Clause)
    assert clause.kind == "draw-rule"
    assert isinstance(reading, Interpretation)
    assert reading == library().interpretation("M1")
    for wrong in ("6.99", "~M99"):
        with pytest.raises(UnknownClause):
            library().resolve("NI2018-687/mini-baccarat", wrong)


def test_the_register_holds_every_reading_with_its_reasons() -> None:
    register = library().interpretations
    numbered = {"X": 19, "M": 26, "T": 38, "N": 9, "J": 49, "U": 34, "P": 18, "R": 26, "G": 38, "L": 3, "H": 6}
    # Readings that were registered later, a line for each letter; numbers are never used twice.
    further = {
        "P19 P20 P21 P22 P23",
        "U35 U36 U37 U38 U39 U40 U41 U42 U43 U44",
        "F1 F2",
        "G39 G40 G41",
        "H10 H11 H12 H15 H20 H21 H22 H23 H24 H30 H35 H36",
        "J50 J51 J52 J53 J54 J55",
        "M27 M28 M29 M30",
        "R27 R28",
        "T39 T40 T41 T50 T51 T52 T53 T54 T55 T56 T57 T60",
        "X20 X21 X22 X23 X26 X27",
    }
    every = {f"{letter}{n}" for letter, last in numbered.items() for n in range(1, last + 1)}
    assert set(register) == every.union(*(line.split() for line in further))
    for reading in register.values():
        assert all((reading.issue, reading.reading, reading.alternatives, reading.effect)), reading.id
        # Only a reading of our own house may stand on no clause of any book.
        assert reading.clauses or reading.id.startswith("H"), reading.id


def test_a_book_gives_a_clause_its_full_address(small: Book) -> None:
    assert small.cite("1.2[tie]") == Cite("NI1-1", "game", "1.2[tie]")
    assert str(small.cite("1.2[tie]")) == "NI1-1/game 1.2[tie]"
    with pytest.raises(UnknownClause, match=r"NI1-1/game has no clause '9\.9'"):
        small.cite("9.9")


def test_a_clause_waits_by_id_prefix_or_kind(write: Write) -> None:
    book = load(write(book=BOOK + '"1.2*" = "payouts"\n"1.1" = "dealing"\n')).book("NI1-1/game")
    waits = {clause: book.waits_for(clause) for clause in book.clauses}
    assert waits == {"1.1": "dealing", "1.2": "payouts", "1.2[tie]": "payouts", "2.1": "tournaments"}


def test_terms_answer_by_key_with_their_clauses(small: Book) -> None:
    terms = small.terms()
    assert terms.number("decks") == 8
    assert terms.odds("tie") == Odds(8, 1)
    assert terms.table("draws") == ("DS", "SS")
    assert terms.row_under("draws", 1) == ("1.2[tie]",)
    assert terms.cite("deal", "both", "decks") == ("1.1", "~Z1", "1.2")
    assert terms.cite("deal", "both") is terms.cite("deal", "both")
    assert terms.has("tie")
    assert not terms.has("commission")


def test_the_first_key_that_a_book_has_is_cited(small: Book) -> None:
    terms = small.terms()
    assert terms.cite_first("reopen", "draws", "decks") == terms.cite("draws")
    with pytest.raises(KeyError, match="NI1-1/game has no term 'nor this'"):
        terms.cite_first("reopen", "nor this")


def test_a_row_of_a_table_stands_on_one_clause_or_on_several(write: Write) -> None:
    several = BOOK.replace('["1.2", "1.2[tie]"]', '["1.2", ["1.2[tie]", "1.1"]]')
    book = load(write(book=several)).book("NI1-1/game")
    assert [book.terms().row_under("draws", row) for row in (0, 1)] == [("1.2",), ("1.2[tie]", "1.1")]


def test_each_clause_of_a_row_must_exist(write: Write) -> None:
    with pytest.raises(LawError, match=r"draws cites '1\.9'"):
        load(write(book=BOOK.replace('["1.2", "1.2[tie]"]', '["1.2", ["1.2[tie]", "1.9"]]')))


def test_a_missing_key_names_book_and_key(small: Book) -> None:
    terms = small.terms()
    with pytest.raises(KeyError, match="NI1-1/game has no number 'jokers'"):
        terms.number("jokers")
    with pytest.raises(KeyError, match="NI1-1/game has no term 'jokers'"):
        terms.cite("deal", "jokers")
    with pytest.raises(KeyError, match="NI1-1/game has no odds 'decks'"):
        terms.odds("decks")
    with pytest.raises(KeyError, match="NI1-1/game has no table 'decks'"):
        terms.row_under("decks", 0)
    with pytest.raises(KeyError, match="NI1-1/game has no option 'colour'"):
        terms.option("colour")


def test_that_is_said_in_one_line_as_any_fault_of_a_book_is(small: Book) -> None:
    with pytest.raises(LawError) as missing:
        small.terms().number("jokers")
    assert str(missing.value) == (
        "NI1-1/game has no number 'jokers', which its game asks for; add it to the book's file"
    )


def test_an_elected_choice_brings_its_terms_and_nothing_said_means_usual(small: Book) -> None:
    usual, less = small.terms(), small.terms({"method": "less"})
    assert (usual.option("method"), str(usual.odds("banker"))) == ("plain", "1 to 1")
    assert (less.option("method"), str(less.odds("banker"))) == ("less", "1 to 1 less 5%")
    assert less.options == {"method": "less", "bonus": "offered"}
    assert less.has("commission")


def test_terms_are_made_once_for_the_same_elections(small: Book) -> None:
    assert small.terms() is small.terms({"method": "plain"})
    assert small.terms() is not small.terms({"method": "less"})


def test_the_wagers_of_a_book_lie_in_the_order_of_its_layout(small: Book) -> None:
    assert list(small.wagers) == ["left", "right", "bonus", "raise"]
    assert (small.wagers["bonus"].short, small.wagers["left"].short) == ("B", "on the left")
    assert [wager.kind for wager in small.wagers.values()] == ["main", "main", "bonus", ""]
    assert small.sign == {"main": "Left and right", "bonus": "Bonus", "round": "All wagers of a round"}


def test_an_election_offers_a_wager_or_leaves_it_off_the_layout(small: Book) -> None:
    terms, without = small.terms(), small.terms({"bonus": "none"})
    assert list(terms.offered) == ["left", "right", "bonus", "raise"]
    assert list(without.offered) == ["left", "right", "raise"]
    assert (terms.wager_kinds, without.wager_kinds) == (("main", "bonus"), ("main",))
    assert (list(terms.sign), list(without.sign)) == (["main", "bonus", "round"], ["main", "round"])
    assert (small.offering(), small.offering("side"), small.offering("main")) == (("bonus",), ("bonus",), ())
    assert "bonus" in without.wagers  # a past round may have it


def test_a_wrong_election_is_answered_with_what_is_allowed(small: Book) -> None:
    with pytest.raises(LawError, match="no option 'colour'; its options are: method"):
        small.terms({"colour": "red"})
    with pytest.raises(LawError, match="'method' cannot be 'more'; choose one of: plain, less"):
        small.terms({"method": "more"})


TOURNAMENT = """
[tournament.rules]
order = ["2.1", "~Z1"]
[tournament.numbers]
decks = { is = 6, under = ["2.1"] }
"""


def decks(count: int, **more: int) -> Layer:
    return Layer(numbers={key: Number(n, ("1.1",)) for key, n in {"decks": count, **more}.items()})


@pytest.mark.parametrize("prevails", ["rules", "conditions"])
def test_tournament_rules_stand_above_the_game_and_above_conditions(write: Write, prevails: str) -> None:
    """Conditions prevail over the rules of play at most, never over those of the tournament itself: ~J35."""
    book = load(write(book=f'prevails = "{prevails}"\n{BOOK}{TOURNAMENT}')).book("NI1-1/game")
    assert book.terms(tournament=True, conditions=decks(4)).number("decks") == 6
    assert book.terms(tournament=True).number("decks") == 6
    assert book.terms().number("decks") == 8


@pytest.mark.parametrize(("prevails", "count"), [("rules", 8), ("conditions", 4)])
def test_conditions_yield_to_the_game_rules_where_the_rules_prevail(write: Write, prevails: str, count: int) -> None:
    book = load(write(book=f'prevails = "{prevails}"\n{BOOK}')).book("NI1-1/game")
    terms = book.terms(tournament=True, conditions=decks(4, chips=500))
    assert terms.number("decks") == count
    assert terms.number("chips") == 500


def test_tournament_rules_are_there_in_a_tournament_only(write: Write) -> None:
    book = load(write(book=BOOK + TOURNAMENT)).book("NI1-1/game")
    terms = book.terms({"method": "less"}, tournament=True)
    assert terms.cite("order", "deal", "decks") == ("2.1", "~Z1", "1.1")
    assert terms.has("commission")
    assert not book.terms({"method": "less"}).has("order")
    assert terms is book.terms({"method": "less"}, tournament=True)


def test_rules_prevail_unless_a_book_says_otherwise(small: Book) -> None:
    assert small.prevails == "rules"
    assert library().book("NI2018-687/mini-baccarat").prevails == "rules"
    assert library().book("NI2006-147/blackjack").prevails == "conditions"


def test_conditions_may_bring_odds_and_tables_where_they_prevail(write: Write) -> None:
    book = load(write(book=f'prevails = "conditions"\n{BOOK}')).book("NI1-1/game")
    layer = Layer(odds={"tie": Price("9 to 1", ("1.2",))}, tables={"draws": Table(("1.1",), ("SS",))})
    terms = book.terms(tournament=True, conditions=layer)
    assert terms.odds("tie") == Odds(9, 1)
    assert terms.row_under("draws", 0) == ("1.1",)
    with pytest.raises(LawError, match=r"with its conditions: 'tie' is in both \[rules\] and \[odds\]"):
        book.terms(tournament=True, conditions=Layer(rules={"tie": ("1.2",)}))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('order = ["2.1"', 'order = ["2.9"', "tournament.order cites '2.9', which is not in its clauses.csv"),
        ("is = 6", 'is = "6"', "tournament.numbers.decks: Expected `int`, got `str`"),
        ("order =", "tie =", "'tie' is in both [odds] and [rules]; rename one of them"),
        ("[tournament.rules]", "[tournament.options]", "unknown field `options`"),
    ],
)
def test_wrong_tournament_data_stops_the_load(write: Write, old: str, new: str, says: str) -> None:
    assert old in TOURNAMENT
    with pytest.raises(LawError) as error:
        load(write(book=BOOK + TOURNAMENT.replace(old, new, 1)))
    assert says in str(error.value)


every_book = pytest.mark.parametrize("book", library().books.values(), ids=lambda book: book.id)


@every_book
def test_the_section_on_tournaments_adds_terms_and_hides_none_of_the_game(book: Book) -> None:
    """Code at a table must not find another rule under a key of its game because the table plays a tournament."""
    played = {key for place, layer in book.layers() if place != "tournament." for key in layer.under()}
    assert played & book.tournament.under().keys() == set()


@every_book
def test_every_book_names_its_wagers_and_the_lines_of_its_sign(book: Book) -> None:
    kinds = {wager.kind for wager in book.wagers.values()} - {""}
    assert book.sign.keys() - kinds == ({"spin"} if book.game == "american-roulette" else set())
    keys = [wager.key for wager in book.terms().offered.values() if wager.part in ("main", "side")]
    assert all(keys) or book.game == "american-roulette"  # it has more positions than there are keys


@every_book
def test_a_reading_of_the_section_on_tournaments_speaks_of_that_book(book: Book) -> None:
    for key, under in book.tournament.citations():
        for reading in (clause[1:] for clause in under if clause.startswith("~")):
            assert set(library().interpretation(reading).clauses.get(book.id, ())) & set(under), (key, reading)


@every_book
def test_what_a_book_asks_before_a_tournament_starts(book: Book) -> None:
    terms = book.terms(tournament=True)
    approved, notified = terms.has("approved_before_start"), terms.has("notified_before_entries")
    assert (approved, notified) == ((True, False) if book.instrument.id < "NI2016" else (False, True))
    assert terms.has("published") == notified == terms.has("statement")
    assert terms.has("conditions_prevail") == (book.prevails == "conditions")


@every_book
def test_the_commission_is_capped_in_2002_and_approved_until_2018(book: Book) -> None:
    terms = book.terms(tournament=True)
    assert terms.has("commission_cap") == (book.instrument.id == "NI2002-45")
    if terms.has("commission_cap"):
        assert terms.number("commission_cap") == 10
    approved = ["NI2006-147", "NI2016-685", "NI2018-687"]
    assert terms.has("commission_approved") == (book.instrument.id in approved)


@every_book
def test_players_bet_in_turn_in_one_direction_except_at_roulette(book: Book) -> None:
    terms = book.terms(tournament=True)
    turns = {"marker", "betting_order", "wager_locked_after_turn", "out_of_turn", "opportunity"}
    ways = [way for way in ("betting_clockwise", "betting_anticlockwise") if terms.has(way)]
    if book.game == "american-roulette":
        assert not any(map(terms.has, turns))
        assert ways == []
    else:
        assert all(map(terms.has, turns))
        assert ways == ["betting_anticlockwise" if book.game == "pai-gow" else "betting_clockwise"]


@pytest.mark.parametrize(
    ("book", "measures"),
    [
        ("NI2002-45/canberra-poker", "rounds shoes time players"),
        ("NI2002-45/blackjack", "rounds shoes time players"),
        ("NI2002-45/mini-baccarat", "rounds shoes time players"),
        ("NI2002-45/american-roulette", "rounds time players"),  # a wheel has no shoe, and
        ("NI2002-45/pai-gow", "rounds time players"),  # tiles are dealt from none
        ("NI2006-147/blackjack", "rounds shoes"),
        ("NI2016-685/mini-baccarat", "rounds shoes"),
        ("NI2018-687/mini-baccarat", "rounds shoes"),
        ("NI2019-212/ultimate-texas-holdem", "rounds time players"),
    ],
)
def test_a_session_is_measured_as_its_book_allows(book: str, measures: str) -> None:
    terms = library().book(book).terms(tournament=True)
    assert [way for way in ("rounds", "shoes", "time", "players") if terms.has(f"session_by_{way}")] == measures.split()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("1.1,deal,enforce,Deal.", "1.1,deal,enforce,Deal,twice.", "clauses.csv: row 2: has 5 fields"),
        ("1.2[tie],payout", "1.2,payout", "row 4: clause 1.2 is there already"),
        ("1.1,deal", "1.1,dealing", "row 2: 1.1: 'dealing' is not a kind; use one of administrative,"),
        ("deal,enforce", "deal,insist", "row 2: 1.1: 'insist' is not a duty; use one of display,"),
        ("Deal.", "", "row 2: clause and summary must not be empty"),
        ("clause,kind", "id,kind", "the first row must be clause,kind,duty,summary"),
    ],
)
def test_wrong_clauses_stop_the_load(write: Write, old: str, new: str, says: str) -> None:
    assert old in CLAUSES
    with pytest.raises(LawError) as error:
        load(write(clauses=CLAUSES.replace(old, new, 1)))
    assert says in str(error.value)
    assert str(error.value).startswith("NI1-1/game.clauses.csv")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("implemented = true", "implemented = true\nclauses = 2", "clauses is 2; game.clauses.csv has"),
        ('both = ["1.2"', 'both = ["1.9"', "both cites '1.9', which is not in its clauses.csv"),
        ('row_under = ["1.2"', 'row_under = ["1.9"', "draws cites '1.9'"),
        (
            'commission = ["1.2"]',
            'commission = ["1.9"]',
            "options.method.choices.less.commission cites '1.9'",
        ),
        ('settlement"\nunder = ["1.2"]', 'settlement"\nunder = ["1.9"]', "options.method cites '1.9'"),
        ('Plain method"\nunder = ["1.2"]', 'Plain method"\nunder = ["1.9"]', "choices.plain cites '1.9'"),
        ("~Z1", "~Z2", "deal cites ~Z2; register it in interpretations.toml"),
        ("is = 8", 'is = "8"', "numbers.decks: Expected `int`, got `str`"),
        ("8 to 1", "8 for 1", "odds.tie: '8 for 1' is not odds; write them as '8 to 1'"),
        ('["DS", "SS"]', '["DS", "S"]', "tables.draws: the rows are 2, 1 letters long"),
        ('["1.2", "1.2[tie]"]', '["1.2"]', "tables.draws: row_under has 1 clauses for 2 rows"),
        (
            'usual = "plain"',
            'usual = "fancy"',
            "options.method: usual is 'fancy', but its choices are: plain, less",
        ),
        ("tournament-*", "tourney-*", "[waits] 'kind:tourney-*' matches no clause"),
        ("both =", "deal =", "Cannot overwrite a value"),
        ("both =", "tie =", "'tie' is in both [rules] and [odds]; rename one of them"),
        ("commission =", "banker =", "'banker' is in both [odds] and [rules]; rename one of them"),
        ('game = "game"', 'game = "other"', "game is 'other'; it must be the file's name, 'game'"),
        ("implemented", "colour = 1\nimplemented", "unknown field `colour`"),
        ("[rules]", 'prevails = "luck"\n[rules]', "Invalid enum value 'luck'"),
        ('option = "bonus"', 'option = "bones"', "wagers.bonus: no option 'bones' has a choice 'none'"),
        ('option = "bonus"', 'option = "method"', "wagers.bonus: no option 'method' has a choice 'none'"),
        ('key = "r"', 'key = "l"', "the key 'l' places both 'left' and 'right'; change one"),
        ('"right", "r"', '"right", "l"', "the word 'l' places both 'left' and 'right'; change one"),
        ('key = "r"', 'key = "rr"', "wagers.right: 'rr' is not one key"),
        ('main = "Left and right"', "", "a wager is of kind 'main', which has no name; add it to [sign]"),
        ('part = "side"', 'part = "beside"', "wagers.bonus: Invalid enum value 'beside'"),
        ('name = "Raise"', 'nome = "Raise"', "wagers.raise: Object contains unknown field `nome`"),
    ],
)
def test_wrong_book_data_stops_the_load(write: Write, old: str, new: str, says: str) -> None:
    assert old in BOOK
    with pytest.raises(LawError) as error:
        load(write(book=BOOK.replace(old, new, 1)))
    assert says in str(error.value)
    assert str(error.value).startswith("NI1-1/game.toml")


def test_an_option_needs_choices(write: Write) -> None:
    bare = BOOK[: BOOK.index("[options.method.choices.plain]")]
    with pytest.raises(LawError, match=r"options\.method: usual is 'plain', but its choices are: none"):
        load(write(book=bare))


def test_two_options_cannot_bring_the_same_key(write: Write) -> None:
    second = """
[options.colour]
says = "colour of the layout"
under = ["1.1"]
usual = "red"
[options.colour.choices.red]
name = "Red"
under = ["1.1"]
rules = { commission = ["1.1"] }
"""
    with pytest.raises(LawError, match="'commission' comes with both options 'method' and 'colour'"):
        load(write(book=BOOK + second))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"NI1-1/game"', '"NI1-1/chess"', "Z1: there is no book 'NI1-1/chess'"),
        ('["1.1"]', '["1.9"]', "Z1: NI1-1/game has no clause '1.9'"),
        ("effect", "affect", "Z1: Object contains unknown field `affect`"),
    ],
)
def test_a_wrong_register_stops_the_load(write: Write, old: str, new: str, says: str) -> None:
    assert old in REGISTER
    with pytest.raises(LawError) as error:
        load(write(register=REGISTER.replace(old, new, 1)))
    assert says in str(error.value)
    assert str(error.value).startswith("interpretations.toml")


def test_an_instrument_and_its_folder_bear_the_same_name(write: Write) -> None:
    with pytest.raises(LawError, match="id is 'NI1-2'; it must be the folder's name, 'NI1-1'"):
        load(write(instrument=INSTRUMENT.replace("NI1-1", "NI1-2")))


@pytest.mark.parametrize("missing", ["game.toml", "game.clauses.csv", "instrument.toml"])
def test_a_missing_file_is_named(write: Write, missing: str) -> None:
    (directory := write()).joinpath("NI1-1", missing).unlink()
    with pytest.raises(LawError, match=f"NI1-1/{missing} is missing"):
        load(directory)
