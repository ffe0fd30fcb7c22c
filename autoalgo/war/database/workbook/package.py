"""The parts of a workbook: which member of the zip archive holds which sheet.

A workbook names its sheets in one part and says in another where each of them lies. openpyxl keeps that to itself, and
it is needed both to look at what openpyxl does not tell and to change a single cell.
"""

import posixpath
from collections.abc import Mapping
from typing import Final
from xml.parsers import expat
from zipfile import ZipFile

_ROOT_RELATIONS: Final = "_rels/.rels"
_Element = tuple[str, Mapping[str, str]]
"""Name and attributes, without their prefixes."""


def workbook_part(archive: ZipFile) -> str:
    """Return the member that lists the sheets. Raises KeyError when there is none, ExpatError when it is broken."""
    relations = _relations(archive, _ROOT_RELATIONS, "")
    return next((target for kind, target in relations.values() if kind.endswith("/officeDocument")), "")


def sheet_parts(archive: ZipFile) -> dict[str, str]:
    """Return the member of each sheet by its title, in the workbook's order. Raises like `workbook_part`."""
    part = workbook_part(archive)
    folder, name = posixpath.split(part)
    relations = _relations(archive, f"{folder}/_rels/{name}.rels".lstrip("/"), folder)
    sheets = (attributes for tag, attributes in _elements(archive.read(part)) if tag == "sheet")
    return {
        sheet.get("name", ""): relations[sheet["id"]][1]
        for sheet in sheets
        if relations.get(sheet.get("id", ""), ("", ""))[0].endswith("/worksheet")
    }


def _relations(archive: ZipFile, part: str, folder: str) -> dict[str, tuple[str, str]]:
    """Return kind and target of each relation in `part` by its identifier, targets as names of members."""
    relations: dict[str, tuple[str, str]] = {}
    for tag, attributes in _elements(archive.read(part)):
        if tag == "Relationship":
            target = attributes.get("Target", "")
            path = target if target.startswith("/") else posixpath.join(folder, target)
            relations[attributes.get("Id", "")] = (attributes.get("Type", ""), posixpath.normpath(path).lstrip("/"))
    return relations


def _elements(data: bytes) -> list[_Element]:
    elements: list[_Element] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        elements.append((_local(tag), {_local(key): value for key, value in attributes.items()}))

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.Parse(data, True)
    return elements


def _local(name: str) -> str:
    return name.rpartition(":")[2]
