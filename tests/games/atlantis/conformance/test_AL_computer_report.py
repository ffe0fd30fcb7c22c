"""The file for Magellan (A-26), read back by a few lines of its own and compared with the report that it is made of."""

from pathlib import Path

from atlantis_pages import NASTY, kept, nasty_world, told
from atlantis_worlds import atlantis_numbers, beside, land, month, settle

from autoalgo.common.plain_text import one_line
from autoalgo.games.atlantis.rules.numbers import Terrain
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.words.computer_report import computer_report
from autoalgo.games.atlantis.words.page import history

Block = tuple[str, dict[str, str], list[str]]
"""The line that opens it, the values by the names of their fields, and lines without such a name."""


def blocks(text: str) -> list[Block]:
    """Return the blocks of a file, as Magellan divides it into lines."""
    found: list[Block] = []
    for line in text.splitlines():
        if line.startswith('"'):
            value, _, rest = line.rpartition('"')
            read, name = value[1:].replace('\\"', '"').replace("\\\\", "\\"), rest.removeprefix(";")
        else:
            read, _, name = line.partition(";")
            if not name:
                found.append((line, {}, []))
                continue
        if name:
            found[-1][1][name] = read
        else:
            found[-1][2].append(read)
    return found


def test_al_104_a_file_for_magellan_has_what_the_report_tells(tmp_path: Path) -> None:
    world = nasty_world()
    world.factions[1].allies.add(3)
    settle(world, 5, 1, 4, 70, magic=3, behind=True, spells={"Fireball"}, combat_spell="Fireball", inside=1)
    before = told(world)
    shore = beside(world, Direction.NORTH, Terrain.PLAIN)
    for unit in [unit for unit in land(world).units if unit.number in {1, 5}]:
        land(world).units.remove(unit)
        unit.building = 0
        shore.units.append(unit)
    land(world).units = [unit for unit in land(world).units if unit.number != 2]
    played = month(world, "unit 1\nstdy <b>").played
    report = told(played.world).model_copy(update={"events": tuple(played.told[1])})
    found = blocks(computer_report(history(report, kept(tmp_path, before)), atlantis_numbers()))

    assert found[0][:2] == (
        "VERSION 66",
        {"charset": "UTF-8", "locale": "en", "Spiel": "Atlantis", "Konfiguration": "Standard", "Koordinaten": "Hex"}
        | {"Basis": "10", "Runde": str(report.turn)},
    )
    named = [(opening, fields["Parteiname"]) for opening, fields, _ in found if opening.startswith(("PARTEI", "ALL"))]
    assert named == [("PARTEI 1", one_line(NASTY)), ("ALLIANZ 3", "Faction 3"), ("PARTEI 3", "Faction 3")]
    units = {opening: fields for opening, fields, _ in found if opening.startswith("EINHEIT")}
    own = {f"EINHEIT {unit.number}": unit for unit in report.units}
    assert units.keys() == own.keys(), "none of last month's is said to be there still"
    for opening, part in own.items():
        assert units[opening]["Name"] == one_line(part.name)
        assert units[opening]["Anzahl"] == str(part.people)
    openings = [opening for opening, _, _ in found]
    last = openings.index("EINHEIT 5")
    assert units["EINHEIT 5"]["Kampfstatus"] == "2"
    after = dict(zip(openings[last + 1 : last + 6], found[last + 1 : last + 6], strict=True))
    assert after["TALENTE"][1] == {"magic": "180 3"}
    assert after["SPRUECHE"][2] == ["Fireball"] and after["KAMPFZAUBER 1"][1] == {"name": "Fireball"}
    assert after["GEGENSTAENDE"][1] == {"Silber": str(report.units[1].money)}
    mistake = next(fields for opening, fields, _ in found if opening == "MESSAGE 1")
    assert mistake["section"] == "errors" and "stdy <b>" in mistake["rendered"]


def test_al_104_what_was_seen_earlier_says_when_and_nobody_is_told_to_be_there(tmp_path: Path) -> None:
    world = nasty_world()
    before = told(world)
    gone = land(world).units.pop(0)
    beside(world, Direction.NORTH, Terrain.PLAIN).units.append(gone)
    land(world).units.clear()
    report = told(month(world, "unit 1\nwork").played.world)
    text = computer_report(history(report, kept(tmp_path, before)), atlantis_numbers())
    found = {opening: (fields, lines) for opening, fields, lines in blocks(text)}

    assert found["REGION 4 4"][0] == {
        "Name": "Avalon",
        "Terrain": "plain",
        "visibility": "neighbour",
        "letztebauern": "1000",
        "letztessilber": "4000",
    }
    assert found["COMMENTS"][1] == [f"Somebody was there last after month {before.turn}."]
    assert found["BURG 1"][0] == {"Typ": "Building", "Groesse": "8", "Name": one_line(NASTY), "Beschr": one_line(NASTY)}
    assert found["SCHIFF 2"][0] == {"Typ": "longboat", "Groesse": "60", "Name": one_line(NASTY)}
    assert [opening for opening in found if opening.startswith("EINHEIT")] == ["EINHEIT 1"]
    assert "REGION 4 2" in found and "Nobody sees them" not in text
