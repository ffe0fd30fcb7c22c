"""The archive of wars: every war whose data record is in a folder, whichever run of the program fought it (O-5).

`archived_wars` lists and searches them by way of an index; `open_war` opens one with its request, plan, receipt and
log; `commits_of`, `commit_war` and `take_back` write what a war has changed into the database, and tell of it;
`counted` says which run of its request a war is. Nothing here changes a record.
"""

from autoalgo.war.archive.archived_war import ArchivedWar, WarEnding
from autoalgo.war.archive.commits import (
    CommittedRun,
    Target,
    commit_war,
    commits_of,
    committed_runs,
    other_committed_runs,
    standing_commit,
    take_back,
)
from autoalgo.war.archive.index import Listing, WarSearch, archived_wars
from autoalgo.war.archive.opened_war import LogLine, OpenedWar, open_war
from autoalgo.war.archive.record_lookup import find_record, find_war
from autoalgo.war.archive.runs import counted

__all__ = [
    "ArchivedWar",
    "CommittedRun",
    "Listing",
    "LogLine",
    "OpenedWar",
    "Target",
    "WarEnding",
    "WarSearch",
    "archived_wars",
    "commit_war",
    "commits_of",
    "committed_runs",
    "counted",
    "find_record",
    "find_war",
    "open_war",
    "other_committed_runs",
    "standing_commit",
    "take_back",
]
