"""The selection on the map and in the tables, and the search for regions, units and factions (no widget)."""

from PySide6.QtCore import QObject, Signal

from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.window.rows import TableRow
from autoalgo.games.atlantis.window.shown_model import ShownModel
from autoalgo.games.atlantis.window.shown_month import ShownMonth


class SelectionModel(QObject):
    """One region, unit or faction of the month on show.

    Signals
    -------
    changed
        Something else is selected, or the month on show is another one.
    searched
        Another text is searched for.
    found
        The search has gone to a hit, which should come into sight.
    """

    changed = Signal()
    searched = Signal()
    found = Signal()

    def __init__(self, shown: ShownModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown = shown
        self._month: ShownMonth | None = None
        self._search = ""
        self._hits: list[TableRow] = []
        self._hit = -1
        self.place: Coordinates | None = None
        self.unit = 0
        """Its number; 0 for none."""
        self.faction = 0
        """Its number; 0 for none."""
        shown.changed.connect(self._follow)

    @property
    def month(self) -> ShownMonth | None:
        """The month on show."""
        return self._month

    @property
    def search(self) -> str:
        """The words that are searched for; empty for everything."""
        return self._search

    @property
    def hit(self) -> tuple[int, int]:
        """Which of how many hits is selected, from 1 on; 0 while none is."""
        return self._hit + 1, len(self._hits)

    def select_place(self, place: Coordinates | None) -> None:
        """Select a region, or nothing."""
        self._select(place, 0, 0)

    def select_row(self, row: TableRow) -> None:
        """Select what a row of a table is about."""
        self._select(row.place, row.unit, 0 if row.unit else row.faction)

    def select_unit(self, number: int) -> None:
        """Select a unit with its region, if it is there."""
        row = next((row for row in self._month.units if row.unit == number), None) if self._month else None
        if row is not None:
            self.select_row(row)

    def select_faction(self, number: int) -> None:
        """Select a faction."""
        self._select(None, 0, number)

    def search_for(self, text: str) -> None:
        """Search for a name, a number or a place, such as 3,4."""
        text = text.strip().casefold()
        if text != self._search:
            self._search = text
            self._look()
            self.searched.emit()

    def go_to_hit(self, step: int = 1) -> None:
        """Select the next hit, or with -1 the one before; after the last comes the first."""
        if self._hits:
            self._hit = (self._hit + step) % len(self._hits) if self._hit >= 0 or step > 0 else len(self._hits) - 1
            self.select_row(self._hits[self._hit])
            self.found.emit()

    def _select(self, place: Coordinates | None, unit: int, faction: int) -> None:
        if (place, unit, faction) != (self.place, self.unit, self.faction):
            self.place, self.unit, self.faction = place, unit, faction
            self.changed.emit()

    def _look(self) -> None:
        """Find all hits, those whose number, place or name is just what is searched for first."""
        month, text = self._month, self._search
        self._hit = -1
        if month is None or not text:
            self._hits = []
            return
        rows = [*month.factions, *month.regions, *month.units]
        exact = [row for row in rows if text in row.exact]
        self._hits = exact + [row for row in rows if text not in row.exact and any(text in name for name in row.exact)]

    def _follow(self) -> None:
        month = self._shown.month
        if month is self._month:
            return
        self._month = month
        self._look()
        if month is not None and self.unit:
            # It may have gone elsewhere, or nowhere.
            row = next((row for row in month.units if row.unit == self.unit), None)
            self.place, self.unit = (row.place, row.unit) if row else (self.place, 0)
        if month is not None and self.faction not in month.world.factions:
            self.faction = 0
        if month is not None and self.place not in month.world.regions:
            self.place = None
        self.changed.emit()
