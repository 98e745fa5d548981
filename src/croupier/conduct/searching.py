"""Looking for acts in the journal: by kind, table, person, period and amount.

The journal is read from the beginning of the period, which is found by halving, in stretches of a bounded length; each
answer says how far it came, so that nobody holds up the house with a question."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.past import place_of
from croupier.games import rounds
from croupier.journal import Entry, Store
from croupier.money import dollars
from croupier.people import facts as p
from croupier.ruling import Fact, HiddenFact
from croupier.table import facts as t
from croupier.tournament import facts as f

STRETCH = 20_000  # entries that are read for one answer
MOST_FOUND = 500  # of one answer

Kinds = tuple[type[Fact], ...]

# The words of a question, and the facts that they mean. The first word of each is its name.
KINDS: Mapping[tuple[str, ...], Kinds] = {
    ("voids", "void", "voided"): (rounds.RoundVoided, rounds.WagersVoided, t.OutOfTurnVoided),
    ("corrections", "correction"): (rounds.RoundPutRight, rounds.WagerFound),
    ("payments", "payment"): (rounds.WagerSettled,),
    ("wagers", "wager", "bets", "bet"): (rounds.WagerPlaced, rounds.WagerChanged),
    ("refusals", "refusal", "refused"): (t.CommandRefused, p.AccessDenied, p.SignInFailed),
    ("buy-ins", "buy-in"): (t.ChipsBought,),
    ("cash-outs", "cash-out"): (t.ChipsCashed,),
    ("fills", "fill"): (t.FloatFilled,),
    ("credits", "credit"): (t.FloatCredited,),
    ("disputes", "dispute"): (t.DisputeRaised, t.DisputeDecided, f.PlaceDisputed, f.PlaceDisputeDecided),
    ("reviews", "review"): (t.ReviewRequested, t.ReviewRecorded, f.PlaceReviewRequested, f.PlaceReviewRecorded),
    ("incidents", "incident"): (rounds.IncidentLogged,),
    ("notices", "notice"): (t.NoticeGiven, t.ClosingNoticeGiven),
    ("limits", "limit"): (t.LimitsSet, t.PersonalLimitPlaced, t.SettingTookEffect),
    ("exclusions", "exclusion"): (t.PatronExcluded, f.PlayerExcluded),
    ("rounds", "round"): (rounds.RoundEnds,),
    ("entries", "entry"): (f.EntryTaken, f.ReBuyTaken, f.AddOnTaken),
    ("prizes", "prize"): (f.PrizePaid, f.PrizeReversed),
    ("sign-ins", "sign-in"): (p.SignedIn, p.SignInFailed, p.PersonLocked),
    ("grants", "grant", "roles"): (p.RoleGranted, p.RoleWithdrawn, p.PersonInvited, p.PersonSuspended),
}
NAMES = tuple(words[0] for words in KINDS)
_BY_WORD = {word: words[0] for words in KINDS for word in words}
_BY_NAME = {words[0]: kinds for words, kinds in KINDS.items()}


class NotUnderstood(Exception):  # noqa: N818 - named for what it is
    """A question that cannot be answered. The message says which word, and what can be asked."""


class Wanted(Struct, frozen=True):
    """The acts that somebody looks for; what is left out does not matter. `until` is the first moment after them."""

    kinds: tuple[str, ...] = ()
    stream: str = ""
    who: str = ""  # who acted, or whom it concerns
    since: int | None = None
    until: int | None = None
    over: int | None = None  # cents

    def words(self) -> list[str]:
        """As filters, each in a few words."""
        said = list(self.kinds)
        if self.stream:
            said.append(f"at {self.stream.partition('/')[2] or self.stream}")
        if self.who:
            said.append(f"by or for {self.who}")
        if self.since is not None:
            said.append(f"from {_moment(self.since)}")
        if self.until is not None:
            said.append(f"before {_moment(self.until)}")
        if self.over is not None:
            said.append(f"over {dollars(self.over)}")
        return said

    def fits(self, entry: Entry, fact: Fact) -> bool:
        kinds = tuple(kind for name in self.kinds for kind in _BY_NAME[name])
        if kinds and not isinstance(fact, kinds):
            return False
        if self.kinds == ("payments",) and not getattr(fact, "pays", 0):
            return False  # a wager that lost was settled too
        if self.who and self.who.casefold() not in {name.casefold() for name in (entry.who, *_concerned(fact))}:
            return False
        return self.over is None or (amount_of(fact) or 0) > self.over


class Found(Struct, frozen=True):
    seq: int
    entry: Entry
    fact: Fact


class Answer(Struct, frozen=True):
    """`upto` is the number of the last entry that was looked at, `of` that of the last one to look at: where they
    differ, the search goes on after `upto`. `first` is where it began."""

    found: tuple[Found, ...]
    first: int
    upto: int
    of: int

    @property
    def over(self) -> bool:
        return self.upto >= self.of


def amount_of(fact: Fact) -> int | None:
    """The amount that a fact is about, in cents; None where it is about none."""
    if isinstance(fact, rounds.WagerSettled):
        return fact.pays
    for name in ("cents", "amount", "paid", "fee"):
        if isinstance(cents := getattr(fact, name, None), int):
            return cents
    moved = [move.cents for move in fact.moves]
    return max(moved) if moved else None


def _concerned(fact: Fact) -> Iterator[str]:
    for name in ("patron", "person", "player", "about"):
        if isinstance(said := getattr(fact, name, None), str) and said:
            yield said


def search(store: Store, wanted: Wanted, after: int = 0, stretch: int = STRETCH) -> Answer:
    """The acts after this number of the journal. Cards that lie face down in a round that is not over are left out."""
    first = first_at(store, wanted.since) if wanted.since is not None else 1
    last = (first_at(store, wanted.until) if wanted.until is not None else store.last_seq() + 1) - 1
    begin = max(first - 1, after)
    ends = min(last, begin + stretch)
    hidden = HiddenCards(store)
    found: list[Found] = []
    upto = begin
    for seq, entry in store.since(begin) if begin < ends else ():
        if seq > ends or len(found) == MOST_FOUND:
            break
        upto = seq
        if wanted.stream and entry.stream != wanted.stream:
            continue
        try:
            fact = decode_fact(entry.body)
        except UnreadableFact:  # `verify` names it
            continue
        if wanted.fits(entry, fact) and not hidden.hides(entry, fact):
            found.append(Found(seq, entry, fact))
    return Answer(tuple(found), first, max(upto, min(begin, last)), last)


def first_at(store: Store, at: int) -> int:
    """The number of the first entry at this time or later; one more than the last, if there is none."""
    low, high = 1, store.last_seq() + 1
    while low < high:
        middle = (low + high) // 2
        seq, entry = next(store.since(middle - 1))
        if entry.at < at:
            low = seq + 1
        else:
            high = middle
    return low


class HiddenCards:
    """Readings of cards that lie face down, until their round is over: not even an inspector sees them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._over: dict[str, int] = {}  # the version up to which rounds are over, by stream

    def hides(self, entry: Entry, fact: Fact) -> bool:
        if not isinstance(fact, HiddenFact):
            return False
        if entry.stream not in self._over:
            self._over[entry.stream] = _last_end(self._store, entry.stream, entry.version)
        return entry.version > self._over[entry.stream]


