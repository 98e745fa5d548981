"""The audit of poker tables: a hidden card that was exchanged is found as surely as one that lay face up."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest

from croupier.conduct import Accepted, House, must, set_up_table
from croupier.conduct.audit import Audit, audit
from croupier.conduct.chance import Generator
from croupier.conduct.virtual import VirtualDealer
from croupier.equipment import CARDS
from croupier.games.canberra_poker.commands import ReportWrongNumber
from croupier.games.canberra_poker.facts import CardExposed, HandRebuilt
from croupier.games.commands import VoidWagers
from croupier.games.context import supervisors
from croupier.games.poker import commands as pc, facts as p
from croupier.games.poker.deal import alike
from croupier.games.ultimate_texas_holdem.commands import ReportCardSeen, RevealBoard
from croupier.games.ultimate_texas_holdem.facts import CardSeen
from croupier.journal import Append, open_store
from croupier.money import Move
from croupier.ruling import Fact, Role
from croupier.table import Table, commands as t, evolve, facts as f
from tests.audit.test_audit import Story, apart_from_legality, audited, changed, entered_by, only_finding, place_of
from tests.chance.sources import counted
from tests.properties.canberra_poker import P02
from tests.properties.driving import game_of
from tests.properties.ultimate_texas_holdem import U19
from tests.rules.canberra_poker.test_hidden_cards import read as canberra_read, turned as canberra_turned
from tests.rules.poker_play import PokerPlay
from tests.rules.ultimate_texas_holdem.test_hidden_cards import read as holdem_read

BOOKS = (U19, P02)
ROUNDS = 12


@cache
def story(book: str) -> Story:
    """A virtual table with ann alone, for a few rounds."""
    house = House("memory:", generator=Generator(counted(book)))
    hosted = set_up_table(house, "T", book, demonstration=True)
    must(house, "T", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
    chips = t.IssueChips if book == P02 else t.BuyIn
    must(house, "T", chips(patron="ann", cents=10_000_00), "ann", Role.DIRECTOR if book == P02 else Role.PATRON)
    random, dealer = Random(1), house.dealer("T")
    while hosted.table and len(hosted.table.game.records) < ROUNDS:
        dealer.deal_on()
        _somebody_acts(hosted.table, dealer, random)
    facts = tuple(hosted.facts())
    house.close()
    return facts


def _somebody_acts(table: Table, dealer: VirtualDealer, random: Random) -> None:
    ask = game_of(table).patron_turn(table, random)
    if ask is not None and isinstance(dealer.act(ask.command, ask.who, ask.role), Accepted):
        return
    if not isinstance(dealer.call_no_more_bets(), Accepted):
        dealer.turn_for_absent()


@pytest.mark.parametrize("book", BOOKS)
def test_an_honest_poker_table_is_found_honest(book: str) -> None:
    found = audited(story(book))
    assert found.ok, found.findings
    assert found.shoes >= ROUNDS - 1  # every round is dealt from a shuffle of its own
    dealt = sum(len(fact.places) for fact in story(book) if isinstance(fact, p.CardsDealt))
    waiting = sum(shoe.cards_seen for shoe in found.unrevealed)
    assert found.cards + waiting == dealt, "every card was read by the end of its round, turned or not"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("nth", [0, 5, 9])
def test_a_hidden_card_that_was_exchanged_is_found(book: str, nth: int) -> None:
    facts = story(book)
    folded = {fact.box for fact in facts if isinstance(fact, p.HandFolded)}
    assert folded, "the story has hands that nobody ever turned"
    place = place_of(p.CardsRead, facts, nth)
    read = facts[place]
    assert isinstance(read, p.CardsRead)
    other = next(card for card in CARDS if card not in read.cards)
    assert not audited(changed(facts, place, cards=(other, *read.cards[1:]))).ok


@pytest.mark.parametrize("book", BOOKS)
def test_cards_dealt_from_another_place_of_the_deck_are_found(book: str) -> None:
    facts = story(book)
    place = place_of(p.CardsDealt, facts, 2)
    dealt = facts[place]
    assert isinstance(dealt, p.CardsDealt)
    found = audited(changed(facts, place, places=tuple(at + 1 for at in dealt.places)))
    assert any("is next" in finding.because for finding in found.findings)


@pytest.mark.parametrize("book", BOOKS)
def test_a_forged_payment_is_found(book: str) -> None:
    facts = story(book)
    place = next(
        at for at, fact in enumerate(facts) if isinstance(fact, p.WagerSettled) and fact.outcome == "win" and fact.pays
    )
    won = facts[place]
    assert isinstance(won, p.WagerSettled)
    more = tuple(Move(m.out_of, m.into, m.cents + (m.out_of == "float") * 25) for m in won.moves)
    version, because = only_finding(audited(changed(facts, place, pays=won.pays + 25, moves=more)))
    assert version == place + 1
    assert "where the rules say" in because


@pytest.mark.parametrize("book", BOOKS)
def test_a_deck_that_is_never_opened_to_the_inspector_is_found(book: str) -> None:
    facts = story(book)
    place = place_of(f.ShoeRevealed, facts)
    assert not audited((*facts[:place], *facts[place + 1 :])).ok


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_to_be_turned_is_in_no_journal_before_it_is(book: str) -> None:
    """Somebody who reads the database in mid-round learns neither the board nor the dealer's hand."""
    table: Table | None = None
    checked = 0
    for fact in story(book):
        table = evolve(table, fact)
        now = table.game.round
        if now.opened and now.wagers and not now.voided:
            assert now.board.cards == now.board.face_up
            assert now.dealer.cards == now.dealer.face_up
            checked += 1
    assert checked > ROUNDS


