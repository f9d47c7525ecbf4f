"""What can be pressed: actions as frozen values, the things that they are about, and the keys that stand for them."""
