"""The questions before the window closes: whether a war, a flank half edited or a commit may be left."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QMessageBox, QWidget

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.session.commit_model import CommitStage
from autoalgo.war.window.shell.view_models import ViewModels

_LONGEST_NAME: Final = 120


class Closing:
    """Asks over `window`."""

    def __init__(self, models: ViewModels, window: QWidget) -> None:
        self._models = models
        self._window = window

    def may_close(self) -> bool:
        """Ask about everything that would be lost, and return whether the window may close."""
        return self._may_stop() and self._may_discard() and self._may_leave_scores()

    def _may_stop(self) -> bool:
        runner, question = self._models.runner, "A war is being fought. Stop it and close the window?"
        ends = (runner.finished, runner.stopped, runner.refused, runner.crashed)
        return runner.idle or self._agrees(question, lambda: runner.running, ends)

    def _may_discard(self) -> bool:
        question = "The flank editor has changes that are not applied. Discard them and close the window?"
        return not self._models.editor.dirty or self._agrees(question)

    def _may_leave_scores(self) -> bool:
        committer = self._models.committer
        name = shortened(committer.name, _LONGEST_NAME)
        if committer.stage is not CommitStage.IDLE and committer.cancellable:
            question = f"The new stability is being written into {name}. Stop that if possible, and close the window?"
            return self._agrees(question, lambda: committer.stage is not CommitStage.IDLE, (committer.changed,))
        return committer.unsure is None or self._agrees(
            f"It is not known whether the new stability was written into {name}. Close the window?"
        )

    def _agrees(
        self, question: str, stands: Callable[[], bool] = lambda: True, ends: Sequence[SignalInstance] = ()
    ) -> bool:
        """Ask, and return whether the answer is yes. Once `stands` is false after one of `ends`, the question goes."""
        buttons = QMessageBox.StandardButton
        offered = buttons.Yes | buttons.Cancel
        box = QMessageBox(QMessageBox.Icon.Question, "Close", literal(question), offered, self._window)
        box.setDefaultButton(buttons.Cancel)

        def look() -> None:
            if not stands():
                box.reject()

        for signal in ends:
            signal.connect(look)
        agreed = box.exec() == buttons.Yes
        for signal in ends:
            signal.disconnect(look)
        box.deleteLater()
        return agreed
