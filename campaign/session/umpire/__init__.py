"""What an umpire has before him: what a campaign waits for from him and others, and what he ruled and entered."""
