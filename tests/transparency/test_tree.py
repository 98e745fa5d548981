"""The Merkle tree against its definition, for every small size."""

import pytest

from croupier.transparency import tree
from croupier.transparency.tree import EMPTY, Frontier, WrongProof, node_hash
from tests.transparency.making import HASHES, SIZE, root, subtrees


def by_definition(hashes: list[bytes]) -> bytes:
    """RFC 6962, section 2.1, as it is written."""
    if not hashes:
        return EMPTY
    if len(hashes) == 1:
        return hashes[0]
    left = 1
    while left * 2 < len(hashes):
        left *= 2
    return node_hash(by_definition(hashes[:left]), by_definition(hashes[left:]))


def test_the_root_is_as_defined_however_it_is_found() -> None:
    frontier = Frontier()
    for size in range(SIZE + 1):
        assert by_definition(HASHES[:size]) == root(size) == frontier.root()
        if size < SIZE:
            frontier.add(HASHES[size])


def test_every_leaf_of_every_tree_is_proved_and_nothing_else_is() -> None:
    for size in range(1, SIZE + 1):
        for index in range(size):
            proof = tree.inclusion(index, size, subtrees)
            tree.check_inclusion(index, size, HASHES[index], proof, root(size))
            for wrong in (
                (index, size, HASHES[(index + 1) % SIZE], proof, root(size)),
                (index, size, HASHES[index], [*proof, EMPTY], root(size)),
                (index, size, HASHES[index], proof, EMPTY),
                (size, size, HASHES[index], proof, root(size)),
                *(((index ^ 1), size, HASHES[index], proof, root(size)) for _ in (1,) if index ^ 1 < size),
                *((index, size, HASHES[index], proof[:-1], root(size)) for _ in proof[:1]),
            ):
                with pytest.raises(WrongProof):
                    tree.check_inclusion(*wrong)


def test_every_tree_extends_every_smaller_one_and_no_other() -> None:
    for new in range(1, SIZE + 1):
        for old in range(new + 1):
            proof = tree.consistency(old, new, subtrees)
            tree.check_consistency(old, new, root(old), root(new), proof)
            for wrong in (
                (old, new, b"x" * 32, root(new), proof),
                (old, new, root(old), root(new), [*proof, EMPTY]),
                (new + 1, new, root(old), root(new), proof),
                *((old, new, root(old), b"x" * 32, proof) for _ in (1,) if old),
                *((old, new, root(old), root(new), proof[:-1]) for _ in proof[:1]),
                *((old, new, root(old), root(new), [b"x" * 32, *proof[1:]]) for _ in proof[:1]),
            ):
                with pytest.raises(WrongProof):
                    tree.check_consistency(*wrong)
