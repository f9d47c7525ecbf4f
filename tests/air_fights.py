"""More of the test language: squadrons on the small sea, and a sortie that is in the air already.

    book, state = skies(sea(italian("Zara", "00604"), HAL_FAR), squad("815", "hal_far", SWORDFISH, size=FLIGHT))
    state = aloft(book, state, raid("AX1", "815"))
    state, events = proceeds(book, state, [("SM-25B", 7)])

A sortie is put into the air as if its launching had been allowed; from there its own chapter speaks, and both sides decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import Command
from campaign.model.dice import DiceOfMoments, Die, ScriptedDice, Why
from campaign.model.events import AirFightFought, Event, SortieLaunched
from campaign.model.play.air_war import AirTarget, Sortie, SortieId, SortieStage
from campaign.model.play.calendar import Step
from campaign.model.play.state import AirUnit, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, AircraftType, AirSize, AirUnitFacts, AirUnitId, BaseId
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.rules import engine
from campaign.rules.chapters.air.ch24_course import proceed, whose_word
from campaign.rules.chapters.air.ch24_decisions import candidates
from campaign.rules.play.orders import CHAPTER_OF, refusal
from campaign.rules.proceedings import Proceedings
from tests.proceeding import brought_about
from tests.sea import STANCES, Sea, Thing, airbase, given, identity, sea

GROUP, FLIGHT = AirSize.GROUP, AirSize.FLIGHT
AXIS, ALLIED = Side.AXIS, Side.ALLIED
AIR_WAR = Options(air_war=True)
# Values as SM-GAP-47 prints them.
ROLE = AircraftRole


def kind(name: str, nation: Nation, role: AircraftRole, attack: int, defence: int, bombing: int, reach: int) -> AircraftType:
    """A type of aircraft by its factors."""
    return AircraftType(identity(name), name, nation, role, attack, defence, bombing, reach, ())


HURRICANE = kind("Hurricane", Nation.BRITISH, ROLE.FIGHTER, 6, 6, 1, 11)
FULMAR = kind("Fulmar", Nation.BRITISH, ROLE.FIGHTER, 4, 4, 1, 14)
KITTYHAWK = kind("Kittyhawk", Nation.BRITISH, ROLE.FIGHTER, 6, 6, 2, 14)
SWORDFISH = kind("Swordfish", Nation.BRITISH, ROLE.TORPEDO_BOMBER, 1, 2, 2, 13)
BLENHEIM = kind("Blenheim", Nation.BRITISH, ROLE.BOMBER, 2, 3, 2, 22)
BOMBAY = kind("Bombay", Nation.BRITISH, ROLE.TRANSPORT, 1, 3, 0, 24)
CR_42 = kind("CR.42", Nation.ITALIAN, ROLE.FIGHTER, 4, 5, 1, 10)
BF_110 = kind("Bf 110", Nation.GERMAN, ROLE.FIGHTER, 6, 5, 3, 16)
SM_79 = kind("SM.79", Nation.ITALIAN, ROLE.BOMBER, 3, 4, 3, 22)
SM_84 = kind("SM.84", Nation.ITALIAN, ROLE.TORPEDO_BOMBER, 3, 4, 2, 22)
JU_87 = kind("Ju 87", Nation.GERMAN, ROLE.DIVE_BOMBER, 2, 3, 6, 10)
JU_52 = kind("Ju 52", Nation.GERMAN, ROLE.TRANSPORT, 1, 3, 0, 24)

HAL_FAR = airbase("Hal Far", "00704", Nation.BRITISH, groups=0)
COMISO = airbase("Comiso", "00501", Nation.ITALIAN, groups=0)
CASTEL_BENITO = airbase("Castel Benito", "00207", Nation.ITALIAN, groups=0)
FIELDS = (HAL_FAR, COMISO, CASTEL_BENITO)


class Squad(Struct, frozen=True):
    """One air unit: what it flies, from where, and how large it is."""

    name: str
    base: str
    flies: AircraftType
    size: AirSize
    on_naval_cooperation: bool

    @property
    def side(self) -> Side:
        """Whose it is."""
        side = STANCES[self.flies.nation].side
        assert side is not None
        return side


def squad(name: str, base: str, flies: AircraftType, size: AirSize = GROUP, *, cooperates: bool = True) -> Squad:
    """A group, unless told otherwise, on naval cooperation, at the field or carrier named."""
    return Squad(name, base, flies, size, cooperates)


def squads(
    name: str, count: int, base: str, flies: AircraftType, size: AirSize = GROUP, *, cooperates: bool = True,
) -> tuple[Squad, ...]:
    """So many alike: name_1, name_2 and so on."""
    return tuple(squad(f"{name}_{number}", base, flies, size, cooperates=cooperates) for number in range(1, count + 1))


def skies(the_sea: Sea, *units: Squad) -> Sea:
    """The same sea with air units over it."""
    book, state = the_sea
    facts: dict[AirUnitId, AirUnitFacts] = {}
    there: dict[AirUnitId, AirUnit] = {}
    for one in units:
        key = AirUnitId(one.name)
        facts[key] = AirUnitFacts(key, one.name, one.flies.id, one.size, one.flies.nation, ())
        there[key] = AirUnit(key, one.side, one.base, on_naval_cooperation=one.on_naval_cooperation)
    oob = replace(book.oob, aircraft={**book.oob.aircraft, **{one.flies.id: one.flies for one in units}},
                  air_units={**book.oob.air_units, **facts})
    return Sea(replace(book, oob=oob), replace(state, air={**state.air, **there}))


def raided(
    *things: Thing | Squad, acting: Side = ALLIED, turn: str = "Jul I 40", weather: Weather = Weather.CLEAR,
) -> Sea:
    """A combat step of the air war: the usual fields, these things on the sea, and these squadrons over it."""
    units = [one for one in things if isinstance(one, Squad)]
    others = [one for one in things if not isinstance(one, Squad)]
    there = sea(*others, *FIELDS, acting=acting, step=Step.COMBAT, options=AIR_WAR, turn=turn, weather=weather)
    return skies(there, *units)


def seen(the_sea: Sea, *forces: str, full: bool = False) -> Sea:
    """The same sea with these forces spotted, in general or fully."""
    book, state = the_sea
    find = Find(Recon.AREA, Lapse.END_OF_SEGMENT, full=full)
    return Sea(book, replace(state, finds={**state.finds, **{ForceId(force): (find,) for force in forces}}))


def keys(*names: str) -> tuple[AirUnitId, ...]:
    """Ids of air units by their names."""
    return tuple(AirUnitId(name) for name in names)


def pairs(*names: str) -> tuple[tuple[AirUnitId, AirUnitId], ...]:
    """Who goes at whom: "a>b" for each."""
    return tuple((AirUnitId(one), AirUnitId(other)) for one, _, other in (name.partition(">") for name in names))


def raid(
    at: str, *units: str, side: Side = ALLIED, target: AirTarget = AirTarget.FORCE, escort: Iterable[str] = (),
    far: Iterable[str] = (), aims: tuple[str, ...] = (), light: Light = Light.DAY,
) -> Sortie:
    """A sortie of these units at what is named; `aloft` says where that lies."""
    return Sortie(SortieId("S1"), side, target, at, Hex("00000"), light, keys(*units), keys(*escort), keys(*far), aims)


def aloft(book: Book, state: State, sortie: Sortie) -> State:
    """The state with a sortie in the air."""
    return given(state, SortieLaunched(replace(sortie, hex=_hex_of(book, state, sortie))))


def _hex_of(book: Book, state: State, sortie: Sortie) -> Hex:
    match sortie.target:
        case AirTarget.FORCE:
            return state.forces[ForceId(sortie.at)].hex
        case AirTarget.FLOTILLA:
            return state.flotillas[FlotillaId(sortie.at)].hex
        case AirTarget.AIRFIELD:
            return book.oob.bases[BaseId(sortie.at)].hex
        case _:
            return state.ports[PortId(sortie.at)].hex


def proceeds(book: Book, state: State, rolls: Iterable[tuple[str, int]] = ()) -> tuple[State, tuple[Event, ...]]:
    """A sortie takes its course, with these rolls and no others, until somebody must decide or all are home."""
    dice = ScriptedDice(rolls)
    found = brought_about(proceed, book, state, dice=dice)
    dice.done()
    return found


def flying(state: State) -> Sortie:
    """The sortie in the air."""
    sortie = state.air_war.sortie
    assert sortie is not None
    return sortie


def asked(book: Book, state: State) -> tuple[Side, SortieStage] | None:
    """Who is asked, and how far the sortie has come; None when none is in the air, or it waits for nobody."""
    sortie = state.air_war.sortie
    side = None if sortie is None else whose_word(book, state, sortie)
    return None if sortie is None or side is None else (side, sortie.stage)


def told(book: Book, state: State, order: Command, dice: DiceOfMoments) -> tuple[State, tuple[Event, ...]]:
    """An order alone, without the sequence of play, by dice of any kind: the state after it, and all that happened."""
    assert (no := refusal(book, state, order)) is None, str(no)
    now = engine.proceedings(book, state, dice)
    CHAPTER_OF[type(order)].resolve(now, order)
    return now.state, now.events


class LowDice(Struct, frozen=True):
    """Dice that always show their lowest face; those of fights, guns and bombs (2D6) another where one is given."""

    two: int = Die.TWO_D6.lowest

    def roll(self, die: Die, why: Why) -> int:
        """The face that was agreed upon."""
        return self.two if die is Die.TWO_D6 else die.lowest

    def at(self, moment: str, before: Mapping[str, int]) -> LowDice:
        """The same dice."""
        return self


Chooses = Callable[[Side, SortieStage, tuple[Command, ...]], Command]


def first_word(side: Side, stage: SortieStage, orders: tuple[Command, ...]) -> Command:
    """What the leaders would say, which comes first."""
    return orders[0]


def flown(book: Book, state: State, dice: DiceOfMoments, chooses: Chooses = first_word) -> tuple[State, tuple[Event, ...]]:
    """A sortie that is in the air is flown to its end, whoever is asked choosing among what is legal."""
    now = engine.proceedings(book, state, dice)
    ends(now, chooses)
    return now.state, now.events


def ends(now: Proceedings, chooses: Chooses) -> None:
    """A sortie that is in the air comes to its end, whoever is asked choosing among what is legal."""
    book = now.book
    proceed(now)
    while (sortie := now.state.air_war.sortie) is not None:
        side = whose_word(book, now.state, sortie)
        assert side is not None
        legal = tuple(order for order in candidates(book, now.state, side) if refusal(book, now.state, order) is None)
        assert legal, f"{side} is asked at {sortie.stage} and has nothing legal to say"
        assert now.order(chooses(side, sortie.stage, legal)) is None


def fights_of(events: Iterable[Event]) -> Mapping[int, AirFightFought]:
    """The fights of a sortie by their numbers."""
    return {event.fight: event for event in events if isinstance(event, AirFightFought)}
