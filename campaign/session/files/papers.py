"""Papers for a table: packets, cards and forms put together for one reader, written, kept in a folder, and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import atan2, degrees
from pathlib import Path

from msgspec import Struct

from campaign.library.reading.faults import Fault, FaultyData
from campaign.model.battles.battle import AfterAction, Engagement, Ground
from campaign.model.battles.cover import PlotChart
from campaign.model.battles.engagement import description_of
from campaign.model.battles.presence import is_without_power
from campaign.model.battles.tabletop import (
    GroundScale,
    Log,
    Packet,
    PlotPaper,
    Reference,
    RosterCard,
    ShipPaper,
    TurningTemplate,
    clock,
)
from campaign.model.book import Book
from campaign.model.commands import AcceptAfterAction, Command, RuleAsUmpire
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.drawn import in_the_plane
from campaign.model.setting.scenario import Briefing
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import CARGO, SMALL, ShipId
from campaign.session.engagements.cover import cover_of
from campaign.session.engagements.form_reading import FaultyForm, read_head, reason_settled
from campaign.session.engagements.form_results import result_by_forms
from campaign.session.engagements.forms import form_of, papers_named
from campaign.session.engagements.setup_sheet import (
    WITHOUT_POWER,
    Shown,
    named_to,
    places_of,
    plot_of,
    scene_of,
    setup_of,
    shown_ships,
)
from campaign.session.files.saves import saves_folder
from campaign.session.maps import drawn_chart
from campaign.session.play.players import name_of
from campaign.session.play.referee import OPEN, battle_waiting, system_begun
from campaign.session.play.seat import Public, Seat, game_of
from campaign.session.play.trouble import Hint, Malformed, NotFound, Refused
from campaign.silhouettes.drawing import side_view
from campaign.tabletop.form import form_text
from campaign.tabletop.packet import packet_pdf
from campaign.tabletop.plot_paper import is_land
from campaign.tabletop.press import SIZES
from campaign.tactics.contract import Papers
from campaign.words.counting import quantity
from campaign.words.lengths import YARD_M

# Cards of ships -------------------------------------------------------------------------------------------------------


MOST_ON_A_CARD = 4
ASHORE = (Ground.LAND, Ground.LOW_LAND)
DIVISION, CONVOY = "division", "convoy"


def cards_of(book: Book, engagement: Engagement, papers: Papers, ships: Sequence[Shown]) -> tuple[RosterCard, ...]:
    """SAS-C6 A card for each ship; those of a division of destroyers or a column of merchantmen lie together, four at most."""
    turns = papers.turns(book, engagement)
    cards = []
    for told_off in _divisions(book, engagement, ships):
        rosters = tuple(_paper(book, engagement, papers, ship) for ship in told_off)
        title, subtitle = _head(book, engagement, told_off, rosters)
        head = rosters[0].roster.log
        cards.append(RosterCard(title, subtitle, rosters, Log("Log", head, turns.clocks()) if head else None))
    return tuple(cards)


def _divisions(book: Book, engagement: Engagement, ships: Sequence[Shown]) -> Iterator[tuple[Shown, ...]]:
    """Large ships by themselves; small ones, and those with cargo, with their like of the same division or force."""
    groups: dict[tuple[object, ...], list[Shown]] = {}
    for ship in ships:
        groups.setdefault(_company(book, engagement, ship), []).append(ship)
    for members in groups.values():
        parts = -(-len(members) // MOST_ON_A_CARD)
        # As many on each card as on the next: five are three and two.
        sizes = [len(members) // parts + (1 if part < len(members) % parts else 0) for part in range(parts)]
        for size in sizes:
            yield tuple(members[:size])
            del members[:size]


def _company(book: Book, engagement: Engagement, ship: Shown) -> tuple[object, ...]:
    facts = description_of(book.oob, ship.one).ship_class
    if facts is None or facts.type not in SMALL | CARGO:
        return (ship.number,)
    named = _division(engagement, ship)
    return ship.side, named or ship.one.force, facts.type in CARGO


def _division(engagement: Engagement, ship: Shown) -> str:
    found = (division.name for division in engagement.parties[ship.side].divisions if ship.one.ship in division.units)
    return next(found, "")


def _head(book: Book, engagement: Engagement, told_off: Sequence[Shown], rosters: Sequence[ShipPaper]) -> tuple[str, str]:
    if len(told_off) == 1:
        return rosters[0].name, rosters[0].subtitle
    first, last = told_off[0], told_off[-1]
    facts = description_of(book.oob, first.one).ship_class
    kind = CONVOY if facts is not None and facts.type in CARGO else DIVISION
    force = first.one.force
    name = _division(engagement, first) or (force if force.lower().endswith(kind) else f"{force} {kind}")
    return f"{first.number} to {last.number}  {name}", f"{first.side} side, {quantity(len(told_off), 'ship')} on one card"


def _paper(book: Book, engagement: Engagement, papers: Papers, ship: Shown) -> ShipPaper:
    unit = ship.one
    known = description_of(book.oob, unit)
    facts = known.ship_class
    named = book.oob.ships.get(unit.ship)
    parts = [
        known.model if known.model != unit.name else "",
        known.kind,
        "" if named is None else named.commissioned[:4],
        "" if facts is None or not facts.standard_long_tons else f"{facts.standard_long_tons:,} tons",
        unit.nation.value.capitalize(),
        unit.force,
        WITHOUT_POWER if is_without_power(unit.presence) else "",
    ]
    return ShipPaper(
        f"{ship.number}  {unit.name}",
        ", ".join(word for word in parts if word),
        ship.side,
        papers.roster(book, engagement, unit.ship),
        side_view(facts, book.oob.guns) if facts is not None else None,
        unit.nation,
        facts is None or facts.type in SMALL | CARGO,
    )


# The cover ------------------------------------------------------------------------------------------------------------


FEET_A_MILE = 5280
STATUTE_MILE_M = FEET_A_MILE / 3 * YARD_M
NORTHWARD = 0.01  # degrees


def sea_chart(book: Book, engagement: Engagement, plot: PlotPaper) -> PlotChart | None:
    """The chart around a plot whose place is known; none off the theatre, under land of its own, or with a ship on its land."""
    setting = engagement.setting
    if setting is None or not engagement.hex or any(patch.kind in ASHORE for patch in plot.patches):
        return None
    projection = book.theatre.projection
    origin = in_the_plane(projection, setting.latitude, setting.longitude)
    north = in_the_plane(projection, setting.latitude + NORTHWARD, setting.longitude)
    turned = degrees(atan2(north[0] - origin[0], origin[1] - north[1]))
    chart = PlotChart(drawn_chart(book.theatre), origin, projection.hex_miles * STATUTE_MILE_M, turned)
    return None if any(is_land(chart, spot.x_m, spot.y_m) for spot in plot.spots) else chart


# Packets and forms ----------------------------------------------------------------------------------------------------


RULE_NUMBERS = "Numbers like {0} are for the program's `supermarina rule {0}`: nobody needs them to play."
ANY_RULE = "SM-6B"
PAPER_SIZES = tuple(SIZES)
RECORD_HEAD = ("Clock", "Range", "Axis orders, in short", "Allied orders, in short", "What happened, and to whom")


def battle_in(seat: Public, battle: str, rules: str) -> Engagement:
    """The engagement that waits to be fought; raises NotFound when it is another, Refused when it is begun on screen."""
    waiting = battle_waiting(seat, battle)
    if begun := system_begun(seat):
        raise Refused(
            Refusal("SM-6B", f"battle {waiting.id} is being fought on screen by {begun} already"), Hint.FIGHT_ON
        )
    papers_named(rules)
    return waiting


def scale_named(papers: Papers, name: str | None) -> GroundScale | None:
    """SAS-A2.1 A scale of the system's table, its usual one where none is named; raises Malformed for an unknown one."""
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
    setup, plot, places = setup_of(scene, briefing), plot_of(scene), places_of(scene)
    cover = replace(cover_of(scene, setup, briefing), chart=sea_chart(book, engagement, plot))
    whose = "Umpire" if reader is None else f"{reader} side"
    sheets = tuple(to_scale(sheet, papers, scene.scale) for sheet in papers.sheets(book, scene.arms))
    rule_numbers = RULE_NUMBERS.format(next((sheet.rule for sheet in sheets), ANY_RULE))
    at = f"{engagement.place}, {moment}, {clock(engagement.conditions.minute_of_day)}"
    return Packet(
        f"{title}: the {whose.lower() if reader is None else whose}'s packet",
        f"Battle {engagement.id}, {at}. Rules: {papers.title}. {rule_numbers}",
        f"Battle {engagement.id} · {whose} · {papers.name} · form {form.mark}",
        rule_numbers,
        scene.scale,
        cover,
        setup,
        plot,
        places,
        cards_of(book, engagement, papers, shown_ships(scene)),
        sheets,
        Log(f"{turns.word.capitalize()} record", (turns.word.capitalize(), *RECORD_HEAD), turns.clocks()),
        form,
    )


