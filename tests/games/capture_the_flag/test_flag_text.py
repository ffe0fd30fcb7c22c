"""C-42: the list of what the author's text says, the rules, and the tests of both, agree with each other."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs/games/capture_the_flag.md").read_text(encoding="utf-8")
TABLES = sorted(HERE.glob("conformance/*.md"))
ROWS = re.findall(r"^\| (CFS-\d+) \| (.+) \| ([^|]+) \| ([^|]*) \|$", PAGE, re.MULTILINE)


def _tests() -> dict[str, set[str]]:
    """Return the statements that each test names, in its name or its docstring's first words, and each table's rows."""
    found = {table.name: set(re.findall(r"CFS-\d+", table.read_text(encoding="utf-8"))) for table in TABLES}
    for file in HERE.rglob("test_*.py"):
        for node in ast.parse(file.read_bytes()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                told = re.match(r"(?:[A-Z]{2,3}-\d+[,:.] ?)*", ast.get_docstring(node) or "")
                ids = re.findall(r"CFS-\d+", told[0] if told else "")
                found[node.name] = {*ids, *(f"CFS-{number}" for number in re.findall(r"cfs_(\d+)", node.name))}
    return found


def test_every_statement_of_the_text_has_its_number_a_rule_and_a_test_that_names_it() -> None:
    assert [row[0] for row in ROWS] == [f"CFS-{number}" for number in range(1, 118)]
    rules = set(re.findall(r"\*\*(CF-\d+)\*\*", PAGE))
    tests = _tests()
    for statement, _, told_rules, told_tests in ROWS:
        assert told_rules and set(told_rules.split(", ")) <= rules, statement
        names = re.findall(r"`([\w.]+)`", told_tests)
        assert names, statement
        assert [name for name in names if statement not in tests.get(name, ())] == [], statement


def test_every_test_of_a_statement_is_listed_with_it() -> None:
    listed = {(statement, name) for statement, _, _, told in ROWS for name in re.findall(r"`([\w.]+)`", told)}
    named = {(statement, name) for name, statements in _tests().items() for statement in statements}
    assert named - listed == set()
