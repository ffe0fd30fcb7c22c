"""Tests measure texts in the same fonts on every machine."""

import sys

import pytest
from PySide6.QtGui import QFontDatabase


@pytest.mark.usefixtures("qapp")
@pytest.mark.skipif(sys.platform != "linux", reason="Qt asks fontconfig on Linux alone")
def test_fonts_are_those_that_are_bundled() -> None:
    families = QFontDatabase.families()
    assert {"DejaVu Sans", "DejaVu Sans Mono", "STIXGeneral"} <= set(families)
    assert not [family for family in families if family.startswith(("Noto", "Liberation", "Carlito"))]
