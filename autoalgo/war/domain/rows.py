"""A war that is one of very many, as one row of numbers: how its battle ended and what came of it.

A million wars are kept as rows of a structured array, which kernels write without Python. The battle fills the row as
far as the capacity, the aftermath the rest; the columns with two numbers are indexed by `Side`.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

_T = TypeVar("_T", bound=np.generic)
StructuredArray = npt.NDArray[np.void]
"""A structured array."""
StructuredRow = np.void
"""One row of a structured array, which reads and writes through to the array."""

UNDECIDED: Final = -1
STALEMATE: Final = 2
"""Winners that are no side: of a battle that goes on, and of one that nobody won (SC-5)."""

KILLED: Final = 0
SURVIVED: Final = 1
NO_LEADER: Final = -1
"""Fates of a military leader (LD-1)."""

_LINE_BYTES: Final = 128
"""What processors move at once at most."""

WAR: Final = np.dtype(
    [("winner", np.int64), ("hours", np.int64), ("naval", np.int64)]
    + [
        (name, np.float64, (2,))
        for name in (
            *("killed", "captured", "died_of_attrition", "died_of_disease", "remaining"),
            *("ships_sunk", "morale", "starting_morale", "capacity", "own_killed", "own_captured", "led_remaining"),
        )
    ]
    + [
        ("rounds", np.int64),
        ("base", np.float64),
        ("occupation", np.float64),
        ("occupation_score", np.float64),
        ("leader", np.int64, (2,)),
        ("stability", np.float64, (2,)),
    ],
    align=True,
)
"""How one war ended: men, ships and morale as floats (FL-5), `capacity` at the battle's end; `own_killed` and
`own_captured` of the leading nation, `led_remaining` of its general: of the whole side where it is no coalition (CO-7).

`rounds`, `base`, `occupation` and `occupation_score` tell of the occupation (OC); after a stalemate there is none, and
the last three are not a number. `leader` is a fate, `stability` the nation's after the war (LD-1, ST-2).
"""


def in_a_row(arrays: Sequence[StructuredArray]) -> StructuredArray:
    """Return one array with the rows of all, which are of one dtype; the only one itself, where there is but one."""
    if len(arrays) == 1:
        return arrays[0]
    # What numpy puts together by itself may be laid out otherwise, for which kernels would be compiled anew.
    rows = np.empty((sum(map(len, arrays)), *arrays[0].shape[1:]), dtype=arrays[0].dtype)
    begin = 0
    for array in arrays:
        rows[begin : begin + len(array)] = array
        begin += len(array)
    return rows


def chosen_parts(rows: StructuredArray, count: int, chosen: npt.NDArray[np.intp]) -> StructuredArray:
    """Return some of the `count` arrays that `in_a_row` has put together, by their numbers and in that order."""
    # As bytes: numpy copies rows of many fields one field at a time.
    parts = rows.reshape(-1).view(np.uint8).reshape(count, -1).take(chosen, axis=0)
    return parts.reshape(-1).view(rows.dtype).reshape(-1, *rows.shape[1:])


def apart(array: npt.NDArray[_T]) -> npt.NDArray[_T]:
    """Return a copy that shares no line of a processor's cache with any other array.

    Two threads that each write to a line of their own never wait for each other.
    """
    room = np.zeros(array.nbytes + 2 * _LINE_BYTES, dtype=np.uint8)
    begin = -room.ctypes.data % _LINE_BYTES
    copy = room[begin : begin + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy
