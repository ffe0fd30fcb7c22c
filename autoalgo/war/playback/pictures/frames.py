"""Draws a moment of a war as a picture: the ground, ways, attacks, flanks with what befell them, and words around."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from autoalgo.common.figures import whole
from autoalgo.common.picture_text import Font, drawable, fitted, font_of, plain_letters
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import km_per_pixel
from autoalgo.war.painting.colours import INK, PAPER, flank_colour
from autoalgo.war.painting.ground import FINENESS, painted_ground
from autoalgo.war.painting.scale_bar import bar_km
from autoalgo.war.playback.pictures.flank_squares import look_of, square_picture
from autoalgo.war.playback.pictures.layout import FlankSquare, PictureLayout, PictureView
from autoalgo.war.playback.pictures.moments import PictureMoment, men_text, moment_of, side_name, war_name
from autoalgo.war.playback.playback import Playback
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import Colour

STRIP: Final[Colour] = (30, 33, 41)
"""Behind the words above and below the map."""
FAINT: Final[Colour] = (172, 178, 190)
LOSS: Final[Colour] = (168, 22, 28)
NEWS: Final[Colour] = (255, 200, 84)
TRACK: Final[Colour] = (62, 67, 79)
"""What is missing of a bar."""
FLAT_COLOURS: Final = (
    *(STRIP, FAINT, LOSS, NEWS, TRACK, INK, PAPER),
    *(flank_colour(side, state) for side in Side for state in (FlankState.IDLE, FlankState.ROUTED)),
)
"""Colours that cover whole areas, and must stay what they are however few a file may have."""
_FINER: Final = 2
"""How many times finer ways and attacks are drawn than they are shown."""
_CROWD: Final = 24
"""Flanks above which no sizes are written on the map: they would hide the flanks."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Arrow:
    """An attack on the map."""

    start: tuple[float, float]
    end: tuple[float, float]
    width: float
    side: Side

    def parts(self, unit: float) -> tuple[Points, Points]:
        """Return both ends of the shaft and the three corners of the head; `unit` is that of the layout."""
        (x, y), (to_x, to_y) = self.start, self.end
        length = math.hypot(to_x - x, to_y - y) or 1.0
        ahead_x, ahead_y = (to_x - x) / length, (to_y - y) / length
        head = min(2 * self.width + 4 * unit, length)
        neck_x, neck_y = to_x - ahead_x * head, to_y - ahead_y * head
        aside_x, aside_y = -ahead_y * head / 2, ahead_x * head / 2
        corners = (self.end, (neck_x + aside_x, neck_y + aside_y), (neck_x - aside_x, neck_y - aside_y))
        return (self.start, (neck_x, neck_y)), corners


