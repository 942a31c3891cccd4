"""Given a text, what is in it?"""
