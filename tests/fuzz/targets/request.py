"""War requests: the shipped examples, changed into other good wars and into files that are none."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from autoalgo.common.checked_json import path_text
from autoalgo.war.domain.lists import Maneuver, Motive
from autoalgo.war.domain.request import SOURCE_KEY
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR
from autoalgo.war.requests import LARGEST_FILE_BYTES
from autoalgo.war.terrain import list_maps
from fuzz import json_changes, values
from fuzz.attempts import REPOSITORY, Attempt, Spot
from fuzz.draws import Draws
from fuzz.json_changes import Document
from fuzz.targets import shipped

FILE: Final = "war.json"
_SEEDS: Final = (0, 1, 2**32, 2**63, 2**64 - 1, 2**64)
_YEARS: Final = (1, -1, 0, 476, EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, EARLIEST_WAR_YEAR - 1, LATEST_WAR_YEAR + 1)
_WIDTHS: Final = (5, 400, 7, 40.5, 100, 4.999, 401, "40", None)
_PIXELS: Final = (200, 0, 400, 0.001, 399.999, 100, 133.25, 400.5, -1)


def request(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a run of a changed example; most of what is changed makes another good war."""
    document = Document(shipped.example(base))
    spots = tuple(change(draws, document) for draws in changes)
    data = document.bytes()
    (folder / FILE).write_bytes(data)
    if len(data) > LARGEST_FILE_BYTES:
        spots = (Spot((FILE,)),)
    arguments = ["run", str(folder / FILE), "--out", str(folder / "out")]
    if base.one_in(4):
        arguments += ["--battle", str(base.below(1000))]
    elif base.one_in(4):
        arguments.append("--json")
    seeded = isinstance(document.tree, dict) and isinstance(document.tree.get("seed"), int) and document.data is None
    repeatable = seeded and "--json" not in arguments and base.one_in(4)
    return Attempt(folder, tuple(arguments), shipped.home(folder), spots=spots, repeatable=repeatable)


def change(draws: Draws, document: Document) -> Spot:
    """Change a request, and return which place a refusal must name."""
    if not isinstance(document.tree, dict) or document.data is not None:
        document.data = json_changes.change_bytes(draws, document.bytes())
        return Spot((FILE,))
    kind = draws.below(20)
    if kind < len(_WARS):
        return _WARS[kind](draws, document.tree)
    if kind < 19:
        return spot_of(json_changes.change_tree(draws, document))
    document.data = json_changes.change_bytes(draws, document.bytes())
    return Spot((FILE,))


def spot_of(path: json_changes.Path) -> Spot:
    """Return the place of a key path: its own, or, where it is known only later that a value will not do, its key."""
    if not path:
        return Spot(())
    if path[0] == "flanks":
        return Spot((FILE, path_text(path)), (("flank",), (FILE, path_text(path[:-1]))))
    return Spot((FILE, path_text(path[:1])), ((f"{path[0]}: ",), ("flank",), ("Map Game Database",)))


def _year(draws: Draws, tree: dict[str, Any]) -> Spot:
    tree["year"] = draws.of(_YEARS) if draws.one_in(2) else draws.below(4000) - 2000
    # A crisis or a founding that is yet to come is the database's, not the request's.
    return Spot((FILE, "year"), (("Year",),))


def _seed(draws: Draws, tree: dict[str, Any]) -> Spot:
    tree[draws.of(("seed", "battle"))] = draws.of(_SEEDS) if draws.one_in(2) else draws.below(10_000)
    return Spot((FILE, "seed"), ((FILE, "battle"),))


def _motive(draws: Draws, tree: dict[str, Any]) -> Spot:
    tree["motive"] = draws.of([motive.value for motive in Motive])
    return Spot((FILE, "motive"))


def _side(draws: Draws, tree: dict[str, Any]) -> Spot:
    """Let another nation and its military fight; flanks of the old one no longer fit."""
    nation, military = draws.of(shipped.names()[2])
    side = draws.of(("attacker", "defender"))
    tree |= {side: nation, f"{side}_military": military}
    if not draws.one_in(8):
        tree.pop("flanks", None)
    return Spot((FILE, side), (("defender: ",), ("flank",), ("Year",), ("Map Game Database",)))


def _location(draws: Draws, tree: dict[str, Any]) -> Spot:
    tree["location"] = draws.of(shipped.names()[1])
    return Spot(("location: ",))


def _map(draws: Draws, tree: dict[str, Any]) -> Spot:
    name = draws.of(list_maps(REPOSITORY / "Maps"))
    tree["map"] = values.near(draws, name) if draws.one_in(3) else name
    return Spot(("map: ",))


def _width(draws: Draws, tree: dict[str, Any]) -> Spot:
    tree["map_km"] = draws.of(_WIDTHS)
    return Spot((FILE, "map_km"))


def _listed(tree: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the list of flanks itself; another one if there is none, or a change before has made it something else."""
    flanks = tree.get("flanks")
    return flanks if isinstance(flanks, list) and all(isinstance(flank, dict) for flank in flanks) else []


def _flank(draws: Draws, tree: dict[str, Any]) -> Spot:
    """Move a flank, or let it maneuver otherwise."""
    flanks = _listed(tree)
    if not flanks:
        return _motive(draws, tree)
    number = draws.below(len(flanks))
    flank = flanks[number]
    key = draws.of(("maneuver", "x", "y"))
    flank[key] = draws.of([kind.value for kind in Maneuver]) if key == "maneuver" else draws.of(_PIXELS)
    return Spot((FILE, f"flanks.item {number + 1}.{key}"), (("flank",),))


def _split(draws: Draws, tree: dict[str, Any]) -> Spot:
    """Let part of a flank's men stand as a flank of its own, elsewhere."""
    flanks = _listed(tree)
    if not flanks:
        return _motive(draws, tree)
    flank = draws.of(flanks)
    part = {**flank, "x": draws.share() * 400, "y": draws.share() * 400}
    for branch in ("infantry", "cavalry", "artillery", "ships"):
        men = flank.get(branch, 0)
        if isinstance(men, int) and men >= 0:  # no other change has made it something else
            part[branch] = draws.below(men + 1)
            flank[branch] = men - part[branch]
    flanks.append(part)
    return Spot((FILE, "flanks"), (("flank",),))


def _even(draws: Draws, tree: dict[str, Any]) -> Spot:
    """Let a side, or both, be spread evenly."""
    side = draws.of(("attacker", "defender", ""))
    tree["flanks"] = [flank for flank in _listed(tree) if flank.get("side") == side] or None
    return Spot((FILE, "flanks"), (("flank",),))


def _name(draws: Draws, tree: dict[str, Any]) -> Spot:
    tree[draws.of(("war", SOURCE_KEY))] = values.text(draws)
    return Spot((FILE, "war"), ((FILE, SOURCE_KEY),))


_WARS: Final[tuple[Callable[[Draws, dict[str, Any]], Spot], ...]] = (
    _seed,
    _year,
    _motive,
    _side,
    _side,
    _location,
    _map,
    _width,
    _flank,
    _flank,
    _split,
    _split,
    _even,
    _name,
)
"""Changes after which there mostly is another good war."""
