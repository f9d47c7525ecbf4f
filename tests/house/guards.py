"""The house rules as functions: each takes the root of a checkout and names everything that breaks its rule."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from tests.house import alike, circles, told
from tests.house.foreign import opened_elsewhere
from tests.house.reach import ENTRY, FUNCTIONS, Place, Walk, modules_of
from tests.house.sources import source

MOST_LINES, MOST_FILES = 400, 25
FEWEST_WORDS = 4
ROOMS = frozenset(
    (
        "model", "ratings", "silhouettes", "rules", "tactics", "intake", "library", "store", "tabletop", "odds", "staff",
        "session", "chart", "cli", "gui", "drawing", "typefaces", "words",
    )
)
# Unions whose cases have the names of what they stand for.
CASES = ("campaign/chart/things.py", "campaign/gui/frame/places.py")
FACES = ("campaign/chart", "campaign/cli", "campaign/gui")
# What a face uses of a game itself: the rest is offered by a seat, to whoever sits there.
OF_A_GAME = frozenset(("book", "players", "people_play", "close", "progress", "absent"))
# The parts of a scenario that anybody may read; where the enemy begins, and what comes to him, is not among them.
OF_A_SCENARIO = frozenset(("key", "title", "briefing", "first_turn", "last_turn"))
CORE = ("model", "ratings", "rules", "silhouettes", "tactics", "words")
# Files, clocks, chance, processes: the core has no use for them. Chance has one door.
NOT_IN_THE_CORE = frozenset(
    (
        "asyncio", "builtins", "ctypes", "glob", "importlib", "io", "logging", "multiprocessing", "os", "pathlib", "pickle",
        "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "uuid",
    )
)  # fmt: skip
DOOR_OF_CHANCE, CHANCE = "campaign/model/dice.py", ("random", "secrets")
KNOWN_READERS = frozenset(
    (
        # Lines of sight are cut by a library of plane geometry, which knows no files either.
        ("shapely", "campaign/tactics/plot/sight.py"),
        # Battle systems are found by their folders and by what is installed, and imported when they are used.
        ("importlib", "campaign/tactics/registry.py"),
    )
)
# What nouns are made of; its readers and writers are not the core's (`opened_elsewhere`).
NOUNS_ARE_MADE_OF = frozenset(("msgspec", "msgspec.structs"))
RULE = re.compile(r"\b(?:SM|SAS|SF|CO|FG)-(?:GAP-\d{2}|(?!GAP)[0-9A-Z][0-9A-Za-z]*(?:\.\d+)*)")
GAP = re.compile(r"\b(?:SM|SAS|SF|CO|FG)-GAP-\d{2}")
# A line of docs/rulings.md: its rule, and how we play it.
LISTED = re.compile(r"^\| (\S+) \| (.*) \|$", re.MULTILINE)
RULINGS = "tests/charts/ledger/rulings.yaml"
AWAITS = re.compile(rf"# Awaits ({RULE.pattern}): \S")
# Spelled so that this file does not offend itself.
UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X)\b")
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|Users|root|work|tmp|opt|mnt|srv)/\w")
DODGED = re.compile(r"\b(?:pytest\.(?:mark\.)?(?:skip|xfail|importorskip)|unittest\.skip)")
# What hides a fault of types names its kind; nothing hides those of a whole file.
HIDDEN = re.compile(r"# *(?:type|mypy|pyright|ty): *ignore|# *pyrefly: *ignore(?!\[[a-z])")
WORDS_OF_A_PICTURE = frozenset(("details", "notes", "status"))
KEY_FOR_CAPTAINS = re.compile(r"_[a-z](?!.*_$)")
TEXTS = (".py", ".yaml", ".yml", ".toml", ".md", ".cfg", ".sh")


def long_files(root: Path) -> list[str]:
    """Python files of more than 400 lines."""
    counts = ((path, len(path.read_text(encoding="utf-8").splitlines())) for path in _python(root, "campaign", "tests", "maps"))
    return [f"{_name(root, path)}: {lines} lines, {MOST_LINES} at most" for path, lines in counts if lines > MOST_LINES]


def full_folders(root: Path) -> list[str]:
    """Folders of `campaign/` that hold more than 25 Python files themselves."""
    counts = Counter(path.parent for path in _python(root, "campaign"))
    return [f"{_name(root, folder)}: {files} files, {MOST_FILES} at most"
            for folder, files in counts.items() if files > MOST_FILES]


def unknown_rooms(root: Path) -> list[str]:
    """Folders and modules directly in `campaign/` that the architecture does not name."""
    found = (path for path in (root / "campaign").iterdir() if path.suffix == ".py" or any(path.glob("**/*.py")))
    return [f"{_name(root, path)}: no such room" for path in sorted(found) if path.stem not in ROOMS | {"__init__", "__main__"}]


def core_imports(root: Path) -> list[str]:
    """Imports of the core that are neither of the standard library nor of the project, or that reach outside."""
    faults = []
    for path in _python(root, *(f"campaign/{room}" for room in CORE)):
        name = _name(root, path)
        for line, module in _imports(path):
            top = module.partition(".")[0]
            if module in NOUNS_ARE_MADE_OF or top == "campaign":
                continue
            if (top in CHANCE and name == DOOR_OF_CHANCE) or (top, name) in KNOWN_READERS:
                continue
            if top in NOT_IN_THE_CORE or top not in sys.stdlib_module_names:
                faults.append(f"{name}:{line}: the core does not import {top}")
    return faults


def frozen_dataclasses(root: Path) -> list[str]:
    """Frozen values that are no structs: those are made, filled, compared and hashed many times as quickly."""
    marks = ((path, mark) for path in _python(root, "campaign", "tests", "maps", "docs") for node in source(path).nodes
             if isinstance(node, ast.ClassDef) for mark in node.decorator_list if isinstance(mark, ast.Call))
    return [f"{_name(root, path)}:{mark.lineno}: a frozen value is a struct" for path, mark in marks
            if ast.unparse(mark.func).endswith("dataclass") and any(word.arg == "frozen" for word in mark.keywords)]


def undocumented(root: Path) -> list[str]:
    """Public modules, classes and functions of `campaign/` without a docstring."""
    faults: list[str] = []
    for path in _python(root, "campaign"):
        tree = source(path).tree
        if ast.get_docstring(tree) is None:
            faults.append(f"{_name(root, path)}:1: the module has no docstring")
        # What an overload says stands where it is carried out.
        bare = (node for node in _public(tree) if ast.get_docstring(node) is None and not _is_overload(node))
        faults += [f"{_name(root, path)}:{node.lineno}: {node.name} has no docstring" for node in bare]
    return faults


def behind_the_seat(root: Path) -> list[str]:
    """Faces that reach past a seat into the game: of a game they use what opens, plays on and closes it."""
    faults = []
    for path in _python(root, *FACES):
        name = _name(root, path)
        for node in source(path).nodes:
            if isinstance(node, ast.ImportFrom):
                if any(alias.name == "game_of" for alias in node.names):
                    faults.append(f"{name}:{node.lineno}: a face does not import game_of")
            elif isinstance(node, ast.Attribute):
                owner = node.value
                is_game = isinstance(owner, ast.Name) and owner.id == "game"
                holder = owner.attr if isinstance(owner, ast.Attribute) else "game" if is_game else ""
                if node.attr not in {"game": OF_A_GAME, "scenario": OF_A_SCENARIO}.get(holder, (node.attr,)):
                    faults.append(f"{name}:{node.lineno}: {holder}.{node.attr} is reached past a seat")
    return faults


def doubled_names(root: Path) -> list[str]:
    """Public classes of one name in two places, and cases of that name that are said without their module.

    A battle system has words of its own; the cases of a union may have the names of what they stand for, and then are
    said by their module.
    """
    places: dict[str, list[str]] = {}
    for path in _python(root, "campaign"):
        name = _name(root, path)
        if not name.startswith("campaign/tactics/") and name not in CASES:
            for found in _public(source(path).tree):
                if isinstance(found, ast.ClassDef):
                    places.setdefault(found.name, []).append(f"{name}:{found.lineno}")
    faults = [f"{first}: {name} stands at {', '.join(others)} too" for name, (first, *others) in places.items() if others]
    cases = {name.removesuffix(".py").replace("/", ".") for name in CASES}
    for path in _python(root, "campaign"):
        for node in source(path).imports:
            if isinstance(node, ast.ImportFrom) and node.module in cases:
                faults += [f"{_name(root, path)}:{node.lineno}: {alias.name} is said by its module"
                           for alias in node.names if alias.name in places]
    return faults


def words_for_captains(root: Path) -> list[str]:
    """Battle systems that hide keys for those who reckon among what is shown, and captains that read what is shown."""
    faults = []
    for path in _python(root, "campaign/tactics"):
        name, nodes = _name(root, path), list(ast.walk(source(path).tree))
        inside = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values[1:]}
        for node in nodes:
            if isinstance(node, ast.Constant) and id(node) not in inside and KEY_FOR_CAPTAINS.match(str(node.value)):
                faults.append(f"{name}:{node.lineno}: {node.value} is a key for those who reckon: that stands in the sight")
            elif isinstance(node, ast.Attribute) and node.attr in WORDS_OF_A_PICTURE and "/captains/" in name:
                faults.append(f"{name}:{node.lineno}: a captain reads the sight, not .{node.attr}")
    return faults


def nameless_tests(root: Path) -> list[str]:
    """Tests without a docstring, or whose name is no sentence."""
    faults = []
    for name, test in _tests(root):
        if ast.get_docstring(test) is None:
            faults.append(f"{name}:{test.lineno}: {test.name} has no docstring")
        if len(test.name.split("_")) - 1 < FEWEST_WORDS:
            faults.append(f"{name}:{test.lineno}: {test.name} is no sentence")
    return faults


def untested_rules(root: Path) -> list[str]:
    """Rules cited in `campaign/` that no test cites in its docstring."""
    tested = {rule for _, test in _tests(root) for rule in RULE.findall(ast.get_docstring(test) or "")}
    cited: dict[str, str] = {}
    for path in _python(root, "campaign"):
        for rule in RULE.findall(_without_awaited(path)):
            cited.setdefault(rule, _name(root, path))
    return [f"{name}: no test cites {rule}" for rule, name in sorted(cited.items()) if rule not in tested]


def unreached_rules(root: Path) -> list[str]:
    """Functions that state a rule and that no game reaches, and those said to wait for one though a game reaches them.

    A comment above such a function names the rule that will call it: `# Awaits SM-24B3: no air combat is flown yet.`
    """
    modules = modules_of(root, {path: source(path).tree for path in _python(root, "campaign")})
    reached = Walk(modules).walk_from(Place(ENTRY, ""), Place(ENTRY, "main")) if ENTRY in modules else set()
    faults = []
    for module in modules.values():
        lines = source(module.path).lines
        for name, nodes in module.definitions.items():
            for node in nodes:
                if not isinstance(node, FUNCTIONS):
                    continue
                awaits = AWAITS.match(lines[node.lineno - len(node.decorator_list) - 2].strip()) if node.lineno > 1 else None
                rule = RULE.search(ast.get_docstring(node) or "")
                where = f"{_name(root, module.path)}:{node.lineno}"
                if Place(module.name, name) in reached and awaits is not None:
                    faults.append(f"{where}: {name} is reached, and is said to await {awaits[1]}")
                elif Place(module.name, name) not in reached and awaits is None and rule is not None:
                    faults.append(f"{where}: no game reaches {name} ({rule[0]})")
    return faults


def doubled_statements(root: Path) -> list[str]:
    """Sentences that state a rule in more than one docstring."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in _python(root, "campaign"):
        for node in _public(source(path).tree):
            first = (ast.get_docstring(node) or "").partition("\n")[0]
            rule = RULE.match(first)
            if rule:
                places[first[rule.end() :].strip(" :").lower()].append(f"{_name(root, path)}:{node.lineno}")
    return [f"{' and '.join(where)}: one statement, {what!r}" for what, where in sorted(places.items()) if len(where) > 1]


