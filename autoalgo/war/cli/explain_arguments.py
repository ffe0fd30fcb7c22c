"""The options of `autoalgo explain` beyond those that name a war."""

import argparse
from dataclasses import dataclass

from autoalgo.war.cli.odds_arguments import add_workers, whole_number


@dataclass(frozen=True)
class ExplainWords:
    """What to explain, and how."""

    wars: int | None
    """Of each combination of causes; None leaves it to the program."""
    jobs: int | None
    cluster: str | None
    """The address of a Dask scheduler, on which the combinations are fought."""
    changes: bool
    """Whether to look for what would have changed it."""
    variables: bool
    """Whether to tell all contributions in the text; the JSON object has them in any case."""
    json: bool


def add_explain(explain: argparse.ArgumentParser) -> None:
    """Add the options of `autoalgo explain`."""
    many = "wars of each combination of causes; by default as many as take some seconds"
    explain.add_argument("--wars", type=whole_number, metavar="N", help=many)
    add_workers(explain)
    explain.add_argument("--no-changes", action="store_true", help="do not look for what would have changed the result")
    explain.add_argument(
        "--variables",
        action="store_true",
        help="tell what each cause contributes to the variables, and where it stands",
    )
    explain.add_argument("--json", action="store_true", help="print the explanation as one JSON object")


def explain_words(said: argparse.Namespace) -> ExplainWords:
    """Return what was said."""
    return ExplainWords(said.wars, said.jobs, said.cluster, not said.no_changes, said.variables, said.json)
