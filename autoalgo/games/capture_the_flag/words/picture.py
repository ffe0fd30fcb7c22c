"""The board as a picture, for a mail or a file: drawn with Pillow and its own font, so the bytes are always the same.

Shapes, letters and colours tell the teams apart, each alone: disc, capital letter and pennant for the first; square,
small letter and banner for the second. A key below the board explains every sign on it.
"""

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from autoalgo.common.picture_text import drawable, fitted, font_of
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game, Unit
from autoalgo.games.capture_the_flag.words.sentences import outcome

WIDTH: Final = 800
"""Pixels of a picture as a mail shows it; a board of few columns is narrower."""
_FINER: Final = 3
"""Drawn so many times as large and made smaller, for smooth edges."""
_LARGEST_CELL: Final = 48
_MARGIN: Final = 0.75
"""For letters and numbers, in cells; so are all lengths below."""

_Colour = str
_Point = tuple[float, float]
_PAPER: Final = "#ffffff"
_INK: Final = "#222222"
_GOLD: Final = "#ffc928"
_TEAM: Final = ("#1d55b4", "#c23616")
_GROUND: Final = {
    Terrain.DIRT: "#eee5cf",
    Terrain.TREE: "#cfe0b4",
    Terrain.WATER: "#9ccbea",
    Terrain.BRIDGE: "#9ccbea",
}
_MARKS: Final = {"W": ("#bfe6ff", "Water shield"), "D": ("#ffe28a", "Deadly aim")}


def board_png(game: Game) -> bytes:
    """Return a picture of the board with all that is on it, `WIDTH` pixels wide at most, as PNG."""
    columns, rows = game.board.size
    cell = min(_LARGEST_CELL, int(WIDTH / (columns + 2 * _MARGIN))) * _FINER
    across = max(int((columns + 2 * _MARGIN) * cell), 12 * cell)
    keys = list(_lines_of_keys(game, cell, across))
    down = int((rows + 2 * _MARGIN + len(keys) + 0.25) * cell)
    image = Image.new("RGB", (across, down), _PAPER)
    pen = _Pen(ImageDraw.Draw(image), cell)
    _ground(pen, game)
    _pieces(pen, game)
    for line, entries in enumerate(keys):
        for left, sign, words in entries:
            _key(pen, left, rows + 2 * _MARGIN + line, sign, words)
    image = image.reduce(_FINER).quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


