"""What of the program a game can reach: definitions found by following every use, from the program's entry on.

Names are followed through imports; an attribute of something unknown reaches the methods of that name in classes that
are reached, and definitions of that name in modules that are handed about as values (chapters). So
more may count as reached than is, and never less.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tests.house.sources import name_of, walk

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# The nodes by which a definition can use another.
FOLLOWED = (ast.Import, ast.ImportFrom, ast.Attribute, ast.Name, ast.Call, ast.MatchClass)
ENTRY = "campaign.__main__"
REGISTRY = "campaign.tactics.registry"
SYSTEM = re.compile(r"campaign\.tactics\.\w+\.system")


class Place(NamedTuple):
    """A definition: its module and its name there, `Class.method` for a method, empty for what runs on import."""

    module: str
    name: str


@dataclass(slots=True)
class Module:
    """A module's definitions by name, what it imports by local name, and what runs when it is imported."""

    name: str
    path: Path
    tree: ast.Module
    definitions: dict[str, list[ast.AST]] = field(default_factory=lambda: defaultdict(list))
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    body: list[ast.AST] = field(default_factory=list)


def modules_of(root: Path, parse: dict[Path, ast.Module]) -> dict[str, Module]:
    """All modules of the program by their dotted names."""
    found = {}
    for path, tree in parse.items():
        name = name_of(root, path)
        found[name] = _module(name, path, tree)
    return found


def _module(name: str, path: Path, tree: ast.Module) -> Module:
    made = Module(name, path, tree)
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                made.definitions[node.name].append(node)
            case ast.ClassDef():
                made.definitions[node.name].append(node)
                for one in node.body:
                    if isinstance(one, FUNCTIONS):
                        made.definitions[f"{node.name}.{one.name}"].append(one)
            case ast.Import() | ast.ImportFrom():
                made.imports.update(_imported(name, path, node))
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [one.id for target in targets for one in walk(target) if isinstance(one, ast.Name)]
                for each in names:
                    made.definitions[each].append(node)
                if not names:
                    made.body.append(node)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                for one in node.body:
                    if isinstance(one, ast.Import | ast.ImportFrom):
                        made.imports.update(_imported(name, path, one))
            case _:
                made.body.append(node)
    return made


def _imported(module: str, path: Path, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, tuple[str, str]]]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield (alias.asname, (alias.name, "")) if alias.asname else (alias.name.partition(".")[0],
                                                                        (alias.name.partition(".")[0], ""))
        return
    base = node.module or ""
    if node.level:
        package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
        base = ".".join([*package[:len(package) - node.level + 1], *([base] if base else [])])
    for alias in node.names:
        yield alias.asname or alias.name, (base, alias.name)


