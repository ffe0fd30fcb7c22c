"""A war that either side may win, fought and recorded: Albion's 600 men under Ada against Gaul's 900."""

from datetime import datetime
from pathlib import Path

from rows import ADA, FYRD, HOST, database, request

from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.tables import Tables
from autoalgo.war.war_run import begin, fight

MAPS = Path(__file__).resolve().parents[1] / "Maps"
SEED = 94
DATABASE = database(
    militaries=[{**FYRD, "Size": 600, "Leader": "Ada"}, {**HOST, "Size": 900}], leaders=[{**ADA, "Attack": 5}]
)
FLANKS = [
    {"side": "attacker", "x": 190, "y": 180, "infantry": 300, "name": "Left wing"},
    {"side": "attacker", "x": 190, "y": 220, "infantry": 300, "name": "Kentish men"},
    {"side": "defender", "x": 210, "y": 180, "infantry": 450},
    {"side": "defender", "x": 210, "y": 220, "infantry": 450, "name": "Gaulish horse"},
]


def preparation(tables: Tables, **fields: object) -> Preparation:
    """Return the war, ready to be fought on a map 5 km wide, its request changed by `fields`."""
    asked = {"seed": SEED, "map": "Plain", "map_km": 5, "flanks": FLANKS, **fields}
    prepared = prepare(request(**asked), DATABASE, tables, MAPS)
    assert isinstance(prepared, Preparation), [problem.text() for problem in prepared]
    return prepared


def record(folder: Path, tables: Tables, hours: int | None = None, **fields: object) -> Path:
    """Fight the war, interrupted after `hours` if given, and return where its record is."""
    begun = begin(folder, datetime(2024, 1, 1), preparation(tables, **fields), tables)
    left = iter(range(10_000 if hours is None else hours - 1))
    fight(begun.preparation, tables, begun.files, goes_on=lambda _: next(left, None) is not None)
    assert begun.files.record_path is not None
    return begun.files.record_path


def playback(folder: Path, tables: Tables, hours: int | None = None, **fields: object) -> Playback:
    """Return the war of `record` as it was fought."""
    opened = open_playback(record(folder, tables, hours, **fields), tables)
    assert isinstance(opened, Playback), [problem.text() for problem in opened]
    return opened
