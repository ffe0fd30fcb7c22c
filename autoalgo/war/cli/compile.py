"""`autoalgo compile`: compiles the battle's machine code before the first war."""

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.installation import shipped_root
from autoalgo.common.problems import Failure, failure_in
from autoalgo.war.cli.database_arguments import DatabaseOptions
from autoalgo.war.cli.databases import read_database
from autoalgo.war.folders import Folders
from autoalgo.war.odds.warm_up import warm_up
from autoalgo.war.rules_in_use import tables_in_use


def compile_kernels() -> Exit:
    """Compile all kernels whose machine code is not kept already, by a war of the data as shipped."""
    folders = Folders(shipped_root())
    tables, database = tables_in_use(folders), read_database(DatabaseOptions(), folders)
    if isinstance(tables, Failure) or isinstance(database, Failure):
        return tell_problems(failure_in(tables, database))
    warm_up(tables, database, folders.maps)
    return Exit.DONE
