"""What a model of a JSON file allows at a key path, in words for a moderator.

Read off the model's own JSON schema, so ranges, lists of values and descriptions are stated once, in the field (JS-2).
Only asked once something is wrong.
"""

from collections.abc import Mapping
from typing import cast

Schema = Mapping[str, object]
"""A JSON schema as pydantic writes it, or a part of one."""


def allowed_at(root: Schema, path: tuple[str | int, ...]) -> tuple[str, str, tuple[str, ...]]:
    """Return what is allowed at `path` in words, the field's description, and the allowed texts if it is a list."""
    node = _node_at(root, path)
    resolved = _resolved(root, node)
    # A model's own docstring speaks to programmers; only a field's description is meant for the user.
    description = "" if "properties" in node else str(node.get("description", ""))
    return _words(resolved), description, _options(resolved)


def keys_at(root: Schema, path: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the keys that the schema allows the object at `path`; empty when any key is allowed."""
    node = _resolved(root, _node_at(root, path))
    names = node.get("propertyNames")
    if isinstance(names, Mapping):
        return _options(_resolved(root, names))
    return tuple(_mapping(node, "properties"))


def _node_at(root: Schema, path: tuple[str | int, ...]) -> Schema:
    node = root
    for part in path:
        node = _inside(_resolved(root, node), part)
    return node


def _mapping(node: Schema, key: str) -> Schema:
    inner = node.get(key)
    return cast(Schema, inner) if isinstance(inner, Mapping) else {}


def _resolved(root: Schema, node: Schema) -> Schema:
    """Follow references, and a choice between something and null to the something."""
    while True:
        reference = node.get("$ref")
        choices = node.get("anyOf")
        if isinstance(reference, str):
            node = _mapping(_mapping(root, "$defs"), reference.rsplit("/", 1)[-1])
        elif isinstance(choices, list):
            node = next(choice for choice in choices if choice.get("type") != "null")
        else:
            return node


def _inside(node: Schema, part: str | int) -> Schema:
    if isinstance(part, str):
        return _mapping(_mapping(node, "properties"), part) or _mapping(node, "additionalProperties")
    positions = node.get("prefixItems")
    if isinstance(positions, list) and part < len(positions):
        return cast(Schema, positions[part])
    return _mapping(node, "items")


def _options(node: Schema) -> tuple[str, ...]:
    values = node.get("enum", [node["const"]] if "const" in node else [])
    return tuple(str(value) for value in values) if isinstance(values, list) else ()


def _words(node: Schema) -> str:
    options = _options(node)
    if options:
        return "one of " + ", ".join(f'"{option}"' for option in options)
    kind = str(node.get("type", ""))
    text = "a text that is not empty" if node.get("minLength") else "a text"
    whole = kind == "integer" or node.get("multipleOf") == 1
    number = ("a whole number" if whole else "a number" if kind == "number" else "") + _range(node)
    return {"string": text, "boolean": "true or false", "array": _list(node), "object": _object(node)}.get(kind, number)


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
    return f"{bound:g}" if isinstance(bound, float) else str(bound)


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
