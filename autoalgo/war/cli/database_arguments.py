"""The options that name a database, which many commands have."""

import argparse
from pathlib import Path
from typing import Final

from autoalgo.common.options import Either, ValueKind, flag, option, optional_argument, options

_EITHER: Final = Either()
_WORKBOOK: Final = ValueKind(Path, "DATABASE")
_WHICH: Final = "a workbook; by default the shipped one"


@options
class DatabaseOptions:
    """Which database is meant: a workbook, a Google Sheet, or by default the workbook that ships."""

    workbook: Path | None = option("--database", _WORKBOOK, _WHICH, either=_EITHER)
    sheet: str | None = option(
        "--sheet", ValueKind(str, "SHEET"), "a Google Sheet: its address, key or title", either=_EITHER
    )
    offline: bool = flag("--offline", "use the copy from the last time the sheet was read, not the sheet itself")
    """Whether to use that copy (B-7)."""

    def __post_init__(self) -> None:
        """Refuse the copy of no sheet.

        Raises
        ------
        argparse.ArgumentTypeError
            When no sheet is named.
        """
        if self.offline and self.sheet is None:
            raise argparse.ArgumentTypeError("argument --offline: only with --sheet")


@options
class CheckedDatabaseOptions(DatabaseOptions):
    """The same, where the workbook may also be named without an option."""

    named: Path | None = optional_argument(_WORKBOOK, "the same as --database", either=_EITHER)

    @property
    def meant(self) -> DatabaseOptions:
        """The database, however it was named."""
        return DatabaseOptions(workbook=self.named or self.workbook, sheet=self.sheet, offline=self.offline)
