"""A shared Google Sheet for tests of the window: the same small game as the workbook in the tests' home."""

from dataclasses import dataclass

from homes import FLEET, MIXED
from rows import ADA, ALBION, GAUL, HOST, SENLAC, cells
from sheets_server import Google

from autoalgo.war.database import Cell, Cells

TITLE = "Map Game"


def game() -> Cells:
    """Return the four tabs: Albion's Fyrd and Fleet, Gaul's Host, two places, one leader."""
    return cells(
        nations=[{**ALBION, "Leader": "Ada", "Stability": 95}, GAUL],
        militaries=[MIXED, FLEET, HOST],
        locations=[SENLAC, {"Name": "Dover", "Terrain": "Normal Coast"}],
        leaders=[ADA],
    )


@dataclass(frozen=True)
class SharedSheet:
    """The sheet, and the Google that holds it."""

    google: Google
    key: str

    @property
    def address(self) -> str:
        """What the browser shows."""
        return f"https://docs.google.com/spreadsheets/d/{self.key}/edit"

    @property
    def column(self) -> int:
        """Of stability, from 1."""
        return self.rows()[0].index("Stability") + 1

    def rows(self) -> list[list[Cell]]:
        """Return what the tab Nations holds."""
        return [list(row) for row in self.google.tab(self.key, "Nations").rows]

    def scores(self) -> list[Cell]:
        """Return the stability of Albion and of Gaul as they stand in the sheet."""
        return [row[self.column - 1] if len(row) >= self.column else None for row in self.rows()[1:3]]

    def let_another_write(self, score: float) -> None:
        """Let another moderator write a stability for Albion."""
        self.google.edit(self.key, "Nations", 2, self.column, score)

    def cut_off(self) -> None:
        """Let nothing get through to Google any more."""
        self.google.tunnels_refused = 503

    def reconnect(self) -> None:
        """Let everything get through again."""
        self.google.tunnels_refused = 0
