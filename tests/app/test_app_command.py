"""The commands that belong to no face, and what is imported before one is known."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from autoalgo import __version__
from autoalgo.app import main, window_main
from autoalgo.app.command import PROGRAM
from autoalgo.app.sister_games import GAMES
from autoalgo.common.commands import every_command, read_command
from autoalgo.common.kit.sister_game import SisterGame
from autoalgo.common.options import Renamed, renamed_options
from autoalgo.common.qt.display import SYSTEM_PACKAGES
from autoalgo.war.cli import main as command_line

REPOSITORY = Path(__file__).resolve().parents[2]
HEAVY = ("numba", "numpy", "pydantic", "PySide6", "openpyxl", "PIL", "gspread", "platformdirs", "shtab")
LOADED = """
import json, sys
from autoalgo.app import main
try:
    main(sys.argv[1:])
finally:
    print(json.dumps([name for name in {heavy} if name in sys.modules]))
"""


@pytest.fixture
def new_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("AUTOALGO_HOME", str(home))
    return home


COMMANDS = dict(every_command(PROGRAM))


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    for word in {name.split()[0] for name in COMMANDS}:
        assert re.search(rf"^    {word} ", said, re.MULTILINE), word


EXAMPLES = {name: each.example for name, each in COMMANDS.items() if each.example}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_a_command_is_understood(name: str) -> None:
    program, *words = shlex.split(EXAMPLES[name])
    assert program == "autoalgo"
    assert read_command(PROGRAM, words).name == name


@pytest.mark.parametrize("name", [name for name, each in COMMANDS.items() if isinstance(each.name, Renamed)])
def test_the_old_name_of_a_command_is_understood(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    new = COMMANDS[name].name
    assert isinstance(new, Renamed)
    words = [new.formerly if word == new else word for word in shlex.split(EXAMPLES.get(name, f"autoalgo {name}"))[1:]]
    assert read_command(PROGRAM, words).name == name
    assert capsys.readouterr().err == f'"{new.formerly}" is now "{new}"\n'


def test_no_old_spelling_is_a_new_one_of_the_same_command() -> None:
    for name, each in COMMANDS.items():
        group = name.rpartition(" ")[0]
        now = {other.name for path, other in COMMANDS.items() if path.rpartition(" ")[0] == group}
        assert not isinstance(each.name, Renamed) or each.name.formerly not in now
        assert len(set(renamed_options(each.options))) == len(list(renamed_options(each.options)))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_knows_commands_options_and_choices(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(word in script for word in ("atlantis", "preview", "starttls"))
    assert "without-pages" not in script


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("autoalgo fl", ["flag"]),
        ("autoalgo flag tu", ["turn"]),
        ("autoalgo flag turn --pre", ["--preview"]),
        ("autoalgo tncc simulate --j", ["--jobs", "--json"]),
        ("autoalgo list n", ["nations"]),
        ("autoalgo atlantis send --security s", ["starttls"]),
        ("autoalgo run hast", ["hastings.json"]),
        ("autoalgo run --out ", ["folder"]),
    ],
)
def test_bash_completes(line: str, completed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hastings.json").touch()
    (tmp_path / "folder").mkdir()
    assert main(["completion", "bash"]) == 0
    words = line.split(" ")
    asked = f"COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}; _shtab_autoalgo"
    script = "\n".join([capsys.readouterr().out, asked, 'printf "%s\\n" "${COMPREPLY[@]}"'])
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == completed


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_begins_with_its_sentence_however_it_is_asked_for(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for words in ([*name.split(), "--help"], ["help", *name.split()]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert not ended.value.code
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    usage, sentence, *_ = said[0].split("\n\n")
    assert usage.startswith(f"usage: autoalgo {name} [-h]")
    assert " ".join(sentence.split()).casefold() == f"{COMMANDS[name].sentence}.".casefold()


def test_help_of_no_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["help", "tncc", "paly"])
    assert ended.value.code == 2
    assert 'did you mean "play"?' in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.word)
def test_help_of_a_game_lists_its_window_and_the_window_tells_what_it_opens(
    game: SisterGame, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([game.word, "--help"])
    assert re.search(r"^    window +open the ", capsys.readouterr().out, re.MULTILINE)
    with pytest.raises(SystemExit):
        main([game.word, "window", "--help"])
    assert ("FOLDER" if game.word in {"atlantis", "flag"} else "FILE") in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["--help"], [], ["fight"], ["run"], ["run", "a", "--seed", "x"], ["home", "--opn"], ["tncc"]]
)
def test_help_and_wrong_usage_import_nothing_heavy(words: list[str]) -> None:
    program = LOADED.format(heavy=HEAVY)
    done = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=REPOSITORY, capture_output=True, text=True, check=False
    )
    assert done.returncode == (0 if words == ["--help"] else 2), done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == []


def test_home_fills_a_new_home_and_tells_it(new_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["home"]) == 0
    said = capsys.readouterr()
    assert said.out == f"{new_home}\n"
    assert said.err.splitlines()[0] == f"Your files are in {new_home}"
    assert (new_home / "examples" / "hastings_1066.json").is_file()
    assert (new_home / "JSON" / "games" / "tncc.json").is_file()
    assert not (new_home / "Database" / "rows").exists()


def test_home_is_told_once_by_any_command(new_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "maps"]) == 0
    assert capsys.readouterr().err == f"Your files are in {new_home}\n"
    assert main(["check"]) == 0
    assert capsys.readouterr().err == ""


def test_home_brings_a_deleted_table_back(new_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["home"])
    (new_home / "JSON" / "Soldier.json").unlink()
    assert main(["list", "units"]) == 1
    capsys.readouterr()
    assert main(["home", "--restore"]) == 0
    assert "Brought back: JSON/Soldier.json" in capsys.readouterr().err
    assert main(["list", "units"]) == 0
    assert main(["home", "--restore"]) == 0
    assert "Nothing was brought back" in capsys.readouterr().err


def test_home_opens_the_file_manager(
    new_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opener = tmp_path / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text(f'#!/bin/sh\necho "$1" >"{tmp_path}/opened"\n', encoding="utf-8")
    opener.chmod(0o755)
    monkeypatch.setenv("PATH", f"{opener.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "platform", "linux")
    assert main(["home", "--open"]) == 0
    assert (tmp_path / "opened").read_text(encoding="utf-8") == f"{new_home}\n"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["home", "--open"]) == 1
    assert "no file manager could be started" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["home"], ["check"], ["list", "maps"], ["run", "hastings_1066"]])
def test_a_home_of_a_newer_version_is_one_sentence(
    new_home: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    (new_home / ".autoalgo").mkdir(parents=True)
    (new_home / ".autoalgo" / "manifest.json").write_text('{"version": "99.0", "files": {}}', encoding="utf-8")
    assert main(words) == 1
    said = capsys.readouterr()
    assert said.out == ""
    [line] = said.err.splitlines()
    assert f"Autoalgo 99.0 has used this folder, and this is the older Autoalgo {__version__}" in line
    assert [file.name for file in new_home.rglob("*")] == [".autoalgo", "manifest.json"]


def test_a_home_that_is_a_file_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    monkeypatch.setenv("AUTOALGO_HOME", str(tmp_path / "file"))
    assert main(["check"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert "your files cannot be laid out here: Not a directory" in line
    assert "AUTOALGO_HOME" in line


@pytest.mark.parametrize(
    ("missing", "what_to_do"),
    [
        ({"PySide6"}, f'run: {sys.executable} -m pip install "autoalgo[window]"'),
        (
            {"PySide6", "pip"},
            "install the program again, with [window] after the name of the wheel file",
        ),
    ],
)
def test_the_window_without_its_libraries_is_one_sentence(
    missing: set[str], what_to_do: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tools of uv and pipx have no pip of their own."""
    monkeypatch.setattr("autoalgo.app.window.find_spec", lambda name: None if name in missing else object())
    monkeypatch.setattr(sys, "argv", ["autoalgo-window", "hastings_1066"])
    openings: tuple[Callable[[], int], ...] = (lambda: main(["window"]), window_main)
    for opening in openings:
        assert opening() == 1
        [line] = capsys.readouterr().err.splitlines()
        assert line == f"The window is not installed; {what_to_do}"


