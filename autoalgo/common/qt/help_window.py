"""Help that is read inside the program: pages of Markdown with their contents, links between them, and a search.

The pages are the files of one folder as they came with the program; nothing is fetched. A link to a page opens it here,
one to the web opens in the browser.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from autoalgo.common.qt.laying_out import in_column, in_row

_SIZE: Final = (980, 640)
_CONTENTS_WIDTH: Final = 270
_DEEPEST: Final = 3
"""Levels of headings that the contents list; the first is the page's own."""
_PAGE: Final = Qt.ItemDataRole.UserRole
_PLACE: Final = Qt.ItemDataRole.UserRole + 1
_PICTURE: Final = re.compile(r"^!\[.*\]\(.*\)\n+", re.MULTILINE)
_LINK: Final = re.compile(r"\]\(([^)#:]+\.md)")
_ESCAPED_BAR: Final = "\\|"
_NO_WORD: Final = re.compile(r"[^\w\- ]")


class HelpWindow(QDialog):
    """The pages `names`, paths in `folder`, in that order, under `title`; beside the window, which it does not block.

    Links know pages by the last part of their paths.
    """

    def __init__(self, folder: Path, names: Sequence[str], title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = {Path(name).name: _text(folder / name) for name in names}
        self._shown = ""
        self._history: list[tuple[str, int]] = []
        self.contents = QTreeWidget()
        self.page = QTextBrowser()
        self.field = QLineEdit()
        self.next = QPushButton("Find &next")
        self.back = QPushButton("&Back")
        self.state = QLabel()
        self.setWindowTitle(title)
        self.resize(*_SIZE)
        self._describe()
        self._lay_out()
        self._list()
        self.contents.currentItemChanged.connect(lambda item, _: self._follow_contents(item))
        self.page.anchorClicked.connect(self.follow)
        self.field.returnPressed.connect(self.find_next)
        self.next.clicked.connect(self.find_next)
        self.back.clicked.connect(self.go_back)
        QShortcut(QKeySequence.StandardKey.Find, self, self._begin_search)
        QShortcut(QKeySequence.StandardKey.Back, self, self.go_back)

    def come_forward(self, name: str) -> None:
        """Show a page, the first where there is none of that name, and come to the front."""
        self._go(name if name in self._texts else next(iter(self._texts)))
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def shown(self) -> str:
        """The name of the page that is shown."""
        return self._shown

    def follow(self, link: QUrl) -> None:
        """Go where a link leads."""
        name = Path(link.path()).name or self._shown
        if link.scheme() in {"http", "https"}:
            QDesktopServices.openUrl(link)
        elif name in self._texts:
            self._go(name, link.fragment())
        else:
            self.state.setText(f"{name} is no page of this help.")

    def go_back(self) -> None:
        """Show what was shown before the last link, search or choice."""
        if self._history:
            name, height = self._history.pop()
            self._show(name)
            self.page.verticalScrollBar().setValue(height)
            self.back.setEnabled(bool(self._history))

    def find_next(self) -> None:
        """Select the next place of the words that are looked for, on this page or the first after it that has them."""
        words = self.field.text().strip()
        self.state.clear()
        if not words or self.page.find(words):
            return
        names = list(self._texts)
        at = names.index(self._shown)
        for name in (*names[at + 1 :], *names[: at + 1]):
            if words.casefold() in self._texts[name].casefold():
                self._go(name)
                self.page.moveCursor(QTextCursor.MoveOperation.Start)
                if self.page.find(words):
                    return
        self.state.setText("Nothing is called that.")

    def _begin_search(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _go(self, name: str, heading: str = "") -> None:
        if self._shown:
            self._history.append((self._shown, self.page.verticalScrollBar().value()))
            self.back.setEnabled(True)
        self._show(name)
        place = next((place for _, text, place in self._headings() if _anchor(text) == heading), 0)
        self._scroll(place if heading else 0)

    def _show(self, name: str) -> None:
        self.state.clear()
        if name != self._shown:
            self._shown = name
            self.page.setMarkdown(self._texts[name])
            self._unescape_bars()
        for at in range(self.contents.topLevelItemCount()):
            item = self.contents.topLevelItem(at)
            if item is not None and item.data(0, _PAGE) == name:
                self._open_item(item)

    def _unescape_bars(self) -> None:
        """Take away the strokes before bars in tables, which Qt leaves in code."""
        document = self.page.document()
        found = document.find(_ESCAPED_BAR)
        while not found.isNull():
            found.insertText("|")
            found = document.find(_ESCAPED_BAR, found)

    def _open_item(self, page: QTreeWidgetItem) -> None:
        """List the headings of the page that is shown, and no others."""
        self.contents.blockSignals(True)
        for at in range(self.contents.topLevelItemCount()):
            item = self.contents.topLevelItem(at)
            if item is not None and item is not page:
                item.takeChildren()
        if page.childCount() == 0:
            for level, text, place in self._headings():
                if 1 < level <= _DEEPEST:
                    row = QTreeWidgetItem(page, ["   " * (level - 2) + text])
                    row.setData(0, _PAGE, self._shown)
                    row.setData(0, _PLACE, place)
        page.setExpanded(True)
        current = self.contents.currentItem()
        if current is None or current.data(0, _PAGE) != self._shown:
            self.contents.setCurrentItem(page)
        self.contents.blockSignals(False)

    def _headings(self) -> list[tuple[int, str, int]]:
        """Return level, text and position of each heading of the page that is shown."""
        found, block = [], self.page.document().begin()
        while block.isValid():
            level = block.blockFormat().headingLevel()
            if level:
                found.append((level, block.text(), block.position()))
            block = block.next()
        return found

    def _follow_contents(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        name, place = item.data(0, _PAGE), item.data(0, _PLACE) or 0
        if name != self._shown:
            self._go(name)
        self._scroll(place)

    def _scroll(self, place: int) -> None:
        cursor = QTextCursor(self.page.document())
        cursor.setPosition(place)
        self.page.setTextCursor(cursor)
        bar = self.page.verticalScrollBar()
        bar.setValue(bar.value() + self.page.cursorRect(cursor).top() if place else 0)

    def _list(self) -> None:
        for name, text in self._texts.items():
            item = QTreeWidgetItem(self.contents, [_title(text, name)])
            item.setData(0, _PAGE, name)

    def _describe(self) -> None:
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName("Contents")
        self.page.setOpenLinks(False)
        self.page.setAccessibleName("Page")
        self.field.setPlaceholderText("Search all pages")
        self.field.setClearButtonEnabled(True)
        self.field.setAccessibleName("Search")
        self.field.setToolTip("Words to look for, on this page and then on the others (Ctrl+F, Enter).")
        self.next.setToolTip("Goes to the next place of these words.")
        self.next.setAutoDefault(False)
        self.back.setToolTip("Goes back to what was shown before.")
        self.back.setAutoDefault(False)
        self.back.setEnabled(False)

    def _lay_out(self) -> None:
        head = in_row(self.back, (self.field, 1), self.next)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.addWidget(self.contents)
        parts.addWidget(self.page)
        parts.setSizes([_CONTENTS_WIDTH, _SIZE[0] - _CONTENTS_WIDTH])
        parts.setStretchFactor(1, 1)
        in_column(head, (parts, 1), self.state, on=self)


def with_linked(folder: Path, name: str) -> tuple[str, ...]:
    """Return the path of a page in a folder, and those of the pages in it that the page has links to."""
    page = folder / name
    links = (os.path.relpath(page.parent / link, folder) for link in _LINK.findall(_text(page)))
    return tuple(dict.fromkeys([name, *(Path(link).as_posix() for link in links if not link.startswith(os.pardir))]))


def _text(file: Path) -> str:
    """Return a page without its pictures, which are of this very window, or in its place that it is not there."""
    try:
        return _PICTURE.sub("", file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return f"# {file.stem}\n\nThis page did not come with the program: {file} cannot be read.\n"


def _title(text: str, name: str) -> str:
    first = text.lstrip().partition("\n")[0]
    return first.removeprefix("# ") if first.startswith("# ") else name


def _anchor(heading: str) -> str:
    """Return the anchor of a heading as links call it: small letters, no signs, hyphens for blanks."""
    return _NO_WORD.sub("", heading.lower()).replace(" ", "-")
