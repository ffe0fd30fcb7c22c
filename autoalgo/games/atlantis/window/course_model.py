"""People, silver and regions of every faction, month by month, read off the GUI thread (no widget)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.common.qt.line_chart import ChartLine
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.world import World
from autoalgo.games.atlantis.store.folder import read_month
from autoalgo.games.atlantis.window.game_model import GameModel

WHAT: Final = ("People", "Silver", "Regions")
Figures = dict[int, tuple[int, int, int]]
"""People, silver and regions, by faction."""


@dataclass(frozen=True)
class Course:
    """The months that have been read so far."""

    months: dict[Path, Figures]
    failure: Failure | None = None
    """Why there is no more."""


class CourseModel(JobModel[Course, None]):
    """The figures of all months of the game, once they are wanted.

    Signals
    -------
    refused(Failure)
        A month could not be read.
    """

    refused = Signal(object)

    def __init__(self, game: GameModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._wanted = False
        self._months: dict[Path, Figures] = {}
        self._names: dict[int, str] = {}
        game.changed.connect(self._read)

    @property
    def last(self) -> int:
        """The last month there are figures of."""
        return max(len(self._figures()) - 1, 0)

    def lines(self, what: int) -> list[ChartLine]:
        """Return a line for each faction of people (0), silver (1) or regions (2); it ends where the faction left."""
        months = self._figures()
        factions = sorted({number for month in months for number in month})
        return [
            ChartLine(self._names.get(number, f"faction {number}"), number, _values(months, number, what))
            for number in factions
        ]

    def want(self) -> None:
        """Read what has not been read yet, now and whenever the game changes."""
        if not self._wanted:
            self._wanted = True
            self._read()

    def _figures(self) -> list[Figures]:
        read = self._game.read
        months = read.months if read else ()
        return [self._months[month] for month in months] if all(month in self._months for month in months) else []

    def _read(self) -> None:
        read = self._game.read
        if read is None or not self._wanted:
            return
        self._names |= {number: f"{one_line(f.name)} ({number})" for number, f in read.opened.world.factions.items()}
        new = [month for month in read.months if month not in self._months]
        self.job.begin(partial(_read_figures, new, read.opened.numbers))

    def _take(self, course: Course) -> None:
        self._months |= course.months
        self.changed.emit()
        if course.failure:
            self.refused.emit(course.failure)


def _read_figures(months: Iterable[Path], numbers: Numbers, watch: JobWatch[None]) -> Course:
    found: dict[Path, Figures] = {}
    for month in months:
        world = read_month(month, numbers) if watch.goes_on() else None
        if world is None or isinstance(world, Failure):
            return Course(found, world)
        found[month] = figures_of(world)
    return Course(found)


def figures_of(world: World) -> Figures:
    """Return people, silver and regions of all factions of a world."""
    found: Figures = dict.fromkeys(world.factions, (0, 0, 0))
    for region in world.regions.values():
        for unit in region.units:
            people, money, regions = found[unit.faction]
            found[unit.faction] = (people + unit.people, money + unit.money, regions)
        for number in {unit.faction for unit in region.units}:
            people, money, regions = found[number]
            found[number] = (people, money, regions + 1)
    return found


def _values(months: list[Figures], faction: int, what: int) -> tuple[float, ...]:
    last = max(turn for turn, month in enumerate(months) if faction in month)
    return tuple(float(month.get(faction, (0, 0, 0))[what]) for month in months[: last + 1])
