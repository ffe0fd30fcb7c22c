"""The lines that mail programs put around what they quote, and the polite ones of people, in the languages of many.

Each function looks at one line, of which at most `LONGEST` characters count, in time that grows with them.
"""

import re
from enum import Enum
from typing import Final

LONGEST: Final = 500
"""Characters of a line by which it can be known; longer ones are nobody's mark."""
_QUOTED: Final = re.compile(r"\s{0,9}[>|]")
_SIGNATURE: Final = re.compile(r"\s{0,3}--\s?$")
_RULE: Final = re.compile(r"\s{0,9}(?:_{5,80}|-{5,80}|={5,80}|\*{5,80})\s{0,9}$")
_ADDRESS: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}[\w.-]{0,190}")
_DATED: Final = re.compile(r"\b(?:19|20)\d\d\b|\b\d{1,2}[:.h]\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d年|\d년")
_WRITES: Final = (
    r"(?:\b(?:wrote|writes|schrieb|schreibt|a écrit|escribi[óo]|escreveu|ha scritto|schreef|skrev|napisał\(?a?\)?|"
    r"pisze|napsala?(?:\(a\))?|kirjoitti|написала?|пишет|a scris|ezt írta|yazdı|έγραψε)\b\)?|写道|님이 작성|のメール)"
)
_WRITING: Final = re.compile(_WRITES, re.IGNORECASE)
_WROTE: Final = re.compile(rf".{{0,400}}{_WRITES}.{{0,200}}[:：]\s{{0,9}}$", re.IGNORECASE)
_WROTE_ON: Final = re.compile(rf".{{8,300}}{_WRITES}\s?[:：]\s{{1,9}}\S", re.IGNORECASE)
_SHORTEST_WROTE: Final = 6
"""Words up to which "… wrote:" needs neither a date nor an address."""


def _one_of(*patterns: str) -> str:
    return f"(?:{'|'.join(patterns)})"


def _line(*patterns: str, end: str = "") -> re.Pattern[str]:
    """Return what fits a line that begins with one of these."""
    return re.compile(rf"\s{{0,9}}{_one_of(*patterns)}{end}", re.IGNORECASE)


_DATE_FIRST: Final = _line(
    *("on", "am", "le", "el", "em", "il", "op", "den", "dne", "dnia", "w dniu", "în", "la", r"\d{1,4}"),
    r"[^\W\d]{2,4}[.,]",
    end=r"(?=[\s./,-]|\d)",
)
"""How a line begins that says when somebody wrote."""
_CITES: Final = _line(
    *("quoting", "zitat von", "citando a", "citando", "citation de", "citat av", "citat fra", "cytowanie"),
    end=r"\s.{1,200}:\s{0,9}$",
)
_MESSAGE: Final = _one_of(
    *("message", "nachricht", "mensaje", "messaggio", "bericht", "mensagem", "meddelande", "meddelelse", "melding"),
    *("wiadomość", "zpráva", "viesti", "сообщение", "письмо", "メッセージ", "邮件", "郵件", "e-?mail"),
)
_PARTING: Final = _line(
    rf"[-_=*]{{2,40}}\s?[^-_=*]{{0,40}}{_MESSAGE}[^-_=*]{{0,40}}\s?[-_=*]{{2,40}}",
    "begin forwarded message:",
    "anfang der weitergeleiteten nachricht:",
    r"début du message (?:réexpédié|transféré)\s?:",
    "inicio del mensaje reenviado:",
    "inizio messaggio inoltrato:",
    "início da mensagem (?:reenviada|encaminhada):",
    "begin doorgestuurd bericht:",
    end=r"\s{0,9}$",
)
_FORWARDED: Final = re.compile(
    "forward|weitergeleitet|réexpédié|transféré|reenviad|inoltrat|encaminhad|doorgestuurd|vidarebefordra|videresend",
    re.IGNORECASE,
)
_BARE_PARTING: Final = _line(
    *("original message", "ursprüngliche nachricht", "originalnachricht", "mensaje original", "message d'origine"),
    *("messaggio originale", "oorspronkelijk bericht", "mensagem original"),
    end=r"\s{0,9}:?\s{0,9}$",
)
"""The same without any marks, as a BlackBerry writes it: it needs a head below it."""


