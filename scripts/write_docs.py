"""Write what the documentation takes from the program itself: `python scripts/write_docs.py [--check]`.

docs/database.md explains every column from the same descriptions that make the workbook's notes and the program's
errors; docs/command_line.md shows the receipt of the shipped Hastings request; docs/odds.md, docs/sweep.md,
docs/games/tncc.md, docs/games/atlantis_orders.md and docs/games/capture_the_flag_orders.md what their commands print.
`--check` only says whether all are up to date.
"""

import argparse
import io
import os
import re
import shlex
import sys
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final

from autoalgo.app import main as autoalgo
from autoalgo.common.problems import MOST_FOUND
from autoalgo.war.database.cells.structure import (
    LONGEST_TEXT,
    MAXIMUM_CELLS,
    MAXIMUM_CHARACTERS,
    MAXIMUM_LISTED,
    MAXIMUM_ROWS,
)
from autoalgo.war.database.workbook.limits import (
    MAXIMUM_ELEMENTS,
    MAXIMUM_FILE_BYTES,
    MAXIMUM_PART_BYTES,
    MAXIMUM_PARTS,
    MAXIMUM_SHEETS,
    MAXIMUM_UNPACKED_BYTES,
    megabytes,
)
from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.domain.columns import TABS

REPOSITORY: Final = Path(__file__).resolve().parent.parent
BEGIN: Final = "$ autoalgo run hastings_1066\n"
END: Final = "\n```"
EXAMPLE: Final = re.compile(r"```\n\$ autoalgo (.+)\n(?:.*\n)*?```\n")
"""A command and what it prints, in a fence without a language."""


