"""The content of a page: a report, and what those before it add to it (AL-77)."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from autoalgo.common.problems import Failure
from autoalgo.common.versions import VERSION_KEY
from autoalgo.games.atlantis.rules.events import Acted, Where
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.words.page.seen_file import Seen, read_seen
from autoalgo.games.atlantis.words.report import REPORTS, Report, Statistics, read_report
from autoalgo.games.atlantis.words.sightings import Sighting, sightings

_HEAD: Final = f'{{"{VERSION_KEY}":{REPORTS.current},'.encode()
"""How the file of a report begins."""


@dataclass(frozen=True)
class History:
    """A report, and what those before it add to it."""

    report: Report
    sightings: dict[Coordinates, Sighting]
    statistics: dict[int, Statistics]
    """By month."""
    unread: tuple[Path, ...]
    """Earlier reports that cannot be read."""

    @cached_property
    def acts(self) -> dict[Coordinates, list[Acted]]:
        """What the moderator did before the month, by the regions of the map where it shows."""
        found = dict[Coordinates, list[Acted]]()
        for event in self.report.events:
            if isinstance(event, Acted):
                for place in self._places(event):
                    found.setdefault(place, []).append(event)
        return found

    def _places(self, act: Acted) -> Iterator[Coordinates]:
        """Yield where an act shows now: of what was given or renamed where that is, and of what was removed nowhere."""
        start, end = act.start.place if act.start else None, act.end.place if act.end else None
        if act.act == "makes land" and start and end:
            yield from (at for at in self.sightings if start.x <= at.x <= end.x and start.y <= at.y <= end.y)
        elif isinstance(act.what, Where):
            yield act.what.place
        elif act.act in {"gives", "renames"}:
            for region in self.report.regions:
                things = region.all_units if act.act == "gives" else (*region.all_units, *region.things)
                # Numbers of units are those of buildings, too, so what was renamed is known by its new name.
                if any(each.number == act.what.number and act.name in {"", each.name} for each in things):
                    yield region.place
        else:
            yield from dict.fromkeys(filter(None, (start, end)))


def history(report: Report, back: Iterable[Path] = ()) -> History:
    """Return what a page tells of.

    `back` are the files of the reports of months before, the last one first. Only those after the last one beside which
    it is kept what was seen until then are read.
    """
    reports, unread, seen = [report], list[Path](), Seen()
    superseded = {region.place for region in report.regions}
    for file in back:
        if kept := read_seen(file, superseded):
            seen = kept
            break
        if before := _read(file):
            reports.append(before)
        else:
            unread.append(file)
    reports.reverse()
    statistics = seen.statistics | {each.turn: each.statistics for each in reports}
    return History(report, sightings(reports, seen.sightings), statistics, tuple(reversed(unread)))


def _read(file: Path) -> Report | None:
    """Return an earlier report; None where it cannot be read."""
    try:
        text = file.read_bytes()
    except OSError:
        return None
    # As the program has written it, it is read in one step, which takes a fifth of the time.
    with suppress(ValidationError):
        if text.startswith(_HEAD):
            return Report.model_validate_json(b"{" + text.removeprefix(_HEAD))
    found = read_report(file, text)
    return None if isinstance(found, Failure) else found
