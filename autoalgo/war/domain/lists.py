"""The closed lists of the map game: every value that a menu or a cell may hold.

Spelled as the source's tables spell them; `ALTERNATE_SPELLINGS` holds the other spellings that the source itself uses
or that a moderator is likely to type (DB-3). Order is the source's order, so an ordered list can be read from best to
worst or from worst to best (`OrderedList`).
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from autoalgo.common.text_matching import normalized


class ListValue(StrEnum):
    """A value of a closed list. The string is the canonical spelling."""


class OrderedList(ListValue):
    """A list whose values are a hierarchy: numbers of a context must be strictly monotonic along it (JS-2)."""


class Motive(ListValue):
    """The overarching reason of the war, the same for both sides (W-3)."""

    CONQUEST = "Conquest"
    IDEOLOGICAL = "Ideological"
    ECONOMIC = "Economic"
    HEGEMONY = "Hegemony"
    EXISTENTIAL = "Existential"


class Ideology(ListValue):
    """The fundamental goal of a nation."""

    RELIGIOUS = "Religious"
    ETHNIC = "Ethnic"
    STATIST = "Statist"
    ETHNO_NATIONALIST = "Ethno-Nationalist"
    IDEOLOGICAL = "Ideological"
    DYNASTIC = "Dynastic"
    STATUS_QUO = "Status Quo"


class Religion(ListValue):
    """The official or dominant religion."""

    CHRISTIANITY = "Christianity"
    ISLAM = "Islam"
    BUDDHISM = "Buddhism"
    ABRAHAMIC = "Abrahamic"
    MONOTHEISM = "Monotheism"
    HENOTHEISM = "Henotheism"
    ETHNIC_TRADITIONAL = "Ethnic Traditional"
    ANIMIST = "Animist"
    SECULAR = "Secular"
    ATHEISM = "Atheism"
    NEW_AGE = "New Age"
    SINIC = "Sinic"
    INDIC = "Indic"


class Ethnicity(ListValue):
    """The ethno-linguistic group of the majority."""

    CAUCASIAN = "Caucasian"
    INDO_IRANIAN = "Indo-Iranian"
    SINO_TIBETAN = "Sino-Tibetan"
    NIGER_CONGO = "Niger-Congo"
    HAMITO_SEMETIC = "Hamito-Semetic"
    AUSTRONESIAN = "Austronesian"
    DRAVIDIAN = "Dravidian"
    TURKO_MONGOLIC = "Turko-Mongolic"
    JAPANESE = "Japanese"
    AUSTRO_ASIATIC = "Austro-Asiatic"
    KAI_DAI = "Kai-Dai"
    KOREAN = "Korean"
    AMERINDIAN = "Amerindian"


class FederalGovernment(ListValue):
    """The form of the central government, by source of power."""

    FEUDAL = "Feudal"
    THEOCRACY = "Theocracy"
    PROLETARIAT = "Proletariat"
    TRIBAL = "Tribal"
    REPUBLIC = "Republic"
    MONARCHY = "Monarchy"
    DICTATORSHIP = "Dictatorship"
    IMPERIAL = "Imperial"
    GOVERNOR = "Governor"


class StateGovernment(ListValue):
    """How the officers of the state below the centre obtain office."""

    UNITARY = "Unitary"
    MERITOCRACY = "Meritocracy"
    NOMADIC = "Nomadic"
    REPUBLIC = "Republic"
    FEUDAL = "Feudal"
    PLUTOCRACY = "Plutocracy"


class CivilizationType(OrderedList):
    """Phase of development, least to most."""

    HUNTER_GATHERER = "Hunter-Gatherer"
    PROTO_URBAN = "Proto-Urban"
    NOMADIC = "Nomadic"
    BRONZE_AGE = "Bronze Age"
    IRON_AGE = "Iron Age"
    MEDIEVAL = "Medieval"
    EARLY_MODERN = "Early Modern"
    INDUSTRIAL = "Industrial"
    POST_INDUSTRIAL = "Post-Industrial"


class Diet(ListValue):
    """The staple crop; its numbers are an object (JSON/Diet.json)."""

    WHEAT = "Wheat"
    RICE = "Rice"
    CORN = "Corn"
    SORGHUM = "Sorghum"
    SUGAR = "Sugar"
    POTATOES = "Potatoes"
    YAMS = "Yams"
    TARO = "Taro"
    NONE = "none"


class DomesticatedAnimals(OrderedList):
    """Level of animal domestication, most to least."""

    HERD_ANIMALS = "Herd animals"
    HUNTING_ANIMALS = "Hunting animals"
    SMALL_ANIMALS = "Small animals"
    RODENTS = "Rodents"
    NONE = "none"


class EndemicDisease(ListValue):
    """The disease that a nation carries; its numbers are an object (JSON/Endemic disease.json)."""

    SMALLPOX = "Smallpox"
    PLAGUE = "Plague"
    INFLUENZA = "Influenza"
    MALARIA = "Malaria"
    TUBERCULOSIS = "Tuberculosis"
    CHOLERA = "Cholera"
    NONE = "none"


class Medicine(OrderedList):
    """Medical technology, most to least."""

    VACCINATED = "Vaccinated"
    GERM_THEORY = "Germ Theory"
    MODERN_MEDICINE = "Modern Medicine"
    CLASSICAL_MEDICINE = "Classical Medicine"
    NONE = "none"


class Writing(OrderedList):
    """Technology of communication, most to least."""

    INTERNET = "Internet"
    WIRELESS = "Wireless"
    TELEGRAPH = "Telegraph"
    MOVEABLE_TYPE = "Moveable Type"
    BLOCK_PRINTING = "Block Printing"
    PAPER = "Paper"
    ALPHABET = "Alphabet"
    HIEROGLYPHS = "Hieroglyphs"
    BASIC_GLYPHS = "Basic Glyphs"
    NONE = "none"


class Trade(OrderedList):
    """State of foreign trade, best to worst."""

    OWNS_ENTIRE_TRADE_ROUTE = "Owns entire trade route"
    LUCRATIVE_BUYING = "Lucrative (buying)"
    LUCRATIVE_SELLING = "Lucrative (selling)"
    MINOR = "Minor"
    WAR_ALONG_ROUTE = "War along route"
    EMBARGOED = "Embargoed"


class Revenue(OrderedList):
    """State of the treasury, best to worst."""

    HIGH_SURPLUS = "High surplus"
    MILD_SURPLUS = "Mild surplus"
    BALANCED = "Balanced"
    DEFICIT = "Deficit"


class MobileDefenses(OrderedList):
    """Defenses that move with the military, best to worst."""

    GABIONS = "Gabions"
    TRENCHES = "Trenches"
    EARTHENWORKS = "Earthenworks"
    WOODEN_STAKES = "Wooden stakes"
    CAVALRY_DITCH = "Cavalry ditch"
    NONE = "none"


class Climate(ListValue):
    """Climate family of a location."""

    OCEAN = "Ocean"
    TEMPERATE = "Temperate"
    TROPICAL = "Tropical"
    CONTINENTAL = "Continental"
    ARID = "Arid"
    ARCTIC = "Arctic"


class Urbanization(OrderedList):
    """How densely a location is settled, most to least."""

    CITY_MODERN = "City (Modern)"
    CITY_PRE_MODERN = "City (Pre-Modern)"
    RURAL = "Rural"
    NOMADIC = "Nomadic"
    NONE = "none"


class Attrition(OrderedList):
    """The causes of death outside combat at a location, least to most severe."""

    NONE = "none"
    AT_SEA = "At Sea"
    HOSTILE_NATIVES = "Hostile Natives"
    MOUNTAINS = "Mountains"
    JUNGLE = "Jungle"
    DESERT = "Desert"
    TUNDRA = "Tundra"
    RADIATION = "Radiation"


class Fortifications(OrderedList):
    """Fixed defenses of a location, best to worst."""

    BUNKER = "Bunker"
    STAR_FORT = "Star Fort"
    BASTION_FORT = "Bastion Fort"
    CURTAIN_WALLS = "Curtain Walls"
    GREAT_WALL = "Great Wall"
    CASTLE = "Castle"
    MOTTE_AND_BAILEY = "Motte and Bailey"
    PALISADE = "Palisade"
    HILLFORT = "Hillfort"
    NONE = "none"


class RoadSystem(OrderedList):
    """Transport network of a location, best to worst."""

    HIGHWAYS = "Highways"
    LOCOMOTIVES = "Locomotives"
    RAILWAYS = "Railways"
    MODERN_ROADS = "Modern roads"
    WATERWAYS = "Waterways"
    BASIC_ROADS = "Basic roads"
    NONE = "none"


class Logistics(OrderedList):
    """Supply of a unit type, least to most resilient."""

    BASIC = "Basic"
    USES_ROADS = "Uses roads"
    ADVANCED_CACHES = "Advanced caches"
    FORAGING = "Foraging"
    PERSONALLY_SUPPLIED = "Personally supplied"


class SoldierType(OrderedList):
    """Archetype of a unit type, least to most."""

    REGULAR = "Regular"
    ELITE = "Elite"
    TRADITIONAL = "Traditional"


class MilitaryType(ListValue):
    """How the men of a unit type are raised."""

    PROFESSIONAL = "Professional"
    HOLY_ORDER = "Holy Order"
    MERCENARY = "Mercenary"
    DRAFTED = "Drafted"
    TRIBAL = "Tribal"
    MILITIA = "Militia"


class Maneuver(ListValue):
    """The maneuvers of a flank when it is not attacking (MV-4)."""

    NORMAL = "Normal"
    POSITION = "Position"
    FEIGNED_RETREAT = "Feigned Retreat"
    HIT_AND_RUN = "Hit and run"
    PILLAGING = "Pillaging"


class SecularCycle(ListValue):
    """Phase of a nation's age (IV-12), youngest to oldest."""

    DEVELOPING = "developing"
    GROWTH = "growth"
    STAGNATION = "stagnation"
    CRISIS = "crisis"
    DEPRESSION = "depression"


