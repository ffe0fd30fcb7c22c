"""What signs a moderator in: files of keys and tokens, damaged, whose secrets must never be told."""

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, say, tell_problems
from autoalgo.common.problems import Failure
from autoalgo.war.database.google_sheet.key_files import read_key_file, read_user_file
from autoalgo.war.database.google_sheet.tokens import TokenFile
from fuzz import json_changes
from fuzz.attempts import Attempt, Spot
from fuzz.draws import Draws
from fuzz.json_changes import Document
from fuzz.targets import shipped
from fuzz.values import Json

SECRET: Final = "GOCSPX-kept-to-oneself"  # noqa: S105 - it is made up
_ID: Final = "482915730264-x.apps.googleusercontent.com"
_EXPIRIES: Final = (
    "2026-11-21T10:05:00Z",
    "",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    "99999-01-01",
    "2026-02-30",
    "1e9",
)


def _user() -> Json:
    return {
        "type": "authorized_user",
        "client_id": _ID,
        "client_secret": SECRET,
        "refresh_token": f"1//{SECRET}",
        "token": f"ya29.{SECRET}",
        "expiry": _EXPIRIES[0],
        "scopes": ["https://www.googleapis.com/auth/spreadsheets"],
    }


def _client() -> Json:
    return {"installed": {"client_id": _ID, "client_secret": SECRET, "auth_uri": "x", "redirect_uris": ["x"]}}


def _service() -> Json:
    email = "map-game@map-game-482915.iam.gserviceaccount.com"
    return {"type": "service_account", "client_email": email, "private_key_id": SECRET, "private_key": SECRET}


_FILES: Final[dict[TokenFile, Callable[[], Json]]] = {
    TokenFile.USER: _user,
    TokenFile.CLIENT: _client,
    TokenFile.SERVICE: _service,
}


def keys(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a look at the sign-in, at a key file, or a request that is a key file by mistake."""
    home = shipped.home(folder)
    tokens = home / "tokens"
    tokens.mkdir(mode=0o700)
    documents = {file: Document(make()) for file, make in _FILES.items()}
    for draws in changes:
        _change(draws, documents[draws.of(tuple(documents))])
    for file, document in documents.items():
        (tokens / file).write_bytes(document.bytes())
        (tokens / file).chmod(0o600)
    file = base.of(tuple(documents))
    spots = tuple(Spot((file.value,)) for _ in changes)
    kind = base.below(4)
    if kind == 3:
        return Attempt(folder, ("run", str(tokens / file)), home, secrets=(SECRET,))
    if kind == 1:
        return Attempt(folder, ("sheet", "status"), home, secrets=(SECRET,), may_write=("home/tokens", "tokens"))
    act = functools.partial(_read, (tokens / file).read_bytes(), file)
    return Attempt(folder, home=home, spots=spots, act=act, secrets=(SECRET,))


def _change(draws: Draws, document: Document) -> None:
    if document.data is not None or draws.one_in(5):
        document.data = json_changes.change_bytes(draws, document.bytes())
    elif draws.one_in(3) and isinstance(document.tree, dict):
        document.tree = {**document.tree, "expiry": draws.of(_EXPIRIES)}
    else:
        json_changes.change_tree(draws, document)


def _read(data: bytes, file: TokenFile) -> int:
    """Read a file as the program does, and say what came of it."""
    read = read_user_file(data, file, None) if file is TokenFile.USER else read_key_file(data, file)
    if isinstance(read, Failure):
        return tell_problems(read)
    say(f"{read}\n")
    return Exit.DONE
