"""The journal is all there is: another process folds it to the same table, and nobody can read in a
view what is still face down in a sealed shoe."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.conduct import Accepted, Hosted, House, Malformed, must
from croupier.conduct.chance import Generator, SealedShoe, Vault, dealt_order
from croupier.conduct.codec import decode_fact
from croupier.conduct.dealing import dealing_of
from croupier.conduct.leases import Leases
from croupier.conduct.virtual import VirtualDealer
from croupier.games.shoes import ShoeGame
from croupier.journal import GroupCommit
from croupier.journal.memory import MemoryStore
from croupier.ruling import Fact, Role
from croupier.table import Table, commands as t, evolve
from croupier.table.facts import CommandRefused
from croupier.views.table_view import seen_by
from tests.chance.sources import counted
from tests.properties.american_roulette import R02
from tests.properties.asking import AT, Ask, Rules, first_seat
from tests.properties.blackjack import J02, J06
from tests.properties.driving import every_rules, game_of, irregular, needed, nonsense, plausible, set_up
from tests.properties.mini_baccarat import B16, B18, N02
from tests.properties.ultimate_texas_holdem import U19
from tests.stores import KINDS, address

ALL_RULES = tuple(every_rules())
QUICK = settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
THOROUGH = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def clock() -> int:
    return AT


def random_ask(table: Table, random: Random) -> Ask:
    chance = random.random()
    if chance < 0.55:
        return needed(table, random)
    if chance < 0.75:
        return plausible(table, random)
    return irregular(table, random) if chance < 0.95 else nonsense(random)


def folded(facts: list[Fact]) -> Table | None:
    table = None
    for fact in facts:
        if table is not None or not isinstance(fact, CommandRefused):
            table = evolve(table, fact)
    return table


# Another process, another day


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_house_on_the_same_store_has_the_same_tables(kind: str, tmp_path: Path) -> None:
    for seed, rules in enumerate(ALL_RULES[:: 1 if kind == "memory" else 5]):
        url, keys = address(kind, tmp_path), tmp_path / f"keys-{seed}"
        with House(url, clock=clock, keys=keys) as house:
            hosted = house.table("T1")
            for ask in set_up(rules):
                must(house, "T1", ask.command, ask.who, ask.role)
            random = Random(seed)
            for number in range(120):
                assert hosted.table
                ask = random_ask(hosted.table, random)
                if not ask.who:
                    with pytest.raises(Malformed, match="who is ''"):
                        house.act("T1", ask.command, ask.who, ask.role)
                    continue
                house.act("T1", ask.command, ask.who, ask.role, key=f"k{number}" if number % 3 else "")
            facts = [decode_fact(entry.body) for entry in house.store.read("table/T1")]
            assert folded(facts) == hosted.table
            assert hosted.version == len(facts)
            same_store = Hosted("T1", house.journal, clock)
            assert (same_store.table, same_store.version) == (hosted.table, hosted.version)
            if kind == "memory":
                continue
            with House(url, clock=clock, keys=keys) as second:
                (again,) = second.tables()
                assert (again.table, again.version) == (hosted.table, hosted.version)


VIRTUAL = [Rules(B18, (("dealing", "face-down"),)), Rules(J06), Rules(U19, maximum_payout=500_00), Rules(R02)]


@pytest.mark.parametrize("rules", VIRTUAL, ids=str)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "memory"])
def test_a_virtual_table_is_dealt_on_by_whoever_opens_the_store(kind: str, rules: Rules, tmp_path: Path) -> None:
    """Two houses take turns at dealing from the same sealed shoes."""
    url = address(kind, tmp_path)
    with House(url, clock=clock, keys=tmp_path / "keys") as one, House(url, clock=clock, keys=tmp_path / "keys") as two:
        for ask in set_up(rules, dealing="virtual"):
            must(one, "T1", ask.command, ask.who, ask.role)
        must(one, "T1", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        one.act("T1", t.BuyIn(patron="ann", cents=1_000_00), "ann", Role.PATRON)
        one.act("T1", t.IssueChips(patron="ann", cents=1_000_00), "dee", Role.DIRECTOR)  # in a tournament
        for turn in range(120):
            house = (one, two)[turn % 2]
            house.table("T1").catch_up()
            take_turn(house.table("T1"), house.dealer("T1"), Random(turn))
            house.leases.close()  # it goes off duty, and the other one takes the table over at once
            house.leases = Leases(house.store)
            house._dealers.clear()
        for house in (one, two):
            house.table("T1").catch_up()
        table = one.table("T1").table
        assert table == two.table("T1").table
        assert table
        assert table.game.round.number > 5


# Two worlds


def take_turn(hosted: Hosted, dealer: VirtualDealer, random: Random) -> None:
    """The dealer's next step, or what a patron is waited for; decided by what anyone can see."""
    table = hosted.table
    assert table is not None
    if dealer.step():
        return
    ask = game_of(table).patron_turn(table, random)
    if ask is not None and isinstance(dealer.act(ask.command, ask.who, ask.role), Accepted):
        return
    if not isinstance(dealer.call_no_more_bets(), Accepted):
        dealer.turn_for_absent()


