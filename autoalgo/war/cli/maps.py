"""`autoalgo map new`: a terrain map drawn by kind of place and seed (W-20)."""

from typing import Final

from autoalgo.common.console import Exit, tell, tell_problems
from autoalgo.common.picture_files import check_file, write_picture
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.war.cli.map_arguments import NewMapOptions
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.folders import Folders
from autoalgo.war.map_making.generator import generated
from autoalgo.war.map_making.map_picture import png_of
from autoalgo.war.rules_in_use import tables_in_use

_ENDINGS: Final = ("png",)


def new_map(options: NewMapOptions, folders: Folders) -> Exit:
    """Draw a map into a new file, and tell its seed and what it is made of."""
    file = options.file
    if unfit := check_file(file, _ENDINGS, "map"):
        return tell_problems(unfit)
    if file.exists():
        found, hint = "there is such a file already", "choose another name, or delete the file first"
        return tell_problems(Failure(Problem(Place(file=str(file)), found, "the name of a new file", hint)))
    tables = tables_in_use(folders)
    if isinstance(tables, Failure):
        return tell_problems(tables)
    seed = chosen_or_drawn(options.seed)
    grid = generated(options.kind, seed)
    if failure := write_picture(file, png_of(grid, tables.terrain.legend), "map"):
        return tell_problems(failure)
    shares = ((feature, float((grid == feature).mean())) for feature in Feature)
    ground = ", ".join(f"{feature.label.lower()} {share:.0%}" for feature, share in shares if share)
    tell(f"Map: {file} ({options.kind}, seed {seed}: {ground})")
    if file.resolve().parent != folders.maps.resolve():
        tell(f"Wars find it in {folders.maps}.")
    return Exit.DONE