def main() -> int:
    """Write or check all pages."""
    parser = argparse.ArgumentParser(description="Write what the documentation takes from the program itself.")
    parser.add_argument("--check", action="store_true", help="write nothing, say what is out of date")
    check = parser.parse_args().check
    # Thousands of wars take compiled kernels, whose results are the same (SC-6).
    os.environ.pop("NUMBA_DISABLE_JIT", None)
    docs = REPOSITORY / "docs"
    wars = docs / "command_line.md"
    pages = {
        docs / "database.md": database_page(),
        wars: with_receipt(wars.read_text(encoding="utf-8"), hastings_receipt()),
        **{
            page: EXAMPLE.sub(printed, page.read_text(encoding="utf-8"))
            for page in (
                docs / "odds.md",
                docs / "sweep.md",
                docs / "games" / "tncc.md",
                docs / "games" / "atlantis_orders.md",
                docs / "games" / "capture_the_flag_orders.md",
            )
        },
    }
    stale = [path for path, text in pages.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if check:
            print(f"{path.name} is out of date; run scripts/write_docs.py")
        else:
            path.write_text(pages[path], encoding="utf-8")
    return 1 if check and stale else 0


def database_page() -> str:
    """Return docs/database.md: a table of columns for each tab."""
    introduction = (
        "Four tabs, one row a record, a header row on top. The columns stand in this order; columns further to the\n"
        "right are yours and are left alone. Do not merge cells. This page is written by `scripts/write_docs.py` from\n"
        "the descriptions in `autoalgo/war/domain/columns.py`.\n"
    )
    sections = [_limits_section(), _uncertain_section(), *(_tab_section(tab) for tab in TABS)]
    return "\n".join(["# The database\n", introduction, *sections])


def _limits_section() -> str:
    return "\n".join(
        [
            "## How much is read\n",
            "What is larger is refused, and the message says which limit it is beyond. A game needs a small part of\n"
            "this, and nothing that a file says of its own size is believed.\n",
            "| of | at most |",
            "|---|---|",
            f"| a workbook's file, with its pictures | {megabytes(MAXIMUM_FILE_BYTES)} |",
            f"| all its parts unpacked | {megabytes(MAXIMUM_UNPACKED_BYTES)} in {MAXIMUM_PARTS:,} parts |",
            f"| a part that is read: a tab, the shared texts, the styles | {megabytes(MAXIMUM_PART_BYTES)} |",
            f"| XML elements of all parts that are read | {MAXIMUM_ELEMENTS:,} |",
            f"| sheets in a workbook | {MAXIMUM_SHEETS:,} |",
            f"| rows of a tab | {MAXIMUM_ROWS:,} |",
            f"| cells of the four tabs, blank ones with a format included | {MAXIMUM_CELLS:,} |",
            f"| the text of a cell | {LONGEST_TEXT:,} characters |",
            f"| the texts of a tab, in the columns below | {MAXIMUM_CHARACTERS:,} characters |",
            f"| nations that the cells of a tab list, together | {MAXIMUM_LISTED:,} |",
            f"| problems that are told at once | {MOST_FOUND:,} |",
            "",
        ]
    )


def _uncertain_section() -> str:
    return "\n".join(
        [
            "## Uncertain numbers\n",
            "A military's Size and a leader's seven skills may be given as a range where the chronicles disagree\n"
            "(EX-2): `7000±1500`, `7000 +- 1500`, `5500–8500`, `4-8`, with the separators and words that any number\n"
            "may have. A single war takes the middle; [the odds](odds.md#uncertain-sizes-and-skills) draw it anew for\n"
            "every war. Another size for one war alone goes into its request:\n"
            '`"attacker_inputs": {"size": "7000±1500", "attack": "4–8"}`. So do its other cells, each a number or a\n'
            "name: `infantry`, `cavalry`, `artillery`, `transport`, `ship_number`, `mobile_defenses`, `budget`,\n"
            "`infantry_proportion`, `cavalry_proportion`, `artillery_proportion`, `leader` (a name in Leaders,\n"
            'or none), and the nation\'s `stability`; the walls of the place are `"fortifications"` of the request\n'
            'itself. With the military "default" they make an army without any row. Receipt and log tell them, and a\n'
            "commit leaves out what they took the place of.\n",
            "A range upside down, a negative ±, and one that leaves the limits below are errors. Where a word could\n"
            "be meant for one number or for both, write it behind both: `7 thousand–8 thousand`. Many spreadsheets\n"
            "take `4-8` for a day in April: write it with ±, or give the cell the format of text first.\n",
        ]
    )


def _tab_section(tab: Tab) -> str:
    rows = [f"## {tab.tab_name}\n", "| column | what it is | allowed | a blank cell |", "|---|---|---|---|"]
    return "\n".join([*rows, *(_row(column) for column in (*tab.columns, tab.aliases)), ""])


def _row(column: Column) -> str:
    blank = "an error" if column.required else column.default_text
    cells = [f"**{column.name}**", column.sentence, f"{column.kind}: {column.allowed}", blank]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def hastings_receipt() -> str:
    """Return the receipt that the shipped Hastings request prints."""
    with tempfile.TemporaryDirectory() as folder:
        return said_by("run", str(REPOSITORY / "examples" / "hastings_1066.json"), "--out", folder).rstrip("\n")


def printed(example: re.Match[str]) -> str:
    """Return an example of the documentation with what its command prints now."""
    return f"```\n$ autoalgo {example[1]}\n{said_by(*shlex.split(example[1]))}```\n"


def said_by(*words: str) -> str:
    """Return what a command prints; in this process, for to start one takes longer than thousands of wars."""
    output, errors = io.StringIO(), io.StringIO()
    with chdir(REPOSITORY), redirect_stdout(output), redirect_stderr(errors):
        code = autoalgo(list(words))
    if code:
        sys.exit(f"autoalgo {shlex.join(words)} ended with {code}: {errors.getvalue()}")
    return output.getvalue()


def with_receipt(page: str, receipt: str) -> str:
    """Return the page with its sample run replaced by `receipt`."""
    head, rest = page.split(BEGIN)
    return f"{head}{BEGIN}{receipt}{END}{rest.split(END, 1)[1]}"


if __name__ == "__main__":
    sys.exit(main())
