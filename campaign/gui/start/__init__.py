"""Where the game begins: go on, begin anew, open a save, set things up."""
