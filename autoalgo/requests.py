"""Request files: a war request as JSON, read with every mistake named, written whole or not at all (B-6).

The model itself says what is allowed (`WarRequest`), and the schema that others write requests by is derived from it.
"""

import json
import os
from pathlib import Path
from typing import Final

from autoalgo.domain.problems import Place, Problem, did_you_mean
from autoalgo.domain.request import WarRequest
from autoalgo.tables.checking import parse_json, validate

LARGEST_FILE_BYTES: Final = 2**18
"""A request with 99 flanks a side takes some 30 kB."""
_SCHEMA_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def load_request(path: Path) -> WarRequest | list[Problem]:
    """Return the request in the file `path`, or every problem: syntax, unknown or missing keys, wrong values."""
    text = _read(path)
    if isinstance(text, Problem):
        return [text]
    data = parse_json(path, text)
    return data if isinstance(data, list) else validate(WarRequest, path, data)


def save_request(path: Path, request: WarRequest) -> list[Problem]:
    """Write `request` to `path` and return nothing, or why it could not be written; `path` is then as it was."""
    text = request.model_dump_json(indent=2, exclude_none=True) + "\n"
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.unfinished")
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        found = f"the file cannot be written: {error.strerror or error}"
        return [Problem(Place(file=str(path)), found, "a folder that can be written to")]
    return []


def request_schema() -> str:
    """Return the JSON schema of request files, ending with a line end."""
    schema = {"$schema": _SCHEMA_DIALECT, **WarRequest.model_json_schema()}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _read(path: Path) -> bytes | Problem:
    place = Place(file=str(path))
    try:
        with path.open("rb") as stream:
            text = stream.read(LARGEST_FILE_BYTES + 1)
    except FileNotFoundError:
        return Problem(place, "there is no such file", "a request file", _neighbor(path))
    except OSError as error:
        return Problem(place, f"the file cannot be read: {error.strerror or error}", "a request file")
    if len(text) > LARGEST_FILE_BYTES:
        return Problem(place, "the file is too large", f"a request file of at most {LARGEST_FILE_BYTES // 1024:,} kB")
    return text


def _neighbor(path: Path) -> str:
    """Return which JSON file in the same folder may have been meant."""
    try:
        names = [file.name for file in path.parent.iterdir() if file.suffix == ".json"]
    except OSError:
        return ""
    return did_you_mean(path.name, names)
