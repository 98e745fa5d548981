"""A shoe that reads the cards, and cards that the room has seen: what may be named, and who replaces a reading."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import (
    CardExposed,
    CardsCorrected,
    CardsRead,
    HandRebuilt,
    HandTurned,
    WagerSettled,
)
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t, open_to
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, AT, LOW, NOTHING, PAIR, Play

HIGH = "Ac Ad 8c 6d 4c"


def read(ann: str = PAIR, bob: str = NOTHING, dealer: str = ACE_KING) -> Play:
    """All cards are dealt and read, the dealer's last face up."""
    play = Play()
    play.antes("ann", "bob")
    play.call()
    for cards in zip(ann.split(), bob.split(), dealer.split(), strict=True):
        for card in cards:
            play.read(card)
    return play


def turned(**cards: str) -> Play:
    play = read(**cards)
    play.bet("ann", "bob")
    play.do(c.RevealDealersHand())
    return play


def five(cards: str) -> tuple[str, ...]:
    return tuple(cards.split())


# Answers to names


@rule("canberra-poker", NI2002_45=("2.1", "6.2", "11.6"))
def test_what_is_refused_does_not_tell_where_a_card_lies() -> None:
    one, other = read(), read(ann=NOTHING, bob=PAIR)
    for cards in (PAIR, NOTHING, "Tc Tc 8h 6s 3c", "Tc", "3d 4d 5d 6d 7d"):
        for to in ("dealer", "1", "2"):
            correct = c.CorrectCards(to=to, cards=five(cards), reason="misread")
            assert one.ask(correct, Role.DIRECTOR) == other.ask(correct, Role.DIRECTOR)
        for role in (Role.DEALER, Role.DIRECTOR):
            for box in (1, 2):
                rebuild = c.ReconstructHand(box=box, cards=five(cards))
                assert one.ask(rebuild, role) == other.ask(rebuild, role)
                exposed = c.ReportExposedCard(to=str(box), number=1, card=five(cards)[0])
                assert one.ask(exposed, role) == other.ask(exposed, role)


@rule("canberra-poker", NI2002_45=("2.1", "6.2"))
def test_the_dealers_card_face_up_may_be_one_that_was_read_elsewhere_and_comes_to_light_when_that_is_turned() -> None:
    play = turned(bob="2s Jd 8s 6c 3d")  # the dealer's deuce
    assert play.hand("dealer").face_up == five(ACE_KING)
    play.settle()
    assert (play.all(WagerSettled), play.hand(2).is_turned, play.step) == ([], True, Step.ALIKE)
    assert ("2 of spades" in play.need.say, {"2.1", "~H10"} <= set(play.need.under)) == (True, True)
    play.director(c.CorrectCards(to="2", cards=("2d", "", "", "", ""), reason="it is the deuce of diamonds"))
    assert (play.last(CardsCorrected).shown, play.step) == (("2d", "Jd", "8s", "6c", "3d"), Step.SETTLE)
    play.settle()
    assert play.last(HandTurned).cards == ("2d", "Jd", "8s", "6c", "3d")


@rule("canberra-poker", NI2002_45=("6.2", "8.1"))
def test_a_hand_that_was_read_is_turned_before_anybody_hears_that_the_float_is_short() -> None:
    play = turned(ann=NOTHING, bob=PAIR)
    play.director(t.CreditFloat(cents=play.state.balances["float"] - 5_00))
    assert c.SettleHand() in [choice.command for choice in open_to(play.state, "dealer", Role.DEALER, AT)]
    play.settle()
    assert (play.all(WagerSettled), play.hand(2).is_turned) == ([], True)
    assert "~H1" in play.refused(c.SettleHand(), "8.1").under
    assert (play.need.commands, "~H12" in play.need.under) == (("fill_float",), True)
    play.director(t.FillFloat(cents=100_00))
    play.settle()
    assert play.won("bob") == 30_00


# Reports of cards that were read


@rule("canberra-poker", NI2002_45=("11.1", "11.2"))
@pytest.mark.parametrize(("to", "clause"), [("1", "11.1"), ("dealer", "11.2")])
@pytest.mark.parametrize("role", [Role.DEALER, Role.DIRECTOR])
def test_an_exposed_card_that_was_read_is_reported_without_its_name_whatever_the_name(
    to: str, clause: str, role: Role
) -> None:
    play = read()
    mine = play.hand(to).cards[0]
    for card in (mine, "5d", "Zz"):
        refusal = play.refused(c.ReportExposedCard(to=to, number=1, card=card), clause, role)
        assert ({"~H2", "~H11"} <= set(refusal.under), refusal.instead) == (True, ("correct_cards",))
    play.do(c.ReportExposedCard(to=to, number=1), role)
    assert play.last(CardExposed).card == mine


