"""A month of a game in its folder: played from what came in, kept whole or not at all, and played again (AL-84)."""

import json
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Final

from autoalgo import __version__
from autoalgo.common.checked_json import versioned
from autoalgo.common.files import file_name, write_atomically, write_folder, write_folders
from autoalgo.common.kit.folder import game_file, taken, unusable
from autoalgo.common.kit.luck import WORDS
from autoalgo.common.locks import locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.play.month_orders import MonthOrders, collect
from autoalgo.games.atlantis.play.practice import practice_part
from autoalgo.games.atlantis.play.public_record import public_month
from autoalgo.games.atlantis.rules.chance import Draw
from autoalgo.games.atlantis.rules.phases import Played, play
from autoalgo.games.atlantis.rules.practice_world import PERSON
from autoalgo.games.atlantis.rules.world import MONSTERS, World
from autoalgo.games.atlantis.store.acts import ACTS, acts_folder, read_month_acts
from autoalgo.games.atlantis.store.edited import first_world
from autoalgo.games.atlantis.store.entries import (
    ADDRESSES,
    GAMES,
    MONTHS,
    PLAYERS,
    AddressFile,
    GameFile,
    MonthFile,
    PlayerFile,
    UnknownPart,
)
from autoalgo.games.atlantis.store.folder import (
    PLAYER,
    OpenedGame,
    Texts,
    addresses_folder,
    next_name,
    open_game,
    orders_folder,
    orders_received,
    played_meanwhile,
    played_months,
    players_folder,
    read_addresses,
    read_players,
    with_players,
)
from autoalgo.games.atlantis.store.world_file import world_text
from autoalgo.games.atlantis.words.page import Pages, history, pages_of_month
from autoalgo.games.atlantis.words.report import JsonReports, Report, stored_report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder
from autoalgo.games.atlantis.words.text import ReportTexts

_NUMBER: Final = re.compile(r"\A\d{3,} ")
_DIGITS: Final = 3
_LONGEST_NAME: Final = 60
_BEGINNING: Final = "000"
_WRITABLE: Final = "a disk with room, and a folder that the program may write to"

Files = dict[str, bytes]
"""The files of a month by their names within its folder."""


@dataclass(frozen=True)
class PlayedMonth:
    """A month that was played, whether or not it was kept."""

    collected: MonthOrders
    played: Played
    reports: Mapping[int, Report]
    """By faction."""
    texts: ReportTexts
    """What has made texts of them."""
    files: Files


def begin(folder: Path, file: GameFile) -> Failure | None:
    """Make a new game in a folder that is new or empty; return why that could not be done."""
    path, turns = game_file(folder), folder / "turns"
    if failure := taken(folder, Place(file=str(folder)), left={turns.name}):
        return failure
    try:
        turns.mkdir(parents=True, exist_ok=True)
        with locked(path):
            if path.exists() or len(played_months(folder)) > 1:
                return Failure(Problem(Place(file=str(path)), "a game is there already", "another folder"))
            # Without a game it is what was left where the program was stopped just here.
            shutil.rmtree(turns / _BEGINNING, ignore_errors=True)
            write_folder(turns / _BEGINNING, beginning(file).items())
            write_atomically(path, versioned(GAMES, file))
    except OSError as error:
        return unusable(path, "it cannot be written", error, _WRITABLE)
    return None


def beginning(file: GameFile) -> Files:
    """Return the files of the world before the first month."""
    world, draws = first_world(file)
    return {"world.json": world_text(world).encode(), **_draws(draws)}


