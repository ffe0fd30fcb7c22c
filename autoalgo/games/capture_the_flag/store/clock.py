"""When turns are due: the times of day of a game's updates, and what of them is told (CF-3, CF-34, CF-35).

clock.json   zone, times of day, and when the game began; a person may change it at any time

Nothing of the rules depends on it. Turns are told apart by their numbers, so a clock that is wrong or goes back only
makes wrong times.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.figures import listed
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.problems import Failure
from autoalgo.common.versions import Format, Version
from autoalgo.common.zones import ZoneName, in_zone
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game

CLOCKS: Final = Format[dict[str, JsonValue]]("clock of a game", (Version("0.2.0", "the first"),))
FILE: Final = "clock.json"
TIMES: Final = ("17:00", "21:00")
ONCE_A_DAY: Final = "21:00"
MOST_TIMES: Final = 5
TIME_PATTERN: Final = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
_SAID_TIME: Final = re.compile(r"(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))? ?(?P<half>[ap]\.?m\.?)?(?: ?o'?clock)?")
_EARLIEST: Final = datetime(1990, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(9000, 1, 1, tzinfo=UTC)

TimeOfDay = Annotated[str, Field(pattern=TIME_PATTERN, description='Write it as "17:00".')]


class Clock(StrictModel):
    """The times of a game's updates, in its time zone."""

    zone: ZoneName = "UTC"
    """Such as "Europe/Berlin"."""
    times: Annotated[tuple[TimeOfDay, ...], Field(min_length=1, max_length=MOST_TIMES)] = TIMES
    """Of day, until the first damage."""
    once_a_day: TimeOfDay = ONCE_A_DAY
    """From the first damage on."""
    began: Annotated[AwareDatetime, Field(ge=_EARLIEST, le=_LATEST)]

    def due(self, updated: datetime | None, damage_dealt: bool) -> datetime:
        """Return when the next turn is due, in the game's zone (CF-34, CF-35).

        It is the first of the times that comes at least half the shortest distance between two of them after the last
        update, or after the beginning where there was none: an update that is late or early counts for the time that
        it is nearest to, and nobody has to send two turns at once.
        """
        last = min(max(updated or self.began, _EARLIEST), _LATEST)
        zone = ZoneInfo(self.zone)
        times = self._in_force(damage_dealt)
        earliest = last + _shortest(times) / 2
        day = last.astimezone(zone).date()
        while True:
            for each in times:
                moment = datetime.combine(day, each, zone)
                if moment.astimezone(UTC) >= earliest:
                    return moment
            day += timedelta(days=1)

    def turns_until(self, said: str, updated: datetime | None, damage_dealt: bool) -> int | None:
        """Return how many turns come before the one at a time of day that somebody has said; None where there is none.

        "9pm" and "21:00" are times; "9" and "9:00" may be of the morning or the evening.
        """
        found, times = _SAID_TIME.fullmatch(said), self._in_force(damage_dealt)
        if not found or int(found["hour"]) > 24 or int(found["minute"] or 0) > 59:
            return None
        hour, half = int(found["hour"]) % 24, (found["half"] or "")[:1]
        hours = {hour, hour + 12} if not half and hour < 12 else {hour % 12 + 12 * (half == "p")} if half else {hour}
        due = times.index(self.due(updated, damage_dealt).time())
        following = [*times[due:], *times[:due]]
        return next(
            (n for n, each in enumerate(following) if each.hour in hours and each.minute == int(found["minute"] or 0)),
            None,
        )

    def _in_force(self, damage_dealt: bool) -> list[time]:
        return sorted({time.fromisoformat(text) for text in ((self.once_a_day,) if damage_dealt else self.times)})

    def told(self, moment: datetime) -> str:
        """Return a moment in words: "Monday 2026-11-23, 17:05 (Europe/Berlin)"."""
        return in_zone(moment, self.zone)


def is_time(said: str) -> bool:
    """Return whether what somebody has said is a time of day."""
    return bool(_SAID_TIME.fullmatch(said))


def open_clock(folder: Path) -> Clock | Failure | None:
    """Return the clock of the game in a folder, None where it has none, or what is wrong with its file."""
    file = folder / FILE
    return read_versioned(CLOCKS, Clock, file) if file.exists() else None


def keep_clock(folder: Path, clock: Clock) -> Failure | None:
    """Write the clock of a game; return why that failed."""
    file = folder / FILE
    return keep(file, "the clock cannot be kept", lambda: write_atomically(file, versioned(CLOCKS, clock)))


def expected_lines(folder: Path) -> Iterator[str]:
    """Yield when the last turn of a game was played and what is expected when, as far as that can be read."""
    opened, clock = open_game(folder), open_clock(folder)
    if not isinstance(opened, Failure):
        yield from clock_lines(opened, None if isinstance(clock, Failure) else clock)


def clock_lines(opened: OpenedGame, clock: Clock | None, now: datetime | None = None) -> Iterator[str]:
    """Yield when the last turn was played, and what is expected when; `now` tells whether that is overdue."""
    game = opened.game
    if game.turn > 1:
        when = clock.told(opened.updated) if clock and opened.updated else _plainly(opened.updated)
        yield f"Last update: turn {game.turn - 1:,}, {when}"
    if game.winner is not None:
        return
    if clock is None:
        yield f"Expected: orders for turn {game.turn:,}"
        return
    due = clock.due(opened.updated, game.damage_dealt)
    late = " (overdue: it is played as soon as the umpire gets around to it)" if now and due < now else ""
    yield f"Expected: orders for turn {game.turn:,}, due {clock.told(due)}{late}"
    many = f"at {listed(clock.times)}"
    yield (
        f"Turns are due once a day, at {clock.once_a_day}"
        if game.damage_dealt
        else f"Turns are due every day {many}; once a day, at {clock.once_a_day}, after the first damage"
    )


def clock_trouble(opened: OpenedGame, clock: Clock | None, now: datetime) -> str:
    """Return what is wrong with the system's clock, seen from the game's; empty where nothing is."""
    if opened.updated is None or now >= opened.updated:
        return ""
    last = clock.told(opened.updated) if clock else _plainly(opened.updated)
    return f"The clock of this system is before the last update, {last}: times may be wrong, turns are not"


def untimely(opened: OpenedGame, clock: Clock | None, now: datetime) -> str:
    """Return why a turn should not be played now: players were told of a later time, or the system's clock is wrong."""
    if trouble := clock_trouble(opened, clock, now):
        return trouble
    due = clock.due(opened.updated, opened.game.damage_dealt) if clock else now
    return f"Turn {opened.game.turn:,} is due only {clock.told(due)}" if clock and now < due else ""


def _plainly(moment: datetime | None) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d, %H:%M} UTC" if moment else "at a time that nobody has told"


def _shortest(times: list[time]) -> timedelta:
    """Return the shortest distance between two times of day, midnight being no border."""
    minutes = [each.hour * 60 + each.minute for each in times]
    following = [*minutes[1:], minutes[0] + 24 * 60]
    return timedelta(minutes=min(after - before for before, after in zip(minutes, following, strict=True)))
