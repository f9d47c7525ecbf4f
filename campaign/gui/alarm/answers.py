"""The answers to an attack: those that the rules allow now, as cards side by side, and the pages behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Action, Give
from campaign.gui.alarm.lines import paragraph
from campaign.gui.frame import places
from campaign.gui.frame.page import Hotspot, Pane, Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.stage import Stage
from campaign.gui.play.known import Known
from campaign.model.commands import AttackForces, Command, ReactToAttack, SetStanding
from campaign.model.play.telling import Being, Telling
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.units.forces import ForceId, Reaction
from campaign.session.engagements.choices import TITLES
from campaign.session.engagements.encounter import Encounter
from campaign.session.words.whereabouts import line_by_name

ORDER = (Reaction.STAND, Reaction.AVOID, Reaction.SCATTER_TRANSPORTS, Reaction.SCATTER_ALL)
WORDS = {
    Reaction.STAND: "Your ships turn towards them and fight.",
    Reaction.AVOID: "All ships make off; who is slower than they are may be brought to battle all the same.",
    Reaction.SCATTER_TRANSPORTS: "Transports run each for herself, some are caught; the escorts fight to cover them.",
    Reaction.SCATTER_ALL: "Every ship for herself: there is no battle, but some transports are caught.",
}
CONDITIONS = {
    Reaction.STAND: "If you stand and fight", Reaction.AVOID: "If you try to get away",
    Reaction.SCATTER_TRANSPORTS: "If the transports scatter", Reaction.SCATTER_ALL: "If all of them scatter",
}
ATTACK, LEAVE = "Attack", "Let them go"


class OfferedAnswer(Struct, frozen=True):
    """An answer as the page shows it: its title, the same as a condition, what it means, and the order, if it has one."""

    key: str
    title: str
    condition: str
    words: str
    order: Command | None
    by_staff: bool = False


@dataclass(slots=True)
class AttackAnswers:
    """What is answered for whom: `given` for single forces; the answers on the page are for `of`, None for all."""

    known: Known
    of: ForceId | None = None
    given: dict[ForceId, Reaction] = field(default_factory=dict)
    joining: set[ForceId] = field(default_factory=set)

    @property
    def forces(self) -> tuple[ForceId, ...]:
        """The own forces that are attacked."""
        attack = self.known.view.attack
        return () if attack is None else attack.own_forces

    @property
    def may_join(self) -> tuple[ForceId, ...]:
        """SM-GAP-16.1 Further forces of the hex that may be brought into the battle."""
        offered = (key for command in self.known.legal if isinstance(command, ReactToAttack) for key in command.commit)
        return tuple(dict.fromkeys(offered))

    def order(self, reactions: dict[ForceId, Reaction]) -> ReactToAttack:
        """The order that gives each attacked force its answer, in the order in which they are named."""
        answers = tuple((key, reactions.get(key, Reaction.STAND)) for key in self.forces)
        return ReactToAttack(self.known.side, answers, tuple(key for key in self.may_join if key in self.joining))

    def may(self, force: ForceId, reaction: Reaction) -> bool:
        """Whether a force may answer so."""
        return self.known.refusal(replace(self.order({force: reaction}), commit=())) is None

    def answers(self) -> Iterator[OfferedAnswer]:
        """The answers open to the forces they are for; a force to which one is not open stands."""
        staff = self._by_staff()
        for reaction in ORDER:
            concerned = self.forces if self.of is None else (self.of,)
            able = [key for key in concerned if self.may(key, reaction)]
            if not able:
                continue
            reactions = {**({} if self.of is None else self.given), **dict.fromkeys(able, reaction)}
            text = WORDS[reaction]
            if 0 < len(able) < len(concerned):
                names = " and ".join(self.name(key) for key in concerned if key not in able)
                text = f"{text} {names} cannot, and stands."
            proposed = staff is not None and all(staff.get(key) is reaction for key in able)
            yield OfferedAnswer(reaction.value, TITLES[reaction], CONDITIONS[reaction], text, self.order(reactions),
                                by_staff=proposed)

    def name(self, force: ForceId) -> str:
        """What a force of one's own is called."""
        own = self.known.view.forces.get(force)
        return own.force.name if own is not None and own.force.name else str(force)

    def take(self, answer: OfferedAnswer) -> ReactToAttack | None:
        """An answer is given: the order where nothing more is to be answered, None where another force comes next."""
        if self.of is None:
            assert isinstance(answer.order, ReactToAttack)
            return answer.order
        self.given[self.of] = Reaction(answer.key)
        waiting = [key for key in self.forces if key not in self.given]
        if waiting:
            self.of = waiting[0]
            return None
        return self.order(self.given)

    def _by_staff(self) -> dict[ForceId, Reaction] | None:
        """What the staff would have each of them do."""
        proposed = (command for proposal in self.known.proposals for command in proposal.commands)
        found = next((command for command in proposed if isinstance(command, ReactToAttack)), None)
        return None if found is None else dict(found.reactions)


