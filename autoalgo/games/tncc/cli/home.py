"""The folders of the user's home that the game needs."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Home:
    """The folders of the user's home that the game needs."""

    json: Path
    logs: Path
