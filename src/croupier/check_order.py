#!/usr/bin/env python3
"""Checks that a shoe, deck, spin or set of tiles was dealt as it was sealed, and as its players mixed it.

    python3 check_order.py exported.json ...

This one file needs nothing but Python 3.9 or newer, and takes nothing from the program that dealt. It reads what the
page of a sealed order exports, says what it has checked, and ends with exit code 1 if anything is not as it should be.
`docs/sealed-shoe.md` has the format; every hash is SHA-256, every text ends its lines with a newline.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

FORMAT = "croupier order export/1"
HEX = re.compile("[0-9a-f]{64}")
ITEM = re.compile("[0-9A-Za-z]{2}")


Export = dict[str, Any]
Order = list["str | None"]  # None for a place that stays closed


class Wrong(Exception):  # noqa: N818 - a finding
    """Something is not as it was committed to, or the file is not an export."""


class NotYet(Exception):  # noqa: N818
    """Nothing can be checked before the order is opened."""


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def leaf(salt: str, item: str) -> str:
    require(HEX.fullmatch(salt) and ITEM.fullmatch(item), "a place has a malformed salt or item")
    return sha256(f"croupier item/2\n{salt}\n{item}\n")


def require(true: object, otherwise: str) -> None:
    if not true:
        raise Wrong(otherwise)


def check_commitment(export: Export) -> Order:
    """The sealed order, None for each place that stays closed to you; its leaves are hashed to the commitment."""
    opened = export["opened"]
    order: Order
    if "order" in opened:
        salt, order = opened["salt"], list(opened["order"])
        require(HEX.fullmatch(salt), "the salt is not 64 hex digits")
        salts = (sha256(f"croupier salt/2\n{salt}\n{place}\n") for place in range(1, len(order) + 1))
        leaves = [leaf(next(salts), item) for item in opened["order"]]
    else:
        leaves, order = list(opened["leaves"]), [None] * len(opened["leaves"])
        for each in opened.get("places", ()):
            require(1 <= each["place"] <= len(order), f"there is no place {each['place']}")
            at = each["place"] - 1
            require(leaf(each["salt"], each["item"]) == leaves[at], f"place {at + 1} does not open to {each['item']}")
            order[at] = each["item"]
    sealed = sha256("croupier order/2\n" + "".join(f"{each}\n" for each in leaves))
    require(sealed == export["commitment"], "this is not the order that was committed to")
    return order


def check_pieces(export: Export, order: Order) -> None:
    """The order is of what the export says was sealed: whole decks, the numbers of a wheel, tiles and dice."""
    pieces: Counter[str] = Counter(export["pieces"])
    known = Counter(item for item in order if item is not None)
    require(sum(pieces.values()) == len(order), "the order is longer or shorter than what was sealed")
    require(not known - pieces, "the order has something that does not belong in it, or has it too often")


def check_shares(export: Export) -> list[str]:
    """The values that the players revealed, each held against what its owner had committed to."""
    values = []
    for share in export["shares"]:
        if not share["value"]:
            continue
        require(HEX.fullmatch(share["value"]), f"the value of {share['patron']} is not 64 hex digits")
        text = f"croupier share/1\n{export['commitment']}\n{share['patron']}\n{share['value']}\n"
        require(sha256(text) == share["commitment"], f"{share['patron']} had committed to another value")
        values.append(share["value"])
    return values


def mixed(commitment: str, count: int, values: list[str]) -> list[int]:
    """Which place of the sealed order comes first, second and so on, as the players have mixed it (Fisher-Yates)."""
    places = list(range(count))
    if not values:
        return places
    key = hashlib.sha256(("croupier key/1\n" + commitment + "\n" + "".join(f"{v}\n" for v in values)).encode()).digest()
    stream = bits_of(key)
    for last in range(count - 1, 0, -1):
        width = last.bit_length()
        chosen = stream(width)
        while chosen > last:  # too large for the places left: drawn again, so that none is favoured
            chosen = stream(width)
        places[last], places[chosen] = places[chosen], places[last]
    return places


def bits_of(key: bytes) -> Callable[[int], int]:
    left, count = b"", 0

    def take(width: int) -> int:
        nonlocal left, count
        length = (width + 7) // 8
        while len(left) < length:
            left += hashlib.sha256(key + count.to_bytes(8, "big")).digest()
            count += 1
        taken, left = left[:length], left[length:]
        return int.from_bytes(taken, "big") >> (8 * length - width)

    return take


def as_dealt(export: Export, order: Order, places: list[int]) -> Order:
    """The cut brings the places in front of it to the back. Tiles lie in their order; then come the dice, each of
    which shows the first of its faces."""
    require(0 <= export["cut"] <= len(places), "the cut is outside the stack")
    places = places[export["cut"] :] + places[: export["cut"]]
    dice = export["dice"]
    if not dice:
        return [order[place] for place in places]
    lying = [order[place] for place in places]
    faces = [item for item in lying if item is not None and item[1] in dice]
    require(Counter(face[1] for face in faces) == Counter(dict.fromkeys(dice, 6)), "a die lacks faces, or has too many")
    stacked = [item for item in lying if item is None or item[1] not in dice]
    return stacked + [next(face for face in faces if face[1] == die) for die in dice]


def check_dealt(export: Export, lying: Order) -> None:
    for each in export["dealt"]:
        place, item = each["place"], each["item"]
        require(1 <= place <= len(lying), f"{item} was dealt from place {place}, which there is not")
        really = lying[place - 1]
        require(really is not None, f"{item} was dealt from place {place}, which is not opened")
        require(really == item, f"{item} was dealt from place {place}, where {really} lay")


def check(export: Export) -> list[str]:
    """The findings about an export, sentence by sentence. Raises Wrong at the first thing that is not right."""
    require(isinstance(export, dict) and export.get("format") == FORMAT, f"this is not a {FORMAT!r}")
    called = f"{export['called']} {export['number']} of table {export['table']}"
    if not export["opened"]:
        raise NotYet(f"{called} is still in play, and is opened when nothing more can come of it")
    order = check_commitment(export)
    check_pieces(export, order)
    values = check_shares(export)
    check_dealt(export, as_dealt(export, order, mixed(export["commitment"], len(order), values)))
    said = [f"The order of {called} is the one committed to.", pieces_in_words(export["pieces"])]
    closed = order.count(None)
    if closed:
        said.append(f"{closed} of its {len(order)} places stay closed to you, so that hidden hands stay hidden.")
    return [
        *said,
        shares_in_words(export, len(values)),
        f"Everything dealt from it that you may see ({len(export['dealt'])}) lay at its place.",
    ]


def pieces_in_words(pieces: list[str]) -> str:
    each = Counter(pieces)
    often = sorted(set(each.values()))
    return f"It is of {len(pieces)} pieces, {len(each)} different ones, each {' or '.join(map(str, often))} times."


def shares_in_words(export: Export, revealed: int) -> str:
    withheld = len(export["shares"]) - revealed
    if not export["shares"]:
        return "No player had a share in it: the house alone fixed it."
    said = f"{revealed} of {len(export['shares'])} players' shares were mixed in, each as committed to."
    if withheld:
        said += (
            f" {withheld} withheld: somebody who knew the sealed order and controlled all of those could have chosen "
            f"among {2**withheld} results."
        )
    return said


def visibly(text: str) -> str:
    """The text on one line. An export comes from the house, and could otherwise rewrite what a terminal shows."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def main(paths: list[str]) -> int:
    if not paths:
        print(__doc__, file=sys.stderr)
        return 2
    result = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                said = check(json.load(file))
        except Wrong as wrong:
            said, result = [f"NOT FAIR: {wrong}."], 1
        except NotYet as why:
            said, result = [f"cannot be checked yet: {why}."], 1
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as wrong:
            said, result = [f"not a {FORMAT!r}: {type(wrong).__name__} {wrong}"], 1
        except OSError as wrong:
            said, result = [f"cannot be read: {wrong.strerror}"], 1
        for sentence in said:
            print(f"{path}: {visibly(sentence)}")
    return result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
