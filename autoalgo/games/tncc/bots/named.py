"""Which bot a text names: a shipped one, a Python file or any program (TN-16)."""

import os
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import autoalgo
from autoalgo.common.caches import IN_ONE_FILE
from autoalgo.common.confined import why_no_cell
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.games.tncc.bots.built_in import BUILT_IN
from autoalgo.games.tncc.bots.isolated import Program

_PACKAGE: Final = Path(autoalgo.__file__).resolve().parent
_HOST: Final = """\
import importlib.util, sys
found = importlib.util.spec_from_file_location("autoalgo", sys.argv.pop(1))
sys.modules["autoalgo"] = package = importlib.util.module_from_spec(found)
found.loader.exec_module(package)
from autoalgo.games.tncc.bots.host import main
main(sys.argv[1:])
"""
"""Finds our package by its file, because the folder around it may not even be listed."""
KEPT: Final = (
    "Bots in processes of their own are kept from the network, other programs, all files but theirs and the system's, "
    "more memory, processes and disk space than they may have, and outliving the game"
)
NOT_KEPT: Final = "Nothing keeps bots in processes of their own from your files, programs and network: --trust-bots"
_OURS: Final = {"python", "python3"}
"""Commands that mean the Python that runs this program; others of the name may lie in a folder that is forbidden."""
_FILE: Final = "bot.py"
"""What the bot of a folder is called."""
_INSTALLED: Final = "bots of your own play where Autoalgo is installed by pip, uv or pipx"


@dataclass(frozen=True)
class NamedBot:
    """A bot that can play."""

    name: str
    """What its player is called."""
    built_in: str | None
    """Its name among the shipped ones; None for a stranger's."""
    program: Program
    """What runs it in a process of its own."""


def cell_problem(place: Place, hint: str = "") -> Failure | None:
    """Return why bots in processes of their own cannot be held on this machine, if so."""
    why = why_no_cell()
    if not why:
        return None
    found = f"bots in processes of their own cannot be locked in: {why}"
    return Failure(Problem(place, found, f"here, {', '.join(BUILT_IN)} in the game's own process", hint))


def named_bot(text: str, place: Place) -> NamedBot | Failure:
    """Return the bot that `text` names, [NAME=]BOT, or what is wrong with it.

    BOT is the name of a shipped one, a Python file, a folder with a file bot.py, or a command with its words.
    """
    given, sign, what = text.partition("=")
    name, what = (given.strip(), what.strip()) if sign else ("", text.strip())
    if sign and not name:
        found = f'the bot "{text}" has no name before "="'
        return Failure(Problem(place, found, "NAME=BOT, as in mine=perl mine.pl"))
    if what in BUILT_IN:
        return NamedBot(name or what, what, _hosted(what))
    if IN_ONE_FILE:
        return Failure(
            Problem(place, f'the bot "{what}" needs a Python', "in this program " + ", ".join(BUILT_IN), _INSTALLED)
        )
    try:
        words = shlex.split(what) if os.path.sep not in what or not Path(what).exists() else [what]
    except ValueError as error:
        return Failure(Problem(place, f'the command "{what}" cannot be read: {error}', "quotes in pairs"))
    if len(words) == 1 and (file := _python_file(words[0])) is not None:
        readable = file.parent if Path(words[0]).is_dir() else file
        stem = file.parent.name if file.name == _FILE and file.parent.name else file.stem
        return NamedBot(name or stem, None, _hosted(str(file), str(readable)))
    return _command(name, words, what, place)


def _command(name: str, words: list[str], what: str, place: Place) -> NamedBot | Failure:
    found = sys.executable if words and words[0] in _OURS else shutil.which(words[0]) if words else None
    if found is None or (not name and len(words) == 1 and os.path.sep not in what):
        allowed = f"{', '.join(BUILT_IN)}, a Python file such as bots/mine.py, or a command as in mine=perl mine.pl"
        wrong = f'there is no program "{words[0]}"' if name and words else f'there is no bot "{what}"'
        return Failure(Problem(place, wrong, allowed, did_you_mean(what, BUILT_IN)))
    program = Path(found).absolute()
    files = [str(Path(word).resolve()) if Path(word).is_file() else word for word in words[1:]]
    readable = [word for word in files if Path(word).is_absolute()] + _around(program)
    return NamedBot(name or program.stem, None, Program((str(program), *files), tuple(readable)))


def _python_file(text: str) -> Path | None:
    path = Path(text)
    if path.is_dir() and (path / _FILE).is_file():
        return (path / _FILE).resolve()
    return path.resolve() if path.suffix == ".py" and path.is_file() else None


def _hosted(bot: str, *readable: str) -> Program:
    """Return the program that runs a bot of ours or of a Python file."""
    command = (sys.executable, "-P", "-s", "-c", _HOST, autoalgo.__file__, bot)
    return Program(command, (*_around(Path(sys.executable)), str(_PACKAGE), *readable), whole_memory=True)


def _around(program: Path) -> list[str]:
    """Return what a program needs to read of where it is installed."""
    if program == Path(sys.executable).absolute():
        return [sys.prefix, sys.base_prefix, str(program)]
    real = program.resolve()
    libraries = [str(real.parent.parent / name) for name in ("lib", "lib64")] if real.parent.name == "bin" else []
    return [str(program), str(real), *libraries]
