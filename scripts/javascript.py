"""Translates modules of Python into one script of JavaScript: what a page must compute as the program does.

Only what somebody needs is taken along, name by name. The script stands on a small runtime, `python.js`, that knows how
Python compares, counts, slices and formats. Whatever this does not know how to translate raises `NotTranslated`.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from scripts.javascript_classes import Classes
from scripts.javascript_names import NotTranslated, defined_by, is_attribute, local
from scripts.javascript_scopes import Module

_METHOD: Final = re.compile(r"^    \*?(\w+)(?=[:(])", re.MULTILINE)


class Translation(Classes):
    """A translation that is under way.

    Parameters
    ----------
    root
        The folder in which the packages lie.
    package
        The package whose modules are translated; all others have to be in the runtime.
    given
        What the runtime has in the place of a definition, by "module.name".
    left_out
        Methods that are not taken along, as "Class.method".
    runtime
        The text of the runtime, each of whose methods begins a line.
    """

    def __init__(
        self, root: Path, package: str, given: Mapping[str, str], left_out: Iterable[str], runtime: str
    ) -> None:
        super().__init__(package, given, left_out)
        self._root = root
        self._known_methods = frozenset(_METHOD.findall(runtime))
        self._order: list[str] = []
        """Modules, each after those that it imports."""
        self._todo: list[tuple[str, str]] = []
        self._done: dict[tuple[str, str], str] = {}

    def script(self, wanted: Iterable[str]) -> str:
        """Return the script that offers all that is wanted, each "module.name", under its last name."""
        offered = {}
        for path in wanted:
            module, _, name = path.rpartition(".")
            offered[name] = self._name(module, name)
        while self._todo:
            key = self._todo.pop()
            self._module = key[0]
            self._done[key] = self._definition(*key)
        for missing in sorted(self._called.keys() - self._known_methods - self._methods):
            raise self._called[missing]
        parts = [text for key, text in self._sorted() if not self._is_value(key)]
        parts += [text for key, text in self._sorted() if self._is_value(key)]
        exported = ",".join(f"{name}:{known}" for name, known in sorted(offered.items()))
        return "".join(parts) + f"return {{{exported}}};\n"

    def _sorted(self) -> list[tuple[tuple[str, str], str]]:
        places = {
            (module, name): (self._order.index(module), position)
            for module in self._order
            for position, name in enumerate(self._modules[module].defined)
        }
        return sorted(self._done.items(), key=lambda item: places[item[0]])

    def _is_value(self, key: tuple[str, str]) -> bool:
        return not isinstance(self._modules[key[0]].defined[key[1]], ast.FunctionDef | ast.ClassDef)

    def _read(self, name: str) -> Module:
        if name in self._modules:
            return self._modules[name]
        module = self._modules[name] = Module()
        for statement in ast.parse(self._file(name).read_text(encoding="utf-8")).body:
            for defined in defined_by(statement):
                module.defined[defined] = statement
            if isinstance(statement, ast.ImportFrom) and statement.module:
                for alias in statement.names:
                    whole = f"{statement.module}.{alias.name}"
                    inside = statement.module.startswith(self._package) and self._is_module(whole)
                    module.imported[alias.asname or alias.name] = (
                        (whole, "") if inside else (statement.module, alias.name)
                    )
            elif isinstance(statement, ast.Import):
                for alias in statement.names:
                    module.imported[alias.asname or alias.name] = alias.name, ""
        for other, _ in module.imported.values():
            if other.startswith(self._package):
                self._read(other)
        self._order.append(name)
        return module

    def _file(self, name: str) -> Path:
        path = self._root.joinpath(*name.split("."))
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")

    def _is_module(self, name: str) -> bool:
        return self._file(name).is_file()

    def _name(self, module: str, name: str) -> str:
        """Return what something is called in the script, and take it along."""
        if f"{module}.{name}" in self._given:
            return self._given[f"{module}.{name}"]
        if not module.startswith(self._package):
            return f"$.{name}"
        known = self._read(module)
        if name in known.imported:
            return self._name(*known.imported[name])
        if name not in known.defined:
            raise NotTranslated(f"{module} has no {name}")
        key = (module, name)
        if key not in self._wanted:
            taken = set(self._wanted.values())
            own = local(name)
            while own in taken:
                self._counter += 1
                own = f"{name}${self._counter}"
            self._wanted[key] = own
            self._todo.append(key)
            statement = known.defined[name]
            if isinstance(statement, ast.ClassDef):
                self._methods |= {m.name for m in self._methods_of(statement) if not is_attribute(m)}
        return self._wanted[key]

    def _definition(self, module: str, name: str) -> str:
        statement = self._modules[module].defined[name]
        own = self._wanted[module, name]
        match statement:
            case ast.FunctionDef():
                return self._function(statement, own) + self._parameters_of(statement.args, own)
            case ast.ClassDef():
                return self._class(statement, own)
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                return f"const {own}={self._expression(value)};\n"
        raise self._no(statement)
