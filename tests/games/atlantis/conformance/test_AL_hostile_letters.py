"""Letters at which a program might stumble, in a month with an honest one: by the commands, to the report (AL-28)."""

import json
from pathlib import Path

import pytest

from autoalgo.app.command import main

MEGABYTES = 10 * 2**20
OWN = "#atlantis 1 {word}\n"
HOSTILE: dict[str, tuple[bytes, str]] = {
    "utf-16": ((OWN + 'unit 1\nname unit "Größe"\n#end\n').encode("utf-16"), "Größe"),
    "western": ((OWN + "unit 1\nname unit Größe\n#end\n").encode("cp1252"), "Größe"),
    "carriage returns and tabs": ((OWN + "\tunit\t1\n\tname unit\t A_b ;\tx\n").replace("\n", "\r\n").encode(), "A b"),
    "no end": ((OWN + "unit 1\nname unit Late").encode(), "Late"),
    "open quotes": ((OWN + 'unit 1\nname unit "Open ; never\nquit 2\n#end').encode(), "Open ; never"),
    "other people's unit": ((OWN + "unit 2\nquit 2\npay 1 5000\nunit 1\nname unit Own\n#end").encode(), "Own"),
    "two sets": ((OWN + "unit 1\nname unit A\n" + OWN + "unit 1\nname unit B\n").encode(), "B"),
    "wrong password": (b"#atlantis 1 wrong\nunit 1\nquit 1\n#atlantis 2 wrong\nunit 2\nquit 2\n", "Unit 1"),
    "megabytes in a line": ((OWN + "unit 1\n").encode() + b"x" * MEGABYTES, "Unit 1"),
    "megabytes of quotes": ((OWN + "unit 1\nname unit ").encode() + b'"' * MEGABYTES, "Unit 1"),
    "megabytes of nothing": ((OWN + "unit 1\nname unit Late\n").encode() + bytes(MEGABYTES), "Late"),
    "bytes": (bytes(range(256)) * 100, "Unit 1"),
    "half a letter": ((OWN + "unit 1\nname unit Größe").encode()[:-2], "Gr"),
    "other sets": (b"#atlantis 99\n" * 5_000 + b"#atlantis\n#atlantis -1\n#atlantis 2\nunit 2\nquit 2\n", "Unit 1"),
}
"""What is sent for faction 1, and what its unit is called afterwards, or how that begins."""


@pytest.mark.parametrize("what", HOSTILE)
def test_al_28_no_letter_stops_a_month_or_changes_the_orders_of_others(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(tmp_path / "game")
    assert main(["atlantis", "new", game, "--seed", "7"]) == 0
    words = []
    for _ in range(2):
        assert main(["atlantis", "add-player", game, "--at", "4,4"]) == 0
        words.append(capsys.readouterr().out.split()[-1])
    content, name = HOSTILE[what]
    honest, hostile = tmp_path / "1.txt", tmp_path / "2.txt"
    honest.write_text(f"#atlantis 2 {words[1]}\nunit 2\nname unit Honest\nstudy sword\n#end\n")
    encoding = "utf-16-le" if what == "utf-16" else "ascii"
    hostile.write_bytes(content.replace("{word}".encode(encoding), words[0].encode(encoding)))
    assert main(["atlantis", "turn", game, str(honest), str(hostile), "--no-pages"]) == 0
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert main(["atlantis", "report", game, "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    [unit] = [unit for region in report["regions"] for unit in region["units"] if unit.get("own")]
    assert (unit["name"], unit["money"], unit["skills"][0]["days"]) == ("Honest", 4990, 30)
    assert not [event for event in report["events"] if event["event"] == "mistake"]
    assert main(["atlantis", "report", game, "1"]) == 0
    assert f"* {name}" in capsys.readouterr().out
