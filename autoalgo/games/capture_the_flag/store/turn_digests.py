"""The digests that bind a turn: the SHA-256 of the turn before and of its inputs (CF-47).

A record holds the digest of the record before it, so that of the last one stands for the whole game.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import game_file
from autoalgo.common.kit.luck import WORDS
from autoalgo.games.capture_the_flag.store.entries import BoundEntry
from autoalgo.games.capture_the_flag.store.folder import turn_file

PEOPLE: Final = "people.json"
CHANGEABLE: Final = (PEOPLE, "clock.json")
"""What may be changed between two turns."""
_MOST_BYTES: Final = 2**26


def bound_of(folder: Path, turn: int) -> BoundEntry:
    """Return what a turn is bound to as its folder is now; OSError where a file cannot be read."""
    orders = sorted((folder / "orders" / f"{turn:03}").glob("*"))
    files = [game_file(folder), folder / WORDS, *(folder / name for name in CHANGEABLE), *orders]
    digests = {
        file.relative_to(folder).as_posix(): digest_of(file)
        for file in files
        if file.is_file() and not file.name.startswith(".")
    }
    return BoundEntry(before=digest_of(turn_file(folder, turn - 1)) if turn > 1 else "", files=digests)


def made_file(folder: Path, turn: int) -> Path:
    """Return the file that a turn is known by: its record, or the file of the game for 0."""
    return turn_file(folder, turn) if turn else game_file(folder)


def digest_lines(folder: Path, turn: int) -> list[str]:
    """Return the lines by which a letter tells the digest of a turn, or of the game for 0, as the folder is now."""
    what = f"turn {turn:,}" if turn else "the game"
    # Apart, as a longer line would be encoded.
    return [f"SHA-256 of {what}:", digest_of(made_file(folder, turn))]


def digest_of(file: Path) -> str:
    """Return the digest of a file in hexadecimal."""
    return sha256(read_whole(file, _MOST_BYTES)).hexdigest()
