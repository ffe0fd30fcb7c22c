"""How long the exports of a playback take, and how large they are: `python -m benchmarks.playback.exports RECORD …`.

All options are as shipped: 480 pixels wide and 2 MB at most for animations, and the last hour for pictures.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.common.text_charts import columns
from autoalgo.war.folders import Folders, find_folders
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.playback.pictures.animation import AnimationOrder, Saved, save_animation
from autoalgo.war.playback.pictures.options import AnimationOptions, PictureOptions
from autoalgo.war.playback.pictures.picture import save_picture
from autoalgo.war.tables import Tables, load_tables
from benchmarks.timing import timed_twice

_ANIMATIONS = ("gif", "webp", "apng")
_PICTURES = ("png", "svg")


def main() -> None:
    """Print a row for each kind of file."""
    parser = argparse.ArgumentParser(description="Time and size of exports.")
    parser.add_argument("records", type=Path, nargs="+", metavar="RECORD")
    folders = find_folders(print)
    tables = load_tables(folders.json) if isinstance(folders, Folders) else folders
    if isinstance(tables, Failure):
        sys.exit(str(tables))
    rows = [["", "hours", "flanks", "kind", "processor", "size", "frames"]]
    for record in parser.parse_args().records:
        opened = open_playback(record, tables)
        if isinstance(opened, Failure):
            sys.exit(opened[0].text())
        rows += [_row(opened, tables, kind) for kind in (*_ANIMATIONS, *_PICTURES)]
    print("\n".join(columns(rows, left=(0, 3))))


def _row(opened: Playback, tables: Tables, kind: str) -> list[str]:
    found: list[object] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"war.{kind}"
        order = AnimationOrder(path, AnimationOptions(), lambda _done, _of: None, lambda: True)

        def save() -> None:
            if kind in _ANIMATIONS:
                found.append(save_animation(opened, tables, order))
            else:
                found.append(save_picture(opened, tables, path, opened.hours, PictureOptions()))

        _, used = timed_twice(save)
    saved = found[0]
    if not isinstance(saved, Saved):
        sys.exit(str(saved))
    name, hours, flanks = opened.war.request.name, f"{opened.hours:,}", str(len(opened.war.plan))
    return [name, hours, flanks, kind.upper(), f"{used:.1f} s", f"{saved.bytes / 1e6:.2f} MB", str(saved.frames)]


if __name__ == "__main__":
    main()
