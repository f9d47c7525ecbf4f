"""YAML taken in: safe, typed, and every fault with file, line and key.

A file is composed once as a tree of nodes, which names the line of each fault, and the plain values are made of that tree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin

import msgspec
import yaml

from campaign.intake.files import text_of
from campaign.intake.limits import Unreadable
from campaign.intake.yaml_text import YamlText
from campaign.library.reading.faults import Fault, FaultyData, Source, label_of, unknown

FORMAT = 1
T = TypeVar("T")


class Spelled:
    """A value that is spelled in a file; each kind reads its own words, and says with ValueError what is wrong with others."""

    __slots__ = ("value",)
    read: ClassVar[Callable[[Any], Any]]
    kinds: ClassVar[Any] = str

    def __init__(self, value: Any) -> None:
        self.value = value


def _read(kind: type[Spelled], value: Any) -> Spelled:
    return kind(kind.read(msgspec.convert(value, kind.kinds)))


class Document:
    """One YAML file: its plain values, and the line of each key when asked for."""

    def __init__(self, source: Source) -> None:
        """Reads the file under the limits that hold for all files; FaultyData says where it cannot be read, and why."""
        self.name = source.name
        self.label = label_of(source)
        try:
            self.text = text_of(source)
            self._yaml = YamlText(self.text)
        except OSError as trouble:
            what = f"cannot be read ({(trouble.strerror or str(trouble)).lower()}); a YAML file in UTF-8 was expected"
            raise FaultyData([Fault(self.label, 1, "", what)]) from None
        except Unreadable as trouble:
            raise FaultyData([Fault(self.label, trouble.line, "", trouble.what)]) from None
        self.values: Any = self._yaml.values

    def body(self) -> dict[str, Any]:
        """The mapping of the file without its `format` line; faults for any other shape or format, or a duplicate key."""
        body, faults = self.body_and_faults()
        if faults:
            raise FaultyData(faults)
        return body

    def body_and_faults(self) -> tuple[dict[str, Any], list[Fault]]:
        """The same for who reads on, with the faults of format and duplicate keys; any other shape raises FaultyData."""
        if not isinstance(self.values, dict):
            raise FaultyData([Fault(self.label, 1, "", "a mapping of keys to values was expected")])
        faults = [Fault(self.label, line, key, "stands twice in one mapping") for line, key in self._yaml.twice]
        if self.values.get("format") != FORMAT:
            found = self.values.get("format", "nothing")
            faults.append(Fault(self.label, self.line_of("format"), "format", f"{FORMAT} was expected, not {found!r}"))
        return {key: value for key, value in self.values.items() if key != "format"}, faults

    def line_of(self, *path: str | int) -> int:
        """Line of the value at a path of keys and indexes, or of the nearest one above it."""
        node = self._yaml.root
        line = 1
        for step in path:
            found = _step(node, step)
            if found is None:
                break
            line, node = found
        return line

    def fault(self, what: str, *path: str | int) -> Fault:
        """A fault at the value found by a path of keys and indexes."""
        return Fault(self.label, self.line_of(*path), _path_text(path), what)


def load(source: Source, into: type[T]) -> T:
    """A YAML file of `format: 1` as a value of type `into` (a msgspec Struct, or mappings and lists of such).

    Raises FaultyData with every fault found, one an entry, each with file and line.
    """
    return shaped(document := Document(source), document.body(), into)


def shaped(document: Document, value: Any, into: type[T], *path: str | int) -> T:
    """Part of a document as a value of type `into`; `path` says where in the document the part stands."""
    try:
        return msgspec.convert(value, into, dec_hook=_read)
    except msgspec.ValidationError as trouble:
        faults = list(_faults(document, value, into, path)) or [document.fault(str(trouble), *path)]
        raise FaultyData(faults) from None


def _faults(document: Document, value: Any, into: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
    origin, arguments = get_origin(into), get_args(into)
    if origin is Annotated and isinstance(value, (dict, list)):
        # Faults inside a bounded list are reported with their own lines before the bound itself is checked.
        inner = list(_faults(document, value, arguments[0], path))
        if inner:
            yield from inner
            return
    if origin in (Union, UnionType) and value is not None:
        # An optional part is judged as what it is when it is there.
        some = [argument for argument in arguments if argument is not NoneType]
        if len(some) == 1:
            yield from _faults(document, value, some[0], path)
            return
    if origin in (dict, Mapping) and isinstance(value, dict):
        for key, part in value.items():
            yield from _faults(document, part, arguments[1], (*path, str(key)))
        if isinstance(arguments[0], type) and issubclass(arguments[0], Enum):
            choices = [str(word.value) for word in arguments[0]]
            what = re.sub("(?<=[a-z])(?=[A-Z])", " ", arguments[0].__name__).lower()
            yield from (document.fault(fault, *path, str(key)) for key in value if (fault := unknown(str(key), choices, what)))
            return
        if not any(True for key in value if not isinstance(key, str)) or arguments[0] is not str:
            return
        yield from (document.fault("a quoted key was expected (it reads as a number or a truth value)", *path, str(key))
                    for key in value if not isinstance(key, str))
        return
    if origin in (list, tuple) and isinstance(value, list) and arguments:
        whole = origin is list or (len(arguments) == 2 and arguments[1] is Ellipsis)
        if whole:
            for index, part in enumerate(value):
                yield from _faults(document, part, arguments[0], (*path, index))
            return
    if isinstance(into, type) and issubclass(into, msgspec.Struct) and isinstance(value, dict):
        fields = {field.encode_name: field for field in msgspec.structs.fields(into)}
        for key, part in value.items():
            if key not in fields:
                near = ", ".join(sorted(fields))
                yield document.fault(f"unknown key; allowed here: {near}", *path, str(key))
            else:
                yield from _faults(document, part, fields[key].type, (*path, str(key)))
        for name, field in fields.items():
            if field.required and name not in value:
                yield document.fault(f"the key `{name}` is missing", *path)
        return
    try:
        msgspec.convert(value, into, dec_hook=_read)
    except msgspec.ValidationError as trouble:
        yield document.fault(_plain(str(trouble), value) + _choices_hint(into), *path)


def _plain(message: str, value: Any) -> str:
    text = message.replace("Expected", "expected").replace(", got", ", found")
    return f"{text} (the value is {value!r})" if len(repr(value)) < 60 and repr(value) not in text else text


def _choices_hint(into: Any) -> str:
    """A hint that lists the allowed words, if the type is a fixed list."""
    kinds = (into, *get_args(into))
    choices = next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)), None)
    return "" if choices is None else f"; allowed here: {', '.join(str(word.value) for word in choices)}"


def _step(node: yaml.Node | None, step: str | int) -> tuple[int, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if str(key.value) == str(step):
                return key.start_mark.line + 1, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        child = node.value[step]
        return child.start_mark.line + 1, child
    return None


def _path_text(path: tuple[str | int, ...]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
