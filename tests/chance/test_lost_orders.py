"""A sealed order is lost: the vault key is gone, what was sealed is missing or exchanged. In every game and book."""

import os
from random import Random
from typing import Any

import pytest

from croupier.conduct import Accepted, House, Refused, must
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator, Vault, seal
from croupier.conduct.codec import name_of
from croupier.games.commands import PlaceWager
from croupier.games.context import operators
from croupier.games.round_of_play import RoundGame
from croupier.games.rounds import RoundVoided
from croupier.money.accounts import account_of
from croupier.ruling import Role
from croupier.table import Table, commands as t, needs
from croupier.table.facts import OrderGivenUp
from tests.properties.asking import AT, Rules, first_seat
from tests.properties.driving import every_rules, set_up
from tests.properties.test_replay import take_turn
from tests.trust import trust

BOOKS = list({rules.book: rules for rules in every_rules()}.values())


def opened(rules: Rules) -> House:
    """A house with a virtual table at which ann has chips."""
    house = House("memory:", clock=lambda: AT)
    for ask in set_up(rules, dealing="virtual"):
        must(house, "T1", ask.command, ask.who, ask.role)
    must(house, "T1", t.JoinTable(patron="ann", seat=first_seat(rules.book)), "ann", Role.PATRON)
    house.act("T1", t.BuyIn(patron="ann", cents=10_000_00), "ann", Role.PATRON)
    house.act("T1", t.IssueChips(patron="ann", cents=10_000_00), "dee", Role.DIRECTOR)  # tournament chips
    return house


def at(house: House) -> Table:
    table = house.table("T1").table
    assert table
    return table


def lose_the_key(house: House) -> None:
    """The house comes back with another key."""
    house.vault = Vault(house.store, os.urandom(32))
    house._dealers.clear()


def give_up(house: House, reason: str = "the key is gone") -> Any:
    return house.act("T1", t.GiveUpOrder(reason=reason), "max", operators(at(house).terms)[0])


def is_dealt_from(table: Table) -> bool:
    game: RoundGame = table.game
    return game.shoe_number in table.sealed and not table.machine.shoe_is_finished(game, game.shoe_number)


@trust(22)
@pytest.mark.parametrize("rules", BOOKS, ids=str)
def test_a_lost_order_is_given_up_at_any_moment_and_the_table_lives(rules: Rules) -> None:
    """Again and again, in the middle of whatever happens: chips go back, and the next order is sealed anew."""
    with opened(rules) as house:
        random, hosted, moments = Random(4), house.table("T1"), set()
        for _ in range(200):
            take_turn(hosted, house.dealer("T1"), random)
            table = at(house)
            if random.random() < 0.8 or not is_dealt_from(table):
                continue
            moments.add((table.game.round.opened, bool(table.game.round.wagers)))
            _lose_and_give_up(house)
        assert len(moments) >= 2, "it was lost in several situations"
        found = audit(house.store)
        assert found.ok, found.findings
        assert len(found.given_up) > 3
        assert {each.by for each in found.given_up} == {"max"}


def _lose_and_give_up(house: House) -> None:
    lose_the_key(house)
    dealer = house.dealer("T1")
    for _ in range(40):  # a round that needs no more of it is finished first
        if at(house).lost or not dealer.step():
            break
    if at(house).lost is None:  # somebody else's decision is awaited
        return
    assert needs(at(house)).commands == ("give_up_order",)
    assert not dealer.step()
    number = at(house).game.shoe_number
    outcome = give_up(house)
    assert isinstance(outcome, Accepted), outcome
    after = at(house)
    assert after.lost is None
    assert not after.game.round.wagers
    assert not any(account.startswith("wager") for account, cents in after.balances.items() if cents)
    assert isinstance(outcome.facts[-1], OrderGivenUp)
    assert all("~H15" in fact.under for fact in outcome.facts if isinstance(fact, OrderGivenUp | RoundVoided))
    house._dealers.clear()
    house.dealer("T1").deal_on()
    assert at(house).game.shoe_number > number or not is_dealt_from(at(house))


