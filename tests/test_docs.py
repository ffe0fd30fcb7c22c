"""The documentation says what the program does: generated pages are current, links lead somewhere."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from cases import TABLES, read_cases, rules_of_the_rulebooks

REPOSITORY = Path(__file__).parents[1]
CONTRIBUTING = REPOSITORY / "CONTRIBUTING.md"
PAGES = [*sorted(REPOSITORY.glob("*.md")), *sorted((REPOSITORY / "docs").rglob("*.md"))]


def test_generated_pages_are_current() -> None:
    script = [sys.executable, "scripts/write_docs.py", "--check"]
    done = subprocess.run(script, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_site_has_every_page_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=REPOSITORY, env=quiet, capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    built = {file.relative_to(tmp_path).with_suffix(".md").as_posix() for file in tmp_path.rglob("*.html")}
    pages = {page.relative_to(REPOSITORY / "docs").as_posix() for page in (REPOSITORY / "docs").rglob("*.md")}
    assert {page.replace("README", "index") for page in pages} <= built
    first = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<(?:script|img)[^>]*src="https?:|<link[^>]*href="https?:', first) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_keeps_both_sides_of_a_merge(page: Path) -> None:
    assert re.findall(r"^(?:<{7}|={7}|>{7})(?: .*)?$", page.read_text(encoding="utf-8"), re.MULTILINE) == []


def test_files_that_contributors_are_sent_to_exist() -> None:
    """A word in capitals stands for the name of what is added, and the first sister game makes its folders."""
    spans = re.findall(r"`([^`\n]+)`", CONTRIBUTING.read_text(encoding="utf-8"))
    words = [word for span in spans for word in ([span] if span.startswith("Database/") else span.split())]
    places = [word for word in words if re.match(r"(?:autoalgo|benchmarks|scripts|tests|docs|JSON|Database)/", word)]
    told = [place for place in places if not re.search(r"\b(?:NAME|PAGE|KIND)|/games/", place)]
    assert len(told) > 50
    assert [place for place in told if not (REPOSITORY / place).exists()] == []


def test_each_rule_of_the_rulebook_has_a_conformance_test() -> None:
    """A row of a table names its rules; a test is a rule's by its name, test_db_10_…, or its first words, "DB-9: …"."""
    rules = rules_of_the_rulebooks()
    assert len(rules) > 200
    tested = {rule for table in TABLES for case in read_cases(table) for rule in case.rules}
    for file in REPOSITORY.glob("tests/**/conformance/test_*.py"):
        text = file.read_text(encoding="utf-8")
        tested |= {f"{group.upper()}-{number}" for group, number in re.findall(r"\ndef test_([a-z]+)_(\d+)_", text)}
        tested |= {
            rule
            for told in re.findall(r'\n    """((?:[A-Z]{2,3}-\d+(?:, |: ))+)', text)
            for rule in told[:-2].split(", ")
        }
    assert rules - tested == set()


def test_each_line_of_the_features_has_an_id_of_its_own_and_is_named_by_a_test() -> None:
    """By its name, as in test_g_6_…, or in words, as in "NZ-4: …", "A-1 … A-7" and "N-1 to N-5"."""
    page = (REPOSITORY / "docs" / "features.md").read_text(encoding="utf-8")
    declared = re.findall(r"(?:^ *- |[.)] )([A-Z]{1,2}-\d+[a-z]?) (?=[\w`])", page, re.MULTILINE)
    features = set(declared)
    assert len(features) > 150
    assert [feature for feature, times in Counter(declared).items() if times > 1] == []
    tests = "".join(file.read_text(encoding="utf-8") for file in sorted((REPOSITORY / "tests").rglob("*.py")))
    named = set(re.findall(r"\b[A-Z]{1,2}-\d+[a-z]?\b", tests))
    names = "\n".join(re.findall(r"def test(_\w+)", tests))
    named |= {f"{group.upper()}-{number}" for group, number in re.findall(r"_([a-z]{1,2})_(\d+)(?=_)", names)}
    for group, first, last in re.findall(r"\b([A-Z]{1,2})-(\d+) (?:to|…) \1-(\d+)", tests):
        named |= {f"{group}-{number}" for number in range(int(first), int(last) + 1)}
    assert features - named == set()
