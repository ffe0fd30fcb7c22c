"""The buttons at the right end of the header: run and cancel, the seed, switch sides, commit stability (W-4 … W-6)."""

from typing import Final

from PySide6.QtWidgets import QProgressBar, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import NO_MARGINS, in_row
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.session.war_model import WarModel

_BAR: Final = 4
"""Pixels of the bar that moves while a war is fought."""
_BESIDE_WORDS: Final = 20
"""Pixels of a button that its words do not take."""
_WIDEST_SEED: Final = "Seed: 0000000…"
_LONGEST_SEED: Final = 8
"""Digits of a seed that the button has room for."""


class RunControls(QWidget):
    """The buttons that run a war. How long a battle takes is not known before, so the bar only moves."""

    def __init__(self, runner: Runner, war: WarModel, commands: Commands) -> None:
        super().__init__()
        self._war = war
        self.seed = ActionButton(commands["seed"])
        self.switch = ActionButton(commands["switch"], "⇄")
        self.commit = ActionButton(commands["commit"], "Commit…")
        self.cancel = ActionButton(commands["cancel"])
        self.run = ActionButton(commands["run"], "▶  Run")
        self.buttons = (self.seed, self.switch, self.commit, self.cancel, self.run)
        """From left to right."""
        self.progress = QProgressBar()
        """Stands below the whole row."""
        self._describe()
        in_row(*self.buttons, on=self, margins=NO_MARGINS, spacing=6)
        self._end()
        self._show_seed()
        war.changed.connect(self._show_seed)
        runner.started.connect(self._begin)
        for signal in (runner.finished, runner.stopped, runner.refused, runner.crashed):
            signal.connect(lambda *_: self._end())

    def _describe(self) -> None:
        self.run.setObjectName("run")
        self.run.setAccessibleName("Run the war")
        self.switch.setAccessibleName("Switch sides")
        self.commit.setAccessibleName("Commit stability")
        for button in (self.switch, self.commit, self.cancel):
            # As wide as its words; a style gives every push button room for long ones.
            button.setMaximumWidth(button.fontMetrics().horizontalAdvance(button.text()) + _BESIDE_WORDS)
        # As wide as for the longest seed, so that nothing beside it moves when the seed is another.
        self.seed.setFixedWidth(self.seed.fontMetrics().horizontalAdvance(_WIDEST_SEED) + _BESIDE_WORDS)
        self.progress.setAccessibleName("Progress")
        self.progress.setRange(0, 1)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(_BAR)
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)

    def _show_seed(self) -> None:
        """Name the seed on its button: what is typed, the word, or that each run takes a new one."""
        seed, word = self._war.seed, self._war.word
        digits = "new" if seed is None else str(seed)
        shown = digits if len(digits) <= _LONGEST_SEED else f"{digits[: _LONGEST_SEED - 1]}…"
        self.seed.setText("Seed: word" if word else f"Seed: {shown}")

    def _begin(self) -> None:
        self.progress.setRange(0, 0)
        self.progress.show()

    def _end(self) -> None:
        self.progress.setRange(0, 1)
        self.progress.setValue(0)
        self.progress.hide()
