"""Somebody who may write to the database changes what happened, and makes every hash anew. No checkpoint is left."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from croupier.conduct.codec import decode_fact, encode
from croupier.journal import Append, Entry, New, Store
from croupier.journal.memory import MemoryStore
from croupier.ruling import Fact

Story = tuple[Entry, ...]  # the entries of one stream
Stories = Mapping[str, Story]


class Tampering(NamedTuple):
    """A story that was changed from this version on, and how."""

    how: str
    version: int
    story: Story


def stories_of(store: Store) -> dict[str, Story]:
    return {stream: tuple(store.read(stream)) for stream in store.streams()}


def rechained(stories: Stories) -> Store:
    """A journal of these entries, whose every hash is right."""
    store = MemoryStore()
    for stream, story in stories.items():
        news = tuple(New(each.at, each.who, each.role, each.body, each.key, each.asked) for each in story)
        store.commit([Append(stream, 0, news)])
    return store


def facts_of(story: Story) -> list[Fact]:
    return [decode_fact(entry.body) for entry in story]


def with_fact(entry: Entry, **changes: object) -> Entry:
    """The entry with other fields of its fact, and the same command beside it."""
    return replace(entry, body=encode(replace(decode_fact(entry.body), **changes)))


def acts_of(story: Story) -> list[Story]:
    """The entries of each act: one with a command, and those without that follow."""
    acts: list[list[Entry]] = []
    for entry in story:
        if entry.asked:
            acts.append([])
        acts[-1].append(entry)
    return [tuple(act) for act in acts]


def joined(acts: Iterable[Sequence[Entry]]) -> Story:
    return tuple(entry for act in acts for entry in act)


# The tamperings: each yields every way to do one thing to a story


def each_entry_dropped(story: Story, kind: type[Fact] | tuple[type[Fact], ...]) -> Iterator[Tampering]:
    """A fact of this kind is gone, with the command beside it if it has one."""
    for place, fact in enumerate(facts_of(story)):
        if isinstance(fact, kind):
            yield Tampering(f"drop {type(fact).__name__}", place + 1, (*story[:place], *story[place + 1 :]))


def each_act_dropped(story: Story, kind: type[Fact] | tuple[type[Fact], ...]) -> Iterator[Tampering]:
    """An act that brought a fact of this kind is gone, with its command and all its facts."""
    acts = acts_of(story)
    for place, act in enumerate(acts):
        if any(isinstance(fact, kind) for fact in facts_of(act)):
            yield Tampering("drop the act", act[0].version, joined((*acts[:place], *acts[place + 1 :])))


def each_fact_changed(story: Story, how: str, change: Callable[[Fact], dict[str, object]]) -> Iterator[Tampering]:
    """A fact has other fields; where `change` gives none, the fact is left alone."""
    for place, entry in enumerate(story):
        fields = change(decode_fact(entry.body))
        if fields:
            forged = with_fact(entry, **fields)
            yield Tampering(how, place + 1, (*story[:place], forged, *story[place + 1 :]))


def each_act_changed(story: Story, how: str, change: Callable[[Entry], Entry]) -> Iterator[Tampering]:
    """Every entry of an act is changed alike: its person, its role or its time."""
    acts = acts_of(story)
    for place, act in enumerate(acts):
        forged = tuple(map(change, act))
        if forged != act:
            yield Tampering(how, act[0].version, joined((*acts[:place], forged, *acts[place + 1 :])))


def each_act_moved(story: Story, kind: type[Fact], behind: type[Fact]) -> Iterator[Tampering]:
    """An act that brought a fact of one kind comes right after the next act that brought one of another kind. It takes
    the time of that act, so that no clock gives it away."""
    acts = acts_of(story)
    facts = [facts_of(act) for act in acts]
    for place, act in enumerate(acts):
        if isinstance(facts[place][0], kind):
            later = next((at for at in range(place, len(acts)) if any(isinstance(f, behind) for f in facts[at])), 0)
            if later:
                moved = tuple(replace(entry, at=acts[later][0].at) for entry in act)
                story = joined((*acts[:place], *acts[place + 1 : later + 1], moved, *acts[later + 1 :]))
                yield Tampering(f"move behind {behind.__name__}", act[0].version, story)


def each_two_swapped(story: Story) -> Iterator[Tampering]:
    """Two acts in a row change places; each takes its time with it."""
    acts = acts_of(story)
    for place in range(len(acts) - 1):
        one, two = acts[place : place + 2]
        yield Tampering("swap", one[0].version, joined((*acts[:place], two, one, *acts[place + 2 :])))


def each_act_doubled(story: Story) -> Iterator[Tampering]:
    """An act is there twice."""
    acts = acts_of(story)
    for place, act in enumerate(acts):
        yield Tampering("double", act[-1].version + 1, joined((*acts[: place + 1], act, *acts[place + 1 :])))
