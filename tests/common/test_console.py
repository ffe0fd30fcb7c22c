from typing import NoReturn

import pytest

from autoalgo.common.console import Exit, OutputError, carried_out, tell_problems
from autoalgo.common.problems import Place, Problem


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
