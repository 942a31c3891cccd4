"""How do the notes hang together?"""
