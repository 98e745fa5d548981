import hashlib
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from croupier.conduct.chance import Generator, SealedShoe, check, dealt_order, seal
from croupier.equipment import CARDS, decks
from tests.chance.sources import counted

PAGE = Path(__file__).parents[2] / "docs" / "sealed-shoe.md"

# Computed with `sha256sum` from the text that docs/sealed-shoe.md gives, not with this package.
GOLDEN = [
    ("00" * 32, ("2c", "Td", "As"), "568c7a1c8265521da939b61031e8eb7b6555dc39c9ad8afcdb31fc2f926fdc33"),
    (bytes(range(32)).hex(), CARDS, "be1bb130c952bca2b982aa54b117b92bed4afff83ac9f03820bc7e92b17c181e"),
    ("ff" * 32, decks(8), "62a659cf18ca4def7415468ca2a83b04da596a90f62bcdc836fc962cf697ec9e"),
]


def second_opinion(salt: str, order: tuple[str, ...]) -> str:
    """The commitment once more, byte by byte from the page and sharing no code with the package."""
    digest = hashlib.sha256(b"croupier shoe/1")
    digest.update(b"\x0a" + salt.encode("ascii") + b"\x0a")
    for number, card in enumerate(order):
        digest.update(b"\x20" if number else b"")
        digest.update(card.encode("ascii"))
    digest.update(b"\x0a")
    return digest.hexdigest()


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
    text = f"croupier shoe/1\n{salt}\n{' '.join(order)}\n"
    assert not check(hashlib.sha256(text.encode()).hexdigest(), salt, order)


def test_the_order_cannot_be_tried_out_without_the_salt() -> None:
    # Even of one card, where there are 52 orders to try, the commitment tells nothing.
    shoe = seal(["As"], Generator())
    assert not any(check(shoe.commitment, "00" * 32, [card]) for card in CARDS)
    assert seal(["As"], Generator()).commitment != shoe.commitment


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


def lines_of_the_page() -> str:
    [block] = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return str(block)


def checked_by_the_page(lines: str) -> subprocess.CompletedProcess[str]:
    # -I: with nothing of ours to lean on.
    return subprocess.run([sys.executable, "-I", "-c", lines], capture_output=True, text=True, check=False)


def test_the_ten_lines_on_the_page_check_a_shoe() -> None:
    lines = lines_of_the_page()
    assert len([line for line in lines.splitlines() if line]) <= 10
    assert checked_by_the_page(lines).stdout == "As committed. Drawn in this order: Td As 2c\n"

    shoe = seal(decks(8), Generator())
    salt, order = shoe.reveal()
    filled = lines.replace(GOLDEN[0][2], shoe.commitment).replace("00" * 32, salt)
    filled = filled.replace("2c Td As", " ".join(order)).replace("cut = 1", "cut = 200")
    drawn, _ = dealt_order(order, 200, 0)
    assert checked_by_the_page(filled).stdout.endswith(": " + " ".join(drawn) + "\n")


def test_the_ten_lines_on_the_page_refuse_another_order() -> None:
    refused = checked_by_the_page(lines_of_the_page().replace("2c Td As", "2c As Td"))
    assert refused.returncode == 1
    assert "not the shoe" in refused.stderr
