"""The page of the end of a campaign as drawn: for the window, and for print."""
