"""Rule 14.4: which decisions stand when a round is reconstructed, and which cards are those of the round."""

from collections import Counter

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardDealt, RoundReconstructed
from croupier.games.blackjack.procedure import Step
from croupier.money.accounts import FLOAT
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, START, Play, money

each_book = pytest.mark.parametrize("book", BOOKS)


def rebuilt(order: str, because: str = "placement") -> c.ReconstructRound:
    """The cards in this order, "-" for one that nobody has seen."""
    cards = tuple("" if card == "-" else card for card in order.split())
    return c.ReconstructRound(cards=cards, because=because)


def three_players(book: str, order: str) -> Play:
    """Ann, bob and cat have 10.00 down, and these cards have been dealt."""
    play = Play(book, patrons=("ann", "bob", "cat"))
    for name in ("ann", "bob", "cat"):
        play.wager(name, 10_00)
    play.deal(order)
    return play


def all_there(play: Play) -> bool:
    """No card is made or lost, and none is seen more often than there are decks."""
    game = play.game
    on_table = [card for box in game.round.boxes for card in box.dealt] + list(game.round.dealer)
    known = Counter(card for card in (*on_table, *game.rack, *(each.card for each in game.carried)) if card)
    places = [*game.round.places, *(each.place for each in game.carried)]
    out = len(on_table) + len(game.rack) + len(game.carried)
    return (
        game.shoe.left + out == game.shoe.decks * 52
        and known == Counter({card: count for card, count in game.shoe.seen.items() if count})
        and max(known.values(), default=0) <= game.shoe.decks
        and len(set(places)) == len(places)
    )


# Decisions (J50)


