"""The players mix what the house has sealed (F1, F2): who may commit, when the list closes, which values count."""

from collections.abc import Iterator

import pytest

from croupier.cli.terminal.seat import sit_down
from croupier.conduct import Accepted, House, Outcome, Refused, must, set_up_table
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from croupier.conduct.sharing import Sharer
from croupier.equipment.shares import share_commitment
from croupier.games import commands as c
from croupier.games.round_of_play import shares_in
from croupier.games.shares import Shares
from croupier.ruling import Command, Role
from croupier.table import Table, commands as t, needs
from croupier.table.facts import ShareCommitted, SharesFrozen, SharesMixed
from tests.chance.sources import counted
from tests.trust import trust

ROULETTE = "NI2002-45/american-roulette"
BACCARAT = "NI2018-687/mini-baccarat"
BLACKJACK = "NI2006-147/blackjack"
EVERY_GAME = (
    (ROULETTE, "red"),
    (BACCARAT, "banker"),
    (BLACKJACK, "main"),
    ("NI2019-212/ultimate-texas-holdem", "main"),
    ("NI2002-45/canberra-poker", "main"),
    ("NI2002-45/pai-gow", "wager"),
)
VALUE = "ab" * 32


class Playing:
    """A virtual table with ann and bob, whose browsers do only what a test says."""

    def __init__(self, book: str) -> None:
        self.house = House("memory:", generator=Generator(counted(book)))
        set_up_table(self.house, "T", book, demonstration=True)
        self.first = 2 if "pai-gow" in book else 1  # box 1 is the House's
        for seat, name in enumerate(("ann", "bob"), self.first):
            must(self.house, "T", t.JoinTable(patron=name, seat=seat), name, Role.PATRON)
            if "NI2002" in book:
                must(self.house, "T", t.IssueChips(patron=name, cents=1_000_00), "dee", Role.DIRECTOR)
            else:
                must(self.house, "T", t.BuyIn(patron=name, cents=1_000_00), name, Role.PATRON)
        self.dealer = self.house.dealer("T")
        self.sharers = {name: Sharer(name, counted(name)) for name in ("ann", "bob")}

    @property
    def table(self) -> Table:
        table = self.house.table("T").ahead
        assert table is not None
        return table

    @property
    def shares(self) -> Shares:
        return shares_in(self.table.game)

    def ask(self, command: Command, who: str = "ann", role: Role = Role.PATRON) -> Outcome:
        return self.house.act("T", command, who, role)

    def as_dealer(self, command: Command) -> Outcome:
        return self.house.table("T").act(command, "virtual dealer", Role.DEALER)

    def commit(self, who: str = "ann", value: str = VALUE, commitment: str = "") -> Outcome:
        game = self.table.game
        commitment = commitment or share_commitment(game.commitment, who, value)
        return self.ask(t.CommitShare(patron=who, order=game.shoe_number, commitment=commitment), who)

    def reveal(self, who: str = "ann", value: str = VALUE) -> Outcome:
        return self.ask(t.RevealShare(patron=who, order=self.table.game.shoe_number, value=value), who)

    def wager(self, option: str) -> None:
        for box, name in enumerate(("ann", "bob"), self.first):
            must(self.house, "T", c.PlaceWager(patron=name, option=option, amount=20_00, box=box), name, Role.PATRON)

    def call(self, option: str) -> None:
        self.wager(option)
        assert isinstance(self.dealer.call_no_more_bets(), Accepted)

    def go_on(self, *sharing: str) -> None:
        """Dealer and browsers do what is theirs, until somebody else is waited for."""
        while self._share(sharing) or self.dealer.step():
            pass

    def _share(self, sharing: tuple[str, ...]) -> bool:
        due = [(name, self.sharers[name].due(self.table)) for name in sharing]
        for name, command in due:
            if command is not None:
                must(self.house, "T", command, name, Role.PATRON)
        return any(command for _, command in due)

    def play_round(self, option: str, *sharing: str) -> None:
        number = self.table.game.round.number
        self.go_on(*sharing)
        while "cut_cards" in needs(self.table).commands:
            self.dealer.turn_for_absent()
            self.go_on(*sharing)
        if not self.table.game.round.called:
            self.call(option)
        while self.table.game.round.number == number:
            self.go_on(*sharing)
            if self.table.game.round.number == number:
                assert isinstance(self.dealer.turn_for_absent(), Accepted)
        self.go_on(*sharing)


@pytest.fixture
def wheel() -> Iterator[Playing]:
    playing = Playing(ROULETTE)
    playing.go_on()
    yield playing
    playing.house.close()


