"""Chance for kernels: xoshiro256++ in four local variables, begun from (seed, shard, shoe) by counter.

The functions are inlined by force, so that the state never leaves the registers: by LLVM, as Numba itself takes several
times longer over it. Numbers below a bound are exactly uniform.

Numba compiles a function anew for each whole number that stands in a call of it. Where kernels call each other, such a
number has a type instead: `np.int64(64)`.
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


@njit(cache=True, forceinline=True, error_model="numpy")
def _mixed(word: uint64) -> uint64:
    """The finaliser of SplitMix64: a bijection whose every output bit depends on every input bit."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@njit(cache=True, forceinline=True, error_model="numpy")
def begun(seed: uint64, shard: uint64, shoe: uint64) -> State:
    """The generator of one shoe: 256 bits mixed from the three numbers, so that no shoe needs another's end."""
    word = _mixed(_mixed(_mixed(seed + _GOLDEN) + shard + _GOLDEN) + shoe + _GOLDEN)
    first = _mixed(word + _GOLDEN)
    second = _mixed(word + _GOLDEN + _GOLDEN)
    third = _mixed(word + _GOLDEN + _GOLDEN + _GOLDEN)
    fourth = _mixed(word + _GOLDEN + _GOLDEN + _GOLDEN + _GOLDEN)
    return first, second, third, fourth


@njit(cache=True, forceinline=True, error_model="numpy")
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


@njit(cache=True, forceinline=True, error_model="numpy")
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
