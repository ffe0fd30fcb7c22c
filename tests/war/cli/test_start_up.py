"""What a war loads when the program is started a second time."""

import subprocess
import sys
from pathlib import Path

from boards import needs_compiled_kernels

REPOSITORY = Path(__file__).resolve().parents[3]
BEFORE_COMPILING = "numba.np.linalg"
"""One of the modules that numba loads before it compiles."""
NOT_WANTED = (
    "openpyxl",
    "matplotlib",
    "mwparserfromhell",
    "requests",
    "gspread",
    "distributed",
    "PySide6",
    BEFORE_COMPILING,
)
STARTED = f"""
import sys
from autoalgo.war.cli import main
code = main(["run", "hastings_1066", "--seed", "1066", "--out", sys.argv[1]])
print(sorted({set(NOT_WANTED)!r} & set(sys.modules)))
sys.exit(code)
"""


def started(out: Path) -> str:
    """Return what a war in a process of its own says, and at its end what it has loaded of `NOT_WANTED`."""
    command = [sys.executable, "-c", STARTED, str(out)]
    return subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout


@needs_compiled_kernels
def test_a_second_start_reads_no_workbook_anew_and_loads_no_compiler(tmp_path: Path) -> None:
    first, second = started(tmp_path), started(tmp_path)
    assert second.splitlines()[-1] == "[]"
    assert first.splitlines()[:-1] == second.splitlines()[:-1]
