"""The luck of a game by mail, fixed before anybody has ordered anything, and checked by everybody when it is over.

The moderator's seed is drawn with a salt of 128 bits. The SHA-256 of both goes out with the first letters, and binds
him: no other seed gives it. Without the salt nobody can find the seed by trying. At the end both are told. Where the
players have given words of their own after that, the luck follows from seed, salt and words, so that nobody chose it.
"""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.kit.folder import keep, unusable
from autoalgo.common.problems import Failure, Place, Problem

WORDS: Final = "words.txt"
"""Within the folder of a game: the players' words."""
MOST_WORDS: Final = 2000
"""Characters."""
SALT: Final = "^(?:[0-9a-f]{32})?$"
"""What a salt looks like; one that is empty belongs to a game begun before there were any."""
CHOSEN: Final = "The seed is typed: a game by mail needs players' words in its luck before turn 1"
"""What the moderator is told as soon as he alone has chosen the luck of a game."""
_SALT_BYTES: Final = 16


@dataclass(frozen=True)
class Luck:
    """The seed of a game and all that its chance follows from."""

    seed: int
    salt: str = ""
    """128 bits in hexadecimal; empty in a game begun before there were any."""
    typed: bool = False
    """Whether the moderator chose the seed, rather than let the program draw it."""
    words: str = ""
    """Of the players; empty where they have given none."""

    @property
    def commitment(self) -> str:
        """The SHA-256 by which letters tell the seed before it is told; empty without a salt."""
        return sha256(f"autoalgo seed {self.seed} {self.salt}".encode()).hexdigest() if self.salt else ""

    @property
    def chosen(self) -> bool:
        """Whether the moderator alone has chosen it, so that he could know every die to come."""
        return self.typed and not self.words

    @property
    def mixed(self) -> int:
        """The seed that dice and lots follow from: with words, the first 63 bits of a SHA-256 of seed, salt, words."""
        if not self.words:
            return self.seed
        digest = sha256(f"autoalgo luck {self.seed} {self.salt} {self.words}".encode()).digest()
        return int.from_bytes(digest[:8]) >> 1


def new_luck(seed: int, *, typed: bool) -> Luck:
    """Return the luck of a new game by a seed that was drawn, or that the moderator has `typed`, with a new salt."""
    return Luck(seed, secrets.token_hex(_SALT_BYTES), typed)


def read_words(folder: Path) -> str | Failure:
    """Return the players' words in the folder of a game, none where they have given none; or why they are unread."""
    file = folder / WORDS
    try:
        text = read_whole(file, 4 * MOST_WORDS).decode("utf-8")
    except FileNotFoundError:
        return ""
    except OSError as error:
        return unusable(file, "the players' words cannot be read", error)
    except UnicodeDecodeError:
        return Failure(Problem(Place(file=str(file)), "it is not UTF-8", "the file as the program wrote it"))
    return text.strip()


def keep_words(folder: Path, words: str) -> Failure | None:
    """Write the players' words, blanks between them as one; return why that could not be done."""
    file, told = folder / WORDS, " ".join(words.split())
    if not 1 <= len(told) <= MOST_WORDS or not told.isprintable():
        allowed = f"1 to {MOST_WORDS:,} characters that can be printed"
        return Failure(Problem(Place(key="WORDS"), f"{len(told):,} characters", allowed))
    return keep(file, "the words cannot be kept", lambda: write_atomically(file, f"{told}\n".encode()), folder)
