"""Aircraft: how they fly, fight, are shot at, and attack."""
