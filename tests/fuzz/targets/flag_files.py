"""Files of capture the flag beside those of a turn: boards, numbers, names, people, rulings, mails (CF-1, CF-36)."""

import json
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, open_game
from autoalgo.games.capture_the_flag.store.received import orders_received
from fuzz import json_changes, values
from fuzz.attempts import REPOSITORY, Attempt, Outcome, Spot, carry_out, put
from fuzz.draws import Draws
from fuzz.targets import shipped
from fuzz.targets.atlantis_game import mail
from fuzz.targets.flag import FOLDER, UNITS, clock_stopped, game_files, sound

_NUMBERS: Final = "JSON/games/capture_the_flag.json"
_PRIMEGA: Final = "JSON/games/capture_the_flag_primega.json"
_BOARD: Final = "JSON/games/capture_the_flag_boards/river.json"
_FORD: Final = "JSON/games/capture_the_flag_boards/ford.json"
_NAMES: Final = "names.json"
_MANY: Final = ("simulate", "--games", "1", "--jobs", "1", "--seed", "1")
_NEW: Final = ("new", FOLDER, "--seed", "1")
_BEGUN: Final = (
    (_MANY, (_BOARD, _NUMBERS)),
    ((*_NEW, "--names", _NAMES), (_BOARD, _NUMBERS, _NAMES)),
    ((*_MANY, "--rules", "primega"), (_FORD, _PRIMEGA)),
    ((*_NEW, "--rules", "primega"), (_FORD, _PRIMEGA)),
    (("boards",), (_BOARD, _FORD)),
)
"""Commands, and the files that they read."""
_SIGNS: Final = (".", "T", "~", "=", "#", "", "\u202e", "𝕋")
_SQUARES: Final = ("c3", "b8", "c8", "r8", "a1", "z99", "a100", "A1", "1a", "", "ä1")
_PEOPLE: Final = "people.json"
_RULING: Final = "ruling.json"
_ASKED: Final = (
    (("turn", FOLDER, "--ruling", _RULING, "--preview"), _RULING),
    (("people", FOLDER, _PEOPLE), _PEOPLE),
    (("turn", FOLDER, "--ruling", _RULING), _RULING),
    (("people", FOLDER, _PEOPLE, "--words"), _PEOPLE),
    *((words, f"{FOLDER}/{_PEOPLE}") for words in (("people", FOLDER), ("report", FOLDER, "--mail"))),
    *((words, f"{FOLDER}/outbox/") for words in (("status", FOLDER), ("report", FOLDER, "--mail"))),
)
"""Commands, and what the files that are changed begin with."""
_MAILS: Final = "mails"
_ARCHER, _WIZARD = 1, 2
"""Players by the numbers of their addresses."""
_SECRET: Final = "zubidofa"  # noqa: S105 - of a game that nobody plays
_THEIRS: Final = "keep moving towards the enemy flag"
_OURS: Final = ("wait", "move b7, c8", "cast flameball at a1", "go home", "attack paladin")
_WORDS: Final = ("move", "b2", "attack", "> ", "On Monday Kyle wrote:\n", "-- \n", "\n", "<br>", "next turn", "\u202e")


def _people() -> bytes:
    people = {
        UNITS[0]: {"addresses": [f"player{_ARCHER}@example.org"], "word": _SECRET},
        UNITS[1]: {"addresses": [f"player{_WIZARD}@example.org", "second@example.org"]},
    }
    told = {"_version": 1, "umpire": "The umpire <umpire@example.org>", "game": "Small war", "people": people}
    return json.dumps(told).encode()


def _ruling() -> bytes:
    told = {
        "text": "A gust.",
        "terrain": {"b2": "."},
        "effects": [{"squares": ["c3", "c4"], "name": "fire", "sign": "^", "damage": 5, "turns": 2}],
        "life": {UNITS[0]: -20},
        "mana": {UNITS[1]: 5},
        "shields": {UNITS[0]: 2},
        "aims": {UNITS[0]: True},
        "flags": {"West": "home"},
        "favours": {UNITS[2]: {"moves": 1, "range": 1, "damage": -5}},
        "orders": {UNITS[2]: "wait"},
    }
    return json.dumps(told).encode()


