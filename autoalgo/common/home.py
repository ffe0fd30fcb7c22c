"""A folder for each user: filled from what the program ships, renewed after an update, with the user's edits kept.

A hidden manifest in it holds the SHA-256 of everything as it was shipped last. A file that still has that digest was
never edited and is renewed; an edited one stays, and the new one is laid beside it as `NAME.new-VERSION`, an ending
that no reader of the folder takes for its own. What the user deletes stays deleted until it is asked for again, and
what is no longer shipped is left to the user.

The manifest takes up the new digests last, so a start that was killed is completed by the next one; and each step can
be done twice, so two starts at once need no lock. A folder that has files and no manifest is somebody's own: nothing is
written into it.
"""

import errno
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole, remove_unfinished, write_atomically
from autoalgo.common.problems import Failure, Place, Problem

_HIDDEN: Final = ".autoalgo"
"""The folder of the manifest; where it is, the home is one that is kept up to date."""
_LARGEST_BYTES: Final = 2**27
"""Size from which on a file is the user's own without being read: no map and no workbook of the program has as much."""


@dataclass(frozen=True)
class Shipped:
    """The files and whole folders that a version of the program ships, named by their paths below `root`."""

    root: Path
    paths: tuple[str, ...]
    version: str

    def digests(self) -> dict[str, str]:
        """Return the SHA-256 of every file, by its path below `root`."""
        files = [file for path in self.paths for file in _files(self.root / path)]
        return {file.relative_to(self.root).as_posix(): _digest(file) or "" for file in files}


@dataclass
class HomeNews:
    """Changes to a home, for the user to know once. Files are told by their paths in it."""

    home: Path
    version: str
    is_new: bool = False
    renewed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Files that the user had edited; the new one lies beside each."""
    orphaned: list[str] = field(default_factory=list)
    """Files that are no longer shipped."""
    restored: list[str] = field(default_factory=list)
    """Files that were deleted and were asked for again."""

    def sentences(self) -> list[str]:
        """Return the news, a line for each kind."""
        told = [f"Your files are in {self.home}"] if self.is_new else []
        if self.renewed:
            told.append(f"Renewed for Autoalgo {self.version} in {self.home}: {_listed(self.renewed)}")
        if self.kept:
            beside = f"the new ones lie beside them, ending in {_ending(self.version)}"
            told.append(f"Your edited files stay as they are, {beside}: {_listed(self.kept)}")
        if self.orphaned:
            told.append(f"No longer part of Autoalgo {self.version} and yours to keep: {_listed(self.orphaned)}")
        if self.restored:
            told.append(f"Brought back: {_listed(self.restored)}")
        return told


@dataclass(frozen=True)
class _Manifest:
    """The version that last wrote to a home, and the digest of each file as it was shipped."""

    version: str
    files: Mapping[str, str]


def make_ready(home: Path, shipped: Shipped, restore: bool = False) -> HomeNews | Failure | None:
    """Fill or renew `home`, if it needs it, and return what was done; with `restore` bring back deleted files too.

    When it belongs to a newer version, or cannot be read or written, return that; what was in it is whole.
    """
    place = Place(file=str(home))
    try:
        if not _is_kept(home):
            return None
        manifest = _read(_manifest_file(home))
        if _numbers(manifest.version) > _numbers(shipped.version):
            ours = f"Autoalgo {shipped.version}"
            found = f"Autoalgo {manifest.version} has used this folder, and this is the older {ours}"
            return Failure(Problem(place, found, f"a folder of {ours} or older", "install the newer version again"))
        digests = shipped.digests()
        if manifest == _Manifest(shipped.version, digests) and not restore:
            return None
        return _Renewal(home, shipped, manifest, digests).carry_out(restore)
    except OSError as error:
        at = f" ({error.filename})" if error.filename else ""
        found = f"your files cannot be laid out here: {error.strerror or error}{at}"
        allowed = "a folder that can be written to, with some 2 MB free"
        return Failure(Problem(place, found, allowed, "make room or mend its permissions, then start again"))


class _Renewal:
    """One pass over a home, file by file; each step may be the last, and may be done again."""

    def __init__(self, home: Path, shipped: Shipped, manifest: _Manifest, digests: Mapping[str, str]) -> None:
        self._home = home
        self._shipped = shipped
        self._before = manifest.files
        self._digests = digests
        self._news = HomeNews(home, shipped.version, is_new=not manifest.files)

    def carry_out(self, restore: bool) -> HomeNews:
        """Bring every file up to date, then say so in the manifest."""
        # From here on an older version keeps away from tables that are partly new.
        self._write_manifest(self._before)
        for path in self._digests:
            self._bring(path, restore)
        orphaned = [path for path in self._before if path not in self._digests and (self._home / path).exists()]
        self._news.orphaned.extend(orphaned)
        self._sweep()
        self._write_manifest(self._digests)
        return self._news

    def _bring(self, path: str, restore: bool) -> None:
        """Bring one file up to date."""
        file, old, new = self._home / path, self._before.get(path), self._digests[path]
        file.parent.mkdir(parents=True, exist_ok=True)
        found = _digest(file)
        if found is None:
            if old is None or restore:
                self._copy(path, file)
                if old is not None:
                    self._news.restored.append(path)
        elif found != new and found == old and not file.is_symlink():
            self._copy(path, file)
            self._news.renewed.append(path)
        elif new not in {found, old}:
            self._copy(path, file.with_name(f"{file.name}{_ending(self._shipped.version)}"))
            self._news.kept.append(path)
        if old != new:
            self._drop_older(file, old)

    def _copy(self, path: str, to: Path) -> None:
        write_atomically(to, (self._shipped.root / path).read_bytes())

    def _drop_older(self, file: Path, old: str | None) -> None:
        """Delete what an earlier update has laid beside `file`, unless it was edited."""
        beside = file.name + _ending("")
        latest = beside + self._shipped.version
        for other in file.parent.iterdir():
            if other.name.startswith(beside) and other.name != latest and _digest(other) == old:
                other.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Delete what a killed start has left unfinished of files that this one did not write."""
        for path in self._digests:
            file = self._home / path
            remove_unfinished(file)
            remove_unfinished(file.with_name(f"{file.name}{_ending(self._shipped.version)}"))

    def _write_manifest(self, files: Mapping[str, str]) -> None:
        file = _manifest_file(self._home)
        file.parent.mkdir(parents=True, exist_ok=True)
        data = json.dumps({"version": self._shipped.version, "files": dict(files)}, indent=1)
        write_atomically(file, data.encode())


