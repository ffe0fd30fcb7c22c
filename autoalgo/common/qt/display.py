"""Whether Qt can open windows on this machine: where it cannot, it would abort the program."""

import os
import sys
import tempfile
from typing import Final

SYSTEM_PACKAGES: Final = (
    "libegl1 libgl1 libx11-xcb1 libdbus-1-3 libfontconfig1 libglib2.0-0 libwayland-cursor0 libwayland-egl1 "
    "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
)
"""What Debian and Ubuntu call the libraries that Qt loads; autoalgo.sh says which package has which."""


def refusal_of_qt(for_qt: list[str]) -> str:
    """Return why Qt would abort the program, and what to do; empty where it can open windows.

    It is tried in a process that may die of it. Only Linux knows sessions without a display.
    """
    if sys.platform != "linux":
        return ""
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415 - Qt may be missing

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
