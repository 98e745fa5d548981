"""A bundle: entries that are checked on another machine, and refused when anything in them was changed."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.conduct import House
from croupier.conduct.bundling import NothingToBundle, bundle_of
from croupier.conduct.searching import Wanted, search
from croupier.journal.bundle import BrokenBundle, Bundle, Proved, open_bundle, sealed_bundle
from croupier.transparency.note import Kind, new_signer, read_note
from croupier.transparency.policy import only
from tests.server.serving import live_table, play_round
from tests.trust import trust


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(str(tmp_path_factory.mktemp("house") / "house.db")) as house:
        live_table(house)
        play_round(house)
        yield house


@pytest.fixture(scope="module")
def bundle(house: House) -> bytes:
    found = search(house.store, Wanted(stream="table/T1")).found
    return bundle_of(house, [(each.seq, each.entry) for each in found], "everything at T1", "zed")


@trust(27, 28)
def test_a_bundle_holds_on_another_machine(house: House, bundle: bytes, tmp_path: Path) -> None:
    contents = open_bundle(bundle, only(house.checkpoints.log.signer.verifier))
    stored = [(seq, entry.body) for seq, entry in house.store.since(0) if entry.stream == "table/T1"]
    assert [(number, leaf.body) for number, leaf in contents.entries] == stored
    file = tmp_path / "round.bundle"
    file.write_bytes(bundle)
    key = str(house.checkpoints.log.signer.verifier)
    ran = CliRunner().invoke(app, ["verify", str(file), "--key", key])
    assert ran.exit_code == 0, ran.output
    assert "nothing is wrong" in ran.output
    assert "round.wager_settled/1" in ran.output
    unasked = CliRunner().invoke(app, ["verify", str(file), "--quiet"])
    assert "compare it with the house's own" in unasked.output


def changed(bundle: bytes, **fields: object) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(msgspec.json.decode(bundle, type=Bundle), **fields))


def of(bundle: bytes) -> Bundle:
    return msgspec.json.decode(bundle, type=Bundle)


@trust(28)
@pytest.mark.parametrize(
    "what", ["left out", "put in twice", "turned", "by", "asked", "key", "body", "proof", "checkpoint"]
)
def test_a_bundle_that_was_changed_is_refused(bundle: bytes, what: str, tmp_path: Path) -> None:
    first, second, *rest = of(bundle).entries
    other = new_signer("croupier/other", Kind.NOTE)
    tampered = {
        "left out": {"entries": (first, *rest)},
        "put in twice": {"entries": (first, second, second, *rest)},
        "turned": {"entries": (second, first, *rest)},
        "by": {"by": "somebody else"},
        "asked": {"asked": "something else"},
        "key": {"key": str(other.verifier)},
        "body": {"entries": (Proved(first.index, first.leaf.replace(b"T1", b"T2"), first.proof), second, *rest)},
        "proof": {"entries": (Proved(first.index, first.leaf, second.proof), second, *rest)},
        "checkpoint": {"checkpoint": of(bundle).checkpoint.replace("\n", "0\n", 2)},
    }[what]
    file = tmp_path / "changed.bundle"
    file.write_bytes(changed(bundle, **tampered))
    ran = CliRunner().invoke(app, ["verify", str(file)])
    assert ran.exit_code == 1
    assert "this does not hold" in ran.output


@trust(28)
def test_every_byte_of_a_bundle_counts(bundle: bytes) -> None:
    ends = [place for place in range(30, len(bundle) - 2) if bundle[place + 1 : place + 3] in (b"==", b'="', b"=\\")]
    for place in (*range(30, len(bundle), max(1, len(bundle) // 60)), *ends[:40], *ends[-2:]):
        altered = bundle[:place] + bytes([bundle[place] ^ 1]) + bundle[place + 1 :]
        with pytest.raises(BrokenBundle):
            open_bundle(altered)


@trust(28)
def test_a_bundle_of_another_house_is_refused_even_if_it_is_whole(house: House, bundle: bytes) -> None:
    """Whoever seals a bundle anew with a key of their own is found out by whoever has the house's key."""
    other = new_signer("croupier/other", Kind.NOTE)
    kept = of(bundle)
    forged = sealed_bundle(kept.asked, kept.by, kept.at, other, read_note(kept.checkpoint), kept.entries[:3])
    with pytest.raises(BrokenBundle):
        open_bundle(forged)
    with pytest.raises(BrokenBundle, match=r"checkpoint does not hold|changed after|not signed by the house"):
        open_bundle(forged, only(house.checkpoints.log.signer.verifier))


def test_nothing_makes_no_bundle(house: House) -> None:
    with pytest.raises(NothingToBundle, match="no entry answers this"):
        bundle_of(house, [], "nothing", "zed")
