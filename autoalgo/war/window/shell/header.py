"""The strip above the tabs: what the war is, what is in its way, and the buttons that make it (W-1 … W-7)."""

from typing import Final

from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.war.window.shell.problems_panel import ProblemsPanel
from autoalgo.war.window.shell.run_controls import RunControls
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.shell.war_form import WarForm

_HEIGHT: Final = 124
"""Room for three problems; more can be scrolled to, or shown at the cost of what lies below."""
_MARGIN: Final = 8


class Header(QFrame):
    """The two corners and what stands between them."""

    def __init__(self, models: ViewModels, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.form = WarForm(models.war)
        self.problems = ProblemsPanel(models)
        self.controls = RunControls(models.runner, commands)
        date = self.form.year.accessibleName()
        self.form.corrected.connect(lambda why: self.problems.say(why, cause=date))
        self.form.year.edited.connect(lambda: self.problems.take_back(date))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, _MARGIN, 12, _MARGIN)
        row.setSpacing(14)
        row.addWidget(self.form)
        row.addWidget(self.problems, 1)
        row.addWidget(self.controls)
        self.setMinimumHeight(_HEIGHT)
        self.problems.height_wanted.connect(self._give_room)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _give_room(self, height: int) -> None:
        """Be as high as the problems want, up to half of the window."""
        self.setMinimumHeight(max(_HEIGHT, min(height + 2 * _MARGIN, self.window().height() // 2)))
