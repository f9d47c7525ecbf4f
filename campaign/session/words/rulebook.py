"""The rules in the project's own words: each stated once, in the docstring of the function that is the law, with its charts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from campaign.tactics.registry import is_ours, system_names

ROOMS = ("rules", "ratings", "tactics", "model")
HEAD = re.compile(r"^(?:format|rule|gap|source):")
# What is told of a rule or a chart: the source gives it, gives part of it, or it is ours.
SOURCES = {"given": "given", "partly": "partly given", "reconstructed": "reconstructed"}
OURS = "reconstructed"
LISTED = "session/words/sources.yaml"
OF_THE_CAMPAIGN = ("SM-", "FG-")
OF_A_SYSTEM = re.compile(r'\bCharts\(.*\brules=r?"([A-Z]+-)')
# A part of a rule that is named by a word has the charts of the rule.
PART_IN_WORDS = re.compile(r"([A-Z]+-(?:GAP-\d+|(?!GAP)[^-]+))-.+", re.IGNORECASE)
SUGGESTIONS = 4


class Statement(Struct, frozen=True):
    """One rule in one sentence, the function that is the law, its file, and whether the source gave it."""

    id: str
    text: str
    where: str
    file: str
    line: int
    source: str


class ChartPage(Struct, frozen=True):
    """One chart: its name, the rules and gaps that it serves, whether it was given or reconstructed, its file and its lines."""

    name: str
    rules: tuple[str, ...]
    source: str
    file: str
    about: str
    text: str


class RulePage(Struct, frozen=True):
    """All there is to one rule: its statements, those of the rules below it, and its charts."""

    id: str
    statements: tuple[Statement, ...]
    below: tuple[Statement, ...]
    charts: tuple[ChartPage, ...]


def rule(typed: str) -> RulePage | None:
    """The page of a rule such as SM-6A3, SM-6C or SM-GAP-07, in whatever spelling it is asked for; None if there is none."""
    key = canonical_id(typed)
    near = _statements_matching(key.casefold())
    own = tuple(rule for rule in near if rule.id.casefold() == key.casefold())
    places = {rule.where for rule in own}
    # A sentence that states several parts of a rule stands once on its page.
    once: dict[str, Statement] = {}
    for part in near:
        if is_below(part.id, key) and part.where not in places:
            once.setdefault(part.where, part)
    below = tuple(once.values())
    charts = _charts_of(key)
    if not charts and (whole := PART_IN_WORDS.fullmatch(key)) is not None:
        charts = _charts_of(whole[1])
    if not own and not below and not charts:
        return None
    return RulePage(own[0].id if own else key, own, below, charts)


def statements(typed: str) -> tuple[Statement, ...]:
    """The sentences of a rule alone, without what is below it and without charts."""
    key = canonical_id(typed).casefold()
    return tuple(rule for rule in _statements_matching(key) if rule.id.casefold() == key)


def stated_in(room: str, ground: str) -> tuple[str, tuple[str, ...]]:
    """A rule's ID and its sentences, as a table of grounds has it: those of the law behind its colon, else those of a room.

    A rule that a room does not state is explained by what is stated elsewhere, one that nobody states by its parts.
    """
    key, _, law = ground.partition(":")
    own = statements(key)
    if law:
        return key, tuple(statement.text for statement in own if statement.where.endswith(f".{law}"))
    if not own and (page := rule(key)) is not None:
        own = page.below
    nearest = next((near for place in (room, "campaign.rules.") if (near := [
        statement for statement in own if statement.where.startswith(place)])), own)
    return key, tuple(dict.fromkeys(statement.text for statement in nearest))


def _charts_of(key: str) -> tuple[ChartPage, ...]:
    return tuple(page for page in charts_in_the_book() if any(_names(name, key) for name in page.rules))


def similar_rules(typed: str) -> tuple[str, ...]:
    """Rules whose IDs resemble what was typed."""
    known = {rule.id.casefold(): rule.id for rule in all_rules()}
    known |= {name.casefold(): name for page in charts_in_the_book() for name in page.rules}
    near = get_close_matches(canonical_id(typed).casefold(), list(known), n=SUGGESTIONS, cutoff=0.6)
    return tuple(known[name] for name in near)


@cache
def prefixes() -> tuple[str, ...]:
    """What rule IDs begin with: those of the campaign, and of each tactical system that comes with the game."""
    # It stands in what a system says of its charts, and is read there: to import them all takes seconds.
    heads = (found[1] for name in system_names() if is_ours(name)
             for path, text in _texts(".py") if path.startswith(f"campaign/tactics/{name}/")
             for found in OF_A_SYSTEM.finditer(text))
    return tuple(dict.fromkeys((*OF_THE_CAMPAIGN, *heads)))


@cache
def rule_id() -> re.Pattern[str]:
    """What a rule ID looks like; some books give parts of a rule a word, such as FG-8.1.2-type."""
    return re.compile(rf"(?:{'|'.join(prefixes())})(?:GAP-\d{{2,3}}|[0-9A-Z][0-9A-Za-z]*)(?:\.\d+[a-z]?)*(?:-[0-9a-z]+)*")


@cache
def _heading_pattern() -> re.Pattern[str]:
    return re.compile(rf"{rule_id().pattern}(?:(?:,| and|,? to)? {rule_id().pattern})*")


def split_rule_ids(sentence: str) -> tuple[tuple[str, ...], str]:
    """Split a sentence into the rule IDs it begins with and the rest."""
    head = _heading_pattern().match(sentence)
    return ((), sentence) if head is None else (tuple(rule_id().findall(head[0])), sentence[head.end():].lstrip(" :"))


class Citation(Struct, frozen=True):
    """A place that names a rule: a die that falls by it, an order that it refuses, an event that rests on it; and the file."""

    kind: str
    words: str
    file: str


@cache
def citations(key: str) -> tuple[Citation, ...]:
    """Where the laws name a rule beside its own heading: dice, refusals and events, each once."""
    named = re.escape(key)
    patterns = (
        ("a die falls", re.compile(rf'Why\(\s*f?"{named}",\s*f?"([^"]+)"')),
        ("an order is refused", re.compile(rf'Refusal\(\s*f?"{named}",\s*f?"([^"]+)"')),
        ("an event rests on it", re.compile(rf'events\.(\w+): \([^)]*"{named}"')),
    )
    found = [Citation(kind, _in_words(match[1]), path) for path, text in _texts(".py") if key in text
             for kind, pattern in patterns for match in pattern.finditer(text)]
    return tuple(dict.fromkeys(found))


def _in_words(text: str) -> str:
    """What stands in the code, for a reader: what is filled in there is left open, a name of several words is parted."""
    text = re.sub(r"\{[^}]*\}", "...", text)
    return text if " " in text else re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)


def all_rules() -> tuple[Statement, ...]:
    """Every statement of a rule, in the order of the rulebook."""
    return _statements_matching("")


@cache
def _statements_matching(part: str) -> tuple[Statement, ...]:
    """Every statement of a rule whose ID has a part in it, in small letters: files that have it nowhere are not parsed."""
    found = [rule for path, text in _texts(".py") if part in text.casefold() for rule in _statements(ast.parse(text), path)]
    return tuple(sorted(found, key=lambda rule: (sort_key(rule.id), rule.file, rule.line)))


@cache
def _texts(ending: str) -> tuple[tuple[str, str], ...]:
    """Each module that may state rules, or each chart: its file, and its text."""
    return tuple(file for room in ROOMS for file in _files_in(files("campaign") / room, f"campaign/{room}", ending))


def whence(stated: Statement | ChartPage) -> str:
    """Whether the source of the rules gives it, and the file of the project in which it stands, in words."""
    return f"{SOURCES[stated.source]}, {stated.file}"


def source_of(key: str) -> str:
    """Whether a rule is given, partly given or reconstructed, as every gap is.

    A part that nobody lists is what its rule is, a heading what all below it are, and what stands under no rule is ours.
    """
    folded = key.casefold()
    if "-gap-" in folded:
        return OURS
    listed = _listed()
    for name in (folded[:length] for length in range(len(folded), 0, -1)):
        if name in listed and (name == folded or is_below(folded, name)):
            return listed[name]
    below = {source for name, source in listed.items() if is_below(name, folded)}
    return OURS if not below else below.pop() if len(below) == 1 else "partly"


@cache
def _listed() -> Mapping[str, str]:
    """What the list of sources says of each rule, by its ID in small letters."""
    listed: dict[str, str] = {}
    source = ""
    for line in files("campaign").joinpath(LISTED).read_text(encoding="utf-8").splitlines():
        if line.removesuffix(":") in SOURCES:
            source = line.removesuffix(":")
        elif not line.startswith("#"):
            listed |= {name.casefold(): source for name in rule_id().findall(line)}
    return listed


@cache
def charts_in_the_book() -> tuple[ChartPage, ...]:
    """Every chart of the campaign, of its ratings and of its tactical systems that names a rule."""
    pages = (_page(path, text) for path, text in _texts(".yaml"))
    return tuple(sorted((page for page in pages if page.rules), key=lambda page: page.name))


def canonical_id(typed: str) -> str:
    """An ID as the book spells it: "sm 6a3", "6A3" and "gap-07" are SM-6A3 and SM-GAP-07."""
    key = re.sub(r"(GAP-)(\d)(?!\d)", r"\g<1>0\2", re.sub(r"[\s_]+", "-", typed.strip().upper()))
    return key if key.startswith(prefixes()) else f"SM-{key}"


def is_below(key: str, above: str) -> bool:
    """Whether a rule is part of another, by its letters, points and words; a longer number is another rule."""
    key, above = key.casefold(), above.casefold()
    rest = key[len(above):]
    if not key.startswith(above) or not rest:
        return False
    return rest[0] == "." or (rest[0] == "-" and rest[1:2].isalpha()) or rest[0].isdigit() != above[-1].isdigit()


def sort_key(key: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key for IDs in rulebook order: numbers as numbers, gaps after the rules."""
    parts = re.findall(r"\d+|[A-Za-z]+", key)
    return tuple((0, int(part), "") if part.isdigit() else (2 if part == "GAP" else 1, 0, part) for part in parts)


