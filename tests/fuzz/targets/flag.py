"""Games of capture the flag: orders of any kind, and folders that are damaged; resolved, told, replayed, audited."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import cache
from pathlib import Path
from typing import Final
from unittest.mock import patch

from autoalgo.app import main
from fuzz import json_changes, values
from fuzz.attempts import Attempt, Outcome, Spot, carry_out, put
from fuzz.draws import Draws
from fuzz.targets import shipped

FOLDER: Final = "game"
UNITS: Final = ("West archer 1", "West wizard 1", "East paladin 1")
_PLAYED: Final = (("keep moving towards the enemy flag", "wind walk, move b7, c8", "wait"), ("", "+1 armor", "go home"))
"""Orders of those units, turn by turn."""
_ASKED: Final = (("turn", "--preview"), ("turn",), ("report",), ("replay",), ("audit",), ("report", "--json"))
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
_LENGTHS: Final = (1, 3, 10, 50, 2_000, 30_000)
_LONGEST: Final = 500_000
"""Characters of orders, about."""


class _May(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "_May":
        return cls(2026, 5, 1, 17, tzinfo=tz)


@contextmanager
def clock_stopped() -> Iterator[None]:
    """Let every command do its work at the same moment, so that it writes the same bytes each time."""
    with ExitStack() as stack:
        for module in ("new", "order", "turn", "collect"):
            stack.enter_context(patch(f"autoalgo.games.capture_the_flag.cli.{module}.datetime", _May))
        yield


@cache
def game_files() -> dict[str, bytes]:
    """Return the files of a game of two turns, by their paths."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - for this alone

    with TemporaryDirectory() as name:
        folder, home = Path(name), shipped.home(Path(name))
        game = folder / FOLDER

        def play() -> int:
            codes = [main(["flag", "new", str(game), "--seed", "7"])]
            for orders in _PLAYED:
                for unit, text in zip(UNITS, orders, strict=True):
                    main(["flag", "order", str(game), unit, text])
                codes.append(main(["flag", "turn", str(game)]))
            return max(codes)

        with clock_stopped():
            outcome = carry_out(Attempt(folder, act=play, home=home))
        assert outcome.accepted, outcome.err + outcome.exception
        return {str(file.relative_to(game)): file.read_bytes() for file in sorted(game.rglob("*")) if file.is_file()}


def flag(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return what is asked of a game with other orders, or with other files."""
    files = dict(game_files())
    for draws in changes:
        draws.of(_CHANGES)(draws, files)
    put(folder / FOLDER, files)
    command, *options = base.of(_ASKED)
    arguments = ("flag", command, str(folder / FOLDER), *options)
    free = ("out", "Logs", f"{FOLDER}/turns", f"{FOLDER}/orders")
    return Attempt(
        folder,
        arguments,
        shipped.home(folder),
        spots=(Spot((FOLDER,), tuple((unit,) for unit in UNITS)),),
        may_write=free,
        judge=sound,
    )


def sound(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """A turn that was played is whole: the game goes on, and every unit is in it, each in its own place."""
    turns = sorted((attempt.folder / FOLDER / "turns").glob("*.jsonl"))
    if not outcome.accepted or not turns or turns[-1] in outcome.before:
        return
    after_that = carry_out(replace(attempt, arguments=("flag", "turn", str(attempt.folder / FOLDER), "--preview")))
    if not after_that.accepted:
        yield f"the game cannot go on after it: {after_that.err[:300]}{after_that.exception}"
    states = [json.loads(turn.read_bytes().splitlines()[-1])["units"] for turn in turns[-2:]]
    if len({len(units) for units in states}) > 1:
        yield f"there were {len(states[0])} units, now there are {len(states[1])}"
    places = [unit["square"] for unit in states[-1] if unit["life"] > 0]
    if len(set(places)) < len(places):
        yield f"two living units are in one place: {sorted(places)}"


def _order(draws: Draws, files: dict[str, bytes]) -> None:
    """Let a unit order something in the turn to come."""
    words = [draws.of(_WORDS) if draws.below(8) else values.text(draws) for _ in range(1 + draws.below(12))]
    received = json.loads(_played_orders(_orders_file(0)))
    text = " ".join(words)[:_LONGEST]
    received["text"] = text * min(draws.of(_LENGTHS), 1 + _LONGEST // max(1, len(text)))
    files[_orders_file(draws.below(2))] = json.dumps(received).encode()


def _orders_changed(draws: Draws, files: dict[str, bytes]) -> None:
    name = _orders_file(draws.below(2))
    files[name] = json_changes.changed(draws, files.get(name, _played_orders(name)))


def _orders_file(which: int) -> str:
    """Return where orders of the third turn lie, by those of the first."""
    first = sorted(name for name in game_files() if name.startswith("orders/001/"))
    return first[which].replace("orders/001/", "orders/003/")


def _played_orders(name: str) -> bytes:
    """Return the first turn's orders of the same unit, as they were before any change."""
    return game_files()[name.replace("/003/", "/001/")]


def _file_changed(draws: Draws, files: dict[str, bytes]) -> None:
    """Change a value in a file."""
    name = draws.of(("game.json", "turns/001.jsonl", "turns/002.jsonl"))
    files[name] = json_changes.changed_file(draws, name, files[name])


def _file(draws: Draws, files: dict[str, bytes]) -> None:
    """Damage a file, or leave it out."""
    name = draws.of(sorted(files))
    if draws.one_in(3) and name != "game.json":
        del files[name]
    else:
        files[name] = json_changes.change_bytes(draws, files[name])


_CHANGES: Final[tuple[Callable[[Draws, dict[str, bytes]], None], ...]] = (
    *(_order, _order, _order, _order, _order, _orders_changed),
    *(_file_changed, _file_changed, _file_changed, _file_changed, _file),
)