class HeadLine(Enum):
    """The lines in the head of a mail that is answered, by what they tell."""

    FROM = "from"
    SENT = "sent"
    TO = "to"
    SUBJECT = "subject"
    OTHER = "other"


_LABELS: Final = {
    HeadLine.FROM: _one_of(
        *("from", "von", "de", "da", "van", "från", "fra", "od", "lähettäjä", "от", "expéditeur", "remitente"),
        *("mittente", "afzender", "kimden", "feladó", "发件人", "寄件者", "差出人", "보낸 ?사람"),
    ),
    HeadLine.SENT: _one_of(
        *("sent", "date", "gesendet", "datum", "envoyé(?: le)?", "enviado(?: el)?", "enviada(?: em)?", "fecha"),
        *("inviato", "data", "verzonden", "skickat", "sendt", "dato", "wysłano", "odesláno", "lähetetty", "päivämäärä"),
        *("отправлено", "дата", "送信日時", "日時", "发送时间", "日期", "보낸 ?날짜"),
    ),
    HeadLine.TO: _one_of(
        *("to", "an", "à", "a", "para", "aan", "till", "til", "do", "komu", "destinataire", "destinatario"),
        *("vastaanottaja", "кому", "宛先", "收件人", "받는 ?사람", "reply[- ]to", "antwort an"),
    ),
    HeadLine.SUBJECT: _one_of(
        *("subject", "betreff", "objet", "asunto", "oggetto", "onderwerp", "ämne", "emne", "temat", "předmět", "aihe"),
        *("assunto", "тема", "件名", "主题", "主旨", "제목"),
    ),
    HeadLine.OTHER: _one_of(
        *("b?cc", "kopie", "copie", "copia", "kopia", "kopi", "priority", "priorität", "wichtigkeit", "importance"),
        *("attachments", "anlagen"),
    ),
}
_HEAD: Final = {
    role: _line(rf"\*{{0,2}}{labels}\s?[:：]\*{{0,2}}", end=r"(?:\s|\S{2})") for role, labels in _LABELS.items()
}
_SQUARE: Final = re.compile(r"[^:]{0,20}:\s{0,9}[a-z]-?\d{1,2}\b", re.IGNORECASE)
"""No head: "from: a1"."""
_FOOTER: Final = _line(
    _one_of(
        *("sent (?:from|with|via|using)", "get outlook for", "obtener outlook para", "obtenez outlook pour"),
        *("télécharger outlook pour", "outlook für (?:ios|android) (?:beziehen|herunterladen)", "scarica outlook per"),
        *("holen sie sich outlook", "obter o outlook", "download outlook voor", "hent outlook til", "skaffa outlook"),
        *("gesendet (?:von|mit|aus|über)", "von .{1,40} gesendet", "envoyé (?:de|depuis|à partir)"),
        *("enviado (?:desde|do|con|através)", "inviato (?:da|dal|con)", "verzonden (?:vanaf|met|vanuit)"),
        *(
            "verstuurd vanaf",
            "skickat från",
            "sendt fra",
            "wysłane z",
            "odesláno z",
            "lähetetty",
            "отправлено (?:с|из)",
        ),
    )
    + r"\b.{0,160}",
    "(?:diese|this|este|ce|questa) .{0,30}(?:e-?mail|nachricht|message|mensaje|messaggio) (?:wurde|was|has been|fue|"
    "ha sido|è stat[ao]|a été) .{0,80}(?:gesendet|sent|geprüft|checked|scanned|enviado|analizado|inviat[ao]|envoyé)"
    ".{0,80}",
    r"virus-?(?:free|frei)\b.{0,80}",
    "yahoo mail: .{0,60}",
    r"(?:https?://)?www\.(?:avast|avg)\.com.{0,60}",
    end="$",
)
_SMALL_PRINT: Final = _line(
    r"\*{0,2}(?:this|the information in this) (?:e-?mail|message)\b.{0,80}(?:confidential|intended|private)",
    r"\*{0,2}(?:diese|die in dieser) (?:e-?mail|nachricht)\b.{0,80}(?:vertraulich|bestimmt)",
    r"este (?:correo|mensaje)\b.{0,80}confidencial",
    r"ce (?:message|courriel)\b.{0,80}confidentiel",
    "bitte prüfen sie, ob diese (?:e-?)?mail",
    "denken sie an die umwelt",
    "(?:please )?(?:consider|think of) the environment before",
    "pensez à l'environnement",
    "confidentiality notice",
    r"disclaimer\s?:",
    r"\[?(?:external|extern)(?:e)?(?: e-?mail| sender)?\]?\s?:",
)
_NAMED: Final = r"\b(?:[ ,/]{1,2}[\w.'-]{1,20}){0,2}\s?[,!.:;)]{0,9}\s{0,9}$"
"""After a greeting, up to two words of a name."""
_GREETING: Final = _line(
    _one_of(
        *("hi", "hello", "hey", "dear", "good (?:morning|evening|day|afternoon)"),
        *("hallo", "moin", "servus", "liebe[rs]?", "sehr geehrte[rs]?", "guten (?:morgen|tag|abend)"),
        *("gr(?:ü|ue)(?:ß|ss) (?:gott|dich|euch)", "hola", "buen(?:os|as) (?:días|dias|tardes|noches)"),
        *("estimad[oa]s?", "querid[oa]s?", "bonjour", "bonsoir", "salut", "chère?s?", "ciao", "buongiorno"),
        *("buonasera", "salve", "olá", "bom dia", "beste", "hoi", "hej", "hejsan", "hei", "cześć", "dzień dobry"),
        *("ahoj", "dobrý den", "terve", "привет", "здравствуйте"),
    )
    + _one_of(r"\b[ ,](?:again|there|to all|all|zusammen|a todos|à tous|herr|frau|mr\.?|mrs\.?|ms\.?)", ""),
    end=_NAMED,
)
_CLOSING: Final = _line(
    # English
    "(?:many |ok )?(?:thanks|thanx|thx|ty)(?: a lot| again| so much| in advance)?",
    "thank you(?: very much)?",
    *("cheers", "best", "sincerely", "good luck", "love", "take care", "all the best", "sorry", "bye(?: for now)?"),
    "(?:(?:with )?(?:kind|best|warm)(?:est)? )?(?:regards|wishes)",
    "yours(?: truly| sincerely)?",
    "see (?:you|ya)(?: soon| later| then)?",
    # German
    "(?:mit )?(?:(?:viele|beste|liebe|freundliche|herzliche|schöne)[nrm]? )?(?:gr(?:ü|ue)(?:ß|ss)e?n?|gru(?:ß|ss))"
    r"(?: (?:aus|von|vom|an|in)(?: \w{1,20}){1,4})?",
    *(
        "mfg",
        "lg",
        "vg",
        "danke(?:schön| schön| sehr| im voraus)?",
        "(?:(?:viel|best|herzlich)en )?dank(?: im voraus)?",
    ),
    *("tschüss?", "bis (?:dann|bald|später|morgen)", "schönen (?:tag|abend)(?: noch)?"),
    # Spanish, Portuguese
    "(?:un |muchos |cordiales )?saludos?(?: cordiales| a todos)?",
    *("(?:muchas |mil )?gracias", "un abrazo", "abrazos", "atentamente", "hasta (?:luego|pronto|mañana)"),
    *("cordialmente", "atenciosamente", "abraços?", "obrigad[oa]"),
    # French, Italian
    *("(?:bien )?cordialement", "bien à (?:vous|toi)", "(?:meilleures |sincères )?salutations"),
    *("merci(?: beaucoup| d'avance| bien)?", "à (?:bientôt|plus|demain)", "amicalement", "amitiés", "bises"),
    *("bonne (?:journée|soirée)", "(?:cordiali |distinti |tanti )?saluti", "grazie(?: mille)?", "a presto", "ciao"),
    # Dutch, Scandinavian, Slavic, Finnish
    *("(?:met )?(?:vriendelijke |hartelijke )?groet(?:en|jes)?", "bedankt", "mvg", "tot (?:ziens|snel|morgen)"),
    "(?:med )?(?:vänliga?|venlig|vennlig|bästa|bedste) (?:hälsning(?:ar)?|hilsen|hilsner)",
    *("mvh", "hälsningar", "hilsen", "tack", "takk?", "pozdrawiam", "z poważaniem", "dzięki", "s pozdravem"),
    *("děkuji", "díky", "с уважением", "спасибо", "terveisin", "kiitos"),
    end=_NAMED,
)


