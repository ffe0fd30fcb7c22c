"""All numbers of a unit in words, for its card (no widget)."""

from autoalgo.common.figures import counted
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game, Unit
from autoalgo.games.capture_the_flag.rules.numbers import Improvement
from autoalgo.games.capture_the_flag.words.sentences import team_name


def numbers_of(game: Game, number: int) -> dict[str, str]:
    """Return each number of a unit by its name, as the umpire reads it."""
    unit, kind = game.units[number], game.kind(game.units[number])
    carried = game.carried(number)
    bought = ", ".join(f"{what} × {times}" for what, times in unit.improvements) or "nothing"
    found = {
        "Square": unit.square.text if unit.alive or unit.body else "gone",
        "Life": f"{unit.life} of {game.most_life(unit)}",
        "Mana": f"{unit.mana} of {game.most_mana(unit)}" if game.most_mana(unit) else "none",
        "Mana a turn": str(kind.regeneration + game.gained(unit, Improvement.REGENERATION)) if kind.mana else "none",
        "Armor": f"{game.dice(unit)} {'die' if game.dice(unit) == 1 else 'dice'}",
        "Damage": str(game.damage(unit)),
        "Range": _range(game, unit),
        "Moves": _moves(game, number),
        "Marks": _marks(game, unit),
        "Flag": f"that of {team_name(game, carried)}" if carried != NOBODY else "none",
        "Experience": str(unit.experience),
        "Bought": bought,
    }
    if unit.body:
        found["Body"] = f"stays {counted(unit.body_turns, 'more turn')}"
    if unit.contract:
        found["Contract"] = "comes back from this death" if unit.body else "comes back from its next death"
    if unit.creature:
        found["Creature of"] = game.units[unit.owner].name
    if unit.reviving != NOBODY:
        found["Brings back"] = f"{game.units[unit.reviving].name}, turn {unit.reviving_turns}"
    return found


def _range(game: Game, unit: Unit) -> str:
    usual = game.numbers.deadly_aim.range if unit.aiming else game.kind(unit).range
    return counted(usual + game.gained(unit, Improvement.RANGE), "space")


def _moves(game: Game, number: int) -> str:
    unit, carries = game.units[number], game.carried(number) != NOBODY
    fewer = unit.slowed + (game.numbers.flag_slows if carries else 0)
    moves = game.kind(unit).moves
    if not fewer:
        return str(moves)
    causes = [*(["the flag"] if carries else []), *(["a spell"] if unit.slowed else [])]
    return f"{max(1, moves - fewer)} (slowed by {' and '.join(causes)})"


def _marks(game: Game, unit: Unit) -> str:
    told = []
    if unit.shielded_until >= game.turn:
        told.append(f"W, to turn {unit.shielded_until}")
    if unit.aiming:
        told.append("D")
    return "; ".join(told) or "none"
