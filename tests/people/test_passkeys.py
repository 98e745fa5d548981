"""Passkeys: a device that knows its owner stands for password and code, once for each challenge, at one address."""

from collections.abc import Iterator

import pytest

from croupier.conduct import House
from croupier.conduct.accounts.passkeys import GOOD_FOR, Place
from croupier.conduct.accounts.sessions import Session
from croupier.people.facts import CredentialChanged, PersonLocked, SignedIn, SignInFailed
from croupier.ruling import Refusal
from tests.people.counter import PASSWORD, Clock, Counter
from tests.people.device import HERE, Device
from tests.trust import trust


@pytest.fixture
def counter() -> Iterator[Counter]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        counter = Counter(house, clock)
        counter.hire("dee", "dealer")
        yield counter


def add(counter: Counter, device: Device, name: str = "dee") -> Session:
    _, session = counter.sign_in(name)
    challenge = counter.reception.begin_passkey(session, PASSWORD)
    assert isinstance(challenge, bytes), challenge
    assert counter.reception.add_passkey(session, "my phone", device.makes(challenge), HERE) is None
    return session


def refused(counter: Counter, said: str, place: Place = HERE) -> str:
    begun = counter.reception.sign_in_by_passkey(said, place)
    assert isinstance(begun, Refusal)
    return begun.because


def facts(counter: Counter) -> list[object]:
    return list(counter.house.people.facts())


@trust(39)
def test_a_passkey_signs_its_owner_in_and_both_are_on_record(counter: Counter) -> None:
    device = Device()
    add(counter, device)
    added = facts(counter)[-1]
    assert isinstance(added, CredentialChanged)
    assert added.what == "passkey my phone added"
    begun = counter.reception.sign_in_by_passkey(device.signs(counter.reception.to_sign_in()), HERE)
    assert not isinstance(begun, Refusal), begun.because
    assert (begun[1].person, begun[1].role) == ("dee", "dealer")
    signed = facts(counter)[-1]
    assert isinstance(signed, SignedIn)
    assert signed.by == "passkey"


@trust(24, 39)
def test_an_answer_is_good_once_for_two_minutes_and_for_our_challenges(counter: Counter) -> None:
    device = Device()
    add(counter, device)
    said = device.signs(counter.reception.to_sign_in())
    assert not isinstance(counter.reception.sign_in_by_passkey(said, HERE), Refusal)
    assert "given before" in refused(counter, said)
    counter.clock.at += 1
    late = device.signs(counter.reception.to_sign_in())
    counter.clock.at += GOOD_FOR
    assert "too long" in refused(counter, late)
    assert "none of ours" in refused(counter, device.signs(b"a challenge that somebody made up"))
    for nonsense in ("", "{}", "[]", '{"id": 1}', '{"id":"x","response":{"clientDataJSON":"e30"}}'):
        assert "no answer" in refused(counter, nonsense)


@trust(39, 41)
def test_another_address_another_device_and_a_copied_one_prove_nothing(counter: Counter) -> None:
    device = Device()
    add(counter, device)
    elsewhere = Place("evil.example", "https://evil.example")
    fresh = counter.reception.to_sign_in
    assert "does not hold" in refused(counter, device.signs(fresh(), elsewhere))
    counter.clock.at += 1
    other = Device()
    other.id = device.id  # somebody who knows which passkey there is, and has not its key
    assert "does not hold" in refused(counter, other.signs(fresh()))
    counter.clock.at += 1
    assert "does not hold" in refused(counter, device.signs(fresh(), uses=0)), "its count went back: there are two"
    assert [type(fact) for fact in facts(counter)[-4:]] == [SignInFailed, SignInFailed, SignInFailed, PersonLocked]
    assert "opens nothing" in refused(counter, Device().signs(fresh()))


@trust(39)
def test_a_device_that_asks_its_owner_for_nothing_is_not_two_factors(counter: Counter) -> None:
    _, session = counter.sign_in("dee")
    challenge = counter.reception.begin_passkey(session, PASSWORD)
    assert isinstance(challenge, bytes)
    careless = Device(recognises=False)
    added = counter.reception.add_passkey(session, "my phone", careless.makes(challenge), HERE)
    assert isinstance(added, Refusal)


@trust(40)
def test_making_one_takes_the_password_and_the_very_session(counter: Counter) -> None:
    _, session = counter.sign_in("dee")
    wrong = counter.reception.begin_passkey(session, "not the password 1")
    assert isinstance(wrong, Refusal)
    assert isinstance(facts(counter)[-1], SignInFailed)
    challenge = counter.reception.begin_passkey(session, PASSWORD)
    assert isinstance(challenge, bytes)
    _, other = counter.sign_in("dee")
    stolen = counter.reception.add_passkey(other, "my phone", Device().makes(challenge), HERE)
    assert isinstance(stolen, Refusal)
    signing_in = counter.reception.add_passkey(session, "x", Device().makes(counter.reception.to_sign_in()), HERE)
    assert isinstance(signing_in, Refusal)


@trust(39)
def test_a_new_link_a_suspension_or_its_owner_ends_a_passkey(counter: Counter) -> None:
    device = Device()
    session = add(counter, device)
    (kept,) = counter.reception.credentials.kept("dee").passkeys
    assert isinstance(counter.reception.forget_passkey(session, "another"), Refusal)
    assert counter.reception.forget_passkey(session, kept.id) is None
    assert "opens nothing" in refused(counter, device.signs(counter.reception.to_sign_in()))
    add(counter, device)
    token = counter.reception.renew("ada", "dee")
    assert isinstance(token, str)
    counter.clock.at += 1
    assert "waits for its owner" in refused(counter, device.signs(counter.reception.to_sign_in()))
    counter.enrol("dee", token)
    assert "opens nothing" in refused(counter, device.signs(counter.reception.to_sign_in()))


@trust(31, 43)
def test_nothing_that_is_kept_signs_anybody_in(counter: Counter) -> None:
    """What the store has is public: with it a challenge cannot be answered."""
    device = Device()
    add(counter, device)
    (kept,) = counter.reception.credentials.kept("dee").passkeys
    private = device._key.private_numbers().private_value.to_bytes(32).hex()
    everything = b"".join(value for _, value in counter.house.store.secrets())
    assert kept.key.encode() in everything
    assert private.encode() not in everything
