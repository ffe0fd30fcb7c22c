"""The commands of the war algorithm; each imports what it needs itself, so that no other command waits for it."""

from collections.abc import Callable
from typing import Final

from autoalgo.common.commands import Command, Group, at_home, command, run_command
from autoalgo.common.console import Exit, say, tell
from autoalgo.common.options import NoOptions, Options, Renamed
from autoalgo.common.problems import Failure
from autoalgo.war.cli.arguments import (
    AuditOptions,
    CheckOptions,
    ListOptions,
    QueueOptions,
    RequestOptions,
    SchemaOptions,
)
from autoalgo.war.cli.map_arguments import NewMapOptions
from autoalgo.war.cli.playback_arguments import PageOptions, PlaybackOptions, SiteOptions
from autoalgo.war.cli.sheet_arguments import NewOptions, PullOptions, PushOptions, SignInOptions, StatusOptions
from autoalgo.war.cli.war_arguments import BestOptions, ExplainOptions, OddsOptions, RunOptions, SweepOptions
from autoalgo.war.cli.wars_arguments import (
    LedgerOptions,
    WarAndDatabaseOptions,
    WarOptions,
    WarsAuditOptions,
    WarsCommitOptions,
    WarsCommitsOptions,
    WarsListOptions,
    WarsLogOptions,
    WarsShowOptions,
)
from autoalgo.war.cli.wiki_commands import WIKI
from autoalgo.war.folders import Folders, find_folders

Home = Folders | Failure
"""The folders of the home, or what is wrong with them."""


def main(arguments: list[str] | None = None) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    return run_command(PROGRAM, arguments, find_home)


def find_home() -> Home:
    """Return the folders of the home, and tell what was done to it."""
    return find_folders(tell)


def tell_compiling(line: str) -> None:
    """Say that kernels are compiled, which is true of the first war on a machine alone."""
    tell(line)


def _fights(carry_out: Callable[[Options, Folders], Exit]) -> Callable[[Options, Home], int]:
    """Let a function that fights a war tell when it has to wait for the compiler."""

    @at_home
    def told(options: Options, folders: Folders) -> Exit:
        from autoalgo.war.war_run import compiling_told  # noqa: PLC0415

        with compiling_told(tell_compiling):
            return carry_out(options, folders)

    return told


@command("run", "fight a war and print its receipt", RunOptions, "autoalgo run hastings_1066 --seed 1066")
@_fights
def _run(options: RunOptions, folders: Folders) -> Exit:
    if options.from_hour is not None:
        from autoalgo.war.cli.run_branch import run_branch  # noqa: PLC0415

        return run_branch(options, folders, options.from_hour)
    from autoalgo.war.cli.run import run  # noqa: PLC0415

    return run(options, folders)


