"""Translates modules of Python into one script of JavaScript: what a page must compute as the program does.

Only what somebody needs is taken along, name by name. The script stands on a small runtime, `python.js`, that knows how
Python compares, counts, slices and formats. Whatever this does not know how to translate raises `NotTranslated`.
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_RESERVED: Final = frozenset(
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends "
    "finally for function if implements import in instanceof interface let new package private protected public return "
    "static super switch this throw try typeof var void while with yield".split()
)
_BUILT_IN_METHODS: Final = frozenset(
    name
    for kind in (str, list, dict, set, Counter, re.Pattern)
    for name in dir(kind)
    if not name.startswith("_")
)
"""Of text, lists, dictionaries, sets and patterns; classes may have some of the same name."""
_BINARY: Final = {
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
_COMPARED: Final = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
_VALUE_CLASSES: Final = {"StrictModel", "JsonPart", "JsonResult", "BaseModel"}
_ENUMS: Final = {"StrEnum", "Enum"}
_FunctionNode = ast.FunctionDef | ast.Lambda


class NotTranslated(Exception):  # noqa: N818 - it says what has happened
    """Something that there is no JavaScript for, with its place."""


@dataclass
class _Module:
    """A module that has been read."""

    name: str
    defined: dict[str, ast.stmt] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Names by the module and the name there; an empty name stands for the module itself."""


@dataclass
class _Scope:
    """The names of a function or comprehension."""

    names: set[str]
    is_function: bool = True


