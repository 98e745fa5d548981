"""A house that leaves players out, exchanges their values or deals another order than they mixed is found."""

from functools import cache

import pytest
from msgspec.structs import replace

from croupier.conduct.audit import audit
from croupier.conduct.chance import SealedShoe, seal
from croupier.conduct.dealing import shoes
from croupier.games.american_roulette.facts import NumberEntered
from croupier.games.shares import Share
from croupier.ruling import Fact
from croupier.table.facts import ShareCommitted, ShareRevealed, SharesFrozen, SharesMixed, ShoeRevealed
from tests.audit.test_audit import Story, audited
from tests.test_shares import ROULETTE, Playing
from tests.trust import trust

RED = {"01", "03", "05", "07", "09", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36"}


@cache
def story() -> Story:
    """Two spins that ann and bob have mixed."""
    playing = Playing(ROULETTE)
    for _ in range(2):
        playing.play_round("red", "ann", "bob")
    facts = tuple(playing.house.table("T").facts())
    playing.house.close()
    return facts


def first(kind: type[Fact]) -> int:
    return next(at for at, fact in enumerate(story()) if isinstance(fact, kind))


def without(*places: int) -> Story:
    return tuple(fact for at, fact in enumerate(story()) if at not in places)


def with_another(at: int, fact: Fact) -> Story:
    return (*story()[:at], fact, *story()[at + 1 :])


def finding(facts: Story) -> str:
    found = audited(facts)
    assert not found.ok
    return " / ".join(str(each) for each in found.findings)


def test_an_honest_house_is_found_honest() -> None:
    assert audited(story()).ok


@trust(11)
def test_dealing_the_sealed_number_instead_of_the_mixed_one_is_found() -> None:
    at, revealed = first(NumberEntered), story()[first(ShoeRevealed)]
    assert isinstance(revealed, ShoeRevealed)
    entered = story()[at]
    assert isinstance(entered, NumberEntered)
    assert entered.number != revealed.cards[0]
    wrong = with_another(at, replace(entered, number=revealed.cards[0]))
    assert f"the {revealed.cards[0]} came from place 1 of spin 1" in finding(wrong)


@trust(7)
def test_a_number_before_the_shares_are_mixed_in_is_found() -> None:
    assert "dealt before the players' shares were mixed in" in finding(without(first(SharesMixed)))


def test_a_value_that_is_left_out_behind_the_players_back_is_found() -> None:
    """The value was revealed, and the house says that it was not: then another number had to come."""
    mixed = story()[first(SharesMixed)]
    assert isinstance(mixed, SharesMixed)
    facts = [fact for at, fact in enumerate(story()) if at != first(ShareRevealed)]
    facts[facts.index(mixed)] = replace(mixed, left_out=("ann",))
    assert "where the" in finding(tuple(facts))


def test_a_value_that_was_not_committed_to_is_found() -> None:
    at = first(ShareRevealed)
    revealed = story()[at]
    assert isinstance(revealed, ShareRevealed)
    assert "the value of ann is not the one committed to" in finding(
        with_another(at, replace(revealed, value="00" * 32))
    )


def test_somebody_who_never_committed_is_found_in_the_list() -> None:
    at = first(SharesFrozen)
    frozen = story()[at]
    assert isinstance(frozen, SharesFrozen)
    listed = replace(frozen, shares=(*frozen.shares, Share("eve", 5, "00" * 32)))
    assert "a share that nobody committed to" in finding(with_another(at, listed))


def test_a_player_dropped_from_the_list_is_found() -> None:
    at = first(SharesFrozen)
    frozen = story()[at]
    assert isinstance(frozen, SharesFrozen)
    facts = list(with_another(at, replace(frozen, shares=frozen.shares[1:])))
    del facts[first(ShareRevealed)]
    assert "leaves out ann" in finding(tuple(facts))


@trust(8, 11)
def test_a_house_that_seals_only_what_it_likes_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It seals orders until one begins with black, for every spin; one honest player is at the table."""

    def black_first(*args: object) -> SealedShoe:
        while (sealed := seal(*args)).order[0] in RED | {"00"}:  # type: ignore[arg-type]
            pass
        return sealed

    monkeypatch.setattr(shoes, "seal", black_first)
    playing = Playing(ROULETTE)
    for _ in range(40):
        playing.play_round("red", "ann")
    facts = list(playing.house.table("T").facts())
    sealed = [fact.cards[0] for fact in facts if isinstance(fact, ShoeRevealed)]
    came = [fact.number for fact in facts if isinstance(fact, NumberEntered)]
    assert not RED.intersection(sealed)
    assert 9 <= sum(number in RED for number in came) <= 30  # 19.5 are expected, 3.2 is the deviation
    assert sum(isinstance(fact, ShareCommitted) for fact in facts) >= 40
    assert audit(playing.house.store).ok
    playing.house.close()
