"""Some two hundred damaged and hostile inputs in every run of the tests, and whether what judges them does judge."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from autoalgo.app import main
from fuzz.attempts import REPOSITORY, Attempt, Outcome, Spot, carry_out
from fuzz.command import kept_case
from fuzz.draws import Case, Drawn, Draws, drawn_again, drawn_anew
from fuzz.judges import JUDGES
from fuzz.targets import TARGETS, close, shipped
from fuzz.trying import reduced, try_again, try_new

SEED = 20
CASES = {
    "atlantis months": 1,
    "flag": 4,
    "playback": 4,
    "request": 10,
    "cell": 8,
    "workbook": 25,
    "record": 8,
    "atlantis orders": 8,
}
"""Cases a target; of those that are not named, 7."""
FREE = frozenset({"settings", "atlantis months", "tncc bots"})
"""Targets of which all cases may be taken."""
ACCEPTED = {
    "arguments": 0.1,
    "flag new": 0.1,
    "keys": 0.1,
    "narzwarz": 0.1,
    "playback": 0.1,
    "post": 0.2,
    "queue": 0.2,
    "record": 0.1,
    "terrain": 0.2,
    "tncc": 0.1,
    "workbook": 0.2,
    "tables": 0.2,
}
"""Share of cases that must be taken, so that wars are fought; a third of those that are not named."""


@pytest.mark.qt_log_ignore("QVariant::load")
@pytest.mark.parametrize("target", TARGETS)
def test_hostile_input_is_taken_or_refused_as_it_should(target: str) -> None:
    cases = CASES.get(target, 7)
    verdicts = [try_new(target, SEED, number) for number in range(cases)]
    failed = [
        f"python -m tests.fuzz --only {target} --seed {SEED} --first {number} --cases 1: {complaint}"
        for number, verdict in enumerate(verdicts)
        for complaint in verdict.complaints
    ]
    assert not failed, "\n".join(failed)
    codes = Counter(verdict.code for verdict in verdicts)
    assert codes[0] >= ACCEPTED.get(target, 0.33) * cases, codes
    assert target in FREE or codes[0] <= 0.95 * cases, codes


@pytest.mark.parametrize("target", TARGETS)
def test_a_case_is_made_again_from_its_number_and_from_its_choices(target: str, tmp_path: Path) -> None:
    number = 7 if target == "atlantis months" else 3  # which is of eight factions, not fifty
    folders = (tmp_path / name for name in "abc")

    def made(drawn: Drawn) -> Case:
        folder = next(folders)
        folder.mkdir()
        attempt = TARGETS[target](folder, drawn.base, drawn.changes)
        if target == "sheet":
            carry_out(attempt)  # its Google draws what it answers
        return drawn.case(target)

    case = made(drawn_anew(target, SEED, number))
    assert made(drawn_again(case)) == made(drawn_anew(target, SEED, number)) == case


@pytest.mark.parametrize("target", TARGETS)
def test_input_that_is_not_changed_is_taken(target: str) -> None:
    verdicts = [try_again(Case(target, base)) for base in ((), (1,))]
    assert [(verdict.code, verdict.complaints) for verdict in verdicts] == [(0, ())] * 2


@pytest.fixture
def attempt(tmp_path: Path) -> Attempt:
    """A war that is fought."""
    (tmp_path / "war.json").write_text(json.dumps(shipped.PLAIN), encoding="utf-8")
    arguments = ("run", str(tmp_path / "war.json"), "--out", str(tmp_path / "out"))
    return Attempt(tmp_path, arguments, shipped.home(tmp_path), spots=(Spot(("war.json", "year")),))


def complaints(judge: str, attempt: Attempt, outcome: Outcome) -> list[str]:
    return list(JUDGES[judge](attempt, outcome))


def test_all_judges_are_content_with_an_ordinary_war(attempt: Attempt) -> None:
    outcome = carry_out(attempt)
    assert outcome.accepted
    assert [text for judge in JUDGES for text in complaints(judge, attempt, outcome)] == []


WRONG: dict[str, Callable[[Attempt, Outcome], Outcome]] = {
    "exception": lambda attempt, _: carry_out(replace(attempt, act=lambda: 1 // 0)),
    "exit code": lambda _, outcome: replace(outcome, code=3),
    "place": lambda _, outcome: replace(outcome, code=1, err="war.json, seed: 0; allowed: 1"),
    "bounds": lambda _, outcome: replace(outcome, seconds=100),
    "display": lambda _, outcome: replace(outcome, err="\x1b[31m"),
    "secret": lambda _, outcome: replace(outcome, err="it is hunter2"),
    "noticed": lambda _, outcome: outcome,
}
"""What comes of an ordinary war, with one thing wrong with it, for the judge of that."""


@pytest.mark.parametrize("judge", WRONG)
def test_a_judge_complains_of_what_is_wrong(judge: str, attempt: Attempt) -> None:
    outcome = WRONG[judge](attempt, carry_out(attempt))
    assert complaints(judge, replace(attempt, secrets=("hunter2",), unnoticed=True), outcome)


@pytest.mark.parametrize(
    ("judge", "ending", "was", "becomes"),
    [
        ("conserved", "jsonl", r'"remaining": (\d+), "ships', r'"remaining": 1\1, "ships'),
        ("conserved", "jsonl", r'"died_of_disease": \S+', '"died_of_disease": 0.5,'),
        ("finite", "jsonl", r'"seed": 7', '"seed": NaN'),
        ("finite", "txt", r"End of the log", "inf\nEnd of the log"),
        ("files", "txt", r"End of the log\n", ""),
    ],
)
def test_a_judge_complains_of_what_a_war_leaves(
    judge: str, ending: str, was: str, becomes: str, attempt: Attempt
) -> None:
    outcome = carry_out(attempt)
    [paper] = attempt.out.glob(f"*.{ending}")
    text, count = re.subn(was, becomes, paper.read_text(encoding="utf-8"))
    assert count
    paper.write_text(text, encoding="utf-8")
    assert complaints(judge, attempt, outcome)


@pytest.mark.parametrize("name", ["war.json", ".war.json.abc.tmp", "home/new"])
def test_a_file_that_is_changed_new_or_temporary_is_complained_of(name: str, attempt: Attempt) -> None:
    outcome = carry_out(replace(attempt, act=lambda: (attempt.folder / name).write_text("x")))
    assert complaints("files", attempt, outcome)


def test_a_long_line_is_complained_of(attempt: Attempt) -> None:
    assert complaints("display", attempt, Outcome(err="x" * 10**6))


def test_json_with_a_number_that_is_none_is_complained_of(attempt: Attempt) -> None:
    asked = replace(attempt, arguments=("odds", "war.json", "--json"))
    assert complaints("finite", asked, Outcome(0, '{"chance": NaN}'))
    assert not complaints("finite", asked, Outcome(0, '{"chance": 0.5}\n{"name": "NaN"}'))


def test_a_failing_case_is_made_small() -> None:
    """Of five changes one is to blame, and of its choices one."""
    blamed = (7, 900, 3)

    def fails(case: Case) -> bool:
        return any(len(change) > 1 and change[1] > 500 for change in case.changes)

    found = reduced(Case("request", (4, 5), ((1, 2), (3,), blamed, (1, 1), (2,))), fails)
    assert found == Case("request", (), ((0, 501),))
    assert found.size < Case("request", (), (blamed,)).size


def test_choices_are_made_again_and_fit_what_is_asked() -> None:
    draws = Draws((5, 900))
    assert [draws.below(10), draws.below(10), draws.below(10)] == [5, 9, 0]


def test_a_kept_case_is_read_back(tmp_path: Path) -> None:
    case = Case("request", (1, 2), ((3,), ()))
    file = tmp_path / "case.json"
    file.write_text(json.dumps({"case": {"target": case.target, "base": case.base, "changes": case.changes}}))
    assert kept_case(file) == case


@pytest.fixture(autouse=True, scope="module")
def kernels_compiled() -> None:
    """The processor time of no case is that of compiling."""
    assert main(["compile"]) == 0


@pytest.fixture(autouse=True, scope="module")
def shipped_files_stay() -> Iterator[None]:
    """Nothing that the program ships is changed by any of this."""
    folders = [REPOSITORY / name for name in shipped.EDITABLE]
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file()]
    before = {file: file.read_bytes() for file in files}
    yield
    close()
    assert {file: file.read_bytes() for file in files} == before
