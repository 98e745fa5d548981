"""A card shown at a box without an Ante (11.1, 11.7) is one of those that the dealing has wrongly exposed."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import CardExposed, RoundVoided
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, NOTHING, PAIR, Play, money


def stray(cards: int) -> Play:
    """Ann has an Ante on box 1 and bob on box 2; so many cards went to box 3, which has none."""
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(2)
    play.do(c.ReportHandWithoutWager(box=3, cards=cards))
    return play


@rule("canberra-poker", NI2002_45=("11.1", "11.1[three]", "11.7"))
def test_it_counts_towards_the_three_that_make_the_round_void() -> None:
    play = stray(2)
    assert (Play().seen_by().round.stray, play.seen_by("dealer").round.stray) == ((), (3,))  # the desk names the box
    play.expose(3, 1, "5d")
    exposed = play.last(CardExposed)
    assert (exposed.to, exposed.card, exposed.stays_up, "11.1" in exposed.under) == ("3", "5d", False, True)
    play.deal("2s")
    play.expose(1, 1, "Tc")
    play.bet("ann", "bob")
    assert not play.all(RoundVoided)
    play.expose(3, 2, "6d")
    assert "11.1[three]" in play.last(RoundVoided).under
    assert (play.step, play.won("ann"), play.won("bob"), money(play)) == (Step.COLLECT, 0, 0, 0)
    play.collect()
    play.prepare_shoe()
    assert play.round.exposed == frozenset()


@rule("canberra-poker", NI2002_45=("11.1", "2.1"))
def test_the_room_has_seen_it_so_no_hand_has_it() -> None:
    play = stray(1)
    play.expose(3, 1, "Tc")
    play.deal("2s")
    play.refused(c.ReportExposedCard(to="1", number=1, card="Tc"), "2.1")
    play.bet("ann", "bob")
    play.dealers_hand(ACE_KING)
    play.refused(c.SettleHand(cards=tuple(PAIR.split())), "2.1")  # the ten of clubs is in it


@rule("canberra-poker", NI2002_45=("11.1", "2.1"))
@pytest.mark.parametrize(
    ("to", "number", "card", "clause"),
    [
        ("3", 1, "5d", "11.1"),  # reported before
        ("3", 3, "6d", "11.1"),  # two lie there
        ("3", 0, "6d", "11.1"),
        ("03", 2, "6d", "11.1"),
        ("4", 1, "6d", "11.1"),
        ("3", 2, "5d", "2.1"),
        ("3", 2, "", "2.1"),
    ],
)
def test_it_must_lie_there(to: str, number: int, card: str, clause: str) -> None:
    play = stray(1)
    play.do(c.ReportHandWithoutWager(box=3, cards=1))
    play.expose(3, 1, "5d")
    play.refused(c.ReportExposedCard(to=to, number=number, card=card), clause)


@rule("canberra-poker", NI2002_45=("11.1", "2.1", "14.7(c)"))
@pytest.mark.parametrize("read", [False, True])
def test_one_that_was_entered_wrongly_is_corrected_like_any_other(read: bool) -> None:
    """It was no ten of clubs: that one is in ann's hand (H2, H10)."""
    play = Play()
    play.antes("ann", "bob")
    play.call()
    for cards in zip(PAIR.split(), NOTHING.split(), ACE_KING.split(), strict=True):
        for card in cards if read else ("", "", cards[2] if cards[2] == "2s" else ""):
            play.deal_one(card)
    play.do(c.ReportHandWithoutWager(box=3))
    play.expose(3, 2, "Tc")
    play.bet("ann", "bob")
    play.do(c.RevealDealersHand(cards=() if read else tuple(ACE_KING.split())))
    play.settle("" if read else NOTHING)
    if read:
        play.settle()  # her hand is turned, and there the same card lies
        assert (play.step, play.need.commands[0]) == (Step.ALIKE, "correct_cards")
    else:
        assert play.refused(c.SettleHand(cards=tuple(PAIR.split())), "2.1").instead == ("correct_cards",)
    correction = c.CorrectCards(to="3", cards=("", "5d", "", "", ""), reason="it was the five of diamonds")
    play.refused(correction, "A:Tournament Director")
    play.director(correction)
    assert play.round.exposed == {("3", 2)}
    play.settle("" if read else PAIR)
    assert play.won("ann") == 30_00


@rule("canberra-poker", NI2002_45=("11.7", "14.7(c)"))
def test_a_card_that_nobody_saw_is_not_named() -> None:
    play = stray(2)
    play.refused(c.CorrectCards(to="3", cards=("", "5d"), reason="looked at"), "14.7(c)", Role.DIRECTOR)
