"""What a name in a module of Python is called in the script that is made of it."""

import ast
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scripts.javascript_names import NotTranslated, local


@dataclass
class Module:
    """A module that has been read."""

    defined: dict[str, ast.stmt] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Names by the module and the name there; an empty name stands for the module itself."""


class Scopes(ABC):
    """The names that are known at a place of a module, those of functions before those of the module.

    Parameters
    ----------
    package, given, left_out
        As of the whole translation.
    """

    def __init__(self, package: str, given: Mapping[str, str], left_out: Iterable[str]) -> None:
        self._package, self._given, self._left_out = package, given, frozenset(left_out)
        self._modules: dict[str, Module] = {}
        self._module = ""
        self._scopes: list[set[str]] = []
        """The names of functions and comprehensions, the outermost first."""
        self._counter = 0
        self._wanted: dict[tuple[str, str], str] = {}
        """What is taken along, with its name in the script."""
        self._methods: set[str] = set()
        """Methods, which a class binds where they are not called at once."""
        self._called: dict[str, NotTranslated] = {}
        """Methods of text, lists and the like that are called, with what is said where the runtime lacks one."""

    @abstractmethod
    def _name(self, module: str, name: str) -> str:
        """Return what something of a module is called in the script, and take it along."""

    def _known(self, name: str) -> str:
        if any(name in scope for scope in self._scopes):
            return local(name)
        return self._global(name)

    def _global(self, name: str) -> str:
        module = self._modules[self._module]
        if name in module.defined:
            return self._name(self._module, name)
        if name in module.imported:
            origin, inner = module.imported[name]
            return self._name(origin, inner) if inner else f"$.{origin}"
        return f"$.{name}"

    def _is_built_in(self, node: ast.expr) -> bool:
        """Return whether a name is the runtime's, whose functions get what is named first."""
        if not isinstance(node, ast.Name):
            return False
        known = self._known(node.id)
        return known.startswith("$.") and not known.startswith("$.given.")

    def _held(self) -> str:
        """Return a name that nothing else has."""
        self._counter += 1
        return f"$h{self._counter}"

    def _no(self, node: ast.AST) -> NotTranslated:
        shown = ast.unparse(node)[:80]
        return NotTranslated(f"{self._module}, line {getattr(node, 'lineno', 0)}: {type(node).__name__}: {shown}")
