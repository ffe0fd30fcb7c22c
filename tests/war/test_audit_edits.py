"""Every single edit of a record is noticed, and none is a traceback (OUT-4).

An edit is noticed by the replay, by the lines that do not agree, or beside the database and the maps. Where none of
them can, the value is named in `FREE`, and in docs/security.md.
"""

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autoalgo import __version__
from autoalgo.common.problems import Failure
from autoalgo.war.audit import AuditResult, audit, otherwise_today
from autoalgo.war.cli import main
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.report.difference import first_difference
from autoalgo.war.tables import Tables

ROOT: Final = Path(__file__).resolve().parents[2]
BARGES: Final = frozenset({"3 request.flanks.3.ships", "3 request.flanks.4.ships", "3 request.flanks.5.ships"})
"""Ships of a military without ships of its own: stand-in barges follow the men, whatever is asked for (F-4)."""
FREE: Final = BARGES | {"3 request._source", "3 request._source deleted"}
"""Besides, the text that says where the request is from: it changes nothing of the war."""
BESIDE_THE_DATABASE: Final = frozenset(
    {
        "5 digest",
        "6 selection.attacker.nation.capital",
        "6 selection.attacker.military.ship_number",
        "6 selection.defender.nation.capital",
        "6 selection.defender.military.ship_number",
    }
)
"""What has no part in this war: it is noticed beside the database and the maps alone."""

INPUTS: Final = 6
"""Lines that the war is fought from."""
EARLY: Final = 20
"""Lines of a record that ends early."""
INTERRUPTED: Final = '{"record": "interrupted"}'
LONG: Final = 20_000
"""Characters of a line."""

Lines = list[str]
Path_ = tuple[str | int, ...]
Edit = Callable[[], Lines]
Notice = Callable[[Lines], str]


