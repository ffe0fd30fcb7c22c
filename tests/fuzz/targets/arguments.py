"""Command lines: every command with options that fit, that do not, and that nobody would think of."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fuzz import json_changes, values
from fuzz.attempts import Attempt
from fuzz.draws import Draws
from fuzz.targets import shipped

_LISTS: Final = ("nations", "militaries", "locations", "leaders", "units", "maps", "examples")
_RECORD: Final = Path(__file__).parents[2] / "old_files" / "data_record" / "2" / "word.jsonl"
_SHIPPED: Final = str(shipped.DATABASE)
_FIELDS: Final = (
    "motive=Conquest,Religious",
    "seed=1,2",
    "year=1000..1100..50",
    "map=Plain,Hill",
    "Rules.json:scale.hours_per_day=6,12",
    "Nations:Normandy 1066:Stability=1,200",
    "Militaries:William's invasion army:Size=7000..8000..500",
    "flanks.1.x=10,20",
    "flanks.attacker.maneuver=Normal,Position",
    "flanks.99.x=1",
    "year=0..0..0",
    "year=1..1e9..1",
    "year=1..2..1e-9",
    "year=nan..inf..1",
    "year=",
    "=1",
    "::=",
    "Rules.json:=1",
    "Rules.json:scale=1",
    "../Rules.json:scale.hours_per_day=6",
    "Nations::Stability=1",
    'attacker="x,y",""',
    "war=\x1b[31m,\u202e",
    "seed=1,1",
)
_WARS: Final = (
    "hastings_1066",
    "stamford_bridge_1066",
    "hastings_1066.json",
    "absent",
    "",
    ".",
    "/",
    "\x00",
    "x" * 300,
)


def arguments(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a command line, good but for its changes."""
    words = base.of(_COMMANDS)(base, folder)
    for draws in changes[:2]:  # more of them are hardly ever anything but wrong usage
        _change(draws, words)
    if "--cluster" in words:
        words.remove("--cluster")  # nobody listens, which is waited for
    words = [word.replace("\x00", "") for word in words]  # no system hands one to a program
    (folder / "work").mkdir()
    may_write = ("out", "work", "home/Logs")
    return Attempt(folder, tuple(words), shipped.home(folder), working=folder / "work", may_write=may_write)


def _run(draws: Draws, folder: Path) -> list[str]:
    words = ["run", _war(draws, folder), "--out", str(folder / "out")]
    return words + draws.of(
        ([], ["--json"], ["--seed", "5"], ["--battle", "3"], ["--word", "Dragon"], ["--database", _SHIPPED])
    )


def _odds(draws: Draws, folder: Path) -> list[str]:
    words = ["odds", _war(draws, folder), "--wars", draws.of(("50", "1", "0", "-1", "1000"))]
    return words + draws.of(([], ["--json"], ["--jobs", "1"], ["--jobs", "0"], ["--until", "0.5"], ["--until", "nan"]))


def _sweep(draws: Draws, folder: Path) -> list[str]:
    words = ["sweep", _war(draws, folder), "--wars", draws.of(("10", "1", "0", "100"))]
    for _ in range(1 + draws.below(2)):
        words += ["--vary", draws.of(_FIELDS)]
    return words + draws.of(([], ["--json"], ["--jobs", "2"]))


def _list(draws: Draws, _folder: Path) -> list[str]:
    return ["list", draws.of(_LISTS), *draws.of(([], ["--database", _SHIPPED]))]


def _other(draws: Draws, folder: Path) -> list[str]:
    words: tuple[list[str], ...] = (
        ["check"],
        ["--version"],
        ["schema", "request"],
        ["--help"],
        ["run", "--help"],
        ["home"],
        ["check", _SHIPPED],
        ["audit", str(folder / "war.json")],
        ["audit", str(folder)],
        ["check", "--sheet", "https://example.com", "--offline"],
        ["sheet", "status"],
        ["sheet", "pull", "x", str(folder / "out" / "x.xlsx"), "--preview"],
        ["home", "--restore"],
        [],
    )
    return list(draws.of(words))


def _wars(draws: Draws, folder: Path) -> list[str]:
    """Ask for a war that somebody has recorded."""
    (folder / "Records").mkdir(exist_ok=True)
    (folder / "Records" / "war.jsonl").write_bytes(_RECORD.read_bytes())
    action = draws.of(("list", "show", "request", "log", "audit", "commits", "undo"))
    words = ["wars", action, *(() if action == "list" else ("war",)), "--folder", str(folder / "Records")]
    options: dict[str, tuple[list[str], ...]] = {
        "list": ([], ["--json"], ["--nation", "default"], ["--since", "2026-05-01"], ["--year", "-216"]),
        "log": ([], ["--kind", "attack"], ["--flank", "attacker:2"], ["--find", "hour"]),
    }
    return words + draws.of(options.get(action, ([],)))


_COMMANDS: Final = (_run, _odds, _sweep, _list, _other, _wars)


def _war(draws: Draws, folder: Path) -> str:
    (folder / "war.json").write_bytes(json_changes.written(shipped.example(draws)))
    return str(folder / "war.json") if draws.below(4) else draws.of(_WARS)


def _change(draws: Draws, words: list[str]) -> None:
    """Change the words, but keep them from asking for work without end."""
    at = draws.below(len(words) + 1)
    kind = draws.below(6)
    if kind == 0 or at == len(words):
        words.insert(
            at, draws.of(("--log-level=error", "--json", "--help", "--", "-x", "--offline", values.text(draws)))
        )
    elif kind == 1:
        del words[at]
    elif kind == 2:
        words.insert(at, words[at])
    elif kind == 3 and not Path(words[at]).is_absolute():  # beside its own folder an attempt may write nothing
        words[at] = values.near(draws, words[at])
    elif kind == 4:
        words[at] = str(values.number(draws)) if words[max(0, at - 1)] not in {"--wars", "--jobs"} else "-7"
    else:
        words[at] = values.text(draws)
