"""Services that a page can ask of the window around it: show a sentence, show a tab, ask for a file, open something.

The window shows the sentences and holds the tabs; what is opened is left to the desktop.
"""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QStandardPaths, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox, QTabWidget, QWidget

from autoalgo.common.files import file_name
from autoalgo.common.qt.help_window import HelpWindow
from autoalgo.war.database.source import SheetSource
from autoalgo.war.folders import Folders
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.session.problems_model import WindowPart

TABS: Final = (
    *(WindowPart.TACTICS, WindowPart.STRATEGY, WindowPart.OUTPUT),
    *(WindowPart.WARS, WindowPart.INBOX, WindowPart.WORLD),
)
"""From left to right (W-8)."""
PAGES: Final = (
    "window.md",
    *(f"tutorials/{page}.md" for page in ("moderator", "player", "umpire", "bot_author")),
    *("keys.md", "commands.md", "database.md", "google_sheet.md", "wiki.md", "pages.md", "requests.md"),
    *("odds.md", "sweep.md", "why.md", "maps.md"),
    *(
        "rulebook.md",
        "installation.md",
        "command_line.md",
        "api.md",
        "glossary.md",
        "mail.md",
        "balance.md",
        "features.md",
        "security.md",
        "speed.md",
        "architecture.md",
        "data_licence.md",
    ),
)
"""Of the help, those for moderators first; those of the games come after them."""
LONGEST_NAME: Final = 80
"""Characters of a name in a question, or in the name that a file is given."""


class Services(QObject):
    """The services of the window `window`, whose tabs are `tabs`.

    Signals
    -------
    said(str)
        What was done, in a sentence.
    failed(str)
        What could not be done, in a sentence.
    tab_shown(int)
        The index of the tab that is shown now.
    """

    said = Signal(str)
    failed = Signal(str)
    tab_shown = Signal(int)

    def __init__(self, folders: Folders, memory: Memory, window: QWidget, tabs: QTabWidget) -> None:
        super().__init__(window)
        self.window: Final = window
        self._folders = folders
        self._memory = memory
        self._tabs = tabs
        self._help: HelpWindow | None = None
        tabs.currentChanged.connect(self.tab_shown)

    def show_tab(self, tab: WindowPart) -> None:
        """Show a tab."""
        self._tabs.setCurrentIndex(TABS.index(tab))

    def is_shown(self, tab: WindowPart) -> bool:
        """Tell whether a tab is shown."""
        return self._tabs.currentIndex() == TABS.index(tab)

    def ask_for_file(self, title: str, kinds: str, folder: Path | None = None) -> Path | None:
        """Ask which file is to be opened, beginning in `folder` or where the last request was."""
        name, _ = QFileDialog.getOpenFileName(self.window, title, str(folder or self._folder()), kinds)
        return Path(name) if name else None

    def ask_for_folder(self, title: str) -> Path | None:
        """Ask which folder is meant, beginning where the last request was."""
        name = QFileDialog.getExistingDirectory(self.window, title, str(self._folder()))
        return Path(name) if name else None

    def ask_where_to_save(self, title: str, kinds: str, war: str, suffix: str) -> Path | None:
        """Ask where a file is to be saved, and propose the name of the war in a folder of the user's own."""
        proposed = self._own_folder() / f"{file_name(war, LONGEST_NAME) or 'war'}{suffix}"
        name, _ = QFileDialog.getSaveFileName(self.window, title, str(proposed), kinds)
        return Path(name) if name else None

    def open_file(self, path: Path) -> None:
        """Open a file or folder."""
        if path.exists() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.said.emit(f"Opened {path.name}.")
        else:
            self.failed.emit(f"{path} could not be opened from here.")

    def open_folder(self, folder: Path) -> None:
        """Open a folder; the Logs folder is made if there was no run yet."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.failed.emit(f"{folder} cannot be opened: {error.strerror}")
            return
        self.open_file(folder)

    def open_logs(self) -> None:
        """Open the folder of logs and data records."""
        self.open_folder(self._folders.logs)

    def open_document(self, name: str) -> None:
        """Show one of the pages that come with the program, in a window of its own."""
        if self._help is None:
            docs = self._folders.docs
            games = sorted(page.relative_to(docs).as_posix() for page in docs.glob("games/*.md"))
            self._help = HelpWindow(docs, (*PAGES, *games), "Help – Autoalgo", self.window)
        self._help.come_forward(name)

    def open_sheet(self, sheet: SheetSource) -> None:
        """Open a Google Sheet in the browser."""
        if sheet.page and QDesktopServices.openUrl(QUrl(sheet.page)):
            self.said.emit(f"Opened {sheet.name} in the browser.")
        else:
            self.failed.emit(f"{sheet.name} could not be opened from here.")

    def agrees(self, title: str, text: str, accept: str) -> bool:
        """Ask `text`, which is HTML; `accept` is the button."""
        no_buttons = QMessageBox.StandardButton.NoButton
        box = QMessageBox(QMessageBox.Icon.Question, title, text, no_buttons, self.window)
        box.addButton(accept, QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        agreed = box.buttonRole(box.clickedButton()) is QMessageBox.ButtonRole.AcceptRole
        box.deleteLater()
        return agreed

    def _own_folder(self) -> Path:
        """Return the folder of the user's that was used last, which that of the examples is not."""
        last = [folder for folder in (self._memory.folder,) if folder is not None]
        folders = [*last, *(request.parent for request in self._memory.requests)]
        documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        home = documents if documents.is_dir() else Path.home()
        return next((each for each in folders if each.is_dir() and not self._folders.is_example(each)), home)

    def _folder(self) -> Path:
        examples = self._folders.examples
        return self._memory.folder or (examples if examples.is_dir() else Path.home())
