"""The values that a model of a JSON file allows at a key path, in words for a moderator.

Read off the model's own JSON schema, so ranges, lists of values and descriptions are stated once, in the field (JS-2).
Only asked once something is wrong.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, cast

Schema = Mapping[str, object]
"""A JSON schema as pydantic writes it, or a part of one."""


_NAMES: Final[Mapping[str, tuple[str, ...]]] = {"object": ("dict",), "array": ("list", "tuple", "set", "frozenset")}
"""How pydantic's names of kinds begin that have values inside, by the schema's."""
_GROUPED: Final = 10_000
"""From this number on digits are written in groups of three, so that no year is."""
KeyPath = tuple[str | int, ...]
"""The keys and list positions (from 0) that lead to a value."""


@dataclass(frozen=True)
class Spot:
    """Where in a file a mistake is, and what its schema allows there."""

    path: KeyPath
    """As the file has it."""
    node: Schema
    """The part of the schema for it."""
    choice: Schema | None
    """The part for all kinds of value that are allowed there, when the mistake is that one of several does not fit."""


def spot_at(root: Schema, told: KeyPath) -> Spot:
    """Return the spot of a mistake from where pydantic tells it, which names the kinds of value that it tried, too."""
    node, path, choice = root, list[str | int](), None
    for part in told:
        node = _resolved(root, node)
        choice = node if _kinds(node) else None
        if choice:
            node = _kind(node, str(part))
        else:
            node = _inside(node, part)
            path.append(part)
    return Spot(tuple(path), node, choice)


def allowed_at(root: Schema, spot: Spot) -> tuple[str, str, tuple[str, ...]]:
    """Return what is allowed there in words, the field's description, and the allowed texts if it is a list."""
    node = spot.choice or spot.node
    resolved = _resolved(root, node)
    # A model's own docstring speaks to programmers; only a field's description is meant for the user.
    description = "" if "properties" in node else str(node.get("description", ""))
    return _words(root, resolved), description, _options(root, resolved)


def keys_at(root: Schema, told: KeyPath) -> tuple[str, ...]:
    """Return the keys that the schema allows the object at a place as pydantic tells it; empty when any is allowed."""
    node = _resolved(root, spot_at(root, told).node)
    names = node.get("propertyNames")
    if isinstance(names, Mapping):
        return _options(root, _resolved(root, names))
    return tuple(_mapping(node, "properties"))


def tag_at(root: Schema, told: KeyPath) -> tuple[str, tuple[str, ...]]:
    """Return the key that says which of several kinds of object one is, and what it may be."""
    tag = _mapping(_resolved(root, spot_at(root, told).node), "discriminator")
    return str(tag.get("propertyName", "")), tuple(_mapping(tag, "mapping"))


def _mapping(node: Schema, key: str) -> Schema:
    inner = node.get(key)
    return cast(Schema, inner) if isinstance(inner, Mapping) else {}


def _resolved(root: Schema, node: Schema) -> Schema:
    """Follow references, and a choice between something and null to the something."""
    while True:
        reference, choices = node.get("$ref"), _choices(node)
        if isinstance(reference, str):
            node = _mapping(_mapping(root, "$defs"), reference.rsplit("/", 1)[-1])
        elif len(choices) == 1:
            node = choices[0]
        else:
            return node


def _choices(node: Schema) -> list[Schema]:
    choices = node.get("anyOf", node.get("oneOf"))
    return [each for each in choices if each.get("type") != "null"] if isinstance(choices, list) else []


def _kinds(node: Schema) -> list[Schema]:
    """Return the kinds of value that are allowed there, if they are several."""
    choices = _choices(node)
    return choices if len(choices) > 1 else []


def _kind(node: Schema, name: str) -> Schema:
    """Return the kind of several that pydantic calls `name`: a tag, a model, or `list[int]` and the like."""
    tagged = _mapping(_mapping(node, "discriminator"), "mapping").get(name)
    if tagged:
        return {"$ref": tagged}
    for kind in _kinds(node):
        if str(kind.get("$ref", "")).endswith(f"/{name}") or name.startswith(_NAMES.get(str(kind.get("type")), ())):
            return kind
    return {}


def _inside(node: Schema, part: str | int) -> Schema:
    if isinstance(part, str):
        return _mapping(_mapping(node, "properties"), part) or _mapping(node, "additionalProperties")
    positions = node.get("prefixItems")
    if isinstance(positions, list) and part < len(positions):
        return cast(Schema, positions[part])
    return _mapping(node, "items")


def _options(root: Schema, node: Schema) -> tuple[str, ...]:
    if _kinds(node):
        return tuple(option for kind in _kinds(node) for option in _options(root, _resolved(root, kind)))
    values = node.get("enum", [node["const"]] if "const" in node else [])
    return tuple(str(value) for value in values) if isinstance(values, list) else ()


def _words(root: Schema, node: Schema) -> str:
    if "discriminator" in node:
        return f'an object with the key "{_mapping(node, "discriminator")["propertyName"]}"'
    if _kinds(node):
        told = dict.fromkeys(_words(root, _resolved(root, kind)) for kind in _kinds(node))
        return " or ".join(words for words in told if words != "a whole number" or "a number" not in told)
    options = _options(root, node)
    if len(options) == 1:
        return f'"{options[0]}"'
    if options:
        return "one of " + ", ".join(f'"{option}"' for option in options)
    kind = str(node.get("type", ""))
    whole = kind == "integer" or node.get("multipleOf") == 1
    number = ("a whole number" if whole else "a number" if kind == "number" else "") + _range(node)
    return {"string": _text(node), "boolean": "true or false", "array": _list(node), "object": _object(node)}.get(
        kind, number
    )


def _text(node: Schema) -> str:
    shortest, longest = node.get("minLength"), node.get("maxLength")
    if isinstance(longest, int):
        return (
            f"a text of {shortest} to {longest:,} characters"
            if shortest
            else f"a text of at most {longest:,} characters"
        )
    return "a text that is not empty" if shortest else "a text"


def _range(node: Schema) -> str:
    low, high = node.get("minimum"), node.get("maximum")
    above, below = node.get("exclusiveMinimum"), node.get("exclusiveMaximum")
    if low is not None and high is not None:
        return f" from {_number(low)} to {_number(high)}"
    bounds = [
        f"{word} {_number(bound)}"
        for word, bound in (("not below", low), ("above", above), ("not above", high), ("below", below))
        if bound is not None
    ]
    return " " + " and ".join(bounds) if bounds else ""


def _number(bound: object) -> str:
    if not isinstance(bound, int | float):
        return str(bound)
    number = Decimal(f"{bound:g}" if isinstance(bound, float) else bound)
    digits = f"{number:f}" if abs(number) < _GROUPED else f"{number:,f}"
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def _list(node: Schema) -> str:
    shortest, longest = node.get("minItems"), node.get("maxItems")
    if shortest is not None and shortest == longest:
        return f"a list of {shortest}"
    if shortest and longest is not None:
        return f"a list of {shortest} to {longest}"
    if longest is not None:
        return f"a list of at most {longest}"
    return f"a list of at least {shortest}" if shortest else "a list"


def _object(node: Schema) -> str:
    keys = ", ".join(f'"{key}"' for key in _mapping(node, "properties"))
    return f"an object with the keys {keys}" if keys else "an object"
