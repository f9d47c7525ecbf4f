"""The plan of the air as a player makes it on the chart: what the staff proposes, what is planned and kept, and their odds."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.chart.layers.sorties import AirArrow, AirBase, AirGoal, AirPointing, AirRing, Stands
from campaign.gui.play.known import Known
from campaign.gui.play.strike import StrikePlan, StrikeTarget, strike_targets
from campaign.model.battles.battle import Light
from campaign.model.commands import GiveAirMission, LaunchSortie
from campaign.model.play.air_war import AirMission, AirTask
from campaign.model.play.calendar import Phase, Step
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.planning.air_odds import SortieCount, SortieOdds
from campaign.session.planning.air_plan import PlannedSortie, plan_of_the_day
from campaign.session.planning.air_price import Rises, target_in_words
from campaign.session.planning.air_units import Flier, own_units, place_of
from campaign.words.counting import quantity

# A count is shown when a sortie was flown so often, and goes on for so many at a time.
SHOWN, AT_ONCE = (100, 400, 1000), 50
# So many rings of each side are drawn, lest the chart be nothing else.
RINGS = 3
COUNTS_KEPT = 24


class Field(Struct, frozen=True):
    """An own field or deck with aircraft, or several fields in one hex: its units, and those that can still fly."""

    base: str
    name: str
    hex: Hex
    units: tuple[Flier, ...]
    ready: tuple[AirUnitId, ...]


@dataclass(slots=True)
class AirDesk:
    """What lies on the table of the air; `base` is the field whose range is shown, `kept` are sorties that wait to be sent."""

    known: Known
    open: bool = False
    base: str = ""
    strike: StrikePlan | None = None
    kept: tuple[StrikePlan, ...] = ()
    _proposed: tuple[tuple[int, Side], tuple[PlannedSortie, ...]] | None = field(default=None, repr=False)
    _fields: tuple[tuple[int, Side], tuple[Field, ...]] | None = field(default=None, repr=False)
    _targets: tuple[tuple[int, Side], tuple[StrikeTarget, ...]] | None = field(default=None, repr=False)
    _counts: dict[LaunchSortie, SortieCount] = field(default_factory=dict, repr=False)
    _pointing: tuple[Hashable, AirPointing | None] = field(default=((), None), repr=False)

    @property
    def shown(self) -> bool:
        """Whether the panel and the chart are those of the air."""
        return self.open or self.strike is not None

    @property
    def key(self) -> Hashable:
        """What it shows now, to be told from what it showed."""
        strike = None if self.strike is None else self.strike.key
        odds = self.odds
        return (self.open, self.base, strike, tuple(plan.key for plan in self.kept), 0 if odds is None else odds.flown)

    def clear(self) -> None:
        """Nothing is planned any more."""
        self.strike, self.kept, self.base = None, (), ""

    def settle(self) -> None:
        """Something happened: what was counted holds no more, and of what waits that stays which no rule refuses."""
        waiting = [StrikePlan(self.known, plan.target, plan.place, plan.units, plan.escorts, plan.light, plan.aims)
                   for plan in self.kept]
        self.clear()
        self.kept = tuple(plan for plan in waiting if plan.refused is None)
        self._counts.clear()

    # What there is ----------------------------------------------------------------------------------------------------

    @property
    def proposed(self) -> tuple[PlannedSortie, ...]:
        """What the staff proposes and no rule refuses."""
        now = self.known.changes, self.known.side
        if self._proposed is None or self._proposed[0] != now:
            self._proposed = now, plan_of_the_day(self.known.book, self.known.view, self.known.refusal)
        return self._proposed[1]

    @property
    def strikes(self) -> bool:
        """Whether this is a step in which something may be struck or bombed."""
        cursor = self.known.view.cursor
        return cursor.acting is self.known.side and (cursor.phase is Phase.AIR or (
            cursor.phase is Phase.NAVAL and cursor.step is Step.COMBAT))

    @property
    def fields(self) -> tuple[Field, ...]:
        """Own fields and decks with aircraft, those with the most that can still fly first."""
        now = self.known.changes, self.known.side
        if self._fields is None or self._fields[0] != now:
            found = sorted(self._found_fields(), key=lambda place: (-sum(
                unit.flights for unit in place.units if unit.id in place.ready), place.name))
            self._fields = now, tuple(found)
        return self._fields[1]

    def _found_fields(self) -> Iterator[Field]:
        by_base: dict[str, list[Flier]] = {}
        for unit in own_units(self.known.book, self.known.view):
            if unit.hex is not None and unit.base_name:
                by_base.setdefault(unit.base, []).append(unit)
        ready = set(self.known.view.air_war.ready)
        if not self.strikes:
            # Before strikes may fly those can that rest in hand.
            ready = {unit.id for units in by_base.values() for unit in units
                     if not unit.held_back and unit.mission.task is AirTask.HELD}
        for base, units in by_base.items():
            where = units[0].hex
            if where is not None:
                yield Field(base, units[0].base_name, where, tuple(units), tuple(u.id for u in units if u.id in ready))

    @property
    def targets(self) -> tuple[StrikeTarget, ...]:
        """What may be struck and is in somebody's reach: what the staff would strike first, then the nearest."""
        now = self.known.changes, self.known.side
        if self._targets is None or self._targets[0] != now:
            wanted = [(line.order.target, line.order.place) for line in self.proposed if isinstance(line.order, LaunchSortie)]
            bombers = [unit for place in self.fields for unit in place.units if unit.bombs]
            near: list[tuple[int, int, StrikeTarget]] = []
            for target in strike_targets(self.known):
                away = [hexes for unit in bombers if (hexes := unit.away(target.hex)) is not None and hexes <= unit.far]
                if away:
                    key = target.target, target.place
                    near.append((wanted.index(key) if key in wanted else len(wanted), min(away), target))
            self._targets = now, tuple(target for *_, target in sorted(near, key=lambda found: (found[:2], found[2].place)))
        return self._targets[1]

    @property
    def busy(self) -> frozenset[AirUnitId]:
        """Units of sorties that are kept."""
        return frozenset(key for plan in self.kept for key in (*plan.units, *plan.escorts))

    @property
    def orders(self) -> tuple[LaunchSortie, ...]:
        """All that is planned, to be sent one after the other; what nobody flies is not sent."""
        plans = (*self.kept, *((self.strike,) if self.strike is not None else ()))
        return tuple(plan.order for plan in plans if plan.units)

    # What is chosen ---------------------------------------------------------------------------------------------------

    def begin(self, target: StrikeTarget) -> None:
        """A sortie against something, with those who would fly it."""
        self.strike = StrikePlan(self.known, target.target, target.place)
        self.strike.muster(self.proposed, self.busy)

    def begin_at(self, where: Hex) -> bool:
        """A sortie against what lies in a hex, against the next thing there where one is planned; whether anything does."""
        here = [target for target in self.targets if target.hex == where]
        if here:
            self.begin(here[(self._place_in(here) + 1) % len(here)])
        return bool(here)

    def next_target(self, by: int = 1) -> bool:
        """The next of what lies in reach, or the one before; whether there is any."""
        if self.targets:
            at = self._place_in(self.targets)
            self.begin(self.targets[(at + by) % len(self.targets) if at >= 0 or by > 0 else -1])
        return bool(self.targets)

    def _place_in(self, targets: tuple[StrikeTarget, ...] | list[StrikeTarget]) -> int:
        now = None if self.strike is None else (self.strike.target, self.strike.place)
        return next((at for at, target in enumerate(targets) if (target.target, target.place) == now), -1)

    def keep(self) -> None:
        """The sortie that is planned waits, and another can be planned beside it."""
        if self.strike is not None and self.strike.units:
            self.kept = (*self.kept, self.strike)
        self.strike = None

    def press_field(self, base: str) -> None:
        """With a sortie planned all that can fly from there go along, or stay; else the field's range is shown, or no more."""
        strike = self.strike
        if strike is None:
            self.base = "" if self.base == base else base
            return
        able = tuple(unit.id for unit in strike.able(self.busy) if unit.base == base and unit.id not in strike.escorts)
        standing = tuple(key for key in strike.units if self.known.view.air[key].base == base)
        if able or standing:
            strike.tick(able or standing)

    # What may come of it ----------------------------------------------------------------------------------------------

    @property
    def _count(self) -> SortieCount | None:
        """The count of the sortie that is planned, begun."""
        if self.strike is None or not self.strike.units:
            return None
        order = self.strike.order
        if order not in self._counts:
            while len(self._counts) >= COUNTS_KEPT:
                del self._counts[next(iter(self._counts))]
            self._counts[order] = SortieCount(self.known.book, self.known.view, order)
            self._counts[order].go_on(SHOWN[0])
        return self._counts[order]

    @property
    def odds(self) -> SortieOdds | None:
        """What was counted of the sortie that is planned, as far as it is shown."""
        count = self._count
        return None if count is None else count.odds

    def count_on(self) -> bool:
        """Counts a little more, and no longer than a frame; whether there is more to be seen now."""
        count = self._count
        if count is None or count.over:
            return False
        count.go_on(AT_ONCE)
        return count.over or count.flown in SHOWN

    # On the chart -----------------------------------------------------------------------------------------------------

    def pointing(self) -> AirPointing | None:
        """What of all this the chart shows."""
        if not self.shown:
            return None
        key = self.known.changes, self.known.side, self.open, self.base, *(plan.key for plan in self.kept), (
            None if self.strike is None else self.strike.key)
        if self._pointing[0] != key:
            self._pointing = key, self._pointed()
        return self._pointing[1]

    def _pointed(self) -> AirPointing:
        strike = self.strike
        flying = frozenset[AirUnitId]() if strike is None else frozenset((*strike.units, *strike.escorts))
        bases = tuple(AirBase(place.hex, self.known.side, len(place.ready), bool(flying & {unit.id for unit in place.units})
                              or place.base == self.base) for place in self.fields)
        goals = tuple(AirGoal(where, self.known.side.enemy, strike is not None and strike.hex == where)
                      for where in dict.fromkeys(target.hex for target in self.targets))
        return AirPointing(tuple(self._arrows()), (*self._own_rings(), *self._enemy_rings()), bases, goals)

    def _arrows(self) -> Iterator[AirArrow]:
        strike = self.strike
        taken = {(plan.target, plan.place) for plan in (*self.kept, *((strike,) if strike is not None else ()))}
        for line in self.proposed:
            match line.order:
                case LaunchSortie() as order if (order.target, order.place) not in taken:
                    yield from self._arrow(StrikePlan(self.known, order.target, order.place, order.units, order.escorts,
                                                      order.light, order.aims), Stands.PROPOSED)
                case GiveAirMission() as order if order.task is not AirTask.HELD:
                    yield from self._arrow_of_mission(order)
                case _:
                    pass
        for plan in self.kept:
            yield from self._arrow(plan, Stands.KEPT)
        if strike is not None:
            yield from self._arrow(strike, Stands.CHOSEN)

    def _arrow(self, plan: StrikePlan, stands: Stands) -> Iterator[AirArrow]:
        goal, price = plan.hex, plan.price
        if goal is None or price is None:
            return
        night = plan.light is Light.NIGHT
        kinds = {unit.aircraft for place in self.fields for unit in place.units if unit.id in plan.units}
        what = f" {next(iter(kinds))}" if len(kinds) == 1 else ""
        text = f"{quantity(price.flights, 'flight')}{what and ' of'}{what}{', by night' if night else ''}"
        yield AirArrow(self._starts({*plan.order.units, *plan.order.escorts}), goal, stands, text, night=night)

    def _starts(self, flying: Collection[AirUnitId]) -> tuple[tuple[Hex, int], ...]:
        """Where units fly from, and how many flights from each place."""
        found: dict[Hex, int] = {}
        for unit in (unit for place in self.fields for unit in place.units if unit.id in flying):
            if unit.hex is not None:
                found[unit.hex] = found.get(unit.hex, 0) + unit.flights
        return tuple(found.items())

    def _arrow_of_mission(self, order: GiveAirMission) -> Iterator[AirArrow]:
        """A patrol or a search that is proposed: an arrow to where it flies, with its ring there."""
        mission = AirMission(order.task, order.over, order.force)
        goal = place_of(self.known.book, self.known.view, mission)
        starts = self._starts(order.units)
        if goal is not None and starts:
            chart = self.known.book.charts.air.missions
            flights, patrol = sum(many for _, many in starts), order.task is AirTask.PATROL
            yield AirArrow(starts, goal, Stands.PROPOSED, f"{flights} {'patrol' if patrol else 'search'}",
                           ring=chart.patrol_radius if patrol else chart.search_radius)

    def _own_rings(self) -> Iterator[AirRing]:
        """How far those fly who fly the sortie; else those of the chosen field, else of the fields with the most that can."""
        strike = self.strike
        flying = set[AirUnitId]() if strike is None else set(strike.units)
        if strike is not None:
            places = [(place, [unit for unit in place.units if unit.id in flying]) for place in self.fields]
        elif self.base:
            places = [(place, [*place.units]) for place in self.fields if place.base == self.base]
        elif self.strikes:
            places = [(place, [unit for unit in place.units if unit.id in place.ready and unit.bombs]) for place in self.fields]
        else:
            return
        goal, drawn = None if strike is None else strike.hex, set[Hex]()
        for place, units in places:
            if units and place.hex not in drawn and len(drawn) < RINGS:
                drawn.add(place.hex)
                farthest = max(units, key=lambda unit: unit.near)
                yield AirRing(place.hex, farthest.near, self.known.side, f"{farthest.aircraft} of {place.name}, "
                              f"{self._miles(farthest.near)}", bold=bool(strike) or bool(self.base), towards=goal)

    def _enemy_rings(self) -> Iterator[AirRing]:
        """How far enemy fighters fly that may rise against the sortie; who stands where is public (SM-GAP-41.2)."""
        price = None if self.strike is None else self.strike.price
        if self.strike is None or price is None:
            return
        book, view = self.known.book, self.known.view
        divisor, found = book.charts.air.missions.held_range_divisor, dict[Hex, tuple[int, str]]()
        for key, how in price.may_rise:
            base = book.oob.bases[view.air_war.enemy_units[key]]
            near = book.oob.aircraft[book.oob.air_units[key].aircraft].range_hexes
            reach = near // divisor if how is Rises.IN_HAND else 0 if how is Rises.HERE else near
            if how is not Rises.PATROL and reach >= found.get(base.hex, (-1, ""))[0]:
                found[base.hex] = reach, base.name
        for where, (reach, name) in sorted(found.items(), key=lambda pair: -pair[1][0])[:RINGS]:
            if reach:
                yield AirRing(where, reach, self.known.side.enemy, f"fighters of {name}", towards=self.strike.hex)

    def _miles(self, hexes: int) -> str:
        return f"{round(hexes * self.known.book.theatre.projection.hex_miles)} miles"

    def called(self, plan: StrikePlan) -> str:
        """The target of a plan by name."""
        return target_in_words(self.known.book, plan.order)