# A live table whose shoe reads the cards


def entered(before: Sequence[Fact], facts: Story, role: Role) -> Audit:
    """The journal of a live table that somebody goes on writing."""
    store = open_store("memory:")
    store.commit([Append("table/T", 0, (*entered_by(Role.DEALER, before), *entered_by(role, facts)))])
    return apart_from_legality(audit(store))


def at_holdem() -> PokerPlay:
    play = holdem_read()
    play.decide("play 4")
    return play


SEEN = CardSeen(to="dealer", number=1, card="Kc", under=("13.4(b)",))
EXPOSED = CardExposed(to="1", number=1, card="5d", under=("11.1",))
REBUILT = (
    HandRebuilt(box=1, patron="ann", under=("11.6",)),
    p.CardsRead(to="1", cards=("5d", "5h", "8h", "6s", "3c"), under=("11.6",)),
)
CONTRADICTED: list[tuple[Callable[[], PokerPlay], Story, str]] = [
    (at_holdem, (SEEN,), "the King of spades was read at the dealer"),
    (canberra_read, (EXPOSED,), "the 10 of clubs was read at box 1"),
    (canberra_read, REBUILT, "the 10 of clubs was read at box 1"),
]


@pytest.mark.parametrize(("play", "facts", "said"), CONTRADICTED)
def test_a_reading_that_was_replaced_without_the_supervisor_is_found(
    play: Callable[[], PokerPlay], facts: Story, said: str
) -> None:
    assert entered(play().facts, (), Role.DEALER).ok
    found = entered(play().facts, facts, Role.DEALER)
    assert said in found.findings[0].because
    assert "replaced without a correction" in found.findings[0].because
    supervisor = supervisors(play().state.terms)[0]
    assert entered(play().facts, facts, supervisor).ok


def test_a_reading_that_is_corrected_turned_or_reported_is_in_order() -> None:
    play = at_holdem()
    for command, role in (
        (ReportCardSeen(to="dealer", number=1), Role.DEALER),
        (pc.CorrectCards(to="dealer", cards=("", "9c"), reason="misread"), Role.SUPERVISOR),
    ):
        before = play.facts
        assert entered(before, tuple(play.do(command, role)), role).ok


# Two cards alike (H10)


def void(play: PokerPlay, *patrons: str) -> PokerPlay:
    for patron in patrons:
        play.do(VoidWagers(patron=patron, reason="past posting"), play.operator)
    return play


def holdem_with_dealers_king() -> PokerPlay:
    """The dealer's king lies on the board too, and all wagers are void before anybody corrects it."""
    play = holdem_read(dealer="Kd 9d")
    play.decide("play 4", "play 4")
    for command in (RevealBoard(), RevealBoard(), pc.RevealDealersHand()):
        play.do(command)
    return void(play, "ann", "bob")


def canberra_with_dealers_ace() -> PokerPlay:
    return void(canberra_turned(dealer="Ad Kc Ad 7h 2c"), "ann", "bob")


def canberra_with_hand_of_two_aces() -> PokerPlay:
    """Bob's wagers are settled, before the cards at ann's box prove to count for nothing."""
    play = canberra_turned(ann="Ah Ah 9c 8d 2s")
    for _ in range(2):
        play.do(pc.SettleHand())
    return void(play, "ann")


def canberra_with_fouled_hand() -> PokerPlay:
    """Nothing is compared with a dealer's hand of a wrong number of cards: Antes are paid, Bets go back."""
    play = canberra_turned(bob="Ah Ah 9c 8d 2s")
    play.do(pc.SettleHand())
    play.do(ReportWrongNumber(to="dealer"))
    for _ in range(2):
        play.do(pc.SettleHand())
    return play


@pytest.mark.parametrize(
    "play",
    [holdem_with_dealers_king, canberra_with_dealers_ace, canberra_with_hand_of_two_aces, canberra_with_fouled_hand],
)
def test_cards_alike_on_which_no_wager_was_settled_are_in_order(play: Callable[[], PokerPlay]) -> None:
    at_the_end = play()
    assert alike(at_the_end.game)
    before = at_the_end.facts
    assert entered(before, tuple(at_the_end.do(pc.CollectCards())), Role.DEALER).findings == ()


@pytest.mark.parametrize(("book", "turned"), [(U19, p.HandTurned), (P02, p.HandTurned), (U19, p.DealersHandRevealed)])
def test_those_on_which_one_was_are_found(book: str, turned: type[Fact]) -> None:
    before = story(book)
    place = place_of(turned, before)
    cards: tuple[str, ...] = before[place].cards  # type: ignore[attr-defined]
    found = audited(changed(before, place, cards=(cards[0], cards[0], *cards[2:])))
    assert f"the {cards[0]} has been seen 2 times, where there are 1 decks" in [each.because for each in found.findings]
