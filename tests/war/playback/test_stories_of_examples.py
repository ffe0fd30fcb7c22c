"""The turning points of the examples: what is told of each is good for whoever gained by it (B-3d)."""

from datetime import datetime
from pathlib import Path

import pytest
from boards import needs_compiled_kernels

from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.sides import Side
from autoalgo.war.pipeline import Preparation
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.playback.chance import Chances, Effort, chances, story, turning_points
from autoalgo.war.tables import Tables
from autoalgo.war.war_run import begin, fight
from benchmarks.history.examples import load_expected, prepared_examples

ROOT = Path(__file__).parents[3]
WARS = 150
"""From each hour: only great turns are beyond chance then, which is as good for this."""
DONE_BY_THE_SIDE = {EventKind.ATTACK, EventKind.SUPPLY_CUT}
BEFALL_THE_SIDE = {
    *(EventKind.CAPTURED, EventKind.SUNK, EventKind.WIPED_OUT_BY_ATTRITION, EventKind.WIPED_OUT_BY_DISEASE),
    *(EventKind.ROUTED, EventKind.LEFT_THE_MAP, EventKind.RETREATING, EventKind.SURRENDERED),
    *(EventKind.SIEGE, EventKind.OUTBREAK, EventKind.SIDE_CUT_OFF),
}


@pytest.fixture(scope="module")
def prepared(tables: Tables) -> dict[str, Preparation]:
    return {name: preparation for name, (_, preparation) in prepared_examples(ROOT, tables).items()}


def played(folder: Path, preparation: Preparation, tables: Tables) -> Playback:
    """Return the war of an example's seed."""
    begun = begin(folder, datetime(2024, 1, 1), preparation, tables)
    fight(begun.preparation, tables, begun.files)
    assert begun.files.record_path is not None
    war = open_playback(begun.files.record_path, tables)
    assert isinstance(war, Playback)
    return war


def good_for(event: Event) -> Side:
    """Return whom an event is good for."""
    assert event.kind in DONE_BY_THE_SIDE | BEFALL_THE_SIDE
    return event.side if event.kind in DONE_BY_THE_SIDE else event.side.enemy


@pytest.mark.slow
@needs_compiled_kernels
@pytest.mark.parametrize("name", load_expected())
def test_what_is_told_of_a_turn_is_good_for_the_gainer(
    name: str, prepared: dict[str, Preparation], tables: Tables, tmp_path: Path
) -> None:
    """B-3d: for the war of every example. The sentence holds an event only where one fits."""
    war = played(tmp_path, prepared[name], tables)
    found = chances(war, tables, Effort(WARS, 1))
    assert isinstance(found, Chances)
    for turn in turning_points(found, war):
        gainer = turn.step.side if turn.step.gained > 0 else turn.step.side.enemy
        assert {good_for(event) for event in turn.events} <= {gainer}, turn.sentence
        assert bool(turn.events) == bool(turn.happening), turn.sentence
    sentences = story(war, found)
    assert 3 <= len(sentences) <= 7
    assert all(sentence.count(f"{abs(war.war.request.year)}") <= 1 for sentence in sentences[:1]), sentences[0]
