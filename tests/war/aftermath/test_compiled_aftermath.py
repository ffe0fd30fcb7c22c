"""Compiled and uncompiled kernels conclude wars alike, and so do one war and many (SC-6)."""

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import endings
import numpy as np
import pytest
from boards import needs_compiled_kernels

from autoalgo.common.streams import Streams, stream_generator
from autoalgo.war.aftermath import Aftermaths, conclude
from autoalgo.war.domain.rows import STALEMATE, WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.tables import Tables

TESTS = Path(__file__).resolve().parents[2]


@needs_compiled_kernels
def test_compiled_and_uncompiled_kernels_conclude_alike(tables: Tables) -> None:
    """SC-6: every number of every aftermath and of every event, and the draw that comes next."""
    script = str(Path(__file__).with_name("endings.py"))
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)]),
    }
    plain = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(plain.stdout) == endings.fingerprints(tables)


@pytest.mark.parametrize("number", range(40))
def test_one_war_and_many_are_concluded_alike(tables: Tables, number: int) -> None:
    """SC-6, architecture 1: a row of many holds what `conclude` tells of the war, to the last bit."""
    campaign, fought = endings.ending(random.Random(number))  # noqa: S311 - for chance, not for secrets
    whole = [replace(fought.side(side), initial=float(round(fought.side(side).initial))) for side in Side]
    fought = replace(fought, attacker=whole[0], defender=whole[1])
    campaign = replace(
        campaign, flanks=tuple(FlankPlan(side, 0, 0, int(fought.side(side).initial), 0, 0, 0) for side in Side)
    )
    streams, rows = Streams(5), np.zeros(3, dtype=WAR)
    rows["winner"] = STALEMATE if fought.winner is None else fought.winner
    for name in ("killed", "captured", "remaining", "morale", "capacity"):
        rows[name] = [getattr(fought.side(side), name) for side in Side]
    for name, whole_side in (("own_killed", "killed"), ("own_captured", "captured"), ("led_remaining", "remaining")):
        rows[name] = rows[whole_side]
    Aftermaths(campaign, tables, fought.local_population).conclude(streams, streams.states(0, 3), rows)
    for stream, row in enumerate(rows):
        aftermath, _ = conclude(campaign, fought, tables, stream_generator(5, stream))
        for side in Side:
            after = aftermath.side(side)
            assert row["stability"][side] == after.stability.after
            assert row["leader"][side] == (-1 if after.leader is None else after.leader.survived)
        occupation = aftermath.occupation
        assert row["rounds"] == (0 if occupation is None else occupation.rounds)
        assert np.isnan(row["occupation"]) if occupation is None else row["occupation"] == occupation.occupation
        assert np.isnan(row["base"]) if occupation is None else row["base"] == occupation.base
        told = row["occupation_score"]
        assert np.isnan(told) if occupation is None else told == occupation.score
