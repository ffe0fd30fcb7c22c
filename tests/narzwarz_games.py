"""Games of NarzWarz for the tests: the shipped numbers, a small map, and countries as a test wants them."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from autoalgo.games.narzwarz.rules.constants import Personality, Rules, load_rules
from autoalgo.games.narzwarz.rules.game import LeaderSeat, begin
from autoalgo.games.narzwarz.rules.map import Map, MapCountry
from autoalgo.games.narzwarz.rules.state import Country, Game

JSON = Path(__file__).resolve().parents[1] / "JSON"
NAMES = ("Ash", "Bay", "Cove", "Dale", "Elm", "Fen")


@cache
def rules() -> Rules:
    found = load_rules(JSON)
    assert isinstance(found, Rules)
    return found


def changed(**constants: object) -> Rules:
    """The shipped rules with other numbers."""
    return rules().model_copy(update={"constants": rules().constants.model_copy(update=constants)})


def row(count: int = 3) -> Map:
    """A map of countries in a row, "Land 1" to "Land 2" to …."""
    places = tuple(MapCountry(number + 1, f"Land {number + 1}") for number in range(count))
    neighbours = (tuple(sorted({at - 1, at + 1} & set(range(count)))) for at in range(count))
    return Map("row", places, tuple(neighbours))


def game(
    *countries: Country,
    skills: tuple[int, ...] = (),
    computer: tuple[int, ...] = (),
    personality: Personality = Personality.PLAIN,
    by: Rules | None = None,
    on: Map | None = None,
) -> Game:
    """A game in turn 1 at price 10 between Ash, Bay, …, Ash on turn; the computer leads those in `computer`."""
    count = len(countries)
    seats = tuple(LeaderSeat(NAMES[i], personality if i in computer else None) for i in range(count))
    started = begin(by or rules(), on or row(count), seats, 1).game
    leaders = tuple(replace(leader, skill=skills[i] if skills else 40) for i, leader in enumerate(started.leaders))
    placed = replace(started, leaders=leaders, countries=countries, price=10)
    return replace(placed, ready=placed.owned(0))


def map_file(across: int) -> dict[str, Any]:
    """What a map file of six squares holds, `across` in each row; squares that touch are neighbours."""
    corners = [(10 * (at % across), 10 * (at // across)) for at in range(6)]
    countries = [
        {
            "number": number,
            "name": f"Land {number}",
            "capital": {"name": f"Town {number}", "at": [x + 5, y + 5]},
            "neighbours": [other for other, (u, v) in enumerate(corners, start=1) if abs(u - x) + abs(v - y) == 10],
            "polygon": square(x, y),
        }
        for number, (x, y) in enumerate(corners, start=1)
    ]
    return {"_source": "a test", "name": "Six Lands", "countries": countries, "sea_links": []}


def square(x: float, y: float = 0, size: float = 10) -> list[list[float]]:
    return [[x, y], [x + size, y], [x + size, y + size], [x, y + size]]
