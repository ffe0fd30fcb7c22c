"""The lines of the record of a game of NarzWarz (NW-18)."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo.common.records import Entry, JsonObject, RecordFormat, kind_of
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.common.versions import Version
from autoalgo.games.narzwarz.rules.commands import Command
from autoalgo.games.narzwarz.rules.constants import LEVELS, Rules
from autoalgo.games.narzwarz.rules.events import Event
from autoalgo.games.narzwarz.rules.game import LeaderSeat
from autoalgo.games.narzwarz.rules.map import MOST_COUNTRIES, Map
from autoalgo.games.narzwarz.rules.state import Country, Game

NAME: Final = "Autoalgo NarzWarz game"


def with_levels(entries: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Bring a record of version 1 to version 2, whose rules tell of levels and of what the computer's leaders know.

    Before, there were the personalities of the text, who knew everything. What such a record should not have is left
    for the check.
    """
    for entry in entries:
        match kind_of(entry), entry.get("rules"):
            case "format", _:
                yield {**entry, "version": 2}
            case "game", {"constants": dict(constants), "personalities": dict(personalities)}:
                sight: JsonObject = {"computer_sees": "all", "spy_again": 5}
                by_men: JsonObject = {"strength": 0.0, "guard": 0.0}
                told = {
                    name: {**by_men, **each} if isinstance(each, dict) else each for name, each in personalities.items()
                }
                levels = {name: each.model_dump(mode="json") for name, each in LEVELS.items()}
                yield {**entry, "rules": {"constants": {**constants, **sight}, "personalities": {**told, **levels}}}
            case _:
                yield entry


HISTORY: Final = (
    Version("0.2.0", "the first"),
    Version("0.2.0", "its rules tell of levels, and of what the computer's leaders know"),
)
FORMAT: Final = RecordFormat("record of a game of NarzWarz", HISTORY, {1: with_levels})


class GameEntry(Entry):
    """The third line: everything that the game is made from."""

    record: Literal["game"] = "game"
    rules: Rules
    map: Map
    leaders: Annotated[tuple[LeaderSeat, ...], Field(max_length=MOST_COUNTRIES)]
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)]


class StepEntry(Entry):
    """A person's command, or the turn of a computer's leader, and what came of it."""

    record: Literal["step"] = "step"
    turn: int
    leader: int
    command: Annotated[Command, Field(discriminator="kind")] | None
    """None of the computer."""
    events: tuple[Annotated[Event, Field(discriminator="kind")], ...]


class TurnEntry(Entry):
    """How everything stands when a turn has begun."""

    record: Literal["turn"] = "turn"
    turn: int
    price: int
    skills: tuple[int, ...]
    countries: tuple[Country, ...]

    @classmethod
    def of(cls, game: Game) -> "TurnEntry":
        """Return the line of the turn that a game is in."""
        skills = tuple(leader.skill for leader in game.leaders)
        return cls(turn=game.turn, price=game.price, skills=skills, countries=game.countries)


class EndEntry(Entry):
    """The last line of a game that is over: who has won."""

    record: Literal["end"] = "end"
    winners: tuple[str, ...]
