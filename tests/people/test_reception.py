"""The reception: links, passwords, codes, PINs, sessions."""

from collections.abc import Iterator

import pytest

from croupier.conduct import House
from croupier.conduct.accounts.reception import Reception
from croupier.conduct.accounts.sessions import IDLE_STAFF, LONGEST
from croupier.people import HouseRole, commands as c, facts as f
from croupier.ruling import Refusal
from tests.people.accounts import MINUTE
from tests.people.counter import PASSWORD, Clock, Counter
from tests.trust import trust


@pytest.fixture
def counter() -> Iterator[Counter]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        yield Counter(house, clock)


@trust(39)
def test_a_house_has_no_password_until_somebody_chooses_one(counter: Counter) -> None:
    with House("memory:") as empty:
        reception = Reception(empty)
        assert reception.people.persons == {}
        assert isinstance(reception.sign_in("admin", "admin", ""), Refusal)
        first, second = reception.open_house("ada"), reception.open_house("ada")
        assert first != second
        assert reception.owner_of_link(first) is None
        assert reception.owner_of_link(second) is not None
    assert counter.reception.open_house("eve") == ""


@trust(39)
def test_staff_need_password_and_code(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    wrong = "the name, the password or the code is wrong"
    assert counter.refused("dee", "another password 1") == wrong
    assert counter.refused("dee", code="000000") == wrong
    _, session = counter.sign_in("dee")
    assert (session.person, session.role) == ("dee", HouseRole.DEALER)


@trust(39)
def test_a_code_is_good_once(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    counter.sign_in("dee")
    begun = counter.reception.sign_in("dee", PASSWORD, counter.code("dee"))
    assert isinstance(begun, Refusal)


@trust(39)
def test_somebody_who_guesses_learns_nothing_and_is_locked_out(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    unknown = counter.reception.sign_in("nobody", PASSWORD, "123456")
    assert isinstance(unknown, Refusal)
    for _ in range(3):
        assert counter.refused("dee", "guess number 12345") == unknown.because
    assert "too many attempts" in counter.refused("dee")
    counter.clock.at += 30 * MINUTE
    counter.sign_in("dee")


@trust(39)
def test_guessing_the_old_password_on_an_open_page_locks_the_account(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    _, session = counter.sign_in("dee")
    for guess in ("guess number 1", "guess number 2", "guess number 3", PASSWORD):
        refusal = counter.reception.choose_password(session, guess, "another horse 7 staple")
    assert refusal is not None
    assert "too many attempts" in refusal.because
    failures = [fact for fact in counter.house.people.facts() if isinstance(fact, f.SignInFailed)]
    assert len(failures) == 3


def test_passwords_that_are_easy_to_guess_are_refused(counter: Counter) -> None:
    token = counter.reception.invite("ada", "dee", (HouseRole.PLAYER,))
    assert isinstance(token, str)
    for password in ("short", "aaaaaaaaaaaaaaaa", "my name is Dee!", "x" * 300):
        refusal = counter.reception.enrol(token, password, "")
        assert isinstance(refusal, Refusal), password
    assert counter.reception.enrol(token, PASSWORD, "") is None
    begun = counter.reception.sign_in("dee", PASSWORD, "")
    assert not isinstance(begun, Refusal), "a player needs no second factor"


@trust(40)
def test_a_session_ends_when_it_is_not_used_and_after_half_a_day(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    secret, session = counter.sign_in("dee")
    find = counter.reception.sessions.find
    counter.clock.at += IDLE_STAFF - 1
    assert find(secret, counter.clock.at)
    counter.clock.at += IDLE_STAFF
    assert find(secret, counter.clock.at) is None
    secret, session = counter.sign_in("dee")
    while counter.clock.at < session.began + LONGEST - IDLE_STAFF:
        counter.clock.at += IDLE_STAFF - 1
        assert find(secret, counter.clock.at)
    counter.clock.at = session.began + LONGEST
    assert find(secret, counter.clock.at) is None


@trust(40)
def test_looking_on_does_not_keep_a_session(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    secret, _ = counter.sign_in("dee")
    for _ in range(20):
        counter.clock.at += MINUTE
        counter.reception.sessions.find(secret, counter.clock.at, used=False)
    assert counter.reception.sessions.find(secret, counter.clock.at) is None


@trust(40)
def test_signing_out_ends_it_and_everywhere_ends_them_all(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    (one, first), (two, _) = counter.sign_in("dee"), counter.sign_in("dee")
    find = counter.reception.sessions.find
    counter.reception.sign_out(first)
    assert find(one, counter.clock.at) is None
    assert find(two, counter.clock.at)
    three, third = counter.sign_in("dee")
    counter.reception.sign_out_everywhere(third)
    assert [find(secret, counter.clock.at) for secret in (one, two, three)] == [None] * 3


@trust(40)
def test_a_stolen_session_ends_with_suspension_role_link_or_password(counter: Counter) -> None:
    find = counter.reception.sessions.find
    counter.hire("dee", "dealer", "supervisor")
    secret, _ = counter.sign_in("dee", "dealer")
    assert counter.reception.record(c.WithdrawRole(person="dee", role=HouseRole.DEALER), "ada") is None
    assert find(secret, counter.clock.at) is None
    secret, _ = counter.sign_in("dee", "supervisor")
    assert counter.reception.record(c.SuspendPerson(person="dee", reason="theft"), "ada") is None
    assert find(secret, counter.clock.at) is None
    assert counter.reception.record(c.ReinstatePerson(person="dee"), "ada") is None
    counter.clock.at += 1
    assert find(secret, counter.clock.at) is None
    old, _ = counter.sign_in("dee")
    new, session = counter.sign_in("dee")
    assert counter.reception.choose_password(session, PASSWORD, "another horse 7 staple") is None
    assert find(old, counter.clock.at) is None
    assert find(new, counter.clock.at)
    token = counter.reception.renew("ada", "dee")
    assert isinstance(token, str)
    assert find(new, counter.clock.at) is None


def test_staff_change_at_a_terminal_by_badge_and_pin(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    counter.hire("dan", "dealer")
    counter.hire("sue", "supervisor")
    _, hers = counter.sign_in("dan")
    assert counter.reception.choose_pin(hers, PASSWORD, "246802", "BADGE-17") is None
    device_secret, device = counter.sign_in("dee")
    assert isinstance(counter.reception.change_staff(device, "BADGE-17", "000001"), Refusal)
    assert counter.reception.sessions.find(device_secret, counter.clock.at), "nothing changes until the PIN is right"
    begun = counter.reception.change_staff(device, "BADGE-17", "246802")
    assert not isinstance(begun, Refusal)
    assert (begun[1].person, begun[1].role) == ("dan", HouseRole.DEALER)
    assert counter.reception.sessions.find(device_secret, counter.clock.at) is None
    sue = counter.reception.change_staff(begun[1], "sue", "246802")
    assert isinstance(sue, Refusal)
    assert "sue is not dealer" in sue.because


def test_a_pin_is_six_figures_and_a_badge_is_one_persons(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    counter.hire("dan", "dealer")
    _, dee = counter.sign_in("dee")
    _, dan = counter.sign_in("dan")
    for pin in ("12345", "1234567", "abcdef", "111111", "１２３４５６"):
        assert isinstance(counter.reception.choose_pin(dee, PASSWORD, pin), Refusal)
    assert counter.reception.choose_pin(dee, PASSWORD, "135790", "B1") is None
    assert isinstance(counter.reception.choose_pin(dan, PASSWORD, "135791", "B1"), Refusal)


@trust(40)
def test_a_pin_asks_for_the_password_once_more_and_guessing_it_locks_the_account(counter: Counter) -> None:
    """Whoever finds a page that somebody left open makes themselves no way in."""
    counter.hire("dee", "dealer")
    _, left_open = counter.sign_in("dee")
    for guess in ("", "guess one two three", "guess four five six"):
        refused = counter.reception.choose_pin(left_open, guess, "135790", "B1")
        assert isinstance(refused, Refusal)
        assert "password is wrong" in refused.because
    assert isinstance(counter.reception.choose_pin(left_open, PASSWORD, "135790", "B1"), Refusal), "locked"
    assert not counter.reception.credentials.owner_of("B1")


@trust(9, 43)
def test_no_secret_is_on_record_or_in_clear(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    secret, session = counter.sign_in("dee")
    assert counter.reception.choose_pin(session, PASSWORD, "246802", "BADGE-17") is None
    journal = b"".join(entry.body + entry.asked for _, entry in counter.house.store.since(0))
    kept = b"".join(name.encode() + value for name, value in counter.house.store.secrets())
    for hidden in (PASSWORD, secret, "246802", "BADGE-17", session.form):
        assert hidden.encode() not in journal
    for hidden in (PASSWORD.encode(), secret.encode(), b"246802", b"BADGE-17", counter.factors["dee"]):
        assert hidden not in kept
        assert hidden.hex().encode() not in kept


@trust(31)
def test_every_step_is_on_record(counter: Counter) -> None:
    counter.hire("dee", "dealer")
    _, session = counter.sign_in("dee")
    counter.refused("dee", "wrong password 123")
    counter.reception.sign_out(session)
    kinds = [type(fact) for fact in counter.house.people.facts()]
    assert kinds[-5:] == [f.PersonInvited, f.PersonEnrolled, f.SignedIn, f.SignInFailed, f.SignedOut]
