"""Opens a data record as a playback (B-3a)."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from autoalgo.common.problems import Place, Problem
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive import OpenedWar, open_war
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event, Phase
from autoalgo.war.draws import drawn
from autoalgo.war.pipeline import wage
from autoalgo.war.playback.playback import Playback
from autoalgo.war.strategy import plan_flanks
from autoalgo.war.tables import Tables
from autoalgo.war.variables import derive


def open_playback(path: Path, tables: Tables) -> Playback | list[Problem]:
    """Return the war of the data record at `path` hour by hour, or why it cannot be opened."""
    war = open_war(path)
    if isinstance(war, list):
        return war
    try:
        return _fought_again(war, tables)
    except BadRecordError as error:
        return [error.problem]
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        # A run cannot have recorded what no run can be fought from: the file was changed.
        return [
            Problem(Place(file=str(path)), f"the war cannot be fought from this record: {error}", "an unchanged one")
        ]


class _Keeper:
    """Keeps boards and events of a war in memory; a war observer."""

    def __init__(self) -> None:
        self.boards: list[Board] = []
        self.hours: defaultdict[tuple[Phase, int], tuple[Event, ...]] = defaultdict(tuple)

    def opening(self, campaign: Campaign) -> None:
        pass

    def events(self, events: Sequence[Event]) -> None:
        if events:
            self.hours[events[0].phase, events[0].hour] = tuple(events)

    def board(self, board: Board) -> None:
        self.boards.append(board)

    def closing(self, result: WarResult) -> None:
        pass


def _fought_again(war: OpenedWar, tables: Tables) -> Playback | list[Problem]:
    record, keeper = war.record, _Keeper()
    selection = drawn(record.selection, record.request)
    flanks = plan_flanks(record.request, selection, tables.rules)
    if isinstance(flanks, list):
        return flanks
    scores = derive(record.request, selection, tables)
    campaign = Campaign(record.request, selection, flanks, record.terrain.name, scores, record.run)
    recorded = max((event.hour for event in war.events() if event.phase is Phase.BATTLE), default=0)
    wage(
        campaign,
        record.terrain.grid,
        tables,
        [keeper],
        lambda _: not record.interrupted or len(keeper.boards) <= recorded,
    )
    return Playback(war, record.request.width_km(tables.rules.scale.map_km), np.array(keeper.boards), keeper.hours)
