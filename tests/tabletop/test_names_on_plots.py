"""Names of grounds on a plot, and the ships that stand on them."""

from __future__ import annotations

from campaign.tabletop.plot_paper import Lettering, ground_name

PAGE = (0.0, 500.0, 0.0, 300.0)


def test_the_name_of_a_ground_stands_in_its_middle() -> None:
    """SM-GAP-56 Where nothing else stands."""
    name = ground_name(Lettering(), "The sand (shoal)", (250.0, 150.0), PAGE)

    assert (name.box[0] + name.box[2]) / 2 == 250.0 and name.spot == (250.0, 150.0)


def test_the_name_of_a_ground_covers_no_ship_that_lies_on_it() -> None:
    """FG-8.1.5 A wreck lies in the middle of the sand; two grounds of one middle are told apart, too."""
    lettering = Lettering()
    lettering.keep_clear((250.0, 150.0), 6.0)
    names = [ground_name(lettering, words, (250.0, 150.0), PAGE) for words in ("The sand (shoal)", "Ras el Mirh (low land)")]

    for place, name in enumerate(names):
        others = [(244.0, 144.0, 256.0, 156.0), *(other.box for other in names[:place])]
        west, south, east, north = name.box
        assert not any(west < box[2] and east > box[0] and south < box[3] and north > box[1] for box in others)
