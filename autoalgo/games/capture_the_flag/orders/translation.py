"""The commonest orders in German, Spanish and French, put into English words (CF-31)."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

_NAME: Final = "\ue000\\d+\ue001"

_GERMAN: Final = (
    ("bitte|mal|doch|ich (?:mochte|will|wurde gern(?:e)?|werde)|mich|meine?[nmr]?|einfach|jetzt|diesmal", ""),
    ("und dann|danach|anschliessend|dann", "then"),
    ("und", "and"),
    ("oder", "or"),
    ("wenn|falls", "if"),
    ("sonst|andernfalls", "otherwise"),
    ("nicht|keine?[nm]?", "not"),
    (r"setz(?:e|en)?(?: ich)?(?: diese(?:n|r)?)?(?: runde| zug)? aus", "wait"),
    (r"(?:mach|tu|mache|tue)(?: ich)?(?: diese runde)? nichts|nichts(?: tun| machen)?|wart(?:e|en)?(?: ab)?", "wait"),
    (
        r"bleib(?:e|en)?(?: ich)?(?: hier| da| stehen| wo (?:ich|sie|er) (?:bin|ist)| auf der stelle)*|pass(?:e|en)",
        "wait",
    ),
    (r"(?:in )?diese[rnm]? (?:runde|zug)", ""),
    (r"jede runde|jeden zug|in jeder runde|immer(?: wieder)?|bis auf weiteres|standig", "every turn"),
    (r"(?:die|der|zur|unsere[nr]?|eigene[nr]?) eigene[nr]? (?:flagge|fahne)|unsere[nr]? (?:flagge|fahne)", "own flag"),
    (r"(?:gegnerische|feindliche|gegner|andere|rote|blaue|fremde)[nr]? ?(?:flagge|fahne)", "enemy flag"),
    ("flagge|fahne", "flag"),
    (
        r"(?:genau)?(?:so )?wie (?:in der )?(?:letzte|vorige)[nr]? runde|dasselbe(?: wie .{0,20})?|nochmal(?: "
        r"dasselbe)?",
        "same as last turn",
    ),
    (r"neben mir(?: steht| ist)?", "is next to me"),
    (r"(?:ne|nein|halt|quatsch|moment)(?:,? (?:halt|doch|warte|nein))*", "no"),
    (r"(?:doch )?lieber", "rather"),
    (r"in reichweite(?: ist)?", "is in range"),
    (r"er(?= is)", "he"),
    (rf"({_NAME}) abschiessen", r"shoot \1"),
    (r"nur|eine? rein|gerne?", ""),
    (r"nach hause|heim|heimwarts", "home"),
    (r"(?:in )?richtung|auf .{0,12} zu", "towards"),
    (r"(?:nach |in den )?(?:norden|oben|hoch)", "north"),
    (r"(?:nach |in den )?(?:suden|unten|runter)", "south"),
    (r"(?:nach |in den )?(?:osten|rechts)", "east"),
    (r"(?:nach |in den )?(?:westen|links)", "west"),
    (r"feld(?:er)?|schritte?|kastchen", "squares"),
    (r"ein(?:e[nsm]?|s)?(?= squares)", "1"),
    ("zwei", "2"),
    ("drei", "3"),
    ("vier", "4"),
    (r"greif(?:e|en|t)?(?: ich)? (?:sie|ihn) an\b", "attack him"),
    (r"greif(?:e|en|t)?(?: ich)? (.{1,40}?) an\b", r"attack \1"),
    (rf"auf ({_NAME}) (?:schiessen|feuern|zielen)", r"attack \1"),
    (r"baum (?:auf|bei|in) ([a-z]\d{1,2}) fallen", r"chop tree at \1"),
    (rf"((?:den |die |das )?{_NAME}) (?:angreifen|attackieren)", r"attack \1"),
    (rf"((?:den |die |das )?{_NAME}) heilen", r"heal \1"),
    (r"angriff(?: auf)?|attackier(?:e|en)|hau(?:e|en)?|schlag(?:e|en)?|tot(?:e|en)|bekampf(?:e|en)", "attack"),
    (r"(?:schiess|schiesse|schiessen|schuss|feuer|feuere)(?: ich)?(?: auf)?(?= )", "shoot"),
    (r"beleb(?:e|en)? (.{1,40}?) wieder", r"resurrect \1"),
    (r"heil(?:e|en|ung)?(?: fur| auf)?", "heal"),
    (r"verfolg(?:e|en)?|jag(?:e|en)?", "chase"),
    (r"folg(?:e|en)?", "follow"),
    (r"bewach(?:e|en)?|beschutz(?:e|en)?|verteidig(?:e|en)?", "guard"),
    (
        r"(?:nimm|nehm(?:e|en)?|hol(?:e|en)?|schnapp(?:e|en)?)(?: mir)?((?: \w+){0,2}) flag(?: auf| mit)?",
        r"take\1 flag",
    ),
    (r"(?:geh|lauf|zieh|beweg|marschier|renn|ruck)(?:e|en|t)?(?: ich)?(?: then)?(?: vor)?", "move"),
    (r"fall(?:e|en)?(?: den)? baum(?: auf| bei| in)?", "chop tree"),
    (r"ziel(?:e|en)", "aim"),
    (r"(?:wirk|zauber|wirf|sprich)(?:e|en)?", "cast"),
    ("feuerball|flammenball", "flameball"),
    ("donnerschlag|donnerschock|blitzschlag", "thundershock"),
    ("wasserschild", "water shield"),
    ("windlauf", "wind walk"),
    (r"bogenschutzen?|schutzen?", "archer"),
    (r"zauberer|magier", "wizard"),
    (r"soldaten?", "soldier"),
    (r"(?:den |die )?nachste[nr]? (?:gegner|feind)(?:in)?", "nearest enemy"),
    (r"gegner|feind", "enemy"),
    (r"auf|bei", "at"),
    (r"nach|zu[mr]?", "to"),
    (r"\b(?:ich|den|die|das|dem|der|des|ein(?:e[nmr]?)?)\b", ""),
)
_SPANISH: Final = (
    (r"por favor|quiero|voy a|me gustaria|yo|este turno|en este turno", ""),
    (r"y luego|luego|despues|entonces", "then"),
    ("y", "and"),
    ("o", "or"),
    (r"si no|de lo contrario", "otherwise"),
    ("si", "if"),
    (
        r"no (?:hago|hacer|hagas) nada|espera(?:r)?|espero|me quedo(?: quiet[oa]| aqui)?|quedate(?: quiet[oa]| aqui)?",
        "wait",
    ),
    (r"lo mismo(?: que .{0,25})?|igual que .{0,25}", "same as last turn"),
    (r"paso(?: el)?(?: turno)?|nada", "wait"),
    ("no", "not"),
    (r"(?:en )?cada turno|todos los turnos|siempre|en cada ronda", "every turn"),
    (
        r"hasta (?:que (?:te|os|le) diga otra cosa|que diga lo contrario|nuev[ao] (?:aviso|orden))",
        "until told otherwise",
    ),
    (r"(?:la )?bandera (?:enemiga|rival|contraria|roja|azul)", "enemy flag"),
    (r"(?:la )?nuestra bandera|(?:la )?bandera (?:propia|nuestra)|mi bandera", "own flag"),
    (r"(?:la )?bandera", "flag"),
    (r"a casa", "home"),
    (r"(?:hacia|al|a la|a) (?:el )?(?:norte|arriba)|norte|arriba", "north"),
    (r"(?:hacia|al|a la|a) (?:el )?(?:sur|abajo)|sur|abajo", "south"),
    (r"(?:hacia|al|a la|a) (?:el )?(?:este|derecha)|(?<=casillas )este|derecha", "east"),
    (r"(?:hacia|al|a la|a) (?:el )?(?:oeste|izquierda)|oeste|izquierda", "west"),
    (r"hacia", "towards"),
    (r"casillas?|pasos?|cuadros?", "squares"),
    (r"una?(?= squares)", "1"),
    ("dos", "2"),
    ("tres", "3"),
    ("cuatro", "4"),
    (r"(?:ataca(?:r)?|ataco|ataque|pega(?:r)?|golpea(?:r)?|mata(?:r)?)(?: a(?:l)?)?", "attack"),
    (r"(?:dispara(?:r)?|disparo|tira(?:r)?)(?: a(?:l)?)?", "shoot"),
    (r"curalo|curarlo|sanalo", "heal him"),
    (r"curala|curarla", "heal her"),
    (r"(?:cura(?:r)?|curo|sana(?:r)?)(?: a(?:l)?)?", "heal"),
    (r"(?:resucita(?:r)?|revive|revivir)(?: a(?:l)?)?", "resurrect"),
    (r"(?:persigue|perseguir|persigo)(?: a(?:l)?)?", "chase"),
    (r"(?:sigue|sigo|seguir)(?: a(?:l)?)?", "follow"),
    (r"(?:protege(?:r)?|defiende|defender|vigila(?:r)?)(?: a(?:l)?)?", "guard"),
    (r"(?:coge(?:r)?|cojo|toma(?:r)?|recoge(?:r)?|agarra(?:r)?|roba(?:r)?)", "take"),
    (
        r"(?:muevete|moverme|me muevo|mueve(?:te)?|mover|muevo|voy|ve|ir|camina(?:r)?|avanza(?:r)?|corre(?:r)?|anda)",
        "move",
    ),
    (r"tala(?:r)?|tal[oa]|cort[oa](?:r)?", "chop"),
    (r"arbol", "tree"),
    (r"apunta(?:r)?", "aim"),
    (r"lanza(?:r)?|usa(?:r)?", "cast"),
    (r"bola de (?:fuego|llamas)", "flameball"),
    (r"escudo de agua", "water shield"),
    (r"arquer[oa]", "archer"),
    (r"mag[oa]", "wizard"),
    (r"soldado", "soldier"),
    (r"(?:el |al )?enemigo (?:mas )?cercano", "nearest enemy"),
    (r"enemigo", "enemy"),
    (r"(?:el|la|los|las|un|una|al|de|del)\b", ""),
    (r"a|en", "to"),
)
_FRENCH: Final = (
    (r"s'il (?:te|vous) plait|svp|je (?:veux|voudrais|vais)(?= \w+er\b)|ce tour(?:-ci)?|je|j'", " "),
    (r"et puis|puis|ensuite|apres", "then"),
    ("et", "and"),
    ("ou", "or"),
    ("si", "if"),
    (r"sinon", "otherwise"),
    (
        r"(?:ne )?(?:fais|fait|faire) rien|ne rien faire|rien|attends|attendre|attend|reste(?:r)?(?: (?:la|ici|"
        r"sur place))?",
        "wait",
    ),
    (r"passe(?: mon)?(?: tour)?", "wait"),
    (r"(?:ne )?bouge pas|(?:ne )?me deplace pas|sans bouger", "wait"),
    (r"comme (?:au|le) .{0,25}|pareil|la meme chose(?: .{0,20})?", "same as last turn"),
    (r"ne|n'", " "),
    (r"pas", "not"),
    (r"(?:a )?chaque tour|tous les tours|toujours", "every turn"),
    (r"jusqu'a (?:nouvel ordre|nouvelle instruction|ce que je dise autre chose)", "until further notice"),
    (r"(?:le )?drapeau (?:ennemi|adverse|rouge|bleu)", "enemy flag"),
    (r"(?:notre|mon) (?:propre )?drapeau", "own flag"),
    (r"(?:le )?drapeau", "flag"),
    (r"(?:a|vers) la maison", "home"),
    (r"(?:vers |au |en |a )?(?:le )?(?:nord|haut)", "north"),
    (r"(?:vers |au |en |a )?(?:le )?(?:sud|bas)", "south"),
    (r"(?:vers |a )(?:l'|la )?(?:est|droite)|(?<=cases )est|droite", "east"),
    (r"(?:vers |a )?(?:l'|la )?(?:ouest|gauche)", "west"),
    (r"(?:de )?(\w+) cases?", r"\1 squares"),
    (r"pas(?= (?:vers|north|south|east|west))", "squares"),
    (r"une?(?= squares)", "1"),
    ("deux", "2"),
    ("trois", "3"),
    ("quatre", "4"),
    (r"attaque(?:r)?|frappe(?:r)?|tape(?:r)?", "attack"),
    (r"tire(?:r|s)?(?: sur)?", "shoot"),
    (r"soigne(?:r|s)?|gueri(?:s|r)", "heal"),
    (r"ressuscite(?:r|s)?|ranime(?:r|s)?", "resurrect"),
    (r"poursui(?:s|vre|t)", "chase"),
    (r"suis|suivre|suit", "follow"),
    (r"protege(?:r|s)?|garde(?:r|s)?|defend(?:s|re)?", "guard"),
    (r"prends|prendre|prend|ramasse(?:r|s)?|attrape(?:r|s)?", "take"),
    (
        r"(?:me |te )?(?:deplace|bouge|avance|recule|marche|cours|vais|va|aller|avancer|bouger|reculer)(?:-toi|s)?",
        "move",
    ),
    (r"abats|coupe(?:r|s)?|abattre", "chop"),
    (r"l'arbre|arbre", "tree"),
    (r"vise(?:r|s)?", "aim"),
    (r"lance(?:r|s)?|jette(?:r|s)?", "cast"),
    (r"boule de (?:feu|flammes)", "flameball"),
    (r"bouclier d'eau", "water shield"),
    (r"magicien(?:ne)?|sorcier|mage", "wizard"),
    (r"soldat", "soldier"),
    (r"l'ennemi le plus proche", "nearest enemy"),
    (r"ennemi", "enemy"),
    (r"vers", "towards"),
    (r"(?:le|la|les|un|une|du|des|de)\b", ""),
    (r"l'|d'", ""),
    (r"a|en|sur", "to"),
)
_LANGUAGES: Final = (
    (
        _GERMAN,
        r"ich|greife?|schiesse?|heile|gehe|geh|ziehe?|laufe?|und|warte|bleibe?|(?:ver)?folge|nach|flagge|fahne|"
        r"felder|jede|bitte|runde|"
        r"nimm|nichts|angriff|schiessen?|beschutze|feuerball|donnerschlag|baum|keine|letzte|neben|darf|norden|"
        r"suden|osten|westen|bewege?|dann|richtung|nicht|angreifen|heilen",
    ),
    (
        _SPANISH,
        r"ataca|ataco|atacar|dispara|disparo|cura|curo|muevete|muevo|mueve|voy|espera|espero|bandera|hacia|cada "
        r"turno|sigue|"
        r"por favor|hago|nada|turno|ataque|persigue|lanza|fuego|mismo|igual que|cojo|protege|arbol|casillas?|"
        r"norte|oeste|curalo|avanza|coge|toma|me quedo|luego|izquierda|"
        r"derecha|puedo",
    ),
    (
        _FRENCH,
        r"attaque|soigne|drapeau|vers|boule de|reste|chaque|comme au|pareil|protege|bouge pas|tire sur|recule|"
        r"attends|chaque tour|suis|nord|sud|ouest|je|puis|"
        r"ensuite|prends|deplace|bouge|gauche|droite|jusqu'a|peux",
    ),
)


def in_english(text: str) -> str:
    """Return a text in small letters with its commonest German, Spanish or French orders in English words."""
    plain = _unaccented(text)
    for words, marks in _LANGUAGES:
        if re.search(rf"(?<!\w)(?:{marks})(?!\w)", plain):
            return _replaced(re.sub(r"\b(?:j|n|d|m)'(?=\w)", " ", plain) if words is _FRENCH else plain, words)
    return text


def _replaced(text: str, words: Sequence[tuple[str, str]]) -> str:
    for pattern, english in _compiled(tuple(words)):
        text = pattern.sub(english, text)
    return text


@cache
def _compiled(words: tuple[tuple[str, str], ...]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(rf"(?<![\w'])(?:{said})(?!\w)"), english) for said, english in words]


def _unaccented(text: str) -> str:
    parted = unicodedata.normalize("NFD", text.replace("ß", "ss").replace("¿", "").replace("¡", ""))
    return unicodedata.normalize("NFC", "".join(each for each in parted if not unicodedata.combining(each)))
