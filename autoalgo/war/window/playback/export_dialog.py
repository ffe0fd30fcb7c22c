"""Export of the playback: which kind of file, how large, how fast; progress, cancel, and what came of it (B-3e)."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QWidget,
)

from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.ranks import Rank, give_rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.playback.export_model import Export, ExportModel


@dataclass(frozen=True)
class _Kind:
    words: str
    ending: str
    animated: bool


_KINDS: Final = (
    _Kind("GIF, the whole battle", ".gif", animated=True),
    _Kind("WebP, the whole battle", ".webp", animated=True),
    _Kind("APNG, the whole battle", ".apng", animated=True),
    _Kind("PNG of one hour", ".png", animated=False),
    _Kind("SVG of one hour", ".svg", animated=False),
)


class ExportDialog(QDialog):
    """The choices; `ask` asks where a file with an ending is to be saved."""

    def __init__(self, export: ExportModel, ask: Callable[[str], Path | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = export
        self._ask = ask
        self.kind = QComboBox()
        self.hour = QSpinBox()
        self.size_pixels = QSpinBox()
        self.rate = QDoubleSpinBox()
        self.limit = QDoubleSpinBox()
        self.whole_map = QCheckBox("The whole &map, not only where the flanks are")
        self.progress = QProgressBar()
        self.told = titled("", Rank.MUTED)
        self.save = QPushButton("&Save…")
        self.cancel = QPushButton("&Cancel")
        self.done_button = QPushButton("C&lose")
        self._describe()
        self._lay_out()
        self.kind.currentIndexChanged.connect(lambda _: self.refresh())
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(export.cancel)
        self.done_button.clicked.connect(self.hide)
        export.changed.connect(self.refresh)
        export.moved.connect(self._follow)
        self.refresh()
        self._follow()

    def come_forward(self) -> None:
        """Show the dialog."""
        self.refresh()
        self.show()
        self.raise_()
        self.activateWindow()

    def refresh(self) -> None:
        """Show what can be chosen, and how far it is."""
        model, kind = self._model, _KINDS[self.kind.currentIndex()]
        for field in (self.rate, self.limit):
            field.setEnabled(kind.animated)
        self.hour.setEnabled(not kind.animated)
        self.hour.setMaximum(model.hours)
        self.save.setEnabled(model.can_start)
        self.cancel.setEnabled(model.busy)
        self.progress.setVisible(model.busy)
        self.progress.setRange(0, model.progress.asked)
        self.progress.setValue(model.progress.done)
        give_rank(self.told, Rank.WARNING if model.failed else Rank.MUTED)
        self.told.setText(shortened(model.text))

    def _follow(self) -> None:
        """Mean the hour on show, until another is typed."""
        self.hour.setMaximum(self._model.hours)
        self.hour.setValue(self._model.hour)

    def _save(self) -> None:
        kind = _KINDS[self.kind.currentIndex()]
        path = self._ask(kind.ending)
        if path is not None:
            path = path if path.suffix else path.with_suffix(kind.ending)
            figures = (self.size_pixels.value(), self.rate.value(), self.limit.value())
            self._model.start(Export(path, kind.animated, self.hour.value(), *figures, self.whole_map.isChecked()))

    def _describe(self) -> None:
        self.setWindowTitle("Export the playback")
        for kind in _KINDS:
            self.kind.addItem(kind.words)
        self.hour.setSpecialValueText("0, the plan")
        self.hour.setToolTip(
            "The hour that is drawn: that on show, until another is typed. The occupation follows the battle's last."
        )
        # The ranges are those of autoalgo.war.playback.pictures, which tells what is out of them.
        self.size_pixels.setRange(200, 1200)
        self.size_pixels.setValue(480)
        self.size_pixels.setSuffix(" pixels")
        self.rate.setRange(0.1, 20.0)
        self.rate.setValue(1.25)
        self.rate.setSuffix(" frames a second")
        self.limit.setRange(0.05, 100.0)
        self.limit.setValue(2.0)
        self.limit.setSuffix(" MB")
        self.limit.setToolTip("A file that is larger is made again with fewer colours, smaller, with fewer frames.")
        for widget, name in (
            (self.kind, "Kind of file"),
            (self.hour, "Hour"),
            (self.size_pixels, "Width"),
            (self.rate, "Frame rate"),
            (self.limit, "Size limit"),
            (self.progress, "Progress of the export"),
        ):
            widget.setAccessibleName(name)
        self.told.setWordWrap(True)
        self.told.setAccessibleDescription("What came of the export")

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow("&Kind", self.kind)
        form.addRow("&Hour", self.hour)
        form.addRow("&Width", self.size_pixels)
        form.addRow("&Frame rate", self.rate)
        form.addRow("At &most", self.limit)
        form.addRow("", self.whole_map)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.save, self.cancel, self.done_button):
            button.setAutoDefault(False)
            row.addWidget(button)
        in_column(form, self.progress, self.told, row, on=self)
        self.setMinimumWidth(420)
