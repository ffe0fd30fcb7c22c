"""What a mail says to other players, which is no order: "tell Ben I'm coming", "msg for Cora: …" (CF-31, CF-60)."""

import re
from typing import Final

from autoalgo.games.capture_the_flag.orders.tokens import ANY_NAME

_WHOM: Final = (
    rf"(?:{ANY_NAME}(?:(?:,| and|, and) {ANY_NAME})*|"
    r"(?:the |my |our )?(?:team|others|rest|lads|mates|friends|allies|teammates|all|everyone|everybody))"
)
_ASKED: Final = (
    r"(?:[,;-]? ?\b(?:and|also|oh|ps|btw|please|pls|kindly|just|do|don't|never|could you|can you|would you|will you|"
    r"if you (?:could|can|would|see)|someone|somebody)[ ,:]{0,3}){0,4}"
)
_MESSAGE: Final = re.compile(
    rf"{_ASKED}(?:\b(?:tell|inform|remind|warn|ask|msg|message|whisper to|say to|shout to|write to|"
    rf"pass (?:it |this |that )?on to|(?:a )?(?:message|msg|note|memo|word|press) (?:to|for)) {_WHOM}|"
    rf"\b(?:let (?:him|her|them|{_WHOM}) know|pass (?:that|this|it) on to (?:him|her|them))|"
    rf"(?:^|(?<=[.!?;\n] ))(?:(?:to|for) {_WHOM}(?= ?:)|@ ?{_WHOM}))(?: from me)?"
    r"(?: ?[,:]? ?\"[^\"\n]*\"|(?P<colon> ?:)?"
    r"(?:(?!, (?:and|but|then|so|while|and then) (?:i|i'll|i'm|me|myself)\b)[^.!?\n]|[.!?](?![ \n]|$)"
    r"|(?(colon)[.!?] (?!(?:me|mine|my [a-z]+|orders?) ?:"
    r"|(?:and|now|so|meanwhile|as for me,?|for my (?:own )?part,?) (?:i|i'll|me|myself)\b)|(?!)))*)",
    re.MULTILINE,
)


_OWN: Final = re.compile(
    r":(?: ?(?:i|i'm|i'll|im|ill|we|we're|we'll)\b[^.!?\n]{0,400}[.!?] "
    r"(?=(?:and )?(?:then|after that|afterwards|next)\b)"
    r"|[^\n]{0,400}?[.!?] (?=me,? (?:i|i'm|i'll|im|am|gonna|going)\b))"
)
"""Up to where the writer of a message goes on to what is for himself: "tell Ben: I cover you. Then shoot Gus"."""
_FOR_WHOM: Final = re.compile(rf"\W*(?:[a-z]+\W+){{0,4}}?({_WHOM})")


def without_messages(text: str) -> tuple[str, list[str]]:
    """Return a text in small letters, names in it as marks, without what it says to others, and that.

    It ends with its quotation mark or its sentence; behind a colon with its line, or before "Me:".
    """
    messages = list[str]()

    def taken(found: re.Match[str]) -> str:
        own = _OWN.search(found[0]) if found["colon"] else None
        said = found[0][: own.end() if own else None]
        messages.append(said.strip(" ,;-"))
        # Whom it is for may be meant by "him" behind it, as one of whom no order is.
        whom = _FOR_WHOM.match(said)
        heard = " ".join(re.findall(ANY_NAME, whom[1])) if whom else ""
        return f". {'because ' * bool(heard)}{heard}. {found[0][len(said) :].lstrip(' .!?')}"

    return _MESSAGE.sub(taken, text), messages