def _is_kept(home: Path) -> bool:
    """Return whether `home` is kept up to date: it is new, or a manifest was begun in it."""
    try:
        return (home / _HIDDEN).is_dir() or not any(home.iterdir())
    except FileNotFoundError:
        return True


def _manifest_file(home: Path) -> Path:
    return home / _HIDDEN / "manifest.json"


def _read(file: Path) -> _Manifest:
    """Return the manifest; an empty one where there is none, or none that can be understood."""
    try:
        data = json.loads(read_whole(file, _LARGEST_BYTES))
        return _Manifest(str(data["version"]), {str(path): str(digest) for path, digest in data["files"].items()})
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return _Manifest("", {})


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers that order versions: (0, 2) of 0.2rc1."""
    # A damaged manifest may hold digits without end, which int() refuses.
    match = re.match(r"\d{1,9}(\.\d{1,9})*", version, re.ASCII)
    return tuple(int(number) for number in match[0].split(".")) if match else ()


def _ending(version: str) -> str:
    return f".new-{version}"


def _files(path: Path) -> Iterator[Path]:
    """Return `path` if it is a file, and all files in it if it is a folder; hidden ones are left out."""
    if path.is_file():
        yield path
    else:
        yield from sorted(file for file in path.rglob("*") if file.is_file() and not file.name.startswith("."))


def _digest(file: Path) -> str | None:
    """Return the SHA-256 of a file, None where there is none, and an empty text for anything else in its place.

    So of a file that is larger than any that ships.
    """
    try:
        return hashlib.sha256(read_whole(file, _LARGEST_BYTES)).hexdigest()
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno in {errno.EINVAL, errno.EFBIG}:
            return ""
        raise


def _listed(paths: list[str]) -> str:
    """Return the first few of `paths` in words."""
    shown = ", ".join(paths[:3])
    return shown if len(paths) <= 3 else f"{shown} and {len(paths) - 3} more"