def unlisted_rulings(root: Path) -> list[str]:
    """Gaps cited in code or data that `docs/rulings.md` does not list."""
    listed = set(GAP.findall((root / "docs" / "rulings.md").read_text(encoding="utf-8")))
    cited = {gap for path in _files(root, "campaign", "maps", "oob") for gap in GAP.findall(_without_awaited(path))}
    return [f"docs/rulings.md: {gap} is not listed" for gap in sorted(cited - listed)]


def unnamed_rulings(root: Path) -> list[str]:
    """Rulings of the ledgers that `docs/rulings.md` does not tell, or whose rule neither code nor data cites."""
    listed = dict(LISTED.findall((root / "docs" / "rulings.md").read_text(encoding="utf-8")))
    rulings = [(ruling["rule"], ruling.get("under", ruling["rule"]), ruling["page"])
               for ruling in yaml.safe_load((root / RULINGS).read_text(encoding="utf-8"))]
    faults = [f"docs/rulings.md: {line} does not say {what!r}" for _, line, what in rulings if what not in listed.get(line, "")]
    rules = {rule for rule, _, _ in rulings}
    any_of_them = re.compile(rf"\b(?:{'|'.join(re.escape(rule) for rule in sorted(rules, reverse=True))})\b")
    cited = {rule for path in _files(root, "campaign") for rule in any_of_them.findall(_without_awaited(path))}
    return faults + [f"{RULINGS}: nothing cites {rule}" for rule in sorted(rules - cited)]


