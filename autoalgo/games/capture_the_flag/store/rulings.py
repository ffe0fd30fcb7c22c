"""Rulings as files and records tell them, and as the rules carry them out (CF-29)."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from autoalgo.common.checked_json import parse_json, read_file, validate
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.rules.game import Favour, Game, GroundEffect
from autoalgo.games.capture_the_flag.rules.orders import Orders
from autoalgo.games.capture_the_flag.rules.umpire_ruling import Ruling, objection
from autoalgo.games.capture_the_flag.store.entries import RulingEntry

T = TypeVar("T")


def read_ruling(file: Path) -> RulingEntry | Failure:
    """Return the ruling in a file of the umpire's, or what is wrong with it."""
    text = read_file(file)
    data = text if isinstance(text, Failure) else parse_json(file, text)
    if isinstance(data, Failure):
        return data
    return validate(RulingEntry, file, {"record": "ruling", **data})


def ruling_of(game: Game, entry: RulingEntry) -> Ruling | Failure:
    """Return what a ruling does to a game, or why it cannot be carried out: one problem, under the key "ruling"."""
    try:
        ruling = _ruling(game, entry)
    except _RefusedError as error:
        return _refused(str(error))
    why = objection(game, ruling)
    return _refused(why) if why else ruling


def _refused(why: str) -> Failure:
    return Failure(Problem(Place(key="ruling"), why, ""))


class _RefusedError(Exception):
    """A name or a word of a ruling means nothing in this game."""


def _ruling(game: Game, entry: RulingEntry) -> Ruling:
    units = {unit.name.casefold(): number for number, unit in enumerate(game.units)}
    teams = {name.casefold(): number for number, name in enumerate(game.teams)}
    favours = {name: Favour(part.moves, part.range, part.damage) for name, part in entry.favours.items()}
    flags = {name: None if place == "home" else place for name, place in entry.flags.items()}
    return Ruling(
        entry.text,
        terrain=tuple(entry.terrain.items()),
        effects=tuple(_effects(game, entry)),
        life=_known(units, "unit", entry.life),
        mana=_known(units, "unit", entry.mana),
        shields=_known(units, "unit", entry.shields),
        aims=_known(units, "unit", entry.aims),
        squares=_known(units, "unit", entry.squares),
        flags=_known(teams, "team", flags),
        favours=_known(units, "unit", favours),
        orders=_known(units, "unit", {name: _orders(game, name, words) for name, words in entry.orders.items()}),
    )


def _known(numbers: Mapping[str, int], sort: str, values: Mapping[str, T]) -> tuple[tuple[int, T], ...]:
    for name in values:
        if name.casefold() not in numbers:
            hint = did_you_mean(name.casefold(), list(numbers))
            raise _RefusedError(f'there is no {sort} "{name}"' + (f"; {hint}" if hint else ""))
    return tuple((numbers[name.casefold()], value) for name, value in values.items())


def _effects(game: Game, entry: RulingEntry) -> Iterator[GroundEffect]:
    for part in entry.effects:
        until = game.turn + part.turns - 1
        for square in part.squares:
            yield GroundEffect(square, part.name, part.sign, part.damage, until, part.afterwards)


def _orders(game: Game, name: str, words: str) -> Orders | None:
    if not words.strip():
        return None
    read = understand(words, game.numbers, [unit.name for unit in game.units])
    if read is None or read.notes:
        note = read.notes[0] if read else None
        told = f'"{note.words}": {note.why}' if note else f'"{words}": not understood'
        raise _RefusedError(f"the umpire's orders for {name} cannot be read: {told}")
    return read.orders
