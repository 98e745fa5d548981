import copy
import hmac
import json
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.conduct.chance import Generator, GeneratorFailure, drbg, seal, self_test
from croupier.conduct.chance.drbg import BLOCK, MOST_AT_ONCE, RESEED_INTERVAL, HmacDrbg
from croupier.equipment import decks
from tests.chance.sources import counted
from tests.trust import trust

VECTORS = json.loads(Path(__file__).with_name("cavs.json").read_text())["vectors"]


@pytest.fixture
def untested() -> Any:
    """As in a process that has not used a generator yet."""
    drbg.start_up.cache_clear()
    yield
    drbg.start_up.cache_clear()


@trust(1)
@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['file']}-{v['entropy'][:6]}")
def test_the_answers_known_to_nist(vector: dict[str, Any]) -> None:
    def unhex(name: str) -> list[bytes]:
        return [bytes.fromhex(text) for text in vector.get(name, [])]

    expected = bytes.fromhex(vector["returned"])
    generator = HmacDrbg(*(bytes.fromhex(vector[name]) for name in ("entropy", "nonce", "personal")))
    if "reseed" in vector:
        generator.reseed(*unhex("reseed"))
    returned = b""
    if "fresh" in vector:  # prediction resistance: the additional input goes in with the fresh entropy
        for fresh, additional in zip(unhex("fresh"), unhex("additional"), strict=True):
            generator.reseed(fresh, additional)
            returned = generator.generate(len(expected))
    else:
        for additional in unhex("additional"):
            returned = generator.generate(len(expected), additional)
    assert returned == expected


def test_the_reseed_counter_counts_requests_and_stops_at_the_interval() -> None:
    generator = HmacDrbg(b"e" * 32, b"n" * 16)
    generator.generate(1)
    generator.generate(1)
    assert generator.reseed_counter == 3
    generator.reseed(b"f" * 32)
    assert generator.reseed_counter == 1
    generator.reseed_counter = RESEED_INTERVAL + 1
    with pytest.raises(GeneratorFailure):
        generator.generate(1)


def test_one_request_has_a_limit() -> None:
    generator = HmacDrbg(b"e" * 32, b"n" * 16)
    assert len(generator.generate(MOST_AT_ONCE)) == MOST_AT_ONCE
    with pytest.raises(ValueError, match="allows 65536"):
        generator.generate(MOST_AT_ONCE + 1)


@trust(1)
@pytest.mark.usefixtures("untested")
def test_one_wrong_bit_in_the_algorithm_and_no_generator_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    true = hmac.digest

    def flipped(key: bytes, message: bytes, digest: str) -> bytes:
        right = true(key, message, digest)
        return bytes([right[0] ^ 1]) + right[1:]

    monkeypatch.setattr(hmac, "digest", flipped)
    for _ in range(2):  # a failed test is not forgotten
        with pytest.raises(GeneratorFailure, match="self-test"):
            Generator()
    monkeypatch.undo()
    Generator()


