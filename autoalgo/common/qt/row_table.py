"""A table that is a list: a row is chosen as a whole, and columns share the width."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView


def list_rows(table: QTableView, stretched: Iterable[int]) -> None:
    """Let a table that has its model choose one whole row at a time, without a grid.

    The columns `stretched` share what the others, as wide as their contents, leave.
    """
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    header = table.horizontalHeader()
    # Of ten thousand rows only those on show are measured.
    header.setResizeContentsPrecision(0)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    for column in stretched:
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