def attack_answers(known: Known, order: AttackForces) -> Iterator[OfferedAnswer]:
    """The answers to an attack of one's own before it is declared: declare it, or do not."""
    staff = any(isinstance(command, AttackForces) and command.contacts == order.contacts
                for proposal in known.proposals for command in proposal.commands)
    if known.refusal(order) is None:
        text = "The attack is declared; they may stand, scatter or try to get away."
        yield OfferedAnswer("attack", ATTACK, "If you attack", text, order, by_staff=staff)
    yield OfferedAnswer("leave", LEAVE, "If you let them go", "Nothing is ordered; you may attack later in this step.", None)


# Cards ----------------------------------------------------------------------------------------------------------------


TITLE, LEAST_TITLE = 23.0, 17.0
PILL = "staff proposes"


class AnswerCard(Struct, frozen=True):
    """One answer: the key that gives it, its title, what it means, in lines what may come of it; whether the staff would."""

    action: Action
    key: str
    title: str
    words: str
    outcome: tuple[str, ...]
    by_staff: bool = False

    @property
    def told(self) -> str:
        """All of it in one line, as the foot says it."""
        return ". ".join(part.rstrip(".") for part in (self.title, self.words, *self.outcome) if part) + f" [{self.key}]"


def cards_pane(
    rect: Rect, cards: Sequence[AnswerCard], look: Look, *, focus: Action | None, hover: Action | str | None,
) -> Pane:
    """Side by side, all of one width, in the whole of a rectangle; the pill of the staff's stands on an upper edge."""
    gap = 18.0 * look.scale
    across = max(2, len(cards))
    wide = (rect.wide - gap * (across - 1)) / across
    shapes: list[Shape] = []
    spots = []
    for number, card in enumerate(cards):
        place = Rect(rect.x + (wide + gap) * number, rect.y, wide, rect.high)
        shapes += _card(place, card, look, focused=focus == card.action, hovered=hover == card.action)
        spots.append(Hotspot(place, card.action, card.told))
    layer: Layer = tuple(shapes)
    return Pane(rect, layer, tuple(spots), rect.high, 0.0)


def _card(place: Rect, card: AnswerCard, look: Look, *, focused: bool, hovered: bool) -> Iterator[Shape]:
    theme, unit = look.theme, look.scale
    edge = theme.ink if focused else theme.magenta if card.by_staff else theme.btnline
    yield RoundedBox(place, theme.panel3 if hovered else theme.btn, edge, 2.0 if focused or card.by_staff else 1.0, 3.0)
    pad = 18.0 * unit
    inner = Rect(place.x + pad, place.y, place.wide - 2 * pad, place.high)
    cap = 26.0 * unit
    top = place.y + min(30 * unit, place.high * 0.26)
    box = Rect(inner.x, top - cap / 2, cap, cap)
    yield RoundedBox(box, None, theme.btnline, 1.0, 3.0)
    yield Text(card.key, box.middle, look.row * 1.1, theme.ink, "m", bold=True)
    x, room = box.right + 10 * unit, inner.right - box.right - 10 * unit
    size = TITLE * unit
    size = max(LEAST_TITLE * unit, min(size, size * room / max(1.0, width_of(card.title, size, bold=True, serif=True))))
    yield Text(card.title, (x, top), size, theme.ink, bold=True, serif=True)
    note, foot, line = look.text * 0.96, place.bottom - 18 * unit, look.text * 1.3
    # What it means has one line at least; of what may come of it the last lines go together where there is no room.
    room = max(1, int((foot - (top + 28 * unit) - note * 0.5) / line))
    outcome = card.outcome if len(card.outcome) <= room else (*card.outcome[:room - 1], ". ".join(card.outcome[room - 1:]))
    above = foot - line * max(0, len(outcome) - 1)
    lines = max(1, int((above - 12 * unit - (top + 16 * unit)) / (note * 1.3)))
    for at, piece in enumerate(paragraph(card.words, note, inner.wide, lines)):
        yield Text(piece, (inner.x, top + 28 * unit + note * 1.3 * at), note, theme.ink2)
    for at, sentence in enumerate(outcome):
        yield Text(shorten(sentence, look.text, inner.wide, bold=True), (inner.x, above + line * at), look.text, theme.ink,
                   bold=True)
    if card.by_staff:
        yield from _pill(place, look)


