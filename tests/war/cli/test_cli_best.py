"""O-14: `autoalgo best`, as somebody types it."""

import json
from pathlib import Path

import pytest
from boards import needs_compiled_kernels

from autoalgo.war.cli import main
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.requests import load_request

pytestmark = needs_compiled_kernels


def test_o_14_the_best_arrangement_is_told_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text, JSON and the request tell the same; a folder that is not there is told."""
    out = tmp_path / "better.json"
    words = ["best", "hastings_1066", "--side", "defender", "--arrangements", "6", "--wars", "40", "--jobs", "1"]
    assert main([*words, "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert main([*words, "--json", "--out", str(tmp_path / "none" / "x.json")]) == 3
    found = json.loads(capsys.readouterr().out)
    first = found["best"][0]
    assert (found["tried"], found["side"], first["victory"]["runs"]) == (6, "defender", 40)
    assert ", ".join(first["changes"]).lower() in told.lower()
    kept = load_request(out)
    assert isinstance(kept, WarRequest)
    assert kept == WarRequest.model_validate(first["request"])
    flanks = [flank for flank in kept.flanks or () if flank.side == "defender"]
    assert f"1: {flanks[0].x:.0f}, {flanks[0].y:.0f}, {flanks[0].maneuver}" in told
