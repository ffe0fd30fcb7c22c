"""A cell of the database: `Militaries:Harold's army at Hastings:Size`."""

from dataclasses import dataclass

from autoalgo.common.problems import Failure, Problem, did_you_mean
from autoalgo.war.database.cells.cell_address import CellAddress, find_cell
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweepInputs
from autoalgo.war.odds.sweep.variation import field_place


@dataclass(frozen=True)
class CellField:
    """A cell, put as a moderator would type it, so that it is read and checked like any other (DB-2)."""

    address: CellAddress

    @property
    def name(self) -> str:
        """Tab, record and column."""
        return f"{self.address.tab.tab_name}:{self.address.record}:{self.address.column.name}"

    @property
    def label(self) -> str:
        """The column."""
        return self.address.column.name

    @property
    def now(self) -> str:
        """The text of the cell."""
        return self.address.text

    @property
    def places(self) -> frozenset[str]:
        """The name alone."""
        return frozenset((self.name,))

    def put(self, inputs: SweepInputs, value: str) -> SweepInputs:
        """Return `inputs` with another text in the cell."""
        return SweepInputs(inputs.request, self.address.put(inputs.cells, value), inputs.documents)


def find_cell_field(text: str, basis: SweepBasis) -> CellField | Failure:
    """Return the cell that `text`, `Tab:Record:Column`, names, or what is wrong with it. A record may hold colons."""
    tab, _, rest = text.partition(":")
    record, colon, column = rest.rpartition(":")
    if not colon:
        hint = "a key of the JSON folder is named with its file's ending: Rules.json:morale.per_soldier"
        hint = did_you_mean(tab, sorted(basis.tables.files)) or hint
        return Failure(Problem(field_place(text), "a tab and one name", "Tab:Record:Column", hint))
    found = find_cell(basis.database.cells, basis.database.file, tab.strip(), record.strip(), column.strip())
    return found if isinstance(found, Failure) else CellField(found)
