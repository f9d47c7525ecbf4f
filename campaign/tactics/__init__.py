"""Independent tactical systems behind one contract."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics import neutral, supermarina, supremacy
from campaign.tactics.contract import AnySystem, Papers

SYSTEMS: Mapping[str, AnySystem] = {supermarina.NAME: supermarina, supremacy.NAME: supremacy}
PAPERS: Mapping[str, Papers] = {**SYSTEMS, neutral.NAME: neutral}
