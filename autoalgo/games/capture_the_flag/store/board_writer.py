"""A board file written: what the board editor has drawn (CF-1)."""

import json
from pathlib import Path

from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.problems import Failure
from autoalgo.common.versions import VERSION_KEY
from autoalgo.games.capture_the_flag.rules.board_file import BOARDS, BoardFile


def save_board(file: Path, content: BoardFile) -> Failure | None:
    """Write a board into a file, in place of what was there; return why that could not be done."""
    data = {VERSION_KEY: BOARDS.current, **content.model_dump(mode="json", by_alias=True)}
    text = f"{json.dumps(data, indent=2, ensure_ascii=False)}\n".encode()
    return keep(file, "the board cannot be saved", lambda: write_atomically(file, text))
