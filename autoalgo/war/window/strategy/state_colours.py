"""The colours of a flank's states, which the source fixes (F-3)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QColor

from autoalgo.war.domain.outcome import FlankState

STATE_COLOURS: Final[Mapping[FlankState, QColor]] = MappingProxyType(
    {
        FlankState.INACTIVE: QColor("black"),
        FlankState.ROUTED: QColor("red"),
        FlankState.RETREATING: QColor("orange"),
        FlankState.READY: QColor("green"),
        FlankState.IDLE: QColor("blue"),
    }
)
"""By the source's names."""