class Walk:
    """A walk through the program from some of its places on."""

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules
        self.reached: set[Place] = set()
        self.asked: set[str] = set()
        self.values: set[str] = set()
        self.imported: set[str] = set()
        self._waiting: list[Place] = []
        # The classes that have a method of a name.
        self._having: dict[str, list[Place]] = defaultdict(list)
        for module in modules.values():
            for name in module.definitions:
                of_class, _, method = name.rpartition(".")
                if of_class:
                    self._having[method].append(Place(module.name, of_class))

    def walk_from(self, *places: Place) -> set[Place]:
        """Everything reached from there."""
        for place in places:
            self._reach(place)
        while self._waiting:
            self._follow(self._waiting.pop())
        return self.reached

    def _reach(self, place: Place) -> None:
        if place not in self.reached:
            self.reached.add(place)
            self._waiting.append(place)

    def _follow(self, place: Place) -> None:
        module = self.modules[place.module]
        self._import(place.module)
        for node in module.body if not place.name else module.definitions[place.name]:
            if isinstance(node, ast.ClassDef):
                self._of_class(module, node)
            else:
                self._uses(module, node)

    def _import(self, name: str) -> None:
        if name in self.modules and name not in self.imported:
            self.imported.add(name)
            self._reach(Place(name, ""))
            self._import(name.rpartition(".")[0])
            if name == REGISTRY:
                # It imports by name whatever folder beside it holds a system.
                for system in self.modules:
                    if SYSTEM.fullmatch(system):
                        self._import(system)
                        self._reach(Place(system, "SYSTEM"))

    def _of_class(self, module: Module, node: ast.ClassDef) -> None:
        for part in (*node.bases, *node.keywords, *node.decorator_list):
            self._uses(module, part)
        for one in node.body:
            if not isinstance(one, FUNCTIONS):
                self._uses(module, one)
            elif (one.name.startswith("__") and one.name.endswith("__")) or one.name in self.asked:
                self._reach(Place(module.name, f"{node.name}.{one.name}"))

    def _uses(self, module: Module, node: ast.AST) -> None:
        """Follows every name and attribute below a node."""
        below = [one for one in walk(node) if isinstance(one, FOLLOWED)]
        local = dict(module.imports)
        for one in below:
            if isinstance(one, ast.Import | ast.ImportFrom):
                local.update(_imported(module.name, module.path, one))
        bases = set()
        for one in below:
            if isinstance(one, ast.Attribute):
                self._attribute(module, local, one)
                bases.add(id(one.value))
            elif isinstance(one, ast.Name) and id(one) not in bases:
                self._name(module, local, one.id, as_value=True)
            elif isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "getattr":
                for word in one.args[1:2]:
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        self._ask(word.value)
            elif isinstance(one, ast.MatchClass):
                for part in one.kwd_attrs:
                    self._ask(part)

    def _attribute(self, module: Module, local: dict[str, tuple[str, str]], node: ast.Attribute) -> None:
        base = self._meant(module, local, node.value)
        if isinstance(base, str):
            self._import(base)
            if (found := self._in_module(base, node.attr)) is not None and isinstance(found, Place):
                self._reach(found)
            return
        if isinstance(base, Place):
            self._reach(base)
        self._ask(node.attr)

    def _ask(self, attribute: str) -> None:
        if attribute in self.asked:
            return
        self.asked.add(attribute)
        for holder in self._having.get(attribute, ()):
            if holder in self.reached:
                self._reach(Place(holder.module, f"{holder.name}.{attribute}"))
        for name in tuple(self.values):
            self._of_value(name, attribute)

    def _of_value(self, name: str, attribute: str) -> None:
        """An attribute of a module that is handed about: what it defines or hands on under that name."""
        if isinstance(found := self._in_module(name, attribute), Place):
            self._reach(found)

    def _name(self, module: Module, local: dict[str, tuple[str, str]], name: str, *, as_value: bool) -> None:
        found = self._named(module, local, name)
        if isinstance(found, Place):
            self._reach(found)
        elif found is not None:
            self._import(found)
            if as_value and found not in self.values:
                self.values.add(found)
                for attribute in self.asked & {*self.modules[found].definitions, *self.modules[found].imports}:
                    self._of_value(found, attribute)

    def _meant(self, module: Module, local: dict[str, tuple[str, str]], node: ast.AST) -> Place | str | None:
        """A definition or (a word) a module that an expression names."""
        if isinstance(node, ast.Name):
            return self._named(module, local, node.id)
        if isinstance(node, ast.Attribute) and isinstance(base := self._meant(module, local, node.value), str):
            return self._in_module(base, node.attr)
        return None

    def _named(self, module: Module, local: dict[str, tuple[str, str]], name: str) -> Place | str | None:
        if name in local:
            where, what = local[name]
            return self._in_module(where, what) if what else (where if where in self.modules else None)
        return Place(module.name, name) if name in module.definitions else None

    def _in_module(self, where: str, what: str) -> Place | str | None:
        inside = f"{where}.{what}" if f"{where}.{what}" in self.modules else None
        module = self.modules.get(where)
        if module is None:
            return inside
        if what in module.definitions:
            return Place(where, what)
        # A function that a package hands on hides the file of the same name that it comes from.
        handed_on = module.imports.get(what)
        return inside if handed_on in (None, (where, what)) else self._named(module, module.imports, what)
