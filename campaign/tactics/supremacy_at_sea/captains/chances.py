"""How likely a battery is to hit each enemy that it may fire at, by the rules its salvo will meet, at the range as judged."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, BattleView, InputKind
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.fire.gunnery import Aimed, chance_of_a_hit, laid
from campaign.tactics.supremacy_at_sea.fire.shots import OWN_TURN, shots
from campaign.tactics.supremacy_at_sea.sighting import by_eye_u
from campaign.tactics.writing import odds_in_words

RANGING = "ranging"


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """SAS-B5.6c For her first battery that is asked: the chance that a salvo of all that bears hits, if it alone fires."""
    charts = charts_in(book)
    asked = [one for one in decision.inputs if one.token == token and one.kind is InputKind.TARGET]
    if decision.key != Step.FIRE.value or not asked:
        return ()
    battery = Battery(asked[0].key.rsplit(".", 2)[1])
    groups: dict[str, list[Group]] = {}
    for one in asked:
        _, rank, group = one.key.rsplit(".", 2)
        for mark, _ in one.options if rank == battery.value else ():
            if ShipId(mark) in battle.vessels:
                groups.setdefault(mark, []).append(Group(group))
    orders = [Shoot(ShipId(token), battery, tuple(able), ShipId(mark)) for mark, able in groups.items()]
    return tuple((str(order.target), _told(charts, battle, order)) for order in orders)


def _told(charts: SupremacyCharts, battle: Battle, order: Shoot) -> str:
    """A salvo that cannot hit, while the range is not found or she turns, finds it for those that can: it is not wasted."""
    chance = chance_as_judged(charts, battle, order)
    return RANGING if not chance and chance_as_judged(charts, battle, order, settled=True) else odds_in_words(chance)


def chance_as_judged(charts: SupremacyCharts, battle: Battle, order: Shoot, *, settled: bool = False) -> float:
    """SAS-B4.10 The chance of one battery alone, at the range as it is judged by eye: nobody measures before he has written.

    `settled` is as if it had fired at that target before, and she had not turned.
    """
    aims = (shot.aim for shot in shots(charts, battle, (order,)) if shot.posts)
    return sum(chance_of_a_hit(charts, laid(charts, replace(aim, range_u=by_eye_u(charts, aim.range_u))))
               for aim in (map(_settled, aims) if settled else aims))


def _settled(aim: Aimed) -> Aimed:
    return replace(aim, locked=True, shifts=tuple(shift for shift in aim.shifts if shift[0] != OWN_TURN),
                   halvings=tuple(why for why in aim.halvings if why != OWN_TURN))
