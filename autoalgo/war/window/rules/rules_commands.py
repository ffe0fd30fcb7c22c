"""What can be done on the page Units and rules, as one table of commands (W-14 … W-16)."""

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QInputDialog

from autoalgo.common.problems import Problem
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.late_page import LatePage
from autoalgo.war.tables.edition import LONGEST_EDITION_NAME
from autoalgo.war.window.rules.compare_dialog import CompareDialog
from autoalgo.war.window.rules.mend_dialog import MendDialog, broken_files
from autoalgo.war.window.rules.rules_model import RulesModel
from autoalgo.war.window.rules.rules_page import RulesPage
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.problems_model import WindowPart


class RulesCommands:
    """The commands of the page in `place`."""

    def __init__(self, place: LatePage[RulesPage], rules: RulesModel, services: Services) -> None:
        self._place = place
        self._rules = rules
        self._services = services
        rules.said.connect(services.said)
        rules.failed.connect(services.failed)
        rules.revealed.connect(self._reveal)

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which, or after another choice on the page, some of the commands may be possible, or not any more."""
        return (self._rules.changed,)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        rules = self._rules

        def in_use() -> bool:
            return rules.edition is not None

        shows = "Unit types and every other number of the rules, to look up, change and compare."
        new = "Begins another edition of the rules with what the one in use has."
        rename = "Gives the edition in use another name."
        deletes = "Deletes the edition in use; wars are fought by the numbers of the JSON folder then."
        compares = "Lists the numbers that two editions have otherwise."
        copies = "Adds a unit type of the edition's own, with the numbers of the one on show."
        removes = "Takes the unit type on show, one of the edition's own, out of it."
        back = "Puts the number back that ships with the program."
        mends = "Shows a broken file of the rules as text, with what is wrong in it."
        return (
            Command("rules_page", "&Units and rules", "Ctrl+Alt+6", shows, self.show),
            Command("new_edition", "Ne&w edition…", "Ctrl+Shift+F7", new, self._begin),
            Command("rename_edition", "Rename editi&on…", "Ctrl+Alt+Shift+4", rename, self._rename, in_use),
            Command("delete_edition", "Delete edition", "Ctrl+Alt+Shift+5", deletes, rules.delete, in_use),
            Command("compare_editions", "Co&mpare editions…", "Shift+F11", compares, self._compare),
            Command("copy_unit", "Cop&y unit type…", "Ctrl+Alt+Shift+7", copies, self._copy, lambda: bool(self._unit)),
            Command(
                "remove_unit",
                "Remo&ve unit type",
                "Ctrl+Alt+Shift+8",
                removes,
                lambda: rules.remove_unit(self._unit),
                lambda: rules.is_own(self._unit),
            ),
            Command(
                "as_shipped",
                "As it s&hips",
                "Ctrl+Shift+F9",
                back,
                self._put_back,
                lambda: self._number[2] is not None,
            ),
            Command("mend_rules", "Mend the ru&les…", "Shift+F4", mends, self._mend, lambda: bool(rules.problems)),
        )

    @property
    def _unit(self) -> str:
        return self._place.page.unit if self._place.is_made else ""

    @property
    def _number(self) -> tuple[str, str, str | None]:
        return self._place.page.number if self._place.is_made else ("", "", None)

    def show(self) -> None:
        """Show the page."""
        self._services.show_page(WindowPart.WORLD, self._place)

    def _reveal(self, file: str, key: str) -> None:
        if self._place.isVisible():
            self._place.page.reveal(file, key)

    def _begin(self) -> None:
        name = self._asked("New edition", "Name of the edition:", "")
        self._tell(self._rules.begin(name) if name else None)

    def _rename(self) -> None:
        name = self._asked("Rename the edition", "Name of the edition:", self._rules.in_use)
        self._tell(self._rules.rename(name) if name else None)

    def _copy(self) -> None:
        unit = self._unit
        name = self._asked("Copy a unit type", "Name of the new unit type:", f"{unit} 2")
        self._tell(self._rules.add_unit(name, unit) if name else None)

    def _put_back(self) -> None:
        file, key, shipped = self._number
        if shipped is not None:
            problems = self._rules.set_value(file, key, shipped)
            self._tell(problems[0] if problems else None)

    def _compare(self) -> None:
        dialog = CompareDialog(self._rules, self._services.window)
        dialog.exec()
        dialog.deleteLater()

    def _mend(self) -> None:
        files = broken_files(self._rules)
        if not files:
            self._services.failed.emit(self._rules.problems[0].text())
            return
        dialog = MendDialog(self._rules, files, self._services.window)
        dialog.exec()
        dialog.deleteLater()

    def _asked(self, title: str, words: str, first: str) -> str:
        dialog = QInputDialog(self._services.window)
        dialog.setWindowTitle(title)
        dialog.setLabelText(words)
        dialog.setTextValue(first)
        accepted = dialog.exec() == QInputDialog.DialogCode.Accepted
        name = dialog.textValue().strip()[: LONGEST_EDITION_NAME + 1] if accepted else ""
        dialog.deleteLater()
        return name

    def _tell(self, problem: Problem | None) -> None:
        if problem is not None:
            self._services.failed.emit(problem.text())
