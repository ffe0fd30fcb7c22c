"""Logarithms that are the same on every machine.

C libraries differ in the last bit of log and pow, and the same request and seed must give the same bytes everywhere
(SC-6). Python's decimal module rounds correctly by its own arithmetic; 25 digits of it round to the nearest float.
"""

from decimal import Context, Decimal
from functools import lru_cache
from typing import Final

_PRECISE = Context(prec=25)
_LN_2 = Decimal(2).ln(_PRECISE)
_KEPT: Final = 4096
"""Logarithms that are remembered: 0.1 ms each, and the same nations come again and again."""


@lru_cache(_KEPT)
def log10(number: float) -> float:
    """Return the base-10 logarithm of a positive number, correctly rounded; ValueError for others."""
    if not number > 0:
        raise ValueError(f"log10 of {number}")
    return float(Decimal(number).log10(_PRECISE))


@lru_cache(_KEPT)
def log2(number: float) -> float:
    """Return the base-2 logarithm of a positive number, correctly rounded; ValueError for others (DI-3)."""
    if not number > 0:
        raise ValueError(f"log2 of {number}")
    return float(_PRECISE.divide(Decimal(number).ln(_PRECISE), _LN_2))
