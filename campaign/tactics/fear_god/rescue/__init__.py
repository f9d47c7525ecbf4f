"""Ships that help each other, crews that cross, men that are taken out of the water."""
