"""The audit of a roulette table: its number was sealed before the first wager, and a forged one is found."""

from functools import cache
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from croupier.conduct import Accepted, House, must, set_up_table
from croupier.conduct.chance import Generator, dealt_order
from croupier.conduct.codec import encode
from croupier.games.american_roulette import commands as c, facts as r
from croupier.games.american_roulette.layout import colours_of, wheel
from croupier.games.american_roulette.procedure import Step, due
from croupier.instruments import library
from croupier.money import Move
from croupier.ruling import Command, Fact, Role
from croupier.table import Table, commands as t, evolve, facts as f
from croupier.views.table_view import seen_by
from tests.audit.test_audit import Story, audited, changed, only_finding, place_of
from tests.chance.sources import counted
from tests.properties.american_roulette import R02, patron_turn
from tests.properties.asking import AT
from tests.rules.american_roulette.play import Play

ROUNDS = 12
TERMS = library().book(R02).terms()


def virtual_table(house: House) -> None:
    set_up_table(house, "T", R02, demonstration=True)
    must(house, "T", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
    must(house, "T", t.IssueChips(patron="ann", cents=10_000_00), "dee", Role.DIRECTOR)


@cache
def story(source: str = "roulette") -> Story:
    """A virtual table with ann alone, for a few rounds."""
    house = House("memory:", generator=Generator(counted(source)))
    virtual_table(house)
    hosted, dealer, random = house.table("T"), house.dealer("T"), Random(1)
    while hosted.table and len(hosted.table.game.records) < ROUNDS:
        dealer.deal_on()
        ask = patron_turn(hosted.table, random)
        if ask is not None:
            must(house, "T", ask.command, ask.who, ask.role)
            must(house, "T", c.PlaceWager(patron="ann", option="red", amount=5_00), "ann", Role.PATRON)
        else:
            assert isinstance(dealer.call_no_more_bets(), Accepted)
    facts = tuple(hosted.facts())
    house.close()
    return facts


def other_number(number: str) -> str:
    """Another number, beside it on the wheel."""
    return wheel(TERMS)[wheel(TERMS).index(number) - 1]


def without(facts: Story, place: int) -> Story:
    return (*facts[:place], *facts[place + 1 :])


def with_one_more(facts: Story, place: int, fact: Fact) -> Story:
    return (*facts[:place], fact, *facts[place:])


def test_an_honest_roulette_table_is_found_honest() -> None:
    facts = story()
    found = audited(facts)
    assert found.ok, found.findings
    assert (found.shoes, found.cards) == (ROUNDS, ROUNDS)  # each round has a number of its own
    assert [(waiting.shoe, waiting.cards_seen) for waiting in found.unrevealed] == [(ROUNDS + 1, 0)]


def test_each_number_is_the_first_of_an_order_of_all_37() -> None:
    facts = story()
    came_up = [fact.number for fact in facts if isinstance(fact, r.NumberEntered)]
    revealed = [fact.cards for fact in facts if isinstance(fact, f.ShoeRevealed)]
    assert [dealt_order(order, 0, 0)[0][0] for order in revealed] == came_up
    assert all(sorted(order) == sorted(wheel(TERMS)) for order in revealed)
    assert len(set(revealed)) == len(revealed)


@pytest.mark.parametrize("nth", [0, 5, 9])
def test_a_forged_number_is_found_where_it_was_marked(nth: int) -> None:
    """Also with every wager settled as that number has it."""
    facts = story()
    place = place_of(r.NumberEntered, facts, nth)
    marked = facts[place]
    assert isinstance(marked, r.NumberEntered)
    number = other_number(marked.number)
    forged = changed(facts, place, number=number, colour=colours_of(TERMS)[number])
    found = audited(settled_again(forged))
    assert [finding.version for finding in found.findings] == [place + 1], found.findings
    assert f"place 1 of spin {nth + 1}, where the {marked.number} lay" in found.findings[0].because


def settled_again(facts: Story) -> Story:
    """The same story with every payment as the rules have it on the numbers it tells of."""
    table: Table | None = None
    told: list[Fact] = []
    for fact in facts:
        if isinstance(fact, r.WagerSettled) and table is not None:
            fact = table.machine.resettled(table, table.game, fact)
        table = evolve(table, fact)
        told.append(fact)
    return tuple(told)


def test_a_number_that_is_corrected_where_nobody_can_have_misread_it_is_found() -> None:
    facts = story()
    place = place_of(r.NumberEntered, facts, 3)
    marked = facts[place]
    assert isinstance(marked, r.NumberEntered)
    number = other_number(marked.number)
    corrected = r.NumberCorrected(
        number=number, colour=colours_of(TERMS)[number], was=marked.number, reason="so", under=("7.1", "7.2")
    )
    found = audited(settled_again(with_one_more(facts, place + 1, corrected)))
    assert (found.findings[0].version, found.findings[0].because) == (
        place + 2,
        f"the {number} lies where version {place + 1} had the {marked.number}",
    )


def test_a_paid_number_that_is_corrected_at_a_live_table_is_settled_by_the_rules() -> None:
    play = Play()
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    play.director(c.CorrectNumber(number="18", reason="the recording shows it"))
    facts = tuple(play.facts)
    assert audited(facts).ok
    corrected = facts[-1]
    assert isinstance(corrected, r.PaidNumberCorrected)
    lesser = tuple(replace(move, cents=move.cents - 5_00) for move in corrected.moves)
    others = tuple(replace(each, pays=5_00) for each in corrected.settlements)
    for forged in (changed(facts, len(facts) - 1, moves=lesser), changed(facts, len(facts) - 1, settlements=others)):
        version, because = only_finding(audited(forged))
        assert (version, "settles round 1 again differently" in because) == (len(facts), True)


def test_a_forged_payment_is_found() -> None:
    facts = story()
    place = next(at for at, fact in enumerate(facts) if isinstance(fact, r.WagerSettled) and fact.outcome == "win")
    won = facts[place]
    assert isinstance(won, r.WagerSettled)
    more = tuple(Move(m.out_of, m.into, m.cents + (m.out_of == "float") * 25) for m in won.moves)
    version, because = only_finding(audited(changed(facts, place, pays=won.pays + 25, moves=more)))
    assert version == place + 1
    assert "where the rules say win" in because


def test_a_loss_that_was_paid_is_found() -> None:
    facts = story()
    place = next(at for at, fact in enumerate(facts) if isinstance(fact, r.WagerSettled) and fact.outcome == "lose")
    lost = facts[place]
    assert isinstance(lost, r.WagerSettled)
    back = tuple(Move(m.out_of, "patron:ann", m.cents) for m in lost.moves)
    found = audited(changed(facts, place, outcome="win", returned=lost.stake, moves=back))
    assert (found.findings[0].version, "where the rules say lose" in found.findings[0].because) == (place + 1, True)


def test_a_missing_seal_is_found() -> None:
    facts = story()
    place = place_of(r.RoundOpened, facts, 2)
    found = audited(changed(facts, place, commitment=""))
    assert (found.findings[0].version, found.findings[0].because) == (place + 1, "spin 3 has no commitment")


def test_a_seal_that_does_not_open_is_found() -> None:
    facts = story()
    place = place_of(f.ShoeRevealed, facts, 2)
    revealed = facts[place]
    assert isinstance(revealed, f.ShoeRevealed)
    for forged in (
        changed(facts, place, salt="00" * 32),
        changed(facts, place, cards=tuple(reversed(revealed.cards))),
    ):
        version, because = only_finding(audited(forged))
        assert (version, because) == (place + 1, "the order revealed of spin 3 is not the one committed to")


def test_a_number_that_is_never_opened_to_the_inspector_is_found() -> None:
    facts = story()
    found = audited(without(facts, place_of(f.ShoeRevealed, facts, 2)))
    assert any("follows spin 3, which was never revealed" in finding.because for finding in found.findings)


def test_a_seal_made_after_the_wagers_is_found() -> None:
    facts = story()
    opened, wager = place_of(r.RoundOpened, facts, 1), place_of(r.WagerPlaced, facts, 2)
    assert opened < wager
    moved = (*facts[:opened], facts[wager], *facts[opened:wager], *facts[wager + 1 :])
    found = audited(moved)
    assert (found.findings[0].version, found.findings[0].because) == (
        opened + 1,
        "a wager is placed before the commitment of its spin is published",
    )


def test_a_wager_on_a_number_that_is_known_is_found() -> None:
    facts = story()
    wager, marked = place_of(r.WagerPlaced, facts, 1), place_of(r.NumberEntered, facts)
    late = (*facts[:wager], *facts[wager + 1 : marked + 1], facts[wager], *facts[marked + 1 :])
    found = audited(late)
    assert (found.findings[0].version, found.findings[0].because) == (
        marked + 1,
        "a wager is placed on a number that has come up already",
    )


def test_nothing_that_is_sent_or_written_tells_the_number_before_the_ball_rests() -> None:
    """Two tables whose sealed numbers differ look alike to everybody until then, but for the seal itself."""
    told: list[list[bytes]] = []
    numbers: list[str] = []
    for source in ("one", "another"):
        house = House("memory:", generator=Generator(counted(source)), clock=lambda: AT)
        virtual_table(house)
        hosted, dealer = house.table("T"), house.dealer("T")
        dealer.deal_on()
        must(house, "T", c.PlaceWager(patron="ann", option="17", amount=5_00), "ann", Role.PATRON)
        dealer.call_no_more_bets()
        assert hosted.table
        assert due(hosted.table, hosted.table.game) is Step.REST
        seal = hosted.table.game.commitment.encode()
        views = [seen_by(hosted.table, hosted.version, "ann", role, AT) for role in (None, *Role)]
        sent = [*map(msgspec.json.encode, views), *map(encode, hosted.facts())]
        told.append([body.replace(seal, b"sealed") for body in sent])
        dealer.deal_on()
        numbers += [fact.number for fact in hosted.facts() if isinstance(fact, r.NumberEntered)]
        house.close()
    assert numbers[0] != numbers[1]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "command",
    [
        c.LiftDolly(),
        c.SpinBall(),
        c.CallNoMoreBets(),
        c.EnterNumber(number="17"),
        c.CorrectNumber(number="17", reason="so"),
        c.VoidSpin(ground="ball out"),
        c.CallNoSpin(),
        c.Settle(),
    ],
)
@pytest.mark.parametrize("role", [Role.DEALER, Role.DIRECTOR])
def test_nobody_names_the_number_of_a_virtual_table_or_calls_its_spin_off(command: Command, role: Role) -> None:
    house = House("memory:")
    virtual_table(house)
    dealer = house.dealer("T")
    dealer.deal_on()
    must(house, "T", c.PlaceWager(patron="ann", option="17", amount=5_00), "ann", Role.PATRON)
    assert not isinstance(dealer.act(command, "dee", role), Accepted)
    dealer.call_no_more_bets()
    assert not isinstance(dealer.act(command, "dee", role), Accepted)
    house.close()
