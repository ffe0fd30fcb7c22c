"""The page of the month: try it, play it, play it again; how it went, and all mistakes by faction."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QTextBrowser, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import html_of
from autoalgo.games.atlantis.play.outcome import MonthResult, result_notes
from autoalgo.games.atlantis.window.turn_model import TurnModel

_NEXT: Final = "<p>Next: write the reports, on the page Mail.</p>"


class TurnPage(QWidget):
    """Buttons, what is going on, and what came of it."""

    def __init__(self, model: TurnModel, commands: Commands) -> None:
        super().__init__()
        self._model = model
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName("A month is being played")
        self.words = QTextBrowser()
        self.words.setAccessibleName("What came of the month")
        self.words.setOpenLinks(False)
        buttons = in_row(*(ActionButton(commands[name]) for name in ("preview", "play_month", "play_again", "stop")), 1)
        in_column(buttons, (self.bar, 0, Qt.AlignmentFlag.AlignTop), (self.words, 1), on=self, margins=(0, 8, 0, 0))
        model.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Tell what came of the month, or that it is being played."""
        self.bar.setVisible(self._model.busy)
        self.words.setHtml(self._told())

    def _told(self) -> str:
        if self._model.busy:
            return "The month is being played. Until it is kept nothing is changed."
        if self._model.stopped:
            return "It was stopped; nothing was changed."
        if self._model.result is None:
            return "A preview plays the month to come from the orders that are in, and changes nothing."
        return result_html(self._model.result) + (_NEXT if self._model.to_write else "")


def result_html(result: MonthResult) -> str:
    """Return what came of a month, as HTML."""
    title = f"Month {result.turn:,}, {result.date}"
    kept = f"played, {counted(len(result.factions), 'report')}" if result.kept else "a preview, nothing was kept"
    parts = [f"<h3>{title}: {kept}</h3>", *(f"<p>{html_of(note)}</p>" for note in result_notes(result))]
    parts += [f"<p>{html_of(each)}</p>" for each in result.acts]
    faulty = [faction for faction in result.factions if faction.mistakes or faction.left]
    for faction in faulty:
        left = ", has left the game" if faction.left else ""
        lines = "".join(f"<li>{html_of(line)}</li>" for line in faction.mistakes)
        parts.append(f"<h4>{html_of(faction.name)} ({faction.number}){left}</h4><ul>{lines}</ul>")
    return "".join(parts if faulty else [*parts, "<p>No mistakes.</p>"])