class Painter:
    """Draws the moments of one war; the ground is drawn once.

    Parameters
    ----------
    playback
        What is shown.
    ground
        All of its map as `painted_map` returns it.
    size
        Width of the map in pixels.
    view
        The part of the map that is shown.
    """

    def __init__(self, playback: Playback, ground: Image.Image, size: int, view: PictureView) -> None:
        self.playback = playback
        self.layout = PictureLayout(size, view)
        self.before = moment_of(playback, 0)
        self.scale = self.layout.scale(self.before.figures)
        self.ground = _part_of(ground, self.layout)
        self._otherwise: dict[str, str] = {}
        """What was drawn for names that the font cannot spell."""

    def picture(self, moment: PictureMoment) -> Image.Image:
        """Return the picture of a moment, RGB, `size` pixels wide and a quarter higher."""
        layout = self.layout
        squares = layout.squares(moment.figures, self.scale)
        map_picture = self.ground.copy()
        self._draw_lines(map_picture, moment, squares)
        for square in drawing_order(squares):
            look = look_of(square)
            picture = square_picture(look)
            map_picture.paste(picture, (square.left - look.margin, square.top - look.margin), picture)
        self._draw_plates(map_picture, squares)
        self._draw_scale(map_picture)
        picture = Image.new("RGB", (layout.size, layout.height), STRIP)
        picture.paste(map_picture, (0, layout.header))
        draw = ImageDraw.Draw(picture)
        self._write_header(draw, moment)
        self._write_footer(draw, moment)
        return picture

    def letters(self) -> tuple[str, ...]:
        """Return the names that so far were not drawn as they are spelled, each with what was drawn."""
        return tuple(f'"{name}" is drawn as "{letters}"' for name, letters in self._otherwise.items())

    def _spelled(self, name: str, instead: str) -> str:
        letters = drawable(name, instead)
        if letters != name:
            self._otherwise.setdefault(name, letters)
        return letters

    def _draw_lines(self, picture: Image.Image, moment: PictureMoment, squares: tuple[FlankSquare, ...]) -> None:
        """Draw the ways that flanks have come, and who attacks whom."""
        size = self.layout.size
        finer = Image.new("RGBA", (size * _FINER, size * _FINER))
        draw = ImageDraw.Draw(finer)
        for square in squares:
            self._draw_way(draw, square)
        for arrow in arrows(moment, squares, self.layout, self.scale.strongest):
            _draw_arrow(draw, arrow, self.layout.unit)
        lines = finer.reduce(_FINER)
        picture.paste(lines, (0, 0), lines)

    def _draw_way(self, draw: ImageDraw.ImageDraw, square: FlankSquare) -> None:
        figure, unit = square.figure, self.layout.unit * _FINER
        colour = flank_colour(figure.flank.side, figure.flank.state)
        way = [(x * _FINER, y * _FINER) for x, y in map(self.layout.place, figure.way)]
        if any(point != way[-1] for point in way) and figure.flank.state is not FlankState.INACTIVE:
            for part, (start, end) in enumerate(pairwise(way), start=1):
                strength = round(230 * part / (len(way) - 1))
                draw.line((start, end), (*INK, strength), round(4.5 * unit))
                draw.line((start, end), (*colour, strength), round(2.5 * unit))
        if square.aside:
            middle = tuple(place * _FINER for place in square.middle)
            stands = square.x * _FINER, square.y * _FINER
            for tint, width in ((PAPER, 3.5), (INK, 1.5)):
                draw.line((*stands, *middle), (*tint, 255), round(width * unit))
            _draw_dot(draw, stands, 2.5 * unit, colour)

    def _draw_plates(self, picture: Image.Image, squares: tuple[FlankSquare, ...]) -> None:
        draw = ImageDraw.Draw(picture)
        for box, parts in plates(squares, self.layout):
            left = box[0]
            font = font_of(plate_pixels(self.layout))
            for text, background, foreground in parts:
                width = plate_width(text, self.layout)
                draw.rectangle((left, box[1], left + width - 1, box[3] - 1), background)
                middle = left + width / 2, (box[1] + box[3]) / 2 - 0.5
                draw.text(middle, text, foreground, font, "mm")
                left += width

    def _draw_scale(self, picture: Image.Image) -> None:
        """Draw a bar of so many kilometres into the bottom left corner."""
        size, unit = self.layout.size, self.layout.unit
        pixels_a_km = self.layout.pixel / km_per_pixel(self.playback.width_km)
        length_km = bar_km(pixels_a_km, size * 0.2)
        width, font = length_km * pixels_a_km, font_of(round(12 * unit))
        draw = ImageDraw.Draw(picture, "RGBA")
        left, bottom = 10 * unit, size - 9 * unit
        text = f"{length_km:g} km"
        right = max(left + width, left + font.getlength(text))
        draw.rounded_rectangle((left - 5, bottom - 22 * unit, right + 5, bottom + 4), 4, (*INK, 165))
        draw.text((left, bottom - 7 * unit), text, PAPER, font, "ls")
        draw.line((left, bottom, left + width, bottom), PAPER, max(round(2 * unit), 1))

    def _write_header(self, draw: ImageDraw.ImageDraw, moment: PictureMoment) -> None:
        size, height = self.layout.size, self.layout.header
        edge, middle = round(size * 0.025), height / 2
        time_font = font_of(round(size * 0.032))
        draw.text((size - edge, middle), moment.time, FAINT, time_font, "rm")
        room = size - 3 * edge - time_font.getlength(moment.time)
        name, font = self._heading(room)
        draw.text((edge, middle), name, PAPER, font, "lm", stroke_width=0.35, stroke_fill=PAPER)

        if moment.occupied is not None:
            grown = size * moment.occupied.share
            colour = flank_colour(moment.occupied.side, FlankState.IDLE)
            draw.rectangle((0, height - self.layout.growth, size, height - 1), TRACK)
            draw.rectangle((0, height - self.layout.growth, grown, height - 1), colour)

    def _heading(self, room: float) -> tuple[str, Font]:
        name = self._spelled(war_name(self.playback), "War")
        pixels = round(self.layout.size * 0.042)
        while pixels > self.layout.size * 0.03 and font_of(pixels).getlength(name) > room:
            pixels -= 1
        return fitted(name, font_of(pixels), room), font_of(pixels)

    def _write_footer(self, draw: ImageDraw.ImageDraw, moment: PictureMoment) -> None:
        """Write both sides with their men and a bar of those who are left, and what befell whom."""
        size = self.layout.size
        for side in Side:
            self._write_side(draw, side, moment)
        top = self.layout.header + size
        font = font_of(round(size * 0.028))
        news = plain_letters(moment.news(self._spelled))
        draw.text((size / 2, top + size * 0.113), fitted(news, font, size * 0.95), NEWS, font, "mm")

    def _write_side(self, draw: ImageDraw.ImageDraw, side: Side, moment: PictureMoment) -> None:
        size, edge = self.layout.size, round(self.layout.size * 0.025)
        top = self.layout.header + size
        before, left = self.before.men(side), moment.men(side)
        room = size / 2 - 1.5 * edge
        inward = 1 if side is Side.ATTACKER else -1
        start = edge if side is Side.ATTACKER else size - edge
        anchor = "ls" if side is Side.ATTACKER else "rs"
        font = font_of(round(size * 0.028))
        men = men_text(left, before)
        name = self._spelled(side_name(self.playback, side), side.label.capitalize())
        men = men if font.getlength(f"{name}  {men}") <= room else whole(left)
        name = fitted(name, font, room - font.getlength(f"  {men}"))
        line = top + size * 0.042
        draw.text((start, line), name, PAPER, font, anchor)
        far = start + inward * room
        draw.text((far, line), men, FAINT, font, "rs" if side is Side.ATTACKER else "ls")
        share = left / before if before else 0.0
        bar_top, bar_bottom = top + round(size * 0.056), top + round(size * 0.074)
        for width, colour in ((room, TRACK), (room * share, flank_colour(side, FlankState.IDLE))):
            if width >= 1:
                ends = sorted((start, start + inward * width))
                draw.rectangle((ends[0], bar_top, ends[1], bar_bottom), colour)