def unformatted_yaml(root: Path) -> list[str]:
    """Data files that do not say `format: 1`."""
    faults = []
    for path in _files(root, "maps", "oob", "campaign"):
        if path.suffix in (".yaml", ".yml"):
            # Only the head is read: a map is long, and every loader reads the rest.
            head = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("format:"))
            found = yaml.safe_load(head)
            if not isinstance(found, Mapping) or found.get("format") != 1:
                faults.append(f"{_name(root, path)}: `format: 1` was expected")
    return faults


def unfinished(root: Path) -> list[str]:
    """Lines that say that something is still to be done."""
    return _lines_with(UNFINISHED, root, "campaign", "tests", "docs", "maps", "oob")


def machine_paths(root: Path) -> list[str]:
    """Lines that name a folder of one particular machine."""
    places = ("campaign", "tests", "docs", "maps", "oob", ".ci", "Makefile", "README.md", "pyproject.toml")
    return _lines_with(MACHINE_PATH, root, *places)


def dodged_tests(root: Path) -> list[str]:
    """Tests that are passed over or expected to fail."""
    return _lines_with(DODGED, root, "tests")


def hidden_types(root: Path) -> list[str]:
    """Marks that hide whatever is wrong with types, or that the type checker does not read."""
    return [fault for fault in _lines_with(HIDDEN, root, "campaign", "docs", "maps", "tests") if ".md:" not in fault]


