"""The line of an hour in a data record: where every flank stands, as what has changed since the hour before (OUT-3).

Hour 0, before the first, is told as what has changed since there was nothing. Numbers are written as the engine has
them, so that the boards of a war that is fought again are the same to the last bit.
"""

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field

from autoalgo.common.records import Entry
from autoalgo.war.domain.board import BOARD, Board
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import MAXIMUM_FLANKS
from autoalgo.war.domain.terrain import MAP_PIXELS

Flank = Annotated[int, Field(ge=0, lt=2 * MAXIMUM_FLANKS, strict=True)]
"""A flank by its place in the line "flanks", from 0 on."""
Pixels = Annotated[float, Field(ge=0, le=MAP_PIXELS, strict=True)]
Number = Annotated[float, Field(ge=0, allow_inf_nan=False, strict=True)]
State = Annotated[int, Field(ge=min(FlankState), le=max(FlankState), strict=True)]


class HourEntry(Entry):
    """The changes of an hour to the flanks, as pairs of a flank and what it has now; empty lists are left out.

    The line ends its hour: its events stand before it.
    """

    record: Literal["hour"] = "hour"
    hour: int = Field(ge=0, strict=True)
    position: tuple[tuple[Flank, Pixels, Pixels], ...] = ()
    """In pixels, to the right and downward."""
    size: tuple[tuple[Flank, Number], ...] = ()
    """Men."""
    morale: tuple[tuple[Flank, Number], ...] = ()
    ships: tuple[tuple[Flank, Number], ...] = ()
    state: tuple[tuple[Flank, State], ...] = ()
    """Of `FlankState`."""
    supply_cut: tuple[Flank, ...] = ()
    """Flanks whose supply was cut; nothing mends it."""

    def line(self) -> str:
        """Return the entry as one line of JSON."""
        return json.dumps({key: value for key, value in self.model_dump().items() if value != ()})


def hour_entry(hour: int, before: Board, now: Board) -> HourEntry:
    """Return the entry of an hour that made the board `now` of the board `before`."""
    moved = np.flatnonzero((now["x_pixels"] != before["x_pixels"]) | (now["y_pixels"] != before["y_pixels"]))
    places = zip(moved.tolist(), now["x_pixels"][moved].tolist(), now["y_pixels"][moved].tolist(), strict=True)
    return HourEntry(
        hour=hour,
        position=tuple(places),
        size=_changed("size", before, now),
        morale=_changed("morale", before, now),
        ships=_changed("ships", before, now),
        state=_changed("state", before, now),
        supply_cut=tuple(np.flatnonzero(now["supply_cut"] & ~before["supply_cut"]).tolist()),
    )


def _changed(name: str, before: Board, now: Board) -> tuple[tuple[int, Any], ...]:
    flanks = np.flatnonzero(now[name] != before[name])
    return tuple(zip(flanks.tolist(), now[name][flanks].tolist(), strict=True))


def no_board(flanks: int) -> Board:
    """Return the board before hour 0, of as many flanks."""
    return np.zeros(flanks, dtype=BOARD)


def play(entry: HourEntry, board: Board) -> None:
    """Make the board of the hour of that of the hour before.

    Raises
    ------
    IndexError
        When the entry names a flank that is none of the board.
    """
    if entry.position:
        flanks, x_pixels, y_pixels = zip(*entry.position, strict=True)
        board["x_pixels"][list(flanks)] = x_pixels
        board["y_pixels"][list(flanks)] = y_pixels
    _put("size", entry.size, board)
    _put("morale", entry.morale, board)
    _put("ships", entry.ships, board)
    _put("state", entry.state, board)
    board["supply_cut"][list(entry.supply_cut)] = True


def _put(name: str, changed: Sequence[tuple[int, float]], board: Board) -> None:
    if changed:
        flanks, numbers = zip(*changed, strict=True)
        board[name][list(flanks)] = numbers
