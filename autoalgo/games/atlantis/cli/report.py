"""`autoalgo atlantis report`: what a faction was told."""

from autoalgo.common.console import Exit, say, tell_problems
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.cli.arguments import ReportOptions
from autoalgo.games.atlantis.report.folder import open_game, played_months, players_folder
from autoalgo.games.atlantis.report.report import read_report
from autoalgo.games.atlantis.report.text import report_text


def show_report(options: ReportOptions) -> Exit:
    """Print a report, of the last month if no other is asked for."""
    opened = open_game(options.folder)
    if isinstance(opened, list):
        return tell_problems(opened)
    months = played_months(opened.folder)
    turn = opened.before.turn if options.turn is None else options.turn
    file = months[turn] / "reports" / f"{options.faction}.json" if turn < len(months) else None
    first = players_folder(opened.folder, opened.coming) / f"{options.faction} report.json"
    if options.turn is None and first.exists():
        file = first
    if file is None or not file.exists():
        found = f"there is no report of month {turn:,} for faction {options.faction}"
        return tell_problems(
            [Problem(Spot(key="FACTION"), found, "a faction of that month, and a month that was played")]
        )
    text = file.read_bytes()
    if options.json:
        say(text.decode())
        return Exit.DONE
    report = read_report(file, text)
    if isinstance(report, list):
        return tell_problems(report)
    say(report_text(report, opened.numbers))
    return Exit.DONE
