"""An attack that waits for an answer, in three lines before the question: who, where and by what light, and both parties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.words import print_folded, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.session.engagements.encounter import ShipThere
    from campaign.session.play.seat import PlayerSeat


def print_alarm(seat: PlayerSeat, *, by_name: bool = False) -> None:
    """Who is attacked and by whom, the enemy as far as he is seen, `by_name` ship by ship; NotFound without an attack."""
    from campaign.session.engagements.encounter import counted, encounter_answered, enemy_in_words, headline
    from campaign.session.words.whereabouts import lying

    met = encounter_answered(seat.book, seat.view)
    say(f"{headline(met)} {lying(seat.book.theatre, met.hex)}, by {met.light.value}.")
    own = (f"{party.name}: {counted(party.ships)}" for party in met.own)
    markers = ", ".join(party.label for party in met.enemy)
    print_folded([f"  Yours: {'; '.join(own)}", f"  The enemy ({markers}): {enemy_in_words(met)}"])
    if by_name:
        for whose, ships in (("Yours", met.own_ships), ("Of the enemy", met.enemy_ships)):
            print_folded([f"  {whose}: {_named(ships)}"] if ships else [])


def _named(ships: Iterable[ShipThere]) -> str:
    return ", ".join(f"{ship.name} ({ship.type.value}{'' if ship.looks == 'sound' else f', {ship.looks}'})" for ship in ships)
