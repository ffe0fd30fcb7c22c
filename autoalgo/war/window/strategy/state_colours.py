"""The colours of a flank's states, which the source fixes (F-3)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QColor

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.painting import colours

STATE_COLOURS: Final[Mapping[FlankState, QColor]] = MappingProxyType(
    {state: QColor(*colour) for state, colour in colours.STATE_COLOURS.items()}
)
"""By the source's names."""
