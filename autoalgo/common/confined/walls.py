"""What Linux can keep a process from, asked of the kernel: namespaces and Landlock.

Both need no rights of an administrator; neither is there on every machine, so each says whether it stands.
"""

import contextlib
import ctypes
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_NO_NEW_PRIVILEGES: Final = 38
_PARENT_DEATH_SIGNAL: Final = 1
_DUMPABLE: Final = 4
_NEW_USER: Final = 0x10000000
_NEW_PROCESSES: Final = 0x20000000
_NEW_NETWORK: Final = 0x40000000
_NEW_IPC: Final = 0x08000000
_NEW_MOUNTS: Final = 0x00020000
_PRIVATE_TREE: Final = 0x44000
_SAFE: Final = 0b110
"""A mount without privileges and devices."""
_NOBODY: Final = 65534

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_BENEATH_PATH: Final = 1
_READ: Final = 0b1101
"""Execute and read files, and list folders."""
_ON_FILES: Final = 0b1100_0000_0000_0111
"""What can be allowed of a file that is no folder."""
_RIGHTS: Final = (0, 13, 14, 15, 15, 16)
"""Rights about files that Landlock knows, by its version; later versions know no more of them."""
_TCP: Final = 0b11
_SCOPES: Final = 0b11
"""Abstract sockets and signals."""
_WITH_TCP: Final = 4
_WITH_SCOPES: Final = 6

_libc: Final = ctypes.CDLL(None, use_errno=True)


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def enter_namespaces() -> bool:
    """Leave the network and the processes of the machine, and say whether that was allowed.

    Processes count from the next fork on, whose child is number 1: when it ends the kernel kills all others.
    """
    user, group = os.getuid(), os.getgid()
    walls = _NEW_PROCESSES | _NEW_NETWORK | _NEW_IPC | _NEW_MOUNTS
    if _libc.unshare(_NEW_USER | walls) != 0:
        return bool(_libc.unshare(walls) == 0)
    # Nobody within, the user himself for files: so not even an administrator's program keeps his rights.
    for name, text in (("setgroups", "deny"), ("uid_map", f"{_NOBODY} {user} 1"), ("gid_map", f"{_NOBODY} {group} 1")):
        # Without them it is nobody all the same, and cannot write files.
        with contextlib.suppress(OSError):
            Path("/proc/self", name).write_text(text, encoding="ascii")
    return True


def bound_folder(folder: str, largest_bytes: int) -> bool:
    """Let `folder` be one in memory that holds so much, and say whether that was allowed; needs the namespaces."""
    if _libc.mount(None, b"/", None, _PRIVATE_TREE, None) != 0:
        return False
    mounted = _libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", _SAFE, f"size={largest_bytes},mode=700".encode())
    os.chdir(folder)
    return bool(mounted == 0)


def end_with_parent() -> None:
    """Be killed when the parent ends, and be out of reach of whoever is no administrator."""
    _libc.prctl(_PARENT_DEATH_SIGNAL, 9, 0, 0, 0)
    _libc.prctl(_DUMPABLE, 0, 0, 0, 0)


def landlock_version() -> int:
    """Return the version of Landlock; 0 where there is none."""
    return max(int(_libc.syscall(_CREATE_RULESET, None, 0, 1)), 0)


def keep_to(readable: Iterable[str], writable: Iterable[str]) -> bool:
    """Keep this process from all files but these and what lies in them, from TCP, and from signals to others.

    Returns whether that was possible; TCP and signals depend on the version.
    """
    version = landlock_version()
    if version == 0:
        return False
    every = (1 << _RIGHTS[min(version, len(_RIGHTS) - 1)]) - 1
    rules = _Ruleset(every, _TCP if version >= _WITH_TCP else 0, _SCOPES if version >= _WITH_SCOPES else 0)
    size = 24 if version >= _WITH_SCOPES else 16 if version >= _WITH_TCP else 8
    ruleset = _libc.syscall(_CREATE_RULESET, ctypes.byref(rules), size, 0)
    if ruleset < 0:
        return False
    for path in readable:
        _allow(ruleset, path, _READ & every)
    for path in writable:
        _allow(ruleset, path, every)
    _libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    restricted = bool(_libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0)
    os.close(ruleset)
    return restricted


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        file = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # not on this machine
    rule = _Beneath(rights if Path(path).is_dir() else rights & _ON_FILES, file)
    _libc.syscall(_ADD_RULE, ruleset, _BENEATH_PATH, ctypes.byref(rule), 0)
    os.close(file)


def has_tcp_wall() -> bool:
    """Return whether `keep_to` keeps from TCP."""
    return landlock_version() >= _WITH_TCP


def has_signal_wall() -> bool:
    """Return whether `keep_to` keeps from signals to others."""
    return landlock_version() >= _WITH_SCOPES
