"""Statements and functions of Python in JavaScript."""

import ast
import json
from collections.abc import Iterable

from scripts.javascript_expressions import Expressions
from scripts.javascript_names import (
    BINARY,
    as_read,
    assigned_in,
    is_left_aside,
    local,
    parameters_of,
    without_docstring,
    yields,
)


class Statements(Expressions):
    """Translates functions and the statements in them."""

    def _parameters_of(self, arguments: ast.arguments, own: str) -> str:
        return f"{own}.$p={json.dumps(parameters_of(arguments))};\n"

    def _function(self, node: ast.FunctionDef, own: str) -> str:
        head, body = self._body(node)
        star = "*" if yields(node) else ""
        return f"function{star} {own}({head}){{{body}}}\n"

    def _body(self, node: ast.FunctionDef, more: Iterable[str] = ()) -> tuple[str, str]:
        """Return the parameters and the statements of a function."""
        parameters = parameters_of(node.args, stars=True)
        names = assigned_in(node.body)
        self._scopes.append({*parameters, *names, *more})
        head = self._head(node.args)
        new = sorted(local(name) for name in names - set(parameters))
        body = "".join(self._statement(each) for each in without_docstring(node.body))
        self._scopes.pop()
        return head, (f"let {','.join(new)};" if new else "") + body

    def _head(self, arguments: ast.arguments) -> str:
        positional = [*arguments.posonlyargs, *arguments.args]
        defaults = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
        pairs = [*zip(positional, defaults, strict=True)]
        pairs += [*zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
        parts = [local(a.arg) + (f"={self._expression(d)}" if d is not None else "") for a, d in pairs]
        return ",".join(parts + ([f"...{local(arguments.vararg.arg)}"] if arguments.vararg else []))

    def _block(self, statements: Iterable[ast.stmt]) -> str:
        return "{" + "".join(self._statement(each) for each in statements) + "}"

    def _statement(self, node: ast.stmt) -> str:  # noqa: PLR0911, PLR0912 - one case for each kind
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
                done = (
                    f"$.i{BINARY[type(op)].rstrip('_')}({self._expression(as_read(target))},{self._expression(value)})"
                )
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
                return f"{local(name)}={self._function(node, '').rstrip()};"
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

    def _target(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return local(name)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return f"[{','.join('' if is_left_aside(part) else self._target(part) for part in parts)}]"
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
            named = f"{local(handler.name)}=$e;" if handler.name else ""
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

    def _pattern(self, node: ast.pattern, subject: str) -> str:  # noqa: PLR0911 - one case for each kind
        match node:
            case ast.MatchAs(pattern=None, name=None):
                return "true"
            case ast.MatchAs(pattern=None, name=str() as name):
                return f"(({local(name)}={subject}),true)"
            case ast.MatchAs(pattern=ast.pattern() as inner, name=str() as name):
                return f"({self._pattern(inner, subject)}&&(({local(name)}={subject}),true))"
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
