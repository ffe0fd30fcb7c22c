"""The file with the orders of a branch, as people write it for `autoalgo run --from` (B-11)."""

from pathlib import Path

from pydantic import Field

from autoalgo.common.checked_json import StrictModel, parse_json, read_file, validate
from autoalgo.common.problems import Failure
from autoalgo.war.domain.branch import LONGEST_BRANCH_NAME, WARS_FROM_AN_HOUR, FlankOrder
from autoalgo.war.domain.sides import MAXIMUM_FLANKS


class BranchOrders(StrictModel):
    """What is different from the hour on."""

    name: str = Field(default="", max_length=LONGEST_BRANCH_NAME, description="What the branch is called.")
    luck: int = Field(
        default=0, ge=0, lt=WARS_FROM_AN_HOUR, description="Which of the wars fought on from that hour, from 0."
    )
    flanks: tuple[FlankOrder, ...] = Field(
        default=(), max_length=2 * MAXIMUM_FLANKS, description="The flanks that get other orders or stand elsewhere."
    )


def read_orders(file: Path) -> BranchOrders | Failure:
    """Return the orders in a JSON file, or every problem with it."""
    text = read_file(file)
    data = text if isinstance(text, Failure) else parse_json(file, text)
    return data if isinstance(data, Failure) else validate(BranchOrders, file, data)