def painted_map(playback: Playback, tables: Tables) -> Image.Image:
    """Return the whole map of a war in the legend's colours, RGB."""
    colours = {feature: numbers.colour for feature, numbers in tables.terrain.features.items()}
    return Image.fromarray(painted_ground(playback.terrain.grid, colours, dark=False))


def _part_of(ground: Image.Image, layout: PictureLayout) -> Image.Image:
    left, top, width = (FINENESS * length for length in (layout.view.left, layout.view.top, layout.view.width))
    shown = (left, top, left + width, top + width)
    return ground.resize((layout.size, layout.size), Image.Resampling.LANCZOS, shown)


def drawing_order(squares: Iterable[FlankSquare]) -> list[FlankSquare]:
    """Return the squares as they are drawn: those that fight no more below the others."""
    return sorted(squares, key=lambda square: not square.figure.gone)


def arrows(
    moment: PictureMoment, squares: tuple[FlankSquare, ...], layout: PictureLayout, strongest: float
) -> list[Arrow]:
    """Return an arrow for each attack, beside that of the enemy who strikes back, the more men die the thicker."""
    drawn = []
    for attack in moment.attacks:
        start, end = squares[attack.attacker], squares[attack.target]
        (x, y), (to_x, to_y) = start.middle, end.middle
        length = math.hypot(to_x - x, to_y - y)
        ahead_x, ahead_y = ((to_x - x) / length, (to_y - y) / length) if length else (1.0, 0.0)
        beside = 3 * layout.unit
        gaps = [(square.edge / 2 + 5 * layout.unit) for square in (start, end)]
        if length <= sum(gaps) + 6 * layout.unit:  # squares that touch: the arrow goes over them
            gaps = [0.25 * square.edge for square in (start, end)]
        width = (1.5 + min(3.5, 12 * math.sqrt(attack.killed / strongest) if strongest else 0)) * layout.unit
        drawn.append(
            Arrow(
                (x + ahead_x * gaps[0] - ahead_y * beside, y + ahead_y * gaps[0] + ahead_x * beside),
                (to_x - ahead_x * gaps[1] - ahead_y * beside, to_y - ahead_y * gaps[1] + ahead_x * beside),
                width,
                start.figure.flank.side,
            )
        )
    return drawn


