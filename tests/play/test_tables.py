"""`croupier.table`: each game in a few lines, refusals as values, nothing half done."""

from decimal import Decimal
from pathlib import Path

import pytest

import croupier
from croupier.conduct import House, NotAllowed, set_up_table
from croupier.play.answers import Done, Refused
from croupier.play.table import Table
from croupier.ruling import Refusal, Role
from croupier.table.commands import BuyIn, JoinTable
from croupier.tournament.commands import CreateTournament, NominateDirector
from tests.marks import rule

BOOKS = [book.id for book in croupier.books()]


def blackjack(**setting: object) -> Table:
    return croupier.table("NI2006-147/blackjack", players=["ann", "bob"], **setting)


def baccarat(**setting: object) -> Table:
    return croupier.table("NI2018-687/mini-baccarat", players=["ann", "bob"], **setting)


# A round of each game, live


def test_blackjack() -> None:
    table = blackjack()
    table.wager("ann", 10)
    table.deal("9c 6d 8h")
    assert repr(table.needs).startswith("Box 1, ann: 17. Draw, stand, double? [9.1,")
    assert {"Draw", "Stand", "Double"} <= {choice.say for choice in table.open_to("ann")}
    table.stand("ann")
    table.deal("9d 7s").settle()
    assert repr(table.why("ann")).startswith("Blackjack: 10.00 at 1 to 1 = 10.00 [")
    assert table.chips("ann") == Decimal("1010")


def test_mini_baccarat() -> None:
    table = croupier.table("NI2018-687/mini-baccarat", players=["ann"])
    table.wager("ann", "banker", 20).deal("2c 3d 3h 4s Kc").finish()
    assert "20.00 at 1 to 1 less 5% = 19.00" in repr(table.why("ann"))


def test_ultimate_texas_holdem() -> None:
    table = croupier.table("NI2019-212/ultimate-texas-holdem", players=["ann"])
    table.wager("ann", 10).deal().check("ann").board("Ah Kd 8c").play("ann", 20)
    table.board("5s 2h").dealers_hand("Ks 9d").settle("As 9c")
    assert table.chips("ann") == Decimal("1030")
    table.finish()
    assert table.round.number == 2


def test_canberra_poker() -> None:
    table = croupier.table("NI2002-45/canberra-poker", players=["ann"])
    table.wager("ann", 10).deal("2s").bet("ann").dealers_hand("Ah Kd 9c 7h 2s").settle("3c 3d 8h 7s 2c")
    assert table.chips("ann") == Decimal("1030")


def test_american_roulette() -> None:
    table = croupier.table("NI2002-45/american-roulette", players=["ann"])
    table.wager("ann", "17", 10).race_track("ann", "tier", 60).spin("17").settle()
    assert "10.00 at 35 to 1 = 350.00" in repr(table.why("ann"))


def test_pai_gow() -> None:
    table = croupier.table("NI2002-45/pai-gow", players=["ann"])
    table.wager("ann", 10).deal().set("ann").house("55 46 26 15").show("13 36", "66 14")
    assert table.chips("ann") == Decimal("990")


# Virtual


@pytest.mark.parametrize("book", BOOKS)
def test_a_virtual_table_deals_the_same_for_the_same_seed(book: str) -> None:
    def dealt(seed: int) -> tuple[object, ...]:
        table = croupier.table(book, players=["ann"], dealing="virtual", seed=seed, raises=True)
        return table.facts, table._running.orders

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)


def test_a_virtual_round_waits_for_whoever_decides() -> None:
    table = blackjack(dealing="virtual", seed=3)
    table.wager("ann", 10)
    table.deal()
    assert len(table.round.boxes[0].hands[0].cards) == 2
    assert isinstance(table.card("As"), Refused), "nobody names a card of a sealed shoe"


