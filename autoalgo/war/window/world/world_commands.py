"""What can be done on the tab World, as one table of commands (W-11 … W-13)."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, SignalInstance

from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.late_page import LatePage
from autoalgo.war.database.editing.csv_text import csv_text
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.world.conflict_dialog import ConflictDialog
from autoalgo.war.window.world.edits_dialog import EditsDialog
from autoalgo.war.window.world.saver_model import Saver
from autoalgo.war.window.world.world_model import WorldModel
from autoalgo.war.window.world.world_page import WorldPage

_CSV: Final = "Tables (*.csv);;All files (*)"
_WORKBOOKS: Final = "Workbooks (*.xlsx)"
_LARGEST_CSV: Final = 2**26
"""Bytes."""


class WorldCommands:
    """The commands of the page in `place`."""

    def __init__(
        self, place: LatePage[WorldPage], world: WorldModel, saver: Saver, session: Session, services: Services
    ) -> None:
        self._place = place
        self._world = world
        self._saver = saver
        self._session = session
        self._services = services
        self._asks = False
        world.said.connect(services.said)
        saver.refused.connect(self._tell_refusal)
        session.loaded.connect(lambda: QTimer.singleShot(0, self._ask_again))

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which, or after another choice on the page, some of the commands may be possible, or not any more."""
        world, saver, session = self._world, self._saver, self._session
        return (world.changed, saver.changed, session.busy_changed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        world, saver, place = self._world, self._saver, self._place

        def can_edit() -> bool:
            return world.can_edit

        def chosen() -> bool:
            return world.can_edit and place.is_made and place.page.key >= 0

        save = (
            "Writes all edits into the workbook or the sheet; nothing that others have changed is written over unseen."
        )
        new = "Adds a record to the table on show."
        copy = "Adds a copy of the chosen record under another name."
        rename = "Goes to the name of the chosen record; every cell that refers to it follows."
        delete = "Deletes the chosen records."
        takes = "Takes rows from a file of comma-separated values: known names are changed, others added."
        gives = "Writes the table on show to a file of comma-separated values."
        edits = "Lists what was edited and saved, to take it back."
        return (
            Command("save_world", "&Save the world", "Ctrl+Alt+Shift+S", save, self.save, lambda: saver.can_save),
            Command("new_record", "&New record", "Ctrl+Alt+Ins", new, self._add, can_edit),
            Command("copy_record", "&Copy record", "Ctrl+Alt+Shift+Ins", copy, self._copy, chosen),
            Command("rename_record", "&Rename record", "Shift+F2", rename, self._rename, chosen),
            Command("delete_record", "&Delete record", "Ctrl+Shift+K", delete, self._delete, chosen),
            Command("import_csv", "&Import CSV…", "Ctrl+Alt+Shift+I", takes, self._import, can_edit),
            Command(
                "export_csv", "&Export CSV…", "Ctrl+Alt+Shift+0", gives, self._export, lambda: world.draft is not None
            ),
            Command("saved_edits", "Saved edi&ts…", "Ctrl+Alt+Shift+1", edits, self._show_edits),
        )

    @property
    def _page(self) -> WorldPage:
        return self._place.page

    def save(self) -> None:
        """Save; ask for a place of one's own where the workbook in use ships, and about conflicts where there are."""
        if not self._saver.can_save:
            return
        if self._world.conflicts and not self._settle():
            return
        if not self._saver.wants_place:
            self._saver.save()
            return
        path = self._services.ask_where_to_save("Save the world as", _WORKBOOKS, "My world", ".xlsx")
        if path is not None:
            self._saver.save_as(path if path.suffix else path.with_suffix(".xlsx"))

    def _show(self) -> None:
        self._services.show_page(WindowPart.WORLD, self._place)

    def _add(self) -> None:
        self._show()
        self._world.add(self._page.tab)
        self._rename()

    def _copy(self) -> None:
        self._show()
        self._world.copy(self._page.tab, self._page.key)
        self._rename()

    def _rename(self) -> None:
        self._show()
        sheet = self._world.sheet(self._page.tab)
        if sheet is not None:
            self._page.form.go_to(sheet.name_at)

    def _delete(self) -> None:
        self._show()
        self._world.delete(self._page.tab, self._page.view.chosen_keys())

    def _import(self) -> None:
        self._show()
        path = self._services.ask_for_file("Import a table", _CSV)
        if path is None:
            return
        try:
            text = read_whole(path, _LARGEST_CSV).decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            self._refuse(_unreadable(path, error))
            return
        failure = self._world.take_csv(self._page.tab, text, path.name)
        if failure is not None:
            self._refuse(failure)

    def _export(self) -> None:
        sheet = self._world.sheet(self._page.tab)
        path = self._services.ask_where_to_save("Export the table", _CSV, self._page.tab.tab_name, ".csv")
        if sheet is None or path is None:
            return
        try:
            write_atomically(path, csv_text(sheet).encode("utf-8-sig"))
        except OSError as error:
            self._services.failed.emit(f"{path.name} could not be written: {error.strerror or error}.")
        else:
            self._services.said.emit(f"Exported {len(sheet.rows):,} rows to {path.name}.")

    def _show_edits(self) -> None:
        dialog = EditsDialog(self._world, self._session.folders.logs, self._session.name, self._services.window)
        dialog.exec()
        dialog.deleteLater()

    def _tell_refusal(self, failure: Failure) -> None:
        self._asks = True  # once everything is read anew, it is known whether others have changed the same cells
        self._refuse(failure)

    def _ask_again(self) -> None:
        asks, self._asks = self._asks, False
        if asks and self._world.conflicts and self._settle():
            self.save()

    def _settle(self) -> bool:
        """Ask about the conflicts; return whether they are settled."""
        draft = self._world.draft
        if draft is None:
            return False
        dialog = ConflictDialog(draft, self._world.conflicts, self._services.window)
        settled = dialog.exec() == ConflictDialog.DialogCode.Accepted
        if settled:
            self._world.settle(dialog.theirs)
        dialog.deleteLater()
        return settled

    def _refuse(self, failure: Failure) -> None:
        more = f" (and {len(failure) - 1:,} more)" if len(failure) > 1 else ""
        self._services.failed.emit(f"{failure[0].text()}{more}")


def _unreadable(path: Path, error: OSError | UnicodeDecodeError) -> Failure:
    why = "it is no text in UTF-8" if isinstance(error, UnicodeDecodeError) else error.strerror or "input error"
    hint = "save it as CSV in UTF-8 from the spreadsheet program"
    return Failure(Problem(Place(file=path.name), f"it cannot be read: {why}", "a file in CSV", hint))
