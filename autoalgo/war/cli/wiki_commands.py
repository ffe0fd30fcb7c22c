"""The commands of `autoalgo wiki`; each imports what it needs itself, so that no other command waits for it."""

import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from autoalgo.common.commands import Group, at_home, command
from autoalgo.common.console import Exit, tell
from autoalgo.common.options import NoOptions, Options
from autoalgo.common.problems import Failure
from autoalgo.war.cli.wiki_arguments import (
    WikiChooseOptions,
    WikiCollectOptions,
    WikiPostOptions,
    WikiSignInOptions,
    WikiStatusOptions,
    WikiTakeBackOptions,
)
from autoalgo.war.folders import Folders


def _asks_wiki(carry_out: Callable[[Options, Folders], Exit]) -> Callable[[Options, Folders | Failure], int]:
    """Let a function that asks a wiki say what it lacks on this machine."""

    @at_home
    def told(options: Options, folders: Folders) -> Exit:
        if find_spec("mwclient") is None:
            tell(f'The wiki bridge is not installed; run: {sys.executable} -m pip install "autoalgo[wiki]"')
            return Exit.PROBLEMS
        return carry_out(options, folders)

    return told


@command(
    "sign-in",
    "let the program read and edit a wiki with a bot password, which is asked for",
    WikiSignInOptions,
    "autoalgo wiki sign-in https://map.example/w/api.php Umpire@autoalgo",
)
@_asks_wiki
def _sign_in(options: WikiSignInOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wiki_account import sign_in_at_wiki  # noqa: PLC0415

    return sign_in_at_wiki(options, folders)


@command("sign-out", "delete the bot password here", NoOptions)
@_asks_wiki
def _sign_out(_: NoOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wiki_account import sign_out_at_wiki  # noqa: PLC0415

    return sign_out_at_wiki(folders)


@command("status", "say who is signed in, which pages are looked at, and what was posted today", WikiStatusOptions)
@_asks_wiki
def _status(options: WikiStatusOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wiki_account import wiki_status  # noqa: PLC0415

    return wiki_status(options, folders)


@command(
    "choose", "choose the pages and categories to look at", WikiChooseOptions, 'autoalgo wiki choose "Talk:Map Game"'
)
@_asks_wiki
def _choose(options: WikiChooseOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wiki_account import choose_pages  # noqa: PLC0415

    return choose_pages(options, folders)


@command("collect", "take the requests of the chosen pages into the inbox", WikiCollectOptions, "autoalgo wiki collect")
@_asks_wiki
def _collect(options: WikiCollectOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wiki_desk import collect_from_wiki  # noqa: PLC0415

    return collect_from_wiki(options, folders)


@command("post", "put receipts below their requests", WikiPostOptions, "autoalgo wiki post --preview")
@_asks_wiki
def _post(options: WikiPostOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wiki_desk import post_to_wiki  # noqa: PLC0415

    return post_to_wiki(options, folders)


@command(
    "take-back",
    "strike out a receipt that was posted, with a reason",
    WikiTakeBackOptions,
    'autoalgo wiki take-back "Siege 1.wiki" --reason "the wrong army"',
)
@_asks_wiki
def _take_back(options: WikiTakeBackOptions, folders: Folders) -> Exit:
    from autoalgo.war.cli.wiki_desk import take_back_from_wiki  # noqa: PLC0415

    return take_back_from_wiki(options, folders)


WIKI: Final = Group[Folders | Failure](
    "wiki",
    "a wiki as the desk: collect requests from talk pages, post receipts below them",
    lambda: (_sign_in, _sign_out, _status, _choose, _collect, _post, _take_back),
    metavar="ACTION",
)
