"""The versions of a kind of file: its history, and the way from an old one to that of today.

Files outlive the program that wrote them. A kind of file names its version, has a `Format` with one entry of history a
version, and a migration from each old version that is still read to the next. A file that names none is of version 1.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from autoalgo.common.problems import NOWHERE, Failure, Place, Problem

Data = TypeVar("Data")
"""What a migration changes: the file's content as plain JSON data."""

VERSION_KEY: Final = "_version"
"""The key by which a JSON file that people write names its version."""
FIRST: Final = 1
"""The version of a file that names none."""


@dataclass(frozen=True)
class Version:
    """One entry of a format's history."""

    since: str
    """The version of the program that first wrote it."""
    change: str
    """What is other than in the version before."""


@dataclass(frozen=True)
class Format(Generic[Data]):
    """One kind of file.

    Raises
    ------
    ValueError
        When there is not exactly one migration from each version that is still read to the next: one is missing, or one
        is left over from a version that is no longer read.
    """

    name: str
    """What messages call such a file: "data record"."""
    history: tuple[Version, ...]
    """From version 1 on; the last is that of today."""
    migrations: Mapping[int, Callable[[Data], Data]] = field(default_factory=dict)
    """By the version that each makes the next one of. Its docstring says what it serves."""
    oldest: int = FIRST
    """The oldest version that is still read."""

    def __post_init__(self) -> None:
        """Compare the migrations with the versions."""
        served = range(self.oldest, self.current)
        if outdated := sorted(set(self.migrations) - set(served)):
            raise ValueError(f"{self.name}: nothing reads what the migrations from {outdated} serve; take them out")
        if missing := sorted(set(served) - set(self.migrations)):
            raise ValueError(f"{self.name}: there is no migration from {missing}")

    @property
    def current(self) -> int:
        """The version of today."""
        return len(self.history)

    def checked(self, version: object, place: Place = NOWHERE) -> int | Failure:
        """Return the version that a file says at `place` to be of if files of it can be read, else why they cannot."""
        found = f"version {json.dumps(version, ensure_ascii=False, default=str)}"
        known = f"version {self.current}"
        if self.oldest < self.current:
            known = f"the versions {self.oldest} to {self.current}"
        if not isinstance(version, int) or isinstance(version, bool) or version < FIRST:
            hint = f"leave the version of a {self.name} as the program wrote it"
        elif version > self.current:
            hint = f"a newer Autoalgo wrote this {self.name}: update the program"
        elif version < self.oldest:
            hint = f"this {self.name} is too old: Autoalgo {self.history[self.oldest - 1].since} still reads it"
        else:
            return version
        return Failure(Problem(place, found, known, hint))

    def migrated(self, content: Data, version: int) -> Data:
        """Return `content`, of a file of `version` as `checked` returned it, as a file of today has it."""
        for number in range(version, self.current):
            content = self.migrations[number](content)
        return content
