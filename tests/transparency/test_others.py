"""Logs made by independent programs are checked here, and ours by them."""

import json
import os
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from croupier.transparency import tree
from croupier.transparency.checkpoint import checkpoint_of, read_hash
from croupier.transparency.note import Kind, read_note, read_signer, read_verifier, seen_at
from croupier.transparency.tree import check_consistency, check_inclusion, leaf_hash
from tests.transparency.making import made, receipt

HERE = Path(__file__).parent
# Where Debian's golang-golang-x-mod-dev lies, unless said otherwise.
MODULES = Path(os.environ.get("GOPATH", "/usr/share/gocode"))


def read(name: str) -> Any:
    return json.loads((HERE / name).read_text())


@pytest.mark.parametrize("name", ["go.json", "ours.json"])
def test_a_whole_log_is_checked(name: str) -> None:
    """`go.json` was made by Go's sumdb/note and sumdb/tlog: `go run main.go make`."""
    log = read(name)
    hashes = [leaf_hash(b64decode(leaf)) for leaf in log["leaves"]]
    roots = [read_hash(root) for root in log["roots"]]
    frontier = tree.Frontier()
    for hash, root in zip(hashes, roots, strict=True):
        frontier.add(hash)
        assert frontier.root() == root
    for proof in log["inclusion"]:
        index, size = proof["index"], proof["size"]
        given = [read_hash(hash) for hash in proof["hashes"]]
        check_inclusion(index, size, hashes[index], given, roots[size - 1])
        assert given == tree.inclusion(index, size, lambda h, n: tree.whole(hashes[n << h : n + 1 << h]))
    for proof in log["consistency"]:
        old, new = proof["old"], proof["new"]
        given = [read_hash(hash) for hash in proof["hashes"]]
        check_consistency(old, new, roots[old - 1], roots[new - 1], given)
        assert given == tree.consistency(old, new, lambda h, n: tree.whole(hashes[n << h : n + 1 << h]))
    note = read_note(log["checkpoint"])
    assert str(note) == log["checkpoint"]
    checkpoint = checkpoint_of(note)
    house, witness = read_verifier(log["key"]), read_verifier(log["witness"])
    assert (checkpoint.origin, checkpoint.size, checkpoint.root) == (house.name, len(hashes), roots[-1])
    assert house.signed(note)
    assert witness.kind is Kind.WITNESS
    assert witness.signed(note)
    assert seen_at(note.signatures[1]) == 1_700_000_000


def test_a_key_of_go_signs_here_as_it_does_there() -> None:
    log = read("go.json")
    signer = read_signer(log["private"])
    note = read_note(log["checkpoint"])
    assert str(signer.verifier) == log["key"]
    assert signer.secret() == log["private"]
    assert signer.sign(note.text) == note.signatures[0]


def test_an_entry_of_rekor_is_checked() -> None:
    """A proof and a checkpoint that sigstore's log gave to the world; its key is in every copy of sigstore."""
    log = read("rekor.json")
    note = read_note(log["checkpoint"])
    checkpoint = checkpoint_of(note)
    assert read_verifier(log["key"]).signed(note)
    hashes = [read_hash(hash) for hash in log["hashes"]]
    check_inclusion(log["index"], checkpoint.size, read_hash(log["leaf hash"]), hashes, checkpoint.root)


def test_the_log_that_go_and_sigstore_have_checked_is_the_one_made_here() -> None:
    assert read("ours.json") == made()
    assert read("receipt.json") == receipt()


def checked_by_go(log: str) -> str:
    """The answer of Go's own packages about a log. The test is skipped where they are missing; they have checked
    `ours.json`, which is compared everywhere."""
    go = shutil.which("go")
    if go is None or not (MODULES / "src/golang.org/x/mod/sumdb").is_dir():
        pytest.skip("golang-go and golang-golang-x-mod-dev are not installed")
    environment = {**os.environ, "GO111MODULE": "off", "GOPATH": str(MODULES), "GOFLAGS": ""}
    command = [go, "run", str(HERE / "go/main.go"), "check"]
    ran = subprocess.run(command, input=log, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_go_checks_a_log_made_here() -> None:
    assert checked_by_go(json.dumps(made())).startswith("23 entries")
