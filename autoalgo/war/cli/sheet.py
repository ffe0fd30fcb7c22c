"""`autoalgo sheet`: a Google Sheet as the database, beside the commands that read one.

Each action calls `google_sheet` and prints the outcome. Importing this imports Google's libraries.
"""

from autoalgo.common.console import Exit
from autoalgo.war.cli.sheet_account import sign_in_at_google, sign_out_at_google, status
from autoalgo.war.cli.sheet_arguments import (
    NewOptions,
    PullOptions,
    SheetOptions,
    SignInOptions,
    SignOutOptions,
    StatusOptions,
)
from autoalgo.war.cli.sheet_exchange import pull, push
from autoalgo.war.cli.sheet_new import new
from autoalgo.war.folders import Folders


def sheet(options: SheetOptions, folders: Folders) -> Exit:
    """Carry out one of the actions."""
    match options:
        case SignInOptions():
            return sign_in_at_google(options, folders)
        case SignOutOptions():
            return sign_out_at_google(folders)
        case StatusOptions():
            return status(folders)
        case NewOptions():
            return new(options, folders)
        case PullOptions():
            return pull(options, folders)
        case _:
            return push(options, folders)