@rule("blackjack", NI2006_147=("14.7", "16.2(b)"))
@rule("ultimate-texas-holdem", NI2019_212=("13.8", "15.3(b)"))
@rule("canberra-poker", NI2002_45=("7.1", "14.3(b)"))
@rule("pai-gow", NI2002_45=("9.1", "9.2", "16.3(b)"))
@pytest.mark.parametrize(
    ("book", "by"),
    [
        ("NI2006-147/blackjack", "operator"),
        ("NI2019-212/ultimate-texas-holdem", "operator"),
        ("NI2002-45/canberra-poker", "director"),
        ("NI2002-45/pai-gow", "director"),
    ],
)
def test_and_for_nobody_who_is_excluded(book: str, by: str) -> None:
    table = croupier.table(book, players=["ann"], dealing="virtual", seed=3)
    table.wager("ann", 10)
    table.deal()
    table.do("exclude_patron", by, patron="ann", reason="counting aloud")
    assert "report_absent" in table.needs.commands
    table.deal()
    assert [view.payments[0].patron for view in table.rounds] == ["ann"]


@rule("blackjack", NI2006_147=("7.1", "16.2(b)"), NI2002_45=("7.1", "16.3(b)"))
@pytest.mark.parametrize(("book", "by"), [("NI2006-147/blackjack", "operator"), ("NI2002-45/blackjack", "director")])
def test_nor_for_their_insurance(book: str, by: str) -> None:
    table = croupier.table(book, players=["ann"], dealing="virtual", seed=33)  # the dealer's card is an ace
    table.wager("ann", 10)
    table.deal()
    assert "place_insurance" in table.needs.commands
    table.do("exclude_patron", by, patron="ann", reason="counting aloud")
    table.deal()
    assert len(table.rounds) == 1


# Refusals


def test_a_refusal_is_a_value_with_its_clause_and_what_is_open() -> None:
    refused = blackjack().wager("ann", 3)
    assert isinstance(refused, Refusal)
    assert refused.under
    assert repr(refused).startswith("Refused: ")


def test_a_refusal_is_raised_if_asked_for() -> None:
    table = blackjack(raises=True)
    with pytest.raises(NotAllowed) as caught:
        table.draw("ann")
    assert isinstance(caught.value.refusal, Refusal)


def test_a_step_chained_to_a_refusal_says_why_it_does_not_follow() -> None:
    with pytest.raises(NotAllowed, match=r"deal does not follow: Refused: .*\[.*\]"):
        blackjack().wager("ann", 3).deal("9c 6d 8h")


def test_a_refused_step_leaves_nothing_half_done() -> None:
    table = blackjack()
    table.wager("ann", 10)
    before = table.state
    assert isinstance(table.deal("9c 6d 8h 2c"), Refused), "the fourth card has nowhere to go before ann decides"
    assert table.state is before


@pytest.mark.parametrize("amount", [10.0, True, None, "ten", "1.005", -1, Decimal("NaN"), Decimal("0.001")])
def test_an_amount_is_dollars_and_never_a_float(amount: object) -> None:
    with pytest.raises((TypeError, ValueError), match="write whole dollars as in 10"):
        blackjack().wager("ann", amount)


def test_somebody_unknown_is_named_with_who_there_is() -> None:
    with pytest.raises(
        ValueError, match="'eve' is neither at the table nor a role; there are: ann, bob, patron, dealer"
    ):
        blackjack().open_to("eve")


# Commands by name


def test_any_command_is_given_by_its_name() -> None:
    table = baccarat()
    ordered = table.order_shuffle(by="supervisor", reason="a torn card")
    assert isinstance(ordered, Done)
    assert "order" in repr(ordered).lower()
    table.do("exclude_patron", "operator", patron="bob", reason="counting aloud")
    assert table.state.patrons["bob"].excluded
    with pytest.raises(AttributeError, match="no step 'juggle'"):
        table.juggle()


def test_asking_changes_nothing() -> None:
    table = baccarat()
    before = table.state
    assert isinstance(table.ask("order_shuffle", "supervisor", reason="a torn card"), Done)
    assert table.state is before


# Going back


def test_an_earlier_table_is_kept_to_go_back_to() -> None:
    table = blackjack()
    table.wager("ann", 10).deal("9c 6d 8h")
    before = table.copy()
    table.draw("ann").deal("Kc")
    assert before.needs.say.startswith("Box 1, ann: 17.")
    before.stand("ann")
    assert len(table.facts) != len(before.facts)


def test_a_copy_of_a_virtual_table_is_dealt_from_the_same_shoe() -> None:
    table = blackjack(dealing="virtual", seed=3)
    other = table.copy()
    for each in (table, other):
        each.wager("ann", 10).deal()
    assert table.facts == other.facts


