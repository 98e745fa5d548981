"""The random bits behind a virtual shoe: HMAC_DRBG with SHA-256 (NIST SP 800-90A Rev. 1, section 10.1.2), fed with
fresh entropy from the operating system for every block of output.

There is no fallback. Where the algorithm or its source of entropy fails, `GeneratorFailure` is raised and everything
that relies on chance is unavailable until the fault is gone.
"""

import functools
import hmac
import os
import threading
from collections.abc import Callable
from typing import NoReturn

from croupier.conduct.chance.health import START_UP, EntropyFault, Health

BLOCK = 32  # bytes: the output of SHA-256, and the security strength of 256 bits
MOST_AT_ONCE = 1 << 16  # bytes in one request (SP 800-90A table 2: 2^19 bits)
RESEED_INTERVAL = 1 << 48  # requests between two reseeds (the same table)


class GeneratorFailure(Exception):  # noqa: N818 - the word that standards for gaming systems use
    """Chance is not available. Nothing may be dealt from it until the cause is removed."""


def _stay_here(self: object) -> NoReturn:
    raise TypeError("the state of a generator never leaves its process")


class HmacDrbg:
    """The deterministic generator of SP 800-90A. Its holder supplies the entropy."""

    __slots__ = ("_key", "_value", "reseed_counter")
    __reduce__ = _stay_here

    def __init__(self, entropy: bytes, nonce: bytes, personal: bytes = b"") -> None:
        self._key, self._value = bytes(BLOCK), b"\x01" * BLOCK
        self._update(entropy + nonce + personal)
        self.reseed_counter = 1

    def reseed(self, entropy: bytes, additional: bytes = b"") -> None:
        self._update(entropy + additional)
        self.reseed_counter = 1

    def generate(self, count: int, additional: bytes = b"") -> bytes:
        """This many bytes. Afterwards the state no longer reveals them."""
        if count > MOST_AT_ONCE:
            raise ValueError(f"{count} bytes asked for at once; SP 800-90A allows {MOST_AT_ONCE}")
        if self.reseed_counter > RESEED_INTERVAL:
            raise GeneratorFailure("the generator has gone too long without fresh entropy")
        if additional:
            self._update(additional)
        given = b""
        while len(given) < count:
            self._value = self._hmac(self._value)
            given += self._value
        self._update(additional)
        self.reseed_counter += 1
        return given[:count]

    def _update(self, provided: bytes) -> None:
        for mark in (b"\x00", b"\x01") if provided else (b"\x00",):
            self._key = self._hmac(self._value + mark + provided)
            self._value = self._hmac(self._value)

    def _hmac(self, message: bytes) -> bytes:
        return hmac.digest(self._key, message, "sha256")


# Known answers of NIST's validation programme (CAVS 14.3, drbgtestvectors, HMAC_DRBG.rsp, SHA-256, count 0).
# Without reseeding: entropy, nonce, two additional inputs, the bits returned by the second request.
_PLAIN = (
    "d3cc4d1acf3dde0c4bd2290d262337042dc632948223d3a2eaab87da44295fbd",
    "0109b0e729f457328aa18569a9224921",
    "3c311848183c9a212a26f27f8c6647e40375e466a0857cc39c4e47575d53f1f6",
    "fcb9abd19ccfbccef88c9c39bfb3dd7b1c12266c9808992e305bc3cff566e4e4",
    "9c7b758b212cd0fcecd5daa489821712e3cdea4467b560ef5ddc24ab47749a1f"
    "1ffdbbb118f4e62fcfca3371b8fbfc5b0646b83e06bfbbab5fac30ea09ea2bc7"
    "6f1ea568c9be0444b2cc90517b20ca825f2d0eccd88e7175538b85d90ab39018"
    "3ca6395535d34473af6b5a5b88f5a59ee7561573337ea819da0dcc3573a22974",
)
# With prediction resistance: entropy, nonce, personalisation, then for each of two requests the fresh
# entropy and the additional input, and the bits returned by the second.
_RESISTANT = (
    "4294671d493dc085b5184607d7de2ff2b6aceb734a1b026f6cfee7c5a90f03da",
    "d071544e599235d5eb38b64b551d2a6e",
    "63bc769ae1d95a98bde870e4db7776297041d37c8a5c688d4e024b78d83f4d78",
    "db9b4790b62336fbb9a684b82947065393eeef8f57bd2477141ad17e776dac34",
    "28848becd3f47696f124f4b14853a456156f69be583a7d4682cff8d44b39e1d3",
    "4a9abe80f6f522f29878bedf8245b27940a76471006fb4a4110beb4decb6c341",
    "8bfce0b7132661c3cd78175d83926f643e36f7608eec2c5dac3ddcbacc8c2182",
    "e580dc969194b2b18a97478aef9d1a72390aff14562747bf080d741527a6655c"
    "e7fc135325b457483a9f9c70f91165a811cf4524b50d51199a0df3bd60d12aba"
    "c27d0bf6618e6b114e05420352e23f3603dfe8a225dc19b3d1fff1dc245dc6b1"
    "df24c741744bec3f9437dbbf222df84881a457a589e7815ef132f686b760f012",
)


