"""Notes, checkpoints, receipts, extensions and policies: read as they were written, or refused with a reason."""

from collections.abc import Callable

import pytest

from croupier.transparency import tree
from croupier.transparency.checkpoint import checkpoint_of
from croupier.transparency.note import Kind, NotANote, Note, new_signer, read_note, read_signer, read_verifier
from croupier.transparency.policy import only, read_policy
from croupier.transparency.proof import Extension, Receipt, read_extension, read_receipt
from croupier.transparency.tree import WrongProof
from tests.transparency.making import HOUSE, LEAVES, SIZE, WITNESS, checkpoint, subtrees

NOTE = checkpoint(SIZE)
TEXT = str(NOTE.with_signatures([WITNESS.sign(NOTE.text, 1)]))
RECEIPT = Receipt(5, tuple(tree.inclusion(5, SIZE, subtrees)), NOTE, LEAVES[5])
EXTENSION = Extension(9, tuple(tree.consistency(9, SIZE, subtrees)), NOTE)


def test_a_note_comes_back_as_it_was_written() -> None:
    note = read_note(TEXT)
    assert str(note) == TEXT
    assert HOUSE.verifier.signed(note)
    assert WITNESS.verifier.signed(note)
    assert checkpoint_of(note).size == SIZE


@pytest.mark.parametrize("at", range(0, len(TEXT), 7))
def test_a_changed_character_is_noticed(at: int) -> None:
    changed = TEXT[:at] + ("A" if TEXT[at] != "A" else "B") + TEXT[at + 1 :]
    try:
        note = read_note(changed)
    except NotANote:
        return
    assert not (HOUSE.verifier.signed(note) and WITNESS.verifier.signed(note))


def test_a_signature_of_one_kind_is_none_of_another() -> None:
    """A log cannot pass its own signature off as a witness's, nor one witness's time for another."""
    same_key = new_signer("w", Kind.WITNESS)
    first, second = same_key.sign(NOTE.text, 1), same_key.sign(NOTE.text, 2)
    forged = type(first)(first.name, first.id, second.value[:8] + first.value[8:])
    assert same_key.verifier.signed(Note(NOTE.text, (first, second)))
    assert not same_key.verifier.signed(Note(NOTE.text, (forged,)))
    assert not same_key.verifier.signed(Note(NOTE.text, (first, forged)))
    assert not HOUSE.verifier.signed(Note(NOTE.text, (first,)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no signatures\n",
        "text\n\n",
        "text\n\nname c2ln\n",
        "text\n\n\N{EM DASH} name\n",
        "text\n\n\N{EM DASH} name AAAA\n",
        "text\n\n\N{EM DASH} name not/base64!\n",
        "text\n\n\N{EM DASH} na+me AAAAAAAA\n",
        "te\txt\n\n\N{EM DASH} name AAAAAAAA\n",
        "text\n\n\N{EM DASH} name AAAAAAAA",
        "text\n\n" + "\N{EM DASH} name AAAAAAAA\n" * 65,
        "x" * 100_001,
    ],
)
def test_text_that_is_no_note(text: str) -> None:
    with pytest.raises(NotANote):
        read_note(text)


@pytest.mark.parametrize(
    "text",
    ["a\n1\n", "a\n\n1\n", "a\n01\nAAAA\n", "a\n-1\nAAAA\n", "a\n1\nAAAA\n", f"a\n1\n{'A' * 43}\n", "\n1\nAAAA\n"],
)
def test_a_note_that_is_no_checkpoint(text: str) -> None:
    with pytest.raises(NotANote):
        checkpoint_of(Note(text, ()))


def test_a_receipt_comes_back_and_holds_for_its_entry_alone() -> None:
    receipt = read_receipt(str(RECEIPT))
    assert receipt == RECEIPT
    assert read_receipt(str(Receipt(5, RECEIPT.hashes, NOTE))).extra == b""
    receipt.check(LEAVES[5])
    with pytest.raises(WrongProof):
        receipt.check(LEAVES[6])


