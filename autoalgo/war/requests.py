"""Request files: a war request as JSON, read with every mistake named, written whole or not at all (B-6).

The model itself says what is allowed (`WarRequest`), and the schema that others write requests by is derived from it.
"""

import errno
import json
import os
import sys
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import JsonValue, parse_versioned
from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.common.versions import FIRST, VERSION_KEY, Format, Version
from autoalgo.war.domain.fingerprint import unlike_word
from autoalgo.war.domain.request import WarRequest


def _unchanged(data: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Serve version 1, in which every map was as wide as the rules say (SC-1), and no request had a word (OUT-6)."""
    return data


REQUEST: Final = Format[dict[str, JsonValue]](
    "request file",
    (
        Version("0.1.0", "the first"),
        Version(
            "0.2.0",
            "it may say a width (SC-1), sizes and skills (EX-2), a word (OUT-6), a set of rules (EX-3), a fortune"
            " (EX-1), its source and coalitions (CO-1)",
        ),
    ),
    {1: _unchanged},
)
LARGEST_FILE_BYTES: Final = 2**18
"""A request with 99 flanks a side takes some 30 kB."""
_VERSION_SCHEMA: Final = {
    "type": "integer",
    "minimum": REQUEST.oldest,
    "maximum": REQUEST.current,
    "default": FIRST,
    "description": "Version of the request file.",
}
_ENDING: Final = ".json"
_STANDARD_INPUT: Final = Path("-")
_SCHEMA_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def find_request(named: Path, examples: Path) -> Path:
    """Return the file that is meant: `named` itself, else the example of that name, with or without its ending.

    "examples/hastings_1066.json" is the example, too, where no such file is: in a checkout it is one.
    """
    if named.parent in {Path(), Path(examples.name)} and not os.path.lexists(named):
        for file in (examples / named.name, examples / f"{named.name}{_ENDING}"):
            if os.path.isfile(file):  # noqa: PTH113 - Path.is_file may raise
                return file
    return named


def example_names(examples: Path) -> tuple[str, ...]:
    """Return the names of the examples, sorted; none where there is no such folder."""
    return tuple(sorted(Path(name).stem for name in _requests_in(examples)))


def load_request(path: Path, examples: Path | None = None) -> WarRequest | Failure:
    """Return the request in the file `path`, or every problem: syntax, unknown or missing keys, wrong values.

    Where there is no such file, a name alone may be that of one of the `examples`. The path "-" is standard input.
    """
    path = path if examples is None else find_request(path, examples)
    text = _read_standard_input() if path == _STANDARD_INPUT else _read(path, examples)
    if isinstance(text, Failure):
        return text
    request = parse_versioned(REQUEST, WarRequest, path, text)
    return request if isinstance(request, Failure) else _agreeing(path, request)


def _agreeing(path: Path, request: WarRequest) -> WarRequest | Failure:
    """Return the request, unless it contradicts its own word."""
    found = unlike_word(request)
    if not found:
        return request
    hint = 'take "seed" and "battle" out of the file, or "word"'
    return Failure(Problem(Place(file=path.name, key="word"), found, "a word alone", hint))


def save_request(path: Path, request: WarRequest) -> Failure | None:
    """Write `request` to `path`, or return why it could not be written; `path` is then as it was."""
    try:
        write_atomically(path, request_text(request).encode())
    except OSError as error:
        found = f"the file cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a folder that can be written to"))
    return None


def request_text(request: WarRequest) -> str:
    """Return `request` as the text of a request file."""
    content = {VERSION_KEY: REQUEST.current, **request.model_dump(mode="json", exclude_none=True)}
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def request_schema() -> str:
    """Return the JSON schema of request files, ending with a line end."""
    schema = {"$schema": _SCHEMA_DIALECT, **WarRequest.model_json_schema()}
    schema["properties"] = {**schema["properties"], VERSION_KEY: _VERSION_SCHEMA}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _read_standard_input() -> bytes | Failure:
    content = sys.stdin.buffer.read(LARGEST_FILE_BYTES + 1)
    return content if len(content) <= LARGEST_FILE_BYTES else _too_large(Place(file="standard input"))


def _too_large(place: Place) -> Failure:
    return Failure(
        Problem(place, "the file is too large", f"a request file of at most {LARGEST_FILE_BYTES // 1024:,} kB")
    )


def _read(path: Path, examples: Path | None) -> bytes | Failure:
    place = Place(file=str(path))
    try:
        return read_whole(path, LARGEST_FILE_BYTES)
    except FileNotFoundError:
        return Failure(Problem(place, "there is no such file", "a request file", _neighbor(path, examples)))
    except OSError as error:
        if error.errno == errno.EFBIG:
            return _too_large(place)
        return Failure(Problem(place, f"the file cannot be read: {error.strerror or error}", "a request file"))


def _neighbor(path: Path, examples: Path | None) -> str:
    """Return which JSON file in the same folder may have been meant, or which example."""
    names = _requests_in(path.parent)
    if examples is not None and path.parent == Path():
        names += example_names(examples)
    return did_you_mean(path.name, names)


def _requests_in(folder: Path) -> list[str]:
    try:
        return [file.name for file in folder.iterdir() if file.suffix == _ENDING]
    except OSError:
        return []
