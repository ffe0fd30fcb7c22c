"""A month as the window shows it, read from its folder: the world, its battles, what a faction knows (no widget)."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.checked_json import read_versioned
from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import unusable
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.atlantis.play.drawn_again import log_doubt
from autoalgo.games.atlantis.play.month_orders import MonthOrders
from autoalgo.games.atlantis.play.summary import Summary, summary
from autoalgo.games.atlantis.rules.events import Battled
from autoalgo.games.atlantis.rules.orders import FactionOrders
from autoalgo.games.atlantis.rules.world import World
from autoalgo.games.atlantis.store.deadline import ByMail
from autoalgo.games.atlantis.store.entries import MONTHS, MonthFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_before
from autoalgo.games.atlantis.window.game_model import GameRead
from autoalgo.games.atlantis.window.region_looks import Faces, faces_of
from autoalgo.games.atlantis.window.rows import TableRow, battle_rows, faction_rows, region_rows, unit_rows
from autoalgo.games.atlantis.words.chart import known_map
from autoalgo.games.atlantis.words.report import MOST_BYTES, read_report


@dataclass(frozen=True)
class ShownMonth:
    """The world after a month, and who comes in before the next."""

    turn: int
    last: bool
    """Whether it is the last one that was played."""
    viewer: int
    """The faction whose sight it is; 0 for everything."""
    world: World
    summary: Summary
    battles: tuple[Battled, ...]
    """Of the month."""
    doubt: str
    """Why what is told of luck in them does not rest on the log of draws; empty if it does."""
    faces: Faces
    factions: list[TableRow]
    regions: list[TableRow]
    units: list[TableRow]
    fights: list[TableRow]
    """One for each of `battles`."""


def read_shown(read: GameRead, turn: int, viewer: int) -> ShownMonth | Failure:
    """Return a month of a game, or why it cannot be read.

    Month 0 is the beginning; viewer 0 sees everything.
    """
    state = _state_at(read, turn)
    if isinstance(state, Failure):
        return state
    opened, collected, late, by_mail = state
    battles = battles_of(read.months[turn])
    known = known_map(opened.folder, viewer, turn) if viewer else {}
    if isinstance(battles, Failure) or isinstance(known, Failure):
        return failure_in(battles, known)
    world = opened.world
    told = summary(opened, collected, late, by_mail)
    places = {battle.region.place for battle in battles}
    return ShownMonth(
        turn=turn,
        last=turn == read.last,
        viewer=viewer,
        world=world,
        summary=told,
        battles=battles,
        doubt=log_doubt(opened.folder, opened.file, turn, battles),
        faces=faces_of(world, opened.numbers, places, viewer, known),
        factions=faction_rows(told.factions, turn),
        regions=region_rows(world),
        units=unit_rows(world),
        fights=battle_rows(battles),
    )


def _state_at(read: GameRead, turn: int) -> tuple[OpenedGame, MonthOrders, MonthOrders, ByMail] | Failure:
    """Return the game after a month, and what came in for the next, in time and too late."""
    if turn == read.last:
        return read.opened, read.collected, read.late, read.by_mail
    opened = open_before(read.opened.folder, read.months, turn + 1)
    sent = read_versioned(MONTHS, MonthFile, read.months[turn + 1] / "month.json")
    if isinstance(opened, Failure) or isinstance(sent, Failure):
        return failure_in(opened, sent)
    return (
        opened,
        MonthOrders(dict.fromkeys(sent.sent, FactionOrders({})), refused=Counter(sent.refused)),
        MonthOrders(),
        ByMail(),
    )


def battles_of(month: Path) -> tuple[Battled, ...] | Failure:
    """Return the battles of a month from the reports of who saw them, or what is wrong with a report."""
    found: dict[object, Battled] = {}
    for file in sorted((month / "reports").glob("*.json"), key=lambda file: (len(file.name), file.name)):
        try:
            text = read_whole(file, MOST_BYTES)
        except OSError as error:
            return unusable(file, "it cannot be read", error)
        # Most reports tell of none, and reading one whole takes a hundred times as long.
        if b'"battle"' not in text:
            continue
        report = read_report(file, text)
        if isinstance(report, Failure):
            return report
        for event in report.events:
            if isinstance(event, Battled):
                found.setdefault((event.region.place, event.attacker, event.target), event)
    return tuple(found.values())
