"""What the charts show: countries and men of each leader, turn by turn, as far as they may be known (no widget)."""

from autoalgo.games.narzwarz.rules.state import Game
from autoalgo.games.narzwarz.window.table_model import TableModel

Course = list[list[int | None]]
"""Of each leader a number for the start and for the end of each turn; None where it is not known."""


def turns_shown(table: TableModel) -> list[Game]:
    """Return the game as it began and at the end of each turn, up to the moment that is shown."""
    if table.viewer is None and not table.reveals:
        return []
    last = {0: table.played.moments[0].game}
    for moment in table.played.moments[: table.position + 1]:
        last[moment.game.turn] = moment.game
    return list(last.values())


def countries(games: list[Game]) -> Course:
    """Return how many countries each leader had."""
    counts: Course = [[0] * len(games) for _ in games[0].leaders] if games else []
    for turn, game in enumerate(games):
        for country in game.countries:
            counts[country.owner][turn] = (counts[country.owner][turn] or 0) + 1
    return counts


def men(games: list[Game], table: TableModel) -> Course:
    """Return how many men each leader had: the viewer's alone while the game goes on."""
    found: Course = []
    for leader in range(len(games[0].leaders) if games else 0):
        known = table.reveals or leader == table.viewer
        found.append([_men(game, leader) if known else None for game in games])
    return found


def _men(game: Game, leader: int) -> int:
    return sum(country.men for country in game.countries if country.owner == leader)
