"""Random single edits of every kind of record and game folder, and whether an audit notices each.

`python -m tests.record_edits --edits 300` tries them all. An edit is noticed when the audit ends with an exit code
other than 0, or tells on standard error what it did not tell before, or when its own list of what is not proved names
what was edited: the file, or the key of the line in it.
"""

import argparse
import contextlib
import io
import json
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent))

from recorded_games import RECORDED

from autoalgo.app.command import main
from autoalgo.common.checked_json import JsonValue
from autoalgo.common.records import differing_parts, json_object

Files = dict[str, bytes]
"""The content of each file, by its path in the folder; a record alone has an empty path."""
NO_VALUE: Final = "blanks between JSON values"
"""Where an edit changes no value of JSON, in the words of an audit."""
_WORD: Final = re.compile(rb"[0-9]+|[A-Za-z]+")
_ITEM: Final = re.compile(r"^- .*\[(.+)\]$")


@dataclass(frozen=True)
class Edit:
    """A record or folder with one change."""

    what: str
    files: Files
    file: str
    """The one that was changed."""


def value(content: bytes, chance: random.Random) -> bytes | None:
    """Make a value of JSON another one of its type, or a number or a word of a text that is none."""
    for part, before, after in _parts(content, chance):
        if whole := json_object(part.decode(errors="replace")):
            *path, last = chance.choice(list(_leaves(whole)))
            holder: Any = whole
            for key in path:
                holder = holder[key]
            holder[last] = _other(holder[last], chance)
            indent = 1 if b"\n" in part.strip() else None
            end = b"\n" if part.endswith(b"\n") else b""
            return before + json.dumps(whole, ensure_ascii=False, indent=indent).encode() + end + after
    return _in_text(content, chance)


def _parts(content: bytes, chance: random.Random) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Yield what may be JSON, after and before what else there is: the whole, and a line."""
    yield content, b"", b""
    lines = content.splitlines(keepends=True)
    # What a game is made from stands first, and is little.
    at = chance.randrange(min(len(lines), 8) if chance.random() < 1 / 3 else len(lines)) if lines else 0
    if lines:
        yield lines[at], b"".join(lines[:at]), b"".join(lines[at + 1 :])


def _leaves(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [leaf for key, part in inner for leaf in _leaves(part, (*path, key))]
    yield from found or ([path] if path else [])


def _other(value: object, chance: random.Random) -> object:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + chance.choice((-1, 1, 7, 1000))
        case str():
            return chance.choice((f"{value}x", value[:-1] or "it did not answer within 50 ms"))
        case None:
            return chance.choice(("x", 1))
        case _:
            return ["x"] if isinstance(value, list) else {"x": 1}


def _in_text(content: bytes, chance: random.Random) -> bytes | None:
    found = list(_WORD.finditer(content))
    if not found:
        return None
    at = chance.choice(found)
    other = str(int(at[0]) + 1).encode() if at[0].isdigit() else at[0] + b"x"
    return content[: at.start()] + other + content[at.end() :]


def delete(content: bytes, chance: random.Random) -> bytes | None:
    """Delete a line."""
    lines = content.splitlines(keepends=True)
    at = chance.randrange(len(lines)) if lines else 0
    return b"".join(lines[:at] + lines[at + 1 :]) if lines else None


def double(content: bytes, chance: random.Random) -> bytes | None:
    """Write a line twice."""
    lines = content.splitlines(keepends=True)
    at = chance.randrange(len(lines)) if lines else 0
    return b"".join(lines[: at + 1] + lines[at:]) if lines else None


def swap(content: bytes, chance: random.Random) -> bytes | None:
    """Swap two lines."""
    lines = content.splitlines(keepends=True)
    if len(lines) < 2:
        return None
    one, other = sorted(chance.sample(range(len(lines)), 2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def byte(content: bytes, chance: random.Random) -> bytes | None:
    """Make a byte another one."""
    if not content:
        return None
    at = chance.randrange(len(content))
    return content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]


EDITS: Final[tuple[Callable[[bytes, random.Random], bytes | None], ...]] = (
    value,
    value,
    value,
    delete,
    double,
    swap,
    byte,
)


def edit_of(files: Files, chance: random.Random) -> Edit:
    """Return another single edit each time."""
    while True:
        name = chance.choice(sorted(files))
        if name and chance.random() < 1 / 8:
            return Edit(f"delete {name}", {path: data for path, data in files.items() if path != name}, name)
        how = chance.choice(EDITS)
        content = how(files[name], chance)
        if content is not None and content != files[name]:
            return Edit(f"{how.__name__} in {name or 'the record'}", {**files, name: content}, name)


def places(before: bytes, after: bytes | None) -> set[str]:
    """Return which keys of a file were edited, each after what its line is; "" for the whole file."""
    if after is None:
        return {""}
    whole = json_object(before.decode(errors="replace")), json_object(after.decode(errors="replace"))
    if all(part is not None for part in whole):
        kind = _kind(whole[0])
        return {f"{kind}.{key}" if kind else key for key, _, _ in differing_parts(*whole)} or {NO_VALUE}
    old, new = (content.removesuffix(b"\n").split(b"\n") for content in (before, after))
    if old[:-1] == new:
        return {_kind(json_object(old[-1].decode(errors="replace")))}
    if len(old) != len(new):
        return {""}
    found = set()
    for one, other in zip(old, new, strict=True):
        lines = json_object(one.decode(errors="replace")), json_object(other.decode(errors="replace"))
        if one != other and (lines[0] is None or lines[1] is None):
            return {""}
        found |= {f"{_kind(lines[0])}.{key}" for key, _, _ in differing_parts(*lines)}
    return found or {NO_VALUE}


def _kind(line: JsonValue) -> str:
    return str(line.get("record", "")) if isinstance(line, dict) else ""


@dataclass(frozen=True)
class Said:
    """What an audit said."""

    code: int
    result: str
    told: frozenset[str]

    def not_proved(self) -> Iterator[tuple[str, str]]:
        """Yield the patterns of files and keys in the list of what is not proved; those of all keys with "*"."""
        for line in self.result.partition("Not proved:")[2].splitlines():
            item = _ITEM.match(line)
            for place in item[1].split(", ") if item else ():
                file, sign, key = place.partition("#")
                yield (file, key) if sign else (file, "*")


def names(said: Said, edit: Edit, before: Files) -> bool:
    """Return whether the audit's list of what is not proved names an edit."""
    patterns = list(said.not_proved())
    edited = places(before[edit.file], edit.files.get(edit.file))
    if edited == {NO_VALUE}:
        return f"\n- {NO_VALUE}" in said.result
    return all(
        any(fnmatchcase(edit.file, file) and fnmatchcase(key, of_key) for file, of_key in patterns) for key in edited
    )


