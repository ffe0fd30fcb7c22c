"""A game to practise in: one person, and automatic players for all others (AL-97)."""

from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.play.factions import Newcomer, let_all_in
from autoalgo.games.atlantis.play.new_game import WantedGame, begin_game
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.rules.practice_world import OUTLAWS, PERSON, two_shores
from autoalgo.games.atlantis.store.deadline import ByMail, keep_by_mail
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game

_NEIGHBOURS: Final = ("Farmers", "Miners")


def begin_practice(folder: Path, name: str, seed: int | None, json_folder: Path) -> Failure | None:
    """Begin a game to practise in, in a folder that is new or empty; return what is wrong.

    The seed is a new one if it is None.
    """
    begun = begin_game(folder, WantedGame("Practice", seed, Reading.RULES, practice=True), json_folder)
    opened = begun if isinstance(begun, Failure) else open_game(folder)
    if isinstance(opened, Failure):
        return opened
    shores = two_shores(opened.world)
    home = shores[0].place if shores else None
    names = [(name or "Beginners", home), *((neighbour, None) for neighbour in _NEIGHBOURS)]
    let_in = let_all_in(folder, [Newcomer(who, "", place, password=False) for who, place in names])
    if isinstance(let_in, Failure):
        return let_in
    seats = (OUTLAWS, *(each.who.number for each in let_in if each.who.number != PERSON))
    return keep_by_mail(folder, ByMail(automatic=tuple(sorted(seats)), automatic_raids=True))


def open_practice(folder: Path) -> OpenedGame | Failure:
    """Return the game to practise in of a folder, or what is wrong."""
    opened = open_game(folder)
    if isinstance(opened, OpenedGame) and not opened.file.practice:
        found, hint = "this game is not for practice", "another folder, or play it: autoalgo atlantis turn"
        return Failure(Problem(Place(file=str(folder)), found, "", hint))
    return opened
