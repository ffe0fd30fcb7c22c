"""Results as one JSON object, for whoever builds on what a command prints."""

from pydantic import BaseModel, ConfigDict


class JsonPart(BaseModel):
    """A part of such an object, made from the value of the program that has attributes of the same names."""

    # Most runs print no JSON, so a validator is built where one is wanted.
    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True, defer_build=True)


class JsonResult(JsonPart):
    """The whole object."""

    def text(self) -> str:
        """Return the object as JSON, indented, ending with a line end."""
        return self.model_dump_json(indent=2) + "\n"
