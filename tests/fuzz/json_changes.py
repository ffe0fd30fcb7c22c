"""Changes to JSON: of its tree, where each is known by the key path that it touches, and of its text."""

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from fuzz import values
from fuzz.draws import Draws
from fuzz.values import Json

Path = tuple[str | int, ...]
DEEP: Final = 100_000


class Twin(str):
    """A key that may stand beside another of the same letters."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


@dataclass(frozen=True)
class Literal:
    """Text that is written as it is, in the place of a value."""

    text: str


@dataclass
class Document:
    """A JSON file while it is changed."""

    tree: Json
    data: bytes | None = None
    """The file's bytes once they have been changed as such; the tree no longer counts."""

    def bytes(self) -> bytes:
        """Return what the file is to hold."""
        return written(self.tree) if self.data is None else self.data


def written(tree: Json) -> bytes:
    """Return `tree` as JSON, with literals as they are and half characters as escapes."""
    kept: list[str] = []

    def literal(found: object) -> str:
        assert isinstance(found, Literal)
        kept.append(found.text)
        return f"\ue000{len(kept) - 1}\ue000"

    text = json.dumps(tree, ensure_ascii=False, default=literal)
    for number, words in enumerate(kept):
        text = text.replace(f'"\ue000{number}\ue000"', words)
    return text.encode("utf-8", "backslashreplace")


def paths(tree: Json) -> Iterator[Path]:
    """Yield the key paths of everything in `tree`, from the outside in, however deep an earlier change has made it."""
    waiting: list[tuple[Path, Json]] = [((), tree)]
    while waiting:
        at, here = waiting.pop()
        if at:
            yield at
        if isinstance(here, dict):
            waiting += [((*at, key), inner) for key, inner in reversed(here.items())]
        elif isinstance(here, list):
            waiting += [((*at, index), here[index]) for index in reversed(range(len(here)))]


def found(tree: Json, path: Path) -> Json:
    """Return what stands at `path`."""
    for part in path:
        tree = tree[part]  # type: ignore[index]  # paths lead through what is there
    return tree


def change_tree(draws: Draws, document: Document) -> Path:
    """Change one thing in the tree and return the key path of it; the whole tree has the path ()."""
    everywhere = list(paths(document.tree))
    if not everywhere or not isinstance(document.tree, dict):
        document.tree = values.value(draws)
        return ()
    path = draws.of(everywhere)
    return draws.of(_TREE_CHANGES)(draws, document, path)


def put(document: Document, path: Path, value: object) -> None:
    """Put `value` at `path`."""
    tree = copy.deepcopy(document.tree)
    inner = found(tree, path[:-1])
    inner[path[-1]] = value  # type: ignore[index, call-overload, assignment]  # literals are written as well
    document.tree = tree


def _replace(draws: Draws, document: Document, path: Path) -> Path:
    put(document, path, values.value(draws))
    return path


def _scale(draws: Draws, document: Document, path: Path) -> Path:
    """Change a number by a little, or a text to one close to it."""
    there = found(document.tree, path)
    if isinstance(there, str):
        put(document, path, values.near(draws, there))
    elif isinstance(there, int | float) and not isinstance(there, bool):
        put(document, path, draws.of((there + 1, there * 0.9, there * 1.1, -there, there * 1e6, there / 1e6)))
    else:
        put(document, path, values.value(draws))
    return path


def _literal(draws: Draws, document: Document, path: Path) -> Path:
    put(document, path, Literal(draws.of(values.LITERALS)))
    return ()


def _remove(_draws: Draws, document: Document, path: Path) -> Path:
    tree = copy.deepcopy(document.tree)
    del found(tree, path[:-1])[path[-1]]  # type: ignore[union-attr, arg-type]
    document.tree = tree
    return path if isinstance(path[-1], str) else path[:-1]


def _double(draws: Draws, document: Document, path: Path) -> Path:
    """Let a key stand twice, or a list hold an item twice."""
    tree = copy.deepcopy(document.tree)
    inner = found(tree, path[:-1])
    if isinstance(inner, list):
        inner.insert(int(path[-1]), copy.deepcopy(inner[int(path[-1])]))
        document.tree = tree
        return path[:-1]
    assert isinstance(inner, dict)
    inner[Twin(path[-1])] = values.value(draws)
    document.tree = tree
    return path


