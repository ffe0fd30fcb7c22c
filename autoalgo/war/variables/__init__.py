"""Records and tables become intermediate variables, each with the list of contributions that made it (IV).

`derive` is the one entry, and `derive_all` the same for many at once: a checked selection goes in, the variables of
both sides come out. Nothing is drawn here, so the variables of a war never change between two runs of it.
"""

from autoalgo.war.variables.derivation import derive, derive_all

__all__ = ["derive", "derive_all"]
