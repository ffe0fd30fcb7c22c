"""Writes files again and again, each time with the next call to the file system failing, and judges what is left.

The process that is killed is forked from this one, which must have no threads.
"""

import errno
import gc
import itertools
import json
import os
import shutil
import stat
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import pytest
from failing_disk import FailingDisk

ERRORS: Final = {"EIO or ENOSPC": (errno.EIO, errno.ENOSPC), "EACCES": (errno.EACCES,), "kill": (None,)}
"""What happens at a call, by its name; where there are two, at every other call each."""
Files = Mapping[str, bytes]
"""Contents by their paths in the folder."""
_KILLED: Final = 9
_DELETING: Final = "unlink", "remove", "rmdir", "open folder"
"""Calls without which a temporary file stays."""


@dataclass(frozen=True)
class Written:
    """Something that the program writes."""

    prepare: Callable[[Path], Callable[[], str]]
    """Lays out an empty folder and returns what writes to it, which returns what it tells the user of a failure."""
    sites: tuple[str, ...] = ()
    """The functions of the program that this covers: "war/requests.py:save_request"."""
    grows: bool = False
    """Whether the file is added to: a failure may leave less of what is added, and the next writer adds it again."""
    optional: bool = False
    """Whether the program goes on without the file and tells nobody."""
    interim: str = ""
    """The file that holds something else in between, from which the next writer goes on."""
    private: tuple[str, ...] = ()
    """Patterns of what no other user may open, at any moment."""
    left_by_killed: str = "*.tmp"
    """Pattern of what a killed process may leave behind."""
    remembers: bool = False
    """Whether a process writes it in another way the second time, so that each attempt needs a new one."""
    swept: bool = False
    """Whether the next writer deletes what a killed one has left unfinished an hour ago."""


@dataclass(frozen=True)
class Attempt:
    """What came of one attempt."""

    told: str = ""
    failed: str = ""
    """The call that failed, empty if the attempt ended before it was reached."""
    trace: str = ""
    seen: list[str] = field(default_factory=list)
    """What others could open meanwhile."""


def try_all(written: Written, folder: Path) -> tuple[dict[str, int], list[str]]:
    """Return how many calls each kind of fault was put at, and what was wrong after any of them."""
    os.umask(0)  # what is private is private whatever the mask
    folder.mkdir()
    trial = _Trial(written, folder)
    gc.freeze()  # so that no child copies what all share
    counts, wrong = {}, [f"without a fault: {words}" for words in trial.begin()]
    for name, errors in ERRORS.items():
        for at in itertools.count(1):
            error = errors[at % len(errors)]
            trial.lay_out()
            attempt = trial.attempt(at, error)
            if not attempt.failed:
                break
            counts[name] = at
            complaints = [*trial.complaints(attempt, error), *trial.complaints_of_next()]
            wrong += [f"{name} at call {at}, {attempt.failed}: {words}" for words in complaints]
    return counts, wrong


def apart(work: Callable[[], None]) -> None:
    """Do something in a process of its own, so that it changes nothing in this one."""
    if child := os.fork():
        os.waitpid(child, 0)
    else:
        try:
            work()
        finally:
            os._exit(0)


