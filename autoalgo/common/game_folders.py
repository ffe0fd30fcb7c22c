"""The folders of the user's home that the commands of a sister game need."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class GameFolders:
    """The folders of the user's home that the commands of a sister game need."""

    json: Path
    logs: Path
