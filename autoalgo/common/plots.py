"""Plots: a figure in the house style, and from it bytes that do not depend on when or where.

Matplotlib is used without pyplot, so that there is no window, no state of its own and no global figure. The user's own
settings are left aside: the same odds give the same picture.
"""

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.text import Text

INK: Final = "#222222"
FAINT: Final = "#6b6b6b"
RULE: Final = "#c8c8c8"
PIXELS_PER_INCH: Final = 144

_FONT: Final = "DejaVu Sans"
"""It comes with matplotlib."""
_OTHER_SCRIPTS: Final = (
    *("Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", "WenQuanYi Zen Hei"),
    *("Noto Sans CJK JP", "Noto Sans CJK KR", "Malgun Gothic", "Arial Unicode MS"),
    *("Noto Sans Devanagari", "Nirmala UI", "Noto Sans Thai", "Noto Sans Ethiopic", "Noto Sans Hebrew"),
)
"""Fonts for what `_FONT` lacks, as far as they are installed."""
_STYLE: Final[dict[str, object]] = {
    "axes.edgecolor": RULE,
    "axes.labelcolor": FAINT,
    "axes.linewidth": 0.8,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 9,
    "pdf.fonttype": 42,
    "svg.hashsalt": "autoalgo",
    "text.color": INK,
    "text.parse_math": False,  # a dollar in the name of a war is a dollar
    "xtick.color": RULE,
    "xtick.labelcolor": FAINT,
    "xtick.labelsize": 8,
    "xtick.major.size": 3,
}
_UNDATED: Final = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
"""What a file says about how it was made: nothing, which is always the same."""


@contextmanager
def house_style() -> Iterator[None]:
    """Draw in the style of the house inside the `with` block, and leave other drawing as it was.

    A character that no font has is drawn as a box, which says enough.
    """
    installed = {font.name for font in fontManager.ttflist}
    families = [_FONT, *(name for name in _OTHER_SCRIPTS if name in installed)]
    with style.context(["default", _STYLE, {"font.family": families}]), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph .* missing from font", UserWarning)
        yield


@dataclass(frozen=True)
class PlotBox:
    """A place on a sheet, in inches from its left and top edge."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Lettering:
    """How a line is written."""

    points: float = 9
    colour: str = INK
    bold: bool = False
    right: bool = False
    """Whether it ends at the right of its place instead of beginning at the left."""


class PlotSheet:
    """A figure that is laid out in inches from its top left corner."""

    def __init__(self, width: float, height: float) -> None:
        self.figure: Final = Figure(figsize=(width, height), dpi=PIXELS_PER_INCH, facecolor="white")
        self._width: Final = width
        self._height: Final = height
        FigureCanvasAgg(self.figure)

    def axes(self, box: PlotBox) -> Axes:
        """Return new axes at a place."""
        bottom = self._height - box.top - box.height
        return self.figure.add_axes(
            (box.left / self._width, bottom / self._height, box.width / self._width, box.height / self._height)
        )

    def write(self, box: PlotBox, text: str, lettering: Lettering) -> None:
        """Write one line whose letters stand on the bottom of `box`, cut to its width."""
        place = box.left + box.width if lettering.right else box.left
        written = self.figure.text(
            place / self._width,
            1 - (box.top + box.height) / self._height,
            text,
            color=lettering.colour,
            fontsize=lettering.points,
            fontweight="bold" if lettering.bold else "normal",
            horizontalalignment="right" if lettering.right else "left",
        )
        self._cut(written, box.width * PIXELS_PER_INCH)

    def bytes(self, picture_format: str) -> bytes:
        """Return the sheet as a file of a format: png, svg or pdf."""
        buffer = io.BytesIO()
        self.figure.savefig(buffer, format=picture_format, dpi=PIXELS_PER_INCH, metadata=_UNDATED[picture_format])
        return buffer.getvalue()

    def _cut(self, written: Text, most_pixels: float) -> None:
        """Shorten a text until it is no wider than `most_pixels`."""
        whole = written.get_text()
        kept = len(whole)
        while kept > 0 and (width := written.get_window_extent().width) > most_pixels:
            kept = min(kept - 1, int(kept * most_pixels / width))
            written.set_text(f"{whole[:kept].rstrip()}…")
