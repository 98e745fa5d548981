"""Sessions: who has signed in, in which role, and until when. A browser holds a secret; the database its hash."""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from threading import Lock

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.journal import Store
from croupier.people import HouseRole, People
from croupier.people.roles import STAFF

_MINUTE = 60_000
IDLE_STAFF = 15 * _MINUTE
IDLE_PLAYER = 30 * _MINUTE
LONGEST = 12 * 60 * _MINUTE
_NOTED = _MINUTE  # how exactly the database knows when a session was last used


class Session(Struct, frozen=True):
    """Somebody who has signed in."""

    hash: str
    person: str
    role: HouseRole
    began: int
    seen: int
    form: str  # the secret that every form of this session carries
    program: bool = False  # shows a token with every request: nothing is kept of it, and no form is sent

    def over_at(self) -> int:
        idle = IDLE_STAFF if self.role in STAFF else IDLE_PLAYER
        return min(self.seen + idle, self.began + LONGEST)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Session).decode
_PREFIX = "session/"


def hash_of(secret: str) -> str:
    return hashlib.sha256(f"croupier session/1\n{secret}\n".encode()).hexdigest()


class Sessions:
    """The sessions of a house, whichever of its processes they began in."""

    REMEMBERED = 1.0  # seconds for which one is taken to go on without a look at the database

    def __init__(self, store: Store, people: Callable[[], People]) -> None:
        self._store = store
        self._people = people
        self._changing = Lock()  # no change is overtaken by what was read before it
        self._lock = Lock()
        self._known: dict[str, tuple[int, Session]] = {}  # by hash, with when it was read

    def begin(self, secret: str, person: str, role: HouseRole, at: int) -> Session:
        session = Session(hash_of(secret), person, role, at, at, secrets.token_urlsafe(16))
        self._keep(session, at)
        return session

    def find(self, secret: str, at: int, used: bool = True) -> Session | None:
        """The session of this secret, if it goes on; `used` says that its owner has done something."""
        session = self._read(hash_of(secret), at) if secret else None
        if session is None or not self._goes_on(session, at):
            return None
        if used and at - session.seen > _NOTED:
            session = replace(session, seen=at)
            self._keep(session, at)
        return session

    def found_already(self, secret: str, at: int, used: bool = True) -> Session | None:
        """Likewise, where that takes no word with the database: it was looked up a moment ago."""
        session = self._remembered(hash_of(secret), at)
        if session is None or not self._goes_on(session, at) or (used and at - session.seen > _NOTED):
            return None
        return session

    def still(self, session: Session, at: int) -> Session | None:
        """The session as it is now, if it goes on."""
        now = self._read(session.hash, at)
        return now if now is not None and self._goes_on(now, at) else None

    def remembers(self, session: Session, at: int) -> bool:
        """Whether it was looked up a moment ago, so that `still` has no word with the database."""
        return self._remembered(session.hash, at) is not None

    def look_up_all(self, at: int) -> None:
        """Every session by one question to the database: thousands may be asked about next."""
        with self._changing:
            found = {session.hash: (at, session) for session in self._every()}
            with self._lock:
                self._known = found

    def change_role(self, session: Session, role: HouseRole, at: int) -> Session:
        changed = replace(session, role=role, seen=at)
        self._keep(changed, at)
        return changed

    def end(self, session: Session) -> None:
        with self._changing:
            self._store.forget_secret(_PREFIX + session.hash)
            with self._lock:
                self._known.pop(session.hash, None)

    def of(self, person: str, at: int) -> list[Session]:
        """A person's sessions that go on, the newest first."""
        mine = (each for each in self._every() if each.person == person and self._goes_on(each, at))
        return sorted(mine, key=lambda each: -each.began)

    def _every(self) -> Iterator[Session]:
        return (_decode(value) for name, value in self._store.secrets() if name.startswith(_PREFIX))

    def _goes_on(self, session: Session, at: int) -> bool:
        person = self._people().named(session.person)
        if person is None or person.shut or session.role not in person.roles:
            return False
        return person.ended_at < session.began and at < session.over_at()

    def _remembered(self, hash: str, at: int) -> Session | None:
        with self._lock:
            read_at, known = self._known.get(hash, (0, None))
        return known if 0 <= at - read_at < 1000 * self.REMEMBERED else None

    def _read(self, hash: str, at: int) -> Session | None:
        known = self._remembered(hash, at)
        if known is not None:
            return known
        value = self._store.secret(_PREFIX + hash)
        if value is None:
            with self._lock:
                self._known.pop(hash, None)
            return None
        session = _decode(value)
        with self._lock:
            self._known[hash] = at, session
        return session

    def _keep(self, session: Session, at: int) -> None:
        with self._changing:
            self._store.keep_secret(_PREFIX + session.hash, _encode(session))
            with self._lock:
                self._known[session.hash] = at, session
