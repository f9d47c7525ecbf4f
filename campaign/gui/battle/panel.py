"""Rows of a battle's panel: what is asked, ship by ship; how a ship is; and what came of it all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from campaign.gui.actions.plain import InBattle
from campaign.gui.actions.values import AimAt, ChooseShip, OpenQuestion, SetAnswer, StepAnswer
from campaign.gui.battle.answers import Answers, limits, spoken, words_of
from campaign.gui.battle.camera import bearing, distance, in_words, told
from campaign.gui.battle.gauges import GaugeLine
from campaign.gui.battle.looks import Looks
from campaign.gui.battle.plot import bears, kinds_of
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.frame.lines import ShipLine
from campaign.gui.frame.page import PanelPart, Row, button, in_foot
from campaign.model.battles.battle import BattleView, Input, InputKind, Token, Weapon
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipType
from campaign.session.words.naming import RANK

FEW, NEAREST = 12, 6
QUIET = ("flag", "task", "fuel")
RULED = re.compile(r"^(?:SM|SAS|SF|CO|FG)-[0-9A-Za-z.-]+:? ")


def head(answers: Answers | None, words: str, writing: str | None) -> Iterator[Row]:
    """What is pinned above: the question, why its answers make no order yet, and what is being written."""
    yield Row("Asked of you", style="caption", part=PanelPart.HEAD)
    if answers is None:
        yield Row(words, style="question", part=PanelPart.HEAD)
        return
    decision = answers.decision
    yield Row(decision.question, style="question", hint=f"{decision.rule} asks", part=PanelPart.HEAD)
    refused = answers.refusal
    if refused is not None:
        yield Row(refused, style="bad", part=PanelPart.HEAD)
    if writing is not None:
        hint = "Enter takes the order as it is written, Escape leaves it"
        yield Row(f"Write: {writing}_", style="strong", hint=hint, part=PanelPart.HEAD)


def foot(answers: Answers) -> Iterator[Row]:
    """What is pinned below: the captain's way, the written way, and last how the order is given, in the side's colour."""
    refused = answers.refusal
    yield in_foot(button("As the captain advises", InBattle.ADVICE, "does what the captain advises"))
    yield in_foot(button("Write the order", InBattle.WRITE, "type the order in the system's own notation"))
    yield from leaving()
    hint = f"not now: {refused}" if refused else "gives the order as it is written"
    given = in_foot(button("Give this order", InBattle.GIVE, hint), half=False)
    yield replace(given, able=refused is None, style=answers.decision.side.value if refused is None else "button")


def leaving() -> Iterator[Row]:
    """The ways out of a battle that somebody commands."""
    yield in_foot(button("Leave it to the captains", InBattle.CAPTAINS, "captains fight the rest, and you watch"))
    yield in_foot(button("Stop here", InBattle.STOP, "a battle of a campaign is kept as it stands"))


def asked(answers: Answers, chosen: str, opened: str) -> Iterator[Row]:
    """What is asked of the chosen ship, then of nobody in particular; and the order as it stands, in the system's notation."""
    own = answers.of_token(chosen) if chosen else ()
    if own:
        yield Row(_name(answers.view, chosen), style="head")
        yield from _at_once(answers, own)
        for question in own:
            yield from _input(answers, question, opened)
    common = [asking for asking in answers.decision.inputs if not asking.token]
    if common and own:
        yield Row("For all", style="head")
    for asking in common:
        yield from _input(answers, asking, opened)
    if not isinstance(answers.order, str):
        yield Row("As the rules write it", style="caption")
        yield Row(f"Order: {answers.written}", style="faint")


def fleets(view: BattleView, looks: Looks, eyes: Side | None, answers: Answers | None, chosen: str, looked_at: str
           ) -> Iterator[Row]:
    """All ships of one's own, each with her answers so far, and the enemy's as they are seen; a press chooses one."""
    for side in (eyes, eyes.enemy) if eyes is not None else BOTH:
        ships = sorted((token for token in view.tokens if token.side is side), key=weight)
        if not ships:
            continue
        first = next((token.gauges for token in ships if token.gauges), ())
        title = "Your ships" if side is eyes else "The enemy, as seen" if eyes is not None else f"The {side} side"
        yield Row(title, style="caption", column=", ".join(gauge.name for gauge in first[:2]))
        for token in ships:
            yield _ship_row(token, looks, _summary(answers, token), chosen=token.id == (looked_at or chosen))


def weight(token: Token) -> int:
    """Where her type stands in the order of all lists."""
    kind = next((kind for kind in ShipType if kind.value == token.type), None)
    return len(RANK) if kind is None else RANK.index(kind)


def _ship_row(token: Token, looks: Looks, summary: str, *, chosen: bool) -> Row:
    name = f"{token.type} {token.name}"
    state = "" if token.status == "sound" else token.status
    said = "; ".join(filter(None, (state, summary)))
    words = f"{name}: {said}" if said else name
    row = Row(words, ChooseShip(token.id), hint=f"{words}\nchoose {token.name}", chosen=chosen, indent=1)
    picture = looks(token.id, token.name, token.type)
    if picture is None:
        return row
    shares = [1.0 - gauge.gone / gauge.of for gauge in token.gauges[:2] if gauge.of]
    bars = (*shares, *((1.0,) * (2 - len(shares))))
    return replace(row, indent=0, line=ShipLine(token.name, token.side, picture, said, bars[0], bars[1]))


def _summary(answers: Answers | None, token: Token) -> str:
    """What she is to do, in brief."""
    if answers is None:
        return ""
    return "; ".join(_counted([_short(answers, asking) for asking in answers.of_token(token.id)]))