# The journal


def test_a_journal_is_read_back_as_the_same_objects(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with House(str(path)) as house:
        set_up_table(house, "T1", "NI2018-687/mini-baccarat", demonstration=True)
        house.act("T1", JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        house.act("T1", BuyIn(patron="ann", cents=100_00), "ann", Role.PATRON)
        facts = tuple(house.table("T1").facts())
    table = croupier.read(path)["T1"]
    assert type(table).__name__ == "MiniBaccarat"
    assert table.facts == facts
    assert table.chips("ann") == Decimal("100")
    with pytest.raises(FileNotFoundError, match="there is no database"):
        croupier.read(tmp_path / "nowhere.db")


def test_a_table_that_was_read_back_tells_who_did_what_and_when(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with House(str(path), clock=lambda: 1_780_000_000_000) as house:
        set_up_table(house, "T1", "NI2018-687/mini-baccarat", demonstration=True)
        house.act("T1", JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
    table = croupier.read(path)["T1"]
    told = table.replay()
    assert (told[-1].who, told[-1].role, told[-1].at) == ("ann", "patron", 1_780_000_000_000)
    assert repr(told).endswith("ann joins at seat 1 [A:Box]")
    assert "<td>ann (patron)</td>" in told._repr_html_()
    table.buy_in("ann", cents=100_00)
    assert table.replay()[-1].at == told[-1].at, "it goes on at the moment of its last fact"


def test_a_sealed_order_stays_with_the_house_that_sealed_it(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with House(str(path)) as house:
        set_up_table(house, "T1", "NI2018-687/mini-baccarat", demonstration=True)
        house.dealer("T1").deal_on()
    table = croupier.read(path)["T1"]
    table.join("ann", 1)
    refused = table.wager("ann", "banker", 10)
    assert isinstance(refused, Refused), "nobody wagers on an order that cannot be dealt"
    assert "the house that wrote this journal has sealed the order" in refused.because


def test_a_tournament_is_read_back_with_its_tables_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    conditions = "examples/tournaments/ni2002-45-american-roulette.toml"
    with House(str(path)) as house:
        hosted = house.tournament(croupier.tournament(conditions).state.name)
        create = CreateTournament(name=hosted.name, text=Path(conditions).read_text())
        hosted.act(create, "olga", Role.SHIFT_MANAGER)
        hosted.act(NominateDirector(person="director"), "olga", Role.SHIFT_MANAGER)
        facts = tuple(hosted.facts())
    (again,) = croupier.read(path).tournaments.values()
    assert again.facts == facts
    while not any(table.rounds for table in again.tables.values()):
        again.step()
    assert again.needs.say in again._repr_html_()


# Seen


@pytest.mark.parametrize("book", BOOKS)
def test_every_table_shows_itself_in_text_and_in_a_notebook(book: str) -> None:
    table = croupier.table(book, players=["ann"], dealing="virtual", seed=1)
    assert repr(table).startswith(f"{book}, virtual, round 1")
    assert table._repr_html_().startswith("<div")
    assert table.seen_by().name == table.seen_by("ann").name == table.seen_by("dealer").name
    assert [step.version for step in table.replay()] == list(range(1, len(table.facts) + 1))


def test_cards_and_tiles_are_drawn() -> None:
    table = blackjack()
    table.wager("ann", 10).deal("9c 6d 8h")
    assert table._repr_html_().count("<svg") == 3
    tiles = croupier.table("NI2002-45/pai-gow", players=["ann"])
    tiles.wager("ann", 10).deal()
    assert tiles._repr_html_().count("<svg") == 8


def test_a_hand_is_named_after_its_box_and_its_owner() -> None:
    table = croupier.table("NI2002-45/pai-gow", players=["ann"])
    table.wager("ann", 10).deal()
    assert "box 2, ann: " in repr(table)
    assert "box 1, house: " in repr(table)


def test_the_par_table_of_a_book_is_drawn() -> None:
    shown = croupier.analyse("NI2002-45/american-roulette")._repr_html_()
    assert "<th>std dev</th>" in shown
    assert "<td>Straight up</td><td>2.7027%</td><td>2.7027%</td><td>2.7027%</td>" in shown
    assert "<td>1/37</td>" in shown
