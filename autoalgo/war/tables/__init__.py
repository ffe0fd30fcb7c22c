"""JSON/ as typed, checked tables: every number of the rules that Python code may use (JS-1).

`load_tables` reads the folder and returns either `Tables` or every problem of every file; the other names are the types
of what a `Tables` holds.
"""

from autoalgo.war.tables.bands import OccupationBands, ScoreBand, band_of
from autoalgo.war.tables.contexts import Context
from autoalgo.war.tables.edition import Edition
from autoalgo.war.tables.matrices import PairNumbers
from autoalgo.war.tables.objects import DietNumbers, DiseaseNumbers
from autoalgo.war.tables.rules import ExtensionRules, Rules
from autoalgo.war.tables.table_loader import load_tables
from autoalgo.war.tables.tables import Tables
from autoalgo.war.tables.terrain import FeatureNumbers, TerrainTable

__all__ = [
    "Context",
    "DietNumbers",
    "DiseaseNumbers",
    "Edition",
    "ExtensionRules",
    "FeatureNumbers",
    "OccupationBands",
    "PairNumbers",
    "Rules",
    "ScoreBand",
    "Tables",
    "TerrainTable",
    "band_of",
    "load_tables",
]
