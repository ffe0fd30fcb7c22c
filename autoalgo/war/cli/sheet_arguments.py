"""The options of `autoalgo sheet`: signing in at Google, making a sheet, pulling and pushing rows."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_SHEET: Final = "the sheet's address, key or title"
_KEY_FILE: Final = "a client file or a service-account file from the Google Cloud console, which is copied"
_DRY_RUN: Final = "only list every difference, and change nothing"


@dataclass(frozen=True)
class SignInOptions:
    """`autoalgo sheet sign-in`."""

    sheet: str | None
    key_file: Path | None


@dataclass(frozen=True)
class SignOutOptions:
    """`autoalgo sheet sign-out`."""


@dataclass(frozen=True)
class StatusOptions:
    """`autoalgo sheet status`."""


@dataclass(frozen=True)
class NewOptions:
    """`autoalgo sheet new`."""

    title: str


@dataclass(frozen=True)
class PullOptions:
    """`autoalgo sheet pull`: from the sheet to the workbook."""

    sheet: str
    workbook: Path
    dry_run: bool


@dataclass(frozen=True)
class PushOptions:
    """`autoalgo sheet push`: from the workbook to the sheet."""

    workbook: Path
    sheet: str
    dry_run: bool


SheetOptions = SignInOptions | SignOutOptions | StatusOptions | NewOptions | PullOptions | PushOptions


def add_sheet(sheet: argparse.ArgumentParser) -> None:
    """Add the actions of `autoalgo sheet` with their options."""
    actions = sheet.add_subparsers(dest="action", required=True, metavar="ACTION")
    sign_in = actions.add_parser("sign-in", help="let the program use your Google Sheets", allow_abbrev=False)
    sign_in.add_argument("sheet", nargs="?", metavar="SHEET", help=f"{_SHEET}: a title needs one more permission")
    sign_in.add_argument("--key-file", type=Path, metavar="FILE", help=_KEY_FILE)
    actions.add_parser("sign-out", help="take that back and delete the token")
    actions.add_parser("status", help="say who is signed in, and which copies there are")
    new = actions.add_parser("new", help="make a sheet with the four tabs and the rows of the shipped workbook")
    new.add_argument("title", metavar="TITLE", type=_title, help="what the sheet is to be called")
    pull = actions.add_parser("pull", help="write the rows of a sheet into a workbook", allow_abbrev=False)
    pull.add_argument("sheet", metavar="SHEET", help=_SHEET)
    pull.add_argument("workbook", type=Path, metavar="WORKBOOK")
    push = actions.add_parser("push", help="write the rows of a workbook into a sheet", allow_abbrev=False)
    push.add_argument("workbook", type=Path, metavar="WORKBOOK")
    push.add_argument("sheet", metavar="SHEET", help=_SHEET)
    for exchange in (pull, push):
        exchange.add_argument("--dry-run", action="store_true", help=_DRY_RUN)


def sheet_options(said: argparse.Namespace) -> SheetOptions:
    """Return the options that were given."""
    match said.action:
        case "sign-in":
            return SignInOptions(said.sheet, said.key_file)
        case "sign-out":
            return SignOutOptions()
        case "status":
            return StatusOptions()
        case "new":
            return NewOptions(said.title)
        case "pull":
            return PullOptions(said.sheet, said.workbook, said.dry_run)
        case _:
            return PushOptions(said.workbook, said.sheet, said.dry_run)


def _title(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a sheet needs a title")
    return text.strip()