def links_pane(
    rect: Rect, rows: Sequence[Row], look: Look, *, focus: Action | None, hover: Action | str | None,
) -> Pane:
    """What else there is to do, in one line of small print: from the left, and the last of them at the right end."""
    shapes: list[Shape] = []
    spots = []
    size, pad = look.row, 6.0 * look.scale
    x = rect.x - pad
    for number, row in enumerate(rows):
        cap = max(24.0 * look.scale, width_of(row.key, look.note, bold=True) + 12 * look.scale)
        wide = width_of(row.text, size) + cap + 3 * pad
        if number == len(rows) - 1 and number > 1:
            x = max(x, rect.right + pad - wide)
        place = Rect(x, rect.y, wide, rect.high)
        if row.action in (focus, hover):
            shapes.append(RoundedBox(place, look.theme.panel2, look.theme.ink if focus == row.action else None, 2.0, 3.0))
        shapes.append(Text(row.text, (x + pad, rect.middle[1]), size, look.theme.ink2))
        box = Rect(place.right - pad - cap, rect.middle[1] - 11 * look.scale, cap, 22 * look.scale)
        shapes += [RoundedBox(box, None, look.theme.btnline, 1.0, 2.0),
                   Text(row.key, box.middle, look.note, look.theme.ink2, "m", bold=True)]
        spots.append(Hotspot(place, row.action, f"{row.hint or row.text} [{row.key}]"))
        x = place.right + 16 * look.scale
    return Pane(rect, tuple(shapes), tuple(spots), rect.high, 0.0)


def _pill(place: Rect, look: Look) -> Iterator[Shape]:
    theme, size = look.theme, look.note * 1.05
    wide, high = width_of(PILL, size, bold=True) + 22 * look.scale, 24 * look.scale
    pill = Rect(place.right - wide - 14 * look.scale, place.y - high / 2, wide, high)
    yield RoundedBox(pill, theme.magenta, None, 1.0, high / 2)
    yield Text(PILL, pill.middle, size, theme.panel, "m", bold=True)


# Pages behind ---------------------------------------------------------------------------------------------------------


# From so many times the enemy's strength on a force stands, where it answers by strength.
RATIOS = (0.75, 1.0, 1.5)
LINES = 14
SMALL_FIGHTS = (("The campaign's tables settle it", False), ("You fight it", True))


def _standing_of(view: View) -> SetStanding:
    """All answers in advance as they are now."""
    now = view.standing
    return SetStanding(view.side, now.best_searches, now.reaction, now.quiet_steps, now.stand_at, now.repairs, now.refuelling,
                       now.first, now.small_fights)


def ahead_page(stage: Stage, place: places.Alarm) -> Page:
    """One press sets the answer of all forces that have none of their own, and gives it to this attack too."""
    seat = place.seat

    def rows() -> Iterator[Row]:
        now = _standing_of(seat.view)
        yield Row("An answer for all attacks, from now on", style="title")
        yield Row("It is given at once wherever a force of yours is attacked, in this attack too; a force to which it is not "
                  "open stands. You can change it at any time among your standing answers.")
        offered = [(TITLES[reaction], replace(now, reaction=reaction, stand_at=None)) for reaction in ORDER]
        offered += [(f"By strength: stand from {ratio:g} times their strength on, else get away or scatter",
                     replace(now, reaction=None, stand_at=ratio)) for ratio in RATIOS]
        for title, order in offered:
            refused = seat.refusal(order)
            chosen = order == now
            yield button(title, Give((order,)), f"{title}: from now on", chosen=chosen) if refused is None else Row(
                title, hint=f"not now. {refused}", able=False, style="faint", indent=1)
        if seat.book.options.settle_small_fights:
            yield Row("If it comes to a fight of a squadron or two of boats", style="head")
            for title, fights in SMALL_FIGHTS:
                hint = f"{title}: from now on, this one too (SM-GAP-98)"
                yield button(title, Give((replace(now, small_fights=fights),)), hint, chosen=now.small_fights is fights)

    return Page(stage, rows, place.hand_on)


def _is_about(telling: Telling, own: Sequence[str], enemy: Sequence[str], where: Hex) -> bool:
    return (telling.mentions(Being.FORCE, *own) or telling.mentions(Being.MARKER, *enemy)
            or where in (telling.hex, telling.start))


def why_page(stage: Stage, place: places.Alarm, encounter: Encounter) -> Page:
    """SM-GAP-56.6 By what one was found only the finder knows; one's own log says where one was seen to be, and who came."""
    own, enemy = [str(party.force) for party in encounter.own], [party.label for party in encounter.enemy]
    near = (entry for entry in reversed(place.seat.log()) if _is_about(entry.telling, own, enemy, encounter.hex))
    lines = [*islice(near, LINES)][::-1]
    theatre = place.seat.book.theatre

    def rows() -> Iterator[Row]:
        yield Row(f"How it came to this: {' and '.join(party.name for party in encounter.own)}", style="title")
        yield Row("By which search or by whose eyes the enemy found you he keeps to himself. Your own log says this of your "
                  "force, of theirs, and of these waters:")
        yield from (Row(line_by_name(theatre, entry.telling), hint=entry.text, indent=1) for entry in lines)
        yield button("Whole log", InCampaign.LOG, "all lines, and why each of them happened", key="")

    return Page(stage, rows, place.hand_on)
