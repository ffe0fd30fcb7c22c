"""A broken file of the rules as text: its problems while it is mended, each with its place (W-15)."""

import re
from pathlib import Path
from typing import Final

from PySide6.QtGui import QFontDatabase, QTextCursor
from PySide6.QtWidgets import QDialog, QListWidget, QPlainTextEdit, QPushButton, QWidget

from autoalgo.common.checked_json import read_file
from autoalgo.common.installation import shipped_root
from autoalgo.common.problems import Failure, Problem
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.rules_in_use import edition_file
from autoalgo.war.tables import load_tables
from autoalgo.war.tables.edition import parse_edition, place_of
from autoalgo.war.tables.table_loader import LOADERS, text_problems
from autoalgo.war.window.rules.rules_model import RulesModel

_FIRST: Final = (760, 520)
"""Pixels."""
_LINE: Final = re.compile(r"line (\d+), column (\d+)")
_LONGEST: Final = 400
_MOST: Final = 100
"""Problems that are listed."""


def broken_files(rules: RulesModel) -> tuple[Path, ...]:
    """Return the files of the rules that something is wrong with."""
    names = dict.fromkeys(problem.place.file for problem in rules.problems)
    edition = rules.in_use
    own = [edition_file(rules.folders, edition)] if place_of(edition) in names or f"{edition}.json" in names else []
    tables = [rules.folders.json / name for name in names if name in LOADERS]
    return (*tables, *own)


class MendDialog(QDialog):
    """Shows the text of a broken file; it can be saved once nothing is wrong with it."""

    def __init__(self, rules: RulesModel, files: tuple[Path, ...], window: QWidget) -> None:
        super().__init__(window)
        self._rules = rules
        self._problems: tuple[Problem, ...] = ()
        self.file: ChoiceBox[Path] = ChoiceBox([(path.name, path) for path in files])
        self.text = QPlainTextEdit()
        self.problems = QListWidget()
        self.ship = QPushButton("As it &ships")
        self.save = QPushButton("&Save")
        self.leave = QPushButton("C&lose")
        self.setWindowTitle("Mend the rules")
        self.resize(*_FIRST)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName("The text of the file")
        self.problems.setAccessibleName("What is wrong with it; Enter goes there")
        self.problems.setWordWrap(True)
        self.ship.setToolTip("Brings back the file that ships with the program. Nothing is kept before Save.")
        self.save.setDefault(True)
        buttons = in_row(self.ship, 1, self.leave, self.save)
        in_column(self.file, (self.text, 3), (self.problems, 1), buttons, on=self)
        self.file.picked.connect(lambda _: self._open())
        self.text.textChanged.connect(self._check)
        self.problems.itemActivated.connect(lambda item: self._go_to(self.problems.row(item)))
        self.problems.itemClicked.connect(lambda item: self._go_to(self.problems.row(item)))
        self.ship.clicked.connect(lambda: self._show(shipped_root() / "JSON" / self.file.value.name))
        self.save.clicked.connect(self._save)
        self.leave.clicked.connect(self.reject)
        self._open()

    def _open(self) -> None:
        self.ship.setEnabled(self.file.value.name in LOADERS and self.file.value.parent == self._rules.folders.json)
        self._show(self.file.value)
        self._go_to(0)

    def _show(self, path: Path) -> None:
        text = read_file(path)
        self.text.setPlainText("" if isinstance(text, Failure) else text.decode("utf-8", errors="replace"))

    def _check(self) -> None:
        path, text = self.file.value, self.text.toPlainText().encode()
        self._problems = self._found(path, text)[:_MOST]
        self.problems.clear()
        self.problems.addItems([shortened(problem.text(), _LONGEST) for problem in self._problems])
        self.save.setEnabled(not self._problems)

    def _found(self, path: Path, text: bytes) -> tuple[Problem, ...]:
        json = self._rules.folders.json
        if path.parent == json:
            return text_problems(path, text)
        edition = parse_edition(path, text)
        found = edition if isinstance(edition, Failure) else load_tables(json, edition)
        return tuple(found) if isinstance(found, Failure) else ()

    def _go_to(self, row: int) -> None:
        """Put the cursor where a problem is: a line and column, or the keys that lead there."""
        if not 0 <= row < len(self._problems):
            return
        key, cursor = self._problems[row].place.key, self.text.textCursor()
        if line := _LINE.fullmatch(key):
            block = self.text.document().findBlockByNumber(int(line[1]) - 1)
            place, length = block.position() + min(int(line[2]) - 1, max(block.length() - 1, 0)), 1
        else:
            place, length = _place_of(key, self.text.toPlainText())
        # What is wrong is selected backwards, so that of a long line its beginning is seen, and typed over.
        cursor.setPosition(min(place + length, self.text.document().characterCount() - 1))
        cursor.setPosition(place, QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        self.text.centerCursor()

    def _save(self) -> None:
        failure = self._rules.mend(self.file.value, self.text.toPlainText())
        if failure is not None:
            self.problems.addItem(failure[0].text())
            return
        left = broken_files(self._rules)
        if not left:
            self.accept()
            return
        self.file.offer([(path.name, path) for path in left])
        self._open()


def _place_of(key: str, text: str) -> tuple[int, int]:
    """Return where the last key of a path that is found stands in a text, and the characters that it takes."""
    place = length = 0
    for part in re.split(r"[.:]", key):
        found = text.find(f'"{part}"', place)
        if found >= 0:
            place, length = found, len(part) + 2
    return place, length
