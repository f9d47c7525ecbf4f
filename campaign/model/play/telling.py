"""What happened, told to one reader as data: who did what to whom, where, with what, and what came of it; and its sentence.

A telling holds what its reader may know and nothing else, so that secrecy can be proved on it. Whoever shows, counts, filters
or sorts what happened reads the parts; nobody reads the sentence back.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side


class Deed(Enum):
    """What kind of thing happened."""

    # Seeing
    SEARCH = "search"
    SIGHTING = "sighting"
    SIGHT_LOST = "sight_lost"
    ILLUMINATION = "illumination"
    # Sailing
    FORMING = "forming"
    PARTING = "parting"
    SAILING = "sailing"
    MOVE = "move"
    ARRIVAL = "arrival"
    SCATTERING = "scattering"
    HELD_UP = "held_up"
    DIVE = "dive"
    # Fighting
    ATTACK = "attack"
    AVOIDANCE = "avoidance"
    BATTLE = "battle"
    BATTLE_OVER = "battle_over"
    BREAKING_OFF = "breaking_off"
    FIRE = "fire"
    HIT = "hit"
    MISS = "miss"
    LAUNCH = "launch"
    COLLISION = "collision"
    GROUNDING = "grounding"
    MINE = "mine"
    # What came of it
    DAMAGE = "damage"
    SINKING = "sinking"
    LOSS = "loss"
    RESCUE = "rescue"
    CONTROL = "control"
    REPAIR = "repair"
    # In the air
    FLIGHT = "flight"
    FLIGHT_OVER = "flight_over"
    RAID = "raid"
    AIR_LOSS = "air_loss"
    BASING = "basing"
    INTERCEPTION = "interception"
    AIR_FIGHT = "air_fight"
    FLAK = "flak"
    # Supply, troops and the war ashore
    FUEL = "fuel"
    SUPPLY = "supply"
    CARGO = "cargo"
    LANDING = "landing"
    GROUND = "ground"
    REINFORCEMENT = "reinforcement"
    # The game itself
    ORDER = "order"
    DECISION = "decision"
    TIME = "time"
    WEATHER = "weather"
    DIE = "die"
    POINTS = "points"
    RULING = "ruling"
    NOTE = "note"
    VOYAGE = "voyage"
    REMARK = "remark"
    UNDOING = "undoing"
    FRESH_DICE = "fresh_dice"


class Being(Enum):
    """What sort of thing somebody is whom a telling mentions."""

    SHIP = "ship"
    FORCE = "force"
    FLOTILLA = "flotilla"
    AIR_UNIT = "air_unit"
    PORT = "port"
    BASE = "base"
    CARGO = "cargo"
    TROOPS = "troops"
    MINEFIELD = "minefield"
    SORTIE = "sortie"
    BATTLE = "battle"
    SIDE = "side"
    MARKER = "marker"
    UNKNOWN = "unknown"
    RUN = "run"
    NATION = "nation"


class Mention(Struct, frozen=True, omit_defaults=True):
    """Somebody or something as the reader of a telling knows it; in a sentence it stands for its name.

    `key` is what the reader can ask for it by: the id of what he knows, the label of a marker, "" where he has no handle.
    `side` is whose it is, None where that is nobody's or not known.
    """

    name: str
    being: Being
    key: str = ""
    side: Side | None = None

    def __str__(self) -> str:
        return self.name


class Instrument(Enum):
    """With what something was done: a weapon, a sensor, or the sea itself."""

    GUNS = "guns"
    TORPEDOES = "torpedoes"
    BOMBS = "bombs"
    DEPTH_CHARGES = "depth_charges"
    MINES = "mines"
    RAM = "ram"
    FLAK = "flak"
    ROCKETS = "rockets"
    STAR_SHELL = "star_shell"
    SEARCHLIGHT = "searchlight"
    EYES = "eyes"
    AIRCRAFT = "aircraft"
    RADAR = "radar"
    SONAR = "sonar"
    FLAMES = "flames"
    FLOODING = "flooding"
    GROUND = "ground"
    SEA = "sea"
    CHARGES = "charges"


class Part(Enum):
    """What of a ship, an airfield or a port was touched."""

    HULL = "hull"
    BUOYANCY = "buoyancy"
    MAGAZINE = "magazine"
    MAIN_BATTERY = "main_battery"
    TURRET = "turret"
    GUN = "gun"
    LIGHT_GUNS = "light_guns"
    ALL_GUNS = "all_guns"
    FIRE_CONTROL = "fire_control"
    BRIDGE = "bridge"
    STEERING = "steering"
    ENGINES = "engines"
    ENGINE_ROOM = "engine_room"
    POWER = "power"
    TORPEDO_TUBES = "torpedo_tubes"
    AIRCRAFT = "aircraft"
    FLIGHT_DECK = "flight_deck"
    SEARCHLIGHTS = "searchlights"
    RADAR = "radar"
    CREW = "crew"
    FIRES = "fires"
    FLOODS = "floods"
    DAMAGE_CONTROL = "damage_control"
    TOW = "tow"
    RUNWAYS = "runways"
    DOCKYARD = "dockyard"
    QUAYS = "quays"
    LOAD = "load"
    FUEL = "fuel"
    AMMUNITION = "ammunition"
    EQUIPMENT = "equipment"
    SUPPLIES = "supplies"
    COASTAL_GUNS = "coastal_guns"
    RAILWAY = "railway"
    SPEED = "speed"
    WEAPON = "weapon"
    SENSORS = "sensors"
    WIRELESS = "wireless"


class Change(Enum):
    """What became of a part.

    What a ship loses is told once as LOST, when it is marked off her; a blow that costs her as much tells it as HIT. So all
    that was LOST sums up to how she is.
    """

    HIT = "hit"
    LOST = "lost"
    WORSE = "worse"
    JAMMED = "jammed"
    SILENT = "silent"
    BEGAN = "began"
    ENDED = "ended"
    MENDED = "mended"
    EXPLODED = "exploded"
    WRECKED = "wrecked"
    ABANDONED = "abandoned"
    USED = "used"
    GAINED = "gained"
    WITHOUT_EFFECT = "without_effect"
    LEFT = "left"
    ENTERED = "entered"
    BETTER = "better"
    CLOSED = "closed"
    LASTED = "lasted"
    FLOODED = "flooded"
    HELD = "held"


class Measure(Enum):
    """What an amount counts."""

    GUNNERY_BOXES = "gunnery_boxes"
    FLOTATION_BOXES = "flotation_boxes"
    BOXES = "boxes"
    DAMAGE_POINTS = "damage_points"
    HITS = "hits"
    PERCENT = "percent"
    KNOTS = "knots"
    DEGREES = "degrees"
    NUMBER = "number"
    MINUTES = "minutes"
    MEN = "men"
    SHIPS = "ships"
    BOATS = "boats"
    AIRCRAFT = "aircraft"
    TORPEDOES = "torpedoes"
    FUEL_POINTS = "fuel_points"
    RE = "re"
    MOVEMENT_POINTS = "movement_points"
    VICTORY_POINTS = "victory_points"
    GROUPS = "groups"
    FLIGHTS = "flights"
    DEFENCE = "defence"
    LOADS = "loads"
    SUPPLY_POINTS = "supply_points"
    INFANTRY_POINTS = "infantry_points"
    FUEL_BOXES = "fuel_boxes"
    PLAYER_TURNS = "player_turns"
    LEVEL = "level"


class Effect(Struct, frozen=True, omit_defaults=True):
    """What a deed did to somebody: which part, what became of it, and how much of which measure.

    `of` is the whole that `amount` was taken from, `left` what remains of it, both None where the reader does not know;
    `on` whom it befell where that is not whom the deed was done to; `name` what the part is called (`turret B`).
    """

    part: Part | None = None
    change: Change | None = None
    measure: Measure | None = None
    amount: float | None = None
    of: float | None = None
    left: float | None = None
    name: str = ""
    on: Mention | None = None


class Telling(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One thing that happened, as one reader may know it.

    `by` did it and `to` are those to whom it was done, `others` who else took part; `hex` and `place` say where on the chart,
    `start` whence a move went there, `hexes` which others its sentence may name, `at_m` where on the plot of a battle (metres
    east and north), `minute` when in the battle; `range_m` from how far. `manner` is the rules' own word for how (a kind of
    search, a reaction, a cause), `reason` says why in words of its own; `count` how many did it (guns, torpedoes, aircraft).
    A die says what was `needed` and its `face`. `quiet` is what a side may know but need not read. `sentence` says all of it
    in one sentence, without the rules, which
    stand in `rules`.
    """

    deed: Deed
    sentence: str = ""
    by: tuple[Mention, ...] = ()
    to: tuple[Mention, ...] = ()
    others: tuple[Mention, ...] = ()
    start: Hex | None = None
    hex: Hex | None = None
    hexes: tuple[Hex, ...] = ()
    place: str = ""
    at_m: tuple[float, float] | None = None
    battle: str = ""
    minute: int | None = None
    light: Light | None = None
    instrument: Instrument | None = None
    range_m: float | None = None
    count: float | None = None
    manner: str = ""
    reason: str = ""
    effects: tuple[Effect, ...] = ()
    needed: str = ""
    face: int | None = None
    rules: tuple[str, ...] = ()
    quiet: bool = False

    @property
    def line(self) -> str:
        """The line of the log: the sentence, with the battle before it and the rules behind it; those of a die stand first."""
        if self.deed is Deed.DIE:
            text = " ".join((*self.rules, self.sentence))
        else:
            text = f"{self.sentence} [{', '.join(self.rules)}]" if self.rules else self.sentence
        return f"{self.battle}: {text}" if self.battle else text

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of those who did it, each once."""
        return tuple(dict.fromkeys(mention.side for mention in self.by if mention.side is not None))

    @property
    def mentioned(self) -> tuple[Mention, ...]:
        """All whom it mentions."""
        return (*self.by, *self.to, *self.others, *(effect.on for effect in self.effects if effect.on is not None))

    @property
    def concerned(self) -> frozenset[str]:
        """All whom it mentions, whole sides apart, by the handles that its reader has for them."""
        return frozenset(mention.key for mention in self.mentioned if mention.key and mention.being is not Being.SIDE)

    def mentions(self, being: Being, *keys: str) -> bool:
        """Whether it mentions one of these, whom its reader knows by such a key."""
        return any(mention.being is being and mention.key in keys for mention in self.mentioned)
