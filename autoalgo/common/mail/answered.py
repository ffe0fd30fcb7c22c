"""The letter of a game's outbox that a mail answers, and its text.

Mail programs name it by its Message-ID; of one that does not, the last letters to the same address may be meant. A mail
that answers a letter of another game is known by that letter's Message-ID, or by the subject that mail programs keep.
"""

import re
from email.message import Message as Mail
from email.parser import BytesParser
from email.policy import compat32
from pathlib import Path
from typing import Final, cast

from autoalgo.common.files import regular_file
from autoalgo.common.mail.letter import OWN_IDENTITY, bare_address
from autoalgo.common.mail.message import Message
from autoalgo.common.mail.outbox import Letters, OutboxLetter
from autoalgo.common.plain_text import one_line
from autoalgo.common.replies import SentText

_MOST_BYTES: Final = 2**21
"""Of a letter: its text comes before what is attached."""
_NEWEST: Final = 3
"""Letters that may be meant where a mail does not say which."""
_SUBJECT: Final = re.compile(r"\[(?P<game>[^\[\]]{1,200})\] (?:(?:turn|month) \d|your mail for )", re.IGNORECASE)
"""Of a letter of any game."""


class AnsweredLetters:
    """Finds the letters that mails answer.

    `game` is the name with which the subjects of its letters begin.
    """

    def __init__(self, letters: Letters, game: str) -> None:
        self._game = one_line(game).casefold()
        self._by_identity = {each.identity: each for each in letters.all if each.identity}
        self._by_address: dict[str, list[OutboxLetter]] = {}
        for each in sorted(letters.all, key=lambda letter: letter.path.name):
            self._by_address.setdefault(bare_address(each.to), []).append(each)
        self._texts: dict[Path, SentText] = {}

    def named(self, message: Message) -> OutboxLetter | None:
        """Return the letter that a mail says it answers, None where it says none of this game."""
        return next((self._by_identity[each] for each in message.answers if each in self._by_identity), None)

    def texts(self, message: Message) -> tuple[SentText, ...]:
        """Return what the letter says that a mail answers, or what those say that it may answer."""
        named = self.named(message)
        letters = [named] if named else self._by_address.get(message.sender, [])[-_NEWEST:]
        return tuple(self._text(letter.path) for letter in letters)

    def other_game(self, message: Message) -> str:
        """Return the name of the other game whose letter a mail answers, "?" where that is not known; else nothing."""
        if self.named(message):
            return ""
        names = [found["game"] for found in _SUBJECT.finditer(message.subject)]
        if any(name.casefold() == self._game for name in names):
            return ""
        if names:
            return names[0]
        return "?" if self._by_identity and any(each.startswith(OWN_IDENTITY) for each in message.answers[:1]) else ""

    def _text(self, path: Path) -> SentText:
        if path not in self._texts:
            self._texts[path] = SentText(_plain_text(path))
        return self._texts[path]


def _plain_text(path: Path) -> str:
    """Return the text of a letter; nothing where a person has taken its file away."""
    try:
        with open(path, "rb", opener=regular_file) as file:
            mail = BytesParser(policy=compat32).parsebytes(file.read(_MOST_BYTES))
    except OSError:
        return ""
    parts = cast("list[Mail]", list(mail.walk()))
    plain = next((part for part in parts if part.get_content_type() == "text/plain"), None)
    return cast("bytes", plain.get_payload(decode=True)).decode("utf-8", "replace") if plain else ""
