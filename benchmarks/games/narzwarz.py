"""How NarzWarz is balanced, and how many of its games fit into a second: the tables of docs/games/narzwarz.md.

python -m benchmarks.games.narzwarz            prints them
python -m benchmarks.games.narzwarz --write    puts them into the page, between its markers

Who wins and how long it takes follows from the files of the repository and the seed; the speed does not.
"""

import argparse
import time
from pathlib import Path
from typing import Final

from autoalgo.common.figures import percent
from autoalgo.games.narzwarz.maps import Atlas, map_files, read_map
from autoalgo.games.narzwarz.rules.constants import Personality, Rules, load_rules
from autoalgo.games.narzwarz.tournament import Contest, ContestCount, simulate
from autoalgo.games.narzwarz.tournament.simulation import SOON

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "games" / "narzwarz.md"
BEGIN: Final = "<!-- balance: begin -->\n"
END: Final = "<!-- balance: end -->"
FIVE: Final = tuple(each for each in Personality if each is not Personality.PLAIN)
SEEDS: Final = range(1, 6)
"""Pooled: of 400 games of one seed the share of conquests lay up to three points above or below."""


def main() -> None:
    """Play on every map that ships, and print or write the table."""
    parser = argparse.ArgumentParser(description="The balance and the speed of NarzWarz.")
    parser.add_argument("--write", action="store_true", help="put the table into docs/games/narzwarz.md")
    parser.add_argument("--games", type=int, default=240, help="of each seed on each map")
    said = parser.parse_args()
    rules = load_rules(ROOT / "JSON")
    assert isinstance(rules, Rules)  # noqa: S101 - the shipped file
    text = "\n".join(_table(rules, said.games))
    print(text)
    if said.write:
        head, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
        PAGE.write_text(f"{head}{BEGIN}{text}\n{END}{rest.split(END)[1]}", encoding="utf-8")


def _table(rules: Rules, games: int) -> list[str]:
    played = f"{len(SEEDS) * games:,} games each"
    rows = [
        f"| map, {played} | conquered within {SOON} turns | median turn | {' | '.join(FIVE)} |",
        "|---|---|---|" + "---|" * len(FIVE),
    ]
    for file in map_files(ROOT / "JSON").values():
        atlas = read_map(file)
        assert isinstance(atlas, Atlas)  # noqa: S101 - a shipped file
        total = ContestCount()
        begin = time.process_time()
        for seed in SEEDS:
            contest = Contest(rules, atlas.map, FIVE, games, seed)
            total.add(simulate(contest, jobs=1))
        rows.append(_row(contest, total))
        used = time.process_time() - begin
        print(f"{atlas.map.name}: {total.games / used:.1f} games a second of a processor")
    return rows


def _row(contest: Contest, result: ContestCount) -> str:
    soon = result.conquered(SOON)
    won = [result.wins(each) for each in contest.personalities]
    cells = [
        f"{contest.map.name}, {len(contest.map.places)} countries",
        f"{percent(soon.value)} ({100 * soon.low:.1f}–{100 * soon.high:.1f})",
        f"{result.median_turn(*contest.personalities):g}",
        *(f"{percent(share.value)} ({100 * share.low:.1f}–{100 * share.high:.1f})" for share in won),
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
