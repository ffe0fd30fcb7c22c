"""The public record of a game: what anybody may know, and check, without the folder; its page; the players' words.

The first lines tell the game, then each turn is one. So the SHA-256 of the lines up to a turn, which letters tell, is
that of the file as far as it goes, and does not change when more is added. What is told at the end comes last.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo.common.audit_command import tell_outcome, tell_versions
from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.kit.luck import SALT, Luck, keep_words
from autoalgo.common.mail_arguments import PublicAuditOptions
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.common.records import Entry

_ENDINGS: Final = (".jsonl", ".html")
OWN: Final = Unproved(
    "that the record is that of the letters: compare the SHA-256 up to a turn with that in a player's letter"
)


class SeedEntry(Entry):
    """Told when the game is over: what all chance follows from."""

    record: Literal["seed"] = "seed"
    program: str
    """The version of the program that wrote it."""
    seed: Annotated[str, Field(pattern="^[0-9]{1,19}$")]
    """In decimal; a text, since many readers of JSON round large numbers."""
    salt: Annotated[str, Field(pattern=SALT)]

    def fault(self, line: int, commitment: str, luck: Luck) -> str:
        """Return how seed and salt, which are those of `luck`, differ from what a record's `line` tells of them."""
        if luck.commitment == commitment:
            return ""
        told = f"{luck.commitment or 'none'}, as seed and salt give it"
        return f"line {line}, game, commitment: recorded {commitment or 'none'}, {told}"


@dataclass(frozen=True)
class PublicRecord:
    """The public record of a game."""

    head: tuple[str, ...]
    """The lines before the first turn."""
    turns: tuple[str, ...]
    """A line a turn."""
    end: tuple[str, ...]
    """What is told when the game is over; nothing before."""

    @property
    def text(self) -> str:
        """All of it."""
        return _text((*self.head, *self.turns, *self.end))

    def digest(self, turn: int) -> str:
        """Return the SHA-256 of the record up to a turn, in hexadecimal."""
        return digest_of((*self.head, *self.turns[:turn]))


@dataclass(frozen=True)
class PublicAudit:
    """The result of checking a public record."""

    turns: int
    over: bool
    """Whether the seed is told, so that everything could be played again."""
    difference: str
    """What is not as it should be; empty without a fault."""
    program: str
    """The version that told the seed; empty before."""
    proof: Proof


def digest_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 of lines in hexadecimal."""
    return sha256(_text(lines).encode()).hexdigest()


def unproved_yet(turns: str, digest: str) -> Proof:
    """Return what a record proves whose seed is not told; `turns` is how many it has, "3 turns"."""
    what = f"anything of {turns}: the seed is published when the game is over"
    return Proof((f"that the record is whole (SHA-256: {digest})",), (Unproved(what), OWN, BLANKS))


def proof_of(follows: str, hands: Unproved, committed: bool, up_to: str, digest: str) -> Proof:
    """Return what a record proves that was played again without a difference.

    `follows` tells what follows from the seed, a sentence without its end; `hands` what people did, which nobody can
    check; `committed` whether the SHA-256 of seed and salt was told before the game; `up_to` is the last turn, "turn
    3", and `digest` the SHA-256 up to it in hexadecimal.
    """
    whole = f"the SHA-256 up to {up_to}: {digest}"
    if committed:
        proved = (follows, "that seed and salt are those whose SHA-256 the record shows", whole)
        return Proof(proved, (hands, OWN, BLANKS))
    free = Unproved("that the seed was fixed before the game: nobody was told its SHA-256")
    return Proof((follows, whole), (free, hands, OWN, BLANKS))


def ending_of(file: Path) -> str | Failure:
    """Return ".jsonl" where a record is to be written into a file, ".html" for its page, or that it is neither."""
    if (ending := file.suffix.casefold()) in _ENDINGS:
        return ending
    allowed = ".jsonl for the record, .html for the page that shows and checks it"
    return Failure(Problem(Place(key="FILE"), f'the name ends in "{file.suffix}"', allowed))


def written_public(
    file: Path, record: PublicRecord, page: Callable[[], str], turn_word: str
) -> tuple[str, ...] | Failure:
    """Write a record, or its page, into a file, as its name ends; return what to say of it, or why it failed."""
    if isinstance(ending := ending_of(file), Failure):
        return ending
    text = page() if ending == ".html" else record.text
    if failure := keep(file, "it cannot be written", lambda: write_atomically(file, text.encode())):
        return failure
    seed = "with the seed" if record.end else "without the seed, which is published when the game is over"
    turns = len(record.turns)
    told = f"SHA-256 of the public record up to {turn_word} {turns:,}: {record.digest(turns)}"
    return f"{file}: {counted(turns, turn_word)}, {seed}", told


def tell_public_audit(options: PublicAuditOptions, found: PublicAudit | Failure, turn_word: str) -> Exit:
    """Say what came of checking a public record; a difference is a problem of it."""
    if isinstance(found, Failure):
        return tell_problems(found)
    if found.program:
        tell_versions([found.program])
    identical = counted(found.turns, turn_word) + ("" if found.over else ", of a game that is not over")
    difference = f"{options.folder}: {found.difference}" if found.difference else ""
    return tell_outcome(difference, identical, found.proof, as_json=options.json)


def mix_words(folder: Path, luck: Luck, words: str, begun: bool, turn_word: str) -> tuple[str, ...] | Failure:
    """Mix the players' words into the luck of a game without a turn; return what to say, or why that cannot be done."""
    place, hint = Place(file=str(folder)), "begin another game"
    failure = None
    if not luck.salt:
        failure = Failure(Problem(place, "this game was begun before luck could be mixed", "", hint))
    elif begun:
        failure = Failure(Problem(place, f"{turn_word} 1 has been played", f"words before the first {turn_word}", hint))
    if failure := failure or keep_words(folder, words):
        return failure
    return (f"The words are part of the luck from {turn_word} 1 on, and every report shows them",)


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