def test_the_window_without_the_systems_libraries_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setitem(sys.modules, "autoalgo.war.window.app", Broken("autoalgo.war.window.app"))
    assert main(["window"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("The window cannot open: libEGL.so.1: ")
    assert "libegl1" in line


def test_the_window_names_the_packages_that_autoalgo_sh_installs() -> None:
    script = (REPOSITORY / "autoalgo.sh").read_text(encoding="utf-8")
    match = re.search(r'window_libraries="(.*?)"', script, re.DOTALL)
    assert match
    assert SYSTEM_PACKAGES.split() == [entry.split(":")[1] for entry in match[1].split()]


def test_an_example_goes_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With or without its ending; a file of that name in the current folder comes first."""
    monkeypatch.chdir(tmp_path)
    said = []
    for name in ("hastings_1066", "hastings_1066.json", str(REPOSITORY / "examples" / "hastings_1066.json")):
        assert command_line(["run", name, "--out", "out"]) == 0
        said.append(capsys.readouterr().out)
    assert len(set(said)) == 1
    (tmp_path / "hastings_1066").write_text("{", encoding="utf-8")
    assert command_line(["run", "hastings_1066"]) == 1
    assert "hastings_1066" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["run"], ["odds"], ["sweep", "--vary", "year=1,2"]])
def test_a_wrong_example_gives_the_nearest(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line([command[0], "hastings_1065", *command[1:]]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line == 'hastings_1065: there is no such file; allowed: a request file; did you mean "hastings_1066"?'


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has sessions without a display")
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":9999"}], ids=["none", "one that is not there"])
@pytest.mark.parametrize("words", [["window"], ["narzwarz", "window"]], ids=" ".join)
def test_a_window_without_a_display_is_refused_in_a_sentence(display: dict[str, str], words: list[str]) -> None:
    bare = {name: value for name, value in os.environ.items() if name not in {"QT_QPA_PLATFORM", "DISPLAY"}}
    bare.pop("WAYLAND_DISPLAY", None)
    done = subprocess.run(
        [sys.executable, "-m", "autoalgo", *words], env=bare | display, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    named = "the display :9999 (could not connect to display :9999)" if display else "there is no display"
    assert named in done.stderr
