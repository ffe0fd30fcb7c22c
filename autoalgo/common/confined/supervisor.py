"""Starts a stranger's program, watches what it takes, and lets nothing of it outlive the game.

`python -I -S supervisor.py LIMITS COMMAND …`, LIMITS being JSON. It is the program's only parent, ends everything when
standard input is closed, which the kernel does for a game that was killed, and ends as the program did or with a code
of its own. What the program writes to standard error it hands on: in a file that it had itself, a program could leave
rights of its user behind. It needs the standard library alone, so that it starts fast, and is run as a file.
"""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

TOO_MUCH_MEMORY: Final = 121
TOO_MANY_PROCESSES: Final = 122
TOO_MANY_FILES: Final = 123
_SIGNALLED: Final = 128
"""Added to a signal's number in an exit code, as shells do."""
_EVERY_MS: Final = 50
"""How often the watch looks."""
_CHUNK: Final = 65_536
_MEMORY: Final = ("RssAnon:", "RssShmem:", "VmSwap:", "VmPTE:", "HugetlbPages:")
"""Of /proc/PID/status."""
_SHARES: Final = ("Pss_Anon:", "Pss_Shmem:", "SwapPss:", "Private_Hugetlb:", "Shared_Hugetlb:")
"""Of /proc/PID/smaps_rollup: what several processes have together counts once. It is much slower to read."""
_FOLDERS: Final = ("tmp", "dev/shm")


def main(words: list[str]) -> None:
    """Run the command that `words` hold after their first; returns never."""
    limits = json.loads(words[0])
    with contextlib.suppress(OSError):
        # Where memory runs out all the same, the kernel shall take this process first, and with it the program.
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    try:
        child = subprocess.Popen(words[1:], stderr=subprocess.PIPE, pass_fds=limits["pass"])  # noqa: S603 - no shell
    except OSError as error:
        os.write(2, f"{words[1]} cannot be run: {error.strerror}\n".encode())
        os._exit(127)
    for file in limits["pass"]:
        os.close(file)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    assert child.stderr is not None  # noqa: S101 - it is a pipe
    errors = _Errors(child.stderr.fileno(), limits["file_bytes"])
    code = _watch(child, errors, limits)
    if child.returncode is None:
        _end(child)
    while errors.handed_on():
        pass
    os._exit(code)


class _Errors:
    """The standard error of the program; as much of it as a file may have goes to this process's own."""

    def __init__(self, file: int, most_bytes: int) -> None:
        self.file = file
        self._left = most_bytes
        os.set_blocking(file, False)

    def handed_on(self) -> bool:
        """Hand on what there is now, and return whether there was anything."""
        try:
            chunk = os.read(self.file, _CHUNK)
            os.write(2, chunk[: self._left])
        except OSError:  # nothing is there, or the disk is full
            return False
        self._left -= min(self._left, len(chunk))
        return bool(chunk)


def _watch(child: subprocess.Popen[bytes], errors: _Errors, limits: dict[str, Any]) -> int:
    """Return the exit code when the program has ended, has taken too much, or is wanted no more."""
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(woken)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    poll = select.poll()
    poll.register(0, 0)  # that it is closed is told unasked
    poll.register(wake, select.POLLIN)
    poll.register(errors.file, select.POLLIN)
    while child.poll() is None:
        for file, _ in poll.poll(_EVERY_MS):
            if file == 0:
                return 0
            if file == wake:
                os.read(wake, 1)
            elif not errors.handed_on():
                poll.unregister(errors.file)
        if code := _excess(child.pid, limits):
            return code
    return child.returncode if child.returncode >= 0 else _SIGNALLED - child.returncode


def _end(child: subprocess.Popen[bytes]) -> None:
    """Kill the program, and the cell's first process, with which the kernel ends all others of the cell.

    Bubblewrap alone would do: its --die-with-parent leaves a moment, while it starts, in which the cell would live on.
    """
    child.send_signal(signal.SIGSTOP)
    if child.returncode is not None:  # it has ended since
        return
    os.waitpid(child.pid, os.WUNTRACED)  # from here on it starts nothing
    for process in _children(child.pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    child.kill()


def _children(process: int) -> list[int]:
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except OSError:  # it has ended
        return []
    return [int(child) for child in text.split()]


def _excess(bubblewrap: int, limits: dict[str, Any]) -> int:
    """Return the exit code for what the cell holds too much of, 0 for nothing or where there is no cell (yet)."""
    memory = tasks = files = 0
    try:
        root = Path(f"/proc/{_children(bubblewrap)[0]}/root")
        if root.stat().st_dev == Path("/").stat().st_dev:
            return 0  # it is still being made
        processes = [path for path in (root / "proc").iterdir() if path.name.isdecimal()]
        inodes = [os.statvfs(root / folder) for folder in _FOLDERS]
    except (OSError, IndexError):
        return 0
    for process in processes:
        tasks += 1
        with contextlib.suppress(OSError):  # it may have ended
            thread, said = _living_thread(process)
            tasks += said.get("Threads:", 1) - 1
            memory += sum(said.get(name, 0) for name in _MEMORY)
            files += sum(1 for _ in (thread / "fd").iterdir())
    if tasks > limits["processes"]:
        return TOO_MANY_PROCESSES
    if files > 4 * limits["open_files"] or any(found.f_files - found.f_ffree > limits["files"] for found in inodes):
        return TOO_MANY_FILES
    most_kib = limits["memory_bytes"] // 1024
    return TOO_MUCH_MEMORY if memory > most_kib and _shared(processes) > most_kib else 0


def _shared(processes: list[Path]) -> int:
    """Return the kibibytes of all processes, with what they have together counted once."""
    total = 0
    for process in processes:
        with contextlib.suppress(OSError):
            said = _living_thread(process)[1]
            try:
                shares = _numbers(process / "smaps_rollup")
                total += sum(shares.get(name, 0) for name in _SHARES) + said.get("VmPTE:", 0)
            except OSError:  # the first thread has ended
                total += sum(said.get(name, 0) for name in _MEMORY)
    return total


def _living_thread(process: Path) -> tuple[Path, dict[str, int]]:
    """Return a thread of a process and its status; one that has ended, such as the first, would tell nothing."""
    found = process, dict[str, int]()
    for thread in (process / "task").iterdir():
        found = thread, _numbers(thread / "status")
        if _MEMORY[0] in found[1]:
            break
    return found


def _numbers(path: Path) -> dict[str, int]:
    """Return the first number of each line of a file of /proc, by the line's first word."""
    lines = (line.split() for line in path.read_text(encoding="utf-8", errors="replace").splitlines())
    return {words[0]: int(words[1]) for words in lines if len(words) > 1 and words[1].isdecimal()}


if __name__ == "__main__":
    main(sys.argv[1:])
