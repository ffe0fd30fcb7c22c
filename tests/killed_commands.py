"""Commands that are killed (SIGKILL) at calls to the file system again and again, until one gets to its end.

Each attempt runs in a process of its own, which is forked from this one, so this one must have no threads.
"""

import itertools
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from failing_disk import FailingDisk


def through(folder: Path, command: Callable[[], int], step: int) -> tuple[int, int]:
    """Carry out a command to its end; return how often it was killed before, and its exit code.

    Parameters
    ----------
    folder
        Calls below which are counted.
    command
        What is carried out.
    step
        Calls between one death and the next: the first attempt ends at the first call, the second one `step` calls
        later and so on; 0 for no death.
    """
    for deaths, at in enumerate(itertools.count(min(step, 1), step)):
        child = os.fork()
        if not child:
            _carry_out(folder, at, command)
        status = os.waitpid(child, 0)[1]
        if not os.WIFSIGNALED(status):
            return deaths, os.waitstatus_to_exitcode(status)
    raise AssertionError


def _carry_out(folder: Path, at: int, command: Callable[[], int]) -> None:
    code = 99
    try:
        with pytest.MonkeyPatch.context() as patch:
            disk = FailingDisk(folder, at, None, lambda: os.kill(os.getpid(), signal.SIGKILL), lambda: None)
            disk.insert(patch)
            code = int(command())
    finally:
        os._exit(code)
