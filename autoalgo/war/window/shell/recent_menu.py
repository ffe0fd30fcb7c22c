"""The submenu of the request files that were used last (B-6)."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.session.memory import Memory


class RecentMenu(QMenu):
    """Request files, newest first; it is written anew each time that it opens.

    Signals
    -------
    wanted
        The `Path` that was chosen.
    """

    wanted = Signal(object)

    def __init__(self, memory: Memory, parent: QWidget) -> None:
        super().__init__(parent)
        self._memory = memory
        self.setTitle("Open re&cent")
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._write)
        self._write()

    def _write(self) -> None:
        self.clear()
        for number, path in enumerate(self._memory.requests, 1):
            action = self.addAction(f"&{number}  {shortened(path.name).replace('&', '&&')}")
            action.setToolTip(literal(str(path)))
            action.triggered.connect(lambda _=False, path=path: self.wanted.emit(path))
        if self.isEmpty():
            self.addAction("no request yet").setEnabled(False)
        else:
            self.addSeparator()
            self.addAction("&Forget these").triggered.connect(lambda _: self._memory.forget_requests())
