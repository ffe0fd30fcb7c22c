"""`autoalgo atlantis new` and `autoalgo atlantis add-player`."""

import secrets
from pathlib import Path

from autoalgo.common.console import Exit, say_lines, tell_problems
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.atlantis.cli.arguments import NewOptions, PlayerOptions
from autoalgo.games.atlantis.report.folder import GameFile, Opened, PlayerFile, open_game
from autoalgo.games.atlantis.report.passwords import hashed, new_password
from autoalgo.games.atlantis.report.playing import add_player, begin, free_faction
from autoalgo.games.atlantis.report.sentences import named
from autoalgo.games.atlantis.rules.numbers import Numbers, load_numbers
from autoalgo.games.atlantis.rules.places import Place


def new_game(options: NewOptions, json_folder: Path) -> Exit:
    """Begin a game in a folder."""
    numbers = load_numbers(json_folder, options.reading)
    if isinstance(numbers, list):
        return tell_problems(numbers)
    if problems := _text_problems("--name", options.name, numbers):
        return tell_problems(problems)
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
    place = options.place or _anywhere(opened)
    region = opened.world.regions.get(place)
    problems = _text_problems("--name", options.name, opened.numbers)
    problems += _text_problems("--address", options.address, opened.numbers, brackets=True)
    if region is None or region.is_ocean:
        found = f"there is no region {place.text}" if region is None else f"{place.text} is ocean"
        problems.append(Problem(Spot(key="--at"), found, "a region of land", "see the map: atlantis map"))
    if region is None or problems:
        return tell_problems(problems)
    password = new_password() if options.password else ""
    player = PlayerFile(
        number=free_faction(opened.world),
        name=options.name,
        address=options.address,
        password=hashed(password) if password else "",
        place=(place.x, place.y),
    )
    report = add_player(opened, player, password)
    if isinstance(report, Problem):
        return tell_problems([report])
    said = [f"{named(report.faction)} begins in {region.name} {place.text}, {region.terrain.value}"]
    said += [f"Its password, which is not told again: {password}"] if password else []
    say_lines(said)
    return Exit.DONE


def _text_problems(key: str, text: str, numbers: Numbers, brackets: bool = False) -> list[Problem]:
    """Return what is wrong with a name or an address."""
    allowed = f"at most {numbers.longest_name} characters" + ("" if brackets else " without round brackets")
    if len(text) > numbers.longest_name:
        return [Problem(Spot(key=key), f"{len(text)} characters", allowed)]
    if not text.isprintable():
        return [Problem(Spot(key=key), "characters that cannot be shown", allowed)]
    if not brackets and set(text) & set("()"):
        return [Problem(Spot(key=key), "a round bracket", allowed)]
    return []


def _anywhere(opened: Opened) -> Place:
    land = [region.place for region in opened.world.regions.values() if not region.is_ocean]
    return land[secrets.randbelow(len(land))]