@rule("canberra-poker", NI2002_45="11.6")
@pytest.mark.parametrize("role", [Role.DEALER, Role.DIRECTOR])
@pytest.mark.parametrize("folded", [False, True])
def test_a_hand_that_was_read_is_rebuilt_without_naming_its_cards(role: Role, folded: bool) -> None:
    play = read()
    if folded:
        play.fold("ann")
    for cards in (PAIR, HIGH):
        assert "~H2" in play.refused(c.ReconstructHand(box=1, cards=five(cards)), "6.3", role).under
    play.do(c.ReconstructHand(box=1), role)
    assert (play.last(HandRebuilt).cards, play.hand(1).cards, play.hand(1).up) == ((), five(PAIR), frozenset())


@rule("canberra-poker", NI2002_45="11.6")
def test_that_a_settled_hand_was_read_wrongly_is_for_the_director_to_enter() -> None:
    play = turned(ann=NOTHING, bob=PAIR)
    play.settle()
    assert play.won("bob") == 30_00
    play.rebuild(2, PAIR)  # the same cards
    found = c.ReconstructHand(box=2, cards=five("3h 4s 5h 6h 8d"))
    assert "~H2" in play.refused(found, "11.6").under
    play.director(found)
    assert (play.last(HandRebuilt).reopened, play.won("bob")) == (True, 0)


# Cards that the room has seen


@rule("canberra-poker", NI2002_45="11.1")
def test_an_exposed_card_is_in_the_hand_when_it_is_turned() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(2)
    play.expose(2, 1, "5d")
    play.deal("2s")
    play.bet("ann", "bob")
    play.dealers_hand(LOW)
    refusal = play.refused(c.SettleHand(cards=five(PAIR)), "6.3")
    assert ("5 of diamonds" in refusal.because, refusal.instead) == (True, ("correct_cards",))
    play.settle("Tc Td 8h 6s 5d")  # the order is the player's
    assert play.hand(2).is_turned


@rule("canberra-poker", NI2002_45=("11.1", "11.2"))
@pytest.mark.parametrize("stays_up", [False, True])
def test_the_dealers_exposed_card_is_in_the_dealers_hand(stays_up: bool) -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(3)
    if stays_up:
        play.expose("dealer", 1, "Ad")
        play.deal()
    else:
        play.deal("2s")
        play.expose("dealer", 1, "Ad")  # turned back
    play.bet("ann", "bob")
    assert "Ace of diamonds" in play.refused(c.RevealDealersHand(cards=five("Ah Kd 9c 7h 2s")), "6.3").because
    play.dealers_hand("Ad Kd 9c 7h 2s")


@rule("canberra-poker", NI2002_45=("11.1", "11.6"))
def test_also_when_it_is_rebuilt_or_read_at_the_end() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(1)
    play.expose(1, 1, "5d")
    play.deal("2s")
    play.fold("ann", "bob")
    assert "5 of diamonds" in play.refused(c.ReconstructHand(box=1, cards=five(PAIR)), "6.3").because
    assert "5 of diamonds" in play.refused(c.ReadCards(to="1", cards=five(PAIR)), "6.3").because
    play.do(c.ReadCards(to="1", cards=five("5d Td 8h 6s 3c")))


def settled() -> Play:
    """bob's hand and ann's are settled; of hers the ten of diamonds was shown in the deal."""
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(1)
    play.expose(1, 1, "Td")
    play.deal("2s")
    play.bet("ann", "bob")
    play.dealers_hand(ACE_KING)
    play.settle("Jc 9s 8d 6h 3d")
    play.settle(PAIR)
    return play


@rule("canberra-poker", NI2002_45=("11.1", "11.6"))
def test_also_when_a_settled_hand_is_rebuilt_unless_the_director_says_that_it_was_another() -> None:
    play = settled()
    other = c.ReconstructHand(box=1, cards=five("4h 4s 8h 6s 3c"))
    refusal = play.refused(other, "11.6")
    assert ("10 of diamonds" in refusal.because, {"11.1", "~H2"} <= set(refusal.under)) == (True, True)
    play.rebuild(1, "4h Td 8h 6s 3c")  # the others may have been called wrongly
    assert (play.last(HandRebuilt).reopened, play.won("ann")) == (True, 0)
    play.settle()
    assert play.won("ann") == -30_00
    play.director(other)
    play.settle()
    assert play.won("ann") == 30_00


