"""One command of a sister game, from its words to its exit code."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from autoalgo import __version__
from autoalgo.common.console import Exit, carried_out, tell, tell_problems
from autoalgo.common.picture_files import format_of, write_picture
from autoalgo.common.problems import Problem
from autoalgo.common.program_log import program_log


@dataclass(frozen=True)
class GameFolders:
    """The folders of the user's home that the commands of a sister game need."""

    json: Path
    logs: Path


Home = GameFolders | list[Problem]
"""The user's home, or what is wrong with it."""
Options = TypeVar("Options")

logger = logging.getLogger(__name__)


def game_command(
    game: str,
    words: list[str],
    find_home: Callable[[], Home],
    read_arguments: Callable[[list[str]], Options],
    carry_out: Callable[[Options, Home], Exit],
) -> Exit:
    """Carry out the command that `words`, those after the game's own, ask for; what it does goes into the log.

    Wrong usage, which `read_arguments` finds, ends the process with code 2 before anything is written.
    """
    options = read_arguments(words)
    home = find_home()
    with program_log(None if isinstance(home, list) else home.logs, None):
        logger.info("autoalgo %s: %s %s", __version__, game, words[0])
        return carried_out(f"{game} {words[0]}", lambda: carry_out(options, home))


def draw_plot(path: Path, draw: Callable[[str], bytes]) -> Exit:
    """Write the picture that `draw` makes in the format of the file's name, and tell where it is, or why not."""
    if problems := write_picture(path, draw(format_of(path))):
        tell_problems(problems)
        return Exit.UNWRITTEN
    tell(f"The plot is in {path}")
    return Exit.DONE
