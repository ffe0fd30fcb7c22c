"""Completion in a shell, by a script that knows commands, options and choices and starts nothing of the program."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import shtab

from autoalgo.common.options import ValueKind

_FOLDERS: Final = {"DIR", "FOLDER"}


def completion_script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script of a shell, one of bash, zsh and fish, for everything that `parser` reads."""
    for action in _actions(parser):
        if isinstance(action.type, ValueKind) and action.type.read is Path:
            files = shtab.DIRECTORY if action.metavar in _FOLDERS else shtab.FILE
            action.complete = files  # type: ignore[attr-defined]  # shtab looks for it there
    return shtab.complete(parser, shell)


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _actions(each)
