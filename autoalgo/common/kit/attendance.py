"""Whether players are ready, and who is on holiday: said in lines of their mails, kept in the folder of a game.

attendance/07.json   what the player of the number 7 has said last

A line counts that says nothing else: "ready", "not ready", "holiday until 2026-12-05", the same with ", bot" where an
automatic player is wanted meanwhile, and "back". Of two mails the one that came later counts, in whatever order they
are taken in.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.problems import Failure, failure_of
from autoalgo.common.versions import Format, Version

ATTENDANCE: Final = Format[dict[str, JsonValue]]("attendance of a player", (Version("0.2.0", "the first"),))
_FOLDER: Final = "attendance"
_LONGEST_LINE: Final = 80
_LINE: Final = re.compile(
    r"[^\w>|]{0,3}(?:i(?:'m|’m| am)\s+)?"
    r"(?:(?P<ready>ready)|(?P<wait>not\s+ready(?:\s+yet)?)|(?P<back>back(?:\s+from\s+holiday)?)|"
    r"(?:(?:on|away\s+on)\s+)?(?:holiday|vacation|away)\s+until\s+(?P<until>\d{4}-\d\d-\d\d)(?P<bot>,?\s*bot)?)\W{0,3}",
    re.IGNORECASE,
)
_EARLIEST: Final = datetime(1990, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Said:
    """The attendance of its writer that a mail tells of; None where it says nothing."""

    ready: bool | None = None
    until: date | None = None
    bot: bool = False
    back: bool = False

    @property
    def something(self) -> bool:
        """Whether it says anything."""
        return self.ready is not None or self.until is not None or self.back


SILENT: Final = Said()


class Attendance(StrictModel):
    """The last word of a player on his attendance."""

    ready_for: Annotated[int, Field(ge=0)] = 0
    """The turn that he is ready for; 0 for none."""
    ready_said: AwareDatetime = _EARLIEST
    away_until: str = ""
    """The last day of his holiday, "2026-12-05"; empty where he is not on one."""
    bot: bool = False
    """Whether an automatic player is to order meanwhile."""
    away_said: AwareDatetime = _EARLIEST

    def is_away(self, today: date) -> bool:
        """Return whether he is on holiday."""
        return self.away_until >= today.isoformat()


NOTHING_SAID: Final = Attendance()


@dataclass(frozen=True)
class Roll:
    """Who is ready and who is on holiday."""

    attendance: Mapping[int, Attendance]
    """Of players who have said anything, by their numbers."""
    today: date
    """Where the game is."""

    def said(self, player: int) -> Attendance:
        """Return what a player has said last."""
        return self.attendance.get(player, NOTHING_SAID)

    def is_away(self, player: int) -> bool:
        """Return whether a player is on holiday."""
        return self.said(player).is_away(self.today)

    def all_ready(self, players: Sequence[int], turn: int) -> bool:
        """Return whether some of `players` are ready for a turn, and all others on holiday."""
        ready = {player for player in players if self.said(player).ready_for == turn}
        return bool(ready) and all(player in ready or self.is_away(player) for player in players)


def attendance_in(text: str) -> tuple[Said, str]:
    """Return what a text says of its writer's attendance, and the text with those lines empty."""
    said, lines = SILENT, list[str]()
    for line in text.split("\n"):
        found = _LINE.fullmatch(line.strip()) if len(line) <= _LONGEST_LINE else None
        until = _day(found["until"]) if found and found["until"] else None
        if found is None or (found["until"] and until is None):
            lines.append(line)
            continue
        lines.append("")
        if until:
            said = Said(said.ready, until, bool(found["bot"]))
        elif found["back"]:
            said = Said(said.ready, back=True)
        else:
            said = Said(bool(found["ready"]), said.until, said.bot, said.back)
    return said, "\n".join(lines)


def note_attendance(folder: Path, player: int, said: Said, turn: int, arrived: datetime) -> Failure | None:
    """Keep what a player has said in a mail, unless he has said something later; return why that failed."""
    if not said.something:
        return None
    file = _file(folder, player)

    def write() -> None:
        known = read_versioned(ATTENDANCE, Attendance, file) if file.exists() else NOTHING_SAID
        before = NOTHING_SAID if isinstance(known, Failure) else known
        changed = dict[str, object]()
        if said.ready is not None and arrived >= before.ready_said:
            changed |= {"ready_for": turn if said.ready else 0, "ready_said": arrived}
        if (said.until or said.back) and arrived >= before.away_said:
            changed |= {"away_until": said.until.isoformat() if said.until else "", "bot": said.bot}
            changed["away_said"] = arrived
        if changed:
            write_atomically(file, versioned(ATTENDANCE, before.model_copy(update=changed)))

    return keep(file, "what a player has said of his attendance cannot be kept", write, folder)


def read_attendance(folder: Path, players: Sequence[int]) -> dict[int, Attendance] | Failure:
    """Return what players have said last, by their numbers, or what of it cannot be read."""
    found = {
        player: read_versioned(ATTENDANCE, Attendance, file)
        for player in players
        if (file := _file(folder, player)).exists()
    }
    failure = failure_of(problem for each in found.values() if isinstance(each, Failure) for problem in each)
    return failure or {player: each for player, each in found.items() if not isinstance(each, Failure)}


def read_roll(folder: Path, players: Sequence[int], zone: str, now: datetime) -> Roll | Failure:
    """Return the roll of some players at a moment, `zone` the game's, or what of it cannot be read."""
    attendance = read_attendance(folder, players)
    return attendance if isinstance(attendance, Failure) else Roll(attendance, now.astimezone(ZoneInfo(zone)).date())


def attendance_lines(said: Said, turn_word: str, turn: int) -> list[str]:
    """Return what a mail says of its writer's attendance, for the answer to it."""
    lines = []
    if said.ready is not None:
        lines.append(
            f"You are ready for {turn_word} {turn:,}: it may be played before it is due, once everybody is."
            if said.ready
            else f"You are not ready: {turn_word} {turn:,} is not played before it is due."
        )
    if said.until:
        orders = "an automatic player orders" if said.bot else "your standing orders do"
        lines.append(f"You are on holiday until {said.until.isoformat()}: where you send no orders, {orders}.")
    if said.back:
        lines.append("You are back from holiday.")
    return lines


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _file(folder: Path, player: int) -> Path:
    return folder / _FOLDER / f"{player:02}.json"
