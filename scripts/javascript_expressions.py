"""Expressions of Python in JavaScript."""

import ast
import json
from abc import abstractmethod

from scripts.javascript_names import BINARY, BUILT_IN_METHODS, COMPARED, local, parameters_of, targets_of
from scripts.javascript_scopes import Scopes


class Expressions(Scopes):
    """Translates expressions."""

    @abstractmethod
    def _target(self, node: ast.expr) -> str:
        """Return what a value is given to."""

    @abstractmethod
    def _head(self, arguments: ast.arguments) -> str:
        """Return the parameters of a function."""

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

    def _expression(self, node: ast.expr) -> str:  # noqa: PLR0911 - one case for each kind
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
            case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
                return f"$.{BINARY[type(op)]}({self._expression(left)},{self._expression(right)})"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"(-{self._expression(operand)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(!{self._truth(operand)})"
            case ast.BoolOp(op=op, values=[*firsts, last]):
                text = self._expression(last)
                for first in reversed(firsts):
                    text = f"$.{'and' if isinstance(op, ast.And) else 'or'}({self._expression(first)},()=>{text})"
                return text
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self._truth(test)}?{self._expression(body)}:{self._expression(orelse)})"
        return self._composed(node)

    def _composed(self, node: ast.expr) -> str:  # noqa: PLR0911 - one case for each kind
        """Return an expression that has parts of their own names or number."""
        match node:
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
                self._scopes.append(set(parameters_of(node.args, stars=True)))
                text = f"(({self._head(node.args)})=>{self._expression(node.body)})"
                self._scopes.pop()
                return text
            case ast.NamedExpr(target=target, value=value):
                return f"({local(target.id)}={self._expression(value)})"
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self._comprehension(node)
            case ast.Yield(value=value):
                return f"(yield {self._expression(value) if value else 'null'})"
            case ast.YieldFrom(value=value):
                return f"(yield* {self._expression(value)})"
        raise self._no(node)

    def _attribute(self, node: ast.Attribute) -> str:
        if isinstance(node.value, ast.Name) and not any(node.value.id in scope for scope in self._scopes):
            origin, inner = self._modules[self._module].imported.get(node.value.id, ("", "?"))
            if not inner and origin.startswith(self._package):
                return self._name(origin, node.attr)
        of = self._expression(node.value)
        if node.attr == "__slots__":
            return f"{of}.$f"
        if node.attr in self._methods and not isinstance(node.ctx, ast.Store):
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
            given = [keys if node.keywords else "$0", *[arguments] * bool(arguments)]
            return f"{self._expression(function)}({','.join(given)})"
        if isinstance(function, ast.Attribute):
            whole = self._attribute(function)
            module = isinstance(function.value, ast.Name) and whole in {*self._wanted.values(), *self._given.values()}
            if not module:
                return self._method_call(function, arguments, keys if node.keywords else "")
        called = self._expression(function)
        return f"$.with_keys({called},[{arguments}],{keys})" if node.keywords else f"{called}({arguments})"

    def _method_call(self, node: ast.Attribute, arguments: str, keys: str) -> str:
        of, name = self._expression(node.value), json.dumps(node.attr)
        if node.attr in BUILT_IN_METHODS:
            if not self._is_built_in(node.value):  # such as dict.fromkeys
                self._called.setdefault(node.attr, self._no(node))
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

    def _compared(self, op: ast.cmpop, left: str, right: str, node: ast.Compare) -> str:  # noqa: PLR0911
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
        if type(op) in COMPARED:
            return f"$.{COMPARED[type(op)]}({left},{right})"
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
        names = {name for each in node.generators for name in targets_of(each.target)}
        self._scopes.append(names)
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
