"""The umpire's desk: what a campaign waits for from him and others, and what he ruled and entered."""
