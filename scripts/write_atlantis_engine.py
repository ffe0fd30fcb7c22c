"""Writes the engine of a player's page: the reader of orders, the month, battles and the check, as JavaScript.

`python -m scripts.write_atlantis_engine`; `--check` says whether the file is made of the modules as they are.
"""

import sys
from pathlib import Path
from typing import Final

from scripts.javascript import Translation

ROOT: Final = Path(__file__).resolve().parents[1]
ENGINE: Final = ROOT / "autoalgo/games/atlantis/words/page/engine.js"
_GAME: Final = "autoalgo.games.atlantis"
_OFFERED: Final = {
    "play.order_check": "check",
    "play.completion": "completions",
    "play.odds": "odds",
    "words.report": "Report RegionPart UnitPart SkillPart BuildingPart ShipPart ExitPart Statistics",
    "rules.events": "Who",
    "rules.places": "Coordinates",
    "rules.numbers": "Numbers TerrainNumbers Goods Item SkillNumbers ShipNumbers Spell PeopleNumbers CombatNumbers"
    " Block Days Readings",
}
"""What the page calls, and the classes of what it is told as data, by modules of the game."""
_OPENING: Final = "const ENGINE=(()=>{\n"
_GIVEN: Final = {
    "autoalgo.common.text_matching.closest": "$.given.closest",
    f"{_GAME}.rules.attack_orders.attack": "$.given.attack",
    f"{_GAME}.rules.chance.chance_of": "$.given.chance_of",
    f"{_GAME}.rules.strikes.Strikes": "$.given.Strikes",
}


def engine() -> str:
    """Return the content of the file."""
    runtime = "".join(file.read_text(encoding="utf-8") for file in sorted(ENGINE.parent.glob("python*.js")))
    wanted = (f"{_GAME}.{module}.{name}" for module, names in _OFFERED.items() for name in names.split())
    made = Translation(ROOT, "autoalgo", _GIVEN, ("Report.text", "Numbers.digest"), runtime).script(wanted)
    return f"// Made by scripts/write_atlantis_engine.py out of the program's own modules.\n{_OPENING}{made}}})();\n"


if __name__ == "__main__":
    if "--check" in sys.argv:
        raise SystemExit(engine() != ENGINE.read_text(encoding="utf-8"))
    ENGINE.write_text(engine(), encoding="utf-8")
