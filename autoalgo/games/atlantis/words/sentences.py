"""Events of Atlantis in words (AL-71). All sentences of the month are here; battles have a module of their own."""

from collections.abc import Mapping

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.games.atlantis.rules import events as told
from autoalgo.games.atlantis.rules.events import Battled, Event, Where, Who
from autoalgo.games.atlantis.rules.numbers import Numbers


class Words:
    """Events in words.

    `plurals` are those of things, by their names.
    """

    def __init__(self, numbers: Numbers) -> None:
        self._plurals = {name: item.plural for name, item in numbers.items.items()}

    def things(self, many: int, item: str) -> str:
        """Return "1 sword", "5 swords"."""
        return f"{many:,} {item if many == 1 else self._plurals.get(item, item)}"

    def owned(self, items: Mapping[str, int]) -> str:
        """Return what a unit has as a list: "sword, 20 horses"."""
        return ", ".join(item if many == 1 else self.things(many, item) for item, many in items.items())

    def sentence(self, event: Event) -> str:  # noqa: PLR0911, PLR0912, PLR0915 - one case for each event
        """Return an event, but a battle, as a sentence."""
        match event:
            case Battled():
                raise TypeError("a battle takes more than a sentence")
            case told.Mistake():
                return mistake(event)
            case told.Acted():
                return self._acted(event)
            case told.AddressFound():
                address = isolated(event.address) if event.address else "not known"
                return f"The address of {named(event.faction)} is {address}."
            case told.OrdersMissed():
                return (
                    f"No orders came from you for {counted(event.turns, 'month')}. Send some for the next month, or"
                    " your faction leaves the game."
                )
            case told.Paid(to="peasants"):
                return f"{named(event.unit)} hands ${event.amount:,} to the peasants."
            case told.Paid(to="nobody"):
                return f"{named(event.unit)} throws away ${event.amount:,}."
            case told.Paid(to=Who() as to):
                return f"{named(event.unit)} hands ${event.amount:,} to {named(to)}."
            case told.Given(to="nobody"):
                return f"{named(event.unit)} throws away {self.things(event.many, event.item)}."
            case told.Given(to=Who() as to):
                return f"{named(event.unit)} hands {self.things(event.many, event.item)} to {named(to)}."
            case told.SpellGiven():
                return f"{named(event.unit)} shows {named(event.to)} the spell {event.spell}."
            case told.Transferred():
                return self._transferred(event)
            case told.Destroyed():
                verb = "tears down" if event.what == "building" else "sinks"
                return f"{named(event.unit)} {verb} {named(event.which)}."
            case told.Taxed(amount=0):
                return f"{named(event.unit)} finds nothing to tax."
            case told.Taxed():
                return f"{named(event.unit)} takes ${event.amount:,} in taxes."
            case told.Recruited():
                return f"{named(event.unit)} takes in {counted(event.people, 'recruit')}."
            case told.Moved():
                verb = "rides" if event.rides else "walks"
                return f"{named(event.unit)} {verb} from {placed(event.start)} to {placed(event.end)}."
            case told.Sailed():
                way = f"from {placed(event.start)} to {placed(event.end)}"
                return f"{named(event.ship)} sails {way} under {named(event.unit)}."
            case told.NoWay():
                what = "ocean" if event.what == "ocean" else "land without a coast"
                return f"{named(event.unit)} finds that {event.place.text} is {what}, and stays."
            case told.Built():
                return f"{named(event.unit)} does {counted(event.work, 'point')} of work on {named(event.which)}."
            case told.Produced():
                return f"{named(event.unit)} produces {self.things(event.many, event.item)}."
            case told.Earned():
                how = "entertaining" if event.by == "entertaining" else "working"
                return f"{named(event.unit)} makes ${event.amount:,} by {how}."
            case told.Taught():
                return f"{named(event.unit)} instructs {named(event.pupil)} in {event.skill}."
            case told.Studied():
                return f"{named(event.unit)} studies {event.skill}, {counted(event.days_in_all, 'day')} in all."
            case told.SpellFound(spell=""):
                return f"{named(event.unit)} finds no spell of level {event.level} that it does not know."
            case told.SpellFound():
                return f"{named(event.unit)} finds the spell {event.spell}, level {event.level}."
            case told.SpellForgotten():
                return f"{named(event.unit)} can no longer hold the spell {event.spell}."
            case told.Unprepared():
                return f"{named(event.unit)} can no longer cast {event.spell}, and fights without a spell."
            case told.SpellCast():
                times = f" {counted(event.castings, 'time')}" if event.castings > 1 else ""
                return f"{named(event.unit)} casts {event.spell}{times}."
            case told.Contaminated(unit=None):
                return f"Bad water in {placed(event.region)} kills {counted(event.dead, 'peasant')}."
            case told.Contaminated(unit=Who() as unit):
                dead = counted(event.dead, "peasant")
                return f"{named(unit)} spoils the water of {placed(event.region)}, which kills {dead}."
            case told.Teleported():
                return f"{named(event.unit)} is carried from {placed(event.start)} to {placed(event.end)} by magic."
            case told.Starved():
                end = "who dies" if event.people == 1 else "who all die" if event.all else "who die"
                return f"{named(event.unit)} has no food for {people_told(event.people)}, {end}."
            case told.Left(why="quit"):
                return f"{named(event.faction)} has left the game by its own order."
            case told.Left(why="silent"):
                return f"{named(event.faction)} has left the game, since no orders came from it."
            case told.Left(why="removed"):
                return f"{named(event.faction)} has left the game: the moderator has removed it."
            case told.Left():
                return f"{named(event.faction)} has nobody left in the world."
            case _:
                raise TypeError(event)

    def _acted(self, event: told.Acted) -> str:
        what = placed(event.what) if isinstance(event.what, Where) else named(event.what)
        end = placed(event.end) if event.end else ""
        match event.act:
            case "gives":
                given = [people_told(event.people)] if event.people else []
                given += [f"${event.money:,}"] if event.money else []
                given += [self.things(many, item) for item, many in event.items.items()]
                return f"The moderator has given {what} {', '.join(given)}."
            case "moves":
                return f"The moderator has moved {what} from {placed(event.start) if event.start else ''} to {end}."
            case "renames":
                return f"The moderator has renamed {what}: it is called {isolated(event.name)} now."
            case "removes":
                return f"The moderator has removed {what}."
            case "makes land":
                return f"The moderator has added new land, between {what} and {end}."
            case "sets out":
                return f"{what} has come to {end}."

    def _transferred(self, event: told.Transferred) -> str:
        people = people_told(event.people)
        if event.all:
            people = f"its last {'person' if event.people == 1 else people}"
        if event.to == "peasants":
            return f"{named(event.unit)} lets {people} go to live among the peasants."
        return f"{named(event.unit)} sends {people} over to {named(event.to)}."


def mistake(event: told.Mistake) -> str:
    """Return a mistake as a sentence: whose order, on which line of what was sent, and why it was not carried out."""
    place = [named(event.unit)] if event.unit.number and event.unit.name else []
    place += [f"line {event.line}" if event.line else "last month's order"]
    end = "" if event.why.endswith("?") else "."
    end += "" if event.line else " It is tried each month until another order replaces it."
    return f"{', '.join(place)}: {isolated(event.order)}: {isolated(event.why)}{end}"


def described(text: str, description: str) -> str:
    """Return what is told of a unit, building or ship with the description that its owner gave it."""
    if not description:
        return f"{text}."
    end = "" if description.endswith((".", "!", "?")) else "."
    return f"{text}; {isolated(description)}{end}"


def named(who: Who) -> str:
    """Return who is meant: "Guards (17)"."""
    return f"{isolated(who.name)} ({who.number})"


def placed(where: Where) -> str:
    """Return a region: "Calanor (3,4)", "(0,4)" at sea."""
    return f"{where.name} {where.place.text}".strip()


def people_told(number: int) -> str:
    """Return "1 person", "20 people"."""
    return "1 person" if number == 1 else f"{number:,} people"
