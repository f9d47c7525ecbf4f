"""Who sees whom, and by what light."""
