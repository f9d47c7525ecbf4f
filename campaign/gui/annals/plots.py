"""The campaign over time: all charts small, one of them large with its figures; the past is gone through meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from campaign.drawing.lettering import width_of
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InPlots, OnPage
from campaign.gui.actions.values import Action, Pick
from campaign.gui.annals.log_lines import turn_words
from campaign.gui.annals.plot_lines import LOW_HIGH, SMALL_HIGH, LargePlot, SmallPlot, now_in_short
from campaign.gui.frame import places
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button, tall
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.model.sea.plots import Plot
from campaign.session.history.plots import Sample, plot_in_words, plots_by, samples_of

# So much of a second is given to looking back before the window is shown again.
A_WHILE = 0.1
# The share of a wide page that the large chart has, and how high it is at least, at 100 %.
LARGE, LEAST_HIGH, MOST_HIGH, PAIRED = 0.62, 190.0, 760.0, 520.0
FOOT_SHARE = 0.6


class PlotScreen(LeafScreen):
    """The charts. One that is pressed becomes the large one; the keys go through them."""

    told = (Context.PLOTS,)
    shares = (LARGE, 1 - LARGE, 0.0), (LARGE, 1 - LARGE)

    def __init__(self, stage: Stage, place: places.Plots) -> None:
        super().__init__(stage)
        self.side, self._seat = place.seat.side, place.seat
        self._samples: list[Sample] = []
        self._past: Iterator[Sample] | None = samples_of(place.seat)
        self.handlers.at({InPlots.NEXT: lambda: self._turn(1), InPlots.BEFORE: lambda: self._turn(-1)})
        self.handlers.on(Pick, self._pick)
        self.plots: tuple[Plot, ...] = ()
        self.at = 0
        self._look_back()

    def _look_back(self) -> None:
        """Goes through a little more of the past."""
        began = monotonic()
        while self._past is not None and monotonic() - began < A_WHILE:
            sample = next(self._past, None)
            if sample is None:
                self._past = None
                self.plots = tuple(plots_by(self._seat, self._samples))
                self.at = next((at for at, plot in enumerate(self.plots) if plot.key == "points" and not plot.lacking), 0)
            else:
                self._samples.append(sample)

    def passed(self, seconds: float) -> bool:
        """Continues to go through the past."""
        if self._past is None:
            return False
        self._look_back()
        return True

    @property
    def default(self) -> Action:
        """The next chart."""
        return InPlots.NEXT if self.plots else OnPage.BACK

    def _turn(self, by: int) -> None:
        if self.plots:
            self.at = (self.at + by) % len(self.plots)
            self.focus = None

    def _pick(self, action: Pick) -> None:
        self.at = action.at

    def line(self) -> str:
        """The chart in a sentence, for players who cannot see it."""
        text = super().line()
        if text or not self.plots:
            return text
        plot = self.plots[self.at]
        told = f"{plot.title}, {plot.measure}: {'; '.join(plot_in_words(plot))}"
        # Its words stand on the page as well: here they are told where they have room in one line.
        room = self.stage.size[0] * FOOT_SHARE
        return told if width_of(told, self.stage.look.text) <= room else f"{plot.title}, {plot.measure}"

    def head(self) -> LeafHead:
        """The chart that is large, and what it is now."""
        caption = f"Charts of the {self.side} side, {turn_words(self._seat.moment.turn)}"
        if not self.plots:
            turn = f", up to {turn_words(self._samples[-1].turn)}" if self._samples else ""
            return LeafHead(caption, f"Looking back{turn} ...", "The war is gone through once more.")
        plot = self.plots[self.at]
        now = now_in_short(plot)
        return LeafHead(caption, f"{plot.title}: {now}" if now else plot.title,
                        plot.lacking or f"In {plot.measure}; {self.at + 1} of {len(self.plots)} charts.")

    def ways(self) -> Sequence[Row]:
        """Through the charts, and back."""
        back = replace(button("Back", OnPage.BACK, "back to where you came from"), style=self.side.value)
        if not self.plots:
            return (back,)
        return (button(f"Before: {self.plots[self.at - 1].title}", InPlots.BEFORE, key="P"),
                button(f"Next: {self.plots[(self.at + 1) % len(self.plots)].title}", InPlots.NEXT, key="N"), back)

    @property
    def many(self) -> int:
        """The large one and its figures, and beside or below it all of them."""
        return 2 if self.wide else 1

    def parts(self) -> Sequence[LeafPart]:
        """Both, as far as the past is known."""
        if not self.plots:
            return (LeafPart("", (Row(self.head().headline, style="strong"),)),)
        plot = self.plots[self.at]
        return (LeafPart(plot.title, tuple(self._chart()), plot.measure, side=self.side, column=0),
                LeafPart("All charts", tuple(self._small()), "a press makes one large", column=1))

    def _chart(self) -> Iterator[Row]:
        plot = self.plots[self.at]
        words = [Row(line, indent=1, style="faint") for line in plot_in_words(plot)]
        if plot.lacking:
            yield Row(plot.lacking, style="strong", indent=1)
        else:
            look, place = self.stage.look, self.columns_in(self.inside(), self.many)[0]
            spare = (place.high - tall(words, place.wide, look)) / look.scale - 70
            high = min(MOST_HIGH, max(LEAST_HIGH, spare))
            hint = f"{plot.title}, {plot.measure}: {'; '.join(plot_in_words(plot))}"
            yield Row(plot.title, drawn=LargePlot(plot, high), hint=hint)
        yield from words

    def _small(self) -> Iterator[Row]:
        for at, plot in enumerate(self.plots):
            drawn = SmallPlot(plot, at == self.at, LOW_HIGH if self.low else SMALL_HIGH)
            yield Row(plot.title, Pick(at), hint=f"{plot.title}: {'; '.join(plot_in_words(plot))}", drawn=drawn,
                      half=self.scaled_size[0] >= PAIRED)
