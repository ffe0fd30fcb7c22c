"""The exponential function for occupation growth, the same on every machine (OC-3, SC-6).

The C library's `exp` differs in the last bit between platforms, and one bit can decide whether an occupation lasts
another round. This one adds, multiplies and divides only, which IEEE 754 specifies to the last bit.
"""

from typing import Final

from autoalgo.common.kernels import kernel

_TERMS: Final = 20
"""Enough for 0–1: the first term left out, 1/21!, is 2·10⁻²⁰, far below the last bit of a float."""


@kernel
def exponential(number: float) -> float:
    """Return e to the power of `number`, 0–1: a rate times a share, both 0–1 (OC-3).

    Horner's form of the power series, 1 + x(1 + x/2(1 + x/3(…))), within two units in the last place.
    """
    value = 1.0
    for term in range(_TERMS, 0, -1):
        value = 1.0 + number * value / term
    return value
