"""Reports, as functions of what their reader knows: a side's of its view, the umpire's of both views and the state."""
