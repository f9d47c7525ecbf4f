"""What a staff reckons with before it orders anything: its temper, its bases, what is fit, which way is safe."""
