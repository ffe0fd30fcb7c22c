"""The lines of the record of a game (TN-13)."""

from collections.abc import Iterable, Iterator
from json import JSONEncoder
from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.records import Entry, JsonObject, RecordFormat, kind_of
from autoalgo.common.versions import Version
from autoalgo.games.tncc.rules.actions import Action, Trade, War
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import FEWEST_PLAYERS, MOST_PLAYERS, CycleEnd, Question, Turn
from autoalgo.games.tncc.rules.war import BattleOutcome

NAME: Final = "Autoalgo TNCC game"
PERSON: Final = "person"
"""Who decides for a player that is no bot."""


def with_isolated(entries: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Bring a record of version 1 to version 2.

    Version 1 does not tell where its bots ran, so any may have run apart.
    """
    for entry in entries:
        match kind_of(entry):
            case "format":
                yield {**entry, "version": 2}
            case "game":
                players = entry.get("players")
                every: JsonValue = list(range(len(players))) if isinstance(players, list) else []
                # Nothing of version 1 has these keys: one that has them says the wrong version, and None is refused.
                new = {"isolated", "trusted_bots"}
                yield {**entry, "isolated": None if new & entry.keys() else every, "trusted_bots": False}
            case _:
                yield entry


def with_defaults(entries: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Bring a record of version 2 to version 3, whose constants tell the defaults: there were those of the text alone.

    A constant of version 2 that has this name is of no file that the program wrote, and is left for the check.
    """
    for entry in entries:
        match kind_of(entry), entry.get("constants"):
            case "format", _:
                yield {**entry, "version": 3}
            case "game", dict(constants) if "defaults" not in constants:
                yield {**entry, "constants": {**constants, "defaults": "text"}}
            case _:
                yield entry


HISTORY: Final = (
    Version("0.2.0", "the first"),
    Version("0.2.0", "tells whose bots ran in processes of their own, and whether those were trusted"),
    Version("0.2.0", "tells the defaults among the constants"),
)
FORMAT: Final = RecordFormat("record of a game of TNCC", HISTORY, {1: with_isolated, 2: with_defaults})


class GameEntry(Entry):
    """The third line: what is played, and by whom."""

    record: Literal["game"] = "game"
    constants: Constants
    players: Annotated[tuple[str, ...], Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    """In the order of turns."""
    bots: tuple[str, ...]
    """What decided for each, `PERSON` for a person. Playing again needs the decisions alone; going on needs these."""
    seed: int
    """What the bots' chance was made from, for readers too."""
    isolated: tuple[int, ...] = ()
    """Whose bots ran in processes of their own, so that time was a reason for a default too; players by number."""
    trusted_bots: bool = False
    """Whether nothing kept bots in processes of their own from the computer."""


class TurnEntry(Entry):
    """A player's turn: his decision, the other's answer, and what came of both."""

    record: Literal["turn"] = "turn"
    cycle: int
    player: int
    action: Annotated[Action, Field(discriminator="kind")]
    accepted: bool | None
    battle: BattleOutcome | None
    looted: tuple[tuple[Resource, int], ...]
    default: str
    reply_default: str


class CycleEntry(Entry):
    """How the countries stand after a cycle; after cycle 0 at the start."""

    record: Literal["cycle"] = "cycle"
    cycle: int
    countries: tuple[Country, ...]


class EndEntry(Entry):
    """The last line: who has won."""

    record: Literal["end"] = "end"
    winners: tuple[str, ...]


class PendingEntry(Entry):
    """The last line of a save: what the game waits for, and the trade or war that is not answered yet."""

    record: Literal["pending"] = "pending"
    player: int
    question: Question
    action: Annotated[Trade | War, Field(discriminator="kind")] | None
    """None for a player who has to act himself."""


def entry_of(entry: Turn | CycleEnd) -> TurnEntry | CycleEntry:
    """Return an entry of the chronicle as one of the record."""
    kind = TurnEntry if isinstance(entry, Turn) else CycleEntry
    return kind.model_validate(entry, from_attributes=True)


def line_of(entry: Turn | CycleEnd) -> str:
    """Return an entry of the chronicle as a line of the record: that of `entry_of`, in a fifth of the time."""
    if isinstance(entry, CycleEnd):
        return _LINE.encode(
            {"record": "cycle", "cycle": entry.cycle, "countries": [_fields(each) for each in entry.countries]}
        )
    return _LINE.encode(
        {
            "record": "turn",
            "cycle": entry.cycle,
            "player": entry.player,
            "action": _fields(entry.action),
            "accepted": entry.accepted,
            "battle": None if entry.battle is None else _fields(entry.battle),
            "looted": entry.looted,
            "default": entry.default,
            "reply_default": entry.reply_default,
        }
    )


def _fields(value: Action | BattleOutcome | Country) -> dict[str, object]:
    return {name: getattr(value, name) for name in value.__slots__}


_LINE: Final = JSONEncoder(ensure_ascii=False, allow_nan=False)