def play_month(
    opened: OpenedGame, texts: Texts, now: datetime | None = None, collected: MonthOrders | None = None
) -> PlayedMonth:
    """Return the month to come of a game.

    `now`, what the system's clock says, is noted and changes nothing. `collected` are the orders in the texts, where
    they have been looked at already.
    """
    collected = collected or collect(texts, opened.world, opened.numbers)
    played = play(opened.world, collected.orders, opened.numbers, opened.acts.lines)
    teller = ReportBuilder(opened.file.name, played.world, opened.numbers)
    reports = {
        faction.number: teller.report(
            faction,
            played.told.get(faction.number, ()),
            played.explained.get(faction.number, ()),
            collected.refused[faction.number],
            faction.number not in collected.orders,
        )
        for faction in (*played.world.factions.values(), *played.removed.values())
        if faction.number != MONSTERS
    }
    for number in collected.automatic:
        reports[number] = reports[number].model_copy(update={"automatic": True})
    if opened.file.practice and PERSON in reports:
        reports[PERSON] = _with_task(opened, reports[PERSON], played.world)
    files = {f"players/{player.number}/{PLAYER}": versioned(PLAYERS, player) for player in opened.players}
    files |= {f"addresses/{each.number}.json": versioned(ADDRESSES, each) for each in opened.addresses}
    files |= {f"acts/{ACTS}": opened.acts.content} if opened.acts.content else {}
    width = max(_DIGITS, len(str(len(texts))))  # names in the order of the texts
    files |= {f"orders/{n:0{width}} {_plain(name)}.txt": text for n, (name, text) in enumerate(texts, 1)}
    game = game_file(opened.folder)
    beside = (game, game.with_name(WORDS))
    inputs = files | {file.name: file.read_bytes() for file in beside if file.is_file()}
    digests = {name: sha256(content).hexdigest() for name, content in inputs.items()}
    world = world_text(played.world).encode()
    about = MonthFile(
        **_sent(opened, collected),
        played=now,
        inputs=digests,
        world=sha256(world).hexdigest(),
        public=public_month(opened, collected.orders, played.world),
    )
    draws = (*opened.acts.draws, *played.draws)
    files |= _draws(draws) | {"month.json": versioned(MONTHS, about), "world.json": world}
    texts_of, json_of = ReportTexts(opened.numbers), JsonReports()
    for number, report in reports.items():
        files |= _report_files(f"reports/{number}", report, texts_of, json_of)
    return PlayedMonth(collected, played, reports, texts_of, files)


def coming_texts(folder: Path, more: Texts) -> tuple[OpenedGame, Texts] | Failure:
    """Return the game in a folder, and what came in for the month to come, with `more`, which counts as newer."""
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    texts = orders_received(orders_folder(folder, opened.coming))
    return texts if isinstance(texts, Failure) else (opened, (*texts, *more))


def keep_month(opened: OpenedGame, month: PlayedMonth, again: bool = False, with_pages: bool = True) -> Failure | None:
    """Write a month into its folder, which makes it one that was played; return why that could not be done.

    With `again` it is the last one once more, which is kept beside its first folder and counts from now on. Pages are
    made while they are written, so that those of a thousand factions never are in memory together.
    """
    target = next_name(opened.folder, month.played.world.turn)
    pages = pages_of_month(opened.folder, month.reports, month.texts) if with_pages else ()
    try:
        with locked(game_file(opened.folder)):
            if len(played_months(opened.folder)) != opened.coming + again:
                found = "this month has been played meanwhile"
                return Failure(Problem(Place(file=str(target)), found, "", "play the next one"))
            if target != next_name(opened.folder, month.played.world.turn):
                found = "this month has been played again meanwhile"
                return Failure(Problem(Place(file=str(target)), found, "", "play it again once more"))
            if not again and _newcomers(opened) != (opened.players, opened.addresses, opened.acts.lines):
                found = "a faction has come in, an address was changed or an act was added meanwhile"
                return Failure(Problem(Place(file=str(target)), found, "", "play the month once more"))
            write_folder(target, chain(month.files.items(), pages))
    except OSError as error:
        return unusable(target, "the month cannot be kept", error, _WRITABLE)
    return None


