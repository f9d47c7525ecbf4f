"""The page of keys: what has the focus, then each key as a cap with what it does, by where it holds; letters search it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.bindings import Binding, Context
from campaign.gui.actions.keymap import KEYMAP
from campaign.gui.actions.orders import gives_orders
from campaign.gui.actions.plain import InList, OnPage
from campaign.gui.actions.values import Action, ReadRule
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.searching import Sought
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.session.words.rulebook import rule_id
from campaign.words.counting import quantity

# Which keys are shown: all, those that give orders, or those that only look, choose and move.
ALL, ORDERS, OTHERS = CHOICES = ("all keys", "keys of orders", "keys that look")
# Where keys hold, as the page calls it; elsewhere they hold on the page itself.
HERE, EVERY, ANYWHERE = "On this page", "On every page", "Everywhere"
PLACES: dict[Context, str] = {
    Context.PAGE: EVERY, Context.ANYWHERE: ANYWHERE,
    Context.MAP: "On the chart", Context.CURSOR: "On the chart", Context.WAYPOINTS: "On a course",
    Context.COURSE: "On a course", Context.DRAGGING: "On a course", Context.LIFTED: "On a course",
    Context.LAYER_LIST: "In the list of layers",
    Context.DAY: "In the card of a day", Context.DAY_FOCUSED: "In the card of a day", Context.TUTORIAL: "In the tutorial",
    Context.CAMPAIGN: "In the campaign", Context.PANEL: "In the panel", Context.ASKED: "In the panel",
    Context.REACTION: "In the panel", Context.CHOSEN: "In the panel", Context.NOBODY: "In the panel",
    Context.STRIKE: "While a sortie is planned", Context.SEA: "On the sea", Context.BATTLE: "In the battle",
    Context.ANSWERING: "At a question", Context.WATCHING: "While captains fight",
}
# At 100 %: a line of one row of words, the share of it that caps have, and what is left about a cap.
HIGH, CAPS, APART = 27.0, 0.3, 4.0
# Of the window one key may have so much.
TALLEST = 0.34


class KeyLine(Struct, frozen=True):
    """A key or several as caps, and what they do in as many lines as it needs; the caps of orders have a magenta edge."""

    label: str
    words: str
    lines: tuple[str, ...]
    orders: bool = False
    below: bool = False

    @property
    def name(self) -> str:
        """Key and words."""
        return f"{self.label}:  {self.words}"

    @property
    def high(self) -> float:
        """A line of its own for each line of words."""
        return HIGH + 15.0 * LEADING * (max(1, len(self.lines)) - (0 if self.below else 1))

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The caps from the left, the words from where caps end."""
        theme, middle, x = look.theme, rect.y + HIGH * look.scale / 2, rect.x
        end = rect.right if self.below else rect.x + rect.wide * CAPS - look.gap
        caps = caps_of(self.label)
        for at, cap in enumerate(caps):
            size = look.note
            wide = max(width_of(cap, size) + 2 * look.gap, size * 1.9)
            text = cap
            if x + wide > end:
                text = shorten(cap if at == len(caps) - 1 else f"{cap} ...", size, max(size, end - x - 2 * look.gap))
                wide = max(size * 1.6, end - x)
            box = Rect(x, middle - size * 0.92, wide, size * 1.84)
            # A cap has a lower edge, as a key has.
            yield RoundedBox(Rect(box.x, box.y + 1.6 * look.scale, box.wide, box.high), theme.btnline, None, 1.0, 3.0)
            yield RoundedBox(box, theme.btn, theme.magenta if self.orders else theme.btnline, 1.2, 3.0)
            yield Text(text, box.middle, size, theme.ink, "m", bold=len(cap) < 3)
            x += wide + APART * look.scale
            if x >= end:
                break
        middle += look.text * LEADING if self.below else 0.0
        for number, line in enumerate(self.lines):
            yield Text(line, (rect.x + rect.wide * CAPS, middle + number * look.text * LEADING), look.text, theme.ink)


def caps_wide(label: str, look: Look) -> float:
    """How wide the caps of a label are side by side."""
    size = look.note
    return sum(max(width_of(cap, size) + 2 * look.gap, size * 1.9) + APART * look.scale for cap in caps_of(label))