Part = tuple[str, Colour, Colour]
"""A part of a plate: text, background, foreground."""


def plates(squares: tuple[FlankSquare, ...], layout: PictureLayout) -> list[tuple[Box, tuple[Part, ...]]]:
    """Return what is written beside the flanks, and where: men left, men killed, and what befell them.

    Nothing is written that would hide a square or another plate, or does not fit on the map.
    """
    taken = np.array([_ring(square, layout) for square in squares]).reshape(-1, 4)
    placed = []
    for square in sorted(squares, key=_importance):
        parts = _parts(square, crowded=len(squares) > _CROWD)
        for some in (parts, parts[-1:]):
            box = _free_place(square, sum(plate_width(text, layout) for text, *_ in some), taken, layout)
            if some and box:
                taken = np.vstack((taken, box))
                placed.append((box, some))
                break
    return placed


def plate_pixels(layout: PictureLayout) -> int:
    """Return the height of a plate's font."""
    return round(12.5 * layout.unit)


@lru_cache(maxsize=4096)
def plate_width(text: str, layout: PictureLayout) -> int:
    """Return how wide a part of a plate is."""
    return round(font_of(plate_pixels(layout)).getlength(text) + 7 * layout.unit)


def _importance(square: FlankSquare) -> tuple[bool, int, float]:
    return not square.figure.mark, -square.figure.lost, -square.figure.flank.size


def _parts(square: FlankSquare, *, crowded: bool) -> tuple[Part, ...]:
    figure = square.figure
    parts: list[Part] = []
    if figure.flank.state is not FlankState.INACTIVE and not crowded:
        parts.append((whole(figure.flank.size), INK, PAPER))
    if figure.lost:
        parts.append((f"-{figure.lost:,}", LOSS, PAPER))
    if figure.mark:
        parts.append((figure.mark, NEWS, INK))
    return tuple(parts)


def _free_place(square: FlankSquare, width: float, taken: npt.NDArray[np.float64], layout: PictureLayout) -> Box | None:
    height, gap = round(15.5 * layout.unit), round(7 * layout.unit)
    middle_x, middle_y = square.middle
    below, above = square.top + square.edge + gap, square.top - gap - height
    beside, across = round(middle_x - width / 2), round(middle_y - height / 2)
    right, left = square.left + square.edge + gap, square.left - gap - width
    for x, y in ((beside, below), (beside, above), (right, across), (left, across)):
        x_inside = min(max(x, 2), layout.size - width - 2) if y in {below, above} else x
        box = (x_inside, y, x_inside + width, y + height)
        on_map = box[0] >= 2 and box[1] >= 2 and box[2] <= layout.size - 2 and box[3] <= layout.size - 2
        if on_map and not _meets(box, taken):
            return box
    return None


def _ring(square: FlankSquare, layout: PictureLayout) -> Box:
    beyond = 4 * layout.unit
    right, bottom = square.left + square.edge, square.top + square.edge
    return square.left - beyond, square.top - beyond, right + beyond, bottom + beyond


def _meets(box: Box, others: npt.NDArray[np.float64]) -> bool:
    left, top, right, bottom = others.T
    return bool(((box[0] < right) & (left < box[2]) & (box[1] < bottom) & (top < box[3])).any())


def _draw_arrow(draw: ImageDraw.ImageDraw, arrow: Arrow, unit: float) -> None:
    """Draw an arrow with a dark rim that keeps it apart from any ground."""
    shaft, head = (tuple((x * _FINER, y * _FINER) for x, y in points) for points in arrow.parts(unit))
    width, rim = arrow.width * _FINER, 1.1 * unit * _FINER
    colour = flank_colour(arrow.side, FlankState.IDLE)
    draw.line(shaft, (*INK, 255), round(width + 2 * rim))
    draw.line((*head, *head[:2]), (*INK, 255), round(2 * rim), joint="curve")
    draw.line(shaft, (*colour, 255), round(width))
    draw.polygon(head, (*colour, 255))


def _draw_dot(draw: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float, colour: Colour) -> None:
    x, y = middle
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), (*colour, 255), (*INK, 255))
