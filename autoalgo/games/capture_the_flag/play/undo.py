"""Takes the last turn back to what it was made from, as long as nobody has been told of it (CF-46).

The record is moved to turns/undone, where nothing is ever deleted; orders and rulings of the turn count again.
"""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Final

from autoalgo.common.kit.folder import game_file, unusable
from autoalgo.common.locks import locked
from autoalgo.common.mail.outbox import Outbox
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError, RecordLines
from autoalgo.games.capture_the_flag.play.played_turn import decisions
from autoalgo.games.capture_the_flag.store.entries import FORMAT, NAME, RulingEntry
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game, turn_file
from autoalgo.games.capture_the_flag.store.inputs import keep_rulings

OUTBOX: Final = "outbox"
"""Within the folder of a game."""


def times_undone(folder: Path, turn: int) -> int:
    """Return how often a turn was taken back."""
    return len(list((folder / "turns" / "undone").glob(f"{turn:03} *.jsonl")))


def report_key(folder: Path, turn: int) -> str:
    """Return what the keys of all letters begin with that tell of a turn as it is now; another once it was undone."""
    undone = times_undone(folder, turn)
    return f"report {turn:03} {f'made anew {undone} ' if undone else ''}"


def undo_turn(folder: Path) -> int | Failure:
    """Take the last turn back, and return its number, or why that cannot be.

    Letters that tell of it and still wait leave the outbox, to be written anew; once one was sent, or may have been,
    the turn stays.
    """
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    turn = opened.game.turn - 1
    if not turn:
        return Failure(Problem(Place(file=str(folder)), "no turn was played yet", ""))
    try:
        rulings = decisions(RecordLines(turn_file(folder, turn), NAME, FORMAT), opened.start)[1]
        # Nobody sends a letter meanwhile that is about to be withdrawn.
        with locked(folder / OUTBOX / "sending") if (folder / OUTBOX).is_dir() else nullcontext():
            return _withdraw(folder, turn) or _move_away(opened, turn, rulings) or turn
    except BadRecordError as error:
        return Failure(error.problem)
    except OSError as error:
        return unusable(folder, "the turn cannot be taken back", error)


def _withdraw(folder: Path, turn: int) -> Failure | None:
    """Take the letters that tell of a turn out of the outbox; return why that cannot be."""
    letters, begin = Outbox(folder / OUTBOX).letters(), report_key(folder, turn)
    if isinstance(letters, Failure):
        return letters
    told = [letter for letter in (*letters.sent, *letters.in_doubt) if letter.key.startswith(begin)]
    if told:
        found = f"the report of turn {turn:,} was sent to {told[0].to}"
        return Failure(Problem(Place(file=str(told[0].path)), found, "", "rule on it in the next turn"))
    for letter in letters.waiting:
        if letter.key.startswith(begin):
            letter.path.unlink(missing_ok=True)
    return None


def _move_away(opened: OpenedGame, turn: int, rulings: tuple[RulingEntry, ...]) -> Failure | None:
    before = replace(opened, game=replace(opened.game, turn=turn))
    file = turn_file(opened.folder, turn)
    undone = file.parent / "undone"
    with locked(game_file(opened.folder)):
        if turn_file(opened.folder, turn + 1).exists() or not file.exists():
            found = "another turn has been played or taken back meanwhile"
            return Failure(Problem(Place(file=str(file)), found, "", "look at the game again"))
        # A ruling that came from a file of its own would be gone with the record.
        if failure := keep_rulings(before, rulings):
            return failure
        undone.mkdir(exist_ok=True)
        count = len(list(undone.glob(f"{file.stem} *.jsonl")))
        file.rename(undone / f"{file.stem} {count + 1}.jsonl")
    return None
