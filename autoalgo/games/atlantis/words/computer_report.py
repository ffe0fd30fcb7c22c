"""A report in the computer format of Eressea, which Magellan opens with its rules for Atlantis 1.0 (AL-104).

A file of lines: a block in capitals with its numbers, then each of its fields as the value, a semicolon and a name.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from autoalgo.common.plain_text import one_line
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.words.battle_words import BattleWords
from autoalgo.games.atlantis.words.page.history import History
from autoalgo.games.atlantis.words.report import BuildingPart, RegionPart, Report, ShipPart, UnitPart
from autoalgo.games.atlantis.words.sightings import Sighting
from autoalgo.games.atlantis.words.text import ReportTexts

_HEAD: Final = (
    *("VERSION 66", '"UTF-8";charset', '"en";locale', '"Atlantis";Spiel'),
    *('"Standard";Konfiguration', '"Hex";Koordinaten', "10;Basis"),
)
_PERSON: Final = '"Menschen";Typ'
"""The one race that Magellan's rules for Atlantis have."""
_ALLIED: Final = 26
"""Magellan's number for everything that an ally may do."""
_KINDS: Final = {"errors": 10000042, "message": 10000043, "events": 10000044, "battle": 10000045}
"""Sections that Magellan has for messages, by the number of a kind of message, which any number may be."""
_FRONT, _BEHIND = 1, 2


def computer_report(known: History, numbers: Numbers) -> str:
    """Return what a faction knows as the text of a .cr file; the password is left out.

    Regions of earlier months have no units, since these may have gone on, and the month they were seen in a comment.
    """
    return "\n".join(_Lines(known, numbers).lines()) + "\n"


class _Lines:
    """Puts the lines of a file one after the other."""

    def __init__(self, known: History, numbers: Numbers) -> None:
        self._known, self._report, self._numbers = known, known.report, numbers
        self._messages = 0
        """That were told so far: each has a number."""

    def lines(self) -> Iterator[str]:
        yield from _HEAD
        yield f"{self._report.turn};Runde"
        yield from self._own_faction()
        for faction in sorted(set(_factions(self._report)), key=lambda each: each.number):
            yield from (f"PARTEI {faction.number}", _text(faction.name, "Parteiname"))
        for number, spell in enumerate(self._report.spells, 1):
            yield from (
                f"ZAUBER {number}",
                _text(spell.name, "name"),
                f"{spell.level};level",
                _text(spell.text, "info"),
            )
        here = {region.place: region for region in self._report.regions}
        for place, sighting in self._known.sightings.items():
            yield f"REGION {place.x} {place.y}"
            yield from self._region(sighting, here.get(place))

    def _own_faction(self) -> Iterator[str]:
        report = self._report
        people = report.statistics.people
        yield from (f"PARTEI {report.faction.number}", '"en";locale', _PERSON)
        yield from (f"{self._numbers.people.recruit_cost};Rekrutierungskosten", f"{people};Anzahl Personen")
        yield from (_text(report.faction.name, "Parteiname"), _text(report.address, "email"))
        for ally in report.allies:
            yield from (f"ALLIANZ {ally.number}", _text(ally.name, "Parteiname"), f"{_ALLIED};Status")
        told = ReportTexts(self._numbers).sections(report.model_copy(update={"password": ""}))
        for section, sentences in (("errors", told.mistakes), ("message", told.messages), ("events", told.events)):
            yield from self._told(section, sentences)
        words = BattleWords(self._numbers, report.faction.number)
        for battle in report.battles:
            yield f"BATTLE {battle.region.place.x} {battle.region.place.y}"
            yield from self._told("battle", (*words.short(battle), *(part.text for part in words.details(battle))))

    def _told(self, section: str, sentences: Iterable[str]) -> Iterator[str]:
        for sentence in sentences:
            self._messages += 1
            yield from (f"MESSAGE {self._messages}", f"{_KINDS[section]};type", f'"{section}";section')
            yield _text(sentence, "rendered")

    def _region(self, sighting: Sighting, here: RegionPart | None) -> Iterator[str]:
        if sighting.name:
            yield _text(sighting.name, "Name")
        yield f'"{sighting.terrain.value}";Terrain'
        if here is None and sighting.turn == self._report.turn:
            yield '"neighbour";visibility'
        if seen := here or sighting.region:
            # What Magellan calls the last peasants and silver are those of an earlier turn.
            peasants, silver = ("Bauern", "Silber") if here else ("letztebauern", "letztessilber")
            yield from (f"{seen.peasants};{peasants}", f"{seen.money};{silver}")
            if here is None:
                yield from ("COMMENTS", f'"Somebody was there last after month {sighting.region_turn}."')
            for thing in seen.things:
                yield from self._thing(thing, bool(here))
        if here:
            inside = {unit.number: thing for thing in here.things for unit in thing.units}
            for unit in here.all_units:
                yield from self._unit(unit, inside.get(unit.number))

    def _thing(self, thing: BuildingPart | ShipPart, here: bool) -> Iterator[str]:
        """Yield the lines of a building or ship; whose it is only where it is still seen."""
        owner = "Besitzer"
        if isinstance(thing, BuildingPart):
            yield from (f"BURG {thing.number}", '"Building";Typ', f"{thing.size};Groesse")
        else:
            owner = "Kapitaen"
            done = self._numbers.ships[thing.kind].work - thing.work_left
            yield from (f"SCHIFF {thing.number}", f'"{thing.kind.value}";Typ', f"{done};Groesse")
        yield _text(thing.name, "Name")
        if thing.description:
            yield _text(thing.description, "Beschr")
        if here and thing.units:
            yield f"{thing.units[0].number};{owner}"

    def _unit(self, unit: UnitPart, inside: BuildingPart | ShipPart | None) -> Iterator[str]:
        yield from (f"EINHEIT {unit.number}", _text(unit.name, "Name"), _PERSON, f"{unit.people};Anzahl")
        if unit.description:
            yield _text(unit.description, "Beschr")
        if faction := self._report.faction if unit.own else unit.faction:
            yield f"{faction.number};Partei"
        if inside:
            yield f"{inside.number};{'Burg' if isinstance(inside, BuildingPart) else 'Schiff'}"
        if unit.guard:
            yield "1;bewacht"
        if unit.own:
            yield from (f"{_BEHIND if unit.behind else _FRONT};Kampfstatus", "COMMANDS")
            yield from [_quoted(unit.default)] * bool(unit.default)
        if unit.skills:
            yield from ("TALENTE", *(f"{each.days} {each.level};{each.skill.value}" for each in unit.skills))
        if unit.spells:
            yield from ("SPRUECHE", *map(_quoted, unit.spells))
        if unit.combat_spell:
            yield from ("KAMPFZAUBER 1", _text(unit.combat_spell, "name"))
        if unit.items or unit.money:
            silver = [f"{unit.money};Silber"] if unit.money else []
            yield from ("GEGENSTAENDE", *silver, *(f"{many};{item}" for item, many in unit.items.items()))


def _factions(report: Report) -> Iterator[Who]:
    """Yield the other factions that a report names beside units or as allies."""
    yield from report.allies
    yield from (unit.faction for unit in report.units if unit.faction and not unit.own)


def _text(text: str, name: str) -> str:
    return f"{_quoted(text)};{name}"


def _quoted(text: str) -> str:
    escaped = one_line(text).replace("\\", "\\\\").replace('"', '\\"') if text else ""
    return f'"{escaped}"'
