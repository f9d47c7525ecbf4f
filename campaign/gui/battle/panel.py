"""Rows of a battle's panel: what is asked, ship by ship; how a ship is; and what came of it all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from campaign.gui.actions.plain import InBattle
from campaign.gui.actions.values import AimAt, ChooseShip, OpenQuestion, SetAnswer, StepAnswer
from campaign.gui.battle.answers import Answers, limits, words_of
from campaign.gui.battle.camera import bearing, distance, in_words, told
from campaign.gui.battle.plot import bears, kinds_of
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.frame.page import Row, button
from campaign.model.battles.battle import BattleView, Input, InputKind, Token, Weapon

FEW, NEAREST = 12, 6
BOXES = 10
QUIET = ("flag", "task", "fuel")


def question(answers: Answers, chosen: str, opened: str, writing: str | None) -> Iterator[Row]:
    """The decision, the order as it stands in the system's notation, and what can be done with it."""
    decision = answers.decision
    yield Row(f"{decision.question} ({decision.rule})", style="strong")
    refused = answers.refusal
    if refused is not None:
        yield Row(refused, style="bad")
    if not isinstance(answers.order, str):
        yield Row(f"Order: {answers.written}", style="faint")
    if writing is not None:
        yield Row(f"Write: {writing}_", style="strong", hint="Enter takes the order as it is written, Escape leaves it")
    hint = f"not now: {refused}" if refused else "gives the order as it is written above"
    yield replace(button("Give this order", InBattle.GIVE, hint), able=refused is None)
    yield button("As the captain advises", InBattle.ADVICE, "does what the captain advises")
    yield button("Write the order", InBattle.WRITE, "type the order in the system's own notation")
    yield from asked(answers, chosen, opened)


def asked(answers: Answers, chosen: str, opened: str) -> Iterator[Row]:
    """What is asked of nobody in particular, then of the chosen ship, then of the others in a line each."""
    for asking in answers.decision.inputs:
        if not asking.token:
            yield from _input(answers, asking, opened)
    own = answers.of_token(chosen) if chosen else ()
    if own:
        yield Row(_name(answers.view, chosen), style="head")
        yield from _at_once(answers, own)
        for question in own:
            yield from _input(answers, question, opened)
    others = list(dict.fromkeys(asked.token for asked in answers.decision.inputs if asked.token and asked.token != chosen))
    if others:
        yield Row("Other ships" if own else "Ships", style="head")
    for token in others:
        summary = "; ".join(_counted([_short(answers, asked) for asked in answers.of_token(token)]))
        name = _name(answers.view, token)
        yield Row(f"{name}: {summary}", ChooseShip(token), hint=f"choose {name} and her answers", indent=1)


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
            yield Row(said, SetAnswer(asked.key, key), hint=f"{asked.question}: {said}", chosen=key in now.split(","), indent=2)
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
        yield Row(
            f"{gauge.name}  {bar(gauge.gone, gauge.of)}",
            column=f"{left:g} of {gauge.of:g}",
            indent=1,
            hint=f"{token.name}: {left:g} of {gauge.of:g} {gauge.name} left",
        )
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


def bar(gone: float, of: float) -> str:
    """Boxes of a roster, filled where they are gone."""
    count = max(1, min(BOXES, round(of)))
    struck = min(count, round(gone * count / of) if of else 0)
    if gone and not struck:
        struck = 1
    return "\u25a0" * struck + "\u25a1" * (count - struck)


def unseen(view: BattleView) -> Iterator[Row]:
    """Ships that are known of and have no place on the sea now."""
    if not any(token.x_m is not None for token in view.tokens):
        return
    lost = [f"{token.name} ({token.status})" for token in view.tokens if token.x_m is None]
    if lost:
        yield Row(f"Not on the sea: {', '.join(lost)}", style="faint")