@command("odds", "fight a war many times and print the odds", OddsOptions, "autoalgo odds hastings_1066")
@_fights
def _odds(options: OddsOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.odds import odds  # noqa: PLC0415

    return odds(options, folders)


@command(
    "sweep",
    "print a war's odds for other values",
    SweepOptions,
    "autoalgo sweep hastings_1066 --vary motive=Conquest,Raid --wars 1000",
)
@_fights
def _sweep(options: SweepOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.sweep import sweep  # noqa: PLC0415

    return sweep(options, folders)


@command(
    "best", "print the best of many arrangements of a side", BestOptions, "autoalgo best hastings_1066 --side defender"
)
@_fights
def _best(options: BestOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.best import best  # noqa: PLC0415

    return best(options, folders)


@command("explain", "print why a war goes as it does", ExplainOptions, "autoalgo explain hastings_1066")
@_fights
def _explain(options: ExplainOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.explain import explain_war  # noqa: PLC0415

    return explain_war(options, folders)


@command("request", "turn a player's post into a request", RequestOptions, "autoalgo request post.txt --out war.json")
@at_home
def _request(options: RequestOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.request import request  # noqa: PLC0415

    return request(options, folders)


@command("queue", "list, fight and print a folder of requests", QueueOptions, "autoalgo queue posts --fight")
@_fights
def _queue(options: QueueOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.queue import queue  # noqa: PLC0415

    return queue(options, folders)


@command("check", "list every problem of database, tables, units and maps", CheckOptions, "autoalgo check")
@at_home
def _check(options: CheckOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.check import check  # noqa: PLC0415

    return check(options, folders)


@_fights
def audit_war_record(options: AuditOptions, folders: Folders) -> Exit:
    """Audit the data record of a war."""
    from autoalgo.war.cli.audit import audit_record  # noqa: PLC0415

    return audit_record(options, folders)


@command(
    Renamed("replay", "playback"), "show a recorded war hour by hour", PlaybackOptions, "autoalgo replay 1 --hour 3"
)
@_fights
def _playback(options: PlaybackOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.playback import playback  # noqa: PLC0415

    return playback(options, folders)


@command("page", "write a war as a web page that needs no network", PageOptions, "autoalgo page 1 hastings.html")
@_fights
def _page(options: PageOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.page import page  # noqa: PLC0415

    return page(options, folders)


@command(
    "site",
    "write all wars of the Logs folder as a site that any web host serves",
    SiteOptions,
    'autoalgo site chronicle --title "Map Game"',
)
@_fights
def _site(options: SiteOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.site import site  # noqa: PLC0415

    return site(options, folders)


@command("list", "print the names that a request can use", ListOptions, "autoalgo list nations")
@at_home
def _list(options: ListOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.lists import list_names  # noqa: PLC0415

    return list_names(options, folders)


@command("new", "draw a terrain map by kind of place", NewMapOptions, "autoalgo map new hills hills.png --seed 7")
@at_home
def _map_new(options: NewMapOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.maps import new_map  # noqa: PLC0415

    return new_map(options, folders)


@command("schema", "print a JSON schema", SchemaOptions, "autoalgo schema request")
def _schema(_: SchemaOptions, _home: Home) -> Exit:
    from autoalgo.war.requests import request_schema  # noqa: PLC0415

    say(request_schema())
    return Exit.DONE


@command("compile", "compile the battle's machine code now instead of at the first war", NoOptions)
def _compile(_: NoOptions, _home: Home) -> Exit:
    from autoalgo.war.cli.compile import compile_kernels  # noqa: PLC0415
    from autoalgo.war.war_run import compiling_told  # noqa: PLC0415

    with compiling_told(tell_compiling):
        return compile_kernels()


@command(
    "sign-in", "let the program use your Google Sheets", SignInOptions, "autoalgo sheet sign-in --key-file key.json"
)
@at_home
def _sign_in(options: SignInOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.sheet_account import sign_in_at_google  # noqa: PLC0415

    return sign_in_at_google(options, folders)


@command("sign-out", "take that back and delete the token", NoOptions)
@at_home
def _sign_out(_: NoOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.sheet_account import sign_out_at_google  # noqa: PLC0415

    return sign_out_at_google(folders)


@command("status", "say who is signed in, and which copies there are", StatusOptions)
@at_home
def _status(options: StatusOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.sheet_account import status  # noqa: PLC0415

    return status(options, folders)


@command(
    "new",
    "make a sheet with the four tabs and the rows of the shipped workbook",
    NewOptions,
    'autoalgo sheet new "Map Game"',
)
@at_home
def _new(options: NewOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.sheet_new import new  # noqa: PLC0415

    return new(options, folders)


@command(
    "pull",
    "write the rows of a sheet into a workbook",
    PullOptions,
    'autoalgo sheet pull "Map Game" game.xlsx --preview',
)
@at_home
def _pull(options: PullOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.sheet_exchange import pull  # noqa: PLC0415

    return pull(options, folders)


@command(
    "push",
    "write the rows of a workbook into a sheet",
    PushOptions,
    'autoalgo sheet push game.xlsx "Map Game" --preview',
)
@at_home
def _push(options: PushOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.sheet_exchange import push  # noqa: PLC0415

    return push(options, folders)


@command(
    "list", "list the wars in the Logs folder, newest first", WarsListOptions, "autoalgo wars list --nation Normandy"
)
@at_home
def _wars_list(options: WarsListOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars import list_wars  # noqa: PLC0415

    return list_wars(options, folders)


@command("show", "print the receipt of a war", WarsShowOptions, "autoalgo wars show 1")
@at_home
def _wars_show(options: WarsShowOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars import show_receipt, with_war  # noqa: PLC0415

    return with_war(options, folders, lambda war: show_receipt(war, options))


@command(
    "request", "print the request of a war, its plan included, as a request file", WarOptions, "autoalgo wars request 1"
)
@at_home
def _wars_request(options: WarOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars import show_request, with_war  # noqa: PLC0415

    return with_war(options, folders, show_request)


@command(
    "log",
    "print the log of a war, whole or only the events of a flank or a kind",
    WarsLogOptions,
    "autoalgo wars log 1 --flank attacker:2",
)
@at_home
def _wars_log(options: WarsLogOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars import show_log, with_war  # noqa: PLC0415

    return with_war(options, folders, lambda war: show_log(war, options, folders))


@command("audit", "fight a war from the folder again and compare", WarsAuditOptions, "autoalgo wars audit 1")
@_fights
def _wars_audit(options: WarsAuditOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars import audit_war  # noqa: PLC0415

    return audit_war(options, folders)


@command("commits", "show whether and when a war was committed", WarsCommitsOptions, "autoalgo wars commits 1")
@at_home
def _wars_commits(options: WarsCommitsOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars import with_war  # noqa: PLC0415
    from autoalgo.war.cli.wars_commits import show_commits  # noqa: PLC0415

    return with_war(options, folders, lambda war: show_commits(war, options))


@command(
    "commit",
    "write what a war changed into the database, from its record",
    WarsCommitOptions,
    "autoalgo wars commit 1 --losses",
)
@at_home
def _wars_commit(options: WarsCommitOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars import with_war  # noqa: PLC0415
    from autoalgo.war.cli.wars_commits import commit  # noqa: PLC0415

    return with_war(options, folders, lambda war: commit(war, options, folders))


@command("undo", "restore the cells that a commit of a war replaced", WarAndDatabaseOptions, "autoalgo wars undo 1")
@at_home
def _wars_undo(options: WarAndDatabaseOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars import with_war  # noqa: PLC0415
    from autoalgo.war.cli.wars_commits import undo_commit  # noqa: PLC0415

    return with_war(options, folders, lambda war: undo_commit(war, options.database, folders))


@command(
    "ledger",
    "print every war, re-roll, commit and undo, of all nations or one",
    LedgerOptions,
    "autoalgo wars ledger Normandy",
)
@at_home
def _wars_ledger(options: LedgerOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wars_commits import show_ledger  # noqa: PLC0415

    return show_ledger(options, folders)


_SHEET: Final = Group[Home](
    "sheet",
    "a Google Sheet as the database: sign in, make, pull, push",
    lambda: (_sign_in, _sign_out, _status, _new, _pull, _push),
    metavar="ACTION",
)
_MAP: Final = Group[Home]("map", "terrain maps: draw one", lambda: (_map_new,), metavar="ACTION")
_WARS: Final = Group[Home](
    "wars",
    "the wars of the Logs folder: list, show, log, audit, commit, undo, the ledger",
    lambda: (
        *(_wars_list, _wars_show, _wars_request, _wars_log, _wars_audit),
        *(_wars_commits, _wars_commit, _wars_undo, _wars_ledger),
    ),
    metavar="ACTION",
)


def program(
    audit: Callable[[AuditOptions, Home], int] = audit_war_record, others: tuple[Command[Home] | Group[Home], ...] = ()
) -> Group[Home]:
    """Return the whole program, with what audits a record of any kind and the commands of others."""
    audits = command("audit", "play a record again and compare", AuditOptions, "autoalgo audit Logs/war.jsonl")
    return Group(
        "autoalgo",
        "",
        lambda: (
            *(_run, _odds, _sweep, _best, _explain, _request, _queue, _check, audits(audit)),
            *(_playback, _page, _site, _list, _MAP, _SHEET, WIKI, _WARS, _schema, _compile, *others),
        ),
        "The war algorithm of wiki map games: from a request to a receipt.",
        "Exit codes: 0 done, 1 the input has problems (all listed on standard error), 2 wrong usage, 3 the result is "
        "told, but a file that belongs to it could not be written whole, 130 interrupted.",
    )


PROGRAM: Final = program()