class _Trial:
    """Lays out the folder, lets it be written to, and knows what it must hold then."""

    def __init__(self, written: Written, folder: Path) -> None:
        self._written = written
        self._folder = folder
        self._write = written.prepare(folder)
        self._laid_out = folder.with_name("laid out")
        self._report = folder.with_name("report.json")
        shutil.copytree(folder, self._laid_out, symlinks=True)
        self._before = self._contents()
        self._after: Files = {}
        self._sound: list[Files] = []
        """Contents from which the next attempt was seen to work."""

    def begin(self) -> Iterator[str]:
        """Write without a fault, and yield what is wrong even so."""
        good = self.attempt(0, None)
        self._after = self._contents()
        if not self._written.grows:
            self._sound.append(self._after)
        yield from (*good.seen, *filter(None, (good.told, good.trace)))

    def lay_out(self) -> None:
        """Bring back what was there before."""
        shutil.rmtree(self._folder)
        shutil.copytree(self._laid_out, self._folder, symlinks=True)

    def attempt(self, at: int, error: int | None) -> Attempt:
        """Write, with the call number `at` failing, or none for 0."""
        if self._written.remembers or (at and error is None):
            apart(lambda: self._attempt(at, error))
        else:
            self._attempt(at, error)
        return Attempt(**json.loads(self._report.read_text(encoding="utf-8")))

    def _attempt(self, at: int, error: int | None) -> None:
        seen: set[str] = set()
        told = trace = ""

        def look() -> None:
            seen.update(self._exposed())

        with pytest.MonkeyPatch.context() as patch:

            def report() -> None:
                patch.undo()
                content = {"told": told, "failed": disk.failed, "trace": trace, "seen": sorted(seen)}
                self._report.write_text(json.dumps(content), encoding="utf-8")

            def die() -> None:
                report()
                os._exit(_KILLED)

            disk = FailingDisk(self._folder, at, error, die, look)
            disk.insert(patch)
            try:
                told = self._write()
            except BaseException:  # whatever leaves the program is told
                trace = traceback.format_exc()
            look()
            report()

    def _exposed(self) -> Iterator[str]:
        """Yield what other users may open of what is private."""
        for pattern in self._written.private:
            for path in self._folder.glob(pattern):
                if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                    yield f"{path.relative_to(self._folder)} is open to others"

    def complaints(self, attempt: Attempt, error: int | None) -> Iterator[str]:
        """Yield what is wrong after a fault."""
        yield from (*attempt.seen, *filter(None, [attempt.trace]))
        found, names = self._contents(), self._before.keys() | self._after.keys()
        for name, content in found.items():
            if name not in names:
                left = fnmatch(name, self._written.left_by_killed) if error is None else attempt.failed in _DELETING
                if not left:
                    yield f"{name} is left behind"
            elif not self._is_whole(name, content):
                yield f"{name} is neither the old nor the new one: {content[-80:]!r}"
        for name in self._before.keys() - found.keys():
            if name in self._after and self._before[name] not in found.values():
                yield f"{name} is gone"
        done = all(found.get(name) == self._after.get(name) for name in names)
        if error is not None and not (attempt.told or done or self._written.optional):
            yield "nobody was told"

    def complaints_of_next(self) -> Iterator[str]:
        """Yield what is wrong when the same is written once more, an hour later."""
        begun = self._contents()
        if begun in self._sound:
            return
        for left in self._folder.rglob(".*.tmp"):
            os.utime(left, (0, 0))
        attempt = self.attempt(0, None)
        found = self._contents()
        complaints = [f"the next time does not work: {words}" for words in (attempt.told, attempt.trace) if words]
        if self._written.swept and not found.keys() <= self._after.keys():
            complaints.append(f"the next time does not clean up: {found.keys() - self._after.keys()}")
        complaints += [
            f"the next time writes another {name}" for name in self._after if not self._is_there(name, found)
        ]
        if not complaints:
            self._sound.append(begun)
        yield from complaints

    def _is_whole(self, name: str, content: bytes) -> bool:
        if self._written.grows:
            before, added = self._before.get(name, b""), self._added(name)
            return (before + added).startswith(content) or added.startswith(content)
        return name == self._written.interim or content in {self._before.get(name), self._after.get(name)}

    def _is_there(self, name: str, found: Files) -> bool:
        if self._written.grows:
            return any(b"\n" + self._added(name) in b"\n" + content for content in found.values())
        return found.get(name) == self._after[name]

    def _added(self, name: str) -> bytes:
        return self._after.get(name, b"").removeprefix(self._before.get(name, b""))

    def _contents(self) -> Files:
        # A lock that is left lying holds nobody up: it counts for nothing.
        files = (file for file in self._folder.rglob("*") if file.is_file() and not file.match(".*.lock"))
        return {file.relative_to(self._folder).as_posix(): file.read_bytes() for file in files}