class Translation:
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
    """

    def __init__(self, root: Path, package: str, given: Mapping[str, str], left_out: Iterable[str] = ()) -> None:
        self._root, self._package, self._given, self._left_out = root, package, given, {*left_out}
        self._modules: dict[str, _Module] = {}
        self._order: list[str] = []
        """Modules, each after those that it imports."""
        self._wanted: dict[tuple[str, str], str] = {}
        """What is taken along, with its name in the script."""
        self._todo: list[tuple[str, str]] = []
        self._done: dict[tuple[str, str], str] = {}
        self._module = ""
        self._scopes: list[_Scope] = []
        self._counter = 0
        self._methods: set[str] = set()
        """Methods, which a class binds where they are not called at once."""

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

    def _read(self, name: str) -> _Module:
        if name in self._modules:
            return self._modules[name]
        module = self._modules[name] = _Module(name)
        for statement in ast.parse(self._file(name).read_text(encoding="utf-8")).body:
            for defined in _defined_by(statement):
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
            own = name if name not in _RESERVED else f"{name}$"
            while own in taken:
                self._counter += 1
                own = f"{name}${self._counter}"
            self._wanted[key] = own
            self._todo.append(key)
            statement = known.defined[name]
            if isinstance(statement, ast.ClassDef):
                self._methods |= {m.name for m in statement.body if isinstance(m, ast.FunctionDef) and not _got(m)}
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

    def _no(self, node: ast.AST) -> NotTranslated:
        shown = ast.unparse(node)[:80]
        return NotTranslated(f"{self._module}, line {getattr(node, 'lineno', 0)}: {type(node).__name__}: {shown}")

    # Classes

    def _class(self, node: ast.ClassDef, own: str) -> str:
        bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
        if _ENUMS & set(bases):
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
        text += f"{own}.$eq={json.dumps(_compares_values(node, bases))};"
        if "NamedTuple" in bases:
            text += f"$.tuple_class({own});"
        text += "\n"
        methods = [m for m in node.body if isinstance(m, ast.FunctionDef) and m.name != "__init__"]
        return text + "".join(self._method(method, own) for method in methods if self._is_needed(node, method))

    def _is_needed(self, kind: ast.ClassDef, method: ast.FunctionDef) -> bool:
        """Return whether a method is taken along: what checks a file that is read is not."""
        if any("validator" in ast.unparse(each) for each in method.decorator_list):
            return False
        return f"{kind.name}.{method.name}" not in self._left_out

    def _base(self, bases: list[str]) -> str:
        own = [base for base in bases if self._is_own_class(base)]
        return self._global(own[0]) if own else "Object"

    def _is_own_class(self, base: str) -> bool:
        module = self._modules[self._module]
        if base in _VALUE_CLASSES or base == "Exception":
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
        given = [_local(name) for name, _ in fields]
        sets = "".join(f"self.{name}={self._or_default(_local(name), value)};" for name, value in fields)
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
        parameters = json.dumps(_parameters(node.args)[1:])
        return f"$.method({own},{name},{function},{parameters});\n"

    # Functions

    def _parameters_of(self, arguments: ast.arguments, own: str) -> str:
        return f"{own}.$p={json.dumps(_parameters(arguments))};\n"

    def _function(self, node: ast.FunctionDef, own: str) -> str:
        head, body = self._body(node)
        star = "*" if _yields(node) else ""
        return f"function{star} {own}({head}){{{body}}}\n"

    def _body(self, node: ast.FunctionDef, more: Iterable[str] = ()) -> tuple[str, str]:
        """Return the parameters and the statements of a function."""
        parameters = _parameters(node.args, stars=True)
        names = _assigned(node.body)
        self._scopes.append(_Scope({*parameters, *names, *more}))
        head = self._head(node.args)
        new = sorted(_local(name) for name in names - set(parameters))
        body = "".join(self._statement(each) for each in _without_docstring(node.body))
        self._scopes.pop()
        return head, (f"let {','.join(new)};" if new else "") + body

    def _head(self, arguments: ast.arguments) -> str:
        positional = [*arguments.posonlyargs, *arguments.args]
        defaults = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
        pairs = [*zip(positional, defaults, strict=True)]
        pairs += [*zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
        parts = [_local(a.arg) + (f"={self._expression(d)}" if d is not None else "") for a, d in pairs]
        return ",".join(parts + ([f"...{_local(arguments.vararg.arg)}"] if arguments.vararg else []))

    # Statements

    def _block(self, statements: Iterable[ast.stmt]) -> str:
        return "{" + "".join(self._statement(each) for each in statements) + "}"

    def _statement(self, node: ast.stmt) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
        match node:
            case ast.Expr(value=ast.Constant()):
                return ""
            case ast.Expr(value=value):
                return self._expression(value) + ";"
            case ast.Return(value=value):
                return f"return {self._expression(value) if value else 'null'};"
            case ast.Assign(targets=targets, value=value):
                return self._assign(targets, self._expression(value))
            case ast.AnnAssign(target=target, value=value):
                return self._assign([target], self._expression(value)) if value else ""
            case ast.AugAssign(target=target, op=op, value=value):
                done = f"$.i{_BINARY[type(op)].rstrip('_')}({self._expression(_loaded(target))},{self._expression(value)})"
                return self._assign([target], done)
            case ast.If(test=test, body=body, orelse=orelse):
                rest = f"else{self._block(orelse)}" if orelse else ""
                return f"if({self._truth(test)}){self._block(body)}{rest}"
            case ast.For(target=target, iter=over, body=body, orelse=[]):
                return f"for({self._target(target)} of {self._expression(over)}){self._block(body)}"
            case ast.While(test=test, body=body, orelse=[]):
                return f"while({self._truth(test)}){self._block(body)}"
            case ast.Continue():
                return "continue;"
            case ast.Break():
                return "break;"
            case ast.Pass():
                return ""
            case ast.Raise(exc=ast.expr() as exc):
                return f"throw {self._expression(exc)};"
            case ast.Delete(targets=targets):
                return "".join(self._delete(target) for target in targets)
            case ast.FunctionDef(name=name):
                return f"{_local(name)}={self._function(node, '').rstrip()};"
            case ast.Try():
                return self._try(node)
            case ast.Match():
                return self._match(node)
        raise self._no(node)

    def _assign(self, targets: list[ast.expr], value: str) -> str:
        if len(targets) > 1:
            held = self._held()
            return f"const {held}={value};" + "".join(self._assign([target], held) for target in targets)
        target = targets[0]
        match target:
            case ast.Subscript(value=of, slice=ast.Slice() as part):
                return f"$.set_slice({self._expression(of)},{self._slice(part)},{value});"
            case ast.Subscript(value=of, slice=at):
                return f"$.put({self._expression(of)},{self._expression(at)},{value});"
            case ast.Tuple(elts=parts) if any(isinstance(part, ast.Subscript) for part in parts):
                held = self._held()
                each = (self._assign([part], f"{held}[{place}]") for place, part in enumerate(parts))
                return f"const {held}=[...{value}];" + "".join(each)
        return f"{self._target(target)}={value};"

    def _held(self) -> str:
        self._counter += 1
        return f"$h{self._counter}"

    def _target(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return _local(name)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return f"[{','.join('' if _is_left_aside(part) else self._target(part) for part in parts)}]"
            case ast.Starred(value=value):
                return f"...{self._target(value)}"
            case ast.Attribute(value=of, attr=name):
                return f"{self._expression(of)}.{name}"
        raise self._no(node)

    def _delete(self, node: ast.expr) -> str:
        match node:
            case ast.Subscript(value=of, slice=ast.Slice() as part):
                return f"$.set_slice({self._expression(of)},{self._slice(part)},[]);"
            case ast.Subscript(value=of, slice=at):
                return f"$.del({self._expression(of)},{self._expression(at)});"
        raise self._no(node)

    def _try(self, node: ast.Try) -> str:
        text = f"try{self._block(node.body)}catch($e){{"
        for handler in node.handlers:
            kind = self._expression(handler.type) if handler.type else "Object"
            named = f"{_local(handler.name)}=$e;" if handler.name else ""
            text += f"if($.isinstance($0,$e,{kind})){{{named}{self._block(handler.body)}}}else "
        return text + "throw $e;}"

    def _match(self, node: ast.Match) -> str:
        subject, label = self._held(), self._held()
        text = f"{label}:{{const {subject}={self._expression(node.subject)};"
        for case in node.cases:
            test = self._pattern(case.pattern, subject)
            test += f"&&{self._truth(case.guard)}" if case.guard else ""
            text += f"if({test}){{{self._block(case.body)}break {label};}}"
        return text + "}"

    def _pattern(self, node: ast.pattern, subject: str) -> str:
        match node:
            case ast.MatchAs(pattern=None, name=None):
                return "true"
            case ast.MatchAs(pattern=None, name=str() as name):
                return f"(({_local(name)}={subject}),true)"
            case ast.MatchAs(pattern=ast.pattern() as inner, name=str() as name):
                return f"({self._pattern(inner, subject)}&&(({_local(name)}={subject}),true))"
            case ast.MatchOr(patterns=patterns):
                return f"({'||'.join(self._pattern(each, subject) for each in patterns)})"
            case ast.MatchValue(value=value):
                return f"$.eq({subject},{self._expression(value)})"
            case ast.MatchSingleton(value=value):
                return f"{subject}==={json.dumps(value)}"
            case ast.MatchClass(cls=kind, patterns=patterns, kwd_attrs=names, kwd_patterns=named):
                own = self._expression(kind)
                tests = [f"$.isinstance($0,{subject},{own})"]
                if isinstance(kind, ast.Name) and self._is_built_in(kind) and patterns:
                    return "&&".join([*tests, self._pattern(patterns[0], subject)])
                tests += [self._pattern(p, f"{subject}[{own}.$f[{place}]]") for place, p in enumerate(patterns)]
                tests += [self._pattern(p, f"{subject}.{name}") for name, p in zip(names, named, strict=True)]
                return f"({'&&'.join(tests)})"
        raise self._no(node)

    # Expressions

    def _truth(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(op=op, values=values):
                return f"({('&&' if isinstance(op, ast.And) else '||').join(self._truth(each) for each in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self._truth(operand)}"
            case ast.Compare():
                return self._expression(node)
            case ast.Call(func=ast.Name(id="isinstance" | "any" | "all" | "bool")):
                return self._expression(node)
        return f"$.t({self._expression(node)})"

    def _expression(self, node: ast.expr) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
        match node:
            case ast.Constant(value=value):
                if not isinstance(value, str | int | float | None):
                    raise self._no(node)
                return json.dumps(value)
            case ast.Name(id=name):
                return self._known(name)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Call():
                return self._call(node)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
                return f"$.{_BINARY[type(op)]}({self._expression(left)},{self._expression(right)})"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"(-{self._expression(operand)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self._truth(operand)})"
            case ast.BoolOp(op=op, values=[*firsts, last]):
                text = self._expression(last)
                for value in reversed(firsts):
                    text = f"$.{'and' if isinstance(op, ast.And) else 'or'}({self._expression(value)},()=>{text})"
                return text
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self._truth(test)}?{self._expression(body)}:{self._expression(orelse)})"
            case ast.Subscript(value=of, slice=ast.Slice() as part):
                return f"$.slice({self._expression(of)},{self._slice(part)})"
            case ast.Subscript(value=of, slice=at):
                return f"$.at({self._expression(of)},{self._expression(at)})"
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return f"[{','.join(self._expression(part) for part in parts)}]"
            case ast.Set(elts=parts):
                return f"$.set_of([{','.join(self._expression(part) for part in parts)}])"
            case ast.Starred(value=value):
                return f"...{self._expression(value)}"
            case ast.Dict():
                return self._dict(node)
            case ast.JoinedStr(values=values):
                return "(" + "+".join(['""', *(self._formatted(value) for value in values)]) + ")"
            case ast.Lambda():
                self._scopes.append(_Scope(set(_parameters(node.args, stars=True))))
                text = f"(({self._head(node.args)})=>{self._expression(node.body)})"
                self._scopes.pop()
                return text
            case ast.NamedExpr(target=target, value=value):
                return f"({_local(target.id)}={self._expression(value)})"
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(node)
            case ast.Yield(value=value):
                return f"(yield {self._expression(value) if value else 'null'})"
            case ast.YieldFrom(value=value):
                return f"(yield* {self._expression(value)})"
        raise self._no(node)

    def _known(self, name: str) -> str:
        if any(name in scope.names for scope in self._scopes):
            return _local(name)
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
        return isinstance(node, ast.Name) and self._is_outside(node.id)

    def _attribute(self, node: ast.Attribute) -> str:
        if isinstance(node.value, ast.Name) and not any(node.value.id in scope.names for scope in self._scopes):
            origin, inner = self._modules[self._module].imported.get(node.value.id, ("", "?"))
            if not inner and origin.startswith(self._package):
                return self._name(origin, node.attr)
        of = self._expression(node.value)
        if node.attr == "__slots__":
            return f"{of}.$f"
        if node.attr in self._methods and not isinstance(node.ctx, ast.Store) and node.attr != "text":
            return f"$.bound({of},{json.dumps(node.attr)})"
        return f"{of}.{node.attr}"

    def _call(self, node: ast.Call) -> str:
        arguments = ",".join(self._expression(each) for each in node.args)
        named = ",".join(f"{k.arg}:{self._expression(k.value)}" for k in node.keywords if k.arg)
        spread = [self._expression(k.value) for k in node.keywords if k.arg is None]
        keys = "{" + ",".join([named] * bool(named) + [f"...$.named({each})" for each in spread]) + "}"
        function = node.func
        if isinstance(function, ast.Subscript) and self._is_built_in(function.value):
            function = function.value  # list[int]()
        if isinstance(function, ast.Name) and function.id == "cast":
            return self._expression(node.args[1])
        if self._is_built_in(function):
            return f"{self._expression(function)}({','.join([keys if node.keywords else '$0', *[arguments] * bool(arguments)])})"
        if isinstance(function, ast.Attribute):
            whole = self._attribute(function)
            module = isinstance(function.value, ast.Name) and whole in {*self._wanted.values(), *self._given.values()}
            if not module:
                return self._method_call(function, arguments, keys if node.keywords else "")
        called = self._expression(function)
        return f"$.with_keys({called},[{arguments}],{keys})" if node.keywords else f"{called}({arguments})"

    def _is_outside(self, name: str) -> bool:
        return self._known(name).startswith("$.") and not self._known(name).startswith("$.given.")

    def _method_call(self, node: ast.Attribute, arguments: str, keys: str) -> str:
        of, name = self._expression(node.value), json.dumps(node.attr)
        if node.attr in _BUILT_IN_METHODS:
            return f"$.call({of},{name},{keys or '$0'}{',' + arguments if arguments else ''})"
        if of.startswith("$.") and of.count(".") == 1:
            return f"{of}.{node.attr}({keys or '$0'}{',' + arguments if arguments else ''})"
        if keys:
            return f"$.call_with_keys({of},{name},[{arguments}],{keys})"
        return f"{of}.{node.attr}({arguments})"

    def _compare(self, node: ast.Compare) -> str:
        parts, left = [], self._expression(node.left)
        for op, comparator in zip(node.ops, node.comparators, strict=True):
            right = self._expression(comparator)
            parts.append(self._compared(op, left, right, node))
            left = right
        return parts[0] if len(parts) == 1 else f"({'&&'.join(parts)})"

    def _compared(self, op: ast.cmpop, left: str, right: str, node: ast.Compare) -> str:
        match op:
            case ast.Eq():
                return f"$.eq({left},{right})"
            case ast.NotEq():
                return f"!$.eq({left},{right})"
            case ast.Is():
                return f"({left}==={right})"
            case ast.IsNot():
                return f"({left}!=={right})"
            case ast.In():
                return f"$.in_({left},{right})"
            case ast.NotIn():
                return f"!$.in_({left},{right})"
        if type(op) in _COMPARED:
            return f"$.{_COMPARED[type(op)]}({left},{right})"
        raise self._no(node)

    def _slice(self, node: ast.Slice) -> str:
        ends = (self._expression(each) if each else "null" for each in (node.lower, node.upper, node.step))
        return ",".join(ends) if node.step else ",".join(list(ends)[:2])

    def _dict(self, node: ast.Dict) -> str:
        pairs = (
            f"[{self._expression(key)},{self._expression(value)}]"
            if key
            else f"...$.call({self._expression(value)},'items',$0)"
            for key, value in zip(node.keys, node.values, strict=True)
        )
        return f"$.dict_of([{','.join(pairs)}])"

    def _formatted(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            return json.dumps(node.value)
        if not isinstance(node, ast.FormattedValue):
            raise self._no(node)
        value = self._expression(node.value)
        if node.conversion == ord("r"):
            return f"$.repr($0,{value})"
        if node.format_spec:
            return f"$.format({value},{self._expression(node.format_spec)})"
        return f"$.str($0,{value})"

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> str:
        names = {name for each in node.generators for name in _targets(each.target)}
        self._scopes.append(_Scope(names, is_function=False))
        if isinstance(node, ast.DictComp):
            made = f"[{self._expression(node.key)},{self._expression(node.value)}]"
        else:
            made = self._expression(node.elt)
        lazy = isinstance(node, ast.GeneratorExp)
        text = f"yield {made};" if lazy else f"$r.push({made});"
        for each in reversed(node.generators):
            tests = "".join(f"if(!{self._truth(test)})continue;" for test in each.ifs)
            text = f"for(const {self._target(each.target)} of {self._expression(each.iter)}){{{tests}{text}}}"
        self._scopes.pop()
        if lazy:
            return f"(function*(){{{text}}})()"
        listed = f"(()=>{{const $r=[];{text}return $r;}})()"
        if isinstance(node, ast.SetComp):
            return f"$.set_of({listed})"
        return f"$.dict_of({listed})" if isinstance(node, ast.DictComp) else listed


def _defined_by(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _got(node: ast.FunctionDef) -> bool:
    """Return whether a method is read as an attribute."""
    return any(ast.unparse(each).rpartition(".")[2] in {"property", "cached_property"} for each in node.decorator_list)


def _compares_values(node: ast.ClassDef, bases: list[str]) -> bool:
    decorators = [ast.unparse(each) for each in node.decorator_list]
    return any(d.startswith("dataclass") and "eq=False" not in d for d in decorators) or bool(
        {*bases} & {"NamedTuple", *_VALUE_CLASSES}
    )


def _is_left_aside(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "_"


def _local(name: str) -> str:
    return f"{name}$" if name in _RESERVED else name


def _parameters(arguments: ast.arguments, stars: bool = False) -> list[str]:
    each = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    each += [arguments.vararg] if arguments.vararg and stars else []
    return [argument.arg for argument in each]


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    return [each for each in body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]


def _loaded(node: ast.expr) -> ast.expr:
    """Return a target as it is read."""
    match node:
        case ast.Name(id=name):
            return ast.Name(name, ast.Load())
        case ast.Attribute(value=of, attr=name):
            return ast.Attribute(of, name, ast.Load())
        case ast.Subscript(value=of, slice=at):
            return ast.Subscript(of, at, ast.Load())
    return node


def _targets(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Name):
            yield each.id


def _inside(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield all nodes of a function, but those of functions within it."""
    for node in statements:
        yield node
        if not isinstance(node, _FunctionNode):
            yield from _inside(ast.iter_child_nodes(node))


def _assigned(body: list[ast.stmt]) -> set[str]:
    """Return the names that a function gives values to, but those of its comprehensions."""
    found: set[str] = set()
    comprehended: set[str] = set()
    for node in _inside(body):
        match node:
            case ast.comprehension(target=target):
                comprehended |= set(map(id, ast.walk(target)))  # type: ignore[arg-type]
            case ast.FunctionDef(name=name) | ast.ExceptHandler(name=str() as name) | ast.MatchAs(name=str() as name):
                found.add(name)
    found |= {
        node.id
        for node in _inside(body)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in comprehended
    }
    return found


def _yields(node: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Yield | ast.YieldFrom) for each in _inside(node.body))