def to_scale(sheet: Reference, papers: Papers, scale: GroundScale | None) -> Reference:
    """SAS-A2.1 What is cut out and laid on the table has its size: systems draw it to their usual scale."""
    if scale is None or scale == papers.scales[0]:
        return sheet
    smaller = scale.centimetres / papers.scales[0].centimetres
    return replace(sheet, parts=tuple(_scale(part, smaller) if isinstance(part, TurningTemplate) else part
                                      for part in sheet.parts))


def _scale(template: TurningTemplate, smaller: float) -> TurningTemplate:
    circles = tuple(replace(circle, radius_mm=circle.radius_mm * smaller) for circle in template.circles)
    return replace(template, circles=circles)


def write_packet(packet: Packet, out: Path, paper: str) -> int:
    """Print a packet into a file and return its size in bytes; raises NotFound where it cannot be written."""
    return write_pdf(out, lambda: packet_pdf(packet, paper))


def write_pdf(out: Path, printed: Callable[[], bytes]) -> int:
    """Write what is printed into a file and return its size in bytes; raises Malformed or NotFound, before it is printed."""
    if out.suffix.lower() != ".pdf":
        raise Malformed(f"{out}: a name ending in .pdf was expected")
    _folder(out)
    return _write(out, printed())


def write_form(book: Book, engagement: Engagement, rules: str, reader: Side | None, out: Path) -> str:
    """Write the result form into a file and return its mark; raises NotFound where it cannot be written."""
    if out.suffix.lower() not in (".yaml", ".yml"):
        raise Malformed(f"{out}: a name ending in .yaml was expected")
    _folder(out)
    form = form_of(book, engagement, papers_named(rules), reader)
    _write(out, form_text(form).encode())
    return form.mark


