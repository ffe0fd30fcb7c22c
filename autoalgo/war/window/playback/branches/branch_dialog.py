"""The analysis board: a branch is planned on its first page, the branches are compared on its second (B-11)."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QTabWidget, QWidget

from autoalgo.common.qt.fitting import fitting
from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.playback.branches.branch_editor import BranchEditor
from autoalgo.war.window.playback.branches.branch_model import BranchModel
from autoalgo.war.window.playback.branches.branches_page import BranchesPage
from autoalgo.war.window.playback.branches.compared import Compared
from autoalgo.war.window.session.session_model import Session

_FIRST: Final = QSize(1180, 660)
_ROOM: Final = QSize(120, 120)
"""By how much it is smaller than a large window."""


class BranchDialog(QDialog):
    """Stays open beside the window, which asks whether a branch is to be deleted by `agrees`."""

    def __init__(
        self,
        model: BranchModel,
        compared: Compared,
        session: Session,
        agrees: Callable[[str, str, str], bool],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._model = model
        self._fought: Path | None = None
        self.editor = BranchEditor(model, session)
        self.page = BranchesPage(model, compared, agrees)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setAccessibleName("Pages of the analysis board")
        self.pages.addTab(self.editor, "New branch")
        self.pages.addTab(self.page, "Branches")
        in_column(self.pages, on=self)
        self.resize(fitting(_FIRST.expandedTo(window.size() - _ROOM), window))
        self.finished.connect(model.stop)
        self.finished.connect(compared.stop)
        model.fought.connect(self._note)
        model.listed.connect(self._listed)
        model.map_changed.connect(self._entitle)

    def come_forward(self) -> None:
        """Show the page on which a branch is planned, or the branches where none can be from the hour."""
        self._entitle()
        self.pages.setCurrentWidget(self.editor if self._model.flanks else self.page)
        self.show()
        self.raise_()
        self.activateWindow()

    def _entitle(self) -> None:
        opened = self._model.opened
        if opened is not None:
            war = shortened(" ".join(opened.playback.war.request.name.split()), 80)
            self.setWindowTitle(f"Fight on from hour {self._model.hour:,}: {war}")

    def _note(self, path: Path) -> None:
        self._fought = path

    def _listed(self) -> None:
        """Show a branch that was just fought beside the war."""
        branches = sum(row.kept is not None for row in self._model.rows)
        self.pages.setTabText(1, f"Branches ({branches:,})" if branches else "Branches")
        if self._fought is not None:
            self.pages.setCurrentWidget(self.page)
            self.page.choose(self._fought)
            self._fought = None
