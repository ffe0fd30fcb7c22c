"""From the words after `autoalgo narzwarz` to an exit code."""

import logging
from collections.abc import Callable

from autoalgo import __version__
from autoalgo.common.console import Exit, carried_out, tell_problems
from autoalgo.common.game_folders import GameFolders
from autoalgo.common.problems import Problem
from autoalgo.common.program_log import program_log
from autoalgo.games.narzwarz.cli.arguments import (
    AuditOptions,
    Options,
    PlayOptions,
    ReplayOptions,
    ResumeOptions,
    read_arguments,
)

logger = logging.getLogger(__name__)


def main(words: list[str], find_home: Callable[[], GameFolders | list[Problem]]) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    options = read_arguments(words)
    home = find_home()
    with program_log(None if isinstance(home, list) else home.logs, None):
        logger.info("autoalgo %s: narzwarz %s", __version__, words[0])
        return carried_out(f"narzwarz {words[0]}", lambda: _carry_out(options, home))


def _carry_out(options: Options, home: GameFolders | list[Problem]) -> Exit:
    """Import the command's module and call it, so that help and wrong usage load nothing heavy."""
    match options:
        case AuditOptions():
            from autoalgo.games.narzwarz.cli.audit import audit_record  # noqa: PLC0415

            return audit_record(options)
        case ReplayOptions():
            from autoalgo.games.narzwarz.cli.replay import replay_record  # noqa: PLC0415

            return replay_record(options)
        case ResumeOptions():
            from autoalgo.games.narzwarz.cli.play import play_on  # noqa: PLC0415

            return play_on(options.save)
    if isinstance(home, list):
        return tell_problems(home)
    if isinstance(options, PlayOptions):
        from autoalgo.games.narzwarz.cli.play import play_new  # noqa: PLC0415

        return play_new(options, home.json, home.logs)
    from autoalgo.games.narzwarz.cli.simulate import play_many  # noqa: PLC0415

    return play_many(options, home.json)