def _rename(draws: Draws, document: Document, path: Path) -> Path:
    inner = found(document.tree, path[:-1])
    if not isinstance(inner, dict):
        return _replace(draws, document, path)
    name = values.near(draws, str(path[-1])) if draws.one_in(2) else values.text(draws)
    if name == path[-1] or len(name) > 1000:
        name = f"{path[-1]} x"
    tree = copy.deepcopy(document.tree)
    held = found(tree, path[:-1])
    assert isinstance(held, dict)
    renamed = {name if key == path[-1] else key: inner for key, inner in held.items()}
    held.clear()
    held.update(renamed)
    document.tree = tree
    return path


def _wrap(draws: Draws, document: Document, path: Path) -> Path:
    there = found(document.tree, path)
    put(document, path, draws.of(([there], {"x": there}, [there, there], str(there))))
    return path


def _add(draws: Draws, document: Document, path: Path) -> Path:
    """Put a key where none is known."""
    inner = found(document.tree, path[:-1])
    if not isinstance(inner, dict):
        return _wrap(draws, document, path)
    name = draws.of(("unknown", "_version", "_source", "battle", *values.TEXTS[:20]))
    if name in inner:
        return _replace(draws, document, (*path[:-1], name))
    put(document, (*path[:-1], name), values.value(draws))
    return (*path[:-1], name)


def _deepen(draws: Draws, document: Document, path: Path) -> Path:
    depth = draws.of((10, 25, 1000, DEEP))
    put(document, path, Literal("[" * depth + "]" * depth))
    return ()


def _swap(draws: Draws, document: Document, path: Path) -> Path:
    """Let two values change places."""
    others = [other for other in paths(document.tree) if len(other) == len(path)]
    other = draws.of(others)
    ours, theirs = found(document.tree, path), found(document.tree, other)
    put(document, path, theirs)
    put(document, other, ours)
    return ()


def changed(draws: Draws, data: bytes) -> bytes:
    """Return a file of JSON with one thing changed in its tree, and any other file with its bytes damaged."""
    try:
        document = Document(json.loads(data))
    except (ValueError, RecursionError):
        return change_bytes(draws, data)
    numbers = [path for path in paths(document.tree) if type(found(document.tree, path)) in {int, float}]
    if numbers and draws.one_in(2):  # most other changes are refused
        path = draws.of(numbers)
        number = found(document.tree, path)
        assert isinstance(number, int | float)
        put(document, path, draws.of((number + 1, number - 1, number * 2, number // 2)))
    else:
        change_tree(draws, document)
    return document.bytes()


def changed_line(draws: Draws, data: bytes) -> bytes:
    """Return a file of JSON Lines of which one was changed, left out or doubled, or whose bytes were damaged."""
    lines = data.split(b"\n")
    at = draws.below(len(lines))
    kind = draws.below(8)
    if kind < 5:
        lines[at] = changed(draws, lines[at]).replace(b"\n", b" ")
    elif kind == 5:
        del lines[at]
    elif kind == 6:
        lines.insert(draws.below(len(lines)), lines[at])
    else:
        return change_bytes(draws, data)
    return b"\n".join(lines)


def changed_file(draws: Draws, name: str, data: bytes) -> bytes:
    """Return a file that was changed as its name wants it: JSON, JSON Lines, or any bytes."""
    if name.endswith(".jsonl"):
        return changed_line(draws, data)
    return changed(draws, data) if name.endswith(".json") else change_bytes(draws, data)


_TREE_CHANGES: Final[tuple[Callable[[Draws, Document, Path], Path], ...]] = (
    _replace,
    _replace,
    _scale,
    _scale,
    _remove,
    _rename,
    _add,
    _double,
    _wrap,
    _literal,
    _swap,
    _deepen,
)


def change_bytes(draws: Draws, data: bytes) -> bytes:
    """Return the bytes of a file of text, damaged as files are damaged."""
    at = draws.below(len(data) + 1)
    changed = (
        data[:at],
        data[:at] + draws.of((b"\xff", b"\x00", b"\r\n", b"}", b'"', b",", b"\xc3", b"\xed\xa0\x80")) + data[at:],
        data[:at] + data[at + 1 :],
        b"",
        b"\xef\xbb\xbf" + data,
        data.decode("utf-8", "replace").encode("utf-16"),
        data.decode("utf-8", "replace").encode("utf-16-le"),
        data.decode("utf-8", "replace").encode("utf-16-be"),
        data.decode("utf-8", "replace").encode("latin-1", "replace"),
        data + data,
        data.replace(b"\n", b"\r"),
        b"PK\x03\x04" + data,
        b"[" * DEEP,
        bytes(1000),
        b"// a comment\n" + data,
    )
    return draws.of(changed)
