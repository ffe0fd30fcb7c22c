"""The options of `autoalgo map`: terrain maps drawn (W-20)."""

from pathlib import Path

from autoalgo.common.options import ValueKind, argument, one_of, option, options, whole
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.war.map_making.landscape import Landscape


@options
class NewMapOptions:
    """`autoalgo map new`."""

    kind: Landscape = argument(one_of(Landscape), "the kind of place; to coast and islands the attacker comes by sea")
    file: Path = argument(
        ValueKind(Path, "FILE"), "the map to write, a new .png file; wars find those in the folder Maps"
    )
    seed: int | None = option("--seed", whole(0, LARGEST_SEED), "which map of that kind; by default one is drawn")
