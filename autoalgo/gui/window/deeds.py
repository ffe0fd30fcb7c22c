"""What the commands do that needs a file dialog, the clipboard, the desktop or a question.

Everything else a command calls straight on the view-models. The only questions asked are whether to commit (W-6) and,
in the main window, whether to close during a run, before a changed flank is applied or a commit is settled.
"""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QIODevice, QObject, QSaveFile, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QTabWidget, QWidget

from autoalgo import __version__
from autoalgo.gui.models import SheetSource, Tab, WarDesk, WarRun
from autoalgo.gui.window.laying_out import shortened
from autoalgo.gui.window.memory import Memory
from autoalgo.gui.window.theme import Theme, ThemeChoice

TABS: Final = (Tab.TACTICS, Tab.STRATEGY, Tab.OUTPUT)
"""From left to right (W-8)."""
_LONGEST_NAME: Final = 80


class Deeds(QObject):
    """Deeds of the window `window`, whose tabs are `tabs`.

    Signals
    -------
    tab_shown
        The index of the tab that is shown now.
    seed_wanted
        The moderator wants to set the seed.
    said
        What was done, in a sentence.
    failed
        What could not be done, in a sentence.
    sheet_wanted
        The moderator wants to choose a Google Sheet.
    """

    tab_shown = Signal(int)
    seed_wanted = Signal()
    said = Signal(str)
    failed = Signal(str)
    sheet_wanted = Signal()

    def __init__(self, desk: WarDesk, memory: Memory, theme: Theme, window: QWidget, tabs: QTabWidget) -> None:
        super().__init__(window)
        self._desk = desk
        self._memory = memory
        self._theme = theme
        self._window = window
        self._tabs = tabs
        tabs.currentChanged.connect(self.tab_shown)

    # Requests and workbooks.

    def open_request(self) -> None:
        """Ask for a request file and open it (B-6)."""
        title, kinds = self.tr("Open request"), self.tr("War requests (*.json);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self._window, title, str(self._folder()), kinds)
        if name:
            self._desk.open_request(Path(name))

    def save_request(self) -> None:
        """Save the request to its file, or ask for one."""
        if self._desk.file is None:
            self.save_request_as()
        else:
            self._desk.save_request(self._desk.file)

    def save_request_as(self) -> None:
        """Ask for a name and save the request there."""
        proposed = self._folder() / f"{_file_name(self._desk.war.war)}.json"
        title, kinds = self.tr("Save request"), self.tr("War requests (*.json)")
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(proposed), kinds)
        if name:
            path = Path(name)
            self._desk.save_request(path if path.suffix else path.with_suffix(".json"))

    def open_database(self) -> None:
        """Ask for a workbook and take it as the database (T-8)."""
        title, kinds = self.tr("Open workbook"), self.tr("Workbooks (*.xlsx)")
        name, _ = QFileDialog.getOpenFileName(self._window, title, str(self._folder_of_workbook()), kinds)
        if name:
            self._desk.session.open_database(Path(name))

    def choose_sheet(self) -> None:
        """Let the moderator choose a Google Sheet, or sign in (T-8)."""
        self.sheet_wanted.emit()

    def quit(self) -> None:
        """Close the window."""
        self._window.close()

    # Stability.

    def ask_to_commit(self) -> None:
        """Show both nations' old and new score, and write them if the moderator says so (W-6)."""
        self._with_run(self._ask_to_commit)

    def _ask_to_commit(self, run: WarRun) -> None:
        committer = self._desk.committer
        if run.origin.copied_at is not None or committer.unsure is run:
            # There is nothing to ask: a copy refuses and says why, and what was not settled was agreed to before.
            committer.commit()
            return
        # The scores go back to where the war was fought from, whatever database is in use by now.
        lines = "".join(
            f"<tr><td>{escape(shortened(nation, _LONGEST_NAME))}&nbsp;&nbsp;</td>"
            f"<td>{old:.1f} → <b>{new:.1f}</b></td></tr>"
            for nation, old, new in self._desk.committer.proposal()
        )
        file = escape(shortened(run.origin.name, _LONGEST_NAME))
        question = self.tr("Write the new stability into {file}?").replace("{file}", file)
        no_buttons = QMessageBox.StandardButton.NoButton
        text = f"<p>{question}</p><table>{lines}</table>"
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Commit stability"), text, no_buttons, self._window)
        box.addButton(self.tr("&Write"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        if box.buttonRole(box.clickedButton()) is QMessageBox.ButtonRole.AcceptRole:
            self._desk.committer.commit()
        box.deleteLater()

    # The result.

    def copy_receipt(self) -> None:
        """Put the whole receipt on the clipboard (O-1)."""
        self._with_run(self._copy)

    def _copy(self, run: WarRun) -> None:
        QGuiApplication.clipboard().setText(run.receipt)
        self.said.emit(self.tr("The receipt is on the clipboard; paste it into the talk page."))

    def save_receipt(self) -> None:
        """Ask for a name and save the whole receipt there (O-1)."""
        self._with_run(self._save_receipt)

    def _save_receipt(self, run: WarRun) -> None:
        proposed = self._folder() / f"{_file_name(run.result.campaign.request.war)}.txt"
        title, kinds = self.tr("Save receipt"), self.tr("Text files (*.txt);;All files (*)")
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(proposed), kinds)
        if not name:
            return
        failure = _written(Path(name), run.receipt)
        if failure is None:
            self.said.emit(self.tr("The receipt is saved as {file}.").replace("{file}", Path(name).name))
        else:
            self.failed.emit(self.tr("The receipt could not be saved: {why}").replace("{why}", failure))

    def has_log(self) -> bool:
        """Tell whether the shown war has a log."""
        run = self._desk.outcome.current
        return run is not None and run.log is not None

    def has_record(self) -> bool:
        """Tell whether the shown war has a data record."""
        run = self._desk.outcome.current
        return run is not None and run.record is not None

    def open_log(self) -> None:
        """Open the log of the shown war (O-3)."""
        self._with_run(lambda run: self._open(run.log))

    def open_record(self) -> None:
        """Open the data record of the shown war (O-3)."""
        self._with_run(lambda run: self._open(run.record))

    def _with_run(self, does: Callable[[WarRun], None]) -> None:
        if self._desk.outcome.current is not None:
            does(self._desk.outcome.current)

    def work_out_odds(self) -> None:
        """Work out the odds of the shown war, and look at them (B-2)."""
        self.show_tab(Tab.OUTPUT)
        self._desk.odds.start()

    def copy_odds(self) -> None:
        """Put the odds of the shown war on the clipboard as text (B-2)."""
        QGuiApplication.clipboard().setText(self._desk.odds.text())
        self.said.emit(self.tr("The odds are on the clipboard, as text."))

    # Folders and documents.

    def open_logs(self) -> None:
        """Open the Logs folder (O-3)."""
        self._open_folder(self._desk.session.folders.logs)

    def open_maps(self) -> None:
        """Open the Maps folder."""
        self._open_folder(self._desk.session.folders.maps)

    def open_json(self) -> None:
        """Open the JSON folder."""
        self._open_folder(self._desk.session.folders.json)

    def open_place_of_database(self) -> None:
        """Open the folder of the workbook in use, or the sheet in the browser."""
        source = self._desk.session.source
        if isinstance(source, Path):
            self._open_folder(source.parent)
        else:
            self._open_page(source)

    def open_unsure_sheet(self) -> None:
        """Open the sheet in the browser of which it is not known whether scores were written into it."""
        run = self._desk.committer.unsure
        if run is not None and isinstance(run.origin.source, SheetSource):
            self._open_page(run.origin.source)

    def open_guide(self) -> None:
        """Open what tells step by step how to get to a Google Sheet."""
        self._open(self._desk.session.folders.home / "docs" / "google_sheet.md")

    def open_rulebook(self) -> None:
        """Open the rulebook."""
        self._open(self._desk.session.folders.home / "docs" / "rulebook.md")

    def _open_page(self, sheet: SheetSource) -> None:
        if not (sheet.page and QDesktopServices.openUrl(QUrl(sheet.page))):
            self.failed.emit(self.tr("{sheet} could not be opened from here.").replace("{sheet}", sheet.name))

    def _open_folder(self, folder: Path) -> None:
        # The first run makes the Logs folder; whoever looks for it before that finds it empty.
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.failed.emit(self.tr("{folder} cannot be opened: {why}").format(folder=folder, why=error.strerror))
            return
        self._open(folder)

    def _open(self, path: Path | None) -> None:
        if path is not None and not (path.exists() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))):
            self.failed.emit(self.tr("{path} could not be opened from here.").replace("{path}", str(path)))

    # The window.

    def show_tab(self, tab: Tab) -> None:
        """Show a tab."""
        self._tabs.setCurrentIndex(TABS.index(tab))

    def is_shown(self, tab: Tab) -> bool:
        """Tell whether a tab is shown."""
        return self._tabs.currentIndex() == TABS.index(tab)

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Dress the window in light, dark or the system's colours, and remember it."""
        self._memory.theme = choice
        self._theme.choose(choice)

    def go_to_seed(self) -> None:
        """Take the moderator to the seed."""
        self.show_tab(Tab.TACTICS)
        self.seed_wanted.emit()

    def about(self) -> None:
        """Say what this program is."""
        text = self.tr(
            "<h3>Autoalgo {version}</h3><p>The war algorithm of wiki map games: from a database of nations and armies "
            "to a fair, reproducible wiki receipt.</p>"
        )
        QMessageBox.about(self._window, self.tr("About Autoalgo"), text.replace("{version}", __version__))

    def _folder_of_workbook(self) -> Path:
        source = self._desk.session.source
        return (source if isinstance(source, Path) else self._desk.session.folders.database).parent

    def _folder(self) -> Path:
        examples = self._desk.session.folders.home / "examples"
        return self._memory.folder or (examples if examples.is_dir() else Path.home())


def _written(path: Path, text: str) -> str | None:
    """Write `text` to `path` whole and return None, or why it could not be written; `path` is then as it was."""
    file = QSaveFile(str(path))
    data = text.encode("utf-8", "backslashreplace")
    done = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(data) == len(data) and file.commit()
    return None if done else file.errorString()


def _file_name(war: str) -> str:
    """Return a war's name as a file may be called on every system."""
    kept = "".join(character if character.isalnum() or character in " -" else " " for character in war[:_LONGEST_NAME])
    return " ".join(kept.split()) or "war"
