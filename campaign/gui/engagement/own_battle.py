"""A battle of one's own is put together: ships of both sides, a sky, a sea and a range; saved as a file, and fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.outside import InOwnBattle, SendShips
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import Action, ChangePart, DropValue
from campaign.gui.engagement.forces import TypeLine
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.searching import Lazily, SearchScreen, Sought
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.gallery.lines import RuledChoice
from campaign.gui.gallery.page import PageColumn, VistaPage, ruled_head
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.gallery.campaigns import heaviest, ship_sighted
from campaign.session.gallery.dates import day_named
from campaign.session.gallery.own_battle import (
    MOST_SHIPS,
    OwnBattle,
    ShipOffered,
    classes_offered,
    faults_in,
    file_for,
    light_of,
    read_battle,
    ship_offered,
    sky_of,
    write_battle,
)
from campaign.session.gallery.parts import battle_parts, light_in_words
from campaign.session.gallery.vistas import HAZE_MILES, Vista, sun_height
from campaign.words.counting import capitalised, quantity
from campaign.words.lengths import LengthUnit, in_words

SIDES = (Side.ALLIED, Side.AXIS)
ADDS = {Side.ALLIED: InOwnBattle.ADD_ALLIED, Side.AXIS: InOwnBattle.ADD_AXIS}
LONGEST = 60


class OwnBattleScreen(VistaPage):
    """What is chosen so far, and what still keeps it from being fought."""

    told = (Context.OWN_BATTLE,)

    def __init__(self, stage: Stage, place: places.OwnBattle) -> None:
        super().__init__(stage)
        self.file = place.file
        self.battle = OwnBattle() if place.file is None else read_battle(place.file)
        self.parts = battle_parts()
        self._written = ""
        self._at = -1
        self.handlers.at({
            InOwnBattle.FIGHT: self._fight, InOwnBattle.SAVE: self._save,
            InOwnBattle.ADD_ALLIED: lambda: self._pick(Side.ALLIED), InOwnBattle.ADD_AXIS: lambda: self._pick(Side.AXIS),
            InOwnBattle.LESS: lambda: self._step(-1), InOwnBattle.MORE: lambda: self._step(1),
            InOwnBattle.TAKE_LETTER: self._take_letter, InOwnBattle.TO_FIGHT: lambda: self.point(InOwnBattle.FIGHT),
        }).on(ChangePart, self._change).on(DropValue, self._drop)

    @property
    def default(self) -> Action:
        """It is fought where it can be; before that ships are added to the side that has none."""
        empty = next((side for side in SIDES if not self.battle.of(side)), None)
        return InOwnBattle.FIGHT if empty is None else ADDS[empty]

    # What stands on it.

    def headline(self) -> tuple[str, ...]:
        """Its title; where and when; whether it can be fought, or what is missing."""
        battle = self.battle
        faults = faults_in(battle)
        when = f"{battle.waters}, {day_named(battle.date)}, {battle.hour}, {light_in_words(battle)}"
        counts = " against ".join(quantity(len(battle.of(side)), "ship") for side in SIDES)
        ready = f"{counts}; first seen at {in_words(battle.range_m, LengthUnit(self.stage.look.unit))}"
        return battle.title, when, ready if not faults else f"Not yet: {faults[0]}"

    def vista(self) -> Vista:
        """The sky that was chosen, and the heaviest of either side."""
        battle, sky = self.battle, sky_of(self.battle)
        near, far = (ship_sighted(heaviest(battle.of(side))) for side in SIDES)
        return Vista(sun_height(light_of(battle), sky.sun.altitude_degrees), near, far, battle.visibility_nm < HAZE_MILES,
                     round(sky.moonlight, 2), battle.sea_state)

    def columns(self) -> Sequence[PageColumn]:
        """Both sides, and all that is not ships."""
        sides = (PageColumn(side.value, 0.32, tuple(self._side(side)), 1) for side in SIDES)
        return *sides, PageColumn("parts", 0.36, tuple(self._conditions()))

    def buttons(self) -> Sequence[Row]:
        """Back, the file, and the fight."""
        return (button("Back", OnPage.BACK, "back to the battles; what was not saved is gone"),
                button("Save", InOwnBattle.SAVE, "writes its file; it stands among the battles then"),
                replace(button("Fight it", InOwnBattle.FIGHT, "saves it, and asks which side you lead and by which rules"),
                        style=Side.ALLIED.value))

    def _side(self, side: Side) -> Iterator[Row]:
        ships = self.battle.of(side)
        yield ruled_head(f"The {side} side", side, note=f"{len(ships)} of at most {MOST_SHIPS}")
        text = "Add a ship ..." if len(ships) < MOST_SHIPS else "It is full"
        yield button(text, ADDS[side], f"to the list of ships for the {side} side: search by name, class or type")
        for number, ship in enumerate(ships):
            offered = ship_offered(ship)
            line = TypeLine(offered.name, side, offered.type.value, offered.silhouette())
            yield Row(offered.name, DropValue(SIDES.index(side), number), drawn=line,
                      hint=f"{offered.name}, {offered.class_name}: a press takes her out")

    def _conditions(self) -> Iterator[Row]:
        yield ruled_head("Sky, sea and range", asks=True)
        for at, part in enumerate(self.parts):
            about = part.about(self.battle)
            typing = at == self._at and bool(self._written)
            value = f"{self._written}_" if typing else part.value(self.battle)
            yield Row(part.name, ChangePart(at), drawn=RuledChoice(part.name, about, value=value, changed=typing, ringed=False),
                      hint=f"{part.name}, {part.value(self.battle)}: {about}; Left and Right change it, or type another")

    # What is done.

    @property
    def _part(self) -> int:
        """The part that has the focus, by its place; -1 for none."""
        return self.focus.at if isinstance(self.focus, ChangePart) else -1

    def key(self, key: Key) -> bool:
        """What is typed at a part is its value."""
        return not (self._part >= 0 and key.is_typed and key.name != "?") and super().key(key)

    def typed(self, text: str) -> None:
        """Letters and digits are written in the place of the value that has the focus."""
        if self._part < 0:
            return
        if self._part != self._at:
            self._at, self._written = self._part, ""
        if len(self._written) < LONGEST:
            self._written = (self._written + text).lstrip()

    def _take_letter(self) -> None:
        self._written = self._written[:-1]

    def _change(self, action: ChangePart) -> None:
        """What was written is taken; where nothing was, the part goes on to the next of what it may be."""
        part, written = self.parts[action.at], self._written if self._at == action.at else ""
        self._written, self._at = "", -1
        self.battle = part.write(self.battle, written) if written else part.step(self.battle, 1)

    def _step(self, by: int) -> None:
        if self._part >= 0:
            self._written, self._at = "", -1
            self.battle = self.parts[self._part].step(self.battle, by)

    def step(self, by: int) -> None:
        """What was written is taken before the focus goes on."""
        if self._written and self._part == self._at:
            self.press(ChangePart(self._at))
            if self.message:
                return
        super().step(by)

    def _drop(self, action: DropValue) -> None:
        side = SIDES[action.at]
        ships = list(self.battle.of(side))
        gone = ship_offered(ships.pop(action.number))
        self.battle, self.focus = self.battle.having(side, ships), None
        self.message = f"{gone.name} was taken out"

    def _pick(self, side: Side) -> None:
        self.stage.go(ShipsToSend(self.stage, self, side))

    def _save(self) -> None:
        path = self.file or file_for(self.battle)
        write_battle(self.battle, path)
        self.file = path
        self.message = f"Saved: {path.name}, among the battles; its folder is {path.parent}"

    def _fight(self) -> None:
        self._save()
        assert self.file is not None
        self.stage.back()
        self.stage.show(places.Briefing(str(self.file)))


KINDS = ("all", "BB", "BC", "CV", "CA", "CL", "CLA", "DD", "DE", "TB", "MTB", "gunboat", "NTP")


class ShipsToSend(SearchScreen):
    """The ships that can be sent on that day, by classes: a press on a class sends the next of it, on a ship just her."""

    def __init__(self, stage: Stage, battle_page: OwnBattleScreen, side: Side) -> None:
        self._page, self._side = battle_page, side
        super().__init__(stage, f"Ships for the {side} side", self._found_ships, KINDS, "Type",
                         contexts=(Context.FLEET_TO_SEND,))
        self.handlers.on(SendShips, self._send)

    @property
    def _battle(self) -> OwnBattle:
        return self._page.battle

    def _found_ships(self, sought: Sought) -> Sequence[Row]:
        lines: list[Row] = []
        for offered in classes_offered(self._battle, self._side):
            if sought.choice not in (KINDS[0], offered.type.value):
                continue
            whole = sought.holds(f"{offered.name} {offered.type.value}")
            first = ship_offered(offered.ships[0])
            if whole:
                line = TypeLine(offered.name, self._side, offered.type.value, first.silhouette())
                lines.append(Row(offered.name, SendShips(self._side, offered.ships[:1]), drawn=line,
                                 hint=f"{offered.name}, {quantity(len(offered.ships), 'ship')} left: sends {first.name}"))
            named = [ship_offered(ship) for ship in offered.ships] if sought.words else []
            lines += [self._one(ship) for ship in named if whole or sought.holds(f"{ship.name} {ship.id} {offered.name}")]
        return Lazily(lines, lambda row: row)

    def _one(self, ship: ShipOffered) -> Row:
        return Row(ship.name, SendShips(self._side, (ship.id,)), hint=f"sends {ship.name}, {ship.class_name}", indent=3,
                   column=ship.type.value)

    def _send(self, action: SendShips) -> None:
        battle, side = self._battle, self._side
        if len(battle.of(side)) + len(action.ships) > MOST_SHIPS:
            self.message = f"No: {MOST_SHIPS} ships are the most that a side may have; take one out first"
            return
        self._page.battle = battle.having(side, (*battle.of(side), *action.ships))
        self._kept = None
        names = ", ".join(ship_offered(ship).name for ship in action.ships)
        self.message = f"{capitalised(names)} sails; the {side} side has {len(self._page.battle.of(side))} of {MOST_SHIPS}"

    def count(self, found: Sequence[Row]) -> str:
        """How many stand there."""
        return f"{quantity(len(found), 'line')}; Escape goes back to the battle"
