"""From the options of a command to a war that is ready to be fought: request, tables, database and seed.

All problems with them are reported together.
"""

from dataclasses import dataclass

from autoalgo.common.console import tell
from autoalgo.common.problems import Failure, Place, Problem, failure_in, warning_text
from autoalgo.war.cli.databases import read_database
from autoalgo.war.cli.war_arguments import OddsOptions, RequestedWarOptions, RunOptions
from autoalgo.war.database import Database
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.folders import Folders
from autoalgo.war.pipeline import Preparation, prepare, warnings_of
from autoalgo.war.requests import load_request
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables
from autoalgo.war.war_run import seeded


@dataclass(frozen=True)
class Ready:
    """All that a war needs."""

    preparation: Preparation
    tables: Tables
    database: Database


def make_ready(options: RequestedWarOptions, folders: Folders) -> Ready | Failure:
    """Return the war that is asked for, or every problem with it; warnings and a new seed are printed."""
    request, tables = load_request(options.request, folders.examples), tables_in_use(folders)
    database = read_database(options.database, folders)
    if isinstance(request, Failure) or isinstance(tables, Failure) or isinstance(database, Failure):
        return failure_in(request, tables, database)
    if isinstance(options, RunOptions) and options.rules is not None:
        request = request.model_copy(update={"rules": RuleSet(options.rules)})
    if isinstance(options, RunOptions | OddsOptions) and options.fortune is not None:
        request = request.model_copy(update={"fortune": options.fortune})
    asked = _seeded(request, options)
    prepared = asked if isinstance(asked, Failure) else prepare(asked, database, tables, folders.maps)
    if isinstance(prepared, Failure):
        return prepared
    for warning in warnings_of(prepared, tables):
        tell(warning_text(warning))
    return Ready(prepared, tables, database)


def _seeded(request: WarRequest, options: RequestedWarOptions) -> WarRequest | Failure:
    """Return `request` with a seed: the one given, else its own, else a new one, which is told. So with the battle.

    A word that is given takes the place of all three. One of the request leaves a run no other seed or battle; odds and
    sweeps, which are no war that anybody posts, may have one, and the word does not count then (OUT-6).
    """
    battle = options.battle if isinstance(options, RunOptions | OddsOptions) else None
    given = {"seed": options.seed, "battle": battle}
    given = {name: number for name, number in given.items() if number is not None}
    if isinstance(options, RunOptions) and options.word is not None:
        return seeded(request.model_copy(update={"word": options.word, "seed": None, "battle": None}))
    if given and request.word is not None:
        if isinstance(options, RunOptions):
            return _beside_word(options, " and ".join(f"--{name}" for name in given))
        request = request.model_copy(update={"word": None})
    request = request.model_copy(update=given)
    if request.seed is None:
        drawn = request.word is None
        request = seeded(request)
        if drawn:
            tell(f"Seed: {request.seed}")
    return request


def _beside_word(options: RunOptions, given: str) -> Failure:
    found = f'{given} beside the "word" of the request, from which its seed follows'
    hint = "take it out of the request, or leave it out here"
    return Failure(Problem(Place(file=str(options.request)), found, "one of them", hint))
