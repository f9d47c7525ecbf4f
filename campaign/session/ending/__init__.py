"""The end of a campaign as data and in words, and how it stands so far while it goes on."""
