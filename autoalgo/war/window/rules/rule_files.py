"""The files of the rules as the page shows them: as the folder has them, as they ship, and as an edition has them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import JsonValue, read_file, shown
from autoalgo.common.installation import shipped_root
from autoalgo.common.problems import Failure
from autoalgo.war.database.cells.cells import Unreadable
from autoalgo.war.database.cells.numerals import number_of
from autoalgo.war.tables import Edition
from autoalgo.war.tables.edition import Single
from autoalgo.war.tables.keys import full_document, keys_of, value_at
from autoalgo.war.tables.migrations import parse_table
from autoalgo.war.tables.table_loader import LOADERS

_Documents = Mapping[str, dict[str, JsonValue]]


@dataclass(frozen=True)
class RuleFiles:
    """The content of all files, by their names; a file that is no JSON is missing."""

    folder: _Documents = field(default_factory=dict)
    shipped: _Documents = field(default_factory=dict)
    digests: Mapping[str, str] | None = None
    """Those of the tables that they belong to."""

    def document(self, file: str, edition: Edition | None) -> dict[str, JsonValue] | None:
        """Return the content of a file as an edition has it; as the folder has it where that does not fit."""
        document = self.folder.get(file)
        if document is None:
            return None
        changed = self.as_edition_has(file, edition)
        return full_document(file, document) if isinstance(changed, Failure) else changed

    def as_edition_has(self, file: str, edition: Edition | None) -> dict[str, JsonValue] | Failure:
        """Return the content of a file as an edition has it, or what does not fit; empty while broken."""
        document = self.folder.get(file, {})
        changed = document if edition is None or not document else edition.document(Path(file), document)
        return changed if isinstance(changed, Failure) else full_document(file, changed)

    def has(self, file: str, path: KeyPath, value: Single) -> bool:
        """Return whether the folder has this very value at a place."""
        try:
            return value_at(full_document(file, self.folder[file]), path) == value
        except (KeyError, IndexError):
            return False


def read_rule_files(folder: Path, digests: Mapping[str, str] | None) -> RuleFiles:
    """Return what the JSON folder holds, and what it held as it shipped."""
    shipped = {name: full_document(name, document) for name, document in _read(shipped_root() / "JSON").items()}
    return RuleFiles(_read(folder), shipped, digests)


def value_text(value: JsonValue) -> str:
    """Return a value as it is shown and typed; nothing for null."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.15g}"
    return value if isinstance(value, str) else shown(value)


def typed_value(document: dict[str, JsonValue], key: str, text: str) -> tuple[KeyPath, Single] | None:
    """Return where a key leads in a file, and what `text` means there; None where there is no such key.

    What means nothing there stays as it is for the checks to refuse.
    """
    path = next((path for name, path in keys_of(document) if name == key), None)
    if path is None:
        return None
    former, text = value_at(document, path), text.strip()
    if isinstance(former, bool):
        return path, {"true": True, "false": False}.get(text.lower(), text)
    if isinstance(former, str):
        return path, text
    number = number_of(text)
    if isinstance(number, Unreadable):
        return path, text or None
    whole = number.is_integer() and not isinstance(former, float)
    return path, int(number) if whole else number


def shipped_text(shipped: dict[str, JsonValue], path: KeyPath) -> str | None:
    """Return what ships at a place, as it is shown; None where nothing does."""
    try:
        return value_text(value_at(shipped, path))
    except (KeyError, IndexError):
        return None


def _read(folder: Path) -> dict[str, dict[str, JsonValue]]:
    found = {}
    for name in LOADERS:
        text = read_file(folder / name)
        document = text if isinstance(text, Failure) else parse_table(folder / name, text)
        if not isinstance(document, Failure):
            found[name] = document
    return found
