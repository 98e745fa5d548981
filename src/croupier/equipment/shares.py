"""The share of a player in a sealed order: 32 random bytes, committed to before anybody knows the others'.

A commitment is the SHA-256, in lower-case hex, of this UTF-8 text, each line ended by a newline:

    croupier share/1
    <the commitment of the sealed order>
    <the player's name>
    <the value: 64 lower-case hex digits>

Order and name are in it, so nobody can use the commitment of another player or of another order.
"""

import hashlib
import re

_HEX = re.compile("[0-9a-f]{64}")


def is_hex(text: str) -> bool:
    """Whether this is 32 bytes as they are written here: 64 lower-case hex digits."""
    return _HEX.fullmatch(text) is not None


def share_commitment(sealed: str, patron: str, value: str) -> str:
    return hashlib.sha256(f"croupier share/1\n{sealed}\n{patron}\n{value}\n".encode()).hexdigest()
