"""The right panel: a division's orders in plain words, each to be changed, the written notation, and a table of targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.theme import Look
from campaign.gui.actions.combat import ChangeOrder
from campaign.gui.actions.values import AimAt, ChooseShip, ReadRule
from campaign.gui.battle import panel
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.camera import distance, range_in_words
from campaign.gui.battle.command import Command
from campaign.gui.battle.paper.lines import OrderRow, TargetLine, WrittenLine
from campaign.gui.battle.paper.lists import detail, speed_of
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.battle.water.bearing import bears, kinds_of
from campaign.gui.frame.page import Row
from campaign.model.battles.battle import BattleView, InputKind, Token, Weapon
from campaign.session.engagements.order_words import OrderLine

NEAREST = 7


class OpenedLine(Struct, frozen=True):
    """The part of the orders that is open: the inputs of the line, and the one of them that takes keys and clicks."""

    inputs: tuple[str, ...] = ()
    asked: str = ""


def rows(answers: Answers, command: Command, chosen: str, opened: OpenedLine, look: Look, wide: float) -> Iterator[Row]:
    """Title, sentences, what is open of them, the notation, targets; where a ship is commanded alone, her condition too."""
    view = answers.view
    division = command.commanded(chosen)
    divisions = command.asked(answers)
    if division is not None and divisions:
        yield from _title(view, division.ships, chosen, alone=command.alone)
        whole = command.of(chosen)
        if command.alone and whole is not None and len(whole.ships) > 1:
            yield Row(f"She is commanded alone; all of {whole.name}", ChooseShip(f"division {whole.key}"),
                      hint=f"command {whole.name} as one again")
    lines = command.lines(answers, chosen if divisions else "", look)
    for line in lines:
        yield from _line(answers, line, opened, look, wide, chosen, command)
    if not isinstance(answers.order, str):
        notation = _written(answers, division.ships if division is not None and divisions else ())
        rule = answers.decision.rule
        yield Row(f"Order: {notation}", ReadRule(rule), drawn=WrittenLine.of(notation, wide, look),
                  hint=f"as the rules write it\nread rule {rule}")
    token = token_of(view, chosen)
    if token is not None and token.afloat:
        yield from targets(answers, token, look)


def _title(view: BattleView, ships: Sequence[str], chosen: str, *, alone: bool) -> Iterator[Row]:
    tokens = [token for name in ships if (token := token_of(view, name)) is not None and token.afloat]
    lead = token_of(view, chosen) or (tokens[0] if tokens else None)
    if lead is None:
        return
    names = [token.name for token in tokens]
    title = lead.name if alone or len(names) < 2 else " and ".join(names) if len(names) == 2 else (
        f"{names[0]} and {len(names) - 1} others")
    course = f"course {lead.heading_degrees:03.0f}" if lead.heading_degrees is not None else ""
    yield Row(title, style="head", column=", ".join(filter(None, (course, speed_of(lead)))))


def _line(
    answers: Answers, line: OrderLine, opened: OpenedLine, look: Look, wide: float, chosen: str, command: Command,
) -> Iterator[Row]:
    mine = tuple(key for key in line.inputs if _belongs(answers, key, chosen, command))
    is_open = bool(mine) and mine == opened.inputs
    drawn = OrderRow.of(line.label, line.words, wide, look, changes=bool(mine), is_open=is_open)
    yield Row(f"{line.label}: {line.words}", ChangeOrder(mine) if mine else None, drawn=drawn,
              hint=f"{line.label}: {line.words}\nchange it")
    if is_open:
        questions = [found for key in mine if (found := answers.input_of(key)) is not None]
        yield from panel.aim_all_rows(answers, questions)
        for question in questions:
            yield from panel.input_rows(answers, question, opened.asked, look)


def _belongs(answers: Answers, key: str, chosen: str, command: Command) -> bool:
    """Whether an input belongs to the ship that speaks for her division, or to the side; followers do as she does."""
    question = answers.input_of(key)
    if question is None:
        return False
    division = command.of(chosen)
    speaker = chosen if command.alone or division is None else command.speaker(division, answers, chosen)
    return question.token in ("", speaker)


def _written(answers: Answers, ships: Sequence[str]) -> str:
    """The notation of a division's part of the order, where it is written ship by ship; else all of it."""
    parts = answers.written.split("; ")
    names = [token.name for name in ships if (token := token_of(answers.view, name)) is not None]
    own = [part for part in parts if any(part.startswith(name) for name in names)]
    return "; ".join(own or parts[:12])


def targets(answers: Answers, token: Token, look: Look) -> Iterator[Row]:
    """Enemies in sight by range, with the chance of a hit where the system tells it, else with what bears; a press aims."""
    view = answers.view
    aimable = {name for question in answers.of_token(token.id) if question.kind is InputKind.TARGET
               for name in (*(key for key, _ in question.options), *(mark for _, mark in question.marks))}
    enemies = [other for other in view.tokens if other.side is not token.side and other.afloat
               and (other.x_m is not None or other.id in aimable)]
    if not enemies:
        return
    chances = dict(answers.chances(token.id))
    aimed = {target for firer, target in answers.aims() if firer == token.id}
    here = place_of(token)
    placed = token.x_m is not None
    if placed:
        enemies.sort(key=lambda enemy: distance(here, place_of(enemy)))
    enemies = [enemy for enemy in enemies if enemy.id in aimed] + [enemy for enemy in enemies if enemy.id not in aimed]
    head = TargetLine(f"A hit by {token.name}" if chances else f"From {token.name}", "range" if placed else "",
                      "a salvo" if chances else "bear" if placed else "", None, laid=False, head=True)
    yield Row("Targets", drawn=head)
    for enemy in enemies[:NEAREST]:
        far = range_in_words(distance(here, place_of(enemy)), view.told_m, look) if placed and enemy.x_m is not None else ""
        chance = chances.get(enemy.id, "")
        remark = chance or (_bearing(token, enemy) if placed else detail(enemy, "boxes"))
        text = f"{enemy.name}: {far}, {remark}" if far else f"{enemy.name}: {remark}"
        able = enemy.id in aimable
        yield Row(text, AimAt(enemy.id) if able else ChooseShip(enemy.id),
                  drawn=TargetLine(enemy.name, far, remark, _share(chance), enemy.id in aimed),
                  hint=f"{text}\n{'aim all that bears at her' if able else 'look at her'}", chosen=enemy.id in aimed)
    if len(enemies) > NEAREST:
        yield Row(f"and {len(enemies) - NEAREST} others", style="faint")


def _bearing(token: Token, enemy: Token) -> str:
    """Which of her guns bear on a place."""
    guns = [names for arc, names in kinds_of(token.arcs) if arc.weapon is Weapon.GUNS and bears(token, arc, place_of(enemy))]
    if not any(arc.weapon is Weapon.GUNS for arc in token.arcs):
        return ""
    return ", ".join(dict.fromkeys(guns)) or "no gun"


def _share(chance: str) -> float | None:
    """How long the bar of a chance is."""
    if chance == "never":
        return 0.0
    number, _, of = chance.partition(" in ")
    try:
        return float(number) / float(of)
    except (ValueError, ZeroDivisionError):
        return None
