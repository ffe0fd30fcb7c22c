"""The window's launcher: says in a sentence what the window lacks on this machine, or opens it."""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from autoalgo.common.console import Exit, tell
from autoalgo.common.qt.display import SYSTEM_PACKAGES, refusal_of_qt

_LIBRARIES: Final = ("PySide6", "mwparserfromhell")
"""What the extra `window` installs, as it is imported."""


def open_window(request: str, for_qt: list[str]) -> int:
    """Open the window with a request, if one is named, and return the exit code; Qt gets the arguments `for_qt`."""

    def opened() -> int:
        from autoalgo.app.games import games  # noqa: PLC0415
        from autoalgo.war.window.app import main  # noqa: PLC0415

        return main([sys.argv[0], *for_qt, *([request] if request else [])], games())

    return _with_qt(opened, for_qt)


def open_game(name: str, file: str, for_qt: list[str]) -> int:
    """Open the window of a game alone, with a saved or recorded game if one is named, and return the exit code."""

    def opened() -> int:
        from autoalgo.app.games import play  # noqa: PLC0415

        return play(name, [sys.argv[0], *for_qt, *([file] if file else [])])

    return _with_qt(opened, for_qt)


def _with_qt(open_it: Callable[[], int], for_qt: list[str]) -> int:
    """Open a window, or say in a sentence what it lacks on this machine."""
    if any(find_spec(library) is None for library in _LIBRARIES):
        # Tools of uv and pipx have no pip of their own.
        with_pip = f'run: {sys.executable} -m pip install "autoalgo[window]"'
        again = "install the program again, with [window] after the name of the wheel file"
        tell(f"The window is not installed; {with_pip if find_spec('pip') else again}")
        return Exit.PROBLEMS
    try:
        if refusal := refusal_of_qt(for_qt):
            tell(f"The window cannot open: {refusal}")
            return Exit.PROBLEMS
        return open_it()
    except ImportError as error:
        if not (error.name or "").startswith("PySide6") and ".so" not in str(error):
            raise
        tell(
            f"The window cannot open: {error}; install the system package that holds it "
            f"(Debian and Ubuntu: apt-get install {SYSTEM_PACKAGES})"
        )
        return Exit.PROBLEMS
