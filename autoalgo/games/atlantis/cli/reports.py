"""`autoalgo atlantis report`, `map`, `status` and `audit`: what there is to read in a game's folder."""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.audit_command import tell_outcome, tell_versions
from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.kit.folder import unusable
from autoalgo.common.kit.public_record import tell_public_audit
from autoalgo.common.mail_arguments import PublicAuditOptions
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.games.atlantis.cli.arguments import MapOptions, ReportOptions, StatusOptions
from autoalgo.games.atlantis.play.drawn_again import log_doubt
from autoalgo.games.atlantis.play.month_orders import collect
from autoalgo.games.atlantis.play.month_replay import audit
from autoalgo.games.atlantis.play.public_record import audit_public
from autoalgo.games.atlantis.play.summary import summary, summary_lines
from autoalgo.games.atlantis.store.deadline import open_by_mail
from autoalgo.games.atlantis.store.edited import edited_world
from autoalgo.games.atlantis.store.entries import GameFile
from autoalgo.games.atlantis.store.folder import (
    late_folder,
    open_game,
    orders_folder,
    orders_received,
    played_months,
    read_game,
    read_texts,
    report_files,
)
from autoalgo.games.atlantis.words.chart import known_map, map_lines, whole_map
from autoalgo.games.atlantis.words.computer_report import computer_report
from autoalgo.games.atlantis.words.page import history
from autoalgo.games.atlantis.words.report import Report, read_report
from autoalgo.games.atlantis.words.text import report_text


@dataclass(frozen=True)
class Told:
    """A report of a game."""

    game: GameFile
    report: Report
    text: str
    """As JSON."""
    earlier: tuple[Path, ...]
    """The files of the faction's reports before it, in their order."""


def read_told(folder: Path, faction: int, turn: int | None) -> Told | Failure:
    """Return what a faction was told after a month, the last one if none is named, or why it cannot be read."""
    game = read_game(folder)
    if isinstance(game, Failure):
        return game
    months = played_months(folder)
    if months and (failure := edited_world(game, months[-1], last=True)):
        return failure
    files = report_files(folder, faction)
    last = max(files, default=0) if turn is None else turn
    if last not in files:
        found = f"faction {faction} has no report of month {last:,}" if files else "no such faction was told yet"
        allowed = f"a month from {min(files)} to {max(files)}" if files else "a faction of the game"
        return Failure(Problem(Place(key="--turn" if files else "FACTION"), found, allowed))
    try:
        text = files[last].read_bytes()
    except OSError as error:
        return unusable(files[last], "the report cannot be read", error)
    report = read_report(files[last], text)
    if isinstance(report, Failure):
        return report
    if doubt := log_doubt(folder, game, last, report.battles):
        tell(doubt)
    return Told(game, report, text.decode(), tuple(file for month, file in files.items() if month < last))


def show_report(options: ReportOptions, faction: int) -> Exit:
    """Print a report, the last one of `faction` if no month is asked for."""
    told = read_told(options.folder, faction, options.turn)
    if isinstance(told, Failure):
        return tell_problems(told)
    numbers = told.game.numbers
    if options.form:
        say(computer_report(history(told.report, reversed(told.earlier)), numbers))
    else:
        say(told.text if options.json else report_text(told.report, numbers))
    return Exit.DONE


class RegionResult(JsonPart):
    """A region of a map."""

    x: int
    y: int
    terrain: str
    name: str
    turn: int
    """After which it was last told of."""


class MapResult(JsonResult):
    """A map."""

    regions: tuple[RegionResult, ...]


def show_map(options: MapOptions) -> Exit:
    """Print the map of the world, or what a faction knows of it."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    known = whole_map(opened.world) if options.faction is None else known_map(options.folder, options.faction)
    if isinstance(known, Failure):
        return tell_problems(known)
    if options.json:
        regions = (
            RegionResult(x=place.x, y=place.y, terrain=region.terrain.value, name=region.name, turn=region.turn)
            for place, region in known.items()
        )
        say(MapResult(regions=tuple(regions)).text())
    else:
        say_lines(map_lines(known, opened.numbers))
    return Exit.DONE


def show_status(options: StatusOptions) -> Exit:
    """Print how a game stands and whose orders are in."""
    opened = open_game(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    texts, given = orders_received(orders_folder(opened.folder, opened.coming)), read_texts(options.orders)
    late, by_mail = orders_received(late_folder(opened.folder, opened.coming)), open_by_mail(opened.folder)
    if (
        isinstance(texts, Failure)
        or isinstance(given, Failure)
        or isinstance(late, Failure)
        or isinstance(by_mail, Failure)
    ):
        return tell_problems(failure_in(texts, given, late, by_mail))
    came_in, too_late = (collect(part, opened.world, opened.numbers) for part in ((*texts, *given), late))
    found = summary(opened, came_in, too_late, by_mail)
    if options.json:
        say(found.text())
    else:
        say_lines(summary_lines(found))
    return Exit.DONE


def audit_game(options: PublicAuditOptions) -> Exit:
    """Say "identical", or name what differs first; a difference is a problem of the folder or the public record."""
    if options.folder.is_file():
        return tell_public_audit(options, audit_public(options.folder), "month")
    found = audit(options.folder)
    if isinstance(found, Failure):
        return tell_problems(found)
    tell_versions(found.versions)
    return tell_outcome(
        found.difference.text() if found.difference else "",
        counted(found.turns, "month"),
        found.proof,
        as_json=options.json,
    )
