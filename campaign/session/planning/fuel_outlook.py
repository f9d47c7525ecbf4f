"""How long the oil lasts, for whoever plans: the outlook itself is made where the reports can reach it too."""

from __future__ import annotations

from campaign.session.outlooks.fuel import Band, Dry, FuelOutlook, TurnBand, fuel_outlook

__all__ = ["Band", "Dry", "FuelOutlook", "TurnBand", "fuel_outlook"]
