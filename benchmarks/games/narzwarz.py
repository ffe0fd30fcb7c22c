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
from autoalgo.games.narzwarz.rules.constants import SECOND_GENERATION, Personality, Rules, Sight, load_rules
from autoalgo.games.narzwarz.tournament import Contest, ContestCount, simulate
from autoalgo.games.narzwarz.tournament.simulation import SOON
from benchmarks.pages import between

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "games" / "narzwarz.md"
SEEDS: Final = range(1, 6)
"""Pooled: of 400 games of one seed the share of conquests lay up to three points above or below."""
LEVELS: Final = (Personality.NOVICE, Personality.BALANCED, Personality.MASTER)
"""Of the personalities of the text one of the best."""


def main() -> None:
    """Play on every map that ships, and print or write the tables."""
    parser = argparse.ArgumentParser(description="The balance and the speed of NarzWarz.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/games/narzwarz.md")
    parser.add_argument("--games", type=int, default=240, help="of each seed on each map; an eighth for the levels")
    said = parser.parse_args()
    rules = load_rules(ROOT / "JSON")
    assert isinstance(rules, Rules)  # noqa: S101 - the shipped file
    parts = {
        "balance": "\n".join(_table({"": rules}, SECOND_GENERATION, said.games)),
        "levels": "\n".join(
            _table({"": rules, ", fog": rules.with_sight(Sight.SPIES)}, LEVELS, max(said.games // 8, 1))
        ),
    }
    print("\n\n".join(parts.values()))
    if said.write:
        page = PAGE.read_text(encoding="utf-8")
        for name, text in parts.items():
            page = between(page, name, text)
        PAGE.write_text(page, encoding="utf-8")


def _table(ways: dict[str, Rules], personalities: tuple[Personality, ...], games: int) -> list[str]:
    """Return a row for each map and way to play, told after the map's name."""
    played = f"{len(SEEDS) * games:,} games each"
    rows = [
        f"| map, {played} | conquered within {SOON} turns | median turn | {' | '.join(personalities)} |",
        "|---|---|---|" + "---|" * len(personalities),
    ]
    for file in map_files(ROOT / "JSON").values():
        atlas = read_map(file)
        assert isinstance(atlas, Atlas)  # noqa: S101 - a shipped file
        for way, rules in ways.items():
            total = ContestCount()
            begin = time.process_time()
            for seed in SEEDS:
                contest = Contest(rules, atlas.map, personalities, games, seed)
                total.add(simulate(contest, jobs=1))
            rows.append(_row(contest, total, way))
            used = time.process_time() - begin
            print(f"{atlas.map.name}{way}: {total.games / used:.1f} games a second of a processor", flush=True)
    return rows


def _row(contest: Contest, result: ContestCount, way: str) -> str:
    soon = result.conquered(SOON)
    won = [result.wins(each) for each in contest.personalities]
    cells = [
        f"{contest.map.name}, {len(contest.map.places)} countries{way}",
        f"{percent(soon.value)} ({100 * soon.low:.1f}–{100 * soon.high:.1f})",
        f"{result.median_turn(*contest.personalities):g}",
        *(f"{percent(share.value)} ({100 * share.low:.1f}–{100 * share.high:.1f})" for share in won),
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
