"""Orders of a unit of a game, as its player writes them (CF-31)."""

import re
from typing import Final

from autoalgo.games.capture_the_flag.orders.order_reader import Understood, understand
from autoalgo.games.capture_the_flag.orders.own_words import own_words
from autoalgo.games.capture_the_flag.rules.game import Game

_HELP: Final = re.compile(
    r"\s*(?:(?:help|hilfe|aide|ayuda|info|rules|regeln|commands|what (?:can|do|could) i (?:do|write|order)|how "
    r"do (?:i|you) (?:play|write orders|move)|"
    r"i need help|help me)(?: please)?)\W*",
    re.IGNORECASE,
)


def understood_for(game: Game, number: int, text: str) -> Understood | None:
    """Return what a mail orders a unit of a game; None where it orders nothing and says nothing that might."""
    names, unit = [each.name for each in game.units], game.units[number]
    teams = game.teams[unit.team], game.teams[1 - unit.team]
    friends = [each.name for each in game.units if each.team == unit.team]
    reach = game.kind(unit).range + game.further_range(unit)
    dead = [each.name for each in game.units if not each.alive]
    return understand(text, game.numbers, names, unit.name, teams, unit.square, friends, unit.experience, reach, dead)


def asks_for_help(text: str) -> bool:
    """Return whether a mail asks what can be ordered, and says nothing else."""
    return bool(_HELP.fullmatch(" ".join(own_words(text[:1000]).split())))
