"""Classes of Python in JavaScript: functions that make a value, with its methods beside it."""

import ast
import json

from scripts.javascript_names import ENUMS, VALUE_CLASSES, compares_values, local, parameters_of
from scripts.javascript_statements import Statements


class Classes(Statements):
    """Translates classes."""

    def _class(self, node: ast.ClassDef, own: str) -> str:
        bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
        if ENUMS & set(bases):
            return self._enum(node, own)
        fields = self._fields(node, bases)
        init = next((m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"), None)
        base = next((b for b in bases if self._is_own_class(b)), "")
        if init:
            text = self._constructor(init, own)
        elif base == "Exception" or bases == ["Exception"]:
            text = f"function {own}(...a){{const self=Object.create({own}.prototype);self.args=a;return self;}}\n"
        else:
            text = self._factory(own, fields)
        text += f"{own}.prototype=Object.create({self._base(bases)}.prototype);{own}.prototype.constructor={own};"
        names = [name for name, _ in fields]
        text += f"{own}.$name={json.dumps(node.name)};{own}.$f={json.dumps(names)};"
        text += f"{own}.$eq={json.dumps(compares_values(node, bases))};"
        if "NamedTuple" in bases:
            text += f"$.tuple_class({own});"
        text += "\n"
        return text + "".join(self._method(method, own) for method in self._methods_of(node))

    def _methods_of(self, kind: ast.ClassDef) -> list[ast.FunctionDef]:
        """Return the methods of a class that are taken along: what checks a file that is read is not."""
        return [
            method
            for method in kind.body
            if isinstance(method, ast.FunctionDef)
            and method.name != "__init__"
            and f"{kind.name}.{method.name}" not in self._left_out
            and not any("validator" in ast.unparse(each) for each in method.decorator_list)
        ]

    def _base(self, bases: list[str]) -> str:
        own = [base for base in bases if self._is_own_class(base)]
        return self._global(own[0]) if own else "Object"

    def _is_own_class(self, base: str) -> bool:
        module = self._modules[self._module]
        if base in VALUE_CLASSES or base == "Exception":
            return False
        return base in module.defined or module.imported.get(base, ("", ""))[0].startswith(self._package)

    def _fields(self, node: ast.ClassDef, bases: list[str]) -> list[tuple[str, ast.expr | None]]:
        """Return the fields of a class with what they are by default, those of its bases first."""
        found: list[tuple[str, ast.expr | None]] = []
        for base in bases:
            if self._is_own_class(base):
                parent = self._modules[self._module].defined.get(base)
                if isinstance(parent, ast.ClassDef):
                    found += self._fields(parent, [ast.unparse(each) for each in parent.bases])
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                found.append((statement.target.id, statement.value))
        return found

    def _factory(self, own: str, fields: list[tuple[str, ast.expr | None]]) -> str:
        given = [local(name) for name, _ in fields]
        sets = "".join(f"self.{name}={self._or_default(local(name), value)};" for name, value in fields)
        return (
            f"function {own}({','.join(given)}){{const self=Object.create({own}.prototype);{sets}"
            "if(self.__post_init__)self.__post_init__();return self;}\n"
        )

    def _or_default(self, name: str, value: ast.expr | None) -> str:
        if value is None:
            return name
        if isinstance(value, ast.Call) and ast.unparse(value.func) in {"field", "Field"}:
            factory = next((k.value for k in value.keywords if k.arg == "default_factory"), None)
            if factory is None:
                return name
            made = f"{self._expression(factory)}({'$0' if self._is_built_in(factory) else ''})"
        else:
            made = self._expression(value)
        return f"{name}===undefined?{made}:{name}"

    def _constructor(self, node: ast.FunctionDef, own: str) -> str:
        node.args.args = node.args.args[1:]
        head, body = self._body(node, {"self"})
        return (
            f"function {own}({head}){{const self=Object.create({own}.prototype);{body}return self;}}\n"
            + self._parameters_of(node.args, own)
        )

    def _enum(self, node: ast.ClassDef, own: str) -> str:
        values = {}
        for statement in node.body:
            if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
                values[ast.unparse(statement.targets[0])] = statement.value.value
        text = f"const {own}=$.enumeration({json.dumps(node.name)},{json.dumps(values)});\n"
        methods = (m for m in node.body if isinstance(m, ast.FunctionDef))
        return text + "".join(self._method(method, own) for method in methods)

    def _method(self, node: ast.FunctionDef, own: str) -> str:
        decorators = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
        function = self._function(node, "").rstrip("\n")
        name = json.dumps(node.name)
        if decorators & {"property", "cached_property"}:
            return f"$.getter({own},{name},{function},{json.dumps('cached_property' in decorators)});\n"
        parameters = json.dumps(parameters_of(node.args)[1:])
        return f"$.method({own},{name},{function},{parameters});\n"
