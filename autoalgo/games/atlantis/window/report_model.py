"""The text of a faction's report about the month on show, read off the GUI thread (no widget)."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from autoalgo.common.files import read_whole
from autoalgo.common.qt.job_model import JobModel
from autoalgo.games.atlantis.store.folder import MOST_ORDER_BYTES, report_files
from autoalgo.games.atlantis.window.selection_model import SelectionModel


class ReportModel(JobModel[str, None]):
    """The report of the selected faction."""

    def __init__(self, selection: SelectionModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = selection
        self._folder: Path | None = None
        self._wanted = (0, 0)
        self._text = ""
        selection.changed.connect(self._follow)

    @property
    def text(self) -> str:
        """The report, or why there is none."""
        return self._text

    def read_from(self, folder: Path) -> None:
        """Read reports from the folder of a game from now on."""
        self._folder, self._wanted = folder, (0, 0)
        self._follow()

    def _follow(self) -> None:
        month, faction = self._selection.month, self._selection.faction
        wanted = (faction, month.turn if month else 0)
        if self._folder is None or wanted == self._wanted:
            return
        self._wanted = wanted
        self.job.start(partial(_text, self._folder, *wanted))

    def _take(self, text: str) -> None:
        self._text = text
        self.changed.emit()


def _text(folder: Path, faction: int, turn: int) -> str:
    if not faction:
        return "Choose a faction to read its report."
    file = report_files(folder, faction).get(turn)
    if file is None:
        return f"Faction {faction} has no report of month {turn:,}."
    try:
        return read_whole(file.with_suffix(".txt"), MOST_ORDER_BYTES).decode(errors="replace")
    except OSError as error:
        return f"The report cannot be read: {error.strerror or error}"
