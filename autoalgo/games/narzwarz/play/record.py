"""The record of a game of NarzWarz, read back and played again from its commands (NW-18)."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from autoalgo.common.kit.saves import SavedFile, kept_file
from autoalgo.common.problems import Failure
from autoalgo.common.records import (
    Audit,
    JsonObject,
    ProgramEntry,
    RecordLines,
    first_difference,
    json_object,
    kind_of,
    or_problems,
)
from autoalgo.games.narzwarz.play.played import Played, moment_lines, opening_lines
from autoalgo.games.narzwarz.rules.game import Moment, wrong
from autoalgo.games.narzwarz.store.entries import FORMAT, NAME, GameEntry, StepEntry

_OPENING_LINES: Final = 3
MOST_STEPS: Final = 500_000
"""Of a record that is kept whole in memory; an audit, which keeps none, takes any number."""


@or_problems
def audit(path: Path) -> Audit:
    """Return how the record at `path` compares with the same commands given now, or why they cannot be given."""
    lines = RecordLines(path, NAME, FORMAT)
    version, played = lines.entry(2, ProgramEntry).version, _begun(lines)
    difference = first_difference(lines, _replayed(lines, version, played, whole=False), _told)
    return Audit(len(lines), version, difference, played.game.on_turn is None)


@or_problems
def opening_of(path: Path) -> GameEntry:
    """Return what the game of the record at `path` is made from, or why it cannot be read."""
    return RecordLines(path, NAME, FORMAT).entry(_OPENING_LINES, GameEntry)


@or_problems
def load(path: Path) -> Played:
    """Return the game that the record at `path`, such as a save, tells, or why it cannot be played on.

    A record whose commands make another game than it tells is refused: nobody should play on in a changed one.
    """
    lines = RecordLines(path, NAME, FORMAT)
    version, played = lines.entry(2, ProgramEntry).version, _begun(lines)
    if difference := first_difference(lines, _replayed(lines, version, played, whole=True), _told):
        raise lines.error(0, f"its commands lead to another game: {difference.text()}")
    return played


def open_save(path: Path) -> tuple[Played, SavedFile] | Failure:
    """Return the game of a save, and what is known of its file, or why it cannot be played on."""
    played = load(path)
    if isinstance(played, Failure):
        return played
    known = kept_file(path)
    return known if isinstance(known, Failure) else (played, known)


def _begun(lines: RecordLines) -> Played:
    try:
        return Played(lines.entry(_OPENING_LINES, GameEntry))
    except ValueError as error:
        raise lines.error(_OPENING_LINES, str(error)) from None


def _replayed(lines: RecordLines, version: str, played: Played, *, whole: bool) -> Iterator[str]:
    """Yield the lines that the record should have, never further than they have been compared.

    Its commands are given in `played`, which keeps all moments if the game is wanted as a whole, else the last alone.

    Raises
    ------
    BadRecordError
        For a command that is missing, or that the rules do not allow; for more steps than can be kept.
    """
    yield from opening_lines(played.opening, version, played.game)
    for number, text in islice(enumerate(lines, start=1), _OPENING_LINES, None):
        if kind_of(json_object(text) or {}) != "step" or played.game.on_turn is None:
            continue
        before = played.game
        moment = _stepped(lines, number, lines.checked(number, text, StepEntry), played)
        if not whole:
            del played.moments[:-1]
        elif len(played.moments) > MOST_STEPS + 1:
            raise lines.error(0, f"there are more than {MOST_STEPS:,} steps")
        yield from moment_lines(before, moment)


def _stepped(lines: RecordLines, number: int, step: StepEntry, played: Played) -> Moment:
    if played.game.is_computers:
        return played.play_computer()
    if step.command is None:
        raise lines.error(number, "the command is missing")
    if objection := wrong(played.game, step.command):
        raise lines.error(number, f"the rules do not allow this: {objection}")
    return played.decide(step.command)


def _told(line: JsonObject) -> str:
    """Return in words what a line tells."""
    kind, turn = kind_of(line), line.get("turn")
    return kind if turn is None else f"{kind} {'of turn ' if kind == 'step' else ''}{turn}"
