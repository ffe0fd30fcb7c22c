"""The board as a table for web pages, mails and wikis: every style stands in it, so that it can be pasted anywhere."""

from html import escape
from string import ascii_lowercase
from typing import Final

from autoalgo.common.plain_text import one_line
from autoalgo.common.wiki_text import escaped, wiki_text
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.words.sentences import board_signs, outcome

_GROUND: Final = {
    Terrain.DIRT: "#eee5cf",
    Terrain.TREE: "#a9c98a",
    Terrain.WATER: "#9ccbea",
    Terrain.BRIDGE: "#c9a06c",
}
_TEAM: Final = ("#1d55b4", "#c23616")
_LAID: Final = "#b8500a"
_CELL: Final = '<td width="26" height="26" style="text-align:center;border:1px solid #cabb94;'
"""The sizes are attributes: many mail programs leave those of styles out."""


def board_html(game: Game) -> str:
    """Return the board as an HTML table with the signs of the text's board; units and flags tell what they are."""
    letters = "".join(f'<th scope="col">{letter}</th>' for letter in ascii_lowercase[: game.board.size[0]])
    told = _told(game)
    rows = "\n".join(
        f'<tr><th scope="row">{row + 1}</th>'
        + "".join(_cell(game, Square(column, row), sign, told) for column, sign in enumerate(signs))
        + "</tr>"
        for row, signs in enumerate(board_signs(game))
    )
    return (
        '<table style="border-collapse:collapse;font-family:sans-serif;color:#222222;background:#ffffff">\n'
        f"<caption>{escape(one_line(outcome(game)))}</caption>\n<tr><td></td>{letters}</tr>\n{rows}\n</table>\n"
    )


def board_wiki(game: Game) -> str:
    """Return the board as a table of wiki markup, with the signs and colours of the HTML table."""
    columns = game.board.size[0]
    lines = ['{| class="wikitable" style="text-align:center"', f"|+ {wiki_text(outcome(game))}"]
    lines.append("! !! " + " !! ".join(ascii_lowercase[:columns]))
    told = _told(game)
    for row, signs in enumerate(board_signs(game)):
        lines += ["|-", f"! {row + 1}"]
        for column, sign in enumerate(signs):
            square = Square(column, row)
            terrain = game.board.terrain(square)
            if square in told:
                colour, words = told[square]
                title = escaped(one_line(words)).replace('"', "&quot;")
                lines.append(f'| style="background:{colour};color:#ffffff" title="{title}" | {escaped(sign)}')
            else:
                shown = "" if terrain is Terrain.DIRT else escaped(sign)
                lines.append(f'| style="background:{_GROUND[terrain]}" | {shown}')
    return "\n".join([*lines, "|}", ""])


def _told(game: Game) -> dict[Square, tuple[str, str]]:
    """Return the colour of what is on a square, and its words; what lies topmost counts."""
    told = {effect.square: (_LAID, effect.name) for effect in game.effects}
    for unit in game.units:
        if unit.body:
            told[unit.square] = (_TEAM[unit.team], f"the body of {unit.name}")
    for team, flag in enumerate(game.flags):
        if flag.carrier == NOBODY:
            told[flag.square] = (_TEAM[team], f"the flag of {game.teams[team]}")
    for number, unit in enumerate(game.units):
        if unit.alive:
            words = f"{unit.name}, {game.teams[unit.team]}'s {unit.kind}, life {unit.life} of {game.most_life(unit)}"
            carried = game.carried(number)
            if carried != NOBODY:
                words += f", with the flag of {game.teams[carried]}"
            told[unit.square] = (_TEAM[unit.team], words)
    return told


def _cell(game: Game, square: Square, sign: str, told: dict[Square, tuple[str, str]]) -> str:
    terrain = game.board.terrain(square)
    if square in told:
        colour, words = told[square]
        style = f"background:{colour};color:#ffffff;font-weight:bold"
        return f'{_CELL}{style}" title="{escape(one_line(words))}">{escape(sign)}</td>'
    return f'{_CELL}background:{_GROUND[terrain]}">{"" if terrain is Terrain.DIRT else sign}</td>'
