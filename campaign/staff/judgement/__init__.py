"""What a staff considers before it orders anything: its doctrine, its bases, which ships are fit, which route is safe."""
