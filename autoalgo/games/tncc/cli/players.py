"""Who plays by which constants, as the command line names both."""

import secrets
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.problems import Place, Problem, did_you_mean
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.tncc.bots import BUILT_IN, Seat
from autoalgo.games.tncc.cli.arguments import Players
from autoalgo.games.tncc.rules.constants import Constants, constants_of, load_presets
from autoalgo.games.tncc.rules.game import FEWEST_PLAYERS, MOST_PLAYERS


@dataclass(frozen=True)
class Table:
    """Everything that a game is made from."""

    constants: Constants
    seats: tuple[Seat, ...]
    seed: int


def table_of(players: Players, json_folder: Path) -> Table | list[Problem]:
    """Return what `players` asks for, or every problem of it; without a seed, a new one is drawn."""
    presets = load_presets(json_folder)
    if isinstance(presets, list):
        return presets
    problems = _problems(players.bots)
    constants = constants_of(players.preset, dict(players.changes), presets, "--set")
    if isinstance(constants, list):
        return [*problems, *constants]
    seed = secrets.randbelow(LARGEST_SEED + 1) if players.seed is None else players.seed
    return problems or Table(constants, _seats(players.bots), seed)


def _problems(bots: tuple[str, ...]) -> list[Problem]:
    place, options = Place(key="--bots"), ", ".join(BUILT_IN)
    found = [
        Problem(place, f'there is no bot "{name}"', options, did_you_mean(name, BUILT_IN))
        for name in dict.fromkeys(bots)
        if name not in BUILT_IN
    ]
    if not FEWEST_PLAYERS <= len(bots) <= MOST_PLAYERS:
        allowed = f"{FEWEST_PLAYERS} to {MOST_PLAYERS} names with commas between them, as in blitz,turtle"
        found.append(Problem(place, f"{len(bots):,} in number", allowed))
    return found


def _seats(bots: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return a seat for each bot; the second of a kind is called "war 2"."""
    seats, seen = [], Counter[str]()
    for name in bots:
        seen[name] += 1
        seats.append(Seat(name if seen[name] == 1 else f"{name} {seen[name]}", BUILT_IN[name]))
    return tuple(seats)
