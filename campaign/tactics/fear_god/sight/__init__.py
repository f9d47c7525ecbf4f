"""Light over a battle, and who has whom in sight."""
