import re
from pathlib import Path
from typing import NoReturn

import pytest
from hostile import CONTROLS, LONG, unbounded, unsafe

from autoalgo.common.console import Exit, OutputError, carried_out, say, tell, tell_problems
from autoalgo.common.plain_text import LONGEST_MESSAGE
from autoalgo.common.problems import MOST_TOLD, Place, Problem

PACKAGE = Path(__file__).resolve().parents[2] / "autoalgo"


def test_a_command_ends_with_its_own_exit_code() -> None:
    assert carried_out("play", lambda: Exit.USAGE) is Exit.USAGE


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (KeyboardInterrupt(), Exit.INTERRUPTED, "Interrupted\n"),
        (OutputError("The output could not be written: No space left"), Exit.PROBLEMS, "The output could not be"),
    ],
)
def test_what_the_world_does_is_told_in_a_line(
    error: BaseException, code: Exit, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def command() -> NoReturn:
        raise error

    assert carried_out("play", command) is code
    assert capsys.readouterr().err.startswith(told)


def test_a_mistake_in_the_program_is_logged_and_raised(expected_log_errors: list[str]) -> None:
    with pytest.raises(ZeroDivisionError):
        carried_out("play", lambda: Exit(1 // 0))
    assert expected_log_errors == ["autoalgo.common.console: A mistake in the program ended play"]


def test_problems_are_told_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    found = [Problem(Place(file="a.json"), "a line\nand another", "one line"), Problem(Place(), "nothing", "")]
    assert tell_problems(found) is Exit.PROBLEMS
    assert capsys.readouterr().err == "a.json: a line and another; allowed: one line\nnothing\n"


@pytest.mark.parametrize("text", [CONTROLS, LONG], ids=["controls", "long"])
def test_a_line_is_safe_and_not_too_long_whatever_it_says(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    place = Place(file=text, tab=text, row=7, column=text, key=text, flank="attacker flank 2")
    tell(text)
    tell_problems([Problem(place, text, text, text)])
    told = capsys.readouterr().err
    assert told.count("\n") == 2
    assert unsafe(told) == set()
    assert unbounded(told) == []


def test_place_allowed_and_hint_are_told_however_long_what_was_found_is() -> None:
    told = Problem(Place(file="a.json", key="year"), f'the year "{LONG}" is no year', "a year", "mend it").text()
    assert told.startswith('a.json, year: the year "xxx')
    assert told.endswith('xxx" is no year; allowed: a year; mend it')
    everything = Problem(Place(LONG, LONG, 1_048_576, LONG, LONG, "defender flank 10"), LONG, LONG, LONG).text()
    assert len(everything) <= LONGEST_MESSAGE


def test_results_keep_their_lines_and_tabs(capsys: pytest.CaptureFixture[str]) -> None:
    say("a\tb\n\x9bc\r\n")
    assert capsys.readouterr().out == "a\tb\n\\u009bc\\u000d\n"


def test_of_very_many_problems_the_first_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    tell_problems(Problem(Place(row=row), "wrong", "") for row in range(1, 10_001))
    lines = capsys.readouterr().err.splitlines()
    assert (len(lines), lines[-1]) == (MOST_TOLD + 1, "… and 9,500 problems more")


def test_nothing_else_writes_to_the_terminal() -> None:
    """A message that goes another way would be shown as it came."""
    another = re.compile(r"\bprint\(|sys\.(stdout|stderr)\.write\(|argparse\.ArgumentParser\(")
    writing = {
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        if another.search(file.read_text("utf-8"))
    }
    clears_the_screen, runs_alone = "games/narzwarz/cli/terminal.py", "games/tncc/bots/templates/python_alone.py"
    assert writing == {"common/console.py", "common/program_log.py", clears_the_screen, runs_alone}
