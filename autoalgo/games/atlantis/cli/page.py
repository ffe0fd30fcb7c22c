"""`autoalgo atlantis page`: a report as a page for a browser."""

from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import unusable
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.cli.arguments import PageOptions
from autoalgo.games.atlantis.cli.reports import read_told
from autoalgo.games.atlantis.words.page import Pages, history
from autoalgo.games.atlantis.words.text import ReportTexts


def make_page(options: PageOptions) -> Exit:
    """Print a page, or write it into a file; the last of the faction if no month is asked for."""
    told = read_told(options.folder, options.faction, options.turn)
    if isinstance(told, Failure):
        return tell_problems(told)
    page = Pages(ReportTexts(told.game.numbers)).page(history(told.report, reversed(told.earlier)))
    if options.out is None:
        say(page)
        return Exit.DONE
    if failure := write_page(options.out, page):
        return tell_problems(failure)
    say_lines([f"The page is in {options.out}"])
    return Exit.DONE


def write_page(file: Path, page: str) -> Failure | None:
    """Write a page into a file; return why that could not be done."""
    try:
        write_atomically(file, page.encode())
    except OSError as error:
        return unusable(file, "the page cannot be written", error)
    return None