class FormResult(Struct, frozen=True):
    """A battle's result as filled-in forms state it, and the umpire's rulings in them."""

    engagement: Engagement
    after: AfterAction
    rulings: tuple[RuleAsUmpire, ...]


def read_result(seat: Public, battle: str, files: Sequence[Path]) -> FormResult:
    """Read the forms for the waiting battle, changing nothing; raises FaultyForm, NotFound or Refused."""
    try:
        result = _read_result(seat, battle, files)
    except FaultyData as faulty:
        raise FaultyForm(list(faulty.faults)) from None
    orders: list[Command] = [*result.rulings, AcceptAfterAction(result.engagement.acting, result.after)]
    for order in orders:
        if (refusal := game_of(seat).refusal(order)) is not None:
            raise Refused(refusal)
    return result


def withheld_from(book: Book, engagement: Engagement, rules: str, reader: Side | None) -> frozenset[ShipId]:
    """SM-GAP-56 The ships that took part, but that a reader's papers do not name."""
    named = named_to(book, engagement, papers_named(rules), reader)
    return frozenset(unit.ship for _, unit in engagement.participants()) - named


def _read_result(seat: Public, battle: str, files: Sequence[Path]) -> FormResult:
    if battle.lower() == OPEN:
        battle = str(battle_waiting(seat, battle).id)
    attack = game_of(seat).state.attack
    waiting = None if attack is None or attack.engagement is None else str(attack.id)
    if waiting is None or attack is None or battle.upper() != waiting.upper():
        joined = None if waiting is None or attack is None else attack.id
        settled: list[Fault] = []
        for document, form_battle in map(read_head, files):
            if form_battle.upper() != battle.upper():
                settled.append(document.fault(f"{battle.upper()} was expected: this form is of {form_battle}", "battle"))
            else:
                settled.append(document.fault(reason_settled(form_battle, joined), "battle"))
        raise FaultyData(settled)
    engagement = battle_in(seat, battle, "any")
    return FormResult(engagement, *result_by_forms(seat.book, engagement, files))


