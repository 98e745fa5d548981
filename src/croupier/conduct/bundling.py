"""Bundles of a house: entries of its journal for somebody who checks them elsewhere."""

from collections.abc import Sequence

from croupier.conduct.house import House
from croupier.journal import Entry
from croupier.journal.bundle import MOST_ENTRIES, Proved, sealed_bundle


class NothingToBundle(Exception):  # noqa: N818 - named for what was found
    """There is no entry, or there are too many for one bundle. The message says what to change."""


def bundle_of(house: House, entries: Sequence[tuple[int, Entry]], asked: str, by: str) -> bytes:
    """These entries, each with its number in the journal, in a bundle. Raises NothingToBundle."""
    if not entries:
        raise NothingToBundle("no entry answers this, so there is nothing to bundle")
    if len(entries) > MOST_ENTRIES:
        raise NothingToBundle(f"a bundle has at most {MOST_ENTRIES:,} entries; ask for a shorter period")
    receipts = house.checkpoints.receipts(sorted(entries, key=lambda each: each[0]))
    proved = tuple(Proved(each.index, each.extra, each.hashes) for each in receipts)
    return sealed_bundle(asked, by, house.clock(), house.checkpoints.log.signer, receipts[0].note, proved)
