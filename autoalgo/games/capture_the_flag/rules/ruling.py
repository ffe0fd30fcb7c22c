"""What an umpire rules beside the orders: any text, and what it does to ground and units (CF-29)."""

from dataclasses import dataclass, replace

from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.events import Event, LifeChanged, Ruled
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling. Units by their places in `Game.units`."""

    text: str
    terrain: tuple[tuple[Square, Terrain], ...] = ()
    """Squares, and what they become."""
    life: tuple[tuple[int, int], ...] = ()
    """Living units, and by how much their life changes; it never goes below 1 or above their most."""
    squares: tuple[tuple[int, Square], ...] = ()
    """Living units, and where they are put."""


def objection(game: Game, ruling: Ruling) -> str:
    """Return why a ruling cannot be carried out, in a sentence without its end; empty when it can."""
    ground = dict(ruling.terrain)
    for square in (*ground, *(square for _, square in ruling.squares)):
        if square not in game.board:
            return f"{square.text} is not on the board"
    for number, _ in (*ruling.life, *ruling.squares):
        if not 0 <= number < len(game.units) or not game.units[number].alive:
            return "it takes a living unit"
    after = carry_out_ruling(game, ruling)[0]
    standing = [unit for unit in after.units if unit.alive]
    for unit in standing:
        if not after.board.passable(unit.square):
            return f"{unit.name} would stand at {unit.square.text}, which is no ground to stand on"
        if any(other is not unit and other.square == unit.square for other in standing):
            return f"two units would stand at {unit.square.text}"
    return ""


def carry_out_ruling(game: Game, ruling: Ruling) -> tuple[Game, list[Event]]:
    """Return the game after a ruling, and what it did."""
    events: list[Event] = [Ruled(ruling.text)]
    for square, terrain in ruling.terrain:
        game = replace(game, board=game.board.changed(square, terrain))
    for number, change in ruling.life:
        unit = game.units[number]
        life = min(game.most_life(unit), max(1, unit.life + change))
        events.append(LifeChanged(number, unit.life, life))
        game = game.with_unit(number, replace(unit, life=life))
    for number, square in ruling.squares:
        game = game.with_unit(number, replace(game.units[number], square=square))
        carried = game.carried(number)
        if carried != NOBODY:
            flags = list(game.flags)
            flags[carried] = replace(flags[carried], square=square)
            game = replace(game, flags=(flags[0], flags[1]))
    return game, events
