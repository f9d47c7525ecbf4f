"""What battle systems share."""
