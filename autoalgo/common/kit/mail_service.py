"""A desk that serves a game by mail without a person: one pass, from the mails that came in to the letters that go out.

Every step looks at the folder of the game for what is done already, and writes whole files under keys, so a pass that
was killed anywhere is simply begun again: nothing is lost, and no letter is sent twice. A turn is played only after
mails have been fetched, so that what lay on the server in time counts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from autoalgo.common.figures import counted
from autoalgo.common.kit.daily_letter import daily_letter
from autoalgo.common.kit.served_game import OpenServed, ServedGame
from autoalgo.common.kit.serving_settings import FETCHED, Serving
from autoalgo.common.mail import Letter, Outbox, Sending, read_messages
from autoalgo.common.mail.fetch import fetched, looked_at
from autoalgo.common.mail.letter import address_of
from autoalgo.common.mail.unreadable import UnreadMails
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, Place, Problem


@dataclass(frozen=True)
class Post:
    """The ways in and out; a test has its own."""

    fetch: Callable[[Path], int | Failure]
    """Fetches into a folder what was not fetched yet."""
    send: Callable[[Outbox], Sending | Failure | None]
    """Sends what waits; None where letters are only put into the outbox."""


@dataclass
class Pass:
    """The result of one pass."""

    told: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


class ServingDesk:
    """Serves the game of one folder, pass by pass.

    `clock` tells the time in UTC.
    """

    def __init__(self, serving: Serving, open_game: OpenServed, post: Post, clock: Callable[[], datetime]) -> None:
        self._serving = serving
        self._open = open_game
        self._post = post
        self._clock = clock
        self._looked_at: object = None
        """What the mailboxes of this machine were like when they were read last."""

    def carry_out(self) -> Pass:
        """Carry out one pass, as far as that is possible."""
        done = Pass()
        in_time = self._take_mails(done)
        game = self._settled(done)
        if game and in_time and self._is_time(game):
            self._play(game, done)
            game = self._settled(done)
        if game:
            done.problems += game.post()
            self._remind(game, done)
            self._tell_held(game, done)
            self._write_daily(game, done)
            self._send(game, done)
        return done

    def _settled(self, done: Pass) -> ServedGame | None:
        """Return the game as it is now, with a deadline that can be kept."""
        game = self._opened(done)
        changed = game.settle() if game else False
        if isinstance(changed, Failure):
            done.problems += changed
            return None
        return self._opened(done) if changed else game

    def _opened(self, done: Pass) -> ServedGame | None:
        game = self._open(self._serving.folder, self._clock())
        if isinstance(game, Failure):
            done.problems += game
            return None
        return game

    def _take_mails(self, done: Pass) -> bool:
        """Take in what has come; return whether all of it could be looked at."""
        folder = self._serving.folder / FETCHED
        count = self._post.fetch(folder) if self._serving.account else 0
        if isinstance(count, Failure):
            done.problems += count
        files, boxes = fetched(folder), self._serving.mailboxes
        looks = _looks_of(boxes)
        if not files and looks == self._looked_at:
            return not isinstance(count, Failure)
        game = self._opened(done)
        if game is None:
            return False
        incoming = read_messages(*files, *boxes)
        taken = game.collect(incoming.messages)
        if isinstance(taken, Failure):
            done.problems += taken
            return False
        done.problems += UnreadMails(self._serving.folder, incoming).noted()
        try:
            looked_at(files)
        except OSError as error:
            place = Place(file=str(folder))
            done.problems.append(Problem(place, f"mails cannot be put aside: {error.strerror or error}", ""))
        if not incoming.problems:
            self._looked_at = looks
        new = [each for each in taken if each.answered or each.card.new]
        done.told += [f"{isolated(each.message.sender)}: {each.outcome.value}" for each in new]
        return not (isinstance(count, Failure) or incoming.problems)

    def _is_time(self, game: ServedGame) -> bool:
        if not self._serving.file.play or game.held_because:
            return False
        return game.all_ready or (game.due is not None and game.due <= self._clock())

    def _play(self, game: ServedGame, done: Pass) -> None:
        failure = game.play()
        if failure:
            done.problems += failure
        else:
            done.told.append(f"{game.turn_word.capitalize()} {game.turn:,} is played")

    def _remind(self, game: ServedGame, done: Pass) -> None:
        """Write to whoever has sent no orders shortly before the deadline, never in the first half of the time."""
        before, due, now = timedelta(hours=self._serving.file.remind_hours), game.due, self._clock()
        if due is None or not before:
            return
        before = min(before, (due - game.since) / 2) if game.since else before
        if not due - before <= now < due:
            return
        for each in game.absent:
            if isinstance(address_of(each.address), Failure):
                continue
            subject = f"[{game.name}] {game.turn_word.capitalize()} {game.turn:,}: your orders are missing"
            text = (
                f"No orders of {isolated(each.name)} for {game.turn_word} {game.turn:,} have come in yet. They are due "
                f"{game.told(due)}.\n\nAnswer this letter, or the last report.\n"
            )
            key = f"remind {game.turn} {each.key} {due:%Y-%m-%d}"
            self._put(game, key, Letter(each.address, subject, text), done)

    def _tell_held(self, game: ServedGame, done: Pass) -> None:
        """Write to the moderator at once where a turn that is due waits for him."""
        if game.held_because:
            told = f"{game.turn_word.capitalize()} {game.turn:,} waits for you"
            letter = Letter(game.moderator, f"[{game.name}] {told}", f"{told}: {game.held_because}\n")
            self._put(game, f"held {game.turn}", letter, done)

    def _write_daily(self, game: ServedGame, done: Pass) -> None:
        """Write to the moderator once a day where something needs a person."""
        there = self._clock().astimezone(ZoneInfo(game.zone))
        if f"{there:%H:%M}" < self._serving.file.letter_at:
            return
        letter = daily_letter(game, done.problems)
        if isinstance(letter, Failure):
            done.problems += letter
        elif letter:
            self._put(game, f"daily {there:%Y-%m-%d}", letter, done)

    def _put(self, game: ServedGame, key: str, letter: Letter, done: Pass) -> None:
        put = game.outbox.put(key, letter, game.moderator, self._clock())
        if isinstance(put, Failure):
            done.problems += put
        elif put:
            done.told.append(f"A letter to {isolated(letter.to)}: {isolated(letter.subject)}")

    def _send(self, game: ServedGame, done: Pass) -> None:
        sending = self._post.send(game.outbox)
        if isinstance(sending, Failure):
            done.problems += sending
        elif sending:
            done.problems += sending.problems
            if sending.sent or sending.refused:
                done.told.append(f"{counted(len(sending.sent), 'letter')} sent, {len(sending.refused):,} refused")


def _looks_of(boxes: Sequence[Path]) -> object:
    """Return what changes whenever something comes into mailboxes."""
    found = list[tuple[str, int, int]]()
    for box in boxes:
        files = [box, *(file for file in box.rglob("*") if file.is_file())] if box.is_dir() else [box]
        for file in files:
            try:
                status = file.stat()
                found.append((str(file), status.st_size, status.st_mtime_ns))
            except OSError:
                found.append((str(file), -1, -1))
    return sorted(found)
