"""The left column: one's own divisions with their ships and what is left of them, and the enemy as he is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from campaign.gui.actions.values import ChooseShip
from campaign.gui.battle.bars import NAMES, shares_in_words, shares_of
from campaign.gui.battle.command import Command
from campaign.gui.battle.looks import Looks, flies, is_marker
from campaign.gui.battle.paper.lines import DivisionLine, EnemyLine, ListHead, VesselLine
from campaign.gui.battle.strip import is_lost
from campaign.gui.battle.water.tags import kind_of
from campaign.gui.frame.page import Row
from campaign.model.battles.battle import BattleView, Token
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.words.naming import GROUPS, RANK
from campaign.words.counting import quantity

# With more ships than this only the chosen division is open.
FEW = 14
HURT = ("out of action", "fire", "flooding", "damage", "lost", "jammed", "rudder", "engines", "steering")
SHOWN_NOTES = 2
MOST_REMARKS = 8
SINGLE = (ShipType.BATTLESHIP.value, ShipType.BATTLECRUISER.value, ShipType.CARRIER.value)
KINDS = {kind.value: kind for kind in ShipType}


def weight(token: Token) -> int:
    """The rank of her type in the order used by all lists."""
    kind = KINDS.get(kind_of(token))
    return len(RANK) if kind is None else RANK.index(kind)


def detail(token: Token, name: str) -> str:
    """One of the short facts about a unit."""
    return dict(token.details).get(name, "")


def speed_of(token: Token) -> str:
    """What she makes, in knots."""
    return "" if token.speed_kn is None else f"{token.speed_kn:.0f} kn"


def damage_of(token: Token) -> str:
    """What is the matter with a ship, in a few words."""
    hurts = [] if token.status in ("sound", "") or flies(token) else [token.status]
    hurts += [f"{name}: {text}" if name not in text else text for name, text in token.notes
             if any(part in name for part in HURT)]
    return ", ".join(hurts[:SHOWN_NOTES])


def own_rows(view: BattleView, command: Command, looks: Looks, chosen: str, waiting: Sequence[ShipDivision]) -> Iterator[Row]:
    """Every division with its key; its ships beneath it, where they are few or it is chosen."""
    tokens = {token.id: token for token in view.tokens}
    ships = [tokens[name] for division in command.divisions for name in division.ships if name in tokens]
    bars = NAMES if any(map(shares_of, ships)) else ()
    yield Row("Your divisions", drawn=ListHead("Your divisions", bars))
    for division in command.divisions:
        here = [tokens[name] for name in division.ships if name in tokens]
        if not here:
            continue
        leader = tokens.get(division.leader, here[0])
        afloat = sum(token.afloat for token in here)
        count = "" if afloat == len(here) else f" ({afloat} of {len(here)})"
        speed = speed_of(leader) if leader.afloat else "broke off" if leader.left else "lost"
        opened = len(ships) <= FEW or chosen in division.ships
        key = division.key if len(division.key) == 1 else ""
        name = division.name + ("" if opened else f", {len(here)}")
        line = DivisionLine(key, name + count, speed, division.key in command.ready and division in waiting)
        row = Row(f"{division.name}: {speed}", ChooseShip(f"division {division.key}"), drawn=line,
                  hint=f"{division.name}, {quantity(len(here), 'ship')}\ncommand it: the others follow {leader.name}",
                  chosen=chosen in division.ships and not command.alone)
        yield row
        for token in here if opened else ():
            yield vessel_row(token, looks, chosen=token.id == chosen and command.alone)


def vessel_row(token: Token, looks: Looks, *, chosen: bool) -> Row:
    """A ship of one's own; a press commands her alone."""
    note = damage_of(token)
    line = VesselLine(token.name, token.side, looks(token.id, token.name, token.type), note, shares_of(token), token.afloat)
    text = f"{token.type} {token.name}: {note or token.status}"
    hint = f"{text}\n{shares_in_words(token)}\ncommand her alone"
    return Row(text, ChooseShip(token.id), drawn=line, chosen=chosen, hint=hint)


class SightedGroup(Struct, frozen=True):
    """Enemies that share one line."""

    tokens: tuple[Token, ...]
    seen: bool
    state: str


