"""The looks of a unit and of a flag, told apart from how they are drawn (no widget)."""

from dataclasses import dataclass

from autoalgo.common.plain_text import one_line
from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game


@dataclass(frozen=True)
class UnitLook:
    """A unit that lives, or its body."""

    name: str
    letter: str
    """Of its kind; the second team's is small."""
    team: int
    square: Square
    life: float
    """Share of the most that it can have; 0 is a body."""
    mana: float | None
    """Share of the most; None for who never has any."""
    marks: str
    body_turns: int
    flag: int
    """Whose flag it carries; `NOBODY` if none."""
    stood_on: bool = False
    """Of a body: whether a living unit stands there."""


@dataclass(frozen=True)
class FlagLook:
    """A flag that nobody carries."""

    team: int
    square: Square
    at_home: bool
    stood_on: bool
    """Whether a unit hides a part of the square."""


def faces_of(game: Game) -> list[UnitLook | None]:
    """Return how each unit of a game is drawn; None for those that are gone."""
    return [_face(game, number) for number in range(len(game.units))]


def flags_of(game: Game) -> list[FlagLook | None]:
    """Return how the flags are drawn; None for one that is carried, which its carrier shows."""
    return [
        None
        if flag.carrier != NOBODY
        else FlagLook(team, flag.square, flag.square == game.board.homes[team], game.at(flag.square) != NOBODY)
        for team, flag in enumerate(game.flags)
    ]


def short_name(game: Game, number: int) -> str:
    """Return a unit's name without what the board shows of it anyway ("2" of "West archer 2")."""
    unit = game.units[number]
    return one_line(unit.name.removeprefix(f"{game.teams[unit.team]} {unit.kind} "))


def _face(game: Game, number: int) -> UnitLook | None:
    unit = game.units[number]
    if not unit.alive and not unit.body:
        return None
    most_mana = game.most_mana(unit)
    return UnitLook(
        name=short_name(game, number),
        letter=game.letter(unit),
        team=unit.team,
        square=unit.square,
        life=unit.life / game.most_life(unit),
        mana=unit.mana / most_mana if most_mana else None,
        marks=game.marks(unit),
        body_turns=unit.body_turns,
        flag=game.carried(number),
        stood_on=unit.body and game.at(unit.square) != NOBODY,
    )