class World:
    """A virtual table in which ann plays alone, dealt from a shoe of our choosing."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.store = MemoryStore()
        self.journal = GroupCommit(self.store)
        self.hosted = Hosted("T1", self.journal, clock)
        self.vault = Vault(self.store, bytes(32))
        self.generator = Generator(counted(str(seed)))
        self.random = Random(seed)
        for ask in set_up(rules, dealing="virtual"):
            assert isinstance(self.hosted.act(ask.command, ask.who, ask.role), Accepted)
        join, chips = t.JoinTable(patron="ann", seat=first_seat(rules.book)), {"patron": "ann", "cents": 1_000_00}
        self.hosted.act(join, "ann", Role.PATRON)
        self.hosted.act(t.BuyIn(**chips), "ann", Role.PATRON)
        self.hosted.act(t.IssueChips(**chips), "dee", Role.DIRECTOR)
        self.dealer = VirtualDealer(self.hosted, self.vault, self.generator)
        self.dealer.step()  # the shuffle

    @property
    def table(self) -> Table:
        assert self.hosted.table
        return self.hosted.table

    def shoe(self) -> SealedShoe:
        return self.vault.open("table/T1/shoe/1", self.table.game.commitment)

    def deal_from(self, shoe: SealedShoe) -> None:
        """Exchange the shoe, as if it had been sealed in the first place; the dealer comes back from a break."""
        self.dealer = VirtualDealer(self.hosted, self.vault, self.generator)
        self.dealer._shoes._opened = {(1, self.table.game.commitment): shoe}

    def turn(self) -> None:
        take_turn(self.hosted, self.dealer, self.random)

    def seen(self) -> list[bytes]:
        """Every audience's view as the bytes that would be sent, the commitment (a hash) left out."""
        audiences = [None, *Role]
        views = [seen_by(self.table, self.hosted.version, "ann", role, AT) for role in audiences]
        views.append(seen_by(self.table, self.hosted.version, "bob", Role.PATRON, AT))
        commitment = self.table.game.commitment.encode()
        return [msgspec.json.encode(view).replace(commitment, b"sealed") for view in views]

    def told(self) -> list[bytes]:
        commitment = self.table.game.commitment.encode()
        return [entry.body.replace(commitment, b"sealed") for entry in self.store.read("table/T1")]

    def exposed(self) -> set[int]:
        """The places of the shoe whose cards have been seen."""
        places: set[int] = set()
        table = None
        for entry in self.store.read("table/T1"):
            fact = decode_fact(entry.body)
            after = evolve(table, fact)
            if table is not None:
                shown = dealing_of(after).shown(table.game, after.game, fact)
                places |= {place for place, card in shown if card}
            table = after
        return places

    def close(self) -> None:
        self.journal.close()


def with_other_hidden_cards(shoe: SealedShoe, game: ShoeGame, exposed: set[int], random: Random) -> SealedShoe:
    """A shoe that has shown the same cards so far, with all others in another order."""
    cards, _ = dealt_order(shoe.order, game.cut, game.cutting_card_from_back)
    hidden = [place for place in range(len(cards)) if place + 1 not in exposed]
    mixed = random.sample(hidden, len(hidden))
    changed = list(cards)
    for place, other in zip(hidden, mixed, strict=True):
        changed[place] = cards[other]
    front = len(cards) - game.cut
    return SealedShoe(shoe.salt, (*changed[front:], *changed[:front]))


def worlds_agree_until_they_differ(rules: Rules, seed: int, turns: int) -> None:
    one, seen = World(rules, seed), []
    for _ in range(turns):
        seen.append(one.seen())
        one.turn()
    game = one.table.game
    other = World(rules, seed)
    if game.cut:
        shoe = with_other_hidden_cards(one.shoe(), game, one.exposed(), Random(seed))
        assert sorted(shoe.order) == sorted(one.shoe().order)
        other.deal_from(shoe)
    for before in seen:
        assert other.seen() == before
        other.turn()
    assert other.seen() == one.seen()
    assert other.told() == one.told()
    # That the shoes are not the same shows as soon as enough of them is seen.
    for _ in range(150):
        one.turn()
        other.turn()
        if other.seen() != one.seen():
            break
    else:
        assert not game.cut
    one.close()
    other.close()


FACE_DOWN = [Rules(book, (("dealing", "face-down"),)) for book in (B16, B18, N02)]
FACE_UP = [Rules(book, (("dealing", "face-up"),)) for book in (B16, B18, N02)]
BLACKJACK = [Rules(book, (("decks", "5"), ("shoe", shoe))) for book in (J06, J02) for shoe in ("hand", "automated")]


@pytest.mark.parametrize("rules", [FACE_DOWN[0], FACE_UP[1], BLACKJACK[0]], ids=str)
@given(seed=st.integers(0, 10**6), turns=st.integers(0, 60))
@QUICK
def test_no_view_depends_on_a_card_that_has_not_been_exposed(rules: Rules, seed: int, turns: int) -> None:
    worlds_agree_until_they_differ(rules, seed, turns)


@pytest.mark.long
@pytest.mark.parametrize("rules", FACE_DOWN + FACE_UP + BLACKJACK, ids=str)
@given(seed=st.integers(0, 10**6), turns=st.integers(0, 200))
@THOROUGH
def test_nor_at_length(rules: Rules, seed: int, turns: int) -> None:
    worlds_agree_until_they_differ(rules, seed, turns)
