"""The writer's own words of a mail: without quotes, greetings, thanks and a signature (CF-31).

Mail programs mark the mail that is answered each in its own way: by signs before its lines, by a line that says who
wrote it, or by its first lines, from whom to what. Each is known by its form, in the languages of many programs. All
takes time in proportion to the mail's length.
"""

import re
from typing import Final

from autoalgo.games.capture_the_flag.orders.characters import plain
from autoalgo.games.capture_the_flag.orders.phrases import has_order_words

_QUOTED: Final = re.compile(r"\s{0,9}[>|]")
_WRITES: Final = (
    r"\b(wrote|writes|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|napisał\(?a?\)?|kirjoitti|написал)"
)
_DATED: Final = r"\s{0,9}(on|am|le|el|em|il|op|den|w dniu|dnia|\d{1,4})\b"
_WROTE: Final = re.compile(
    rf"{_DATED}.{{0,300}}{_WRITES}\b.{{0,200}}:\s{{0,9}}$|.{{0,80}}{_WRITES}\s?:\s{{0,9}}$", re.IGNORECASE
)
"""The line before quotes that says who wrote them."""
_WROTE_BEGINS: Final = re.compile(rf"{_DATED}.{{0,200}}$", re.IGNORECASE)
"""The first half of such a line where it is wrapped."""
_PARTING: Final = re.compile(
    r"\s{0,9}(-{2,} ?[^-]{0,30}(message|nachricht|mensaje|messaggio|bericht|mensagem|meddelande|wiadomość)"
    r"[^-]{0,30} ?-{2,}|begin forwarded message:)\s{0,9}$",
    re.IGNORECASE,
)
_FROM: Final = re.compile(
    r"\s{0,9}\*?(from|von|de|da|van|från|fra|od|lähettäjä|от)\s?:\*?\s(?!\s{0,9}[a-z]\d{1,2}\b)", re.IGNORECASE
)
_SENT: Final = re.compile(
    r"\s{0,9}\*?(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|date|à|objet|enviado( el)?|fecha|para|asunto|"
    r"inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat|"
    r"отправлено|дата|кому|тема)\s?:\*?\s",
    re.IGNORECASE,
)
"""The lines below it in the head of a mail that is answered."""
_HEAD_LINES: Final = 3
_RULE: Final = re.compile(r"\s{0,9}_{10,80}\s{0,9}$")
_SIGNATURE: Final = re.compile(r"--\s?$")
_SENT_FROM: Final = re.compile(
    r"\s{0,9}(sent (from|with|via)|get outlook for|von .{1,40} gesendet|gesendet (von|mit)|envoyé (de|depuis)|"
    r"enviado (desde|do)|inviato da|verzonden (vanaf|met)|skickat från|sendt fra|wysłane z)\b.{0,60}$",
    re.IGNORECASE,
)
_GREETING: Final = re.compile(
    r"\s{0,9}(hi|hello|hey|dear|good (morning|evening|day))\b[\w .'-]{0,40}[,!.:]{0,9}\s{0,9}$", re.IGNORECASE
)
_CLOSING: Final = re.compile(
    r"\s{0,9}(many thanks|thanks( a lot| again)?|thank you( very much)?|thx|cheers|regards|best( wishes| regards)?|"
    r"kind regards|yours( truly)?|bye|see (you|ya)|good luck|love)\b[\w, ]{0,30}[,!.]{0,9}\s{0,9}$",
    re.IGNORECASE,
)
_LONGEST_NAME_WORDS: Final = 4
_SOFT_BREAK: Final = 60
"""Characters of a line whose blank at the end says that it goes on in the next one (format=flowed)."""


def own_words(mail: str) -> str:
    """Return the lines of a mail that its writer has written for this turn, in plain characters."""
    kept: list[str] = []
    lines = plain(mail).split("\n")
    number = 0
    while number < len(lines):
        line = lines[number]
        skipped = _attribution(lines, number)
        if skipped:
            if not _quotes_follow(lines, number + skipped):
                break
            number += skipped
            continue
        if _ends(lines, number):
            break
        if not (_QUOTED.match(line) or _SENT_FROM.match(line) or _polite(_GREETING, line) or _polite(_CLOSING, line)):
            kept.append(line)
        number += 1
    return "\n".join(_flowed(kept))


def _attribution(lines: list[str], number: int) -> int:
    """Return over how many lines it goes that somebody wrote what follows; 0 where that is not said."""
    if _QUOTED.match(lines[number]):
        return 0
    if _WROTE.match(lines[number]):
        return 1
    wrapped = " ".join(lines[number : number + 2])
    return 2 if _WROTE_BEGINS.match(lines[number]) and _WROTE.match(wrapped) else 0


def _quotes_follow(lines: list[str], number: int) -> bool:
    """Return whether the next line that is not blank is quoted: what comes after the quotes is the writer's again."""
    following = next((line for line in lines[number : number + 5] if line.strip()), "")
    return bool(_QUOTED.match(following))


def _ends(lines: list[str], number: int) -> bool:
    """Return whether from this line on nothing is the writer's own."""
    line = lines[number]
    if _SIGNATURE.match(line) or _PARTING.match(line):
        return True
    below = lines[number + 1 : number + 1 + _HEAD_LINES]
    if _FROM.match(line) or _RULE.match(line):
        return any(_SENT.match(other) for other in below)
    return _polite(_CLOSING, line) and _only_a_name(lines, number + 1)


def _polite(pattern: re.Pattern[str], line: str) -> bool:
    """Return whether a line is a greeting or thanks, and has no word of an order."""
    return bool(pattern.match(line)) and not has_order_words(line)


def _only_a_name(lines: list[str], number: int) -> bool:
    """Return whether nothing but a name stands before a signature, a quote or the end."""
    words = 0
    for at in range(number, len(lines)):
        line = lines[at]
        if not line.strip() or _SENT_FROM.match(line):
            continue
        if _SIGNATURE.match(line) or _PARTING.match(line) or _QUOTED.match(line) or _attribution(lines, at):
            return True
        if (_FROM.match(line) or _RULE.match(line)) and _ends(lines, at):
            return True
        words += len(line.split())
        if words > _LONGEST_NAME_WORDS:
            return False
    return True


def _flowed(lines: list[str]) -> list[str]:
    """Return the lines with those put together that a mail program has broken."""
    joined: list[str] = []
    goes_on = False
    for line in lines:
        if goes_on:
            joined[-1] += line
        else:
            joined.append(line)
        goes_on = len(line) >= _SOFT_BREAK and line.endswith(" ")
    return joined
