"""What was written back to a database: a list in the Logs folder that every commit adds its lines to (DB-10)."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.common.growing_file import append_lines
from autoalgo.common.locks import locked
from autoalgo.common.plain_text import one_line
from autoalgo.war.database import StabilityCommit
from autoalgo.war.domain.campaign import Campaign

COMMITS_NAME: Final = "Autoalgo commits.txt"


def note_commits(
    folder: Path, moment: datetime, campaign: Campaign, database: str, commits: Iterable[StabilityCommit]
) -> str | None:
    """Add a line for each new score to the list in `folder`; return None, or why it could not be written.

    A line names the time, the nation with its old and new score, the war with its seed, and the database.
    """
    war = f'"{one_line(campaign.request.name)}", {campaign.stream}'
    lines = [
        f"{moment:%Y-%m-%d %H:%M:%S}: stability of {one_line(commit.nation)} {commit.read!r} -> {commit.new!r}"
        f" after {war}, in {one_line(database)}\n"
        for commit in commits
    ]
    path = folder / COMMITS_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(path):  # on Windows two that append at once may write over one another
            append_lines(path, "".join(lines).encode(errors="backslashreplace"), synced=True)
    except OSError as error:
        return f"{path} could not be written: {error.strerror or error}"
    return None
