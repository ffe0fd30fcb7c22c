"""JSON/ as typed, checked tables: every number of the rules that Python code may use (JS-1).

`load_tables` reads the folder and returns either `Tables` or every problem of every file; the other names are the types
of what a `Tables` holds.
"""

from autoalgo.tables.bands import ScoreBand, band_of
from autoalgo.tables.contexts import Context
from autoalgo.tables.loading import load_tables
from autoalgo.tables.matrices import PairNumbers
from autoalgo.tables.numbers import ListNumbers
from autoalgo.tables.objects import DietNumbers, DiseaseNumbers
from autoalgo.tables.rules import Rules
from autoalgo.tables.tables import Tables
from autoalgo.tables.terrain import FeatureNumbers, TerrainTable

__all__ = [
    "Context",
    "DietNumbers",
    "DiseaseNumbers",
    "FeatureNumbers",
    "ListNumbers",
    "PairNumbers",
    "Rules",
    "ScoreBand",
    "Tables",
    "TerrainTable",
    "band_of",
    "load_tables",
]
