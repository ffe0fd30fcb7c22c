"""The submenu of the files or folders that were used last (B-6)."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened


class RecentMenu(QMenu):
    """The paths, newest first; it is written anew each time that it opens.

    Signals
    -------
    wanted
        The `Path` that was chosen.
    """

    wanted = Signal(object)

    def __init__(
        self, paths: Callable[[], Sequence[Path]], forget: Callable[[], object], nothing: str, parent: QWidget
    ) -> None:
        """Offer what `paths` returns, or the sentence `nothing` where that is empty."""
        super().__init__(parent)
        self._paths = paths
        self._forget = forget
        self._nothing = nothing
        self.setTitle("Open re&cent")
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._write)
        self._write()

    def _write(self) -> None:
        self.clear()
        for number, path in enumerate(self._paths(), 1):
            action = self.addAction(f"&{number}  {shortened(path.name).replace('&', '&&')}")
            action.setToolTip(literal(str(path)))
            action.triggered.connect(lambda _=False, path=path: self.wanted.emit(path))
        if self.isEmpty():
            self.addAction(self._nothing).setEnabled(False)
        else:
            self.addSeparator()
            self.addAction("&Forget these").triggered.connect(lambda _: self._forget())
