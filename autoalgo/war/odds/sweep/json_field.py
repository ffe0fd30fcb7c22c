"""A key of a file of the JSON folder: `Rules.json:morale.per_soldier`, `Revenue.json:Balanced.Innate Stability`.

Every single value of a document has a name, the keys that lead to it with dots between them. Places in a list count
from 1, unless what stands there has a name of its own: the bands of a score, the rows and columns of a combination.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import JsonValue, parse_json, read_file, shown
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.war.database.cells.cells import Unreadable
from autoalgo.war.database.cells.numerals import number_of
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweepInputs
from autoalgo.war.tables.keys import full_document, keys_of, listed_keys, unknown_key, value_at, with_value

ENDING: Final = ".json"


@dataclass(frozen=True)
class JsonField:
    """A key of a JSON file."""

    file: str
    key: str
    """Its name in the file."""
    path: KeyPath
    document: JsonValue
    """The file's content as it stands."""
    value: JsonValue

    @property
    def name(self) -> str:
        """File and key."""
        return f"{self.file}:{self.key}"

    @property
    def label(self) -> str:
        """The key."""
        return self.key

    @property
    def now(self) -> str:
        """The value as the file has it."""
        return self.value if isinstance(self.value, str) else shown(self.value)

    @property
    def places(self) -> frozenset[str]:
        """The name alone."""
        return frozenset((self.name,))

    def put(self, inputs: SweepInputs, value: str) -> SweepInputs:
        """Return `inputs` with another value in the file: a number where it can be one and the old one is no text."""
        document = inputs.documents.get(self.file, self.document)
        changed = with_value(document, self.path, self._meant(value))
        return SweepInputs(inputs.request, inputs.cells, {**inputs.documents, self.file: changed})

    def _meant(self, text: str) -> JsonValue:
        """Return what a text means here; one that means nothing stays as it is for the tables' checks to refuse."""
        if isinstance(self.value, str):
            return text
        number = number_of(text)
        if isinstance(number, Unreadable):
            return None if text == "null" else text
        return int(number) if number.is_integer() else number


def find_json_field(text: str, basis: SweepBasis) -> JsonField | Failure:
    """Return the key that `text`, `File.json:key`, names, or what is wrong with it."""
    file, _, key = (part.strip() for part in text.partition(":"))
    files = sorted(basis.tables.files)
    if file not in files:
        found = f'there is no "{file}" in the JSON folder'
        return Failure(Problem(Place(key=f"--vary {text}"), found, listed_keys(files), did_you_mean(file, files)))
    document = _read(file, basis)
    return document if isinstance(document, Failure) else _find_key(basis.json_folder / file, key, document)


def json_fields(file: str, basis: SweepBasis) -> Iterator[JsonField]:
    """Yield every key of a file of the JSON folder; nothing where it cannot be read."""
    document = _read(file, basis)
    if not isinstance(document, Failure):
        for name, path in keys_of(document):
            yield JsonField(file, name, path, document, value_at(document, path))


def _read(file: str, basis: SweepBasis) -> dict[str, JsonValue] | Failure:
    path = basis.json_folder / file
    content = read_file(path)
    document = content if isinstance(content, Failure) else parse_json(path, content)
    if not isinstance(document, Failure) and basis.tables.edition is not None:
        document = basis.tables.edition.document(path, document)
    return document if isinstance(document, Failure) else full_document(file, document)


def _find_key(file: Path, key: str, document: dict[str, JsonValue]) -> JsonField | Failure:
    keys = dict(keys_of(document))
    path = keys.get(key.removesuffix(".value") if key.endswith(".value") and key not in keys else key)
    if path is None:
        return Failure(unknown_key(Place(file=file.name), key, tuple(keys)))
    name = next(name for name, other in keys.items() if other == path)
    return JsonField(file.name, name, path, document, value_at(document, path))
