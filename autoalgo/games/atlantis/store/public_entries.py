"""The lines of a game's public record: what anybody may know, and check, without the folder (AL-94).

While the game goes on, a month tells digests alone, since what a faction orders, has and sees is its own. They are
salted, so that nobody can try what they stand for.
"""

from hashlib import sha256
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from autoalgo.common.records import Entry, RecordFormat
from autoalgo.common.versions import Version
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading

NAME: Final = "Autoalgo Atlantis public record"
FORMAT: Final = RecordFormat("public record of Atlantis", (Version("0.2.0", "the first"),))
_Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class PublicGameEntry(Entry):
    """The second line: the game before its first month."""

    record: Literal["game"] = "game"
    name: str
    commitment: str
    """The SHA-256 of seed and salt, in hexadecimal."""
    typed: bool
    """Whether the moderator chose the seed."""
    words: str
    """That the players have mixed in; empty where they have given none."""
    blocks: Annotated[int, Field(ge=1, le=100)]
    """Blocks of land that the world begins with."""
    reading: Reading
    numbers: Numbers


class PublicMonthEntry(Entry):
    """A month."""

    record: Literal["month"] = "month"
    month: Annotated[int, Field(ge=1)]
    played: Annotated[int, Field(ge=1)]
    """How often it was played until it was as it counts."""
    inputs: _Digest
    """Of the salt and the lines that it was played from, which are told at the end."""
    world: _Digest
    """Of the salt and the world after it, without addresses and passwords."""


class NewcomerPart(BaseModel):
    """A faction that came into the game before a month."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: Annotated[int, Field(ge=1, le=10**9)]
    name: Annotated[str, Field(max_length=80)]
    place: tuple[int, int]


class PublicNewcomersEntry(Entry):
    """Told when the game is over: who came in before a month."""

    record: Literal["newcomers"] = "newcomers"
    month: int
    newcomers: tuple[NewcomerPart, ...]


class PublicActsEntry(Entry):
    """Told when the game is over, behind the newcomers of a month: what the moderator changed before it."""

    record: Literal["acts"] = "acts"
    month: int
    acts: tuple[Annotated[str, Field(max_length=2000)], ...]


class PublicOrdersEntry(Entry):
    """Told when the game is over: the orders of a faction that counted for a month, as they were understood."""

    record: Literal["orders"] = "orders"
    month: int
    faction: int
    units: dict[int, tuple[str, ...]]
    """By the unit; without comments, mistakes and addresses. Orders of a new unit stand between FORM and END."""


def salted(salt: str, text: str) -> str:
    """Return the SHA-256 of a salt and a text below it, in hexadecimal."""
    return sha256(f"{salt}\n{text}".encode()).hexdigest()
