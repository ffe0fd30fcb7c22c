"""The buttons in the upper right corner: run and cancel with progress, switch sides, commit stability (W-4 … W-6)."""

from PySide6.QtWidgets import QGridLayout, QLabel, QProgressBar, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.war.window.session.runner import Runner


class RunControls(QWidget):
    """The buttons that run a war. How long a battle takes is not known before, so the bar only moves."""

    def __init__(self, runner: Runner, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.run = ActionButton(commands["run"], "▶  Run the war")
        self.cancel = ActionButton(commands["cancel"])
        self.switch = ActionButton(commands["switch"])
        self.commit = ActionButton(commands["commit"])
        self.progress = QProgressBar()
        self.hour = QLabel()
        self.run.setObjectName("run")
        self.progress.setAccessibleName("Progress")
        self.progress.setRange(0, 1)
        self.progress.setTextVisible(False)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self._lay_out()
        self._end()
        runner.started.connect(self._begin)
        runner.progressed.connect(lambda hour, _: self._count(hour))
        for signal in (runner.finished, runner.stopped, runner.refused, runner.crashed):
            signal.connect(lambda *_: self._end())

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        grid.addWidget(self.run, 0, 0)
        grid.addWidget(self.cancel, 0, 1)
        grid.addWidget(self.progress, 1, 0)
        grid.addWidget(self.hour, 1, 1)
        grid.addWidget(self.switch, 2, 0)
        grid.addWidget(self.commit, 2, 1)

    def _begin(self) -> None:
        self.progress.setRange(0, 0)
        self.progress.show()
        self._count(0)

    def _count(self, hour: int) -> None:
        self.hour.setText(f"hour {hour:,}")

    def _end(self) -> None:
        self.progress.setRange(0, 1)
        self.progress.setValue(0)
        self.progress.hide()
        self.hour.clear()
