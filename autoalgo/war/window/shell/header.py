"""The strip above the tabs: what the war is, how things are, and the buttons that make it, in one row (W-1 … W-7).

What is in the way of a run, and notes, are told at the foot of the window, by the panel that belongs to the sentence.
"""

from itertools import pairwise

from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.war.window.shell.problems_panel import ProblemsPanel
from autoalgo.war.window.shell.run_controls import RunControls
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.shell.war_form import WarForm


class Header(QFrame):
    """The row; `problems` is the panel at the window's foot."""

    def __init__(self, models: ViewModels, commands: Commands) -> None:
        super().__init__()
        self.setObjectName("header")
        self.form = WarForm(models.war)
        self.problems = ProblemsPanel(models, self)
        self.controls = RunControls(models.runner, models.war, commands)
        date = self.form.year.accessibleName()
        self.form.corrected.connect(lambda why: self.problems.say(why, cause=date))
        self.form.year.edited.connect(lambda: self.problems.take_back(date))
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def tell_instead(self, sentence: str | None) -> None:
        """Show a sentence in the place of the war, where a page has wars of its own; None shows the war."""
        for part in (self.form, self.controls):
            part.setVisible(sentence is None)
        self.problems.tell_instead(sentence)

    def _lay_out(self) -> None:
        problems, controls = self.problems, self.controls
        row = in_row((self.form, 11), (problems.sentence, 9), controls, spacing=10)
        # What is told in the place of the form begins at the left; nothing below may move.
        policy = controls.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        controls.setSizePolicy(policy)
        in_column(row, controls.progress, on=self, margins=(12, 6, 12, 2), spacing=3)
        for before, after in pairwise((self.form.motive, *controls.buttons)):
            QWidget.setTabOrder(before, after)
