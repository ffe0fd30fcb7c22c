"""Windows that are edited in a process of their own, and killed at a moment, for `kills` and `unsaved_kills`."""

import json
import os
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from autoalgo.common.installation import HOME_VARIABLE
from benchmarks.window.opened import REPOSITORY


def link_home(folder: Path) -> None:
    """Make a folder a home of the program, with the files that ship."""
    for part in ("JSON", "Maps", "Database", "examples"):
        (folder / part).symlink_to(REPOSITORY / part, target_is_directory=True)


def edited_until(
    folder: Path, number: int, seconds: float, module: str, *arguments: str
) -> tuple[list[tuple[float, str]], float]:
    """Edit in a process, kill it so many seconds after its first edit, and return all edits and when that was.

    Parameters
    ----------
    folder
        The home of the program; the edits are logged there by the number of the kill.
    module, arguments
        What edits, begun as `python -m MODULE --edit FOLDER ARGUMENTS…`.
    """
    log = folder / f"log-{number}.jsonl"
    log.touch()
    command = [sys.executable, "-m", module, "--edit", str(folder), *arguments]
    environment = {**os.environ, HOME_VARIABLE: str(folder)}
    window = subprocess.Popen(command, cwd=REPOSITORY, env=environment, stderr=subprocess.DEVNULL)
    while not log.read_bytes().endswith(b"\n"):
        if window.poll() is not None:
            raise SystemExit("the window ended by itself")
        sleep(0.01)
    sleep(seconds)
    killed_at = monotonic()
    window.kill()
    window.wait()
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    entries = [json.loads(line) for line in lines if line.endswith("\n")]
    return [(at, text) for at, text in entries], killed_at