@pytest.mark.parametrize("broken", ["_PLAIN", "_RESISTANT"])
def test_either_half_of_the_self_test_can_fail(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    self_test()
    *asked, answer = getattr(drbg, broken)
    monkeypatch.setattr(drbg, broken, (*asked, "00" + answer[2:]))
    with pytest.raises(GeneratorFailure):
        self_test()


@pytest.mark.usefixtures("untested")
def test_the_self_test_runs_once_before_the_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0

    class Counting(HmacDrbg):
        def __init__(self, *args: bytes) -> None:
            nonlocal made
            made += 1
            super().__init__(*args)

    monkeypatch.setattr(drbg, "HmacDrbg", Counting)
    Generator()
    assert made == 3  # two for the known answers, one to use
    Generator()
    assert made == 4


@trust(10)
@pytest.mark.parametrize("fault", [OSError(5, "input/output error"), NotImplementedError()])
def test_no_entropy_means_no_chance_and_no_fallback(fault: Exception) -> None:
    source, failing = counted("fails later"), False

    def entropy(count: int) -> bytes:
        if failing:
            raise fault
        return source(count)

    generator = Generator(entropy)
    generator.draw(32)
    failing = True
    with pytest.raises(GeneratorFailure, match="no entropy"):
        generator.draw(1)
    with pytest.raises(GeneratorFailure):
        seal(decks(1), generator)
    failing = False
    assert len(generator.draw(32)) == 32


def test_fresh_entropy_goes_in_for_every_32_bytes_that_come_out() -> None:
    generator = Generator()
    seeded = generator.entropy_bits
    assert seeded == 256 + 128
    generator.draw(1)
    assert generator.entropy_bits - seeded == 256
    generator.draw(1000)
    assert generator.entropy_bits - seeded == 256 * (1 + 32)


# log2 of the number of distinct orders of 1, 6 and 8 decks, rounded up.
@trust(3)
@pytest.mark.parametrize(("deck_count", "orders"), [(1, 226), (6, 1647), (8, 2229)])
def test_a_shoe_takes_more_entropy_than_it_has_orders(deck_count: int, orders: int) -> None:
    generator = Generator()
    before = generator.entropy_bits
    seal(decks(deck_count), generator)
    assert generator.entropy_bits - before >= orders


@trust(2)
def test_every_number_of_a_width_has_as_many_draws() -> None:
    class AllBytes(Generator):
        next: int

        def draw(self, count: int) -> bytes:
            return self.next.to_bytes(count)

    generator = AllBytes()
    for width, length in ((0, 0), (1, 1), (5, 1), (8, 1), (9, 2), (16, 2)):
        seen = dict.fromkeys(range(1 << width), 0)
        for generator.next in range(1 << (8 * length)):
            seen[generator.bits(width)] += 1
        assert set(seen.values()) == {1 << (8 * length - width)}


def test_the_same_entropy_gives_the_same_bits_and_no_other_does() -> None:
    assert Generator(counted("a")).draw(200) == Generator(counted("a")).draw(200)
    assert Generator(counted("a")).draw(200) != Generator(counted("b")).draw(200)


@trust(9)
@pytest.mark.parametrize("leave", [pickle.dumps, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("secret", [Generator(), HmacDrbg(b"e" * 32, b"n" * 16)], ids=["generator", "drbg"])
def test_the_state_stays_in_its_process(leave: Callable[[object], object], secret: object) -> None:
    with pytest.raises(TypeError, match="never leaves"):
        leave(secret)


def test_the_state_is_not_shown() -> None:
    generator = Generator()
    state = generator._drbg
    for shown in (repr(generator), str(generator), repr(state), str(state)):
        for secret in (state._key, state._value, *generator._health._recent):
            assert repr(secret)[2:-1] not in shown
            assert secret.hex() not in shown


FORKS = """
import os
from croupier.conduct.chance import Generator

generator = Generator()
generator.draw(5)
for _ in range(3):
    child = os.fork()
    if not child:
        break
    os.waitpid(child, 0)
print(generator.draw(1 << 16).hex())
"""


@trust(9)
def test_a_forked_child_shares_nothing_with_its_parent_or_its_siblings() -> None:
    # In a separate process, since this one may have threads, which do not mix with forks.
    run = subprocess.run([sys.executable, "-c", FORKS], capture_output=True, text=True, check=True)
    streams = run.stdout.split()
    assert [len(stream) for stream in streams] == [2 << 16] * 4
    blocks = [stream[at : at + 32] for stream in streams for at in range(0, 2 << 16, 32)]
    assert len(set(blocks)) == len(blocks)


@trust(9)
def test_threads_that_share_a_generator_are_never_given_the_same_bits() -> None:
    generator, streams = Generator(), []

    def play() -> None:
        streams.append([generator.draw(BLOCK) for _ in range(500)])

    players = [threading.Thread(target=play) for _ in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert len({block for stream in streams for block in stream}) == 4 * 500
