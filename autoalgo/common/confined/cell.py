"""The cell of a stranger's program: bubblewrap's new root with what the program needs, and nothing else.

Only Linux has what it takes. The program is the user nobody within; where an administrator starts it, it is nobody
outside, too. What the cell is made of stands in docs/security.md.
"""

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.confined.system_calls import open_filter

FOLDER: Final = "/tmp"  # noqa: S108 - of the cell, which has nobody else in it
"""The program's own folder, in memory: where it starts, its home, and the only place that it can write to."""
NOBODY: Final = "65534"
_SHARED_MEMORY_BYTES: Final = 2**20
"""Of /dev/shm, for semaphores."""
_MASK_BYTES: Final = 2**12
_SYSTEM: Final = ("/usr", "/etc/ld.so.cache", "/etc/alternatives")
"""What is there to read for programs of all kinds, with the links of the root that lead into /usr."""
_LOCAL: Final = "/usr/local"
"""Holds what this machine's administrator has put there, so it is hidden but for what the program is made of."""
_LINKS: Final = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_DEVICES: Final = ("/dev/null", "/dev/random", "/dev/urandom")
_TRIAL_SECONDS: Final = 20.0
_KERNEL_BYTES: Final = 2**26
"""What a control group may hold on top for files in memory and the kernel's own tables."""


@dataclass(frozen=True)
class CellLimits:
    """The limits of a program: time, memory, files."""

    memory_bytes: int
    """Of all its processes together."""
    whole_memory: bool
    """Whether a process is also refused addresses beyond that: some runtimes reserve much and use little."""
    cpu_seconds: int
    """Of each process."""
    file_bytes: int = 2**20
    """Of each file that it writes, standard error among them."""
    folder_bytes: int = 2**24
    """Of all files together."""
    files: int = 4096
    open_files: int = 256
    """Of a process; four times that of all together."""
    processes: int = 64
    """Threads included."""


def limited(command: Sequence[str], limits: CellLimits, home: str, *more: str) -> list[str]:
    """Return what runs `command` with an empty environment, and each process within `limits`; `more` is for prlimit."""
    return [
        *("/usr/bin/env", "-i", f"PATH={os.defpath}", f"HOME={home}", f"TMPDIR={home}", "LANG=C.UTF-8"),
        *("PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1", "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1"),
        *("/usr/bin/prlimit", "--core=0", f"--cpu={limits.cpu_seconds}", f"--fsize={limits.file_bytes}"),
        *(f"--nofile={limits.open_files}", f"--{'as' if limits.whole_memory else 'data'}={limits.memory_bytes}"),
        *(*more, "--", *command),
    ]


def confined(command: Sequence[str], readable: Iterable[str], limits: CellLimits, rules: int) -> list[str]:
    """Return what runs `command` in a cell, to be started by one single-threaded parent that outlives it.

    It may read `readable`, absolute paths, beside programs and libraries of the system. `rules` is the open file that
    has the filter of system calls; it is read once.
    """
    # Processes are counted in the user namespace; an administrator's program has none, so there only the watch counts.
    root = os.getuid() == 0
    more = () if root else (f"--nproc={limits.processes}",)
    nobody = ("/usr/bin/setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--inh-caps=-all")
    return [
        *_control_group(limits),
        *("bwrap", "--die-with-parent", "--new-session", "--seccomp", str(rules), "--hostname", "cell"),
        *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"),
        *(("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID") if root else ()),
        *(() if root else ("--unshare-user", "--uid", NOBODY, "--gid", NOBODY)),
        *_files(readable, limits.folder_bytes),
        *("--chdir", FOLDER, "--", *(nobody if root else ()), *limited(command, limits, FOLDER, *more)),
    ]


def _files(readable: Iterable[str], folder_bytes: int) -> Iterator[str]:
    # Folders are named before what lies in them: bubblewrap would make them for their owner alone.
    yield from ("--dir", "/dev", "--dir", "/etc")
    for path in _SYSTEM:
        yield from ("--ro-bind-try", path, path)
    yield from ("--size", str(_MASK_BYTES), "--tmpfs", _LOCAL)
    for path in _LINKS:
        if Path(path).is_symlink():
            yield from ("--symlink", str(Path(path).readlink()), path)
        else:
            yield from ("--ro-bind-try", path, path)
    for path in _DEVICES:
        yield from ("--dev-bind", path, path)
    yield from ("--symlink", "/proc/self/fd", "/dev/fd", "--proc", "/proc", "--remount-ro", "/proc")
    yield from ("--perms", "1777", "--size", str(_SHARED_MEMORY_BYTES), "--tmpfs", "/dev/shm")  # noqa: S108
    yield from ("--perms", "1777", "--size", str(folder_bytes), "--tmpfs", FOLDER)
    for path in _outermost(readable):
        for folder in reversed(Path(path).parents):
            yield from ("--dir", str(folder))
        yield from ("--ro-bind-try", path, path)
    yield from ("--remount-ro", _LOCAL, "--remount-ro", "/")


def _outermost(readable: Iterable[str]) -> Iterator[str]:
    """Yield the paths that are not there by another one."""
    paths = {Path(path) for path in readable}
    system = {Path(path) for path in _SYSTEM}
    for path in sorted(paths - system):
        hidden = path.is_relative_to(_LOCAL)
        if not paths.intersection(path.parents) and (hidden or not system.intersection(path.parents)):
            yield str(path)


@functools.cache
def why_no_cell() -> str:
    """Return why this machine can hold no program in a cell, as a sentence without its end; "" where it can."""
    if sys.platform != "linux":
        return "only Linux can keep them from the rest of the machine"
    missing = [name for name in ("bwrap", "prlimit", "setpriv") if shutil.which(name) is None]
    if missing:
        return f"{' and '.join(missing)} cannot be found; install the packages bubblewrap and util-linux"
    try:
        with open_filter() as rules:
            command = confined(["/usr/bin/true"], [], CellLimits(2**29, False, 60), rules.fileno())
            tried = _tried(command, rules.fileno())
    except RuntimeError:
        return "libseccomp cannot be found; install the package libseccomp2"
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bubblewrap does not run ({error})"
    if tried.returncode == 0:
        return ""
    said = tried.stderr.decode(errors="replace").strip().splitlines()
    return f"bubblewrap cannot make a cell here ({said[-1] if said else f'exit code {tried.returncode}'})"


@functools.cache
def _control_group(limits: CellLimits) -> tuple[str, ...]:
    """Return what starts a program in a control group with these limits; nothing where systemd gives none."""
    most = limits.memory_bytes + limits.folder_bytes + _KERNEL_BYTES
    scope = (
        *("systemd-run", *(() if os.getuid() == 0 else ("--user",)), "--scope", "--quiet", "--collect"),
        *("-p", f"MemoryMax={most}", "-p", "MemorySwapMax=0", "-p", f"TasksMax={2 * limits.processes}", "--"),
    )
    # Without the memory controller systemd makes the group all the same, so the limit is read back.
    read_back = 'cat "/sys/fs/cgroup$(sed -n s/^0:://p /proc/self/cgroup)/memory.max"'
    try:
        told = _tried([*scope, "/bin/sh", "-c", read_back]).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return scope if told.strip() == str(most).encode() else ()


def _tried(command: Sequence[str], *passed: int) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(  # noqa: S603 - our own words
        command, pass_fds=passed, stdin=subprocess.DEVNULL, capture_output=True, timeout=_TRIAL_SECONDS, check=False
    )
