"""Games of TNCC at any moment, for tests."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from autoalgo.games.tncc.play.record import record_lines
from autoalgo.games.tncc.rules.constants import Constants, Presets, load_presets
from autoalgo.games.tncc.rules.country import Country
from autoalgo.games.tncc.rules.game import Game, begin
from autoalgo.games.tncc.store.entries import GameEntry

JSON = Path(__file__).resolve().parents[1] / "JSON"


@cache
def presets() -> Presets:
    """The presets as shipped."""
    loaded = load_presets(JSON)
    assert isinstance(loaded, Presets), [problem.text() for problem in loaded]
    return loaded


def constants(preset: str = "default", **changes: Any) -> Constants:  # noqa: ANN401 - any constant
    """The constants of a preset, some of them changed."""
    return presets().constants[preset].model_copy(update=changes)


def country(name: str, **amounts: Any) -> Country:  # noqa: ANN401
    """A country with nothing but what is said, and land enough."""
    return Country(name, **{"gold": 0, "food": 0, "citizens": 0, "army": 0, "land": 10_000, **amounts})


def game(*countries: Country, by: Constants | None = None, cycle: int = 1) -> Game:
    """A game in which it is the first country's turn."""
    started = begin(constants() if by is None else by, tuple(each.name for each in countries))
    return replace(started, countries=countries, cycle=cycle)


def lines_of_record(played: Game, bots: Iterable[str], seed: int) -> Iterator[str]:
    """The lines of the record of a game between bots in the program's own process, and people."""
    players = tuple(each.name for each in played.countries)
    opening = GameEntry(constants=played.constants, players=players, bots=tuple(bots), seed=seed)
    return record_lines(played, opening)