def add_players(
    opened: OpenedGame, newcomers: Sequence[tuple[PlayerFile, str]]
) -> tuple[OpenedGame, list[Report]] | Failure:
    """Let factions, each with its password, come into the game before the month to come: all of them or none.

    Returns
    -------
    tuple or Failure
        The game with them, and their first reports, which show all of them; or why that failed.
    """
    players = tuple(player for player, _ in newcomers)
    world = with_players(opened.world, players, opened.numbers)
    if isinstance(world, Failure):
        return world
    teller, texts, jsons = (
        ReportBuilder(opened.file.name, world, opened.numbers),
        ReportTexts(opened.numbers),
        JsonReports(),
    )
    folder = players_folder(opened.folder, opened.coming)
    files, reports, pages = Files(), list[Report](), Pages(texts)
    for player, password in newcomers:
        report = teller.report(world.factions[player.number]).model_copy(update={"password": password})
        if opened.file.practice and player.number == PERSON:
            report = _with_task(opened, report, world)
        reports.append(report)
        files |= _report_files(f"{player.number}/report", report, texts, jsons)
        files[f"{player.number}/{PLAYER}"] = versioned(PLAYERS, player)
        files[f"{player.number}/report.html"] = pages.page(history(report)).encode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(game_file(opened.folder)):
            if failure := played_meanwhile(opened, folder, "add the faction again"):
                return failure
            write_folders(folder, files.items())
    except OSError as error:
        return unusable(folder, "the newcomers cannot be kept", error, _WRITABLE)
    return replace(opened, players=(*opened.players, *players), world=world), reports


def keep_address(opened: OpenedGame, changed: AddressFile) -> Failure | None:
    """Write another address of a faction beside what the month to come is played from; return why that failed."""
    file = addresses_folder(opened.folder, opened.coming) / f"{changed.number}.json"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with locked(game_file(opened.folder)):
            if failure := played_meanwhile(opened, file, "change it again"):
                return failure
            write_atomically(file, versioned(ADDRESSES, changed))
    except OSError as error:
        return unusable(file, "the address cannot be kept", error, _WRITABLE)
    return None


def _newcomers(opened: OpenedGame) -> tuple[object, object, object]:
    """Return who comes in before the month to come, changed addresses and acts, as they lie in the folder now."""
    folder, coming = opened.folder, opened.coming
    acts = read_month_acts(acts_folder(folder, coming), opened.numbers)
    lines = acts if isinstance(acts, Failure) else acts.lines
    return read_players(players_folder(folder, coming)), read_addresses(addresses_folder(folder, coming)), lines


def _with_task(opened: OpenedGame, report: Report, world: World) -> Report:
    """Return the report of who practises, with the task of the month judged, and the next one."""
    told = last_report(opened, PERSON)
    part = practice_part(told.practice if told else None, report, (opened.world, world), opened.numbers)
    return report.model_copy(update={"practice": part})


def last_report(opened: OpenedGame, faction: int) -> Report | None:
    """Return what a faction was told of the month before the one to come; None where it was told nothing."""
    file = played_months(opened.folder)[opened.world.turn] / "reports" / f"{faction}.json"
    report = stored_report(file) if file.exists() else None
    return report if isinstance(report, Report) else None


def _sent(opened: OpenedGame, collected: MonthOrders) -> dict[str, Any]:
    """Return what the file of a month tells of what came in."""
    world = opened.world
    return {
        "program": __version__,
        "turn": opened.coming,
        "sent": tuple(sorted(collected.orders)),
        "missing": tuple(n for n in world.factions if n not in collected.orders and n != MONSTERS),
        "refused": dict(sorted(collected.refused.items())),
        "unknown": tuple(UnknownPart(text=_plain(name), faction=number) for name, number in collected.unknown),
        "empty": tuple(map(_plain, collected.empty)),
    }


def _report_files(name: str, report: Report, texts: ReportTexts, jsons: JsonReports) -> Files:
    return {f"{name}.json": jsons.text(report).encode(), f"{name}.txt": texts.text(report).encode()}


def _draws(log: Iterable[Draw]) -> Files:
    encoded = json.JSONEncoder(ensure_ascii=False).encode
    lines = (encoded({"purpose": draw.purpose, "law": draw.law, "result": draw.result}) for draw in log)
    return {"draws.jsonl": "".join(f"{line}\n" for line in lines).encode()}


def _plain(name: str) -> str:
    """Return the name of a text without its ending, and without its number if it comes from a month's folder."""
    return file_name(_NUMBER.sub("", name).removesuffix(".txt"), _LONGEST_NAME) or "orders"
