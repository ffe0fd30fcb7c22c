"""What a leader may know: all of his own countries, of others what his last spy saw (NW-9, NW-11)."""

from autoalgo.games.narzwarz.rules.battle import Odds, odds
from autoalgo.games.narzwarz.rules.state import Game, SpyReport


def sight(game: Game, leader: int, country: int) -> SpyReport | None:
    """Return what a leader knows of a country; None where he has to ask.

    What a spy saw counts no more once the country has another leader.
    """
    found = game.countries[country]
    if found.owner == leader:
        skill = game.leaders[leader].skill
        return SpyReport(game.turn, leader, found.men, found.gold, found.economy, skill)
    seen = game.known[leader][country]
    return seen if seen and seen.owner == found.owner else None


def known_odds(game: Game, leader: int, country: int, men: int) -> Odds | None:
    """Return the odds of a leader's attack on a country with at least one man, by what he knows of it.

    None where he knows nothing. What was seen in an earlier turn may be otherwise by now.
    """
    seen = sight(game, leader, country)
    return odds(men, game.leaders[leader].skill, seen.men, seen.skill) if seen else None
