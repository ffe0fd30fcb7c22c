#!/usr/bin/env python3
"""Prove that no commit is lost: processes write scores to one workbook at the same moment, round after round.

In each round every process commits another nation's score, in every fourth all of them the same nation's. Then the file
must hold the scores that were told as written and no others, all other cells as before, and the backup a state from
before the last commit. With --kill one process more takes part in every second round and is killed at a random moment;
the round after that must leave none of its files behind.

    .venv/bin/python scripts/prove_commits.py --rounds 1000
"""

import argparse
import multiprocessing
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.war.database import CellEdit, Cells, StabilityCommit, WorkbookStore
from autoalgo.war.database.cells.cells import NewRows
from autoalgo.war.database.cells.store import stability_edits, with_edits
from autoalgo.war.database.workbook.new_workbook import empty_workbook
from autoalgo.war.database.workbook.workbook_editor import edited_workbook
from autoalgo.war.domain.columns import NATIONS

PATIENCE_SECONDS: Final = 120
"""How long a process may take before it counts as one that waits for ever."""


@dataclass
class Count:
    """What came of all rounds."""

    commits: int = 0
    written: int = 0
    refused: int = 0
    """Told as not written, though no other had the same nation."""
    killed: int = 0
    lost: int = 0
    """Told as written, and not in the file."""
    damaged: list[str] = field(default_factory=list)
    """Rounds after which file, backup or folder were not as they must be, in words."""

    def text(self) -> str:
        """Return the count in one line."""
        return (
            f"{self.commits} commits: {self.written} told as written, of which {self.lost} were lost; {self.refused} "
            f"refused without need; {self.killed} killed; {len(self.damaged)} rounds with damage"
        )


@dataclass
class Committer:
    """A process with its commit."""

    commit: StabilityCommit
    process: multiprocessing.Process
    answer: Connection
    written: bool | None = None
    """None as long as it is not known, and for one that was killed before it could tell."""


def work(path: Path, commit: StabilityCommit, answer: Connection) -> None:
    """Write `commit` when it is told to begin, and answer with what went wrong."""
    store = WorkbookStore(path)
    answer.send("ready")
    answer.recv()
    answer.send([problem.text() for problem in store.write_stability([commit]) or ()])


class Round:
    """One round in the folder of `path`, which holds the workbook and what earlier rounds have left."""

    def __init__(self, path: Path, before: Cells, commits: Sequence[StabilityCommit]) -> None:
        self._path = path
        self._before = before
        self._committers = [self._begin(commit) for commit in commits]

    def carry_out(self, kill: bool, count: Count) -> Cells:
        """Let all commit at once, with `kill` end the first of them at any moment, and add what came of it.

        Returns what the workbook holds then.
        """
        # Nothing is shared, as a barrier would be: who is killed in one keeps all others there.
        for committer in self._committers:
            committer.answer.recv()
        for committer in self._committers:
            committer.answer.send("begin")
        if kill:
            time.sleep(random.uniform(0, 0.1))  # noqa: S311 - any moment will do
            self._committers[0].process.kill()
        for committer in self._committers:
            if not committer.answer.poll(PATIENCE_SECONDS):
                raise TimeoutError(f"{committer.commit} has come to no end")
            try:
                committer.written = not committer.answer.recv()
            except (EOFError, ConnectionResetError):
                count.killed += 1
            committer.process.join()
        now = cells_at(self._path)
        self._judge(now, kill, count)
        return now

    def _begin(self, commit: StabilityCommit) -> Committer:
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(target=work, args=(self._path, commit, theirs))
        process.start()
        theirs.close()
        return Committer(commit, process, ours)

    def _judge(self, now: Cells, kill: bool, count: Count) -> None:
        told = [one.commit for one in self._committers if one.written]
        unknown = [one.commit for one in self._committers if one.written is None]
        found = scores(now)
        kept = [commit for commit in told if found[commit.nation] == commit.new]
        count.commits += len(self._committers)
        count.written += len(told)
        count.lost += len(told) - len(kept)
        nations = {one.commit.nation for one in self._committers}
        if len(nations) > 1:
            count.refused += sum(one.written is False for one in self._committers)
        wrong = self._wrong(now, kept, unknown)
        left = {file.name for file in self._path.parent.iterdir()} - {self._path.name, self._backup.name}
        if left and not kill:
            wrong.append(f"{', '.join(sorted(left))} left behind")
        if wrong:
            count.damaged.append("; ".join(wrong))

    @property
    def _backup(self) -> Path:
        return WorkbookStore(self._path).backup_path

    def _wrong(self, now: Cells, kept: list[StabilityCommit], unknown: list[StabilityCommit]) -> list[str]:
        """Return what is not as it must be in the file and in the backup."""
        wrong = []
        if now not in [self._after([*kept, *more]) for more in subsets(unknown)]:
            wrong.append("the file holds what nobody was told to have written")
        commits = [committer.commit for committer in self._committers]
        if kept and cells_at(self._backup) not in [self._after(some) for some in subsets(commits)]:
            wrong.append("the backup is no state that the file had")
        return wrong

    def _after(self, commits: Sequence[StabilityCommit]) -> Cells:
        """Return what the workbook holds once `commits` are carried out."""
        edits = stability_edits(self._before, self._path.name, commits)
        if isinstance(edits, Failure):
            raise TypeError(edits[0].text())
        return with_edits(self._before, edits)


