"""Roots that are the same on every machine, for the people of the occupation base (IV-10).

The C library's `pow` and `cbrt` differ in the last bit between platforms, and the same request and seed must give the
same bytes everywhere (SC-6); `decimal` is specified to the last digit. Logarithms follow the same rule in
`autoalgo.common.logarithms`.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from typing import Final

_DIGITS: Final = 40
"""More than twice the digits that a float holds, so rounding to a float hides every rounding before it."""


def root(number: float, degree: float) -> float:
    """Return the `degree`-th root of `number`, 0 or more and finite, the same on every machine (IV-10, SC-6).

    Raises
    ------
    ValueError
        When `number` is negative.
    """
    if number < 0:
        raise ValueError(f"the root of {number:g} is undefined")
    if number == 0:
        return 0.0
    context = Context(prec=_DIGITS, rounding=ROUND_HALF_EVEN)
    return float(context.exp(context.divide(context.ln(Decimal(number)), Decimal(degree))))
