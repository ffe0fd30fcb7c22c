"""`autoalgo tncc audit`: a recorded game, a save or the games of a league, played again and compared."""

from collections.abc import Iterator
from pathlib import Path

from autoalgo.common.audit_command import otherwise_lines, tell_audit
from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.game_command import Home
from autoalgo.common.problems import Failure
from autoalgo.common.records import differing_parts, name_in
from autoalgo.games.tncc.bots.audit import audit, proof_of
from autoalgo.games.tncc.cli.arguments import AuditOptions
from autoalgo.games.tncc.play.record import opening_of
from autoalgo.games.tncc.rules.constants import FILE, Constants, load_presets
from autoalgo.games.tncc.tournament.league import FILE as LEAGUE_FILE
from autoalgo.games.tncc.tournament.league import NAME as LEAGUE
from autoalgo.games.tncc.tournament.league_audit import audit_league
from autoalgo.games.tncc.tournament.league_audit import proof_of as proof_of_league


def audit_record(options: AuditOptions, home: Home) -> Exit:
    """Say "identical", or name what differs first, and what is proved."""
    path = options.record
    if path.is_dir() and (path / LEAGUE_FILE).exists():
        path /= LEAGUE_FILE
    if name_in(path) == LEAGUE:
        return _audit_league(path, options, home)
    opening = opening_of(path)
    if isinstance(opening, Failure):
        return tell_problems(opening)
    otherwise = _otherwise(opening.constants, home)
    return tell_audit(audit(path), proof_of(opening), otherwise, as_json=options.json)


def _audit_league(path: Path, options: AuditOptions, home: Home) -> Exit:
    found = audit_league(path)
    if isinstance(found, Failure):
        return tell_problems(found)
    league, audited = found
    return tell_audit(
        audited, proof_of_league(league), _otherwise(league.opening.constants, home), as_json=options.json
    )


def _otherwise(constants: Constants, home: Home) -> Iterator[str]:
    """Yield what is not as the preset has it that is nearest."""
    presets = home if isinstance(home, Failure) else load_presets(home.json)
    if isinstance(presets, Failure):
        yield "The constants cannot be compared with the presets: these cannot be read"
        return
    recorded = constants.model_dump(mode="json")
    shipped = {name: each.model_dump(mode="json") for name, each in presets.constants.items()}
    nearest = min(shipped, key=lambda name: len(list(differing_parts(recorded, shipped[name]))))
    yield from otherwise_lines(f'the preset "{nearest}" of {FILE}', recorded, shipped[nearest])
