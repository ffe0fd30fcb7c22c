"""The picture of an hour as SVG: the ground as an embedded PNG, everything else as lines and text (B-3e).

Every flank is a group with a title, which browsers show under the mouse. Names are text, in whatever script. There is
no script, no link and no style sheet in it, as wikis refuse files with those.
"""

import base64
import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from PIL import Image

from autoalgo.common.figures import whole
from autoalgo.common.plain_text import one_line
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import km_per_pixel
from autoalgo.war.painting.colours import INK, PAPER, STATE_COLOURS, flank_colour
from autoalgo.war.painting.scale_bar import bar_km
from autoalgo.war.painting.signs import STROKE
from autoalgo.war.painting.squares import BADGE, RING_WIDTH
from autoalgo.war.playback.pictures.animation_encoder import palette_of
from autoalgo.war.playback.pictures.flank_squares import (
    Look,
    face_colour,
    look_of,
    ring_line,
    sign_places,
    sign_size,
    square_colour,
)
from autoalgo.war.playback.pictures.frames import (
    FAINT,
    NEWS,
    STRIP,
    TRACK,
    Arrow,
    Painter,
    Points,
    arrows,
    drawing_order,
    plate_pixels,
    plate_width,
    plates,
)
from autoalgo.war.playback.pictures.layout import FlankSquare, PictureLayout, number_line
from autoalgo.war.playback.pictures.moments import PictureMoment, flank_name, men_text, side_name, war_name
from autoalgo.war.terrain import Colour

_GROUND_COLOURS: Final = 48
_FONT: Final = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"
"""Wikis draw an SVG with the fonts of their server, which has the first of them."""
_BASELINE: Final = 0.36
"""How far below its middle a line of text stands, in heights of its font."""
_LETTER: Final = 0.6
"""Width of a letter, in heights of its font."""
_MIDDLE: Final = ' text-anchor="middle"'
_END: Final = ' text-anchor="end"'


@dataclass(frozen=True)
class _Letters:
    """How a line is written."""

    pixels: int
    colour: Colour
    dress: str = ""
    """More attributes, each after a blank."""


