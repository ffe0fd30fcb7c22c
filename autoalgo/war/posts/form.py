"""The labelled fields of a post: "Attacker: Normandy", "Date = 1066", a cell below a title; and what they say."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.request import LONGEST_WAR_NAME
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM
from autoalgo.war.posts.claims import FORM, Claim
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, MOST_LABEL_WORDS, NATION, Label, label_of
from autoalgo.war.posts.lines import Line, Stretch
from autoalgo.war.posts.names import Certainty, Match, tokens_of
from autoalgo.war.posts.values import (
    maneuver_value,
    maneuvers_in,
    men_in,
    men_value,
    motive_value,
    motives_in,
    whole_value,
    year_value,
    years_written,
)

_COLON: Final = re.compile(r"[ \t]{0,5}[:=](?!//)[ \t]{0,5}")
_DASH: Final = re.compile(r"\s+(?:->|[-–—→])\s+")
_PIECES: Final = re.compile(r"[ \t]{0,5}(?:[,;/()]|\bwith\b|\bled by\b|\bunder\b)[ \t]{0,5}", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[\n\t|:=.,;!?()]")
_LONGEST_LABEL: Final = 80
MOST_COLONS: Final = 50
"""Of a line, behind which a label is looked for."""


@dataclass(frozen=True)
class Entry:
    """A label with what follows it, or words without a label."""

    label: Label | None
    words: Stretch
    """Of the label."""
    value: Stretch


def entries_of(text: str, line: Line) -> list[Entry]:
    """Return the entries of a line, in their order; a row of titles has labels with nothing behind them."""
    if line.columns:
        return list(_of_table(text, line))
    if len(line.cells) > 1:
        head = label_of(line.cells[0].of(text))
        rest = [cell for cell in line.cells[1:] if cell.start < cell.end]
        if head and len(rest) == 1 and not _COLON.search(rest[0].of(text)):
            return [Entry(head, line.cells[0], rest[0])]
    return [entry for cell in line.cells for entry in _of_cell(text, cell)]


def _of_table(text: str, line: Line) -> Iterator[Entry]:
    cells = [cell.of(text) for cell in line.cells]
    if tuple(cells) == line.columns:
        for cell in line.cells:
            yield Entry(Label(""), cell, Stretch(cell.end, cell.end))
        return
    row = label_of(cells[0])
    for cell, title in zip(
        line.cells[1:] if row else line.cells, line.columns[1:] if row else line.columns, strict=True
    ):
        label = label_of(f"{title} {cells[0]}" if row else title)
        yield Entry(label, line.cells[0] if row else Stretch(cell.start, cell.start), cell)


def _of_cell(text: str, cell: Stretch) -> Iterator[Entry]:
    """Yield the entries of a cell: what stands before its first label, then each label with its value."""
    found: list[tuple[Stretch, Label, int]] = []
    for colon in islice(_COLON.finditer(text, cell.start, cell.end), MOST_COLONS):
        named = _label_before(text, max(cell.start, found[-1][2] if found else 0), colon.start())
        if named:
            found.append((*named, colon.end()))
    if not found:
        dash = _DASH.search(text, cell.start, min(cell.end, cell.start + _LONGEST_LABEL))
        label = label_of(text[cell.start : dash.start()]) if dash else None
        if dash and label:
            found.append((Stretch(cell.start, dash.start()), label, dash.end()))
    before = Stretch(cell.start, found[0][0].start if found else cell.end)
    if re.search(r"\w", before.of(text)):
        yield Entry(None, Stretch(before.start, before.start), before)
    ends = [*(words.start for words, _, _ in found[1:]), cell.end][: len(found)]
    for (words, label, start), end in zip(found, ends, strict=True):
        yield Entry(label, words, Stretch(start, max(start, end)).trimmed(text, " \t\n\"'"))


def _label_before(text: str, least: int, end: int) -> tuple[Stretch, Label] | None:
    """Return the longest label that ends at `end` and begins no earlier than `least`."""
    start = max(least, end - _LONGEST_LABEL)
    for mark in _BETWEEN.finditer(text, start, end):
        start = mark.end()
    tokens = tokens_of(text[start:end])[-MOST_LABEL_WORDS:]
    for token in tokens:
        label = label_of(text[start + token.start : end])
        if label:
            return Stretch(start + token.start, end), label
    return None


class FormReader:
    """Reads the values of labelled fields."""

    def __init__(self, gazetteer: Gazetteer) -> None:
        self._gazetteer = gazetteer

    def claims(self, label: Label, text: str, value: Stretch) -> list[Claim]:
        """Return what a value says under its label, the whole of it or its parts; nothing where it says nothing."""
        whole = self._value(label, text, value.trimmed(text))
        claims = [whole] if whole else self._pieces(label, text, value)
        return [replace(claim, weight=FORM) for claim in claims]

    def _pieces(self, label: Label, text: str, value: Stretch) -> list[Claim]:
        """Return what the pieces of a value say: first what its label calls for, then what else a side has."""
        claims: list[Claim] = []
        for piece in _pieces_of(text, value):
            wanted = [label] if not any(claim.kind == (label.kind or NATION) for claim in claims) else []
            if label.kind in {"", NATION, MILITARY, MEN}:
                wanted += [Label(kind, label.side) for kind in (MILITARY, MEN, MANEUVER)]
            claim = next((claim for each in wanted if (claim := self._value(each, text, piece))), None)
            if claim:
                claims.append(claim)
            else:
                claims += self._inside(label, text, piece)
        return claims

    def _inside(self, label: Label, text: str, piece: Stretch) -> list[Claim]:
        """Return what is recognised somewhere in a piece that is no value as a whole."""
        words, at = piece.of(text), piece.start
        match label.kind:
            case "motive":
                return list(motives_in(words, at))
            case "maneuver":
                return [replace(claim, side=label.side, wing=label.wing) for claim in maneuvers_in(words, at)]
            case "military" | "men":
                return [replace(claim, side=label.side) for claim in men_in(words, at)]
            case _:
                return []

    def _value(self, label: Label, text: str, value: Stretch) -> Claim | None:  # noqa: PLR0911, PLR0912 - a case a kind
        """Return what a text says that is the value of a field and nothing else."""
        words, start, end = value.of(text), value.start, value.end
        if start == end:
            return None
        if words.casefold() == DEFAULT_NAME and label.kind in {NATION, MILITARY, "location", ""}:
            return Claim(label.kind or NATION, (DEFAULT_NAME,), Certainty.EXACT, start, end, side=label.side)
        gazetteer = self._gazetteer
        match label.kind:
            case "" | "nation":
                return None if label.side is None else _named(NATION, gazetteer.nations.resolve(words), value, label)
            case "military":
                named = _named(MILITARY, gazetteer.militaries.resolve(words), value, label)
                return named or self._value(Label(MEN, label.side), text, value)
            case "men":
                men = men_value(words, start, end)
                return men and replace(men, side=label.side)
            case "maneuver":
                maneuver = maneuver_value(words, start, end)
                return maneuver and replace(maneuver, side=label.side, wing=label.wing)
            case "location":
                return _named("location", gazetteer.locations.resolve(words), value, label)
            case "map":
                return _named("map", gazetteer.terrain_maps.resolve(words), value, label)
            case "year":
                return year_value(words, start, end) or years_written(words, start, end)
            case "motive":
                return motive_value(words, start, end)
            case "war":
                return Claim("war", (words[:LONGEST_WAR_NAME],), Certainty.EXACT, start, end)
            case "map_km":
                return _number("map_km", whole_value(words, LEAST_MAP_KM, GREATEST_MAP_KM), value)
            case _:
                seed = int(words) if words.isascii() and words.isdigit() and len(words) < 20 else None
                return _number("seed", seed if seed is not None and seed <= LARGEST_SEED else None, value)


def _number(kind: str, number: float | None, value: Stretch) -> Claim | None:
    return None if number is None else Claim(kind, (number,), Certainty.EXACT, value.start, value.end)


def _named(kind: str, found: Match | None, value: Stretch, label: Label) -> Claim | None:
    if found is None:
        return None
    return Claim(kind, found.names, found.certainty, value.start, value.end, side=label.side)


def _pieces_of(text: str, value: Stretch) -> Iterator[Stretch]:
    start = value.start
    for mark in _PIECES.finditer(text, value.start, value.end):
        # A comma between figures belongs to a number.
        if (
            mark[0] == ","
            and text[mark.start() - 1 : mark.start()].isdigit()
            and text[mark.end() : mark.end() + 1].isdigit()
        ):
            continue
        yield Stretch(start, mark.start()).trimmed(text)
        start = mark.end()
    yield Stretch(start, value.end).trimmed(text)
