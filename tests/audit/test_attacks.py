"""Every act is put to the rules again: a history that the rules did not write is found, though every hash is right and
no checkpoint is left, and the first bad entry is named.

Each attack is tried at every place of a real journal in the long tests, and at a few of them in the others.
"""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.conduct.codec import decode_command, decode_fact, encode
from croupier.games.commands import TakeBackWager
from croupier.games.rounds import NoMoreBetsCalled, RoundBegins, RoundEnds, WagerPlaced, WagerSettled
from croupier.journal import Entry
from croupier.ruling import Fact, Role
from croupier.table.facts import (
    ApprovalRecorded,
    ChipsBought,
    ChipsIssued,
    CommandRefused,
    EntrantSeated,
    EntrantUnseated,
    OutOfTurnWarned,
)
from croupier.tournament import commands as tc, facts as tf
from tests.audit.stories import BOOKS, TABLE, live, tournament, virtual
from tests.audit.tampering import (
    Stories,
    Story,
    Tampering,
    acts_of,
    each_act_changed,
    each_act_doubled,
    each_act_dropped,
    each_act_moved,
    each_entry_dropped,
    each_fact_changed,
    each_two_swapped,
    facts_of,
    joined,
    rechained,
    stories_of,
    with_fact,
)
from tests.properties.ultimate_texas_holdem import U19
from tests.rules.tournament_play.test_virtual_dealing import opened, out_of_turn, tournament as in_turn
from tests.trust import trust

Attack = Callable[[Story], Iterator[Tampering]]
HOUR = 3_600_000
SAMPLE = 3  # places for each attack, where not all are tried

STORIES: dict[str, Callable[[], Stories]] = {
    **{f"virtual {book}": lambda book=book: virtual(book) for book in BOOKS},
    **{f"live {book}": lambda book=book: live(book) for book in BOOKS},
}


def _more(fact: Fact) -> dict[str, object]:
    """5.00 more, in the move and wherever the fact says the amount."""
    if not fact.moves:
        return {}
    first, *rest = fact.moves
    said = {name: getattr(fact, name) + 500 for name in ("cents", "amount", "pays") if getattr(fact, name, 0)}
    return {"moves": (replace(first, cents=first.cents + 500), *rest), **said}


def _more_bought(fact: Fact) -> dict[str, object]:
    return _more(fact) if isinstance(fact, ChipsBought | ChipsIssued) else {}


def _other_suit(fact: Fact) -> dict[str, object]:
    card = getattr(fact, "card", "")
    return {"card": card.translate(str.maketrans("cdhs", "dhsc"))} if card else {}


def _other_clause(fact: Fact) -> dict[str, object]:
    return {"under": fact.under[:-1]} if len(fact.under) > 1 else {"under": (*fact.under, "~X1")}


def _somebody_else(entry: Entry) -> Entry:
    return replace(entry, who="eve") if entry.role == Role.PATRON else entry


def _a_patron(entry: Entry) -> Entry:
    """Staff acts, by a patron."""
    return entry if entry.role == Role.PATRON or _refused(entry) else replace(entry, role="patron")


def _refused(entry: Entry) -> bool:
    return isinstance(decode_fact(entry.body), CommandRefused)


def _approved_by(role: Role) -> Callable[[Entry], Entry]:
    def forge(entry: Entry) -> Entry:
        return replace(entry, role=role.value) if isinstance(decode_fact(entry.body), ApprovalRecorded) else entry

    return forge


def _earlier(story: Story) -> Iterator[Tampering]:
    tampered = each_act_changed(story, "an hour earlier", lambda entry: replace(entry, at=entry.at - HOUR))
    return (each for each in tampered if each.version > 1)


def _doubled(story: Story) -> Iterator[Tampering]:
    """A request with a key is done once. Without one, a second buy-in like the first is as legal as the first."""
    return (each for each in each_act_doubled(story) if each.story[each.version - 1].key)


# The attack, and whether the bad entry is the one that was changed. Where something is missing, it is an entry after.
ATTACKS: dict[str, tuple[Attack, bool]] = {
    "a settlement dropped": (lambda story: each_entry_dropped(story, WagerSettled), False),
    "the act of a settlement dropped": (lambda story: each_act_dropped(story, WagerSettled), False),
    "no more bets dropped": (lambda story: each_act_dropped(story, NoMoreBetsCalled), False),
    "the end of a round dropped": (lambda story: each_act_dropped(story, RoundEnds), False),
    "a buy-in raised": (lambda story: each_fact_changed(story, "raise", _more_bought), True),
    "a wager moved behind the cards": (lambda story: each_act_moved(story, WagerPlaced, RoundBegins), False),
    "an amount changed": (lambda story: each_fact_changed(story, "amount", _more), True),
    "a card changed": (lambda story: each_fact_changed(story, "card", _other_suit), True),
    "a clause changed": (lambda story: each_fact_changed(story, "clause", _other_clause), True),
    "a patron changed": (lambda story: each_act_changed(story, "who", _somebody_else), True),
    "a role changed": (lambda story: each_act_changed(story, "role", _a_patron), True),
    "a time changed": (_earlier, True),
    "two acts swapped": (each_two_swapped, False),
    "an act doubled": (_doubled, True),
    "an approval by the dealer": (lambda story: each_act_changed(story, "role", _approved_by(Role.DEALER)), True),
}


