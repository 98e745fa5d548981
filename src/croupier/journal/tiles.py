"""The Merkle tree over a journal: its entries in the order of arrival are the leaves.

Hashes are stored in tiles of 256, written once when they are full: the hashes of 256 leaves, then those of 256 such
tiles, and so on. The few hashes that fill no tile yet are made again from the entries. So appending an entry costs the
database nothing, and a proof about millions of entries reads a handful of tiles. An audit does not trust them.
"""

from collections import OrderedDict
from threading import RLock

from croupier.journal.chain import leaf_of
from croupier.journal.store import Store, StoreError
from croupier.transparency import tree
from croupier.transparency.tree import HASH_BYTES, leaf_hash, whole

HEIGHT = 8
WIDTH = 1 << HEIGHT
_REMEMBERED = 256  # tiles, of 8 KB each
_WRITTEN_TOGETHER = 64  # tiles


class Rewritten(StoreError):  # noqa: N818 - named for what was found
    """The journal no longer holds what was read from it before."""


class StoredTree:
    """The tree of a store, as far as `grow` has followed it. Safe to use from many threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = RLock()
        self._whole: list[int] = []  # by level, the number of full tiles
        self._edge: list[list[bytes]] = []  # by level, the hashes after the last full tile
        self._unkept: dict[tuple[int, int], bytes] = {}  # full tiles on their way to the store
        self._recent: OrderedDict[tuple[int, int], list[bytes]] = OrderedDict()
        self._last = b""  # the hash of the last leaf, once we have seen it
        with self._lock:
            self._load()

    @property
    def size(self) -> int:
        return self._whole[0] * WIDTH + len(self._edge[0])

    def grow(self) -> None:
        """Take in the entries that have arrived since. Raises Rewritten if the journal is not as it was."""
        with self._lock:
            seen = self.size if self._last else 0
            for seq, entry in self._store.since(self.size - 1 if seen else self.size):
                hash = leaf_hash(leaf_of(entry))
                if seq == seen and hash != self._last:
                    raise Rewritten(f"entry {seq} is another one than it was while the house was running")
                if seq == seen:
                    seen = 0
                    continue
                if seen or seq != self.size + 1:
                    raise Rewritten(f"entry {seen or self.size + 1} is gone from the journal")
                self._add(0, hash)
                self._last = hash
                if len(self._unkept) >= _WRITTEN_TOGETHER:
                    self._keep()
            if seen:
                raise Rewritten(f"the journal ends before entry {seen}, which it has held")
            self._keep()

    def root(self, size: int) -> bytes:
        with self._lock:
            return tree.root(size, self._subtree)

    def inclusion(self, index: int, size: int) -> tuple[bytes, ...]:
        with self._lock:
            return tuple(tree.inclusion(index, size, self._subtree))

    def consistency(self, old: int, new: int) -> tuple[bytes, ...]:
        with self._lock:
            return tuple(tree.consistency(old, new, self._subtree))

    def leaf(self, index: int) -> bytes:
        with self._lock:
            return self._subtree(0, index)

    def _load(self) -> None:
        full = self._store.tiles(0)
        self._whole, self._edge = [full], [[]]
        while full:
            level = len(self._whole)
            above = self._store.tiles(level)
            self._edge.append([whole(self._tile(level - 1, number)) for number in range(above * WIDTH, full)])
            self._whole.append(above)
            full = above

    def _add(self, level: int, hash: bytes) -> None:
        if level == len(self._edge):
            self._whole.append(0)
            self._edge.append([])
        edge = self._edge[level]
        edge.append(hash)
        if len(edge) == WIDTH:
            self._unkept[level, self._whole[level]] = b"".join(edge)
            self._whole[level] += 1
            self._edge[level] = []
            self._add(level + 1, whole(edge))

    def _keep(self) -> None:
        if self._unkept:
            self._store.keep_tiles([(level, number, tile) for (level, number), tile in self._unkept.items()])
            self._unkept.clear()

    def _subtree(self, height: int, number: int) -> bytes:
        level, within = divmod(height, HEIGHT)
        tile, first = divmod(number << within, WIDTH)
        return whole(self._tile(level, tile)[first : first + (1 << within)])

    def _tile(self, level: int, number: int) -> list[bytes]:
        if number == self._whole[level]:
            return self._edge[level]
        place = level, number
        hashes = self._recent.pop(place, None)
        if hashes is None:
            tile = self._unkept.get(place) or self._store.tile(level, number)
            if tile is None or len(tile) != WIDTH * HASH_BYTES:
                raise StoreError(f"tile {number} of level {level} of the journal's tree is missing or damaged")
            hashes = [tile[at : at + HASH_BYTES] for at in range(0, len(tile), HASH_BYTES)]
        self._recent[place] = hashes
        if len(self._recent) > _REMEMBERED:
            self._recent.popitem(last=False)
        return hashes
