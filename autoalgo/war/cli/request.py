"""`autoalgo request`: from a player's post to a request, with everything that was recognised and what was not (O-6)."""

import json
import sys
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.problems import Failure, failure_in, warning_text
from autoalgo.war.cli.arguments import RequestOptions
from autoalgo.war.cli.databases import read_database
from autoalgo.war.folders import Folders
from autoalgo.war.posts import (
    STANDARD_INPUT,
    Known,
    ReadPost,
    draft_lines,
    draft_of,
    load_post,
    post_json,
    question_to_player,
    take_post,
)
from autoalgo.war.requests import save_request
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.terrain import list_maps


def request(options: RequestOptions, folders: Folders) -> Exit:
    """Read a post, print what came of it, and write the request where that is asked for and it is complete."""
    is_input = options.post == Path("-")
    source = take_post(sys.stdin.buffer) if is_input else load_post(options.post)
    tables, database = tables_in_use(folders), read_database(options.database, folders)
    if isinstance(source, Failure) or isinstance(tables, Failure) or isinstance(database, Failure):
        return tell_problems(failure_in(source, tables, database))
    name = STANDARD_INPUT if is_input else str(options.post)
    known = Known(database, tables, list_maps(folders.maps))
    read = draft_of(source, known, name)
    for remark in read.remarks:
        tell(warning_text(remark))
    _say(read, known, options)
    if read.request is None:
        return tell_problems(read.problems)
    if options.out and (unwritten := save_request(options.out, read.request)):
        tell_problems(unwritten)
        return Exit.UNWRITTEN
    return Exit.DONE


def _say(read: ReadPost, known: Known, options: RequestOptions) -> None:
    if options.json:
        say(post_json(read, known.offers).text())
        return
    if options.ask:
        say(question_to_player(read, known.offers))
        return
    say_lines(draft_lines(read.draft))
    if read.request is not None:
        content = read.request.model_dump(mode="json", exclude_none=True)
        say(f"Request:\n{json.dumps(content, indent=2, ensure_ascii=False)}\n")
