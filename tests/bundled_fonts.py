"""The fonts that come with matplotlib, in the place of those that the machine has: widths are the same everywhere."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from autoalgo.common.files import write_atomically

_FAMILIES: Final = {"sans-serif": "DejaVu Sans", "serif": "DejaVu Serif", "monospace": "DejaVu Sans Mono"}
_HINTING: Final = '<match target="pattern"><edit name="hintstyle"><const>hintslight</const></edit></match>\n'
"""That of most systems; widths hang on it."""


def use_bundled_fonts(folder: Path) -> None:
    """Let Qt and every process that is started find the bundled fonts alone; it must be said before Qt starts.

    `folder` is where fontconfig keeps its settings and its cache. Windows and macOS ask no fontconfig.
    """
    matplotlib = find_spec("matplotlib")
    assert matplotlib is not None
    assert matplotlib.origin is not None
    fonts = Path(matplotlib.origin).parent / "mpl-data" / "fonts" / "ttf"
    aliases = "".join(
        f"<alias><family>{generic}</family><prefer><family>{family}</family></prefer></alias>\n"
        for generic, family in _FAMILIES.items()
    )
    text = (
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n<fontconfig>\n'
        f"<dir>{escape(str(fonts))}</dir>\n<cachedir>{escape(str(folder / 'cache'))}</cachedir>\n"
        f"{_HINTING}{aliases}</fontconfig>\n"
    )
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / "fonts.conf", text.encode())
    os.environ["FONTCONFIG_FILE"] = str(folder / "fonts.conf")