def tried(stories: Stories, attack: Attack, there: bool, every: bool, stream: str = TABLE) -> int:
    """Each of these tamperings is found, and the first bad entry named; how many there were."""
    tamperings = list(attack(stories[stream]))
    chosen = tamperings if every else tamperings[:: max(1, len(tamperings) // SAMPLE)]
    for each in chosen:
        found = audit(rechained({**stories, stream: each.story}))
        assert found.journal.ok, "the attacker knows how to hash"
        assert found.findings, f"{each.how} at version {each.version}"
        first = min(bad.version for bad in found.findings if bad.stream == stream and bad.version)
        assert first == each.version if there else first >= each.version, (each.how, each.version, found.findings[0])
    return len(chosen)


def is_lawful(place: str, attack: str) -> bool:
    """Whether the rules allow what the attack leaves behind: NI2019-212 leaves the call to the dealer (7.1)."""
    return (place, attack) == (f"live {U19}", "no more bets dropped")


@trust(27)
@pytest.mark.parametrize("place", STORIES)
def test_what_happened_is_found_to_be_in_order(place: str) -> None:
    found = audit(rechained(STORIES[place]()))
    assert found.ok, found.findings
    assert found.acts == len(acts_of(STORIES[place]()[TABLE])) > 40
    assert found.refusals


@trust(14, 28)
@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("place", STORIES)
def test_an_attack_is_found(place: str, attack: str) -> None:
    if not is_lawful(place, attack):
        tried(STORIES[place](), *ATTACKS[attack], every=False)


@pytest.mark.long
@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("place", STORIES)
def test_an_attack_is_found_wherever_it_is_tried(place: str, attack: str) -> None:
    if not is_lawful(place, attack):
        tried(STORIES[place](), *ATTACKS[attack], every=True)


@pytest.mark.parametrize("attack", ATTACKS)
def test_each_attack_has_something_to_attack(attack: str) -> None:
    assert any(any(True for _ in ATTACKS[attack][0](make()[TABLE])) for make in STORIES.values())


# An act that the rules alone cannot miss


def redone(story: Story) -> list[bytes]:
    """The facts of a live table at which the same people ask for the same at the same times."""
    times = iter([act[0].at for act in acts_of(story)])
    with House("memory:", clock=lambda: next(times)) as house:
        for act in acts_of(story):
            house.act("T1", decode_command(act[0].asked), act[0].who, Role(act[0].role), act[0].key)
        return [entry.body for entry in house.store.read(TABLE)]


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_not_found_is_a_history_that_the_rules_would_have_written(book: str) -> None:
    """Any act dropped: either the audit finds it, or the acts that are left lead to just these facts."""
    stories, found = live(book), 0
    for each in each_act_dropped(stories[TABLE], Fact):
        if audit(rechained({**stories, TABLE: each.story})).ok:
            assert redone(each.story) == [entry.body for entry in each.story], each.version
        else:
            found += 1
    assert found > 40


# A tournament, and what an attempt brings


def _without_report(story: Story) -> Iterator[Tampering]:
    return each_act_dropped(story, tf.TableReported)


def _other_ballot(story: Story) -> Iterator[Tampering]:
    """Another number, in the command as in the fact."""
    for place, entry in enumerate(story):
        fact = decode_fact(entry.body)
        if isinstance(fact, tf.SeatsDrawn):
            asked = encode(tc.DrawSeats(session=fact.session, seed="17"))
            forged = replace(entry, asked=asked, body=encode(replace(fact, seed="17")))
            yield Tampering("ballot", place + 1, (*story[:place], forged, *story[place + 1 :]))


IN_A_TOURNAMENT: dict[str, tuple[Attack, bool]] = {
    "a report dropped": (_without_report, False),
    "the ballot drawn by another number": (_other_ballot, True),
    "an amount changed": ATTACKS["an amount changed"],
    "a clause changed": ATTACKS["a clause changed"],
    "a time changed": ATTACKS["a time changed"],
    "a role changed": ATTACKS["a role changed"],
}


def cup() -> str:
    return next(stream for stream in tournament() if stream.startswith("tournament/"))


def test_a_tournament_is_found_to_be_in_order() -> None:
    found = audit(rechained(tournament()))
    assert found.ok, found.findings
    assert found.tournaments == 1
    assert found.reports


@pytest.mark.parametrize("attack", IN_A_TOURNAMENT)
def test_an_attack_on_a_tournament_is_found(attack: str) -> None:
    assert tried(tournament(), *IN_A_TOURNAMENT[attack], every=False, stream=cup())


@pytest.mark.long
@pytest.mark.parametrize("attack", IN_A_TOURNAMENT)
def test_an_attack_on_a_tournament_is_found_wherever_it_is_tried(attack: str) -> None:
    assert tried(tournament(), *IN_A_TOURNAMENT[attack], every=True, stream=cup())


@pytest.mark.parametrize(("left", "unknown"), [(0, 3), (4, 3), (25, 3), (30, 2)])
def test_a_tournament_that_was_taken_out_or_cut_off_before_its_tables_played_is_found(left: int, unknown: int) -> None:
    """What is left of it is lawful, and so is each of its tables."""
    stories = tournament()
    rest = {stream: story for stream, story in stories.items() if stream != cup()}
    if left:
        rest[cup()] = stories[cup()][:left]
    found = audit(rechained(rest)).findings
    assert all("its own journal has no play at this table" in each.because for each in found), found
    assert len({each.stream for each in found}) == unknown


def _given(story: Story, patron: str, more: int) -> Story:
    """A player sits down with more chips than the tournament gave, and takes them along: in the command, in the facts
    and in their moves, so that the table's own journal is lawful."""

    def forged(entry: Entry) -> Entry:
        fact = decode_fact(entry.body)
        if not isinstance(fact, EntrantSeated | EntrantUnseated) or fact.patron != patron:
            return entry
        [move] = fact.moves
        entry = with_fact(entry, cents=fact.cents + more, moves=(replace(move, cents=move.cents + more),))
        if isinstance(fact, EntrantUnseated):
            return entry
        return replace(entry, asked=encode(replace(decode_command(entry.asked), cents=fact.cents + more)))

    return tuple(map(forged, story))


@pytest.mark.parametrize("more", [5_00, -5_00])
def test_chips_that_the_tournament_never_gave_are_found(more: int) -> None:
    stories = tournament()
    for table in (stream for stream in stories if stream.startswith("table/")):
        leaving = [fact for fact in facts_of(stories[table]) if isinstance(fact, EntrantUnseated)]
        patron = next(fact.patron for fact in leaving if fact.cents > 5_00)
        found = audit(rechained({**stories, table: _given(stories[table], patron, more)}))
        assert {each.stream for each in found.findings} == {cup()}, found.findings
        assert all(f"{patron} played at {table.partition('/')[2]} with" in each.because for each in found.findings)


def _without_brought(story: Story) -> Iterator[Tampering]:
    for each in each_entry_dropped(story, OutOfTurnWarned):
        if _refused(story[each.version - 2]):
            yield each


def test_the_facts_that_a_refused_attempt_brings_cannot_be_dropped() -> None:
    with in_turn(U19) as house:
        opened(house)
        option = out_of_turn(house, "dan").option
        house.act("T", TakeBackWager(patron="dan", option=option), "dan", Role.PATRON)
        stories = stories_of(house.store)
    assert audit(rechained(stories)).ok
    assert tried(stories, _without_brought, there=True, every=True, stream="table/T") == 1


def test_a_refusal_of_something_that_the_rules_allow_is_found() -> None:
    stories = virtual(BOOKS[0])
    acts = acts_of(stories[TABLE])
    place = next(at for at, act in enumerate(acts) if isinstance(facts_of(act)[0], WagerPlaced))
    body = encode(CommandRefused(command="place_wager", because="the table is full", under=("4.1",)))
    story = joined((*acts[:place], (replace(acts[place][0], body=body),), *acts[place + 1 :]))
    found = audit(rechained({**stories, TABLE: story}))
    assert found.findings[0].version == acts[place][0].version
    assert "refuses place_wager, which the rules allow" in found.findings[0].because


def test_a_step_of_the_virtual_dealer_that_a_person_takes_is_found() -> None:
    """Somebody who could deal at a virtual table could choose the card."""
    stories = virtual(BOOKS[0])
    story = tuple(
        replace(entry, who="dee") if isinstance(decode_fact(entry.body), NoMoreBetsCalled) else entry
        for entry in stories[TABLE]
    )
    found = audit(rechained({**stories, TABLE: story}))
    assert "which the rules refuse: a sealed shoe deals this table" in found.findings[0].because
