"""The page Resolve: the turn to come step by step, approved or taken back, before anything is kept."""

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QListView, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.ranks import Rank, give_rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.next_turn_model import NextTurnModel
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.window.steps_model import StepsModel


class ResolvePage(QWidget):
    """The steps, and what can be done with the chosen one. While it is seen, the board shows the turn to come."""

    def __init__(self, coming: NextTurnModel, playback: PlaybackModel) -> None:
        super().__init__()
        self._coming = coming
        self._playback = playback
        self.status = wrapped()
        self.status.setAccessibleDescription("How far the turn is approved")
        self.missing = wrapped(Rank.WARNING)
        self.model = StepsModel(coming, self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setAccessibleName("Steps of the turn")
        self.list.setWordWrap(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(False)
        self._buttons = QGridLayout()
        in_column(self.status, self.missing, (self.list, 1), self._buttons, on=self, margins=(0, 8, 0, 0))
        self.list.selectionModel().currentChanged.connect(self._choose)
        coming.changed.connect(self.refresh)
        coming.busy_changed.connect(self.refresh)
        playback.changed.connect(self._follow)
        self.refresh()

    @property
    def chosen(self) -> int:
        """The step that is chosen; `NOBODY` if none is."""
        return self.model.step_of(self.list.currentIndex().row())

    def add_buttons(self, commands: Commands) -> None:
        """Put the buttons below the list."""
        names = (("approve", "take_back", "rule"), ("undo", "redo", "keep"))
        for row, part in enumerate(names):
            for column, name in enumerate(part):
                button = ActionButton(commands[name])
                button.leave_focus_to(self.list)
                self._buttons.addWidget(button, row, column)

    def refresh(self) -> None:
        """Tell how far the turn is."""
        coming = self._coming
        self.status.setText(self._status())
        warnings = coming.warnings()
        self.missing.setText(shortened(" ".join(warnings)))
        self.missing.setVisible(bool(warnings) and bool(coming.steps))
        over = coming.opened is not None and coming.opened.game.winner is not None
        give_rank(self.status, Rank.ERROR if coming.objection and not over else Rank.PLAIN)
        self._follow()

    def showEvent(self, event: QShowEvent) -> None:
        """Let the board show the turn to come."""
        super().showEvent(event)
        self._coming.show(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Let the board show the game as it is."""
        super().hideEvent(event)
        self._coming.show(False)

    def _status(self) -> str:
        coming = self._coming
        if coming.opened is not None and coming.opened.game.winner is not None:
            return "The game is over."
        if coming.objection:
            mend = " Take back takes the last ruling away." if coming.can_take_back(NOBODY) else ""
            return shortened(f"The turn cannot be resolved: {coming.objection}.{mend}")
        if coming.opened is None or not coming.steps:
            return "The turn is being worked out…"
        count = sum(coming.approved(step) for step in range(len(coming.steps)))
        told = f"Turn {coming.opened.game.turn:,}: {counted(len(coming.steps), 'step')}, {count:,} approved."
        return f"{told} Nothing is kept or sent yet."

    def _choose(self, current: QModelIndex) -> None:
        step = self.model.step_of(current.row())
        if step != NOBODY and self._playback.at != step + 1:
            self._coming.go(step)

    def _follow(self) -> None:
        """Choose the step that is on show."""
        playback = self._playback
        if playback.preview is None or playback.played is not playback.preview or not playback.at:
            return
        index = self.model.index(max(self.model.row_of(playback.at - 1), 0))
        if index.isValid() and index != self.list.currentIndex():
            self.list.setCurrentIndex(index)