def subsets(commits: Sequence[StabilityCommit]) -> list[tuple[StabilityCommit, ...]]:
    """Return every choice of some of `commits`, none and all of them among them."""
    return list(chain.from_iterable(combinations(commits, number) for number in range(len(commits) + 1)))


def cells_at(path: Path) -> Cells:
    """Return what the workbook at `path` holds, which must be whole."""
    cells = WorkbookStore(path).read()
    if isinstance(cells, Failure):
        raise TypeError(cells[0].text())
    return cells


def scores(cells: Cells) -> dict[str, float]:
    """Return the stability of every nation."""
    column = NATIONS.columns.index(NATIONS.stability)
    rows = [row for sheet in cells.sheets if sheet.title == NATIONS.tab_name for row in sheet.rows[1:] if any(row)]
    cells_of = {str(row[0]): row[column] if column < len(row) else None for row in rows}
    return {name: cell if isinstance(cell, int | float) else 100 for name, cell in cells_of.items()}


def small_workbook() -> bytes:
    """Return a workbook of twelve nations, of which nothing but the names is known."""
    rows = range(2, 14)
    names = [CellEdit(NATIONS.tab_name, row, 1, f"Nation {row}") for row in rows]
    return edited_workbook(empty_workbook(), names, {NATIONS.tab_name: NewRows(frozenset(rows))})


def commits_for(cells: Cells, processes: int, same: bool) -> list[StabilityCommit]:
    """Return a commit for each process, all of one nation with `same`, with scores that no cell of it has."""
    present = scores(cells)
    names = random.sample(list(present), 1) * processes if same else random.sample(list(present), processes)
    new = random.sample([score / 8 for score in range(1601) if score / 8 not in present.values()], processes)
    return [StabilityCommit(name, present[name], score) for name, score in zip(names, new, strict=True)]


def carry_out(options: argparse.Namespace) -> Count:
    """Carry out all rounds in a folder that is deleted afterwards."""
    count = Count()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Game.xlsx"
        path.write_bytes(options.workbook.read_bytes() if options.workbook else small_workbook())
        cells = cells_at(path)
        for number in range(1, options.rounds + 1):
            kill = options.kill and number % 2 == 1
            commits = commits_for(cells, options.processes + kill, same=number % 4 == 0)
            cells = Round(path, cells, commits).carry_out(kill, count)
            if number % 100 == 0:
                print(f"{number} rounds, {count.text()}", file=sys.stderr, flush=True)
    return count


def main() -> int:
    """Carry out all rounds and tell what came of them; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--kill", action="store_true", help="kill one process more in every second round")
    parser.add_argument("--workbook", type=Path, help="what to begin with; otherwise a small workbook")
    options = parser.parse_args()
    began = time.monotonic()
    count = carry_out(options)
    print(f"{options.rounds} rounds of {options.processes} processes in {time.monotonic() - began:.0f} s")
    print(count.text())
    for words in dict.fromkeys(count.damaged):
        print(f"  {words}: {count.damaged.count(words)} times")
    return 1 if count.lost or count.refused or count.damaged else 0


if __name__ == "__main__":
    sys.exit(main())
