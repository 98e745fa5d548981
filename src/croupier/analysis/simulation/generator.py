"""Chance for kernels: xoshiro256++ in four local variables, begun from (seed, shard, shoe) by counter.

The functions are inlined, so that the state never leaves the registers. Numbers below a bound are exactly uniform.
"""

from numba import njit
from numpy import uint64

_GOLDEN = uint64(0x9E3779B97F4A7C15)
_MIX_1 = uint64(0xBF58476D1CE4E5B9)
_MIX_2 = uint64(0x94D049BB133111EB)
_LOW = uint64(0xFFFFFFFF)
_TWO_32 = uint64(1 << 32)
_17, _19, _23, _27, _30, _31, _32, _41, _45 = (uint64(each) for each in (17, 19, 23, 27, 30, 31, 32, 41, 45))

State = tuple[uint64, uint64, uint64, uint64]


@njit(inline="always")
def _mixed(word: uint64) -> uint64:
    """The finaliser of SplitMix64: a bijection whose every output bit depends on every input bit."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@njit(inline="always")
def begun(seed: uint64, shard: uint64, shoe: uint64) -> State:
    """The generator of one shoe: 256 bits mixed from the three numbers, so that no shoe needs another's end."""
    word = _mixed(_mixed(_mixed(seed + _GOLDEN) + shard + _GOLDEN) + shoe + _GOLDEN)
    first = _mixed(word + _GOLDEN)
    second = _mixed(word + _GOLDEN + _GOLDEN)
    third = _mixed(word + _GOLDEN + _GOLDEN + _GOLDEN)
    fourth = _mixed(word + _GOLDEN + _GOLDEN + _GOLDEN + _GOLDEN)
    return first, second, third, fourth


@njit(inline="always")
def drawn(a: uint64, b: uint64, c: uint64, d: uint64) -> tuple[uint64, uint64, uint64, uint64, uint64]:
    """64 random bits, and the state after them."""
    word = a + d
    word = ((word << _23) | (word >> _41)) + a
    shifted = b << _17
    c = c ^ a
    d = d ^ b
    b = b ^ c
    a = a ^ d
    c = c ^ shifted
    d = (d << _45) | (d >> _19)
    return word, a, b, c, d


@njit(inline="always")
def below(bound: uint64, a: uint64, b: uint64, c: uint64, d: uint64) -> tuple[uint64, uint64, uint64, uint64, uint64]:
    """A number below a bound of at most 2**32, each equally likely (Lemire's method), and the state after it."""
    word, a, b, c, d = drawn(a, b, c, d)
    product = (word >> _32) * bound
    if (product & _LOW) < bound:
        least = (_TWO_32 - bound) % bound
        while (product & _LOW) < least:
            word, a, b, c, d = drawn(a, b, c, d)
            product = (word >> _32) * bound
    return product >> _32, a, b, c, d