@pytest.fixture(scope="module")
def hastings(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """The record of the shipped example."""
    folder = tmp_path_factory.mktemp("hastings")
    assert main(["run", str(ROOT / "examples" / "hastings_1066.json"), "--out", str(folder)]) == 0
    [record] = folder.glob("*.jsonl")
    return record.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def database() -> Database:
    [workbook] = (ROOT / "Database").glob("*.xlsx")
    cells = WorkbookStore(workbook).read_once()
    assert not isinstance(cells, Failure)
    return Database(cells, workbook.name)


@pytest.fixture
def noticed(tmp_path: Path, tables: Tables) -> Notice:
    """How the audit alone notices an edit; empty if it does not."""

    def notice(lines: Lines) -> str:
        result = audited(tmp_path, lines, tables)
        if isinstance(result, str):
            return result
        if result.difference:
            return result.difference.text()
        return f"{result.version} {result.changed_tables}" if told(result) else ""

    return notice


@pytest.fixture
def noticed_beside_the_database(tmp_path: Path, tables: Tables, database: Database) -> Notice:
    """What is told of the rows and the map of a record that is identical to its replay."""

    def notice(lines: Lines) -> str:
        result = audited(tmp_path, lines, tables)
        assert isinstance(result, AuditResult)
        return " ".join(map(str, otherwise_today(result.record, database, tables, ROOT / "Maps")))

    return notice


def audited(folder: Path, lines: Lines, tables: Tables) -> AuditResult | str:
    path = folder / "edited.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    result = audit(path, tables)
    if isinstance(result, Failure):
        assert result[0].place.file == str(path)
        return result[0].text()
    return result


def told(result: AuditResult) -> bool:
    return result.version != __version__ or bool(result.changed_tables)


def places(value: object, path: Path_ = ()) -> Iterator[Path_]:
    """Yield the path of every object, list and leaf."""
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


def at(value: Any, path: Path_) -> Any:  # noqa: ANN401 - JSON
    for key in path:
        value = value[key]
    return value


def edited(lines: Lines, number: int, edit: Callable[[Any], None]) -> Lines:
    line = json.loads(lines[number])
    edit(line)
    return [*lines[:number], json.dumps(line, ensure_ascii=False), *lines[number + 1 :]]


def other(value: object) -> object:
    """Return another value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case float():
            return value * 1.5 + 0.1
        case str():
            return value + "x"
        case None:
            return "x"
        case _:
            return []


def edits(lines: Lines, first: int, last: int) -> Iterator[tuple[str, Edit]]:
    """Yield every edit of one place in the lines from `first` to `last`, with its name: a call makes it."""
    for number in range(first - 1, last):
        content = json.loads(lines[number])
        for path in places(content):
            if path:
                yield from edits_at(lines, number, path, at(content, path))


def edits_at(lines: Lines, number: int, path: Path_, value: object) -> Iterator[tuple[str, Edit]]:
    name, parent, key = f"{number + 1} {'.'.join(map(str, path))}", path[:-1], path[-1]
    edit = partial(partial, edited, lines, number)
    if not isinstance(value, dict | list) or not value:
        yield name, edit(lambda line: at(line, parent).__setitem__(key, other(value)))
    else:
        yield f"{name} another type", edit(lambda line: at(line, parent).__setitem__(key, "x"))
    if not isinstance(value, dict) and path[0] != "scores":
        yield f"{name} deleted", edit(lambda line: at(line, parent).__delitem__(key))
    if isinstance(value, dict):
        yield f"{name} added", edit(lambda line: at(line, path).__setitem__("more", 1))
    elif isinstance(value, list):
        more = copy.deepcopy(value[0]) if value else 1
        yield f"{name} added", edit(lambda line: at(line, path).append(more))


def noticed_early_or_late(lines: Lines, noticed: Notice) -> bool:
    """Return whether an edit is noticed, most of them by what comes first: a record that ends there takes less time."""
    return bool(noticed([*lines[:EARLY], INTERRUPTED]) or noticed(lines))


@pytest.mark.slow
def test_every_edit_of_a_value_is_noticed(
    hastings: Lines, noticed: Notice, noticed_beside_the_database: Notice
) -> None:
    assert noticed(hastings) == ""
    assert noticed_beside_the_database(hastings) == ""
    made = ((name, edit()) for name, edit in edits(hastings, 1, INPUTS))
    quiet = {name: lines for name, lines in made if not noticed_early_or_late(lines, noticed)}
    unnoticed = {name for name, lines in quiet.items() if not noticed_beside_the_database(lines)}
    assert unnoticed == FREE
    # A nation more that could field the army, or have the leader, is no part of the war either.
    assert {name for name in quiet if ".nations" not in name and ".leader." not in name} - FREE == BESIDE_THE_DATABASE


def test_every_edit_of_what_is_replayed_is_noticed(hastings: Lines) -> None:
    """The replay repeats these lines from the others: any that are otherwise differ from it."""
    for number in range(INPUTS + 1, len(hastings) + 1):
        line = hastings[number - 1]
        # Of the thousands of places in the variables, every seventh.
        step = 7 if len(line) > LONG else 1
        for name, edit in islice(edits([line], 1, 1), 0, None, step):
            [otherwise] = edit()
            assert first_difference([otherwise], [line]), f"line {number}: {name}"


@pytest.mark.slow
@pytest.mark.parametrize("form", ["removed", "doubled", "swapped", "blank", "cut", "with a stranger after it"])
def test_every_edit_of_the_order_is_noticed(hastings: Lines, noticed: Notice, form: str) -> None:
    head, tail = 12, len(hastings) - 3
    for number in (*range(head), *range(head, tail, 9), *range(tail, len(hastings))):
        line = hastings[number]
        before, after = hastings[:number], hastings[number + 1 :]
        forms = {
            "removed": [*before, *after],
            "doubled": [*before, line, line, *after],
            "swapped": [*before, *after[:1], line, *after[1:]],
            "blank": [*before, "", *after],
            "cut": [*before, line[: len(line) // 2]],
            "with a stranger after it": [*before, line, '{"record": "stranger"}', *after],
        }
        assert forms[form] == hastings or noticed(forms[form]), f"line {number + 1} {form}"


def test_an_interrupted_record_ends_with_a_plain_line(hastings: Lines, noticed: Notice) -> None:
    interrupted = [*hastings[:EARLY], INTERRUPTED]
    assert noticed(interrupted) == ""
    assert 'line 21: "more" of the line "interrupted"' in noticed(
        [*interrupted[:-1], interrupted[-1][:-1] + ', "more": 1}']
    )
    assert "line 15" in noticed([*interrupted[:14], *interrupted[15:]])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"attacker": "Normandy 1066"', '"attacker": "England 1066"', "line 6: the attacker is"),
        ('"attacker_military": "William', '"attacker_military": "Guillaume', "line 6: the attacker's military is"),
        ('"defender": "England 1066"', '"defender": "default"', 'the request names "default"'),
        ('"location": "Sussex 1066"', '"location": "Kent 1066"', "line 6: the location is"),
        ('"map": null', '"map": "Coast"', 'line 5: the map is "Hill", but "Coast" is asked for'),
        ('"terrain": "Hill"', '"terrain": "Coast"', 'line 5: the map is "Hill", but "Coast" is asked for'),
        ('"name": "Hill"', '"name": "Coast"', 'line 5: the map is "Coast", but "Hill" is asked for'),
        ('"nations": ["Normandy 1066"], "size"', '"nations": ["Maine"], "size"', "is not one of"),
        ('"birth_year": 1028', '"birth_year": 1027', 'the leader "William of Normandy" is described in two ways'),
        ('"stability": 110.0', '"stability": 1e300', 'Stability: "1e+300" is not a number from 0 to 200'),
        ('"urban_population": 0', '"urban_population": 9', "Urban population"),
        ('"speed_kmh": 3.0', '"speed_kmh": "Infinity"', "Norman spearman.Speed"),
    ],
)
def test_lines_that_do_not_agree_are_told(hastings: Lines, noticed: Notice, old: str, new: str, said: str) -> None:
    text = "\n".join(hastings)
    assert old in text
    assert said in noticed(text.replace(old, new, 1).split("\n"))


@pytest.mark.parametrize(
    ("old", "new"), [('"map": null', '"map": "hill.png"'), ("Normandy 1066", "Normandy\u00a01066")]
)
def test_another_spelling_of_the_same_is_no_difference(hastings: Lines, noticed: Notice, old: str, new: str) -> None:
    request = hastings[2].replace(old, new, 1)
    assert request != hastings[2]
    assert noticed([*hastings[:2], request, *hastings[3:]]) == ""


HOSTILE: Final = st.one_of(
    st.none() | st.booleans() | st.text(max_size=20),
    st.integers() | st.sampled_from([2**31, 2**63, 10**400, -(10**400)]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["Infinity", "NaN", "-Infinity", "default", "x" * 5000, "\u202e\x1b[31m", "Hill", "Barges"]),
    st.sampled_from([[], {}, [[]], [1] * 1000, 5e-324, 1e300, 15e6, 400, 0]),
)


EDITS: Final = st.lists(
    st.tuples(st.sampled_from([2, 4, 5]) | st.integers(0, 30), st.integers(0, 10_000), HOSTILE), min_size=1, max_size=3
)


@pytest.mark.slow
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(hostile=EDITS)
def test_no_record_is_a_traceback(
    hastings: Lines, tmp_path: Path, tables: Tables, hostile: list[tuple[int, int, object]]
) -> None:
    """Whatever stands in a record, the audit says what is wrong, and in which file."""
    lines = list(hastings)
    for number, place, value in hostile:
        line = json.loads(lines[number])
        paths = [path for path in places(line) if path]
        *parent, key = paths[place % len(paths)]
        at(line, tuple(parent))[key] = value
        lines[number] = json.dumps(line, ensure_ascii=False)
    audited(tmp_path, lines, tables)


@pytest.mark.slow
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 40_000), junk=st.binary(max_size=12), length=st.integers(0, 12))
def test_no_bytes_are_a_traceback(
    *, hastings: Lines, tmp_path: Path, tables: Tables, place: int, junk: bytes, length: int
) -> None:
    content = "".join(f"{line}\n" for line in hastings).encode()
    path = tmp_path / "bytes.jsonl"
    path.write_bytes(content[:place] + junk + content[place + length :])
    result = audit(path, tables)
    assert isinstance(result, AuditResult) or result[0].place.file == str(path)


def test_the_command_tells_what_the_database_has_otherwise(
    hastings: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "edited.jsonl"
    text = "\n".join([*hastings, ""]).replace('"capital": "Rouen 1066"', '"capital": "Caen"', 1)
    path.write_text(text, encoding="utf-8")
    assert main(["audit", str(path)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"Identical: {len(hastings)} lines\n")
    key = "selection, selection.attacker.nation.capital"
    assert said.err == f'Otherwise in the database now: {key}: recorded "Caen", now "Rouen 1066"\n'


def test_a_record_is_audited_without_a_database(
    hastings: Lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text("\n".join([*hastings, ""]), encoding="utf-8")
    assert main(["audit", str(path), "--database", str(tmp_path / "none.xlsx")]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"Identical: {len(hastings)} lines\n")
    assert said.err.startswith("Cannot be compared with the database: ")
