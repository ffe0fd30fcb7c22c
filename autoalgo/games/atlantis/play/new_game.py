"""A new game, checked before anything is written: its name, its chance, and whose way is gone (A-1)."""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.kit.luck import new_luck
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.atlantis.play.played_month import begin
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.land import new_world
from autoalgo.games.atlantis.rules.numbers import Numbers, Reading, load_numbers
from autoalgo.games.atlantis.rules.starts import Starts, starts_of
from autoalgo.games.atlantis.store.entries import MOST_BLOCKS, GameFile


@dataclass(frozen=True)
class WantedGame:
    """A game that is to begin."""

    name: str
    """An empty one stands for that of the folder."""
    seed: int | None
    """Its chance; None for a new one."""
    reading: Reading
    """By which it is played."""
    players: int = 1
    """For how many there are to be starts of equal worth, and two regions of land each."""
    practice: bool = False
    """Whether it is to practise in."""


@dataclass(frozen=True)
class BegunGame:
    """A game that has begun."""

    file: GameFile
    starts: Starts
    """Where factions begin who name no place."""


def begin_game(folder: Path, wanted: WantedGame, json_folder: Path) -> BegunGame | Failure:
    """Begin a game in a folder and return it, or what is wrong, its name under the key "name".

    The folder is new or empty.
    """
    numbers = load_numbers(json_folder, wanted.reading)
    if isinstance(numbers, Failure):
        return numbers
    name = wanted.name or folder.resolve().name
    if failure := game_name_problems(name, numbers):
        return failure
    luck = new_luck(chosen_or_drawn(wanted.seed), typed=wanted.seed is not None)
    blocks, starts = land_for(wanted.players, luck.seed, numbers)
    file = GameFile(
        name=name,
        seed=luck.seed,
        reading=wanted.reading,
        numbers=numbers,
        salt=luck.salt,
        typed=luck.typed,
        blocks=blocks,
        practice=wanted.practice,
    )
    return begin(folder, file) or BegunGame(file, starts)


def land_for(players: int, seed: int, numbers: Numbers) -> tuple[int, Starts]:
    """Return how many blocks of land have two regions and a start of equal worth for each player, and the starts."""
    blocks = max(1, -(-2 * players // numbers.block.land))
    while True:
        blocks = min(blocks, MOST_BLOCKS)
        starts = starts_of(new_world(seed, numbers, chance_of(seed, 0), blocks), numbers, blocks)
        if len(starts.places) >= players or blocks == MOST_BLOCKS:
            return blocks, starts
        blocks = max(blocks + 1, blocks * players // len(starts.places))


def game_name_problems(name: str, numbers: Numbers) -> Failure | None:
    """Return what is wrong with the name of a game."""
    if not name:
        return Failure(Problem(Place(key="name"), "the folder has no name that the game could take", "a name"))
    return text_problems("name", name, numbers)


def text_problems(key: str, text: str, numbers: Numbers, brackets: bool = False) -> Failure | None:
    """Return what is wrong with a name, or with an address, which may have brackets."""
    allowed = f"at most {numbers.longest_name} characters" + ("" if brackets else " without round brackets")
    if len(text) > numbers.longest_name:
        return Failure(Problem(Place(key=key), f"{len(text)} characters", allowed))
    if not text.isprintable():
        return Failure(Problem(Place(key=key), "characters that cannot be shown", allowed))
    if not brackets and set(text) & set("()"):
        return Failure(Problem(Place(key=key), "a round bracket", allowed))
    return None