@cache
def _by_mail() -> dict[str, bytes]:
    """Return the files of a game of which two people play by mail, with letters that wait to be sent."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - for this alone

    with TemporaryDirectory() as name:
        folder = Path(name)
        put(folder / FOLDER, {**game_files(), _PEOPLE: _people()})
        with clock_stopped():
            outcome = carry_out(Attempt(folder, ("flag", "report", FOLDER, "--mail"), shipped.home(folder)))
        assert outcome.accepted, outcome.err + outcome.exception
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted((folder / FOLDER).rglob("*"))
            if path.is_file()
        }


def flag_new(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return the beginning of a game, or a game of automatic players, by other numbers or on another board."""
    words, read = base.of(_BEGUN)
    names = json.dumps({"West": {"archer": ["Ann", "Ben"]}}).encode()
    files = {name: names if name == _NAMES else (REPOSITORY / name).read_bytes() for name in read}
    for draws in changes:
        name = draws.of(read)
        change = _ground_changed if name in {_BOARD, _FORD} and draws.one_in(2) else json_changes.changed
        files[name] = change(draws, files[name])
    put(folder, {name: content for name, content in files.items() if name == _NAMES})
    home = shipped.changed_home(folder, {name: content for name, content in files.items() if name != _NAMES})

    def judge(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
        """A game that has begun can be played."""
        if outcome.accepted and "new" in words:
            played = carry_out(Attempt(folder, ("flag", "turn", str(folder / FOLDER)), attempt.home))
            if not played.accepted:
                yield f"a game that has begun cannot be played: {played.err[:300]}{played.exception}"
            yield from sound(attempt, played)

    spots = tuple(Spot((Path(name).name,)) for name in read)
    return Attempt(folder, ("flag", *words), home, spots=spots, may_write=("Logs", FOLDER), judge=judge)


def _ground_changed(draws: Draws, data: bytes) -> bytes:
    """Return a board with another sign, another row, or a unit in another place."""
    try:
        board = json.loads(data)
        row, team = draws.below(len(board["rows"])), board["teams"][draws.below(2)]
        sign, ground = draws.of(_SIGNS), board["rows"][row]
        match draws.below(4):
            case 0:
                at = draws.below(len(ground))
                board["rows"][row] = ground[:at] + sign + ground[at + 1 :]
            case 1:
                board["rows"][row] = sign * draws.of((len(ground), 0, 1, 26, 27, 40_000))
            case 2:
                board["rows"] += [ground] * draws.of((1, 99, 40_000))
            case _:
                kind = draws.of(sorted(team["start"]))
                team["start"][kind] = [draws.of(_SQUARES)] * draws.of((1, 2, 51))
    except (ValueError, RecursionError, LookupError, TypeError):  # changed before, so that it is no board any more
        return json_changes.change_bytes(draws, data)
    return json_changes.written(board)


def flag_people(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return what is asked of a game with other people, or with a ruling."""
    words, start = base.of(_ASKED)
    files = {**_by_mail(), _PEOPLE: _people(), _RULING: _ruling()}
    names = [name for name in sorted(files) if name.startswith(start)]
    for draws in changes:
        name = draws.of(names)
        change = _placed if name == _RULING and draws.one_in(3) else partial(json_changes.changed_file, name=name)
        files[name] = change(draws, data=files[name])
    put(folder, files)
    free = ("Logs", *(f"{FOLDER}/{path}" for path in (_PEOPLE, "turns", "outbox", "orders")))
    spots = Spot((Path(start).name,), (("--ruling",), ("people",))), Spot((FOLDER,))
    return Attempt(folder, ("flag", *words), shipped.home(folder), spots=spots, may_write=free, judge=sound)


def _placed(draws: Draws, data: bytes) -> bytes:
    """Return a ruling that puts a unit on another square."""
    try:
        return json.dumps({**json.loads(data), "squares": {draws.of(UNITS): draws.of(_SQUARES)}}).encode()
    except (ValueError, RecursionError, TypeError):  # changed before, so that it is no ruling any more
        return json_changes.change_bytes(draws, data)


def flag_mails(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return the taking in of two mails: one of the archer, and one of the wizard that is changed."""
    text = base.of(_OURS)
    for draws in changes:
        at = draws.below(len(text) + 1)
        text = text[:at] + (draws.of(_WORDS) if draws.one_in(2) else values.text(draws)) + text[at:]
    ours = mail(base, text, _WIZARD)
    for draws in changes:
        if draws.one_in(3):
            ours = json_changes.change_bytes(draws, ours)
    put(folder / FOLDER, {**game_files(), _PEOPLE: _people()})
    put(folder / _MAILS, {"1.eml": mail(Draws(), f"The word is {_SECRET}.\n{_THEIRS}\n", _ARCHER), "2.eml": ours})

    def judge(attempt: Attempt, _: Outcome) -> Iterator[str]:
        """The other's orders are kept as they came, and are answered once, however often they are taken in."""
        carry_out(attempt)
        opened = open_game(folder / FOLDER)
        received = orders_received(opened) if isinstance(opened, OpenedGame) else opened
        if isinstance(received, Failure) or not isinstance(opened, OpenedGame):
            yield "the game cannot be read any more"
            return
        texts = [one.text for number, one in received.items() if opened.game.units[number].name == UNITS[0]]
        if len(texts) != 1 or _THEIRS not in texts[0]:
            yield f"the orders of the other are not those that were sent: {texts}"
        letters = [file.read_bytes() for file in (folder / FOLDER / "outbox").glob("*.eml")]
        if sum(b"To: player%d@" % _ARCHER in letter for letter in letters) != 1:
            yield "the other does not get one answer"

    return Attempt(
        folder,
        ("flag", "collect", str(folder / FOLDER), str(folder / _MAILS)),
        shipped.home(folder),
        spots=(Spot((_MAILS,)),),
        may_write=("Logs", *(f"{FOLDER}/{name}" for name in ("inbox", "orders", "outbox", "unreadable"))),
        secrets=(_SECRET,),
        judge=judge,
    )