def _last_end(store: Store, stream: str, version: int) -> int:
    """The version of the last end of a round in this stream, if any comes after this one."""
    end = 0
    for entry in store.read(stream, version):
        with suppress(UnreadableFact):  # `verify` names it
            if isinstance(decode_fact(entry.body), rounds.RoundEnds):
                end = entry.version
    return end


def round_at(store: Store, stream: str, version: int, newest: int) -> int:
    """The closed round that an entry of a table belongs to, by halving; 0 where there is none."""
    low, high = 1, newest
    while low <= high:
        middle = (low + high) // 2
        place = place_of(store, stream, middle)
        if place is None:
            return 0
        if version <= place.before:
            high = middle - 1
        elif version > place.end:
            low = middle + 1
        else:
            return middle
    return 0


# Questions in words

_FILLERS = frozenset(["every", "all", "each", "any", "the", "of", "in", "and"])
_PERIODS: Mapping[str, Callable[[datetime], tuple[datetime, datetime]]] = {
    "today": lambda day: (day, day + timedelta(1)),
    "yesterday": lambda day: (day - timedelta(1), day),
    "this week": lambda day: (_monday(day), _monday(day) + timedelta(7)),
    "last week": lambda day: (_monday(day) - timedelta(7), _monday(day)),
    "this month": lambda day: (day.replace(day=1), day + timedelta(1)),
    "last month": lambda day: ((day.replace(day=1) - timedelta(1)).replace(day=1), day.replace(day=1)),
}
_CAN_BE_ASKED = (
    f"ask for {', '.join(NAMES)}; today, yesterday, this or last week or month; on, since or until a day as in "
    "2026-11-17; over an amount; at a table; by a person"
)