def caps_of(label: str) -> tuple[str, ...]:
    """The keys of a label one by one: `J, Shift J` are two, `1 to 9` is one range, a plus between words stays with them."""
    parts = label.replace(" or ", ", ").split(", ")
    return tuple(cap for part in parts for cap in (part.split(" and ") if not part.startswith("What") else (part,)) if cap)


class KeysScreen(LeafScreen):
    """Keys of some contexts; letters show only those whose words hold them, Left and Right turn to those of orders."""

    def __init__(self, stage: Stage, contexts: Sequence[Context], about: str) -> None:
        super().__init__(stage)
        self.shown_of, self.about = tuple(dict.fromkeys(contexts)), about
        self.told = (Context.LIST,)
        self.sought = Sought(CHOICES)
        self.handlers.at({
            InList.ANOTHER: lambda: self.sought.turn(1), InList.KIND_BEFORE: lambda: self.sought.turn(-1),
            InList.TAKE_LETTER: self._take_letter, InList.FORGET: self._forget,
        })

    def contexts(self) -> tuple[Context, ...]:
        """Escape forgets first what is sought."""
        return (*((Context.SOUGHT,) if self.sought.words else ()), *super().contexts())

    @property
    def default(self) -> Action:
        """What was read is left by Enter."""
        return OnPage.BACK

    def head(self) -> LeafHead:
        """How many keys, and what is sought."""
        found = sum(len(part.rows) for part in self._keys())
        looked_for = f"Only those with: {self.sought.words}_" if self.sought.words else "Type to search."
        return LeafHead("Keys", f"{quantity(found, 'key')} of this page and of every page",
                        f"{looked_for} What is typed looks and chooses; caps with a magenta edge lead to orders, which Enter "
                        "gives.")

    def parts(self) -> Sequence[LeafPart]:
        """What has the focus first, then keys by where they hold."""
        return (*self._focus(), *self._keys())

    def _focus(self) -> Iterator[LeafPart]:
        if self.about and not self.sought.words:
            rules = dict.fromkeys(rule_id().findall(self.about))
            yield LeafPart("What has the focus", (
                Row(self.about),
                *(Row(f"Rule {rule}", ReadRule(rule), hint=f"read rule {rule}", style="link") for rule in rules)), asks=True)

    def _keys(self) -> Iterator[LeafPart]:
        wide = self.column_wide * (1 - CAPS) - 2 * self.stage.look.gap
        by_place: dict[str, list[Row]] = {}
        for context in (*self.shown_of, Context.PAGE, Context.ANYWHERE):
            for binding in KEYMAP:
                if binding.context is context and binding.help and self._wanted(binding):
                    rows = by_place.setdefault(PLACES.get(context, HERE), [])
                    lines = wrap(binding.help, self.stage.look.text, wide)
                    below = caps_wide(binding.label, self.stage.look) > self.column_wide * CAPS - 3 * self.stage.look.gap
                    line = KeyLine(binding.label, binding.help, lines, _of_orders(binding), below)
                    # What is taller than a low page is told in plain lines, which scroll one by one.
                    tall = line.high * self.stage.look.scale > self.stage.size[1] * TALLEST
                    row = Row(line.name) if tall else Row(line.name, drawn=line)
                    if row.text not in {known.text for known in rows}:
                        rows.append(row)
        for place, rows in by_place.items():
            yield LeafPart(place, tuple(rows))

    def _wanted(self, binding: Binding) -> bool:
        kind = self.sought.choice
        return self.sought.holds(f"{binding.label} {binding.help}") and (
            kind == ALL or (kind == ORDERS) is _of_orders(binding))

    def ways(self) -> Sequence[Row]:
        """Another kind of keys, and back."""
        others = ", ".join(choice for choice in CHOICES if choice != self.sought.choice)
        return (button(f"Show: {self.sought.choice}", InList.ANOTHER, f"the next of: {others}; Left and Right too", key=""),
                button("Back", OnPage.BACK, "back to where you came from"))

    def _take_letter(self) -> None:
        self.sought.words = self.sought.words[:-1]

    def _forget(self) -> None:
        self.sought.words = ""

    def typed(self, text: str) -> None:
        """Letters search."""
        self.sought.typed(text)
        self.focus = None

    def key(self, key: Key) -> bool:
        """The space bar belongs to what is searched for."""
        return key.name != "space" and super().key(key)


def _of_orders(binding: Binding) -> bool:
    """Whether a key leads to an order."""
    return any(gives_orders(action) for _, action in binding.actions)