GUARDS = (
    long_files,
    full_folders,
    unknown_rooms,
    core_imports,
    undocumented,
    behind_the_seat,
    doubled_names,
    words_for_captains,
    nameless_tests,
    untested_rules,
    unreached_rules,
    doubled_statements,
    unlisted_rulings,
    unnamed_rulings,
    unformatted_yaml,
    unfinished,
    machine_paths,
    dodged_tests,
    frozen_dataclasses,
    hidden_types,
    opened_elsewhere,
    circles.circles,
    alike.runs_between_systems,
    told.patterns_over_told,
)


def _lines_with(pattern: re.Pattern[str], root: Path, *places: str) -> list[str]:
    return [
        f"{_name(root, path)}:{number}: {line.strip()[:100]}"
        for path in _files(root, *places)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]


def _files(root: Path, *places: str) -> Iterator[Path]:
    for place in places:
        start = root / place
        found = [start] if start.is_file() else sorted(start.rglob("*"))
        yield from (path for path in found if path.is_file() and (path.suffix in TEXTS or path == start or place == ".ci"))


def _python(root: Path, *places: str) -> Iterator[Path]:
    return (path for path in _files(root, *places) if path.suffix == ".py")


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix()


def _without_awaited(path: Path) -> str:
    """A file without its lines about rules that are still to come."""
    return "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not AWAITS.match(line.strip()))


def _tests(root: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in _python(root, "tests"):
        for node in _with_methods(source(path).tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield _name(root, path), node


def _with_methods(tree: ast.Module | ast.ClassDef) -> Iterator[ast.stmt]:
    """What a file defines or does, and what its classes do: where tests are looked for, and nowhere else."""
    for node in tree.body:
        yield node
        if isinstance(node, ast.ClassDef):
            yield from _with_methods(node)


def _public(tree: ast.Module | ast.ClassDef) -> Iterator[ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)


def _is_overload(node: ast.AST) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "overload" for one in getattr(node, "decorator_list", ()))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in source(path).imports:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        else:
            yield node.lineno, node.module or ""
