"""The causes of a war's result: eleven groups of inputs, and what each input belongs to.

Every field of the records and of the request stands here once, so that a new one cannot be forgotten: it belongs to a
group, or changes nothing of the war. How a group is made even is said in docs/why.md and done in `mixing`.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Group(StrEnum):
    """A cause: inputs that are made even together."""

    NUMBERS = "numbers"
    COMPOSITION = "unit types and composition"
    COMMANDER = "commander"
    TRAINING = "training and soldier type"
    NATION = "nation"
    ECONOMY = "economy, budget and steel"
    SUPPLIES = "supplies and roads"
    DEFENSES = "fortifications and defenses"
    GROUND = "ground and deployment"
    MANEUVERS = "maneuvers and number of flanks"
    DISEASE = "disease and attrition"


NOTHING: Final = None
"""What a field belongs to that changes nothing of the war: names, notes, and the luck that all combinations share."""

NATION_FIELDS: Final[Mapping[str, Group | None]] = {
    "name": NOTHING,
    "population": Group.NATION,
    "ideology": Group.NATION,
    "religion": Group.NATION,
    "ethnicity": Group.NATION,
    "leader": Group.NATION,
    "federal_government": Group.NATION,
    "state_government": Group.NATION,
    "year_founded": Group.NATION,
    "year_crisis": Group.NATION,
    "capital": Group.NATION,
    "civilization_type": Group.NATION,
    "diet": Group.ECONOMY,
    "arable_land": Group.ECONOMY,
    "age_of_civilization": Group.NATION,
    "domesticated_animals": Group.ECONOMY,
    "endemic_disease": Group.DISEASE,
    "medicine": Group.DISEASE,
    "writing": Group.NATION,
    "trade": Group.ECONOMY,
    "revenue": Group.ECONOMY,
    "gdp": Group.ECONOMY,
    "urban_population": Group.ECONOMY,
    "power_consumption": Group.ECONOMY,
    "steel_production": Group.ECONOMY,
    "stability": Group.NATION,
}
"""Of `Nation`. All of a national leader is the nation's."""

MILITARY_FIELDS: Final[Mapping[str, Group | None]] = {
    "name": NOTHING,
    "nations": NOTHING,
    "size": Group.NUMBERS,
    "leader": Group.COMMANDER,
    "infantry": Group.COMPOSITION,
    "infantry_proportion": Group.COMPOSITION,
    "cavalry": Group.COMPOSITION,
    "cavalry_proportion": Group.COMPOSITION,
    "artillery": Group.COMPOSITION,
    "artillery_proportion": Group.COMPOSITION,
    "transport": Group.COMPOSITION,
    "transport_given": Group.COMPOSITION,
    "ship_number": Group.COMPOSITION,
    "mobile_defenses": Group.DEFENSES,
    "budget": Group.ECONOMY,
    "uncertain": Group.NUMBERS,
    "ships_follow_size": Group.NUMBERS,
}
"""Of `Military`; of its unit types what `UNIT_FIELDS` says, of its ships how many there are for so many men."""

UNIT_FIELDS: Final[Mapping[str, Group | None]] = {
    "name": NOTHING,
    "speed_kmh": Group.COMPOSITION,
    "rebound_hours": Group.COMPOSITION,
    "shock": Group.COMPOSITION,
    "ranges_km": Group.COMPOSITION,
    "powers": Group.COMPOSITION,
    "psychology": Group.COMPOSITION,
    "defense": Group.COMPOSITION,
    "training": Group.TRAINING,
    "logistics": Group.SUPPLIES,
    "soldier_type": Group.TRAINING,
    "military_type": Group.TRAINING,
    "capacity": Group.COMPOSITION,
}
"""Of `UnitType`."""

LOCATION_FIELDS: Final[Mapping[str, Group | None]] = {
    "name": Group.NATION,
    "local_population": Group.SUPPLIES,
    "climate": Group.GROUND,
    "terrain": Group.GROUND,
    "urbanization": Group.SUPPLIES,
    "attrition": Group.DISEASE,
    "fortifications": Group.DEFENSES,
    "road_system": Group.SUPPLIES,
}
"""Of `Location`. Its name matters to the nation whose capital it is."""

REQUEST_FIELDS: Final[Mapping[str, Group | None]] = {
    "war": NOTHING,
    "year": Group.NATION,
    "motive": Group.NATION,
    "attacker": Group.NATION,
    "attacker_military": Group.COMPOSITION,
    "defender": Group.NATION,
    "defender_military": Group.COMPOSITION,
    "location": Group.GROUND,
    "map": Group.GROUND,
    "map_km": Group.GROUND,
    "fortifications": Group.DEFENSES,
    "seed": NOTHING,
    "battle": NOTHING,
    "source": NOTHING,
    "attacker_inputs": Group.COMMANDER,
    "defender_inputs": Group.COMMANDER,
    "attacker_allies": Group.MANEUVERS,
    "defender_allies": Group.MANEUVERS,
    "word": NOTHING,
    "rules": NOTHING,
    "fortune": NOTHING,
    "flanks": Group.MANEUVERS,
}
"""Of `WarRequest`. Names stand for rows, whose fields are above; of `flanks` and inputs what the next two say.
Which members a side has goes with its flanks, as each flank is a member's (CO-5)."""

FLANK_FIELDS: Final[Mapping[str, Group | None]] = {
    "side": NOTHING,
    "x": Group.GROUND,
    "y": Group.GROUND,
    "infantry": Group.MANEUVERS,
    "cavalry": Group.MANEUVERS,
    "artillery": Group.MANEUVERS,
    "ships": Group.MANEUVERS,
    "maneuver": Group.MANEUVERS,
    "name": NOTHING,
    "military": Group.MANEUVERS,
}
"""Of `FlankRequest`: where the army stands is its deployment, how it is arranged there its formation."""

ASKED_FIELDS: Final[Mapping[str, Group | None]] = {
    "size": Group.NUMBERS,
    "infantry": Group.COMPOSITION,
    "cavalry": Group.COMPOSITION,
    "artillery": Group.COMPOSITION,
    "transport": Group.COMPOSITION,
    "ship_number": Group.COMPOSITION,
    "mobile_defenses": Group.DEFENSES,
    "budget": Group.ECONOMY,
    "infantry_proportion": Group.COMPOSITION,
    "cavalry_proportion": Group.COMPOSITION,
    "artillery_proportion": Group.COMPOSITION,
    "leader": Group.COMMANDER,
    "stability": Group.NATION,
    "attack": Group.COMMANDER,
    "defense": Group.COMMANDER,
    "siege": Group.COMMANDER,
    "authority": Group.COMMANDER,
    "cunning": Group.COMMANDER,
    "zeal": Group.COMMANDER,
    "martial": Group.COMMANDER,
}
"""Of `AskedInputs`."""
