"""The options of the other commands of the war algorithm: posts, queues, databases, records and lists."""

from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    Either,
    Renamed,
    ValueKind,
    argument,
    flag,
    included,
    json_flag,
    one_of,
    option,
    options,
    path_argument,
    path_option,
)
from autoalgo.war.cli.database_arguments import CheckedDatabaseOptions, DatabaseOptions
from autoalgo.war.cli.receipt_arguments import seed_line_flag

_DONE_WITH_ALL: Final = Either()


@options
class RequestOptions:
    """`autoalgo request`."""

    post: Path = path_argument("POST", "a text file with the post (wiki markup, Discord, e-mail); - for standard input")
    database: DatabaseOptions = included(DatabaseOptions)
    json: bool = json_flag("print everything that was recognized as one JSON object")
    ask: bool = flag("--ask", "print a question to the player that names what is missing, with the choices")
    out: Path | None = path_option(
        Renamed("--out", "--write"), "REQUEST", "write the request to this file, if it is complete"
    )


@options
class QueueOptions:
    """`autoalgo queue`."""

    folder: Path = path_argument(
        "FOLDER",
        "a folder of posts (.txt, .md, .wiki) and request files (.json); by default its contents are listed",
    )
    database: DatabaseOptions = included(DatabaseOptions)
    out: Path | None = path_option("--out", "DIR", "folder for logs and data records; by default Logs")
    fight: bool = flag(
        "--fight", "fight every request that waits, and write the receipts beside them", either=_DONE_WITH_ALL
    )
    receipts: bool = flag("--receipts", "print the receipts of all requests that were fought", either=_DONE_WITH_ALL)
    posted: bool = flag("--posted", "mark all requests that were fought as posted", either=_DONE_WITH_ALL)
    split: str | None = option(
        "--split",
        ValueKind(str, "FILE"),
        "make a request for each war that this post in the folder asks for",
        either=_DONE_WITH_ALL,
    )
    delete: str | None = option(
        "--delete",
        ValueKind(str, "FILE"),
        "move this request and the files beside it to the folder Deleted",
        either=_DONE_WITH_ALL,
    )
    bring_back: bool = flag("--bring-back", "bring back the request that was deleted last", either=_DONE_WITH_ALL)
    json: bool = json_flag("list the contents as one JSON object", either=_DONE_WITH_ALL)
    seed_line: bool = seed_line_flag()


@options
class CheckOptions:
    """`autoalgo check`."""

    database: CheckedDatabaseOptions = included(CheckedDatabaseOptions)
    json: bool = json_flag("print the problems as one JSON object")


@options
class AuditOptions:
    """`autoalgo audit`."""

    record: Path = path_argument(
        "RECORD",
        "a data record (.jsonl) of the Logs folder, or the page of a war (.html); a record or save of another game, or "
        "the folder of one",
    )
    database: DatabaseOptions = included(DatabaseOptions)
    """What the recorded rows are compared with."""
    json: bool = json_flag()


@options
class ListOptions:
    """`autoalgo list`."""

    what: str = argument(
        one_of(("nations", "militaries", "locations", "leaders", "units", "maps", "examples")), "whose names"
    )
    database: DatabaseOptions = included(DatabaseOptions)
    json: bool = json_flag("print the names as one JSON object")


@options
class SchemaOptions:
    """`autoalgo schema`."""

    what: str = argument(one_of(("request",)), "of what")
