"""The lines of the record of a game of NarzWarz (NW-18)."""

from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo.common.records import Entry, RecordFormat
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.common.versions import Version
from autoalgo.games.narzwarz.rules.commands import Command
from autoalgo.games.narzwarz.rules.constants import Rules
from autoalgo.games.narzwarz.rules.events import Event
from autoalgo.games.narzwarz.rules.game import LeaderSeat
from autoalgo.games.narzwarz.rules.map import MOST_COUNTRIES, Map
from autoalgo.games.narzwarz.rules.state import Country, Game

NAME: Final = "Autoalgo NarzWarz game"
FORMAT: Final = RecordFormat("record of a game of NarzWarz", (Version("0.2.0", "the first"),))


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
