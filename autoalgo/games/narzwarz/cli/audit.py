"""`autoalgo narzwarz audit`: a save or a record played again and compared, and what of it is not as it ships."""

from collections.abc import Iterator

from autoalgo.common.audit_command import digest_of, otherwise_lines, tell_audit
from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.game_command import Home
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.games.narzwarz.cli.arguments import AuditOptions
from autoalgo.games.narzwarz.maps import FOLDER, read_maps
from autoalgo.games.narzwarz.play.record import audit, opening_of
from autoalgo.games.narzwarz.rules.constants import FILE, load_rules
from autoalgo.games.narzwarz.rules.names import LEADERS, NAMES
from autoalgo.games.narzwarz.store.entries import GameEntry


def audit_record(options: AuditOptions, home: Home) -> Exit:
    """Say "identical", or name what differs first, and what is proved."""
    opening = opening_of(options.record)
    if isinstance(opening, Failure):
        return tell_problems(opening)
    found = audit(options.record)
    over = isinstance(found, Failure) or found.over
    return tell_audit(found, _proof(opening, over), _otherwise(opening, home), as_json=options.json)


def _proof(opening: GameEntry, over: bool) -> Proof:
    numbers = digest_of(opening.rules.model_dump(mode="json"))
    proved = (
        "that everything follows from the numbers, the map, the leaders, the seed and what people commanded",
        f"every command of the computer's leaders, worked out again; the numbers have SHA-256 {numbers}…",
    )
    chosen = "that the seed and the leaders were agreed on beforehand; nobody can see how often the game was begun"
    unproved = [Unproved(chosen, ("#game.leaders.*.personality", "#game.seed"))]
    if people := [one_line(seat.name) for seat in opening.leaders if seat.personality is None]:
        who = f"who gave the commands of {', '.join(people)}, and whether some were taken back"
        unproved.append(Unproved(who, ("#game.leaders.*.name", "#step.command.*")))
    if not over:
        unproved.append(Unproved("what came after the last line: a save may end between any two turns", ("#step",)))
    return Proof(proved, (*unproved, BLANKS))


def _otherwise(opening: GameEntry, home: Home) -> Iterator[str]:
    if isinstance(home, Failure) or isinstance(rules := load_rules(home.json), Failure):
        yield "Numbers and map cannot be compared with those of the JSON folder: these cannot be read"
        return
    named = (each.map for each in read_maps(home.json)[0].values() if each.map.name == opening.map.name)
    on = next(named, None)
    shipped = opening.model_copy(update={"rules": rules, "map": on or opening.map}).model_dump(mode="json")
    recorded, name = opening.model_dump(mode="json"), one_line(opening.map.name)
    yield from otherwise_lines(FILE, recorded["rules"], shipped["rules"])
    yield from otherwise_lines(f'the map "{name}" of {FOLDER}', recorded["map"], shipped["map"])
    if on is None:
        yield f'Otherwise than {FOLDER}: no map there is called "{name}", SHA-256 {digest_of(recorded["map"])}…'
    for number, seat in enumerate(opening.leaders, start=1):
        if seat.personality is not None and seat.name not in {*LEADERS, *NAMES}:
            yield f'Otherwise than the names that ship: leader {number}, of the computer, is "{one_line(seat.name)}"'