def audit(words: list[str], path: Path) -> Said:
    """Carry out an audit."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([*words, str(path)])
    return Said(code, out.getvalue(), frozenset(err.getvalue().splitlines()))


def read(path: Path) -> Files:
    """Return a record or a folder."""
    if path.is_file():
        return {"": path.read_bytes()}
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def write(path: Path, files: Files) -> None:
    """Leave a record or a folder with nothing else in it."""
    if path.is_dir():
        shutil.rmtree(path)
    for name, content in files.items():
        file = path / name if name else path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


@dataclass(frozen=True)
class Tried:
    """What became of some edits of a record or folder."""

    refused: int
    told: int
    named: int
    unsaid: tuple[str, ...]


def try_edits(path: Path, words: list[str], count: int, seed: int) -> Tried:
    """Audit a record or folder after each of some single edits."""
    files, chance = read(path), random.Random(seed)  # noqa: S311 - no secret
    untouched = audit(words, path)
    assert untouched.code == 0, (untouched.result, untouched.told)
    refused = told = named = 0
    unsaid = []
    for _ in range(count):
        edit = edit_of(files, chance)
        write(path, edit.files)
        said = audit(words, path)
        if said.code:
            refused += 1
        elif said.told - untouched.told:
            told += 1
        elif names(said, edit, files):
            named += 1
        else:
            unsaid.append(f"{edit.what}: {', '.join(sorted(places(files[edit.file], edit.files.get(edit.file))))}")
    write(path, files)
    return Tried(refused, told, named, tuple(unsaid))


def command() -> int:
    """Try edits of every kind of record and folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.record_edits", description=__doc__.split("\n")[0])
    parser.add_argument("--edits", type=int, default=300, metavar="N", help="of each kind; by default %(default)s")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="by default %(default)s")
    parser.add_argument("--only", choices=sorted(RECORDED), metavar="KIND", help="one kind alone")
    parser.add_argument("--own-command", action="store_true", help="by the game's own audit, not the common one")
    said = parser.parse_args()
    unsaid = 0
    for kind in [said.only] if said.only else RECORDED:
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            path, own = RECORDED[kind](Path(folder))
            tried = try_edits(path, own if said.own_command else ["audit"], said.edits, said.seed)
        unsaid += len(tried.unsaid)
        counts = f"{tried.refused} refused or different, {tried.told} told, {tried.named} named as not proved"
        line = f"{kind}: {said.edits} edits, {counts}, {len(tried.unsaid)} unsaid"
        sys.stdout.write("\n  ".join([line, *tried.unsaid]) + "\n")
        sys.stdout.flush()
    return int(unsaid > 0)


if __name__ == "__main__":
    sys.exit(command())
