"""The letters that each player gets: one when the game begins for him, and one for each turn (CF-33, CF-37)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from html import escape

from autoalgo.common.kit.press import how_to
from autoalgo.common.kit.public_record import PublicRecord
from autoalgo.common.mail import Attachment, Letter
from autoalgo.common.mail.letter import bare_address
from autoalgo.common.plain_text import isolated, one_line
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.mail.answers import HOW
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame
from autoalgo.games.capture_the_flag.mail.people import outbox_of
from autoalgo.games.capture_the_flag.mail.published import end_attachments, start_lines, turn_proof
from autoalgo.games.capture_the_flag.play.played_turn import Played, replay
from autoalgo.games.capture_the_flag.play.public_record import hands_of, public_record
from autoalgo.games.capture_the_flag.play.sent_digests import played_anew
from autoalgo.games.capture_the_flag.play.undo import report_key, times_undone
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.clock import clock_lines
from autoalgo.games.capture_the_flag.store.folder import OpenedGame
from autoalgo.games.capture_the_flag.words.board_html import board_html
from autoalgo.games.capture_the_flag.words.hand import anew_line, hand_lines
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
from autoalgo.games.capture_the_flag.words.sight import seen_events, seen_game
from autoalgo.games.capture_the_flag.words.unit_guide import guide_lines


@dataclass(frozen=True)
class _Shown:
    """The content of a letter."""

    game: Game
    picture: Attachment
    """Of its board."""
    proof: tuple[str, ...]
    """The lines by which everybody can check the game."""
    hand: tuple[str, ...] = ()
    """What the umpire did by hand, in sentences."""
    more: tuple[Attachment, ...] = ()
    """What goes along else."""


def post_reports(table: MailGame) -> int | Failure:
    """Put what everybody has not been written yet into the outbox; return how many letters, or why that failed.

    That is the first letter to whoever orders a unit by mail, and the report of each turn since his last one, in the
    order of turns. Doing it again puts nothing there twice.
    """
    opened, people = table.opened, table.players.people
    turns = replay(opened.folder) if opened.game.turn > 1 else {}
    if isinstance(turns, Failure):
        return turns
    outbox = outbox_of(opened)
    letters = outbox.letters()
    if isinstance(letters, Failure):
        return letters
    record = public_record(opened, turns)
    if isinstance(record, Failure):
        return record
    anew = played_anew(opened.folder, letters)
    boards = dict[int, _Shown]()
    count = 0
    for key, unit, turn in _missing(table, letters.keys):
        if turn not in boards:
            boards[turn] = _shown(opened, turns, turn, record, anew)
        board = boards[turn]
        letter = _report(table, unit, turns[turn], board) if turn else _start(table, unit, board)
        done = outbox.put(key, letter, people.umpire, table.now)
        if isinstance(done, Failure):
            return done
        count += done
    return count


def _shown(
    opened: OpenedGame, turns: Mapping[int, Played], turn: int, record: PublicRecord, anew: Mapping[int, str]
) -> _Shown:
    """Return what all letters about a turn have in common, 0 for first letters; `anew` is what `played_anew` tells."""
    game = turns[turn].after if turn else opened.game
    picture = Attachment("board.png", "image/png", board_png(game))
    warned = tuple(anew_line(number, digest) for number, digest in anew.items())
    if not turn:
        return _Shown(game, picture, tuple(start_lines(opened)), warned)
    hand = *warned, *hand_lines(hands_of(turns[turn]), times_undone(opened.folder, turn))
    more = end_attachments(opened, turns, record) if turn == len(turns) else ()
    return _Shown(game, picture, tuple(turn_proof(opened, record, turn)), hand, more)


def _missing(table: MailGame, written: Collection[str]) -> Iterator[tuple[str, int, int]]:
    """Yield key, unit and turn of every letter that is to be written, turn by turn; 0 for first letters.

    Who comes into a game under way is told of its last turn alone.
    """
    opened, game = table.opened, table.opened.game
    turns = [report_key(opened.folder, turn) for turn in range(1, game.turn)]
    since = dict[int, int]()
    for unit in range(len(game.units)):
        person = table.players.of(game, unit)
        # Who plays several units gets one letter for all of them.
        if person and table.players.units_of(game, unit)[0] == unit:
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
    names = [isolated(game.units[number].name) for number in table.players.units_of(game, unit)]
    each = f"Begin the orders of each unit with its name, as in: {names[0]}: move a2, a3."
    lines = [
        f"You play {', '.join(names)} for {team_name(game, game.units[unit].team)}.",
        "Bring the other team's flag to your own.",
        "",
        *([each] if len(names) > 1 else []),
        "Answer this mail to order what your unit does. Your newest mail before a turn is played counts.",
        HOW,
        "Every mail of orders is answered with what was understood of it.",
        *filter(None, [how_to(people.press)]),
        "",
        *guide_lines(game, *table.players.units_of(game, unit)),
        *(["", word] if person.word else []),
        *(["", *board.hand] if board.hand else []),
    ]
    subject = f"[{people.game}] Turn {game.turn:,}: you play {game.units[unit].name}"
    return _letter(table, unit, board, subject, lines)


def _report(table: MailGame, unit: int, played: Played, board: _Shown) -> Letter:
    people, turn, game = table.players.people, played.before.turn, board.game
    seen = seen_events(played.events, played.before, game.units[unit].team)
    told = list(sentences(seen, played.before)) or ["Nothing happens"]
    lines = [f"Turn {turn:,}", *(f"  {line}" for line in (*board.hand, *told))]
    if game.turn < table.opened.game.turn:
        subject = f"[{people.game}] Turn {turn:,} has been played, and more since"
        lines += ["", f"Turn {game.turn:,} has been played since, and the next letter reports it."]
        return _letter(table, unit, board, subject, lines)
    # An answer to this letter names the turn that it is for by its subject.
    alive = any(game.units[number].alive for number in table.players.units_of(game, unit))
    asked = "your orders, please" if alive else "your unit is dead"
    due = outcome(game) if game.winner is not None else f"Turn {game.turn:,}: {asked}"
    return _letter(table, unit, board, f"[{people.game}] {due} (turn {turn:,} has been played)", lines)


def _letter(table: MailGame, unit: int, board: _Shown, subject: str, lines: list[str]) -> Letter:
    """Return a letter that goes on with the unit, what is expected when, the board, all units, and how to check it."""
    game = seen_game(board.game, board.game.units[unit].team)
    units = table.players.units_of(game, unit)
    creatures = (n for n, other in enumerate(game.units) if other.owner in units and other.alive)
    its = [f"Your creature: {unit_facts(game, number)}" for number in creatures]
    own = [f"Your unit: {unit_facts(game, number)}" for number in units]
    own = [*own, *its, "", *clock_lines(table.opened, table.clock, table.now)]
    others = [*effect_lines(game), *unit_lines(game), "", *board.proof]
    text = "\n".join([*lines, "", *own, "", *board_lines(game), "", *others]) + "\n"
    html = f"{_html(lines)}{_html(own)}{board_html(game)}{_html(others)}"
    to = table.players.people.people[game.units[unit].name].addresses[0]
    return Letter(to, subject, text, html, (board.picture, *board.more))


def _html(lines: list[str]) -> str:
    return "<p>" + "<br>\n".join(escape(one_line(line)) if line else "" for line in lines) + "</p>\n"