def self_test() -> None:
    """Run the known answers through the generator, and raise `GeneratorFailure` if one comes out wrong."""
    entropy, nonce, first, second, expected = map(bytes.fromhex, _PLAIN)
    drbg = HmacDrbg(entropy, nonce)
    drbg.generate(len(expected), first)
    plain = drbg.generate(len(expected), second) == expected

    entropy, nonce, personal, fresh1, added1, fresh2, added2, expected = map(bytes.fromhex, _RESISTANT)
    drbg = HmacDrbg(entropy, nonce, personal)
    drbg.reseed(fresh1, added1)
    drbg.generate(len(expected))
    drbg.reseed(fresh2, added2)
    if not (plain and drbg.generate(len(expected)) == expected):
        raise GeneratorFailure("the random generator gives a wrong answer to its self-test; nothing is dealt")


def entropy_test() -> None:
    """Test the operating system's source before its first use, and raise `GeneratorFailure` if it fails."""
    health = Health()
    for _ in range(0, START_UP, BLOCK):
        _taken(os.urandom, BLOCK, health)


def _taken(source: Callable[[int], bytes], count: int, health: Health) -> bytes:
    try:
        entropy = source(count)
    except (OSError, NotImplementedError) as failure:
        raise GeneratorFailure("the operating system gives no entropy") from failure
    if len(entropy) != count:
        raise GeneratorFailure("the source of entropy runs short")
    try:
        health.see(entropy)
    except EntropyFault as fault:
        raise GeneratorFailure(str(fault)) from fault
    return entropy


@functools.cache  # an exception is not cached: a generator that failed never starts
def start_up() -> None:
    """The tests before the first use. A program that deals calls this as it starts, and does not run if it raises."""
    self_test()
    entropy_test()


class Generator(threading.local):
    """Random bits for dealing, with prediction resistance: 32 bytes of entropy go in before each 32 come out.

    So a shoe's order takes more entropy than there are orders (`entropy_bits` counts it), a forked process diverges
    from its parent at the first draw, and nothing carries over from one draw to the next. Each thread that uses a
    generator has its own state and count, so no two get the same bits.
    """

    __reduce__ = _stay_here

    def __init__(self, entropy: Callable[[int], bytes] = os.urandom) -> None:
        start_up()
        self.entropy_bits = 0
        self._source = entropy
        self._health = Health()
        self._drbg = HmacDrbg(self._fresh(BLOCK), self._fresh(BLOCK // 2), b"croupier chance/1")

    def draw(self, count: int) -> bytes:
        return b"".join(self._block(min(BLOCK, count - at)) for at in range(0, count, BLOCK))

    def bits(self, width: int) -> int:
        """A number of this many bits, each bit independent."""
        spare = -width % 8
        return int.from_bytes(self.draw((width + spare) // 8)) >> spare

    def _block(self, count: int) -> bytes:
        self._drbg.reseed(self._fresh(BLOCK))
        return self._drbg.generate(count)

    def _fresh(self, count: int) -> bytes:
        entropy = _taken(self._source, count, self._health)
        self.entropy_bits += 8 * count
        return entropy
