"""Packets and forms for a table: put together for one reader, written, and read back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import AfterAction, Engagement
from campaign.model.battles.tabletop import GroundScale, Log, Packet, Reference, TurningTemplate, clock
from campaign.model.book import Book
from campaign.model.commands import AcceptAfterAction, Command, RuleAsUmpire
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Briefing
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.engagements.cards import cards_of
from campaign.session.engagements.forms import FaultyForm, form_of, papers_named, read_head, settled, told_by
from campaign.session.engagements.setup_sheet import named_to, places_of, plot_of, scene_of, setup_of, shown_ships
from campaign.session.play.referee import OPEN, battle_waiting, begun_in
from campaign.session.play.seat import Public, game_of
from campaign.session.play.trouble import Malformed, NotFound, Refused
from campaign.tabletop.form_text import form_text
from campaign.tabletop.packet import packet_pdf
from campaign.tabletop.press import SIZES
from campaign.tactics.contract import Papers

RULE_NUMBERS = "Numbers like SM-6B are for the program's `supermarina rule SM-6B`: nobody needs them to play."
PAPER_SIZES = tuple(SIZES)
RECORD_HEAD = ("Clock", "Range", "Axis orders, in short", "Allied orders, in short", "What happened, and to whom")


def battle_in(seat: Public, battle: str, rules: str) -> Engagement:
    """The engagement that waits to be fought; raises NotFound when it is another, Refused when it is begun on screen."""
    waiting = battle_waiting(seat, battle)
    if begun := begun_in(seat):
        raise Refused(
            Refusal("SM-6B", f"battle {waiting.id} is being fought on screen by {begun} already: go on there with `fight`")
        )
    papers_named(rules)
    return waiting


def scale_named(papers: Papers, name: str | None) -> GroundScale | None:
    """SAS-A2.1 A scale of the system's table, its usual one where none is named; raises Malformed for one that it has not."""
    if name is None:
        return next(iter(papers.scales), None)
    if not papers.scales:
        raise Malformed(f"{papers.title}: nothing is measured by a scale of its own, and --scale goes without it")
    found = next((scale for scale in papers.scales if scale.name == name), None)
    if found is None:
        raise Malformed(f"{name}: one of {', '.join(scale.name for scale in papers.scales)} was expected as --scale")
    return found


def packet_of(
    book: Book,
    engagement: Engagement,
    rules: str,
    reader: Side | None,
    briefing: Briefing | None = None,
    scale: str | None = None,
) -> Packet:
    """SM-GAP-56 All papers of a battle: the umpire's hold everything, a side's no secret of the other; raises Refused."""
    papers = papers_named(rules)
    form = form_of(book, engagement, papers, reader)
    scene = scene_of(book, engagement, papers, reader, scale_named(papers, scale))
    setting, turns = engagement.setting, papers.turns(book, engagement)
    moment = engagement.turn if setting is None else setting.moment[:10]
    title = f"Battle {engagement.id} in {engagement.place}" if setting is None else setting.title
    whose = "Umpire" if reader is None else f"{reader} side"
    at = f"{engagement.place}, {moment}, {clock(engagement.conditions.minute_of_day)}"
    return Packet(
        f"{title}: the {whose.lower() if reader is None else whose}'s packet",
        f"Battle {engagement.id}, {at}. Rules: {papers.title}. {RULE_NUMBERS}",
        f"Battle {engagement.id} · {whose} · {papers.name} · form {form.mark}",
        setup_of(scene, briefing),
        plot_of(scene),
        places_of(scene),
        cards_of(book, engagement, papers, shown_ships(scene)),
        tuple(_to_scale(sheet, papers, scene.scale) for sheet in papers.sheets(book, scene.arms)),
        Log(f"{turns.word.capitalize()} record", (turns.word.capitalize(), *RECORD_HEAD), turns.clocks()),
        form,
    )


def _to_scale(sheet: Reference, papers: Papers, scale: GroundScale | None) -> Reference:
    """SAS-A2.1 What is cut out and laid on the table has its size: systems draw it to their usual scale."""
    if scale is None or scale == papers.scales[0]:
        return sheet
    smaller = scale.centimetres / papers.scales[0].centimetres
    return replace(sheet, parts=tuple(_scaled(part, smaller) if isinstance(part, TurningTemplate) else part
                                      for part in sheet.parts))


def _scaled(template: TurningTemplate, smaller: float) -> TurningTemplate:
    circles = tuple(replace(circle, radius_mm=circle.radius_mm * smaller) for circle in template.circles)
    return replace(template, circles=circles)


def write_packet(packet: Packet, out: Path, paper: str) -> int:
    """Prints a packet into a file; the number of its bytes; raises NotFound where it cannot be written."""
    if out.suffix.lower() != ".pdf":
        raise Malformed(f"{out}: a name ending in .pdf was expected")
    _folder(out)
    data = packet_pdf(packet, paper)
    return _written(out, data)


def write_form(book: Book, engagement: Engagement, rules: str, reader: Side | None, out: Path) -> str:
    """Writes the result form into a file; its mark; raises NotFound where it cannot be written."""
    if out.suffix.lower() not in (".yaml", ".yml"):
        raise Malformed(f"{out}: a name ending in .yaml was expected")
    _folder(out)
    form = form_of(book, engagement, papers_named(rules), reader)
    _written(out, form_text(form).encode())
    return form.mark


class Told(Struct, frozen=True):
    """What filled-in forms say of a battle: its result, and what the umpire rules in them."""

    engagement: Engagement
    after: AfterAction
    rulings: tuple[RuleAsUmpire, ...]


def read_result(seat: Public, battle: str, files: Sequence[Path]) -> Told:
    """What filled-in forms say of the battle that waits; raises FaultyForm, NotFound or Refused, and nothing is changed."""
    try:
        told = _read_result(seat, battle, files)
    except FaultyData as faulty:
        raise FaultyForm(list(faulty.faults)) from None
    orders: list[Command] = [*told.rulings, AcceptAfterAction(told.engagement.acting, told.after)]
    for order in orders:
        if (refusal := game_of(seat).refusal(order)) is not None:
            raise Refused(refusal)
    return told


def withheld_from(book: Book, engagement: Engagement, rules: str, reader: Side | None) -> frozenset[ShipId]:
    """SM-GAP-56 The ships that took part, but that a reader's papers do not name."""
    named = named_to(book, engagement, papers_named(rules), reader)
    return frozenset(unit.ship for _, unit in engagement.participants()) - named


def _read_result(seat: Public, battle: str, files: Sequence[Path]) -> Told:
    if battle.lower() == OPEN:
        battle = str(battle_waiting(seat, battle).id)
    attack = game_of(seat).state.attack
    waiting = None if attack is None or attack.engagement is None else str(attack.id)
    for file in files:
        document, told = read_head(file)
        if told.upper() != battle.upper():
            raise FaultyData([document.fault(f"{battle.upper()} was expected: this form is of {told}", "battle")])
        if told != waiting:
            raise FaultyData(
                [document.fault(settled(told, None if waiting is None else attack.id if attack else None), "battle")]
            )
    engagement = battle_in(seat, battle, "any")
    return Told(engagement, *told_by(seat.book, engagement, files))


def _folder(out: Path) -> None:
    if not out.parent.is_dir():
        raise NotFound(f"{out.parent}: there is no such folder; an existing one was expected")


def _written(out: Path, data: bytes) -> int:
    try:
        return out.write_bytes(data)
    except OSError as trouble:
        raise NotFound(f"{out}: cannot be written ({(trouble.strerror or str(trouble)).lower()})") from None
