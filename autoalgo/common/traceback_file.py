"""Writes the traceback of a mistake in the program itself to a file, for those who correct it."""

import traceback
from datetime import datetime
from pathlib import Path

from autoalgo.common.growing_file import GrowingFile, timestamp
from autoalgo.common.plain_text import visible


def keep_traceback(folder: Path, moment: datetime, error: BaseException) -> str:
    """Write where in the program `error` arose into a new file of `folder`; return a sentence that says which file."""
    file = GrowingFile(folder / f"Autoalgo error {timestamp(moment)}.txt")
    file.write(visible("".join(traceback.format_exception(error)), kept="\n"))
    file.close()
    return file.failure or f"Where it happened is told in {file.path}"
