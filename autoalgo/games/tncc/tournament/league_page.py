"""A league as a page that any browser shows: its standings, who outlives whom, and all its games (TN-18)."""

from collections.abc import Collection, Iterator
from html import escape
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.games.tncc.tournament.as_text import outlived_text, percent_text, rating_texts
from autoalgo.games.tncc.tournament.league import League
from autoalgo.games.tncc.tournament.standings import Standings
from autoalgo.games.tncc.words.game_page import filled

PAGE: Final = "index.html"
GAMES: Final = "games"
"""The folder of the pages of games."""
_SCRIPT: Final = """\
"use strict";
const filter = document.getElementById("filter");
const rows = [...document.querySelectorAll("#games tbody tr")];
filter.addEventListener("input", () => {
  const wanted = filter.value.toLowerCase();
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
});
"""


def game_file(number: int) -> str:
    """Return where the page of a game lies in the folder of the league."""
    return f"{GAMES}/{number}.html"


def league_page(league: League, reached: Standings, left: Collection[int], with_pages: Collection[int]) -> str:
    """Return the page of a league with a game or more.

    The files of the players `left` are gone: they are in the table, and play no more. `with_pages` are games that have
    a page of their own.
    """
    gone = {league.names[player] for player in left}
    what = f"{counted(len(league.games), 'game')} at tables of {league.opening.table}, seed {league.opening.seed}"
    parts = [
        f"<p>{what}. 1,500 is the average rating. In 95 of 100 leagues the interval contains a player's true rating. "
        "A default is a decision that the game made because the bot failed to.</p>",
        "<h2>Standings</h2>",
        _table("standings", *_standing_rows(reached, gone)),
        "<h2>Who outlives whom</h2>",
        "<p>Share of their games together in which the player on the left survived and the one above did not:</p>",
        _table("outlived", *_outlived_rows(reached)),
        '<h2>Games</h2><p><label>Show only games with <input id="filter" type="search"></label> To replay any game: '
        "<code>autoalgo tncc replay FOLDER --game N</code></p>",
        _table("games", *_game_rows(league, with_pages)),
    ]
    return filled("A league of TNCC", "\n".join(parts), _SCRIPT, {})


def _standing_rows(reached: Standings, gone: Collection[str]) -> tuple[list[str], Iterator[list[str]]]:
    heads = ["", "Player", "Rating", "95 % interval", "Games", "Points per game", "Survived", "Alone", "Defaults"]

    def rows() -> Iterator[list[str]]:
        for place, each in enumerate(reached.ranked, start=1):
            name = _text(each.name) + (" (left)" if each.name in gone else "")
            numbers = [f"{each.games:,}", f"{each.share:.3f}", percent_text(each.survived, each.games)]
            numbers += [percent_text(each.alone, each.games), f"{each.defaults:,}"]
            yield [f"{place}", name, *rating_texts(each), *numbers]

    return heads, rows()


def _outlived_rows(reached: Standings) -> tuple[list[str], Iterator[list[str]]]:
    ranked = reached.ranked
    rows = ([_text(each.name), *(outlived_text(each, other) for other in ranked)] for each in ranked)
    return ["", *(_text(each.name) for each in ranked)], rows


def _game_rows(league: League, with_pages: Collection[int]) -> tuple[list[str], Iterator[list[str]]]:
    """Return the games, the newest first."""
    names = [_text(name) for name in league.names]

    def rows() -> Iterator[list[str]]:
        for number, game in reversed(list(enumerate(league.games))):
            link = f'<a href="{game_file(number)}">{number:,}</a>' if number in with_pages else f"{number:,}"
            alive = ", ".join(names[player] for player in game.alive) or "nobody"
            seats = ", ".join(names[player] for player in game.players)
            faults = [names[player] for player, made in zip(game.players, game.defaults, strict=True) if made]
            yield [link, seats, alive, f"{game.cycles:,}", ", ".join(faults)]

    return ["Game", "In the order of turns", "Alive at the end", "Cycles", "Defaults for"], rows()


def _table(name: str, heads: list[str], rows: Iterator[list[str]]) -> str:
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "\n".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    return (
        f'<div class="scroll"><table id="{name}"><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>'
    )


def _text(name: str) -> str:
    return escape(isolated(name))
