"""The files of a game that are read back with distrust: the game, newcomers, addresses, what a month tells."""

from typing import Annotated, Final

from pydantic import AwareDatetime, Field

from autoalgo.common.checked_json import JsonValue, StrictModel
from autoalgo.common.kit.luck import SALT, Luck
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.common.versions import Format, Version
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading
from autoalgo.games.atlantis.store.public_entries import PublicMonthEntry


def _without_salt(game: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring a game of version 1 to version 2; nobody was told the digest of its seed."""
    return {**game, "salt": "", "typed": False}


GAMES: Final = Format[dict[str, JsonValue]](
    "game of Atlantis",
    (
        Version("0.2.0", "the first"),
        Version("0.2.0", "the salt of its seed, and whether the moderator chose the seed"),
        Version("0.2.0", "how many blocks of land its world has"),
        Version("0.2.0", "whether it is for practice"),
    ),
    {1: _without_salt, 2: lambda game: game, 3: lambda game: game},  # one, and it is not, where nothing says so
)


def _unbound(month: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring a month of version 1 to version 2; it does not tell what it was played from."""
    return {"inputs": None, **month}


def _unpublished(month: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Bring a month of version 2 to version 3; no public record can tell it."""
    return {"public": None, **month}


MONTHS: Final = Format[dict[str, JsonValue]](
    "month of Atlantis",
    (
        Version("0.2.0", "the first"),
        Version("0.2.0", "tells the digests of what it was played from"),
        Version("0.2.0", "tells its line of the public record"),
    ),
    {1: _unbound, 2: _unpublished},
)

PLAYERS: Final = Format[dict[str, JsonValue]]("player of Atlantis", (Version("0.2.0", "the first"),))

ADDRESSES: Final = Format[dict[str, JsonValue]](
    "address of Atlantis",
    (Version("0.2.0", "the first"), Version("0.2.0", "it may tell a new password")),
    {1: lambda content: content},  # the old one stays, where nothing says so
)

Name = Annotated[str, Field(min_length=1, max_length=80)]


class GameFile(StrictModel):
    """The file of a game, which never changes."""

    name: Name
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)]
    reading: Reading
    numbers: Numbers
    salt: Annotated[str, Field(pattern=SALT)] = ""
    typed: bool = False
    """Whether the moderator chose the seed."""
    blocks: Annotated[int, Field(ge=1, le=100)] = 1
    """Blocks of land that its world begins with."""
    practice: bool = False
    """Whether it is a game to practise in (AL-97)."""

    def luck(self, words: str) -> Luck:
        """Return what its chance follows from, the players' `words` with it."""
        return Luck(self.seed, self.salt, self.typed, words)


class PlayerFile(StrictModel):
    """A faction that comes into the game."""

    number: Annotated[int, Field(ge=1, le=10**9)]
    name: Annotated[str, Field(max_length=80)]
    address: Annotated[str, Field(max_length=80)]
    password: Annotated[str, Field(max_length=200)]
    """Salted and hashed; empty where orders need none."""
    place: tuple[int, int]


class AddressFile(StrictModel):
    """Where the reports of a faction go from then on."""

    number: Annotated[int, Field(ge=1, le=10**9)]
    address: Annotated[str, Field(max_length=80)]
    password: str = ""
    """A new one, salted and hashed; empty where the old one stays."""


class UnknownPart(StrictModel):
    """A set of orders for a number that no faction has."""

    text: str
    """The name of the text that it is in."""
    faction: int
    """0 where no number was understood."""


class MonthFile(StrictModel):
    """Which orders counted for a month."""

    program: str
    """The version that it was played by."""
    turn: int
    sent: tuple[int, ...]
    """The factions that sent orders which counted."""
    missing: tuple[int, ...]
    """The others."""
    refused: dict[int, int]
    """Sets with a wrong password, by faction."""
    unknown: tuple[UnknownPart, ...]
    empty: tuple[str, ...]
    """Names of texts without orders."""
    played: AwareDatetime | None = None
    """When."""
    inputs: dict[str, str] | None
    """The SHA-256 of game.json and of all that it was played from, by path in the folder; None in an older month."""
    public: PublicMonthEntry | None
    """Its line of the public record; None in a month that was played before there was one."""
