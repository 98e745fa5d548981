"""A source of entropy that is not random is noticed before anything is dealt from it (NIST SP 800-90B)."""

import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.conduct import House
from croupier.conduct.chance import Generator, GeneratorFailure, drbg
from croupier.conduct.chance.health import MOST_IN_WINDOW, REMEMBERED, WINDOW, EntropyFault, Health
from croupier.server.run import serve
from tests.chance.sources import counted
from tests.cli.running import run
from tests.trust import trust


def bytes_from(pattern: Iterator[int]) -> Callable[[int], bytes]:
    return lambda count: bytes(itertools.islice(pattern, count))


def blocks_from(*blocks: bytes) -> Callable[[int], bytes]:
    again = itertools.cycle(blocks)
    return lambda count: next(again)[:count]


SOUND = counted("sound")
FAULTY: dict[str, Callable[[int], bytes]] = {
    "zeros": bytes,
    "one byte": lambda count: b"\x2a" * count,
    "two bytes in turn": bytes_from(itertools.cycle(b"ab")),
    "three bytes in turn": bytes_from(itertools.cycle(b"abc")),
    "a counter": bytes_from(itertools.cycle(range(256))),
    "one block": blocks_from(SOUND(32)),
    "two blocks in turn": blocks_from(SOUND(32), SOUND(32)),
    "a hundred blocks in turn": blocks_from(*(SOUND(32) for _ in range(100))),
    "mostly one byte": bytes_from(byte if place % 8 else 7 for place, byte in enumerate(itertools.cycle(range(251)))),
}


@trust(1, 10)
@pytest.mark.parametrize("source", FAULTY.values(), ids=FAULTY)
def test_a_stuck_or_alternating_source_is_refused(source: Callable[[int], bytes]) -> None:
    with pytest.raises(GeneratorFailure, match=r"stuck|alternates|favours"):
        Generator(source).draw(32 * 200)


def test_a_source_that_runs_short_is_refused() -> None:
    with pytest.raises(GeneratorFailure, match="runs short"):
        Generator(lambda count: os.urandom(count - 1))


def test_a_source_that_gets_stuck_later_is_noticed() -> None:
    source, stuck = counted("gets stuck"), False
    generator = Generator(lambda count: bytes(range(count)) if stuck else source(count))
    generator.draw(32 * 50)
    stuck = True
    with pytest.raises(GeneratorFailure, match="alternates"):
        generator.draw(64)


def test_six_equal_bytes_are_noticed_across_two_blocks() -> None:
    health = Health()
    health.see(b"abc" + b"z" * 3)
    with pytest.raises(EntropyFault, match="in a row"):
        health.see(b"z" * 3 + b"def")


def test_five_equal_bytes_and_nineteen_of_a_window_are_let_pass() -> None:
    health = Health()
    rest = iter(range(1, WINDOW))
    window = bytes(0 if place % 26 == 0 else 1 + next(rest) % 255 for place in range(WINDOW))
    assert window.count(0) == MOST_IN_WINDOW
    with pytest.raises(EntropyFault, match="favours"):
        Health().see(window)
    health.see(window[:-1].rstrip(b"\0")[:494] + window[495:] + b"zzzzz")


def test_a_sound_source_passes() -> None:
    health, source = Health(), counted("long")
    for _ in range(2 * REMEMBERED):
        health.see(source(32))
    assert len(health._known) == REMEMBERED


@pytest.fixture
def untested() -> Iterator[None]:
    drbg.start_up.cache_clear()
    yield
    drbg.start_up.cache_clear()


@trust(1)
@pytest.mark.usefixtures("untested")
@pytest.mark.parametrize("fault", ["algorithm", "entropy"])
def test_a_server_whose_generator_fails_its_tests_does_not_start(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault == "algorithm":
        monkeypatch.setattr(drbg, "_PLAIN", (*drbg._PLAIN[:-1], "00" + drbg._PLAIN[-1][2:]))
    else:
        monkeypatch.setattr(os, "urandom", bytes)
    with pytest.raises(GeneratorFailure):
        serve(House("memory:"), port=0)


RAW = [str(Path(sys.executable).with_name("croupier")), "rng", "raw"]


@trust(5)
def test_the_raw_output_is_the_generators_own(tmp_path: Path) -> None:
    first, second = (subprocess.run([*RAW, "--bytes", "3K"], capture_output=True, check=True).stdout for _ in range(2))
    assert (len(first), len(second)) == (3072, 3072)
    assert first != second
    assert 3072 * 8 * 0.45 < int.from_bytes(first).bit_count() < 3072 * 8 * 0.55


def test_a_reader_that_has_enough_ends_the_output_quietly() -> None:
    ran = subprocess.run(f"{' '.join(RAW)} --bytes 1G | head -c 5", shell=True, capture_output=True, check=True)
    assert (len(ran.stdout), ran.stderr) == (5, b"")


@pytest.mark.parametrize("size", ["many", "-1", "1.5M", ""])
def test_a_wrong_size_gets_one_line(size: str) -> None:
    said = run("rng", "raw", "--bytes", size)
    assert said.exit_code == 2
    assert "is no number of bytes; write one such as 4096" in said.stderr
    assert said.stderr.count("\n") == 1


def test_a_terminal_is_refused_binary_data() -> None:
    ours, theirs = os.openpty()
    ran = subprocess.run([*RAW, "--bytes", "8"], stdout=theirs, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert "--force" in ran.stderr
    os.close(ours)
    os.close(theirs)
