"""The letters that each player gets: one when the game begins for him, and one for each turn (CF-33, CF-37)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from html import escape

from autoalgo.common.mail import Attachment, Letter
from autoalgo.common.mail.letter import bare_address
from autoalgo.common.plain_text import isolated, one_line
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail.answers import HOW
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame
from autoalgo.games.capture_the_flag.mail.people import outbox_of
from autoalgo.games.capture_the_flag.play.played_turn import Played, replay
from autoalgo.games.capture_the_flag.play.undo import report_key
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.clock import clock_lines
from autoalgo.games.capture_the_flag.store.turn_digests import digest_lines
from autoalgo.games.capture_the_flag.words.board_html import board_html
from autoalgo.games.capture_the_flag.words.picture import board_png
from autoalgo.games.capture_the_flag.words.sentences import (
    board_lines,
    effect_lines,
    outcome,
    sentences,
    team_name,
    unit_facts,
    unit_lines,
)
from autoalgo.games.capture_the_flag.words.unit_guide import guide_lines


@dataclass(frozen=True)
class _Shown:
    """The content of a letter."""

    game: Game
    picture: Attachment
    """Of its board."""


def post_reports(table: MailGame) -> int | Failure:
    """Put what everybody has not been written yet into the outbox; return how many letters, or why that failed.

    That is the first letter to whoever orders a unit by mail, and the report of each turn since his last one, in the
    order of turns. Doing it again puts nothing there twice.
    """
    opened, people = table.opened, table.players.people
    turns = replay(opened.folder) if opened.game.turn > 1 else {}
    if isinstance(turns, Failure):
        return turns
    outbox = outbox_of(opened, people)
    letters = outbox.letters()
    if isinstance(letters, Failure):
        return letters
    boards = dict[int, _Shown]()
    count = 0
    for key, unit, turn in _missing(table, letters.keys):
        if turn not in boards:
            game = turns[turn].after if turn else opened.game
            boards[turn] = _Shown(game, Attachment("board.png", "image/png", board_png(game)))
        board = boards[turn]
        letter = _report(table, unit, turns[turn], board) if turn else _start(table, unit, board)
        done = outbox.put(key, letter, people.umpire, table.now)
        if isinstance(done, Failure):
            return done
        count += done
    return count


def _missing(table: MailGame, written: Collection[str]) -> Iterator[tuple[str, int, int]]:
    """Yield key, unit and turn of every letter that is to be written, turn by turn; 0 for first letters.

    Who comes into a game under way is told of its last turn alone.
    """
    opened, game = table.opened, table.opened.game
    turns = [report_key(opened.folder, turn) for turn in range(1, game.turn)]
    since = dict[int, int]()
    for unit in range(len(game.units)):
        if person := table.players.of(game, unit):
            told = [turn for turn, key in enumerate(turns, 1) if f"{key}{unit + 1:02}" in written]
            key = f"start {unit + 1:02} {bare_address(person.addresses[0])}"
            since[unit] = max(told) if told else 0 if key in written else len(turns) - 1
            if key not in written:
                yield key, unit, 0
    for turn, key in enumerate(turns, 1):
        for unit in since:
            if turn > since[unit]:
                yield f"{key}{unit + 1:02}", unit, turn


def _start(table: MailGame, unit: int, board: _Shown) -> Letter:
    game, people = board.game, table.players.people
    person = people.people[game.units[unit].name]
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
        "",
        *guide_lines(game, unit),
        *(["", word] if person.word else []),
        "",
        *digest_lines(table.opened.folder, 0),
    ]
    subject = f"[{people.game}] Turn {game.turn:,}: you play {game.units[unit].name}"
    return _letter(table, unit, board, subject, lines)


def _report(table: MailGame, unit: int, played: Played, board: _Shown) -> Letter:
    people, turn, game = table.players.people, played.before.turn, board.game
    told = list(sentences(played.events, played.before)) or ["Nothing happens"]
    lines = [f"Turn {turn:,}", *(f"  {line}" for line in told)]
    if game.turn < table.opened.game.turn:
        subject = f"[{people.game}] Turn {turn:,} has been played, and more since"
        lines += ["", f"Turn {game.turn:,} has been played since, of which the next letter tells."]
        lines += ["", *digest_lines(table.opened.folder, turn)]
        return _letter(table, unit, board, subject, lines)
    lines += ["", *digest_lines(table.opened.folder, turn)]
    # An answer to this letter names the turn that it is for by its subject.
    due = outcome(game) if game.winner is not None else f"Turn {game.turn:,}: your orders, please"
    return _letter(table, unit, board, f"[{people.game}] {due} (turn {turn:,} has been played)", lines)


def _letter(table: MailGame, unit: int, board: _Shown, subject: str, lines: list[str]) -> Letter:
    """Return a letter that goes on with the unit, what is expected when, the board and all units."""
    game = board.game
    creatures = (n for n, other in enumerate(game.units) if other.owner == unit and other.alive)
    its = [f"Your creature: {unit_facts(game, number)}" for number in creatures]
    own = [f"Your unit: {unit_facts(game, unit)}", *its, "", *clock_lines(table.opened, table.clock, table.now)]
    others = [*effect_lines(game), *unit_lines(game)]
    text = "\n".join([*lines, "", *own, "", *board_lines(game), "", *others]) + "\n"
    html = f"{_html(lines)}{_html(own)}{board_html(game)}{_html(others)}"
    to = table.players.people.people[game.units[unit].name].addresses[0]
    return Letter(to, subject, text, html, (board.picture,))


def _html(lines: list[str]) -> str:
    return "<p>" + "<br>\n".join(escape(one_line(line)) if line else "" for line in lines) + "</p>\n"
