"""The kinds of place that a terrain map can be made up for (W-20)."""

from enum import StrEnum


class Landscape(StrEnum):
    """A kind of place, by its word on the command line."""

    PLAIN = "plain"
    HILLS = "hills"
    COAST = "coast"
    RIVER_CROSSING = "river-crossing"
    MOUNTAIN_PASS = "mountain-pass"  # noqa: S105 - no password
    ISLANDS = "islands"

    @property
    def label(self) -> str:
        """The name in menus: "Mountain pass"."""
        return self.value.replace("-", " ").capitalize()

    @property
    def lands(self) -> bool:
        """Whether the attacker comes by sea."""
        return self in {Landscape.COAST, Landscape.ISLANDS}
