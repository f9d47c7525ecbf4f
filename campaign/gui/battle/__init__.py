"""A battle of any tactical system on screen: the sea, the answers to what is asked, and how captains are watched."""
