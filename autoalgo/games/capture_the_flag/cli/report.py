"""`autoalgo flag report`, `replay` and `audit`: turns that were played."""

from pathlib import Path

from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.picture_files import check_file, write_picture
from autoalgo.common.problems import Place, Problem, problems_in
from autoalgo.games.capture_the_flag.cli.arguments import AuditOptions, ReportOptions
from autoalgo.games.capture_the_flag.report.clock import expected_lines
from autoalgo.games.capture_the_flag.report.playing import audit, replay
from autoalgo.games.capture_the_flag.report.sentences import turn_lines
from autoalgo.games.capture_the_flag.rules.game import Game


def tell_turns(options: ReportOptions) -> Exit:
    """Print the last turn, or every one."""
    problems = check_file(options.picture, ("png",), "picture") if options.picture else []
    turns = replay(options.folder)
    if isinstance(turns, list) or problems:
        return tell_problems([*problems, *problems_in(turns)])
    found = list(turns.values())
    if isinstance(options.turn, int):
        if options.turn not in turns:
            allowed = f"1 to {len(turns):,}" if turns else "no turn was played yet"
            return tell_problems([Problem(Place(key="--turn"), f"there is no turn {options.turn:,}", allowed)])
        found = found[: options.turn]
    if not found:
        return tell_problems([Problem(Place(file=str(options.folder)), "no turn was played yet", "", "resolve one")])
    for played in found if options.every else found[-1:]:
        say_lines(played.lines if options.json else turn_lines(played.before, played.events, played.after))
    if not options.json and len(found) == len(turns):
        say_lines(["", *expected_lines(options.folder)])
    if options.picture and (problems := _draw(found[-1].after, options.picture)):
        return tell_problems(problems)
    return Exit.DONE


def _draw(game: Game, path: Path) -> list[Problem]:
    from autoalgo.games.capture_the_flag.report.picture import board_png  # noqa: PLC0415 - Pillow takes a while to load

    return write_picture(path, board_png(game), "picture")


def audit_game(options: AuditOptions) -> Exit:
    """Say "identical", or name what differs first; a difference is a problem of the record."""
    found = audit(options.folder)
    if isinstance(found, list):
        return tell_problems(found)
    if found.difference:
        say_lines([f"Different: {found.file}: {found.difference.text()}"])
        return Exit.PROBLEMS
    say_lines([f"Identical: {counted(found.turns, 'turn')}"])
    return Exit.DONE
