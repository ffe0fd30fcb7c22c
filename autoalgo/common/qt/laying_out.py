"""Rows and columns of widgets, each said at once."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QSplitter, QVBoxLayout, QWidget

_Box = TypeVar("_Box", bound=QBoxLayout)
_Held = QWidget | QLayout
Part = _Held | int | tuple[_Held, int] | tuple[QWidget, int, Qt.AlignmentFlag]
"""What a box holds, perhaps with the share of the room that it takes, and where it stands; a number is empty room with
that share."""
Margins = tuple[int, int, int, int]
"""Pixels at the left, above, at the right and below."""
NO_MARGINS: Margins = (0, 0, 0, 0)


def in_row(
    *parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Return parts side by side, on a widget or for another box; margins and spacing are Qt's unless they are given."""
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), parts, margins, spacing)


def in_column(
    *parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """Return parts one below the other, as `in_row` does side by side."""
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), parts, margins, spacing)


def boxed(box: QLayout) -> QWidget:
    """Return a widget that holds a box and nothing around it."""
    widget = QWidget()
    box.setContentsMargins(*NO_MARGINS)
    widget.setLayout(box)
    return widget


def clear(box: QLayout) -> None:
    """Take all widgets out of a box; one that is being clicked lives on until that is done."""
    while (taken := box.takeAt(0)) is not None:
        if widget := taken.widget():
            widget.setParent(None)
            widget.deleteLater()


def split_row(*parts: QWidget | tuple[QWidget, int], sizes: Sequence[int] = (), handle: int | None = None) -> QSplitter:
    """Return parts side by side that hands divide anew, each perhaps with its share of more room; none goes away.

    `sizes` are pixels at first, as far as there is room; `handle` are those between two parts.
    """
    return _split(Qt.Orientation.Horizontal, parts, sizes, handle)


def split_column(
    *parts: QWidget | tuple[QWidget, int], sizes: Sequence[int] = (), handle: int | None = None
) -> QSplitter:
    """Return parts one below the other, as `split_row` does side by side."""
    return _split(Qt.Orientation.Vertical, parts, sizes, handle)


def _split(
    along: Qt.Orientation, parts: Sequence[QWidget | tuple[QWidget, int]], sizes: Sequence[int], handle: int | None
) -> QSplitter:
    split = QSplitter(along)
    for place, part in enumerate(parts):
        widget, share = part if isinstance(part, tuple) else (part, 0)
        split.addWidget(widget)
        if share:
            split.setStretchFactor(place, share)
    split.setChildrenCollapsible(False)
    if sizes:
        split.setSizes(sizes)
    if handle is not None:
        split.setHandleWidth(handle)
    return split


def _filled(box: _Box, parts: tuple[Part, ...], margins: Margins | None, spacing: int | None) -> _Box:
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        match part:
            case int():
                box.addStretch(part)
            case QWidget():
                box.addWidget(part)
            case QLayout():
                box.addLayout(part)
            case (QWidget() as widget, share):
                box.addWidget(widget, share)
            case (QLayout() as inner, share):
                box.addLayout(inner, share)
            case (widget, share, place):
                box.addWidget(widget, share, place)
    return box
