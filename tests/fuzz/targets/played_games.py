"""Games of TNCC and NarzWarz: records, numbers and maps that are damaged, and people who answer anything."""

import io
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from autoalgo.app import main
from fuzz import json_changes, values
from fuzz.attempts import REPOSITORY, Attempt, Spot
from fuzz.draws import Draws
from fuzz.json_changes import Document
from fuzz.targets import shipped

FILE: Final = "game.jsonl"
_ABOUT_RECORDS: Final = (("audit", FILE), ("replay", FILE))
_TNCC: Final = (
    ("play", "--bots", "nothing,turtle,war", "--seed", "1", "--record", "out/made.jsonl"),
    ("play", "--bots", "blitz,raider,hunter", "--seed", "2", "--json"),
    ("presets",),
    ("tournament", "--bots", "sentinel,merchant", "--games", "2", "--seed", "1", "--jobs", "1"),
)
_NARZWARZ: Final = (
    ("play", "--people", "Ann", "--seed", "1", "--save", "out/save.jsonl"),
    ("simulate", "--games", "1", "--jobs", "1", "--seed", "1", "--map", "map.json"),
    ("play", FILE),
)
_ANSWERS: Final = ("7", "9", "1", "2", "3", "4", "5", "6", "8", "y", "n", "", "0", "-1", "99999999999", "1.5", "²", "x")
_MAP: Final = "narzwarz_maps/twelve_marches.json"


def tncc(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return what is asked of a damaged record of TNCC, or a game by damaged constants."""
    return _attempt(folder, base, changes, "tncc", _TNCC)


def narzwarz(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return what is asked of a damaged record of NarzWarz, or a game by damaged numbers or on a damaged map."""
    return _attempt(folder, base, changes, "narzwarz", _NARZWARZ)


def _attempt(
    folder: Path, base: Draws, changes: Sequence[Draws], game: str, others: Sequence[tuple[str, ...]]
) -> Attempt:
    asked = base.of((*_ABOUT_RECORDS, *others))
    record = (REPOSITORY / "tests" / "old_files" / f"{game}_record" / "1" / FILE).read_bytes()
    numbers, field = ((REPOSITORY / "JSON" / "games" / name).read_bytes() for name in (f"{game}.json", _MAP))
    answers = [base.of(_ANSWERS) for _ in range(base.below(40))]
    for draws in changes:
        if FILE in asked:
            record = _changed_line(draws, record)
        elif "map.json" in asked and draws.below(2):
            field = _changed(draws, field)
        elif "play" in asked and draws.one_in(2):
            answers.append(values.text(draws))
        else:
            numbers = _changed(draws, numbers)
    (folder / FILE).write_bytes(record)
    (folder / "map.json").write_bytes(field)
    (folder / "out").mkdir()
    act = partial(_answered, (game, *asked), "\n".join(answers))
    spots = Spot((FILE,)), Spot((f"{game}.json",)), Spot(("map.json",)), Spot(("map",))
    return Attempt(folder, home=_home(folder, game, numbers), act=act, spots=spots, may_write=("out", "Logs", FILE))


def _answered(words: tuple[str, ...], answers: str) -> int:
    """Carry out a command to whose questions somebody answers until he has no more to say."""
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(answers.encode("utf-8", "surrogatepass")), "utf-8")
    try:
        return int(main(list(words)))
    finally:
        sys.stdin = before


def _home(folder: Path, game: str, numbers: bytes) -> Path:
    """Return a home with other numbers for a game."""
    home = shipped.home(folder, "JSON")
    (home / "JSON" / "games").mkdir(parents=True)
    for source in ((REPOSITORY / "JSON").iterdir(), (REPOSITORY / "JSON" / "games").iterdir()):
        for path in source:
            if path.name not in {"games", f"{game}.json"}:
                (home / path.relative_to(REPOSITORY)).symlink_to(path)
    (home / "JSON" / "games" / f"{game}.json").write_bytes(numbers)
    return home


def _changed(draws: Draws, content: bytes) -> bytes:
    try:
        document = Document(json.loads(content))
    except (ValueError, RecursionError):
        return json_changes.change_bytes(draws, content)
    json_changes.change_tree(draws, document)
    return document.bytes()


def _changed_line(draws: Draws, record: bytes) -> bytes:
    """Change, leave out or double a line of a record, or damage its bytes."""
    lines = record.split(b"\n")
    at = draws.below(len(lines))
    kind = draws.below(8)
    if kind < 5:
        lines[at] = _changed(draws, lines[at]).replace(b"\n", b" ")
    elif kind == 5:
        del lines[at]
    elif kind == 6:
        lines.insert(draws.below(len(lines)), lines[at])
    else:
        return json_changes.change_bytes(draws, record)
    return b"\n".join(lines)
