"""The square of a flank as a small picture: number, arm, maneuver, morale and state, as in the window (S-3, S-14)."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from autoalgo.common.picture_text import font_of
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.painting.colours import INK, PAPER, STATE_COLOURS, flank_colour, text_on
from autoalgo.war.painting.signs import ARMS, FILLED, MANEUVERS, STROKE, Line
from autoalgo.war.painting.squares import BADGE, LARGEST_EDGE, RING_WIDTH, morale_share
from autoalgo.war.playback.pictures.layout import FlankSquare, number_line, shows_signs
from autoalgo.war.terrain import Colour

_FINER: Final = 4
"""How many times finer a square is drawn than it is shown, so that its lines are smooth."""
_FADED: Final = 0.62
"""How much of a flank without any men is seen."""
_OUTLINE: Final = 1.25


@dataclass(frozen=True)
class Look:
    """All that a square shows."""

    side: Side
    state: FlankState
    number: int
    edge: int
    arm: Branch | None
    maneuver: Maneuver
    morale: float
    """Share of the morale before the battle, 0 – 1."""
    legible: bool
    """False where nothing is written on it, as another square lies over it."""

    @property
    def unit(self) -> float:
        """Pixels to a pixel of the window, for ring and badge."""
        return max(self.edge / LARGEST_EDGE, 0.55)

    @property
    def margin(self) -> int:
        """Room around the square for ring and badge."""
        return round((RING_WIDTH + BADGE / 2) * self.unit) + 1

    @property
    def shows_signs(self) -> bool:
        """True where there is room for arm and maneuver below the number."""
        return self.legible and shows_signs(self.arm, self.edge)


def look_of(square: FlankSquare) -> Look:
    """Return what a flank's square shows."""
    flank, figure = square.figure.flank, square.figure
    share = morale_share(flank.morale, figure.full_morale)
    return Look(
        *(flank.side, flank.state, flank.number, square.edge, figure.arm, flank.maneuver, share),
        legible=square.legible,
    )


@lru_cache(maxsize=2048)
def square_picture(look: Look) -> Image.Image:
    """Return the square with its ring, `look.margin` pixels of room on each side, on nothing. Not to be changed."""
    edge = look.edge + 2 * look.margin
    finer = Image.new("RGBA", (edge * _FINER, edge * _FINER))
    pen = _Pen(ImageDraw.Draw(finer), look)
    pen.ring()
    pen.square()
    if look.shows_signs:
        pen.signs()
    pen.badge()
    picture = finer.reduce(_FINER)
    if look.legible:
        _write_number(picture, look)
    if look.state is FlankState.INACTIVE:
        picture.putalpha(picture.getchannel("A").point(lambda alpha: round(alpha * _FADED)))
    return picture


def face_colour(look: Look) -> Colour:
    """Return the colour of number and signs."""
    return PAPER if look.state is FlankState.INACTIVE else text_on(flank_colour(look.side, look.state))


def square_colour(look: Look) -> Colour:
    """Return the colour of the square; that of a flank without men is darkened."""
    colour = flank_colour(look.side, look.state)
    if look.state is not FlankState.INACTIVE:
        return colour
    red, green, blue = (round(part * 0.57) for part in colour)
    return red, green, blue


def sign_places(look: Look) -> tuple[tuple[float, float, tuple[Line, ...], bool], ...]:
    """Return the signs below the number: the middle of each from the square's corner, its lines, whether it is filled.

    Half a sign is `sign_size` pixels.
    """
    aside = 0.0 if look.maneuver is Maneuver.NORMAL else look.edge * 0.22
    down = look.edge * 0.79
    arm = () if look.arm is None else ((look.edge / 2 - aside, down, ARMS[look.arm], look.arm in FILLED),)
    return (*arm, (look.edge / 2 + aside, down, MANEUVERS[look.maneuver], False))


def sign_size(look: Look) -> float:
    """Return half the edge of a sign."""
    return look.edge * 0.15


def ring_line(look: Look) -> tuple[tuple[float, float], ...]:
    """Return the dark part of the ring from the middle of its top, clockwise, as far as the morale reaches."""
    beyond = RING_WIDTH / 2 * look.unit
    near, far, middle = -beyond, look.edge + beyond, look.edge / 2
    corners = ((middle, near), (far, near), (far, far), (near, far), (near, near), (middle, near))
    left, line = look.morale * 4 * (far - near), [corners[0]]
    for start, end in pairwise(corners):
        length = abs(end[0] - start[0]) + abs(end[1] - start[1])
        part = min(left / length, 1.0)
        line.append((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        left -= length
        if left <= 0:
            break
    return tuple(line)


class _Pen:
    """Draws the parts of a square, `_FINER` times their size."""

    def __init__(self, draw: ImageDraw.ImageDraw, look: Look) -> None:
        self._draw = draw
        self._look = look

    def ring(self) -> None:
        """Draw the light ring, and on it the dark one as far as the morale reaches."""
        self._rounded(RING_WIDTH * self._look.unit + 0.5, 6, PAPER)
        if self._look.morale > 0 and self._look.state is not FlankState.INACTIVE:
            self.line(ring_line(self._look), (RING_WIDTH - 1.5) * self._look.unit, INK)

    def square(self) -> None:
        """Draw the square with its outline."""
        self._rounded(0, 4, INK)
        self._rounded(-_OUTLINE * self._look.unit, 3, square_colour(self._look))

    def signs(self) -> None:
        """Draw arm and maneuver."""
        half = sign_size(self._look)
        colour = face_colour(self._look)
        for x, y, lines, filled in sign_places(self._look):
            for line in lines:
                points = tuple((x + half * across, y + half * down) for across, down in line)
                if filled:
                    self._draw.polygon([self._at(point) for point in points], fill=colour)
                self.line(points, STROKE * half, colour, round_ends=True)

    def badge(self) -> None:
        """Draw the dot of the state on the top right corner."""
        look = self._look
        for radius, colour in (
            ((BADGE / 2 + 0.75) * look.unit, PAPER),
            ((BADGE / 2 - 0.75) * look.unit, STATE_COLOURS[look.state]),
        ):
            self._dot((look.edge + look.unit, -look.unit), radius, colour)

    def line(
        self, points: tuple[tuple[float, float], ...], width: float, colour: Colour, *, round_ends: bool = False
    ) -> None:
        """Draw a line through points."""
        self._draw.line([self._at(point) for point in points], fill=colour, width=round(width * _FINER), joint="curve")
        if round_ends:
            for point in (points[0], points[-1]):
                self._dot(point, width / 2, colour)

    def _dot(self, middle: tuple[float, float], radius: float, colour: Colour) -> None:
        x, y = self._at(middle)
        self._draw.ellipse((x - radius * _FINER, y - radius * _FINER, x + radius * _FINER, y + radius * _FINER), colour)

    def _rounded(self, beyond: float, radius: float, colour: Colour) -> None:
        corners = (*self._at((-beyond, -beyond)), *self._at((self._look.edge + beyond, self._look.edge + beyond)))
        self._draw.rounded_rectangle(corners, radius * self._look.unit * _FINER, fill=colour)

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] + self._look.margin) * _FINER, (point[1] + self._look.margin) * _FINER


def _write_number(picture: Image.Image, look: Look) -> None:
    pixels, middle = number_line(look.arm, look.edge)
    font, place = font_of(pixels), (look.margin + look.edge / 2, look.margin + middle)
    colour = face_colour(look)
    ImageDraw.Draw(picture).text(place, str(look.number), colour, font, "mm", stroke_width=0.4, stroke_fill=colour)
