"""Programs of strangers, each in a process of its own that can do little, asked by lines, bounded in all it takes."""

from autoalgo.common.confined.program import (
    POSSIBLE,
    ConfinedProgram,
    EndedError,
    FloodError,
    Limits,
    NotStartedError,
    TooLateError,
    Walls,
)

__all__ = [
    "POSSIBLE",
    "ConfinedProgram",
    "EndedError",
    "FloodError",
    "Limits",
    "NotStartedError",
    "TooLateError",
    "Walls",
]
