"""A game as a line of a record, and back (CF-32)."""

from dataclasses import asdict, replace

from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.rules.game import Game, Unit
from autoalgo.games.capture_the_flag.rules.orders import Orders
from autoalgo.games.capture_the_flag.store.entries import StateEntry, UnitState

_KEPT = ("name", "team", "kind", "owner", "standing", "last", "favour")
"""What the game's file tells of a unit, what is told in words, and what ends with the turn."""


def state_of(game: Game) -> StateEntry:
    """Return what a turn may change of a game."""
    return StateEntry(
        turn=game.turn,
        rows=game.board.rows,
        units=tuple(_unit_state(unit) for unit in game.units),
        flags=game.flags,
        damage_dealt=game.damage_dealt,
        winner=game.winner,
        effects=game.effects,
    )


def with_state(game: Game, state: StateEntry) -> Game:
    """Return a game with what a turn has left of it; `state` tells of as many units as `game` has."""
    names = [unit.name for unit in game.units]
    units = tuple(
        replace(
            unit,
            **{name: getattr(told, name) for name in UnitState.model_fields if name not in {"standing", "last"}},
            standing=_read(told.standing, game, names),
            last=_read(told.last, game, names),
        )
        for unit, told in zip(game.units, state.units, strict=True)
    )
    return replace(
        game,
        turn=state.turn,
        board=replace(game.board, rows=state.rows),
        units=units,
        flags=state.flags,
        damage_dealt=state.damage_dealt,
        winner=state.winner,
        effects=state.effects,
    )


def _unit_state(unit: Unit) -> UnitState:
    standing = "; ".join(unit.standing.texts) if unit.standing else ""
    last = "; ".join(unit.last.texts) if unit.last else ""
    # `asdict` would also take the orders apart.
    fields = asdict(replace(unit, standing=None, last=None))
    return UnitState(
        standing=standing, last=last, **{name: value for name, value in fields.items() if name not in _KEPT}
    )


def _read(standing: str, game: Game, names: list[str]) -> Orders | None:
    understood = understand(standing, game.numbers, names) if standing else None
    return understood.orders if understood else None
