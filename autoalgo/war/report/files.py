"""Where the log and the data record of a run belong (OUT-2, OUT-3)."""

from pathlib import Path
from typing import Final

LOG_NAME: Final = "Autoalgo log"
"""What the name of every log begins with (OUT-2)."""
LOG_ENDING: Final = ".txt"
RECORD_ENDING: Final = ".jsonl"


def log_path(folder: Path, timestamp: str) -> Path:
    """Return where the log of a run belongs: "<folder>/Autoalgo log <timestamp>.txt" (OUT-2)."""
    return folder / f"{LOG_NAME} {timestamp}{LOG_ENDING}"


def record_path(log: Path) -> Path:
    """Return where the data record of a run belongs: beside its log, under the same name (OUT-3)."""
    return log.with_name(log.name.removesuffix(LOG_ENDING) + RECORD_ENDING)