def _files_in(folder: Traversable, path: str, ending: str) -> Iterator[tuple[str, str]]:
    for inner in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if inner.is_dir():
            yield from _files_in(inner, f"{path}/{inner.name}", ending)
        elif inner.name.endswith(ending):
            yield f"{path}/{inner.name}", inner.read_text(encoding="utf-8")


def _statements(tree: ast.Module | ast.ClassDef, path: str, within: str = "") -> Iterator[Statement]:
    module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        summary = " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())
        rules, text = split_rule_ids(summary)
        name = f"{within}{node.name}"
        yield from (Statement(rule, text, f"{module}.{name}", path, node.lineno, source_of(rule))
                    for rule in dict.fromkeys(rules))
        if isinstance(node, ast.ClassDef):
            yield from _statements(node, path, f"{name}.")


def _page(path: str, text: str) -> ChartPage:
    """The text of a chart as it was written, its head turned into facts: a table set by hand reads best as it stands."""
    lines = text.splitlines()
    first = next((number for number, line in enumerate(lines) if HEAD.match(line)), 0)
    about = "\n".join(line.removeprefix("#").strip() for line in lines[:first])
    head = [line for line in lines[first:] if HEAD.match(line)]
    body = "\n".join(line for line in lines[first:] if not HEAD.match(line)).strip("\n")
    named = [found for line in head if line.startswith(("rule:", "gap:")) for found in rule_id().findall(line)]
    source = next((line.partition(":")[2].partition("#")[0].strip() for line in head if line.startswith("source:")), "given")
    name = path.rpartition("/")[2].removesuffix(".yaml")
    return ChartPage(name, tuple(dict.fromkeys(named)), source, path, about, body)


def _names(name: str, key: str) -> bool:
    return name.casefold() == key.casefold() or is_below(name, key)