def because(outcome: Outcome) -> str:
    assert isinstance(outcome, Refused), outcome
    assert set(outcome.refusal.under) & {"~F1", "~F2"}
    return outcome.refusal.because


def test_a_list_closes_with_no_more_bets_and_its_values_are_then_revealed(wheel: Playing) -> None:
    assert isinstance(wheel.commit(), Accepted)
    assert isinstance(wheel.commit("bob", "cd" * 32), Accepted)
    assert "until no more bets" in because(wheel.as_dealer(t.FreezeShares(order=1)))
    assert "stay secret" in because(wheel.reveal())
    wheel.call("red")
    wheel.dealer.deal_on()
    assert wheel.shares.frozen
    assert not wheel.table.game.round.pocket
    assert isinstance(wheel.reveal(), Accepted)
    assert isinstance(wheel.reveal("bob", "cd" * 32), Accepted)
    wheel.dealer.deal_on()
    assert wheel.table.game.records
    assert audit(wheel.house.store).ok


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("late", "too late"),
        ("wrong", "not the value that ann committed to"),
        ("twice", "revealed already"),
        ("malformed", "64 hex digits"),
        ("nobody's", "bob has no share in spin 1"),
        ("another's", "each player acts on their own share"),
    ],
)
def test_a_value_that_does_not_count_is_refused(wheel: Playing, what: str, why: str) -> None:
    wheel.commit()
    wheel.call("red")
    wheel.dealer.step()
    if what == "late":
        assert isinstance(wheel.as_dealer(t.MixShares(order=1)), Accepted)
    if what == "twice":
        assert isinstance(wheel.reveal(), Accepted)
    values = {"wrong": "00" * 32, "malformed": VALUE.upper()}
    who = "bob" if what == "nobody's" else "ann"
    said = wheel.reveal(who, values.get(what, VALUE))
    if what == "another's":
        said = wheel.ask(t.RevealShare(patron="ann", order=1, value=VALUE), "bob")
    assert why in because(said)


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("twice", "has a share in spin 1 already"),
        ("copied", "commitment of another player"),
        ("malformed", "64 hex digits"),
        ("old", "spin 1 is sealed now, not 9"),
        ("stranger", "does not play at this table"),
        ("another's", "each player acts on their own share"),
        ("late", "are closed; the next one takes yours"),
    ],
)
def test_a_commitment_that_does_not_count_is_refused(wheel: Playing, what: str, why: str) -> None:
    wheel.commit()
    commitment = wheel.shares.given[0].commitment
    if what == "late":
        wheel.call("red")
        wheel.dealer.step()
    said = {
        "twice": lambda: wheel.commit("ann", "cd" * 32),
        "copied": lambda: wheel.commit("bob", commitment=commitment),
        "malformed": lambda: wheel.commit("bob", commitment="x" * 64),
        "old": lambda: wheel.ask(t.CommitShare(patron="bob", order=9, commitment=VALUE), "bob"),
        "stranger": lambda: wheel.commit("eve"),
        "another's": lambda: wheel.ask(t.CommitShare(patron="bob", order=1, commitment=VALUE)),
        "late": lambda: wheel.commit("bob"),
    }[what]()
    assert why in because(said)


def test_nobody_but_the_sealed_chance_closes_the_list_or_mixes(wheel: Playing) -> None:
    wheel.commit()
    for command in (t.FreezeShares(order=1), t.MixShares(order=1)):
        for who, role in (("ann", Role.PATRON), ("sue", Role.SUPERVISOR), ("dee", Role.DIRECTOR), ("d", Role.DEALER)):
            assert isinstance(wheel.ask(command, who, role), Refused)


