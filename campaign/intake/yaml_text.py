"""YAML from outside: composed once under limits, and made into plain values from that one tree.

An alias counts as what it stands for each time that it stands there, so that neither a knot of them nor one that holds
itself grows beyond the limits. Tags, merged keys and keys that are no words are not understood: no file of the game needs
them, and each is a way to say much with little.
"""

from __future__ import annotations

from typing import Any

import yaml
from yaml.constructor import SafeConstructor

from campaign.intake.limits import LIMITS, Limits, Unreadable
from campaign.model.names import displayable, spelled

_TAG = "tag:yaml.org,2002:"
_TEXT, _LIST, _MAP, _MERGE, _NULL = f"{_TAG}str", f"{_TAG}seq", f"{_TAG}map", f"{_TAG}merge", f"{_TAG}null"
_NUMBERS = (f"{_TAG}int", f"{_TAG}float")
_MAKER = SafeConstructor()
_MAKERS = {
    f"{_TAG}int": _MAKER.construct_yaml_int, f"{_TAG}float": _MAKER.construct_yaml_float,
    f"{_TAG}bool": _MAKER.construct_yaml_bool, f"{_TAG}timestamp": _MAKER.construct_yaml_timestamp,
    _NULL: _MAKER.construct_yaml_null,
}


class _Loader(yaml.CSafeLoader):
    """The composer in C, which asks at each node how deep it may go: it would go on until the stack ends."""

    def __init__(self, text: str, limits: Limits) -> None:
        super().__init__(text)
        self._limits, self._deep, self._nodes = limits, 0, 0

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:
        """Called by the composer before each node; raises Unreadable at the first beyond a limit."""
        self._deep += 1
        self._nodes += 1
        # What stands in the deepest part is one deeper, and no part itself.
        if self._deep > self._limits.depth + 1 or self._nodes > self._limits.nodes:
            line = current_node.start_mark.line + 1 if current_node is not None else 1
            deep = self._deep > self._limits.depth + 1
            raise Unreadable(_deeper(self._limits) if deep else _more(self._limits), line)

    def ascend_resolver(self) -> None:
        """Called by the composer behind each node."""
        self._deep -= 1


def _deeper(limits: Limits) -> str:
    return f"nested deeper than {limits.depth} levels; no file of the game is"


def _more(limits: Limits) -> str:
    return f"more than {limits.nodes} values, aliases counted as what they stand for; no file of the game holds so many"


class YamlText:
    """A text of YAML as plain values, with the tree that they were made of, and the keys that stand twice in one mapping."""

    def __init__(self, text: str, limits: Limits = LIMITS) -> None:
        """Reads it; raises Unreadable with the line of the first fault."""
        self.limits = limits
        self.root = _compose(text, limits)
        self.twice: list[tuple[int, str]] = []
        self._nodes = 0
        self._above: list[yaml.Node] = []
        self._known: dict[tuple[str, str], Any] = {}
        self.values: Any = None if self.root is None else self._value(self.root)

    def _value(self, node: yaml.Node) -> Any:
        self._nodes += 1
        if self._nodes > self.limits.nodes:
            raise Unreadable(_more(self.limits), node.start_mark.line + 1)
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node)
        if len(self._above) >= self.limits.depth:
            itself = any(parent is node for parent in self._above)
            what = "an alias that stands for itself; parts without end were not expected" if itself else _deeper(self.limits)
            raise Unreadable(what, node.start_mark.line + 1)
        self._above.append(node)
        value: Any
        if isinstance(node, yaml.SequenceNode) and node.tag == _LIST:
            value = [self._value(child) for child in node.value]
        elif isinstance(node, yaml.MappingNode) and node.tag == _MAP:
            value = self._mapping(node)
        else:
            raise _unknown_tag(node)
        self._above.pop()
        return value

    def _mapping(self, node: yaml.MappingNode) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        named: set[str] = set()
        for key, part in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise Unreadable("a word was expected as a key, not a list or a mapping", line)
            if key.tag == _MERGE:
                raise Unreadable("`<<` merges no keys here; the keys themselves were expected", line)
            if key.value in named:
                self.twice.append((line, key.value))
            named.add(key.value)
            self._nodes += 1
            found[self._scalar(key)] = self._value(part)
        return found

    def _scalar(self, node: yaml.ScalarNode) -> Any:
        text: str = node.value
        if len(text) > self.limits.text:
            raise Unreadable(f"a text of more than {self.limits.text} letters; no file of the game holds one",
                             node.start_mark.line + 1)
        if node.tag == _TEXT:
            if not text.isprintable() and displayable(text) != text:
                letter = next(character for character in text if displayable(character) != character)
                raise Unreadable(f"the character {spelled(letter)} cannot be seen; a text without such was expected",
                                 node.start_mark.line + 1)
            return text
        key = node.tag, text
        if key not in self._known:
            self._known[key] = self._made(node)
        return self._known[key]

    def _made(self, node: yaml.ScalarNode) -> Any:
        if node.tag not in _MAKERS:
            raise _unknown_tag(node)
        line = node.start_mark.line + 1
        if node.tag in _NUMBERS and len(node.value) > self.limits.number:
            raise Unreadable(f"a number of more than {self.limits.number} digits; no file of the game needs one", line)
        try:
            return _MAKERS[node.tag](node)
        except (ValueError, KeyError, IndexError, AttributeError, ArithmeticError) as trouble:
            # The library reports an invalid date properly; for a tag that does not fit it fails in odd ways.
            message = str(trouble) if node.tag.endswith("timestamp") and isinstance(trouble, ValueError) else (
                f"{node.value[:60]!r} is no {node.tag.removeprefix(_TAG)}")
            raise Unreadable(f"a value that YAML cannot hold: {message}", line) from None


def _unknown_tag(node: yaml.Node) -> Unreadable:
    tag = node.tag.replace(_TAG, "!!")
    return Unreadable(f"the tag {tag[:60]} is not understood here; plain values were expected", node.start_mark.line + 1)


def _compose(text: str, limits: Limits) -> yaml.Node | None:
    loader = _Loader(text, limits)
    try:
        root: yaml.Node | None = loader.get_single_node()
    except yaml.MarkedYAMLError as trouble:
        line = trouble.problem_mark.line + 1 if trouble.problem_mark else 1
        # The scanner, which reads ahead of the composer, has a limit of its own since 6.0.4.
        deep = "nesting depth" in (trouble.problem or "")
        raise Unreadable(_deeper(limits) if deep else f"not YAML: {trouble.problem}", line) from None
    except yaml.YAMLError as trouble:
        raise Unreadable(f"not YAML: {' '.join(str(trouble).split())}") from None
    finally:
        loader.dispose()
    return root
