"""The aftermath of a battle: the fate of leaders, the occupation, and both nations' stability (LD, OC, ST).

`conclude` takes one fought battle and gives its aftermath and the events of the occupation phase; `Aftermaths` takes as
many as wanted and gives no events. Both play the same compiled kernels.
"""

from autoalgo.war.aftermath.aftermaths import Aftermaths
from autoalgo.war.aftermath.conclusion import conclude

__all__ = ["Aftermaths", "conclude"]
