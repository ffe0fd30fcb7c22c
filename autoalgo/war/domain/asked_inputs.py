"""Inputs that a request gives in the database's place: those of a military, its leader's skills, stability (EX-2)."""

from typing import Annotated, Final

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    SerializerFunctionWrapHandler,
    WithJsonSchema,
    model_serializer,
)

from autoalgo.war.domain.numerals import LONGEST_NUMBER

LONGEST_VALUE: Final = 2 * LONGEST_NUMBER
"""Characters of a text: two numbers and what stands between them."""
_ALLOWED: Final = 'a number, or a text such as "7000±1500" or "4–8"'


def _number_or_text(value: object) -> float | str:
    if isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_VALUE:
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise ValueError(_ALLOWED)


Value = Annotated[
    int | float | str,
    PlainValidator(_number_or_text),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string", "minLength": 1, "maxLength": LONGEST_VALUE}]}),
]
"""What a cell may hold; what it means is read with the limits of the cell's column."""


class AskedInputs(BaseModel):
    """Inputs of one side, by the database's columns; size and skills may be a range: "7000±1500", "4–8"."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: Value | None = Field(default=None, description="Size of the military.")
    attack: Value | None = Field(default=None, description="A skill of the military's leader, and so on.")
    defense: Value | None = None
    siege: Value | None = None
    authority: Value | None = None
    cunning: Value | None = None
    zeal: Value | None = None
    martial: Value | None = None
    infantry: Value | None = Field(
        default=None, description="A unit type of the military; like the ones below, a cell of its row."
    )
    cavalry: Value | None = None
    artillery: Value | None = None
    transport: Value | None = None
    ship_number: Value | None = None
    mobile_defenses: Value | None = None
    budget: Value | None = None
    infantry_proportion: Value | None = Field(
        default=None, description="Part of the size that is infantry; the three proportions add up to 1."
    )
    cavalry_proportion: Value | None = None
    artillery_proportion: Value | None = None
    leader: Value | None = Field(
        default=None, description="Who leads the military: a name of the tab Leaders, or none. Skills are then his."
    )
    stability: Value | None = Field(default=None, description="The nation's stability score before the war.")

    def given(self) -> dict[str, float | str]:
        """Return those that are given, by their names."""
        return {name: value for name, value in self if value is not None}

    @model_serializer(mode="wrap")
    def _given_alone(self, written: SerializerFunctionWrapHandler) -> dict[str, object]:
        content: dict[str, object] = written(self)
        return {name: value for name, value in content.items() if value is not None}
