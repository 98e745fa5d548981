import hashlib
from collections import Counter

import pytest

from croupier.conduct.chance import Generator, SealedShoe, check, dealt_order, seal
from croupier.equipment import CARDS, decks
from tests.chance.sources import counted
from tests.trust import trust

# Computed from the texts that docs/sealed-shoe.md gives, not with this package.
GOLDEN = [
    ("00" * 32, ("2c", "Td", "As"), "373ee422c844a5a0567e7da7f571caf72488d9a5d1ac7ab0e6ce679a13728683"),
    (bytes(range(32)).hex(), CARDS, "71c1d169e2e50c7e949d4d58a550f7c6f2a8fbda4eeae8708d2a09cc50a253f4"),
    ("ff" * 32, decks(8), "56ccca6a16006acd485eb1a6022b3665d06bdc9be4620056548dac727e4ac05c"),
]


def sha256(*lines: str) -> str:
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode("ascii") + b"\x0a")
    return digest.hexdigest()


def second_opinion(salt: str, order: tuple[str, ...]) -> str:
    """The commitment once more, line by line from the page and sharing no code with the package."""
    leaves = []
    for place in range(len(order)):
        own = sha256("croupier salt/2", salt, str(place + 1))
        leaves.append(sha256("croupier item/2", own, order[place]))
    return sha256("croupier order/2", *leaves)


@pytest.mark.parametrize(("salt", "order", "commitment"), GOLDEN)
def test_golden_shoes(salt: str, order: tuple[str, ...], commitment: str) -> None:
    assert SealedShoe(bytes.fromhex(salt), tuple(order)).commitment == commitment
    assert second_opinion(salt, order) == commitment
    assert check(commitment, salt, order)


def test_a_sealed_shoe_is_the_whole_shoe_and_checks_once_revealed() -> None:
    shoe = seal(decks(8), Generator())
    salt, order = shoe.reveal()
    assert Counter(order) == Counter(decks(8))
    assert len(bytes.fromhex(salt)) == 32
    assert check(shoe.commitment, salt, order)
    assert second_opinion(salt, order) == shoe.commitment


@trust(11)
def test_nothing_can_be_changed_after_the_commitment() -> None:
    shoe = seal(decks(1), Generator())
    salt, order = shoe.reveal()
    swapped = (order[1], order[0], *order[2:])
    other_salt = salt[:-1] + ("0" if salt[-1] != "0" else "1")
    assert not check(shoe.commitment, salt, swapped)
    assert not check(shoe.commitment, salt, order[:-1])
    assert not check(shoe.commitment, other_salt, order)
    assert not check("0" * 64, salt, order)


@pytest.mark.parametrize(
    ("salt", "order"),
    [
        ("00" * 31, ["As"]),  # too short
        ("AB" * 32, ["As"]),  # two spellings of one salt would be two texts of one shoe
        ("00" * 32 + "\n", ["As"]),
        ("00" * 32, ["As Kd"]),  # one "card" that reads as two
        ("00" * 32, ["A♠"]),
    ],
)
def test_only_the_one_canonical_text_is_accepted(salt: str, order: list[str]) -> None:
    def hashed(*lines: str) -> str:
        return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()

    leaves = [hashed("croupier item/2", hashed("croupier salt/2", salt, str(n)), c) for n, c in enumerate(order, 1)]
    assert not check(hashed("croupier order/2", *leaves), salt, order)


@trust(11)
def test_the_order_cannot_be_tried_out_without_the_salt() -> None:
    # Even of one card, where there are 52 orders to try, the commitment tells nothing.
    shoe = seal(["As"], Generator())
    assert not any(check(shoe.commitment, "00" * 32, [card]) for card in CARDS)
    assert seal(["As"], Generator()).commitment != shoe.commitment


@trust(8)
def test_the_order_depends_on_entropy_alone() -> None:
    assert seal(decks(8), Generator(counted("a"))) == seal(decks(8), Generator(counted("a")))
    assert seal(decks(8), Generator(counted("a"))) != seal(decks(8), Generator(counted("b")))


def test_a_sealed_shoe_shows_its_commitment_only() -> None:
    shoe = seal(decks(1), Generator())
    assert repr(shoe) == str(shoe) == f"<sealed shoe {shoe.commitment}>"


def test_only_cards_are_sealed() -> None:
    with pytest.raises(ValueError, match="cards only"):
        seal(["As", "joker"], Generator())


def test_the_cut_takes_the_cards_in_front_of_it_to_the_back() -> None:
    drawn, cutting_card = dealt_order(("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"), cut=3, from_back=2)
    assert drawn == ("5c", "6c", "7c", "8c", "9c", "2c", "3c", "4c")
    assert cutting_card == 6
    assert len(drawn[cutting_card:]) == 2


@pytest.mark.parametrize("cut", [0, 52])
def test_a_cut_at_either_end_changes_nothing(cut: int) -> None:
    assert dealt_order(CARDS, cut, 0) == (CARDS, 52)


@pytest.mark.parametrize(("cut", "from_back"), [(-1, 0), (53, 0), (0, -1), (0, 53)])
def test_the_stack_is_cut_within_itself(cut: int, from_back: int) -> None:
    with pytest.raises(ValueError, match="cannot be cut"):
        dealt_order(CARDS, cut, from_back)
