"""Ways to break a function: each a place in its tree, what stands there, and what is put in its stead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import CodeType

from msgspec import Struct

Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Pow: ast.Mult,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "ceil": "floor", "floor": "ceil"}
# Where it is added, whether the edge itself belongs to a distance is no question.
HAIR = "HAIR"
# What is added to no number: a mutant of it falls at its first run, and proves nothing.
TEXTS = (ast.Tuple, ast.List, ast.JoinedStr, ast.Set, ast.ListComp, ast.SetComp)
# What a function answers, by the words of its annotation.
TRUTHS, COUNTS = frozenset(("bool",)), frozenset(("int", "float"))


class Change(Struct, frozen=True, eq=False):
    """One way to break a function: the field of a node, its place there if it is a list, and what is put in its stead."""

    owner: ast.AST
    field: str
    index: int | None
    new: ast.AST | float
    lines: tuple[int, int]
    said: str

    def make(self) -> None:
        """Breaks the tree."""
        if self.index is None:
            setattr(self.owner, self.field, self.new)
        else:
            getattr(self.owner, self.field)[self.index] = self.new


def changes_of(function: Function) -> list[Change]:
    """Every way to break a function, in the order of its lines."""
    found = [change for statement in _statements(function.body) for change in _in_statement(statement)]
    for node in _returns(function):
        found += _of_return(node, ast.unparse(function.returns) if function.returns is not None else "")
    return sorted(found, key=lambda change: change.lines)


def code_within(tree: ast.Module, path: str, like: CodeType) -> CodeType | None:
    """The code of a function of a broken module that stands in the place of another."""
    waiting = [compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)]
    while waiting:
        code = waiting.pop()
        if (code.co_qualname, code.co_firstlineno) == (like.co_qualname, like.co_firstlineno):
            return code
        waiting += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    return None


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What is done, without what is said of it: docstrings, and assertions of what cannot be otherwise."""
    for statement in body:
        is_said = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_said and not isinstance(statement, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom):
            yield statement


def _in_statement(statement: ast.stmt) -> Iterator[Change]:
    here = (statement.lineno, statement.end_lineno or statement.lineno)
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        said = f"{_short(statement)} is left out"
        yield Change(statement, "value", None, ast.copy_location(ast.Constant(None), statement.value), here, said)
    for name, value in ast.iter_fields(statement):
        if name in {"annotation", "returns", "decorator_list", "args", "pattern"}:
            continue
        parts = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, part in parts:
            if isinstance(part, ast.stmt):
                continue
            if isinstance(part, ast.match_case):
                if part.guard is not None:
                    yield from _in_expression(part.guard, part, "guard", None, _span(part.guard))
                for inner in _statements(part.body):
                    yield from _in_statement(inner)
            elif isinstance(part, ast.AST):
                # The head of a block is run where it stands, its body elsewhere.
                yield from _in_expression(part, statement, name, index, _span(part) or here)
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            for inner in _statements(value):
                yield from _in_statement(inner)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in OPERATORS:
        yield Change(
            statement,
            "op",
            None,
            OPERATORS[type(statement.op)](),
            here,
            f"{_short(statement)}: {_sign(statement.op)} is {_sign(OPERATORS[type(statement.op)]())}",
        )


def _in_expression(
    node: ast.AST, owner: ast.AST, field: str, index: int | None, span: tuple[int, int] | None
) -> Iterator[Change]:
    if isinstance(node, ast.JoinedStr) or span is None:
        return
    span = _span(node) or span
    for new in _instead_of(node):
        yield Change(owner, field, index, new, span, f"{_short(node)} is {_short(new)}")
    if field == "test" and isinstance(owner, ast.If | ast.IfExp) and not isinstance(node, ast.Constant):
        for forced in (True, False):
            new = ast.copy_location(ast.Constant(forced), node)
            yield Change(owner, field, index, new, span, f"if {_short(node)}: is {'always' if forced else 'never'}")
    if field == "ifs":
        yield Change(
            owner, field, index, ast.copy_location(ast.Constant(value=True), node), span, f"if {_short(node)}: is always"
        )
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "args"} and isinstance(node, ast.Lambda):
            continue
        # The words of a type, as in `cast(...)` or `dict[str, int]`, are not run for their worth.
        if isinstance(value, list):
            for place, part in enumerate(value):
                if isinstance(part, ast.AST):
                    yield from _in_expression(part, node, name, place, span)
        elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
            yield from _in_expression(value, node, name, None, span)


def _instead_of(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the stead of an expression."""
    match node:
        case ast.Constant(value=bool() as truth):
            yield ast.copy_location(ast.Constant(not truth), node)
        case ast.Constant(value=int() | float() as number):
            yield ast.copy_location(ast.Constant(number + 1), node)
        case ast.Compare(left, ops, comparators):
            for place, op in enumerate(ops):
                for other in COMPARISONS.get(type(op), ()):
                    if _is_near(op, other) and HAIR in ast.unparse(node):
                        continue
                    new = ast.Compare(left, [*ops[:place], other(), *ops[place + 1 :]], comparators)
                    yield ast.copy_location(new, node)
        case ast.BoolOp(op, values):
            yield ast.copy_location(ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values), node)
            yield from (
                ast.copy_location(ast.BoolOp(op, [*values[:place], *values[place + 1 :]]), node)
                if len(values) > 2
                else values[1 - place]
                for place in range(len(values))
            )
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(left, op, right) if (
            type(op) in OPERATORS and not isinstance(left, TEXTS) and not isinstance(right, TEXTS)
        ):
            yield ast.copy_location(ast.BinOp(left, OPERATORS[type(op)](), right), node)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in NAMES:
            yield ast.copy_location(
                ast.Call(ast.copy_location(ast.Name(NAMES[name], ast.Load()), node.func), args, keywords), node
            )
        case _:
            return


def _is_near(op: ast.cmpop, other: type[ast.cmpop]) -> bool:
    """Whether two comparisons differ at the edge alone."""
    return {type(op), other} in ({ast.Lt, ast.LtE}, {ast.Gt, ast.GtE})


def _of_return(node: ast.Return, answers: str) -> Iterator[Change]:
    if node.value is None or isinstance(node.value, ast.Constant):
        return
    span = _span(node) or (node.lineno, node.lineno)
    if answers in TRUTHS:
        new: ast.expr = ast.UnaryOp(ast.Not(), node.value)
        yield Change(node, "value", None, ast.copy_location(new, node.value), span, f"{_short(node)}: the contrary is returned")
    elif answers in COUNTS:
        new = ast.BinOp(node.value, ast.Add(), ast.copy_location(ast.Constant(1), node.value))
        yield Change(node, "value", None, ast.copy_location(new, node.value), span, f"{_short(node)}: one more is returned")


def _returns(function: Function) -> Iterator[ast.Return]:
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Return):
            yield node
        elif not isinstance(node, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            waiting += ast.iter_child_nodes(node)


def _span(node: ast.AST) -> tuple[int, int] | None:
    first = getattr(node, "lineno", None)
    return None if first is None else (first, getattr(node, "end_lineno", None) or first)


def _short(node: ast.AST, most: int = 100) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _sign(op: ast.operator) -> str:
    return ast.unparse(ast.BinOp(ast.Name("a"), op, ast.Name("b")))[1:-1].strip()
