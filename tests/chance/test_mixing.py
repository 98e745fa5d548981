"""The players' shuffle of a sealed order: by the golden vectors, by two more implementations, and without bias."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from croupier import check_order
from croupier.conduct.chance import SealedShoe, dealt_order, mixed
from croupier.conduct.chance.mixing import Keyed, key_of
from croupier.equipment import CARDS
from croupier.equipment.shares import share_commitment
from tests.chance.test_shuffle import fits
from tests.trust import trust

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).with_name("golden_orders.json")
ORDERS: dict[str, dict[str, Any]] = json.loads(GOLDEN.read_text())
SEALED = "5e" * 32


def value(number: int) -> str:
    return number.to_bytes(32).hex()


@pytest.mark.parametrize("name", ORDERS)
def test_the_package_deals_the_golden_orders(name: str) -> None:
    golden = ORDERS[name]
    if "order" not in golden["opened"]:
        pytest.skip("partly closed")
    sealed = SealedShoe(bytes.fromhex(golden["opened"]["salt"]), tuple(golden["opened"]["order"]))
    assert sealed.commitment == golden["commitment"]
    for share in golden["shares"]:
        if share["value"]:
            assert share_commitment(sealed.commitment, share["patron"], share["value"]) == share["commitment"]
    values = [share["value"] for share in golden["shares"] if share["value"]]
    order, _ = dealt_order(mixed(sealed.commitment, sealed.order, values), golden["cut"], 0)
    if not golden["dice"]:
        assert [order[each["place"] - 1] for each in golden["dealt"]] == [each["item"] for each in golden["dealt"]]


@trust(11)
@pytest.mark.parametrize("name", ORDERS)
def test_the_file_that_players_download_checks_the_golden_orders(name: str, tmp_path: Path) -> None:
    (tmp_path / "order.json").write_text(json.dumps(ORDERS[name]))
    (tmp_path / "check_order.py").write_text(Path(check_order.__file__).read_text())
    # -I and another folder: with nothing of ours to lean on.
    command = [sys.executable, "-I", "check_order.py", "order.json"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    assert "is the one committed to" in ran.stdout


@trust(11)
@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_a_second_implementation_checks_the_golden_orders() -> None:
    """The page's own code in Node: another language, another SHA-256."""
    script = f"""
      import {{ check }} from "{ROOT}/src/croupier/server/static/check.js";
      import {{ readFileSync }} from "node:fs";
      const orders = JSON.parse(readFileSync("{GOLDEN}", "utf8"));
      for (const order of Object.values(orders)) console.log((await check(order)).wrong || "right");
      for (const order of Object.values(orders)) {{
        order.dealt[0].item = order.dealt[0].item === "As" ? "Kd" : "As";
        console.log((await check(order)).wrong || "right");
      }}
    """
    ran = subprocess.run(
        ["node", "--no-warnings", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    said = ran.stdout.splitlines()
    assert said[: len(ORDERS)] == ["right"] * len(ORDERS)
    assert all("was dealt from place" in each for each in said[len(ORDERS) :])


def altered(name: str, change: str) -> dict[str, Any]:
    order: dict[str, Any] = json.loads(json.dumps(ORDERS[name]))
    opened, shares, dealt = order["opened"], order["shares"], order["dealt"]
    match change:
        case "another order":
            opened["order"][0], opened["order"][1] = opened["order"][1], opened["order"][0]
        case "another salt":
            opened["salt"] = "00" * 32
        case "another commitment":
            order["commitment"] = "00" * 32
        case "a value that was not committed to":
            shares[0]["value"] = value(99)
        case "a share left out":
            del shares[0]
        case "a share whose value is hidden":
            shares[0]["value"] = ""
        case "shares in another order":
            shares.reverse()
        case "another cut":
            order["cut"] += 1
        case "another card":
            dealt[0]["item"] = "Zz"
        case "a card from another place":
            dealt[0]["place"] += 1
        case "a piece too many":
            order["pieces"][0] = order["pieces"][-1]
    return order


CHANGES = (
    "another order", "another salt", "another commitment", "a value that was not committed to", "a share left out",
    "a share whose value is hidden", "shares in another order", "another cut", "another card",
    "a card from another place", "a piece too many",
)  # fmt: skip


@trust(11)
@pytest.mark.parametrize("change", CHANGES)
def test_the_verifier_finds_every_lie(change: str) -> None:
    assert check_order.check(ORDERS["shoe"])
    with pytest.raises(check_order.Wrong):
        check_order.check(altered("shoe", change))


NO_EXPORTS = ("", "[]", "{}", "nonsense", '{"format": "croupier order export/1"}', "null", "[" * 100_000)


@pytest.mark.parametrize("text", NO_EXPORTS, ids=range(len(NO_EXPORTS)))
def test_something_else_than_an_export_gets_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    assert check_order.main([str(path), str(tmp_path / "missing")]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_an_export_cannot_rewrite_what_the_terminal_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lie = "T\x1b[2K\rx.json: The order is fair.\nx.json: Everything is fair"
    path = tmp_path / "x.json"
    for export in (ORDERS["shoe"] | {"table": lie}, altered("shoe", "another card") | {"table": lie, "called": lie}):
        path.write_text(json.dumps(export))
        check_order.main([str(path)])
        said = capsys.readouterr().out
        assert all(line.startswith(f"{path}: ") and line.isprintable() for line in said.splitlines())


PAGE = (ROOT / "docs" / "sealed-shoe.md").read_text()


def test_the_lines_on_the_page_print_what_the_page_says() -> None:
    [lines] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    [printed] = re.findall(r"It prints:\n\n```\n(.*?)```", PAGE, re.DOTALL)
    ran = subprocess.run([sys.executable, "-I", "-c", lines], capture_output=True, text=True, check=True)
    assert ran.stdout == printed
    sealed = SealedShoe(bytes(32), ("2c", "Td", "As"))
    order, _ = dealt_order(mixed(sealed.commitment, sealed.order, ["11" * 32, "22" * 32]), 1, 0)
    assert printed.endswith(f"dealt: {' '.join(order)}\n")
    assert share_commitment(sealed.commitment, "ann", "11" * 32) in printed


def test_the_page_shows_what_the_verifier_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "spin.json"
    path.write_text(json.dumps(ORDERS["spin"]))
    assert check_order.main([str(path)]) == 0
    said = capsys.readouterr().out.replace(str(path), "spin.json")
    assert f"$ python3 check_order.py spin.json\n{said}```" in PAGE


# Without bias


def test_every_order_of_few_things_is_as_likely() -> None:
    orders = Counter(mixed(SEALED, "abcd", [value(number)]) for number in range(24 * 400))
    assert len(orders) == 24
    assert fits(list(orders.values()), 400, 23)


def test_a_wheel_is_turned_to_each_number_as_often() -> None:
    """Even a house that seals one and the same order cannot favour a number, if one player is honest."""
    numbers = tuple(f"{number:02}" for number in range(37))
    came = Counter(mixed(SEALED, numbers, [value(7), value(number)])[0] for number in range(37 * 300))
    assert len(came) == 37
    assert fits(list(came.values()), 300, 36)


def test_every_value_and_their_order_count() -> None:
    values = [value(1), value(2), value(3)]
    others = [[*values[:2], value(4)], values[:2], values[::-1], []]
    results = {mixed(SEALED, CARDS, each) for each in (values, *others)}
    assert len(results) == 5
    assert mixed(SEALED, CARDS, []) == CARDS
    assert mixed("5f" * 32, CARDS, values) != mixed(SEALED, CARDS, values)


def test_the_bits_of_a_key_are_its_hashes_in_turn() -> None:
    bits = Keyed(key_of(SEALED, [value(1)]))
    taken = b"".join(bits.bits(8).to_bytes() for _ in range(64))
    again = Keyed(key_of(SEALED, [value(1)]))
    assert again.bits(256) == int.from_bytes(taken[:32])
    assert again.bits(9) == int.from_bytes(taken[32:34]) >> 7