@rule("canberra-poker", NI2002_45=("11.1[three]", "11.6"))
@pytest.mark.parametrize("cards", [PAIR, "3c 6s 8h Tc Td", "4c 6s 8h Tc Td"])
def test_a_card_of_a_rebuilt_hand_is_counted_as_exposed_once(cards: str) -> None:
    """In whatever order its cards are named."""
    play = settled()
    play.rebuild(1, cards)
    assert play.hand(1).cards[:4] == ("Td", "Tc", "8h", "6s")
    for number in range(1, 6):
        play.refused(c.ReportExposedCard(to="1", number=number, card="Td"), "11.1")


@rule("canberra-poker", NI2002_45=("11.1", "11.6", "6.2"))
@pytest.mark.parametrize("folded", [False, True])
def test_and_it_stays_the_one_that_the_room_has_seen_in_whatever_order_they_are_named(folded: bool) -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(4)
    play.expose(1, 2, "5d")
    play.deal("2s")
    if folded:
        play.fold("ann", "bob")
        play.do(c.ReadCards(to="1", cards=five("5d Td 8h 6s 3c")))
    else:
        play.rebuild(1, "5d Td 8h 6s 3c")
    assert play.hand(1).cards == ("Td", "5d", "8h", "6s", "3c")
    assert play.hand(1).seen == ("", "5d", "", "", "")  # the others stay hidden
    assert play.game.shoe.seen["5d"] == 1
    assert not play.game.shoe.seen.get("Td")


@rule("canberra-poker", NI2002_45=("11.1", "14.7(c)"))
def test_a_card_that_was_reported_wrongly_is_corrected_by_the_director() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(2)
    play.expose(2, 1, "5d")
    play.deal("2s")
    play.director(c.CorrectCards(to="2", cards=("5h", "", "", "", ""), reason="it was the five of hearts"))
    assert play.last(CardsCorrected).shown == ("5h", "", "", "", "")
    play.bet("ann", "bob")
    play.dealers_hand(LOW)
    play.refused(c.SettleHand(cards=five("5d Tc Td 8h 6s")), "6.3")
    play.settle("5h Tc Td 8h 6s")


@rule("canberra-poker", NI2002_45=("11.1", "2.1", "14.7(c)"))
def test_also_when_its_hand_has_been_folded_since() -> None:
    """Nothing is settled by a folded hand, and the card that was meant may lie elsewhere."""
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(1)
    play.expose(1, 1, "Ah")
    play.deal("2s")
    play.fold("ann")
    play.bet("bob")
    refusal = play.refused(c.RevealDealersHand(cards=five(ACE_KING)), "2.1")
    assert ("Ace of hearts" in refusal.because, refusal.instead) == (True, ("correct_cards",))
    play.director(c.CorrectCards(to="1", cards=("As", "", "", "", ""), reason="it was the ace of spades"))
    assert play.hand(1).seen == ("As", "", "", "", "")
    play.dealers_hand(ACE_KING)
    play.settle(PAIR)
    assert (play.won("ann"), play.won("bob")) == (-10_00, 30_00)
    play.collect()


@rule("canberra-poker", NI2002_45=("2.1", "11.3", "14.7(c)"))
@pytest.mark.parametrize("read_first", [False, True])
def test_and_when_it_proves_void_after_its_settlement(read_first: bool) -> None:
    """Nothing is settled by a void hand either: the ten of clubs is in ann's, and was not in bob's."""
    if read_first:
        play = turned(bob="Tc Ts 8c 6h 3d")
    else:
        play = Play()
        play.bets_are_down("ann", "bob")
        play.dealers_hand(ACE_KING)
    play.settle("" if read_first else "Tc Ts 8c 6h 3d")
    wrong = c.CorrectCards(to="2", cards=("Jc", "", "", "", ""), reason="it was the jack")
    play.refused(wrong, "14.7(c)", Role.DIRECTOR)  # bob's wagers are settled by it
    play.do(c.ReportOutOfRotation(box=2))
    if read_first:
        play.settle()
        assert play.step is Step.ALIKE
    else:
        assert play.refused(c.SettleHand(cards=five(PAIR)), "2.1").instead == ("correct_cards",)
    play.director(wrong)
    play.settle("" if read_first else PAIR)
    assert (play.won("ann"), play.won("bob")) == (30_00, 0)
    play.collect()


@rule("canberra-poker", NI2002_45=("6.2", "6.3"))
def test_of_a_hand_that_was_read_in_part_the_other_cards_are_named() -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.call()
    play.read("Tc")
    play.deal_one()
    play.deal("2s")
    play.bet("ann")
    play.dealers_hand(LOW)
    for cards in (PAIR, "Tc Td 8h 6s 3c 2c"):
        play.refused(c.SettleHand(cards=five(cards)), "6.3")
    play.settle("Td 8h 6s 3c")
    assert play.hand(1).cards == five(PAIR)
    assert play.last(CardsRead).cards == ("Tc",)
