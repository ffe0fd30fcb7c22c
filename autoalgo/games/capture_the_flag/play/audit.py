"""The audit of a game: every turn played again from what came in for it, and what that proves (CF-32, CF-47)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from autoalgo.common.kit.folder import unusable
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.common.records import BadRecordError, Difference, ProgramEntry, RecordLines, first_difference, json_object
from autoalgo.games.capture_the_flag.play.played_turn import Played, decisions, origin_of, play_turn
from autoalgo.games.capture_the_flag.play.sent_digests import sent_digests
from autoalgo.games.capture_the_flag.store.entries import FORMAT, HAND_FROM, NAME, BoundEntry, OrdersEntry
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game, played_turns
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of
from autoalgo.games.capture_the_flag.store.turn_digests import CHANGEABLE, digest_lines

_ANYTHING: Final = ("people.json", "clock.json", "outbox/*", "turns/undone/*")


@dataclass(frozen=True)
class Audit:
    """The result of playing all turns of a game again."""

    turns: int
    """That were played."""
    file: Path | None
    """The first record that differs."""
    difference: Difference | None
    """None when all are identical."""
    stopped: bool = False
    """Whether it was stopped, so that nothing is known."""
    proof: Proof = field(default=Proof(), compare=False)
    versions: frozenset[str] = field(default=frozenset(), compare=False)
    """Of the program, that recorded the turns."""
    changed: tuple[str, ...] = field(default=(), compare=False)
    """Files that have been changed since the last turn, as they may be."""


@dataclass(frozen=True)
class _Turn:
    """A turn played again."""

    lines: RecordLines
    again: Played
    version: str
    bound: BoundEntry | None
    """As recorded; None in an older record."""
    now: BoundEntry | None
    """As its folder is now."""


def audit(folder: Path, going_on: Callable[[int, int], bool] = lambda _, __: True) -> Audit | Failure:
    """Return how the records of a game compare with the same orders carried out now, or why they cannot be.

    `going_on` is told before each turn how many have been compared, and of how many; it answers whether to go on.
    """
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    try:
        return _audit(opened, played_turns(folder), going_on)
    except BadRecordError as error:
        return Failure(error.problem)
    except OSError as error:
        return unusable(error.filename or folder, "it cannot be read", error)


def _audit(opened: OpenedGame, files: list[Path], going_on: Callable[[int, int], bool]) -> Audit | Failure:
    game, turns = opened.start, list[_Turn]()
    for number, file in enumerate(files):
        if not going_on(number, len(files)):
            return Audit(len(files), None, None, stopped=True)
        turn = _again(replace(opened, game=game), file)
        if isinstance(turn, Failure):
            return turn
        if difference := _difference(turn):
            return Audit(len(files), file, difference)
        game = turn.again.after
        turns.append(turn)
    return _whole(opened.folder, turns)


def _again(opened: OpenedGame, file: Path) -> _Turn | Failure:
    """Return the turn to come of a game played again: from what lies in its folder, or from an older record alone."""
    game = opened.game
    lines = RecordLines(file, NAME, FORMAT)
    texts, rulings, origin = decisions(lines, game)
    bound, now = origin.bound, None
    if bound is not None:
        inputs = inputs_of(opened)
        if isinstance(inputs, Failure):
            return inputs
        texts, now = inputs.texts, inputs.bound
        origin = origin_of(inputs, origin.resolved, _as_recorded(inputs, bound), origin.read)
    if game.winner is not None:
        raise lines.error(0, "the game was over before")
    played = play_turn(opened.seed, game, texts, rulings, origin)
    if isinstance(played, Failure):
        raise lines.error(0, played[0].found)
    return _Turn(lines, played, lines.entry(2, ProgramEntry).version, bound, now)


def _as_recorded(inputs: Inputs, bound: BoundEntry) -> BoundEntry | None:
    """Return what binds a turn now, with those files as recorded that may be changed."""
    if inputs.bound is None:
        return None
    files = {name: digest for name, digest in inputs.bound.files.items() if name not in CHANGEABLE}
    kept = {name: digest for name, digest in bound.files.items() if name in CHANGEABLE}
    return inputs.bound.model_copy(update={"files": files | kept})


def _difference(turn: _Turn) -> Difference | None:
    program = ProgramEntry(version=turn.version).line()
    again = (program if number == 1 else line for number, line in enumerate(turn.again.lines))
    return first_difference(turn.lines, again if turn.lines.version >= HAND_FROM else _as_before_hands(again))


def _as_before_hands(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as a record before version 4 has them: without lots, and the umpire's hand from the window alone."""
    for line in lines:
        entry = json_object(line) or {}
        if entry.get("record") == "orders":
            by_umpire = bool(entry["by_umpire"]) and entry["arrived"] is None
            yield OrdersEntry.model_validate({**entry, "by_umpire": by_umpire, "replaces": ""}).line()
        elif not (entry.get("record") == "event" and '"event": "lot"' in line):
            yield line


