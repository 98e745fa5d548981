"""The audit of a house finds tampering, even where the chain of hashes was made anew, and even if the rules had an
error: here no command stands beside the facts, so that nothing can be decided again."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from croupier.conduct import Accepted, House, must, set_up_table
from croupier.conduct.audit import Audit, Owed, audit
from croupier.conduct.chance import Generator
from croupier.conduct.codec import decode_fact, encode
from croupier.games.blackjack import facts as bj
from croupier.games.mini_baccarat import commands as c, facts as b
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.journal import Append, New, Store, open_store
from croupier.money import Move
from croupier.ruling import Fact, Role
from croupier.table import commands as t, facts as f
from tests.chance.sources import counted
from tests.marks import rule
from tests.properties import blackjack
from tests.rules.mini_baccarat.irregularities.books import cash_books, table
from tests.rules.mini_baccarat.play import START
from tests.rules.test_debts import void, won_and_lost
from tests.trust import trust

BOOK = "NI2018-687/mini-baccarat"
Story = tuple[Fact, ...]


@cache
def story(dealing: str = "face-up") -> Story:
    """A virtual table that plays its first shoe to the end and a round of the second."""
    house = House("memory:", generator=Generator(counted(dealing)))
    hosted = set_up_table(house, "T", BOOK, options={"dealing": dealing}, demonstration=True)
    must(house, "T", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
    must(house, "T", t.BuyIn(patron="ann", cents=100_000_00), "ann", Role.PATRON)
    dealer = house.dealer("T")
    while True:
        dealer.deal_on()
        table = hosted.table
        assert table is not None
        step, hand = due(table, table.game)
        if step is Step.CUT:
            must(house, "T", c.CutCards(position=200), "ann", Role.PATRON)
        elif step is Step.EXPOSE:
            must(house, "T", c.ExposeHand(hand=hand), "ann", Role.PATRON)
        elif table.game.shoe_number == 2 and table.game.records:
            break
        else:
            must(house, "T", c.PlaceWager(patron="ann", option="banker", amount=500), "ann", Role.PATRON)
            house.act("T", c.PlaceWager(patron="ann", option="banker", amount=500), "ann", Role.PATRON)  # refused
            dealer.call_no_more_bets()
    facts = tuple(hosted.facts())
    house.close()
    return facts


def journal(facts: Story) -> Store:
    """These facts as a journal whose chain holds: anybody who may write may also hash."""
    store = open_store("memory:")
    store.commit([Append("table/T", 0, tuple(entered_by(Role.DEALER, facts)))])
    return store


def entered_by(role: Role, facts: Iterable[Fact]) -> Iterator[New]:
    """The facts of a table, which is called T here, without the commands that led to them."""
    for fact in facts:
        fact = replace(fact, name="T") if isinstance(fact, f.TableCreated) else fact
        yield New(at=0, who="somebody", role=role, body=encode(fact))


def audited(facts: Story) -> Audit:
    return apart_from_legality(audit(journal(facts)))


def apart_from_legality(found: Audit) -> Audit:
    return replace(found, findings=tuple(each for each in found.findings if each.check != "legality"))


def place_of(kind: type[Fact], facts: Story, nth: int = 0) -> int:
    return [place for place, fact in enumerate(facts) if isinstance(fact, kind)][nth]


def changed(facts: Story, at: int, **fields: object) -> Story:
    return (*facts[:at], replace(facts[at], **fields), *facts[at + 1 :])


def first_finding(found: Audit) -> tuple[int, str]:
    """The others follow from it."""
    return found.findings[0].version, found.findings[0].because


def only_finding(found: Audit) -> tuple[int, str]:
    assert [finding.stream for finding in found.findings] == ["table/T"], found.findings
    return found.findings[0].version, found.findings[0].because


@pytest.mark.parametrize("dealing", ["face-up", "face-down"])
def test_an_honest_table_is_found_honest(dealing: str) -> None:
    facts = story(dealing)
    seen: list[tuple[int, int]] = []
    found = apart_from_legality(audit(journal(facts), progress=lambda done, of: seen.append((done, of))))
    assert found.ok
    assert (found.tables, found.facts, found.journal.entries) == (1, len(facts), len(facts))
    assert found.refusals == sum(isinstance(fact, f.CommandRefused) for fact in facts) > 0
    assert found.moves == sum(len(fact.moves) for fact in facts)
    assert found.shoes == 1
    assert found.cards > 300
    (waiting,) = found.unrevealed
    assert (waiting.table, waiting.shoe) == ("T", 2)
    assert 5 <= waiting.cards_seen <= 7
    assert seen == sorted(seen)
    assert seen[-1] == (2 * len(facts), 2 * len(facts))


def test_a_live_table_has_no_sealed_shoes_to_check() -> None:
    house = House("memory:")
    set_up_table(house, "T", BOOK, dealing="live", demonstration=True)
    must(house, "T", c.ShuffleCards(), "dan", Role.DEALER)
    found = audit(house.store)
    house.close()
    assert found.ok
    assert (found.shoes, found.unrevealed) == (0, ())


@rule("mini-baccarat", NI2016_685=("12.6", "12.6(a)"), NI2018_687=("13.6", "13.6(a)"))
@cash_books
def test_wagers_are_placed_and_changed_once_they_are_reopened_until_the_next_call(book: str) -> None:
    play = table(book, "ann", "bob", dealing="face-down")
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(2)
    play.do(c.ReopenWagers(reason="served late"), play.supervisor)
    (new,) = play.wager("ann", "player", 10_00)
    play.as_patron("bob", c.ChangeWager(patron="bob", option="banker", amount=20_00))
    play.call()
    assert audited(tuple(play.facts)).ok
    assert "no more bets" in only_finding(audited((*play.facts, new)))[1]


@trust(34)
def test_a_debt_that_remains_is_named_and_is_nothing_wrong() -> None:
    play = won_and_lost(BOOK)
    void(play, 1)
    found = audited(tuple(play.facts))
    assert found.ok
    assert found.owed == (Owed("T", "ann", 8 * START),)
    void(play, 2)
    assert audited(tuple(play.facts)).owed == ()


def test_more_than_was_owed_cannot_be_set_off() -> None:
    play = won_and_lost(BOOK)
    void(play, 1)
    void(play, 2)
    facts = tuple(play.facts)
    place = place_of(f.DebtSetOff, facts)
    forged = (Move("patron:ann", "unrecovered:ann", 8 * START + 1_00),)
    assert "more than was owed" in only_finding(audited(changed(facts, place, moves=forged)))[1]


SAME_VALUE = str.maketrans("cdhs", "dhsc")  # another suit: every total and every payment stays right


@pytest.mark.parametrize("nth", [0, 7, 100])
def test_a_forged_card_is_found_where_it_was_dealt(nth: int) -> None:
    facts = story()
    place = place_of(b.CardDealt, facts, nth)
    dealt = facts[place]
    assert isinstance(dealt, b.CardDealt)
    version, because = first_finding(audited(changed(facts, place, card=dealt.card.translate(SAME_VALUE))))
    assert version == place + 1
    assert f"place {dealt.place} of shoe 1" in because


def test_a_forged_burn_and_a_forged_exposure_are_found() -> None:
    facts = story()
    place = place_of(b.CardsBurnt, facts)
    burnt = facts[place]
    assert isinstance(burnt, b.CardsBurnt)
    assert first_finding(audited(changed(facts, place, shown=burnt.shown.translate(SAME_VALUE))))[0] == place + 1
    facts = story("face-down")
    place = place_of(b.HandExposed, facts, 3)
    turned = facts[place]
    assert isinstance(turned, b.HandExposed)
    forged = tuple(card.translate(SAME_VALUE) for card in turned.cards)
    assert first_finding(audited(changed(facts, place, cards=forged)))[0] == place + 1


@trust(7)
def test_a_card_from_further_down_the_shoe_is_found() -> None:
    facts = story()
    revealed = facts[place_of(f.ShoeRevealed, facts)]
    assert isinstance(revealed, f.ShoeRevealed)
    place = place_of(b.CardDealt, facts, 4)
    dealt = facts[place]
    assert isinstance(dealt, b.CardDealt)
    order = revealed.cards[200:] + revealed.cards[:200]
    later = next(at for at in range(dealt.place + 1, 400) if order[at - 1][0] == dealt.card[0])
    found = audited(changed(facts, place, place=later, card=order[later - 1]))
    assert (found.findings[0].version, found.findings[0].because) == (
        place + 1,
        f"the card at place {later} is dealt, where place {dealt.place} is next",
    )


@trust(11)
def test_a_commitment_after_a_wager_is_found() -> None:
    facts = story()
    sealed, wager = place_of(b.CardsShuffled, facts), place_of(b.WagerPlaced, facts)
    moved = (*facts[:sealed], facts[wager], *facts[sealed:wager], *facts[wager + 1 :])
    version, because = first_finding(audited(moved))
    assert version == sealed + 1
    assert because == "a wager is placed before the commitment of its shoe is published"


def _without(kind: type[Fact]) -> Callable[[Story], Story]:
    def cut(facts: Story) -> Story:
        place = place_of(kind, facts)
        return (*facts[:place], *facts[place + 1 :])

    return cut


def _altered(kind: type[Fact], **fields: object) -> Callable[[Story], Story]:
    return lambda facts: changed(facts, place_of(kind, facts), **fields)


def _early_reveal(facts: Story) -> Story:
    reveal, first = place_of(f.ShoeRevealed, facts), place_of(b.WagerPlaced, facts)
    return (*facts[:first], facts[reveal], *facts[first:reveal], *facts[reveal + 1 :])


def _overpaid(facts: Story) -> Story:
    at = next(n for n, fact in enumerate(facts) if isinstance(fact, b.WagerSettled) and fact.outcome == "win")
    (pays, back), more = facts[at].moves, 100
    assert isinstance(facts[at], b.WagerSettled)
    moves = (replace(pays, cents=pays.cents + more), back)
    return changed(facts, at, pays=pays.cents + more, moves=moves)


FORGERIES: list[tuple[Callable[[Story], Story], str]] = [
    (_altered(f.ShoeRevealed, salt="00" * 32), "is not the one committed to"),
    (_altered(b.CardsShuffled, commitment=""), "has no commitment"),
    (_altered(b.CardsCut, position=201), "came from place 1 of shoe 1"),
    (_altered(b.CuttingCardPlaced, from_back=30), "the cutting card of shoe 1 came out"),
    (_without(f.ShoeRevealed), "follows shoe 1, which was never revealed"),
    (_early_reveal, "revealed out of turn"),
    (_altered(b.NoMoreBetsCalled, under=("6.2", "99.9")), "cites '99.9'"),
    (_altered(b.NoMoreBetsCalled, under=("~Z9",)), "cites '~Z9'"),
    (_altered(f.ChipsBought, moves=(Move("cage", "patron:ann", 100),)), "leaves patron:ann at"),
    (_altered(f.ChipsBought, moves=(Move("outside", "patron:ann", 10**7),)), "which cannot be"),
    (_altered(f.FloatFilled, moves=(Move("cage", "float", -5),)), "which cannot be"),
    (_altered(f.CommandRefused, moves=(Move("cage", "float", 5),)), "moves chips, though it was refused"),
    (_altered(b.WagerSettled, patron="bob"), "does not follow from the facts before it"),
    (_overpaid, "settles ann's banker wager as win for 5.75, where the rules say win for 4.75"),
    (lambda facts: facts[1:], "does not follow from the facts before it"),
]


@trust(34)
@pytest.mark.parametrize(("forge", "said"), FORGERIES, ids=[said for _, said in FORGERIES])
def test_forgeries_are_found_though_the_chain_holds(forge: Callable[[Story], Story], said: str) -> None:
    found = audited(forge(story()))
    assert found.journal.ok
    assert any(said in finding.because for finding in found.findings), found.findings


def test_what_cannot_be_read_is_found_and_nothing_is_said_about_what_follows() -> None:
    facts = story()
    store = open_store("memory:")
    bodies = [encode(fact) for fact in facts[:20]]
    bodies[10] = b'{"fact":"table.invented/1"}'
    news = tuple(New(at=0, who="somebody", role="dealer", body=body) for body in bodies)
    store.commit([Append("table/T", 0, news)])
    version, because = only_finding(apart_from_legality(audit(store)))
    assert version == 11
    assert because.startswith("cannot be read")


def test_a_refused_table_and_other_streams_are_passed_over() -> None:
    house = House("memory:")
    house.act("T", t.CreateTable(name="T", book="nonsense", dealing="live", boxes=7, chips=(25,)), "op", Role.OPERATOR)
    house.act("U", t.CreateTable(name="U", book=BOOK, dealing="loud", boxes=7, chips=(25,)), "op", Role.OPERATOR)
    house.store.commit([Append("pantry", 0, (New(at=0, who="op", role="operator", body=b"not a fact"),))])
    found = audit(house.store)
    house.close()
    assert found.ok, found.findings
    assert (found.tables, found.refusals, found.journal.streams) == (2, 2, 3)
    assert found.passed_over == ("pantry",)  # and whoever reads the report is told so


def test_every_fact_of_an_honest_table_cites_something() -> None:
    assert all(decode_fact(encode(fact)).under for fact in story())


# Blackjack: a shoe to its end, or a new order for every round


@cache
def blackjack_story(shoe: str) -> Story:
    house = House("memory:", generator=Generator(counted(shoe)))
    options = {"shoe": shoe, "decks": "5"}
    hosted = set_up_table(house, "T", "NI2006-147/blackjack", options=options, demonstration=True)
    must(house, "T", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
    must(house, "T", t.BuyIn(patron="ann", cents=100_000_00), "ann", Role.PATRON)
    dealer, random = house.dealer("T"), Random(7)
    while hosted.table and not (hosted.table.game.shoe_number > 1 and hosted.table.game.round.number > 9):
        if dealer.step():
            continue
        ask = blackjack.patron_turn(hosted.table, random)
        if ask is not None:
            must(house, "T", ask.command, ask.who, ask.role)
        elif not isinstance(dealer.call_no_more_bets(), Accepted):
            dealer.turn_for_absent()
    facts = tuple(hosted.facts())
    house.close()
    return facts


@pytest.mark.parametrize(("shoe", "least"), [("hand", 1), ("automated", 8)])
def test_an_honest_blackjack_table_is_found_honest(shoe: str, least: int) -> None:
    facts = blackjack_story(shoe)
    found = audited(facts)
    assert found.ok, found.findings
    assert found.shoes >= least
    assert found.cards > 30


@pytest.mark.parametrize("shoe", ["hand", "automated"])
def test_a_forged_card_of_blackjack_is_found_where_it_was_dealt(shoe: str) -> None:
    facts = blackjack_story(shoe)
    place = place_of(bj.CardDealt, facts, 3)
    dealt = facts[place]
    assert isinstance(dealt, bj.CardDealt)
    assert only_finding(audited(changed(facts, place, card=dealt.card.translate(SAME_VALUE))))[0] == place + 1


def test_a_blackjack_wager_that_was_paid_too_much_is_found() -> None:
    facts = blackjack_story("hand")
    at = next(n for n, fact in enumerate(facts) if isinstance(fact, b.WagerSettled) and fact.outcome == "win")
    (pays, back) = facts[at].moves
    forged = changed(facts, at, pays=pays.cents + 1, moves=(replace(pays, cents=pays.cents + 1), back))
    version, because = only_finding(audited(forged))
    assert version == at + 1
    assert "where the rules say win for" in because
