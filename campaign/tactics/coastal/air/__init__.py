"""Aircraft over the battle."""
