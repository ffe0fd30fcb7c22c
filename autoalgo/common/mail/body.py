"""The text of a mail that its writer meant to be read, whatever parts the mail program has made of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from email.errors import InvalidBase64CharactersDefect, InvalidBase64LengthDefect, InvalidBase64PaddingDefect
from email.message import Message as Mail
from typing import Final, cast

from autoalgo.common.mail.headers import LONGEST as LONGEST_HEADER
from autoalgo.common.mail.headers import decoded
from autoalgo.common.mail.html_text import LONGEST as LONGEST_HTML
from autoalgo.common.mail.html_text import text_of_html
from autoalgo.common.mail.message import TextFile
from autoalgo.common.plain_text import displayed

LONGEST_TEXT: Final = 2**20
"""Characters."""
_LONGEST_NAME: Final = 100
_MOST_FILES: Final = 5
"""Attached text files of one mail that are read."""
_BROKEN: Final = InvalidBase64CharactersDefect, InvalidBase64LengthDefect, InvalidBase64PaddingDefect
_AS_WINDOWS: Final = {"", "us-ascii", "ascii", "ansi_x3.4-1968", "iso-8859-1", "latin1", "latin-1", "iso8859-1"}
"""What programs say that write Windows-1252, in which every text of these is the same."""
_NO_CHARSET: Final = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"}
"""Encodings of Python that no mail is in; of some a text takes minutes."""
_ENCRYPTED: Final = {"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}


@dataclass
class Body:
    """The text of a mail and what is to be told about it."""

    text: str = ""
    files: list[TextFile] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def body_of(mail: Mail) -> Body:
    """Return what a mail says.

    Text goes before HTML of which it is the alternative; several texts follow each other. Attached text files are read
    beside it, since there are people who send a file; where there is no text, the first one is the text. Of forwarded
    mails nothing counts.
    """
    body = Body()
    files: list[Mail] = []
    texts = [text for part in _shown(mail, files) if (text := _text(part, body)).strip()]
    read = [file for file in files if _is_text_file(file)][:_MOST_FILES]
    if not texts and read:
        files.remove(read[0])
        body.notes.append(f"its text is that of the attachment {_name(read[0])}")
        texts = [_text(read.pop(0), body)]
    for file in read:
        body.notes.append(f"the attachment {_name(file)} is read as well")
        body.files.append(TextFile(decoded(_file_name(file)[:LONGEST_HEADER]), _cut(_text(file, body), body)))
    body.notes += [_left_out(file) for file in files if file not in read]
    body.text = _cut("\n".join(texts), body)
    return body


def _cut(text: str, body: Body) -> str:
    if len(text) > LONGEST_TEXT:
        body.notes.append(f"only the first {LONGEST_TEXT:,} characters of its text are read")
    return text[:LONGEST_TEXT]


def _shown(part: Mail, files: list[Mail]) -> Iterator[Mail]:
    """Yield the parts that make up the text, and add to `files` what is left out."""
    kind = part.get_content_type()
    if kind in _ENCRYPTED or kind == "message/rfc822" or _is_attached(part):
        files.append(part)
    elif not part.is_multipart():
        if kind in {"text/plain", "text/html"} or kind.startswith("multipart/"):
            yield part  # a whole without its parts is text
        else:
            files.append(part)
    elif kind == "multipart/alternative":
        yield from _best([list(_shown(child, files)) for child in _children(part)])
    else:
        for child in _children(part):
            yield from _shown(child, files)


def _best(ways: list[list[Mail]]) -> list[Mail]:
    """Return the way of saying it that is in plain text, else the first that says anything."""
    said = [way for way in ways if way and any(cast("bytes", part.get_payload(decode=True)).strip() for part in way)]
    plain = [way for way in said if all(part.get_content_type() == "text/plain" for part in way)]
    return next(iter([*plain, *said]), [])


def _children(part: Mail) -> list[Mail]:
    return cast("list[Mail]", part.get_payload())


def _is_attached(part: Mail) -> bool:
    return part.get_content_disposition() == "attachment" or bool(_file_name(part))


def _is_text_file(part: Mail) -> bool:
    if part.is_multipart():
        return False
    return part.get_content_type() == "text/plain" or _file_name(part).lower().endswith(".txt")


def _text(part: Mail, body: Body) -> str:
    """Return what a part without parts says, with plain line ends."""
    data = cast("bytes", part.get_payload(decode=True))
    if any(isinstance(defect, _BROKEN) for defect in part.defects):
        body.notes.append("its transfer encoding is damaged, so some of its text may be missing")
    text = _decoded(data, _charset(part), body)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if part.get_content_type() == "text/html":
        if len(text) > LONGEST_HTML:
            body.notes.append(f"only the first {LONGEST_HTML:,} characters of its HTML are read")
        return text_of_html(text)
    if str(part.get_param("format", "")).lower() == "flowed":
        return unflowed(text, delete_space=str(part.get_param("delsp", "")).lower() == "yes")
    return text


def _decoded(data: bytes, charset: str, body: Body) -> str:
    """Return text of a charset that may be unknown, or another than is said."""
    said = "cp1252" if charset in _AS_WINDOWS else charset
    if said.replace("-", "_") not in _NO_CHARSET and (said != "cp1252" or data.isascii()):
        try:
            return data.decode(said)
        except (LookupError, ValueError):
            pass
    try:
        text, guess = data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        text, guess = data.decode("cp1252", "replace"), "Windows-1252"
    if guess == "UTF-8" or said != "cp1252":
        shown = f'"{displayed(charset, _LONGEST_NAME)}"' if charset else "none"
        body.notes.append(f"its charset is said to be {shown}; it was read as {guess}")
    return text


def unflowed(text: str, delete_space: bool) -> str:
    """Return text of the format "flowed" with each paragraph on one line (RFC 3676)."""
    paragraphs: list[list[str]] = []
    open_depth = -1
    for line in text.split("\n"):
        unquoted = line.lstrip(">")
        depth = len(line) - len(unquoted)
        content = unquoted.removeprefix(" ")
        flows = content.endswith(" ") and content != "-- "
        shown = content[:-1] if flows and delete_space else content
        if depth == open_depth and content != "-- ":
            paragraphs[-1].append(shown)
        else:
            paragraphs.append([f"{'>' * depth} {shown}" if depth else shown])
        open_depth = depth if flows else -1
    return "\n".join("".join(paragraph) for paragraph in paragraphs)


def _charset(part: Mail) -> str:
    try:
        return str(part.get_content_charset(""))
    except ValueError:  # there is a null character in the charset that its name is said to be in
        return ""


def _file_name(part: Mail) -> str:
    try:
        return part.get_filename() or ""
    except ValueError:  # the same
        return "?"


def _left_out(part: Mail) -> str:
    kind = part.get_content_type()
    if kind in _ENCRYPTED:
        return "it is encrypted, so it cannot be read"
    if kind == "message/rfc822":
        return "a forwarded mail in it is left out"
    return f"the attachment {_name(part)} ({displayed(kind, _LONGEST_NAME)}) is left out"


def _name(part: Mail) -> str:
    return f'"{displayed(decoded(_file_name(part)[:LONGEST_HEADER]), _LONGEST_NAME)}"'