def is_quoted(line: str) -> bool:
    """Return whether a line begins with a mark of quotes."""
    return bool(_QUOTED.match(line))


def tells_who_wrote(line: str) -> bool:
    """Return whether a line says that somebody wrote what follows: "On Monday Ann wrote:"."""
    if len(line) > LONGEST or not line.rstrip().endswith((":", "：")):
        return False
    dated, address = bool(_DATED.search(line)), bool(_ADDRESS.search(line))
    if _WROTE.match(line) and (dated or address or len(line.split()) <= _SHORTEST_WROTE or begins_dated(line)):
        return True
    return (dated and address) or bool(_CITES.match(line))


def tells_who_wrote_this(line: str) -> bool:
    """Return whether a line says that somebody wrote what follows on the very line."""
    begin = line[:LONGEST]
    return bool(_WROTE_ON.match(begin) and _DATED.search(begin) and _ADDRESS.search(begin))


def begins_dated(line: str) -> bool:
    """Return whether a line may be the beginning of one that says who wrote, and when."""
    return len(line) <= LONGEST and bool(_DATE_FIRST.match(line))


def begins_telling_who_wrote(line: str) -> bool:
    """Return whether a line may be the beginning of one that says who wrote what follows, broken by a program."""
    if len(line) > LONGEST:
        return False
    dated, address = bool(_DATED.search(line)), bool(_ADDRESS.search(line))
    return (dated and begins_dated(line)) or (address and (dated or bool(_WRITING.search(line))))


