"""Answers to a letter as today's mail programs make them: where the own words stand, and how the letter is quoted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from textwrap import wrap
from typing import Final

WEEKDAY: Final = "Monday, November 23, 2026"


@dataclass(frozen=True)
class Answered:
    """A letter that is answered."""

    identity: str
    subject: str
    text: str
    """With plain line ends."""
    sender: str
    """The name and the address that it came from."""
    reader: str

    @classmethod
    def of(cls, letter: EmailMessage) -> "Answered":
        """Return a letter of an outbox."""
        body = letter.get_body(("plain",))
        assert body
        text = str(body.get_content()).replace("\r\n", "\n")
        return cls(str(letter["Message-ID"]), str(letter["Subject"]), text, str(letter["From"]), str(letter["To"]))


Shape = Callable[[str, Answered], EmailMessage]


def answer(text: str, letter: Answered, subject: str = "Re: ", threaded: bool = True) -> EmailMessage:
    """Return a mail in plain text that answers a letter."""
    mail = EmailMessage(policy=policy.default)
    mail["From"], mail["To"], mail["Subject"] = letter.reader, letter.sender, f"{subject}{letter.subject}"
    mail["Message-ID"] = f"<{abs(hash(text))}@client.example>"
    mail["Received"] = "from a by b; Mon, 23 Nov 2026 12:30:00 +0000"
    if threaded:
        mail["In-Reply-To"] = mail["References"] = letter.identity
    mail.set_content(text)
    return mail


def in_html(html: str, letter: Answered, subject: str = "Re: ") -> EmailMessage:
    """Return a mail in HTML alone."""
    mail = answer("", letter, subject)
    mail.set_content(f"<html><body>{html}</body></html>", subtype="html")
    return mail


def quoted(text: str, mark: str = "> ") -> str:
    """Return a text with a mark before each line."""
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in text.splitlines())


def lines(text: str) -> str:
    """Return a text as HTML, a line a line."""
    return "<br>\n".join(escape(line) for line in text.splitlines())


def paragraphs(text: str) -> str:
    """Return a text as Outlook writes it."""
    return "".join(f'<p class="MsoNormal">{escape(line) or "&nbsp;"}<o:p></o:p></p>\n' for line in text.splitlines())


def head(letter: Answered, *labels: str, sent: str = WEEKDAY) -> str:
    """Return the lines above an answered mail: from, sent, to, subject."""
    said = (letter.sender, sent, letter.reader, letter.subject)
    return "".join(f"{label} {each}\n" for label, each in zip(labels, said, strict=True))


def _tops() -> Iterator[tuple[str, Shape]]:
    """Yield programs that put the own words above the letter, in plain text."""
    wrote = {
        "Gmail": "On Mon, Nov 23, 2026 at 1:00 PM {0} wrote:\n\n",
        "Gmail, wrapped": "On Mon, Nov 23, 2026 at 1:00 PM {1}\n{2} wrote:\n\n",
        "Gmail de": "Am Mo., 23. Nov. 2026 um 13:00 Uhr schrieb {0}:\n\n",
        "Gmail for Android de": "{1} {2} schrieb am Mo., 23. Nov. 2026,\n13:00:\n\n",
        "Gmail es": "El lun, 23 nov 2026 a las 13:00, {1} ({2})\nescribió:\n\n",
        "Gmail fr": "Le lun. 23 nov. 2026 à 13:00, {0} a écrit :\n\n",
        "Gmail it": "Il giorno lun 23 nov 2026 alle ore 13:00 {0} ha\nscritto:\n\n",
        "Gmail pt": "Em seg., 23 de nov. de 2026 às 13:00, {0} escreveu:\n\n",
        "Gmail nl": "Op ma 23 nov 2026 om 13:00 schreef {0}:\n\n",
        "Gmail pl": "pon., 23 lis 2026 o 13:00 {0} napisał(a):\n\n",
        "Gmail sv": "Den mån 23 nov. 2026 kl 13:00 skrev {0}:\n\n",
        "Gmail ru": "пн, 23 нояб. 2026 г. в 13:00, {0}:\n\n",
        "Gmail ja": "2026年11月23日(月) 13:00 {0}:\n\n",
        "Gmail zh": "{0} 于2026年11月23日周一 13:00写道：\n\n",
        "Thunderbird": "On 23.11.26 13:00, {1} wrote:\n",
        "Thunderbird de": "Am 23.11.26 um 13:00 schrieb {1}:\n",
        "Apple Mail": "On 23. Nov 2026, at 13:00, {0} wrote:\n\n",
        "mutt": "On Mon, Nov 23, 2026 at 01:00:00PM +0100, {1} wrote:\n",
        "Horde": "Quoting {0}:\n\n",
        "Roundcube": "On 2026-11-23 13:00, {1} wrote:\n",
        "Gnus": "{0} writes:\n\n",
        "Outlook.com in plain text, marked": "\n-----Original Message-----\nFrom: {0}\nSent: Monday\nSubject: x\n\n",
    }
    for name, line in wrote.items():
        yield f"{name}, marked", _with_line(line, quoted)
        if name not in {"Outlook.com in plain text, marked"}:
            yield f"{name}, not marked", _with_line(line, str)


def _with_line(line: str, how: Callable[[str], str]) -> Shape:
    def shape(own: str, letter: Answered) -> EmailMessage:
        name, _, address = letter.sender.rpartition(" ")
        above = line.format(letter.sender, name, address)
        return answer(f"{own}\n\n{above}{how(letter.text)}", letter)

    return shape


_HEADS: Final = {
    "Outlook": ("From:", "Sent:", "To:", "Subject:"),
    "Outlook de": ("Von:", "Gesendet:", "An:", "Betreff:"),
    "Outlook es": ("De:", "Enviado el:", "Para:", "Asunto:"),
    "Outlook fr": ("De :", "Envoyé :", "À :", "Objet :"),
    "Outlook it": ("Da:", "Inviato:", "A:", "Oggetto:"),
    "Outlook nl": ("Van:", "Verzonden:", "Aan:", "Onderwerp:"),
    "Outlook pl": ("Od:", "Wysłano:", "Do:", "Temat:"),
    "Outlook sv": ("Från:", "Skickat:", "Till:", "Ämne:"),
    "Outlook, bold": ("*From:*", "*Sent:*", "*To:*", "*Subject:*"),
}


def _with_heads() -> Iterator[tuple[str, Shape]]:
    """Yield programs that put the head of the letter above it, and no marks."""
    above = {
        "": "\n",
        ", a rule": "\n________________________________\n",
        ", a line": "\n-----Original Message-----\n",
        ", a phone's line": "\nVon meinem iPhone gesendet\n\n-------- Ursprüngliche Nachricht --------\n",
        ", a BlackBerry's": "\nSent from my BlackBerry 10 smartphone.\n\n  Original Message  \n",
    }
    for name, labels in _HEADS.items():
        for kind, line in above.items():
            yield f"{name}{kind}", _with_head(labels, line)


def _with_head(labels: tuple[str, ...], line: str) -> Shape:
    def shape(own: str, letter: Answered) -> EmailMessage:
        return answer(f"{own}\n{line}{head(letter, *labels)}\n{letter.text}", letter, "RE: ")

    return shape


def _below(own: str, letter: Answered) -> EmailMessage:
    return answer(
        f"On 23.11.26 13:00, {letter.sender} wrote:\n{quoted(letter.text)}\n{own}\n-- \nAnn Ant\nMove Street 4\n",
        letter,
    )


def _below_signature(own: str, letter: Answered) -> EmailMessage:
    wrote = f"On 23.11.26 13:00, {letter.sender} wrote:\n{quoted(letter.text)}"
    return answer(f"-- \nAnn Ant\nMove Street 4\n\n{wrote}\n{own}\n", letter)


def _below_unmarked(own: str, letter: Answered) -> EmailMessage:
    return answer(f"{head(letter, *_HEADS['Outlook'])}\n{letter.text}\n\n{own}\n", letter)


def _no_line_at_all(own: str, letter: Answered) -> EmailMessage:
    return answer(f"{own}\n\n\n{letter.text}", letter)


def _in_brief(own: str, letter: Answered) -> EmailMessage:
    return answer(own, letter)


def _yahoo(own: str, letter: Answered) -> EmailMessage:
    wrote = f"    On {WEEKDAY} at 01:00:00 PM GMT+1, {letter.sender} wrote:  \n \n "
    return answer(f" {own}\n\nSent from Yahoo Mail on Android \n \n{wrote}{letter.text}", letter)


def _run_on(own: str, letter: Answered) -> EmailMessage:
    return answer(f"{own}\n\n  On Mon, Nov 23, 2026 at 13:00, {letter.sender} wrote:   {letter.text}", letter)


def _k9(own: str, letter: Answered) -> EmailMessage:
    sent = "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet."
    return answer(
        f"{own}\n-- \n{sent}\n\nAm 23. November 2026 13:00:00 MEZ schrieb {letter.sender}:\n{quoted(letter.text, '>')}",
        letter,
    )


def _rewrapped(own: str, letter: Answered) -> EmailMessage:
    """Lines broken anew by a program that marks only the first of each."""
    broken = [part for line in letter.text.splitlines() for part in (wrap(f"> {line}", 76) or [">"])]
    return answer(f"{own}\n\nOn 23.11.26 13:00, {letter.sender} wrote:\n" + "\n".join(broken) + "\n", letter)


def _flowed(own: str, letter: Answered) -> EmailMessage:
    mail = answer("", letter)
    text = f"{own}\n\nOn 23.11.26 13:00, {letter.sender} wrote: \n{quoted(letter.text)}"
    mail.set_content(text, cte="quoted-printable", params={"format": "flowed", "delsp": "no"})
    return mail


def _not_threaded(own: str, letter: Answered) -> EmailMessage:
    text = f"{own}\n\n{head(letter, *_HEADS['Outlook fr'])}\n{letter.text}"
    return answer(text, letter, threaded=False)


def _gmail_html(own: str, letter: Answered) -> EmailMessage:
    above = f'<div dir="ltr" class="gmail_attr">On Mon wrote {escape(letter.sender)}:<br></div>'
    quote = f'<blockquote class="gmail_quote" style="border-left:1px solid">{lines(letter.text)}</blockquote>'
    return in_html(f'<div dir="ltr">{lines(own)}</div><br><div class="gmail_quote">{above}{quote}</div>', letter)


def _gmail_html_below(own: str, letter: Answered) -> EmailMessage:
    quote = f'<blockquote class="gmail_quote">{lines(letter.text)}</blockquote>'
    return in_html(f'<div class="gmail_quote">On Mon:{quote}</div><div>{lines(own)}</div>', letter)


def _outlook_html(own: str, letter: Answered) -> EmailMessage:
    labels = ("<b>From:</b>", "<b>Sent:</b>", "<b>To:</b>", "<b>Subject:</b>")
    said = (letter.sender, WEEKDAY, letter.reader, letter.subject)
    block = "<br>".join(f"{label} {escape(each)}" for label, each in zip(labels, said, strict=True))
    top = f'<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">{block}</p></div>'
    return in_html(f"{paragraphs(own)}{top}{paragraphs(letter.text)}", letter, "RE: ")


def _outlook_web(own: str, letter: Answered) -> EmailMessage:
    labels = ("<b>De :</b>", "<b>Envoyé :</b>", "<b>À :</b>", "<b>Objet :</b>")
    said = (letter.sender, WEEKDAY, letter.reader, letter.subject)
    block = "<br>".join(f"{label} {escape(each)}" for label, each in zip(labels, said, strict=True))
    quote = f'<hr><div id="divRplyFwdMsg" dir="ltr">{block}</div><div>{lines(letter.text)}</div>'
    return in_html(
        f'<div class="elementToProof">{lines(own)}</div><div id="appendonsend"></div>{quote}', letter, "RE: "
    )


def _outlook_web_below(own: str, letter: Answered) -> EmailMessage:
    labels = ("<b>From:</b>", "<b>Sent:</b>", "<b>To:</b>", "<b>Subject:</b>")
    said = (letter.sender, WEEKDAY, letter.reader, letter.subject)
    block = "<br>".join(f"{label} {escape(each)}" for label, each in zip(labels, said, strict=True))
    blue = f'<div style="color:blue">{lines(own)}</div>'
    return in_html(f'<hr><div id="divRplyFwdMsg">{block}</div><div>{lines(letter.text)}</div>{blue}', letter, "RE: ")


def _apple_html(own: str, letter: Answered) -> EmailMessage:
    quote = f'<blockquote type="cite"><div>{lines(letter.text)}</div></blockquote>'
    wrote = f"On 23 Nov 2026, at 13:00, {escape(letter.sender)} wrote:"
    return in_html(f"<div>{lines(own)}</div><div><br>Sent from my iPad</div><div>{wrote}<br>{quote}</div>", letter)


def _plain_blockquote(own: str, letter: Answered) -> EmailMessage:
    wrote = f"<p>{escape(letter.sender)} wrote:</p>"
    return in_html(f"<p>{lines(own)}</p>{wrote}<blockquote>{lines(letter.text)}</blockquote>", letter)


def _gmx(own: str, letter: Answered) -> EmailMessage:
    block = "".join(f"<b>{label}</b>&nbsp;x<br/>" for label in ("Gesendet:", "Von:", "An:", "Betreff:"))
    quote = f'<div name="quote" style="margin:10px"><div>{block}</div><div>{lines(letter.text)}</div></div>'
    return in_html(f"<div><div>{lines(own)}</div><div>&nbsp;{quote}</div></div>", letter, "Aw: ")


def _yahoo_html(own: str, letter: Answered) -> EmailMessage:
    quote = f'<div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Monday: </div><div>{lines(letter.text)}</div></div>'
    return in_html(f'<div class="ydp">{lines(own)}</div>{quote}', letter)


def _polite(own: str, letter: Answered) -> EmailMessage:
    text = f"Hallo,\n\nhere they are.\n\n{own}\n\nViele Grüße aus München\nAnn\n\n"
    return answer(f"{text}{head(letter, *_HEADS['Outlook de'])}\n{letter.text}", letter, "AW: ")


def _attached(own: str, letter: Answered) -> EmailMessage:
    mail = answer(f"See the file.\n\nOn 23.11.26 13:00, {letter.sender} wrote:\n{quoted(letter.text)}", letter)
    mail.add_attachment(own.encode(), maintype="text", subtype="plain", filename="orders.txt")
    return mail


SHAPES: Final[dict[str, Shape]] = {
    **dict(_tops()),
    **dict(_with_heads()),
    "Thunderbird, below": _below,
    "below, the signature above": _below_signature,
    "Outlook, below what is not marked": _below_unmarked,
    "nothing above the letter": _no_line_at_all,
    "no quote": _in_brief,
    "Yahoo on Android": _yahoo,
    "AOL, on the line of who wrote": _run_on,
    "K-9": _k9,
    "lines broken anew": _rewrapped,
    "format=flowed, quoted-printable": _flowed,
    "no In-Reply-To": _not_threaded,
    "Gmail, HTML": _gmail_html,
    "Gmail, HTML, below": _gmail_html_below,
    "Outlook, HTML": _outlook_html,
    "Outlook on the web, fr": _outlook_web,
    "Outlook on the web, below": _outlook_web_below,
    "Apple Mail, HTML": _apple_html,
    "a blockquote without marks": _plain_blockquote,
    "GMX": _gmx,
    "Yahoo, HTML": _yahoo_html,
    "polite": _polite,
    "attached": _attached,
}


def as_kept(mail: EmailMessage) -> bytes:
    """Return a mail as a mail program keeps it."""
    return message_from_bytes(mail.as_bytes(), policy=policy.default).as_bytes()
