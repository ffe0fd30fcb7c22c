"""Players' posts: what a form says, changed into other posts and into texts that are none (O-6)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from autoalgo.war.domain.request import WarRequest
from autoalgo.war.requests import load_request
from fuzz import json_changes, values
from fuzz.attempts import Attempt, Outcome, Spot
from fuzz.draws import Draws
from fuzz.targets import shipped

FILE: Final = "post.txt"
_LABELS: Final = {
    "war": "War name",
    "year": "Date",
    "attacker": "Attacker",
    "attacker_military": "Attacker's military",
    "defender": "Defender",
    "defender_military": "Defender's military",
    "location": "Place",
    "motive": "Motive",
}
_MARKUP: Final = (
    *("'''", "[[", "]]", "{{", "}}", "{|", "|}", "|-", "<!--", "-->", "<nowiki>", "<s>", "</s>", "<br>", "~~~~"),
    *("* ", "> ", "**", "__", "~~", "||", "`", "#", "==", "(Algo request)", "&#8238;", "\ud800", "\x00", "\r", "\t"),
)
_REPEATED: Final = ("[[", "{{", "'", "<s>", "* ", "not ", "1066 ", "a, ", "\n", "> ", "|", "England attacks France. ")
_DATES: Final = ("14 October 1066", "0", "-1", "9" * 400, "4000 BC", "1066 AD AD", "the 1060s", "²", "１０６６")


def post(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a reading of the changed form of an example; most of what is changed makes another text that is read."""
    example = shipped.battle(base)
    lines = ["'''(Algo request)'''", *(f"* {_LABELS[key]}: {example[key]}" for key in _LABELS if key in example)]
    for draws in changes:
        _CHANGES[draws.below(len(_CHANGES))](draws, lines)
    content = "\n".join(lines).encode("utf-8", "surrogatepass")
    for draws in changes:
        if draws.one_in(8):
            content = json_changes.change_bytes(draws, content)
    (folder / FILE).write_bytes(content)
    (folder / "out").mkdir()
    written = folder / "out" / "war.json"
    arguments = ["request", str(folder / FILE)]
    if base.one_in(3):
        arguments.append("--json")
    if base.one_in(2):
        arguments += ["--out", str(written)]

    def judge(_: Attempt, outcome: Outcome) -> Iterator[str]:
        """What is written is a request, and nothing is where the post is not complete."""
        if written.exists() and not (outcome.accepted and isinstance(load_request(written), WarRequest)):
            yield "what was written is no request, or of a post that was refused"

    spot = Spot((FILE,), tuple((f"{key}: ",) for key in (*_LABELS, "map")))
    return Attempt(folder, tuple(arguments), shipped.home(folder), spots=(spot,), repeatable=True, judge=judge)


def _misspell(draws: Draws, lines: list[str]) -> None:
    at = draws.below(len(lines))
    label, colon, value = lines[at].partition(": ")
    lines[at] = f"{label}{colon}{values.near(draws, value)}"


def _relabel(draws: Draws, lines: list[str]) -> None:
    at = draws.below(len(lines))
    label, colon, value = lines[at].partition(": ")
    lines[at] = f"{values.near(draws, label)}{colon}{value}"


def _put_markup(draws: Draws, lines: list[str]) -> None:
    at = draws.below(len(lines))
    line, mark = lines[at], draws.of(_MARKUP)
    place = draws.below(len(line) + 1)
    lines[at] = line[:place] + mark + line[place:]


def _add_line(draws: Draws, lines: list[str]) -> None:
    lines.insert(draws.below(len(lines) + 1), values.text(draws))


def _repeat(draws: Draws, lines: list[str]) -> None:
    lines.append(draws.of(_REPEATED) * draws.of((1, 10, 1000, 20_000, 300_000)))


def _leave_out(draws: Draws, lines: list[str]) -> None:
    if len(lines) > 1:
        del lines[draws.below(len(lines))]


def _double(draws: Draws, lines: list[str]) -> None:
    lines.append(draws.of(lines))


def _date(draws: Draws, lines: list[str]) -> None:
    lines.append(f"* Date: {draws.of(_DATES)}")


def _sentence(draws: Draws, lines: list[str]) -> None:
    names = shipped.names()
    nations = [draws.of(names[0]) for _ in range(2)]
    words = draws.of(("attacks", "is attacked by", "does not attack", "vs", "sends 10,000 men against"))
    lines.append(f"{nations[0]} {words} {nations[1]} at {draws.of(names[1])} in {draws.below(4000)}.")


_CHANGES: Final[tuple[Callable[[Draws, list[str]], None], ...]] = (
    _misspell,
    _put_markup,
    _put_markup,
    _relabel,
    _add_line,
    _add_line,
    _double,
    _sentence,
    _date,
    _leave_out,
    _repeat,
)
