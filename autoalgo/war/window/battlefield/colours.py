"""The colours of the battlefield: flanks, their states, and the verdicts on a side's composition.

Squares and badges lie on the map, whose five colours never change, so theirs never change either. Text lies on the
window, which is light or dark; its colours come in two shades and are chosen by the palette.
"""

from typing import Final

from PySide6.QtGui import QColor, QPalette

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.painting import colours
from autoalgo.war.strategy.composition import CompositionStatus, CompositionVerdict

INK: Final = QColor(*colours.INK)
"""Outlines, and text on bright colours."""
PAPER: Final = QColor(*colours.PAPER)
"""Halos, and text on dark colours."""
RING: Final = QColor(255, 200, 0)
"""The selection ring: far from all five colours of the map."""

_VERDICTS: Final = {
    CompositionVerdict.GOOD: (QColor(22, 112, 52), QColor(98, 214, 138)),
    CompositionVerdict.TOO_MANY: (QColor(186, 26, 30), QColor(255, 128, 122)),
    CompositionVerdict.TOO_FEW: (QColor(158, 76, 0), QColor(255, 178, 84)),
}
_SIDE_TEXT: Final = {
    Side.ATTACKER: (QColor(0, 108, 122), QColor(64, 224, 235)),
    Side.DEFENDER: (QColor(186, 26, 30), QColor(255, 118, 116)),
}

_WARNINGS: Final = (QColor(255, 241, 214), QColor(92, 48, 0)), (QColor(66, 48, 14), QColor(255, 214, 150))


def flank_colour(side: Side, state: FlankState) -> QColor:
    """Return the colour of a flank's square: cyan or red, darker when it is routed (S-3)."""
    return QColor(*colours.flank_colour(side, state))


def state_colour(state: FlankState) -> QColor:
    """Return the colour of a flank's state: black, red, orange, green or blue (F-3)."""
    return QColor(*colours.STATE_COLOURS[state])


def text_on(background: QColor) -> QColor:
    """Return the dark or the light colour, whichever is easier to read on `background`."""
    return QColor(*colours.text_on((background.red(), background.green(), background.blue())))


def is_dark(palette: QPalette) -> bool:
    """Tell whether the window's background is dark."""
    return palette.color(QPalette.ColorRole.Window).lightnessF() < 0.5


def verdict_colour(composition: CompositionStatus, palette: QPalette) -> QColor:
    """Return the colour of a composition's status: green, red for too many, orange for too few (S-7)."""
    verdict = composition.invalid[0].verdict if composition.invalid else CompositionVerdict.GOOD
    return _VERDICTS[verdict][is_dark(palette)]


def side_text_colour(side: Side, palette: QPalette) -> QColor:
    """Return the shade of a side's colour in which text can be read on the window."""
    return _SIDE_TEXT[side][is_dark(palette)]


def warning_colours(palette: QPalette) -> tuple[QColor, QColor]:
    """Return the background and the text of a warning."""
    return _WARNINGS[is_dark(palette)]