def test_a_live_table_has_nothing_to_mix() -> None:
    with House("memory:") as house:
        set_up_table(house, "L", ROULETTE, dealing="live", demonstration=True)
        must(house, "L", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        said = house.act("L", t.CommitShare(patron="ann", order=0, commitment=VALUE), "ann", Role.PATRON)
        assert "dealt by hand" in because(said)


def test_a_player_who_does_not_reveal_is_left_out_on_record(wheel: Playing) -> None:
    wheel.commit()
    wheel.commit("bob", "cd" * 32)
    wheel.call("red")
    wheel.dealer.deal_on()
    wheel.reveal()
    assert wheel.dealer.next_turn() is None  # bob is waited for
    wheel.dealer.turn_for_absent()
    [fact] = [fact for fact in wheel.house.table("T").facts() if isinstance(fact, SharesMixed)]
    assert fact.left_out == ("bob",)
    assert "~F2" in fact.under
    wheel.dealer.deal_on()
    assert audit(wheel.house.store).ok


def test_a_list_is_in_the_order_of_seats_and_without_those_who_left(wheel: Playing) -> None:
    must(wheel.house, "T", t.JoinTable(patron="cy", seat=5), "cy", Role.PATRON)
    for who in ("cy", "bob", "ann"):
        wheel.commit(who)
    must(wheel.house, "T", t.LeaveTable(patron="cy"), "cy", Role.PATRON)
    wheel.call("red")
    wheel.dealer.step()
    assert [share.patron for share in wheel.shares.given] == ["ann", "bob"]


def test_a_table_without_shares_says_so(wheel: Playing) -> None:
    wheel.call("red")
    wheel.dealer.deal_on()
    [fact] = [fact for fact in wheel.house.table("T").facts() if isinstance(fact, SharesFrozen)]
    assert fact.shares == ()
    assert wheel.table.game.records


@trust(7, 11)
@pytest.mark.parametrize(("book", "option"), EVERY_GAME, ids=[book for book, _ in EVERY_GAME])
def test_every_game_is_dealt_as_its_players_mixed_it(book: str, option: str) -> None:
    playing = Playing(book)
    for _ in range(2):
        playing.play_round(option, "ann", "bob")
    facts = list(playing.house.table("T").facts())
    mixed = [fact for fact in facts if isinstance(fact, SharesMixed)]
    assert mixed
    assert not any(fact.left_out for fact in mixed)
    assert sum(isinstance(fact, ShareCommitted) for fact in facts) >= 2
    found = audit(playing.house.store)
    assert found.ok, found.findings
    playing.house.close()


@trust(8)
@pytest.mark.parametrize(("book", "option"), EVERY_GAME, ids=[book for book, _ in EVERY_GAME])
def test_another_value_of_one_player_deals_other_cards(book: str, option: str) -> None:
    """The same sealed orders, and one honest value that differs: what comes is not the house's choice."""
    shown = []
    for seed in ("one", "two"):
        playing = Playing(book)
        playing.sharers["ann"] = Sharer("ann", counted(seed))
        for _ in range(3):
            playing.play_round(option, "ann")
        facts = [fact for fact in playing.house.table("T").facts() if not type(fact).__name__.startswith("Share")]
        shown.append([repr(fact) for fact in facts])
        playing.house.close()
    assert shown[0] != shown[1]


def test_a_shoe_is_cut_before_its_values_are_revealed() -> None:
    """Somebody who knows the sealed order could otherwise choose the cut by what the players revealed."""
    playing = Playing(BACCARAT)
    playing.go_on("ann", "bob")
    assert playing.table.game.stage.value == "cut"
    assert not playing.shares.frozen
    assert "until no more bets" in because(playing.as_dealer(t.FreezeShares(order=1)))
    must(playing.house, "T", c.CutCards(position=200), "ann", Role.PATRON)
    playing.go_on("ann", "bob")
    assert playing.shares.mixed
    playing.house.close()


@pytest.mark.parametrize(("book", "option"), [EVERY_GAME[place] for place in (3, 4, 5)])
def test_betting_that_opens_again_needs_new_values(book: str, option: str) -> None:
    """Wagers that are made void before the first card open the betting again: by then the values are known."""
    playing = Playing(book)
    playing.go_on("ann")
    playing.call(option)
    playing.dealer.step()
    assert playing.shares.frozen
    for who in ("ann", "bob"):
        void = c.VoidWagers(patron=who, reason="advice of another")
        outcomes = [playing.ask(void, str(role), role) for role in (Role.SUPERVISOR, Role.OPERATOR, Role.DIRECTOR)]
        assert any(isinstance(outcome, Accepted) for outcome in outcomes)
    assert not playing.table.game.round.called
    assert not playing.shares.frozen
    assert playing.shares.given == ()
    playing.house.close()


def test_a_player_at_a_terminal_has_a_share() -> None:
    with House("memory:") as house:
        seat = sit_down(house, "T", BACCARAT, {}, "ann", 100_00)
        while seat.go_on(offer_cut=False):
            pass
        assert isinstance(seat.wager("banker", 5_00), Accepted)
        assert isinstance(seat.deal(), Accepted)
        while seat.go_on(offer_cut=False):
            pass
        mixed = [fact for fact in house.table("T").facts() if isinstance(fact, SharesMixed)]
        assert [fact.left_out for fact in mixed] == [()]
        assert audit(house.store).ok
