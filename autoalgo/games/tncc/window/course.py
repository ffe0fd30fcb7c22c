"""What the charts draw of a game: every resource of every country after every cycle (TG-5)."""

from autoalgo.common.qt.line_chart import ChartLine
from autoalgo.games.tncc.rules.chronicle import CycleEnd
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import Game


def standings(game: Game) -> tuple[tuple[Country, ...], ...]:
    """Return how the countries stood at the start and after every cycle that has ended."""
    ends = (cycle[-1] for cycle in game.past)
    return tuple(end.countries for end in ends if isinstance(end, CycleEnd))


def lines(game: Game, resource: Resource) -> tuple[ChartLine, ...]:
    """Return a line for each country; it ends with the cycle in which the country was out."""
    stood = standings(game)
    return tuple(
        ChartLine(
            country.name,
            number,
            tuple(float(each[number].amount(resource)) for each in stood if each[number].alive),
        )
        for number, country in enumerate(game.countries)
    )