def svg_of(painter: Painter, moment: PictureMoment) -> bytes:
    """Return the picture of a moment as a file."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', *_picture(painter, moment), "</svg>", ""]
    return "\n".join(lines).encode()


def changing_svg(painter: Painter, moment: PictureMoment, changing: str) -> str:
    """Return the picture of a moment as an element of a page, what is not the ground in a group called `changing`."""
    frame = "\n".join([*_opening(painter, ""), *_map(painter), "</g>"])
    return f'{frame}\n<g id="{changing}">{changing_part(painter, moment)}</g></svg>'


def changing_part(painter: Painter, moment: PictureMoment) -> str:
    """Return what such a picture has of another moment in that group."""
    name = _safe(war_name(painter.playback))
    lines = [_onto_map(painter), *_figures(painter, moment), "</g>", *_strips(painter, moment, name)]
    return "\n".join(lines)


def _picture(painter: Painter, moment: PictureMoment) -> Iterator[str]:
    name = _safe(war_name(painter.playback))
    yield from _opening(painter, f"{name}, {moment.time}")
    yield from _map(painter)
    yield from _figures(painter, moment)
    yield "</g>"
    yield from _strips(painter, moment, name)


def _opening(painter: Painter, title: str) -> Iterator[str]:
    layout, size = painter.layout, painter.layout.size
    yield (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{size}" height="{layout.height}" viewBox="0 0 {size} {layout.height}"'
        f" font-family={quoteattr(_FONT)}>"
    )
    if title:
        yield f"<title>{escape(title)}</title>"
    yield f'<rect width="{size}" height="{layout.height}" fill="{_hex(STRIP)}"/>'
    yield f'<defs><clipPath id="map"><rect width="{size}" height="{size}"/></clipPath></defs>'


def _map(painter: Painter) -> Iterator[str]:
    size = painter.layout.size
    yield _onto_map(painter)
    yield f'<image width="{size}" height="{size}" xlink:href="data:image/png;base64,{_ground(painter.ground)}"/>'


def _onto_map(painter: Painter) -> str:
    return f'<g transform="translate(0 {painter.layout.header})" clip-path="url(#map)">'


def _figures(painter: Painter, moment: PictureMoment) -> Iterator[str]:
    layout = painter.layout
    squares = layout.squares(moment.figures, painter.scale)
    yield from (line for square in squares for line in _way(square, layout))
    yield from (_arrow(arrow, layout) for arrow in arrows(moment, squares, layout, painter.scale.strongest))
    yield from (line for square in drawing_order(squares) for line in _flank(painter, square))
    yield from _plates(squares, layout)
    yield from _scale(painter)


def _ground(ground: Image.Image) -> str:
    """Return the ground as a PNG of few colours, in base 64."""
    buffer = io.BytesIO()
    palette = palette_of([ground], (), _GROUND_COLOURS)
    ground.quantize(palette=palette, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
    return base64.b64encode(buffer.getvalue()).decode("ascii")


def _way(square: FlankSquare, layout: PictureLayout) -> Iterator[str]:
    figure, unit = square.figure, layout.unit
    points = tuple(map(layout.place, figure.way))
    if figure.flank.state is not FlankState.INACTIVE and any(point != points[-1] for point in points):
        colour = flank_colour(figure.flank.side, figure.flank.state)
        for tint, width in ((INK, 4.5), (colour, 2.5)):
            yield f'<polyline points="{_points(points)}" {_stroke(tint, width * unit)} stroke-opacity="0.6"/>'
    if square.aside:
        tie = ((square.x, square.y), square.middle)
        for tint, width in ((PAPER, 3.5), (INK, 1.5)):
            yield f'<polyline points="{_points(tie)}" {_stroke(tint, width * unit)}/>'


def _arrow(arrow: Arrow, layout: PictureLayout) -> str:
    """Return an arrow with a dark rim: first all of it in ink, then in the colour of its side."""
    parts = []
    shaft, head = arrow.parts(layout.unit)
    for rim, colour in ((1.1 * layout.unit, INK), (0.0, flank_colour(arrow.side, FlankState.IDLE))):
        parts.append(f'<polyline points="{_points(shaft)}" {_stroke(colour, arrow.width + 2 * rim)}/>')
        outline = f'stroke="{_hex(colour)}" stroke-width="{_number(2 * rim)}" ' if rim else ""
        parts.append(f'<polygon points="{_points(head)}" {outline}fill="{_hex(colour)}"/>')
    return f"<g>{''.join(parts)}</g>"


def _flank(painter: Painter, square: FlankSquare) -> Iterator[str]:
    look, flank = look_of(square), square.figure.flank
    faded = ' opacity="0.62"' if flank.state is FlankState.INACTIVE else ""
    yield f'<g id="{flank.side.label}-{flank.number}" transform="translate({square.left} {square.top})"{faded}>'
    yield f"<title>{escape(_safe(_title(painter, square)))}</title>"
    yield from _square(look)
    if look.shows_signs:
        yield from _signs(look)
    if look.legible:
        pixels, middle = number_line(look.arm, look.edge)
        letters = _Letters(pixels, face_colour(look), f'{_MIDDLE} font-weight="bold"')
        yield _text((look.edge / 2, middle + _BASELINE * pixels), str(flank.number), letters)
    badge, radius = (look.edge + look.unit, -look.unit), BADGE / 2 * look.unit
    yield (
        f'<circle cx="{_number(badge[0])}" cy="{_number(badge[1])}" r="{_number(radius)}"'
        f' fill="{_hex(STATE_COLOURS[look.state])}" stroke="{_hex(PAPER)}" stroke-width="{_number(1.5 * look.unit)}"/>'
    )
    yield "</g>"


def _square(look: Look) -> Iterator[str]:
    unit = look.unit
    beyond = RING_WIDTH * unit + 0.5
    yield _rounded(-beyond, look.edge + 2 * beyond, 6 * unit, f'fill="{_hex(PAPER)}"')
    if look.morale > 0 and look.state is not FlankState.INACTIVE:
        width = (RING_WIDTH - 1.5) * unit
        line = f'fill="none" stroke="{_hex(INK)}" stroke-width="{_number(width)}"'
        yield f'<polyline points="{_points(ring_line(look))}" {line}/>'
    outline = f'fill="{_hex(square_colour(look))}" stroke="{_hex(INK)}" stroke-width="{_number(1.25 * unit)}"'
    yield _rounded(0.6 * unit, look.edge - 1.2 * unit, 4 * unit, outline)


def _signs(look: Look) -> Iterator[str]:
    half, colour = sign_size(look), face_colour(look)
    for x, y, lines, filled in sign_places(look):
        for line in lines:
            points = _points(tuple((x + half * across, y + half * down) for across, down in line))
            stroke = _stroke(colour, STROKE * half)
            yield f'<polyline points="{points}" {stroke.replace("none", _hex(colour)) if filled else stroke}/>'


def _plates(squares: tuple[FlankSquare, ...], layout: PictureLayout) -> Iterator[str]:
    for (left, top, _, bottom), parts in plates(squares, layout):
        at = left
        for text, background, foreground in parts:
            width = plate_width(text, layout)
            yield f'<rect x="{at}" y="{top}" width="{width}" height="{bottom - top}" fill="{_hex(background)}"/>'
            # The length is given, as no other font is exactly as wide as the one that the room was measured with.
            place = at + width / 2, (top + bottom) / 2 + _BASELINE * plate_pixels(layout)
            yield _text(place, text, _Letters(plate_pixels(layout), foreground, _MIDDLE), width - 6 * layout.unit)
            at += width


def _scale(painter: Painter) -> Iterator[str]:
    layout, unit = painter.layout, painter.layout.unit
    pixels_a_km = layout.pixel / km_per_pixel(painter.playback.width_km)
    length_km = bar_km(pixels_a_km, layout.size * 0.2)
    left, bottom = 10 * unit, layout.size - 9 * unit
    right = left + length_km * pixels_a_km
    line = _points(((left, bottom), (right, bottom)))
    for tint, width in ((INK, 5), (PAPER, 2)):
        yield f'<polyline points="{line}" {_stroke(tint, width * unit)}/>'
    yield _text((left, bottom - 7 * unit), f"{length_km:g} km", _Letters(round(12 * unit), INK))


def _strips(painter: Painter, moment: PictureMoment, name: str) -> Iterator[str]:
    """Yield what is written above and below the map."""
    layout, size = painter.layout, painter.layout.size
    edge, small, top = round(size * 0.025), round(size * 0.024), layout.header + size
    yield _text((edge, layout.header * 0.65), name, _Letters(round(size * 0.036), PAPER), size * 0.7)
    yield _text((size - edge, layout.header * 0.65), moment.time, _Letters(round(size * 0.028), FAINT, _END))
    if moment.occupied is not None:
        grown = ((size, TRACK), (size * moment.occupied.share, flank_colour(moment.occupied.side, FlankState.IDLE)))
        place = f'y="{layout.header - layout.growth}" height="{layout.growth}"'
        yield from (f'<rect x="0" {place} width="{_number(width)}" fill="{_hex(colour)}"/>' for width, colour in grown)
    room = size / 2 - 1.5 * edge
    for side in Side:
        first = side is Side.ATTACKER
        start, far = (edge, edge + room) if first else (size - edge, size - edge - room)
        near, other = ("", _END) if first else (_END, "")
        before, left = painter.before.men(side), moment.men(side)
        called = _safe(side_name(painter.playback, side))
        yield _text((start, top + size * 0.042), called, _Letters(small, PAPER, near), room * 0.55)
        men = men_text(left, before)
        yield _text((far, top + size * 0.042), men, _Letters(small, FAINT, other), room * 0.42)
        share = left / before if before else 0.0
        for width, colour in ((room, TRACK), (room * share, flank_colour(side, FlankState.IDLE))):
            corner = _number(start if first else start - width)
            place = f'y="{_number(top + size * 0.056)}" width="{_number(width)}" height="{_number(size * 0.018)}"'
            yield f'<rect x="{corner}" {place} fill="{_hex(colour)}"/>'
    if news := moment.news():
        middle = (size / 2, top + size * 0.122)
        yield _text(middle, _safe(news), _Letters(small, NEWS, _MIDDLE), size * 0.95)


def _text(place: tuple[float, float], text: str, letters: _Letters, most: float = math.inf) -> str:
    """Return a line of text, squeezed where it would be wider than `most` pixels, by the width that letters have."""
    x, y = (_number(at) for at in place)
    squeezed = ""
    if len(text) * letters.pixels * _LETTER > most:
        squeezed = f' textLength="{_number(most)}" lengthAdjust="spacingAndGlyphs"'
    dress = f'font-size="{letters.pixels}" fill="{_hex(letters.colour)}"{letters.dress}{squeezed}'
    return f'<text x="{x}" y="{y}" {dress}>{escape(text)}</text>'


def _title(painter: Painter, square: FlankSquare) -> str:
    flank, playback = square.figure.flank, painter.playback
    name = flank_name(playback.war.request, flank.side, flank.number)
    parts = [f"{side_name(playback, flank.side)}, {name}", f"{whole(flank.size)} of {whole(flank.initial_size)} men"]
    parts += [flank.state.name.capitalize(), flank.maneuver.value]
    if square.figure.lost:
        parts.append(f"{square.figure.lost:,} killed")
    if square.figure.mark:
        parts.append(square.figure.mark)
    return " · ".join(parts)


def _safe(text: str) -> str:
    """Return `text` without what no XML file may hold, on one line."""
    return "".join(each if each.isprintable() or each == " " else "\ufffd" for each in one_line(text))


def _rounded(corner: float, edge: float, radius: float, dress: str) -> str:
    at, length = _number(corner), _number(edge)
    return f'<rect x="{at}" y="{at}" width="{length}" height="{length}" rx="{_number(radius)}" {dress}/>'


def _stroke(colour: Colour, width: float) -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'fill="none" stroke="{_hex(colour)}" stroke-width="{_number(width)}" {ends}'


def _points(points: Points) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _number(value: float) -> str:
    """Return a number as short as a hundredth of a pixel can be."""
    return f"{round(value, 2) + 0.0:g}"