def test_an_extension_comes_back() -> None:
    assert read_extension(str(EXTENSION)) == EXTENSION
    assert read_extension(str(Extension(0, (), NOTE))) == Extension(0, (), NOTE)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_receipt, str(RECEIPT).replace("@v1", "@v2")),
        (read_receipt, str(RECEIPT).replace("index 5", "index 05")),
        (read_receipt, str(RECEIPT).replace("index 5", "at 5")),
        (read_receipt, str(RECEIPT).replace("extra ", "extra !")),
        (read_receipt, "c2sp.org/tlog-proof@v1\nindex 1\n"),
        (read_extension, str(EXTENSION).replace("old 9", "old nine")),
        (read_extension, "old 9\n" + "AAAA\n" * 3 + "\n" + TEXT),
        (read_extension, "old 9\n" + ("A" * 43 + "=\n") * 64 + "\n" + TEXT),
        (read_extension, "old 9\n"),
    ],
)
def test_a_proof_that_is_none(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(NotANote):
        read(text)


def test_keys_come_back_and_a_damaged_one_is_refused() -> None:
    for signer in (HOUSE, WITNESS):
        assert read_verifier(f"{signer.verifier}\n") == signer.verifier
        assert read_signer(signer.secret()).verifier == signer.verifier
    line = str(HOUSE.verifier)
    for wrong in ("", "nonsense", line[:-4], line.replace("croupier+", "other+"), HOUSE.secret(), line + "AAAA"):
        with pytest.raises(NotANote):
            read_verifier(wrong)
    for wrong in ("", line, HOUSE.secret()[:-4], HOUSE.secret().replace("croupier+", "other+")):
        with pytest.raises(NotANote):
            read_signer(wrong)


@pytest.mark.parametrize("read", [read_verifier, read_signer, read_policy])
@pytest.mark.parametrize("damage", ["none", "cut short", "not base 64", "without its head", "the key alone"])
def test_what_is_said_of_a_secret_key_tells_nothing_of_it(read: Callable[[str], object], damage: str) -> None:
    """A secret key is named where a public one should be, or is damaged: the message goes to a screen and a log."""
    line = HOUSE.secret()
    secret = line.split("+", 4)[4]
    damaged = {
        "none": line,
        "cut short": line[:-4],
        "not base 64": f"{line}!",
        "without its head": line.removeprefix("PRIVATE+KEY+"),
        "the key alone": secret,
    }[damage]
    if read is read_signer and damage == "none":
        damaged = line.replace("croupier+", "other+")
    with pytest.raises(NotANote) as wrong:
        read(damaged)
    assert not any(secret[at : at + 8] in str(wrong.value) for at in range(len(secret) - 8))


W = [new_signer(f"example.org/w{number}", Kind.WITNESS) for number in range(4)]
LINES = [f"log {HOUSE.verifier}", *(f"witness w{number} {signer.verifier}" for number, signer in enumerate(W))]


@pytest.mark.parametrize(
    ("quorum", "enough", "too_few"),
    [
        (["quorum none"], [[]], []),
        (["quorum w1"], [[1], [0, 1]], [[], [0, 2, 3]]),
        (["group g 2 w0 w1 w2", "quorum g"], [[0, 1], [1, 2], [0, 1, 2]], [[], [0], [0, 3]]),
        (
            ["group g any w0 w1", "group h all w2 w3", "group all all g h", "quorum all"],
            [[0, 2, 3]],
            [[0, 1, 2], [2, 3]],
        ),
    ],
)
def test_a_policy_asks_for_its_quorum(quorum: list[str], enough: list[list[int]], too_few: list[list[int]]) -> None:
    policy = read_policy("\n".join(["# a comment", "", *LINES, *quorum]))

    def missing(numbers: list[int]) -> str:
        return policy.missing(NOTE.with_signatures(W[number].sign(NOTE.text, 1) for number in numbers))

    assert [missing(numbers) for numbers in enough] == [""] * len(enough)
    assert all("quorum" in missing(numbers) for numbers in too_few)


def test_a_policy_asks_for_the_log_itself() -> None:
    stranger = new_signer(HOUSE.verifier.name, Kind.NOTE)
    assert only(HOUSE.verifier).missing(NOTE) == ""
    assert "not signed by a log" in only(stranger.verifier).missing(NOTE)
    forged = Note(
        NOTE.text, (*NOTE.signatures, type(NOTE.signatures[0])(HOUSE.verifier.name, HOUSE.verifier.id, b"x" * 64))
    )
    assert "not signed by a log" in only(HOUSE.verifier).missing(forged)


@pytest.mark.parametrize(
    "lines",
    [
        [],
        LINES,
        [*LINES, "quorum nobody"],
        [*LINES, "quorum w1", "quorum w2"],
        [*LINES, "group g 3 w0 w1", "quorum g"],
        [*LINES, "group g 0 w0 w1", "quorum g"],
        [*LINES, "group g any w0 w0", "quorum g"],
        [*LINES, "group g any w0", "group h any w0", "quorum g"],
        [*LINES, "group g any later", "quorum g"],
        [*LINES, "group w1 any w0", "quorum w1"],
        [*LINES, LINES[0], "quorum none"],
        [*LINES, LINES[1].replace("w0", "again", 1), "quorum none"],
        [f"log {W[0].verifier}", "quorum none"],
        [f"witness w {HOUSE.verifier}", "quorum none"],
        ["log", "quorum none"],
        ["nonsense here", "quorum none"],
    ],
)
def test_a_policy_that_is_none(lines: list[str]) -> None:
    with pytest.raises(NotANote):
        read_policy("\n".join(lines))
