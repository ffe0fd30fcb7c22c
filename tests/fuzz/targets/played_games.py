"""Games of TNCC and NarzWarz: damaged records, saves, tournaments, numbers, maps; people who answer anything."""

import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Final

from tncc_games import constants, lines_of_record

from autoalgo.app import main
from autoalgo.games.tncc.rules.actions import Trade, Wait
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import begin, decide
from fuzz import json_changes, values
from fuzz.attempts import REPOSITORY, Attempt, Outcome, Spot, carry_out
from fuzz.draws import Draws
from fuzz.targets import shipped

FILE: Final = "game.jsonl"
SAVE: Final = "save.jsonl"
LEAGUE: Final = "league/league.jsonl"
MAP: Final = "map.json"
MADE: Final = "out/made.jsonl"
_TOURNAMENT: Final = ("simulate", "--bots", "sentinel,merchant", "--games", "6", "--seed", "1", "--jobs", "1")
_TNCC: Final = (
    *((command, file) for file in (FILE, SAVE) for command in ("audit", "replay")),
    ("play", "--bots", "nothing,turtle,war", "--seed", "1", "--out", MADE),
    ("play", "--bots", "blitz,raider,hunter", "--seed", "2", "--json"),
    ("presets",),
    _TOURNAMENT,
    ("league", "league", "--games", "4", "--pages", "1", "--jobs", "1"),
    ("audit", LEAGUE),
    ("replay", "league", "--game", "1"),
)
_NARZWARZ: Final = (
    *((command, FILE) for command in ("audit", "replay")),
    ("play", "--people", "Ann", "--seed", "1", "--out", MADE),
    ("play", "--people", "Ann", "--seed", "1", "--map", MAP, "--out", MADE),
    ("simulate", "--games", "1", "--jobs", "1", "--seed", "1", "--map", MAP),
    ("play", FILE),
)
_ANSWERS: Final = ("7", "9", "1", "2", "3", "4", "5", "6", "8", "y", "n", "", "0", "-1", "99999999999", "1.5", "²", "x")
_TURNS: Final = 20
"""Of the save of TNCC, before somebody offers a trade."""


@cache
def _tncc_files() -> Mapping[str, bytes]:
    """Return a record, a save that waits for the answer to a trade, and a league."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - for this alone

    bots = ("merchant", "sentinel", "turtle")
    game = begin(constants(), bots)
    for _ in range(_TURNS):
        game = decide(game, Wait())
    game = decide(game, Trade(0, Resource.GOLD, 1, Resource.FOOD, 1))
    save = "".join(f"{line}\n" for line in lines_of_record(game, bots, 1)).encode()
    with TemporaryDirectory() as name:
        folder = Path(name)
        words = (
            "--bots",
            "sentinel,merchant,nothing,war",
            "--games",
            "3",
            "--pages",
            "0",
            "--jobs",
            "1",
            "--seed",
            "1",
        )
        arguments = ("tncc", "league", str(folder / "league"), *words)
        outcome = carry_out(Attempt(folder, arguments, shipped.home(folder)))
        assert outcome.accepted, outcome.err + outcome.exception
        league = (folder / LEAGUE).read_bytes()
    return {FILE: _record("tncc"), SAVE: save, LEAGUE: league}


def _record(game: str) -> bytes:
    return (REPOSITORY / "tests" / "old_files" / f"{game}_record" / "1" / FILE).read_bytes()


def tncc(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return what is asked of a damaged file of TNCC, or a game by damaged constants."""
    return _attempt(folder, base, changes, "tncc", (_TNCC, _tncc_files()))


def narzwarz(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return what is asked of a damaged file of NarzWarz, or a game by damaged numbers or on a damaged map."""
    field = REPOSITORY / "JSON" / "games" / "narzwarz_maps" / "twelve_marches.json"
    return _attempt(
        folder, base, changes, "narzwarz", (_NARZWARZ, {FILE: _record("narzwarz"), MAP: field.read_bytes()})
    )


def _attempt(
    folder: Path,
    base: Draws,
    changes: Sequence[Draws],
    game: str,
    known: tuple[Sequence[tuple[str, ...]], Mapping[str, bytes]],
) -> Attempt:
    """Return one of the commands of a game, `known` with the files that they read; some of those are changed."""
    asked = base.of(known[0])
    numbers = f"JSON/games/{game}.json"
    files = {name: known[1][name] for name in asked if name in known[1]}
    if not files or MAP in files:
        files[numbers] = (REPOSITORY / numbers).read_bytes()
    answers = [base.of(_ANSWERS) for _ in range(base.below(40))]
    for draws in changes:
        if "--people" in asked and draws.one_in(2):
            answers.append(values.text(draws))
        else:
            name = draws.of(sorted(files))
            files[name] = json_changes.changed_file(draws, name, files[name])
    home = shipped.changed_home(folder, {numbers: files.pop(numbers)}) if numbers in files else shipped.home(folder)
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "out").mkdir()
    spots = (*(Spot((name,)) for name in files), Spot((f"{game}.json",)), Spot(("map",)))
    words = (game, *asked)
    act = partial(_answered, words, "\n".join(answers))
    # The games of a person may go on in their file, a league in its folder.
    free = ("out", "Logs", "league", *(name for name in files if name == LEAGUE or "play" in asked))
    return Attempt(folder, words, home, act=act, spots=spots, may_write=free, judge=sound)


def _answered(words: tuple[str, ...], answers: str) -> int:
    """Carry out a command to whose questions somebody answers until he has no more to say."""
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(answers.encode("utf-8", "surrogatepass")), "utf-8")
    try:
        return int(main(list(words)))
    finally:
        sys.stdin = before


def sound(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """What a game has written is whole: it can be played again, and nobody has less than nothing."""
    made = attempt.folder / MADE
    if not outcome.accepted or not made.exists():
        return
    head, *lines = made.read_bytes().splitlines()
    game = "tncc" if b"TNCC" in head else "narzwarz"
    audited = carry_out(replace(attempt, act=None, arguments=(game, "audit", str(made))))
    if not audited.accepted:
        yield f"what was written is refused: {audited.out[:300]}{audited.err[:300]}{audited.exception}"
    for line in lines:
        for country in json.loads(line).get("countries", ()):
            if any(amount < 0 for amount in country.values() if isinstance(amount, int | float)):
                yield f"a country has less than nothing: {country}"
