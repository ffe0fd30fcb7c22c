"""The options of `autoalgo sheet`: signing in at Google, making a sheet, pulling and pushing rows."""

import argparse
from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    Renamed,
    ValueKind,
    argument,
    flag,
    json_flag,
    optional_argument,
    options,
    path_argument,
    path_option,
)

_SHEET: Final = ValueKind(str, "SHEET")
_WHICH: Final = "the sheet's address, key or title"


def _title(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a sheet needs a title")
    return text.strip()


@options
class SignInOptions:
    """`autoalgo sheet sign-in`."""

    sheet: str | None = optional_argument(_SHEET, f"{_WHICH}: a title needs one more permission")
    key_file: Path | None = path_option(
        "--key-file", "FILE", "a client file or a service-account file from the Google Cloud console, which is copied"
    )


@options
class StatusOptions:
    """`autoalgo sheet status`."""

    json: bool = json_flag()


@options
class NewOptions:
    """`autoalgo sheet new`."""

    title: str = argument(ValueKind(_title, "TITLE"), "the title of the new sheet")


@options
class PullOptions:
    """`autoalgo sheet pull`: from the sheet to the workbook."""

    sheet: str = argument(_SHEET, _WHICH)
    workbook: Path = path_argument("WORKBOOK", "the workbook")
    preview: bool = flag(Renamed("--preview", "--dry-run"), "only list every difference, and change nothing")


@options
class PushOptions:
    """`autoalgo sheet push`: from the workbook to the sheet."""

    workbook: Path = path_argument("WORKBOOK", "the workbook")
    sheet: str = argument(_SHEET, _WHICH)
    preview: bool = flag(Renamed("--preview", "--dry-run"), "only list every difference, and change nothing")