def sighted_groups(view: BattleView, side: Side | None) -> tuple[SightedGroup, ...]:
    """The enemy in rows: large ships each in its own, others of one type, state and sight together."""
    placed = any(token.x_m is not None for token in view.tokens)
    others = (token for token in view.tokens if token.side is not side)
    enemies = sorted(others, key=lambda token: (weight(token), kind_of(token)))
    found: dict[tuple[object, ...], list[Token]] = {}
    for token in enemies:
        seen = token.x_m is not None or not placed
        state = "" if token.status == "sound" else token.status
        alone = kind_of(token) in SINGLE and not is_stranger(token)
        key = (token.id,) if alone else (kind_of(token), seen, state, is_stranger(token), is_marker(token), flies(token))
        found.setdefault(key, []).append(token)
    return tuple(SightedGroup(tuple(group), group[0].x_m is not None or not placed,
                              "" if group[0].status == "sound" else group[0].status) for group in found.values())


def is_stranger(token: Token) -> bool:
    """Whether only a type, and no name, is known of a unit."""
    return token.name.casefold() in (token.type.casefold(), "") or token.name.casefold().startswith("unknown")


def group_name(group: SightedGroup) -> str:
    """What a row of enemies is called."""
    first, *others = group.tokens
    kind = KINDS.get(kind_of(first))
    if is_stranger(first) or is_marker(first):
        many = GROUPS[kind] if kind is not None else f"{first.type.split()[0]}s"
        return f"{len(group.tokens)} {many}" if others else (first.name or first.type)
    if not others:
        return first.name
    if not group.seen and len(others) > 1:
        many = GROUPS[kind] if kind is not None else "ships"
        return f"{len(group.tokens)} {many}"
    return f"{first.name}, {others[0].name}" if len(others) == 1 else f"{first.name} and {len(others)}"


def enemies(view: BattleView, side: Side | None, looks: Looks, looked_at: str) -> Iterator[Row]:
    """The enemy, as seen."""
    groups = sighted_groups(view, side)
    title = "The enemy, as seen"
    yield Row(title, drawn=ListHead(title))
    if not groups:
        yield Row("Nobody is seen.", style="faint")
    for group in groups:
        first = group.tokens[0]
        state = group.state or ("type only" if is_stranger(first) else "")
        if not group.seen:
            state = state or "not seen"
        label = group_name(group)
        shares = shares_of(first) if len(group.tokens) == 1 and group.seen and first.afloat else ()
        line = EnemyLine(label, first.side, looks(first.id, first.name, first.type), state,
                         pale=not group.seen or is_stranger(first) or not first.afloat, shares=shares)
        names = ", ".join(token.name for token in group.tokens)
        at = next((number for number, token in enumerate(group.tokens) if token.id == looked_at), -1)
        following = group.tokens[(at + 1) % len(group.tokens)]
        yield Row(f"{label}: {state}" if state else label, ChooseShip(following.id), drawn=line, chosen=at >= 0,
                  hint=f"{names}{f': {state}' if state else ''}\n{shares_in_words(first)}\nlook at {following.name}" if shares
                  else f"{names}{f': {state}' if state else ''}\nlook at {following.name}")


def rows_of_both_sides(view: BattleView, looks: Looks) -> Iterator[Row]:
    """Both sides, where nobody's eyes are used."""
    for side in (Side.ALLIED, Side.AXIS):
        title = f"The {side} side"
        ships = sorted((token for token in view.tokens if token.side is side), key=weight)
        bars = NAMES if any(map(shares_of, ships)) else ()
        yield Row(title, drawn=ListHead(title, bars))
        for token in ships:
            yield vessel_row(token, looks, chosen=False)


def remarks(view: BattleView, command: Command, read: Callable[[str], str]) -> Iterator[Row]:
    """Who is lost, who has left, and what the system says beside: small, at the foot."""
    sailing = {ship for division in command.divisions for ship in division.ships}
    away = [token for token in view.tokens if token.side is view.side and token.id not in sailing and not token.afloat]
    if lost := [token.name for token in away if is_lost(token)]:
        yield Row(f"Lost: {', '.join(lost)}", style="bad")
    if left := [token.name for token in away if token.left]:
        yield Row(f"Broke off: {', '.join(left)}", style="faint")
    # Bearings from ship to ship are shown where the mouse points, not here.
    for text in [text for text in view.texts if "off the bow" not in text][:MOST_REMARKS]:
        yield Row(read(text), style="faint")