def story(lines: Sequence[str], battle: str) -> Iterator[Row]:
    """What happened, without the battle's own name and the rules before each line: these are read where it is pointed at."""
    for line in lines:
        words = RULED.sub("", line.removeprefix(f"{battle}: "))
        yield Row(words[:1].upper() + words[1:], hint=line if words != line else "", indent=1)


def _at_once(answers: Answers, own: Sequence[Input]) -> Iterator[Row]:
    """One row for each enemy that more than one of her weapons may be aimed at."""
    aimed = [asked for asked in own if asked.kind is InputKind.TARGET]
    for token in answers.view.tokens:
        able = [asked for asked in aimed if asked.options_at(token.id)]
        if len(able) > 1:
            laid = all(choice.options_at(token.id)[0] == answers.now(choice) for choice in able)
            yield Row(
                f"All that bears at {token.name}",
                AimAt(token.id),
                chosen=laid,
                indent=1,
                hint=f"lays {len(able)} of her weapons on {token.name}; again, none of them",
            )


def _counted(words: Sequence[str]) -> Iterator[str]:
    """Like answers one after the other as one, with their number."""
    for said, same in groupby(words):
        count = len(list(same))
        yield said if count == 1 else f"{said} x{count}"


def _input(answers: Answers, asked: Input, opened: str) -> Iterator[Row]:
    now = answers.now(asked)
    words = words_of(asked, now)
    asked_of = _name(answers.view, asked.token)
    text = asked.question.removeprefix(asked_of).lstrip(":,' ") or asked.question if asked.token else asked.question
    text = text[0].upper() + text[1:]
    open_here = asked.key == opened
    mouse = {
        InputKind.TARGET: "; click a ship",
        InputKind.BEARING: "; point on the sea",
        InputKind.DISTANCE: "; point on the sea",
    }
    opens = mouse.get(asked.kind, "") if open_here else "; Enter opens it"
    hint = f"{asked.question}: {words}; left and right change it{opens}"
    yield Row(text, OpenQuestion(asked.key), hint=hint, column=words, chosen=open_here, indent=1)
    if not open_here:
        return
    if asked.options and len(asked.options) <= FEW:
        for key, said in asked.options:
            answer = spoken(said)
            yield Row(answer, SetAnswer(asked.key, key), hint=f"{asked.question}: {answer}", chosen=key in now.split(","),
                      indent=2)
    elif not asked.options:
        low, high = limits(asked)
        if not asked.default:
            yield Row("none", SetAnswer(asked.key, ""), hint=f"{asked.question}: none", chosen=not now, indent=2)
        yield Row(f"less ({low:g} at least)", StepAnswer(asked.key, -1), hint=f"{asked.question}: less than {words}", indent=2)
        hint = f"{asked.question}: more than {words}; or type it"
        yield Row(f"more ({high:g} at most)", StepAnswer(asked.key, 1), hint=hint, indent=2)


def _short(answers: Answers, asked: Input) -> str:
    words = words_of(asked, answers.now(asked))
    return words if asked.kind is not InputKind.TARGET or answers.now(asked) else "holds"


def _name(view: BattleView, token: str) -> str:
    found = token_of(view, token)
    return found.name if found is not None else token


def ship(view: BattleView, token: Token) -> Iterator[Row]:
    """How a ship is, as far as the view knows it, and how her enemies bear from her."""
    yield Row(f"{token.type} {token.name}: {token.status}", style="head")
    for gauge in token.gauges:
        left = max(0.0, gauge.of - gauge.gone)
        words = f"{left:g} of {gauge.of:g} {gauge.name} left"
        yield Row(words, hint=f"{token.name}: {words}", drawn=GaugeLine(gauge))
    for name, words in token.notes:
        yield Row(f"{name}: {words}", indent=1, style="bad" if name in ("out of action", "fire", "flooding") else "plain")
    shown = [f"{name} {words}" for name, words in token.details if not name.startswith("_") and name not in QUIET and words]
    if shown:
        yield Row("; ".join(shown), indent=1, style="faint")
    yield from _enemies(view, token)
    for arc, names in kinds_of(token.arcs):
        sector = "all round" if arc.from_degrees == arc.to_degrees else f"{arc.from_degrees:03.0f}-{arc.to_degrees:03.0f}"
        reach = f", {in_words(arc.reach_m)}" if arc.reach_m else ""
        yield Row(f"{names}: {sector} off the bow{reach}{'' if arc.ready else ', not now'}", indent=1, style="faint")


def _enemies(view: BattleView, token: Token) -> Iterator[Row]:
    if token.x_m is None or not token.afloat:
        return
    here = place_of(token)
    armed = any(arc.weapon is Weapon.GUNS for arc in token.arcs)
    seen = [enemy for enemy in view.tokens if enemy.side is not token.side and enemy.x_m is not None and enemy.afloat]
    for each in sorted(seen, key=lambda enemy: distance(here, place_of(enemy)))[:NEAREST]:
        there = place_of(each)
        laid = dict.fromkeys(names for arc, names in kinds_of(token.arcs)
                             if arc.weapon is Weapon.GUNS and bears(token, arc, there))
        words = f"{each.name} bears {bearing(here, there):03.0f}, {told(distance(here, there), view.told_m)}"
        yield Row(f"{words}: {', '.join(laid)} bear" if laid else f"{words}: no gun bears" if armed else words, indent=1)
    if len(seen) > NEAREST:
        yield Row(f"and {len(seen) - NEAREST} others farther off", indent=1, style="faint")


def unseen(view: BattleView) -> Iterator[Row]:
    """Ships that are known of and have no place on the sea now."""
    if not any(token.x_m is not None for token in view.tokens):
        return
    lost = [f"{token.name} ({token.status})" for token in view.tokens if token.x_m is None]
    if lost:
        yield Row(f"Not on the sea: {', '.join(lost)}", style="faint")
