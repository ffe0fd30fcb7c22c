"""`autoalgo run`: from a request file to a receipt, with log and data record written as the war goes."""

from datetime import datetime
from pathlib import Path

from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.problems import Failure, failure_in
from autoalgo.war.archive.commits import committed_runs
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.cli.progress import ArchiveProgress, HourCounter
from autoalgo.war.cli.war_arguments import RunOptions
from autoalgo.war.cli.war_setup import make_ready
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.identity import FoughtFrom
from autoalgo.war.folders import Folders
from autoalgo.war.pipeline import Preparation
from autoalgo.war.report.discord import discord_message
from autoalgo.war.report.receipt import receipt
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.report.summary import summary_of
from autoalgo.war.tables import Tables
from autoalgo.war.war_run import WarBeginning, WarFiles, begin, fight


def run(options: RunOptions, folders: Folders) -> Exit:
    """Fight the war of a request file and print its receipt."""
    ready = make_ready(options, folders)
    if isinstance(ready, Failure):
        return tell_problems(ready)
    reading = ReadingWatch(ArchiveProgress().told)
    folder = options.out or folders.logs
    begun = begin(folder, datetime.now(), ready.preparation, ready.tables, reading)
    _tell_run(begun, folder)
    files = begun.files
    result = _fight(begun.preparation, ready.tables, files)
    _tell_files(files)
    if result is None:
        return Exit.INTERRUPTED
    if options.json:
        say(summary_of(result, ready.database.file, files.log_path, files.record_path).text())
    elif options.story and files.record.failure is None:
        return tell_story(files.record.path, receipt(result, ready.tables), ready.tables, options.seed_line)
    else:
        say_receipt(receipt(result, ready.tables), options)
    return Exit.UNWRITTEN if files.failures else Exit.DONE


def say_receipt(told: str, options: RunOptions) -> None:
    """Print a receipt for a wiki, or as a message of Discord (O-13)."""
    shown = shown_receipt(told, options.seed_line)
    say(f"{discord_message(shown)}\n" if options.discord else shown)


def tell_story(record: Path, told: str, tables: Tables, seed_line: bool) -> Exit:
    """Print a receipt with the story of the war, which is read from its record (OUT-8); at worst without it."""
    # What works chances out takes a while to load.
    from autoalgo.war.cli.playback_chances import worked_out  # noqa: PLC0415
    from autoalgo.war.playback import open_playback  # noqa: PLC0415
    from autoalgo.war.playback.chance import Effort, wiki_story, with_story  # noqa: PLC0415

    opened = open_playback(record, tables)
    found = opened if isinstance(opened, Failure) else worked_out(opened, tables, Effort())
    if isinstance(opened, Failure) or isinstance(found, Failure):
        say(shown_receipt(told, seed_line))
        return tell_problems(failure_in(found))
    say(shown_receipt(with_story(told, wiki_story(opened, found)), seed_line))
    return Exit.INTERRUPTED if found.partial else Exit.DONE


def _tell_run(begun: WarBeginning, folder: Path) -> None:
    """Say which run of its request the war is, from the second on (OUT-5)."""
    for problem in begun.failure or ():
        tell(f"Which run of the request this is cannot be counted: {problem.text()}")
    run = begun.preparation.campaign.run
    if run.told:
        tell(f"Run {run.text}")
    if run.other_plans:
        tell(f"By other plans: {run.others_text}")
    if run.told:
        _tell_committed(begun, folder)


def _tell_committed(begun: WarBeginning, folder: Path) -> None:
    """Say that another run of the request is committed: this one is fought from what that has written."""
    campaign, terrain = begun.preparation.campaign, begun.preparation.terrain
    identity = FoughtFrom.of(campaign, terrain.digest).identity
    for other in committed_runs(folder, identity):
        tell(
            f"Run {other.war.run:,} of this request is committed to {other.note.database}:"
            f" autoalgo wars undo {other.war.id} takes that back"
        )


def _fight(preparation: Preparation, tables: Tables, files: WarFiles) -> WarResult | None:
    """Return the result, or None when the user stopped the war."""
    progress = HourCounter()
    try:
        with Interruption() as interruption:
            result = fight(preparation, tables, files, [progress], lambda _: not interruption.wanted())
    except KeyboardInterrupt:
        result = None
    if result is None:
        progress.clear()
        tell(f"Interrupted after hour {progress.hours:,}")
    return result


def _tell_files(files: WarFiles) -> None:
    """Say where the files are, or why they are not whole."""
    tell(files.log.failure or f"Log: {files.log.path}")
    tell(files.record.failure or f"Data record: {files.record.path}")
