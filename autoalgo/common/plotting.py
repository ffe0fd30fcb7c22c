"""The base of every plot: a figure in one common style, saved as bytes that do not depend on time or machine.

Matplotlib is used without pyplot, so that there is no window, no state of its own and no global figure. The user's own
settings are ignored: the same numbers give the same picture.
"""

import io
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypedDict

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.gridspec import SubplotSpec
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.text import Text
from matplotlib.transforms import Bbox

INK: Final = "#222222"
FAINT: Final = "#6b6b6b"
RULE: Final = "#c8c8c8"
PIXELS_PER_INCH: Final = 144
MARGIN: Final = 0.4
"""Inches around everything."""
_HEADER: Final = 0.6
_FOOT_LINE: Final = 0.26
_PAD: Final = 0.06
"""Inches above and below any axes with what is written around them."""
_PLACES: Final = 6
"""Decimals of a share of the width or height: far less than a pixel."""
NO_HEIGHT: Final = 0.02
"""Of axes that are there for what is written above them: the layout refuses none at all."""


class Font(TypedDict, total=False):
    """How a line is written, in the words of matplotlib."""

    fontsize: float
    color: str
    fontweight: str


TITLE: Final[Font] = {"fontsize": 16, "fontweight": "bold"}
NOTE: Final[Font] = {"fontsize": 9, "color": FAINT}

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
    """Use the common style inside the `with` block; drawing elsewhere is not affected.

    A character that no font has is drawn as a box.
    """
    installed = {font.name for font in fontManager.ttflist}
    families = [_FONT, *(name for name in _OTHER_SCRIPTS if name in installed)]
    with style.context(["default", _STYLE, {"font.family": families}]), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph .* missing from font", UserWarning)
        yield


def sheet(width: float, height: float, title: str, note: str, foot: Sequence[str] = ()) -> tuple[Figure, SubplotSpec]:
    """Return a figure with a title and a note above, some lines below, and the place between for what it shows.

    Matplotlib lays it out: `width` and `height`, in inches, are those of the place with what is written around it.
    """
    below = _FOOT_LINE * len(foot) + NO_HEIGHT
    whole = width + 2 * MARGIN, _HEADER + height + below + 2 * MARGIN
    figure = Figure(figsize=whole, dpi=PIXELS_PER_INCH, facecolor="white")
    FigureCanvasAgg(figure)
    inside = (MARGIN / whole[0], MARGIN / whole[1], 1 - 2 * MARGIN / whole[0], 1 - 2 * MARGIN / whole[1])
    figure.set_layout_engine(ConstrainedLayoutEngine(rect=inside, w_pad=0, h_pad=_PAD, hspace=0, wspace=0))
    places = figure.add_gridspec(3, 1, height_ratios=(_HEADER, height, below))
    for at, lines, fonts in ((places[0], (title, note), (TITLE, NOTE)), (places[2], foot, [NOTE] * len(foot))):
        grid = at.subgridspec(max(len(lines), 1), 1)
        for row, (text, font) in enumerate(zip(lines, fonts, strict=True)):
            write_line(figure.add_subplot(grid[row]), text, width, font)
    return figure, places[1]


def write_line(axes: Axes, text: str, inches: float, font: Font) -> None:
    """Use axes for nothing but a line of text, cut to its width; they need no height of their own."""
    axes.set_axis_off()
    axes.set_title(fitted(axes.get_figure(root=True), text, inches, font), loc="left", pad=2, **font)


def fitted(figure: Figure | None, text: str, inches: float, font: Font) -> str:
    """Return a text shortened until a line of it is no wider than `inches`."""
    written = Text(0, 0, text, figure=figure, **font)
    kept = len(text)
    while kept > 0 and (width := written.get_window_extent(dpi=PIXELS_PER_INCH).width / PIXELS_PER_INCH) > inches:
        kept = min(kept - 1, int(kept * inches / width))
        written.set_text(f"{text[:kept].rstrip()}…")
    return written.get_text()


def lay_out(figure: Figure) -> None:
    """Lay the figure out and fix every place.

    The layout is solved to within the last bits of a number, which differ from time to time; the places are rounded.
    """
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        axes.set_position(Bbox(axes.get_position().get_points().round(_PLACES)))


def bytes_of(figure: Figure, picture_format: str) -> bytes:
    """Return a figure as a file of a format: png, svg or pdf."""
    lay_out(figure)
    buffer = io.BytesIO()
    figure.savefig(buffer, format=picture_format, dpi=PIXELS_PER_INCH, metadata=_UNDATED[picture_format])
    return buffer.getvalue()
