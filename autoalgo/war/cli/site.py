"""`autoalgo site`: all wars of a folder as a site of pages that any web host serves (B-3g)."""

from autoalgo.common.console import Exit, tell, tell_problems
from autoalgo.common.problems import Failure
from autoalgo.war.cli.page import page_watch
from autoalgo.war.cli.playback_arguments import SiteOptions
from autoalgo.war.folders import Folders
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.site import SiteOrder, make_site


def site(options: SiteOptions, folders: Folders) -> Exit:
    """Write the site, or bring the one in the folder up to date."""
    tables = tables_in_use(folders)
    if isinstance(tables, Failure):
        return tell_problems(tables)
    order = SiteOrder(options.folder or folders.logs, options.out, tables, options.title, options.battles)
    with page_watch(options.jobs) as watch:
        made = make_site(order, watch)
    if isinstance(made, Failure):
        return tell_problems(made)
    if made is None:
        tell("Interrupted; the folder is as it was before")
        return Exit.INTERRUPTED
    code = tell_problems(made.problems) if made.problems else Exit.DONE
    tell(f"Site: {options.out} ({made.text})")
    return code
