"""How functions are compiled that deal and account: into their caller, without counting references to their arrays."""

from typing import Any

from numba import njit

_njit: Any = njit  # its types do not list `_nrt`

# For functions that allocate no array. Otherwise Numba counts the references to every array that they are handed, up
# and down, by atomic instructions that wait for each load on its way: a third of the time of a round of poker.
uncounted = _njit(cache=True, forceinline=True, error_model="numpy", _nrt=False)
