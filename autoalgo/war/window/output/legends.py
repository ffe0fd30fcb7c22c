"""The legends of the Output tab: stability bands, occupation bands, map colours, all from the tables (O-2)."""

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QTabWidget, QTextBrowser, QWidget

from autoalgo.common.qt.laying_out import NO_MARGINS, in_column
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.theme import Colours, colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import OccupationBands, ScoreBand, TerrainTable
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.session_model import Session

_MARK: Final = "►"
_ROW_MARGIN: Final = 6
"""Pixels of a row above its letters."""


def band_rows(bands: Sequence[ScoreBand], present: Sequence[str], colours: Colours) -> str:
    """Return the bands, best first, as HTML rows; those named in `present` are marked as the result's."""
    bounds = [-math.inf, *(band.upper_bound for band in bands)]
    rows = [_band_row(band, lower, band.name in present, colours) for band, lower in zip(bands, bounds, strict=False)]
    return "".join(reversed(rows))


def _band_row(band: ScoreBand, lower: float, marked: bool, colours: Colours) -> str:
    if math.isinf(lower):
        scores = f"to {band.upper_bound:g}"
    elif math.isinf(band.upper_bound):
        scores = f"over {lower:g}"
    else:
        scores = f"{lower:g} – {band.upper_bound:g}"
    mark = f' bgcolor="{colours.selection}"' if marked else ""
    name = f"{_MARK if marked else ''} <b>{html_of(band.name)}</b>"
    # The sentence stands below the name: beside it a narrow page would have a letter a line.
    return (
        f'<tr{mark}><td style="white-space:pre">{name}</td>'
        f'<td width="100%" style="white-space:pre"><font color="{colours.muted}">{scores}</font></td></tr>'
        f'<tr{mark}><td colspan="2">{html_of(band.sentence)}</td></tr>'
    )


def feature_rows(terrain: TerrainTable) -> str:
    """Return the features of the ground with their colours as HTML rows."""
    rows = []
    for feature, numbers in terrain.features.items():
        red, green, blue = numbers.colour
        swatch = f'<td bgcolor="#{red:02x}{green:02x}{blue:02x}" width="28">&nbsp;</td>'
        name = f'<td width="18%"><b>{html_of(feature.label)}</b></td>'
        rows.append(f"<tr>{swatch}{name}<td>{html_of(numbers.sentence)}</td></tr>")
    return "".join(rows)


def occupation_rows(bands: OccupationBands, result: WarResult | None, colours: Colours) -> str:
    """Return the bands of either winner as HTML rows; that of the result is marked."""
    occupation = None if result is None else result.aftermath.occupation
    rows = []
    for side in Side:
        reached = [occupation.band] if occupation is not None and occupation.winner is side else []
        heading = f'<tr><td colspan="2"><font color="{colours.muted}">Where the {side.label} wins</font></td></tr>'
        rows.append(heading + band_rows(bands[side], reached, colours))
    return "".join(rows)


class Legends(Themed, QWidget):
    """Three lists, one behind the other; what the result on show reached is marked in them."""

    def __init__(self, session: Session, outcome: OutcomeModel) -> None:
        super().__init__()
        self._session = session
        self._outcome = outcome
        self.stability, self.occupation, self.map = (_page() for _ in range(3))
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.setAccessibleName("Legends")
        self.pages.setUsesScrollButtons(False)
        self.pages.setElideMode(Qt.TextElideMode.ElideRight)
        for page, title in ((self.stability, "Stability"), (self.occupation, "Occupation"), (self.map, "Map")):
            self.pages.setTabToolTip(self.pages.addTab(page, title), title)
        for page in (self.stability, self.occupation):
            # The rows are laid out anew with every size, and no earlier than the page is seen.
            page.viewport().installEventFilter(self)
        in_column(self.pages, on=self, margins=NO_MARGINS)
        session.loaded.connect(self.refresh)
        outcome.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Write the legends anew."""
        tables, run = self._session.tables, self._outcome.current
        if tables is None:
            return
        colours = colours_of(self.palette())
        result = run.result if run else None
        stability = [result.aftermath.side(side).stability.band for side in Side] if result else []
        self.stability.setHtml(_table(band_rows(tables.stability_bands, stability, colours)))
        self.occupation.setHtml(_table(occupation_rows(tables.occupation_bands, result, colours)))
        self.map.setHtml(_table(feature_rows(tables.terrain)))
        self._scroll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Bring what is marked into view once a page has its size."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Show}:
            QTimer.singleShot(0, self, self._scroll)
        return super().eventFilter(watched, event)

    def _scroll(self) -> None:
        for page in (self.stability, self.occupation):
            marked = page.document().find(_MARK)
            if page.isVisible() and not marked.isNull():
                bar = page.verticalScrollBar()
                bar.setValue(bar.value() + page.cursorRect(marked).top() - _ROW_MARGIN)


def _page() -> QTextBrowser:
    page = QTextBrowser()
    page.setOpenLinks(False)
    page.setFrameShape(QTextBrowser.Shape.NoFrame)
    return page


def _table(rows: str) -> str:
    return f'<table cellspacing="0" cellpadding="3" width="100%">{rows}</table>'
