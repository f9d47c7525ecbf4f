"""Result forms: what they ask of a battle and of each ship in it."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement, Outcome, Participant
from campaign.model.battles.tabletop import BOATS_LOST, FieldKind, FormField, FormShip, ResultForm
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.session.engagements.setup_sheet import named_to
from campaign.session.play.trouble import NotFound, Refused
from campaign.tactics import registry
from campaign.tactics.contract import Papers

NOBODY = "nobody"
MINUTES, BROKE_OFF, HOLDS_FIELD, FATE, CREDIT = "minutes", "broke_off", "holds_field", "fate", "credit"
SIDES = (NOBODY, *(side.value for side in Side))
LONGEST = 24 * 60


def papers_named(name: str) -> Papers:
    """Papers by the name of their system; raises NotFound with the names there are."""
    try:
        return registry.papers_named(name)
    except registry.UnknownSystem as unknown:
        raise NotFound(str(unknown)) from None


def form_of(book: Book, engagement: Engagement, papers: Papers, reader: Side | None) -> ResultForm:
    """SM-GAP-56 The form asks all of a reader's own ships, and of enemies that he sees what he can judge; raises Refused."""
    system = registry.system_named(papers.name) if papers.name in registry.system_names() else None
    if system is not None and (refusal := system.suits(book, engagement)) is not None:
        raise Refused(refusal)
    known = named_to(book, engagement, papers, reader)
    sent = [(side, sent_ship) for side, sent_ship in engagement.participants() if sent_ship.ship in known]
    ships = []
    for side, ship in sent:
        own = reader in (None, side)
        enemies = tuple(other.ship for far, other in sent if far is not side)
        papers_fields = papers.form_fields(book, engagement, ship.ship)
        fields = (
            FormField(
                FATE,
                "what became of her",
                FieldKind.CHOICE,
                Outcome.AFLOAT.value,
                options=tuple(o.value for o in Outcome),
                open_to_all=True,
            ),
            FormField(
                CREDIT,
                "if she is lost, the ship that did it",
                FieldKind.CHOICE,
                NOBODY,
                options=(NOBODY, *enemies),
                open_to_all=True,
            ),
            *_boats(ship, asked=papers.boats_gone(book, engagement, ship.ship, ship.condition) is None),
            *(field for field in papers_fields if own or field.open_to_all),
        )
        ships.append(FormShip(ship.ship, ship.name, side, own, fields))
    general = (
        FormField(MINUTES, "how long the battle lasted", FieldKind.COUNT, 0, 1, LONGEST, open_to_all=True),
        FormField(BROKE_OFF, "the side that broke off", FieldKind.CHOICE, NOBODY, options=SIDES, open_to_all=True),
        FormField(HOLDS_FIELD, "the side that holds the field", FieldKind.CHOICE, NOBODY, options=SIDES, open_to_all=True),
        *papers.battle_fields,
    )
    title = engagement.setting.title if engagement.setting is not None else engagement.place
    return ResultForm(engagement.id, title, papers.name, reader, general, tuple(ships))


def _boats(sent: Participant, *, asked: bool) -> tuple[FormField, ...]:
    """The field for the losses of a unit of several boats, aircraft or guns, asked where no other line tells them."""
    if sent.boats == 1:
        return ()
    label = f"boats, aircraft or guns lost in this battle, of {sent.boats}"
    return (FormField(BOATS_LOST, label, FieldKind.COUNT, 0, 0, sent.boats, open_to_all=True, asked=asked),)
