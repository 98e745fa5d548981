"""An administrator subscribes addresses to kinds of facts, with the eyes of a role (H35)."""

import ipaddress

import pytest

from croupier.conduct.codec import fact_names
from croupier.conduct.webhooks import Unfit, check_address, check_kinds, check_place
from croupier.people import HouseRole, Webhook, commands as c
from croupier.people.webhooks import wants
from tests.people.accounts import Accounts
from tests.trust import trust

NEVER = ["169.254.169.254", "fe80::1", "224.0.0.1", "0.0.0.0", "::"]
NEVER += ["::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"]  # that other addresses stand in


def subscribing(name: str = "ledger", role: str = "inspector", **fields: object) -> c.SubscribeWebhook:
    usual = {"address": "https://example.com/croupier", "kinds": ("table.*",), "secret_hash": "4" * 64}
    return c.SubscribeWebhook(webhook=name, role=HouseRole(role), **{**usual, **fields})  # type: ignore[arg-type]


@trust(31, 38)
def test_an_administrator_subscribes_an_address_and_ends_it() -> None:
    house = Accounts()
    (fact,) = house.do(subscribing())
    assert (fact.address, fact.role) == ("https://example.com/croupier", HouseRole.INSPECTOR)  # type: ignore[attr-defined]
    assert house.people.webhooks["ledger"].goes_on
    assert "end it first" in house.refused(subscribing(), "~H35")
    assert "could be taken for" in house.refused(subscribing("Iedger"), "~H35")
    assert "reason" in house.refused(c.EndWebhook(webhook="ledger", reason=" "), "~H35")
    house.do(c.EndWebhook(webhook="ledger", reason="moved"))
    assert not house.people.webhooks["ledger"].goes_on
    assert "no webhook" in house.refused(c.EndWebhook(webhook="ledger", reason="again"), "~H35")
    house.do(subscribing())


@trust(38)
def test_nobody_else_subscribes_and_no_webhook_has_a_players_eyes() -> None:
    house = Accounts()
    house.invite("mia", "shift manager")
    assert "administrator" in house.refused(subscribing(), "~H20", who="mia")
    assert "guest" in house.refused(subscribing(role="player"), "~H35")
    assert "kinds" in house.refused(subscribing(kinds=()), "~H35")
    assert "kinds" in house.refused(subscribing(kinds=("*", "*")), "~H35")


def test_a_house_has_not_any_number_of_them() -> None:
    house = Accounts()
    for number in range(50):
        house.do(subscribing(f"number {number:03}"))
    assert "at most 50" in house.refused(subscribing(), "~H35")


@pytest.mark.parametrize(
    ("kinds", "fact", "wanted"),
    [
        (("table.approval_asked",), "table.approval_asked/1", True),
        (("table.approval_asked",), "table.approval_asked/7", True),
        (("table.approval_asked",), "table.approval_answered/1", False),
        (("blackjack.*",), "blackjack.card_dealt/1", True),
        (("blackjack.*",), "table.approval_asked/1", False),
        (("*",), "people.signed_in/1", True),
    ],
)
def test_kinds_are_named_without_a_version_alone_or_as_a_family(
    kinds: tuple[str, ...], fact: str, wanted: bool
) -> None:
    assert wants(Webhook("w", kinds=kinds), fact) is wanted


def test_a_kind_that_nothing_is_called_is_refused() -> None:
    check_kinds(["*", "table.*", *(name.partition("/")[0] for name in fact_names())])
    for kind in ("table.aproval_asked", "table.approval_asked/1", "tables.*", "", "table"):
        with pytest.raises(Unfit, match="no kind of fact"):
            check_kinds([kind])


@trust(43)
@pytest.mark.parametrize(
    "address",
    [
        "ftp://example.com/",
        "https://",
        "https://user:password@example.com/",
        "https://example.com/#part",
        "https://example.com:99999/",
        "https://exa mple.com/",
        "https://example.com/\r\nx: y",
        "https://example.com/" + "a" * 500,
        "http://example.com/",
        "http://10.0.0.1/",
        "//example.com/",
    ],
)
def test_an_address_is_https_or_this_machines(address: str) -> None:
    with pytest.raises(Unfit):
        check_address(address, private=True)


@trust(43)
def test_an_address_of_the_own_network_needs_a_word_of_its_own() -> None:
    for address in ("https://127.0.0.1/", "http://localhost:8080/x", "https://10.1.2.3/", "https://[fd00::1]/"):
        with pytest.raises(Unfit, match="--private"):
            check_address(address, private=False)
        check_address(address, private=True)
    check_address("https://example.com:8443/in?x=1", private=False)


@trust(43)
@pytest.mark.parametrize(
    "place",
    [
        "169.254.169.254",
        "fe80::1",
        "224.0.0.1",
        "0.0.0.0",
        "::",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
    ],
)
def test_some_places_are_never_told_anything(place: str) -> None:
    for private in (False, True):
        with pytest.raises(Unfit):
            check_place(ipaddress.ip_address(place), private)
