"""Plates that would lie on each other, moved apart (no widget)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from PySide6.QtCore import QPointF, QRectF

_ROUNDS: Final = 40
"""After which those that still overlap stay so: there is no room for all."""
_SLACK: Final = 1.0
"""Pixels between two plates that were moved apart."""


def separated(rooms: Sequence[QRectF]) -> list[QPointF]:
    """Return how far each room is moved, in pixels, so that none lies on another.

    They go up and down, half the way each: plates are wider than high, so that is the shorter way.
    """
    moved = [QRectF(room) for room in rooms]
    for _ in range(_ROUNDS):
        overlapping = [pair for pair in combinations(moved, 2) if pair[0].intersects(pair[1])]
        if not overlapping:
            break
        for first, second in overlapping:
            _push_apart(first, second)
    return [new.topLeft() - old.topLeft() for new, old in zip(moved, rooms, strict=True)]


def _push_apart(first: QRectF, second: QRectF) -> None:
    """Move two rooms up and down, each away from the other."""
    common = first.intersected(second).height()
    if common > 0:
        step = (common + _SLACK) / 2 * (1 if second.center().y() >= first.center().y() else -1)
        first.translate(0, -step)
        second.translate(0, step)
