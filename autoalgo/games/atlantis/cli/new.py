"""`autoalgo atlantis new` and `autoalgo atlantis add-player`."""

import secrets
from pathlib import Path

from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Problem
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.atlantis.cli.arguments import NewOptions, PlayerOptions
from autoalgo.games.atlantis.report.folder import GameFile, Opened, PlayerFile, open_game
from autoalgo.games.atlantis.report.passwords import hashed, new_password
from autoalgo.games.atlantis.report.playing import add_player, begin, free_faction
from autoalgo.games.atlantis.rules.numbers import load_numbers
from autoalgo.games.atlantis.rules.places import Place


def new_game(options: NewOptions, json_folder: Path) -> Exit:
    """Begin a game in a folder."""
    numbers = load_numbers(json_folder, options.reading)
    if isinstance(numbers, list):
        return tell_problems(numbers)
    seed = secrets.randbelow(LARGEST_SEED + 1) if options.seed is None else options.seed
    file = GameFile(name=options.name, seed=seed, reading=options.reading, numbers=numbers)
    if problems := begin(options.folder, file):
        return tell_problems(problems)
    say_lines([f"The game {isolated(options.name)} begins, seed {seed}", "Next: atlantis add-player"])
    return Exit.DONE


def add_new_player(options: PlayerOptions) -> Exit:
    """Let a faction come into the game, and print its number and password."""
    opened = open_game(options.folder)
    if isinstance(opened, list):
        return tell_problems(opened)
    number = free_faction(opened.world)
    place = options.place or _anywhere(opened)
    password = new_password() if options.password else ""
    player = PlayerFile(
        number=number,
        name=options.name,
        address=options.address,
        password=hashed(password) if password else "",
        place=(place.x, place.y),
    )
    report = add_player(opened, player, password)
    if isinstance(report, Problem):
        return tell_problems([report])
    region = opened.world.regions[place]
    said = [f"{isolated(report.faction.name)} ({number}) begins in {region.name} {place.text}, {region.terrain.value}"]
    said += [f"Its password, which is not told again: {password}"] if password else []
    say_lines(said)
    return Exit.DONE


def _anywhere(opened: Opened) -> Place:
    land = [region.place for region in opened.world.regions.values() if not region.is_ocean]
    return land[secrets.randbelow(len(land))]
