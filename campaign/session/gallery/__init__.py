"""What can be chosen before anything is played: battles, campaigns and saves as cards, and battles of one's own."""
