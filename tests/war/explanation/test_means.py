"""What a war could have had besides its own rows: unit types of either culture, places that its flanks fit (B-4b)."""

from dataclasses import replace
from pathlib import Path

import causes
import numpy as np
from boards import PLAIN_MAP
from rows import ALBION, GAUL, SENLAC, database

from autoalgo.war.database import Database
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.explanation.changes import Means
from autoalgo.war.explanation.levers import Army
from autoalgo.war.explanation.means import means_of
from autoalgo.war.explanation.plan_levers import place_lever
from autoalgo.war.folders import Folders
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

FOLDERS = Folders(Path(__file__).resolve().parents[3])
HELD = database(
    nations=[{**ALBION, "Ethnicity": "Caucasian"}, {**GAUL, "Ethnicity": "Dravidian"}],
    militaries=[
        {"Nations": "Albion", "Name": "Fyrd", "Size": 700, "Infantry type": "Fyrdman"},
        {"Nations": "Gaul", "Name": "Host", "Size": 700, "Infantry type": "War elephant"},
    ],
    locations=[SENLAC, {"Name": "Shore"}, {"Name": "Elsewhere"}],
)


def means(tables: Tables, prepared: Preparation, held: Database | None) -> Means:
    found = means_of(prepared, tables, held, FOLDERS)
    assert isinstance(found, Means)
    return found


def test_unit_types_are_those_of_the_cultures_at_war(tables: Tables) -> None:
    # Both nations of this war are Caucasian: elephants are only in the database's Dravidian army.
    prepared = causes.preparation(tables)
    assert set(means(tables, prepared, HELD).branches) == {"Fyrdman"}
    assert set(means(tables, prepared, None).branches) == set()
    guarded = causes.preparation(tables, causes.selection({"infantry": tables.units["War elephant"]}))
    assert set(means(tables, guarded, HELD).branches) == {"Fyrdman", "War elephant"}


def test_the_places_of_the_database_are_tried(tables: Tables) -> None:
    prepared = causes.preparation(tables)
    assert [place.name for place in means(tables, prepared, HELD).places] == ["Senlac", "Shore", "Elsewhere"]
    assert means(tables, prepared, None).places == ()


def test_a_place_is_tried_only_where_every_flank_keeps_its_footing(tables: Tables) -> None:
    here = causes.preparation(tables)
    places = [replace(causes.BARE, name=name, terrain=name) for name in ("Plain", "Hill", "Sea", "No such map")]
    trials = place_lever(Army(here, tables, Side.DEFENDER, {}), places, FOLDERS.maps).trials
    assert [trial.after for trial in trials if trial.prepare() is not None] == ["Plain", "Hill"]
    assert trials[1].condition == "At Hill in place of Senlac, with every flank at the same point of that map"
    water = np.full_like(PLAIN_MAP, Feature.WATER)
    afloat = Army(causes.preparation(tables, grid=water), tables, Side.DEFENDER, {})
    kept = [trial.after for trial in place_lever(afloat, places, FOLDERS.maps).trials if trial.prepare() is not None]
    assert kept == ["Sea"]
