"""A bot that tries everything it knows to leave its cell, as an administrator and as a plain user.

Unconfined it gets out by nearly all of its ways, so each attempt is seen to work; in the cell it gets out by none.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import prize_bot
import prize_keeper
import pytest

from autoalgo.common.confined import why_no_cell

if why_no_cell():
    pytest.skip(why_no_cell(), allow_module_level=True)

ROOT = os.getuid() == 0
PLAIN_USER = 12345
MUCH_MEMORY = "it took more memory than it may have, and was ended"
BY_SYSTEMD = "it was ended by signal 15"
"""Where systemd holds the memory of a control group, and is quicker than the watch."""
MANY_PROCESSES = "it had more than 64 processes, and was ended"
MANY_FILES = "it had more files than it may have, and was ended"
Keeper = Callable[..., Any]


def as_plain_user(folder: Path) -> list[str]:
    """Return what comes before a command that a plain user is to run; he could not enter an administrator's home."""
    needed = [Path(path).resolve() for path in (sys.prefix, sys.base_prefix, prize_keeper.CHECKOUT)]
    closed = {parent for path in needed for parent in path.parents if not parent.stat().st_mode & 0o001}
    words = ["bwrap", "--dev-bind", "/", "/", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    for parent in sorted(closed):
        words += ["--tmpfs", str(parent)]
    for path in needed:
        for parent in sorted(path.parents):
            words += ["--dir", str(parent)] if closed & {parent, *parent.parents} else []
        words += ["--ro-bind", str(path), str(path)]
    os.chown(folder, PLAIN_USER, PLAIN_USER)
    return [*words, "setpriv", f"--reuid={PLAIN_USER}", f"--regid={PLAIN_USER}", "--clear-groups", "--"]


@pytest.fixture(params=["administrator", "plain user"])
def keep(request: pytest.FixtureRequest) -> Iterator[Keeper]:
    """Run the prize bot as `cell` or `trusted`, and return what it told."""
    plain = request.param == "plain user"
    if not plain and not ROOT:
        pytest.skip("nobody here is an administrator")
    folder = Path(tempfile.mkdtemp())  # pytest's own folders are closed to other users

    def run(*words: str) -> object:
        before = as_plain_user(folder) if plain and ROOT else []
        command = [*before, sys.executable, prize_keeper.__file__, str(folder), *words]
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(prize_keeper.CHECKOUT), "SECRET": "1"}
        ended = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        return json.loads(ended.stdout)

    yield run
    shutil.rmtree(folder)


def test_g_7_nothing_leads_out_of_the_cell(keep: Keeper) -> None:
    found = keep("cell")
    assert found.keys() == prize_bot.ATTEMPTS.keys()
    assert [name for name, out in found.items() if out] == []


def test_without_the_cell_the_ways_lead_out(request: pytest.FixtureRequest, keep: Keeper) -> None:
    out = keep("trusted")
    root = "administrator" in request.node.name
    tried = out.keys() - prize_bot.UNCERTAIN - (set() if root else prize_bot.PRIVILEGED)
    assert [name for name in sorted(tried) if not out[name]] == []


@pytest.mark.parametrize(
    ("what", "allowed"),
    [
        ("memory_in_children", {MUCH_MEMORY, BY_SYSTEMD}),
        ("memory_in_orphans", {MUCH_MEMORY, BY_SYSTEMD}),
        ("memory_behind_an_ended_thread", {MUCH_MEMORY, BY_SYSTEMD}),
        ("memory_that_is_shared", {8}),
        # A plain user's program is refused more than 64, with bubblewrap's own process; an administrator's is ended.
        ("processes", {MANY_PROCESSES, 62}),
        ("empty_files", {MANY_FILES}),
        ("open_files", {MANY_FILES}),
        ("large_files", {15, 16, 17}),  # the interpreter's own folder in memory takes a page or two
    ],
)
def test_g_7_a_bot_takes_no_more_than_it_may_have(keep: Keeper, what: str, allowed: set[object]) -> None:
    assert keep("cell", what) in allowed


def test_without_the_cell_it_takes_as_much_as_it_likes(keep: Keeper) -> None:
    assert keep("trusted", "memory_in_children") == 8
