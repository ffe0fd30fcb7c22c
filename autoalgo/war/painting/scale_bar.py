"""The measure of a scale bar."""

from typing import Final

_LENGTHS_KM: Final = (0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
"""Lengths that a person can reckon with."""


def bar_km(pixels_a_km: float, longest_pixels: float) -> float:
    """Return the longest of the round lengths in km that has room in so many pixels, else the shortest of them."""
    fitting = [length for length in _LENGTHS_KM if length * pixels_a_km <= longest_pixels]
    return max(fitting, default=_LENGTHS_KM[0])
