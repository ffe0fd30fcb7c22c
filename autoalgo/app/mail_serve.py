"""`autoalgo mail serve`: games by mail that run without a person, pass by pass, until somebody ends it."""

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

from autoalgo.app.game_kinds import served_game
from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.kit.desk_run import DeskRun, next_pause
from autoalgo.common.problems import Failure


def serve(folders: tuple[Path, ...], *, once: bool, seconds: int) -> Exit:
    """Serve the games in some folders: once, or until a signal ends it after the pass that is under way.

    Parameters
    ----------
    folders
        Of games by mail of any kind.
    once
        Whether to carry out one pass alone.
    seconds
        From the end of a pass to the next one.
    """
    with ExitStack() as held, Interruption(ending=True) as interruption:
        runs = list[DeskRun]()
        for folder in folders:
            game = served_game(folder)
            if isinstance(game, Failure):
                return tell_problems(game)
            run = DeskRun(folder, game.served(), interruption.cancelled)
            held.callback(run.end)
            if failure := run.begin():
                return tell_problems(failure)
            runs.append(run)
        return _serve(runs, interruption.cancelled, once=once, seconds=seconds)


def _serve(runs: list[DeskRun], stop: Event, *, once: bool, seconds: int) -> Exit:
    pause: float = seconds
    while not stop.is_set():
        for run in runs:
            done = run.carry_out()
            now = datetime.now(UTC)
            say_lines(f"{now:%Y-%m-%d %H:%M:%S} {run.folder.name}: {line}" for line in done.told)
            if done.problems:
                tell_problems(done.problems)
            if stop.is_set():
                break
        failed = any(run.failed for run in runs)
        if once:
            return Exit.PROBLEMS if failed else Exit.DONE
        pause = next_pause(pause, failed, seconds)
        stop.wait(pause)
    return Exit.DONE
