"""TN-20, TN-21: a game that is not over is kept as a record that ends with what it waits for."""

import json
from pathlib import Path

from tncc_games import constants, lines_of_record

from autoalgo.common.records import Audit
from autoalgo.games.tncc.play.record import Replay, audit, replay
from autoalgo.games.tncc.rules.actions import War
from autoalgo.games.tncc.rules.game import Game, begin, decide


def kept(folder: Path, game: Game, **changes: str) -> Path:
    lines = list(lines_of_record(game, ("person", "person"), 1))
    last = json.loads(lines[-1])
    path = folder / "save.jsonl"
    path.write_text("\n".join([*lines[:-1], json.dumps({**last, **changes}), ""]), encoding="utf-8")
    return path


def attacked() -> Game:
    """A game in which Ada has attacked Bert with 6 soldiers, and Bert has not answered."""
    started = begin(constants(start_gold=2000, start_army=9), ("Ada", "Bert"))
    return decide(started, War(1, (1, 2, 3)))


def test_tn_20_a_save_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = kept(tmp_path, attacked())
    found, again = audit(path), replay(path)
    assert isinstance(found, Audit)
    assert found.difference is None
    assert isinstance(again, Replay)
    assert again.unfinished
    assert again.now == attacked()
    assert len(again.games) == 1


def test_tn_20_what_a_save_waits_for_is_compared(tmp_path: Path) -> None:
    found = audit(kept(tmp_path, attacked(), question="trade"))
    assert isinstance(found, Audit)
    assert found.difference is not None
    assert found.difference.text().endswith('question: recorded "trade", replayed "defense"')


def test_tn_21_what_was_decided_before_is_still_there_to_go_back_to() -> None:
    """TN-21: a decision makes a new game and leaves the one before as it was; the window's part is TG-4."""
    started = begin(constants(start_gold=2000, start_army=9), ("Ada", "Bert"))
    decide(started, War(1, (1, 2, 3)))
    assert started == begin(constants(start_gold=2000, start_army=9), ("Ada", "Bert"))
