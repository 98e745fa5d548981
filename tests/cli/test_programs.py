"""Tokens and webhooks from the command line, by an administrator on record."""

import json
import time
from pathlib import Path

import pytest

from croupier.conduct import House
from croupier.conduct.accounts.reception import Reception
from croupier.people.facts import TokenGiven, TokenRevoked, WebhookEnded, WebhookSubscribed
from tests.cli.running import ran, run
from tests.people.counter import Clock, Counter
from tests.trust import trust


@pytest.fixture
def database(tmp_path: Path) -> str:
    clock, path = Clock(), str(tmp_path / "house.db")
    clock.at = int(time.time() * 1000) - 60_000  # the commands have the clock of this machine
    with House(path, clock=clock) as house:
        Counter(house, clock).hire("dee", "dealer")
    return path


@trust(31, 38)
def test_a_token_is_given_listed_and_revoked(database: str) -> None:
    at = ("--database", database)
    token = ran("token", "new", "counter", "--role", "cashier", "--days", "7", "--by", "ada", *at).strip()
    with House(database) as house:
        program = Reception(house).program_with(token)
        assert program is not None
        assert (program.name, program.role) == ("counter", "cashier")
    (listed,) = json.loads(ran("token", "list", "--json", *at))
    assert (listed["name"], listed["role"], listed["state"]) == ("counter", "cashier", "good")
    assert "counter" in ran("token", "list", *at)
    assert "opens nothing" in ran("token", "revoke", "counter", "--reason", "it moved", "--by", "ada", *at)
    assert "revoked: it moved" in ran("token", "list", *at)
    with House(database) as house:
        kinds = [type(fact) for fact in house.people.facts()]
        assert kinds[-2:] == [TokenGiven, TokenRevoked]


@trust(31, 38)
def test_a_webhook_is_subscribed_listed_and_ended(database: str) -> None:
    at = ("--database", database)
    new = ("webhook", "new", "ledger", "https://example.com/in", "--by", "ada", *at)
    secret = ran(*new, "--kind", "table.*", "--kind", "round.wager_settled", "--role", "inspector").strip()
    assert len(secret) > 40
    (listed,) = json.loads(ran("webhook", "list", "--json", *at))
    assert listed["kinds"] == ["table.*", "round.wager_settled"]
    assert listed["state"] == "0 delivered"
    assert "example.com" in ran("webhook", "list", *at)
    assert "table.approval_asked" in ran("webhook", "kinds").splitlines()
    assert "Nothing more" in ran("webhook", "end", "ledger", "--reason", "it moved", "--by", "ada", *at)
    assert "ended: it moved" in ran("webhook", "list", *at)
    with House(database) as house:
        kinds = [type(fact) for fact in house.people.facts()]
        assert kinds[-2:] == [WebhookSubscribed, WebhookEnded]
        assert not [name for name, _ in house.store.secrets() if name.startswith("webhook/")]


@pytest.mark.parametrize(
    ("words", "because"),
    [
        (("token", "new", "x", "--role", "cashier", "--by", "dee"), "this is for an administrator, and dee is none"),
        (("token", "new", "x", "--role", "boss", "--by", "ada"), "there is no role 'boss'"),
        (("token", "new", "x", "--role", "administrator", "--by", "ada"), "is not given the role administrator"),
        (("token", "revoke", "x", "--reason", "y", "--by", "ada"), "'x' is no program with a token"),
        (("webhook", "new", "x", "http://example.com/", "--kind", "*", "--by", "ada"), "without encryption"),
        (("webhook", "new", "x", "https://127.0.0.1/", "--kind", "*", "--by", "ada"), "--private"),
        (("webhook", "new", "x", "https://example.com/", "--kind", "nothing", "--by", "ada"), "is no kind of fact"),
        (("webhook", "new", "x", "https://example.com/", "--kind", "*", "--by", "eve"), "eve is none"),
        (("webhook", "end", "x", "--reason", "y", "--by", "ada"), "'x' is no webhook"),
    ],
)
def test_what_is_wrong_is_one_line(database: str, words: tuple[str, ...], because: str) -> None:
    result = run(*words, "--database", database)
    assert result.exit_code == 2
    assert because in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_house_without_accounts_has_neither(tmp_path: Path) -> None:
    with House(str(tmp_path / "house.db")) as house:
        house.watch_program()
    result = run("token", "list", "--database", str(tmp_path / "house.db"))
    assert (result.exit_code, "has no accounts" in result.stderr) == (2, True)
