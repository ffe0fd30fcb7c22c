"""The letters that each player gets: one when the game begins for him, and one for each turn (CF-33, CF-37)."""

from collections.abc import Iterator
from html import escape

from autoalgo.common.mail import Attachment, Letter
from autoalgo.common.mail.letter import bare_address
from autoalgo.common.plain_text import isolated, one_line
from autoalgo.common.problems import Problem
from autoalgo.games.capture_the_flag.mail.answers import HOW
from autoalgo.games.capture_the_flag.mail.people import Person, outbox_of
from autoalgo.games.capture_the_flag.mail.table import Table
from autoalgo.games.capture_the_flag.report.board_html import board_html
from autoalgo.games.capture_the_flag.report.clock import clock_lines
from autoalgo.games.capture_the_flag.report.picture import board_png
from autoalgo.games.capture_the_flag.report.playing import Played, replay
from autoalgo.games.capture_the_flag.report.sentences import (
    board_lines,
    effect_lines,
    outcome,
    sentences,
    team_name,
    unit_facts,
    unit_lines,
)
from autoalgo.games.capture_the_flag.report.undoing import report_key


def post_reports(table: Table) -> int | list[Problem]:
    """Put what everybody has not been written yet into the outbox; return how many letters, or why that failed.

    That is the first letter to whoever orders a unit by mail, and the report of the last turn. Doing it again puts
    nothing there twice.
    """
    opened, people = table.opened, table.players.people
    played = None
    if opened.game.turn > 1:
        turns = replay(opened.folder)
        if isinstance(turns, list):
            return turns
        played = turns[opened.game.turn - 1]
    outbox = outbox_of(opened, people)
    letters = outbox.letters()
    if isinstance(letters, Problem):
        return [letters]
    missing = [(key, unit) for key, unit in _keys(table) if key not in letters.keys]
    picture = Attachment("board.png", "image/png", board_png(opened.game)) if missing else None
    count = 0
    for key, unit in missing:
        person = table.players.of(opened.game, unit)
        if person is None or picture is None:
            continue
        starts = key.startswith("start")
        letter = _start(table, unit, person, picture) if starts or not played else _report(table, unit, played, picture)
        done = outbox.put(key, letter, people.umpire, table.now)
        if isinstance(done, Problem):
            return [done]
        count += done
    return count


def _keys(table: Table) -> Iterator[tuple[str, int]]:
    """Yield the key of every letter that everybody should have by now, with the unit whose it is."""
    game = table.opened.game
    for number in range(len(game.units)):
        if person := table.players.of(game, number):
            yield f"start {number + 1:02} {bare_address(person.addresses[0])}", number
            if game.turn > 1:
                yield f"{report_key(table.opened.folder, game.turn - 1)}{number + 1:02}", number


def _start(table: Table, unit: int, person: Person, picture: Attachment) -> Letter:
    game, people = table.opened.game, table.players.people
    word = (
        f"Your word of the game is: {person.word}. Write it anywhere in each mail: without it nothing counts, and it "
        "will not be told again. Keep it to yourself."
    )
    lines = [
        f"You play {isolated(game.units[unit].name)} for {team_name(game, game.units[unit].team)}.",
        "Bring the other team's flag to your own.",
        "",
        "Answer this mail to order what your unit does. Your newest mail before a turn is played counts.",
        HOW,
        "Every mail of orders is answered with what was understood of it.",
        *(["", word] if person.word else []),
    ]
    return _letter(table, unit, f"[{people.game}] Turn {game.turn:,}: you play {game.units[unit].name}", lines, picture)


def _report(table: Table, unit: int, played: Played, picture: Attachment) -> Letter:
    game, people = table.opened.game, table.players.people
    turn = played.before.turn
    # An answer to this letter names the turn that it is for by its subject.
    due = outcome(game) if game.winner is not None else f"Turn {game.turn:,}: your orders, please"
    told = list(sentences(played.events, played.before)) or ["Nothing happens"]
    lines = [f"Turn {turn:,}", *(f"  {line}" for line in told)]
    return _letter(table, unit, f"[{people.game}] {due} (turn {turn:,} has been played)", lines, picture)


def _letter(table: Table, unit: int, subject: str, lines: list[str], picture: Attachment) -> Letter:
    """Return a letter that goes on with the unit, what is expected when, the board and all units."""
    game = table.opened.game
    creatures = (n for n, other in enumerate(game.units) if other.owner == unit and other.alive)
    its = [f"Your creature: {unit_facts(game, number)}" for number in creatures]
    own = [f"Your unit: {unit_facts(game, unit)}", *its, "", *clock_lines(table.opened, table.clock, table.now)]
    others = [*effect_lines(game), *unit_lines(game)]
    text = "\n".join([*lines, "", *own, "", *board_lines(game), "", *others]) + "\n"
    html = f"{_html(lines)}{_html(own)}{board_html(game)}{_html(others)}"
    to = table.players.people.people[game.units[unit].name].addresses[0]
    return Letter(to, subject, text, html, (picture,))


def _html(lines: list[str]) -> str:
    return "<p>" + "<br>\n".join(escape(one_line(line)) if line else "" for line in lines) + "</p>\n"