def _monday(day: datetime) -> datetime:
    return day - timedelta(day.weekday())


def read_question(text: str, now: int, streams: Mapping[str, str]) -> Wanted:
    """A question in words, as in "every void last week" or "payments over 10,000 at Blackjack 3 by ann". Days are UTC.
    `streams` has the streams by the names that people use. Raises NotUnderstood."""
    rest = f" {' '.join(text.split())} "
    wanted = Wanted()
    rest, wanted = _read_table(rest, wanted, streams)
    rest, wanted = _read_person(rest, wanted)
    rest, wanted = _read_period(rest, wanted, now)
    if amount := re.search(r" (?:over|above|more than) \$?([\d,]+(?:\.\d{1,2})?) ", rest):
        whole, _, cents = amount[1].replace(",", "").partition(".")
        if not whole or len(whole) > 12:
            raise NotUnderstood(f"{amount[1]!r} is no amount; {_CAN_BE_ASKED}")
        wanted = replace(wanted, over=int(whole) * 100 + int(cents.ljust(2, "0") or 0))
        rest = rest.replace(amount[0], " ")
    kinds: dict[str, None] = {}
    for word in rest.casefold().replace(",", " ").split():
        if word in _BY_WORD:
            kinds[_BY_WORD[word]] = None
        elif word not in _FILLERS:
            raise NotUnderstood(f"{word!r} is not understood; {_CAN_BE_ASKED}")
    return replace(wanted, kinds=tuple(kinds))


def _read_table(rest: str, wanted: Wanted, streams: Mapping[str, str]) -> tuple[str, Wanted]:
    for name in sorted(streams, key=len, reverse=True):
        if found := re.search(rf" at {re.escape(name)} ", rest, re.IGNORECASE):
            return rest.replace(found[0], " "), replace(wanted, stream=streams[name])
    if found := re.search(r" at (\S+) ", rest):
        raise NotUnderstood(f"there is no table or tournament {found[1]!r}")
    return rest, wanted


def _read_person(rest: str, wanted: Wanted) -> tuple[str, Wanted]:
    """A name in quotes, or up to the next word that means something else."""
    words = "|".join(("over", "above", "more than", "on", "since", "until", *_PERIODS))
    found = re.search(r' (?:by|for|to) (?:"([^"]+)"|(.+?)) (?=(?:' + words + r")\b|$)", rest, re.IGNORECASE)
    if not found:
        return rest, wanted
    return rest.replace(found[0], " "), replace(wanted, who=(found[1] or found[2]).strip())


def _read_period(rest: str, wanted: Wanted, now: int) -> tuple[str, Wanted]:
    day = datetime.fromtimestamp(now / 1000, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    for words, of in _PERIODS.items():
        if f" {words} " in rest.casefold():
            since, until = of(day)
            return re.sub(f" {words} ", " ", rest, flags=re.IGNORECASE), replace(
                wanted, since=_milliseconds(since), until=_milliseconds(until)
            )
    for found in re.finditer(r" (on|since|until) (\d{4}-\d{2}-\d{2})(?= )", rest):
        try:
            date = datetime.fromisoformat(found[2]).replace(tzinfo=UTC)
        except ValueError as wrong:
            raise NotUnderstood(f"{found[2]} is no day: {wrong}") from wrong
        if found[1] in ("on", "since"):
            wanted = replace(wanted, since=_milliseconds(date))
        if found[1] in ("on", "until"):
            wanted = replace(wanted, until=_milliseconds(date + timedelta(1)))
        rest = rest.replace(found[0], "")
    return rest, wanted


def _milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC").removesuffix(" 00:00 UTC")