def _whole(folder: Path, turns: list[_Turn]) -> Audit | Failure:
    """Return the audit of a game whose turns are identical, seen together with the letters that tell of them."""
    later = [file for file in (folder / "turns").glob("*.jsonl") if file.stem > f"{len(turns):03}"]
    if later:
        found = f"turn {len(turns) + 1:,} is missing, but {min(later).name} is there"
        return Failure(Problem(Place(file=str(folder / "turns")), found, "every turn from 1 on"))
    told = sent_digests(folder)
    if isinstance(told, Failure):
        return told
    changed = tuple(name for name in CHANGEABLE if turns and _changed(turns[-1], name))
    proof = _proof(folder, turns, {each.turn for each in told})
    return Audit(len(turns), None, None, False, proof, frozenset(turn.version for turn in turns), changed)


def _changed(turn: _Turn, name: str) -> bool:
    return bool(turn.bound and turn.now and turn.bound.files.get(name) != turn.now.files.get(name))


def _proof(folder: Path, turns: list[_Turn], in_letters: set[int]) -> Proof:
    last, bound = len(turns), [number for number, turn in enumerate(turns, 1) if turn.bound]
    proved = ["that every turn, die and lot follows from game.json, orders and rulings"] if turns else []
    if bound:
        what = "game.json, the turn before, and all orders with their senders and times"
        proved.append(f"{what}, as they were when each turn was resolved ({' '.join(digest_lines(folder, last))})")
    if in_letters:
        proved.append(f"that {_numbers(in_letters)} are as the letters in the outbox tell their SHA-256")
    unproved = [
        Unproved("who wrote the mails, and that none was left out or came in otherwise than it is kept"),
        Unproved("that the game was not begun or played anew: compare the SHA-256 with that in a player's letter"),
        Unproved(
            f"that turn {last + 1:,} was not played and deleted, and what has come in for it",
            (f"turns/{last + 1:03}.jsonl", f"orders/{last + 1:03}/*"),
        ),
        Unproved("who plays, when turns are due, letters but for each SHA-256, and turns taken back", _ANYTHING),
    ]
    if older := [number for number in range(1, last + 1) if number not in bound]:
        places = [f"orders/{number:03}/*" for number in older]
        what = f"orders, senders and times of {_numbers(older)}, recorded before they were bound"
        unproved.append(Unproved(what, (*places, *(f"turns/{number:03}.jsonl#orders.*" for number in older))))
    if last not in in_letters:
        # Nothing comes after it that could hold its digest.
        place = f"turns/{last:03}.jsonl#turn.resolved" if turns else "game.json"
        what = f"when turn {last:,} was resolved" if turns else "the game, before its first turn or letter"
        unproved.append(Unproved(what, (place,)))
    return Proof(tuple(proved), (*unproved, BLANKS))


def _numbers(turns: Iterable[int]) -> str:
    return ", ".join(f"turn {turn:,}" if turn else "game.json" for turn in sorted(turns))
