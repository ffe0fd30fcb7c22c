"""A month of a game in its folder: played from what came in, kept whole or not at all, and played again (AL-84)."""

import json
import os
import secrets
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from autoalgo.common.files import file_name, write_atomically
from autoalgo.common.locks import locked
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.report.collecting import Collected, collect
from autoalgo.games.atlantis.report.folder import (
    GAMES,
    PLAYERS,
    GameFile,
    Opened,
    PlayerFile,
    next_name,
    played_months,
    players_folder,
    versioned,
    with_players,
)
from autoalgo.games.atlantis.report.report import Report
from autoalgo.games.atlantis.report.telling import Teller
from autoalgo.games.atlantis.report.text import report_text
from autoalgo.games.atlantis.report.world_file import world_text
from autoalgo.games.atlantis.rules.chance import Draw, chance_of
from autoalgo.games.atlantis.rules.making import new_world
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.playing import Played, play
from autoalgo.games.atlantis.rules.world import World, free_numbers

Files = dict[str, bytes]
"""The files of a month by their names within its folder."""


@dataclass(frozen=True)
class Month:
    """A month that was played, whether or not it was kept."""

    before: World
    collected: Collected
    played: Played
    reports: Mapping[int, Report]
    """By faction."""
    files: Files


def begin(folder: Path, file: GameFile) -> list[Problem]:
    """Make a new game in a folder that holds none; return why that could not be done."""
    path = folder / "game.json"
    if path.exists() or played_months(folder):
        return [Problem(Spot(file=str(path)), "a game is there already", "another folder")]
    chance = chance_of(file.seed, 0)
    world = new_world(file.seed, file.numbers, chance)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        keep_folder(folder / "turns" / "000", {"world.json": world_text(world).encode(), **_draws(chance.log)})
        write_atomically(path, versioned(GAMES, file))
    except OSError as error:
        return [Problem(Spot(file=str(path)), f"it cannot be written: {error.strerror or error}", "")]
    return []


def play_month(opened: Opened, texts: Iterable[tuple[str, bytes]]) -> Month:
    """Return the month to come of a game.

    Parameters
    ----------
    opened
        The game.
    texts
        What came in, each with a name, one after the other.
    """
    received = list(texts)
    collected = collect(received, opened.world, opened.numbers)
    played = play(opened.world, collected.orders, opened.numbers)
    teller = Teller(opened.file.name, played.world, opened.numbers)
    reports = {
        faction.number: teller.report(
            faction,
            played.told.get(faction.number, ()),
            played.explained.get(faction.number, ()),
            collected.refused[faction.number],
        )
        for faction in (*played.world.factions.values(), *played.removed.values())
    }
    files = {f"players/{player.number}.json": versioned(PLAYERS, player) for player in opened.players}
    files |= {f"orders/{n:03} {_plain(name)}.txt": text for n, (name, text) in enumerate(received, 1)}
    files |= _draws(played.draws) | {"world.json": world_text(played.world).encode()}
    for number, report in reports.items():
        files |= _report_files(f"reports/{number}", report, opened.numbers)
    return Month(opened.world, collected, played, reports, files)


def keep_month(opened: Opened, month: Month) -> Problem | None:
    """Write a month into its folder, which makes it one that was played; return why that could not be done."""
    target = next_name(opened.folder, month.played.world.turn)
    try:
        with locked(opened.folder / "game.json"):
            if len(played_months(opened.folder)) != opened.coming:
                return Problem(Spot(file=str(target)), "this month has been played meanwhile", "", "play the next one")
            keep_folder(target, month.files)
    except OSError as error:
        return Problem(Spot(file=str(target)), f"the month cannot be kept: {error.strerror or error}", "")
    return None


def keep_folder(target: Path, files: Files) -> None:
    """Write a folder by way of a temporary one beside it, so that it is there whole or not at all.

    Raises
    ------
    OSError
        When the disk is full, or the folder is there already.
    """
    target.parent.mkdir(exist_ok=True)
    for left in target.parent.glob(".*.tmp"):
        shutil.rmtree(left, ignore_errors=True)
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
    try:
        for name, content in files.items():
            file = temporary / name
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
        temporary.rename(target)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def add_player(opened: Opened, player: PlayerFile, password: str) -> Report | Problem:
    """Let a faction come into the game before the month to come; return its first report, or why that failed."""
    world = with_players(opened.before, (*opened.players, player), opened.numbers)
    if isinstance(world, list):
        return world[0]
    teller = Teller(opened.file.name, world, opened.numbers)
    report = teller.report(world.factions[player.number]).model_copy(update={"password": password})
    folder = players_folder(opened.folder, opened.coming)
    try:
        with locked(opened.folder / "game.json"):
            folder.mkdir(parents=True, exist_ok=True)
            files = _report_files(f"{player.number} report", report, opened.numbers)
            for name, content in files.items():
                write_atomically(folder / name, content)
            write_atomically(folder / f"{player.number}.json", versioned(PLAYERS, player))
    except OSError as error:
        return Problem(Spot(file=str(folder)), f"the faction cannot be kept: {error.strerror or error}", "")
    return report


def free_faction(world: World) -> int:
    """Return the number that the next faction gets."""
    return next(free_numbers(world.factions))


def _report_files(name: str, report: Report, numbers: Numbers) -> Files:
    text = report_text(report, numbers)
    return {f"{name}.json": report.text().encode(), f"{name}.txt": text.encode()}


def _draws(log: Iterable[Draw]) -> Files:
    lines = "".join(f"{json.dumps(asdict(draw), ensure_ascii=False)}\n" for draw in log)
    return {"draws.jsonl": lines.encode()}


def _plain(name: str) -> str:
    return file_name(name.removesuffix(".txt"), 60) or "orders"
