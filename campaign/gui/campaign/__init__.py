"""The campaign on screen: map and panel, the helm that steers them, and what becomes of what is pressed."""
