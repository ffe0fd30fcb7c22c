"""The labelled fields of a post: "Attacker: Normandy", "Date = 1066", a cell below a title; and what they say."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from autoalgo.war.domain.request import LONGEST_WAR_NAME
from autoalgo.war.posts.claims import FORM, Claim
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, MOST_LABEL_WORDS, NATION, Label, label_of
from autoalgo.war.posts.lines import Line, Stretch
from autoalgo.war.posts.names import Certainty, tokens_of
from autoalgo.war.posts.values import seeds_in, whole_seed, widths_in
from autoalgo.war.posts.vocabulary import phrases

_COLON: Final = re.compile(r"[ \t]{0,5}(?:\??[:=](?![/=>]|\()|\?(?=\s)|->|→|=>)[ \t]{0,5}")
_DASH: Final = re.compile(r"\s+[-–—]\s*|\s+\.{2,}\s*|;\s*")
_PICTURES: Final = {
    "⚔": "attacker", "🗡": "attacker", "🛡": "defender", "📍": "place", "🗺": "place", "📅": "date", "📆": "date",
    "🗓": "date", "👥": "men", "🎯": "motive", "🎲": "seed",
}  # fmt: skip
"""What a picture at the beginning of a line is a label of."""
_PICTURE: Final = re.compile(rf"\s*(?P<picture>[{''.join(_PICTURES)}])\ufe0f?\s*")
_CAPITALS: Final = re.compile(r"\s*(?P<label>[A-Z]{2,}(?: [A-Z]{2,}){0,3})(?= [^\n]*[a-z])\s+(?!\(|[A-Z]{2})")
"""A label without a mark behind it: "WHO ATTACKS saladin"."""
_BETWEEN: Final = re.compile(r"[\n\t|:=.,;!?()\[\]/&>]")
_BEFORE: Final = frozenset(phrases("names before a label"))
_BRACKETED: Final = re.compile(r"\s*\([^()\n]*\)\s*$")
_LONGEST_LABEL: Final = 80
_OF_A_SIDE: Final = (NATION, MILITARY, MEN, MANEUVER)
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
        head = label_of(line.cells[0].of(text)) or label_of(_BRACKETED.sub("", line.cells[0].of(text)))
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
    side = None
    for cell, title in zip(
        line.cells[1:] if row else line.cells, line.columns[1:] if row else line.columns, strict=True
    ):
        label = label_of(f"{title} {cells[0]}" if row else title)
        column = label_of(title)
        if row and row.kind in _OF_A_SIDE and column and (label is None or label.side is None):
            label = Label(row.kind, column.side, row.wing)  # "Side B" above, "left" before
        if label is not None and not row:
            side = label.side if label.side is not None else side
            if label.side is None and not label.person and label.kind in {"military", "men", "maneuver"}:
                # "Attacker; army; defender; army": an army is that of the side before it.
                label = Label(label.kind, side, label.wing)
        yield Entry(label, line.cells[0] if row else Stretch(cell.start, cell.start), cell)


def _of_cell(text: str, cell: Stretch) -> Iterator[Entry]:
    """Yield the entries of a cell: what stands before its first label, then each label with its value."""
    found: list[tuple[Stretch, Label, int]] = []
    for colon in islice(_COLON.finditer(text, cell.start, cell.end), MOST_COLONS):
        named = _label_before(text, max(cell.start, found[-1][2] if found else 0), colon.start())
        if named and not (colon[0].strip() in {"->", "→", "=>"} and named[0].start > cell.start):
            found.append((*named, named[0].end if ")" in text[named[0].end : colon.start()] else colon.end()))
    if not found:
        found += _unmarked(text, cell)
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


def _unmarked(text: str, cell: Stretch) -> Iterator[tuple[Stretch, Label, int]]:
    """Yield the label at the beginning of a cell that is a picture or stands in capitals."""
    picture = _PICTURE.match(text, cell.start, cell.end)
    capitals = _CAPITALS.match(text, cell.start, cell.end)
    told = picture or capitals
    if told is not None:
        label = label_of(_PICTURES[told["picture"]] if picture else told["label"])
        if label is not None and (label.kind or label.side is not None):
            yield Stretch(told.start(), told.end()), label, told.end()


def _label_before(text: str, least: int, end: int) -> tuple[Stretch, Label] | None:
    """Return the longest label that ends at `end` and begins no earlier than `least`."""
    start = max(least, end - _LONGEST_LABEL)
    bracket = re.search(r"\s*\([^()\n]{2,30}\)\s*$", text[start:end])
    if bracket and label_of(text[start : start + bracket.start()]) is None:
        bracket = None
    if bracket:
        # "The how (Spain): …": what is bracketed is a part of the value.
        end = start + bracket.start()
    for mark in _BETWEEN.finditer(text, start, end):
        start = mark.end()
    tokens = tokens_of(text[start:end])[-MOST_LABEL_WORDS:]
    for token in tokens:
        label = label_of(text[start + token.start : end])
        if label and (token is tokens[0] or all(one.word in _BEFORE for one in tokens[: tokens.index(token)])):
            return Stretch(start + token.start, end), label
    return None


def war_claims(label: Label, text: str, value: Stretch, gazetteer: Gazetteer) -> list[Claim]:
    """Return what a labelled value says that is no side's and no place or date: name, map, width, seed."""
    words, start, end = value.of(text), value.start, value.end
    match label.kind:
        case "war":
            name = words.strip(" \t\"“”«»'")
            name = re.sub(r"[\"”»]\.?$|\.$", "", name)
            is_name = re.search(r"[^\W\d_]{3}", name) is not None
            return [Claim("war", (name[:LONGEST_WAR_NAME],), Certainty.EXACT, start, end, FORM)] if is_name else []
        case "map":
            named = gazetteer.terrain_maps.resolve(words)
            maps = [Claim("map", named.names, named.certainty, start, end, FORM)] if named else []
            return maps or war_claims(Label("map_km"), text, value, gazetteer)
        case "map_km":
            figures = re.fullmatch(r"(\s*\d{1,3}(?:\.\d+)?)\s*\.?", words)
            labelled = f"{figures[1]} km" if figures else words
            return [_within(one, end) for one in widths_in(labelled, start, labelled=True)]
        case _:
            seed = whole_seed(words, start, end)
            return [seed] if seed else list(seeds_in(f"seed {words}", start - 5))


def _within(claim: Claim, end: int) -> Claim:
    return Claim(claim.kind, claim.values, claim.certainty, claim.start, min(claim.end, end), FORM, note=claim.note)
