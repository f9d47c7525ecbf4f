"""Independent tactical systems behind one contract."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics import supermarina
from campaign.tactics.contract import AnySystem

SYSTEMS: Mapping[str, AnySystem] = {supermarina.NAME: supermarina}