def parts_mails(line: str) -> bool:
    """Return whether an older mail follows a line: "-----Original Message-----"."""
    return len(line) <= LONGEST and bool(_PARTING.match(line))


def forwards(line: str) -> bool:
    """Return whether a line says that the mail below is handed on, not answered."""
    return parts_mails(line) and bool(_FORWARDED.search(line))


def may_part_mails(line: str) -> bool:
    """Return whether an older mail follows a line if a head does: a rule, or "Original Message" alone."""
    return len(line) <= LONGEST and bool(_RULE.match(line) or _BARE_PARTING.match(line))


def head_line(line: str) -> HeadLine | None:
    """Return what a line tells if it may stand in the head of an older mail: "Von: Ann"."""
    if len(line) > LONGEST or _SQUARE.match(line):
        return None
    return next((role for role, pattern in _HEAD.items() if pattern.match(line)), None)


def is_footer(line: str) -> bool:
    """Return whether a program has written a line: "Sent from my phone"."""
    return len(line) <= LONGEST and bool(_FOOTER.match(line))


def is_small_print(line: str) -> bool:
    """Return whether a line begins what a company puts below all mails."""
    return bool(_SMALL_PRINT.match(line[:LONGEST]))


def is_greeting(line: str) -> bool:
    """Return whether a line says hello and nothing else."""
    return len(line) <= LONGEST and bool(_GREETING.match(line))


def is_closing(line: str) -> bool:
    """Return whether a line says goodbye or thanks and nothing else."""
    return len(line) <= LONGEST and bool(_CLOSING.match(line))


def begins_signature(line: str) -> bool:
    """Return whether a line is the "--" above a signature."""
    return bool(_SIGNATURE.match(line))