@dataclass(frozen=True)
class _Pen:
    """Draws with lengths in cells, from the upper left corner of the paper."""

    draw: ImageDraw.ImageDraw
    cell: int

    def disc(self, at: _Point, radius: float, fill: _Colour, edge: _Colour = "", width: float = 0) -> None:
        self.draw.ellipse(self._around(at, radius), fill, edge or None, round(width * self.cell))

    def box(self, at: _Point, half: float, fill: _Colour, edge: _Colour = "", width: float = 0) -> None:
        corner = half * self.cell / 4
        self.draw.rounded_rectangle(
            self._around(at, half), corner, fill or None, edge or None, round(width * self.cell)
        )

    def bar(self, one: _Point, other: _Point, fill: _Colour) -> None:
        self.draw.rectangle(self._all(*one, *other), fill)

    def line(self, points: tuple[float, ...], fill: _Colour, width: float) -> None:
        self.draw.line(self._all(*points), fill, round(width * self.cell), joint="curve")

    def area(self, points: tuple[float, ...], fill: _Colour, edge: _Colour) -> None:
        self.draw.polygon(self._all(*points), fill, edge, max(1, round(0.03 * self.cell)))

    def word(self, at: _Point, text: str, size: float, fill: _Colour = _INK, *, middle: bool = True) -> None:
        """Write around a point or from it to the right, a little bolder than the font is."""
        pixels = round(size * self.cell)
        place = (at[0] * self.cell, at[1] * self.cell)
        anchor = "mm" if middle else "lm"
        self.draw.text(place, text, fill, font_of(pixels), anchor, stroke_width=max(1, pixels // 30))

    def _around(self, at: _Point, half: float) -> list[float]:
        return self._all(at[0] - half, at[1] - half, at[0] + half, at[1] + half)

    def _all(self, *lengths: float) -> list[float]:
        return [length * self.cell for length in lengths]


def _ground(pen: _Pen, game: Game) -> None:
    """Draw the squares, the letters and numbers around them, and the homes of the flags."""
    columns, rows = game.board.size
    for column in range(columns):
        for row in range(rows):
            _square(pen, column + _MARGIN, row + _MARGIN, game.board.terrain(Square(column, row)))
    for column in range(columns):
        for y in (_MARGIN / 2, rows + 1.5 * _MARGIN):
            pen.word((column + _MARGIN + 0.5, y), Square(column, 0).text[0], 0.5)
    for row in range(rows):
        for x in (_MARGIN / 2, columns + 1.5 * _MARGIN):
            pen.word((x, row + _MARGIN + 0.5), str(row + 1), 0.45)
    for team, home in enumerate(game.board.homes):
        pen.box(_middle(home), 0.47, "", _TEAM[team], 0.07)


def _square(pen: _Pen, x: float, y: float, terrain: Terrain) -> None:
    """Draw a square of the ground by its upper left corner."""
    pen.bar((x, y), (x + 1, y + 1), "#cabb94")
    pen.bar((x + 0.03, y + 0.03), (x + 1, y + 1), _GROUND[terrain])
    match terrain:
        case Terrain.TREE:
            pen.bar((x + 0.45, y + 0.6), (x + 0.55, y + 0.92), "#6b4a2b")
            pen.disc((x + 0.5, y + 0.42), 0.34, "#3e7f3b", "#285c28", 0.03)
            pen.disc((x + 0.42, y + 0.33), 0.12, "#5a9c50")
        case Terrain.WATER:
            for wave in (0.3, 0.7):
                points = [(x + 0.15 + step / 20, y + wave + 0.05 * math.sin(step * 0.9)) for step in range(15)]
                pen.line(tuple(length for point in points for length in point), "#5f9cc9", 0.05)
        case Terrain.BRIDGE:
            pen.bar((x + 0.03, y + 0.12), (x + 1, y + 0.88), "#8a5f34")
            for plank in range(5):
                pen.bar((x + 0.04 + plank / 5, y + 0.16), (x + 0.19 + plank / 5, y + 0.84), "#b98d57")
        case Terrain.DIRT:
            pass


def _pieces(pen: _Pen, game: Game) -> None:
    """Draw what the umpire has laid, bodies, flags and units, so that what counts most lies on top."""
    standing = {unit.square for unit in game.units if unit.alive}
    for effect in game.effects:
        _effect(pen, _middle(effect.square), effect.sign)
    for unit in game.units:
        if unit.body:
            _body(pen, game, unit, unit.square in standing)
    for team, flag in enumerate(game.flags):
        if flag.carrier == NOBODY:
            x, y = _middle(flag.square)
            _flag(pen, (x - 0.28 if flag.square in standing else x, y), team)
    for number, unit in enumerate(game.units):
        if unit.alive:
            _unit(pen, game, number, unit)


def _effect(pen: _Pen, at: _Point, sign: str) -> None:
    """Draw what the umpire has put on a square for some turns: its sign, on a colour that shows around a unit."""
    pen.box(at, 0.48, "#ffab4d", "#b8500a", 0.05)
    pen.word(at, sign, 0.7)


def _unit(pen: _Pen, game: Game, number: int, unit: Unit) -> None:
    x, y = _middle(unit.square)
    carried = game.carried(number)
    _shape(pen, (x, y - 0.07), unit.team, game.letter(unit), carrier=carried != NOBODY)
    share = unit.life / game.most_life(unit)
    colour = "#35b44a" if share > 1 / 2 else "#f2a81d" if share > 1 / 4 else "#e02f22"
    pen.bar((x - 0.42, y + 0.33), (x + 0.42, y + 0.47), _INK)
    pen.bar((x - 0.39, y + 0.36), (x + 0.39, y + 0.44), _PAPER)
    pen.bar((x - 0.39, y + 0.36), (x - 0.39 + 0.78 * share, y + 0.44), colour)
    for place, mark in enumerate(game.marks(unit)):
        _mark(pen, (x + 0.33, y - 0.31 + 0.36 * place), mark)
    if carried != NOBODY:
        _flag(pen, (x - 0.36, y - 0.18), carried, 0.6)


def _shape(pen: _Pen, at: _Point, team: int, letter: str, *, carrier: bool = False) -> None:
    """Draw a unit's disc or square with its letter; that of a carrier has a golden edge."""
    edge, width = (_GOLD, 0.07) if carrier else (_PAPER, 0.04)
    (pen.box if team else pen.disc)(at, 0.36 if team else 0.39, _TEAM[team], edge, width)
    # A small letter stands lower than a capital one, and looks smaller.
    pen.word((at[0], at[1] - 0.03 if team else at[1]), letter, 0.56 if team else 0.5, _PAPER)


def _body(pen: _Pen, game: Game, unit: Unit, under: bool) -> None:
    """Draw a body with the turns that it still stays, or a small cross beside who stands on it."""
    x, y = _middle(unit.square)
    if under:
        _cross(pen, (x - 0.35, y + 0.2), 0.1)
        return
    (pen.box if unit.team else pen.disc)((x, y - 0.02), 0.36, "#dcdcdc", _TEAM[unit.team], 0.06)
    pen.word((x, y - 0.02), game.letter(unit), 0.46, "#6a6a6a")
    _cross(pen, (x + 0.32, y - 0.3), 0.12)
    pen.word((x + 0.37, y + 0.33), str(unit.body_turns), 0.34)


def _cross(pen: _Pen, at: _Point, half: float) -> None:
    x, y = at
    pen.line((x - half, y - half, x + half, y + half), _INK, 0.08)
    pen.line((x - half, y + half, x + half, y - half), _INK, 0.08)


def _mark(pen: _Pen, at: _Point, mark: str) -> None:
    pen.disc(at, 0.19, _MARKS[mark][0], _INK, 0.03)
    pen.word(at, mark, 0.28)


def _flag(pen: _Pen, at: _Point, team: int, size: float = 1) -> None:
    """Draw a flag around the middle of its pole and cloth: a pennant for the first team, a banner for the second."""

    def placed(*lengths: float) -> tuple[float, ...]:
        return tuple(length * size + at[place % 2] for place, length in enumerate(lengths))

    pen.line(placed(-0.26, -0.42, -0.26, 0.42), _INK, 0.08 * size)
    pennant, banner = (-0.22, -0.42, 0.42, -0.15, -0.22, 0.12), (-0.22, -0.4, 0.36, -0.4, 0.36, 0.05, -0.22, 0.05)
    shape = banner if team else pennant
    pen.area(placed(*shape), _TEAM[team], _PAPER)


def _middle(square: Square) -> _Point:
    return square.column + _MARGIN + 0.5, square.row + _MARGIN + 0.5


_Key = tuple[float, str, str]
"""Where an entry begins, its sign, and its words."""


def _lines_of_keys(game: Game, cell: int, across: int) -> Iterator[list[_Key]]:
    """Yield the lines of the key, as many entries in each as fit: the moment, the teams, then what is on the board."""
    font, widest = font_of(round(0.4 * cell)), across / cell - 2 * _MARGIN
    left, line = _MARGIN, list[_Key]()
    for sign, text in _keys(game):
        words = fitted(text, font, int((widest - 1.1) * cell))
        needed = (1.1 if sign else 0) + font.getlength(words) / cell + 0.5
        if line and left + needed > widest + _MARGIN + 0.5:
            yield line
            left, line = _MARGIN, []
        line.append((left, sign, words))
        left += needed
    yield line


def _keys(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the signs that the key explains, and their words."""
    told = outcome(game)
    yield "", drawable(told[:1].upper() + told[1:], f"Turn {game.turn:,}")
    for team, name in enumerate(game.teams):
        yield f"team {team}", drawable(name, f"Team {team + 1}")
        yield f"flag {team}", "its flag"
        yield f"home {team}", "its home"
    for kind in dict.fromkeys(unit.kind for unit in game.units):
        yield "", f"{game.numbers.units[kind].letter} {kind}"
    for sign, name in sorted({(effect.sign, effect.name) for effect in game.effects}):
        yield f"effect {sign}", drawable(name, "something of the umpire's")
    if any(flag.carrier != NOBODY for flag in game.flags):
        yield "carrier", "carries a flag"
    if any(unit.body for unit in game.units):
        yield "body", "a body, and for how many turns"
    shown = {mark for unit in game.units if unit.alive for mark in game.marks(unit)}
    for mark in sorted(shown):
        yield mark, _MARKS[mark][1]


def _key(pen: _Pen, left: float, top: float, sign: str, words: str) -> None:
    """Draw one entry of the key."""
    at = (left + 0.5, top + 0.5)
    match sign.split():
        case ["team", team]:
            _shape(pen, at, int(team), "aA"[team == "0"])
        case ["flag", team]:
            _flag(pen, at, int(team), 0.9)
        case ["home", team]:
            pen.box(at, 0.36, "", _TEAM[int(team)], 0.07)
        case ["effect", laid]:
            _effect(pen, at, laid)
        case ["carrier"]:
            pen.disc(at, 0.36, _PAPER, _GOLD, 0.08)
        case ["body"]:
            _cross(pen, at, 0.22)
        case [mark] if mark in _MARKS:
            _mark(pen, at, mark)
    pen.word((left + (1.1 if sign else 0), at[1]), words, 0.4, middle=False)