def _folder(out: Path) -> None:
    if not out.parent.is_dir():
        raise NotFound(f"{out.parent}: there is no such folder; an existing one was expected")


def _write(out: Path, data: bytes) -> int:
    try:
        return out.write_bytes(data)
    except OSError as trouble:
        raise NotFound(f"{out}: cannot be written ({(trouble.strerror or str(trouble)).lower()})") from None


# The folder of papers -------------------------------------------------------------------------------------------------


FOLDER = "papers"


class PapersOnDisk(Struct, frozen=True):
    """A packet and its result form as they lie in the folder; a form that lay there already is `kept` as it was."""

    packet: Path
    form: Path
    kept: bool


def papers_folder() -> Path:
    """The folder of papers, beside the saves."""
    return saves_folder() / FOLDER


def write_papers(seat: Seat, battle: str, rules: str, paper: str) -> PapersOnDisk:
    """Print the packet of the waiting battle and write its form, but never over one that somebody may have filled in."""
    engagement, reader = battle_in(seat, battle, rules), seat.reader
    packet = packet_of(seat.book, engagement, rules, reader)
    try:
        papers_folder().mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise NotFound(f"{papers_folder()}: the folder of papers cannot be made ({trouble.strerror})") from None
    stem = f"{_prefix(seat, battle)}{rules}-{name_of(reader)}"
    printed, (form, existed) = papers_folder() / f"{stem}.pdf", _form(seat, engagement, rules, stem)
    write_packet(packet, printed, paper)
    if not existed:
        write_form(seat.book, engagement, rules, reader, form)
    return PapersOnDisk(printed, form, existed)


def forms_of(at: Public, battle: str) -> tuple[Path, ...]:
    """The forms of a battle of this campaign that lie in the folder, the one written last first."""
    found = [path for path in papers_folder().glob("*.yaml") if path.name.startswith(_prefix(at, battle))]
    return tuple(sorted(found, key=lambda path: (-path.stat().st_mtime, path.name)))


def newest_of_both(at: Public, battle: str) -> tuple[Path, ...]:
    """The newest form of each side, if both sides have one."""
    name_parts = {path: path.stem.removeprefix(_prefix(at, battle)).split("-") for path in forms_of(at, battle)}
    found = [next((path for path, parts in name_parts.items() if side.value in parts), None) for side in BOTH]
    return tuple(path for path in found if path is not None) if None not in found else ()


def _prefix(at: Public, battle: str) -> str:
    return f"{at.save.stem if at.save is not None else 'campaign'}-{battle}-"


def _form(seat: Seat, engagement: Engagement, rules: str, stem: str) -> tuple[Path, bool]:
    """Where a form goes, and whether it lies there already: one of another state of the battle keeps its name."""
    form = form_of(seat.book, engagement, papers_named(rules), seat.reader)
    number = 1
    while True:
        path = papers_folder() / f"{stem}{'' if number == 1 else f'-{number}'}.yaml"
        if not path.exists():
            return path, False
        try:
            known = read_head(path)[0].body().get("mark")
        except FaultyData:
            # Somebody's pen slipped; it is his all the same.
            return path, True
        if known in (form.mark, form.older_mark):
            return path, True
        number += 1
