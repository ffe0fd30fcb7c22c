"""Numbers in words, Roman numerals, and numbers with "k": as players write years and sizes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_NUMERALS: Final = """
0 zero oh; 1 one ein eine eins un une uno una um uma; 2 two zwei deux dos dois duas twee due; 3 three drei trois tres
três drie tre trzy; 4 four vier quatre cuatro quatro quattro; 5 five fünf cinq cinco vijf cinque pięć; 6 six sechs
seis zes sei sześć; 7 seven sieben sept siete sete zeven sette siedem; 8 eight acht huit ocho oito otto osiem; 9 nine
neun neuf nueve nove negen dziewięć; 10 ten zehn dix diez dez tien dieci dziesięć; 11 eleven elf onze once undici; 12
twelve zwölf douze doce doze twaalf dodici dwanaście; 13 thirteen dreizehn treize trece treze dertien tredici; 14
fourteen vierzehn quatorze catorce veertien quattordici; 15 fifteen fünfzehn quinze quince vijftien quindici
piętnaście; 16 sixteen sechzehn seize dieciséis dezesseis zestien sedici szesnaście; 17 seventeen siebzehn diecisiete
dezessete zeventien diciassette; 18 eighteen achtzehn dieciocho dezoito achttien diciotto; 19 nineteen neunzehn
diecinueve dezenove negentien diciannove; 20 twenty zwanzig vingt veinte vinte twintig venti dwadzieścia; 30 thirty
dreißig dreissig trente treinta trinta dertig trenta trzydzieści; 40 forty fourty vierzig quarante cuarenta quarenta
veertig quaranta czterdzieści; 50 fifty fünfzig cinquante cincuenta cinquenta vijftig cinquanta pięćdziesiąt; 60 sixty
sechzig soixante sesenta sessenta zestig sessanta; 70 seventy siebzig setenta zeventig settanta; 80 eighty achtzig
ochenta oitenta tachtig ottanta fourscore; 90 ninety neunzig noventa negentig novanta; 200 doscientos duzentos
dwieście; 300 trescientos trezentos; 400 cuatrocientos quatrocentos; 500 quinientos quinhentos; 600 seiscientos; 700
setecientos; 800 ochocientos; 900 novecientos
"""
_MULTIPLIED: Final = """
100 hundred hundreds hundert cent cents cien ciento cem honderd cento sto;
1000 thousand thousands thou thousend thousends thousnd thosand thoosand thousant tousand tausend mille mil k grand bin
tusen tusind duizend mila rb ribu tysięcy tysiące tysiąc tys ezer tisíc tuhatta tuhat mii nghìn тысяч тысячи 千;
12 dozen;
10000 myriad myriads 万 萬 만 vạn; 100000 lakh lakhs; 1000000 million
"""


def _values(table: str) -> dict[str, int]:
    rows = (row.split() for row in table.split(";"))
    return {word: int(value) for value, *words in rows for word in words}


_UNITS: Final = _values(_NUMERALS)
_MULTIPLES: Final = _values(_MULTIPLIED)
_PARTS: Final = {"half": 2, "quarter": 4}
_ARTICLES: Final = frozenset({"a", "an", *_PARTS, "and", "und", "et", "y", "e"})
_WORD: Final = "|".join(sorted([*_UNITS, *_MULTIPLES], key=len, reverse=True))
_THOUSANDS: Final = "|".join(word for word, value in _MULTIPLES.items() if value >= 1_000)
_GLUED: Final = rf"(?:(?:{_WORD})(?:und|en)?)*(?:{_WORD})"
"""German, Dutch and Italian numerals are written as one word: fünfzehntausend."""
_IN_WORDS: Final = re.compile(
    rf"\b(?!k)(?:(?:an?|half(?: an?)?|(?:a )?quarter of an?) (?=(?:hundred|thousand|lakh|million|dozen)\b))?{_GLUED}\b"
    rf"(?:(?:[ -](?:and|und|et|y|e)[ -](?:a half(?= thousand))?|\ times\ an?\ |(?:[ -](?:odd|ish))?[ -]){_GLUED}\b"
    r"|\ and\ a\ half(?=\ thousand))*",
    re.IGNORECASE,
)
_FIGURES: Final = re.compile(
    r"(?:(?<![\w.,'/-])|(?<=\d/)(?=\d{1,3}[,.]\d{3}))(?P<digits>\d{1,3}(?P<group>[,.' _])\d{3}(?:(?P=group)\d{3})*"
    rf"|\d{{1,3}},\d(?= ?(?:{_THOUSANDS})\b)|\d+(?:\.\d+)?(?:e\d)?)"
    r"(?P<half> and a half)?"
    rf"(?:(?:[ -]?(?:odd|ish))?(?P<multiple> ?(?:{_THOUSANDS})s?\b|k\b))?"
    r"(?P<more> (?<=thousand )\d{3}\b)?(?: (?<=thousand )(?P<hundreds>\d) hundred\b)?(?!(?!ish\b)[\w%])",
    re.IGNORECASE,
)
_RANGE: Final = re.compile(
    rf"(?<![\w.,/-])(?P<least>\d{{1,3}}) ?(?:-|–|to|or|(?P<and>and)) ?(?P<most>\d{{1,3}}) "
    rf"?(?P<multiple>{_THOUSANDS})\b",
    re.I,
)
_NO_NUMBERS: Final = frozenset(["ein", "eine", "un", "une", "uno", "una", "um", "uma", "once", "sept", "due", "sei"])
"""Numerals that are as often something else."""
_LETTER_O: Final = re.compile(r"(?<=\d)[oO]+(?![^\W_k])")
_ROMAN: Final = re.compile(r"\bM{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})\b")
_ROMAN_VALUES: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1_000}
LARGEST: Final = 100_000_000
LAST_DAY: Final = 31
"""Of a month."""


@dataclass(frozen=True)
class Quantity:
    """A whole number in a text."""

    value: int
    start: int
    end: int
    plain: bool = False
    """True for figures alone, such as 1066."""
    note: str = ""
    most: int = 0
    """Of a number with two ends the greater one."""


def quantities_in(text: str) -> list[Quantity]:
    """Return every whole number of `text` in its order, written in figures or in words."""
    text = _LETTER_O.sub(lambda letters: "0" * len(letters[0]), text)
    found = list(_ranges(text))
    found += [one for one in _figures(text) if not any(one.start < each.end and each.start < one.end for each in found)]
    found += [
        words
        for words in _words(text)
        if not any(words.start < other.end and other.start < words.end for other in found)
    ]
    return sorted(found, key=lambda quantity: quantity.start)


def roman_in(text: str, shortest: int = 4) -> Iterator[Quantity]:
    """Yield every Roman numeral of at least `shortest` letters in `text`."""
    for numeral in _ROMAN.finditer(text):
        if len(numeral[0]) >= shortest:
            values = [_ROMAN_VALUES[letter] for letter in numeral[0]]
            total = sum(-one if one < other else one for one, other in zip(values, [*values[1:], 0], strict=True))
            yield Quantity(total, numeral.start(), numeral.end(), note=f"read as {total}")


def _ranges(text: str) -> Iterator[Quantity]:
    """Yield numbers that are said with two ends: "6-8 thousand"."""
    for found in _RANGE.finditer(text):
        if found["and"] and not text[: found.start()].casefold().endswith("between "):
            continue
        multiple = _MULTIPLES[found["multiple"].casefold()]
        least, most = int(found["least"]) * multiple, int(found["most"]) * multiple
        yield Quantity(least, found.start(), found.end(), most=most)


def _figures(text: str) -> Iterator[Quantity]:
    for found in _FIGURES.finditer(text):
        digits, group = found["digits"], found["group"]
        digits = digits.replace(group, "") if group else digits.replace(",", ".")
        multiple = (found["multiple"] or "").strip().casefold()
        multiple = multiple if multiple in _MULTIPLES else multiple.removesuffix("s")
        if len(digits) > 12:
            continue
        if found["half"] and not multiple:
            continue
        number = (float(digits) + (0.5 if found["half"] else 0.0)) * _MULTIPLES.get(multiple, 1)
        number += int(found["more"] or 0) + 100 * int(found["hundreds"] or 0)
        if number.is_integer() and 0 < number <= LARGEST:
            note = f"read as {number:,.0f}" if group in {".", "_"} or multiple == "lakh" or "e" in digits else ""
            yield Quantity(int(number), found.start(), found.end(), found[0].isdigit(), note)


def _words(text: str) -> Iterator[Quantity]:
    for found in _IN_WORDS.finditer(text):
        words = re.findall(rf"half|quarter|\ban?\b|und(?!ert)|{_WORD}", found[0].casefold())
        if len(words) == 1 and (words[0] in _MULTIPLES or words[0] in _NO_NUMBERS):
            continue
        value = _of_words(words)
        if value is not None and 0 < value <= LARGEST:
            yield Quantity(value, found.start(), found.end(), note=f"read as {value}")


def _of_words(words: list[str]) -> int | None:
    """Return the number that words say, also the way years are said: eighteen sixty four; None where they say none."""
    part = next((_PARTS[word] for word in words[:2] if word in _PARTS and set(words[: words.index(word)]) <= {"a"}), 1)
    plus_half = part == 1 and "half" in words
    words = [word for word in words if word not in _ARTICLES]
    year = _pairs(words)
    if year is not None:
        return year
    total, current = 0, 0
    for word in words:
        multiple = _MULTIPLES.get(word)
        if multiple is None:
            # "vierundzwanzig", "quatre-vingt": what is said is the sum, but for the French eighty.
            current += 76 if current % 100 == 4 and word == "vingt" else _UNITS[word]
            continue
        current = max(current, 1) * multiple + (multiple // 2 if plus_half else 0)
        if multiple >= 1_000:
            total, current = total + current, 0
    whole = total + current
    return whole // part


def _pairs(words: list[str]) -> int | None:
    """Return the year that two numbers below a hundred say, one after the other."""
    if any(word in _MULTIPLES for word in words) or len(words) < 2:
        return None
    values = [_UNITS[word] for word in words]
    if len(values) > 2 and all(value < 10 for value in values):
        return int("".join(map(str, values)))
    numbers: list[int] = []
    for value in values:
        if numbers and numbers[-1] % 10 == 0 and 20 <= numbers[-1] < 100 and value < 10:
            numbers[-1] += value
        else:
            numbers.append(value)
    if len(numbers) == 3 and numbers[1] == 0:
        numbers = [numbers[0], numbers[2]]  # seventeen oh nine
    elif len(numbers) == 3 and numbers[0] <= LAST_DAY and numbers[1] >= 10:
        del numbers[0]  # twenty-nine, eighteen sixty-four
    if len(numbers) == 2 and 10 <= numbers[0] <= 20 and (numbers[1] >= 10 or 0 in values):
        return 100 * numbers[0] + numbers[1]
    if len(numbers) == 2 and numbers[0] < 10 and len(values) == 3:
        return 100 * numbers[0] + numbers[1]  # three thirty-one
    return numbers[0] if len(numbers) == 1 else None
