"""The options of `autoalgo wiki`: signing in, choosing pages, collecting requests, posting receipts."""

from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    ValueKind,
    argument,
    arguments,
    flag,
    json_flag,
    option,
    options,
    path_option,
    repeated_option,
    required_option,
    whole,
)
from autoalgo.war.cli.receipt_arguments import seed_line_flag

_TITLE: Final = ValueKind(str, "TITLE")
_FILE: Final = ValueKind(str, "FILE")
SECONDS: Final = whole(30, 86_400, "SECONDS")
PAUSE: Final = 300
_FOLDER: Final = "folder of the inbox; by default Inbox in the home"


@options
class WikiFolderOptions:
    """A command on the inbox of a wiki."""

    folder: Path | None = path_option("--folder", "DIR", _FOLDER)


@options
class WikiSignInOptions:
    """`autoalgo wiki sign-in`."""

    address: str = argument(ValueKind(str, "ADDRESS"), "the address of the wiki's api.php; Special:Version names it")
    user: str = argument(ValueKind(str, "NAME@BOT"), "the name of a bot password, as Special:BotPasswords shows it")


@options
class WikiStatusOptions(WikiFolderOptions):
    """`autoalgo wiki status`."""

    json: bool = json_flag()


@options
class WikiChooseOptions:
    """`autoalgo wiki choose`."""

    pages: tuple[str, ...] = arguments(
        _TITLE, 'pages to look at, such as "Talk:Map Game", in the place of those before'
    )
    category: tuple[str, ...] = repeated_option("--category", _TITLE, "a category whose pages to look at")
    posts_per_day: int | None = option(
        "--posts-per-day",
        whole(0, 500),
        "how many receipts collect --watch --post may post a day by itself; 0, the default, switches that off",
    )


@options
class WikiCollectOptions(WikiFolderOptions):
    """`autoalgo wiki collect`."""

    watch: bool = flag("--watch", "go on until Ctrl+C, and look again every now and then")
    pause: int = option("--pause", SECONDS, "between two looks; by default 300", default=PAUSE)
    post: bool = flag("--post", "post what was fought meanwhile, as many receipts a day as choose --posts-per-day says")
    seed_line: bool = seed_line_flag()


@options
class WikiPostOptions(WikiFolderOptions):
    """`autoalgo wiki post`."""

    files: tuple[str, ...] = arguments(_FILE, "requests of the folder; by default all that were collected and fought")
    preview: bool = flag("--preview", "print the section as it would be, and change nothing")
    html: Path | None = path_option("--html", "FILE", "with --preview: write it to this file as the wiki renders it")
    attach: bool = flag(
        "--attach",
        "upload the war's animation and its page, where the wiki takes such files, and link them below the receipt",
    )
    reason: str = option(
        "--reason", ValueKind(str, "TEXT"), "why a receipt that stands there is replaced; it is struck out", default=""
    )
    changed: bool = flag("--changed", "post although the request was changed on the wiki since it was collected")
    seed_line: bool = seed_line_flag()


@options
class WikiTakeBackOptions(WikiFolderOptions):
    """`autoalgo wiki take-back`."""

    file: str = argument(_FILE, "a request of the folder")
    reason: str = required_option("--reason", ValueKind(str, "TEXT"), "why its receipt is struck out; the page says so")
