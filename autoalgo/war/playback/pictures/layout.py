"""Where a picture has what: the part of the map that is shown, and squares that keep clear of one another (S-14).

All numbers are pixels of the picture; the map's own corner is (0, 0) here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.domain.units import Branch
from autoalgo.war.painting.fan_out import Points, room_for
from autoalgo.war.painting.label_placement import Box, Crowd, Placing, number_box, placed
from autoalgo.war.painting.squares import LARGEST_EDGE, LEAST_FOR_SIGNS, RING_WIDTH, edge_of
from autoalgo.war.playback.pictures.moments import Figure
from autoalgo.war.playback.playback import Playback

_ORDINARY_SIZE: Final = 480
"""Width of a map whose squares are as large as on the screen."""
_SMALLEST: Final = 0.62
"""Of squares on a narrow map: a number of two figures can still be read."""
_MULTITUDE: Final = 60
"""Flanks above which all are drawn smaller still: in the battle they stand in one another's way."""
_MULTITUDE_SIZE: Final = 0.75
_LEAST_FOR_SIGNS: Final = LEAST_FOR_SIGNS * 0.85
_FALLEN: Final = 0.75
"""Size of the square of a flank without men beside the smallest other."""
_AROUND: Final = 0.14
"""Share of the view that is left free around the flanks."""
_NARROWEST: Final = 80.0
"""Width of a view in pixels of the map: beyond it the ground has no more to show."""
_LOOKED_AT: Final = 200
"""Hours that are looked at for where flanks fight; in between they do not go far."""


@dataclass(frozen=True)
class PictureView:
    """The part of the map that a picture shows: its corner and its width, in pixels of the map."""

    left: float = 0.0
    top: float = 0.0
    width: float = float(MAP_PIXELS)


@dataclass(frozen=True)
class FlankSquare:
    """Where a flank is shown."""

    figure: Figure
    x: float
    y: float
    """Where it stands."""
    left: int
    top: int
    edge: int
    """Of its square, without the ring."""
    legible: bool
    """False where another square lies over its number: then nothing is written on it."""

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the square."""
        return self.left + self.edge / 2, self.top + self.edge / 2

    @property
    def aside(self) -> bool:
        """True when it is not shown where it stands."""
        return max(abs(self.middle[0] - self.x), abs(self.middle[1] - self.y)) > 1


@dataclass(frozen=True)
class SquareScale:
    """How large the squares of a war are, in all its pictures alike."""

    strongest: float
    """Men of its strongest flank before the battle."""
    room: float
    """At most 1, the less the closer flanks stand before the battle, and the more there are."""


@dataclass(frozen=True)
class PictureLayout:
    """How large everything is in a picture that shows a part of the map, `size` pixels wide."""

    size: int
    view: PictureView

    @property
    def unit(self) -> float:
        """How many pixels of the picture a pixel of the window's map is, for all that goes by it."""
        return max(self.size / _ORDINARY_SIZE, _SMALLEST)

    @property
    def pixel(self) -> float:
        """Pixels of the picture to a pixel of the map."""
        return self.size / self.view.width

    @property
    def header(self) -> int:
        """Height of the strip above the map."""
        return round(self.size * 0.085)

    @property
    def growth(self) -> int:
        """Height of the bar at the bottom of that strip, which grows with an occupation."""
        return max(round(self.size * 0.012), 2)

    @property
    def footer(self) -> int:
        """Height of the strip below the map."""
        return round(self.size * 0.135)

    @property
    def height(self) -> int:
        """Height of the whole picture."""
        return self.header + self.size + self.footer

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a point of the map lies; outside of the picture where the view does not reach it."""
        return (point[0] - self.view.left) * self.pixel, (point[1] - self.view.top) * self.pixel

    def squares(self, figures: Sequence[Figure], scale: SquareScale) -> tuple[FlankSquare, ...]:
        """Return where each flank is shown. Who has no men left is shown where it lies, small, in nobody's way."""
        points = self._points(figures)
        gone = np.array([each.flank.state is FlankState.INACTIVE for each in figures], dtype=np.bool_)
        unit = self.unit * scale.room
        edges = np.array([edge_of(each.flank.size, scale.strongest) for each in figures], dtype=np.float64) * unit
        edges[gone] *= _FALLEN
        crowd = Crowd(
            points=points,
            edges=edges,
            layers=np.array([not each.gone for each in figures], dtype=np.int64),
            reaches=np.full(len(figures), RING_WIDTH * unit),
            fans=~gone,
            scale=unit,
            number_box=lambda index, edge: _number_box(figures[index], edge),
            # All of a square is on the map, also of a flank at its very edge.
            bounds=(3, self.size - 3),
        )
        return tuple(self._squares(figures, points, placed(crowd)))

    def _squares(self, figures: Sequence[Figure], points: Points, placing: Placing) -> Iterator[FlankSquare]:
        corners = (placing.middles - placing.edges[:, np.newaxis] / 2).round().tolist()
        sizes, legible = placing.edges.round().tolist(), placing.legible.tolist()
        for figure, (x, y), (left, top), edge, seen in zip(
            figures, points.tolist(), corners, sizes, legible, strict=True
        ):
            yield FlankSquare(figure, x, y, int(left), int(top), int(edge), seen)

    def scale(self, figures: Sequence[Figure]) -> SquareScale:
        """Return how squares are scaled in a war that begins with these flanks."""
        room = room_for(self._points(figures) / self.unit, LARGEST_EDGE + 2 * RING_WIDTH)
        crowded = _MULTITUDE_SIZE if len(figures) > _MULTITUDE else 1.0
        return SquareScale(max((each.flank.size for each in figures), default=0.0), room * crowded)

    def _points(self, figures: Sequence[Figure]) -> Points:
        points = np.array([self.place((each.flank.x_pixels, each.flank.y_pixels)) for each in figures]).reshape(-1, 2)
        # Who flees out of the view is shown at its edge.
        return points.astype(np.float64).clip(0, self.size)


def shows_signs(arm: Branch | None, edge: float) -> bool:
    """Return whether a square has room for arm and maneuver below the number, and has an arm."""
    return arm is not None and edge >= _LEAST_FOR_SIGNS


def number_line(arm: Branch | None, edge: float) -> tuple[int, float]:
    """Return the height of the number's font, and how far below the square's top its middle lies."""
    pixels, middle = (0.48, 0.34) if shows_signs(arm, edge) else (0.62, 0.5)
    return round(edge * pixels), edge * middle


def _number_box(figure: Figure, edge: float) -> Box:
    pixels, middle = number_line(figure.arm, edge)
    return number_box(figure.flank.number, pixels, middle - edge / 2)


def view_of(playback: Playback) -> PictureView:
    """Return the smallest square part of the map in which all flanks fight, from the first hour to the last.

    Who is routed and flees may leave it.
    """
    step = playback.hours // _LOOKED_AT + 1
    points = np.array(
        [
            (flank.x_pixels, flank.y_pixels)
            for hour in range(0, playback.hours + 1, step)
            for flank in playback.board(hour)
            if hour == 0 or flank.state not in {FlankState.RETREATING, FlankState.ROUTED, FlankState.INACTIVE}
        ]
    ).reshape(-1, 2)
    if not len(points):
        return PictureView()
    low, high = points.min(axis=0), points.max(axis=0)
    width = min(max(float((high - low).max()) / (1 - 2 * _AROUND), _NARROWEST), MAP_PIXELS)
    left, top = np.clip((low + high - width) / 2, 0, MAP_PIXELS - width)
    return PictureView(float(left), float(top), width)
