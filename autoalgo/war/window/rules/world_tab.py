"""The tab World: the pages of the records and of the rules (W-11, W-14)."""

from PySide6.QtWidgets import QTabWidget, QWidget


class WorldTab(QTabWidget):
    """Holds the page of the records, `records`, and that of the rules, `rules`."""

    def __init__(self, records: QWidget, rules: QWidget) -> None:
        super().__init__()
        self.addTab(records, "&Records")
        self.addTab(rules, "&Units and rules")
        self.setDocumentMode(True)
        self.tabBar().setAccessibleName("Pages of the world")
