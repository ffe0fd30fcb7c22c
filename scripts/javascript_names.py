"""Names and trees of Python as the translation into JavaScript needs them."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

RESERVED: Final = frozenset(
    (
        *("arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default"),
        *("delete", "do", "else", "enum", "eval", "export", "extends", "finally", "for", "function", "if"),
        *("implements", "import", "in", "instanceof", "interface", "let", "new", "package", "private", "protected"),
        *("public", "return", "static", "super", "switch", "this", "throw", "try", "typeof", "var", "void"),
        *("while", "with", "yield"),
    )
)
"""Words that name nothing in JavaScript."""
BUILT_IN_METHODS: Final = frozenset(
    name for kind in (str, list, dict, set, Counter, re.Pattern) for name in dir(kind) if not name.startswith("_")
)
"""Of text, lists, dictionaries, sets and patterns; classes may have some of the same name."""
BINARY: Final = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.BitOr: "or_",
    ast.BitAnd: "and_",
    ast.Pow: "pow",
}
COMPARED: Final = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
VALUE_CLASSES: Final = {"StrictModel", "JsonPart", "JsonResult", "BaseModel"}
ENUMS: Final = {"StrEnum", "Enum"}
_FunctionNode = ast.FunctionDef | ast.Lambda


class NotTranslated(Exception):  # noqa: N818 - it says what has happened
    """Something that there is no JavaScript for, with its place."""


def defined_by(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement of a module defines."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def is_attribute(node: ast.FunctionDef) -> bool:
    """Return whether a method is read as an attribute."""
    return any(ast.unparse(each).rpartition(".")[2] in {"property", "cached_property"} for each in node.decorator_list)


def compares_values(node: ast.ClassDef, bases: list[str]) -> bool:
    """Return whether values of a class are equal that have equal fields."""
    decorators = [ast.unparse(each) for each in node.decorator_list]
    return any(d.startswith("dataclass") and "eq=False" not in d for d in decorators) or bool(
        {*bases} & {"NamedTuple", *VALUE_CLASSES}
    )


def is_left_aside(node: ast.expr) -> bool:
    """Return whether a value is given to "_"."""
    return isinstance(node, ast.Name) and node.id == "_"


def local(name: str) -> str:
    """Return what a name of a function is called in JavaScript."""
    return f"{name}$" if name in RESERVED else name


def parameters_of(arguments: ast.arguments, stars: bool = False) -> list[str]:
    """Return the names of parameters; with `stars` that of the rest of them, too."""
    each = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    each += [arguments.vararg] if arguments.vararg and stars else []
    return [argument.arg for argument in each]


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements of a function without its docstring."""
    return [each for each in body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]


def as_read(node: ast.expr) -> ast.expr:
    """Return a target as it is read."""
    match node:
        case ast.Name(id=name):
            return ast.Name(name, ast.Load())
        case ast.Attribute(value=of, attr=name):
            return ast.Attribute(of, name, ast.Load())
        case ast.Subscript(value=of, slice=at):
            return ast.Subscript(of, at, ast.Load())
    return node


def targets_of(node: ast.AST) -> Iterator[str]:
    """Yield the names in a target."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            yield each.id


def _inside(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield all nodes of a function, but those of functions within it."""
    for node in statements:
        yield node
        if not isinstance(node, _FunctionNode):
            yield from _inside(ast.iter_child_nodes(node))


def assigned_in(body: list[ast.stmt]) -> set[str]:
    """Return the names that a function gives values to, but those of its comprehensions."""
    found: set[str] = set()
    comprehended: set[int] = set()
    for node in _inside(body):
        match node:
            case ast.comprehension(target=target):
                comprehended |= set(map(id, ast.walk(target)))
            case ast.FunctionDef(name=name) | ast.ExceptHandler(name=str() as name) | ast.MatchAs(name=str() as name):
                found.add(name)
    found |= {
        node.id
        for node in _inside(body)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in comprehended
    }
    return found


def yields(node: ast.FunctionDef) -> bool:
    """Return whether a function is a generator."""
    return any(isinstance(each, ast.Yield | ast.YieldFrom) for each in _inside(node.body))
