"""Whether branches with nothing changed go as the curve of chances by hour says, for ten examples (B-11).

    python -m benchmarks.playback.branches [--branches N]

Each war is fought with the seed of its example. Of its hours that is taken whose chance is nearest to one half. From
there branches are fought one by one, each to its record, with luck that the curve does not use; their victories are
counted apart. Printed are the curve's chance, that of the branches by the same streams, which must be the very counts,
and the share of the single branches with how many standard errors it lies from the curve.
"""

import argparse
import math
import sys
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.war.domain.branch import Departure
from autoalgo.war.domain.sides import Side
from autoalgo.war.pipeline import Preparation
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.playback.branches.branching import branch_from, chances_from, fight_branch
from autoalgo.war.playback.chance import Chances, Effort, chances
from autoalgo.war.tables import Tables, load_tables
from autoalgo.war.war_run import begin, fight
from benchmarks.history.examples import prepared_examples

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = (
    *("agincourt_1415", "austerlitz_1805", "cannae_216_bc", "gaugamela_331_bc", "gettysburg_1863"),
    *("hastings_1066", "isandlwana_1879", "lepanto_1571", "poltava_1709", "salamis_480_bc"),
)
WARS: Final = 4000
BEYOND: Final = 2**31
"""The first luck of the single branches: the curve uses the first 4,000."""


def main() -> None:
    """Print a line a war."""
    parser = argparse.ArgumentParser(description="Branches with nothing changed beside the curve.")
    parser.add_argument("--branches", type=int, default=400)
    said = parser.parse_args()
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit(tables[0].text())
    prepared = prepared_examples(ROOT, tables)
    print(f"{'war':20} {'hour':>8}  {'curve':>7}  {'branch':>7}  {'single':>7}  standard errors apart")
    for name in EXAMPLES:
        _, war = prepared[f"{name}.json"]
        with tempfile.TemporaryDirectory() as folder:
            print(line(name, recorded(war, tables, Path(folder)), tables, said.branches), flush=True)


def recorded(war: Preparation, tables: Tables, folder: Path) -> Playback:
    """Return a war as it was fought and recorded."""
    begun = begin(folder, datetime(2024, 1, 1), war, tables)
    fight(begun.preparation, tables, begun.files)
    record = begun.files.record_path
    opened = open_playback(record, tables) if record else None
    if not isinstance(opened, Playback):
        raise TypeError(f"the record cannot be opened: {opened}")
    return opened


def line(name: str, war: Playback, tables: Tables, branches: int) -> str:
    """Return what is printed of a war."""
    curve = chances(war, tables, Effort(WARS))
    if not isinstance(curve, Chances):
        raise TypeError(curve[0].text())
    shares = dict(zip(curve.hours, curve.attacker, strict=True))
    hour = min((each for each in shares if 0 < each < war.hours), key=lambda each: abs(shares[each].value - 0.5))
    plan = branch_from(war, tables, name, Departure(hour=hour, luck=0, orders=()))
    found = None if isinstance(plan, Failure) else chances_from(plan, tables, Effort(WARS))
    if found is None:
        raise TypeError("the branch cannot be fought")
    same, expected = found.in_branch.attacker[0], shares[hour]
    won = sum(wins(war, tables, Departure(hour=hour, luck=BEYOND + each, orders=())) for each in range(branches))
    variance = expected.value * (1 - expected.value) * (1 / branches + 1 / expected.runs)
    apart = 0.0 if won == branches * expected.value else (won / branches - expected.value) / math.sqrt(variance or 1e-9)
    told = "the very counts" if same == expected else f"{same.count:,} of {same.runs:,}, and not those of the curve"
    return (
        f"{name:20} {hour:3} of {war.hours:<4} {expected.value:7.1%}  {same.value:7.1%}  {won / branches:7.1%}"
        f"  {apart:+.2f}  ({told})"
    )


def wins(war: Playback, tables: Tables, departure: Departure) -> bool:
    """Return whether the attacker wins one branch."""
    plan = branch_from(war, tables, "single", departure)
    fought = None if isinstance(plan, Failure) else fight_branch(plan, tables)
    return fought is not None and fought.result.battle.winner is Side.ATTACKER


if __name__ == "__main__":
    main()