def test_wagers_are_not_taken_on_an_order_that_cannot_be_dealt() -> None:
    rules = next(each for each in BOOKS if each.book == "NI2018-687/mini-baccarat")
    with opened(rules) as house:
        house.dealer("T1").deal_on()
        house.dealer("T1").turn_for_absent()  # ann does not cut
        house.dealer("T1").deal_on()
        must(house, "T1", PlaceWager(patron="ann", option="player", amount=10_00), "ann", Role.PATRON)
        lose_the_key(house)
        wager = PlaceWager(patron="ann", option="banker", amount=10_00)
        for _ in range(2):  # before the dealer has noticed, and after
            refused = house.act("T1", wager, "ann", Role.PATRON)
            assert isinstance(refused, Refused)
            assert refused.refusal.under == ("15.3", "~H15")
            assert "put back the key file" in refused.refusal.because
            house.dealer("T1").deal_on()
        assert at(house).lost
        assert isinstance(give_up(house), Accepted)
        assert at(house).balances[account_of("ann")] == 10_000_00
        house.dealer("T1").deal_on()
        assert at(house).game.shoe_number == 2


def test_an_order_that_opens_is_dealt_and_cannot_be_given_up() -> None:
    """The holder of key and database could otherwise look, and give up what it does not like."""
    with opened(BOOKS[0]) as house:
        house.dealer("T1").deal_on()
        refused = give_up(house)
        assert isinstance(refused, Refused)
        assert "no order is lost" in refused.refusal.because
        right, _ = house.vault, lose_the_key(house)
        house.dealer("T1").deal_on()
        assert at(house).lost
        for role, reason in ((Role.PATRON, "mine"), (operators(at(house).terms)[0], " ")):
            assert isinstance(house.act("T1", t.GiveUpOrder(reason=reason), "max", role), Refused)
        house.vault = right
        house._dealers.clear()
        refused = give_up(house)
        assert isinstance(refused, Refused)
        assert "can be dealt again" in refused.refusal.because
        house.dealer("T1").deal_on()
        assert at(house).lost is None
        facts = [name_of(fact) for fact in house.table("T1").facts()]
        assert facts.index("table.order_lost/1") < facts.index("table.order_found/1")


@pytest.mark.parametrize("how", ["missing", "exchanged by somebody with the key"])
def test_an_order_that_is_not_the_one_committed_to_is_never_dealt(how: str) -> None:
    with opened(BOOKS[0]) as house:
        house.dealer("T1").deal_on()
        game = at(house).game
        place = f"table/T1/shoe/{game.shoe_number}"
        house.vault.forget(place, game.commitment)
        if how != "missing":
            other = seal(at(house).machine.sealed(at(house).terms), Generator())
            plain = other.salt + "".join(other.order).encode()
            house.vault.keep_secret(f"{place}/{game.commitment}", plain)
        house._dealers.clear()
        house.dealer("T1").deal_on()
        lost = at(house).lost
        assert lost
        assert ("nothing is sealed" if how == "missing" else "not the one committed to") in lost.because
        assert isinstance(give_up(house), Accepted)
        house.dealer("T1").deal_on()
        assert at(house).game.shoe_number == game.shoe_number + 1


def test_an_order_that_was_dealt_to_its_end_but_cannot_be_revealed_is_given_up_too() -> None:
    rules = next(each for each in BOOKS if "roulette" in each.book)
    with opened(rules) as house:
        random = Random(1)
        while not (table := at(house)).game.records or is_dealt_from(table):
            take_turn(house.table("T1"), house.dealer("T1"), random)
            if at(house).machine.shoe_is_finished(at(house).game, 1) and 1 in at(house).sealed:
                break
        lose_the_key(house)
        house.dealer("T1").deal_on()
        lost = at(house).lost
        assert lost
        assert lost.shoe == 1
        outcome = give_up(house)
        assert isinstance(outcome, Accepted)
        assert [type(fact) for fact in outcome.facts] == [OrderGivenUp]
        assert audit(house.store).ok
