"""Programs of strangers, each in a cell of its own that keeps it from everything, asked by lines, bounded in all."""

from autoalgo.common.confined.cell import CellLimits, why_no_cell
from autoalgo.common.confined.program import (
    TRUST_POSSIBLE,
    ConfinedProgram,
    EndedError,
    FloodError,
    NotStartedError,
    TooLateError,
)

__all__ = [
    "TRUST_POSSIBLE",
    "CellLimits",
    "ConfinedProgram",
    "EndedError",
    "FloodError",
    "NotStartedError",
    "TooLateError",
    "why_no_cell",
]
