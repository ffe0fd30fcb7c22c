"""Starts a program that nobody trusts, from within the process that becomes it.

`python -S -m autoalgo.common.confined.launcher ORDER`, ORDER being JSON. What this machine can keep from the program is
set up first, told in one line on standard output, and then the program runs. This process stays above it, lets nothing
outlive standard input, which only its starter can close, and ends as the program did. It needs the standard library
alone, so that it starts fast.
"""

import contextlib
import json
import os
import re
import resource
import select
import signal
import sys
from pathlib import Path
from typing import Any, Final

_SIGNALLED: Final = 128
"""Added to a signal's number in an exit code, as shells do."""
_SYSTEM: Final = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/nix", "/System", "/Library"),
    *("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"),
    *("/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/version", "/sys/devices/system/cpu"),
)
"""What programs may read of the machine."""
_COUNTS_BY_NAMESPACE: Final = (5, 14)
"""The version of Linux since which processes are counted by namespace, and not all of the user's together."""


def main(words: list[str]) -> None:
    """Become the supervisor of the program that the first of `words` orders."""
    order = json.loads(words[0])
    order["counts"] = os.getuid() != 0 and _by_namespace()  # an administrator's processes are not counted
    alone = sys.platform == "linux" and _namespaces()
    order["bounded"] = alone and _bounded(order)
    alive, lifeline = os.pipe()
    child = os.fork()
    if child:
        _supervise(child)
    os.close(lifeline)
    if alone:
        _be_first(alive)
    os.close(alive)
    _become(order, alone)


def _namespaces() -> bool:
    from autoalgo.common.confined.walls import enter_namespaces  # noqa: PLC0415 - Linux alone

    return enter_namespaces()


def _bounded(order: dict[str, Any]) -> bool:
    from autoalgo.common.confined.walls import bound_folder  # noqa: PLC0415 - Linux alone

    return bound_folder(order["folder"], order["folder_bytes"])


def _supervise(child: int) -> None:
    """Wait for the program's end, or for the end of whoever started it; then end all of the group."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(woken)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    poll = select.poll()
    poll.register(0, 0)  # that it is closed is told unasked
    poll.register(wake, select.POLLIN)
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            os._exit(_code(status))
        if any(file == 0 for file, _ in poll.poll()):
            os.killpg(0, signal.SIGKILL)
        os.read(wake, 1)


def _be_first(alive: int) -> None:
    """Fork once more, and be the first process of the namespace: with it the kernel ends all others."""
    from autoalgo.common.confined.walls import end_with_parent  # noqa: PLC0415 - Linux alone

    program = os.fork()
    if not program:
        return
    end_with_parent()
    # The supervisor holds the other end, so this tells whether it ended before that was asked for.
    os.set_blocking(alive, False)
    try:
        os.read(alive, 1)
    except BlockingIOError:
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)
        while (ended := os.wait())[0] != program:
            continue
        os._exit(_code(ended[1]))
    os._exit(1)


def _code(status: int) -> int:
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else _SIGNALLED - code


def _become(order: dict[str, Any], alone: bool) -> None:
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # Python ignores it, and so would the program
    os.umask(0o077)
    walls = {"network": alone, "tcp": alone, "processes": alone, "end": alone, "files": False, "disk": order["bounded"]}
    if sys.platform == "linux":
        from autoalgo.common.confined.walls import has_signal_wall, has_tcp_wall, keep_to  # noqa: PLC0415

        walls["files"] = keep_to((*_SYSTEM, *order["readable"]), (order["folder"], os.devnull))
        walls["tcp"] |= walls["files"] and has_tcp_wall()
        walls["processes"] |= walls["files"] and has_signal_wall()
    walls |= _limit(order, alone)
    os.write(1, json.dumps(walls).encode() + b"\n")
    try:
        os.execve(order["command"][0], order["command"], order["environment"])  # noqa: S606 - there is no shell, and shall be none
    except OSError as error:
        os.write(2, f"{order['command'][0]} cannot be run: {error.strerror}\n".encode())
        os._exit(127)


def _limit(order: dict[str, Any], alone: bool) -> dict[str, bool]:
    """Set the limits that this system has, and return which of those that are told it has."""
    limits = {
        "RLIMIT_CORE": 0,
        "RLIMIT_CPU": order["cpu_seconds"],
        "RLIMIT_FSIZE": order["file_bytes"],
        "RLIMIT_NOFILE": order["open_files"],
        "RLIMIT_AS" if order["whole_memory"] else "RLIMIT_DATA": order["memory_bytes"],
    }
    if alone and order["counts"]:
        limits["RLIMIT_NPROC"] = order["processes"]
    held = {name: _set(name, limit) for name, limit in limits.items()}
    if sys.platform == "linux":
        # Where memory runs out all the same, the kernel shall take these first.
        with contextlib.suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    return {"memory": held.get("RLIMIT_AS", held.get("RLIMIT_DATA", False)), "number": held.get("RLIMIT_NPROC", False)}


def _by_namespace() -> bool:
    version = re.match(r"(\d+)\.(\d+)", os.uname().release)
    return version is not None and (int(version[1]), int(version[2])) >= _COUNTS_BY_NAMESPACE


def _set(name: str, limit: int) -> bool:
    number = getattr(resource, name, None)
    if number is None:
        return False
    try:
        resource.setrlimit(number, (limit, limit))
    except (OSError, ValueError):
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1:])
