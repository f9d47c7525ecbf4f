"""Who is seen, lit up or found."""
