"""Field masks: `sheets(properties(sheetId,title),merges)` picks parts of an answer.

A mask that names what is not there is refused, as Google does, rather than answered with nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from sheets_server.wire import Json, RefusedError, sheets_error

Shape: TypeAlias = "Mapping[str, Shape]"
"""The fields that something can have, by name, with the fields that they can have."""

LEAF: Final[Shape] = {}
_VALUE: Final[Shape] = {
    "numberValue": LEAF,
    "stringValue": LEAF,
    "boolValue": LEAF,
    "formulaValue": LEAF,
    "errorValue": {"type": LEAF, "message": LEAF},
}
_RANGE: Final[Shape] = {
    "sheetId": LEAF,
    "startRowIndex": LEAF,
    "endRowIndex": LEAF,
    "startColumnIndex": LEAF,
    "endColumnIndex": LEAF,
}
_CELL: Final[Shape] = {
    "userEnteredValue": _VALUE,
    "effectiveValue": _VALUE,
    "formattedValue": LEAF,
    "userEnteredFormat": LEAF,
    "effectiveFormat": LEAF,
    "note": LEAF,
    "dataValidation": LEAF,
    "hyperlink": LEAF,
}
_GRID: Final[Shape] = {
    "rowCount": LEAF,
    "columnCount": LEAF,
    "frozenRowCount": LEAF,
    "frozenColumnCount": LEAF,
    "hideGridlines": LEAF,
}
SPREADSHEET: Final[Shape] = {
    "spreadsheetId": LEAF,
    "properties": {"title": LEAF, "locale": LEAF, "autoRecalc": LEAF, "timeZone": LEAF, "defaultFormat": LEAF},
    "sheets": {
        "properties": {
            "sheetId": LEAF,
            "title": LEAF,
            "index": LEAF,
            "sheetType": LEAF,
            "gridProperties": _GRID,
            "hidden": LEAF,
            "tabColor": LEAF,
            "tabColorStyle": LEAF,
            "rightToLeft": LEAF,
        },
        "data": {
            "startRow": LEAF,
            "startColumn": LEAF,
            "rowData": {"values": _CELL},
            "rowMetadata": {"pixelSize": LEAF, "hiddenByUser": LEAF, "hiddenByFilter": LEAF},
            "columnMetadata": {"pixelSize": LEAF, "hiddenByUser": LEAF},
        },
        "merges": _RANGE,
        "protectedRanges": LEAF,
        "conditionalFormats": LEAF,
        "filterViews": LEAF,
        "basicFilter": LEAF,
        "charts": LEAF,
        "bandedRanges": LEAF,
    },
    "namedRanges": LEAF,
    "spreadsheetUrl": LEAF,
}
FILES: Final[Shape] = {
    "kind": LEAF,
    "nextPageToken": LEAF,
    "incompleteSearch": LEAF,
    "files": dict.fromkeys(
        (
            "kind",
            "id",
            "name",
            "mimeType",
            "trashed",
            "createdTime",
            "modifiedTime",
            "webViewLink",
            "owners",
            "parents",
        ),
        LEAF,
    ),
}


def parsed(mask: str, shape: Shape) -> Shape:
    """Return the fields that `mask` picks.

    Raises
    ------
    RefusedError
        When it cannot be understood or names a field that `shape` does not have.
    """
    picked, rest = _list(mask.replace(" ", ""), _Place(mask, shape))
    if rest:
        raise _refused(mask, rest)
    return picked


def picks(picked: Shape, path: str) -> bool:
    """Tell whether a mask picks the field at `path`, or something in it."""
    for name in path.split("."):
        if not picked:
            return True
        if name not in picked:
            return False
        picked = picked[name]
    return True


def masked(whole: Json, picked: Shape) -> Json:
    """Return what `picked` picks of `whole`; everything where it goes no deeper."""
    if isinstance(whole, list):
        return [masked(part, picked) for part in whole]
    if not picked or not isinstance(whole, dict):
        return whole
    return {name: masked(part, picked[name]) for name, part in whole.items() if name in picked}


@dataclass(frozen=True)
class _Place:
    """Where in the mask a field is looked for."""

    mask: str
    shape: Shape
    path: tuple[str, ...] = ()

    def below(self, name: str) -> "_Place":
        """Return where the fields of the field `name` are looked for."""
        if name not in self.shape:
            raise _refused(self.mask, ".".join((*self.path, name)))
        return _Place(self.mask, self.shape[name], (*self.path, name))


def _list(text: str, place: _Place) -> tuple[Shape, str]:
    picked: dict[str, Shape] = {}
    while True:
        name, deeper, text = _field(text, place)
        if name == "*":
            picked |= place.shape
        else:
            # A field that is named both whole and in parts is given whole.
            picked[name] = (
                {**picked[name], **deeper} if picked.get(name) and deeper else LEAF if name in picked else deeper
            )
        if not text.startswith(","):
            return picked, text
        text = text[1:]


def _field(text: str, place: _Place) -> tuple[str, Shape, str]:
    end = next((at for at, letter in enumerate(text) if letter in ",()./"), len(text))
    name, text = text[:end], text[end:]
    if name == "*":
        return name, LEAF, text
    inner = place.below(name)
    if text.startswith((".", "/")):
        below, deeper, text = _field(text[1:], inner)
        return name, dict(inner.shape) if below == "*" else {below: deeper}, text
    if text.startswith("("):
        deeper, text = _list(text[1:], inner)
        if not text.startswith(")"):
            raise _refused(place.mask, text)
        return name, deeper, text[1:]
    return name, LEAF, text


def _refused(mask: str, wrong: str) -> RefusedError:
    description = f"Error expanding 'fields' parameter. Cannot find matching fields for path '{wrong}'."
    violations: list[Json] = [{"field": mask, "description": description}]
    detail: Json = {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": violations}
    return RefusedError(sheets_error(400, "Request contains an invalid argument.", [detail]))
