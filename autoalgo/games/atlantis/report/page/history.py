"""What a page tells of: a report, and what those before it add to it (AL-77)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autoalgo.games.atlantis.report.report import (
    BuildingPart,
    RegionPart,
    Report,
    ShipPart,
    Statistics,
    UnitPart,
    read_report,
)
from autoalgo.games.atlantis.report.sightings import Sighting, sightings
from autoalgo.games.atlantis.rules.places import Place


@dataclass(frozen=True)
class History:
    """A report, and what those before it add to it."""

    report: Report
    sightings: dict[Place, Sighting]
    statistics: dict[int, Statistics]
    """By month."""
    unread: tuple[Path, ...]
    """Earlier reports that cannot be read."""


def history(report: Report, earlier: Sequence[Path]) -> History:
    """Return what a page tells of.

    Parameters
    ----------
    report
        Of the month that the page is for.
    earlier
        The files of the reports of months before, in their order.
    """
    reports, unread = list[Report](), list[Path]()
    for file in earlier:
        try:
            before = read_report(file, file.read_bytes())
        except OSError:
            before = []
        if isinstance(before, list):
            unread.append(file)
        else:
            reports.append(before)
    reports.append(report)
    statistics = {report.turn: report.statistics for report in reports}
    return History(report, sightings(reports), statistics, tuple(unread))


def things_of(region: RegionPart) -> list[BuildingPart | ShipPart]:
    """Return the buildings and ships of a region."""
    return [*region.buildings, *region.ships]


def units_of(region: RegionPart) -> list[UnitPart]:
    """Return all units of a region, those in buildings and on ships first."""
    return [*(unit for thing in things_of(region) for unit in thing.units), *region.units]
