"""Which wars are fought for the same request, however it was written down (OUT-5).

What stands on the receipt makes a request: date, motive, nations, militaries, place and rules. What does not stand
there could be changed a little by whoever wants other luck: so plan, map, its width, sizes and skills are compared with
the tolerances below. All of it is taken as the war was fought, and not as it was asked for: a map that is not named is
that of the place, an even spread is its flanks, and barges that nobody chose are left out.
"""

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pydantic import BaseModel, ConfigDict
from pydantic_core import to_jsonable_python

from autoalgo.common.text_matching import normalized
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.columns import SKILLS
from autoalgo.war.domain.nearness import NEAR_SHARE, Placed, are_near
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.records import Military, Selection
from autoalgo.war.domain.request import Ally, WarRequest
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.uncertain_inputs import at_middle

NEAR_SKILL: Final = 0.5
"""Points of a leader's skill, of 10: the least that one can see as a number of its own."""
_MAP_ENDING: Final = ".png"
_USUAL_KM: Final = 100.0
"""Width of a map for which a request says none; as Rules.json has it when it ships."""
_PERCENT: Final = 100


class PlannedFlank(NamedTuple):
    """A flank as two plans are compared. Place in pixels; men, and ships where somebody chose them."""

    side: Side
    x: float
    y: float
    maneuver: str
    infantry: int
    cavalry: int
    artillery: int
    crew: int
    ships: int


class Identity(BaseModel):
    """What a war was asked to be, whatever its chance."""

    model_config = ConfigDict(frozen=True)

    occasion: str
    """Digest of what its receipt shows: date, motive, nations, militaries, place and rules."""
    names: tuple[str, ...]
    """Map, fortifications, unit types and mobile defenses."""
    numbers: tuple[float, ...]
    """Width of the map in km, sizes, budgets, and ships that somebody chose."""
    skills: tuple[float | None, ...]
    """Of both generals; None where a side has none."""
    flanks: tuple[PlannedFlank, ...]
    """Those of the attacker first, each side's in an order of its own."""

    @property
    def fingerprint(self) -> str:
        """SHA-256 of all of it, in hexadecimal digits: equal for wars of the very same plan."""
        return _digest(self.model_dump_json())


@dataclass(frozen=True)
class FoughtFrom:
    """All that is known of a war before its first hour, apart from the program."""

    request: WarRequest
    """With the seed filled in."""
    selection: Selection
    flanks: tuple[FlankPlan, ...]
    rules: RuleSet
    map_name: str
    map_digest: str

    @classmethod
    def of(cls, campaign: Campaign, map_digest: str) -> "FoughtFrom":
        """Return what a campaign is fought from, on a map whose file has that digest."""
        chosen = (campaign.request, campaign.selection, campaign.flanks, campaign.rules)
        return cls(*chosen, campaign.map_name, map_digest)

    @property
    def identity(self) -> Identity:
        """What makes the war the same as another's, whatever its chance."""
        selection = at_middle(self.selection)  # what a seed has drawn of an uncertain size is chance
        militaries = [part.military for side in Side for part in selection.belligerent(side).parts]
        generals = [military.leader for military in militaries]
        skills = [float(getattr(general, skill)) if general else None for general in generals for skill in SKILLS]
        kinds = [name for military in militaries for name in _kinds(military)]
        amounts = [number for military in militaries for number in _amounts(military)]
        return Identity(
            occasion=_occasion(self.request, self.rules),
            names=(
                _name(self.map_name).removesuffix(_MAP_ENDING),
                selection.location.fortifications.value,
                *kinds,
            ),
            numbers=(self.request.width_km(_USUAL_KM), *amounts),
            skills=tuple(skills),
            flanks=_planned(self.flanks, selection),
        )

    def chance(self, version: str, tables: Mapping[str, str]) -> str:
        """Return the digest of all that decides the war: the very same war, fought again, has the same one.

        Parameters
        ----------
        version
            That of the program.
        tables
            Digests of the files of the JSON folder. The flanks count in their order, as each has its turn to draw.
        """
        request = self.request
        asked = [request.year, request.motive, request.width_km(_USUAL_KM), request.fortune]
        parts = [asked, request.seed, request.battle, self.rules, version, dict(tables), self.map_digest]
        return _digest(json.dumps([parts, to_jsonable_python((self.selection, self.flanks))], sort_keys=True))


def is_near(one: Identity, other: Identity) -> bool:
    """Return whether two wars are fought for one request: what differs is within the tolerances (OUT-5)."""
    if (one.occasion, one.names) != (other.occasion, other.names):
        return False
    if not all(math.isclose(a, b, rel_tol=NEAR_SHARE) for a, b in zip(one.numbers, other.numbers, strict=True)):
        return False
    return all(map(_is_near_skill, one.skills, other.skills)) and all(
        are_near(_placed(one, side, ships), _placed(other, side, ships)) for side in Side for ships in (False, True)
    )


def _occasion(request: WarRequest, rules: RuleSet) -> str:
    names = (request.attacker, request.attacker_military, request.defender, request.defender_military, request.location)
    allies = [_name(name) for side in Side for each in request.allies_of(side) for name in (side.label, *_names(each))]
    return _digest("\n".join((str(request.year), request.motive, rules, *map(_name, names), *allies)))


def _names(ally: Ally) -> tuple[str, str]:
    return ally.nation, ally.military


def _name(name: str) -> str:
    return normalized(tidy(name))


def _kinds(military: Military) -> list[str]:
    """Return what a military is made of, its stand-in barges left out."""
    units = [military.infantry, military.cavalry, military.artillery]
    units.append(military.transport if military.transport_given else None)
    return [*(unit.name if unit else "" for unit in units), military.mobile_defenses.value]


def _amounts(military: Military) -> tuple[float, ...]:
    ships = military.ship_number if military.transport_given else 0
    return float(military.size), float(military.budget), float(ships)


def _planned(flanks: Sequence[FlankPlan], selection: Selection) -> tuple[PlannedFlank, ...]:
    """Return the flanks in an order of their own; of an army of uncertain size, men as hundredths of it."""
    planned = []
    parts = ((side, *each) for side in Side for each in enumerate(selection.belligerent(side).parts))
    for side, member, military in ((side, member, part.military) for side, member, part in parts):
        own = [flank for flank in flanks if (flank.side, flank.member) == (side, member)]
        everyone = sum(flank.size for flank in own)
        for flank in own:
            men = [flank.infantry, flank.cavalry, flank.artillery, flank.crew]
            if military.uncertain and everyone:
                men = [round(_PERCENT * each / everyone) for each in men]
            ships = flank.ships if military.transport_given and not military.ships_follow_size else 0
            infantry, cavalry, artillery, crew = men
            at = flank.x_pixels, flank.y_pixels
            # An ally's men are others than those of the leading member, who do the same at the same place.
            maneuver = f"{flank.maneuver} of ally {member}" if member else flank.maneuver.value
            planned.append(PlannedFlank(side, *at, maneuver, infantry, cavalry, artillery, crew, ships))
    return tuple(sorted(planned))


def _placed(identity: Identity, side: Side, ships: bool) -> list[Placed]:
    """Return where a side's men stand, or its ships, each with its branch and maneuver."""
    branches = ("ships",) if ships else ("infantry", "cavalry", "artillery", "crew")
    return [
        Placed(flank.x, flank.y, f"{branch} {flank.maneuver}", getattr(flank, branch))
        for flank in identity.flanks
        if flank.side is side
        for branch in branches
    ]


def _is_near_skill(one: float | None, other: float | None) -> bool:
    return one is other if one is None or other is None else abs(one - other) <= NEAR_SKILL


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
