"""No failing disk and no killed process leaves half a file, an exposed secret or a user who was not told.

What is tried is listed in `written_files`; here is seen that nothing is missing there.
"""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from badly_written_files import WRONG
from file_faults import ERRORS
from written_files import WRITTEN

TESTS = Path(__file__).resolve().parent
PROGRAM = TESTS.parent / "autoalgo"
WRITING = {
    *("write_atomically", "append_lines", "write_text", "write_bytes", "touch", "copyfile", "copytree"),
    *("mkstemp", "mkdtemp", "NamedTemporaryFile", "TemporaryFile", "QSettings", "QSaveFile", "QFile", "FileHandler"),
}
"""Functions that write a file; `open` does with some modes."""
OTHERS = {
    "common/kit/attendance.py:write": "with write_atomically; a mail that has no file yet is taken in again",
    "common/kit/inbox.py:keep_card": "with write_atomically; killed in tests/app/conformance/test_mail_serve.py",
    "common/kit/inbox.py:settle": "with write_atomically; the card stays open, and doing it again settles it",
    "common/mail/fetch.py:keep": "with write_atomically; a mail that has no file yet is fetched again",
    "war/wiki_origin.py:save_origin": "with write_atomically; collecting and posting look at the wiki again",
    "war/wiki/settings.py:save_settings": "with write_atomically; choosing again writes it again",
    "war/cli/wiki_desk.py:_preview": "with write_atomically; the same command writes it again",
    "war/window/rules/rules_model.py:mend": "with write_atomically; what is typed stays in the dialog",
    "war/window/world/world_commands.py:_export": "with write_atomically; exporting again writes it again",
    "war/window/maps/map_journal_model.py:write": "with write_atomically; the next stroke writes it again",
    "war/window/world/world_journal_model.py:write": "with write_atomically; the next edit writes it again",
    "war/playback/branches/kept.py:keep_branch": "with write_atomically; the same branch fought again writes it again",
    "war/archive/world_changes.py:note_changes": "with append_lines; a line that is cut is passed over when it is read",
    "war/cli/audit.py:audit_record": "a copy for this audit alone",
    "app/desktop.py:_write_menu": "with write_atomically; typing autoalgo menu again writes it again",
    "common/files.py:_create": "what most of them are written with",
    "common/files.py:_remove_if_abandoned": "deletes",
    "common/files.py:regular_file": "what other calls open their files with",
    "common/locks.py:_open": "a lock: a file without content",
    "common/growing_file.py:append_lines": "what lists are written with",
    "common/console.py:use_utf8": "the null device",
    "common/console.py:_drop_output": "the null device",
    "common/qt/display.py:refusal_of_qt": "what Qt writes to standard error, which may be lost",
    "common/confined/supervisor.py:main": "no file: the kernel is told what to end first; and the null device",
    "games/tncc/bots/isolated.py:start": "what a bot writes to standard error, which may be lost",
    "games/tncc/cli/league.py:_write_pages": "with write_atomically; the same command writes it again",
    "games/tncc/cli/replay.py:_write_page": "with write_atomically",
    "games/tncc/cli/players.py:_errors": "the same, emptied",
    "war/archive/index.py:_opened": "an empty file that SQLite fills: tests/war/archive/test_index.py",
    "common/qt/game_window.py:game_settings": "Qt writes it, and it may be lost: a window's place and a folder",
    "war/window/session/memory.py:settings_of": "Qt writes it: tests/war/window/session/test_memory.py",
    "war/window/session/memory.py:_of_today": "the same",
    "war/window/session/journal_model.py:_free_place": "a lock: a file without content",
}
"""What needs no place in the list, and why."""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what came of all that is tried."""
    if not hasattr(os, "fork"):
        pytest.skip("processes are forked and killed")
    folder = tmp_path_factory.mktemp("faults")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PROGRAM.parent), str(TESTS)])}
    environment.pop("NUMBA_DISABLE_JIT", None)  # machine code is one of them
    command = [sys.executable, str(TESTS / "written_files.py"), str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("name", WRITTEN)
def test_whatever_fails_files_are_whole_private_and_told_of(outcomes: Path, name: str) -> None:
    outcome = json.loads((outcomes / f"{name}.json").read_text(encoding="utf-8"))
    assert outcome["wrong"] == []
    assert outcome["calls"].keys() == ERRORS.keys()


@pytest.mark.parametrize("complaint", WRONG)
def test_what_is_wrong_is_found(outcomes: Path, complaint: str) -> None:
    outcome = json.loads((outcomes / f"{complaint}.json").read_text(encoding="utf-8"))
    assert complaint in "\n".join(outcome["wrong"])


def writing_calls(node: ast.AST, function: str = "") -> Iterator[str]:
    """Yield the name of the function around each call that writes a file."""
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
        if isinstance(child, ast.Call) and is_writing(child):
            yield inner
        yield from writing_calls(child, inner)


def is_writing(call: ast.Call) -> bool:
    """Return whether a call writes a file. A mode that is no text is taken for none: many things can be opened."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name != "open":
        return name in WRITING
    words = {word.arg: word.value for word in call.keywords}
    place = 0 if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) not in {"io", "os"} else 1
    mode = words.get("mode", call.args[place] if len(call.args) > place else None)
    if ast.unparse(call.func) == "os.open":
        return ast.unparse(call.args[1]) != "os.O_RDONLY"
    return isinstance(mode, ast.Constant) and not set(str(mode.value)) <= set("rbt")


def test_everything_that_the_program_writes_is_tried() -> None:
    """A new place that writes belongs into `written_files.WRITTEN`."""
    found = {
        f"{file.relative_to(PROGRAM).as_posix()}:{function}"
        for file, text in ((file, file.read_text("utf-8")) for file in PROGRAM.rglob("*.py"))
        if "open(" in text or any(name in text for name in WRITING)  # the others take long to be parsed
        for function in writing_calls(ast.parse(text))
    }
    tried = {site for written in WRITTEN.values() for site in written.sites}
    assert found == tried | OTHERS.keys()
    assert not tried & OTHERS.keys()


@pytest.mark.parametrize(
    ("code", "writes"),
    [
        ("open(path)", False),
        ("open(path, 'rb')", False),
        ("path.open('rb')", False),
        ("path.open()", False),
        ("os.open(path, os.O_RDONLY)", False),
        ("self.choice.open(address.text())", False),
        ("open(path, 'w')", True),
        ("open(path, mode='ab')", True),
        ("path.open('x', encoding='utf-8')", True),
        ("path.open(mode='r+')", True),
        ("os.open(path, os.O_WRONLY)", True),
        ("files.write_atomically(path, data)", True),
        ("shutil.copyfile(one, other)", True),
    ],
)
def test_writing_is_recognised(code: str, writes: bool) -> None:
    assert bool(list(writing_calls(ast.parse(code)))) is writes