class Generation(ListValue):
    """Phase of the years since the last crisis (IV-12)."""

    AUSTERITY = "austerity"
    AWAKENING = "awakening"
    UNRAVELING = "unraveling"
    CRISIS = "crisis"


ALTERNATE_SPELLINGS: dict[type[ListValue], dict[str, ListValue]] = {
    Ideology: {"Ideologic": Ideology.IDEOLOGICAL, "Economic": Ideology.IDEOLOGICAL, "Religion": Ideology.RELIGIOUS},
    Ethnicity: {"Hamito-Semitic": Ethnicity.HAMITO_SEMETIC, "Tai-Kadai": Ethnicity.KAI_DAI},
    MobileDefenses: {"Earthworks": MobileDefenses.EARTHENWORKS},
    Writing: {"Movable Type": Writing.MOVEABLE_TYPE},
    Motive: {"Ideologic": Motive.IDEOLOGICAL},
}


L = TypeVar("L", bound=ListValue)


def match(values: type[L], text: str) -> L | None:
    """Return the member of `values` that `text` spells, or None (DB-3)."""
    wanted = normalized(text)
    for member in values:
        if normalized(member.value) == wanted:
            return member
    for spelling, alternate in ALTERNATE_SPELLINGS.get(values, {}).items():
        if normalized(spelling) == wanted and isinstance(alternate, values):
            return alternate
    return None


def respelled(values: type[L]) -> Callable[[object], object]:
    """Return a function that turns any spelling of a member of `values` into the member and leaves all else (DB-3).

    For pydantic's `BeforeValidator`, whose model then says what is allowed.
    """
    return lambda text: (match(values, text) or text) if isinstance(text, str) else text
