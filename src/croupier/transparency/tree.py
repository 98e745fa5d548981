"""The Merkle tree of RFC 6962: one hash for a whole list, and short proofs about it.

A leaf and a node hash differently, so neither can pass for the other. Every list has one tree, whose left side is as
large a power of two as fits; so the tree of a list is part of the tree of every longer list that begins with it.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

EMPTY = sha256().digest()
HASH_BYTES = 32

Subtrees = Callable[[int, int], bytes]  # the hash of the whole subtree of 2**height leaves with this number


class WrongProof(Exception):  # noqa: N818 - the prover's fault, not ours
    """A proof that does not show what it is said to show."""


def leaf_hash(leaf: bytes) -> bytes:
    return sha256(b"\0" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def whole(hashes: Sequence[bytes]) -> bytes:
    """The hash of a whole subtree: the number of hashes is a power of two."""
    while len(hashes) > 1:
        pairs = iter(hashes)
        hashes = [node_hash(left, right) for left, right in zip(pairs, pairs, strict=True)]
    return hashes[0]


class Frontier:
    """A tree that only grows: its right edge is all that has to be remembered."""

    __slots__ = ("_edge", "size")

    def __init__(self) -> None:
        self.size = 0
        self._edge: list[bytes] = []  # whole subtrees from left to right, as the binary digits of the size

    def add(self, hash: bytes) -> None:
        filled = self.size
        while filled & 1:
            hash = node_hash(self._edge.pop(), hash)
            filled >>= 1
        self._edge.append(hash)
        self.size += 1

    def root(self) -> bytes:
        return _joined(self._edge)


# Making proofs


def root(size: int, subtrees: Subtrees) -> bytes:
    """The hash of the first `size` leaves."""
    return _root(0, size, subtrees)


def inclusion(index: int, size: int, subtrees: Subtrees) -> list[bytes]:
    """The proof that the leaf at `index` is in the tree of `size` leaves."""
    proof: list[bytes] = []
    start = 0
    while size > 1:
        left = _left(size)
        if index - start < left:
            proof.append(_root(start + left, size - left, subtrees))
            size = left
        else:
            proof.append(_root(start, left, subtrees))
            start, size = start + left, size - left
    return proof[::-1]


def consistency(old: int, new: int, subtrees: Subtrees) -> list[bytes]:
    """The proof that the tree of `new` leaves begins with the `old` ones."""
    if old in (0, new):
        return []
    proof: list[bytes] = []
    start, size = 0, new
    while start + size != old:
        left = _left(size)
        if old - start <= left:
            proof.append(_root(start + left, size - left, subtrees))
            size = left
        else:
            proof.append(_root(start, left, subtrees))
            start, size = start + left, size - left
    if start:  # else the old tree is a whole subtree of the new one, and whoever checks knows its hash
        proof.append(_root(start, size, subtrees))
    return proof[::-1]


def _left(size: int) -> int:
    """The leaves on the left side of a tree: the largest power of two below its size."""
    return 1 << (size - 1).bit_length() - 1


def _root(start: int, size: int, subtrees: Subtrees) -> bytes:
    pieces: list[bytes] = []
    while size:
        height = size.bit_length() - 1
        pieces.append(subtrees(height, start >> height))
        start, size = start + (1 << height), size - (1 << height)
    return _joined(pieces)


def _joined(pieces: Sequence[bytes]) -> bytes:
    if not pieces:
        return EMPTY
    joined = pieces[-1]
    for piece in reversed(pieces[:-1]):
        joined = node_hash(piece, joined)
    return joined


# Checking proofs


def check_inclusion(index: int, size: int, leaf: bytes, proof: Iterable[bytes], root: bytes) -> None:
    """Raises WrongProof unless the leaf with this hash is at `index` in the tree of `size` leaves."""
    if not 0 <= index < size:
        raise WrongProof(f"a tree of {size} has no leaf {index}")
    at, last, found = index, size - 1, leaf
    for hash in proof:
        if not last:
            raise WrongProof("the proof of inclusion is too long")
        if at & 1 or at == last:
            found = node_hash(hash, found)
            at, last = _above_a_right_side(at, last)
        else:
            found = node_hash(found, hash)
        at, last = at >> 1, last >> 1
    if last:
        raise WrongProof("the proof of inclusion is too short")
    if found != root:
        raise WrongProof("the leaf is not in this tree")


def check_consistency(old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]) -> None:
    """Raises WrongProof unless the tree of `new` leaves begins with the tree of `old` ones."""
    if not 0 <= old <= new:
        raise WrongProof(f"a tree of {new} does not begin with one of {old}")
    if old in (0, new):
        _check_trivial(old, new, old_root, new_root, proof)
        return
    hashes = list(proof) if old & (old - 1) else [old_root, *proof]
    if not hashes:
        raise WrongProof("the proof of consistency is too short")
    at, last = old - 1, new - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    before = after = hashes[0]
    for hash in hashes[1:]:
        if not last:
            raise WrongProof("the proof of consistency is too long")
        if at & 1 or at == last:
            before, after = node_hash(hash, before), node_hash(hash, after)
            at, last = _above_a_right_side(at, last)
        else:
            after = node_hash(after, hash)
        at, last = at >> 1, last >> 1
    if last:
        raise WrongProof("the proof of consistency is too short")
    if (before, after) != (old_root, new_root):
        raise WrongProof("the larger tree does not begin with the smaller one")


def _check_trivial(old: int, new: int, old_root: bytes, new_root: bytes, proof: Sequence[bytes]) -> None:
    if proof:
        raise WrongProof("the proof of consistency is too long")
    if old == new and old_root != new_root:
        raise WrongProof("two trees of one size differ")
    if old == 0 and old_root != EMPTY:
        raise WrongProof("the empty tree has another hash")


def _above_a_right_side(at: int, last: int) -> tuple[int, int]:
    """Climb past the levels where the right edge has no sibling: the proof has no hash for them."""
    while not at & 1 and at:
        at, last = at >> 1, last >> 1
    return at, last