@rule("blackjack", NI2006_147=("14.4", "9.1", "14.2"), NI2002_45=("14.4", "9.1", "14.2"))
@each_book
def test_from_the_first_hand_that_changed_decisions_are_asked_again(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h 6h 7h")
    play.decide("stand", "double")  # ann has eighteen; bob had eleven
    play.card("9s")
    play.decide("stand")  # cat had sixteen
    assert play.on_layout("bob") == 20_00
    play.do(rebuilt("Tc 5c 9c 6d 8h 7h 6h 9s"))
    fact = play.last(RoundReconstructed)
    assert (fact.asked_again, {"14.4", "~J50"} <= set(fact.under)) == ("box 2", True)
    assert [play.cards(box) for box in (1, 2, 3)] == ["Tc 8h", "5c 7h", "9c 6h"]
    assert (play.hand(1).standing, play.step, play.turn) == (True, Step.DECIDE, (2, 1))
    assert (play.on_layout("bob"), play.chips("bob")) == (10_00, START - 10_00)  # the double came back
    play.refused(c.DealCard(card="9s"), "9.1")
    play.decide("draw")
    play.refused(c.DealCard(card="2s"), "14.2")  # the nine is out already
    play.card("9s")
    assert (play.cards(2), play.turn) == ("5c 7h 9s", (3, 1))  # 21; and cat is asked again too


@rule("blackjack", NI2006_147=("14.4", "10.3", "14.2"), NI2002_45=("14.4", "10.2", "14.2"))
@each_book
def test_a_split_of_what_was_no_pair_comes_back_with_every_card_in_its_order(book: str) -> None:
    play = three_players(book, "8c 5c 9c 6d 8h 6h 7h")
    before, left = money(play), play.game.shoe.left
    play.decide("split")
    play.card("Ts")
    play.decide("stand")
    play.card("2s")
    play.decide("double")
    play.card("Js")
    assert play.on_layout("ann") == 30_00
    play.do(rebuilt("8c 5c 9c 6d 6h 8h 7h Ts 2s Js"))
    assert (len(play.box(1).hands), play.cards(1), play.on_layout("ann")) == (1, "8c 6h", 10_00)
    assert [each.card for each in play.game.carried] == ["Ts", "2s", "Js"]
    assert (play.game.shoe.left, money(play), all_there(play)) == (left - 3, before, True)
    play.decide("stand", "draw")
    play.card("Ts")  # bob has 23
    play.decide("stand")
    play.deal("2s Js")  # the dealer has eighteen
    play.finish()
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [-10_00, -10_00, -10_00]
    assert money(play) == before


@rule("blackjack", NI2006_147=("14.4", "9.1"), NI2002_45=("14.4", "9.1"))
@each_book
def test_a_hand_that_counts_the_same_has_not_changed(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h Kh 7h")
    play.decide("stand", "stand", "stand")
    play.do(rebuilt("8h 5c 9c 6d Tc Kh 7h"))  # ann's two cards in the other order
    assert (play.step, play.turn[0], play.last(RoundReconstructed).asked_again) == (Step.DEAL, 0, "")
    play.do(rebuilt("Kh 5c 9c 6d 8h Tc 7h"))  # a king for a ten
    assert (play.step, play.turn[0], play.last(RoundReconstructed).under) == (Step.DEAL, 0, ("14.4",))


@rule("blackjack", NI2006_147=("14.4", "9.1"), NI2002_45=("14.4", "9.1"))
@each_book
def test_a_decision_against_another_card_of_the_dealer_is_asked_again(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h Kh 7h")
    play.decide("stand", "stand", "stand")
    play.do(rebuilt("Tc 5c 9c 7h 8h Kh 6d"))  # only cat's hand and the dealer's
    assert (play.dealer, play.step, play.turn) == ("7h", Step.DECIDE, (1, 1))


@rule("blackjack", NI2006_147=("14.4", "9.1"), NI2002_45=("14.4", "9.1"))
@each_book
def test_a_decision_after_another_card_was_drawn_is_asked_again(book: str) -> None:
    play = three_players(book, "2c 5c 9c 6d 3h Kh 7h")
    play.decide("draw")
    play.card("9s")
    play.decide("draw")  # on fourteen
    play.card("5s")
    play.decide("stand")  # on nineteen
    play.do(rebuilt("2c 5c 9c 6d 3h Kh 7h 5s 9s"))
    # The first card was asked for on five, and it stands. It makes ten, so the nine comes without asking.
    assert (play.cards(1), play.step, play.turn) == ("2c 3h 5s 9s", Step.DECIDE, (1, 1))


@rule("blackjack", NI2006_147=("14.4", "14.7"), NI2002_45=("14.4", "14.7"))
@each_book
def test_nobody_decided_for_an_absent_player_and_those_after_are_asked_again(book: str) -> None:
    play = three_players(book, "2c 5c 9c 6d 3h Kh 7h")
    play.do(c.ReportAbsent(box=1))
    play.card("9s")  # fourteen
    play.decide("stand", "stand")
    play.do(rebuilt("2c 5c 9c 6d 7h Kh 3h 9s"))
    assert (play.cards(1), play.hand(1).absent, play.turn) == ("2c 7h 9s", True, (2, 1))


@rule("blackjack", NI2006_147=("14.4", "14.7"), NI2002_45=("14.4", "14.7"))
@each_book
def test_who_was_absent_stays_so_where_hands_before_are_asked_again(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 5h 6h 8s")
    play.decide("stand")
    play.do(c.ReportAbsent(box=2))
    play.card("3c")  # fourteen
    play.decide("stand")
    for _ in "12":  # a second time too
        play.do(rebuilt("Tc 5c 9c 6d 6h 5h 8s 3c"))
        assert (play.turn, play.cards(2), play.hand(2).absent) == ((1, 1), "5c 5h", True)
    play.decide("stand")
    play.card("3c")  # thirteen, over eleven
    assert (play.cards(2), play.turn) == ("5c 5h 3c", (3, 1))


@rule("blackjack", NI2006_147=("14.4", "8.1(a)"), NI2002_45=("14.4", "8.1(a)"))
@each_book
def test_a_blackjack_paid_at_once_is_taken_back_and_its_player_is_asked(book: str) -> None:
    play = three_players(book, "Ac 5c 9c 6d Kh 6h 7h")
    before = money(play)
    play.decide("draw")
    play.card("9s")  # bob has twenty
    assert play.won("ann") == 15_00
    play.do(rebuilt("Ac 5c 9c 6d 6h Kh 7h 9s"))
    assert (play.won("ann"), play.on_layout("ann"), play.cards(1)) == (0, 10_00, "Ac 6h")
    assert (play.step, play.turn, money(play)) == (Step.DECIDE, (1, 1), before)
    play.do(rebuilt("Ac 5c 9c 6d Kh 6h 7h 9s"))  # it lay right after all
    play.settle()
    assert (play.won("ann"), play.turn) == (15_00, (2, 1))


# Decisions as they are on record (X23, J50)


def nothing_changes(play: Play, because: str = "placement") -> bool:
    """The very same cards are laid again: nothing moves, and nobody is asked again."""

    def table() -> tuple[object, ...]:
        now = play.round
        return dict(play.state.balances), play.step, play.turn, now.wagers, now.boxes, now.dealer, now.settlements

    before = table()
    play.do(rebuilt(" ".join(fact.card for fact in play.all(CardDealt)), because), play.supervisor)
    fact = play.last(RoundReconstructed)
    return (fact.asked_again, fact.moves, table()) == ("", (), before)


def found(play: Play, amount: int) -> None:
    """Ann's wager proves to have been this."""
    play.do(c.ReportWagerFound(option="main", amount=amount, box=1), play.supervisor)


@rule("blackjack", NI2006_147=("14.4", "3.4", "9.1"), NI2002_45=("14.4", "3.3", "9.1"))
@each_book
@pytest.mark.parametrize("because", ["placement", "entry"])
@pytest.mark.parametrize("amount", [5_00, 15_00])
@pytest.mark.parametrize(("way", "second", "coming"), [("double", "5h", "Ts"), ("split", "6h", "Ts Js")])
def test_a_split_or_double_stays_as_it_was_when_the_wager_was_found_different(
    book: str, because: str, amount: int, way: str, second: str, coming: str
) -> None:
    play = three_players(book, f"6c 5c 9c 6d {second} Kh 7h")
    play.decide(way)
    for card in coming.split():
        play.card(card)
        if way == "split":
            play.decide("stand")
    found(play, amount)
    assert play.on_layout("ann") == amount + 10_00
    assert nothing_changes(play, because)
    play.do(rebuilt(f"6c 5c 9c 6d {second} 7h Kh {coming}"))  # bob's hand and cat's
    assert (play.turn, play.on_layout("ann")) == ((2, 1), amount + 10_00)
    play.do(rebuilt(f"{second} 5c 9c 6d 7h Kh 6c {coming}"))  # ann's own
    assert (play.turn, play.on_layout("ann"), play.chips("ann")) == ((1, 1), amount, START - amount)


@rule("blackjack", NI2006_147=("14.4", "3.4", "4.2"), NI2002_45=("14.4", "3.3", "4.2"))
@each_book
def test_a_double_for_which_the_chips_reached_still_does_beside_a_wager_found_larger(book: str) -> None:
    play = Play(book, patrons=())
    play.join("ann", 1, chips=25_00)
    play.join("bob", 2)
    for name in ("ann", "bob"):
        play.wager(name, 10_00)
    play.deal("5c Tc 6d 6h 9c")
    play.decide("double")
    play.card("Tc")
    found(play, 15_00)
    assert (play.chips("ann"), nothing_changes(play)) == (0, True)


@rule("blackjack", NI2006_147=("14.4", "3.4", "7.1"), NI2002_45=("14.4", "3.3", "7.1"))
@each_book
@pytest.mark.parametrize("because", ["placement", "entry"])
def test_insurance_stays_as_it_was_when_the_wager_was_found_smaller(book: str, because: str) -> None:
    play = Play(book, patrons=("ann", "bob"))
    play.wager("ann", 20_00)
    play.wager("bob", 10_00)
    play.deal("8c Tc Ad 9d 9c")
    play.insure("ann", 10_00)
    play.close_insurance()
    play.decide("stand")
    found(play, 10_00)
    assert nothing_changes(play, because)
    assert play.round.wagers["ann", "1/insurance"].amount == 10_00


@rule("blackjack", NI2006_147=("14.4", "10.2(a)", "11.2", "3.4"))
def test_what_another_on_the_box_added_stays_as_it_was_too() -> None:
    play = Play(B06, patrons=("ann", "bob"))
    play.wager("ann", 20_00, box=1)
    play.wager("bob", 20_00, box=1)
    play.deal("8c 6d 8h")
    play.decide("split")
    play.as_patron("bob", c.FollowSplit(patron="bob"))
    play.card("3s")
    play.decide("double")
    play.as_patron("bob", c.FollowDouble(patron="bob", amount=20_00))
    play.do(c.ReportWagerFound(patron="bob", option="main", amount=10_00, box=1), play.supervisor)
    assert (play.on_layout("bob"), nothing_changes(play)) == (50_00, True)


@rule("blackjack", NI2006_147=("14.4", "10.2(b)", "11.2", "16.2(b)"))
@pytest.mark.parametrize("because", ["placement", "entry"])
@pytest.mark.parametrize(("way", "second", "coming"), [("double", "5h", "Ts"), ("split", "6h", "Ts Js")])
def test_who_was_passed_over_while_excluded_is_passed_over_again(
    because: str, way: str, second: str, coming: str
) -> None:
    play = Play(B06, patrons=("ann", "bob", "cat"))
    play.wager("ann", 10_00)
    play.wager("cat", 10_00, box=1)
    play.wager("bob", 10_00)
    play.do(t.ExcludePatron(patron="ann", reason="cheating"), play.operator)
    play.deal(f"6c Tc 6d {second} 9c")
    play.decide(way)
    for card in coming.split():
        play.card(card)
        if way == "split":
            play.decide("stand")
    assert (play.turn, play.on_layout("ann"), play.on_layout("cat")) == ((2, 1), 10_00, 20_00)
    assert nothing_changes(play, because)


@rule("blackjack", NI2006_147=("14.4", "4.5", "16.2(b)"))
@pytest.mark.parametrize("because", ["placement", "entry"])
def test_a_decision_stands_though_whoever_made_it_was_excluded_after_it(because: str) -> None:
    play = Play(B06, patrons=("ann", "bob", "cat"))
    play.wager("ann", 10_00)
    play.wager("cat", 10_00, box=1)
    play.wager("bob", 10_00)
    play.deal("7s 8d Td Js")
    play.do(t.ExcludePatron(patron="ann", reason="cheating"), play.operator)
    play.card("6h")
    play.as_patron("cat", c.Stand(patron="cat"))
    play.do(t.ExcludePatron(patron="cat", reason="cheating"), play.operator)
    assert nothing_changes(play, because)
    play.do(rebuilt("7s Js Td 8d 6h"))  # but fifteen, not seventeen, is another hand
    assert (play.last(RoundReconstructed).asked_again, play.need.patrons) == ("box 1", ())


# Insurance and even money


@rule("blackjack", NI2006_147=("14.4", "7.1", "7.2"), NI2002_45=("14.4", "7.1", "7.2"))
@each_book
def test_insurance_stands_with_the_dealers_ace_and_hands_before_the_one_that_changed_stay_decided(book: str) -> None:
    play = three_players(book, "Tc 5c 9c Ad 8h 6h 7h")
    play.insure("cat", 5_00)
    play.close_insurance()
    play.decide("stand", "draw")
    play.card("9s")
    play.do(rebuilt("Tc 5c 9c Ad 8h 7h 6h 9s"))
    assert (play.on_layout("cat"), play.step, play.turn) == (15_00, Step.DECIDE, (2, 1))


@rule("blackjack", NI2006_147=("14.4", "7.1", "8.1(b)"), NI2002_45=("14.4", "7.1", "8.1(b)"))
@each_book
def test_whoever_has_a_blackjack_against_the_ace_after_all_is_offered_even_money(book: str) -> None:
    play = three_players(book, "Tc 5c 9c Ad 8h As 7h")
    play.insure("cat", 5_00)
    play.close_insurance()
    play.decide("stand", "stand")
    play.do(rebuilt("Tc 5c 9c Ad As 8h 7h"))
    assert (play.step, play.last(RoundReconstructed).asked_again) == (Step.INSURANCE, "insurance")
    assert play.on_layout("cat") == 15_00  # it was placed on the dealer's ace
    play.even_money("ann")
    play.close_insurance()
    assert (play.won("ann"), play.turn) == (10_00, (2, 1))


@rule("blackjack", NI2006_147=("14.4", "8.1(b)"), NI2002_45=("14.4", "8.1(b)"))
@each_book
def test_even_money_on_what_was_no_blackjack_is_undone_and_insurance_is_offered_again(book: str) -> None:
    play = three_players(book, "Ac 5c 9c Ad Kh 6h 7h")
    play.even_money("ann")
    play.close_insurance()
    play.decide("draw")
    play.card("9s")
    play.do(rebuilt("Ac 5c 9c Ad 6h Kh 7h 9s"))
    assert (play.won("ann"), play.on_layout("ann"), play.step) == (0, 10_00, Step.INSURANCE)
    play.insure("ann", 5_00)


# Side wagers


@rule("blackjack", NI2006_147=("14.4", "17.6(a)", "17.6(d)", "18.11(a)", "18.11(d)"))
def test_side_wagers_settled_on_wrong_cards_are_settled_again() -> None:
    play = Play(B06)
    before = money(play)
    for name in ("ann", "bob"):
        play.wager(name, 10_00)
        play.side(name, "super_sevens")
        play.side(name, "perfect_pairs")
    play.deal("7c 9c 6d 8h 8c")
    play.decide("stand")
    assert (play.won("ann"), play.won("bob")) == (15_00 - 5_00, -10_00)
    play.do(rebuilt("8h 8c 6d 9c 7c"))
    assert (play.won("ann"), play.won("bob")) == (-10_00, -10_00)
    play.do(rebuilt("7c 8h 6d 9c 8c"))  # ann has a seven, bob a mixed pair
    assert (play.won("ann"), play.won("bob"), play.turn) == (15_00 - 5_00, 30_00 - 5_00, (1, 1))
    assert (money(play), all_there(play)) == (before, True)


@rule("blackjack", NI2006_147=("14.4", "13.1(b)", "13.1(e)"), NI2002_45=("14.4", "13.1(b)", "13.1(e)"))
@each_book
def test_a_round_that_was_settled_is_settled_again_until_its_cards_are_collected(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h Kh 7h")
    before = money(play)
    play.decide("stand", "stand", "stand")
    play.deal("2s 9s")  # seventeen
    play.settle()
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [10_00, -10_00, -10_00]
    play.do(rebuilt("Tc 5c 9c 6d 8h Kh 7h 9s 2s"))
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [10_00, -10_00, -10_00]
    play.do(rebuilt("Tc 5c 2s 6d 8h Kh 7h 9s 9c"))  # cat had nine, and the dealer goes over
    assert (play.turn, [play.won(name) for name in ("ann", "bob", "cat")]) == ((3, 1), [0, 0, 0])
    play.decide("draw")
    play.card("9s")
    play.decide("stand")
    play.deal("9c Ts")
    play.finish()
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [10_00, 10_00, 10_00]
    assert money(play) == before


@rule("blackjack", NI2006_147=("14.4", "9.1", "13.2(b)"), NI2002_45=("14.4", "9.1", "13.2(b)"))
@each_book
@pytest.mark.parametrize(("way", "second", "coming"), [("double", "5h", "Ts"), ("split", "6h", "Ts Js")])
def test_a_decision_stands_though_its_player_has_taken_the_chips_away(
    book: str, way: str, second: str, coming: str
) -> None:
    """The chips were there when it was made, and the hand is the one that it was made on (J50)."""
    play = three_players(book, f"6c 5c 9c 6d {second} Kh 7h")
    play.decide(way)
    for card in coming.split():
        play.card(card)
        if way == "split":
            play.decide("stand")
    play.decide("stand", "stand")
    play.deal("Ks 9s")  # the dealer goes over
    play.settle()
    assert play.chips("ann") == START + 20_00
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    before = dict(play.state.balances)
    play.do(rebuilt(f"6c 5c 9c 6d {second} Kh 7h {coming} 9s Ks"))  # the dealer's last two, the other way round
    fact = play.last(RoundReconstructed)
    assert (fact.asked_again, play.step, dict(play.state.balances)) == ("", Step.COLLECT, before)
    play.do(rebuilt(f"6c 5c 9c 6d {second} 7h Kh {coming} Ks 9s"))  # bob had twelve and cat nineteen
    assert (play.last(RoundReconstructed).asked_again, play.turn, play.on_layout("ann")) == ("box 2", (2, 1), 20_00)
    play.decide("stand", "stand")
    play.deal("Ks 9s")
    play.finish()
    assert play.state.balances["away:ann"] + play.chips("ann") + play.state.balances.get("unrecovered:ann", 0) == (
        START + 20_00
    )


# Sanctions


@rule("blackjack", NI2006_147=("14.4", "16.2(a)"), NI2002_45=("14.4", "16.3(a)"))
@each_book
def test_wagers_that_are_void_stay_void_behind_a_decision_that_is_asked_again(book: str) -> None:
    play = three_players(book, "8c 5c 9c 6d 8h 6h 7h")
    before = money(play)
    play.decide("split")
    play.card("Ts")
    play.do(c.VoidWagers(patron="ann", reason="touched the cards"), play.operator)
    play.do(c.VoidWagers(patron="cat", reason="touched the cards"), play.operator)
    play.do(rebuilt("8c 5c 9c 6d 6h 8h 7h Ts"))
    assert (play.chips("ann"), play.chips("cat"), play.on_layout("ann")) == (START, START, 0)
    assert (play.turn, money(play), all_there(play)) == ((2, 1), before, True)


@rule("blackjack", NI2006_147=("14.4", "16.2(a)", "18.11(d)"), NI2002_45=("14.4", "16.3(a)", "18.10(d)"))
@each_book
@pytest.mark.parametrize("settled_first", [True, False])
def test_a_side_wager_is_void_with_its_main_wager_only_if_it_was_not_settled_before(
    book: str, settled_first: bool
) -> None:
    play = Play(book)
    for name in ("ann", "bob"):
        play.wager(name, 10_00)
    play.side("ann", "perfect_pairs")
    play.deal("9c 8c 6d 8h Kh")
    if settled_first:
        play.settle()
    play.do(c.VoidWagers(patron="ann", reason="touched the cards", options=("1/main",)), play.operator)
    assert (play.won("ann"), play.turn) == (-5_00 if settled_first else 0, (2, 1))
    assert nothing_changes(play)


# Cards entered wrongly (J51)


@rule("blackjack", NI2006_147=("14.4", "9.1"), NI2002_45=("14.4", "9.1"))
@each_book
def test_decisions_on_cards_that_lay_right_and_were_entered_wrongly_stand(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h 6h 7h")
    play.decide("stand", "double")
    play.card("9s")
    play.do(rebuilt("Tc 5c 9c 6d 7h 6h 7h 9s", "entry"), play.supervisor)
    assert (play.cards(1), play.on_layout("bob"), play.turn) == ("Tc 7h", 20_00, (3, 1))
    play.do(rebuilt("2c 5c 9c 6d 7h 6h 7h 9s", "entry"), play.supervisor)
    fact = play.last(RoundReconstructed)  # nobody can have stood on nine
    assert (play.turn, fact.asked_again, fact.under) == ((1, 1), "box 1", ("~H2", "~J51"))


@rule("blackjack", NI2006_147=("14.4", "A:Round of play"), NI2002_45=("14.4", "A:Round of Play"))
@each_book
def test_after_the_settlement_only_an_error_of_placement_is_put_right(book: str) -> None:
    """As in Mini-Baccarat (H2): the cards themselves are those that were settled."""
    play = three_players(book, "Tc 5c 9c 6d 8h 6h 9h")
    play.decide("stand", "draw")
    play.deal("7h")
    play.decide("stand", "stand")
    play.deal("Td 4d")
    right = rebuilt("Tc 5c 9c 6d 9s 6h 9h 7h Td 4d", "entry")
    assert not isinstance(play.ask(right, play.supervisor), Refusal)
    play.do(c.Settle())
    assert play.step is Step.COLLECT
    play.refused(right, "~H2", play.supervisor)
    play.do(rebuilt("Tc 5c 9c 6d 8h 9h 6h 7h Td 4d"))


@rule("blackjack", NI2006_147=("14.4", "13.1(d)"), NI2002_45=("14.4", "13.1(d)"))
@each_book
def test_a_card_that_took_the_last_hand_over_21_can_still_be_one_entered_wrongly(book: str) -> None:
    play = Play(book, patrons=("ann", "bob"))
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Ac Tc 7d Kh 6h")
    play.do(c.Settle())  # ann's Blackjack is paid at once
    play.decide("draw")
    play.deal("Ks")
    assert play.step is Step.COLLECT
    play.do(rebuilt("Ac Tc 7d Kh 6h 4s", "entry"), play.supervisor)
    assert (play.turn, play.on_layout("bob"), play.won("ann")) == ((2, 1), 10_00, 15_00)


# A float that was emptied meanwhile (H1)


def with_an_empty_float(book: str) -> Play:
    """Ann has a Blackjack that was paid, bob drew to more than 21, and the float has left the table since."""
    play = Play(book, patrons=("ann", "bob", "cat"))
    play.wager("ann", 10_00)
    play.wager("bob", 400_00)
    play.wager("cat", 10_00)
    play.deal("Ac Tc 5d 7d Kh 6h 6c")
    play.do(c.Settle())
    play.decide("draw")
    play.deal("9s")
    play.do(t.CreditFloat(cents=play.state.balances[FLOAT]), play.supervisor)
    play.decide("draw")
    play.deal("3s")
    return play


@rule("blackjack", NI2006_147=("14.4", "8.1", "9.1"), NI2002_45=("14.4", "8.1", "9.1"))
@each_book
@pytest.mark.parametrize("filled", [0, 385_00, 400_00])
def test_no_decision_is_asked_again_because_the_float_is_short(book: str, filled: int) -> None:
    play = with_an_empty_float(book)
    if filled:
        play.do(t.FillFloat(cents=filled), play.supervisor)
    before = dict(play.state.balances)
    play.do(rebuilt("Ac Tc 5d 7d Kh 6h 6c 9s 3s"))
    assert (play.last(RoundReconstructed).asked_again, play.last(RoundReconstructed).moves) == ("", ())
    assert (play.turn, play.state.balances) == ((3, 1), before)


@rule("blackjack", NI2006_147=("14.4", "13.1(d)"), NI2002_45=("14.4", "13.1(d)"))
@each_book
def test_what_a_reconstruction_gives_back_is_filled_into_the_float_first(book: str) -> None:
    play = with_an_empty_float(book)
    other = rebuilt("Ac Tc 5d 7d Kh 6c 6h 9s 3s")
    assert not isinstance(play.ask(other), Refusal)  # bob has sixteen as before
    other = rebuilt("Ac Tc 6h 7d Kh 5d 6c 9s 3s")  # bob had fifteen
    assert "fill_float" in play.refused(other, "~H1").instead
    play.do(t.FillFloat(cents=400_00), play.supervisor)
    play.do(other)
    assert (play.turn, play.on_layout("bob"), play.state.balances.get(FLOAT, 0)) == ((2, 1), 400_00, 0)


# The cards of the round (14.2, 2.1)


@rule("blackjack", NI2006_147=("14.4", "14.2", "2.1"), NI2002_45=("14.4", "14.2", "2.1"))
@each_book
def test_a_card_that_waits_is_counted_once_whether_it_is_named_or_not(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h 6h 7h")
    play.do(c.BurnFaceUpCard(card="2c"))
    play.do(c.ReportCardDrawnInError(card="3c"))
    left = play.game.shoe.left
    for order in ("Tc 5c 9c 6d 8h 7h 6h", "Tc 5c 9c 6d 8h 6h 7h 3c", "3c 5c 9c 6d 8h 6h 7h Tc"):
        play.do(rebuilt(order))
        assert (play.game.shoe.left, len(play.game.carried), all_there(play)) == (left, 1, True)
    assert (play.cards(1), play.game.carried[0].card) == ("3c 8h", "Tc")


@rule("blackjack", NI2006_147=("14.4", "14.2"), NI2002_45=("14.4", "14.2"))
@each_book
def test_a_card_that_waits_unseen_is_the_one_that_is_named_when_it_is_turned(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h 6h 7h")
    play.do(c.ReportCardDrawnInError())
    left = play.game.shoe.left
    play.do(rebuilt("Tc 5c 9c 6d 8h 7h 6h -"))
    assert (play.game.carried[0].card, play.game.shoe.left, all_there(play)) == ("", left, True)
    play.do(rebuilt("Tc 5c 9c 6d 8h 6h 7h 2s"))
    assert (play.game.carried[0].card, play.game.shoe.left, all_there(play)) == ("2s", left, True)
    play.refused(rebuilt("Tc 5c 9c 6d 8h 6h 7h 2s -"), "6.1")


@rule("blackjack", NI2006_147=("14.4", "14.2"), NI2002_45=("14.4", "14.2"))
@each_book
def test_a_card_that_left_the_shoe_and_was_not_entered_comes_after_those_that_wait(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h 6h 7h")
    play.do(c.ReportCardDrawnInError(card="3c"))
    play.refused(rebuilt("Tc 5c 9c 6d 8h 6h 7h 4s"), "14.2")
    left = play.game.shoe.left
    play.do(rebuilt("Tc 5c 9c 6d 8h 6h 7h 3c 4s"))
    assert [each.card for each in play.game.carried] == ["3c", "4s"]
    assert (play.game.shoe.left, all_there(play)) == (left - 1, True)


@rule("blackjack", NI2006_147=("14.4", "2.1"), NI2002_45=("14.4", "2.1"))
@each_book
def test_no_card_is_named_more_often_than_there_are_decks(book: str) -> None:
    decks = {B06: 4}.get(book, 5)
    play = Play(book, patrons=("ann",), decks=str(decks))
    play.wager("ann", 10_00)
    play.deal("2d 2c Ks")
    for _ in range(decks - 2):
        play.do(c.BurnFaceUpCard(card="2c"))
    play.do(c.ReportCardDrawnInError(card="2c"))  # every one of them is out now
    play.refused(rebuilt("2d 2c 2c 2c Ks"), "2.1")
    play.refused(rebuilt("2d 2c 2c 2c Ks", "entry"), "2.1", play.supervisor)
    play.do(rebuilt("2d 2c 2c Ks Jd"))
    assert (play.game.shoe.seen["2c"], all_there(play)) == (decks, True)


@rule("blackjack", NI2006_147=("14.4", "14.2[burnt]"), NI2002_45=("14.4", "14.2[burnt]"))
@each_book
def test_a_burnt_card_keeps_its_place_and_is_none_of_the_rounds(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d")
    play.do(c.ReportCardDrawnInError(card="2s", burnt=True))
    play.deal("8h 6h 7h")
    places = play.round.places
    play.do(rebuilt("Tc 5c 9c 6d 8h 7h 6h"))
    assert (play.round.places, play.game.rack, all_there(play)) == (places, ("2s",), True)


@rule("blackjack", NI2006_147="14.4", NI2002_45="14.4")
@each_book
def test_an_entry_is_corrected_where_a_card_waits_too(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d 8h 6h 7h")
    play.do(c.ReportCardDrawnInError(card="3c"))
    left = play.game.shoe.left
    play.do(rebuilt("Tc 5c 9c 6d 8h 6h 7h 4c", "entry"), play.supervisor)
    assert (play.game.carried[0].card, play.game.shoe.left, all_there(play)) == ("4c", left, True)
    play.do(rebuilt("Tc 5c 9c 6d 8h 6h 8h", "entry"), play.supervisor)
    assert (play.cards(3), play.game.carried[0].card, all_there(play)) == ("9c 8h", "4c", True)
    play.refused(rebuilt("", "entry"), "14.4", play.supervisor)
    play.refused(rebuilt("Tc - 9c 6d 8h 6h 8h", "entry"), "6.1", play.supervisor)


@rule("blackjack", NI2006_147="14.4", NI2002_45="14.4")
@each_book
def test_who_may_not_correct_an_entry_is_told_who_may(book: str) -> None:
    play = three_players(book, "Tc 5c 9c 6d")
    for wrong in (rebuilt("Tc 5c 9c 7d"), rebuilt("Tc 5c 9c 7d", "entry")):
        assert play.refused(wrong, "~H2").because.count(str(play.supervisor)) == 1  # in a tournament, the director


@rule("blackjack", NI2006_147=("14.4", "2.4"))
def test_no_entry_is_corrected_after_the_settlement_while_a_torn_card_is_changed() -> None:
    play = Play(B06, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d 9h")
    play.decide("stand")
    play.deal("Ts")
    play.settle()
    play.do(c.ReplaceCards(reason="torn", cards=("2c",)), play.operator)
    play.refused(rebuilt("Tc 7d 9h 9s", "entry"), "~H2", play.supervisor)
    play.do(rebuilt("Tc Ts 9h 7d"))  # misplaced cards are laid again, and the wager is on them
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), play.supervisor)
    assert (play.turn, play.won("ann"), play.on_layout("ann")) == ((1, 1), 0, 10_00)


@rule("blackjack", NI2006_147=("14.4", "14.2"), NI2002_45=("14.4", "14.2"))
@each_book
def test_a_card_kept_from_the_round_before_is_laid_again_with_the_others(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.do(c.ReportCardDrawnInError(card="As"))
    play.do(c.ReportCardDrawnInError(card="2s"))
    play.finish()
    play.wager("ann", 10_00)
    play.deal("As 2s 5h")
    play.do(rebuilt("5h 2s As"))
    assert (play.cards(1), play.dealer, all_there(play)) == ("5h As", "2s", True)
    play.refused(c.Split(patron="ann"), "A:Split", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("14.4", "7.5(a)"), NI2002_45=("14.4", "7.5(a)"))
@each_book
def test_insurance_that_was_lost_is_lost_again(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc Ad 8h")
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("stand")
    play.card("2s")
    play.do(c.Settle())
    assert (play.step, play.won("ann")) == (Step.DEAL, -5_00)
    play.do(rebuilt("Tc Ad 8h 2s"))
    assert (play.step, play.won("ann"), play.last(RoundReconstructed).moves) == (Step.DEAL, -5_00, ())
    play.deal("6c")
    play.finish()
    assert play.won("ann") == -15_00


@rule("blackjack", NI2006_147=("14.4", "4.2"), NI2002_45=("14.4", "4.2"))
@each_book
def test_the_wager_of_somebody_who_has_left_may_lie_there_again(book: str) -> None:
    play = Play(book, patrons=("ann", "bob"))
    for name in ("ann", "bob"):
        play.wager(name, 10_00)
    play.deal("Tc 5c 6d 6h Kh")
    play.decide("draw")
    play.card("9s")  # ann has 25, and leaves
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.do(rebuilt("9s 5c 6d 6h Kh Tc"))  # she had fifteen
    assert (play.on_layout("ann"), play.turn) == (10_00, (1, 1))
    found = c.ReportWagerFound(patron="ann", option="main", box=1, amount=15_00)
    assert "has left" in play.refused(found, "~X23", play.supervisor).because
    play.do(c.ReportAbsent(box=1))
    assert play.turn == (2, 1)
