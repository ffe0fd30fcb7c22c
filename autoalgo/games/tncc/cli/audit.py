"""`autoalgo tncc audit`: a recorded game, a save or the kept games of a tournament, played again and compared."""

from collections.abc import Iterator

from autoalgo.common.audit_command import otherwise_lines, tell_audit
from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.game_command import Home
from autoalgo.common.problems import Failure
from autoalgo.common.records import differing_parts, name_in
from autoalgo.common.workers.processes import Processes, ThisProcess
from autoalgo.common.workers.processors import available_processors
from autoalgo.games.tncc.bots.audit import audit, proof_of
from autoalgo.games.tncc.cli.arguments import AuditOptions
from autoalgo.games.tncc.play.record import opening_of
from autoalgo.games.tncc.rules.constants import FILE, Constants, load_presets
from autoalgo.games.tncc.tournament.kept_games import NAME as TOURNAMENT
from autoalgo.games.tncc.tournament.kept_games import audit_kept
from autoalgo.games.tncc.tournament.kept_games import proof_of as proof_of_tournament

_SMALL_BYTES = 10_000
"""Of a tournament that is played again sooner than processes begin."""


def audit_record(options: AuditOptions, home: Home) -> Exit:
    """Say "identical", or name what differs first, and what is proved."""
    path = options.record
    if name_in(path) == TOURNAMENT:
        return _audit_tournament(options, home)
    opening = opening_of(path)
    if isinstance(opening, Failure):
        return tell_problems(opening)
    otherwise = _otherwise(opening.constants, home)
    return tell_audit(audit(path), proof_of(opening), otherwise, as_json=options.json)


def _audit_tournament(options: AuditOptions, home: Home) -> Exit:
    path = options.record
    jobs = available_processors() if path.stat().st_size > _SMALL_BYTES else 1
    found = audit_kept(path, Processes(jobs) if jobs > 1 else ThisProcess())
    if isinstance(found, Failure):
        return tell_problems(found)
    entry, audited = found
    proof, otherwise = proof_of_tournament(entry, audited.lines - 2), _otherwise(entry.constants, home)
    return tell_audit(audited, proof, otherwise, as_json=options.json)


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
