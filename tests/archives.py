"""Workbook files taken apart and put together again, for tests of what is wrong or has changed inside them."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path


def rezip(path: Path, change: Callable[[str, bytes], bytes | None]) -> None:
    """Rewrite the archive at `path`; a member that `change` makes None is left out."""
    packed = io.BytesIO()
    with zipfile.ZipFile(path) as archive, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as copy:
        for name in archive.namelist():
            content = change(name, archive.read(name))
            if content is not None:
                copy.writestr(name, content)
    path.write_bytes(packed.getvalue())


def replace_in(path: Path, member: str, old: bytes, new: bytes) -> None:
    """Replace bytes that must be there in one member of the archive."""

    def change(name: str, content: bytes) -> bytes:
        if name != member:
            return content
        assert old in content
        return content.replace(old, new)

    rezip(path, change)


def members(path: Path) -> dict[str, bytes]:
    """Return all members of the archive."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
