"""Games of capture the flag: orders of any kind, and folders that are damaged; resolved, told, replayed, audited."""

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from autoalgo.app import main
from fuzz import json_changes, values
from fuzz.attempts import Attempt, Spot, carry_out
from fuzz.draws import Draws
from fuzz.json_changes import Document
from fuzz.targets import shipped

FOLDER: Final = "game"
_UNITS: Final = ("West archer 1", "West wizard 1", "East paladin 1")
_PLAYED: Final = (("keep moving towards the enemy flag", "wind walk, move b7, c8", "wait"), ("", "+1 armor", "go home"))
"""Orders of those units, turn by turn."""
_ASKED: Final = (("resolve", "--preview"), ("resolve",), ("report",), ("replay",), ("audit",), ("report", "--json"))
_WORDS: Final = (
    *(
        "attack",
        "cast",
        "flameball",
        "at",
        "a1",
        "z99",
        "a0",
        "move",
        "b2,",
        "or",
        "if",
        "keep",
        "then",
        "\n",
        "+25 life",
    ),
    *("West archer 1", "> ", "On Monday Kyle wrote:\n", "-- \n", "thanks", "<br>", "\u202e", "\ue0007\ue001", "\ufdfa"),
    *("every turn", "next turn", "5:00 turn", "take flag", "\x00", "à", "ａ１", "🐺", "—", "'", "until he is dead"),
)
_ARRIVED: Final = re.compile(rb'("arrived": *")[^"]*')
_LENGTHS: Final = (1, 3, 10, 50, 2_000, 30_000)
_LONGEST: Final = 500_000
"""Characters of orders, about."""


@cache
def _game() -> dict[str, bytes]:
    """Return the files of a game of two turns, by their paths."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - for this alone

    with TemporaryDirectory() as name:
        folder, home = Path(name), shipped.home(Path(name))
        game = folder / FOLDER

        def play() -> int:
            codes = [main(["flag", "new", str(game), "--seed", "7"])]
            for orders in _PLAYED:
                for unit, text in zip(_UNITS, orders, strict=True):
                    main(["flag", "order", str(game), unit, text])
                codes.append(main(["flag", "resolve", str(game)]))
            return max(codes)

        outcome = carry_out(Attempt(folder, act=play, home=home))
        assert outcome.accepted, outcome.err + outcome.exception
        files = {str(file.relative_to(game)): file.read_bytes() for file in sorted(game.rglob("*")) if file.is_file()}
        return {path: _ARRIVED.sub(rb"\g<1>2026-05-01T17:00:00Z", content) for path, content in files.items()}


def flag(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return what is asked of a game with other orders, or with other files."""
    files = dict(_game())
    for draws in changes:
        draws.of(_CHANGES)(draws, files)
    for path, content in files.items():
        file = folder / FOLDER / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    command, *options = base.of(_ASKED)
    arguments = ("flag", command, str(folder / FOLDER), *options)
    free = ("out", "Logs", f"{FOLDER}/turns", f"{FOLDER}/orders")
    return Attempt(
        folder,
        arguments,
        shipped.home(folder),
        spots=(Spot((FOLDER,), tuple((unit,) for unit in _UNITS)),),
        may_write=free,
    )


def _order(draws: Draws, files: dict[str, bytes]) -> None:
    """Let a unit order something in the turn to come."""
    words = [draws.of(_WORDS) if draws.below(8) else values.text(draws) for _ in range(1 + draws.below(12))]
    received = json.loads(files[_orders_file(files, 0).replace("/003/", "/001/")])
    text = " ".join(words)[:_LONGEST]
    received["text"] = text * min(draws.of(_LENGTHS), 1 + _LONGEST // max(1, len(text)))
    files[_orders_file(files, draws.below(2))] = json.dumps(received).encode()


def _orders_changed(draws: Draws, files: dict[str, bytes]) -> None:
    name = _orders_file(files, draws.below(2))
    files.setdefault(name, files[name.replace("/003/", "/001/")])
    _change(draws, files, name)


def _orders_file(files: dict[str, bytes], which: int) -> str:
    """Return where orders of the third turn lie, by those of the first."""
    first = sorted(name for name in files if name.startswith("orders/001/"))
    return first[which].replace("orders/001/", "orders/003/")


def _game_file(draws: Draws, files: dict[str, bytes]) -> None:
    _change(draws, files, "game.json")


def _turn_line(draws: Draws, files: dict[str, bytes]) -> None:
    """Change one line of the record of a turn."""
    name = f"turns/00{1 + draws.below(2)}.jsonl"
    lines = files[name].split(b"\n")
    at = draws.below(len(lines))
    held = {"line": lines[at]}
    _change(draws, held, "line")
    lines[at] = held["line"].replace(b"\n", b" ")
    files[name] = b"\n".join(lines)


def _change(draws: Draws, files: dict[str, bytes], name: str) -> None:
    """Change a JSON object of a file, or the file's bytes."""
    try:
        document = Document(json.loads(files[name]))
    except (ValueError, RecursionError):
        files[name] = json_changes.change_bytes(draws, files[name])
        return
    json_changes.change_tree(draws, document)
    files[name] = document.bytes()


def _file(draws: Draws, files: dict[str, bytes]) -> None:
    """Damage a file, or leave it out."""
    name = draws.of(sorted(files))
    if draws.one_in(3) and name != "game.json":
        del files[name]
    else:
        files[name] = json_changes.change_bytes(draws, files[name])


_CHANGES: Final[tuple[Callable[[Draws, dict[str, bytes]], None], ...]] = (
    *(_order, _order, _order, _order, _order, _orders_changed),
    *(_game_file, _game_file, _turn_line, _turn_line, _file),
)
