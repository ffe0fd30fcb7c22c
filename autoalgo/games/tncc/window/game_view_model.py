"""What the pages show of a game: the countries as a table, the chronicle, the lines of the charts (TG-5; no widget)."""

from typing import Final

from PySide6.QtCore import QModelIndex, QObject
from PySide6.QtGui import QFont

from autoalgo.common.qt.line_chart import ChartLine
from autoalgo.common.qt.titled_table import Cell, TitledTable
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import CycleEnd, Entry, Game
from autoalgo.games.tncc.words.sentences import ending, fall_sentence, turn_sentence

_TITLES: Final = ("Country", "Who", *(str(resource).capitalize() for resource in Resource))


class CountryModel(TitledTable[tuple[Country, str]]):
    """A row for each country in the order of turns: who it is, who decides for it, and what it has."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_TITLES, parent)
        self._chosen = -1

    def show(self, countries: tuple[Country, ...], who: tuple[str, ...], chosen: int = -1) -> None:
        """Show how countries stand; the `chosen` one, whose turn it is, stands out."""
        self._chosen = chosen
        self.show_rows(list(zip(countries, who, strict=True)))

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell; who is out of the game is struck through."""
        country, who = self._rows[row]
        weight = QFont.Weight.Bold if row == self._chosen else QFont.Weight.Normal
        if column > 1:
            amount = f"{country.amount(tuple(Resource)[column - 2]):,}" if country.alive else "–"
            return Cell(amount, right=True, weight=weight)
        text = (country.name, who)[column]
        return Cell(text, tip=text, weight=weight, struck=column == 0 and not country.alive)


class ChronicleModel(TitledTable[tuple[int, str, bool]]):
    """A line for each turn and each end of a cycle: cycle, sentence, and whether it heads what comes after it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(("Chronicle",), parent)
        self._told: tuple[Entry, ...] = ()
        self._divisions = False

    def show(self, game: Game, divisions: bool) -> None:
        """Tell a game; with `divisions` how armies were divided, which players of a game under way must not learn.

        As it goes on, only what is new is added.
        """
        entries, known = game.chronicle, len(self._told)
        if divisions != self._divisions or entries[:known] != self._told or game.pending is None:
            self._divisions = divisions
            self.beginResetModel()
            self._rows = [self._row(entry, game) for entry in entries]
            if game.pending is None:
                self._rows.append((game.cycle, ending(game), True))
            self.endResetModel()
        elif len(entries) > known:
            self.beginInsertRows(QModelIndex(), known, len(entries) - 1)
            self._rows += [self._row(entry, game) for entry in entries[known:]]
            self.endInsertRows()
        self._told = entries

    def row_of(self, cycle: int) -> int:
        """Return the last row of a cycle."""
        return max((row for row, (at, _, _) in enumerate(self._rows) if at <= cycle), default=0)

    def cell(self, row: int, column: int) -> Cell:  # noqa: ARG002 - there is one column
        """Return a sentence."""
        _, sentence, heads = self._rows[row]
        return Cell(sentence, tip=sentence, weight=QFont.Weight.DemiBold if heads else QFont.Weight.Normal)

    def _row(self, entry: Entry, game: Game) -> tuple[int, str, bool]:
        if isinstance(entry, CycleEnd):
            end = f"The end of cycle {entry.cycle:,}" if entry.cycle else "The start"
            fallen = (fall_sentence(entry.countries[player]) for player in entry.fell)
            return entry.cycle, ". ".join((end, *fallen)), True
        return entry.cycle, turn_sentence(entry, game.countries, self._divisions), False


def standings(game: Game) -> tuple[tuple[Country, ...], ...]:
    """Return how the countries stood at the start and after every cycle that has ended."""
    ends = (cycle[-1] for cycle in game.past)
    return tuple(end.countries for end in ends if isinstance(end, CycleEnd))


def lines(game: Game, resource: Resource) -> tuple[ChartLine, ...]:
    """Return what each country had of a resource; its line ends with the cycle in which it was out."""
    stood = standings(game)
    return tuple(
        ChartLine(
            country.name, number, tuple(float(each[number].amount(resource)) for each in stood if each[number].alive)
        )
        for number, country in enumerate(game.countries)
    )
