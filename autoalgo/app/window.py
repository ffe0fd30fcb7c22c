"""The window's launcher: says in a sentence what the window lacks on this machine, or opens it."""

import os
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from autoalgo.common.console import Exit, tell

_LIBRARIES: Final = ("PySide6", "mwparserfromhell")
"""What the extra `window` installs, as it is imported."""
SYSTEM_PACKAGES: Final = (
    "libegl1 libgl1 libx11-xcb1 libdbus-1-3 libfontconfig1 libglib2.0-0 libwayland-cursor0 libwayland-egl1 "
    "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
)
"""What Debian and Ubuntu call the libraries that Qt loads; autoalgo.sh says which package has which."""


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
        if refusal := _refusal_of_qt(for_qt):
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


def _refusal_of_qt(for_qt: list[str]) -> str:
    """Return why Qt would abort the program, and what to do; empty where it can open windows.

    It is tried in a process that may die of it. Only Linux knows sessions without a display.
    """
    if sys.platform != "linux":
        return ""
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415

    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            import resource  # noqa: PLC0415 - of Unix alone

            try:
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                os.dup2(said.fileno(), 2)
                QGuiApplication([sys.argv[0], *for_qt])
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        if status == 0:
            return ""
        said.seek(0)
        words = said.read().decode(errors="replace").strip().splitlines()
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if not display:
        return (
            "there is no display, for neither DISPLAY nor WAYLAND_DISPLAY is set; over ssh, connect with ssh -X. "
            "The other commands need none: autoalgo help"
        )
    reason = f" ({words[0].removeprefix('qt.qpa.xcb: ')})" if words else ""
    return (
        f"Qt cannot use the display {display}{reason}; see that it is there, or install the system packages that "
        f"Qt needs (Debian and Ubuntu: apt-get install {SYSTEM_PACKAGES})"
    )
